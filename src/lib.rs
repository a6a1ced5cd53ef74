//! Sliding-tile puzzles: a start board, a goal board, and the moves of the blank that lead from one
//! to the other.
//!
//! Solve a puzzle. A start alone gets the ordered goal:
//!
//! ```
//! use yapboz::{Move, Puzzle, Solver};
//!
//! let puzzle: Puzzle = "1 2 3; 4 0 6; 7 5 8".parse()?;
//! let solution = Solver::default().solve(&puzzle)?;
//! assert_eq!(solution.path[..], [Move::D, Move::R]);
//!
//! let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
//! let solution = Solver::default().solve(&puzzle)?;
//! assert_eq!((solution.path.moves(), solution.path.to_string().as_str()), (5, "UULDR"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! That a puzzle has no solution is an error with its reason:
//!
//! ```
//! use yapboz::solvable::Unsolvable;
//! use yapboz::{Puzzle, Solver, Unsolved};
//!
//! let puzzle = Puzzle::from_numbers(3, &[1, 2, 3, 4, 5, 6, 8, 7, 0])?;
//! let reason = Unsolvable::Parity { inversions: 1, distance: 0 };
//! assert_eq!(Solver::default().solve(&puzzle), Err(Unsolved::Unsolvable(reason)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Make random puzzles. A seed gives the same puzzles on every machine:
//!
//! ```
//! use yapboz::generate::Puzzles;
//! use yapboz::{Board, Grid};
//!
//! let goal = Board::ordered(Grid::new(3, 3)?);
//! let puzzles = Puzzles::to(&goal, 1).take(2);
//! let starts: Vec<String> = puzzles.map(|puzzle| puzzle.start().to_string()).collect();
//! assert_eq!(starts[0], "7 1 4\n8 2 6\n. 3 5\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Check an output, as a judge does. Any path to the goal is right here:
//!
//! ```
//! use yapboz::check::{check, Expected, Rejection};
//!
//! let puzzle = "2831647.5 1238.4765".parse()?;
//! match check(&puzzle, b"5\nUULLR\n", Expected::Any) {
//!     Err(Rejection::LeavesTheBoard { number, .. }) => assert_eq!(number, 4),
//!     other => panic!("{other:?}"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve a large board. Above 16 cells a solution is short, but not proven shortest; the lower
//! bound says how much shorter another solution could be:
//!
//! ```
//! use yapboz::generate::Puzzles;
//! use yapboz::{Grid, Limits, NodeLimit, Solver};
//!
//! let mut solver = Solver::new(Limits::default().nodes(NodeLimit(100_000)));
//! for puzzle in Puzzles::random(Grid::new(8, 8)?, 1).take(1) {
//!     let solution = solver.solve(&puzzle)?;
//!     assert!(solution.path.moves() > solution.lower_bound && !solution.is_canonical);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Prove that a solution is shortest, up to 25 cells, which may take seconds or hours. A proof
//! reports its [`Progress`] to a [`Watch`]. Another thread can stop the proof, which then returns
//! the best solution so far:
//!
//! ```
//! use std::sync::Arc;
//! use std::thread;
//! use yapboz::{Proof, Puzzle, Solver, Watch};
//!
//! let puzzle: Puzzle = "6x3; 123456;7.9abc;d8efgh  123456;789abc;defgh.".parse()?;
//! let watch = Watch::new(|progress| println!("at least {} moves", progress.lower_bound()));
//! let watch = Arc::new(watch);
//! let other = Arc::clone(&watch);
//! // A program would wait for a key or a signal first.
//! thread::spawn(move || other.stop());
//! let solution = Solver::default().watched(watch).prove(&puzzle, Proof::Shortest, None)?;
//! assert!(solution.path.moves() >= solution.lower_bound);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Resume a proof, in the same program or another: progress is written and read as a text.
//!
//! ```
//! use std::sync::{mpsc, Arc};
//! use yapboz::{Progress, Proof, Puzzle, Solver, Watch};
//!
//! let puzzle: Puzzle = "6x3; 123456;7.9abc;d8efgh  123456;789abc;defgh.".parse()?;
//! let (sender, reports) = mpsc::channel();
//! let watch = Watch::new(move |progress| drop(sender.send(progress.to_string())));
//! watch.stop();
//! let stopped = Solver::default().watched(Arc::new(watch)).prove(&puzzle, Proof::Shortest, None)?;
//! let progress: Option<Progress> = reports.iter().last().map(|text| text.parse()).transpose()?;
//! let solution = Solver::default().prove(&puzzle, Proof::Shortest, progress)?;
//! assert_eq!(solution.path.moves(), solution.lower_bound);
//! assert!(stopped.lower_bound <= solution.lower_bound);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Search by a heuristic of your own:
//!
//! ```
//! use yapboz::heuristic::from_fn;
//! use yapboz::search::{self, unwatched};
//! use yapboz::{NodeLimit, Puzzle};
//!
//! let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
//! let goal = puzzle.solved();
//! let any_is_away = from_fn(|position| u32::from(*position != goal));
//! let report = search::astar(&puzzle, &any_is_away, NodeLimit(10_000), unwatched);
//! assert_eq!(report.path().map(|path| path.moves()), Some(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Compare searches and heuristics by name, with the numbers of nodes that each generates:
//!
//! ```
//! use yapboz::{Method, Puzzle, Solver};
//!
//! let puzzle: Puzzle = "321456.87 12345678.".parse()?;
//! let mut generated = Vec::new();
//! for name in ["bfs", "astar:hamming", "astar:manhattan", "idastar:pattern-database"] {
//!     let method: Method = name.parse()?;
//!     let report = Solver::default().search(&puzzle, method)?;
//!     assert_eq!(report.path().map(|path| path.moves()), Some(24));
//!     generated.push(report.nodes.generated);
//! }
//! assert!(generated.windows(2).all(|pair| pair[1] < pair[0]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Puzzle`] is read from a text, or made from numbers or from [`Board`]s, whose tiles are
//! words. [`Solver`] finds its [`Solution`], which [`text::cik`] writes. Searches and heuristics
//! work on a [`Position`], whose tiles are numbered by their goal cells. [`search`] has the
//! searches; many of these take your own [`heuristic`]. [`SEARCHES`] and [`HEURISTICS`] have their
//! names.
//!
//! # Features
//!
//! `cli` and `tables` are on by default. `cli` is the command-line program. `tables` embeds the
//! databases of 4x4, 13 MB; without it, a solver makes them for its first board of that shape, in
//! half a second. A program that only solves boards needs neither: `default-features =
//! false`.

#![warn(missing_debug_implementations)]
// Only the program uses some items.
#![cfg_attr(
    not(feature = "cli"),
    allow(dead_code, unused_imports, rustdoc::broken_intra_doc_links)
)]

// THE MAP, for people who work on this crate. A module names only modules before it:
// tests/layers.rs reads this list.
//
//   moves, order, random, quote, digits, fnv, system    moves and their orders; threads and memory
//   args, grid, board, position, puzzle, goal, solvable   tiles on cells, numbered by their goal
//            cells; parity
//   text/    reads and writes: gir (boards; read.rs says how), cik and dialect (answers), path,
//            loyd
//   check    the judge: it plays the moves, and knows no search
//   heuristic/    lower bounds, a file each
//   search/       searches, a file each; they share nodes.rs (limits, counts, outcomes),
//            canonical.rs (the first solution), automaton.rs, front_to_end.rs (both ends),
//            place.rs, all.rs (all solutions), rank.rs (numbers of positions)
//   pdb/          pattern databases for up to 25 cells, and IDA* over them; pdb.rs explains how
//            they fit together
//   beam/         beam search for larger boards, and the learned values
//   solver/       the search for each shape (`arm`); tables kept for the next puzzles (cache.rs);
//            searches by name; an iteration in parts, for many machines (split.rs)
//   show/         views, traces, tables, charts, trees, searches step by step
//   generate/     random puzzles
//   contest/      two programs in Rust and in C++, for small boards and for 4x4, in parts
//   submission    puts parts together to one source file, below a judge's constants
//   package/      tests and programs in the forms of judges
//   cmd/          a file for each command: its table of options, and how options combine
//   web/          the page that runs the program in a browser, and build.sh, which makes it
//
// THE PATH OF A BOARD. `cmd::run` finds the command; `cmd::contest::run` reads the board
// (`text::gir`, `Puzzle::new`) and calls `Solver::solve`, which asks `is_solvable` and then calls
//   3x3      small::solve -> small::astar, from the goal -> downhill, for the moves;
//   4x4      Exact::solve -> Exact::run (tiers) -> Exact::iterate (iterations; Exact::choose:
//            look-ups) -> Iteration::run -> Iteration::work (slices) -> Walker::below ->
//            Walker::walk;
//   10x10    Beams::solve -> Beams::nearby, Beams::with_beams -> beam::search -> threads::run ->
//            Run::grow, Beam::expand.
// Up to 25 cells, `Solver::prove` calls Prover::prove -> Prover::take (a turn of proof::turns) ->
// Prover::run -> Exact::run, as for 4x4, or Beams::beam. Back in
// the command, `Dialect::text` makes the answer, and `write_solution` writes it.
//
// WHERE TO ADD. Each addition also gets a case in testdata/COMMAND/ (`./run_tests.sh --bless
// COMMAND/CASE` writes its outcome, and the lists of names in other cases), a line in
// src/CHANGELOG.md, and its names in testdata/promises (`testdata/tools/promises record`).
// tests/docs.rs and tests/names.rs read comments and names.
//   a search            search/NAME.rs; its `mod` and `pub use` in search.rs; a row in SEARCHES
//                       (solver/searches.rs), whose task runs it in its budget (`storing` if it
//                       stores nodes), in `by_heuristic` if it takes one; if it promises
//                       `Shortest`, `by_heuristic` (else `first`) makes the solution of `solve`
//                       canonical; a row in cmd/help/searches.txt; its paper in src/SOURCES.md
//   a heuristic         heuristic/NAME.rs; its `mod` and `pub use` in heuristic.rs; a row in
//                       HEURISTICS (solver/heuristics.rs); a paragraph in cmd/help/heuristics.txt
//   a view of solve     a function in show/ (plain text: listings.rs; its test in tests/views.rs);
//                       a `view` in FORMS (show.rs), `.by(job)` if its job is not to solve
//   a form of tables    a function in show/table.rs, with its signs in the test there; a `table` in
//            FORMS (show.rs)
//   a form of boards    the grammar in text/gir/ that owns such texts (read.rs chooses it); a case
//                       in testdata/solve/forms.txt
//   a judge             package/NAME.rs with its PACKAGE; its `mod` and a row in JUDGES
//                       (package.rs); a row in cmd/help/packages.txt; if it calls in a way of its
//                       own, a Protocol (the compiler names its places), a row in CALLS
//                       (cmd/check/settings.rs), and its way in package/judge.h
//   an option           a constant in its command, or in cmd/options.rs for several commands, with
//                       its reader, needs and exclusions; its place in the command's `options`;
//                       `args.get` where settings are read
//   an arm of shapes    `arm` (solver.rs)
//   databases           a drawing in pdb/catalogue.rs: in FIFTEEN for 4x4, in WIDE above 16 cells;
//                       `in_strips` cuts other shapes

pub mod check;
pub mod generate;
pub mod goal;
pub mod heuristic;
pub mod search;
pub mod solvable;
pub mod text;

#[cfg(feature = "cli")]
mod args;
mod beam;
mod board;
#[cfg(feature = "cli")]
mod cmd;
#[cfg(feature = "cli")]
mod contest;
mod digits;
mod fnv;
mod grid;
mod moves;
mod order;
#[cfg(feature = "cli")]
mod package;
mod pdb;
mod position;
mod puzzle;
mod quote;
mod random;
#[cfg(feature = "cli")]
mod show;
mod solver;
#[cfg(feature = "cli")]
mod submission;
mod system;

pub use board::{Board, BoardError};
#[cfg(feature = "cli")]
#[doc(hidden)]
pub use cmd::run;
pub use grid::{Cell, Grid, GridError};
pub use moves::{Move, Path, UnknownMove};
pub use order::Order;
pub use pdb::additive::PatternDatabases;
pub use position::{Position, Tile};
pub use puzzle::{NumbersError, Puzzle, PuzzleError};
pub use search::nodes::{NodeLimit, Nodes, StoppedBy};
pub use solver::{
    HeuristicError, HeuristicInfo, Method, Promise, SearchInfo, Takes, UnknownMethod, HEURISTICS,
    SEARCHES,
};
pub use solver::{
    Limits, Progress, ProgressError, Proof, Solution, Solver, Stopped, Unsolved, Watch,
};

pub use system::Memory;

#[cfg(test)]
mod tests;

/// Makes a test of the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
