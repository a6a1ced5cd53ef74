//! Sliding-tile puzzles: a start board, a goal board, and the moves of the blank that lead from one to the other.
//!
//! Solve a puzzle, and print the number of moves and the path of the blank:
//!
//! ```
//! use yapboz::{text::cik, Puzzle, Solver};
//!
//! let puzzle: Puzzle = "2831647.5 1238.4765".parse()?;
//! let solution = Solver::default().solve(&puzzle)?;
//! assert_eq!(cik::text(solution.moves.as_deref()), "5\nUULDR\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Random puzzles. A seed gives the same puzzles on every machine and in every version:
//!
//! ```
//! use yapboz::generate::{GoalChoice, Puzzles};
//! use yapboz::Grid;
//!
//! let mut puzzles = Puzzles::new(Grid::new(3, 3)?, GoalChoice::Ordered, 1);
//! let puzzle = puzzles.next().expect("there always is a next puzzle");
//! assert_eq!(puzzle.start().to_string(), "7 1 4\n8 2 6\n. 3 5\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Check an output, as a judge does:
//!
//! ```
//! use yapboz::check::{check, Expected};
//!
//! let puzzle = "2831647.5 1238.4765".parse()?;
//! let wrong = check(&puzzle, &b"5\nUULLR\n"[..], Expected::Any).unwrap_err();
//! assert_eq!(wrong.to_string(), "move 4 (L) leaves the board");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A large board. Above 16 cells a solution is short, but not proven to be a shortest one; the bound says how far it may be
//! from that:
//!
//! ```
//! use yapboz::generate::{GoalChoice, Puzzles};
//! use yapboz::solver::{Limits, NodeLimit};
//! use yapboz::{Grid, Solver};
//!
//! let puzzle = Puzzles::new(Grid::new(8, 8)?, GoalChoice::Ordered, 1).next().expect("there always is a next puzzle");
//! let limits = Limits { nodes: Some(NodeLimit(100_000)), ..Limits::default() };
//! let solution = Solver::new(limits).solve(&puzzle)?;
//! let moves = solution.moves.expect("generated puzzles are solvable");
//! assert!(moves.len() > solution.lower_bound as usize && !solution.is_canonical);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Puzzle`] is read by [`text::gir`] or made from numbers, [`Solver`] finds its [`Solution`], and [`text::cik`] and
//! [`show`] write that.

pub mod board;
pub mod check;
pub mod generate;
pub mod goal;
pub mod grid;
pub mod moves;
pub mod order;
pub mod package;
pub mod puzzle;
pub mod show;
pub mod solver;
pub mod text;

mod args;
mod beam;
mod cmd;
mod contest;
mod digits;
mod heuristic;
mod pdb;
mod quote;
mod random;
mod search;
mod solvable;
mod submission;
mod system;
mod train;

pub use board::Board;
#[doc(hidden)]
pub use cmd::run;
pub use grid::Grid;
pub use moves::Move;
pub use puzzle::Puzzle;
pub use solver::{Solution, Solver};

#[cfg(test)]
mod tests;

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
