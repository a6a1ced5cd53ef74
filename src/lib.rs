//! Sliding-tile puzzles: from any start board to any goal board by moves of the blank.
//!
//! The modules stand here in layers, and each knows only of those above it. A text becomes a
//! [`puzzle::Puzzle`] by [`format::gir`], that becomes an [`puzzle::Answer`] by [`solver`], and that becomes a text
//! again by [`format::cik`].

pub mod moves;
mod quote;
pub mod random;

mod args;

pub mod grid;

pub mod board;

pub mod puzzle;

pub mod goal;
pub mod solvable;

pub mod check;
pub mod format;
pub mod heuristic;

pub(crate) mod search;

pub mod generate;
pub mod solver;
pub(crate) mod train;

pub mod cmd;
pub mod submission;

#[cfg(test)]
mod tests;

/// The README's example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
