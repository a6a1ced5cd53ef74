//! A line of CSV (RFC 4180) below a heading, in which a column is named `line`, or as a start and a goal are.

use super::cells::{Boards, Role};
use super::marks::{decode, value};
use super::read::{Asked, Read, What};
use crate::text::{in_words, ParseError, TextPosition};

/// The number of the column that holds a puzzle, or the numbers of the columns of its start and its goal.
enum Columns {
    Puzzle(usize),
    Boards(usize, Option<usize>),
}

/// A field of a line.
struct Field {
    /// The column of the line in which the words begin.
    from: usize,
    words: String,
}

/// Whether a line is a heading above puzzles.
pub(crate) fn is_heading(line: &[u8]) -> bool {
    decode(line).is_ok_and(|line| Columns::of(line).is_some())
}

/// Reads the line below a heading; `None` if the text is not these two lines. A goal is read whether it is asked for or not.
pub(super) fn read(asked: Asked, text: &str) -> Option<Result<Read, ParseError>> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let ((_, heading), (number, line)) = (lines.next()?, lines.next()?);
    let columns = Columns::of(heading)?;
    if lines.next().is_some() {
        return None;
    }
    let fields = fields(line);
    let field = |column: usize| {
        fields.get(column).ok_or_else(|| ParseError {
            position: TextPosition { line: number, column: 1 },
            found: in_words(fields.len() as u64, "field"),
            expected: format!("a board in field {}", column + 1),
        })
    };
    let read = || match columns {
        Columns::Puzzle(column) => field(column)?.read(Asked { what: What::Puzzle, ..asked }, number),
        Columns::Boards(start, None) => field(start)?.read(asked, number),
        Columns::Boards(start, Some(goal)) => {
            let Boards::Start(start) = field(start)?.read(Asked { what: What::StartOfGoal, ..asked }, number)?.boards
            else {
                unreachable!("a start was asked for")
            };
            field(goal)?.read(Asked { what: What::Goal(&start), ..asked }, number)
        }
    };
    Some(read())
}

impl Field {
    fn read(&self, asked: Asked, line: usize) -> Result<Read, ParseError> {
        let at = |error: ParseError| ParseError {
            position: TextPosition { line, column: self.from + error.position.column - 1 },
            ..error
        };
        asked.read(self.words.as_bytes()).map_err(at)
    }
}

impl Columns {
    fn of(heading: &str) -> Option<Columns> {
        let names: Vec<String> = fields(heading).into_iter().map(|field| field.words.trim().to_lowercase()).collect();
        if names.iter().any(|name| name.contains(['[', '(', '{', ':', '=']) || value(name).is_some()) {
            return None;
        }
        let at = |is: &dyn Fn(&str) -> bool| names.iter().position(|name| is(name));
        let named = |wanted: &'static str| at(&|name| name == wanted).map(Columns::Puzzle);
        let of_role = |role| at(&|name| Role::of(name) == Some(role));
        let boards = || of_role(Role::Start).map(|start| Columns::Boards(start, of_role(Role::Goal)));
        // In a table of 'compare', "puzzle" is a number.
        Some(names.len() > 1 || names[0] == "line").filter(|is_heading| *is_heading)?;
        named("line").or_else(boards).or_else(|| named("puzzle"))
    }
}

fn fields(line: &str) -> Vec<Field> {
    let field = |from| Field { from, words: String::new() };
    let (mut fields, mut is_quoted) = (vec![field(1)], false);
    let mut characters = (1..).zip(line.trim_end().chars()).peekable();
    while let Some((at, c)) = characters.next() {
        let last = fields.last_mut().expect("there is a first field");
        match c {
            '"' if is_quoted && characters.next_if(|(_, next)| *next == '"').is_some() => last.words.push(c),
            '"' => {
                is_quoted = !is_quoted;
                last.from += usize::from(last.words.is_empty());
            }
            ',' if !is_quoted => fields.push(field(at + 1)),
            c => last.words.push(c),
        }
    }
    fields
}
