//! `yapboz solve`: reads one puzzle, and prints its solution.

use super::input::Typed;
use super::io::{self, Clock};
use super::proof::{self, Proving};
use super::search_name::{self, in_tables, SearchName};
use super::{options, Command, Failure};
use crate::args::{Args, Mode, Opt, Section, UsageError, Valued};
use crate::puzzle::Puzzle;
use crate::search::all::ShortestPaths;
use crate::search::unwatched;
use crate::show::explain;
use crate::show::trace::{Trace, Watched};
use crate::show::{Facts, Form, Job, TraceForm, Writes};
use crate::solvable::is_solvable;
use crate::solver::searches::{Method, SearchInfo, SEARCHES};
use crate::solver::{Finding, Solver};
use std::io::{stdout, IsTerminal};
use std::mem;
use std::ops::ControlFlow;

pub(super) const COMMAND: Command = Command {
    name: "solve",
    operands: "[FILE | START] [GOAL]",
    most_operands: usize::MAX,
    about: "solve a puzzle and print the solution",
    details: include_str!("details/solve.txt"),
    options: &[
        Section {
            title: "input",
            options: &[options::GOAL, options::SIZE.opt, options::BLANK.opt.rare()],
        },
        Section {
            title: "search",
            options: &[SEARCH.opt, options::PROVE.opt, proof::CHECKPOINT.rare()],
        },
        Section {
            title: "output",
            options: &[
                options::AS.opt.about(
                    "text (default), cik, path, count, json, html, svg, ..; all formats are below",
                ),
                options::LETTERS.opt,
                options::ORDER.opt,
                options::UNSOLVABLE.opt.rare(),
                ALL,
                options::OUTPUT,
            ],
        },
        Section {
            title: "limits",
            options: &[
                options::NODES.opt,
                options::MEMORY.opt,
                options::THREADS.opt.rare(),
            ],
        },
    ],
    names: &[options::FORMATS],
    examples: &[
        (
            "solve a board to the ordered goal",
            "yapboz solve \"8 6 7; 2 5 4; 3 0 1\"",
        ),
        (
            "draw the solution to another goal",
            "yapboz solve 283164705 --goal snail --as svg -o picture.svg",
        ),
        (
            "write a page to step through the solution",
            "yapboz solve 283164705 --goal snail --as html -o page.html",
        ),
        (
            "step through two searches on a page",
            "yapboz solve 283164705 -g snail --as html --search astar,bfs",
        ),
        (
            "draw the tree of a search",
            "yapboz solve 283164705 --goal snail --search greedy --as tree -o tree.svg",
        ),
    ],
    modes: &[&[
        Mode::new("--search", &["--order --threads"]),
        Mode::new("--prove", &["--checkpoint --order --threads"]),
        Mode::new("--all", &["--order --threads"]),
        Mode::new("", &["--order --threads"]),
    ]],
    run,
    ..super::DEFAULT
};

const SEARCH: Valued<Vec<SearchName>> = Opt::new(
    "--search NAME",
    "the search, such as astar or weighted-astar:2 (default: by shape); 'yapboz help searches' \
        has all; astar:hamming sets a heuristic, dfs:40 a depth, astar:oldest the order of equal \
        nodes; --as html takes up to three: astar,bfs",
)
.values(search_name::searches)
.read(|value| {
    let text = in_tables(&value.text.to_string_lossy());
    let searches = text
        .split(',')
        .map(|name| SearchName::read(value, name))
        .collect::<Result<Vec<_>, _>>()?;
    let names: Vec<_> = searches
        .iter()
        .map(|name| name.method(None).to_string())
        .collect();
    let is_new = |at: usize| !names[..at].contains(&names[at]);
    match &searches[..] {
        [_] => Ok(searches),
        _ if searches.len() <= 3 && (1..searches.len()).all(is_new) => Ok(searches),
        _ => Err(value.bad("expected one search, or two or three different ones")),
    }
});

const ALL: Opt = Opt::new(
    "--all",
    "print all shortest solutions, up to 16 cells; as text, cik or json",
);

enum Task<'a> {
    /// Solve it by a search with a name, or as the shape decides.
    Solve(Option<Method>),
    Prove(Proving<'a>),
    All,
    Explain,
    Watch(Vec<Method>),
}

impl<'a> Task<'a> {
    fn read(args: &'a Args, form: &Form) -> Result<Task<'a>, Failure> {
        let job = match form.job {
            Job::Page if args.has(&SEARCH.opt) => {
                args.exclude("--as html with --search", "--threads")?;
                Job::Watch
            }
            Job::Page => Job::Solve,
            job => job,
        };
        let methods = methods(args, form, job)?;
        if let Some(method) = methods.iter().find(|method| !method.search.has_order()) {
            args.exclude(
                &format!("--search {}", method.search.name),
                options::ORDER.opt.name(),
            )?;
        }
        Ok(match (job, Proving::read(args)?) {
            (Job::Explain, _) => Task::Explain,
            (Job::Watch, _) => Task::Watch(methods),
            (_, Some(proving)) => Task::Prove(proving),
            _ if args.has(&ALL) => Task::All,
            _ => Task::Solve(methods.first().copied()),
        })
    }
}

struct Found {
    solution: Finding,
    all: Option<ShortestPaths>,
    searches: Vec<Watched>,
}

impl From<Finding> for Found {
    fn from(solution: Finding) -> Found {
        Found {
            solution,
            all: None,
            searches: Vec::new(),
        }
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    let form = options::form(args)?;
    let (goal, given, output) = (
        args.text(&options::GOAL),
        options::given(args)?,
        options::output(args),
    );
    let mut solver = Solver::new(options::limits(args)?);
    let dialect = options::dialect(args, Some(form))?;
    let task = Task::read(args, form)?;
    let typed = Typed::read(&args.operands)?;
    let name = typed.name.clone();
    let puzzle = typed.puzzle(goal, given)?;
    if !Solver::has_progress(puzzle.grid()) {
        let mode = format!("--prove for {}, which needs no checkpoint,", puzzle.grid());
        args.exclude(&mode, proof::CHECKPOINT.name())?;
    }
    let order = dialect.order;
    let (image, ordered) = (&puzzle.in_order(order), &puzzle.with_order(order));
    let back = |finding: Finding| Finding {
        path: finding.path.map(|path| order.back(&path)),
        ..finding
    };
    let clock = Clock::start("solving");
    let mut kept = Ok(());
    let found = match task {
        Task::Explain => {
            drop(clock);
            io::write(output, &explain::text(&puzzle))?;
            // The explanation says why.
            return if is_solvable(&puzzle) {
                Ok(())
            } else {
                Err(Failure::No(format!("{name}: no solution")))
            };
        }
        Task::Solve(None) => solver.find(image).map(back).map(Found::from),
        Task::Solve(Some(method)) => solver
            .solve_by(ordered, method, &mut unwatched)
            .map(Found::from),
        Task::Prove(proving) => {
            let proved = proving.prove(solver, image, &clock)?;
            kept = proved.kept;
            proved.solved.map(back).map(Found::from)
        }
        Task::All => solver.all(image).map(|(solution, paths)| Found {
            all: Some(paths),
            ..back(solution).into()
        }),
        Task::Watch(methods) => {
            let watching = WatchedBy {
                name: &name,
                puzzle: ordered,
                methods,
            };
            if let Writes::Trace(lines) = form.writes {
                drop(clock);
                let mut solved = false;
                io::output(output, |output| {
                    let found =
                        watching.run(&mut solver, Some(lines), &mut |line| output.put(line))?;
                    solved = found.solution.path.is_some();
                    Ok(())
                })?;
                return if solved {
                    Ok(())
                } else {
                    Err(Failure::no_solution(&name, &puzzle))
                };
            }
            Ok(watching.run(&mut solver, None, &mut |_| Ok(()))?)
        }
    };
    drop(clock);
    let Found {
        solution,
        all,
        searches,
    } = found.map_err(|unsolved| Failure::unsolved(&name, &unsolved))?;
    let has_all = all.is_some();
    let facts = Facts {
        solution: &solution,
        dialect: &dialect,
        searches,
        all,
    };
    io::output(output, |output| {
        output.by(|to| form.show(to, &puzzle, &facts))
    })?;
    if solution.path.is_none() {
        return Err(Failure::no_solution(&name, &puzzle));
    }
    solution.note().into_iter().for_each(|text| io::note(&text));
    if !args.has(&options::AS.opt) && !has_all && io::is_stream(output) && stdout().is_terminal() {
        io::note("to see it move by move: --as boards, --as tiles, or --as html -o page.html");
    }
    kept
}

/// Searches that show every node.
struct WatchedBy<'a> {
    name: &'a str,
    puzzle: &'a Puzzle,
    methods: Vec<Method>,
}

impl WatchedBy<'_> {
    /// Solves the puzzle by all searches, and writes their lines if there are any. The solution is
    /// the first search's.
    fn run(
        self,
        solver: &mut Solver,
        lines: Option<TraceForm>,
        put: &mut dyn FnMut(&str) -> Result<(), Failure>,
    ) -> Result<Found, Failure> {
        let (mut first, mut searches) = (None, Vec::new());
        for &method in &self.methods {
            let mut trace = Trace::new(self.puzzle, method, lines.map(|lines| lines.line));
            // A search that refuses the puzzle has no heading.
            let mut heading = lines.map_or("", |lines| lines.heading);
            let mut written = Ok(());
            let solved = solver.watch_by(self.puzzle, method, &mut |event| {
                written = trace
                    .see(&event)
                    .try_for_each(|line| put(&format!("{}{line}\n", mem::take(&mut heading))));
                if written.is_ok() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            written?;
            let search = if self.methods.len() > 1 {
                format!(": {method}")
            } else {
                String::new()
            };
            let (solved, nodes) = solved.map_err(|unsolved| {
                Failure::unsolved(&format!("{}{search}", self.name), &unsolved)
            })?;
            searches.extend(solved.path.is_some().then(|| trace.into_watched(nodes)));
            first.get_or_insert(solved);
        }
        let first = first.expect("there is a search");
        Ok(Found {
            searches,
            ..first.into()
        })
    }
}

/// Returns the searches that the options name, or the default searches; none if the shape decides.
/// A page may show two.
fn methods(args: &Args, form: &Form, job: Job) -> Result<Vec<Method>, Failure> {
    let searches = args.get(&SEARCH)?.unwrap_or_default();
    if searches.len() > 1 && form.job != Job::Page {
        let names = args.text(&SEARCH.opt).unwrap_or_default();
        let expected = "expected one search; only --as html shows up to three";
        return Err(UsageError::bad_value(SEARCH.opt.name(), names, expected).into());
    }
    let methods: Vec<Method> = match &searches[..] {
        [] if job == Job::Watch => vec![Method::named("astar")],
        names => names.iter().map(|name| name.method(None)).collect(),
    };
    // Lines show every search that can be watched; pictures, those with one tree.
    let is_fit: fn(&SearchInfo) -> bool = if matches!(form.writes, Writes::Trace(_)) {
        SearchInfo::is_watched
    } else {
        |row| row.drawn().is_some()
    };
    let unfit = methods
        .iter()
        .find(|method| job == Job::Watch && !is_fit(method.search));
    let Some(unfit) = unfit else {
        return Ok(methods);
    };
    let fit = SEARCHES.iter().filter(|row| is_fit(row));
    let expected: Vec<&str> = fit.map(|row| row.name).collect();
    Err(Failure::Wrong(format!(
        "--as {}: the search is {}, expected {}",
        form.name,
        unfit.search.name,
        expected.join(", ")
    )))
}
