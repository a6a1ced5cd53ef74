//! A program that is run on the tests of a folder, and its outputs.

use super::call::Call;
use super::verdict::Points;
use crate::args::UsageError;
use crate::cmd::input::Source;
use crate::cmd::io::{self, ProgressLine};
use crate::cmd::{test_files, Failure};
use crate::text::path::MOST_BYTES;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::process::{Command, Stdio};
use std::time::Instant;

pub const USAGE: &str = "FOLDER -- PROGRAM [ARGUMENT...]";

/// Runs a program on every test of a folder. Prints a line for every test, with the time of the
/// program, and at the end how many tests pass.
pub fn run(
    mut call: Call,
    folder: &OsStr,
    program: &[OsString],
    source: &Source,
) -> Result<(), Failure> {
    if program.is_empty() {
        return Err(UsageError::new("found no PROGRAM", format!("expected {USAGE}")).into());
    }
    let tests = test_files::all(folder)?;
    let mut progress = ProgressLine::beside_output();
    let (mut passed, mut points, all) = (0, Points::NONE, tests.len());
    for (number, test) in (1..).zip(tests) {
        progress.show(&format!("test {number} of {all}"));
        (call.input, call.answer) = (test.input.into(), test.answer.map(OsString::from));
        let mut seconds = 0.0;
        let judged = call.judged(source, || {
            let begin = Instant::now();
            let output = output(program, &call.input);
            seconds = begin.elapsed().as_secs_f64();
            output
        });
        progress.clear();
        let line = match judged {
            Ok((verdict, text)) => {
                passed += usize::from(verdict.points() == Points::ALL);
                points = points.and(verdict.points());
                verdict.line(&text)
            }
            Err(Failure::No(text)) => text,
            Err(failure) => return Err(failure),
        };
        io::print(&format!(
            "{}: {line}, {seconds:.3} s\n",
            io::shown(&call.input)
        ))?;
    }
    let sum = if call.has_points() {
        format!(", {points} points")
    } else {
        String::new()
    };
    io::print(&format!("{passed} of {all} tests passed{sum}\n"))?;
    if passed == all {
        Ok(())
    } else {
        Err(Failure::Reported(1))
    }
}

/// Runs a program on an input, and returns what it prints, or how it crashed.
fn output(program: &[OsString], input: &OsStr) -> Result<Vec<u8>, Failure> {
    // A file as standard input never waits for the program to read.
    let file = File::open(input).map_err(|error| Failure::Wrong(io::why(input, &error)))?;
    let (name, arguments) = program.split_first().expect("there is a program");
    let unable = |error| Failure::Wrong(io::why(name, &error));
    let mut command = Command::new(name);
    let mut child = command
        .args(arguments)
        .stdin(file)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(unable)?;
    let stdout = child.stdout.take().expect("it is a pipe");
    let text = io::read_from(stdout, MOST_BYTES).map_err(unable)?;
    let is_cut = text.len() > MOST_BYTES;
    if is_cut {
        // It may have ended already.
        let _ = child.kill();
    }
    let status = child.wait().map_err(unable)?;
    if status.success() || is_cut {
        Ok(text)
    } else {
        Err(Failure::No(format!("run-time error: {status}")))
    }
}
