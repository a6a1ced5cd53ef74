//! Nested lists, as programming languages write them: the innermost ones are rows, and text around them is ignored.

use super::numbers::whole;
use super::tokens::{characters, Kind, Mark, Text};

/// A list, or the text itself.
#[derive(Default)]
struct List<'a> {
    /// What stands in it directly.
    cells: Vec<Mark<'a>>,
    has_lists: bool,
    /// Its bracket; the text itself has none.
    open: Option<Mark<'a>>,
    /// The byte of the list around it: the lists in one list are a board.
    board: Option<usize>,
    /// Whether the bracket follows a name, as in `board[3][3]`.
    is_index: bool,
}

/// The cells that the lists of a text may be: all of them, those of the longest boards, the same in rows as typed, and the
/// characters of all.
pub(super) fn readings<'a>(text: &Text<'a>) -> [Vec<Mark<'a>>; 4] {
    let rows = rows(text);
    let length = |row: &List| -> usize {
        rows.iter().filter(|other| other.board == row.board).map(|other| other.cells.len()).sum()
    };
    let most = rows.iter().map(length).max();
    let cells = |row: &List<'a>| row.cells.clone();
    let longest = rows.iter().filter(|row| Some(length(row)) == most).flat_map(cells).collect();
    let all: Vec<Mark> = rows.iter().flat_map(cells).collect();
    let by_line = all.iter().map(|mark| Mark { row: mark.line(), ..*mark }).collect();
    let packed = characters(&all);
    [all, longest, by_line, packed].map(whole)
}

/// The innermost lists of a text.
fn rows<'a>(text: &Text<'a>) -> Vec<List<'a>> {
    let (mut lists, mut rows) = (vec![List::default()], Vec::new());
    let (mut row, mut last, mut quote): (usize, Option<Mark>, Option<Mark>) = (0, None, None);
    for token in text.tokens() {
        let mark = Mark { row, ..token };
        let list = lists.last_mut().expect("the text itself is never closed");
        let is_next_cell = last.is_some_and(|last| last.word == "," || last.kind() == Kind::Open);
        match token.kind() {
            Kind::Word => list.cells.push(mark),
            // A name is no cell.
            Kind::Key => drop(list.cells.pop()),
            Kind::Separator if token.word == "," && is_next_cell => list.cells.push(mark.empty()),
            Kind::Quote => match quote.take().filter(|open| open.word == mark.word) {
                Some(open) if last.is_some_and(|last| last.at() == open.at()) => list.cells.push(mark.empty()),
                Some(_) => {}
                None => quote = Some(token),
            },
            Kind::RowEnd => row += 1,
            Kind::LineEnd => {
                quote = None;
                row += usize::from(!is_next_cell);
            }
            Kind::Open => {
                let is_name = |last: Mark| matches!(last.kind(), Kind::Word | Kind::Close) && last.end() == mark.at();
                let is_index = token.word == "[" && last.is_some_and(is_name);
                let board = list.open.map(|open| open.at());
                lists.push(List { open: Some(mark), board, is_index, ..List::default() });
            }
            Kind::Close if lists.len() > 1 => {
                close(&mut lists, &mut rows, mark.end());
                row += 1;
            }
            _ => {}
        }
        last = Some(token).filter(|token| token.kind() != Kind::LineEnd).or(last);
    }
    while lists.len() > 1 {
        close(&mut lists, &mut rows, text.all.len());
    }
    rows
}

/// Closes the innermost list at a byte of the text: it holds rows, or is one, or is an empty cell.
fn close<'a>(lists: &mut Vec<List<'a>>, rows: &mut Vec<List<'a>>, end: usize) {
    let Some((list, around)) = lists.pop().zip(lists.last_mut()) else {
        return;
    };
    if list.has_lists {
        around.has_lists = true;
    } else if list.cells.is_empty() {
        let empty = list.open.filter(|_| !list.is_index);
        around.cells.extend(empty.map(|open| Mark { word: &open.text[open.at()..end], ..open }));
    } else if !(list.is_index && list.cells.len() == 1) {
        around.has_lists = true;
        rows.push(list);
    }
}
