//! The features of a whole board, which define its evaluation.

use crate::beam::evaluation::layout::{at, groups, Layout};
use crate::beam::evaluation::pairs::cost;
use crate::beam::features::{
    away_feature, block_feature, content, domino_feature, home_feature, homes_feature,
    offsets_feature, order_feature, rough, BLANK, ROUGH, WALL,
};
use crate::grid::Cell;
use crate::moves::Move;
use crate::position::{Position, Tile};

/// Calls `each` for the features of a board, as often as a feature occurs. Returns the sum of the
/// costs of distances.
pub fn features(board: &Position, mut each: impl FnMut(usize)) -> i32 {
    let (grid, tiles, cells) = (board.grid(), board.tiles(), board.cells());
    let home = |cell: Cell| tiles[cell.index()].home();
    let blank = home(board.blank());
    let lines: Vec<[[i32; 2]; 2]> = grid
        .all()
        .map(|cell| [at(grid, cell), groups(grid, cell)].map(|it| it.map(|line| line as i32)))
        .collect();
    let offset = |from: Cell, to: Cell| {
        let ([from, _], [to, _]) = (lines[from.index()], lines[to.index()]);
        [to[0] - from[0], to[1] - from[1]]
    };
    let mut distances = 0;
    for cell in grid.all().filter(|&cell| home(cell) != blank) {
        let own = home(cell);
        distances += cost(grid, own, cell);
        each(away_feature(offset(cell, own)));
        each(home_feature(
            at(grid, own),
            at(grid, cell),
            [grid.width(), grid.height()],
        ));
        for other in grid
            .all()
            .take_while(|&other| other < cell)
            .filter(|&other| home(other) != blank)
        {
            let ([_, groups], [_, others]) = (lines[own.index()], lines[home(other).index()]);
            for (axis, cells) in offset(other, cell).into_iter().enumerate() {
                each(order_feature(groups[axis] - others[axis], cells));
            }
        }
        for (axis, m) in [Move::R, Move::D].into_iter().enumerate() {
            if let Some(next) = grid.step(cell, m).filter(|&next| home(next) != blank) {
                let homes = offset(own, home(next));
                each(homes_feature(homes[axis], homes[1 - axis]));
            }
            if let Some(next) = grid.step(own, m).filter(|&next| next != blank) {
                let offsets = offset(cell, cells[next.index()]);
                each(offsets_feature(offsets[axis], offsets[1 - axis]));
            }
        }
    }
    // Walls surround the board: row 0 and column 0 are walls.
    let content = |row: usize, column: usize| {
        if !(1..=grid.height()).contains(&row) || !(1..=grid.width()).contains(&column) {
            return WALL.into();
        }
        let cell = Cell::at((row - 1) * grid.width() + column - 1);
        usize::from(if home(cell) == blank {
            BLANK
        } else {
            content(offset(cell, home(cell)))
        })
    };
    for (row, column) in
        (0..=grid.height()).flat_map(|row| (0..=grid.width()).map(move |column| (row, column)))
    {
        let [upper, lower] =
            [row, row + 1].map(|row| [column, column + 1].map(|column| content(row, column)));
        let block = [upper[0], lower[0], upper[1], lower[1]];
        each(block_feature(
            block
                .into_iter()
                .fold(0, |code, content| ROUGH * code + rough(content)),
        ));
        if row > 0 {
            each(domino_feature(0, upper));
        }
        if column > 0 {
            each(domino_feature(1, [upper[0], lower[0]]));
        }
    }
    distances
}

/// Returns the tiles of a position that a beam stores, cell by cell.
pub fn tiles(layout: &Layout, position: &[u8]) -> Vec<Tile> {
    layout
        .grid
        .all()
        .map(|cell| Tile(position[layout.places[cell.index()]]))
        .collect()
}
