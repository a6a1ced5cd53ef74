//! Explains why a puzzle has a solution or none, and the heuristics' values of its start.

use super::board::in_line;
use super::table::{self, Column, Field, Table};
use crate::goal;
use crate::grid::Cell;
use crate::heuristic::linear_conflict::ROWS;
use crate::heuristic::{Heuristic, LinearConflict, Manhattan};
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::solvable::{deciding_inversions, is_solvable};

pub enum Passage {
    /// A paragraph, with a line for every sentence.
    Text(String),
    Figures(Table),
}

pub fn text(puzzle: &Puzzle) -> String {
    let parts = parts(puzzle).into_iter().map(|part| match part {
        Passage::Text(lines) => lines + "\n",
        Passage::Figures(figures) => table::text(&figures),
    });
    parts.collect::<Vec<_>>().join("\n")
}

pub fn parts(puzzle: &Puzzle) -> Vec<Passage> {
    let is_solvable = is_solvable(puzzle);
    let blank = puzzle.word(puzzle.blank_tile());
    let [start, goal] =
        [puzzle.position(), &puzzle.solved()].map(|board| in_line(puzzle, board, blank));
    let title = if is_solvable {
        "solvable"
    } else {
        "unsolvable"
    };
    let rule = match (is_solvable, puzzle.grid().is_line()) {
        (true, true) => {
            vec![Passage::Text(
                "The tiles are in the goal's order, as they have to be in one line.".into(),
            )]
        }
        (true, false) if puzzle.has_alike() => vec![Passage::Text(OF_ALIKE.into())],
        (true, false) => {
            let both = even_or_odd(puzzle.blank_distance());
            let so = format!("Both are {both}, so there is a solution: see 'yapboz help parity'.");
            vec![Passage::Text(format!("{}\n{so}", parity(puzzle)))]
        }
        (false, true) => vec![
            Passage::Text(OF_LINES.into()),
            Passage::Figures(inversions(puzzle)),
        ],
        (false, false) => vec![
            Passage::Text(format!(
                "Read both boards row by row, the blank '{blank}' as a tile.\n\
                 These pairs are in another order than in the goal:"
            )),
            Passage::Figures(inversions(puzzle)),
            Passage::Text(parity(puzzle)),
            Passage::Text(RULE.into()),
        ],
    };
    let rest = match is_solvable {
        true if puzzle.has_alike() => Vec::new(),
        true => bounds(puzzle),
        false => vec![Passage::Text(reached(puzzle))],
    };
    [
        vec![Passage::Text(format!("{title}: {start} to {goal}"))],
        rule,
        rest,
    ]
    .into_iter()
    .flatten()
    .collect()
}

const OF_ALIKE: &str = "\
Some tiles look alike. Swap two of them, and the board stays the same. But the number of pairs in
another order than in the goal turns from even to odd, or back: see 'yapboz help parity'.
So there is a solution for half of all ways to say which of these tiles goes to which goal cell.
The answer is the shortest solution of all ways.";

const OF_LINES: &str = "\
In one row or one column no tile ever passes another: their order stays, wherever the blank goes.
These pairs are in another order than in the goal:";

const RULE: &str = "\
The rule: there is a solution if and only if both numbers are even or both are odd.
Why no move changes that: a move exchanges the blank with a tile.
Any exchange of two tiles makes an even number of pairs odd, and an odd one even.
The blank's distance grows or falls by one, so it turns from even to odd or back too.
In the goal both numbers are 0. So on the way to it, both are even or both odd on every board.
Some books count the pairs without the blank, and add its row if the width is even.
That rules out the same boards.";

fn parity(puzzle: &Puzzle) -> String {
    let (pairs, distance) = (deciding_inversions(puzzle).len(), puzzle.blank_distance());
    format!(
        "Inversions (pairs in another order than in the goal, blank included): {pairs}, {}.\n\
         Distance of the blank to its goal: {distance}, {}.",
        even_or_odd(pairs),
        even_or_odd(distance)
    )
}

fn even_or_odd(number: usize) -> &'static str {
    ["even", "odd"][number % 2]
}

/// Lists every tile, and the tiles after it on the start that come before it in the goal.
fn inversions(puzzle: &Puzzle) -> Table {
    let pairs = deciding_inversions(puzzle);
    let tiles = puzzle.position().tiles().iter();
    let rows = tiles.filter_map(|&tile| {
        let later = pairs
            .iter()
            .filter(|pair| pair.0 == tile)
            .map(|pair| pair.1);
        let words: Vec<&str> = later.map(|other| puzzle.word(other)).collect();
        (!words.is_empty()).then(|| {
            vec![
                of(puzzle, tile),
                Field::Text(words.join(" ")),
                whole(words.len()),
            ]
        })
    });
    Table {
        columns: Column::all("tile before pairs").collect(),
        rows: rows.collect(),
        ..Table::default()
    }
}

/// Lists the named goals that the start reaches, and says how to reach this goal.
fn reached(puzzle: &Puzzle) -> String {
    let (reached, others): (Vec<_>, Vec<_>) =
        goal::named(puzzle).partition(|(_, named)| is_solvable(named));
    let names = |goals: Vec<(&str, _)>| match goals.len() {
        0 => "none".into(),
        _ => goals
            .into_iter()
            .map(|(name, _)| name)
            .collect::<Vec<_>>()
            .join(", "),
    };
    let (reached, others) = (names(reached), names(others));
    let hint = if puzzle.grid().is_line() {
        ""
    } else {
        "\nSwap any two tiles, and this goal can be reached too."
    };
    format!(
        "Goals with a name that the start can reach: {reached}; that it cannot: {others}.{hint}"
    )
}

fn bounds(puzzle: &Puzzle) -> Vec<Passage> {
    let (grid, start, blank) = (puzzle.grid(), puzzle.position(), puzzle.blank_tile());
    let (manhattan, conflict) = (
        Manhattan::new(grid, blank),
        LinearConflict::new(grid, blank),
    );
    let cells = start.cells();
    let tiles = grid
        .all()
        .map(|cell| Tile(cell.0))
        .filter(|tile| *tile != blank);
    let place = |cell: Cell| {
        Field::Text(format!(
            "row {}, column {}",
            grid.row(cell) + 1,
            grid.column(cell) + 1
        ))
    };
    let row = |tile: Tile| {
        let (from, to) = (cells[tile.index()], tile.home());
        let horizontal = grid.column(from).abs_diff(grid.column(to));
        let vertical = grid.row(from).abs_diff(grid.row(to));
        let moves = [horizontal, vertical, horizontal + vertical].map(whole);
        [of(puzzle, tile), place(from), place(to)]
            .into_iter()
            .chain(moves)
            .collect()
    };
    let columns = Column::all("tile from to horizontal vertical h").collect();
    let distances = Table {
        columns,
        rows: tiles.map(row).collect(),
        ..Table::default()
    };
    let sum = manhattan.h(start);
    let mut rows = Vec::new();
    for found in conflict.conflicts(start) {
        let line = |cell: Cell| {
            if found.axis == ROWS {
                grid.row(cell)
            } else {
                grid.column(cell)
            }
        };
        let is_own = |cell: &Cell| {
            let tile = start.tile(*cell);
            tile != blank && line(*cell) == found.line && line(tile.home()) == found.line
        };
        let own = grid
            .all()
            .filter(is_own)
            .map(|cell| puzzle.word(start.tile(cell)));
        let name = format!(
            "{} {}",
            if found.axis == ROWS { "row" } else { "column" },
            found.line + 1
        );
        let words = own.collect::<Vec<_>>().join(" ");
        let leaving = found.leaving as usize;
        rows.push(vec![
            Field::Text(name),
            Field::Text(words),
            whole(leaving),
            whole(2 * leaving),
        ]);
    }
    let mut parts = vec![
        Passage::Text(
            "h of a tile: its moves to its goal, if no other tile were in its way.".into(),
        ),
        Passage::Figures(distances),
        Passage::Text(format!(
            "manhattan: {sum}, the sum.\nA move slides one tile by one cell, so no solution has \
                fewer moves."
        )),
    ];
    if rows.is_empty() {
        parts.push(Passage::Text(format!(
            "linear-conflict: {sum} too. No tiles of a line are in each other's way."
        )));
        return parts;
    }
    parts.push(Passage::Text(
        "Conflicts: these tiles are in their goal line, but not in the goal's order.\n\
         Some of them have to leave it and come back: two moves each that manhattan does not count."
            .into(),
    ));
    parts.push(Passage::Figures(Table {
        columns: Column::all("line tiles leave adds").collect(),
        rows,
        ..Table::default()
    }));
    let all = conflict.h(start);
    parts.push(Passage::Text(format!(
        "linear-conflict: {all}, which is {sum} + {}.",
        all - sum
    )));
    parts
}

fn of(puzzle: &Puzzle, tile: Tile) -> Field {
    Field::Text(puzzle.word(tile).into())
}

fn whole(number: usize) -> Field {
    Field::whole(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Puzzles, Start};
    use crate::tests::GoalChoice;

    /// Sums a column over the tables that have it.
    fn sum(parts: &[Passage], column: &str) -> u32 {
        let mut sum = 0;
        for part in parts {
            let Passage::Figures(table) = part else {
                continue;
            };
            let Some(at) = table.columns.iter().position(|other| other.name == column) else {
                continue;
            };
            sum += table
                .rows
                .iter()
                .map(|row| row[at].words("").parse::<u32>().unwrap())
                .sum::<u32>();
        }
        sum
    }

    #[test]
    fn the_rows_add_up_to_what_decides() {
        for size in ["2x2", "3x3", "5x2", "2x5", "4x4", "5x1", "7x6"] {
            let puzzles = |start| {
                Puzzles::new(size.parse().unwrap(), GoalChoice::Random, 1)
                    .with(start)
                    .unwrap()
                    .take(40)
            };
            for puzzle in puzzles(Start::Solvable) {
                let (parts, grid, blank) = (parts(&puzzle), puzzle.grid(), puzzle.blank_tile());
                let [h, more] = ["h", "adds"].map(|column| sum(&parts, column));
                assert_eq!(h, Manhattan::new(grid, blank).h(puzzle.position()));
                assert_eq!(
                    h + more,
                    LinearConflict::new(grid, blank).h(puzzle.position())
                );
            }
            for puzzle in puzzles(Start::Unsolvable) {
                let pairs = sum(&parts(&puzzle), "pairs") as usize;
                let is_line = puzzle.grid().is_line();
                assert!(
                    if is_line {
                        pairs > 0
                    } else {
                        pairs % 2 != puzzle.blank_distance() % 2
                    },
                    "{size} {pairs}"
                );
            }
        }
    }
}
