//! `yapboz solve`: one puzzle in, its solution on standard output.

use super::input::Typed;
use super::io::{self, Clock};
use super::options::{self, shared, Shared};
use super::{message, Command, Failure, Names};
use crate::args::Choice;
use crate::format::views::json::Facts;
use crate::format::views::{Text, View, VIEWS};
use crate::format::{cik, gir};
use crate::heuristic::{self, HeuristicKind};
use crate::puzzle::Puzzle;
use crate::search::astar::Expansion;
use crate::search::{self, SearchInfo, SearchKind, Takes};
use crate::solver::{Method, Solver};
use std::ffi::OsString;

#[derive(Default)]
pub struct Solve {
    shared: Shared,
    search: Option<&'static SearchInfo>,
    heuristic: Option<HeuristicKind>,
    view: Option<&'static View>,
    is_traced: bool,
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
'YAZDIRILAMAZ', json an object, the others nothing. If a search reaches --nodes or --memory, nothing
is printed and the status is 3.

With --trace, A* prints a line on standard error for every node that it takes from its queue: its
number, f = g + h, the moves from the start (g), the lower bound on the moves to the goal (h), and
the board, with ';' between rows.";
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        (
            "solve a board to the ordered goal",
            "yapboz solve \"8 6 7; 2 5 4; 3 0 1\"",
        ),
        (
            "draw the solution to another goal",
            "yapboz solve 283164705 --goal snail --as svg -o picture.svg",
        ),
    ];
    const CHOICES: &'static [Choice<Solve>] = &[
        options::goal(),
        options::size(),
        Choice::<Self>::value("--search", "NAME", |solve, value| {
            solve.search = Some(value.one_of("search", search::ALL, |row| row.name)?);
            Ok(())
        })
        .group("search")
        .about("use one of the searches below; by default, the one for this shape"),
        Choice::<Self>::value("--heuristic", "NAME", |solve, value| {
            let row = value.one_of("heuristic", heuristic::ALL, |row| row.name)?;
            solve.heuristic = Some(row.kind);
            Ok(())
        })
        .group("search")
        .about("use one of the heuristics below, with astar or (by default) idastar"),
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
        Choice::<Self>::flag("--trace", |solve, _| solve.is_traced = true)
            .group(options::OUTPUT)
            .about("print every node that astar takes from its queue, on standard error"),
        options::nodes(),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[
        options::GOALS,
        ("formats", || {
            options::rows(VIEWS, |row| (row.name, row.about))
        }),
        options::SEARCHES,
        options::HEURISTICS,
    ];

    fn operands(&self) -> usize {
        usize::MAX
    }

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let Solve {
            shared, is_traced, ..
        } = self;
        let method = method(self.search, self.heuristic, shared.depth, is_traced)?;
        let output = shared.output();
        let typed = Typed::read(operands, output)?;
        let name = typed.name.clone();
        let puzzle = typed.puzzle(shared.goal.as_deref(), shared.size)?;

        let clock = Clock::start("solving");
        let mut solver = Solver::new(shared.limits());
        let solved = match method {
            None => solver.solve(&puzzle),
            Some(method) if is_traced => solver.solve_watched(&puzzle, method, &mut |node| {
                message(format_args!("{}", trace(&puzzle, node)));
            }),
            Some(method) => solver.solve_by(&puzzle, method),
        };
        drop(clock);
        let solved = solved.map_err(|unsolved| Failure::unsolved(&name, &unsolved))?;
        let view = self.view.unwrap_or(&VIEWS[0]);
        let text = match (view.text, &solved.moves) {
            (Text::Moves(text), Some(moves)) => text(&puzzle, moves),
            (Text::Facts(text), moves) => {
                let facts = Facts {
                    moves: moves.as_deref(),
                    lower_bound: solved.lower_bound,
                    nodes: solved.generated,
                    has_boards: self.has_boards,
                };
                text(&puzzle, &facts)
            }
            (_, None) if self.view.is_none() => format!("{}\n", cik::line(None)),
            (_, None) if view.name == VIEWS[0].name => cik::text(None),
            (_, None) => String::new(),
        };
        if !text.is_empty() {
            io::write(output, &text)?;
        }
        if solved.moves.is_none() {
            return Err(Failure::no_solution(&name, &puzzle));
        }
        if let Some(note) = solved.note() {
            message(format_args!("{note}"));
        }
        Ok(())
    }
}

/// The method that the options name; `None` if the shape decides.
fn method(
    search: Option<&SearchInfo>,
    heuristic: Option<HeuristicKind>,
    depth: Option<u32>,
    is_traced: bool,
) -> Result<Option<Method>, Failure> {
    let only = |option: &str, name: &str| {
        let message = format!("yapboz: {option}: only the search {name:?} takes it");
        Failure::Wrong(message)
    };
    let kind = match search {
        Some(row) if is_traced && row.kind != SearchKind::Astar => {
            return Err(only("--trace", "astar"))
        }
        Some(row) => row.kind,
        None if is_traced => SearchKind::Astar,
        // The search that needs no memory.
        None if heuristic.is_some() => SearchKind::Idastar,
        None if depth.is_some() => return Err(only("--depth", "dfs")),
        None => return Ok(None),
    };
    let takes = kind.row().takes;
    if heuristic.is_some() && takes != Takes::Heuristic {
        let name = kind.row().name;
        let message = format!("yapboz: --heuristic: the search {name:?} takes none");
        return Err(Failure::Wrong(message));
    }
    if depth.is_some() && takes != Takes::Depth {
        return Err(only("--depth", "dfs"));
    }
    let by_default = Method::new(kind);
    Ok(Some(Method {
        heuristic: heuristic.unwrap_or(by_default.heuristic),
        depth: depth.unwrap_or(by_default.depth),
        ..by_default
    }))
}

/// The line of a node.
fn trace(puzzle: &Puzzle, node: &Expansion) -> String {
    let &Expansion {
        number,
        g,
        h,
        board,
    } = node;
    let board = gir::in_rows(puzzle, board);
    format!("{number}. f={} g={g} h={h} {board}", g + h)
}
