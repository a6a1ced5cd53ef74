//! The main job: reads a puzzle, solves it, writes the solution. What it cannot do is a [`fail::Failure`].

pub mod closed;
pub mod fail;
pub mod output;
// A program by itself, which `submission` prints.
#[cfg(test)]
#[allow(dead_code)]
pub mod plain;
pub mod read;
pub mod same_file;
// Printed programs have it; this one has `Solver`.
#[allow(dead_code)]
pub mod solve;
pub mod write;

use crate::moves::Move;

/// Writes an answer as a judge wants it.
pub type Answer = fn(Option<&[Move]>) -> String;

/// What a printed program has of a judge's dialect.
pub struct Dialect<'a> {
    /// The rows of the goal, if inputs hold only starts.
    pub goal: &'a str,
    pub answer: Answer,
}

/// The default files.
pub const FILES: [&str; 2] = ["yapboz.gir", "yapboz.cik"];
