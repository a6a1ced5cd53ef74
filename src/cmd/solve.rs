//! `yapboz solve`: reads one puzzle, and prints its solution.

use super::input::Typed;
use super::io::{self, Clock};
use super::proof::{self, Proving};
use super::{message, options, step, Command, Failure};
use crate::args::{Args, Names, Opt, Section, UsageError, Value, Valued};
use crate::named::Named;
use crate::puzzle::Puzzle;
use crate::search::unwatched;
use crate::show::explain;
use crate::show::listings::on_the_way;
use crate::show::trace::{Record, Trace, Watched};
use crate::show::{All, Facts, Form, FORMS};
use crate::solvable::is_solvable;
use crate::solver::heuristics::{HeuristicInfo, HEURISTICS};
use crate::solver::searches::{Method, SearchInfo, Takes, SEARCHES};
use crate::solver::{Solution, Solver};
use std::io::{stdout, IsTerminal, Write};
use std::ops::ControlFlow;

pub(super) const COMMAND: Command = Command {
    name: "solve",
    operands: "[FILE | START [GOAL]]",
    most_operands: usize::MAX,
    about: "solve a puzzle and print the solution",
    details: include_str!("details/solve.txt"),
    options: &[
        Section { title: "input", options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt] },
        Section {
            title: "search",
            options: &[
                SEARCH.opt,
                HEURISTIC.opt,
                options::WEIGHT.opt.rare(),
                options::DEPTH.opt.rare(),
                TRACE.opt,
                options::PROVE.opt.excludes(OF_A_SEARCH),
                proof::CHECKPOINT.rare(),
            ],
        },
        Section {
            title: "output",
            options: &[
                options::AS.opt,
                BOARDS.rare(),
                options::LETTERS.opt,
                options::ORDER.opt.excludes("--trace --as=tree --as=dot"),
                options::UNSOLVABLE.opt.rare(),
                step::STEP,
                ALL,
                MOST.opt.rare(),
                EXPLAIN,
                options::OUTPUT,
            ],
        },
        Section { title: "limits", options: &[options::NODES.opt, options::MEMORY.opt, options::THREADS.opt.rare()] },
    ],
    names: &[Names {
        title: "options of searches",
        rows: |_| TAKEN.map(|(option, is_taken)| [option.into(), takers(is_taken)]).into(),
    }],
    examples: &[
        ("solve a board to the ordered goal", "yapboz solve \"8 6 7; 2 5 4; 3 0 1\""),
        ("draw the solution to another goal", "yapboz solve 283164705 --goal snail --as svg -o picture.svg"),
        ("write a page to step through the solution", "yapboz solve 283164705 --goal snail --as html -o page.html"),
        ("step through two searches on a page", "yapboz solve 283164705 -g snail --as html --trace --search astar,bfs"),
        ("draw the tree of a search", "yapboz solve 283164705 --goal snail --search greedy --as tree -o tree.svg"),
    ],
    run,
    ..super::DEFAULT
};

const SEARCH: Valued<Vec<&'static SearchInfo>> =
    Opt::new("--search NAME", "the search; two with a comma are shown side by side (default: by shape)")
        .values("", options::searches)
        .read(|value| {
            let text = value.text.to_string_lossy();
            let search = |name: &str| Value { text: name.as_ref(), ..value }.one_of("search", SEARCHES, |row| row.name);
            let searches = text.split(',').map(search).collect::<Result<Vec<_>, _>>()?;
            match &searches[..] {
                [_] => Ok(searches),
                [one, other] if one.name != other.name => Ok(searches),
                _ => Err(value.bad("expected one search, or two different ones")),
            }
        });

const HEURISTIC: Valued<&HeuristicInfo> =
    Opt::new("--heuristic NAME", "the heuristic; without --search, idastar uses it")
        .values("", options::heuristics)
        .read(|value| value.one_of("heuristic", HEURISTICS, |row| row.name));

const BOARDS: Opt = Opt::new("--boards", "print every board on the way too").needs("--as=json");

const ALL: Opt =
    Opt::new("--all", "print all shortest solutions and their number; up to 16 cells").excludes(OF_ONE_SOLUTION);

const MOST: Valued<u64> = Opt::new("--most N", "print at most N solutions (default: 1000)")
    .needs("--all")
    .read(|value| value.amount("a number of solutions, as in 20k", 0..=u64::MAX));

const EXPLAIN: Opt = Opt::new(
    "--explain",
    "explain instead of solving: each tile's part of h, or why there is no solution; --as html does both",
);

const TRACE: Valued<&TraceForm> =
    Opt::new("--trace[=csv]", "print every node that the search takes and generates; --as html shows them")
        .values("", |_| options::rows(&TRACES, |form| [form.name, form.about]))
        .read(|value| value.one_of("form of a trace", &TRACES, |form| form.name));

/// Options that mean nothing without a search.
pub const OF_A_SEARCH: &str = "--search --heuristic --weight --depth --trace";

/// Options that mean nothing without a search, and options that ask for another kind of answer.
const OF_ONE_SOLUTION: &str = "--search --heuristic --weight --depth --trace --prove --step";

type TraceForm = Named<fn(&Record) -> String>;

const TRACES: [TraceForm; 2] = [
    Named { name: "text", about: "a line for people", value: |record| record.text() },
    Named { name: "csv", about: "comma-separated values", value: |record| record.csv() },
];

/// What to do with a puzzle.
enum Job<'a> {
    /// Solve it by a search with a name, or as the shape decides.
    Solve(Option<Method>),
    Prove(Proving<'a>),
    All {
        most: u64,
    },
    Explain,
    Watch(Watching),
}

/// Searches that show every node, on a page or as lines in a form.
struct Watching {
    methods: Vec<Method>,
    form: Option<&'static TraceForm>,
}

impl<'a> Job<'a> {
    fn read(args: &'a Args, form: Option<&Form>) -> Result<Job<'a>, Failure> {
        let name = form.map_or("", |form| form.name);
        let takes = |option: &Opt| form.is_some_and(|form| form.options.contains(&option.name()));
        let (most, trace) = (args.get(&MOST)?, args.get(&TRACE)?);
        let is_page = args.has(&TRACE.opt) && takes(&TRACE.opt);
        let watched = if takes(&SEARCH.opt) {
            Some((name, IS_DRAWN))
        } else if is_page {
            Some(("--as html --trace", IS_DRAWN))
        } else {
            args.has(&TRACE.opt).then_some((TRACE.opt.name(), IS_WATCHED))
        };
        let methods = methods(args, is_page, watched)?;
        let proving = Proving::read(args)?;
        if args.has(&EXPLAIN) && !takes(&EXPLAIN) {
            if form.is_some() {
                let found = format!("--explain: found --as {name}, expected --as html or no --as");
                return Err(Failure::Wrong(found));
            }
            args.exclude(&EXPLAIN, ALL.name())?;
            args.exclude(&EXPLAIN, OF_ONE_SOLUTION)?;
            return Ok(Job::Explain);
        }
        if args.has(&ALL) {
            if form.is_some() && !takes(&ALL) {
                let forms = FORMS.iter().filter(|form| form.options.contains(&ALL.name())).map(|form| form.name);
                let others = format!("--as {}", forms.collect::<Vec<_>>().join(" or "));
                return Err(UsageError::needs(ALL.name(), &others).into());
            }
            return Ok(Job::All { most: most.unwrap_or(1000) });
        }
        Ok(match proving {
            Some(proving) => Job::Prove(proving),
            // A page shows the search itself.
            None if watched.is_some() => {
                let is_in_lines = args.has(&TRACE.opt) && !is_page;
                Job::Watch(Watching { methods, form: trace.or(is_in_lines.then_some(&TRACES[0])) })
            }
            None => Job::Solve(methods.first().copied()),
        })
    }
}

/// What a job finds.
struct Found {
    solution: Solution,
    all: Option<All>,
    searches: Vec<Watched>,
}

impl From<Solution> for Found {
    fn from(solution: Solution) -> Found {
        Found { solution, all: None, searches: Vec::new() }
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    let form = args.get(&options::AS)?;
    let (goal, given, output) = (args.text(&options::GOAL), options::given(args)?, options::output(args));
    let mut solver = Solver::new(options::limits(args)?);
    let dialect = options::dialect(args, form)?;
    let job = Job::read(args, form)?;
    if args.has(&step::STEP) && args.operands.first().map_or(true, |name| io::is_stream(name)) {
        return Err(Failure::Wrong("--step: expected FILE or BOARD: standard input has the commands of --step".into()));
    }
    let typed = Typed::read(&args.operands)?;
    let name = typed.name.clone();
    let puzzle = typed.puzzle(goal, given)?;
    let (image, clock) = (puzzle.in_order(dialect.order), Clock::start("solving"));
    let found = match job {
        Job::Explain => {
            drop(clock);
            io::write(output, &explain::text(&puzzle))?;
            return if is_solvable(&puzzle) { Ok(()) } else { Err(Failure::no_solution(&name, &puzzle)) };
        }
        Job::Solve(None) => solver.solve(&image).map(Found::from),
        Job::Solve(Some(method)) => solver.solve_by(&image, method, &mut unwatched).map(Found::from),
        Job::Prove(proving) => proving.prove(solver, &image, &clock)?.map(Found::from),
        Job::All { most } => {
            let all = solver.all(&image);
            all.map(|(solution, paths)| Found { all: Some(All { paths, most }), ..solution.into() })
        }
        Job::Watch(watching) => Ok(watching.run(&mut solver, &name, &puzzle)?),
    };
    drop(clock);
    let Found { solution, all, searches } = found.map_err(|unsolved| Failure::unsolved(&name, &unsolved))?;
    let solved = Solution { moves: solution.moves.map(|path| dialect.order.back(&path)), ..solution };
    if let (true, Some(moves)) = (args.has(&step::STEP), &solved.moves) {
        return step::through(&on_the_way(&puzzle, moves).collect::<Vec<_>>());
    }
    let (has_boards, is_explained) = (args.has(&BOARDS), args.has(&EXPLAIN));
    let has_all = all.is_some();
    let facts = Facts { has_boards, is_explained, searches, all, ..Facts::of(&solved, &dialect) };
    io::output(output, |output| {
        output.by(|to| match (facts.moves, form) {
            (None, None) => writeln!(to, "{}", dialect.line(None)),
            _ => form.unwrap_or(&FORMS[0]).show(to, &puzzle, &facts),
        })
    })?;
    if solved.moves.is_none() {
        return Err(Failure::no_solution(&name, &puzzle));
    }
    solved.note().into_iter().for_each(|text| io::note(&text));
    if form.is_none() && !has_all && io::is_stream(output) && stdout().is_terminal() {
        io::note("to see it move by move: --step, --as tiles, or --as html -o page.html");
    }
    Ok(())
}

impl Watching {
    /// Solves a puzzle by all of these searches. The solution is the first search's.
    fn run(self, solver: &mut Solver, name: &str, puzzle: &Puzzle) -> Result<Found, Failure> {
        let (mut first, mut searches) = (None, Vec::new());
        for &method in &self.methods {
            let mut trace = Trace::new(puzzle, method, self.form.map(|form| form.value));
            if self.form.is_some_and(|form| form.name == TRACES[1].name) {
                message(format_args!("{}", Record::COLUMNS));
            }
            let solved = solver.solve_by(puzzle, method, &mut |event| {
                trace.see(&event).for_each(|line| message(format_args!("{line}")));
                ControlFlow::Continue(())
            });
            let search = if self.methods.len() > 1 { format!(": {}", method.search.name) } else { String::new() };
            let solved = solved.map_err(|unsolved| Failure::unsolved(&format!("{name}{search}"), &unsolved))?;
            searches.extend(solved.moves.is_some().then(|| trace.into_watched(solved.nodes)));
            first.get_or_insert(solved);
        }
        let first = first.expect("there is a search");
        Ok(Found { searches, ..first.into() })
    }
}

/// Returns the searches that the options name, or the default searches; none if the shape decides. A page may show two.
/// If some option needs searches that can be watched, `watched` is this option, with a test for such searches.
fn methods(args: &Args, is_page: bool, watched: Option<(&str, IsTaken)>) -> Result<Vec<Method>, Failure> {
    let (heuristic, searches) = (args.get(&HEURISTIC)?, args.get(&SEARCH)?.unwrap_or_default());
    let (weight, depth) = (args.get(&options::WEIGHT)?, args.get(&options::DEPTH)?);
    if searches.len() > 1 && !is_page {
        let names = args.text(&SEARCH.opt).unwrap_or_default();
        let expected = "expected one search; --as html --trace shows two";
        return Err(UsageError::bad_value(SEARCH.opt.name(), names, expected).into());
    }
    let by_default: Vec<Method> = match &searches[..] {
        [] if weight.is_some() => vec![Method::named("weighted-astar")],
        [] if watched.is_some() => vec![Method::named("astar")],
        [] if depth.is_some() => vec![Method::named("dfs")],
        // Of the searches with a heuristic, this one needs no memory.
        [] if heuristic.is_some() => vec![Method::named("idastar")],
        rows => rows.iter().map(|row| Method::new(row)).collect(),
    };
    let unfit = |option: &str, found: &[Method], is_taken: IsTaken| {
        let names: Vec<&str> = found.iter().map(|method| method.search.name).collect();
        let (is, names, expected) =
            (if names.len() == 1 { "search is" } else { "searches are" }, names.join(" and "), takers(is_taken));
        Failure::Wrong(format!("{option}: the {is} {names}, expected {expected}"))
    };
    if let Some((by, is_fit)) = watched {
        if let Some(found) = by_default.iter().find(|method| !is_fit(method.search)) {
            return Err(unfit(by, &[*found], is_fit));
        }
    }
    // It is enough if one of two searches takes the option.
    let given = TAKEN.into_iter().filter(|row| args.given().any(|option| option == row.0) && !by_default.is_empty());
    for (option, is_taken) in given {
        if !by_default.iter().any(|method| is_taken(method.search)) {
            return Err(unfit(option, &by_default, is_taken));
        }
    }
    let method = |method: Method| Method {
        heuristic: heuristic.unwrap_or(method.heuristic),
        weight: weight.unwrap_or(method.weight),
        depth: depth.unwrap_or(method.depth),
        ..method
    };
    Ok(by_default.into_iter().map(method).collect())
}

/// Whether a search takes an option.
type IsTaken = fn(&SearchInfo) -> bool;

/// The options of searches, and the searches that take each option.
const TAKEN: [(&str, IsTaken); 4] = [
    ("--heuristic", |row| row.takes.contains(&Takes::Heuristic)),
    ("--weight", |row| row.takes.contains(&Takes::Weight)),
    ("--depth", |row| row.takes.contains(&Takes::Depth)),
    ("--trace", IS_WATCHED),
];

const IS_WATCHED: IsTaken = |row| row.is_watched;
const IS_DRAWN: IsTaken = SearchInfo::is_drawn;

/// The names of the searches that take something.
fn takers(is_taken: IsTaken) -> String {
    let rows = SEARCHES.iter().filter(|row| is_taken(row));
    rows.map(|row| row.name).collect::<Vec<_>>().join(", ")
}
