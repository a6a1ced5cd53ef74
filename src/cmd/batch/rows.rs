//! Puzzles of several lines each.

use crate::cmd::io::{Block, Lines};
use crate::cmd::puzzle_lines::LineReader;
use crate::cmd::Failure;
use crate::grid::Grid;
use crate::text::gir;
use std::collections::VecDeque;
use std::sync::Arc;

/// Reads puzzles of several lines. A puzzle ends at an empty line, after its goal or, with `--size`
/// or with its sides on a line above it, after its rows. A first line of one number is the count of
/// the puzzles, unless it is the side of the rows below it.
pub struct RowReader {
    lines: Lines,
    reader: Arc<LineReader>,
    /// Lines that were read ahead, with their numbers.
    ahead: VecDeque<(u64, Vec<u8>)>,
    is_first: bool,
    /// The count that the first line claims, with its line.
    claimed: Option<(u64, u64)>,
    found: u64,
    /// The error after the puzzles of the last block.
    failure: Option<Failure>,
}

impl RowReader {
    pub fn new(lines: Lines, reader: Arc<LineReader>) -> RowReader {
        let ahead = VecDeque::new();
        RowReader {
            lines,
            reader,
            ahead,
            is_first: true,
            claimed: None,
            found: 0,
            failure: None,
        }
    }

    /// Waits for the next puzzle, and adds the puzzles after it whose first line is buffered
    /// already, up to `most`.
    pub fn block(&mut self, most: usize) -> Result<Option<Block>, Failure> {
        let mut block = Block::default();
        while block.has_room(most) && (block.is_empty() || self.lines.is_ready()) {
            match self
                .failure
                .take()
                .map_or_else(|| self.puzzle(&mut block), Err)
            {
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
        match self
            .claimed
            .filter(|&(_, claimed)| block.is_empty() && claimed != self.found)
        {
            Some((line, claimed)) => {
                let what = format!(
                    "found {claimed} as the number of puzzles, expected {}",
                    self.found
                );
                Err(Failure::Wrong(format!(
                    "{}:{line}: {what}",
                    self.lines.name()
                )))
            }
            None => Ok((!block.is_empty()).then_some(block)),
        }
    }

    /// Appends the next puzzle to a block. Returns whether there was a puzzle.
    fn puzzle(&mut self, block: &mut Block) -> Result<bool, Failure> {
        if std::mem::take(&mut self.is_first) {
            self.count()?;
        }
        self.skip_empty()?;
        let Some(&(number, _)) = self.ahead.front() else {
            return Ok(false);
        };
        let sides = self.sides(0)?;
        let size = self.reader.source.size.map(Grid::cells).or(sides);
        let most = size.map(|cells| cells * self.reader.source.boards());
        let (mut text, mut found, mut rows) = (
            if sides.is_some() {
                self.next()
            } else {
                Vec::new()
            },
            0,
            0,
        );
        let square = |cells| Grid::square(cells).map_or(2, Grid::width);
        let width = self
            .reader
            .source
            .size
            .map(Grid::width)
            .or(size.map(square))
            .unwrap_or(1);
        while found < most.unwrap_or(usize::MAX)
            && text.len() <= gir::MOST_BYTES
            && self.line(0)?.is_some_and(|line| !gir::is_empty(line))
        {
            let line = self.next();
            let is_name = found == 0 && gir::is_other_name(&String::from_utf8_lossy(&line));
            let more = cells(&line, width);
            found += more;
            rows += usize::from(more > 0);
            let is_packed = String::from_utf8_lossy(&line).split_whitespace().count() == 1;
            // Above two boards, only names of the start and of the goal are read.
            text.extend(if is_name { vec![b'\n'] } else { line });
            if most.is_none() && self.is_whole(&text, rows, is_packed) {
                break;
            }
        }
        block.push(&text, number);
        Ok(true)
    }

    /// Returns whether a text of `rows` rows is a start and a goal. More rows would only make a
    /// start with tiles of the goal again.
    fn is_whole(&self, text: &[u8], rows: usize, is_packed: bool) -> bool {
        let is_pair = self.reader.source.boards() == 2 && rows % 2 == 0;
        let is_read = || self.reader.source.puzzle(text);
        is_pair
            && (rows > 2 || is_packed)
            && rows <= 2 * Grid::MOST
            && is_read().is_ok_and(|read| !read.puzzle.has_alike())
    }

    fn count(&mut self) -> Result<(), Failure> {
        self.skip_empty()?;
        let Some(&[count]) = self.line(0)?.and_then(numbers).as_deref() else {
            return Ok(());
        };
        let is_side = self.sides(0)?.is_some() && self.sides(1)?.is_none();
        if !is_side
            && self.line(1)?.is_some()
            && self.reader.source.puzzle(&self.ahead[0].1).is_err()
        {
            self.claimed = Some((self.ahead[0].0, count as u64));
            self.next();
        }
        Ok(())
    }

    /// Returns the cells of a board with these sides, if a line has the sides of the rows below it.
    fn sides(&mut self, at: usize) -> Result<Option<usize>, Failure> {
        let text = self
            .line(at)?
            .map(|line| String::from_utf8_lossy(line).trim().to_string())
            .unwrap_or_default();
        let size = text
            .parse::<Grid>()
            .ok()
            .map(|grid| vec![grid.width(), grid.height()]);
        let Some(sides) = size.or_else(|| numbers(text.as_bytes())) else {
            return Ok(None);
        };
        let (first, second) = match sides[..] {
            [side] => (side, side),
            [first, second] if first > 2 || second > 2 => (first, second),
            _ => return Ok(None),
        };
        let Some(below) = self.line(at + 1)?.map(<[u8]>::to_vec) else {
            return Ok(None);
        };
        let all = Grid::new(first, second).map_or(0, Grid::cells);
        let is_certain = |width: usize| sides.len() == 1 || text.contains('x') || width > 2;
        let is_row = |width: usize| cells(&below, width) == width && is_certain(width);
        let is_whole = [all, 2 * all].contains(&cells(&below, all));
        Ok(Some(all).filter(|_| all > 0 && (is_row(first) || is_row(second) || is_whole)))
    }

    fn next(&mut self) -> Vec<u8> {
        let (_, mut line) = self.ahead.pop_front().unwrap_or_default();
        line.push(b'\n');
        line
    }

    fn skip_empty(&mut self) -> Result<(), Failure> {
        while self.line(0)?.is_some_and(gir::is_empty) {
            self.next();
        }
        Ok(())
    }

    fn line(&mut self, at: usize) -> Result<Option<&[u8]>, Failure> {
        while self.ahead.len() <= at {
            let Some(line) = self.lines.line()? else {
                return Ok(None);
            };
            self.ahead.push_back(line);
        }
        Ok(self.ahead.get(at).map(|(_, line)| &line[..]))
    }
}

/// Returns the numbers of a line that has nothing else.
fn numbers(line: &[u8]) -> Option<Vec<usize>> {
    let text = String::from_utf8_lossy(line);
    let numbers = text
        .trim_start_matches('\u{feff}')
        .split_whitespace()
        .map(str::parse);
    numbers
        .collect::<Result<Vec<usize>, _>>()
        .ok()
        .filter(|numbers| !numbers.is_empty())
}

/// Returns the cells of a line: its words or, if these are fewer than a row has, its characters. A
/// name has none.
fn cells(line: &[u8], width: usize) -> usize {
    let text = String::from_utf8_lossy(line);
    let text = text
        .split(" #")
        .next()
        .unwrap_or_default()
        .replace(';', " ");
    if text.trim_end().ends_with(':') {
        return 0;
    }
    let words = text.split_whitespace().count();
    let characters = || text.chars().filter(|c| !c.is_whitespace()).count();
    Some(words)
        .filter(|words| *words >= width)
        .unwrap_or_else(characters)
}
