//! Shows how far a long proof has come, on the terminal and in a file.

use super::io::{self, Clock};
use super::{message, options, Failure};
use crate::args::{Args, Opt, UsageError};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::Direction;
use crate::solver::progress::HEAD;
use crate::solver::{Finding, Progress, Proof, Solver, Unsolved, Watch};
use crate::system::unpoisoned;
use crate::text::grouped;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const CHECKPOINT: Opt = Opt::new(
    "--checkpoint FILE",
    "keep the place of the proof in FILE, every minute and at the end, above 16 cells; read FILE \
        first if it exists",
)
.output();

/// The time between two checkpoints.
const SAVED_EVERY: Duration = Duration::from_secs(60);

/// The most bytes of a checkpoint: a path of some hundred moves is the longest line.
const MOST_BYTES: u64 = 1 << 14;

/// How a proof ended.
pub struct Proved {
    pub solved: Result<Finding, Unsolved>,
    /// A failure if the place of an unfinished proof was not kept.
    pub kept: Result<(), Failure>,
}

pub struct Proving<'a> {
    what: Proof,
    checkpoint: Option<&'a OsStr>,
}

impl<'a> Proving<'a> {
    pub fn read(args: &'a Args) -> Result<Option<Proving<'a>>, Failure> {
        let Some(what) = options::proof(args)? else {
            return Ok(None);
        };
        let Some(file) = args.text(&CHECKPOINT) else {
            return Ok(Some(Proving {
                what,
                checkpoint: None,
            }));
        };
        let has = |is: fn(char) -> bool| file.to_string_lossy().contains(is);
        let is_board = args.operands.is_empty()
            && has(|c| c == ';')
            && has(|c| c.is_ascii_digit())
            && !Path::new(file).exists();
        if file.is_empty() || io::is_stream(file) || is_board {
            return Err(UsageError::bad_value(CHECKPOINT.name(), file, "expected a file").into());
        }
        Ok(Some(Proving {
            what,
            checkpoint: Some(file),
        }))
    }

    /// Returns the progress of a puzzle's proof from the checkpoint, if the file exists. Otherwise
    /// checks that the file can be written.
    fn known(&self, puzzle: &Puzzle) -> Result<Option<Progress>, Failure> {
        let Some(file) = self.checkpoint else {
            return Ok(None);
        };
        let path = Path::new(file);
        let other = |why: &dyn fmt::Display| {
            Failure::Wrong(format!("{}: {why}; name another file", io::shown(file)))
        };
        match io::read_small(path, MOST_BYTES) {
            Ok(text) => match String::from_utf8_lossy(&text).parse::<Progress>() {
                Ok(progress) if progress.is_of(puzzle) && progress.is_proven(Proof::Shortest) => {
                    Ok(Some(progress))
                }
                Ok(progress) if progress.is_of(puzzle) => {
                    io::check_replaceable(path, Some(&text), HEAD[0])
                        .map(|()| Some(progress))
                        .map_err(|error| io::unable(file, &error))
                }
                Ok(_) => Err(other(&Unsolved::OtherPuzzle)),
                Err(error) => Err(other(&error)),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => {
                io::check_replaceable(path, None, HEAD[0])
                    .map(|()| None)
                    .map_err(|error| io::unable(file, &error))
            }
            Err(error) => Err(io::unable(file, &error)),
        }
    }

    /// Proves a solution of a puzzle. Shows the progress on a clock, and writes it to the
    /// checkpoint every minute and at the end, whatever ends the proof.
    pub fn prove(&self, solver: Solver, puzzle: &Puzzle, clock: &Clock) -> Result<Proved, Failure> {
        let known = self.known(puzzle)?;
        let file = self.checkpoint.map(OsStr::to_owned);
        let last = Arc::new(Mutex::new(Last::new(puzzle, file, known.as_ref())));
        let (work, reported) = (clock.work(), Arc::clone(&last));
        let report = move |progress: &Progress| {
            let mut last = unpoisoned(reported.lock());
            *unpoisoned(work.lock()) = last.line(progress);
            last.text = progress.to_string();
            if last.written.map_or(true, |at| at.elapsed() >= SAVED_EVERY) {
                last.write();
            }
        };
        let solved = solver
            .watched(Arc::new(Watch::new(report)))
            .find_proof(puzzle, self.what, known);
        let mut last = unpoisoned(last.lock());
        last.write();
        let is_lost = last.is_failing
            && !last
                .text
                .parse()
                .is_ok_and(|last: Progress| last.is_proven(self.what));
        Ok(Proved {
            solved,
            kept: if is_lost {
                Err(Failure::Reported(3))
            } else {
                Ok(())
            },
        })
    }
}

struct Last {
    /// The checkpoint, and the time when it was written.
    file: Option<OsString>,
    written: Option<Instant>,
    /// The last progress, and what the checkpoint holds.
    text: String,
    held: String,
    /// True if the last attempt to write it failed, which was reported.
    is_failing: bool,
    /// The puzzle as a search from the start sees it, and as a search from the goal sees it.
    ends: [Puzzle; 2],
    /// The iteration's bound, the time when this bound was first reported, and the nodes and the
    /// share at that time.
    bound: u32,
    begin: Instant,
    nodes: u64,
    share: f64,
}

impl Last {
    fn new(puzzle: &Puzzle, file: Option<OsString>, known: Option<&Progress>) -> Last {
        let (ends, text) = (
            [puzzle.clone(), puzzle.reversed()],
            known.map_or(String::new(), Progress::to_string),
        );
        let (held, begin) = (text.clone(), Instant::now());
        Last {
            file,
            written: None,
            text,
            held,
            is_failing: false,
            ends,
            bound: 0,
            begin,
            nodes: 0,
            share: 0.0,
        }
    }

    /// Writes the last progress to the checkpoint, unless that holds it.
    fn write(&mut self) {
        self.written = Some(Instant::now());
        let Some(file) = self.file.as_deref().filter(|_| self.text != self.held) else {
            return;
        };
        match io::replace(Path::new(file), self.text.as_bytes()) {
            Ok(()) => (self.is_failing, self.held) = (false, self.text.clone()),
            Err(error) if !self.is_failing => {
                self.is_failing = true;
                message(format_args!("yapboz solve: {}", io::why(file, &error)));
            }
            Err(_) => {}
        }
    }

    fn line(&mut self, progress: &Progress) -> String {
        let (place, nodes) = (progress.place(), progress.nodes());
        let end = usize::from(progress.direction() == Direction::Backward);
        let share = share(&self.ends[end], &place.path);
        if self.bound != place.bound || share < self.share {
            (self.bound, self.begin, self.nodes, self.share) =
                (place.bound, Instant::now(), nodes.generated, share);
        }
        let time = self.begin.elapsed().max(Duration::from_millis(1));
        let rate = u128::from(nodes.generated - self.nodes) * 1000 / time.as_millis();
        let left = match share - self.share {
            walked if walked > 0.0 => format!(
                ", about {:.0} s left",
                time.as_secs_f64() * (1.0 - share) / walked
            ),
            _ => String::new(),
        };
        format!(
            "at least {} moves; {:.1} % of the next bound, {} nodes a second{left}",
            place.bound,
            100.0 * share,
            grouped(u64::try_from(rate).unwrap_or(u64::MAX))
        )
    }
}

/// Estimates the share of an iteration that comes before a path, as if all moves from a board took
/// the same time.
fn share(puzzle: &Puzzle, path: &[Move]) -> f64 {
    let (mut board, mut last) = (puzzle.position().clone(), None);
    let (mut before, mut width) = (0.0, 1.0);
    for &m in path {
        let steps = board.grid().steps()[board.blank().index()];
        let moves: Vec<Move> = Move::ALL
            .into_iter()
            .filter(|m| steps[*m as usize].is_some() && last != Some(m.back()))
            .collect();
        let Some(number) = moves.iter().position(|&other| other == m) else {
            break;
        };
        width /= moves.len() as f64;
        before += width * number as f64;
        board.make(m);
        last = Some(m);
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_grows_in_move_order() {
        let puzzle: Puzzle = "1238.4765 2831647.5".parse().unwrap();
        let shares = ["", "R", "RD", "RU", "D", "U", "L", "LU"].map(|path| {
            let path: crate::moves::Path = path.parse().unwrap();
            1000.0 * share(&puzzle, &path)
        });
        assert_eq!(
            shares.map(|share| share.to_string()),
            ["0", "0", "0", "125", "250", "500", "750", "875"]
        );
    }
}
