//! Lines of puzzles, below a heading of CSV or without one; and the puzzles of a folder of tests.

use super::input::Source;
use super::io::{self, Block, Lines};
use super::{test_files, Failure};
use crate::puzzle::Puzzle;
use crate::text::csv::{Asked, Heading};
use crate::text::gir::{self, Misread};
use crate::text::ParseError;
use std::ffi::OsStr;
use std::sync::Arc;

/// How to read a puzzle from each of many lines.
pub struct LineReader {
    pub source: Source,
    asked: Asked,
    /// The heading above the lines, as it is written too.
    heading: Option<(Vec<u8>, Heading)>,
}

impl LineReader {
    pub fn without_heading(source: Source, asked: Asked) -> LineReader {
        LineReader {
            source,
            asked,
            heading: None,
        }
    }

    /// Reads the first line, which is a heading if it is one and no puzzle.
    fn begin(&mut self, first: Vec<u8>) -> Result<(), ParseError> {
        let heading = Heading::of(&first, self.asked);
        if !matches!(heading, Ok(None)) && self.puzzle(&first).is_err() {
            self.heading = heading?.map(|heading| (first, heading));
        }
        Ok(())
    }

    pub fn heading(&self) -> Option<&Heading> {
        self.heading.as_ref().map(|(_, heading)| heading)
    }

    /// Returns whether a line is the heading, which occurs again where files were joined.
    pub fn is_heading(&self, line: &[u8]) -> bool {
        self.heading
            .as_ref()
            .is_some_and(|(heading, _)| heading == line)
    }

    /// Returns whether a line is a heading with other columns, where other files were joined.
    fn is_another_heading(&self, line: &[u8]) -> bool {
        self.heading().is_some()
            && !self.is_heading(line)
            && !matches!(Heading::of(line, self.asked), Ok(None))
            && self.puzzle(line).is_err()
    }

    pub fn puzzle(&self, line: &[u8]) -> Result<gir::Read, Misread> {
        match self.heading() {
            Some(heading) => heading.read(line, &self.source.ask()),
            None => self.source.puzzle(self.split(line).0),
        }
    }

    /// Returns what a line has beside its boards: a path or a value.
    pub fn beside(&self, line: &[u8]) -> String {
        match self.heading() {
            Some(heading) => heading.beside(line),
            None => String::from_utf8_lossy(self.split(line).1).into_owned(),
        }
    }

    /// Splits a line at the last bar or, without a bar, at the last tab: a path comes after it. A
    /// value is the last word.
    fn split<'l>(&self, line: &'l [u8]) -> (&'l [u8], &'l [u8]) {
        let last = |signs: &[u8]| line.iter().rposition(|byte| signs.contains(byte));
        let at = match self.asked {
            Asked::Solutions => None,
            Asked::Grades => last(b"|").or_else(|| last(b"\t")),
            Asked::Values => last(b" ,;\t"),
        };
        at.map_or((line, b""), |at| (&line[..at], &line[at + 1..]))
    }
}

/// Blocks of lines. The first line that is not empty may be a heading above CSV.
pub struct HeadedLines {
    lines: Lines,
    pub reader: Arc<LineReader>,
    /// The lines up to the heading.
    first: Option<Block>,
    /// The failure after the puzzles before a heading with other columns.
    failure: Option<Failure>,
}

impl HeadedLines {
    /// Waits for the first line that is not empty. If it reads as a puzzle, it is no heading.
    pub fn open(name: &OsStr, source: Source, asked: Asked) -> Result<HeadedLines, Failure> {
        let mut lines = Lines::open(name, gir::MOST_BYTES)?;
        let mut reader = LineReader::without_heading(source, asked);
        let mut first = Block::default();
        while first.has_room(usize::MAX) {
            let Some((number, line)) = lines.line()? else {
                break;
            };
            first.push(&line, number);
            if gir::is_empty(&line) {
                continue;
            }
            let begun = reader.begin(line);
            begun.map_err(|wrong| Failure::wrong_line(&lines.name(), number, wrong.into()))?;
            break;
        }
        Ok(HeadedLines {
            lines,
            reader: Arc::new(reader),
            first: Some(first).filter(|first| !first.is_empty()),
            failure: None,
        })
    }

    /// Opens lines without a heading.
    /// Returns the next block, of at most this number of lines, but for the first one.
    pub fn block(&mut self, most: usize) -> Option<Result<Block, Failure>> {
        if let Some(failure) = self.failure.take() {
            return Some(Err(failure));
        }
        if let Some(first) = self.first.take() {
            return Some(Ok(first));
        }
        let block = match self.lines.block(most).transpose()? {
            Ok(block) => block,
            failed => return Some(failed),
        };
        let is_another = |line: &(u64, &[u8])| self.reader.is_another_heading(line.1);
        let Some(number) = block.lines().find(is_another).map(|(number, _)| number) else {
            return Some(Ok(block));
        };
        let wrong = "found a heading with other columns, expected the first heading or a puzzle";
        self.failure = Some(Failure::Wrong(format!(
            "{}:{number}: {wrong}",
            self.lines.name()
        )));
        let mut before = Block::default();
        block
            .lines()
            .take_while(|line| line.0 < number)
            .for_each(|(number, line)| before.push(line, number));
        if before.is_empty() {
            self.failure.take().map(Err)
        } else {
            Some(Ok(before))
        }
    }
}

impl Failure {
    /// The failure of one line of many.
    fn wrong_line(name: &str, number: u64, misread: Misread) -> Failure {
        let (position, message) = misread.placed();
        Failure::Wrong(format!("{name}:{number}:{}: {message}", position.column))
    }
}

pub type PuzzleLines = Box<dyn Iterator<Item = Result<Puzzle, Failure>>>;

/// Returns the puzzles of a file, a line each, as `batch` reads them; or of the tests of a folder,
/// read one by one. Lines without tiles are left out. If `goal` has rows, the texts hold only
/// starts, but CSV may hold the goal too.
pub fn puzzles_of(path: &OsStr, source: Source) -> Result<PuzzleLines, Failure> {
    if let Some(tests) = test_files::in_folder(path)? {
        let read = move |test: test_files::TestFiles| {
            let text = io::read(test.input.as_os_str(), gir::MOST_BYTES)?;
            let read = source.puzzle(&text);
            read.map(|read| read.puzzle)
                .map_err(|misread| misread.in_file(test.input.as_os_str()))
        };
        return Ok(Box::new(tests.into_iter().map(read)));
    }
    let mut lines = HeadedLines::open(path, source, Asked::Solutions)?;
    let (name, reader) = (io::shown(path).into_owned(), Arc::clone(&lines.reader));
    let blocks = std::iter::from_fn(move || lines.block(1));
    Ok(Box::new(blocks.flat_map(move |block| {
        let read = |(number, line)| {
            let read = reader.puzzle(line).map(|read| read.puzzle);
            read.map_err(|misread| Failure::wrong_line(&name, number, misread))
        };
        let is_puzzle = |(_, line): &(u64, &[u8])| !gir::is_empty(line) && !reader.is_heading(line);
        match block {
            Ok(block) => block.lines().filter(is_puzzle).map(read).collect(),
            Err(failure) => vec![Err(failure)],
        }
    })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::generate::Puzzles;
    use crate::grid::Grid;

    /// Names of tiles, by their numbers from 1: names that headings have too among them.
    const NAMES: [fn(usize) -> String; 11] = [
        |tile| tile.to_string(),
        |tile| format!("k{tile}"),
        |tile| format!("T{tile:03}"),
        |tile| format!("goal{tile}"),
        |tile| format!("r{}c{}", tile / 4, tile % 4),
        |tile| format!("{tile:x}"),
        |tile| format!("{tile:02X}f"),
        |tile| format!("a_{tile}"),
        |tile| format!("line{}", "e".repeat(tile)),
        |tile| char::from_u32('a' as u32 + tile as u32).map_or(String::new(), String::from),
        |tile| {
            ["start", "goal", "line", "board"]
                .get(tile % 9)
                .map_or(format!("w{tile}"), |name| (*name).into())
        },
    ];

    fn puzzles(goal: &str) -> LineReader {
        LineReader::without_heading(Source::of_rows(goal, None), Asked::Solutions)
    }

    #[test]
    #[ignore = "slow"]
    fn what_generate_writes_is_no_heading() {
        let shapes = (1..=10).flat_map(|width| (1..=10).map(move |height| (width, height)));
        let shapes: Vec<Grid> = shapes
            .filter_map(|(width, height)| Grid::new(width, height).ok())
            .filter(|grid| grid.cells() <= 40)
            .collect();
        assert!(shapes.len() >= 40);
        let mut written = 0;
        for (&grid, name) in shapes
            .iter()
            .flat_map(|grid| NAMES.iter().map(move |name| (grid, name)))
        {
            for blank in ["0", ".", "x"] {
                let words = (1..grid.cells())
                    .map(name)
                    .chain([blank.to_string()])
                    .collect();
                let Ok(goal) = Board::new(grid, words, &[blank]) else {
                    continue;
                };
                for puzzle in Puzzles::to(&goal, 7).take(4) {
                    let Ok(line) = gir::line(&puzzle) else {
                        continue;
                    };
                    let mut reader = puzzles("");
                    assert_eq!(reader.begin(line.clone().into()), Ok(()), "{line}");
                    let read = reader.puzzle(line.as_bytes()).map(|read| read.puzzle);
                    assert_eq!(read.as_ref(), Ok(&puzzle), "{line}");
                    written += 1;
                }
            }
        }
        assert!(written > 3000, "{written}");
    }

    #[test]
    fn numbered_columns_are_in_the_order_of_their_numbers() {
        for (heading, line, goal, start) in [
            ("p3,p1,p0,p2,id", "0,2,1,3,a", "12;30", "1 2 3 0"),
            ("p4;p2;p1;p3", "0;2;1;3", "12;30", "1 2 3 0"),
            ("R1C1,R2C1,R1C2,R2C2", "1,3,2,0", "12;30", "1 2 3 0"),
            ("x1y1,x1y2,x2y1,x2y2", "1,3,2,0", "12;30", "1 2 3 0"),
            (
                "cell[0][1],cell[0][0],cell[1][0],cell[1][1]",
                "2,1,3,0",
                "12;30",
                "1 2 3 0",
            ),
            (
                "c_1_1,c_1_2,c_1_3,c_2_1,c_2_2,c_2_3",
                "1,2,3,4,5,0",
                "123;450",
                "1 2 3 4 5 0",
            ),
            (
                "c_1_1,c_2_1,c_3_1,c_1_2,c_2_2,c_3_2",
                "1,3,5,2,4,0",
                "12;34;50",
                "1 2 3 4 5 0",
            ),
        ] {
            let mut reader = puzzles(goal);
            assert_eq!(reader.begin(heading.into()), Ok(()), "{heading}");
            let read = reader.puzzle(line.as_bytes());
            let words = read.map(|read| read.puzzle.start().words().join(" "));
            assert_eq!(words, Ok(start.to_string()), "{heading}");
        }
        for (heading, column) in [
            ("p1,p2,p3,p5", 10),
            ("p1,p2,p2,p3,p4", 7),
            ("p2,p3,p4,p5", 1),
            ("r1c1,r1c2,r1c3,r2c1,r2c2", 21),
            ("r1c1,r1c2,r3c1,r3c2", 11),
            ("p1,p2,p3,p4,q1,q2,q3,q4", 13),
            ("p1,p2,p3,p4,goal1,goal2,goal3,goal4,goal5", 13),
            ("start,goal,start", 12),
        ] {
            let mut reader = puzzles("");
            let column_of = |error: ParseError| error.position.column;
            assert_eq!(
                reader.begin(heading.into()).map_err(column_of),
                Err(column),
                "{heading}"
            );
        }
    }
}
