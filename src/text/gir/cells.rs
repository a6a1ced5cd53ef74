//! Makes boards, or an error, from the cells of a text.

use super::marks::{counts, is_nothing, rows, value, Mark};
use super::names::Role;
use super::numbers::{self, missing, odd_one};
use super::reading::{Boards, Reading, Tiles, Wanted};
use super::witness::{self, Witness};
use super::BLANKS;
use crate::board::{Board, BoardError};
use crate::goal;
use crate::grid::{Cell, Grid};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::text::{in_words, quoted, ParseError, TextPosition};

impl Wanted<'_> {
    /// # Errors
    /// [`ParseError`] at a word beside the boards that is not known, or says something else about them.
    pub(super) fn check(self, reading: &Reading) -> Result<(), ParseError> {
        let cells = Cells { reading, grid: self.shape(reading)?, wanted: self };
        witness::check(&cells.witness(), &cells.blanks())
    }

    /// Makes the boards of a reading.
    pub(super) fn from(self, reading: &Reading) -> Result<Boards, ParseError> {
        let cells = Cells { reading, grid: self.shape(reading)?, wanted: self };
        let is_goal_first = cells.roles()?[0] == Some(Role::Goal);
        cells.are_alike()?;
        if self.start.is_some() || self.boards == 2 {
            return cells.puzzle(is_goal_first).map(Boards::Both);
        }
        let start = cells.start()?;
        let is_known = matches!(self.tiles, Tiles::Checked | Tiles::OfGoal);
        if let Some(line) = reading.first_line.filter(|line| is_known && line.goal_blank.is_some()) {
            let found = "the cell of the goal's blank in the first line";
            return Err(line.mark.error(found.into(), "a start alone: --goal gives the goal"));
        }
        Ok(match reading.first_line.and_then(|line| line.goal_blank) {
            Some(blank) if self.tiles == Tiles::Numbers => {
                let goal = goal::with_blank_on(&start, Cell::at(blank));
                Boards::Both(Puzzle::new(&start, &goal).expect("the goal has the start's tiles"))
            }
            _ => Boards::Start(start),
        })
    }

    /// How far a reading is from the boards that are wanted: the shares of cells and of tiles that are wrong.
    pub(super) fn misfit(self, reading: &Reading) -> f64 {
        let (counts, cells) = (counts(&reading.cells), reading.cells.len());
        let strays: usize = counts.values().map(|count| count.abs_diff(self.boards)).sum();
        let no_shape = || usize::from(self.shape(reading).is_err());
        let others = self.size(reading).map_or_else(no_shape, |size| cells.abs_diff(self.boards * size.cells()));
        others as f64 / cells.max(1) as f64 + strays as f64 / (self.boards * counts.len()).max(1) as f64
    }

    /// What the names of whole boards say; `None` if the cells are no whole boards.
    pub(super) fn names(self, reading: &Reading) -> Option<Result<(), ParseError>> {
        let grid = self.shape(reading).ok()?;
        Some(Cells { reading, grid, wanted: self }.roles().map(|_| ()))
    }

    /// The error if more follows whole boards: a goal after one board, or anything after two.
    pub(super) fn extra(self, reading: &Reading) -> Option<ParseError> {
        let cells = first_again(&reading.cells);
        let two = Reading { cells: reading.cells.get(..2 * cells)?.to_vec(), names: Vec::new(), ..reading.clone() };
        Wanted { boards: 2, start: None, ..self }.from(&two).ok()?;
        reading.cells.get(self.boards * cells).map(|mark| self.too_many(mark, cells))
    }

    /// The shape if it is known without the rows.
    fn size(self, reading: &Reading) -> Option<Grid> {
        self.start.map(Board::grid).or(self.given.size).or(reading.first_line.map(|line| line.size))
    }

    /// Whether it is a start whose goal is the ordered board.
    pub(super) fn is_for_ordered(self) -> bool {
        self.boards == 1 && self.tiles == Tiles::Numbers
    }

    /// The shape of a reading's boards.
    pub(super) fn shape(self, reading: &Reading) -> Result<Grid, ParseError> {
        let (marks, boards, line) = (&reading.cells[..], self.boards, reading.first_line);
        if marks.is_empty() {
            let expected = ["a board", "a start and a goal board"][boards - 1].into();
            return Err(ParseError { position: TextPosition::after(""), found: "no tiles".into(), expected });
        }
        let Some(grid) = self.size(reading) else {
            if let Some(grid) = self.rows(marks) {
                return Ok(grid);
            }
            let rows = rows(marks);
            self.no_first_line(&rows)?;
            let are_certain = boards == 1 || reading.is_unusual && rows.len() != boards;
            if are_certain && rows.iter().any(|row| row.len() != rows[0].len()) {
                return Err(self.no_shape(marks));
            }
            let square = Grid::square(marks.len() / boards).filter(|_| marks.len() % boards == 0);
            return square.ok_or_else(|| self.no_shape(marks));
        };
        let stated = line.map(|line| (line.mark, line.size)).filter(|(_, size)| size.cells() != grid.cells());
        // A goal has the rows of its start, unless a size or a first line says more.
        let has_rows = self.start.is_some() && self.given.size.is_none() && line.is_none();
        let typed = || self.rows(marks).filter(|rows| has_rows && *rows != grid).map(|rows| (marks[0], rows));
        if let Some((mark, found)) = stated.or_else(typed) {
            let knower = self.given.size.map_or("the start board", |_| "asked");
            return Err(mark.error(format!("a board of {found}"), format!("{grid} as {knower}")));
        }
        let uneven = || {
            let is_board = |row: usize| row == grid.cells() || row == boards * grid.cells();
            let is_uneven = |(_, row): &(usize, &[Mark])| !is_board(row.len()) && row.len() != grid.width();
            let rows = line.map(|_| rows(marks)).filter(|rows| rows.len() > 1 && rows.len() < marks.len())?;
            let (number, row) = (1..).zip(rows).find(is_uneven)?;
            let found = format!("{} in row {number}", tiles(row.len()));
            Some(row[0].error(found, format!("{} as the first line says", grid.width())))
        };
        let (extra, cells) = (marks.get(boards * grid.cells()), grid.cells());
        let wrong = || extra.map_or_else(|| self.too_few(marks, cells), |extra| self.too_many(extra, cells));
        let is_right = marks.len() == boards * cells;
        // Below a side, every row counts. Below a size, rows count only if all have the same length.
        let is_side = line.is_some_and(|line| value(line.mark.word).is_some());
        let are_even = rows(marks).windows(2).all(|pair| pair[0].len() == pair[1].len());
        match uneven().filter(|_| is_side || are_even || !is_right) {
            Some(uneven) => Err(uneven),
            None => Some(grid).filter(|_| is_right).ok_or_else(wrong),
        }
    }

    /// The shape by the rows, if they have one length and every board has at least two rows of two tiles each.
    fn rows(self, marks: &[Mark]) -> Option<Grid> {
        let rows = rows(marks);
        let (width, height) = (rows[0].len(), rows.len() / self.boards);
        let is_even = rows.len() % self.boards == 0 && rows.iter().all(|row| row.len() == width);
        Grid::new(width, height).ok().filter(|_| is_even && width >= 2 && height >= 2)
    }

    /// The error if a first row may be a first line or a heading: a word alone above longer rows. Also the error of one
    /// board in a column, whose first word may be its side.
    fn no_first_line(self, rows: &[&[Mark]]) -> Result<(), ParseError> {
        let is_single = |mark: &Mark| mark.word.chars().nth(1).is_none();
        let is_packed = || self.boards == 2 && rows.iter().all(|row| row.iter().all(is_single));
        let is_above = rows[0].len() == 1 && rows.iter().any(|row| row.len() > 1) && !is_packed();
        let is_column = self.boards == 1 && rows.len() > 1 && rows.iter().all(|row| row.len() == 1);
        let first = rows[0][0];
        let found = match first.word {
            _ if is_column => format!("a column of {}", tiles(rows.len())),
            word if is_above => format!("{} alone in the first row", quoted(word)),
            _ => return Ok(()),
        };
        Err(first.error(found, "rows of one length, or COLUMNSxROWS as the first line"))
    }

    /// The error of rows of different lengths, and of marks that do not make squares.
    fn no_shape(self, marks: &[Mark]) -> ParseError {
        let (rows, found, cells) = (rows(marks), marks.len(), first_again(marks));
        let width = rows[0].len();
        let uneven = rows.iter().position(|row| row.len() != width);
        // If a row before the last is uneven, only a square start board shows that the goal is cut.
        let may_be_cut = uneven.map_or(true, |row| row + 1 == rows.len()) || Grid::square(cells).is_some();
        let is_cut = may_be_cut && self.boards == 2 && found < 2 * cells && counts(marks).len() == cells;
        let of_rows = "rows of one length, or COLUMNSxROWS as the first line";
        match uneven {
            _ if found > self.boards * Grid::MOST => self.too_many(&marks[self.boards * Grid::MOST], Grid::MOST),
            _ if is_cut && cells > Grid::MOST => {
                marks[Grid::MOST].error(format!("a start board of {cells} tiles"), format!("at most {}", Grid::MOST))
            }
            _ if is_cut => self.too_few(marks, cells),
            Some(row) => {
                let found = format!("a row of {}", tiles(rows[row].len()));
                rows[row][0].error(found, format!("{width} as in the first row"))
            }
            None if found % self.boards == 0 => {
                marks[0].error(format!("a board of {}, not a square", tiles(found / self.boards)), of_rows)
            }
            None => marks[found - 1].empty_after().error(tiles(found), "two boards of the same size"),
        }
    }

    fn too_few(self, marks: &[Mark], cells: usize) -> ParseError {
        let hint = if marks.len() == cells { "; the goal is missing" } else { "" };
        let expected = format!("{}: {}{hint}", self.boards * cells, self.of(cells));
        marks[marks.len() - 1].empty_after().error(tiles(marks.len()), expected)
    }

    fn too_many(self, mark: &Mark, cells: usize) -> ParseError {
        mark.error(format!("{} after {}", quoted(mark.word), self.of(cells)), "the end")
    }

    /// The boards in words, for messages.
    fn of(self, cells: usize) -> String {
        let (boards, each) = [("a board", ""), ("two boards", " each")][self.boards - 1];
        let size = self.given.size.map_or(String::new(), |size| format!(" (size {size})"));
        format!("{boards} of {}{each}{size}", tiles(cells))
    }
}

/// The place of the first repeated tile; without such a tile, the end.
fn first_again(marks: &[Mark]) -> usize {
    let is_again = |at: &usize| marks[..*at].iter().any(|mark| mark.word == marks[*at].word);
    (1..marks.len()).find(is_again).unwrap_or(marks.len())
}

fn tiles(number: usize) -> String {
    in_words(number as u64, "tile")
}

/// The cells that are wanted: one or two boards of a shape.
pub(super) struct Cells<'r> {
    pub(super) reading: &'r Reading<'r>,
    pub(super) grid: Grid,
    pub(super) wanted: Wanted<'r>,
}

impl Cells<'_> {
    /// The words that are the blank: the given word; or the odd word, if all others are the numbers from 0 or 1 on; or
    /// the first group of [`BLANKS`] that the board has. On one board alone, the odd word must be written for an empty
    /// cell.
    pub(super) fn blanks(&self) -> Vec<&str> {
        let words = self.reading.cells.iter().map(|mark| mark.word);
        // The goal's blank may be another word than the start's if both are words for nothing.
        let of_start = self.wanted.start.map(|start| &*start.words()[start.blank().index()]);
        if let Some(blank) = of_start.filter(|blank| !is_nothing(blank) || words.clone().any(|word| word == *blank)) {
            return vec![blank];
        }
        let is_alone = self.wanted.boards == 1 && (of_start.is_some() || self.wanted.tiles != Tiles::OfGoal);
        let odd = || odd_one(words.clone(), self.grid.cells()).filter(|odd| !is_alone || is_nothing(odd));
        if let Some(blank) = self.wanted.given.blank.or_else(odd) {
            return vec![blank];
        }
        let is_there = |blanks: &&[&str]| words.clone().any(|word| blanks.contains(&word));
        let has_zero = words.clone().any(|word| value(word) == Some(0));
        let empty: &[&str] = if has_zero { &[] } else { &[""] };
        let group = BLANKS.iter().copied().chain([empty]).find(is_there);
        group.unwrap_or_default().to_vec()
    }

    /// What names say about the boards.
    fn roles(&self) -> Result<[Option<Role>; 2], ParseError> {
        let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
        let cells = &self.reading.cells;
        let has_words = || letters(cells[0].text) > cells.iter().map(|cell| letters(cell.word)).sum();
        if !self.reading.is_unusual || !has_words() {
            return Ok([None; 2]);
        }
        self.witness().roles()
    }

    fn witness(&self) -> Witness<'_, '_> {
        Witness::new(self.reading, self.grid, self.wanted)
    }

    /// Tiles that look alike are all numbers, all words or all signs: a sign between numbers is no tile. They are no list
    /// of places with a tile each: `1,1,2` and then `1,2,3`.
    fn are_alike(&self) -> Result<(), ParseError> {
        let (cells, blanks) = (&self.reading.cells[..], self.blanks());
        let mut tiles = cells.iter().filter(|mark| !blanks.contains(&mark.word));
        let kind = |mark: &Mark| (value(mark.word).is_some(), mark.word.contains(char::is_alphanumeric));
        let first = tiles.next().map(kind);
        let other = tiles.find(|mark| Some(kind(mark)) != first);
        let place = |row: &[Mark]| Some((value(row[0].word)?, value(row[1].word)?));
        let column = |board: &[Mark], at: usize| counts(&board.chunks(3).map(|row| row[at]).collect::<Vec<_>>()).len();
        let are_places = |board: &[Mark]| {
            let places: Option<Vec<_>> = board.chunks(3).map(place).collect();
            let are_sorted = places.is_some_and(|places| places.windows(2).all(|pair| pair[0] < pair[1]));
            are_sorted && column(board, 0) * column(board, 1) == self.grid.height()
        };
        let is_list = self.grid.width() == 3 && cells.chunks(self.grid.cells()).all(are_places);
        match other.or(cells.first().filter(|_| is_list)) {
            Some(other) if self.wanted.tiles == Tiles::Alike => Err(other.error(quoted(other.word), "a tile")),
            _ => Ok(()),
        }
    }

    /// The puzzle of two boards, or of a start and the board that is its goal.
    fn puzzle(&self, is_goal_first: bool) -> Result<Puzzle, ParseError> {
        let cells = &self.reading.cells[..];
        let (mut first, mut second) = cells.split_at(cells.len() - self.grid.cells());
        if is_goal_first && self.wanted.start.is_none() {
            (first, second) = (second, first);
        }
        let start = self.wanted.start.cloned().map_or_else(|| self.of_marks(first, "start board"), Ok)?;
        Puzzle::new(&start, &self.of_marks(second, "goal board")?).map_err(|error| match error {
            PuzzleError::Shapes => unreachable!("the goal was laid out in the start's shape"),
            PuzzleError::Tiles { start: stray, goal: missing } => {
                let mark = &second[missing.index()];
                let found = format!("tile {} only on the goal board", quoted(mark.word));
                let stray = quoted(&start.words()[stray.index()]);
                mark.error(found, format!("{stray} as on the start board"))
            }
        })
    }

    /// The only board, with the tiles that are wanted.
    fn start(&self) -> Result<Board, ParseError> {
        let marks = &self.reading.cells[..];
        if matches!(self.wanted.tiles, Tiles::Any | Tiles::Alike | Tiles::OfGoal) {
            return self.of_marks(marks, "board");
        }
        let zero = marks.iter().find(|mark| value(mark.word) == Some(0)).filter(|_| self.wanted.given.blank.is_none());
        let mut others = marks.iter().filter(|mark| value(mark.word).is_none());
        let other = others.next().filter(|other| is_nothing(other.word) && others.next().is_none());
        if let (Some(zero), Some(other)) = (zero, other) {
            let (zero, word) = (quoted(zero.word), quoted(other.word));
            return Err(
                other.error(format!("{word} beside {zero}"), format!("one blank; --blank {word} makes {zero} a tile"))
            );
        }
        let last = marks.iter().find(|mark| value(mark.word) == Some(marks.len()) && self.blanks().is_empty());
        let hint = last.map_or(String::new(), |last| format!("; --blank {0} makes {0} the blank", last.word));
        let start = self.of_marks(marks, "board");
        let start = start.map_err(|error| ParseError { expected: error.expected + &hint, ..error })?;
        numbers::check(&start, marks)?;
        if self.wanted.tiles == Tiles::Numbers && !numbers::has_known_goal(&start) {
            return Err(marks[0].error(
                "one board of tiles that are no numbers".into(),
                "a start and a goal board; to solve one board, add --goal ordered",
            ));
        }
        Ok(start)
    }

    /// A board of marks, one for each cell of the grid.
    fn of_marks(&self, marks: &[Mark], name: &str) -> Result<Board, ParseError> {
        // An empty cell has no word in the text.
        let named = |word| Some(word).filter(|word: &&str| !word.is_empty()).unwrap_or("_");
        let blanks = self.blanks();
        if let Some(empty) = marks.iter().find(|mark| mark.word.is_empty() && !blanks.contains(&"")) {
            return Err(empty.error(format!("an empty cell on the {name}"), "one blank"));
        }
        let words = marks.iter().map(|mark| named(mark.word).to_string()).collect();
        let named: Vec<&str> = blanks.iter().copied().map(named).collect();
        let board = if self.wanted.tiles == Tiles::Alike { Board::with_alike } else { Board::new };
        board(self.grid, words, &named).map_err(|error| match error {
            BoardError::SecondBlank(cell) => {
                let mark = &marks[cell.index()];
                mark.error(format!("a second blank {} on the {name}", quoted(mark.word)), "one")
            }
            BoardError::Twice(cell) => {
                let mark = &marks[cell.index()];
                let expected = format!("it once{}", missing(marks));
                mark.error(format!("tile {} again on the {name}", quoted(mark.word)), expected)
            }
            BoardError::NoBlank => {
                let blanks = if blanks.is_empty() { BLANKS.concat() } else { blanks };
                let quoted: Vec<String> = blanks.iter().map(|blank| quoted(blank)).collect();
                marks[0].error(format!("no blank on the {name}"), quoted.join(" or "))
            }
        })
    }
}
