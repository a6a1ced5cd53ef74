//! What an evaluation looks up, made once for a grid and a goal.

use super::{Evaluation, SHORT};
use crate::beam::features::{away_feature, home_feature, homes_feature, kind, ways_feature, BLANK};
use crate::beam::weights::{table, Weights, MOST_LANES, PER_MOVE};
use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::moves::Move;

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

/// The lane of a line, of so many lines. It counts from both ends alike, so that a mirrored board has the same lanes.
fn lane(line: usize, lines: usize) -> usize {
    let lanes = if lines <= MOST_LANES { lines } else { MOST_LANES - lines % 2 };
    if 2 * line < lines {
        line * lanes / lines
    } else {
        lanes - 1 - (lines - 1 - line) * lanes / lines
    }
}

impl<'a> Evaluation<'a> {
    pub fn new(grid: Grid, blank: Tile, weights: &'a Weights) -> Evaluation<'a> {
        let cells = grid.cells();
        let size = [grid.height(), grid.width()];
        let at = |cell: Cell| [grid.row(cell), grid.column(cell)];
        let by = |cell: Cell| at(cell).map(|line| line as i32);
        let way = |a: Cell, b: Cell| [by(b)[0] - by(a)[0], by(b)[1] - by(a)[1]];
        let value = |feature: usize| weights.values[feature];
        let lanes: Vec<_> = grid.all().map(|cell| [0, 1].map(|axis| lane(at(cell)[axis], size[axis]))).collect();
        let (mut costs, mut kinds) = (Vec::new(), Vec::new());
        let (mut homes, mut orders) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        for (cell, home) in grid.all().flat_map(|cell| grid.all().map(move |it| (cell, it))) {
            let [y, x] = way(cell, home);
            let is_blank = home == blank.home();
            let learned =
                value(away_feature([y, x])) + value(home_feature(by(home), by(cell), size.map(|lines| lines as i32)));
            costs.push(cost(grid, home, cell) + i32::from(learned));
            kinds.push(if is_blank { BLANK } else { kind([y, x]) });
            let is_pair = !is_blank && cell != blank.home();
            for (axis, &(ahead, across)) in [(x, y), (y, x)].iter().enumerate() {
                homes[axis].push(if is_pair { value(homes_feature(ahead, across)) } else { 0 });
                let order = weights.orders.map(|it| it[lanes[cell.index()][axis]][lanes[home.index()][axis]]);
                orders[axis].push(if is_pair { order } else { [0; 2] });
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
                for (other, beside) in grid.all().flat_map(|other| (0..4).map(move |it| (other, it))) {
                    let value = |cell: Cell| {
                        let [y, x] = way(cell, other);
                        let [ahead, across] = [[x, y], [y, x], [-y, x], [-x, y]][beside];
                        value(ways_feature(ahead, across))
                    };
                    // No other tile is on these two cells: there it is the tile itself.
                    ways.push(if other == from || other == to { 0 } else { value(to) - value(from) });
                }
            }
            (table(own), table(ways))
        });
        let stride = grid.width() + 2;
        let padded = stride * (grid.height() + 1) + 2;
        let line = [0, 1].map(|axis| match size[axis] {
            _ if size[1 - axis] <= SHORT => 0,
            0..=8 => 8,
            _ => MOST_LANES,
        });
        let place = |[row, column]: [usize; 2]| (row + 1) * stride + column + 2;
        // The first row of a position stands for all rows above and below.
        let window = |cell: Cell| {
            let [row, column] = at(cell);
            [0, 1, 2, 3, 4].map(|it| match row + it {
                it if it < 2 || it > grid.height() + 1 => column,
                it => (it - 1) * stride + column,
            })
        };
        let columns_on = 2 * padded + line[0] * size[0];
        let line_of = |cell: Cell| {
            let [row, column] = at(cell);
            [
                if line[0] > 0 { 2 * padded + line[0] * row } else { place([row, 0]) },
                if line[1] > 0 { columns_on + line[1] * column } else { place([0, column]) },
            ]
        };
        let steps = grid.steps();
        let beside = |tile: Cell| {
            let homes = steps[tile.index()];
            homes.map(|home| home.filter(|home| *home != blank.home()).unwrap_or(tile).0)
        };
        let on = columns_on + line[1] * size[1];
        Evaluation {
            weights,
            grid,
            cells,
            blank,
            beside: table(grid.all().map(beside)),
            steps: table(steps),
            stride,
            padded,
            bytes: on + cells,
            on,
            line,
            places: table(grid.all().map(|cell| place(at(cell)))),
            windows: table(grid.all().map(window)),
            lines: table(grid.all().map(line_of)),
            lanes: table(lanes),
            kinds: table(kinds),
            homes: homes.map(table),
            orders: orders.map(table),
            moves,
        }
    }
}
