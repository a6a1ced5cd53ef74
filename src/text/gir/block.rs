//! Rows of words, below headings or with a hole where the blank is.

use super::cells::Sheet;
use super::mark::{characters, is_line_end, rows, words_in, Mark};
use super::names::Role;
use crate::text::{quoted, ParseError};

/// Lines below a heading, or without one.
pub(super) struct Headed<'a> {
    pub(super) name: Option<Mark<'a>>,
    pub(super) lines: Vec<&'a str>,
}

/// Signs that are lines of a frame, and bars between its cells.
pub(super) const LINES: &str = "─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╭╮╰╯";
pub(super) const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// Signs of markup that no row has, and what to type.
const MARKUP: [(&str, &str); 4] = [
    ("<", "rows of tiles, without the tags of HTML"),
    ("\\begin", "the rows alone, such as 1 & 2 & 3 \\\\"),
    ("->", "'start:' above one board and 'goal:' above the other"),
    ("=>", "'start:' above one board and 'goal:' above the other"),
];

/// Returns the boards of rows of words.
pub(super) fn sheets(text: &str) -> Result<Vec<Sheet<'_>>, ParseError> {
    if let Some((at, expected)) = MARKUP.iter().find_map(|(sign, expected)| Some((text.find(sign)?, *expected))) {
        let word = text[at..].split_whitespace().next().unwrap_or_default();
        return Err(Mark::new(text, &text[at..at + word.len()]).error(quoted(word), expected));
    }
    let mut sheets = Vec::new();
    for Headed { name, lines } in sections(text)? {
        let cells = words_in(text, lines.into_iter().filter(|line| !is_frame(line)));
        let sheet = match hole(&rows(&cells))? {
            Some(cells) => Sheet::of(cells),
            None => Sheet::raw(cells),
        };
        sheets.push(Sheet { name, ..sheet });
    }
    Ok(sheets)
}

/// Returns whether a line is a line of a frame: three or more of its signs.
pub(super) fn is_frame(line: &str) -> bool {
    let is_line = |c: char| "-+=_:".contains(c) || LINES.contains(c);
    let is_in_frame = |c: char| is_line(c) || BARS.contains(&c) || c.is_whitespace();
    line.chars().filter(|c| is_line(*c)).count() > 2 && line.chars().all(is_in_frame)
}

/// Returns the lines of a text below their headings. A heading has letters and ends in `:`, on the line of its board or
/// above it; a name of the start or the goal may also be alone on its line. An empty line ends no board.
pub(super) fn sections(text: &str) -> Result<Vec<Headed<'_>>, ParseError> {
    let mut sections = vec![Headed { name: None, lines: Vec::new() }];
    for mut line in text.split(is_line_end).filter(|line| !line.trim().is_empty()) {
        while let Some((name, rest)) = heading(text, line)? {
            let end = next_heading(rest);
            let own = Some(&rest[..end]).filter(|own| !own.trim().is_empty());
            sections.push(Headed { name: Some(name), lines: own.into_iter().collect() });
            line = &rest[end..];
        }
        if !line.trim().is_empty() {
            sections.last_mut().expect("there is a section").lines.push(line);
        }
    }
    if sections[0].lines.is_empty() {
        sections.remove(0);
    }
    match sections.iter().find(|section| section.lines.is_empty()) {
        Some(Headed { name: Some(name), .. }) => {
            Err(name.error(format!("{} above no board", quoted(name.word)), "rows below it"))
        }
        _ => Ok(sections),
    }
}

/// Returns the heading that a line begins with, and the rest of the line.
fn heading<'a>(text: &'a str, line: &'a str) -> Result<Option<(Mark<'a>, &'a str)>, ParseError> {
    let trimmed = line.trim();
    let has_letters = |word: &str| word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ' ';
    let Some((name, rest)) = trimmed.split_once(':') else {
        let is_short = trimmed.split(' ').count() < 3 && trimmed.split(' ').all(has_letters);
        let name = Mark::new(text, trimmed);
        let is_name = is_short && Role::of(name)?.is_some();
        return Ok(is_name.then(|| (name, &line[line.len()..])));
    };
    let name = name.trim_end();
    let is_name = rest.trim().is_empty() || name.starts_with(char::is_alphabetic) && name.chars().all(is_word);
    if name.is_empty() || name.contains(['|', ',', '\t', '&']) || !is_name {
        return Ok(None);
    }
    let mut letters = name.trim_start_matches([' ', '*', '#']).chars();
    if letters.next().is_some_and(char::is_alphabetic) && letters.next().is_some_and(char::is_alphabetic) {
        return Ok(Some((Mark::new(text, name), rest)));
    }
    Err(Mark::new(text, name).error(format!("{}:", quoted(name)), "a heading with a word, such as start: or goal:"))
}

/// Returns where the next heading of a line begins: a word that ends in a colon, below a board.
fn next_heading(line: &str) -> usize {
    let is_heading = |word: &&str| {
        word.strip_suffix(':').is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphabetic))
    };
    let at = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    line.split_whitespace().skip(1).find(is_heading).map_or(line.len(), at)
}

/// Returns the cells of rows of words in even columns, with an empty place inside or before one row.
fn hole<'a>(rows: &[&[Mark<'a>]]) -> Result<Option<Vec<Mark<'a>>>, ParseError> {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or_default();
    let mut short = (0..rows.len()).filter(|row| rows[*row].len() != width);
    let (Some(hole), None) = (short.next(), short.next()) else { return Ok(None) };
    if rows.len() < 2 || width < 2 || rows[hole].len() + 1 != width || rows[0][0].text.contains('\t') {
        return Ok(None);
    }
    for of_end in [1, 0] {
        let column = |mark: &Mark| mark.column() + of_end * mark.word.chars().count();
        let columns = |row: &[Mark]| row.iter().map(column).collect::<Vec<_>>();
        let mut full = rows.iter().filter(|row| row.len() == width).map(|row| columns(row));
        let (all, own) = (full.next().unwrap_or_default(), columns(rows[hole]));
        let are_even = all.windows(3).all(|three| three[1] - three[0] == three[2] - three[1]);
        let Some(missing) = (0..width).find(|at| own.get(*at) != Some(&all[*at])) else { continue };
        if !are_even || full.any(|other| other != all) || own[missing..] != all[missing + 1..] {
            continue;
        }
        if missing + 1 == width {
            let end = rows[hole][missing - 1].empty_after();
            return Err(end.error("a row that is short at its end", "a 0 where the empty cell is"));
        }
        let (mut cells, before) = (rows.concat(), rows[..hole].iter().map(|row| row.len()).sum::<usize>());
        cells.insert(before + missing, Mark { word: "", ..rows[hole][missing] });
        return Ok(Some(cells));
    }
    Ok(None)
}

/// Refuses an empty place in rows that have a blank in another place.
pub(super) fn no_other_hole(cells: &[Mark], blank: &str) -> Result<(), ParseError> {
    let Some(at) = cells.iter().position(|cell| cell.word == blank) else { return Ok(()) };
    let (blank, text) = (cells[at], cells[at].text);
    let mut lines =
        text.split(is_line_end).filter(|line| !line.trim().is_empty()).map(|line| line.trim().contains("\t\t"));
    let first = lines.next().unwrap_or_default();
    let is_packed = cells.windows(2).any(|pair| pair[0].end() == pair[1].at);
    // The rows without the blank, and the rows as they were before it was typed.
    let next =
        text[blank.end()..].chars().next().filter(|c| c.is_whitespace() && !is_line_end(*c)).map_or(0, char::len_utf8);
    let without = [(" ".repeat(blank.word.chars().count()), 0), (String::new(), next), (String::new(), 0)];
    let is_other = without.iter().any(|(spaces, next)| {
        let text = [&text[..blank.at], spaces, &text[blank.end() + next..]].concat();
        let words = words_in(&text, text.split(is_line_end));
        let words = if is_packed { characters(&words) } else { words };
        let hole = hole(&rows(&words[words.len().saturating_sub(cells.len() - 1)..])).unwrap_or(None);
        hole.is_some_and(|cells| cells.iter().position(|cell| cell.word.is_empty()) != Some(at))
    });
    if is_other || lines.any(|other| other != first) {
        return Err(blank.error(format!("{} beside an empty place", quoted(blank.word)), "one blank"));
    }
    Ok(())
}
