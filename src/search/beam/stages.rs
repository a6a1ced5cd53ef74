//! Large boards by stages: an outer line after the other, each by a beam, and the rest by one more.

use super::distance::{Distance, Line, Rest};
use super::run::{Budget, Task, Way};
use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// The ways that go on from one stage to the next.
const WAYS: usize = 100;

/// How many levels a stage goes on after it has brought its line home.
const LINGER: usize = 4;

/// Looks for an answer of at most `most` moves: with `width` positions a level in a stage, and `last` in the last one,
/// which brings home what is left once that has at most `cells` cells. `None` where a stage gets stuck or the budget is
/// spent.
#[must_use]
pub fn search(
    puzzle: &Puzzle,
    cells: usize,
    [width, last]: [usize; 2],
    most: usize,
    budget: &mut Budget,
) -> Option<Vec<Move>> {
    let (grid, blank) = (puzzle.grid(), puzzle.blank());
    let bound = LinearConflict::new(grid, blank);
    let mut ways = vec![Way {
        board: puzzle.start().clone(),
        path: Vec::new(),
    }];
    let mut rest = Rest::whole(grid);
    while rest.cells() > cells {
        let Some((line, after)) = next_line(grid, blank, rest) else {
            break;
        };
        let wanted = |cell: Cell| rest.contains(grid, cell) && !after.contains(grid, cell);
        // A stage that gets stuck must not eat all.
        let kept_back = budget.left / 2;
        budget.left -= kept_back;
        let found = Task {
            blank,
            steps: &steps(grid, rest),
            distance: &Distance::new(grid, blank, rest, Some(line)),
            is_wanted: &is_wanted(grid, wanted),
            width,
            is_varied: true,
            linger: LINGER,
            most,
        }
        .run(&ways, budget);
        budget.left += kept_back;
        ways = best(found, &bound);
        if ways.is_empty() {
            return None;
        }
        rest = after;
    }
    let found = Task {
        blank,
        steps: &steps(grid, rest),
        distance: &Distance::new(grid, blank, rest, None),
        is_wanted: &is_wanted(grid, |cell| cell != blank.home()),
        width: last,
        is_varied: false,
        linger: 0,
        most,
    }
    .run(&ways, budget);
    let paths = found.into_iter().map(|way| way.path);
    paths.min_by_key(Vec::len)
}

/// The outer line that is brought home next, and the rest after it: a row where the rest is at least as high as
/// wide, else a column, on the side farther from the blank's goal.
fn next_line(grid: Grid, blank: Tile, rest: Rest) -> Option<(Line, Rest)> {
    let kind = usize::from(rest.lines[0] < rest.lines[1]);
    if rest.lines[kind] <= 2 {
        return None;
    }
    let goal = [grid.row(blank.home()), grid.column(blank.home())][kind];
    let (first, lines) = (rest.first[kind], rest.lines[kind]);
    let mut after = rest;
    after.lines[kind] -= 1;
    let is_first = goal - first >= first + lines - 1 - goal;
    after.first[kind] += usize::from(is_first);
    let number = if is_first { first } else { first + lines - 1 };
    Some((Line { kind, number }, after))
}

/// The blank's next cells within a rest.
fn steps(grid: Grid, rest: Rest) -> Vec<[Option<Cell>; 4]> {
    let within = |to: Option<Cell>| to.filter(|&to| rest.contains(grid, to));
    grid.steps().iter().map(|row| row.map(within)).collect()
}

fn is_wanted(grid: Grid, wanted: impl Fn(Cell) -> bool) -> Vec<bool> {
    grid.all().map(wanted).collect()
}

/// The ways that promise the shortest answers, by the moves so far and 1.3 times the bound of what is left.
fn best(ways: Vec<Way>, bound: &LinearConflict) -> Vec<Way> {
    let mut ways: Vec<(u64, Way)> = ways
        .into_iter()
        .map(|way| {
            let left = u64::from(bound.of(&way.board));
            (10 * way.path.len() as u64 + 13 * left, way)
        })
        .collect();
    ways.sort_by_key(|(score, _)| *score);
    ways.truncate(WAYS);
    ways.into_iter().map(|(_, way)| way).collect()
}
