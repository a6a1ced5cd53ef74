//! Shortens an answer window by window: pieces of it are answered anew, each by a small beam.

use super::evaluation::Evaluation;
use super::run::{Budget, Task};
use crate::board::Board;
use crate::grid::rectangle::Rest;
use crate::grid::Cell;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::node::Node;

/// The positions of a level in a window, at first.
const WIDTH: usize = 500;

/// The lengths of windows, in moves, one after the other.
const LENGTHS: [usize; 4] = [50, 80, 40, 100];

/// About how many positions a window takes, for each of its beam's width.
const LEVELS: u64 = 100;

/// Answers windows of the path anew, one after the other from the start on, until the budget is
/// nearly spent; where all lengths of windows have been gone through without a gain, with beams twice as wide. A way as long
/// as the window's own takes its place too: the windows after it then begin elsewhere.
pub fn shorten(puzzle: &Puzzle, path: &mut Vec<Move>, budget: &mut Budget) {
    let steps = puzzle.grid().steps();
    let mut width = WIDTH;
    while width as u64 * LEVELS <= budget.left {
        let before = path.len();
        for length in LENGTHS {
            let mut from = 0;
            let mut board = puzzle.start().clone();
            while from + 2 < path.len() {
                let to = path.len().min(from + length);
                if let Some(node) = between(&board, &path[from..to], &steps, width, budget) {
                    path.splice(from..to, node);
                }
                let next = path.len().min(from + length / 2);
                for &m in &path[from..next] {
                    board.make(m).expect("the path stays on the board");
                }
                from = next;
            }
        }
        if path.len() == before {
            width *= 2;
        }
    }
}

/// Another way to where some moves lead from a board, no longer than these.
fn between(
    start: &Board,
    moves: &[Move],
    steps: &[[Option<Cell>; 4]],
    width: usize,
    budget: &mut Budget,
) -> Option<Vec<Move>> {
    let grid = start.grid();
    let mut goal = start.clone();
    for &m in moves {
        goal.make(m)?;
    }
    let window = Puzzle::between(start, &goal);
    let blank = window.blank();
    let is_target: Vec<bool> = grid.all().map(|cell| cell != blank.home()).collect();
    let found = Task {
        blank,
        steps,
        // A correction makes windows no shorter, and takes time.
        distance: &Evaluation::new(blank, &Rest::whole(grid), None, None),
        is_target: &is_target,
        width,
        distinct_patterns: false,
        extra_levels: 0,
        most: moves.len(),
    }
    .run(&[Node::new(window.start())], budget);
    found.ok()?.into_iter().next().map(|node| node.path)
}
