//! The searches: algorithms that solve a puzzle. [`Method`](crate::Method) finds them by name.
//!
//! The functions take a puzzle, whatever else the search needs, a node limit, and a function that
//! is called for every node. This function may be [`unwatched`]. [`constructive()`] takes only the
//! puzzle. Searches count nodes, never time, so a search runs the same on every machine.
//!
//! ```
//! use std::ops::ControlFlow;
//! use yapboz::heuristic::Manhattan;
//! use yapboz::search::{self, Happens, Outcome};
//! use yapboz::{Memory, NodeLimit, Puzzle};
//!
//! let puzzle: Puzzle = "8672543.1 12345678.".parse()?;
//! let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank_tile());
//! let mut selected = 0;
//! let within = NodeLimit::within(Memory::default(), puzzle.grid());
//! let report = search::astar(&puzzle, &manhattan, within, |event| {
//!     selected += u64::from(event.happens == Happens::Selected);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(report.path().map_or(0, |path| path.len()), 31);
//! // The goal is selected, but not expanded.
//! assert_eq!(selected, report.nodes.expanded + 1);
//!
//! // The function can stop the search: here, at the first node that is 20 moves away.
//! let report = search::bfs(&puzzle, within, |event| match event.g {
//!     20 => ControlFlow::Break(()),
//!     _ => ControlFlow::Continue(()),
//! });
//! assert_eq!(report.outcome, Outcome::Stopped { lower_bound: 21 });
//! # Ok::<(), yapboz::text::ParseError>(())
//! ```
//!
//! A puzzle without a solution is not searched: the outcome is [`Outcome::Exhausted`], after no
//! nodes. [`solvable::why_not`](crate::solvable::why_not) says why it has no solution. Searches
//! tell tiles that look alike apart by their numbers; [`Solver::solve`](crate::Solver::solve) finds
//! the shortest solution of such a puzzle.

pub(crate) mod all;
pub(crate) mod astar;
pub(crate) mod automaton;
pub(crate) mod bfs;
pub(crate) mod bidirectional;
pub(crate) mod canonical;
pub(crate) mod constructive;
pub(crate) mod dfs;
pub(crate) mod front_to_end;
pub(crate) mod idastar;
pub(crate) mod iddfs;
pub(crate) mod mm;
pub(crate) mod nbs;
pub(crate) mod nodes;
pub(crate) mod original;
pub(crate) mod place;
pub(crate) mod rank;
pub(crate) mod rbfs;
pub(crate) mod retrograde;

pub(crate) use crate::system::{Memory, NEVER};
pub(crate) use automaton::Automaton;
pub(crate) use canonical::DepthFirst;
pub(crate) use nodes::{Budget, NodeLimit, Nodes, StoppedBy};
pub(crate) use place::Place;
pub(crate) use retrograde::Retrograde;

pub use astar::{astar, best_first, Choice, Ties};
pub use bfs::bfs;
pub use bidirectional::bidirectional;
pub use constructive::constructive;
pub use dfs::dfs;
pub use idastar::idastar;
pub use iddfs::iddfs;
pub use mm::mm;
pub use nbs::nbs;
pub use nodes::{unwatched, Direction, Event, Happens, Outcome, Report};
pub use rbfs::rbfs;
