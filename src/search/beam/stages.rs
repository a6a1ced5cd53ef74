//! Large boards by stages: an outer line after the other, each by a beam, and the rest by one more.

use super::evaluation::Evaluation;
use super::run::{Budget, Task};
use super::weights::Weights;
use crate::grid::rectangle::Rest;
use crate::grid::Cell;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::constructive;
use crate::search::node::Node;
use crate::search::report::Outcome;

/// The ways that go on from one stage to the next.
const WAYS: usize = 100;

/// How many levels a stage goes on after it has brought its line home.
const EXTRA_LEVELS: usize = 4;

/// Looks for an answer of at most `most` moves: with `width` positions a level in a stage, and `last` in the last one,
/// which brings home what is left once that has at most `cells` cells. Where a beam gets stuck or the budget is
/// spent, [`constructive`] does what is left of its work. `None` where that takes too many moves.
pub fn search(
    puzzle: &Puzzle,
    weights: Option<&Weights>,
    cells: usize,
    [width, last]: [usize; 2],
    most: usize,
    budget: &mut Budget,
) -> Option<Vec<Move>> {
    let (grid, blank) = (puzzle.grid(), puzzle.blank());
    let bound = LinearConflict::new(grid, blank);
    let mut nodes = vec![Node::new(puzzle.start())];
    let mut rest = Rest::whole(grid);
    while rest.cells().len() > cells {
        let whole = rest.clone();
        let line = rest.take_line(blank.home());
        let is_target: Vec<bool> = grid.all().map(|cell| line.cells.contains(&cell)).collect();
        // A stage that gets stuck must not eat all; the first one may well make half of all moves.
        let kept_back = budget.left / 5;
        budget.left -= kept_back;
        let found = Task {
            blank,
            steps: &steps(&whole),
            distance: &Evaluation::new(blank, &whole, Some(&line), weights),
            is_target: &is_target,
            width,
            distinct_patterns: true,
            extra_levels: EXTRA_LEVELS,
            most,
        }
        .run(&nodes, budget);
        budget.left += kept_back;
        nodes = match found {
            Ok(found) => best(found, &bound),
            // It gets through by hand, so to say.
            Err(node) => vec![constructive::bring_line_home(node, blank, line, &rest)],
        };
    }
    let found = Task {
        blank,
        steps: &steps(&rest),
        distance: &Evaluation::new(blank, &rest, None, weights),
        is_target: &grid
            .all()
            .map(|cell| cell != blank.home())
            .collect::<Vec<_>>(),
        width: last,
        distinct_patterns: false,
        extra_levels: 0,
        most,
    }
    .run(&nodes, budget);
    let path = match found {
        Ok(found) => found
            .into_iter()
            .map(|node| node.path)
            .min_by_key(Vec::len)?,
        Err(mut node) => {
            let report = constructive::search(&Puzzle::between(&node.board, &puzzle.goal()));
            let Outcome::Found(rest) = report.outcome else {
                return None;
            };
            node.path.extend(rest);
            node.path
        }
    };
    (path.len() <= most).then_some(path)
}

/// The blank's next cells within a rest.
fn steps(rest: &Rest) -> Vec<[Option<Cell>; 4]> {
    let within = |to: Option<Cell>| to.filter(|&to| rest.contains(to));
    rest.grid
        .steps()
        .iter()
        .map(|row| row.map(within))
        .collect()
}

/// The ways that promise the shortest answers, by the moves so far and 1.3 times the bound of what is left.
fn best(nodes: Vec<Node>, bound: &LinearConflict) -> Vec<Node> {
    let mut nodes: Vec<(u64, Node)> = nodes
        .into_iter()
        .map(|node| {
            let left = u64::from(bound.of(&node.board));
            (10 * node.path.len() as u64 + 13 * left, node)
        })
        .collect();
    nodes.sort_by_key(|(score, _)| *score);
    nodes.truncate(WAYS);
    nodes.into_iter().map(|(_, node)| node).collect()
}
