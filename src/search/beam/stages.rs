//! Solves large boards by stages: each brings one outer line home by a beam, and a last beam solves the rest.

use super::evaluation::Evaluation;
use super::run::{Beam, Budget};
use super::weights::Weights;
use crate::grid::rectangle::Rectangle;
use crate::grid::Cell;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::constructive;
use crate::search::node::Node;
use crate::search::report::Outcome;

// The numbers below are from trials of which no record is left. To compare others, sum the moves that
// `yapboz generate --size 16x16 --count 10 --seed 11 --goal random | yapboz batch` prints.

/// The nodes that continue from one stage to the next.
const CONTINUING: usize = 100;

/// A stage leaves one part in this many of the nodes to those after it, even if it gets stuck. The first stage may well make
/// half of all moves.
const KEPT_BACK: u64 = 5;

/// What a move is expected to cost, in tenths: the moves of a path, and those that linear conflict proves for the rest, which
/// is less than the beams will need.
const TENTHS: [u64; 2] = [10, 13];

/// Finds a solution of at most `most` moves, by `width` nodes a level in a stage and `last` in the last beam, which
/// begins when at most `cells` cells are unsolved. [`constructive`] does the work of a beam that gets stuck or has no nodes left.
/// `None` if that takes too many moves.
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
    let mut region = Rectangle::whole(grid);
    while region.cells().len() > cells {
        let whole = region.clone();
        let line = region.take_line(blank.home());
        let kept_back = budget.left / KEPT_BACK;
        budget.left -= kept_back;
        let (steps, stage) = (steps(&whole), Some(&line));
        let evaluation = Evaluation::new(blank, &whole, stage, weights);
        let beam = Beam::new(blank, &steps, &evaluation, stage, width, most);
        let found = beam.run(&nodes, budget);
        budget.left += kept_back;
        nodes = match found {
            Ok(found) => best(found, &bound),
            Err(node) => vec![constructive::bring_line_home(node, blank, line, &region)],
        };
    }
    let steps = steps(&region);
    let evaluation = Evaluation::new(blank, &region, None, weights);
    let beam = Beam::new(blank, &steps, &evaluation, None, last, most);
    let path = match beam.run(&nodes, budget) {
        Ok(found) => {
            let paths = found.into_iter().map(|node| node.path);
            paths.min_by_key(Vec::len)?
        }
        Err(mut node) => {
            let report = constructive::search(&Puzzle::between(&node.board, &puzzle.goal()));
            let Outcome::Found(path) = report.outcome else {
                return None;
            };
            node.path.extend(path);
            node.path
        }
    };
    (path.len() <= most).then_some(path)
}

/// The blank's next cells within a region.
fn steps(region: &Rectangle) -> Vec<[Option<Cell>; 4]> {
    let within = |to: Option<Cell>| to.filter(|&to| region.contains(to));
    let steps = region.grid.steps().into_iter();
    steps.map(|row| row.map(within)).collect()
}

/// The nodes that promise the shortest solutions.
fn best(mut nodes: Vec<Node>, bound: &LinearConflict) -> Vec<Node> {
    nodes.sort_by_cached_key(|node| {
        let [made, left] = TENTHS;
        made * node.path.len() as u64 + left * u64::from(bound.of(&node.board))
    });
    nodes.truncate(CONTINUING);
    nodes
}
