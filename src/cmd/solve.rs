//! `yapboz solve`: one puzzle in, its solution on standard output.

use super::input::Typed;
use super::io::{self, Clock};
use super::options::{self, shared, Shared};
use super::trace::{self, Tracer};
use super::{message, Command, Failure, Names};
use crate::args::Choice;
use crate::show::{Facts, View, JSON, VIEWS};
use crate::solver::table::{HeuristicInfo, SearchInfo, Takes, HEURISTICS, SEARCHES};
use crate::solver::Method;
use crate::text::dialect::Dialect;
use std::ffi::OsString;
use std::io::Write;

#[derive(Default)]
pub struct Solve {
    shared: Shared,
    search: Option<&'static SearchInfo>,
    heuristic: Option<&'static HeuristicInfo>,
    view: Option<&'static View>,
    trace: Option<&'static trace::Form>,
    has_boards: bool,
}

shared!(Solve);

impl Command for Solve {
    const NAME: &'static str = "solve";
    const OPERANDS: &'static str = "[FILE|BOARD]";
    const ABOUT: &'static str = "solve a puzzle and print the solution";
    const DETAILS: &'static str = "\
Reads a start board and a goal board from FILE (default: '-', standard input), or BOARD, if no file
has this name. A start board alone, of the numbers from 1 on, goes to the ordered board. Lists, CSV
and tables are read too: see 'yapboz help formats'.

Prints the number of moves and the path of the blank, in the letters R D U L. The path is a shortest
one; of several, the first in the order R D U L. Above 16 cells, the path may be longer. A note on
standard error gives a lower bound if the path is not proven to be the first of the shortest ones.

If there is no solution, prints 'unsolvable', and the status is 1; --as cik prints '12' and
'YAZDIRILAMAZ', json an object, report 'unsolvable', the others nothing. If a search reaches --nodes
or --memory, nothing is printed and the status is 3.

With --trace, astar (or weighted-astar, greedy, uniform-cost, idastar or bfs, if chosen) prints a
line on standard error for every node that it takes from the queue: its number, its last move and
the number of its parent, f, the moves from the start (g), the lower bound on the moves to the goal
(h), the length of the queue, and the board, with ';' between rows. Below it is a line for every
node that it generates: 'new', 'improved' if its path is shorter than the one known, 'duplicate' if
it is not, 'cut' if f exceeds idastar's bound. A move that undoes the one before is not generated.
The queue gives the least f first, of these the greatest g, of these the node generated last; that
of bfs, the node generated first. 'tree' and 'dot' draw at most 500 nodes of the same; 'html' does
with --trace.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("solve a board to the ordered goal", "yapboz solve \"8 6 7; 2 5 4; 3 0 1\""),
        ("draw the solution to another goal", "yapboz solve 283164705 --goal snail --as svg -o picture.svg"),
        ("write a page to step through the solution", "yapboz solve 283164705 --goal snail --as html -o page.html"),
        ("draw the tree of a search", "yapboz solve 283164705 --goal snail --search greedy --as tree -o tree.svg"),
    ];
    const CHOICES: &'static [Choice<Solve>] = &[
        options::goal(),
        options::size(),
        options::blank(),
        Choice::<Self>::value("--search", "NAME", |solve, value| {
            solve.search = Some(value.one_of("search", SEARCHES, |row| row.name)?);
            Ok(())
        })
        .group("search")
        .about("use one of the searches below; by default, the one for this shape"),
        Choice::<Self>::value("--heuristic", "NAME", |solve, value| {
            solve.heuristic = Some(value.one_of("heuristic", HEURISTICS, |row| row.name)?);
            Ok(())
        })
        .group("search")
        .about("use one of the heuristics below, for astar, weighted-astar, greedy or idastar (the default)"),
        options::weight().about("search by weighted-astar with this weight, 1 to 1000; 1.5 by default"),
        options::depth(),
        Choice::<Self>::value("--as", "FORMAT", |solve, value| {
            solve.view = Some(value.one_of("format", VIEWS, |view| view.name)?);
            Ok(())
        })
        .short("-a")
        .group(options::OUTPUT)
        .about("print the solution in one of the formats below; cik by default"),
        Choice::<Self>::flag("--boards", |solve, _| solve.has_boards = true)
            .group(options::OUTPUT)
            .about("with --as json, print every board on the way too"),
        options::output(),
        trace::option(|solve: &mut Solve, value| {
            solve.trace = Some(trace::form(value)?);
            Ok(())
        }),
        options::nodes(),
        options::memory(),
        options::threads(options::THREADS),
    ];
    const NAMES: &'static [Names] = &[
        options::GOALS,
        ("formats", || options::rows(VIEWS, |row| (row.name, row.about))),
        options::SEARCHES,
        options::HEURISTICS,
    ];

    fn operands(&self) -> usize {
        usize::MAX
    }

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let view = self.view.unwrap_or(&VIEWS[0]);
        let watched = match self.trace {
            Some(_) => Some("--trace"),
            None => view.is_of_search().then_some(view.name),
        };
        let method = self.method(watched)?;
        if self.has_boards && view.name != JSON {
            return Err(Failure::needs("--boards", "--as json"));
        }
        let shared = &self.shared;
        let output = shared.output();
        let typed = Typed::read(operands, output)?;
        let name = typed.name.clone();
        let puzzle = typed.puzzle(shared.goal.as_deref(), shared.given())?;

        let clock = Clock::start("solving");
        let mut solver = shared.solver();
        let mut tracer = None;
        let solved = match method {
            None => solver.solve(&puzzle),
            Some(method) if watched.is_some() => {
                let tracer = tracer.insert(Tracer::new(&puzzle, method, self.trace));
                solver.solve_by(&puzzle, method, &mut |event| tracer.see(&event))
            }
            Some(method) => solver.solve_by(&puzzle, method, &mut |_| {}),
        };
        drop(clock);
        let solved = solved.map_err(|unsolved| Failure::unsolved(&name, &unsolved))?;
        let facts = Facts {
            moves: solved.moves.as_deref(),
            lower_bound: solved.lower_bound,
            nodes: solved.nodes.generated,
            selected: solved.tried(),
            stored: solved.nodes.stored,
            has_boards: self.has_boards,
            tree: tracer.filter(|_| solved.moves.is_some()).map(Tracer::tree),
        };
        io::output(output, |output| {
            output.by(|to| match (facts.moves, self.view) {
                (None, None) => writeln!(to, "{}", Dialect::default().line(None)),
                _ => view.write(to, &puzzle, &facts),
            })
        })?;
        if solved.moves.is_none() {
            return Err(Failure::no_solution(&name, &puzzle));
        }
        if let Some(note) = solved.note() {
            message(format_args!("{note}"));
        }
        Ok(())
    }
}

impl Solve {
    /// The method that the options name; `None` if the shape decides. `watched` is what needs one that can be watched.
    fn method(&self, watched: Option<&str>) -> Result<Option<Method>, Failure> {
        let wrong = |message: String| Err(Failure::Wrong(format!("yapboz: {message}")));
        let only = |option: &str, takes: &dyn Fn(&SearchInfo) -> bool| {
            let rows = SEARCHES.iter().filter(|row| takes(row));
            let names: Vec<&str> = rows.map(|row| row.name).collect();
            match names[..] {
                [name] => wrong(format!("{option}: only the search {name:?} takes it")),
                _ => wrong(format!("{option}: only the searches {} take it", names.join(", "))),
            }
        };
        let takes = |taken: Takes| move |row: &SearchInfo| row.takes.contains(&taken);
        let &Shared { weight, depth, .. } = &self.shared;
        let by_default = match self.search {
            Some(row) => Method::new(row),
            None if weight.is_some() => Method::named("weighted-astar"),
            None if watched.is_some() => Method::named("astar"),
            // The search that needs no memory.
            None if self.heuristic.is_some() => Method::named("idastar"),
            None if depth.is_some() => return only("--depth", &takes(Takes::Depth)),
            None => return Ok(None),
        };
        let row = by_default.search;
        if let Some(watched) = watched.filter(|_| !row.is_watched) {
            return only(watched, &|row| row.is_watched);
        }
        if self.heuristic.is_some() && !takes(Takes::Heuristic)(row) {
            return wrong(format!("--heuristic: the search {:?} takes none", row.name));
        }
        if weight.is_some() && !takes(Takes::Weight)(row) {
            return only("--weight", &takes(Takes::Weight));
        }
        if depth.is_some() && !takes(Takes::Depth)(row) {
            return only("--depth", &takes(Takes::Depth));
        }
        Ok(Some(Method {
            heuristic: self.heuristic.unwrap_or(by_default.heuristic),
            weight: weight.unwrap_or(by_default.weight),
            depth: depth.unwrap_or(by_default.depth),
            ..by_default
        }))
    }
}
