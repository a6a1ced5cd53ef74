//! Boards, puzzles, moves and paths as values: in words, and read from a text as they are written. No printed program has this.

use crate::board::Board;
use crate::moves::{letters, Move, Path};
use crate::order::Order;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::{Outcome, Report};
use crate::text::{gir, quoted, ParseError, TextPosition};
use std::str::FromStr;
use std::{fmt, mem, slice, vec};

impl Board {
    /// Moves the blank, and returns the word of the tile that it exchanged places with; `None` if the move leads off the
    /// board, which stays as it is.
    pub fn make(&mut self, m: Move) -> Option<&str> {
        let to = self.grid().step(self.blank(), m)?;
        let (words, blank) = self.parts();
        let from = mem::replace(blank, to);
        words.swap(from.index(), to.index());
        Some(&words[from.index()])
    }
}

impl fmt::Display for Board {
    /// The rows, a line each, with a space between the columns, which are equally wide. A line with the shape comes first if
    /// the rows alone would be read as another board or as none. Words with white space, `;` or `#` are not read back; a blank
    /// that is neither the odd word nor a usual one is read if [`gir::Given`] names it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let width = self.words().iter().map(|word| word.chars().count()).max().unwrap_or_default();
        let row =
            |words: &[String]| words.iter().map(|word| format!("{word:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
        let rows: String = self.words().chunks(self.grid().width()).map(row).collect();
        let sized = format!("{}\n{rows}", self.grid());
        let is_read = |text: &&&String| text.parse().as_ref() == Ok(self);
        f.write_str([&rows, &sized].iter().find(is_read).unwrap_or(&&rows))
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads one board as [`gir::board`] does, without a size or a blank.
    fn from_str(text: &str) -> Result<Board, ParseError> {
        gir::board(text.as_bytes(), None)
    }
}

impl Puzzle {
    /// The start, in words.
    pub fn start(&self) -> Board {
        self.board(self.position())
    }

    /// The goal, in words; its blank is the start's.
    pub fn goal(&self) -> Board {
        self.board(&self.solved())
    }

    /// A position in words.
    ///
    /// # Panics
    /// If it has other tiles or another blank than the puzzle.
    pub fn board(&self, position: &Position) -> Board {
        let words = position.tiles().iter().map(|&tile| self.word(tile).to_string());
        let board = Board::new(position.grid(), words.collect(), &[self.word(self.blank())]);
        board.expect("a puzzle's words are distinct")
    }
}

impl fmt::Display for Puzzle {
    /// One line, as [`gir::line`] writes it; if that is [`gir::Unwritable`], the words of both boards with an arrow between them,
    /// which is not read back.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words = |board: Board| board.words().join(" ");
        let line = gir::line(self).unwrap_or_else(|_| format!("{} -> {}", words(self.start()), words(self.goal())));
        f.write_str(&line)
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads a start and a goal as [`gir::puzzle`] does, without a size or a blank.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        gir::puzzle(text.as_bytes(), None)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads one letter.
    fn from_str(text: &str) -> Result<Move, ParseError> {
        let path: Path = text.parse()?;
        match path[..] {
            [m] => Ok(m),
            _ => Err(wrong(0, format!("{} letters", path.len()), "one")),
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&letters(self))
    }
}

impl FromStr for Path {
    type Err = ParseError;

    /// Reads letters. No letter is no move.
    fn from_str(text: &str) -> Result<Path, ParseError> {
        let read = |(at, letter)| {
            Move::from_letter(letter).ok_or_else(|| wrong(at, quoted(&letter.to_string()), "R, D, U or L"))
        };
        text.chars().enumerate().map(read).collect()
    }
}

impl Report {
    /// The path to the goal, if one was found.
    pub fn path(&self) -> Option<&Path> {
        match &self.outcome {
            Outcome::Found(path) => Some(path),
            _ => None,
        }
    }
}

impl From<Vec<Move>> for Path {
    fn from(moves: Vec<Move>) -> Path {
        Path(moves)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&letters(&self.moves()))
    }
}

impl FromStr for Order {
    type Err = ParseError;

    /// Reads the four letters, as [`Order::named`] does.
    fn from_str(text: &str) -> Result<Order, ParseError> {
        Order::named(text).ok_or_else(|| wrong(0, quoted(text), "one of the orders that a symmetry makes of RDUL"))
    }
}

/// What is wrong with a text of one line behind its first characters.
fn wrong(at: usize, found: String, expected: &str) -> ParseError {
    ParseError { position: TextPosition { line: 1, column: at + 1 }, found, expected: expected.into() }
}

impl FromIterator<Move> for Path {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Path {
        Path(moves.into_iter().collect())
    }
}

impl IntoIterator for Path {
    type Item = Move;
    type IntoIter = vec::IntoIter<Move>;

    fn into_iter(self) -> vec::IntoIter<Move> {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a Move;
    type IntoIter = slice::Iter<'a, Move>;

    fn into_iter(self) -> slice::Iter<'a, Move> {
        self.iter()
    }
}
