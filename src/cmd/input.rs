//! Puzzles from files, from the command line and at random.

use super::io::{self, Lines};
use super::{options, place, Failure};
use crate::args::{nearest, Args, UsageError, LONGEST};
use crate::board::Board;
use crate::generate::{self, Puzzles};
use crate::goal::{self, numbers, Goal, GOALS};
use crate::grid::Grid;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::quote::{cut, visible};
use crate::show::in_line;
use crate::solvable::is_solvable;
use crate::text::gir::{self, Asked, Boards, Given, What};
use crate::text::ParseError;
use crate::text::TextPosition;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::sync::OnceLock;

pub const RANDOM: &str = "random";

/// The only operand, or standard input.
pub fn file(operands: &[OsString]) -> &OsStr {
    let file = operands.first().map_or(OsStr::new("-"), |file| file);
    io::announce_keyboard(file);
    file
}

/// Reads a puzzle from a file. The goal is `goal`, or comes after the start if `goal` is empty.
pub fn puzzle(input: &OsStr, size: Option<Grid>, goal: &str) -> Result<Puzzle, Failure> {
    let text = io::read(input, gir::MOST_BYTES)?;
    gir::puzzle_to(goal, &text, size).map_err(|error| wrong(&io::shown(input), &error))
}

/// How to read a puzzle from a text: a file, operands, standard input, or one of many lines.
pub struct Source {
    pub size: Option<Grid>,
    blank: Option<String>,
    goal: GoalText,
    /// Whether a text must be a `.gir` and may have no other form.
    is_strict: bool,
    /// The names of columns above lines of CSV.
    heading: OnceLock<Vec<u8>>,
}

/// The puzzles of a file, a line each, as `batch` reads them. Lines without tiles are left out.
pub fn puzzles_of(path: &OsStr, source: Source) -> Result<impl Iterator<Item = Result<Puzzle, Failure>>, Failure> {
    let name = io::shown(path).into_owned();
    let mut lines = Lines::open(path, gir::MOST_BYTES)?;
    let blocks = std::iter::from_fn(move || lines.block(1).transpose());
    let mut is_first = true;
    Ok(blocks.filter_map(move |block| {
        let block = match block {
            Ok(block) => block,
            Err(failure) => return Some(Err(failure)),
        };
        let (number, line) = block.lines().next().filter(|(_, line)| !gir::is_empty(line))?;
        if std::mem::take(&mut is_first) {
            source.begin(line);
        }
        if source.is_heading(line) {
            return None;
        }
        let read = source.line(line).map(|understood| understood.puzzle);
        Some(read.map_err(|misread| {
            let (position, message) = misread.placed();
            Failure::Wrong(format!("{name}:{number}:{}: {message}", position.column))
        }))
    }))
}

/// Where the goal of a start is.
enum GoalText {
    /// After the start.
    Beside,
    /// After the start; the ordered board, if the start is alone.
    BesideOrOrdered,
    /// After the start; no goal is needed.
    BesideOrNone,
    Named(Goal),
    Position(Vec<u8>),
}

/// A puzzle, and which parts of it the text shows.
pub struct Understood {
    pub puzzle: Puzzle,
    is_unusual: bool,
    has_goal: bool,
    is_goal_implied: bool,
}

/// The error of a puzzle, or of the goal that was given for its start.
pub struct Misread {
    pub error: ParseError,
    is_goal: bool,
}

impl Source {
    /// Makes the source for an input: for its lines, in any form, or for a `.gir`.
    pub fn new(args: &Args, input: &OsStr, is_strict: bool) -> Result<Source, Failure> {
        let Given { size, blank } = options::given(args)?;
        let goal = args.text(&options::GOAL).map(|goal| goal_beside(goal, io::is_stream(input))).transpose()?;
        Ok(Source {
            size,
            blank: blank.map(Into::into),
            goal: goal.unwrap_or(GoalText::Beside),
            is_strict,
            heading: OnceLock::new(),
        })
    }

    /// Makes the source for the lines of an input, in any form. If `goal` is not empty, it has the rows of the goal.
    pub fn of_rows(goal: &str, size: Option<Grid>) -> Source {
        let goal = if goal.is_empty() { GoalText::Beside } else { GoalText::Position(goal.into()) };
        Source { size, blank: None, goal, is_strict: false, heading: OnceLock::new() }
    }

    /// The number of boards that a text has.
    pub fn boards(&self) -> usize {
        if matches!(self.goal, GoalText::Beside) {
            2
        } else {
            1
        }
    }

    /// Begins to read many lines. The first line may be a heading above CSV.
    pub fn begin(&self, first: &[u8]) {
        if gir::is_heading(first) {
            self.heading.get_or_init(|| first.to_vec());
        }
    }

    /// Returns whether a line is the heading, which occurs again where files were joined.
    pub fn is_heading(&self, line: &[u8]) -> bool {
        self.heading.get().is_some_and(|heading| heading == line)
    }

    pub fn has_heading(&self) -> bool {
        self.heading.get().is_some()
    }

    /// Returns whether a line is a heading with other columns, where other files were joined.
    pub fn is_another_heading(&self, line: &[u8]) -> bool {
        self.heading.get().is_some_and(|heading| heading != line && gir::is_heading(line))
    }

    /// The puzzle of one line of many.
    pub fn line(&self, line: &[u8]) -> Result<Understood, Misread> {
        let Some(heading) = self.heading.get() else { return self.puzzle(line) };
        self.puzzle(&[heading, &b"\n"[..], line].concat()).map_err(|mut misread| {
            misread.error.position.line = 1;
            misread
        })
    }

    /// The puzzle of a text. Its tiles may look alike only if that is the only way to read it.
    pub fn puzzle(&self, text: &[u8]) -> Result<Understood, Misread> {
        let given = Given { size: self.size, blank: self.blank.as_deref() };
        let distinct = self.distinct(text, given);
        let (Err(_), GoalText::Position(goal)) = (&distinct, &self.goal) else { return distinct };
        let asked = Asked { what: What::Puzzle, given, is_strict: self.is_strict };
        match asked.alike_in(text, goal).map(|read| read.boards) {
            Some(Boards::Both(puzzle)) => {
                Ok(Understood { puzzle, is_unusual: true, has_goal: true, is_goal_implied: false })
            }
            _ => distinct,
        }
    }

    fn distinct(&self, text: &[u8], given: Given) -> Result<Understood, Misread> {
        let asked = |what, given| Asked { what, given, is_strict: self.is_strict };
        let what = match self.goal {
            GoalText::Beside => What::Puzzle,
            GoalText::BesideOrOrdered => What::PuzzleOrStart,
            GoalText::BesideOrNone => What::PuzzleOrBoard,
            GoalText::Named(_) => What::Start,
            GoalText::Position(_) => What::StartOfGoal,
        };
        let misread = |error| Misread { error: self.with_hint(error, text, given), is_goal: false };
        let gir::Read { boards, is_unusual } = asked(what, given).read(text).map_err(misread)?;
        let start = match boards {
            Boards::Both(puzzle) => {
                let understood = Understood { puzzle, is_unusual, has_goal: true, is_goal_implied: false };
                return self.with_goal(understood, given);
            }
            Boards::Start(start) => start,
        };
        let is_goal_implied = matches!(self.goal, GoalText::BesideOrOrdered);
        let to = |goal: Board| Puzzle::new(&start, &goal).expect("the goal has the start's tiles");
        let of_start = |puzzle, is_unusual| Understood { puzzle, is_unusual, has_goal: false, is_goal_implied };
        match &self.goal {
            GoalText::Named(goal) => Ok(of_start(to(goal.of(&start)), is_unusual)),
            GoalText::BesideOrNone => Ok(of_start(to(start.clone()), is_unusual)),
            GoalText::Position(goal) => {
                let given = Given { size: None, ..given };
                let read =
                    asked(What::Goal(&start), given).read(goal).map_err(|error| Misread { error, is_goal: true })?;
                let Boards::Both(puzzle) = read.boards else { unreachable!("a goal makes a puzzle") };
                // A note shows both boards if the goal's form is unusual.
                let understood = of_start(puzzle, is_unusual || read.is_unusual);
                Ok(Understood { has_goal: read.is_unusual, ..understood })
            }
            _ => Ok(of_start(to(Goal::ordered().of(&start)), is_unusual)),
        }
    }

    /// Checks that a puzzle of CSV, which has its own goal, has the given goal too.
    fn with_goal(&self, understood: Understood, given: Given) -> Result<Understood, Misread> {
        let start = || understood.puzzle.start();
        let to_goal = match &self.goal {
            GoalText::Named(goal) => Puzzle::new(&start(), &goal.of(&start())).ok(),
            GoalText::Position(goal) => gir::goal(goal, &start(), given).ok(),
            GoalText::Beside | GoalText::BesideOrOrdered | GoalText::BesideOrNone => return Ok(understood),
        };
        let error = || ParseError {
            position: TextPosition { line: 2, column: 1 },
            found: "another goal".into(),
            expected: "the goal of --goal".into(),
        };
        let is_same = to_goal.as_ref() == Some(&understood.puzzle);
        Some(understood).filter(|_| is_same).ok_or_else(|| Misread { error: error(), is_goal: false })
    }

    /// The error of a text, with a hint if it has more or fewer boards than are asked for.
    fn with_hint(&self, mut error: ParseError, text: &[u8], given: Given) -> ParseError {
        match self.goal {
            GoalText::Beside => {
                let is_read = |what, is_strict| Asked { what, given, is_strict }.read(text).is_ok();
                if is_read(What::Start, self.is_strict) {
                    error.expected += "; for the ordered goal, add --goal ordered";
                } else if self.is_strict && is_read(What::PuzzleOrStart, false) {
                    error.expected += "; 'yapboz solve' reads this form";
                }
            }
            GoalText::BesideOrNone => {}
            GoalText::BesideOrOrdered => {
                let first = text.split(|&byte| byte == b'\n').find(|line| !gir::is_empty(line));
                if first.is_some_and(|line| line.len() + 1 < text.len() && gir::puzzle(line, given).is_ok()) {
                    error.expected += "; for a puzzle per line, use 'yapboz batch'";
                }
            }
            _ => {
                let both = Asked { what: What::Puzzle, given, is_strict: self.is_strict };
                if both.read(text).is_ok() {
                    error.expected += "; with --goal, give only the start";
                }
            }
        }
        error
    }
}

impl Misread {
    /// The error of one line of many, with a hint if it is a number.
    pub fn of_line(mut self, line: &[u8]) -> Misread {
        let text = String::from_utf8_lossy(line);
        let numbers: Option<Vec<usize>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
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
        wrong(&if self.is_goal { "--goal".into() } else { io::shown(name) }, &self.error)
    }

    /// Where in a text the puzzle is wrong, and the message.
    pub fn placed(self) -> (TextPosition, String) {
        let message = self.error.message();
        if self.is_goal {
            (TextPosition { line: 1, column: 1 }, format!("--goal: {message}"))
        } else {
            (self.error.position, message)
        }
    }
}

/// Boards that somebody typed, into a file or as operands.
pub struct Typed {
    pub name: String,
    text: Vec<u8>,
    /// Whether the text is the operands.
    is_operand: bool,
    is_stream: bool,
    /// Why the only operand cannot be opened as a file; it may be a board instead.
    no_file: Option<Failure>,
}

impl Typed {
    /// Reads the file of the first operand, by default standard input. Without such a file, the operands are boards.
    pub fn read(operands: &[OsString]) -> Result<Typed, Failure> {
        let is_file = |name: &OsString| io::is_stream(name) || Path::new(name).exists();
        if operands.first().map_or(true, is_file) {
            if let Some(extra) = operands.get(1) {
                let found = format!("found {:?}", cut(&extra.to_string_lossy(), LONGEST));
                return Err(UsageError::new(found, "expected no more arguments; give a goal as --goal GOAL").into());
            }
            let input = file(operands);
            let (name, text) = (io::shown(input).into(), io::read(input, gir::MOST_BYTES)?);
            return Ok(Typed { name, text, is_operand: false, is_stream: io::is_stream(input), no_file: None });
        }
        if operands.iter().all(|word| word.is_empty()) {
            return Err(UsageError::new("found \"\"", "expected a file or a board").into());
        }
        let words: Vec<Cow<str>> = operands.iter().map(|word| word.to_string_lossy()).collect();
        let text = words.join(" ");
        let is_typed = |word: &Cow<str>| {
            word.contains([' ', ';', ',', '|', '\n', '[', '(', '{']) || word.starts_with(|c: char| c.is_ascii_digit())
        };
        let is_typed = words.iter().any(is_typed) && !(words.len() == 1 && has_extension(&operands[0]));
        let no_file = io::open(&operands[0]).err().filter(|_| !is_typed);
        Ok(Typed { name: "BOARD".into(), text: text.into(), is_operand: true, is_stream: false, no_file })
    }

    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The puzzle: two boards, or the start alone if there is a goal, or if its tiles are numbers.
    pub fn puzzle(self, goal: Option<&OsStr>, given: Given) -> Result<Puzzle, Failure> {
        let text = goal.map_or(Ok(GoalText::BesideOrOrdered), |goal| goal_beside(goal, self.is_stream))?;
        self.read_to(text, goal, given)
    }

    /// The start of a puzzle, or one board of any tiles, which is then the goal too.
    pub fn board(mut self, given: Given) -> Result<Puzzle, Failure> {
        // The letters of a file's name may be tiles.
        let is_name = has_extension(OsStr::new(&*String::from_utf8_lossy(&self.text)));
        match self.no_file.take() {
            Some(no_file) if is_name => Err(no_file),
            no_file => Typed { no_file, ..self }.read_to(GoalText::BesideOrNone, None, given),
        }
    }

    fn read_to(self, text: GoalText, goal: Option<&OsStr>, given: Given) -> Result<Puzzle, Failure> {
        let source = Source {
            size: given.size,
            blank: given.blank.map(Into::into),
            goal: text,
            is_strict: false,
            heading: OnceLock::new(),
        };
        match source.puzzle(&self.text) {
            Ok(understood) => Ok(understood.noted()),
            Err(misread) => Err(match (self.no_file, goal) {
                (Some(no_file), _) if gir::board(&self.text, given).is_err() => no_file,
                (_, Some(goal)) if misread.is_goal => wrong_goal(goal, &misread.error, &[]),
                _ if self.is_operand
                    && !self.text.iter().any(u8::is_ascii_digit)
                    && gir::board(&self.text, given).is_err() =>
                {
                    let found = format!("no file {:?}, and no board", String::from_utf8_lossy(&self.text));
                    UsageError::new(found, "expected a file or rows, as \"1 2 3; 4 0 6; 7 5 8\"").into()
                }
                _ if self.is_operand => wrong_board("BOARD", &self.text, &misread.error),
                _ => wrong(&self.name, &misread.error),
            }),
        }
    }
}

impl Understood {
    /// Returns the puzzle. Notes say how it was read if its text is unusual, and which goal it has if none was given.
    fn noted(self) -> Puzzle {
        let Understood { puzzle, is_unusual, has_goal, is_goal_implied } = self;
        let shown = |board: &Position| visible(&in_line(&puzzle, board, puzzle.word(puzzle.blank())));
        if is_unusual {
            let goal = if has_goal { format!(" to {}", shown(&puzzle.solved())) } else { String::new() };
            io::note(&format!("read as {}{goal}", shown(puzzle.position())));
        }
        if is_goal_implied {
            io::note(&format!("goal {} (ordered); --goal GOAL for another", shown(&puzzle.solved())));
        }
        puzzle
    }
}

/// Returns the name of a goal that the start reaches, if the puzzle's own goal has a name.
pub fn reachable(puzzle: &Puzzle) -> Option<&'static str> {
    goal::named(puzzle).find(|(_, named)| named == puzzle)?;
    goal::named(puzzle).find(|(_, named)| is_solvable(named)).map(|(name, _)| name)
}

/// Returns random puzzles, and their goal if it is the same for all. By default, the puzzles are 3x3 or have the goal's
/// shape, and the goal is the first in the table of named goals.
pub fn puzzles(goal: Option<&OsStr>, size: Option<Grid>, seed: u64) -> Result<(Puzzles, Option<Board>), Failure> {
    let goal = match goal {
        Some(name) if name.eq_ignore_ascii_case(RANDOM) => {
            return Ok((Puzzles::new(shape(size), generate::GoalChoice::Random, seed), None))
        }
        Some(goal) => read_goal(goal, size, &[RANDOM], |text| gir::board_of_any(text, size.into()))?,
        None => GOALS[0].of(&numbers(shape(size))),
    };
    let puzzles = Puzzles::to(&goal, seed);
    if puzzles.has_alike {
        io::note(&format!("the goal is {}; tiles look alike", visible(&goal.words().join(" "))));
    }
    Ok((puzzles, Some(goal)))
}

/// Returns an error for tiles that look alike, if an option or a command does not take them.
pub fn check_distinct(puzzles: &Puzzles, name: &str) -> Result<(), Failure> {
    let error = || Failure::Wrong(format!("{name}: found tiles that look alike, expected distinct tiles"));
    (!puzzles.has_alike).then_some(()).ok_or_else(error)
}

fn shape(size: Option<Grid>) -> Grid {
    size.unwrap_or_else(|| "3x3".parse().expect("3x3 is a shape"))
}

/// Returns the goal board when there is no start to take its tiles from. A goal with a name then has numbers as tiles,
/// and is 3x3 by default.
pub fn goal_board(goal: &OsStr, size: Option<Grid>) -> Result<Board, Failure> {
    read_goal(goal, size, &[], |text| gir::board(text, size))
}

fn read_goal(
    goal: &OsStr,
    size: Option<Grid>,
    others: &[&'static str],
    read: impl Fn(&[u8]) -> Result<Board, ParseError>,
) -> Result<Board, Failure> {
    match parsed_goal(goal)? {
        GoalText::Position(text) => read(&text).map_err(|error| wrong_goal(goal, &error, others)),
        GoalText::Named(goal) => Ok(goal.of(&numbers(shape(size)))),
        GoalText::Beside | GoalText::BesideOrOrdered | GoalText::BesideOrNone => unreachable!("it was given"),
    }
}

/// Checks that a goal with a name has a shape where no start gives it.
pub fn check_size(args: &Args) -> Result<(), UsageError> {
    let goal = args.text(&options::GOAL).filter(|_| !args.has(&options::SIZE.opt));
    let is_named = |goal: &&OsStr| GOALS.iter().any(|named| goal.eq_ignore_ascii_case(named.name));
    goal.filter(is_named).map_or(Ok(()), |goal| {
        let expected = "expected --size too: no start gives this goal its shape";
        Err(UsageError::new(format!("--goal: found {}", goal.to_string_lossy()), expected))
    })
}

/// Returns the rows of the goal when there is no start to take its tiles from; empty if no goal is given.
pub fn goal_rows(args: &Args) -> Result<String, Failure> {
    check_size(args)?;
    let size = args.get(&options::SIZE)?;
    Ok(args
        .text(&options::GOAL)
        .map(|goal| goal_board(goal, size))
        .transpose()?
        .map_or(String::new(), |goal| rows(&goal)))
}

/// A board's rows, as in a file.
pub fn rows(board: &Board) -> String {
    board.words().chunks(board.grid().width()).map(|row| row.join(" ") + "\n").collect()
}

/// Parses the value of `--goal`: a name, a file, or tiles.
fn parsed_goal(goal: &OsStr) -> Result<GoalText, Failure> {
    if let Some(goal) = GOALS.into_iter().find(|row| goal.eq_ignore_ascii_case(row.name)) {
        return Ok(GoalText::Named(goal));
    }
    if is_file(goal) {
        return io::read(goal, gir::MOST_BYTES).map(GoalText::Position);
    }
    if goal.eq_ignore_ascii_case(RANDOM) {
        return Err(bad_goal(goal, "expected one goal for all puzzles; 'generate' and 'compare --count' choose goals"));
    }
    let tiles = goal.to_str();
    Ok(GoalText::Position(tiles.ok_or_else(|| bad_goal(goal, "expected a file, or tiles in UTF-8"))?.into()))
}

/// Parses the value of `--goal`. If the start comes from standard input, the goal must not.
fn goal_beside(goal: &OsStr, is_start_stream: bool) -> Result<GoalText, Failure> {
    if is_start_stream && io::is_stream(goal) {
        return Err(bad_goal(goal, "expected another file than the start's"));
    }
    parsed_goal(goal)
}

/// Whether a value names a file, or standard input.
pub fn is_file(name: &OsStr) -> bool {
    let path = Path::new(name);
    io::is_stream(name) || path.exists() && !path.is_dir()
}

/// Whether a name ends as names of files do: with a dot and letters.
pub fn has_extension(name: &OsStr) -> bool {
    let extension = Path::new(name).extension().and_then(OsStr::to_str);
    extension.is_some_and(|letters| !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// Returns the failure for a goal that is no board; it may be a misspelt name. `others` are names in addition to those
/// in the table.
fn wrong_goal(goal: &OsStr, error: &ParseError, others: &[&'static str]) -> Failure {
    let text = goal.to_string_lossy();
    let is_in_name = |c: char| c.is_ascii_alphabetic() || c == '-';
    if is_file(goal) {
        return wrong(&io::shown(goal), error);
    }
    if has_extension(goal) {
        if let Err(no_file) = io::open(goal) {
            return no_file;
        }
    }
    if !text.chars().all(is_in_name) {
        return wrong_board("GOAL", text.as_bytes(), error);
    }
    let names = [&GOALS.iter().map(|goal| goal.name).collect::<Vec<_>>(), others].concat();
    bad_goal(
        goal,
        &match nearest(&text, &names) {
            Some(nearest) => format!("did you mean {nearest}?"),
            None => format!("expected {}, a file or a board", names.join(", ")),
        },
    )
}

fn bad_goal(goal: &OsStr, expected: &str) -> Failure {
    UsageError::bad_value("--goal", goal, expected).into()
}

/// Returns the failure for a board that was typed on the command line.
fn wrong_board(name: &str, text: &[u8], error: &ParseError) -> Failure {
    let place = place::of_typed(name, &String::from_utf8_lossy(text), error.position);
    Failure::Wrong(format!("{place}: {}", error.message()))
}

fn wrong(name: &str, error: &ParseError) -> Failure {
    Failure::Wrong(format!("{name}:{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_goal_is_named_if_the_start_reaches_it() {
        for (text, expected) in [
            ("283164705 123456780", Some("snail")),
            ("123804756 123804765", Some("ordered")),
            ("2x2; 1 3 2 0; 1 2 3 0", Some("zero-first")),
            // This goal has no name.
            ("283164705 213804765", None),
            ("4x1; 13.2 123.", None),
        ] {
            let puzzle: Puzzle = text.parse().unwrap();
            assert!(!is_solvable(&puzzle), "{text}");
            assert_eq!(reachable(&puzzle), expected, "{text}");
        }
    }
}
