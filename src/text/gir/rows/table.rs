//! Tables: lines are rows, frames or headings.

use super::{lines, row, Row, RowForm, Rows};
use crate::grid::Grid;
use crate::text::gir::marks::{has_packed_board, value, Mark};
use crate::text::gir::names::{is_of_fact, may_have_number, meanings, Meaning};
use crate::text::gir::tree::{Kind, Node};
use crate::text::ParseError;
use std::collections::HashSet;

impl<'a> Rows<'a> {
    /// Takes the lines of a table as rows and headings.
    pub(super) fn table(&mut self, nodes: &[Node<'a>]) -> Result<(), ParseError> {
        let halves = halves(nodes);
        self.boards = halves.is_some().then_some(2);
        let lines = halves.map_or_else(|| lines(nodes), Ok)?;
        // `DEF` may be three tiles, `size 6` a row with a word that is misspelt, and `size six` a row of words.
        let words = |line: &[Node]| line.iter().filter(|node| node.is(Kind::Word)).count();
        let numbers = |line: &[Node]| line.iter().filter(|node| value(node.mark.word).is_some()).count();
        let bare: Vec<&[Node]> = lines.iter().copied().filter(|line| !is_heading(line)).collect();
        let counts: HashSet<usize> = bare.iter().map(|line| words(line)).collect();
        let are_words = bare.iter().all(|line| numbers(line) == 0);
        let may_be_row = |line: &[Node]| {
            let may_be = if numbers(line) > 0 { numbers(line) + 1 == words(line) } else { are_words && line.len() > 1 };
            may_be && !line.iter().any(|node| node.is(Kind::Key)) && counts.contains(&words(line))
        };
        let length = |line: &[Node]| Some(line[0].mark.word.chars().count()).filter(|_| line.len() == 1);
        let packed: HashSet<usize> = bare.iter().filter_map(|line| length(line)).collect();
        let is_heading = |line: &[Node]| {
            !length(line).is_some_and(|length| packed.contains(&length)) && !may_be_row(line) && is_heading(line)
        };
        let is_bulleted = |line: &&[Node<'a>]| line[0].is_word("-");
        let bullets = usize::from(lines.len() > 1 && lines.iter().all(is_bulleted));
        let mut header = None;
        for &line in &lines {
            if is_frame(line) {
                if let Some(frame) = second_frame(line) {
                    return Err(frame.error("a second board beside the first".into(), "the boards below each other"));
                }
                // Below the first row, a line of Markdown that makes it the header.
                let is_markdown = line.iter().any(|node| node.is_word("|"));
                header = header.or(Some(self.all.len()).filter(|_| is_markdown));
            } else if is_heading(line) {
                self.names.extend(line.iter().map(|node| node.mark));
            } else {
                let row = self.line(&line[bullets..])?;
                self.all.extend(Some(row).filter(|row| !row.cells.is_empty()));
            }
        }
        let has_arrow = nodes.iter().any(|node| node.is(Kind::Divider) && !node.is_word("/"));
        if self.names.is_empty() && has_arrow {
            self.boards = Some(2);
        }
        // A header and one row, or two bullets without names, are no start and goal.
        if self.all.len() == 2 && (header == Some(1) || bullets > 0 && self.names.is_empty()) {
            self.boards = Some(1);
        }
        Ok(())
    }

    /// The row of a line. A label with a bracket or a bar in front of the row becomes its first cell.
    fn line(&mut self, line: &[Node<'a>]) -> Result<Row<'a>, ParseError> {
        let are_words = |nodes: &[Node]| nodes.len() > 1 && nodes.iter().all(|node| node.is(Kind::Word));
        let is_label = line.len() > 2
            && line[0].is(Kind::Word)
            && (line[1].is(Kind::Close) && line[1].mark.joins(&line[0].mark)
                || line[1].is_word("|") && are_words(&line[2..]));
        let mut row = row(&line[if is_label { 2 } else { 0 }..], &mut self.names)?;
        if is_label {
            row.cells.insert(0, line[0].mark);
            row.is_labelled = true;
            self.form = RowForm::Labelled;
        }
        Ok(row)
    }
}

/// The left halves and then the right halves of lines, if a sign is between them: `1 2 3 | 1 2 3`.
fn halves<'m, 'a>(nodes: &'m [Node<'a>]) -> Option<Vec<&'m [Node<'a>]>> {
    let lines: Vec<&[Node]> = nodes.split(|node| node.is(Kind::LineEnd)).filter(|line| !line.is_empty()).collect();
    let is_sign = |node: &Node| "|│".contains(node.mark.word) || node.is(Kind::Divider) && !node.is_word("/");
    let is_divided = |line: &[Node]| line.len() % 2 == 1 && is_sign(&line[line.len() / 2]);
    let words = |line: &[Node]| line.iter().filter(|node| node.is(Kind::Word)).count();
    let width = words(lines.first()?);
    let is_half = |line: &&[Node]| words(line) == width && line.len() == width + usize::from(is_divided(line));
    let are_packed = nodes.iter().filter(|node| node.is(Kind::Word)).all(|node| node.mark.word.len() > 2);
    let is_wide = width > if lines.len() == 1 { 7 } else { 3 } || lines.len() > 1 && width > 1 && are_packed;
    // Between words, the sign stands on every line, or on a middle line: of an odd number, or between two squares.
    let height = lines.len();
    let is_middle = |line: usize| line == height / 2 || line == (height - 1) / 2;
    let has_middle = height % 2 == 1 || height > 2 && width == 2 * height;
    let divided: Vec<usize> = (0..height).filter(|line| is_divided(lines[*line])).collect();
    let is_between = match divided[..] {
        _ if are_packed => !divided.is_empty(),
        [line] if height > 1 => has_middle && is_middle(line),
        _ => divided.len() == height,
    };
    let are_halves = is_wide && is_between && lines.iter().all(is_half);
    let left = lines.iter().map(|line| &line[..width / 2]);
    are_halves.then(|| left.chain(lines.iter().map(|line| &line[line.len() - width / 2..])).collect())
}

/// Whether a line has no tiles: its words are known, or have a key, and each number is beside a word that may have one. Or
/// it is a fact with its value.
pub(in super::super) fn is_heading(line: &[Node]) -> bool {
    let is_key = |at: usize| line.get(at).is_some_and(|node| node.is(Kind::Key));
    let words = || (0..line.len()).filter(|at| line[*at].is(Kind::Word));
    let is_number = |at: usize| line[at].is(Kind::Word) && value(line[at].mark.word).is_some();
    let is_counted = |at: usize| {
        let mut before = line[..at].iter().rev().filter(|node| node.is(Kind::Word));
        let mut after = line[at + 1..].iter().filter(|node| node.is(Kind::Word));
        let is = |node: Option<&Node>| node.is_some_and(|node| may_have_number(node.mark.word));
        is(before.next()) || is(after.next())
    };
    // Without a key, `state5` may be a name and a tile.
    let ends = |node: &Node| node.mark.word.ends_with(|c: char| c.is_ascii_digit());
    let is_blank = |at: usize| meanings(line[at].mark.word).contains(&Some(Meaning::Empty)) && is_key(at + 1);
    let is_named = |at: usize| {
        is_blank(at)
            || line[at].is_known() && (!ends(&line[at]) || is_key(at + 1))
            || line[at].is_name() && is_key(at + 1)
    };
    let is_size = |at: usize| line[at].mark.word.replace('×', "x").parse::<Grid>().is_ok();
    let are_known = words().all(|at| is_named(at) || is_size(at) || is_number(at) && is_counted(at));
    let is_packed = words().any(|at| has_packed_board(line[at].mark.word));
    let numbers = words().filter(|at| is_number(*at)).count();
    let is_fact = line.first().is_some_and(|first| is_of_fact(first.mark.word)) && is_key(1) && numbers < 2;
    let most = if line.iter().any(|node| node.is(Kind::Key)) { 2 } else { 1 };
    words().any(is_named) && !is_packed && (are_known && numbers <= most || is_fact)
}

/// Whether a line is a part of a frame, as `+---+` or `|:-:|`.
fn is_frame(line: &[Node]) -> bool {
    let is_drawn = |c: char| "+-=|:*~_".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    let characters = || line.iter().flat_map(|node| node.mark.word.chars());
    characters().all(is_drawn) && characters().filter(|c| *c != '|').count() > 2
}

/// The last frame of a line with several equal frames, as `+---+  +---+`.
fn second_frame<'a>(line: &[Node<'a>]) -> Option<Mark<'a>> {
    let whole = line.first()?.mark.to(&line.last()?.mark);
    let mut frames = whole.word.split_whitespace();
    let first = frames.next().filter(|frame| !frame.starts_with(['-', '=', '|', ':', '~', '*', '_']))?;
    let last = frames.next_back().filter(|last| *last == first && frames.all(|frame| frame == first))?;
    Some(Mark { word: last, ..whole })
}
