//! Puzzles of several lines each.

use crate::cmd::input::Source;
use crate::cmd::io::{Block, Lines};
use crate::cmd::Failure;
use crate::grid::Grid;
use crate::text::gir;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

/// Reads puzzles of several lines. A puzzle ends at an empty line, at the end of its lists, or after the rows of its
/// boards. `--size` or the numbers above a board say how many rows it has; otherwise it is a square.
pub struct RowReader {
    lines: Lines,
    source: Arc<Source>,
    /// Lines that were read ahead to tell what the lines before them are, with their numbers.
    ahead: VecDeque<(u64, Vec<u8>)>,
    read: u64,
    numbers: Option<Numbers>,
    claimed: Option<(u64, u64)>,
    found: u64,
    /// The error after the puzzles of the last block.
    failure: Option<Failure>,
}

/// Which lines of numbers are above rows in this input.
#[derive(Clone, Copy)]
struct Numbers {
    /// Whether the input begins with the number of puzzles.
    are_counted: bool,
    /// The lines of numbers above each puzzle.
    each: usize,
}

impl RowReader {
    pub fn new(lines: Lines, source: Arc<Source>) -> RowReader {
        RowReader {
            lines,
            source,
            ahead: VecDeque::new(),
            read: 0,
            numbers: None,
            claimed: None,
            found: 0,
            failure: None,
        }
    }

    /// Waits for the next puzzle, and adds the puzzles after it whose first line is buffered already, up to `most`.
    pub fn block(&mut self, most: usize) -> Result<Option<Block>, Failure> {
        let mut block = Block::default();
        while block.has_room(most) && (block.is_empty() || self.lines.is_ready()) {
            match self.failure.take().map_or_else(|| self.puzzle(&mut block), Err) {
                Ok(true) => {}
                Ok(false) => break,
                Err(failure) if block.is_empty() => return Err(failure),
                // The puzzles before the error come first.
                Err(failure) => {
                    self.failure = Some(failure);
                    break;
                }
            }
        }
        self.found += block.lines().count() as u64;
        match self.claimed.filter(|&(_, claimed)| block.is_empty() && claimed != self.found) {
            Some((line, claimed)) => {
                let found = self.found;
                Err(self.wrong(line, &format!("found {claimed} as the number of puzzles, expected {found}")))
            }
            None => Ok((!block.is_empty()).then_some(block)),
        }
    }

    fn wrong(&self, line: u64, what: &str) -> Failure {
        Failure::Wrong(format!("{}:{line}: {what}", self.lines.name()))
    }

    /// Appends the next puzzle to a block. Returns whether there was a puzzle.
    fn puzzle(&mut self, block: &mut Block) -> Result<bool, Failure> {
        let Some(first) = self.full(0)? else { return Ok(false) };
        self.ahead.drain(..first);
        let numbers = match self.numbers {
            Some(numbers) => numbers,
            None => self.count()?,
        };
        if numbers.each > 0 && self.line(0)?.is_some_and(is_zero) {
            return match self.full(1)? {
                Some(after) => Err(self.wrong(self.ahead[after].0, "found a line after 0, expected the end")),
                None => Ok(false),
            };
        }
        let mut start = 0;
        for _ in 0..numbers.each {
            start = self.full(start)?.map_or(start, |at| at + 1);
        }
        let start = self.full(start)?.unwrap_or(start);
        let end = self.end(start)?.min(self.ahead.len());
        block.push(&self.text(0..end), self.ahead[0].0);
        self.ahead.drain(..end);
        Ok(true)
    }

    /// Finds the lines of numbers above each puzzle, and removes the line with the number of puzzles. A number may be
    /// the number of puzzles or the side of the first board: then the lines above the second puzzle decide.
    fn count(&mut self) -> Result<Numbers, Failure> {
        let above = self.above(0)?;
        let are_counted = match above[..] {
            [] => false,
            [first, ..] => {
                let (number, row) = (self.values(first)?, self.full(above[above.len() - 1] + 1)?);
                let row = row.map(|row| self.end(row).map(|end| (row, end))).transpose()?;
                let Some((row, end)) = row else { return Ok(Numbers { are_counted: false, each: 0 }) };
                let is_of_shape = self.is_of_shape(&number, row);
                let next = above.get(1).map(|&next| self.values(next)).transpose()?;
                let is_next_of_shape = next.map_or(true, |next| self.is_of_shape(&next, row));
                match (is_of_shape, is_next_of_shape) {
                    _ if number.len() > 1 => false,
                    _ if above.len() > 2 => true,
                    (false, _) => true,
                    (true, false) => false,
                    (true, true) => match self.full(end)? {
                        Some(next) if self.line(next)?.is_some_and(is_zero) => false,
                        Some(next) => self.above(next)?.len() < above.len(),
                        None => number == [1],
                    },
                }
            }
        };
        let each = above.len() - usize::from(are_counted);
        let numbers = Numbers { are_counted, each };
        if numbers.are_counted {
            let (line, _) = self.ahead[above[0]];
            self.claimed = Some((line, self.values(above[0])?[0] as u64));
            self.ahead.drain(..=above[0]);
            let first = self.full(0)?.unwrap_or_default();
            self.ahead.drain(..first);
        }
        self.numbers = Some(numbers);
        Ok(numbers)
    }

    /// Returns the lines of numbers above the first row from here on; none if there is no such row, or if there are
    /// more than three lines of numbers.
    fn above(&mut self, from: usize) -> Result<Vec<usize>, Failure> {
        let (mut above, mut next) = (Vec::new(), from);
        while let Some(at) = self.full(next)?.filter(|_| above.len() < 4) {
            let below = self.full(at + 1)?;
            if self.line(at)?.and_then(numbers_in).is_none() || self.is_row(at, below)? {
                return Ok(above);
            }
            above.push(at);
            next = at + 1;
        }
        Ok(Vec::new())
    }

    /// Returns whether a line of numbers is a row of tiles. A row is as wide as the next line. Two numbers may also be
    /// the columns and rows of the board below: they are, if all tiles of that board are distinct.
    fn is_row(&mut self, at: usize, below: Option<usize>) -> Result<bool, Failure> {
        let (values, width) = (self.values(at)?, widths(&self.ahead[at].1));
        let Some(below) = below.filter(|_| values.len() < 3) else { return Ok(true) };
        if widths(&self.ahead[below].1) != width {
            return Ok(false);
        }
        let [columns, rows] = values[..] else { return Ok(values.len() != 1 || width != [1]) };
        let height = if columns == 2 { rows } else { columns };
        if columns != 2 && rows != 2 || !(2..=Grid::MOST).contains(&height) {
            return Ok(true);
        }
        let mut tiles = Vec::new();
        for row in below..below + height {
            tiles.extend(self.line(row)?.map(words).unwrap_or_default());
        }
        let cells = tiles.len();
        tiles.sort();
        tiles.dedup();
        Ok(cells != 2 * height || tiles.len() != cells)
    }

    /// Whether numbers may be the first line of a board with this row: two numbers, its side, or its number of tiles.
    fn is_of_shape(&self, numbers: &[usize], row: usize) -> bool {
        let [number] = numbers[..] else { return true };
        let width = widths(&self.ahead[row].1).first().copied().unwrap_or_default();
        let sides = [width, Grid::square(width).map_or(width, Grid::width)];
        let grids = sides.into_iter().filter_map(|side| Grid::new(side, side).ok());
        let mut grids = self.source.size.into_iter().chain(grids.filter(|_| self.source.size.is_none()));
        grids.any(|grid| number + 1 == grid.cells() || number == grid.width() && number == grid.height())
    }

    /// Returns the line after a puzzle whose rows begin in line `start`. Lists over several lines end where both
    /// boards, or an object with both boards, are closed. A list that is closed on its own line is a puzzle or a row.
    fn end(&mut self, start: usize) -> Result<usize, Failure> {
        let mut top = start;
        while self.line(top)?.is_some_and(is_name) {
            // An empty line may be below a name.
            top += if self.line(top + 1)?.is_some_and(gir::is_empty) { 2 } else { 1 };
        }
        let Some(first) = self.line(top)?.map(<[u8]>::to_vec) else { return Ok(top) };
        let boards = self.source.boards();
        let is_list = first.iter().any(|byte| OPEN.contains(byte));
        let are_rows = !is_list || depth(&first) == 0;
        if is_list && are_rows && self.source.puzzle(&self.text(start..top + 1)).is_ok() {
            return Ok(top + 1);
        }
        let most = boards.saturating_mul(self.height(top, &first)?);
        let (mut at, mut rows, mut bytes, mut open, mut lists, mut last) = (top, 0, 0, 0, 0, Vec::new());
        while let Some(line) = self.line(at)?.map(<[u8]>::to_vec) {
            if gir::is_empty(&line) {
                // The name of the other board may be between empty lines.
                let is_half = boards == 2 && are_rows && 2 * rows == most;
                // After a whole puzzle, no line is waited for.
                if !is_half || !is_name(&last) && !self.line(at + 1)?.is_some_and(is_name) {
                    break;
                }
            }
            at += 1;
            rows += if is_name(&line) { 0 } else { widths(&line).len() };
            bytes += line.len();
            open += depth(&line);
            lists += usize::from(open == 0);
            let is_closed = || open == 0 && (lists == boards || self.source.puzzle(&self.text(start..at)).is_ok());
            let is_whole = if are_rows { rows >= most } else { is_closed() };
            if is_whole || bytes > gir::MOST_BYTES {
                break;
            }
            last = line;
        }
        Ok(at)
    }

    fn text(&self, lines: Range<usize>) -> Vec<u8> {
        self.ahead.range(lines).flat_map(|(_, line)| [line, &b"\n"[..]].concat()).collect()
    }

    /// Returns the number of rows of a board.
    fn height(&mut self, start: usize, first: &[u8]) -> Result<usize, Failure> {
        let width = widths(first).first().copied().unwrap_or(1);
        if let Some(size) = self.source.size {
            return Ok(if width == size.cells() { 1 } else { size.height() });
        }
        // Two rows of one board have no tile in common.
        let sorted = |line: &[u8]| {
            let mut words = words(line);
            words.sort();
            words
        };
        let next = if width > 3 { self.line(start + 1)? } else { None };
        if next.is_some_and(|next| sorted(next) == sorted(first)) {
            return Ok(1);
        }
        let mut above = None;
        if let Some(before) = start.checked_sub(1) {
            above = self.line(before)?.and_then(shape_in);
        }
        Ok(match above {
            Some((columns, rows)) if columns.checked_mul(rows) == Some(width) => 1,
            Some((columns, rows)) if columns == width => rows,
            Some((columns, rows)) if rows == width => columns,
            _ => width,
        })
    }

    /// The first line from here on that is not empty.
    fn full(&mut self, from: usize) -> Result<Option<usize>, Failure> {
        let mut at = from;
        while let Some(line) = self.line(at)? {
            if !gir::is_empty(line) {
                return Ok(Some(at));
            }
            at += 1;
        }
        Ok(None)
    }

    fn line(&mut self, at: usize) -> Result<Option<&[u8]>, Failure> {
        while self.ahead.len() <= at {
            let Some(line) = self.lines.line()? else { return Ok(None) };
            self.read += 1;
            // Of several empty lines in a row, only the first one counts.
            let is_empty = |line: &[u8]| gir::is_empty(line);
            if !is_empty(&line) || self.ahead.back().is_some_and(|(_, last)| !is_empty(last)) {
                self.ahead.push_back((self.read, line));
            }
        }
        Ok(self.ahead.get(at).map(|(_, line)| &line[..]))
    }

    fn values(&mut self, at: usize) -> Result<Vec<usize>, Failure> {
        Ok(self.line(at)?.and_then(numbers_in).unwrap_or_default())
    }
}

/// Whether a line has the name of the board below it.
fn is_name(line: &[u8]) -> bool {
    line.iter().any(u8::is_ascii_alphabetic) && gir::is_name(line)
}

fn shape_in(line: &[u8]) -> Option<(usize, usize)> {
    match (numbers_in(line).as_deref(), words(line).as_slice()) {
        (Some(&[side]), _) => Some((side, side)),
        (Some(&[columns, rows]), _) => Some((columns, rows)),
        (_, [word]) => word.parse().ok().map(|size: Grid| (size.width(), size.height())),
        _ => None,
    }
}

/// Whether a line ends an input that has numbers above its puzzles.
fn is_zero(line: &[u8]) -> bool {
    numbers_in(line).is_some_and(|numbers| numbers.iter().all(|&number| number == 0))
}

/// The numbers of a line that has nothing else.
fn numbers_in(line: &[u8]) -> Option<Vec<usize>> {
    let numbers: Option<Vec<usize>> = words(line).iter().map(|word| word.parse().ok()).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

fn words(line: &[u8]) -> Vec<String> {
    bare(line).split_whitespace().map(Into::into).collect()
}

/// A line without a comment and a byte order mark.
fn bare(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line.split(|&byte| byte == b'#').next().unwrap_or_default());
    text.trim_start_matches('\u{feff}').into()
}

const OPEN: &[u8] = b"[({";

/// The brackets that a line opens, less the brackets that it closes.
fn depth(line: &[u8]) -> i64 {
    let number = |brackets: &[u8]| line.iter().filter(|byte| brackets.contains(byte)).count() as i64;
    number(OPEN) - number(b"])}")
}

/// The width of every row in a line: its words or, if there is one word, its characters. A list is one row of words.
fn widths(line: &[u8]) -> Vec<usize> {
    if line.iter().any(|byte| OPEN.contains(byte)) {
        let is_around = |c: char| c.is_whitespace() || "[](){},;".contains(c);
        return vec![bare(line).split(is_around).filter(|word| !word.is_empty()).count().max(1)];
    }
    let width = |row: &str| match row.split_whitespace().collect::<Vec<_>>()[..] {
        [word] => word.chars().count(),
        ref words => words.len(),
    };
    bare(line).split(';').map(width).filter(|&width| width > 0).collect()
}
