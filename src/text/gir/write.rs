//! Puzzles as texts, which are read back as the same puzzles.

use super::numbers::odd_one;
use super::{read, BLANKS, MOST_BYTES};
use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::text::quoted;
use std::fmt;

/// Why a puzzle has no text. Puzzles that were read have one, unless their words are very long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// A tile or a blank that no text can have, or how long a text would be.
    pub found: String,
    /// What a text can have.
    pub expected: String,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl std::error::Error for Unwritable {}

/// A puzzle as one line, without a line end: packed if every tile is one character, else in words. `;` is between rows
/// unless the shape is the square. A size line comes first if the line would otherwise be read as another puzzle, or as
/// none, as for one row or one column.
///
/// ```
/// use yapboz::text::gir;
///
/// let puzzle = gir::puzzle(b"312. 123.", None).unwrap();
/// assert_eq!(gir::line(&puzzle).unwrap(), "312. 123.");
/// let puzzle = gir::puzzle(b"4x1; 12.3 123.", None).unwrap();
/// assert_eq!(gir::line(&puzzle).unwrap(), "4x1; 12.3 123.");
/// ```
///
/// # Errors
/// [`Unwritable`] if every such text would be read as another puzzle or as none.
pub fn line(puzzle: &Puzzle) -> Result<String, Unwritable> {
    let words = Words::of_both(puzzle);
    let grid = puzzle.grid();
    let (row, between_rows) =
        if grid.is_line() || grid.width() == grid.height() { (grid.cells(), " ") } else { (grid.width(), ";") };
    words.readable(puzzle, words.rows(row).join(between_rows), "; ")
}

/// A puzzle as a file: the start and then the goal, in rows, with spaces between tiles. A size line comes first as in a
/// [`line()`].
///
/// ```
/// use yapboz::text::gir;
///
/// let puzzle = gir::puzzle(b"312. 123.", None).unwrap();
/// assert_eq!(gir::text(&puzzle).unwrap(), "3 1\n2 .\n1 2\n3 .\n");
/// ```
///
/// # Errors
/// [`Unwritable`] if every such text would be read as another puzzle or as none.
pub fn text(puzzle: &Puzzle) -> Result<String, Unwritable> {
    let words = Words::of_both(puzzle);
    let text = words.list.chunks(puzzle.grid().width()).map(|row| row.join(" ") + "\n").collect();
    words.readable(puzzle, text, "\n")
}

/// A board as one line, with `;` between rows; packed if every tile is one character.
pub fn in_rows(puzzle: &Puzzle, board: &Board) -> String {
    Words::of(puzzle, &[board]).rows(puzzle.grid().width()).join(";")
}

/// The words of one or two boards, cell by cell.
struct Words<'a> {
    list: Vec<&'a str>,
    /// Whether each is one character.
    are_packed: bool,
}

impl<'a> Words<'a> {
    fn of(puzzle: &'a Puzzle, boards: &[&Board]) -> Words<'a> {
        let tiles = boards.iter().flat_map(|board| board.tiles());
        let list: Vec<&str> = tiles.map(|&tile| puzzle.word(tile)).collect();
        let are_packed = list.iter().all(|word| word.chars().count() == 1);
        Words { list, are_packed }
    }

    fn of_both(puzzle: &'a Puzzle) -> Words<'a> {
        Words::of(puzzle, &[puzzle.start(), &puzzle.goal()])
    }

    fn rows(&self, width: usize) -> Vec<String> {
        let between = if self.are_packed { "" } else { " " };
        self.list.chunks(width).map(|row| row.join(between)).collect()
    }

    /// The text, after a size line if it needs one.
    fn readable(&self, puzzle: &Puzzle, text: String, end: &str) -> Result<String, Unwritable> {
        let (grid, blank) = (puzzle.grid(), puzzle.word(puzzle.blank()));
        let sized = || format!("{grid}{end}{text}");
        if self.are_numbers(blank) {
            return Ok(if grid.is_line() { sized() } else { text });
        }
        let is_same = |text: &String| read::puzzle(text.as_bytes(), None).as_ref() == Ok(puzzle);
        if is_same(&text) {
            return Ok(text);
        }
        Some(sized()).filter(is_same).ok_or_else(|| self.refusal(blank, sized().len()))
    }

    /// Whether the words are numbers and a usual blank, which are read back in every order without a check: by their rows
    /// or, in one row or one column, by a size line. Characters are tried first: more than ten tiles have some twice.
    fn are_numbers(&self, blank: &str) -> bool {
        let goal = &self.list[self.list.len() / 2..];
        let is_usual = BLANKS.iter().any(|group| group.contains(&blank));
        let is_odd = || odd_one(goal.iter().copied(), goal.len()) == Some(blank);
        is_usual && (self.are_packed || goal.len() > 10) && is_odd()
    }

    /// Why a text is not read back.
    fn refusal(&self, blank: &str, bytes: usize) -> Unwritable {
        let goal = &self.list[self.list.len() / 2..];
        let is_bad = |c: char| c.is_whitespace() || c == ';' || c == '#';
        let bad = goal.iter().find(|word| word.is_empty() || word.contains(is_bad));
        let twice = (1..goal.len()).find(|&at| goal[..at].contains(&goal[at]));
        let (found, expected) = match (bad, twice) {
            _ if bytes > MOST_BYTES => (format!("{bytes} bytes"), format!("at most {MOST_BYTES}")),
            (Some(word), _) => (format!("tile {}", quoted(word)), "a word without white space, ';' and '#'".into()),
            (None, Some(at)) => (format!("two tiles {}", quoted(goal[at])), "one".into()),
            (None, None) => (
                format!("blank {}", quoted(blank)),
                "the word that is no number, '.', or '_', '0', 'x' or 'X' if no tile comes before it in this order"
                    .into(),
            ),
        };
        Unwritable { found, expected }
    }
}
