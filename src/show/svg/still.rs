//! The grid of still boards, for readers who prefer reduced motion.

use super::{corner, Shape, CELL, GAP, MARGIN, WORD_SIZE};
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::show::board::played;

/// Still boards and their labels are drawn at half size.
pub const LABEL_SIZE: usize = 28;
const LABEL: usize = 60;
/// The least width of a still board with its label, which may have six characters: `1000 U`.
const LEAST_STILL_WIDTH: usize = 112;

/// The width of a page on which words of still boards have at least [`LEAST_WORD_SIZE`].
const PAGE: usize = 1280;
const LEAST_WORD_SIZE: usize = 12;
/// Keeps the still boards of a large shape below about 100 KB.
pub const MOST_STILL_TILES: usize = 3000;

/// Returns the most columns, and rows, of still boards whose words are large enough.
pub fn most_columns(shape: &Shape) -> usize {
    let width = shape.board_width.max(LEAST_STILL_WIDTH) + CELL;
    let times = |room: usize, size: usize| {
        room * PAGE * WORD_SIZE / (size * (shape.width + 2 * MARGIN) * LEAST_WORD_SIZE)
    };
    let [across, down] = [
        times(shape.width, width),
        times(shape.board_height, shape.board_height + LABEL),
    ];
    across.min(down).max(1)
}

/// Draws the grid of still boards, in the place of the moving board.
pub fn still_boards(puzzle: &Puzzle, moves: &[Move], shown: &[usize], shape: &Shape) -> String {
    // There are no more rows than columns.
    let columns = (1..=shown.len())
        .find(|n| n * n >= shown.len())
        .expect("a board is shown");
    let width = shape.board_width.max(LEAST_STILL_WIDTH) + CELL;
    let height = shape.board_height + LABEL;
    let rows = shown.len().div_ceil(columns);
    // The last column has no space on its right.
    let mut text = format!(
        "<svg class=\"still\" x=\"{MARGIN}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"-{GAP} \
            -{GAP} {} {}\">\n",
        MARGIN - GAP,
        shape.width,
        shape.board_height + 2 * GAP,
        columns * width - CELL + 2 * GAP,
        rows * height
    );
    let left = (width - CELL - shape.board_width) / 2;
    let mut draw = |step: usize, label: &str, last: Option<Tile>, board: &Position| {
        let Ok(place) = shown.binary_search(&step) else {
            return;
        };
        let (x, y) = (place % columns * width + left, place / columns * height);
        text += &format!(
            "<g transform=\"translate({x} {y})\">{}<g class=\"tiles\">",
            shape.well()
        );
        for (cell, &tile) in puzzle.grid().all().zip(board.tiles()) {
            if tile != puzzle.blank_tile() {
                let class = if last == Some(tile) {
                    " class=\"last\""
                } else {
                    ""
                };
                let (x, y) = corner(puzzle.grid(), cell);
                text += &format!("<use href=\"#t{}\" x=\"{x}\" y=\"{y}\"{class}/>", tile.0);
            }
        }
        let (x, y) = (shape.board_width / 2, shape.board_height + LABEL_SIZE);
        text += &format!("</g><text class=\"label\" x=\"{x}\" y=\"{y}\">{label}</text></g>\n");
    };
    draw(0, "start", None, puzzle.position());
    for (step, (m, tile, board)) in (1..).zip(played(puzzle, moves)) {
        draw(step, &format!("{step} {}", m.letter()), Some(tile), &board);
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::show::board::{every, shown};

    #[test]
    fn words_of_still_boards_are_large_enough() {
        for (width, height) in [(2, 1), (3, 3), (4, 4), (16, 16), (3, 8)] {
            let shape = Shape::of(Grid::new(width, height).unwrap());
            let columns = most_columns(&shape);
            let whole = columns * (shape.board_width.max(LEAST_STILL_WIDTH) + CELL);
            let size = WORD_SIZE * shape.width * PAGE / (whole * (shape.width + 2 * MARGIN));
            assert!(size >= LEAST_WORD_SIZE, "{width}x{height}: {size} px");
            for moves in 1..=2000 {
                let step = every(moves, columns.pow(2));
                let boards = (0..=moves)
                    .filter(|&number| shown(number, step, moves))
                    .count();
                assert!(boards >= 2 && boards <= columns.pow(2).max(2), "{moves}");
            }
        }
    }
}
