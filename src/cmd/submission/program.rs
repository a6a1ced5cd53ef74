//! The contest program by itself, as `yapboz submission` prints it.

use crate::cmd::{contest, io, status, Failure};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::search::Memory;
use crate::solvable::is_solvable;
use crate::solver::{large, medium, small, Limits, Solution, Unsolved};
use std::ffi::OsString;
use std::process::ExitCode;

/// A program: its most cells, its input and its output if no others are given, and how it solves a solvable puzzle.
struct Program {
    cells: usize,
    files: [&'static str; 2],
    solve: fn(&Puzzle, Limits) -> Result<Solution, Unsolved>,
}

/// The program for boards of up to 9 cells.
pub fn main_9(files: [&'static str; 2]) -> ExitCode {
    Program {
        cells: 9,
        files,
        solve: |puzzle, limits| solve_up_to_9(puzzle, limits),
    }
    .main()
}

/// The program for boards of up to 16 cells.
pub fn main_16(files: [&'static str; 2]) -> ExitCode {
    Program {
        cells: 16,
        files,
        solve: |puzzle, limits| solve_up_to_16(puzzle, limits),
    }
    .main()
}

/// The program for boards of up to 256 cells.
pub fn main_256(files: [&'static str; 2]) -> ExitCode {
    Program {
        cells: 256,
        files,
        solve: |puzzle, limits| match puzzle.grid() {
            grid if grid.cells() <= 16 || grid.is_line() => solve_up_to_16(puzzle, limits),
            grid => Ok(large::solve(puzzle, limits, &large::automaton(grid))),
        },
    }
    .main()
}

fn solve_up_to_9(puzzle: &Puzzle, limits: Limits) -> Result<Solution, Unsolved> {
    let automaton = large::automaton(puzzle.grid());
    Ok(small::solve(puzzle, limits, &automaton)?)
}

/// Longer lines too.
fn solve_up_to_16(puzzle: &Puzzle, limits: Limits) -> Result<Solution, Unsolved> {
    let grid = puzzle.grid();
    if grid.cells() <= 9 {
        solve_up_to_9(puzzle, limits)
    } else if grid.is_line() {
        let automaton = large::automaton(grid);
        Ok(small::solve_line(puzzle, limits, &automaton)?)
    } else {
        Ok(medium::solve_alone(puzzle, limits)?)
    }
}

impl Program {
    fn main(&self) -> ExitCode {
        ExitCode::from(status(self.run()))
    }

    fn run(&self) -> Result<(), Failure> {
        let mut words = std::env::args_os().skip(1);
        let (mut size, mut files, mut has_options) = (None, Vec::new(), true);
        while let Some(word) = words.next() {
            let text = word.to_string_lossy().into_owned();
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name, Some(value.into())),
                None => (&*text, None),
            };
            match name {
                "--" if has_options => has_options = false,
                "--help" | "-h" if has_options => return io::print(&self.help()),
                "--size" if has_options => {
                    let value = value.or_else(|| words.next()).unwrap_or_default();
                    let value = value.to_string_lossy();
                    let grid: Result<Grid, _> = value.parse();
                    size = Some(grid.map_err(|error| {
                        Failure::Wrong(format!("yapboz: {name}: found {value:?}, {error}"))
                    })?);
                }
                _ if has_options && name != "-" && name.starts_with('-') || files.len() == 2 => {
                    return Err(Failure::Wrong(format!(
                        "yapboz: found {text:?}, expected [--size COLUMNSxROWS] [IN [OUT]]"
                    )));
                }
                _ => files.push(word),
            }
        }
        files.extend(self.files[files.len()..].iter().map(OsString::from));
        let (input, output) = (&files[0], &files[1]);
        let puzzle = contest::read(input, output, size)?;
        let (found, most) = (puzzle.grid().cells(), self.cells);
        if found > most {
            let upper_bound = if found <= 16 { 16 } else { 256 };
            return Err(Failure::Wrong(format!(
                "{}: the board has {found} cells, this program takes at most {most}; \
                 yapboz submission --cells {upper_bound} prints a larger one",
                input.to_string_lossy()
            )));
        }
        let limits = Limits {
            memory: Memory::default().granted(),
            ..Limits::default()
        };
        let solved = match is_solvable(&puzzle) {
            true => (self.solve)(&puzzle, limits),
            false => Ok(Solution::UNSOLVABLE),
        };
        contest::write(input, output, solved)
    }

    fn help(&self) -> String {
        let (cells, [input, output]) = (self.cells, self.files);
        format!(
            "usage: PROGRAM [--size COLUMNSxROWS] [IN [OUT]]\n\n\
             Reads two boards of up to {cells} cells from IN ({input}), the start and the goal, and writes the number\n\
             of moves and the path of the blank, in letters R D U L, to OUT ({output}). '-' is standard input or\n\
             output. --size is the boards' shape, if their rows are uneven and they are not square.\n"
        )
    }
}
