//! Prints a contest program as one source file for a judge. There are two programs, both written by
//! hand in Rust and in C++. A source is the constants that a judge's dialect gives, and then files
//! as they are.

use crate::board::Board;
use crate::contest;
use crate::heuristic::{from_fn, Manhattan};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::quote::cpp;
use crate::search::{self, unwatched, NodeLimit, Outcome, Report};
use crate::text::dialect::{Answer, Dialect};

/// The names of a path's moves, if there is a path; or an error in the text.
#[cfg(test)]
type Attempt = Result<Option<Vec<String>>, String>;

pub struct Program {
    /// The most cells of a board.
    pub cells: usize,
    /// The most cells, as an option's value.
    pub name: &'static str,
    /// Counts the nodes that the program generates, perhaps roughly.
    count: fn(&Puzzle, NodeLimit) -> Report,
    /// The nodes that the program generates in a second, at least, on a machine of 2015.
    speed: u64,
    /// Solves the puzzle in a text, with columns and rows if they are not 0. Returns the names of
    /// the moves.
    #[cfg(test)]
    pub solve: fn(&str, [usize; 2]) -> Attempt,
}

pub const PROGRAMS: [Program; 2] = [
    Program {
        cells: 10,
        name: "10",
        count: |puzzle, limit| {
            search::astar(
                puzzle,
                &Manhattan::new(puzzle.grid(), puzzle.blank_tile()),
                limit,
                unwatched,
            )
        },
        speed: 300_000,
        #[cfg(test)]
        solve: contest::eight::solved,
    },
    Program {
        cells: 16,
        name: "16",
        count: |puzzle, limit| {
            search::idastar(
                puzzle,
                &from_fn(contest::fifteen::bound(puzzle)),
                limit,
                unwatched,
            )
        },
        speed: 10_000_000,
        #[cfg(test)]
        solve: contest::fifteen::solved,
    },
];

/// A language of the programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    #[default]
    Rust,
    Cpp,
}

/// The files of the programs in a language. Each holds what its name says.
struct Sources {
    frame: &'static str,
    boards: &'static str,
    eight: &'static str,
    layers: &'static str,
    fifteen: &'static str,
    answer: &'static str,
    one: &'static str,
    many: &'static str,
    streams: &'static str,
    files: &'static str,
}

macro_rules! sources {
    ($end:literal) => {
        Sources {
            frame: include_str!(concat!("contest/frame.", $end)),
            boards: include_str!(concat!("contest/boards.", $end)),
            eight: include_str!(concat!("contest/eight.", $end)),
            layers: include_str!(concat!("contest/layers.", $end)),
            fifteen: include_str!(concat!("contest/fifteen.", $end)),
            answer: include_str!(concat!("contest/answer.", $end)),
            one: include_str!(concat!("contest/one.", $end)),
            many: include_str!(concat!("contest/many.", $end)),
            streams: include_str!(concat!("contest/streams.", $end)),
            files: include_str!(concat!("contest/files.", $end)),
        }
    };
}

const RUST: Sources = sources!("rs");
const CPP: Sources = sources!("cpp");

/// A part of a submission that fails, in C++.
#[derive(Clone, Copy)]
pub enum WrongPart {
    /// The function that writes the answer.
    Answer(&'static str),
    /// The search.
    Search(&'static str),
}

/// What a judge wants that differs from the defaults.
#[derive(Clone, Default)]
pub struct Requirements {
    pub language: Language,
    /// True if the program reads and writes files.
    pub has_files: bool,
    /// The goal of all starts, if not empty: a name, or what [`Program::goal`] returns.
    pub goal: String,
    /// Columns and rows, if not 0.
    pub size: [usize; 2],
    /// The rows above each puzzle that are not part of it.
    pub skip: usize,
    pub blank: Option<char>,
    /// The form of several puzzles: `lines` or `counted`; empty if there is only one.
    pub puzzles: &'static str,
    /// What is between two answers.
    pub between: &'static str,
    pub order: Option<[Move; 4]>,
    pub dialect: Dialect,
}

impl Requirements {
    /// Returns whether the input is a start and its goal alone, on standard input.
    fn is_plain(&self) -> bool {
        !self.has_files && self.goal.is_empty() && self.skip == 0 && self.puzzles.is_empty()
    }
}

/// The value of a constant.
enum Literal {
    Number(usize),
    Numbers([usize; 2]),
    Text(String),
    Texts(Vec<String>),
    /// Letters and names.
    Moves([(char, String); 4]),
}

struct Constant {
    name: &'static str,
    value: Literal,
    /// What it means.
    about: &'static str,
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
        if self.is_small() {
            (1..=cells).product::<usize>() / 2 * 128
        } else {
            16 << 20
        }
    }

    fn is_small(&self) -> bool {
        self.cells == PROGRAMS[0].cells
    }

    /// Returns whether the program reads a word as a tile.
    pub fn reads(&self, word: &str) -> bool {
        let number = || {
            word.parse()
                .is_ok_and(|number: usize| (10..self.cells.max(10)).contains(&number))
        };
        // These characters stand for numbers.
        let is_number = |c: char| !self.is_small() && (':'..='?').contains(&c);
        match word.chars().collect::<Vec<_>>()[..] {
            [c] => c.is_ascii_graphic() && !is_number(c),
            _ => number(),
        }
    }

    /// Returns a goal as the program reads it: words, a dot as the blank, and two spaces between
    /// rows. The error is a word that the program does not read.
    pub fn goal(&self, board: &Board) -> Result<String, String> {
        let is_blank = |cell: usize| cell == board.blank().index();
        let wrong = (0..)
            .zip(board.words())
            .find(|(cell, word)| !is_blank(*cell) && !self.reads(word));
        if let Some((_, word)) = wrong {
            return Err(word.clone());
        }
        let words: Vec<&str> = (0..)
            .zip(board.words())
            .map(|(cell, word)| if is_blank(cell) { "." } else { word })
            .collect();
        let rows = words.chunks(board.grid().width());
        Ok(rows.map(|row| row.join(" ")).collect::<Vec<_>>().join("  "))
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
        self.written(wanted, command, None)
    }

    /// Returns the source of a program in C++ that fails.
    pub fn wrong(&self, wanted: &Requirements, command: &str, wrong: WrongPart) -> String {
        let wanted = Requirements {
            language: Language::Cpp,
            ..wanted.clone()
        };
        self.written(&wanted, command, Some(wrong))
    }

    fn written(&self, wanted: &Requirements, command: &str, wrong: Option<WrongPart>) -> String {
        let (version, license) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
        let mut source =
            format!("// yapboz {version}, license: {license}. Printed by: {command}\n");
        let sources = match wanted.language {
            Language::Rust => &RUST,
            Language::Cpp => &CPP,
        };
        let has_layers = !wanted.goal.is_empty() && !wanted.puzzles.is_empty();
        let mut files = vec![sources.frame];
        files.extend(match wrong {
            Some(WrongPart::Search(search)) => vec![sources.boards, search],
            _ if !self.is_small() => vec![sources.fifteen],
            _ if has_layers => vec![sources.boards, sources.layers],
            _ => vec![sources.boards, sources.eight],
        });
        files.push(match wrong {
            Some(WrongPart::Answer(answer)) => answer,
            _ => sources.answer,
        });
        files.extend(match wanted {
            _ if wanted.is_plain() => vec![sources.one],
            Requirements {
                has_files: true, ..
            } => vec![sources.many, sources.files],
            _ => vec![sources.many, sources.streams],
        });
        source += &match wanted.language {
            Language::Cpp => {
                let queues = if files.contains(&sources.boards) {
                    "#include <map>\n#include <queue>\n"
                } else {
                    ""
                };
                let streams = if wanted.has_files {
                    "#include <fstream>\n"
                } else {
                    ""
                };
                format!(
                    "#include <algorithm>\n#include <cstdlib>\n{streams}#include <iostream>\n\
                        {queues}\
                     #include <sstream>\n#include <string>\n#include <vector>\nusing namespace \
                     std;\n\n"
                )
            }
            Language::Rust if files.contains(&sources.layers) => {
                "use std::collections::{HashMap, VecDeque};\n\n".into()
            }
            Language::Rust if files.contains(&sources.eight) => {
                "use std::cmp::Reverse;\nuse std::collections::{BinaryHeap, HashMap};\n\n".into()
            }
            Language::Rust => String::new(),
        };
        for constant in self.constants(wanted) {
            source += &constant.declared(wanted.language);
        }
        source + &files.concat()
    }

    fn constants(&self, wanted: &Requirements) -> Vec<Constant> {
        let dialect = &wanted.dialect;
        let constant = |name, value, about| Constant { name, value, about };
        let line = if wanted.puzzles.is_empty() { "\n" } else { " " };
        let between = match dialect.letters.are_words() {
            _ if dialect.letters.are_tiles() => " ",
            true => line,
            false => "",
        };
        let found = match dialect.answer {
            Answer::Cik | Answer::Text => format!("COUNT{line}PATH"),
            Answer::Path => "PATH".into(),
            Answer::Count => "COUNT".into(),
        };
        let none = if wanted.puzzles.is_empty() {
            dialect.no_text().trim_end().into()
        } else {
            dialect.no_line()
        };
        let moves = wanted.order.unwrap_or(dialect.order.moves()).map(|m| {
            let is_tile = dialect.letters.are_tiles();
            let name = if is_tile {
                "TILE"
            } else {
                dialect.letters.of(m)
            };
            (m.letter(), name.to_string())
        });
        let blanks = wanted.blank.map_or("._xX0".into(), String::from);
        let mut all = vec![
            constant("MOST", Literal::Number(self.cells), "The most cells of a board."),
            constant(
                "SIZE",
                Literal::Numbers(wanted.size),
                "The columns and rows of a board; 0 and 0 for any square.",
            ),
            constant(
                "BLANKS",
                Literal::Text(blanks),
                "The blank is the first of these that a start has.",
            ),
            constant(
                "MOVES",
                Literal::Moves(moves),
                "The blank's moves, in the order of preference, and their names (TILE: the tile \
                    that moves).",
            ),
            constant("BETWEEN", Literal::Text(between.into()), "What is between two moves."),
            constant(
                "ANSWERS",
                Literal::Texts(vec![found, none]),
                "The answer if there is a path (COUNT: its moves, PATH: their names), and if there \
                    is none.",
            ),
        ];
        if !wanted.is_plain() {
            all.extend([
                constant(
                    "SKIP",
                    Literal::Number(wanted.skip),
                    "The rows above each puzzle that are not part of it.",
                ),
                constant(
                    "GOAL",
                    Literal::Text(wanted.goal.clone()),
                    "The goal of all starts: its tiles; \"ordered\": ascending tiles, then the \
                        blank; \"zero-first\":\n\
                     // the blank, then ascending tiles; or \"\" if every start has its goal below \
                     it.",
                ),
                constant(
                    "PUZZLES",
                    Literal::Text(wanted.puzzles.into()),
                    "The input is one puzzle: \"\"; one in every line: \"lines\"; or the number of \
                        puzzles, and then\n\
                     // the rows of each: \"counted\".",
                ),
                constant(
                    "BEFORE_NEXT",
                    Literal::Text(wanted.between.into()),
                    "What is between two answers.",
                ),
            ]);
        }
        all
    }
}

impl Constant {
    /// Returns its declaration. What it means is beside it or, if the line would be too long, above
    /// it: after a blank line in Rust, where rustfmt takes it for the end of a comment beside the
    /// line above.
    fn declared(&self, language: Language) -> String {
        let Constant { name, value, about } = self;
        let texts = |texts: &[String], quoted: fn(&str) -> String| {
            texts.iter().map(|text| quoted(text)).collect::<Vec<_>>()
        };
        let (declared, value) = match (language, value) {
            (Language::Rust, Literal::Number(number)) => {
                (format!("{name}: usize"), number.to_string())
            }
            (Language::Rust, Literal::Numbers(numbers)) => {
                (format!("{name}: [usize; 2]"), format!("{numbers:?}"))
            }
            (Language::Rust, Literal::Text(text)) => (format!("{name}: &str"), format!("{text:?}")),
            (Language::Rust, Literal::Texts(all)) => (
                format!("{name}: [&str; {}]", all.len()),
                array(&texts(all, |text| format!("{text:?}"))),
            ),
            (Language::Rust, Literal::Moves(moves)) => (
                format!("{name}: [(char, &str); 4]"),
                array(&moves.clone().map(|row| format!("{row:?}"))),
            ),
            (Language::Cpp, Literal::Number(number)) => (format!("int {name}"), number.to_string()),
            (Language::Cpp, Literal::Numbers([a, b])) => {
                (format!("int {name}[2]"), format!("{{{a}, {b}}}"))
            }
            (Language::Cpp, Literal::Text(text)) => (format!("string {name}"), cpp(text)),
            (Language::Cpp, Literal::Texts(all)) => (
                format!("string {name}[{}]", all.len()),
                format!("{{{}}}", texts(all, cpp).join(", ")),
            ),
            (Language::Cpp, Literal::Moves(moves)) => {
                let rows = moves.clone().map(|(letter, name)| {
                    format!("{{{}, {}}}", cpp(&letter.to_string()), cpp(&name))
                });
                (
                    format!("string {name}[4][2]"),
                    format!("{{{}}}", rows.join(", ")),
                )
            }
        };
        let declared = format!("const {declared} = {value};");
        let line = format!("{declared} // {about}\n");
        if line.len() <= 101 && line.lines().count() == 1 {
            return line;
        }
        let space = if language == Language::Rust { "\n" } else { "" };
        format!("{space}// {about}\n{declared}\n")
    }
}

/// Writes an array as rustfmt does: on one line, or an item a line.
fn array(items: &[String]) -> String {
    let line = format!("[{}]", items.join(", "));
    if line.len() <= 60 {
        return line;
    }
    let rows: String = items.iter().map(|item| format!("    {item},\n")).collect();
    format!("[\n{rows}]")
}
