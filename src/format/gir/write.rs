//! Boards and puzzles as texts.

use crate::board::{Board, Tile};
use crate::puzzle::Puzzle;

/// A puzzle as one line, without a line end, that [`puzzle`] reads as the same puzzle: packed where every
/// tile is one character, else in words; rows end with `;` where the shape is not the square. A shape of one
/// row or one column is not in the line: its reader must be told.
#[must_use]
pub fn line(puzzle: &Puzzle) -> String {
    let boards = [puzzle.start(), &puzzle.goal()];
    let tiles = boards.into_iter().flat_map(Board::tiles);
    let words: Vec<&str> = tiles.map(|&tile| puzzle.word(tile)).collect();
    let grid = puzzle.grid();
    let (row, between_rows) = match grid.is_line() || grid.width() == grid.height() {
        true => (grid.cells(), " "),
        false => (grid.width(), ";"),
    };
    let rows: Vec<String> = words
        .chunks(row)
        .map(|row| row.join(between_tiles(&words)))
        .collect();
    rows.join(between_rows)
}

/// A puzzle as a file: the start and then the goal, in rows, the tiles with spaces between. A shape of one row or one
/// column is not in the file: its reader must be told.
///
/// ```
/// use yapboz::format::gir;
///
/// let puzzle = gir::puzzle(b"312. 123.", None).unwrap();
/// assert_eq!(gir::text(&puzzle), "3 1\n2 .\n1 2\n3 .\n");
/// ```
#[must_use]
pub fn text(puzzle: &Puzzle) -> String {
    let boards = [puzzle.start(), &puzzle.goal()];
    let rows = boards
        .into_iter()
        .flat_map(|board| board.tiles().chunks(board.grid().width()));
    let row = |tiles: &[Tile]| {
        let words: Vec<&str> = tiles.iter().map(|&tile| puzzle.word(tile)).collect();
        words.join(" ") + "\n"
    };
    rows.map(row).collect()
}

/// A board as one line, its rows ended by `;`, the tiles packed where each is one character.
#[must_use]
pub fn in_rows(puzzle: &Puzzle, board: &Board) -> String {
    let words: Vec<&str> = board
        .tiles()
        .iter()
        .map(|&tile| puzzle.word(tile))
        .collect();
    let rows: Vec<String> = words
        .chunks(board.grid().width())
        .map(|row| row.join(between_tiles(&words)))
        .collect();
    rows.join(";")
}

/// What stands between tiles in a row: nothing where each is one character.
fn between_tiles(words: &[&str]) -> &'static str {
    let is_packed = words.iter().all(|word| word.chars().count() == 1);
    if is_packed {
        ""
    } else {
        " "
    }
}
