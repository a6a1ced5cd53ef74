//! The main job: reads a puzzle, solves it, writes the solution. What it cannot do is a [`fail::Failure`].

pub mod closed;
pub mod fail;
pub mod output;
pub mod read;
pub mod same_file;
pub mod write;

// Programs by themselves, which `submission` prints.
#[allow(dead_code)]
pub mod eight;
#[allow(dead_code)]
pub mod fifteen;

/// The default files.
pub const FILES: [&str; 2] = ["yapboz.gir", "yapboz.cik"];
