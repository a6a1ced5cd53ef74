//! `--as csv`, `json` and `html`: the puzzles with their moves and their numbers of shortest
//! solutions, or a worksheet.

use super::unwritable;
use crate::cmd::Failure;
use crate::grid::Grid;
use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::search::all;
use crate::show::table::{Column, Field, Table};
use crate::show::{Form, Solved, Writes};
use crate::solver::Solver;
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

/// The most puzzles with figures, and the bytes of each. All of them are in memory before the first
/// one is written.
const MOST_ROWS: u64 = 1_000_000;
pub(super) const ROW_BYTES: usize = 400;

const MOST_ON_PAPER: u64 = 1000;

pub(super) struct Figures {
    title: String,
    form: &'static Form,
    solver: Solver,
    rows: Vec<Vec<Field>>,
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
    pub(super) fn new(form: &'static Form, title: String, solver: Solver) -> Figures {
        Figures {
            title,
            form,
            solver,
            rows: Vec::new(),
            puzzles: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, puzzle: &Puzzle) -> Result<(), Failure> {
        let (moves, solutions) = counted("--as", &mut self.solver, puzzle)?;
        if is_worksheet(self.form) {
            self.puzzles.push(Solved {
                puzzle: puzzle.clone(),
                moves,
            });
            return Ok(());
        }
        let line = gir::line(puzzle).map_err(|error| unwritable(&error))?;
        let moves = moves.map_or(Field::Empty, |moves| Field::whole(moves.len() as u64));
        self.rows.push(vec![
            Field::Text(line),
            moves,
            Field::Number(solutions.to_string()),
        ]);
        Ok(())
    }

    pub(super) fn text(self) -> String {
        if let Writes::Worksheet(write) = self.form.writes {
            return write(&self.title, &self.puzzles);
        }
        self.form.table(&Table {
            columns: Column::all("line moves solutions").collect(),
            rows: self.rows,
            ..Table::default()
        })
    }
}
