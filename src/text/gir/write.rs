//! Puzzles as texts, which are read back as the same puzzles.

use super::numbers::value;
use super::{read, BLANKS, MOST_BYTES};
use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::text::quoted;
use std::fmt;

/// Why a puzzle has no text. Puzzles that were read have one, unless their words are very long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unwritable {
    /// This tile is empty, or has white space, `;` or `#` in it.
    Word(String),
    /// A reader takes another word than this for the blank.
    Blank(String),
    /// Two tiles are this word.
    Twice(String),
    /// The text has so many bytes, more than a reader reads.
    TooLarge(usize),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unwritable::Word(word) => write!(f, "found tile {word}, expected a word without white space, ';' and '#'"),
            Unwritable::Blank(word) => write!(
                f,
                "found blank {word}, expected the word that is no number, '.', or '_', '0', 'x' or 'X' if no tile comes before it in this order"
            ),
            Unwritable::Twice(word) => write!(f, "found two tiles {word}, expected one"),
            Unwritable::TooLarge(bytes) => {
                write!(f, "found {bytes} bytes, expected at most {MOST_BYTES}")
            }
        }
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
    let words = Words::new(puzzle);
    let grid = puzzle.grid();
    let (row, between_rows) =
        if grid.is_line() || grid.width() == grid.height() { (grid.cells(), " ") } else { (grid.width(), ";") };
    let rows: Vec<String> = words.list.chunks(row).map(|row| row.join(words.between())).collect();
    words.readable(puzzle, rows.join(between_rows), "; ")
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
    let words = Words::new(puzzle);
    let rows = words.list.chunks(puzzle.grid().width());
    let text = rows.map(|row| row.join(" ") + "\n").collect();
    words.readable(puzzle, text, "\n")
}

/// A board as one line, with `;` between rows; packed if every tile is one character.
pub fn in_rows(puzzle: &Puzzle, board: &Board) -> String {
    let tiles = board.tiles().iter();
    let words = Words::of(tiles.map(|&tile| puzzle.word(tile)).collect());
    let rows: Vec<String> = words.list.chunks(board.grid().width()).map(|row| row.join(words.between())).collect();
    rows.join(";")
}

/// The words of one or two boards, cell by cell.
struct Words<'a> {
    list: Vec<&'a str>,
    /// Whether each is one character.
    are_packed: bool,
}

impl<'a> Words<'a> {
    fn of(list: Vec<&'a str>) -> Words<'a> {
        let is_one = |word: &&str| word.len() == 1 || word.chars().count() == 1;
        let are_packed = list.iter().all(is_one);
        Words { list, are_packed }
    }

    /// Those of the start and the goal.
    fn new(puzzle: &'a Puzzle) -> Words<'a> {
        let boards = [puzzle.start(), &puzzle.goal()];
        let tiles = boards.iter().flat_map(|board| board.tiles());
        Words::of(tiles.map(|&tile| puzzle.word(tile)).collect())
    }

    fn between(&self) -> &'static str {
        if self.are_packed {
            ""
        } else {
            " "
        }
    }

    /// The text, after a size line if it needs one.
    fn readable(&self, puzzle: &Puzzle, text: String, end: &str) -> Result<String, Unwritable> {
        let grid = puzzle.grid();
        let is_short = text.len() < MOST_BYTES - "256x256\n".len();
        if is_short && self.are_plain(puzzle.word(puzzle.blank())) {
            return Ok(if grid.is_line() { format!("{grid}{end}{text}") } else { text });
        }
        let is_same = |text: &String| read::puzzle(text.as_bytes(), None).as_ref() == Ok(puzzle);
        if is_same(&text) {
            return Ok(text);
        }
        let text = format!("{grid}{end}{text}");
        if is_same(&text) {
            return Ok(text);
        }
        Err(self.refusal(puzzle, text.len()))
    }

    /// Whether every order of the words is read back without a check: by its rows, or, in one row or one column, by its
    /// size line.
    ///
    /// A reader tries characters first. The two boards have the same number of them, so that they are boards only if they
    /// are distinct; otherwise the words are read. With a size line, the text as a whole is never two boards: it has one
    /// word too many, and its characters push some of the start's into the goal, which has them too.
    fn are_plain(&self, blank: &str) -> bool {
        let goal = &self.list[self.list.len() / 2..];
        let bit = |byte: u8| 1_u128 << byte;
        let (mut seen, mut alone, mut are_distinct) = (0, 0, true);
        for word in goal {
            for byte in word.bytes() {
                if !byte.is_ascii_graphic() || byte == b';' || byte == b'#' {
                    return false;
                }
                are_distinct &= seen & bit(byte) == 0;
                seen |= bit(byte);
            }
            match *word.as_bytes() {
                [] => return false,
                [byte] => alone |= bit(byte),
                _ => {}
            }
        }
        let is_there = |mark: &&&str| alone & bit(mark.as_bytes()[0]) != 0;
        let mut marks = BLANKS.iter().map(|marks| marks.iter().filter(is_there));
        let is_blank = marks
            .find_map(|mut marks| marks.next().map(|first| (*first, marks.next())))
            .is_some_and(|(first, second)| first == blank && second.is_none());
        // Beside 0, a single word that is no number may be the blank.
        let others = || goal.iter().filter(|word| value(word).is_none()).count();
        is_blank && self.are_packed == are_distinct && (blank != "0" || others() != 1)
    }

    /// Why a text is not read back.
    fn refusal(&self, puzzle: &Puzzle, bytes: usize) -> Unwritable {
        let goal = &self.list[self.list.len() / 2..];
        let is_bad = |c: char| c.is_whitespace() || c == ';' || c == '#';
        let mut sorted = goal.to_vec();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        let bad = goal.iter().find(|word| word.is_empty() || word.contains(is_bad));
        if bytes > MOST_BYTES {
            Unwritable::TooLarge(bytes)
        } else if let Some(word) = bad {
            Unwritable::Word(quoted(word))
        } else if let Some(pair) = twice {
            Unwritable::Twice(quoted(pair[0]))
        } else {
            Unwritable::Blank(quoted(puzzle.word(puzzle.blank())))
        }
    }
}
