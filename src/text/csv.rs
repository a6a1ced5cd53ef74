//! A line of CSV (RFC 4180) below a heading, with a board in a column, or in a column for each
//! cell. `;` and tabs separate fields too.

use super::gir::{self, decode, read, Ask, GoalAsked, Misread, Read, TextForm, START};
use super::{in_words, ParseError, TextPosition};
use crate::puzzle::Puzzle;

/// The names above columns: which columns are the start and which are the goal. A column for each
/// cell is one of several.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    separator: char,
    /// The names as they are written.
    names: Vec<String>,
    start: Vec<usize>,
    goal: Vec<usize>,
}

/// What answers have: a column of the input with such a name comes back as `input_NAME`.
pub(crate) const ANSWERED: [&str; 11] = [
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
];

/// A field of a line.
struct CsvField {
    /// The column of the line that its words begin in.
    from: usize,
    words: String,
}

impl Heading {
    /// Returns the heading that a line is; `None` if it is a puzzle.
    pub(crate) fn of(line: &[u8]) -> Option<Heading> {
        let line = decode(line).ok()?;
        let separator = [',', ';', '\t']
            .into_iter()
            .find(|separator| line.contains(*separator))
            .unwrap_or(',');
        let names: Vec<String> = fields(line, separator)
            .iter()
            .map(|field| field.words.trim().to_string())
            .collect();
        let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let named = |name: &str| lower.iter().position(|other| other == name);
        // A line with both boards may also be the number of a line.
        let line = named("line").filter(|_| named("start").is_none());
        if let Some(start) = line.or_else(|| START.iter().find_map(|name| named(name))) {
            let goal = named("goal")
                .filter(|_| line.is_none())
                .into_iter()
                .collect();
            return Some(Heading {
                separator,
                names,
                start: vec![start],
                goal,
            });
        }
        let is_numbered = |at: &usize| {
            let letters = lower[*at].trim_end_matches(|c: char| c.is_ascii_digit());
            letters.contains(char::is_alphabetic) && letters.len() < lower[*at].len()
        };
        let (goal, start): (Vec<usize>, Vec<usize>) = (0..names.len())
            .filter(is_numbered)
            .partition(|at| lower[*at].starts_with("goal"));
        let is_heading = start.len() > 3 && (goal.is_empty() || goal.len() == start.len());
        is_heading.then_some(Heading {
            separator,
            names,
            start,
            goal,
        })
    }

    /// The names of the columns without boards, and their fields in a line. A field that is missing
    /// is empty.
    pub(crate) fn others(&self, line: &[u8]) -> Vec<[String; 2]> {
        let mut fields = fields(decode(line).unwrap_or_default(), self.separator).into_iter();
        let mut field = || fields.next().map_or(String::new(), |field| field.words);
        let kept = |(at, name): (usize, &String)| {
            let mut kept = name.clone();
            let is_taken = |kept: &String| {
                ANSWERED.contains(&&**kept) || *kept != *name && self.names.contains(kept)
            };
            while is_taken(&kept) {
                kept = format!("input_{kept}");
            }
            (at, [kept, field()])
        };
        let all = self.names.iter().enumerate().map(kept);
        all.filter(|(at, _)| !self.start.contains(at) && !self.goal.contains(at))
            .map(|(_, field)| field)
            .collect()
    }

    /// Reads the puzzle of a line. If the caller has a goal too, it must be the goal of the line.
    ///
    /// # Errors
    /// [`Misread`], with the place in the line.
    pub(crate) fn read(&self, line: &[u8], ask: &Ask) -> Result<Read, Misread> {
        let line = decode(line)?;
        let fields = fields(line, self.separator);
        let board = |columns: &[usize]| -> Result<CsvField, ParseError> {
            let mut words = Vec::new();
            for &column in columns {
                let found = || in_words(fields.len() as u64, "field");
                let missing = || {
                    error(
                        line.chars().count() + 1,
                        found(),
                        format!("a board in field {}", column + 1),
                    )
                };
                let field = &fields.get(column).ok_or_else(missing)?.words;
                words.push(if field.trim().is_empty() && columns.len() > 1 {
                    "_"
                } else {
                    field
                });
            }
            Ok(CsvField {
                from: fields[columns[0]].from,
                words: words.join(" "),
            })
        };
        let start = board(&self.start)?;
        let read = |ask: &Ask, goal: Option<&CsvField>| {
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
            let to_goal = Some(GoalAsked::Text(goal.words.as_bytes()));
            Some(read(
                &Ask {
                    goal: to_goal,
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
            Some(GoalAsked::Text(goal)) => gir::goal(goal, &start, ask.given).ok(),
            Some(GoalAsked::Named(_)) if own.puzzle.has_alike() => None,
            Some(GoalAsked::Named(goal)) => Puzzle::new(&start, &goal.of(&start)).ok(),
        };
        let another = || error(1, "another goal".into(), "the goal of --goal".into()).into();
        (asked.as_ref() == Some(&own.puzzle))
            .then_some(own)
            .ok_or_else(another)
    }
}

impl CsvField {
    /// Returns the error of the words, at its place in the line.
    fn placed(&self, error: ParseError) -> ParseError {
        let position = TextPosition {
            line: 1,
            column: self.from + error.position.column - 1,
        };
        ParseError { position, ..error }
    }
}

fn error(column: usize, found: String, expected: String) -> ParseError {
    ParseError {
        position: TextPosition { line: 1, column },
        found,
        expected,
    }
}

fn fields(line: &str, separator: char) -> Vec<CsvField> {
    let field = |from| CsvField {
        from,
        words: String::new(),
    };
    let (mut fields, mut is_quoted) = (vec![field(1)], false);
    let mut characters = (1..)
        .zip(line.trim_end_matches(['\r', '\n']).chars())
        .peekable();
    while let Some((at, c)) = characters.next() {
        let last = fields.last_mut().expect("there is a first field");
        match c {
            '"' if is_quoted && characters.next_if(|(_, next)| *next == '"').is_some() => {
                last.words.push(c)
            }
            '"' => {
                is_quoted = !is_quoted;
                last.from += usize::from(last.words.is_empty());
            }
            c if c == separator && !is_quoted => fields.push(field(at + 1)),
            c => last.words.push(c),
        }
    }
    fields
}
