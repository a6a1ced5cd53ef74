//! A line of CSV (RFC 4180) below a heading, with a board in a column, or in a column for each
//! cell. `;` and tabs separate fields too.

use super::gir::{self, decode, read, Ask, Given, GoalText, Misread, Read, TextForm, START};
use super::{in_words, quoted, ParseError, TextPosition};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use std::collections::{BTreeMap, HashSet};

/// The names above columns: which columns are the start and which are the goal.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    separator: char,
    /// The columns of each board: one, or one for each cell, in the order of the cells.
    start: Vec<usize>,
    goal: Vec<usize>,
    /// The shape, if the names of the cells have rows and columns.
    size: Option<Grid>,
    /// The column beside the boards that is asked for.
    beside: Option<usize>,
    /// The columns without boards, and their names in answers.
    others: Vec<(usize, String)>,
}

/// What lines below a heading are, and what their answers have: another column of the input with
/// such a name comes back as `input_NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Puzzles, to be solved.
    Solutions,
    /// Puzzles with paths, in a column `path`, to be graded.
    Grades,
    /// Boards with the values of a heuristic.
    Values,
}

impl Asked {
    /// Returns the names of the column that lines have beside their boards.
    fn beside(self) -> &'static [&'static str] {
        match self {
            Asked::Solutions => &[],
            Asked::Grades => &["path"],
            Asked::Values => &["value", "h", "heuristic"],
        }
    }

    pub(crate) fn answered(self) -> &'static [&'static str] {
        match self {
            Asked::Solutions => &[
                "start",
                "goal",
                "moves",
                "path",
                "tiles",
                "proven",
                "at_least",
                "generated",
                "error",
                "line",
                "column",
            ],
            Asked::Values => &[],
            Asked::Grades => &[
                "legal",
                "distances",
                "fewest",
                "excess",
                "first_loss",
                "solved",
                "optimal",
                "end",
                "unknown",
                "at_least",
                "at_most",
                "error",
                "line",
                "column",
            ],
        }
    }
}

/// The most columns: two boards with a column for each cell, and the same number of other columns.
/// A line of more fields is no heading.
const MOST_COLUMNS: usize = 4 * Grid::MOST;

/// The fewest numbered names that may be the cells of a board.
const FEWEST_CELLS: usize = 4;

impl Heading {
    /// Returns the heading that a line is, if it is no puzzle: it has a known name, or numbered
    /// names, all with the same letters.
    ///
    /// # Errors
    /// If the numbers do not number the cells of a board, or if no column has paths to grade.
    pub(crate) fn of(line: &[u8], asked: Asked) -> Result<Option<Heading>, ParseError> {
        let Ok(line) = &decode(line) else {
            return Ok(None);
        };
        let separator = [',', ';', '\t']
            .into_iter()
            .find(|separator| line.contains(*separator))
            .unwrap_or(',');
        let names: Vec<CsvField> = Fields::of(line, separator).take(MOST_COLUMNS + 1).collect();
        let is_name = |name: &CsvField| {
            name.words.trim().is_empty() || name.words.contains(char::is_alphabetic)
        };
        if names.len() > MOST_COLUMNS || !names.iter().all(is_name) {
            return Ok(None);
        }
        let boards = match whole_boards(&names)? {
            Some(boards) => Some((None, boards)),
            None => cells(&names)?,
        };
        let Some((size, [start, goal])) = boards else {
            return Ok(None);
        };
        let known = asked.beside();
        let beside = known
            .iter()
            .find_map(|name| named(&names, name).transpose());
        let beside = beside.transpose()?;
        if let (Some(name), None) = (known.first(), beside) {
            return Err(error(1, format!("no column '{name}'"), "one"));
        }
        let taken: HashSet<&usize> = start.iter().chain(&goal).chain(&beside).collect();
        let all: HashSet<&str> = names.iter().map(|name| name.words.trim()).collect();
        let others = names
            .iter()
            .map(|name| name.words.trim())
            .enumerate()
            .filter(|(at, _)| !taken.contains(at))
            .map(|(at, name)| (at, kept(name, &all, asked.answered())))
            .collect();
        Ok(Some(Heading {
            separator,
            start,
            goal,
            size,
            beside,
            others,
        }))
    }

    /// Returns the names of the columns without boards.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.others.iter().map(|(_, name)| &**name)
    }

    /// Returns the fields of a line in these columns. A field that is missing is empty.
    pub(crate) fn others(&self, line: &[u8]) -> Vec<String> {
        let line = &*decode(line).unwrap_or_default();
        let mut fields = Fields::of(line, self.separator).enumerate();
        let field = |(column, _): &(usize, String)| {
            let field = fields.find(|(at, _)| at == column);
            field.map_or(String::new(), |(_, field)| field.words)
        };
        self.others.iter().map(field).collect()
    }

    /// Returns what a line has beside its boards: empty if the field is missing.
    pub(crate) fn beside(&self, line: &[u8]) -> String {
        let line = decode(line).unwrap_or_default();
        let mut fields = Fields::of(&line, self.separator);
        let field = self.beside.and_then(|beside| fields.nth(beside));
        field.map_or(String::new(), |field| field.words)
    }

    /// Reads the puzzle of a line. If the caller has a goal too, it must be the goal of the line.
    ///
    /// # Errors
    /// [`Misread`], with the place in the line.
    pub(crate) fn read(&self, line: &[u8], ask: &Ask) -> Result<Read, Misread> {
        let ask = &Ask {
            given: self.given(ask.given)?,
            ..*ask
        };
        let line = &*decode(line)?;
        let last = self.start.iter().chain(&self.goal).max();
        let most = last.map_or(0, |last| last + 1);
        let fields: Vec<CsvField> = Fields::of(line, self.separator).take(most).collect();
        let board = |columns: &[usize]| -> Result<JoinedFields, ParseError> {
            let mut joined = JoinedFields::default();
            for &column in columns {
                let missing = || {
                    error(
                        line.chars().count() + 1,
                        in_words(fields.len() as u64, "field"),
                        format!("a board in field {}", column + 1),
                    )
                };
                let field = fields.get(column).ok_or_else(missing)?;
                joined.add(field, columns.len() > 1);
            }
            Ok(joined)
        };
        let start = board(&self.start)?;
        let read = |ask: &Ask, goal: Option<&JoinedFields>| {
            read(start.words.as_bytes(), ask).map_err(|misread| match (misread.is_goal, goal) {
                (true, None) => misread,
                (true, Some(goal)) => goal.placed(misread.error).into(),
                (false, _) => start.placed(misread.error).into(),
            })
        };
        let own = if self.goal.is_empty() {
            read(&Ask { goal: None, ..*ask }, None)
                .ok()
                .filter(|read| read.has_goal)
        } else {
            let goal = board(&self.goal)?;
            let to_goal = GoalText::Board(goal.words.clone().into());
            Some(read(
                &Ask {
                    goal: Some(&to_goal),
                    form: TextForm::Any,
                    ..*ask
                },
                Some(&goal),
            )?)
        };
        let Some(own) = own else {
            return read(ask, None);
        };
        let start = own.puzzle.start();
        let asked = match ask.goal {
            None => return Ok(own),
            Some(GoalText::Board(goal)) => gir::goal(goal, &start, ask.given).ok(),
            Some(GoalText::Named(_)) if own.puzzle.has_alike() => None,
            Some(GoalText::Named(goal)) => Puzzle::new(&start, &goal.of(&start)).ok(),
        };
        let another = || error(1, "another goal", "the goal of --goal").into();
        (asked.as_ref() == Some(&own.puzzle))
            .then_some(own)
            .ok_or_else(another)
    }

    /// Returns what is known of the boards below the heading.
    fn given<'a>(&self, given: Given<'a>) -> Result<Given<'a>, ParseError> {
        match (self.size, given.size) {
            (Some(size), Some(asked)) if size != asked => {
                Err(error(1, format!("columns of {size}"), asked.to_string()))
            }
            (size, asked) => Ok(Given {
                size: asked.or(size),
                ..given
            }),
        }
    }
}

/// The columns of the start and of the goal.
type Boards = [Vec<usize>; 2];

/// Returns the columns with the known names, which have whole boards.
fn whole_boards(names: &[CsvField]) -> Result<Option<Boards>, ParseError> {
    let start = START
        .iter()
        .find_map(|name| named(names, name).transpose())
        .transpose()?;
    // Beside a start, it is the number of a line.
    let line = if named(names, "start")?.is_none() {
        named(names, "line")?
    } else {
        None
    };
    Ok(match (line, start) {
        (Some(line), _) => Some([vec![line], Vec::new()]),
        (None, Some(start)) => Some([vec![start], named(names, "goal")?.into_iter().collect()]),
        (None, None) => None,
    })
}

/// Returns the column with a known name.
fn named(names: &[CsvField], known: &str) -> Result<Option<usize>, ParseError> {
    let is = |name: &CsvField| name.words.trim().to_lowercase() == known;
    let mut found = (0..names.len()).filter(|&at| is(&names[at]));
    let first = found.next();
    match found.next() {
        Some(again) => Err(error(
            names[again].from,
            format!("a second column {}", quoted(known)),
            "one",
        )),
        None => Ok(first),
    }
}

/// The numbered columns with the same letters, by their numbers: a row, which may be 0 for all, and
/// a column.
type Cells = Vec<([u32; 2], usize)>;

/// Returns the shape, if the names say it, and the columns of the cells of each board.
fn cells(names: &[CsvField]) -> Result<Option<(Option<Grid>, Boards)>, ParseError> {
    let mut by_letters: BTreeMap<String, Cells> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        if let Some((letters, numbers)) = numbered(name.words.trim()) {
            by_letters.entry(letters).or_default().push((numbers, at));
        }
    }
    by_letters.retain(|_, cells| (FEWEST_CELLS..=Grid::MOST).contains(&cells.len()));
    let (goals, starts): (Vec<_>, Vec<_>) = by_letters
        .into_iter()
        .partition(|(letters, _)| letters.starts_with("goal"));
    let second = |boards: &[(String, Cells)]| boards.get(1).map(|(_, cells)| cells[0].1);
    if let Some(at) = second(&starts).or(second(&goals)) {
        let expected = "the numbers of one start and one goal, as in start1 and goal1";
        return Err(error(
            names[at].from,
            quoted(names[at].words.trim()),
            expected,
        ));
    }
    let Some((_, start)) = starts.into_iter().next() else {
        return Ok(None);
    };
    let (size, start) = in_order(start, names)?;
    let goal = goals.into_iter().next();
    let goal = goal.map(|(_, goal)| in_order(goal, names)).transpose()?;
    match goal {
        Some((of_goal, goal)) if (of_goal, goal.len()) != (size, start.len()) => Err(error(
            names[goal[0]].from,
            in_words(goal.len() as u64, "column"),
            format!("{} as for the start", start.len()),
        )),
        goal => Ok(Some((
            size,
            [start, goal.map_or(Vec::new(), |(_, goal)| goal)],
        ))),
    }
}

/// Returns the letters and the numbers of a name such as `tile7`, `r1c2` or `x1y2`.
fn numbered(name: &str) -> Option<(String, [u32; 2])> {
    let name = name.to_lowercase();
    let mut numbers = name
        .split(|c: char| !c.is_ascii_digit())
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().ok().filter(|&number| number < 1000));
    let (first, second, more) = (numbers.next()??, numbers.next(), numbers.next());
    // What stands between the numbers, and after them.
    let pieces: Vec<&str> = name
        .split(|c: char| c.is_ascii_digit())
        .filter(|piece| !piece.is_empty())
        .collect();
    let end = name.trim_end_matches([']', ')']);
    let is_name = name.starts_with(char::is_alphabetic)
        && more.is_none()
        && end.ends_with(|c: char| c.is_ascii_digit())
        && (second.is_none() || !name.contains(char::is_whitespace));
    if !is_name {
        return None;
    }
    let numbers = match second {
        None => [0, first],
        // `x1y2`: the column comes first.
        Some(second) if pieces[1].trim_start_matches('_').starts_with(['r', 'y']) => {
            [second?, first]
        }
        Some(second) => [first, second?],
    };
    Some((pieces.join("#"), numbers))
}

/// Returns the columns in the order of their numbers, and the shape if there are rows.
fn in_order(
    mut cells: Cells,
    names: &[CsvField],
) -> Result<(Option<Grid>, Vec<usize>), ParseError> {
    cells.sort_unstable();
    let [row, column] = cells[0].0;
    let width = cells
        .iter()
        .filter(|(numbers, _)| numbers[0] == row)
        .count();
    let expected = |at: usize| [row + (at / width) as u32, column + (at % width) as u32];
    let is_wrong = |&at: &usize| cells[at].0 != expected(at) || row > 1 || column > 1;
    let has_rows = cells[cells.len() - 1].0[0] > 0;
    let short = (cells.len() % width != 0).then_some(cells.len() - 1);
    if let Some(at) = (0..cells.len()).find(is_wrong).or(short) {
        let name = &names[cells[at].1];
        return Err(error(
            name.from,
            quoted(name.words.trim()),
            "names with every number from 0 or 1 on, each once",
        ));
    }
    let size = Grid::new(width, cells.len() / width).ok();
    Ok((
        size.filter(|_| has_rows),
        cells.into_iter().map(|(_, at)| at).collect(),
    ))
}

/// Returns the name of a column in an answer, which has no other field of that name.
fn kept(name: &str, all: &HashSet<&str>, answered: &[&str]) -> String {
    let mut kept = name.to_string();
    while answered.contains(&&*kept) || kept != name && all.contains(&*kept) {
        kept = format!("input_{kept}");
    }
    kept
}

/// Fields that are read as one text, with spaces between them.
#[derive(Default)]
struct JoinedFields {
    words: String,
    /// For each field: the column at which it begins in the text and in the line, from 1.
    begins: Vec<[usize; 2]>,
    characters: usize,
}

impl JoinedFields {
    fn add(&mut self, field: &CsvField, is_cell: bool) {
        let is_empty = is_cell && field.words.trim().is_empty();
        let words = if is_empty { "_" } else { &field.words };
        if !self.begins.is_empty() {
            self.words.push(' ');
            self.characters += 1;
        }
        self.begins.push([self.characters + 1, field.from]);
        self.words.push_str(words);
        self.characters += words.chars().count();
    }

    /// Returns the error of the text, at its place in the line.
    fn placed(&self, error: ParseError) -> ParseError {
        let column = error.position.column;
        let after = self.begins.partition_point(|[begin, _]| *begin <= column);
        let [begin, from] = self.begins[after.max(1) - 1];
        let position = TextPosition {
            line: 1,
            column: from + column - begin,
        };
        ParseError { position, ..error }
    }
}

fn error(column: usize, found: impl Into<String>, expected: impl Into<String>) -> ParseError {
    ParseError {
        position: TextPosition { line: 1, column },
        found: found.into(),
        expected: expected.into(),
        ..ParseError::default()
    }
}

/// A field of a line.
struct CsvField {
    /// The column of the line that its words begin in.
    from: usize,
    words: String,
}

/// The fields of a line.
struct Fields<'a> {
    /// What follows the last separator.
    rest: Option<&'a str>,
    column: usize,
    separator: char,
}

impl Fields<'_> {
    fn of(line: &str, separator: char) -> Fields<'_> {
        Fields {
            rest: Some(line.trim_end_matches(['\r', '\n'])),
            column: 1,
            separator,
        }
    }
}

impl Iterator for Fields<'_> {
    type Item = CsvField;

    fn next(&mut self) -> Option<CsvField> {
        let rest = self.rest.take()?;
        let (mut from, mut words, mut is_quoted) = (self.column, String::new(), false);
        let mut characters = rest.char_indices().peekable();
        while let Some((at, c)) = characters.next() {
            self.column += 1;
            match c {
                '"' if is_quoted && characters.next_if(|(_, next)| *next == '"').is_some() => {
                    self.column += 1;
                    words.push(c);
                }
                '"' => {
                    is_quoted = !is_quoted;
                    from += usize::from(words.is_empty());
                }
                c if c == self.separator && !is_quoted => {
                    self.rest = Some(&rest[at + c.len_utf8()..]);
                    break;
                }
                c => words.push(c),
            }
        }
        Some(CsvField { from, words })
    }
}
