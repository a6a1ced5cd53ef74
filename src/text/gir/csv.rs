//! A line of CSV (RFC 4180) below a heading. `;` and tabs separate fields too.

use super::mark::{decode, Mark};
use super::names::Role;
use super::object::START;
use super::{read, Ask, GoalAsked, Misread, Read, TextForm};
use crate::digits::are_digits;
use crate::puzzle::Puzzle;
use crate::text::{in_words, ParseError, TextPosition};

/// The names above columns: which columns are the start and which are the goal. A column for each cell is one of several.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    separator: char,
    /// The names as they are written.
    names: Vec<String>,
    start: Vec<usize>,
    goal: Vec<usize>,
}

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
        let separator = [',', ';', '\t'].into_iter().find(|separator| line.contains(*separator)).unwrap_or(',');
        let written: Vec<String> =
            fields(line, separator).into_iter().map(|field| field.words.trim().to_string()).collect();
        let names: Vec<String> = written.iter().map(|name| name.to_lowercase()).collect();
        let named = |name: &str| names.iter().position(|other| other == name);
        // A line with both boards may also be the number of a line.
        let (line, goal) = (named("line").filter(|_| named("start").is_none()), named("goal"));
        if let Some(start) = line.or_else(|| START.iter().find_map(|name| named(name))) {
            let goal = goal.filter(|_| line.is_none()).into_iter().collect();
            return Some(Heading { separator, names: written, start: vec![start], goal });
        }
        let numbered = |is_goal: bool| -> Vec<usize> {
            let is = |name: &String| {
                let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
                let role = Role::of(Mark::new(letters, letters)).ok()?;
                (letters.contains(char::is_alphabetic)
                    && are_digits(&name[letters.len()..])
                    && (role == Some(Role::Goal)) == is_goal)
                    .then_some(())
            };
            (0..names.len()).filter(|at| is(&names[*at]).is_some()).collect()
        };
        let (start, goal) = (numbered(false), numbered(true));
        (start.len() > 3 && (goal.is_empty() || goal.len() == start.len())).then_some(Heading {
            separator,
            names: written,
            start,
            goal,
        })
    }

    /// The names of the columns without boards, and their fields in a line. A field that is missing is empty.
    pub(crate) fn others(&self, line: &[u8]) -> Vec<[String; 2]> {
        let mut fields = fields(decode(line).unwrap_or_default(), self.separator).into_iter();
        let fields =
            self.names.iter().map(|name| [name.clone(), fields.next().map_or(String::new(), |field| field.words)]);
        let is_board = |at: usize| self.start.contains(&at) || self.goal.contains(&at);
        fields.enumerate().filter(|(at, _)| !is_board(*at)).map(|(_, field)| field).collect()
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
                let missing = || error(line.chars().count() + 1, found(), format!("a board in field {}", column + 1));
                let field = &fields.get(column).ok_or_else(missing)?.words;
                words.push(if field.trim().is_empty() && columns.len() > 1 { "_" } else { field });
            }
            Ok(CsvField { from: fields[columns[0]].from, words: words.join(" ") })
        };
        let start = board(&self.start)?;
        let in_start = |misread: Misread| match misread.is_goal {
            true => misread,
            false => start.placed(misread.error).into(),
        };
        let own = |ask: &Ask| read(start.words.as_bytes(), ask).map_err(in_start);
        let found = if self.goal.is_empty() {
            match (ask.goal, own(&Ask { goal: None, ..*ask })) {
                (Some(_), Ok(found)) if found.has_goal => found,
                _ => return own(ask),
            }
        } else {
            let goal = board(&self.goal)?;
            let to_goal = Ask { goal: Some(GoalAsked::Text(goal.words.as_bytes())), form: TextForm::Any, ..*ask };
            read(start.words.as_bytes(), &to_goal).map_err(|misread| match misread.is_goal {
                true => goal.placed(misread.error).into(),
                false => in_start(misread),
            })?
        };
        let is_asked = match ask.goal {
            None => true,
            Some(GoalAsked::Text(goal)) => {
                super::goal(goal, &found.puzzle.start(), ask.given).is_ok_and(|puzzle| found.puzzle == puzzle)
            }
            Some(GoalAsked::Named(named)) => {
                let start = found.puzzle.start();
                !found.puzzle.has_alike() && Puzzle::new(&start, &named.of(&start)).as_ref() == Ok(&found.puzzle)
            }
        };
        is_asked.then_some(found).ok_or_else(|| error(1, "another goal".into(), "the goal of --goal".into()).into())
    }
}

impl CsvField {
    /// Returns the error of the words, at its place in the line.
    fn placed(&self, error: ParseError) -> ParseError {
        let position = TextPosition { line: 1, column: self.from + error.position.column - 1 };
        ParseError { position, ..error }
    }
}

fn error(column: usize, found: String, expected: String) -> ParseError {
    ParseError { position: TextPosition { line: 1, column }, found, expected }
}

fn fields(line: &str, separator: char) -> Vec<CsvField> {
    let field = |from| CsvField { from, words: String::new() };
    let (mut fields, mut is_quoted) = (vec![field(1)], false);
    let mut characters = (1..).zip(line.trim_end_matches(['\r', '\n']).chars()).peekable();
    while let Some((at, c)) = characters.next() {
        let last = fields.last_mut().expect("there is a first field");
        match c {
            '"' if is_quoted && characters.next_if(|(_, next)| *next == '"').is_some() => last.words.push(c),
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
