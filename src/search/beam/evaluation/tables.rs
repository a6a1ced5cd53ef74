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
        let mut ways = homes.clone();
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
                ways[axis].push(value(ways_feature(ahead, across)));
            }
        }
        let own = [Move::R, Move::D].map(|m| {
            let moves = grid.all().flat_map(|to| grid.all().map(move |tile| (to, tile)));
            let moves = moves.map(|(to, home)| {
                let Some(from) = grid.step(to, m) else {
                    return 0;
                };
                let [before, after] = [from, to].map(|cell| costs[cell.index() * cells + home.index()]);
                let is_nearer = grid.distance(home, to) < grid.distance(home, from);
                2 * (after - before) + i32::from(is_nearer)
            });
            moves.collect()
        });
        let stride = grid.width() + 2;
        let padded = stride * (grid.height() + 4) + 2;
        let line = if size[0].max(size[1]) <= 8 { 8 } else { MOST_LANES };
        let place = |[row, column]: [usize; 2]| (row + 2) * stride + column + 2;
        let [rows, columns] = [0, 1].map(|axis| if size[1 - axis] > SHORT { size[axis] } else { 0 });
        let line_of = |cell: Cell| {
            let [row, column] = at(cell);
            [
                if rows > 0 { 2 * padded + line * row } else { place([row, 0]) },
                if columns > 0 { 2 * padded + line * (rows + column) } else { place([0, column]) },
            ]
        };
        let steps = grid.steps();
        let beside = |home: Option<Cell>| match home.filter(|home| *home != blank.home()) {
            Some(home) => (home.index(), 1),
            None => (0, 0),
        };
        let on = 2 * padded + line * (rows + columns);
        Evaluation {
            weights,
            grid,
            blank,
            beside: steps.iter().map(|homes| homes.map(beside)).collect(),
            steps,
            stride,
            padded,
            bytes: on + cells,
            on,
            line,
            places: grid.all().map(|cell| place(at(cell))).collect(),
            lines: grid.all().map(line_of).collect(),
            lanes: grid.all().map(|cell| [0, 1].map(|axis| lane(at(cell)[axis], size[axis]))).collect(),
            kinds,
            homes,
            ways,
            own,
        }
    }
}
