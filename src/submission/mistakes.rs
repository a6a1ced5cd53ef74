//! Programs that a judge must reject: the submissions of a problem package that fail. They read standard input.

use crate::contest::fail::{status, Failure};
use crate::contest::solve::Solve;
use crate::contest::{read, write, Dialect};
use crate::moves::{Move, Path};
use crate::puzzle::Puzzle;
use crate::solver::Limits;
use std::ffi::OsStr;
use std::process::ExitCode;

/// Two moves more than needed: to and fro at the goal.
pub fn two_moves_more(solve: Solve, dialect: &Dialect) -> ExitCode {
    changed(solve, dialect, |puzzle, mut moves| {
        let home = puzzle.solved().blank();
        let is_move = |m: &&Move| puzzle.grid().step(home, **m).is_some();
        let there = Move::ALL.iter().find(is_move).copied().unwrap_or(Move::R);
        if let Some(moves) = &mut moves {
            moves.0.extend([there, there.back()]);
        }
        (dialect.answer)(moves.as_deref())
    })
}

/// The right answer after a number that is one too large.
pub fn count_off_by_one(solve: Solve, dialect: &Dialect) -> ExitCode {
    changed(solve, dialect, |_, moves| {
        let right = (dialect.answer)(moves.as_deref());
        let (count, rest) = right.split_once('\n').unwrap_or((&right, ""));
        let count = count.parse().map_or(count.into(), |count: u64| (count + 1).to_string());
        format!("{count}\n{rest}")
    })
}

pub fn never_solvable(dialect: &Dialect) -> ExitCode {
    ExitCode::from(status(write::print(&(dialect.answer)(None))))
}

pub fn fails() -> ExitCode {
    ExitCode::from(1)
}

pub fn endless() -> ExitCode {
    loop {
        std::hint::spin_loop();
    }
}

fn changed(solve: Solve, dialect: &Dialect, change: impl Fn(&Puzzle, Option<Path>) -> String) -> ExitCode {
    let print = || {
        let stream = OsStr::new("-");
        let puzzle = read::puzzle(stream, stream, None, dialect.goal)?;
        let solved = solve(&puzzle, Limits::default()).map_err(|_| Failure::Unable("out of memory".into()))?;
        write::print(&change(&puzzle, solved.moves))
    };
    ExitCode::from(status(print()))
}
