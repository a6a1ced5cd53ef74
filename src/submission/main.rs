//! The contest program by itself, as `yapboz submission` prints it; where it is told no files, the printer names them.

use crate::cmd;
use crate::solver::Solver;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut names = std::env::args_os().skip(1);
    let mut name = |usual: &str| names.next().unwrap_or_else(|| usual.into());
    let (input, output) = (name(INPUT), name(OUTPUT));
    let mut solver = Solver::default();
    let done = cmd::contest::answer(&input, &output, None, |puzzle| solver.solve(puzzle));
    ExitCode::from(cmd::status(done))
}
