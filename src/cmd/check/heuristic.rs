//! `check --heuristic`: whether somebody's values make an admissible, consistent heuristic.

use crate::args::{Args, UsageError};
use crate::cmd::input::Source;
use crate::cmd::io::{self, ProgressLine};
use crate::cmd::puzzle_lines::HeadedLines;
use crate::cmd::{options, Failure};
use crate::heuristic::from_fn;
use crate::moves::{letters, Move};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::rank::{self, Ranked};
use crate::search::{self, NodeLimit};
use crate::show::in_line;
use crate::solvable::is_solvable;
use crate::solver::{Limits, Solver};
use crate::text::csv::Asked;
use crate::text::{gir, in_words, moves_in_words};
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Write;

/// The boards that A* solves with the values of all boards.
const SAMPLES: usize = 200;

/// The most nodes of A* for a board.
const NODES: NodeLimit = NodeLimit(10_000_000);

/// The most that A* takes a value for: more than any distance.
const MOST_VALUE: f64 = 1e6;

/// Less than this is an error of rounding.
const SLACK: f64 = 1e-6;

/// A board, its value, and its distance.
struct Row {
    puzzle: Puzzle,
    value: f64,
    distance: u32,
}

/// The values of a file, in its order.
#[derive(Default)]
struct Audit {
    rows: Vec<Row>,
    /// The numbers of the rows, by their boards.
    numbers: HashMap<Position, usize>,
    unreachable: u64,
}

pub fn run(args: &Args, file: &OsStr) -> Result<(), Failure> {
    if let Some(extra) = args.operands.first() {
        return Err(UsageError::extra_operand(extra).into());
    }
    if !args.has(&options::GOAL) {
        return Err(UsageError::needs("--heuristic", options::GOAL.name()).into());
    }
    let mut lines = HeadedLines::open(file, Source::new(args, file, false)?, Asked::Values)?;
    let mut solver = Solver::of_many(Limits::default());
    let (mut audit, mut progress) = (Audit::default(), ProgressLine::beside_output());
    while let Some(block) = lines.block(1000) {
        for (number, line) in block?.lines() {
            if gir::is_empty(line) || lines.reader.is_heading(line) {
                continue;
            }
            let wrong = |why: &str| Failure::Wrong(format!("{}:{number}: {why}", io::shown(file)));
            let read = lines.reader.puzzle(line);
            let puzzle = read
                .map_err(|misread| {
                    let (position, message) = misread.placed();
                    let place = format!("{}:{number}:{}", io::shown(file), position.column);
                    Failure::Wrong(format!("{place}: {message}"))
                })?
                .puzzle;
            let value = lines.reader.beside(line);
            let value = value
                .trim()
                .parse()
                .ok()
                .filter(|value: &f64| value.is_finite());
            let value = value.ok_or_else(|| wrong("expected a board and its value, a number"))?;
            audit
                .add(puzzle, value, &mut solver)
                .map_err(|why| wrong(&why))?;
            if number % 1000 == 0 {
                progress.show(&format!("board {number}"));
            }
        }
    }
    progress.clear();
    if audit.rows.is_empty() {
        let name = io::shown(file);
        return Err(Failure::Wrong(format!(
            "{name}: found no board that reaches the goal"
        )));
    }
    let (report, is_right) = audit.report();
    io::print(&report)?;
    if is_right {
        Ok(())
    } else {
        Err(Failure::Reported(1))
    }
}

impl Audit {
    fn add(&mut self, puzzle: Puzzle, value: f64, solver: &mut Solver) -> Result<(), String> {
        if puzzle.has_alike() {
            return Err("found tiles that look alike, expected distinct tiles".into());
        }
        if !Solver::knows_distances(&puzzle) {
            let grid = puzzle.grid();
            return Err(format!(
                "found a board of {grid}, expected at most 16 cells"
            ));
        }
        if let Some(first) = self.rows.first() {
            if first.puzzle.goal() != puzzle.goal() {
                return Err("found another goal than before, expected one goal".into());
            }
        }
        if !is_solvable(&puzzle) {
            self.unreachable += 1;
            return Ok(());
        }
        let number = self.rows.len();
        if let Some(first) = self.numbers.insert(puzzle.position().clone(), number) {
            if (self.rows[first].value - value).abs() > SLACK {
                return Err("found a board again, with another value".into());
            }
        }
        let walk = solver
            .walk(&puzzle)
            .map_err(|unsolved| unsolved.to_string())?;
        let distance = walk.distance;
        self.rows.push(Row {
            puzzle,
            value,
            distance,
        });
        Ok(())
    }

    /// Returns what is said of the values, and whether they make an admissible and consistent
    /// heuristic that is 0 at the goal.
    fn report(&self) -> (String, bool) {
        let goal = self.rows.iter().find(|row| row.distance == 0);
        let answers = [
            ("admissible", Some(self.above_distance())),
            ("consistent", Some(self.inconsistent())),
            (
                "0 at the goal",
                goal.map(|goal| {
                    (goal.value.abs() > SLACK).then(|| format!("it is {}", goal.value))
                }),
            ),
        ];
        let mut text = in_words(self.rows.len() as u64, "board");
        text.push('\n');
        if self.unreachable > 0 {
            let _ = writeln!(
                text,
                "boards that do not reach the goal: {}",
                self.unreachable
            );
        }
        for (name, answer) in &answers {
            let _ = match answer {
                None => writeln!(text, "{name}: the goal is not in the file"),
                Some(None) => writeln!(text, "{name}: yes"),
                Some(Some(why)) => writeln!(text, "{name}: no, {why}"),
            };
        }
        let shares: Vec<f64> = self
            .rows
            .iter()
            .filter(|row| row.distance > 0)
            .map(|row| row.value / f64::from(row.distance))
            .collect();
        if !shares.is_empty() {
            let mean = shares.iter().sum::<f64>() / shares.len() as f64;
            let _ = writeln!(text, "mean of value / distance: {mean:.4}");
        }
        if let Some((count, expanded)) = self.expanded() {
            let boards = in_words(count as u64, "board");
            let _ = writeln!(
                text,
                "nodes that A* expands: {expanded:.1} (mean of {boards})"
            );
        }
        let is_right = answers
            .iter()
            .all(|(_, answer)| !matches!(answer, Some(Some(_))));
        (text, is_right)
    }

    /// Names the first board whose value is more than its distance.
    fn above_distance(&self) -> Option<String> {
        let row = self
            .rows
            .iter()
            .find(|row| row.value > f64::from(row.distance) + SLACK)?;
        let path = Solver::default().solve(&row.puzzle).ok()?.path;
        let (board, value) = (shown(&row.puzzle), row.value);
        let moves = moves_in_words(row.distance.into());
        let are = if row.distance == 1 { "is" } else { "are" };
        let path = letters(&path);
        Some(
            format!("{board} has {value}, but {moves} {are} enough: {path}")
                .trim_end_matches(": ")
                .into(),
        )
    }

    /// Names the first board whose value is more than one above a neighbour's.
    fn inconsistent(&self) -> Option<String> {
        self.rows.iter().find_map(|row| {
            let mut board = row.puzzle.position().clone();
            Move::ALL.into_iter().find_map(|m| {
                board.make(m)?;
                let near = self.numbers.get(&board).map(|&number| &self.rows[number]);
                board.make(m.back());
                let near = near.filter(|near| row.value > near.value + 1.0 + SLACK)?;
                let (value, of_near) = (row.value, near.value);
                let (board, near) = (shown(&row.puzzle), shown(&near.puzzle));
                Some(format!(
                    "{board} has {value}, but {near} after the move {m} has {of_near}"
                ))
            })
        })
    }

    /// Returns how many boards A* solves with the values, and the mean of the nodes that it
    /// expands, if the file has all boards of the goal.
    fn expanded(&self) -> Option<(usize, f64)> {
        let grid = self.rows[0].puzzle.grid();
        if self.numbers.len() as u64 != rank::positions(grid) {
            return None;
        }
        // Lengths are whole numbers. A negative value says no more than 0.
        let whole = |value: f64| u32::try_from(value.ceil().min(MOST_VALUE) as i64).unwrap_or(0);
        let mut values = vec![0; self.numbers.len()];
        for row in &self.rows {
            values[Ranked::of(row.puzzle.position()).number as usize] = whole(row.value);
        }
        let heuristic = from_fn(|board: &Position| values[Ranked::of(board).number as usize]);
        let step = self.rows.len().div_ceil(SAMPLES);
        let mut nodes = Vec::new();
        for row in self.rows.iter().step_by(step) {
            let report = search::astar(&row.puzzle, &heuristic, NODES, search::unwatched);
            nodes.push(report.nodes.expanded as f64);
        }
        let count = nodes.len();
        (count > 0).then(|| (count, nodes.iter().sum::<f64>() / count as f64))
    }
}

fn shown(puzzle: &Puzzle) -> String {
    in_line(puzzle, puzzle.position(), puzzle.word(puzzle.blank_tile()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Grid};
    use crate::position::Tile;
    use crate::tests::puzzles::all_puzzles;

    /// Returns what is said of the values that a function has for all boards of 3x2.
    fn audit(value: impl Fn(&Puzzle) -> f64) -> (String, bool) {
        audit_of(3, value)
    }

    fn audit_of(width: usize, value: impl Fn(&Puzzle) -> f64) -> (String, bool) {
        let (mut audit, mut solver) = (Audit::default(), Solver::of_many(Limits::default()));
        let last = Tile(2 * width as u8 - 1);
        for puzzle in all_puzzles(Grid::new(width, 2).unwrap(), last) {
            let value = value(&puzzle);
            audit.add(puzzle, value, &mut solver).unwrap();
        }
        audit.report()
    }

    /// The sum of the distances of tiles from their cells.
    fn manhattan(puzzle: &Puzzle, with_blank: bool) -> f64 {
        let (grid, board) = (puzzle.grid(), puzzle.position());
        let tiles = grid.all().map(|cell| (cell, board.tile(cell)));
        let tiles = tiles.filter(|(_, tile)| with_blank || *tile != puzzle.blank_tile());
        tiles
            .map(|(cell, tile)| grid.distance(cell, tile.home()) as f64)
            .sum()
    }

    fn misplaced(puzzle: &Puzzle, with_blank: bool) -> f64 {
        let board = puzzle.position();
        let tiles = puzzle
            .grid()
            .all()
            .filter(|&cell| board.tile(cell).home() != cell);
        tiles
            .filter(|&cell| with_blank || cell != board.blank())
            .count() as f64
    }

    /// Two moves for each pair of tiles of a line that are in the wrong order, as some count: three
    /// tiles in the reverse order need four moves, not six.
    fn conflicts(puzzle: &Puzzle) -> f64 {
        let (grid, board) = (puzzle.grid(), puzzle.position());
        let all: Vec<_> = grid.all().filter(|&cell| cell != board.blank()).collect();
        let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| (a, b)));
        let wrong = pairs.filter(|&(a, b)| {
            let (first, second) = (board.tile(a).home(), board.tile(b).home());
            let are_in = |line: fn(Grid, Cell) -> usize| {
                [b, first, second]
                    .iter()
                    .all(|&cell| line(grid, cell) == line(grid, a))
            };
            a < b && first > second && (are_in(Grid::row) || are_in(Grid::column))
        });
        manhattan(puzzle, false) + 2.0 * wrong.count() as f64
    }

    #[test]
    #[ignore = "slow"]
    fn right_values_pass_and_known_faults_are_refuted() {
        let (report, is_right) = audit(|puzzle| manhattan(puzzle, false));
        assert!(is_right, "{report}");
        assert!(
            report.starts_with("360 boards\nboards that do not reach the goal: 360\n"),
            "{report}"
        );
        assert!(report.contains("nodes that A* expands: "), "{report}");
        assert!(audit(|puzzle| misplaced(puzzle, false)).1);
        assert!(audit(|_| 0.0).1);
        let no = |name: &str, (report, is_right): (String, bool)| {
            assert!(
                !is_right && report.contains(&format!("\n{name}: no, ")),
                "{report}"
            );
        };
        // The blank is counted.
        no("admissible", audit(|puzzle| manhattan(puzzle, true)));
        no("admissible", audit(|puzzle| misplaced(puzzle, true)));
        no("consistent", audit(|puzzle| manhattan(puzzle, true)));
        no("admissible", audit_of(4, conflicts));
        // The number of moves of a shuffle.
        no("admissible", audit(|_| 20.0));
        no("0 at the goal", audit(|_| 1.0));
        // A value for boards far from the goal alone.
        let far = |puzzle: &Puzzle| {
            if manhattan(puzzle, false) > 6.0 {
                5.0
            } else {
                0.0
            }
        };
        no("consistent", audit(far));
    }
}
