//! Lists: the innermost brackets are rows.

use super::{lines, row, stray, Rows};
use crate::text::gir::marks::{has_packed_board, value, ROW_BY_ROW};
use crate::text::gir::names::{is_of_solution, is_type, meanings, Meaning, Role};
use crate::text::gir::tree::{Kind, Node};
use crate::text::{quoted, ParseError};
use std::collections::HashSet;

/// Signs around lists: of R, of Prolog, and prompts.
const SIGNS: [&str; 4] = ["<-", ":-", "?-", ">>>"];

impl<'a> Rows<'a> {
    /// Takes the innermost lists as rows. Words around the lists are no tiles.
    pub(super) fn lists(&mut self, nodes: &[Node<'a>], is_inside: bool) -> Result<(), ParseError> {
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
}

/// Whether brackets have others in them, or several words, with tiles among the words.
pub(super) fn is_list(node: &Node, is_inside: bool) -> bool {
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

fn is_size(name: &Node) -> bool {
    meanings(name.mark.word).contains(&Some(Meaning::Size))
}
