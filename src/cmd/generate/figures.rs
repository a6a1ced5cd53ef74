//! `--as csv`, `json` and `html`: the puzzles with their moves and their numbers of shortest
//! solutions, or a worksheet.

use super::unwritable;
use crate::cmd::Failure;
use crate::grid::Grid;
use crate::moves::Path;
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::search::rank::Ranked;
use crate::search::{all, retrograde, Retrograde};
use crate::show::table::csv_quoted;
use crate::show::{json, Form, Solved, Writes};
use crate::solvable::is_solvable;
use crate::solver::{Cache, Lease, Solver};
use crate::text::gir;

/// Returns the first of the shortest solutions, if there are any, and the number of these
/// solutions.
pub(super) fn counted(
    option: &str,
    solver: &mut Solver,
    puzzle: &Puzzle,
) -> Result<(Option<Path>, u128), Failure> {
    check_counted(option, puzzle.grid())?;
    let counted = solver
        .all(puzzle)
        .map_err(|unsolved| Failure::Unable(format!("{option}: {unsolved}")))?;
    let (solution, paths) = counted;
    Ok((solution.path, paths.count()))
}

pub(super) fn check_counted(option: &str, grid: Grid) -> Result<(), Failure> {
    let most = all::MOST_IN_WORD;
    if grid.cells() > most {
        let expected = format!("found {grid}, expected a shape of at most {most} cells");
        return Err(Failure::Wrong(format!("{option}: {expected}")));
    }
    Ok(())
}

/// The most puzzles of a worksheet.
const MOST_ON_PAPER: u64 = 1000;

/// The most puzzles that are remembered, so that each is printed once.
const MOST_ROWS: u64 = 1_000_000;

pub(super) struct Figures {
    title: String,
    form: &'static Form,
    solver: Solver,
    cache: Cache,
    /// The tables of the goals so far, by the goal cells of the blank.
    tables: Vec<Counts>,
    puzzles: Vec<Solved>,
}

/// A table of all positions, and how many shortest solutions each has.
struct Counts {
    blank: Tile,
    table: Lease<Retrograde>,
    solutions: Vec<u64>,
}

fn is_worksheet(form: &Form) -> bool {
    matches!(form.writes, Writes::Worksheet(_))
}

pub(super) fn most(form: &Form) -> u64 {
    if is_worksheet(form) {
        MOST_ON_PAPER
    } else {
        MOST_ROWS
    }
}

impl Figures {
    pub(super) fn new(form: &'static Form, title: String, solver: Solver, cache: Cache) -> Figures {
        Figures {
            title,
            form,
            solver,
            cache,
            tables: Vec::new(),
            puzzles: Vec::new(),
        }
    }

    /// Returns what stands above the rows.
    pub(super) fn heading(&self) -> &'static str {
        if self.form.name == "csv" {
            "line,moves,solutions\n"
        } else {
            ""
        }
    }

    /// Returns the row of a puzzle. A worksheet is written at its end.
    pub(super) fn row(&mut self, puzzle: &Puzzle) -> Result<String, Failure> {
        if is_worksheet(self.form) {
            let (moves, _) = counted("--as", &mut self.solver, puzzle)?;
            self.puzzles.push(Solved {
                puzzle: puzzle.clone(),
                moves,
            });
            return Ok(String::new());
        }
        let (moves, solutions) = self.figures(puzzle)?;
        let in_words = |none: &str| moves.map_or(none.into(), |moves| moves.to_string());
        if self.form.name == "csv" {
            let line = gir::line(puzzle).map_err(|error| unwritable(&error))?;
            return Ok(format!(
                "{},{},{solutions}\n",
                csv_quoted(&line),
                in_words("")
            ));
        }
        let [start, goal] =
            [puzzle.position(), &puzzle.solved()].map(|board| json::rows(puzzle, board));
        let moves = in_words("null");
        let grid = puzzle.grid();
        let size = if grid.is_line() {
            format!("\"size\": \"{grid}\", ")
        } else {
            String::new()
        };
        Ok(format!(
            "{{{size}\"start\": {start}, \"goal\": {goal}, \"moves\": {moves}, \"solutions\": {solutions}}}\n"
        ))
    }

    /// Returns the fewest moves, if there is a solution, and the number of shortest solutions.
    fn figures(&mut self, puzzle: &Puzzle) -> Result<(Option<u32>, u128), Failure> {
        let is_tabled = puzzle.grid().cells() < retrograde::MOST_SOLVED && !puzzle.has_alike();
        if is_tabled && !is_solvable(puzzle) {
            return Ok((None, 0));
        }
        if let Some(counts) = is_tabled.then(|| self.counts(puzzle)).flatten() {
            let position = Ranked::of(puzzle.position());
            let solutions = counts.solutions[position.number as usize];
            return Ok((Some(counts.table.distance_at(position)), solutions.into()));
        }
        let (path, solutions) = counted("--as", &mut self.solver, puzzle)?;
        Ok((path.map(|path| path.len() as u32), solutions))
    }

    /// Returns the table for a puzzle; `None` if it does not fit into the memory.
    fn counts(&mut self, puzzle: &Puzzle) -> Option<&Counts> {
        let (grid, blank) = (puzzle.grid(), puzzle.blank_tile());
        let known = self
            .tables
            .iter()
            .position(|counts| counts.blank == blank && counts.table.is_of(grid, blank));
        let number = if let Some(number) = known {
            number
        } else {
            let table = self.cache.table(grid, blank, 1).ok()?;
            let solutions = table.solutions();
            self.tables.push(Counts {
                blank,
                table,
                solutions,
            });
            self.tables.len() - 1
        };
        Some(&self.tables[number])
    }

    /// Returns the worksheet, if it is one.
    pub(super) fn sheet(&self) -> String {
        match self.form.writes {
            Writes::Worksheet(write) => write(&self.title, &self.puzzles),
            _ => String::new(),
        }
    }
}
