//! Programs that a judge must reject: the submissions of a problem package that fail. They read standard input.

use crate::contest::fail::{status, Failure};
use crate::contest::solve::Solve;
use crate::contest::{read, write};
use crate::moves::{letters, Move};
use crate::puzzle::Puzzle;
use crate::solver::Limits;
use crate::text::cik;
use std::ffi::OsStr;
use std::process::ExitCode;

/// Two moves more than needed: to and fro at the goal.
pub fn two_moves_more(solve: Solve) -> ExitCode {
    changed(solve, |puzzle, count, path| {
        let home = puzzle.goal().blank();
        let is_move = |m: &&Move| puzzle.grid().step(home, **m).is_some();
        let there = Move::ALL.iter().find(is_move).copied().unwrap_or(Move::R);
        (count + 2, path + &letters(&[there, there.back()]))
    })
}

/// The right path after a number that is one too large.
pub fn count_off_by_one(solve: Solve) -> ExitCode {
    changed(solve, |_, count, path| (count + 1, path))
}

/// No puzzle has a solution.
pub fn never_solvable() -> ExitCode {
    ExitCode::from(status(write::print(&cik::text(None))))
}

/// Ends with a status that is an error.
pub fn fails() -> ExitCode {
    ExitCode::from(1)
}

/// Never ends.
pub fn endless() -> ExitCode {
    loop {
        std::hint::spin_loop();
    }
}

/// Prints a changed solution.
fn changed(solve: Solve, change: fn(&Puzzle, usize, String) -> (usize, String)) -> ExitCode {
    ExitCode::from(status(print(solve, change)))
}

fn print(solve: Solve, change: fn(&Puzzle, usize, String) -> (usize, String)) -> Result<(), Failure> {
    let stream = OsStr::new("-");
    let puzzle = read::puzzle(stream, stream, None)?;
    let solved = solve(&puzzle, Limits::default()).map_err(|_| Failure::Unable("out of memory".into()))?;
    let right = cik::text(solved.moves.as_deref());
    let path = right.lines().nth(1).unwrap_or_default().to_string();
    let (count, path) = change(&puzzle, path.len(), path);
    write::print(&format!("{count}\n{path}\n"))
}
