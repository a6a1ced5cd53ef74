//! Puzzles of several lines each.

use crate::cmd::input::Source;
use crate::cmd::io::{Block, Lines};
use crate::cmd::Failure;
use crate::grid::Grid;
use crate::text::gir;

/// Reads puzzles of several lines. One ends at an empty line, or when it has as many rows as its boards have: those of `size`,
/// or of squares as wide as its first row. A number alone in the first line says how many puzzles there are.
pub struct Rows {
    lines: Lines,
    boards: usize,
    size: Option<Grid>,
    claimed: Option<u64>,
    found: u64,
    line: u64,
    /// A line that was read to see what the one before it is.
    next: Option<Vec<u8>>,
}

impl Rows {
    pub fn new(lines: Lines, source: &Source) -> Rows {
        let (boards, size) = (source.boards(), source.size);
        Rows { lines, boards, size, claimed: None, found: 0, line: 0, next: None }
    }

    /// Waits for the next puzzle, and adds those after it of which the first line is buffered already, up to `most`.
    pub fn block(&mut self, most: usize) -> Result<Option<Block>, Failure> {
        let mut block = Block::default();
        while block.has_room(most) && (block.is_empty() || self.lines.is_ready()) && self.puzzle(&mut block)? {}
        self.found += block.lines().count() as u64;
        if let Some(claimed) = self.claimed.filter(|&claimed| block.is_empty() && claimed != self.found) {
            let (name, found) = (self.lines.name(), self.found);
            return Err(Failure::Wrong(format!("{name}:1: found {claimed}, expected {found}, the number of puzzles")));
        }
        Ok((!block.is_empty()).then_some(block))
    }

    /// Appends the next puzzle to a block. Returns whether there was one.
    fn puzzle(&mut self, block: &mut Block) -> Result<bool, Failure> {
        let (mut text, mut rows, mut expected) = (Vec::new(), 0, usize::MAX);
        let mut first = 0;
        while let Some(line) = self.line()? {
            let widths = widths(&line);
            if rows == 0 && widths.len() == 1 && self.line == 1 && self.is_count(&line)? {
                continue;
            }
            match widths.first() {
                None if rows == 0 => continue,
                None => break,
                Some(&width) if rows == 0 => {
                    expected = self.boards * self.size.map_or(width, Grid::height);
                    first = self.line;
                }
                _ => {}
            }
            rows += widths.len();
            text.extend(line);
            text.push(b'\n');
            if rows >= expected || text.len() > gir::MOST_BYTES {
                break;
            }
        }
        if rows > 0 {
            block.push(&text, first);
        }
        Ok(rows > 0)
    }

    fn line(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        self.line += 1;
        match self.next.take() {
            Some(line) => Ok(Some(line)),
            None => self.lines.line(),
        }
    }

    /// Whether the first line, which is one word, is a number of puzzles: the next line is no row of as many characters.
    fn is_count(&mut self, line: &[u8]) -> Result<bool, Failure> {
        let number = std::str::from_utf8(line).ok().and_then(|text| text.trim().parse().ok());
        let Some(number) = number else { return Ok(false) };
        self.next = self.lines.line()?;
        if self.next.as_deref().map(widths) == Some(widths(line)) {
            return Ok(false);
        }
        self.claimed = Some(number);
        Ok(true)
    }
}

/// The width of every row in a line: its words or, if there is one word, its characters.
fn widths(line: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(line.split(|&byte| byte == b'#').next().unwrap_or_default());
    let width = |row: &str| match row.split_whitespace().collect::<Vec<_>>()[..] {
        [word] => word.chars().count(),
        ref words => words.len(),
    };
    text.trim_start_matches('\u{feff}').split(';').map(width).filter(|&width| width > 0).collect()
}
