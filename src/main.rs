//! The program: arguments in, status out.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(yapboz::run(std::env::args_os().skip(1).collect()))
}
