//! The public API, as other crates use it. This is one file, so that a search of it shows whether
//! an item is used.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::thread;
use yapboz::check::{check, check_in, Accepted, Expected, Rejection};
use yapboz::generate::distance::{hardest, AtDistance};
use yapboz::generate::{GenerateError, Puzzles, Start};
use yapboz::goal::{Goal, UnknownGoal};
use yapboz::heuristic::{
    from_fn, HValue, Hamming, Heuristic, LinearConflict, Manhattan, Maximum, WalkingDistance,
};
use yapboz::search::{self, unwatched, Direction, Event, Happens, Outcome, Report};
use yapboz::solvable::{is_solvable, why_not, Unsolvable};
use yapboz::text::cik::Said;
use yapboz::text::dialect::{Answer, Dialect, Letters};
use yapboz::text::gir::{Given, Unwritable};
use yapboz::text::{cik, gir, ParseError, TextPosition};
use yapboz::{
    Board, BoardError, Cell, Grid, GridError, HeuristicError, HeuristicInfo, Limits, Memory,
    Method, Move, NodeLimit, Nodes, NumbersError, Order, Path, PatternDatabases, Position,
    Progress, ProgressError, Promise, Proof, Puzzle, PuzzleError, SearchInfo, Solution, Solver,
    Stopped, StoppedBy, Takes, Tile, UnknownMethod, UnknownMove, Unsolved, Watch, HEURISTICS,
    SEARCHES,
};

type Result = std::result::Result<(), Box<dyn Error + Send + Sync>>;

const HARDEST: &str = "8672543.1 12345678.";

/// Makes random puzzles of a shape for each way of solving: A*, pattern databases, beams.
fn puzzles() -> Vec<Puzzle> {
    let shapes = [(3, 3), (4, 3), (5, 4)].map(|(width, height)| Grid::new(width, height).unwrap());
    shapes
        .into_iter()
        .flat_map(|grid| Puzzles::random(grid, 3).take(3))
        .collect()
}

fn solved(mut solver: Solver) -> Vec<Solution> {
    puzzles()
        .iter()
        .map(|puzzle| solver.solve(puzzle).unwrap())
        .collect()
}

/// Makes a solver that solves at once.
fn quick() -> Solver {
    Solver::new(Limits::default().nodes(NodeLimit(300_000)))
}

#[test]
fn a_solution_is_played_on_the_board_as_it_was_given() -> Result {
    let mut board: Board = "2 8 3; 1 6 4; 7 _ 5".parse()?;
    let puzzle = Puzzle::new(&board, &"1 2 3; 8 _ 4; 7 6 5".parse()?)?;
    assert_eq!(puzzle.start().to_string(), "2 8 3\n1 6 4\n7 _ 5\n");
    assert_eq!(puzzle.goal().to_string(), "1 2 3\n8 _ 4\n7 6 5\n");
    let path = Solver::default().solve(&puzzle)?.path;
    let mut slid = Vec::new();
    for &m in &path {
        slid.push(board.make(m).ok_or("a move leaves the board")?.to_string());
    }
    assert_eq!(
        (path.to_string().as_str(), slid.join(" ").as_str()),
        ("UULDR", "6 8 2 1 8")
    );
    assert_eq!(board, puzzle.goal());
    assert_eq!(board.make(Move::U), Some("2"));
    assert_eq!(board.make(Move::U), None);
    assert_eq!(Some(board.blank()), board.grid().cell(1));
    for (puzzle, solution) in puzzles().into_iter().zip(solved(quick())) {
        let path = solution.path;
        let (mut board, mut position) = (puzzle.start(), puzzle.position().clone());
        for &m in &path {
            assert!(board.make(m).is_some() && position.make(m).is_some());
        }
        assert_eq!((board, position), (puzzle.goal(), puzzle.solved()));
        let fewest = Expected::Fewest {
            lower_bound: path.moves(),
            upper_bound: path.moves(),
        };
        let expected = if solution.is_canonical {
            fewest
        } else {
            Expected::Any
        };
        check(&puzzle, cik::text(Some(&path)).as_bytes(), expected)?;
    }
    Ok(())
}

/// Implements breadth-first search with the public types: they are keys, are ordered, and are read
/// as they are written.
#[test]
fn values_are_keys_and_are_read_as_they_are_written() -> Result {
    let goal: Board = "12345678.".parse()?;
    let mut level = BTreeSet::from([goal.clone()]);
    let mut distances = HashMap::from([(goal.clone(), 0)]);
    for distance in 1.. {
        let mut next = BTreeSet::new();
        for board in &level {
            for m in Move::ALL {
                let mut other = board.clone();
                if other.make(m).is_some() && !distances.contains_key(&other) {
                    distances.insert(other.clone(), distance);
                    next.insert(other);
                }
            }
        }
        level = next;
        if distance == 4 {
            break;
        }
    }
    // These are the numbers of OEIS A089473.
    assert_eq!((level.len(), distances.len()), (16, 1 + 2 + 4 + 8 + 16));
    for (board, distance) in &distances {
        assert_eq!(&board.to_string().parse::<Board>()?, board);
        let puzzle = Puzzle::new(board, &goal)?;
        let solution = Solver::default().solve(&puzzle)?;
        assert_eq!(solution.path.moves(), *distance);
    }
    for puzzle in puzzles() {
        assert_eq!(puzzle.to_string().parse::<Puzzle>()?, puzzle);
        assert_eq!(gir::puzzle(gir::text(&puzzle)?.as_bytes(), None)?, puzzle);
        assert_eq!(Puzzle::new(&puzzle.start(), &puzzle.goal())?, puzzle);
        assert_eq!(puzzle.start().to_string().parse::<Board>()?, puzzle.start());
    }
    assert_eq!(
        puzzles()
            .iter()
            .chain(&puzzles())
            .collect::<HashSet<_>>()
            .len(),
        puzzles().len()
    );
    for text in ["", "R", "RDUL", "LLLL"] {
        assert_eq!(text.parse::<Path>()?.to_string(), text);
    }
    let path: Path = Move::ALL.into_iter().collect();
    assert_eq!(
        (path.to_string(), Vec::from(path)),
        ("RDUL".into(), Move::ALL.into())
    );
    assert_eq!("D".parse::<Move>()?.to_string(), "D");
    assert_eq!("DLRU".parse::<Order>()?.to_string(), "DLRU");
    assert_eq!("rlud".parse::<Order>()?.to_string(), "RLUD");
    assert!("RRUD".parse::<Order>().is_err());
    assert_eq!(
        "RDx".parse::<Path>().unwrap_err().to_string(),
        "1:3: found 'x', expected R, D, U or L"
    );
    assert_eq!(
        "UD".parse::<Move>().unwrap_err().to_string(),
        "1:1: found 2 letters, expected one"
    );
    Ok(())
}

#[test]
fn boards_of_every_kind_of_words_are_read_as_they_are_written() -> Result {
    let numbers = |cells: usize| {
        (1..cells)
            .map(|number| number.to_string())
            .chain(["_".into()])
    };
    let letters = |cells: usize| {
        (0..cells).map(|cell| {
            if cell == 0 {
                ".".into()
            } else {
                "ab".repeat(cell)
            }
        })
    };
    for (width, height) in [
        (2, 1),
        (1, 5),
        (7, 1),
        (2, 2),
        (3, 2),
        (2, 8),
        (4, 4),
        (5, 5),
        (16, 16),
    ] {
        let grid = Grid::new(width, height)?;
        let boards: [Vec<String>; 2] = [
            numbers(grid.cells()).collect(),
            letters(grid.cells()).collect(),
        ];
        for words in boards {
            let board = Board::new(grid, words, &["_", "."])?;
            assert_eq!(board.to_string().parse::<Board>()?, board);
            let puzzle = Puzzle::new(&board, &board)?;
            assert_eq!(puzzle.to_string().parse::<Puzzle>()?, puzzle);
        }
    }
    // Characters are tried as tiles first: these are 16, as on 4x4.
    let words = "ab cd ef gh ij kl mn o ."
        .split(' ')
        .map(String::from)
        .collect();
    let board = Board::new(Grid::new(3, 3)?, words, &["."])?;
    assert_eq!(board.to_string().parse::<Board>()?, board);
    // A line would be read with another blank.
    let board = Board::new(
        Grid::new(2, 2)?,
        ["1", "a", "2", "3"].map(String::from).into(),
        &["3"],
    )?;
    let text = Puzzle::new(&board, &board)?.to_string();
    assert_eq!(text, "1 a 2 3 -> 1 a 2 3");
    assert!(text.parse::<Puzzle>().is_err());
    // No text can have this word.
    let words = ["a b", "c", "d", "."].map(String::from).into();
    assert_eq!(
        Board::new(Grid::new(2, 2)?, words, &["."])?.to_string(),
        "a b   c\n  d   .\n"
    );
    Ok(())
}

/// A Manhattan distance of our own.
struct Rows;

impl Heuristic for Rows {
    fn of(&self, position: &Position) -> HValue {
        let grid = position.grid();
        let tiles = grid.all().filter(|&cell| cell != position.blank());
        let distances = tiles.map(|cell| grid.distance(position.tile(cell).home(), cell) as u64);
        HValue::new(distances.sum())
    }
}

#[test]
fn searches_take_a_heuristic_of_ones_own_and_report_every_node() -> Result {
    let puzzle: Puzzle = HARDEST.parse()?;
    let (rows, manhattan) = (Rows, Manhattan::new(puzzle.grid(), puzzle.blank_tile()));
    let within = NodeLimit::within(Memory::default(), puzzle.grid());
    let (mut selected, mut generated) = (0, 0);
    let own = search::astar(&puzzle, &rows, within, |event| {
        assert_eq!(event.h, manhattan.h(event.position));
        *(if event.happens == Happens::Selected {
            &mut selected
        } else {
            &mut generated
        }) += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(
        (selected, generated),
        (own.nodes.expanded + 1, own.nodes.generated)
    );
    assert_eq!(own, search::astar(&puzzle, &manhattan, within, unwatched));
    assert_eq!(own.path().map(|path| path.len()), Some(31));

    let canonical = Solver::default().solve(&puzzle)?.path;
    let zero = from_fn(|_| 0);
    let reversed = puzzle.reversed();
    let back = Manhattan::new(puzzle.grid(), reversed.blank_tile());
    let conflicts = LinearConflict::new(puzzle.grid(), puzzle.blank_tile());
    for report in [
        search::idastar(&puzzle, &rows, within, unwatched),
        search::idastar(&puzzle, &conflicts, within, unwatched),
        search::bfs(&puzzle, within, unwatched),
    ] {
        assert_eq!(report.path(), Some(&canonical));
    }
    for report in [
        search::astar(&puzzle, &zero, within, unwatched),
        search::bidirectional(&puzzle, within, unwatched),
        search::mm(&puzzle, [&manhattan, &back], within, unwatched),
        search::nbs(&puzzle, [&manhattan, &back], within, unwatched),
    ] {
        assert_eq!(report.path().map(|path| path.len()), Some(31));
    }
    let near: Puzzle = "1 2 3 4 5 . 7 8 6  1 2 3 4 5 6 7 8 .".parse()?;
    assert_eq!(
        search::iddfs(&near, within, unwatched)
            .path()
            .map(ToString::to_string)
            .as_deref(),
        Some("D")
    );
    assert_eq!(
        search::dfs(&puzzle, 3, within, unwatched).outcome,
        Outcome::NotWithin { depth: 3 }
    );
    assert!(search::constructive(&puzzle)
        .path()
        .is_some_and(|path| path.len() >= 31));
    let greedy = search::best_first(&puzzle, &manhattan, [0, 1], within, unwatched);
    assert!(greedy.path().is_some_and(|path| path.len() >= 31));
    assert!(matches!(
        search::bfs(&puzzle, NodeLimit(9), unwatched).outcome,
        Outcome::Stopped { lower_bound: 1.. }
    ));
    Ok(())
}

/// Writes a `compare` of one's own: every search with every heuristic, by name.
#[test]
fn searches_and_heuristics_are_found_by_name() -> Result {
    let puzzle: Puzzle = "321456.87 12345678.".parse()?;
    let mut solver = Solver::new(Limits::default().nodes(NodeLimit(1_000_000)));
    for method in Method::all() {
        assert_eq!(
            method.to_string().parse::<Method>()?.to_string(),
            method.to_string()
        );
        let is_shortest = matches!(
            method.search().promise,
            Promise::Shortest | Promise::Canonical
        );
        let report = match solver.search(&puzzle, method) {
            Err(Unsolved::Stopped(_)) if method.search().name == "iddfs" => continue,
            report => report?,
        };
        match report.path() {
            Some(path) => assert!(
                path.len() == 24 || !is_shortest && path.len() > 24,
                "{method}: {path}"
            ),
            None => assert!(!is_shortest, "{method}: {report:?}"),
        }
    }
    for (name, all) in [
        ("astar", "astar:manhattan"),
        ("weighted-astar:1.2", "weighted-astar:manhattan:1.2"),
        ("dfs:40", "dfs:40"),
        ("uniform-cost:oldest", "uniform-cost:oldest"),
        ("astar:oldest", "astar:manhattan:oldest"),
        (
            "weighted-astar:2:oldest",
            "weighted-astar:manhattan:2:oldest",
        ),
    ] {
        assert_eq!(name.parse::<Method>()?.to_string(), all);
    }
    for wrong in [
        "astar:1.5",
        "weighted-astar:0.9",
        "weighted-astar:2:2",
        "astar:hamming:hamming",
        "dfs:hamming",
        "dfs:",
        "bfs:2",
        "bfs:oldest",
        "astar:oldest:oldest",
    ] {
        assert!(wrong.parse::<Method>().is_err(), "{wrong}");
    }
    for row in HEURISTICS {
        let name = format!("astar:{}", row.name);
        let heuristic = row.of(&puzzle, Memory::default())?;
        let report = search::astar(&puzzle, &heuristic, NodeLimit(1_000_000), unwatched);
        assert_eq!(report, solver.search(&puzzle, name.parse()?)?);
    }
    for row in SEARCHES {
        assert_eq!(row.name.parse::<Method>()?.search().name, row.name);
    }
    for name in [
        "",
        "astar:",
        "bfs:manhattan",
        "manhattan",
        "a*",
        "astar:manhattan:hamming",
    ] {
        let wrong = name.parse::<Method>().unwrap_err().to_string();
        assert!(
            wrong.starts_with(&format!("found {name:?}, expected a search")),
            "{wrong}"
        );
    }
    let unsolvable: Puzzle = "123804756 123804765".parse()?;
    assert_eq!(
        solver.search(&unsolvable, "astar".parse()?)?.outcome,
        Outcome::Exhausted
    );
    let large: Puzzle = Puzzles::to(&Board::ordered(Grid::new(9, 9)?), 1)
        .next()
        .ok_or("none")?;
    let refused = solver.search(&large, "astar:pattern-database".parse()?);
    assert_eq!(
        refused,
        Err(Unsolved::Unfit {
            name: "pattern-database",
            found: 81,
            most: 64
        })
    );
    let databases = PatternDatabases::new(puzzle.grid(), puzzle.blank_tile(), Memory(1 << 20))
        .ok_or("they fit")?;
    assert!(
        databases.h(puzzle.position())
            > Manhattan::new(puzzle.grid(), puzzle.blank_tile()).h(puzzle.position())
    );
    Ok(())
}

type Watching<'a> = &'a mut dyn FnMut(Event) -> ControlFlow<()>;

/// Checks that a search can be stopped at every event, and has counted everything until then.
#[test]
fn searches_stop_where_they_are_told() -> Result {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
    let manhattan = |puzzle: &Puzzle| Manhattan::new(puzzle.grid(), puzzle.blank_tile());
    let both = [&manhattan(&puzzle), &manhattan(&puzzle.reversed())];
    let within = NodeLimit(1_000);
    let mut position = puzzle.position().clone();
    position.make(Move::U);
    let searches: [&dyn Fn(Watching) -> Report; 8] = [
        &|watch| search::astar(&puzzle, both[0], within, watch),
        &|watch| search::idastar(&puzzle, both[0], within, watch),
        &|watch| search::bfs(&puzzle, within, watch),
        &|watch| search::dfs(&puzzle, 5, within, watch),
        &|watch| search::iddfs(&puzzle, within, watch),
        &|watch| search::bidirectional(&puzzle, within, watch),
        &|watch| search::mm(&puzzle, both, within, watch),
        &|watch| search::nbs(&puzzle, both, within, watch),
    ];
    for (number, search) in searches.into_iter().enumerate() {
        let mut ends = [Vec::new(), Vec::new()];
        let whole = search(&mut |event| {
            ends[usize::from(event.direction == Direction::Backward)]
                .push((event.g, event.position.clone()));
            ControlFlow::Continue(())
        });
        assert_eq!(whole.path().map(|path| path.len()), Some(5));
        // A search in both directions sees the positions of one puzzle.
        let [forward, backward] = &ends;
        assert!(forward.contains(&(1, position.clone())));
        assert_eq!(
            (number < 5, number >= 5),
            (
                backward.is_empty(),
                backward.contains(&(0, puzzle.solved()))
            )
        );
        for end in 1..=forward.len() + backward.len() {
            let (mut seen, mut generated) = (0, 0);
            let report = search(&mut |event| {
                seen += 1;
                generated +=
                    u64::from(!matches!(event.happens, Happens::Bound | Happens::Selected));
                if seen == end {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert!(
                matches!(report.outcome, Outcome::Stopped { lower_bound: ..=5 }),
                "{number}: {report:?}"
            );
            assert_eq!((seen, generated), (end, report.nodes.generated), "{number}");
        }
    }
    Ok(())
}

/// Checks that a bound that is too high, or that jumps, only makes solutions longer.
#[test]
fn a_heuristic_that_breaks_its_promise_still_leads_to_the_goal() -> Result {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
    let goal = puzzle.solved();
    let within = NodeLimit(1_000_000);
    for most in [3, 50, 100_000] {
        let jumps = from_fn(|position| {
            let number = position.tiles().iter().fold(7_u32, |sum, tile| {
                sum.wrapping_mul(31) + tile.index() as u32
            });
            if *position == goal {
                0
            } else {
                number % most
            }
        });
        let astar = search::astar(&puzzle, &jumps, within, unwatched);
        assert!(astar.path().is_some());
        for report in [
            astar,
            search::idastar(&puzzle, &jumps, within, unwatched),
            search::nbs(&puzzle, [&jumps, &jumps], within, unwatched),
            search::mm(&puzzle, [&jumps, &jumps], within, unwatched),
        ] {
            let Outcome::Found(path) = report.outcome else {
                continue;
            };
            let mut position = puzzle.position().clone();
            assert!(path.iter().all(|&m| position.make(m).is_some()) && position == goal);
        }
    }
    Ok(())
}

#[test]
fn every_thread_has_a_clone_of_a_solver() {
    let solver = quick();
    let alone = solved(solver.clone());
    thread::scope(|scope| {
        for other in [0; 3].map(|_| scope.spawn(|| solved(solver.clone()))) {
            assert_eq!(other.join().unwrap(), alone);
        }
    });
}

#[test]
fn a_proof_reports_its_bound_and_stops_when_told() -> Result {
    let grid = Grid::new(6, 3)?;
    let puzzle = Puzzles::to(&Board::ordered(grid), 8)
        .next()
        .ok_or("there always is a next puzzle")?;
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let report = move |progress: &Progress| {
        let fewest = progress.best().map(Path::moves);
        log.lock().unwrap().push((progress.lower_bound(), fewest));
    };
    let (stopping, watch) = (Arc::new(Watch::new(report.clone())), Watch::new(report));
    // A solver that is stopped before it begins stops at its first check.
    stopping.stop();
    assert!(stopping.is_stopped() && !watch.is_stopped());
    // Larger databases take seconds.
    let limits = Limits::default().memory(Memory(32 << 20));
    let mut solver = Solver::new(limits);
    let stopped = solver
        .clone()
        .watched(stopping)
        .prove(&puzzle, Proof::Shortest, None)?;
    assert!(stopped.path.moves() > stopped.lower_bound);
    let proven = solver
        .clone()
        .watched(Arc::new(watch))
        .prove(&puzzle, Proof::Shortest, None)?;
    let fewest = proven.path.moves();
    assert_eq!(fewest, proven.lower_bound);
    let seen = seen.lock().unwrap();
    assert_eq!(seen.last(), Some(&(proven.lower_bound, Some(fewest))));
    assert!(seen
        .iter()
        .all(|(bound, moves)| *bound <= fewest && moves.map_or(true, |moves| moves >= fewest)));
    // Without a proof, a clone gives the same solution as before.
    let limits = limits.nodes(NodeLimit(300_000));
    assert!(
        Solver::new(limits)
            .prove(&puzzle, Proof::Shortest, None)?
            .lower_bound
            <= proven.lower_bound
    );
    assert!(solver.solve(&puzzle)?.path.moves() >= fewest);
    Ok(())
}

#[test]
fn values_go_to_other_threads_and_are_shown_by_debug() {
    fn is_sent<T: Send>(_: T) {}
    fn is_shared<T: Send + Sync + Debug>() {}
    fn is_an_error<T: Send + Sync + Clone + Eq + Error + 'static>() {}
    fn is_a_key<T: Send + Sync + Debug + Clone + Eq + Hash>() {}
    is_a_key::<Board>();
    is_a_key::<Puzzle>();
    is_a_key::<Position>();
    is_a_key::<Path>();
    is_a_key::<Order>();
    is_a_key::<Limits>();
    is_a_key::<Nodes>();
    is_a_key::<(Cell, Grid, Tile, Move, Progress, Solution, Report, Outcome)>();
    is_a_key::<(
        Memory,
        NodeLimit,
        StoppedBy,
        Proof,
        Promise,
        Takes,
        Direction,
        Happens,
    )>();
    is_a_key::<(Answer, Dialect, Letters, Said, Given, TextPosition)>();
    is_a_key::<(Expected, Accepted, Start, Unsolvable)>();
    is_an_error::<BoardError>();
    is_an_error::<GenerateError>();
    is_an_error::<GridError>();
    is_an_error::<HeuristicError>();
    is_an_error::<NumbersError>();
    is_an_error::<ParseError>();
    is_an_error::<ProgressError>();
    is_an_error::<PuzzleError>();
    is_an_error::<Rejection>();
    is_an_error::<Stopped>();
    is_an_error::<UnknownGoal>();
    is_an_error::<UnknownMethod>();
    is_an_error::<UnknownMove>();
    is_an_error::<Unsolved>();
    is_an_error::<Unwritable>();
    is_shared::<(Solver, Watch, AtDistance, Puzzles, Event, Goal)>();
    is_shared::<(
        Hamming,
        LinearConflict,
        Manhattan,
        Maximum,
        PatternDatabases,
        WalkingDistance,
    )>();
    is_shared::<(Method, SearchInfo, HeuristicInfo)>();
    let row: Method = "astar:linear-conflict".parse().unwrap();
    let puzzle: Puzzle = HARDEST.parse().unwrap();
    let heuristic = row
        .heuristic()
        .map(|row| row.of(&puzzle, Memory::default()));
    is_sent(Arc::new(heuristic));
    is_sent(hardest(&puzzle.goal(), Limits::default()));
}

#[test]
fn a_reversed_puzzle_has_the_same_words_and_tiles_that_look_alike() -> Result {
    let words = "a b b c c c . d e".split(' ').map(String::from).collect();
    let goal = Board::with_alike(Grid::new(3, 3)?, words, &["."])?;
    let mut start = goal.clone();
    for m in "ULDRRULLURD"
        .parse::<Path>()?
        .iter()
        .chain(&[Move::D, Move::L, Move::U])
    {
        start.make(*m);
    }
    let alike = Puzzle::new(&start, &goal)?;
    assert!(alike.has_alike() && start != goal);
    // Searches tell equal tiles apart, by their numbers: where two other tiles changed places, one
    // of them is left over.
    let words = "a b b c c c . e d".split(' ').map(String::from).collect();
    let odd = Puzzle::new(&Board::with_alike(goal.grid(), words, &["."])?, &goal)?;
    assert!(is_solvable(&odd) && Solver::default().solve(&odd).is_ok());
    assert_eq!(search::constructive(&odd).outcome, Outcome::Exhausted);
    assert_eq!(
        search::astar(&odd, &Rows, NodeLimit(1_000), unwatched).outcome,
        Outcome::Exhausted
    );
    for puzzle in puzzles().into_iter().chain([alike]) {
        assert_eq!(
            puzzle.reversed(),
            Puzzle::new(&puzzle.goal(), &puzzle.start())?
        );
        assert_eq!(puzzle.reversed().reversed(), puzzle);
    }
    Ok(())
}

#[test]
fn a_board_too_large_for_a_heuristic_has_none() -> Result {
    let fifteen: Puzzle = "4x4; 1234;5678;9abc;de.f  1234;5678;9abc;def.".parse()?;
    let walking = "astar:walking-distance"
        .parse::<Method>()?
        .heuristic()
        .ok_or("none")?;
    let no_memory = walking.of(&fifteen, Memory(1_000)).err();
    assert_eq!(no_memory, Some(HeuristicError::Memory(Memory(1_000))));
    let large = Puzzles::random(Grid::new(5, 5)?, 1).next().ok_or("none")?;
    let cells = HeuristicError::Cells {
        found: 25,
        most: 16,
    };
    assert_eq!(walking.of(&large, Memory::default()).err(), Some(cells));
    for (width, height, has_walking, has_databases) in [
        (4, 4, true, true),
        (4, 3, true, true),
        (7, 2, false, true),
        (5, 4, false, true),
        (9, 9, false, false),
    ] {
        let grid = Grid::new(width, height)?;
        let blank = Tile::from(grid.cell(0).ok_or("no cell")?);
        assert_eq!(
            WalkingDistance::new(grid, blank, Memory(64 << 20)).is_some(),
            has_walking,
            "{grid}"
        );
        assert_eq!(
            Maximum::new(grid, blank, Memory(64 << 20)).is_some(),
            has_walking,
            "{grid}"
        );
        assert_eq!(
            PatternDatabases::new(grid, blank, Memory(1 << 20)).is_some(),
            has_databases,
            "{grid}"
        );
    }
    Ok(())
}

#[test]
fn a_pointer_to_a_heuristic_is_a_heuristic() -> Result {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
    let own: Box<dyn Heuristic> = Box::new(Rows);
    let shared: Box<dyn Heuristic + Send + Sync> = Box::new(Hamming::new(puzzle.blank_tile()));
    assert_eq!(
        (own.h(puzzle.position()), shared.h(puzzle.position())),
        (5, 4)
    );
    let (counted, sent) = (
        Rc::new(Rows),
        Arc::new(from_fn(|position| Rows.h(position))),
    );
    let (lent, dynamic): (_, Arc<dyn Heuristic>) = (&&Rows, Arc::new(Rows));
    for report in [
        search::rbfs(&puzzle, &own, NodeLimit(1_000), unwatched),
        search::astar(&puzzle, &shared, NodeLimit(1_000), unwatched),
        search::astar(&puzzle, &counted, NodeLimit(1_000), unwatched),
        search::idastar(&puzzle, &sent, NodeLimit(1_000), unwatched),
        search::astar(&puzzle, lent, NodeLimit(1_000), unwatched),
        search::mm(&puzzle, [&dynamic; 2], NodeLimit(1_000), unwatched),
    ] {
        assert_eq!(report.path().map(|path| path.len()), Some(5));
    }
    Ok(())
}

#[test]
fn answers_are_written_and_checked_in_a_dialect() -> Result {
    // Tiles that look alike have named goals too.
    let alike = Board::with_alike(
        Grid::new(2, 2)?,
        ["b", ".", "a", "a"].map(String::from).into(),
        &["."],
    )?;
    assert_eq!(Goal::ordered().of(&alike).words().concat(), "aab.");
    let start = gir::board(b"283 164 7x5", Given::default().blank("x"))?;
    let puzzle = Puzzle::new(&start, &"snail".parse::<Goal>()?.of(&start))?;
    let path: Path = "UULDR".parse()?;
    let mut dialect = Dialect::default();
    dialect.answer = Answer::Text;
    dialect.letters = Letters::named("right down up left").ok_or("four names")?;
    dialect.unsolvable = Some("none".into());
    assert!(dialect.is_clear());
    assert_eq!(
        (dialect.word(), dialect.letters.of(Move::U)),
        ("none", "up")
    );
    assert_eq!(
        dialect.line(&puzzle, Some(&path)),
        "5 up up left down right"
    );
    let text = dialect.text(&puzzle, Some(&path));
    assert_eq!(
        cik::read(text.as_bytes(), &dialect),
        Ok(Said::Path(Some(5), path))
    );
    assert_eq!(
        check_in(&dialect, &puzzle, text.as_bytes(), Expected::Any),
        Ok(Accepted::Moves(5))
    );
    let wrong = check_in(&dialect, &puzzle, b"none", Expected::Any);
    assert_eq!(
        wrong.map_err(|wrong| wrong.to_string()),
        Err("found none, expected a path".into())
    );
    Ok(())
}

#[test]
fn the_hardest_puzzles_of_a_goal_are_listed() -> Result {
    let goal = Board::ordered(Grid::new(3, 2)?);
    let mut solver = Solver::of_many(Limits::default());
    for puzzle in hardest(&goal, Limits::default())? {
        assert_eq!(
            (puzzle.goal(), solver.solve(&puzzle)?.lower_bound),
            (goal.clone(), 21)
        );
    }
    Ok(())
}

/// Checks that a stopped solver returns at once for any shape: the nodes allowed would take hours.
#[test]
fn beams_stop_when_told() -> Result {
    let puzzle = Puzzles::to(&Board::ordered(Grid::new(12, 12)?), 1)
        .next()
        .ok_or("there always is a next puzzle")?;
    let watch = Arc::new(Watch::new(|_| {}));
    watch.stop();
    let limits = Limits::default().nodes(NodeLimit(100_000_000));
    let solution = Solver::new(limits).watched(watch).solve(&puzzle)?;
    // The exact search before beams alone could take 1.5 million.
    assert!(solution.nodes.generated < 500_000 && solution.path.moves() > 0);
    Ok(())
}

#[test]
fn a_limit_is_an_error_with_what_was_spent() -> Result {
    let puzzle: Puzzle = HARDEST.parse()?;
    let limits = Limits::default().nodes(NodeLimit(100));
    let Err(unsolved) = Solver::new(limits).solve(&puzzle) else {
        panic!("100 nodes do not suffice")
    };
    let Unsolved::Stopped(stopped) = &unsolved else {
        panic!("it is stopped")
    };
    assert_eq!(
        (stopped.by, stopped.nodes.generated),
        (StoppedBy::Nodes(NodeLimit(100)), 100)
    );
    assert_eq!(
        unsolved.to_string(),
        "stopped after 100 nodes; at least 25 moves are needed"
    );
    let puzzle = Puzzles::to(&Board::ordered(Grid::new(6, 6)?), 1)
        .next()
        .ok_or("there always is a next puzzle")?;
    let unfit = Solver::default()
        .prove(&puzzle, Proof::Shortest, None)
        .unwrap_err();
    assert_eq!(
        unfit.to_string(),
        "prove: found a board of 36 cells, expected at most 25"
    );
    Ok(())
}

#[test]
fn errors_say_where_and_what() {
    let error = "2831647.5 1238.4766".parse::<Puzzle>().unwrap_err();
    assert_eq!((error.position.line, error.position.column), (1, 19));
    assert_eq!(
        error.to_string(),
        "1:19: found 6 twice on the goal board; 5 is missing"
    );
}

#[test]
fn no_solution_is_an_answer_with_its_reason() -> Result {
    let puzzle: Puzzle = "123804756 123804765".parse()?;
    let reason = Unsolvable::Parity {
        inversions: 1,
        distance: 0,
    };
    let unsolved = Solver::default().solve(&puzzle);
    assert_eq!(unsolved, Err(Unsolved::Unsolvable(reason)));
    assert_eq!(cik::text(None), "12\nYAZDIRILAMAZ\n");
    assert!(!is_solvable(&puzzle));
    assert_eq!(why_not(&puzzle), Some(reason));
    let report = search::bfs(&puzzle, NodeLimit(1_000), unwatched);
    assert_eq!(
        (report.outcome, report.nodes.generated),
        (Outcome::Exhausted, 0)
    );
    Ok(())
}

#[test]
fn puzzles_of_numbers_and_of_positions_have_a_blank_tile() -> Result {
    let puzzle = Puzzle::from_numbers_to(
        3,
        &[2, 8, 3, 1, 6, 4, 7, 0, 5],
        &[1, 2, 3, 8, 0, 4, 7, 6, 5],
    )?;
    let blank: Tile = puzzle.position().blank_tile();
    let middle = puzzle.grid().cell(4).ok_or("no middle")?;
    assert_eq!((blank, blank.home()), (Tile::from(middle), middle));
    let numbered = Puzzle::from_position(puzzle.position().clone());
    assert_eq!(
        Solver::default().solve(&numbered)?.path,
        Solver::default().solve(&puzzle)?.path
    );
    assert!(!puzzle.grid().is_line() && Grid::new(4, 1)?.is_line());
    let heuristic = |name: &str| Ok(name.parse::<Method>()?.heuristic().map(|row| row.name));
    let heuristic: &dyn Fn(&str) -> std::result::Result<_, UnknownMethod> = &heuristic;
    assert_eq!(
        (heuristic("astar:hamming")?, heuristic("bfs")?),
        (Some("hamming"), None)
    );
    let weighted: Method = "weighted-astar:1.25".parse()?;
    assert_eq!((weighted.weight(), weighted.depth()), (Some(1.25), None));
    Ok(())
}

#[test]
fn errors_have_their_figures() -> Result {
    let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
    let bounds = Expected::Fewest {
        lower_bound: 3,
        upper_bound: 7,
    };
    let doubt = Rejection::Doubt {
        found: 5,
        lower_bound: 3,
        upper_bound: 7,
    };
    assert_eq!(check(&puzzle, b"5\nUULDR\n", bounds), Err(doubt));
    let puzzles = Puzzles::to(&Board::ordered(Grid::new(4, 4)?), 1);
    let node_limit = NodeLimit(1_000);
    let limits = Limits::default().nodes(node_limit);
    let found = AtDistance::new(&puzzles, 60, limits)?
        .next()
        .ok_or("a puzzle or an error")?;
    assert_eq!(
        found,
        Err(GenerateError::Spent {
            moves: 60,
            node_limit
        })
    );
    Ok(())
}
