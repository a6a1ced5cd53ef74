//! What an evaluation looks up, made once for a grid and a goal.

use super::{Evaluation, SHORT};
use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::search::beam::features::{away_feature, home_feature, homes_feature, kind, ways_feature, BLANK};
use crate::search::beam::weights::{Weights, MOST_LANES, PER_MOVE};

/// How much more the distance of a tile from home counts if it belongs in a corner: outer tiles are harder to bring home
/// late. With 0.3, 1.2 and 2 instead, and without learned values, beams found solutions 3 to 8 % longer on 10x10.
const OUTER: f64 = 0.7;

/// What the distance of a cell from a tile's home costs by itself.
pub fn cost(grid: Grid, home: Cell, cell: Cell) -> i32 {
    // Square roots are the same on every machine; other powers need not be.
    let far = grid.distance(home, cell) as f64;
    let lines = [(grid.row(home), grid.height()), (grid.column(home), grid.width())];
    let [from_middle, aside] = lines.map(|(line, lines)| (2 * line + 1).abs_diff(lines));
    let corner = (grid.width() + grid.height() - 2) as f64;
    let weight = (16.0 * (1.0 + OUTER * (from_middle + aside) as f64 / corner)).round();
    (weight * (64.0 * far * far.sqrt()).round()) as i32 * PER_MOVE / 1024
}

impl<'a> Evaluation<'a> {
    pub fn new(grid: Grid, blank: Tile, weights: &'a Weights) -> Evaluation<'a> {
        let cells = grid.cells();
        let size = [grid.height(), grid.width()];
        let at = |cell: Cell| [grid.row(cell), grid.column(cell)];
        let by = |cell: Cell| at(cell).map(|line| line as i32);
        let way = |a: Cell, b: Cell| [by(b)[0] - by(a)[0], by(b)[1] - by(a)[1]];
        let value = |feature: usize| weights.values[feature];
        // From both ends alike, so that a mirrored board has the same ones.
        let lane = |line: usize, lines: usize| {
            let lanes = if lines <= MOST_LANES { lines } else { MOST_LANES - lines % 2 };
            if 2 * line < lines {
                line * lanes / lines
            } else {
                lanes - 1 - (lines - 1 - line) * lanes / lines
            }
        };
        let (mut costs, mut kinds) = (Vec::new(), Vec::new());
        let mut homes = [Vec::new(), Vec::new()];
        for (cell, home) in grid.all().flat_map(|cell| grid.all().map(move |it| (cell, it))) {
            let [y, x] = way(cell, home);
            let is_blank = home == blank.home();
            let learned =
                value(away_feature([y, x])) + value(home_feature(by(home), by(cell), size.map(|lines| lines as i32)));
            costs.push(cost(grid, home, cell) + i32::from(learned));
            kinds.push(if is_blank { BLANK } else { kind([y, x]) });
            let is_pair = !is_blank && cell != blank.home() && cell != home;
            for (axis, &(ahead, across)) in [(x, y), (y, x)].iter().enumerate() {
                homes[axis].push(if is_pair { value(homes_feature(ahead, across)) } else { 0 });
            }
        }
        let moves = [Move::R, Move::D].map(|m| {
            let (mut own, mut ways) = (Vec::new(), Vec::new());
            for to in grid.all() {
                // Behind a wall there is no tile; its values are 0.
                let from = grid.step(to, m).unwrap_or(to);
                for home in grid.all() {
                    let [before, after] = [from, to].map(|cell| costs[cell.index() * cells + home.index()]);
                    let is_nearer = grid.distance(home, to) < grid.distance(home, from);
                    own.push(2 * (after - before) + i32::from(is_nearer));
                }
                for (beside, other) in (0..4).flat_map(|beside| grid.all().map(move |it| (beside, it))) {
                    let value = |cell: Cell| {
                        let [y, x] = way(cell, other);
                        let [ahead, across] = [[x, y], [y, x], [-y, x], [-x, y]][beside];
                        value(ways_feature(ahead, across))
                    };
                    // No other tile is on these two cells: there it is the tile itself.
                    ways.push(if other == from || other == to { 0 } else { value(to) - value(from) });
                }
            }
            (own, ways)
        });
        let stride = grid.width() + 2;
        let padded = stride * (grid.height() + 1) + 2;
        let line = size.map(|lines| if lines <= 8 { 8 } else { MOST_LANES });
        let place = |[row, column]: [usize; 2]| (row + 1) * stride + column + 2;
        let window = |cell: Cell| {
            let [row, column] = at(cell);
            [0, 1, 2, 3, 4].map(|it| match row + it {
                it if it < 2 || it > grid.height() + 1 => column,
                it => (it - 1) * stride + column,
            })
        };
        let [rows, columns] = [0, 1].map(|axis| if size[1 - axis] > SHORT { size[axis] } else { 0 });
        let columns_on = 2 * padded + line[0] * rows;
        let line_of = |cell: Cell| {
            let [row, column] = at(cell);
            [
                if rows > 0 { 2 * padded + line[0] * row } else { place([row, 0]) },
                if columns > 0 { columns_on + line[1] * column } else { place([0, column]) },
            ]
        };
        let steps = grid.steps();
        let beside = |tile: Cell| {
            let homes = steps[tile.index()];
            homes.map(|home| home.filter(|home| *home != blank.home()).unwrap_or(tile).0)
        };
        let on = columns_on + line[1] * columns;
        let lanes: Vec<_> = grid.all().map(|cell| [0, 1].map(|axis| lane(at(cell)[axis], size[axis]))).collect();
        let short = usize::from(size[0] <= SHORT);
        let orders = (0..MOST_LANES)
            .map(|lane| {
                lanes
                    .iter()
                    .enumerate()
                    .map(|(tile, lanes)| {
                        weights.orders.map(|it| if tile == blank.index() { 0 } else { it[lane][lanes[short]].into() })
                    })
                    .collect()
            })
            .collect();
        Evaluation {
            orders,
            weights,
            grid,
            blank,
            beside: grid.all().map(beside).collect(),
            steps,
            stride,
            padded,
            bytes: on + cells,
            on,
            line,
            places: grid.all().map(|cell| place(at(cell))).collect(),
            windows: grid.all().map(window).collect(),
            lines: grid.all().map(line_of).collect(),
            lanes,
            kinds,
            homes,
            moves,
        }
    }
}
