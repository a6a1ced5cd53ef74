//! Puzzles from files and from the command line.

use super::goals::{goal_beside, wrong_goal};
use super::io;
use super::operand::is_name_of_file;
use super::{options, Failure};
use crate::args::{shown, Args, UsageError};
use crate::grid::Grid;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::quote::visible;
use crate::show::in_line;
use crate::text::csv::{Asked, Heading};
use crate::text::gir::{self, Alone, Ask, Given, GoalText, Misread, TextForm, MANY};
use crate::text::{ParseError, TextPosition};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::Path;

pub fn file(operands: &[OsString]) -> &OsStr {
    let file = operands.first().map_or(OsStr::new("-"), |file| file);
    io::announce_keyboard(file);
    file
}

/// Refuses a board that somebody typed in place of a file's name.
pub fn refuse_board(operand: &str, value: &OsStr) -> Result<(), UsageError> {
    let is_board = value
        .to_string_lossy()
        .starts_with(|c: char| c.is_ascii_digit() || "([{".contains(c));
    if !is_board || is_name_of_file(value) || Path::new(value).exists() {
        return Ok(());
    }
    Err(UsageError::new(
        format!("{operand}: no file {}", shown(value)),
        "'yapboz solve' takes a board",
    ))
}

const BOARD: &str = "expected a board, as \"1 2 3; 4 0 6; 7 5 8\"";

/// How to read a puzzle from a text: a file, operands, standard input, or one of many lines.
pub struct Source {
    pub size: Option<Grid>,
    blank: Option<String>,
    goal: Option<GoalText>,
    form: TextForm,
}

impl Source {
    /// Makes the source for an input: for its lines, in any form, or for a `.gir`.
    pub fn new(args: &Args, input: &OsStr, is_strict: bool) -> Result<Source, Failure> {
        let given = options::given(args)?;
        let goal = args
            .text(&options::GOAL)
            .map(|goal| goal_beside(goal, given, io::is_stream(input)))
            .transpose()?;
        let form = if is_strict {
            TextForm::Plain
        } else {
            TextForm::Any
        };
        let (size, blank) = (given.size, given.blank.map(Into::into));
        Ok(Source {
            size,
            blank,
            goal,
            form,
        })
    }

    /// Makes the source for the lines of an input, in any form. If `goal` is not empty, it has the
    /// rows of the goal.
    pub fn of_rows(goal: &str, size: Option<Grid>) -> Source {
        let goal = Some(GoalText::Board(goal.into())).filter(|_| !goal.is_empty());
        Source {
            size,
            blank: None,
            goal,
            form: TextForm::Any,
        }
    }

    pub fn boards(&self) -> usize {
        1 + usize::from(self.goal.is_none())
    }

    pub fn puzzle(&self, text: &[u8]) -> Result<gir::Read, Misread> {
        gir::read(text, &self.ask())
    }

    pub fn ask(&self) -> Ask<'_> {
        let given = Given {
            size: self.size,
            blank: self.blank.as_deref(),
        };
        Ask {
            goal: self.goal.as_ref(),
            alone: Alone::Refused,
            given,
            form: self.form,
        }
    }
}

impl Misread {
    /// Returns the error of one line of many, with a hint if it is a number.
    pub fn of_line(mut self, line: &[u8]) -> Misread {
        let text = String::from_utf8_lossy(line);
        let numbers: Option<Vec<usize>> = text
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        let is_above = |numbers: Vec<usize>| match numbers[..] {
            [number] => number < 10_000,
            [columns, rows] => columns.max(rows) <= 16,
            _ => false,
        };
        if numbers.is_some_and(is_above) {
            self.error.advice = "--rows reads a count or a size above rows.".into();
        }
        self
    }

    pub fn in_file(&self, name: &OsStr) -> Failure {
        Failure::in_text(&self.name(name), &self.error)
    }

    /// Returns the name of the text that is wrong.
    pub fn name<'n>(&self, name: &'n OsStr) -> Cow<'n, str> {
        if self.is_goal {
            "--goal".into()
        } else {
            io::shown(name)
        }
    }

    /// Returns where in a text the puzzle is wrong, and the message.
    pub fn placed(self) -> (TextPosition, String) {
        let message = self.error.message();
        if self.is_goal {
            (TextPosition::FIRST, format!("--goal: {message}"))
        } else {
            (self.error.position, message)
        }
    }
}

/// Reads the puzzle of the only line below a heading of CSV. A text without a heading is `misread`.
fn below_heading(text: &[u8], ask: &Ask, misread: Misread) -> Result<gir::Read, Misread> {
    let lines = text
        .split(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut lines = (1..).zip(lines).filter(|(_, line)| !gir::is_empty(line));
    let heading = lines
        .next()
        .map(|(_, line)| Heading::of(line, Asked::Solutions));
    let (Some(Ok(Some(heading))), Some((number, line))) = (heading, lines.next()) else {
        return Err(misread);
    };
    if let Some((line, _)) = lines.next() {
        return Err(Misread::from(ParseError {
            position: TextPosition { line, column: 1 },
            found: "a second puzzle below a heading".into(),
            expected: "one".into(),
            advice: MANY.into(),
            ..ParseError::default()
        }));
    }
    heading.read(line, ask).map_err(|mut misread| {
        if !misread.is_goal {
            misread.error.position.line = number;
        }
        misread
    })
}

pub struct Typed {
    pub name: String,
    text: Vec<u8>,
    origin: Origin,
    /// The second of two operands.
    goal: Option<OsString>,
}

enum Origin {
    Stream,
    File,
    /// The first operand ends at this byte of the text. Words without quotes have no white space
    /// and no `;`.
    Operands {
        first_end: usize,
        are_bare: bool,
    },
}

impl Typed {
    /// Reads the file of the first operand, by default standard input. Without such a file, the
    /// operands are boards.
    pub fn read(operands: &[OsString]) -> Result<Typed, Failure> {
        let is_file = |name: &OsString| io::is_stream(name) || Path::new(name).exists();
        let goal = operands.get(1).filter(|_| operands.len() == 2).cloned();
        if operands.first().map_or(true, is_file) {
            if let Some(extra) = operands.get(2) {
                return Err(UsageError::extra_operand(extra).into());
            }
            let input = file(operands);
            let origin = match io::is_stream(input) {
                true => Origin::Stream,
                false => Origin::File,
            };
            let (name, text) = (io::shown(input).into(), io::read(input, gir::MOST_BYTES)?);
            return Ok(Typed {
                name,
                text,
                origin,
                goal,
            });
        }
        if operands.iter().all(|word| word.is_empty()) {
            return Err(UsageError::new("found \"\"", "expected a file or a board").into());
        }
        if let ([name], Err(no_file)) = (operands, io::open(&operands[0])) {
            if is_name_of_file(name) {
                return Err(no_file);
            }
        }
        let words: Vec<Cow<str>> = operands.iter().map(|word| word.to_string_lossy()).collect();
        // Of two operands with rows, each is a board.
        let are_boards = words.len() == 2 && words.iter().any(|word| word.contains([' ', ';']));
        let text = words.join(if are_boards { "\n" } else { " " });
        let is_bare = |word: &Cow<str>| !word.contains(|c: char| c == ';' || c.is_whitespace());
        let origin = Origin::Operands {
            first_end: words[0].len(),
            are_bare: words.iter().all(is_bare),
        };
        let (name, text) = ("BOARD".into(), text.into());
        Ok(Typed {
            name,
            text,
            origin,
            goal,
        })
    }

    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the puzzle: two boards, or the start alone if there is a goal, or if its tiles are
    /// numbers. Of two operands, the second is read as `--goal` is.
    pub fn puzzle(mut self, goal: Option<&OsStr>, given: Given) -> Result<Puzzle, Failure> {
        let second = self.goal.take();
        match (&second, goal, &self.origin) {
            (Some(_), None, Origin::Operands { first_end, .. }) => {
                self.text.truncate(*first_end);
                self.name = "START".into();
            }
            (Some(second), Some(_), Origin::Stream | Origin::File) => {
                let operand = format!("GOAL {}", shown(second));
                return Err(UsageError::exclusive(&operand, options::GOAL.name()).into());
            }
            _ => {}
        }
        let goal = goal.or(second.as_deref());
        let is_stream = matches!(self.origin, Origin::Stream);
        let asked = goal
            .map(|goal| goal_beside(goal, given, is_stream))
            .transpose()?;
        Typed::read_to(&self.text, asked.as_ref(), Alone::Ordered, given).map_err(|misread| {
            match goal {
                Some(goal) if misread.is_goal => wrong_goal(goal, &misread.error, &[]),
                _ => self.wrong(&misread.error),
            }
        })
    }

    /// Returns the start of a puzzle, or one board of any tiles, which is then the goal too.
    pub fn board(self, given: Given) -> Result<Puzzle, Failure> {
        Typed::read_to(&self.text, None, Alone::Itself, given)
            .map_err(|misread| self.wrong(&misread.error))
    }

    fn wrong(&self, error: &ParseError) -> Failure {
        let Origin::Operands { are_bare, .. } = self.origin else {
            return Failure::in_text(&self.name, error);
        };
        let text = String::from_utf8_lossy(&self.text);
        if !text.contains(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation()) {
            let found = format!("no file {}, and no board", shown(text.as_ref().as_ref()));
            return UsageError::new(found, BOARD).into();
        }
        // Without quotes, the shell ends a command at ';'.
        let cells = match text.split_whitespace().count() {
            1 => text.chars().count(),
            words => words,
        };
        let mut error = error.clone();
        if are_bare && Grid::square(cells).is_none() && text.contains(|c: char| c.is_ascii_digit())
        {
            error.advice = "Quote rows: \"1 2 3; 4 0 6; 7 5 8\".".into();
        }
        Failure::in_text(&self.name, &error)
    }

    /// Returns the puzzle. Notes say how it was read if its text is unusual, and which goal it has
    /// if none was given.
    fn read_to(
        text: &[u8],
        goal: Option<&GoalText>,
        alone: Alone,
        given: Given,
    ) -> Result<Puzzle, Misread> {
        let ask = Ask {
            goal,
            alone,
            given,
            form: TextForm::Any,
        };
        let gir::Read {
            puzzle,
            is_unusual,
            has_goal,
        } = gir::read(text, &ask).or_else(|misread| below_heading(text, &ask, misread))?;
        let shown =
            |board: &Position| visible(&in_line(&puzzle, board, puzzle.word(puzzle.blank_tile())));
        if is_unusual {
            let goal = if has_goal {
                format!(" to {}", shown(&puzzle.solved()))
            } else {
                String::new()
            };
            let the_start = if has_goal { "" } else { "the start " };
            io::note(&format!(
                "read as {the_start}{}{goal}",
                shown(puzzle.position())
            ));
        }
        let (name, hint) = match goal {
            None if alone == Alone::Ordered && !has_goal => {
                ("ordered", "; --goal GOAL for another")
            }
            Some(GoalText::Named(goal)) => (goal.name, ""),
            _ => return Ok(puzzle),
        };
        io::note(&format!("goal {} ({name}){hint}", shown(&puzzle.solved())));
        Ok(puzzle)
    }
}
