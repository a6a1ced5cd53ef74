//! Nested lists, as programming languages write them: the innermost ones are rows, and text around them is ignored.

use super::numbers::whole;
use super::tokens::{characters, Kind, Mark, Token};

/// An open list, or the text itself.
#[derive(Default)]
struct List<'a> {
    /// What stands in it directly.
    cells: Vec<Mark<'a>>,
    /// The cells of the lists in it that are rows.
    rows: Vec<Mark<'a>>,
    has_lists: bool,
    /// Its bracket; the text itself has none.
    open: Option<Mark<'a>>,
    /// Whether the bracket follows a name, as in `board[3][3]`.
    is_index: bool,
}

/// The cells that the lists of a text may be: all of them, those of the longest boards, the same in rows as typed, and the
/// characters of all.
pub(super) fn readings<'a>(text: &'a str, tokens: &[Token<'a>]) -> Vec<Vec<Mark<'a>>> {
    let boards = boards(text, tokens);
    let longest = boards.iter().map(Vec::len).max().unwrap_or_default();
    let all = boards.concat();
    let longest: Vec<Vec<Mark>> = boards.into_iter().filter(|board| board.len() == longest).collect();
    let by_line = all.iter().map(|mark| Mark { row: mark.position.line, ..*mark }).collect();
    let packed = characters(&all);
    // Rows around other boards would not be in the order of the text.
    let is_in_order = |marks: &Vec<Mark>| marks.windows(2).all(|pair| pair[0].at <= pair[1].at);
    let in_order = |marks| Some(whole(marks)).filter(is_in_order).unwrap_or_default();
    [all, longest.concat(), by_line, packed].map(in_order).into()
}

/// The boards of a text, each as its cells.
fn boards<'a>(text: &'a str, tokens: &[Token<'a>]) -> Vec<Vec<Mark<'a>>> {
    let (mut lists, mut boards) = (vec![List::default()], Vec::new());
    let (mut row, mut last, mut quote): (usize, Option<Token>, Option<Token>) = (0, None, None);
    for &token in tokens {
        let mark = Mark { row, ..token.mark };
        let list = lists.last_mut().expect("the text itself is never closed");
        let is_next_cell = last.is_some_and(|last| last.is(',') || last.kind == Kind::Open);
        match token.kind {
            Kind::Word => list.cells.push(mark),
            // A name is no cell.
            Kind::Key => drop(list.cells.pop()),
            Kind::Separator if token.is(',') && is_next_cell => list.cells.push(mark.empty()),
            Kind::Quote => match quote.take().filter(|open: &Token| open.mark.word == mark.word) {
                Some(open) if last.is_some_and(|last| last.mark.at == open.mark.at) => list.cells.push(mark.empty()),
                Some(_) => {}
                None => quote = Some(token),
            },
            Kind::RowEnd => row += 1,
            Kind::LineEnd => {
                quote = None;
                row += usize::from(!is_next_cell);
            }
            Kind::Open => {
                let is_name = |last: Token| matches!(last.kind, Kind::Word | Kind::Close) && last.mark.end() == mark.at;
                let is_index = token.is('[') && last.is_some_and(is_name);
                lists.push(List { open: Some(mark), is_index, ..List::default() });
            }
            Kind::Close if lists.len() > 1 => {
                close(text, &mut lists, &mut boards, mark.end());
                row += 1;
            }
            _ => {}
        }
        if token.kind != Kind::LineEnd {
            last = Some(token);
        }
    }
    while lists.len() > 1 {
        close(text, &mut lists, &mut boards, text.len());
    }
    boards.extend(lists.pop().map(|list| list.rows));
    boards.retain(|board| !board.is_empty());
    boards.sort_by_key(|board| board[0].at);
    boards
}

/// Closes the innermost list at a byte of the text: it is a board, a row of the list around it, or an empty cell.
fn close<'a>(text: &'a str, lists: &mut Vec<List<'a>>, boards: &mut Vec<Vec<Mark<'a>>>, end: usize) {
    let Some((list, around)) = lists.pop().zip(lists.last_mut()) else {
        return;
    };
    if list.has_lists {
        around.has_lists = true;
        boards.push(list.rows);
    } else if list.cells.is_empty() {
        let empty = list.open.filter(|_| !list.is_index);
        around.cells.extend(empty.map(|open| Mark { word: &text[open.at..end], ..open }));
    } else if !(list.is_index && list.cells.len() == 1) {
        around.has_lists = true;
        around.rows.extend(list.cells);
    }
}
