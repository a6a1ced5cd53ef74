//! A line of CSV (RFC 4180) below a heading, with a column for puzzles (`line`), or with columns for starts and goals. `;`
//! and tabs separate fields too.

use super::marks::{decode, value};
use super::names::{is_known, meanings, Meaning, Role};
use crate::grid::Grid;
use crate::text::{in_words, quoted, ParseError, TextPosition};

/// The number of the column that holds a puzzle, or the numbers of the columns of its start and its goal.
enum Columns {
    Puzzle(usize),
    Boards(usize, Option<usize>),
}

/// A field of a line.
#[derive(Clone)]
pub(super) struct CsvField {
    line: usize,
    /// The column of the line in which the words begin.
    from: usize,
    pub(super) words: String,
}

impl CsvField {
    /// The error of its words, at its place in the text.
    pub(super) fn placed(&self, error: ParseError) -> ParseError {
        let position = TextPosition { line: self.line, column: self.from + error.position.column - 1 };
        ParseError { position, ..error }
    }
}

/// Whether a line is a heading above puzzles.
pub(crate) fn is_heading(line: &[u8]) -> bool {
    decode(line).is_ok_and(|line| Columns::of(line).is_some())
}

/// The fields of a line that hold a puzzle, or a start and its goal.
pub(super) enum Fields {
    Puzzle(CsvField),
    Boards(CsvField, Option<CsvField>),
}

/// The line below a heading; `None` if the text is not these two lines.
///
/// # Errors
/// [`ParseError`] if the line has too few fields.
pub(super) fn fields_of(text: &str) -> Option<Result<(Fields, Option<Grid>), ParseError>> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let ((_, heading), (number, line)) = (lines.next()?, lines.next()?);
    let columns = Columns::of(heading)?;
    if lines.next().is_some() {
        return None;
    }
    let fields = fields(line, separator(heading));
    let field = |column: usize| match fields.get(column) {
        Some(field) => Ok(CsvField { line: number, ..field.clone() }),
        None => Err(ParseError {
            position: TextPosition { line: number, column: 1 },
            found: in_words(fields.len() as u64, "field"),
            expected: format!("a board in field {}", column + 1),
        }),
    };
    // Columns may state the shape: a size, or columns and rows.
    let names = self::fields(heading, separator(heading));
    let stated = |known: Meaning| {
        let at = names.iter().position(|name| meanings(name.words.trim()) == [Some(known)])?;
        fields.get(at).map(|field| field.words.trim())
    };
    let side = |known: Meaning| stated(known).and_then(value);
    let of_sides = || Grid::new(side(Meaning::Columns)?, side(Meaning::Rows)?).ok();
    let of_side = || side(Meaning::Size).and_then(|side| Grid::new(side, side).ok());
    let size = stated(Meaning::Size).and_then(|size| size.parse().ok()).or_else(of_side).or_else(of_sides);
    let used = match columns {
        Columns::Puzzle(puzzle) => [Some(puzzle), None],
        Columns::Boards(start, goal) => [Some(start), goal],
    };
    // A board that no name explains is not left out, unless it is a part of another field.
    let tiles = |words: &str| words.chars().filter(|c| c.is_alphanumeric() || *c == '.').collect::<String>();
    let sorted = |words: &str| {
        let mut tiles: Vec<char> = tiles(words).chars().collect();
        tiles.sort_unstable();
        tiles
    };
    let of_used = || used.iter().flatten().filter_map(|&at| fields.get(at)).map(|field| &field.words);
    let is_left_out = |words: &str| {
        let is_like = |used: &String| [sorted(words), sorted(&words.repeat(2))].contains(&sorted(used));
        let is_part = |used: &String| tiles(used).contains(&tiles(words));
        tiles(words).len() > 3 && of_used().any(is_like) && !of_used().any(is_part)
    };
    // Another column says nothing about the boards, but for a shape that was read.
    let says_more = |at: usize| {
        let name = names.get(at).map_or("", |name| name.words.trim());
        let is_shape =
            |meaning: &Option<Meaning>| matches!(meaning, Some(Meaning::Columns | Meaning::Rows | Meaning::Size));
        let is = |meaning: &Option<Meaning>| {
            matches!(meaning, Some(Meaning::Role(_) | Meaning::Empty | Meaning::Turned))
                || (is_shape(meaning) || name == "w") && size.is_none()
        };
        let value = &fields[at].words;
        let is_role = is_known(value) && Role::of_two(value).is_some();
        (name == "w" || name.chars().nth(1).is_some()) && name != "line" && meanings(name).iter().any(is)
            || is_role
            || meanings(value).iter().any(|meaning| matches!(meaning, Some(Meaning::Turned | Meaning::Columns)))
    };
    let mut others = (0..fields.len()).filter(|at| !used.contains(&Some(*at)));
    if let Some(other) = others.find(|at| is_left_out(&fields[*at].words) || says_more(*at)) {
        let position = TextPosition { line: number, column: fields[other].from };
        let column = quoted(names.get(other).map_or("", |name| name.words.trim()));
        let found = format!("{} in column {column}", quoted(&fields[other].words));
        let expected = "all boards in columns 'start' and 'goal', and no other words about them";
        return Some(Err(ParseError { position, found, expected: expected.into() }));
    }
    let found = match columns {
        Columns::Puzzle(column) => field(column).map(Fields::Puzzle),
        Columns::Boards(start, goal) => {
            field(start).and_then(|start| Ok(Fields::Boards(start, goal.map(field).transpose()?)))
        }
    };
    Some(found.map(|found| (found, size)))
}

impl Columns {
    fn of(heading: &str) -> Option<Columns> {
        let names: Vec<String> =
            fields(heading, separator(heading)).into_iter().map(|field| field.words.trim().to_lowercase()).collect();
        let is_tile = |word: &str| value(word).is_some() || word == ".";
        let is_board = |name: &String| name.contains(['[', '(', '{', ':', '=']) || name.split(' ').any(is_tile);
        if names.iter().any(is_board) || heading.starts_with('#') {
            return None;
        }
        let named = |wanted: &[&str]| names.iter().position(|name| wanted.contains(&&**name));
        // A name that contains 'start' counts if there is no other such name.
        let of_role = |role| {
            let is = |name: &str| Role::of_two(name) == Some(role);
            let is_board = |name: &str| name.contains("state") || name.contains("board");
            let only = |is: &dyn Fn(&str) -> bool| {
                let mut all = (0..names.len()).filter(|at| is(&names[*at]));
                all.next().filter(|_| all.next().is_none())
            };
            only(&is).or_else(|| only(&|name| is(name) && is_board(name)))
        };
        Some(names.len() > 1 || names[0] == "line").filter(|is_heading| *is_heading)?;
        let boards = |start: Option<usize>, goal: Option<usize>| start.map(|start| Columns::Boards(start, goal));
        let (start, goal) = (named(&["start"]), named(&["goal"]));
        let (puzzle, goal_of_role) = (named(&["puzzle", "board"]), goal.or(of_role(Role::Goal)));
        // A line may also be a number.
        boards(start.filter(|_| goal.is_some()), goal)
            .or(named(&["line"]).map(Columns::Puzzle))
            .or(boards(start, goal_of_role))
            .or(puzzle.filter(|_| goal_of_role.is_none()).map(Columns::Puzzle))
            .or(boards(puzzle, goal_of_role))
            .or(boards(of_role(Role::Start), goal_of_role))
    }
}

/// What separates fields: spreadsheets write ',', ';' or tabs.
fn separator(heading: &str) -> char {
    [',', ';', '\t'].into_iter().find(|separator| heading.contains(*separator)).unwrap_or(',')
}

fn fields(line: &str, separator: char) -> Vec<CsvField> {
    let field = |from| CsvField { line: 1, from, words: String::new() };
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
            c if c == separator && !is_quoted => fields.push(field(at + 1)),
            c => last.words.push(c),
        }
    }
    fields
}
