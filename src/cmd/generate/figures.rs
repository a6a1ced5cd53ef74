//! `--as csv`, `json` and `html`: the puzzles with their moves and their numbers of shortest
//! solutions, or a worksheet.

use super::unwritable;
use crate::cmd::Failure;
use crate::generate::starts::Image;
use crate::grid::Grid;
use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::search::all;
use crate::search::rank::Ranked;
use crate::search::retrograde::SolutionCounts;
use crate::show::table::csv_quoted;
use crate::show::{json, Form, Solved, Writes};
use crate::solvable::is_solvable;
use crate::solver::{Cache, Solver};
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

/// Up to this many cells, making a table takes no more time than a few searches.
const MOST_IN_TABLE: usize = 9;

/// The most puzzles of a worksheet.
const MOST_ON_PAPER: u64 = 1000;

/// The most puzzles that are remembered, so that each is printed once.
const MOST_ROWS: u64 = 1_000_000;

pub(super) struct Figures {
    title: String,
    form: &'static Form,
    solver: Solver,
    cache: Cache,
    /// Whether the puzzles come from a table of all positions.
    has_table: bool,
    counts: SolutionCounts,
    puzzles: Vec<Solved>,
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
        let counts = SolutionCounts::within(solver.limits.memory);
        Figures {
            title,
            form,
            solver,
            cache,
            has_table: false,
            counts,
            puzzles: Vec::new(),
        }
    }

    /// Takes the figures from tables of all positions above [`MOST_IN_TABLE`] cells too, since the
    /// puzzles come from these tables.
    pub(super) fn with_table(self, has_table: bool) -> Figures {
        Figures { has_table, ..self }
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
            "{{{size}\"start\": {start}, \"goal\": {goal}, \"moves\": {moves}, \"solutions\": \
                {solutions}}}\n"
        ))
    }

    /// Returns the fewest moves, if there is a solution, and the number of shortest solutions.
    fn figures(&mut self, puzzle: &Puzzle) -> Result<(Option<u32>, u128), Failure> {
        let grid = puzzle.grid();
        let is_small = grid.cells() <= MOST_IN_TABLE || self.has_table;
        let is_tabled = is_small && !puzzle.has_alike();
        if is_tabled && !is_solvable(puzzle) {
            return Ok((None, 0));
        }
        if let Some(figures) = is_tabled.then(|| self.in_table(puzzle)).flatten() {
            return Ok(figures);
        }
        let (path, solutions) = counted("--as", &mut self.solver, puzzle)?;
        Ok((path.map(|path| path.len() as u32), solutions))
    }

    /// Returns the figures from a table; `None` if it does not fit into the memory.
    fn in_table(&mut self, puzzle: &Puzzle) -> Option<(Option<u32>, u128)> {
        let grid = puzzle.grid();
        let image = Image::of_table(grid, puzzle.blank_tile());
        let blank = image.tile(puzzle.blank_tile());
        let table = self.cache.table(grid, blank, 1).ok()?;
        let position = Ranked::of(&image.of(puzzle.position()));
        let distance = table.distance_at(position);
        let solutions = table.solutions(position, distance, &mut self.counts);
        Some((Some(distance), solutions.into()))
    }

    /// Returns the worksheet, if it is one.
    pub(super) fn sheet(&self) -> String {
        match self.form.writes {
            Writes::Worksheet(write) => write(&self.title, &self.puzzles),
            _ => String::new(),
        }
    }
}
