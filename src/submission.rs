//! Prints a contest program as one source file for a judge. There are two programs, both written by hand.

use crate::contest::{eight, fifteen};
use crate::moves::{Move, Path};
use crate::puzzle::Puzzle;
use crate::text::dialect::{Answer, Dialect};
use crate::text::gir;

/// A path and the number of boards tried, if there is a path; or an error in the text.
type Tried = Result<Option<(String, usize)>, String>;

/// A program, and its properties.
pub struct Program {
    /// The most cells of a board.
    pub cells: usize,
    /// The most cells, as an option's value.
    pub name: &'static str,
    text: &'static str,
    /// The boards that the program tries in a second, at least, on a machine of 2015.
    speed: usize,
    /// Solves the puzzle in a text.
    pub solve: fn(&str) -> Tried,
}

/// All programs, the smallest first.
pub const PROGRAMS: [Program; 2] = [
    Program {
        cells: 10,
        name: "10",
        text: include_str!("contest/eight.rs"),
        speed: 200_000,
        solve: |text| eight::Puzzle::read(text).map(|puzzle| puzzle.is_solvable().then(|| puzzle.solve())),
    },
    Program {
        cells: 16,
        name: "16",
        text: include_str!("contest/fifteen.rs"),
        speed: 10_000_000,
        solve: |text| fifteen::Puzzle::read(text).map(|puzzle| puzzle.is_solvable().then(|| puzzle.solve())),
    },
];

/// What a judge wants that differs from the defaults.
#[derive(Default)]
pub struct Requirements {
    /// True if the program reads and writes files.
    pub has_files: bool,
    /// The goal of all starts, if not empty: a name, or rows of tiles with `.` as the blank.
    pub goal: String,
    /// Columns and rows, if not 0.
    pub size: [usize; 2],
    pub blank: Option<char>,
    /// The form of several puzzles: `lines` or `counted`; empty if there is only one.
    pub puzzles: &'static str,
    pub dialect: Dialect,
}

impl Program {
    /// Returns the smallest program for boards of this number of cells, if there is one.
    pub fn for_cells(cells: usize) -> Option<&'static Program> {
        PROGRAMS.iter().find(|program| cells <= program.cells)
    }

    /// Returns the most bytes that the program takes for a board of this number of cells. The program for small boards
    /// stores every position that it meets, in some 128 bytes. The program for 4x4 stores only its tables.
    pub fn bytes(&self, cells: usize) -> usize {
        if self.cells == PROGRAMS[0].cells {
            (1..=cells).product::<usize>() / 2 * 128
        } else {
            16 << 20
        }
    }

    /// Returns whether the program reads a word as a tile.
    pub fn reads(&self, word: &str) -> bool {
        let number = || word.parse().is_ok_and(|number: usize| (10..self.cells.max(10)).contains(&number));
        word.len() == 1 && word != "." || number()
    }

    /// Returns the solution that the program finds, and the most seconds that it takes on a slow machine. `None` if it
    /// does not read the puzzle.
    pub fn solve(&self, puzzle: &Puzzle) -> Option<(Option<Path>, usize)> {
        let solved = (self.solve)(&gir::text(puzzle).ok()?).ok()?;
        let path = |path: String| path.parse().expect("letters of moves");
        Some(solved.map_or((None, 0), |(letters, tried)| (Some(path(letters)), tried / self.speed)))
    }

    /// Returns the program's source, which names the command that printed it.
    pub fn source(&self, wanted: &Requirements, command: &str) -> String {
        let Requirements { has_files, goal, size, blank, puzzles, dialect } = wanted;
        let main = if *has_files { include_str!("contest/files.rs") } else { include_str!("contest/streams.rs") };
        let frame = include_str!("contest/frame.rs");
        let text = self.text.replace("include!(\"frame.rs\");\n", &format!("\n{frame}"));
        let text = text.replace("include!(\"streams.rs\");\n", main);
        let between = if puzzles.is_empty() { "\n" } else { " " };
        let found = match dialect.answer {
            Answer::Cik | Answer::Text => format!("COUNT{between}PATH"),
            Answer::Path => "PATH".into(),
            Answer::Count => "COUNT".into(),
        };
        let none = if puzzles.is_empty() { dialect.text(None).trim_end().into() } else { dialect.line(None) };
        let after = if dialect.letters.are_words() { between } else { "" };
        let names = Move::ALL.map(|m| dialect.letters.of(m).to_string() + after);
        let order: String = dialect.order.moves().iter().map(|m| m.letter()).collect();
        let mut constants = vec![
            ("GOAL", format!("{goal:?}")),
            ("SIZE", format!("{size:?}")),
            ("PUZZLES", format!("{puzzles:?}")),
            ("ANSWERS", format!("{:?}", [&found, &none])),
            ("NAMES", format!("{names:?}")),
            ("ORDER", format!("{order:?}")),
        ];
        constants.extend(blank.map(|blank| ("BLANKS", format!("{:?}", blank.to_string()))));
        let (version, license) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
        let mut source = format!("// yapboz {version}, license: {license}. Printed by: {command}\n");
        for line in text.lines() {
            let constant = constants.iter().find(|(name, _)| line.starts_with(&format!("const {name}:")));
            source += &constant.map_or(line.into(), |(_, value)| filled(line, value));
            source.push('\n');
        }
        source
    }
}

/// Replaces the value in a constant's line.
fn filled(line: &str, value: &str) -> String {
    let (declared, old) = line.split_once(" = ").expect("a constant has a value");
    let comment = old.split_once("; //").map_or("", |(_, comment)| comment);
    format!("{declared} = {value}; //{comment}")
}
