//! `compare --by board`: what heuristics say of the boards on the way to the goal.

use super::run::entry;
use crate::args::{known, UsageError, Value};
use crate::cmd::Failure;
use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::show::table::{Column, Field, Table};
use crate::solver::heuristics::{HeuristicInfo, HEURISTICS};
use crate::solver::proof::MOST_IN_PDB;
use crate::solver::{Limits, Proof, Solver};
use crate::text::{at_least_in_words, gir};

/// Reads the value of `--search` as names of heuristics, which come in the order of the table.
pub fn heuristics(value: Value) -> Result<Vec<&'static HeuristicInfo>, UsageError> {
    let names = value.text.to_string_lossy();
    for name in names.split(',') {
        known("heuristic", name, HEURISTICS, |row| row.name)?;
    }
    Ok(HEURISTICS
        .iter()
        .filter(|row| names.split(',').any(|name| name == row.name))
        .collect())
}

/// Returns a row for every board of the canonical solution or, above 16 cells, of another shortest
/// solution. A row has the board's true distance, the move that leads to it, the board, and what
/// every heuristic says.
pub fn table(
    file: &str,
    puzzle: &Puzzle,
    limits: Limits,
    heuristics: &[&HeuristicInfo],
) -> Result<Table, Failure> {
    let cells = puzzle.grid().cells();
    if cells > MOST_IN_PDB {
        let message = format!(
            "{file}: --by board: found a board of {cells} cells, expected at most {MOST_IN_PDB}"
        );
        return Err(Failure::Wrong(message));
    }
    let mut solver = Solver::new(limits);
    let memory = solver.limits.memory;
    let solved = solver
        .solve_as(puzzle, Some(Proof::Shortest))
        .map_err(|unsolved| Failure::unsolved(file, &unsolved))?;
    let path = solved.path.as_deref().unwrap_or_default();
    if path.len() > solved.lower_bound as usize {
        let least = at_least_in_words(solved.lower_bound.into());
        return Err(Failure::Unable(format!(
            "{file}: --by board: the distance is not proven within --nodes; {least}"
        )));
    }
    let mut board = puzzle.position().clone();
    let mut boards = vec![board.clone()];
    for &m in path {
        board.make(m).expect("a solution stays on the board");
        boards.push(board.clone());
    }
    let heuristics_of: Vec<_> = heuristics
        .iter()
        .map(|row| row.of(puzzle, memory).ok())
        .collect();
    let rows = boards.iter().enumerate().map(|(number, board)| {
        let last = number.checked_sub(1).map(|last| path[last]);
        let distance = Field::whole((path.len() - number) as u64);
        let m = entry(last, |m| Field::Text(m.letter().into()));
        let h = |heuristic: &Option<Box<dyn Heuristic + Send + Sync>>| {
            entry(heuristic.as_ref(), |it| Field::whole(it.h(board).into()))
        };
        let seen = heuristics_of.iter().map(h);
        [distance, m, Field::Text(gir::in_rows(puzzle, board))]
            .into_iter()
            .chain(seen)
            .collect()
    });
    let names = heuristics.iter().map(|row| row.name);
    let columns = ["distance move board"]
        .into_iter()
        .chain(names)
        .flat_map(Column::all)
        .collect();
    Ok(Table {
        columns,
        rows: rows.collect(),
        ..Table::default()
    })
}
