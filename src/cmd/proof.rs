//! A long proof: how far it is, on the terminal and in a file.

use super::io::{self, Clock};
use super::{message, Failure};
use crate::args::Opt;
use crate::puzzle::Puzzle;
use crate::solver::{Progress, Solver, Watch};
use crate::text::grouped;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{Error, ErrorKind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

pub const CHECKPOINT: Opt = Opt::new(
    "--checkpoint FILE",
    "search",
    "with --prove, write to FILE every minute how far it is, and go on from there if FILE exists",
);

/// The time between two checkpoints.
const EVERY: Duration = Duration::from_secs(60);

/// An iteration generates about this many times the nodes of the one before: 7 to 10 on 5x5.
const GROWTH: u64 = 8;

/// The solver, which shows how far its proof is by a clock, and, if there is a file, writes it there and goes on from what
/// that has.
pub fn watched(solver: Solver, puzzle: &Puzzle, file: Option<&OsStr>, clock: &Clock) -> Result<Solver, Failure> {
    let known = file.map_or(Ok(None), |file| read(file, puzzle))?;
    let (work, puzzle, file) = (clock.work(), puzzle.clone(), file.map(OsStr::to_owned));
    let last = Mutex::new(Last { written: None, bound: 0, begin: Instant::now(), before: 0 });
    let report = move |progress: &Progress| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        *work.lock().unwrap_or_else(PoisonError::into_inner) = last.line(progress);
        if let Some(file) = file.as_deref().filter(|_| last.written.map_or(true, |at| at.elapsed() >= EVERY)) {
            last.written = Some(Instant::now());
            if let Err(error) = replace(file, &progress.text(&puzzle)) {
                message(format_args!("{}", io::why(file, &error)));
            }
        }
    };
    let solver = solver.watched(Arc::new(Watch::new(report)));
    Ok(match known {
        Some(progress) => solver.resuming(progress),
        None => solver,
    })
}

/// What a checkpoint says, if there is one. If there is none, it can be written.
fn read(file: &OsStr, puzzle: &Puzzle) -> Result<Option<Progress>, Failure> {
    match fs::read(file) {
        Ok(text) => match Progress::read(&String::from_utf8_lossy(&text), puzzle) {
            Ok(progress) => Ok(Some(progress)),
            Err(error) => Err(Failure::Wrong(format!("{}: {error}; name another file", io::shown(file)))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let written = fs::write(new(file), "").and_then(|()| fs::remove_file(new(file)));
            written.map(|()| None).map_err(|error| io::unable(file, &error))
        }
        Err(error) => Err(io::unable(file, &error)),
    }
}

/// What the last report was about.
struct Last {
    written: Option<Instant>,
    /// The iteration's bound, when it was first heard of, and the nodes that it had then.
    bound: u32,
    begin: Instant,
    before: u64,
}

impl Last {
    /// How far a proof is, in words.
    fn line(&mut self, progress: &Progress) -> String {
        let ([last, generated], [all, done]) = (progress.generated(), progress.parts());
        let bound = progress.solution.lower_bound;
        if self.bound != bound {
            (self.bound, self.begin, self.before) = (bound, Instant::now(), generated);
        }
        let walked = generated.saturating_sub(self.before);
        let milliseconds = self.begin.elapsed().as_millis() as u64 + 1;
        let rate = walked * 1000 / milliseconds;
        let expected = (last * GROWTH).max(generated * all as u64 / done.max(1) as u64);
        let left = (expected - generated) / rate.max(1);
        format!(
            "at least {bound} moves; {done} of {all} parts of the next bound, {} nodes a second, about {left} s left",
            grouped(rate)
        )
    }
}

/// Replaces a file in one step.
fn replace(file: &OsStr, text: &str) -> Result<(), Error> {
    fs::write(new(file), text)?;
    fs::rename(new(file), file)
}

/// The name of the next checkpoint while it is written.
fn new(file: &OsStr) -> OsString {
    [file, OsStr::new(".new")].join(OsStr::new(""))
}
