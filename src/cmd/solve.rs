//! `yapboz solve`: one puzzle in, its solution on standard output.

use super::improve::{self, Own};
use super::input::Typed;
use super::io::{self, Clock};
use super::{message, options, proof, step, Command, Failure};
use crate::args::{Args, Opt, UsageError, Value};
use crate::search::unwatched;
use crate::show::explain;
use crate::show::listings::on_the_way;
use crate::show::trace::{Record, Trace};
use crate::show::{All, Facts, Form, View, HTML, JSON, OF_ALL, OF_SEARCH, VIEWS};
use crate::solvable::is_solvable;
use crate::solver::table::{Method, SearchInfo, Takes, HEURISTICS, SEARCHES};
use crate::solver::Solution;
use crate::text::dialect::{Dialect, ANSWERS};
use std::io::{stdout, IsTerminal, Write};
use std::ops::ControlFlow;

pub(super) const COMMAND: Command = Command {
    name: "solve",
    operands: "[FILE|BOARD]",
    most_operands: usize::MAX,
    about: "solve a puzzle and print the solution",
    details: "\
Reads a start board and a goal board from FILE (default: '-', standard input), or BOARD, if no file
has this name. A start board alone, of the numbers from 1 on, goes to the ordered board. Lists, CSV
and tables are read too: see 'yapboz help formats'.

Prints the number of moves and the path of the blank, in the letters R D U L. The path is a shortest
one; of several, the first in the order R D U L. Above 16 cells, the path may be longer. A note on
standard error gives a lower bound if the path is not proven to be the first of the shortest ones.
With --all, prints the number of moves, the number of solutions of that length, and their paths, a
line each, in the order R D U L or that of --order; at most --most paths, but all are counted.
Up to 25 cells, --prove goes on until no shorter path can exist, which takes seconds to hours; on a
terminal, a line shows how far it is. A checkpoint holds the best path so far and the place of the
proof: the bound that is proven, and the moves before which nothing is left to search. A run with
other --memory or --threads may resume there. A file that is no checkpoint of the puzzle is refused
and stays as it is.

With --improve, PATH is your own solution: a file, or moves in the names of --letters, in upper or
lower case, with or without their number in front. A number after a move repeats it: R2U is RRU. If
it does not lead to the goal, nothing is printed, and the status is 1. If a solution is proven to be
a shortest one, it is printed, and a note says how many more moves PATH has. Otherwise PATH is made
shorter: windows of it are solved exactly until none gets shorter, or they have generated --nodes
again, 80 million by default.

If there is no solution, prints 'unsolvable', and the status is 1; --as cik prints '12' and
'YAZDIRILAMAZ', json an object, report 'unsolvable', the others nothing. If a search reaches --nodes
or --memory, nothing is printed and the status is 3.

With --trace, the search (astar by default) prints a line on standard error for every node that it
takes from the queue: its number, its last move and the number of its parent, f, the moves from the
start (g), the lower bound on the moves to the goal (h), the length of the queue, and the board,
with ';' between rows. Below it is a line for every node that it generates: 'new', 'improved' if its
path is shorter than the one known, 'duplicate' if it is not, 'cut' if f exceeds idastar's bound or
it is as deep as dfs and iddfs go. A move that undoes the one before is not generated. The queue
gives the least f first, of these the greatest g, of these the node generated last; that of bfs, the
node generated first. bidirectional, mm and nbs have two queues: lines of nodes that come from the
goal say 'backward'. 'tree' and 'dot' draw at most 500 nodes of the other searches.

With --as html and --trace, the page shows one of these step by step: its tree, its queue, and the
nodes expanded, generated and stored, up to 2,000 nodes expanded. Then only --trace=text and
--trace=csv print lines. --search may name two searches, as in astar,bfs; the solution is that of
the first, and an option holds for those that take it.",
    options: &[
        options::GOAL,
        options::SIZE,
        options::BLANK,
        Opt::new(
            "--search NAME",
            "search",
            "use one of the searches below, or show two, as in astar,bfs; the shape decides by default",
        ),
        Opt::new("--heuristic NAME", "search", "use one of the heuristics below; the search is idastar by default"),
        Opt { about: "search by weighted-astar with this weight, 1 to 1000; 1.5 by default", ..options::WEIGHT },
        options::DEPTH,
        Opt::new("-a, --as FORMAT", "output", "print the solution in one of the formats below; cik by default"),
        Opt::new("--boards", "output", "with --as json, print every board on the way too"),
        options::LETTERS,
        options::ORDER,
        options::UNSOLVABLE,
        step::STEP,
        ALL,
        MOST,
        EXPLAIN,
        options::OUTPUT,
        TRACE,
        options::PROVE,
        proof::CHECKPOINT,
        improve::IMPROVE,
        options::NODES,
        options::MEMORY,
        options::THREADS,
    ],
    names: &[
        options::GOALS,
        ("formats", || options::rows(VIEWS, |row| (row.name, row.about))),
        options::SEARCHES,
        ("options of searches", || TAKEN.map(|(option, is_taken)| (option.into(), takers(is_taken))).into()),
        options::HEURISTICS,
    ],
    examples: &[
        ("solve a board to the ordered goal", "yapboz solve \"8 6 7; 2 5 4; 3 0 1\""),
        ("draw the solution to another goal", "yapboz solve 283164705 --goal snail --as svg -o picture.svg"),
        ("write a page to step through the solution", "yapboz solve 283164705 --goal snail --as html -o page.html"),
        (
            "step through two searches on a page",
            "yapboz solve 283164705 --goal snail --as html --trace --search astar,bfs -o page.html",
        ),
        (
            "see how much longer than the shortest a solution is",
            "yapboz solve 283164705 --goal snail --improve U2LRLDR",
        ),
        ("draw the tree of a search", "yapboz solve 283164705 --goal snail --search greedy --as tree -o tree.svg"),
    ],
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let view = args.value("--as", |value| value.one_of("format", VIEWS, |view| view.name))?;
    let form = args.value("--trace", |value| value.one_of("form of a trace", &TRACES, |form| form.name))?;
    let is_page = args.has("--trace") && view.is_some_and(|view| view.name == HTML);
    // A page shows the search itself.
    let form = form.or((args.has("--trace") && !is_page).then_some(&TRACES[0]));
    let of_search = view.map(|view| view.name).filter(|name| OF_SEARCH.contains(name));
    let watched = match of_search {
        None if is_page => Some(("--as html --trace", IS_DRAWN)),
        None => args.has("--trace").then_some(("--trace", IS_WATCHED)),
        Some(view) => Some((view, IS_DRAWN)),
    };
    refuse_unfit(args, view, watched.map(|(by, _)| by))?;
    let (goal, given, output) = (args.text("--goal"), options::given(args)?, options::output(args));
    let mut solver = options::solver(args)?;
    let methods = methods(args, &searches_of(args, is_page)?, watched)?;
    let answer = view.and_then(|view| ANSWERS.iter().find(|row| row.1 == view.name));
    let dialect = options::dialect(args, answer.map(|row| row.0).unwrap_or_default())?;
    let most = most(args, view)?;
    let is_explained_alone = is_explained_alone(args, view)?;
    let own = Own::read(args, &dialect)?;
    let (what, checkpoint) = (options::proof(args)?, proof::checkpoint(args)?);
    let typed = Typed::read(&args.operands, output)?;
    let name = typed.name.clone();
    let puzzle = typed.puzzle(goal, given)?;
    if is_explained_alone {
        io::output(output, |output| output.by(|to| to.write_all(explain::text(&puzzle).as_bytes())))?;
        return if is_solvable(&puzzle) { Ok(()) } else { Err(Failure::no_solution(&name, &puzzle)) };
    }
    // If there is no solution, that is the answer.
    let own = own.filter(|_| is_solvable(&puzzle));
    own.iter().try_for_each(|own| own.check(&puzzle, &dialect))?;

    let clock = Clock::start("solving");
    let (mut searches, mut all, mut note) = (Vec::new(), None, None);
    let image = puzzle.in_order(dialect.order);
    let known = checkpoint.map_or(Ok(None), |file| proof::read(file, &image))?;
    if what.is_some() {
        solver = proof::watched(solver, &image, checkpoint, &clock);
    }
    // The puzzle, and the search if there are two.
    let mut solved_by = name.clone();
    let solved = options::solve_in_order(dialect.order, &puzzle, |image| match methods.first() {
        None => match (most, &own) {
            (None, None) => match what {
                Some(proof) => solver.prove(image, proof, known),
                None => solver.solve(image),
            },
            (None, Some(own)) => solver.improve(image, &dialect.order.forth(own.path()), what).map(|improved| {
                note = Some(improve::note(own.path().len(), &improved));
                improved.solution
            }),
            (Some(most), _) => solver.all(image).map(|(solved, paths)| {
                all = Some(All { paths, most });
                solved
            }),
        },
        // Its order is the usual one.
        Some(_) if watched.is_some() => {
            let mut solutions = methods.iter().map(|&method| {
                let mut trace = Trace::new(&puzzle, method, form.map(|form| form.write));
                if form.is_some_and(|form| form.name == TRACES[1].name) {
                    message(format_args!("{}", Record::COLUMNS));
                }
                if methods.len() > 1 {
                    solved_by = format!("{name}: {}", method.search.name);
                }
                let solved = solver.solve_by(image, method, &mut |event| {
                    trace.see(&event).for_each(|line| message(format_args!("{line}")));
                    ControlFlow::Continue(())
                })?;
                searches.extend(solved.moves.is_some().then(|| trace.into_watched(solved.nodes)));
                Ok(solved)
            });
            let first = solutions.next().expect("there is a first one");
            first.and_then(|first| solutions.try_for_each(|later| later.map(drop)).map(|()| first))
        }
        Some(&method) => solver.solve_by(image, method, &mut unwatched),
    });
    drop(clock);
    let solved = solved.map_err(|unsolved| Failure::unsolved(&solved_by, &unsolved))?;
    if let (true, Some(moves)) = (args.has("--step"), &solved.moves) {
        if let Some(note) = note {
            message(format_args!("{note}"));
        }
        return step::through(&on_the_way(&puzzle, moves).collect::<Vec<_>>());
    }
    let is_explained = args.has(EXPLAIN.name());
    let has_boards = args.has("--boards");
    let facts = Facts { has_boards, is_explained, searches, all, ..facts(&solved, &dialect) };
    io::output(output, |output| {
        output.by(|to| match (facts.moves, view) {
            (None, None) => writeln!(to, "{}", dialect.line(None)),
            _ => (view.unwrap_or(&VIEWS[0]).write)(to, &puzzle, &facts),
        })
    })?;
    if solved.moves.is_none() {
        return Err(Failure::no_solution(&name, &puzzle));
    }
    for note in note.into_iter().chain(solved.note()) {
        message(format_args!("{note}"));
    }
    if view.is_none() && most.is_none() && io::is_stream(output) && stdout().is_terminal() {
        message(format_args!("note: to see it move by move: --step, --as tiles, or --as html -o page.html"));
    }
    Ok(())
}

/// Refuses options that do not go together. `watched` is what needs searches that can be watched.
fn refuse_unfit(args: &Args, view: Option<&View>, watched: Option<&str>) -> Result<(), Failure> {
    for option in ["--order", improve::IMPROVE.name()] {
        if let Some(watched) = watched.filter(|_| args.has(option)) {
            return Err(UsageError::exclusive(watched, option).into());
        }
    }
    if args.has("--boards") && !view.is_some_and(|view| view.name == JSON) {
        return Err(Failure::needs("--boards", "--as json"));
    }
    if args.has("--checkpoint") && !args.has("--prove") {
        return Err(Failure::needs("--checkpoint", "--prove"));
    }
    for option in ["--as", "--output", "--letters", "--trace"] {
        args.only_one(&["--step", option])?;
    }
    if args.has("--step") && args.operands.first().map_or(true, |name| io::is_stream(name)) {
        return Err(Failure::Wrong(
            "yapboz: --step: expected FILE or BOARD, since standard input says how to go on".into(),
        ));
    }
    Ok(())
}

const ALL: Opt = Opt::new("--all", "output", "print all shortest solutions, of up to 16 cells, and their number");

const MOST: Opt = Opt::new("--most N", "output", "with --all, print at most N solutions; 1000 by default");

const EXPLAIN: Opt = Opt::new(
    "--explain",
    "output",
    "say why instead: what every tile adds to h, or why there is no solution; with --as html, say it there too",
);

/// Options that mean nothing without a search, or with its own kind of answer.
const OF_ONE_SEARCH: [&str; 8] =
    ["--search", "--heuristic", "--weight", "--depth", "--trace", "--prove", "--improve", "--step"];

/// Whether to explain instead of to solve.
fn is_explained_alone(args: &Args, view: Option<&View>) -> Result<bool, Failure> {
    match view {
        _ if !args.has(EXPLAIN.name()) => return Ok(false),
        Some(view) if view.name == HTML => return Ok(false),
        Some(view) => {
            let found = view.name;
            return Err(Failure::Wrong(format!(
                "yapboz: --explain: found --as {found}, expected --as html or no --as"
            )));
        }
        None => {}
    }
    for option in [ALL.name()].into_iter().chain(OF_ONE_SEARCH) {
        args.only_one(&[EXPLAIN.name(), option])?;
    }
    Ok(true)
}

/// How many of all shortest solutions to print; `None` if only one is asked for.
fn most(args: &Args, view: Option<&View>) -> Result<Option<u64>, Failure> {
    let most = args.value("--most", |value| value.amount("a number of solutions, as in 20k", 0..=u64::MAX))?;
    if !args.has(ALL.name()) {
        return most.map_or(Ok(None), |_| Err(Failure::needs("--most", "--all")));
    }
    for option in OF_ONE_SEARCH {
        args.only_one(&[ALL.name(), option])?;
    }
    if view.is_some_and(|view| !OF_ALL.contains(&view.name)) {
        return Err(Failure::needs("--all", &format!("--as {}", OF_ALL.join(" or "))));
    }
    Ok(most.or(Some(1000)))
}

const TRACE: Opt = Opt::new(
    "--trace[=csv]",
    "options",
    "print every node generated and selected on standard error; --as html shows them",
);

type TraceForm = Form<fn(&Record) -> String>;

const TRACES: [TraceForm; 2] = [
    Form { name: "text", about: "a line for people", write: |record| record.text() },
    Form { name: "csv", about: "comma-separated values", write: |record| record.csv() },
];

pub fn facts<'a>(solved: &'a Solution, dialect: &'a Dialect) -> Facts<'a> {
    Facts {
        moves: solved.moves.as_deref(),
        lower_bound: solved.lower_bound,
        nodes: solved.nodes,
        selected: solved.tried(),
        dialect,
        has_boards: false,
        is_explained: false,
        searches: Vec::new(),
        all: None,
    }
}

/// The searches that `--search` names: one, or two for a page that shows what they do.
fn searches_of(args: &Args, is_page: bool) -> Result<Vec<&'static SearchInfo>, UsageError> {
    let searches = args.value("--search", |value| {
        let text = value.text.to_string_lossy();
        let names: Vec<&str> = text.split(',').collect();
        let searches: Result<Vec<_>, _> = names
            .iter()
            .map(|name| Value { text: name.as_ref(), ..value }.one_of("search", SEARCHES, |row| row.name))
            .collect();
        let searches = searches?;
        match names[..] {
            [_] => Ok(searches),
            [..] if !is_page => Err(value.bad("expected one search; --as html --trace shows two")),
            [one, other] if one != other => Ok(searches),
            _ => Err(value.bad("expected one search, or two different ones")),
        }
    })?;
    Ok(searches.unwrap_or_default())
}

/// These searches with what the options say, or what is used by default; none if the shape decides. `watched` is what needs
/// searches that can be watched, and which can.
fn methods(
    args: &Args,
    searches: &[&'static SearchInfo],
    watched: Option<(&str, IsTaken)>,
) -> Result<Vec<Method>, Failure> {
    for option in ["--search", "--heuristic", "--weight", "--depth", "--trace"] {
        args.only_one(&["--prove", option])?;
        args.only_one(&["--improve", option])?;
    }
    let heuristic = args.value("--heuristic", |value| value.one_of("heuristic", HEURISTICS, |row| row.name))?;
    let (weight, depth) = (options::weight(args)?, options::depth(args)?);
    let by_default: Vec<Method> = match searches {
        [] if weight.is_some() => vec![Method::named("weighted-astar")],
        [] if watched.is_some() => vec![Method::named("astar")],
        [] if depth.is_some() => vec![Method::named("dfs")],
        // The search that needs no memory.
        [] if heuristic.is_some() => vec![Method::named("idastar")],
        rows => rows.iter().map(|row| Method::new(row)).collect(),
    };
    let unfit = |option: &str, found: &[Method], is_taken: IsTaken| {
        let names: Vec<&str> = found.iter().map(|method| method.search.name).collect();
        let (is, names, expected) =
            (if names.len() == 1 { "search is" } else { "searches are" }, names.join(" and "), takers(is_taken));
        Failure::Wrong(format!("yapboz: {option}: the {is} {names}, expected {expected}"))
    };
    if let Some((by, is_fit)) = watched {
        if let Some(found) = by_default.iter().find(|method| !is_fit(method.search)) {
            return Err(unfit(by, &[*found], is_fit));
        }
    }
    // Of two searches, one may take it.
    let given = TAKEN.into_iter().filter(|row| args.has(row.0) && !by_default.is_empty());
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

/// The options of searches, and which take them.
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
