//! Puzzles from files and from the command line.

use super::goals::{goal_beside, parsed_goal, wrong_goal, GoalText};
use super::io;
use super::place::{self, is_name_of_file, wrong, wrong_board};
use super::{options, Failure};
use crate::args::{shown, Args, UsageError};
use crate::grid::Grid;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::quote::visible;
use crate::show::in_line;
use crate::text::gir::{self, Alone, Ask, Given, GoalAsked, Misread, TextForm};
use crate::text::{cik, ParseError, TextPosition};
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

/// How to read a puzzle from a text: a file, operands, standard input, or one of many lines.
pub struct Source {
    pub size: Option<Grid>,
    blank: Option<String>,
    goal: Option<GoalText>,
    alone: Alone,
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
            alone: Alone::Refused,
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
            alone: Alone::Refused,
            form: TextForm::Any,
        }
    }

    pub fn boards(&self) -> usize {
        1 + usize::from(self.goal.is_none())
    }

    pub fn puzzle(&self, text: &[u8]) -> Result<gir::Read, Misread> {
        let answer = || ParseError {
            position: TextPosition::FIRST,
            found: "an answer".into(),
            expected: "a puzzle; the file of the puzzle comes first".into(),
        };
        gir::read(text, &self.ask()).map_err(|misread| {
            if cik::is_answer(text) {
                answer().into()
            } else {
                misread
            }
        })
    }

    pub fn ask(&self) -> Ask<'_> {
        let goal = self.goal.as_ref().map(|goal| match goal {
            GoalText::Named(goal) => GoalAsked::Named(*goal),
            GoalText::Board(text) => GoalAsked::Text(text),
        });
        let given = Given {
            size: self.size,
            blank: self.blank.as_deref(),
        };
        Ask {
            goal,
            alone: self.alone,
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
            self.error.expected += "; for a count or a size above rows, use --rows";
        }
        self
    }

    pub fn in_file(&self, name: &OsStr) -> Failure {
        wrong(
            &if self.is_goal {
                "--goal".into()
            } else {
                io::shown(name)
            },
            &self.error,
        )
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

pub struct Typed {
    pub name: String,
    text: Vec<u8>,
    is_stream: bool,
    is_operand: bool,
    /// Whether no operand has white space or `;`.
    is_bare: bool,
    /// The second of two operands, and where the first ends in the text.
    goal: Option<OsString>,
    start_end: usize,
}

impl Typed {
    /// Reads the file of the first operand, by default standard input. Without such a file, the
    /// operands are boards.
    pub fn read(operands: &[OsString]) -> Result<Typed, Failure> {
        let has_digit = |word: &OsString| {
            word.to_string_lossy()
                .contains(|c: char| c.is_ascii_digit())
        };
        let is_file = |name: &OsString| io::is_stream(name) || Path::new(name).exists();
        let goal = operands.get(1).filter(|_| operands.len() == 2).cloned();
        if let [start, between, goal] = operands {
            let is_board = |word: &&OsString| is_file(word) || word.len() > 3 && has_digit(word);
            if !has_digit(between) && [start, goal].iter().all(is_board) {
                return Err(UsageError::new(
                    format!("found {}", shown(between)),
                    "expected START GOAL with nothing between",
                )
                .into());
            }
        }
        if operands.first().map_or(true, is_file) {
            if let Some(extra) = operands.get(2) {
                return Err(UsageError::extra_operand(extra).into());
            }
            let input = file(operands);
            let (name, text) = (io::shown(input).into(), io::read(input, gir::MOST_BYTES)?);
            return Ok(Typed {
                name,
                start_end: text.len(),
                text,
                is_stream: io::is_stream(input),
                is_operand: false,
                is_bare: false,
                goal,
            });
        }
        if operands.iter().all(|word| word.is_empty()) {
            return Err(UsageError::new("found \"\"", "expected a file or a board").into());
        }
        let words: Vec<Cow<str>> = operands.iter().map(|word| word.to_string_lossy()).collect();
        // Of two operands with rows, each is a board.
        let are_boards = words.len() == 2 && words.iter().any(|word| word.contains([' ', ';']));
        let text = words.join(if are_boards { "\n" } else { " " });
        if let ([name], Err(no_file)) = (operands, io::open(&operands[0])) {
            if is_name_of_file(name) {
                return Err(no_file);
            }
        }
        let (name, start_end) = ("BOARD".into(), words[0].len());
        let is_bare = !words
            .iter()
            .any(|word| word.contains(|c: char| c == ';' || c.is_whitespace()));
        Ok(Typed {
            name,
            text: text.into(),
            is_stream: false,
            is_operand: true,
            is_bare,
            goal,
            start_end,
        })
    }

    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Returns the puzzle: two boards, or the start alone if there is a goal, or if its tiles are
    /// numbers. Of two operands, the second is read as `--goal` is.
    pub fn puzzle(self, goal: Option<&OsStr>, given: Given) -> Result<Puzzle, Failure> {
        if let (Some(second), None) = (&self.goal, goal) {
            let start = &self.text[..self.start_end];
            let parsed = if self.is_operand {
                parsed_goal(second)
            } else {
                goal_beside(second, given, self.is_stream)
            };
            return Typed::read_to(start, Some(parsed?), Alone::Refused, given).map_err(|misread| {
                let (name, text) = match misread.is_goal {
                    true if place::is_file(second) || is_name_of_file(second) => {
                        return wrong_goal(second, &misread.error, &[])
                    }
                    true => ("GOAL", second.to_string_lossy()),
                    false if !self.is_operand => return wrong(&self.name, &misread.error),
                    false => ("START", String::from_utf8_lossy(start)),
                };
                if text.len() < 4 || text.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-') {
                    let expected =
                        "expected a board, as \"1 2 3; 4 0 6; 7 5 8\"; the value of an option is one word: a,b or a:b";
                    return UsageError::bad_value(name, text.as_ref().as_ref(), expected).into();
                }
                wrong_board(name, text.as_bytes(), &misread.error)
            });
        }
        if let Some(second) = self.goal.as_ref().filter(|_| !self.is_operand) {
            return Err(UsageError::exclusive(
                &format!("GOAL {}", shown(second)),
                options::GOAL.name(),
            )
            .into());
        }
        let asked = goal
            .map(|goal| goal_beside(goal, given, self.is_stream))
            .transpose()?;
        Typed::read_to(&self.text, asked, Alone::Ordered, given).map_err(|misread| match goal {
            Some(goal) if misread.is_goal => wrong_goal(goal, &misread.error, &[]),
            _ => self.wrong(&misread.error),
        })
    }

    /// Returns the start of a puzzle, or one board of any tiles, which is then the goal too.
    pub fn board(self, given: Given) -> Result<Puzzle, Failure> {
        Typed::read_to(&self.text, None, Alone::Itself, given)
            .map_err(|misread| self.wrong(&misread.error))
    }

    fn wrong(&self, error: &ParseError) -> Failure {
        if !self.is_operand {
            let lines = self
                .text
                .split(|byte| *byte == b'\n')
                .filter(|line| !gir::is_empty(line))
                .take(2);
            let are_puzzles = lines
                .map(|line| Source::of_rows("", None).puzzle(line).is_ok())
                .eq([true; 2]);
            let file = if self.is_stream {
                String::new()
            } else {
                format!(" {}", self.name)
            };
            let batch = format!(
                "found a puzzle on each line, expected one; 'yapboz batch{file}' solves them"
            );
            return if are_puzzles {
                Failure::Wrong(format!("{}: {batch}", self.name))
            } else {
                wrong(&self.name, error)
            };
        }
        let text = String::from_utf8_lossy(&self.text);
        if let Some(quote) = text.chars().next().filter(|c| "“”„‘’«»".contains(*c)) {
            return UsageError::new(
                format!("BOARD: found a curly quote, {quote}"),
                "expected a straight one: \" or '",
            )
            .into();
        }
        if self
            .text
            .iter()
            .any(|byte| byte.is_ascii_digit() || byte.is_ascii_punctuation())
        {
            // Without quotes, the shell ends a command at ';'.
            let words = self.text.split(|byte| b" ,".contains(byte)).count();
            let cells = if words == 1 { self.text.len() } else { words };
            let mut error = error.clone();
            if self.is_bare
                && self.text.iter().any(u8::is_ascii_digit)
                && (1..=cells).all(|side| side * side != cells)
            {
                error.expected += "; quote the rows, with ';' between them";
            }
            return wrong_board("BOARD", &self.text, &error);
        }
        let found = format!(
            "no file {}, and no board",
            shown(String::from_utf8_lossy(&self.text).as_ref().as_ref())
        );
        UsageError::new(found, "expected a file or rows, as \"1 2 3; 4 0 6; 7 5 8\"").into()
    }

    /// Returns the puzzle. Notes say how it was read if its text is unusual, and which goal it has
    /// if none was given.
    fn read_to(
        text: &[u8],
        goal: Option<GoalText>,
        alone: Alone,
        given: Given,
    ) -> Result<Puzzle, Misread> {
        let (size, blank) = (given.size, given.blank.map(Into::into));
        let source = Source {
            size,
            blank,
            goal,
            alone,
            form: TextForm::Any,
        };
        let gir::Read {
            puzzle,
            is_unusual,
            has_goal,
        } = source.puzzle(text)?;
        let shown =
            |board: &Position| visible(&in_line(&puzzle, board, puzzle.word(puzzle.blank_tile())));
        if is_unusual {
            let goal = if has_goal {
                format!(" to {}", shown(&puzzle.solved()))
            } else {
                String::new()
            };
            io::note(&format!("read as {}{goal}", shown(puzzle.position())));
        }
        if source.goal.is_none() && alone == Alone::Ordered && !has_goal {
            io::note(&format!(
                "goal {} (ordered); --goal GOAL for another",
                shown(&puzzle.solved())
            ));
        }
        Ok(puzzle)
    }
}
