//! Nested lists, as programming languages write them: the innermost ones are rows, and text around them is ignored.

use super::numbers::whole;
use super::tokens::{characters, tokens, Kind, Mark};

/// An innermost list.
struct List<'a> {
    cells: Vec<Mark<'a>>,
    /// The byte of the list around it: the lists in one list are a board.
    board: Option<usize>,
}

/// The cells that the lists of a text may be: all of them, those of the longest boards, the same in rows as typed, and the
/// characters of all.
pub(super) fn readings(text: &str) -> [Vec<Mark<'_>>; 4] {
    let lists = innermost(text);
    let length = |list: &List| -> usize {
        lists.iter().filter(|other| other.board == list.board).map(|other| other.cells.len()).sum()
    };
    let most = lists.iter().map(length).max().unwrap_or_default();
    let longest = lists.iter().filter(|list| 2 * length(list) > most).flat_map(|list| list.cells.clone()).collect();
    let all: Vec<Mark> = lists.iter().flat_map(|list| list.cells.clone()).collect();
    let by_line = all.iter().map(|mark| Mark { row: mark.line(), ..*mark }).collect();
    let packed = characters(&all);
    [all, longest, by_line, packed].map(whole)
}

fn innermost(text: &str) -> Vec<List<'_>> {
    let tokens: Vec<Mark> = tokens(text).into_iter().filter(|token| token.kind() != Kind::Comment).collect();
    let mut rest = tokens.iter();
    let (mut lists, mut around, mut row) = (Vec::new(), Vec::new(), 0);
    // The list that was opened last, unless it is closed.
    let mut opened: Option<List> = None;
    while let Some(token) = rest.next() {
        let mark = Mark { row, ..*token };
        let before = &tokens[..tokens.len() - rest.len() - 1];
        let mut before = before.iter().rev().filter(|token| token.kind() != Kind::LineEnd);
        let last = before.next();
        // Between single cells, as in OCaml, `;` ends no row.
        let is_row = before.next().is_some_and(|token| token.kind() == Kind::Word || token.word == ",");
        let is_next_cell = last.is_some_and(|last| last.word == "," || last.kind() == Kind::Open);
        let is_name = |last: &Mark| matches!(last.kind(), Kind::Word | Kind::Close) && last.end() == mark.at();
        match (token.kind(), &mut opened) {
            (Kind::Word, Some(list)) => list.cells.push(mark),
            // A name is no cell.
            (Kind::Key, Some(list)) => drop(list.cells.pop()),
            (Kind::Separator, Some(list)) if token.word == "," && is_next_cell => list.cells.push(mark.empty()),
            (Kind::RowEnd, _) => row += usize::from(is_row),
            (Kind::LineEnd, _) => row += usize::from(!is_next_cell),
            (Kind::Open, list) => {
                let is_index = token.word == "[" && last.is_some_and(is_name);
                let mut inside = rest.as_slice().iter().take(2).take_while(|token| token.kind() != Kind::Open);
                let end = inside.position(|token| token.kind() == Kind::Close);
                if let Some(end) = end.filter(|end| is_index || *end == 0).and_then(|end| rest.nth(end)) {
                    let empty = Mark { word: &text[token.at()..end.end()], ..mark };
                    list.iter_mut().filter(|_| !is_index).for_each(|list| list.cells.push(empty));
                } else {
                    *list = Some(List { cells: Vec::new(), board: around.last().copied() });
                    around.push(token.at());
                }
            }
            (Kind::Close, list) => {
                around.pop();
                lists.extend(list.take());
                row += 1;
            }
            _ => {}
        }
    }
    lists.extend(opened);
    lists
}
