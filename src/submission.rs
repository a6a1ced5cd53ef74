//! Prints a contest program as one source file for a judge. There are two programs, both written by
//! hand.

use crate::contest::{eight, fifteen};
use crate::heuristic::{from_fn, Manhattan};
use crate::moves::{Move, Path};
use crate::puzzle::Puzzle;
use crate::search::{self, unwatched, NodeLimit, Outcome, Report};
use crate::text::dialect::{Answer, Dialect, Letters};
use crate::text::gir;

/// The names of a path's moves, if there is a path; or an error in the text.
type Moves = Result<Option<Vec<String>>, String>;

pub struct Program {
    /// The most cells of a board.
    pub cells: usize,
    /// The most cells, as an option's value.
    pub name: &'static str,
    text: &'static str,
    edits: &'static [Edit],
    /// Counts the nodes that the program generates, perhaps roughly.
    count: fn(&Puzzle, NodeLimit) -> Report,
    /// The nodes that the program generates in a second, at least, on a machine of 2015.
    speed: u64,
    /// Solves the puzzle in a text, with columns and rows if they are not 0.
    pub solve: fn(&str, [usize; 2]) -> Moves,
}

/// Lines of a program, and the lines in their place.
type Edit = [&'static str; 2];

pub const PROGRAMS: [Program; 2] = [
    Program {
        cells: 10,
        name: "10",
        text: include_str!("contest/eight.rs"),
        edits: &[
            [", &mut None", ""],
            [", &mut patterns", ""],
            ["    let mut patterns = None;\n", ""],
        ],
        count: |puzzle, limit| {
            search::astar(
                puzzle,
                &Manhattan::new(puzzle.grid(), puzzle.blank_tile()),
                limit,
                unwatched,
            )
        },
        speed: 300_000,
        solve: eight::solved,
    },
    Program {
        cells: 16,
        name: "16",
        text: include_str!("contest/fifteen.rs"),
        edits: &[],
        count: |puzzle, limit| {
            search::idastar(puzzle, &from_fn(fifteen::bound(puzzle)), limit, unwatched)
        },
        speed: 10_000_000,
        solve: fifteen::solved,
    },
];

/// The line of a program for what both programs have.
const FRAME: &str = "include!(\"frame.rs\");\n";

/// A program that reads starts alone.
const WITH_GOAL: &[Edit] = &[
    ["/// Reads a start and its goal.", "/// Reads a start."],
    ["let cells = tiles.len() / 2;", "let cells = tiles.len();"],
    [
        "// A row of the text is a row, a board, the whole text or a tile; 3x3 and 3x3 may break anywhere.",
        "// A row of the text is a row, the board or a tile.",
    ],
    ["let lengths = [width, cells, tiles.len(), 1];", "let lengths = [width, cells, 1];"],
    ["let are_rows = tiles.len() == 18 || rows", "let are_rows = rows"],
    ["tiles.len() != 2 * width * height", "cells != width * height"],
    [
        "let [start, goal] = [&tiles[..cells], &tiles[cells..]].map(String::from);",
        "let (start, goal) = (tiles.clone(), goal_of(&tiles));",
    ],
    [
        "\n/// A start and a goal, row by row.",
        concat!(include_str!("contest/goal.rs"), "\n/// A start and a goal, row by row."),
    ],
];

/// A program that leaves out rows above each puzzle.
const WITH_SKIP: &[Edit] = &[[
    "        let (rows, tiles) = (rows_of(text), rows_of(text).concat());\n",
    "        let rows: Vec<String> = rows_of(text).into_iter().skip(SKIP).collect();\n        let tiles = rows.concat();\n",
]];

/// What a judge wants that differs from the defaults.
#[derive(Default)]
pub struct Requirements {
    /// True if the program reads and writes files.
    pub has_files: bool,
    /// The goal of all starts, if not empty: a name, or rows of tiles with `.` as the blank.
    pub goal: String,
    /// Columns and rows, if not 0.
    pub size: [usize; 2],
    /// The rows above each puzzle that are not part of it.
    pub skip: usize,
    pub blank: Option<char>,
    /// The form of several puzzles: `lines` or `counted`; empty if there is only one.
    pub puzzles: &'static str,
    pub order: Option<[Move; 4]>,
    pub dialect: Dialect,
}

impl Program {
    /// Returns the smallest program for boards of this number of cells, if there is one.
    pub fn for_cells(cells: usize) -> Option<&'static Program> {
        PROGRAMS.iter().find(|program| cells <= program.cells)
    }

    /// Returns the most bytes that the program takes for a board of this number of cells. The
    /// program for small boards stores every position that it meets, in some 128 bytes. The program
    /// for 4x4 stores only its tables.
    pub fn bytes(&self, cells: usize) -> usize {
        if self.cells == PROGRAMS[0].cells {
            (1..=cells).product::<usize>() / 2 * 128
        } else {
            16 << 20
        }
    }

    /// Returns whether the program reads a word as a tile.
    pub fn reads(&self, word: &str) -> bool {
        let number = || {
            word.parse()
                .is_ok_and(|number: usize| (10..self.cells.max(10)).contains(&number))
        };
        word.len() == 1 && word != "." || number()
    }

    /// Returns the solution that the program finds.
    ///
    /// # Errors
    /// Why the program does not read the puzzle.
    pub fn solve(&self, puzzle: &Puzzle) -> Result<Option<Path>, String> {
        let (grid, text) = (
            puzzle.grid(),
            gir::text(puzzle).map_err(|why| why.to_string())?,
        );
        let rows: Vec<&str> = text.lines().collect();
        let rows = rows[rows.len() - 2 * grid.height()..].join("\n");
        let names = (self.solve)(&rows, [grid.width(), grid.height()])?;
        Ok(names.map(|names| names.concat().parse().expect("letters of moves")))
    }

    /// Returns the most seconds that the program takes for a puzzle on a slow machine; `None` if
    /// these are more than `most`. Nodes are counted, so that this is the same on every machine.
    pub fn seconds(&self, puzzle: &Puzzle, most: u64) -> Option<u64> {
        let report = (self.count)(puzzle, NodeLimit(most.saturating_mul(self.speed)));
        let is_stopped = matches!(report.outcome, Outcome::Stopped { .. });
        (!is_stopped).then_some(report.nodes.generated / self.speed)
    }

    /// Returns the program's source, which names the command that printed it.
    pub fn source(&self, wanted: &Requirements, command: &str) -> String {
        let Requirements {
            has_files,
            goal,
            size,
            skip,
            blank,
            puzzles,
            order,
            dialect,
        } = wanted;
        let is_short = !has_files && puzzles.is_empty();
        let main = match has_files {
            true => include_str!("contest/files.rs"),
            false if is_short => include_str!("contest/one.rs"),
            false => include_str!("contest/streams.rs"),
        };
        let many = if is_short {
            ""
        } else {
            include_str!("contest/many.rs")
        };
        let mut text = self.text.replace(FRAME, include_str!("contest/frame.rs")) + many + main;
        let edits = [
            (WITH_GOAL, !goal.is_empty()),
            (WITH_SKIP, *skip > 0),
            (self.edits, true),
        ];
        for [old, new] in edits
            .into_iter()
            .filter(|(_, is_wanted)| *is_wanted)
            .flat_map(|(edits, _)| edits)
        {
            text = text.replace(old, new);
        }
        let between = if puzzles.is_empty() { "\n" } else { " " };
        let found = match dialect.answer {
            Answer::Cik | Answer::Text => format!("COUNT{between}PATH"),
            Answer::Path => "PATH".into(),
            Answer::Count => "COUNT".into(),
        };
        let none = if puzzles.is_empty() {
            dialect.no_text().trim_end().into()
        } else {
            dialect.no_line()
        };
        let names = order
            .unwrap_or(dialect.order.moves())
            .map(|m| (m.letter(), name(&dialect.letters, m, between)));
        let mut constants = vec![
            ("SIZE", format!("{size:?}")),
            ("ANSWERS", format!("{:?}", [&found, &none])),
            ("MOVES", moves(&names)),
        ];
        constants.extend(blank.map(|blank| ("BLANKS", format!("{:?}", blank.to_string()))));
        let (version, license) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
        let mut source =
            format!("// yapboz {version}, license: {license}. Printed by: {command}\n");
        for line in text.lines() {
            let constant = constants
                .iter()
                .find(|(name, _)| line.starts_with(&format!("const {name}:")));
            source += &constant.map_or(line.into(), |(_, value)| filled(line, value));
            source.push('\n');
            if line.starts_with("const MOST:") {
                source += &more_constants(wanted, is_short);
            }
        }
        source
    }
}

/// Returns a move's name in a printed program, with what follows the name.
fn name(letters: &Letters, m: Move, between: &str) -> String {
    match letters.are_words() {
        _ if letters.are_tiles() => "TILE ".into(),
        are_words => letters.of(m).to_string() + if are_words { between } else { "" },
    }
}

/// Writes the moves on one line, or on several lines as rustfmt does.
fn moves(names: &[(char, String); 4]) -> String {
    let line = format!("{names:?}");
    if line.len() <= 60 {
        return line;
    }
    let rows: String = names.iter().map(|row| format!("    {row:?},\n")).collect();
    format!("[\n{rows}]")
}

/// Returns the constants that only some programs have.
fn more_constants(wanted: &Requirements, is_short: bool) -> String {
    let Requirements {
        goal,
        skip,
        puzzles,
        ..
    } = wanted;
    let mut constants = String::new();
    if !goal.is_empty() {
        constants +=
            "// The goal of all starts: \"1 2 3;8 . 4;7 6 5\"; \"ordered\": ascending tiles, then the blank;\n";
        constants += &format!(
            "// \"zero-first\": the blank, then ascending tiles.\nconst GOAL: &str = {goal:?};\n"
        );
    }
    if !is_short {
        constants += "// The input is one puzzle: \"\"; one in every line: \"lines\"; or the number of puzzles, and the rows of each\n";
        constants +=
            &format!("// in as many lines: \"counted\".\nconst PUZZLES: &str = {puzzles:?};\n");
    }
    if *skip > 0 {
        constants += "// The rows above each puzzle that are not part of it.\n";
        constants += &format!("const SKIP: usize = {skip};\n");
    }
    constants
}

fn filled(line: &str, value: &str) -> String {
    let (declared, old) = line.split_once(" = ").expect("a constant has a value");
    let comment = old
        .split_once("; //")
        .map_or(String::new(), |(_, comment)| format!(" //{comment}"));
    format!("{declared} = {value};{comment}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edit_finds_its_lines() {
        let frame = include_str!("contest/frame.rs");
        for [old, _] in WITH_GOAL.iter().chain(WITH_SKIP) {
            assert_eq!(frame.matches(old).count(), 1, "{old}");
        }
        let mains = [
            include_str!("contest/one.rs"),
            include_str!("contest/many.rs"),
        ]
        .concat();
        for program in &PROGRAMS {
            assert!(
                program.text.contains(FRAME)
                    && program.edits.iter().all(|[old, _]| mains.contains(old))
            );
        }
    }
}
