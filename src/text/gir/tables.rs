//! Tables: lines of cells with separators between them, or in columns. An empty cell is the blank.

use super::cells::Reading;
use super::numbers::{odd_one, whole};
use super::tokens::{characters, counts, is_nothing, value, Kind, Mark};
use crate::grid::Grid;
use std::ops::Range;

/// A line of a table.
#[derive(Default)]
struct Line<'a> {
    cells: Vec<Mark<'a>>,
    names: Vec<Mark<'a>>,
    /// A number or a letter with a bracket, before the cells.
    label: Option<Mark<'a>>,
    /// The place after its last or before its first separator, if it is empty: of a frame, or a cell.
    end: Option<Mark<'a>>,
    /// A word that is none of these.
    stray: Option<Mark<'a>>,
    /// Whether there are separators between its cells, and cells without any between them.
    is_separated: bool,
    is_spaced: bool,
    separators: usize,
}

type Row<'a> = Vec<Mark<'a>>;

/// The ways to read a table: all cells, their characters, the left half as the start and the right half as the goal, or
/// numbers without the rows and columns that are labels.
pub(super) fn readings<'a>(tokens: &[Mark<'a>]) -> Vec<Reading<'a>> {
    let has_numbers = tokens.iter().any(|token| value(token.word).is_some());
    let (mut rows, mut names) = (Vec::new(), Vec::new());
    for tokens in without_bullets(lines(tokens), has_numbers) {
        match heading(&tokens, has_numbers) {
            Some(name) => names.push(name),
            None => rows.extend(line(&tokens)),
        }
    }
    names.extend(rows.iter().flat_map(|line: &Line| line.names.clone()));
    let labels: Vec<Mark> = rows.iter().filter_map(|line| line.label).collect();
    let are_labelled = labels.is_empty() || labels.len() == rows.len() && are_labels(&labels);
    // Some rows have separators between cells, and others have not.
    let below = || rows.iter().skip_while(|line| are_labels(&line.cells));
    let is_separated = rows.len() > 1 && rows.iter().any(|line| line.is_separated);
    let mixed = below().find(|line| is_separated && line.is_spaced).and_then(|line| line.cells.last().copied());
    let stray = rows
        .iter()
        .find_map(|line| line.stray)
        .or(dangling(tokens))
        .or(mixed)
        .or(labels.first().copied().filter(|_| !are_labelled));
    rows.retain(|line| !line.cells.is_empty());
    let has_no_separator = rows.iter().all(|line| line.separators == 0);
    let packed = filled(&rows.iter().map(packed).collect::<Vec<_>>(), true);
    // What is above a board is not filled.
    let typed: Vec<Row> = numbered(rows.iter().map(|line| line.cells.clone()));
    let ended = filled(&rows, false);
    let rows = filled(&rows, true);
    // An arrow is between a start and a goal.
    let has_arrow = tokens.iter().any(|token| token.is(Kind::Arrow)) && names.is_empty();
    let boards = Some(2).filter(|_| has_arrow);
    let reading = |rows: &[Row<'a>]| Reading {
        boards,
        cells: whole(rows.concat()),
        names: names.clone(),
        stray,
        are_rows: true,
        is_unusual: true,
        ..Reading::default()
    };
    let is_filled = typed.iter().zip(&rows).any(|(typed, filled)| typed.len() < filled.len());
    // A gap in one of two lines is a board's, not that of a start and a goal.
    let of_filled = Some(1).filter(|_| is_filled && has_no_separator && rows.len() == 2);
    let mut all = vec![Reading { boards: of_filled.or(boards), ..reading(&rows) }];
    all.extend(Some(reading(&typed)).filter(|_| is_filled));
    if rows.concat().iter().all(|mark| length(mark) > 2 && length(mark) == length(&rows[0][0])) {
        all.push(reading(&numbered(rows.iter().map(|row| characters(row)))));
    } else if has_no_separator && are_packed(&packed) {
        all.push(reading(&packed));
    }
    all.extend(halves(&rows).map(|rows| Reading { boards: Some(2), ..reading(&rows) }));
    let is_complete =
        |way: &Reading| odd_one(way.cells.iter().map(|mark| mark.word), counts(&way.cells).len()).is_some();
    let labelled = unlabelled(&ended);
    let labelled = labelled.iter().map(|rows| Reading { has_no_first_line: true, ..reading(rows) });
    all.extend(labelled.filter(is_complete));
    all
}

/// A `/` or an arrow with nothing before or after it.
fn dangling<'a>(tokens: &[Mark<'a>]) -> Option<Mark<'a>> {
    let is_mark = |token: &Mark| token.word == "/" || token.is(Kind::Arrow);
    let is_end = |at: Option<usize>| {
        let is_no_cell = |next: &Mark| !matches!(next.kind(), Kind::Word | Kind::Open | Kind::Close);
        at.and_then(|at| tokens.get(at)).map_or(true, is_no_cell)
    };
    let is_dangling = |at: &usize| {
        is_mark(&tokens[*at]) && (is_end(at.checked_sub(1)) || is_end(Some(at + 1)))
            || tokens[*at].is(Kind::RowEnd) && *at > 0 && tokens[*at - 1].is(Kind::LineEnd)
    };
    (0..tokens.len()).find(is_dangling).map(|at| tokens[at])
}

/// The tokens of every line. `/` and an arrow end a line too, and so do `;` and `\\\\`, if the parts are several words.
fn lines<'m, 'a>(tokens: &'m [Mark<'a>]) -> Vec<&'m [Mark<'a>]> {
    let mut lines: Vec<&[Mark]> = Vec::new();
    let mut start = 0;
    for (at, token) in tokens.iter().enumerate() {
        let is_name = |at: usize| at > 0 && tokens[at - 1].is_name();
        if token.is(Kind::LineEnd) || token.word == "/" || token.is(Kind::Arrow) && !is_name(at) {
            lines.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    lines.push(&tokens[start..]);
    let is_row_end = |token: &Mark| token.is(Kind::RowEnd);
    let parts = |line: &&'m [Mark<'a>]| -> Vec<&'m [Mark<'a>]> {
        let parts: Vec<_> = line.split(is_row_end).filter(|part| !part.is_empty()).collect();
        if parts.iter().all(|part| part.len() > 1) || lines.len() == 1 && parts.iter().any(|part| part.len() > 1) {
            return parts;
        }
        vec![*line]
    };
    lines.iter().flat_map(parts).filter(|line| !line.is_empty()).collect()
}

/// The lines without dashes before their words, as in lists in YAML: the most dashes begin a row.
fn without_bullets<'a>(lines: Vec<&[Mark<'a>]>, has_numbers: bool) -> Vec<Row<'a>> {
    let dashes = |line: &[Mark]| line.iter().take_while(|token| token.word == "-").count();
    let is_heading = |line: &[Mark<'a>]| heading(line, has_numbers).is_some();
    let is_bulleted = |line: &&[Mark<'a>]| (1..line.len()).contains(&dashes(line)) || is_heading(line);
    let are_bulleted = lines.len() > 1 && lines.iter().all(is_bulleted);
    let most = lines.iter().map(|line| dashes(line)).max().filter(|_| are_bulleted).unwrap_or_default();
    let mut rows: Vec<Row> = Vec::new();
    for line in lines {
        let words = &line[dashes(line).min(most)..];
        match rows.last_mut().filter(|_| dashes(line) < most && !is_heading(line)) {
            Some(row) => row.extend(words),
            None => rows.push(words.to_vec()),
        }
    }
    rows
}

/// The line as a name: words with a key after them or, beside numbers, words alone.
fn heading<'a>(tokens: &[Mark<'a>], has_numbers: bool) -> Option<Mark<'a>> {
    let is_key = |token: &&Mark| token.is(Kind::Key);
    let inside = tokens.iter().position(|token| !token.is(Kind::Key))?;
    let keys = tokens.iter().rev().take_while(is_key).count();
    let words = &tokens[inside..tokens.len() - keys];
    let (first, last) = (words.first()?, words.last()?);
    let has_digits = || words.iter().any(|token| token.word.contains(|c: char| c.is_ascii_digit()));
    let are_words = words.iter().all(|token| matches!(token.kind(), Kind::Word | Kind::Open | Kind::Close));
    let is_named = keys > 0 && (first.is_name() || first.word.contains('×') || is_name_of_key(words));
    let is_first = first.text[first.line()..first.at()].trim().is_empty();
    let is_alone = is_first
        && has_numbers
        && !has_digits()
        && words.iter().all(|word| !word.is(Kind::Word) || word.is_name())
        && first.is(Kind::Word)
        && first.word.len() > 1;
    let name = Mark { word: &first.text[first.at()..last.end()], ..*first };
    Some(name).filter(|_| are_words && (is_named || is_alone))
}

/// Whether words are one with a letter.
fn is_name_of_key(words: &[Mark]) -> bool {
    words.len() == 1 && words[0].has_letters() && (words[0].is_name() || words[0].word.len() == 1)
}

/// Whether a line is a part of a frame, as `+---+` or `|:-:|`.
fn is_frame(tokens: &[Mark]) -> bool {
    let is_drawn = |c: char| "+-=|:*~".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let characters = || tokens.iter().flat_map(|token| token.word.chars());
    characters().all(is_drawn) && characters().filter(|c| *c != '|').count() > 2
}

/// A line's cells; `None` if it is a part of a frame.
fn line<'a>(tokens: &[Mark<'a>]) -> Option<Line<'a>> {
    let last = tokens.last()?;
    if is_frame(tokens) {
        return None;
    }
    let is_separator = |token: &Mark| matches!(token.kind(), Kind::Separator | Kind::RowEnd);
    let separators = tokens.iter().filter(|token| is_separator(token)).count();
    let mut line = Line { separators, ..Line::default() };
    let mut rest = tokens;
    // A name, which may have numbers in it.
    let key = tokens.iter().position(|token| token.is(Kind::Key)).unwrap_or_default();
    let words = &tokens[..key];
    if words.first().is_some_and(Mark::is_name) && words.iter().all(|token| token.is(Kind::Word)) {
        line.names.push(Mark { word: &last.text[words[0].at()..words[key - 1].end()], ..words[0] });
        rest = &tokens[key + 1..];
    }
    if rest.len() > 2 && rest[0].is(Kind::Word) && rest[1].is(Kind::Close) && rest[1].joins(&rest[0]) {
        line.label = Some(rest[0]);
        rest = &rest[2..];
    }
    if let Some(cells) = boxed(rest) {
        return Some(Line { cells, ..line });
    }
    let first = rest.first().unwrap_or(last);
    // The cells up to the last separator, if there is one.
    let mut before = None;
    while let Some((token, after)) = rest.split_first() {
        let close = after.iter().take(3).position(|token| token.is(Kind::Close)).unwrap_or_default();
        let inside = &after[..close];
        let numbers = inside.iter().filter(|token| token.is(Kind::Word)).count();
        let commas = inside.iter().filter(|token| token.word == ",").count();
        let is_row = line.cells.is_empty() && after.get(close + 1).is_some_and(|next| next.is(Kind::Word));
        let is_column = inside.first().is_some_and(|first| first.word == ",");
        let is_label = numbers == 1 && commas + 1 == close && (is_row || is_column);
        rest = after;
        match token.kind() {
            // An index, as in `start[]`, or an empty cell.
            Kind::Open if after.first().is_some_and(|next| next.is(Kind::Close)) => {
                let empty = Mark { word: &token.text[token.at()..after[0].end()], ..*token };
                let is_index = line.cells.last().is_some_and(|last| token.joins(last) && last.is_name());
                line.cells.extend(Some(empty).filter(|_| !is_index));
                rest = &after[1..];
            }
            // A label of R, as `[1,]`, `[,1]` or `[1]`.
            Kind::Open if token.word == "[" && is_label => rest = &after[close + 1..],
            Kind::Word => {
                let is_next = before == Some(line.cells.len());
                line.is_separated |= is_next && !line.cells.is_empty();
                line.is_spaced |= !is_next && !line.cells.is_empty();
                line.cells.extend(words_of(token));
            }
            Kind::Key | Kind::Arrow => {
                let words = line.cells.iter().rev().take_while(|cell| cell.is_name()).count();
                let is_letter = line.cells.last().is_some_and(|cell| cell.has_letters() && cell.word.len() == 1);
                let is_joined = before != Some(line.cells.len());
                let cells = line.cells.len() - if is_joined { words.max(usize::from(is_letter)) } else { 0 };
                line.stray = line.stray.or(Some(*token).filter(|_| cells == line.cells.len()));
                line.names.extend(line.cells.drain(cells..));
            }
            Kind::Separator | Kind::RowEnd => {
                let empty = Some(token.empty()).filter(|_| line.cells.len() == before.unwrap_or_default());
                let is_cell = before.is_some() || [",", "&"].contains(&token.word);
                line.cells.extend(empty.filter(|_| is_cell));
                line.end = line.end.or(empty.filter(|_| !is_cell));
                before = Some(line.cells.len());
            }
            _ => line.stray = line.stray.or(Some(*token)),
        }
    }
    if Some(line.cells.len()) == before {
        line.end = Some(last.empty_after());
    }
    // A frame is on both sides of a cell.
    let is_side = |token: &&Mark| is_separator(token) && !",\t&;/\\\\".contains(token.word);
    let side = [first, last].into_iter().find(is_side).filter(|_| separators == 1);
    line.stray = line.stray.or(side.copied());
    // Of two empty cells, one is a tile that is missing.
    let is_twice = line.is_separated && line.end.is_some() && line.cells.iter().any(|cell| cell.word.is_empty());
    line.stray = line.stray.or(Some(*last).filter(|_| is_twice && last.word == ","));
    Some(line).filter(|line| !line.cells.is_empty() || line.stray.is_some())
}

/// The cells of a line such as `[1] [2] [ ]`.
fn boxed<'a>(mut rest: &[Mark<'a>]) -> Option<Row<'a>> {
    let mut cells = Vec::new();
    while let Some((open, after)) = rest.split_first() {
        let end = after.iter().take(2).position(|token| token.is(Kind::Close))?;
        let cell = if end == 0 { after[0].empty() } else { after[0] };
        cells.push(Some(cell).filter(|cell| open.is(Kind::Open) && (end == 0 || cell.is(Kind::Word)))?);
        rest = &after[end + 1..];
    }
    Some(cells).filter(|cells| cells.len() > 1)
}

/// The tiles of a word: parts of numbers between dashes, or the word.
fn words_of<'a>(mark: &Mark<'a>) -> Vec<Mark<'a>> {
    let are_numbers = mark.word.split('-').all(|part| value(part).is_some_and(|value| value <= Grid::MOST));
    let parts = mark.word.split(|c| are_numbers && c == '-');
    parts.map(|word| Mark { word, ..*mark }).collect()
}

fn length(mark: &Mark) -> usize {
    mark.word.chars().count()
}

/// Rows with their numbers.
fn numbered<'a>(rows: impl Iterator<Item = Row<'a>>) -> Vec<Row<'a>> {
    rows.enumerate().map(|(row, cells)| cells.into_iter().map(|cell| Mark { row, ..cell }).collect()).collect()
}

/// A line's characters, as cells.
fn packed<'a>(line: &Line<'a>) -> Line<'a> {
    Line { cells: characters(&line.cells), ..Line::default() }
}

/// Whether rows of characters were words of one length, at least 3; one may have a gap.
fn are_packed(rows: &[Row]) -> bool {
    let is_gap = |pair: &[Mark]| !pair[1].joins(&pair[0]);
    let gaps = |row: &Row| row.windows(2).filter(|pair| is_gap(pair)).count();
    let width = rows.first().map_or(0, Vec::len);
    let is_row =
        |row: &Row| row.len() == width && gaps(row) <= usize::from(row.iter().any(|mark| mark.word.is_empty()));
    width > 2 && rows.iter().all(is_row)
}

/// Rows of the left half, and then of the right half.
fn halves<'a>(rows: &[Row<'a>]) -> Option<Vec<Row<'a>>> {
    let width = rows.first()?.len();
    let is_even =
        width % 2 == 0 && width * rows.len() > 8 && rows.len() > 1 && rows.iter().all(|row| row.len() == width);
    let half = |right: usize| {
        let numbered = rows.iter().enumerate();
        numbered.map(move |(at, row)| {
            let cells = row[right * width / 2..][..width / 2].iter();
            cells.map(|cell| Mark { row: right * rows.len() + at, ..*cell }).collect()
        })
    };
    is_even.then(|| half(0).chain(half(1)).collect())
}

/// The rows without labels: a first row, which may stand above each board, a first column, or both.
fn unlabelled<'a>(rows: &[Row<'a>]) -> Vec<Vec<Row<'a>>> {
    let words = |row: &Row<'a>| row.iter().map(|mark| mark.word).collect::<Vec<_>>();
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Vec::new() };
    let is_corner = first[0].word.is_empty() && first.iter().any(|mark| !mark.word.is_empty());
    let header = &first[usize::from(is_corner)..];
    let is_header = header.len() > 1 && are_labels(header);
    let below: Vec<Row> = rows.iter().filter(|row| is_header && words(row) != words(first)).cloned().collect();
    let beside = |rows: &[Row<'a>]| -> Vec<Row<'a>> {
        let labels: Vec<Mark> = rows.iter().map(|row| row[0]).collect();
        let are_all = are_labels(&labels) && rows.iter().all(|row| row.len() > 2);
        let rest = rows.iter().filter(|_| are_all).map(|row| row[1..].to_vec());
        rest.collect()
    };
    let both = if header.len() + 1 == last.len() { beside(&below) } else { Vec::new() };
    let below = if header.len() == last.len() { below } else { Vec::new() };
    [beside(rows), both, below].into_iter().filter(|rows| rows.len() > 1).collect()
}

/// Whether marks are words, or 0, 1, 2 and so on, or 1, 2, 3 and so on; they may begin again.
fn are_labels(marks: &[Mark]) -> bool {
    // `x` may be a blank, unless it is one of x, y and z.
    let letter = |mark: &Mark| mark.word.chars().next().filter(|_| mark.word.len() == 1).map_or(0, u32::from);
    let are_letters = marks.windows(2).all(|pair| letter(&pair[0]) + 1 == letter(&pair[1])) && marks.len() > 1;
    let is_word = |mark: &Mark| mark.has_letters() && !mark.word.contains(char::is_numeric);
    let are_words = || marks.iter().all(|mark| is_word(mark) && (are_letters || mark.is_name()));
    let are_distinct = counts(marks).len() == marks.len();
    let first = marks.first().and_then(|mark| value(mark.word));
    let is_next = |pair: &[Mark]| {
        let [before, after] = [0, 1].map(|at| value(pair[at].word));
        after.is_some() && (after == before.map(|before| before + 1) || after == first)
    };
    let are_in_order = first.is_some_and(|first| first < 2) && marks.windows(2).all(is_next);
    are_in_order || are_distinct && are_words() || marks.iter().all(|mark| mark.word.is_empty())
}

/// The rows of lines. If a line has one cell less than the longest, it has an empty one: at an end, or where its cells
/// leave a column out.
fn filled<'a>(lines: &[Line<'a>], has_gaps: bool) -> Vec<Row<'a>> {
    let width = lines.iter().map(|line| line.cells.len()).max().unwrap_or_default();
    // Columns are those of lines of the text.
    let starts: Vec<usize> = lines.iter().filter_map(|line| line.cells.first().map(Mark::line)).collect();
    // Beside a blank, a gap is a tile that is missing.
    let has_blank = |line: &Line| line.cells.iter().any(|cell| value(cell.word).is_none() && is_nothing(cell.word));
    let is_at_start = |cell: &Mark| {
        let before = &cell.text[cell.line()..cell.at()];
        before.chars().all(|c| c.is_whitespace() || c == '|' || Kind::of(c) == Kind::Separator && c > '~')
    };
    let are_apart = !lines.iter().any(has_blank)
        && lines.iter().filter_map(|line| line.cells.first()).all(is_at_start)
        && starts.windows(2).all(|pair| pair[0] != pair[1])
        && lines.windows(2).all(|pair| pair[0].separators == pair[1].separators);
    let column = |column: usize| {
        let full = lines.iter().filter(|line| line.cells.len() == width);
        let cells: Vec<Range<usize>> = full.map(|line| columns_of(&line.cells[column])).collect();
        Column {
            start: cells.first().map(|cell| cell.start).filter(|start| cells.iter().all(|cell| cell.start == *start)),
            end: cells.first().map(|cell| cell.end).filter(|end| cells.iter().all(|cell| cell.end == *end)),
        }
    };
    let columns: Vec<Column> = (0..width).map(column).collect();
    let fill = |line: &Line<'a>| -> Row<'a> {
        let mut cells = line.cells.clone();
        // A word alone may be a first line.
        if cells.len() + 1 == width && (width > 2 || line.separators > 0) {
            let gap = gap(&cells, &columns).filter(|_| has_gaps && !line.is_separated && are_apart);
            let is_framed = |full: &Line| full.cells.len() < width || full.separators == line.separators;
            // Beside labels, a comma at the end is no cell.
            let is_cell = |end: &Mark| has_gaps || !end.text[..end.at()].ends_with(',');
            let end = line.end.filter(is_cell).filter(|_| lines.iter().all(is_framed));
            cells.extend(gap.or(end));
            cells.sort_by_key(Mark::end);
        }
        cells
    };
    numbered(lines.iter().map(fill))
}

/// The columns of the text that a cell takes, and the one after it.
fn columns_of(cell: &Mark) -> Range<usize> {
    let first = cell.text[cell.line()..cell.at()].chars().count();
    first..first + cell.word.chars().count()
}

/// Where all cells of a column begin and end, if they do so at one place.
struct Column {
    start: Option<usize>,
    end: Option<usize>,
}

/// An empty cell, if all cells of a row are in columns but one: all columns are flush left, or all are flush right.
fn gap<'a>(cells: &[Mark<'a>], columns: &[Column]) -> Option<Mark<'a>> {
    let left = |column: &Column| column.start;
    let right = |column: &Column| column.end;
    let leaves_out = |side: &dyn Fn(&Column) -> Option<usize>, of: &dyn Fn(&Mark) -> usize| {
        let columns: Vec<usize> = columns.iter().map(side).collect::<Option<_>>()?;
        let empty = cells.iter().zip(&columns).take_while(|(cell, column)| of(cell) == **column).count();
        let is_in = |(cell, column): (&Mark, &usize)| of(cell) == *column;
        cells[empty..].iter().zip(&columns[empty + 1..]).all(is_in).then_some(empty)
    };
    let empty = leaves_out(&left, &|cell| columns_of(cell).start)
        .or_else(|| leaves_out(&right, &|cell| columns_of(cell).end))?;
    cells[..empty].last().map(Mark::empty_after).or(cells.first().map(Mark::empty))
}
