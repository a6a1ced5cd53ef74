//! Turns a tree into rows of cells, and names beside them. In lists, the innermost brackets are rows; elsewhere, lines.

use super::marks::{counts, has_packed_board, is_nothing, label_value, value, Mark, KNOWN, ROW_BY_ROW};
use super::names::{is_known, is_of_fact, is_of_solution, is_type, may_have_number, meanings, Meaning, Role};
use super::tree::{Kind, Node};
use crate::grid::Grid;
use crate::text::{quoted, ParseError};
use std::collections::HashSet;

/// The rows of a text, without frames and headings.
#[derive(Default)]
pub(super) struct Rows<'a> {
    pub(super) all: Vec<Row<'a>>,
    pub(super) names: Vec<Mark<'a>>,
    pub(super) form: RowForm,
    /// The number of boards, if signs show it.
    pub(super) boards: Option<usize>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum RowForm {
    Lists,
    #[default]
    Table,
    /// A table whose first cells are labels.
    Labelled,
}

#[derive(Clone, Default)]
pub(super) struct Row<'a> {
    pub(super) cells: Vec<Mark<'a>>,
    /// An empty place that may be a cell: beside a frame, or after the last separator.
    pub(super) end: Option<Mark<'a>>,
    pub(super) separators: usize,
    /// Whether the first cell is a label by its sign.
    pub(super) is_labelled: bool,
    /// Whether a part of a frame is before the cells, and after them.
    pub(super) sides: [bool; 2],
    /// Whether there are cells with a separator between them, and cells without.
    pub(super) is_separated: bool,
    pub(super) is_spaced: bool,
}

/// Signs around lists: of R, of Prolog, and prompts.
const SIGNS: [&str; 4] = ["<-", ":-", "?-", ">>>"];

/// # Errors
/// [`ParseError`] for a word that is neither a cell nor anything else that is known.
pub(super) fn rows<'a>(nodes: &[Node<'a>]) -> Result<Rows<'a>, ParseError> {
    let mut rows = Rows::default();
    if nodes.iter().any(|node| is_list(node, false)) {
        rows.form = RowForm::Lists;
        rows.lists(nodes, false)?;
    } else {
        rows.table(nodes)?;
    }
    // A header has no label.
    let is_like = |a: &Row, b: &Row| a.cells.iter().map(|cell| cell.word).eq(b.cells.iter().map(|cell| cell.word));
    let is_bare = |row: &&Row| !row.is_labelled && !is_like(row, &rows.all[0]);
    if let Some(row) = rows.all.iter().filter(|_| rows.form == RowForm::Labelled).find(is_bare) {
        return Err(row.cells[0].error(quoted(row.cells[0].word), "a label as before the other rows"));
    }
    // Full rows have the same frame.
    let width = rows.all.iter().map(|row| row.cells.len()).max();
    let framed: Vec<&Row> = rows.all.iter().filter(|row| Some(row.cells.len()) == width).collect();
    if let Some(pair) = framed.windows(2).find(|pair| pair[0].sides != pair[1].sides && rows.form == RowForm::Table) {
        let cell = pair[1].cells[0];
        return Err(
            cell.error(format!("{} in a row with another frame", quoted(cell.word)), "the same frame around all rows")
        );
    }
    // Some cells have separators between them, and other cells have none. On one line, bars may be between rows.
    let may_be_mixed = rows.form != RowForm::Lists && rows.all.len() == 1;
    let is_separated = !may_be_mixed && rows.all.iter().any(|row| row.is_separated);
    let below = rows.all.iter().skip_while(|row| row.end.is_none() && are_labels(&row.cells));
    match below.filter(|_| is_separated).find(|row| row.is_spaced).map(|row| &row.cells[..]) {
        Some(cells @ [.., last]) => Err(match cells.iter().find(|cell| cell.is_name() && !is_known(cell.word)) {
            Some(unknown) => unknown.error(quoted(unknown.word), KNOWN),
            None => last.error(
                format!("{} at the end of a row that lacks separators", quoted(last.word)),
                "separators between all cells, or between none",
            ),
        }),
        _ => Ok(rows),
    }
}

/// The error for a word or a sign that is neither a cell nor anything else that is known.
fn stray<T>(node: &Node) -> Result<T, ParseError> {
    Err(node.mark.error(quoted(node.mark.word), "a tile, or a name with '=' or ':' after it"))
}

/// Whether brackets have others in them, or several words, with tiles among the words.
fn is_list(node: &Node, is_inside: bool) -> bool {
    let words = || node.inside.iter().filter(|node| node.is(Kind::Word)).map(|node| node.mark);
    let may_be_tiles = words().any(|word| word.is_tile() || word.word.contains(|c: char| c.is_ascii_digit()));
    let filled = words().filter(|word| !word.word.is_empty()).count();
    // `(2 moves)` and `(0 is the blank)` are remarks.
    let is_value = node.inside.iter().any(|node| node.is(Kind::Key));
    let is_remark = !is_inside && !is_value && filled < 4 && node.inside.iter().any(Node::is_known);
    let is_packed = words().any(|word| has_packed_board(word.word));
    may_be_tiles && !is_remark && (is_packed || filled > usize::from(!is_inside))
        || node.inside.iter().any(|node| is_list(node, true))
}

/// Whether brackets are a row: they have cells, and no brackets but empty ones.
fn is_row(group: &Node) -> bool {
    let mut cells = group.inside.iter().filter(|node| !node.is(Kind::LineEnd));
    let is_flat = cells.clone().all(|node| node.inside.is_empty());
    let is_name = cells.next().is_some_and(Node::is_name) && cells.next().is_none();
    is_flat && !group.inside.is_empty() && !is_name
}

/// Whether brackets after other brackets are a column of Julia or MATLAB: `[2;0;5]` after `[1;4;7]` or a comma.
fn is_column(group: &Node, last: Option<&Node>) -> bool {
    let mut rows = group.inside.split(|node| node.is(Kind::RowEnd));
    let is_after = last.is_some_and(|last| last.is(Kind::Group) || last.is_word(","));
    is_after && group.inside.iter().any(|node| node.is(Kind::RowEnd)) && rows.all(|row| row.len() < 2)
}

/// Whether brackets with commas stand beside other brackets without a comma between them: columns of Julia.
fn is_beside_row(group: &Node, last: Option<&Node>) -> bool {
    last.is_some_and(|last| last.is(Kind::Group)) && group.inside.iter().any(|node| node.is_word(","))
}

/// Whether brackets hold several tiles.
fn is_board(node: &Node) -> bool {
    let tiles = node.inside.iter().filter(|node| node.mark.is_tile()).count();
    node.is(Kind::Group) && (tiles > 1 || node.inside.iter().any(is_board))
}

/// The words in brackets, and in the brackets inside them.
fn leaves<'a>(node: &Node<'a>) -> Vec<&'a str> {
    let own = Some(node.mark.word).filter(|_| node.is(Kind::Word) && !node.is_word(","));
    own.into_iter().chain(node.inside.iter().flat_map(leaves)).collect()
}

/// In a list with commas, a word at a line's end without a comma; or a comma in front of `;`. A word is missing there.
fn cut_line<'n, 'a>(list: &'n Node<'a>) -> Option<&'n Node<'a>> {
    let last = list.inside.iter().rposition(|node| !node.is(Kind::LineEnd))?;
    let nodes = &list.inside[..=last];
    let has_commas = nodes.iter().any(|node| node.is_word(","));
    let is_cut = |node: &Node, next: &Node| match next.kind {
        Kind::LineEnd => has_commas && node.is(Kind::Word),
        Kind::RowEnd => node.is_word(","),
        _ => false,
    };
    nodes.iter().zip(&nodes[1..]).find(|(node, next)| is_cut(node, next)).map(|(node, _)| node)
}

/// Whether brackets after other nodes are no board: an index, a remark or a type with a known word, or a shape.
fn is_beside(node: &Node, [name, last, after]: [Option<&Node>; 3]) -> bool {
    let is_flat = node.inside.iter().all(|node| !matches!(node.kind, Kind::Group | Kind::Key));
    let is_index = |last: &Node| last.is(Kind::Group) && last.mark.word.starts_with('[') && last.inside.len() < 2;
    let is_before = |last: &&Node| last.is(Kind::Word) && last.mark.has_letters() || is_index(last);
    // `In [3]:`.
    let is_named = after.is_some_and(|after| after.is(Kind::Key));
    let joined = last.filter(is_before).filter(|last| node.mark.joins(&last.mark) || is_named);
    let is_index = joined.is_some() && node.mark.word.starts_with('[') && node.inside.len() < 2;
    let is_reshape = joined.is_some_and(|last| last.mark.word.ends_with(".reshape"));
    let is_size = last.is_some_and(|last| last.is(Kind::Key)) && name.is_some_and(is_size);
    let tiles = node.inside.iter().filter(|node| node.mark.is_tile()).count();
    let is_remark = tiles < 2 && node.inside.iter().any(Node::is_known);
    let is_shape = is_reshape || is_flat && is_size;
    is_index || is_shape && leaves(node).len() < 3 || is_flat && is_remark
}

impl<'a> Rows<'a> {
    /// Takes the innermost lists as rows. Words around the lists are no tiles.
    fn lists(&mut self, nodes: &[Node<'a>], is_inside: bool) -> Result<(), ParseError> {
        for (at, node) in nodes.iter().enumerate() {
            let mut before = nodes[..at].iter().rev().filter(|node| !node.is(Kind::LineEnd));
            let (last, name) = (before.next(), before.next());
            let after = nodes[at + 1..].iter().find(|node| !node.is(Kind::LineEnd));
            let is_word = |node: &Node| matches!(node.kind, Kind::Word | Kind::Group);
            let is_joined = last.is_some_and(|last| is_word(last) && node.mark.joins(&last.mark));
            let mark = node.mark;
            let is_bullet = !at.checked_sub(1).is_some_and(|last| nodes[last].is(Kind::Group));
            match node.kind {
                Kind::Group if is_beside(node, [name, last, after]) => {}
                Kind::Group if last.is_some_and(|last| last.is(Kind::Key)) && self.is_after_both(name) => {
                    let cells = self.all.iter().map(|row| row.cells.len()).sum::<usize>();
                    let distinct: HashSet<&str> = leaves(node).into_iter().collect();
                    if 2 * distinct.len() == cells && distinct.len() == leaves(node).len() {
                        return stray(node);
                    }
                }
                Kind::Group
                    if node.inside.is_empty()
                        && !is_joined
                        && !after.is_some_and(|after| is_word(after) && after.mark.joins(&mark)) =>
                {
                    return stray(node)
                }
                Kind::Group
                    if is_row(node)
                        && (is_column(node, nodes[..at].last())
                            || is_inside && is_beside_row(node, nodes[..at].last())) =>
                {
                    return Err(mark.error(quoted(mark.word), ROW_BY_ROW))
                }
                Kind::Group if is_row(node) => {
                    if let Some(last) = cut_line(node) {
                        return stray(last);
                    }
                    let is_type = |first: &&Node| first.is_known() && is_type(first.mark.word);
                    let types = node.inside.iter().take_while(is_type).count();
                    for line in lines(&node.inside[types..])? {
                        let row = row(line, &mut self.names)?;
                        self.all.extend(Some(row).filter(|row| !row.cells.is_empty()));
                    }
                }
                Kind::Group => self.lists(&node.inside, true)?,
                Kind::Word if mark.has_letters() => self.names.push(mark),
                Kind::Word if value(mark.word).is_some() => {}
                Kind::Word if last.is_some_and(|last| last.is(Kind::Key)) && !mark.is_tile() => {}
                Kind::Word if SIGNS.contains(&mark.word) && !last.is_some_and(|last| last.is(Kind::Group)) => {}
                Kind::Word
                    if is_joined && ".?!".contains(mark.word) || mark.word == "-" && after.is_some() && is_bullet => {}
                // `[..] == [..]`.
                Kind::Key if mark.word == "=" && last.is_some_and(is_board) => return stray(node),
                Kind::Word | Kind::Close => return stray(node),
                // A comment of Lisp, or of C after cells.
                Kind::RowEnd if !is_inside && nodes[..at].last().map_or(true, |last| last.is(Kind::LineEnd)) => {
                    return stray(node)
                }
                // An address is no comment.
                Kind::Divider
                    if last.is_some_and(|last| last.is(Kind::Divider) && mark.joins(&last.mark))
                        && !name.is_some_and(|name| name.is(Kind::Key)) =>
                {
                    return stray(node)
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a name is the name of a fact after a start and a goal: a list of moves, or of boards on the way.
    fn is_after_both(&self, name: Option<&Node>) -> bool {
        let has = |role| self.names.iter().any(|name| Role::of(name.word) == Some(role));
        name.is_some_and(|name| is_of_solution(name.mark.word, has))
    }

    /// Takes the lines of a table as rows and headings.
    fn table(&mut self, nodes: &[Node<'a>]) -> Result<(), ParseError> {
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

fn is_size(name: &Node) -> bool {
    meanings(name.mark.word).contains(&Some(Meaning::Size))
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

/// The lines, without empty ones. `/` and arrows end a line too; so do `;` and `\\`, if each part has several words.
///
/// # Errors
/// [`ParseError`] for such a sign with nothing before or after it, unless it is an arrow alone on an inner line.
fn lines<'m, 'a>(nodes: &'m [Node<'a>]) -> Result<Vec<&'m [Node<'a>]>, ParseError> {
    let typed: Vec<&[Node]> = nodes.split(|node| node.is(Kind::LineEnd)).filter(|line| !line.is_empty()).collect();
    let mut lines: Vec<&[Node]> = Vec::new();
    for (number, line) in typed.iter().enumerate() {
        let parts: Vec<&[Node]> = line.split(|node| node.is(Kind::Divider)).collect();
        let is_arrow = line.len() == 1 && !line[0].is_word("/") && number > 0 && number + 1 < typed.len();
        let is_cell = |node: Option<&Node>| node.is_some_and(|node| matches!(node.kind, Kind::Word | Kind::Group));
        let are_ends = parts.windows(2).all(|pair| is_cell(pair[0].last()) && is_cell(pair[1].first()));
        let is_dangling = !is_arrow && !are_ends;
        let sign = line.iter().find(|node| node.is(Kind::Divider)).filter(|_| is_dangling);
        if let Some(sign) = sign.or(line.first().filter(|first| first.is(Kind::RowEnd))) {
            return stray(sign);
        }
        lines.extend(parts.into_iter().filter(|part| !part.is_empty()));
    }
    let are_several = |part: &&[Node]| part.len() > 1;
    let parts = |line: &&'m [Node<'a>]| -> Vec<&'m [Node<'a>]> {
        let parts: Vec<_> = line.split(|node| node.is(Kind::RowEnd)).filter(|part| !part.is_empty()).collect();
        let are_rows = parts.iter().all(are_several) || lines.len() == 1 && parts.iter().any(are_several);
        if are_rows {
            parts
        } else {
            vec![*line]
        }
    };
    Ok(lines.iter().flat_map(parts).collect())
}

/// Whether a line has no tiles: its words are known, or have a key, and each number is beside a word that may have one. Or
/// it is a fact with its value.
pub(super) fn is_heading(line: &[Node]) -> bool {
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

/// The cells of a line or of a list, without the names before them.
fn row<'a>(line: &[Node<'a>], names: &mut Vec<Mark<'a>>) -> Result<Row<'a>, ParseError> {
    let mut row = Row::default();
    // A name, which may have numbers in it.
    let key = line.iter().position(|node| node.is(Kind::Key)).unwrap_or_default();
    let tiles = line[..key].iter().filter(|node| node.mark.is_tile()).count();
    let is_name = key > 0 && line[0].is_name() && tiles < 3 && line[..key].iter().all(|node| node.is(Kind::Word));
    names.extend(is_name.then(|| line[0].mark.to(&line[key - 1].mark)));
    // `std::string`.
    let keys =
        1 + usize::from(line.get(key + 1).is_some_and(|next| next.is(Kind::Key) && next.mark.joins(&line[key].mark)));
    let line = if is_name { &line[key + keys..] } else { line };
    // The number of cells up to the last separator, if there is one.
    let mut before = None;
    for (at, node) in line.iter().enumerate() {
        let new = row.cells.len() - before.unwrap_or_default();
        let is_next = matches!(node.kind, Kind::Word | Kind::Group) && !row.cells.is_empty();
        row.is_separated |= is_next && new == 0;
        row.is_spaced |= is_next && new > 0;
        match node.kind {
            Kind::Group => row.cells.extend(boxed(node, &line[..at], &line[at + 1..])?),
            Kind::Word if is_named(&line[at..]) || is_value(&line[..=at]) || is_before_board(&line[at..]) => {
                names.push(node.mark);
            }
            Kind::Word => row.cells.extend(parts(&node.mark)),
            Kind::Key if is_of_name(&line[..at]) => {}
            Kind::Key => {
                let words = row.cells.iter().rev().take(new).take_while(|cell| cell.is_name()).count();
                let Some(last) = row.cells.last().filter(|_| new > 0) else { return stray(node) };
                // `x:2` may be the blank and a tile.
                let is_joined =
                    is_nothing(last.word) && line.get(at + 1).map_or(true, |next| next.mark.joins(&node.mark));
                let is_letter = last.has_letters() && last.word.len() == 1 && !is_joined;
                if words == 0 && !is_letter {
                    let expected = "a name before it: a number is not a name, so there may be a word too many";
                    return Err(last.error(format!("{} before '{}'", quoted(last.word), node.mark.word), expected));
                }
                names.extend(row.cells.drain(row.cells.len() - words.max(1)..));
            }
            Kind::Separator | Kind::RowEnd => {
                row.separators += 1;
                let empty = Some(node.mark.empty()).filter(|_| new == 0);
                let is_cell = before.is_some() || [",", "&"].contains(&node.mark.word);
                row.cells.extend(empty.filter(|_| is_cell));
                row.end = row.end.or(empty.filter(|_| !is_cell));
                before = Some(row.cells.len());
            }
            Kind::LineEnd => {}
            _ => return stray(node),
        }
    }
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return Ok(row) };
    if Some(row.cells.len()) == before {
        row.end = Some(last.mark.empty_after());
    }
    // Of two empty cells, one is a tile that is missing.
    if row.end.is_some() && last.is_word(",") && row.cells.iter().any(|cell| cell.word.is_empty()) {
        return stray(last);
    }
    // A frame is on both sides of a cell.
    let is_side = |node: &&Node| node.is(Kind::Separator) && !",\t&".contains(node.mark.word);
    row.sides = [first, last].map(|node| is_side(&node));
    match [first, last].into_iter().find(is_side).filter(|_| row.separators == 1) {
        Some(side) => stray(side),
        None => Ok(row),
    }
}

/// Whether nodes end with a fact and its value, which is no board.
fn is_value(nodes: &[Node]) -> bool {
    match nodes {
        [.., name, key, value] => {
            key.is(Kind::Key)
                && is_of_fact(name.mark.word)
                && !has_packed_board(value.mark.word)
                && !value.mark.is_tile()
        }
        _ => false,
    }
}

/// Whether nodes begin with known words and a key, as in `char start[] =`.
fn is_named(nodes: &[Node]) -> bool {
    let mut after = nodes[1..].iter().take(8).skip_while(|node| node.is(Kind::Group) || node.is_known());
    nodes[0].is_known() && after.next().is_some_and(|next| next.is(Kind::Key))
}

/// Whether nodes begin with the name of a start or a goal, and have a packed board or at least eight words after it.
fn is_before_board(nodes: &[Node]) -> bool {
    let is_board = |next: &Node| has_packed_board(next.mark.word) || nodes.len() > 8 && next.mark.is_tile();
    Role::of_two(nodes[0].mark.word).is_some() && nodes[0].is_known() && nodes.get(1).is_some_and(is_board)
}

/// Whether nodes end with a known word, or with such a word and brackets: `start[]`.
fn is_of_name(nodes: &[Node]) -> bool {
    let (last, before) = match nodes {
        [.., before, last] => (last, Some(before)),
        [last] => (last, None),
        [] => return false,
    };
    last.is_known() || last.is(Kind::Group) && before.is_some_and(Node::is_known)
}

/// The cell in brackets, such as `[1]` or `[ ]`. An index, such as `start[]`, has no cell, and neither has a label of
/// R: `[,1]`, `[1,]`, or `[1]` before a row.
fn boxed<'a>(group: &Node<'a>, before: &[Node], after: &[Node]) -> Result<Vec<Mark<'a>>, ParseError> {
    let is_joined = before.last().is_some_and(|last| last.is(Kind::Word) && group.mark.joins(&last.mark));
    let is_index = is_joined && before.last().is_some_and(Node::is_name);
    let is_named = before.last().is_some_and(Node::is_known) && after.first().is_some_and(|next| next.is(Kind::Key));
    let are_words = !after.is_empty() && after.iter().all(|node| matches!(node.kind, Kind::Word | Kind::LineEnd));
    let is_above = before.is_empty() && are_words && !after[0].mark.joins(&group.mark);
    let is_number = |node: &Node| value(node.mark.word).is_some();
    let is_cell = |node: &Node| node.is(Kind::Word) && !node.mark.word.is_empty();
    match &group.inside[..] {
        [] if is_index => Ok(Vec::new()),
        // `Out[3]: 1 2 0`.
        [_, ..] if is_index || is_named => stray(group),
        _ if is_joined && !is_index
            || after.first().is_some_and(|next| is_cell(next) && next.mark.joins(&group.mark)) =>
        {
            stray(group)
        }
        [] if group.mark.word.len() == 2 => Ok(vec![group.mark]),
        [] => Ok(vec![group.mark.empty()]),
        [cell] if is_above && is_number(cell) => Ok(Vec::new()),
        [cell] if cell.is(Kind::Word) => Ok(vec![cell.mark]),
        [comma, label] | [label, comma] if comma.is_word(",") && is_number(label) => Ok(Vec::new()),
        _ => stray(group),
    }
}

/// The tiles of a word: at least three numbers with dashes between them, or the word.
fn parts<'a>(mark: &Mark<'a>) -> Vec<Mark<'a>> {
    let are_numbers = mark.word.split('-').all(|part| value(part).is_some_and(|value| value <= Grid::MOST))
        && mark.word.split('-').count() > 2;
    let parts = mark.word.split(|c| are_numbers && c == '-');
    parts.map(|word| Mark { word, ..*mark }).collect()
}

/// Whether marks are words, or 0, 1, 2 and so on, or 1, 2, 3 and so on; they may begin again.
pub(super) fn are_labels(marks: &[Mark]) -> bool {
    // `x` may be a blank, unless it is one of x, y and z.
    let letter = |mark: &Mark| mark.word.chars().next().filter(|_| mark.word.len() == 1).map_or(0, u32::from);
    let are_letters = marks.windows(2).all(|pair| letter(&pair[0]) + 1 == letter(&pair[1])) && marks.len() > 1;
    let is_word = |mark: &Mark| mark.has_letters() && !mark.word.contains(char::is_numeric);
    let are_words = || marks.iter().all(|mark| is_word(mark) && (are_letters || mark.is_name()));
    let are_distinct = counts(marks).len() == marks.len();
    let numbers: Vec<Option<usize>> = marks.iter().map(|mark| label_value(mark.word)).collect();
    let period = (1..numbers.len()).find(|at| numbers[*at] == numbers[0]).unwrap_or(numbers.len());
    let are_from = |first: usize| (0..numbers.len()).all(|at| numbers[at] == Some(first + at % period));
    let are_counted = (period > 1 || numbers.len() == 1) && numbers.len() % period == 0 && (are_from(0) || are_from(1));
    are_counted || are_distinct && are_words() || marks.iter().all(|mark| mark.word.is_empty())
}
