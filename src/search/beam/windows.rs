//! Shortens a solution window by window: pieces of it are solved again, each by a small beam.

use super::evaluation::Evaluation;
use super::run::{Beam, Budget};
use crate::board::Board;
use crate::grid::rectangle::Rectangle;
use crate::grid::Cell;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::node::Node;

// To compare other numbers, sum the moves that `yapboz generate --size 10x10 --count 10 --seed 11 --goal random | yapboz
// batch` prints. On 10x10, windows shorten 945.5 moves to 941.5, and longer, wider or more of them gain nothing more.

/// The nodes of a level of a window's beam, at first.
const WIDTH: usize = 500;

/// The lengths of windows, in moves, one after the other.
const LENGTHS: [usize; 4] = [50, 80, 40, 100];

/// About how many nodes a window takes for each of its beam's width.
const LEVELS: u64 = 100;

/// Solves windows of the path again until too little of the budget is left, with beams of twice the width as soon as no
/// length of windows gains anything. A path as long as the window's own replaces it too: the next windows then begin elsewhere.
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
                if let Some(piece) = between(&board, &path[from..to], &steps, width, budget) {
                    path.splice(from..to, piece);
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

/// Another path to where some moves lead, no longer than they are.
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
    // Learned weights make windows no shorter, and take time.
    let evaluation = Evaluation::new(blank, &Rectangle::whole(grid), None, None);
    let beam = Beam::new(blank, steps, &evaluation, None, width, moves.len());
    let found = beam.run(&[Node::new(window.start())], budget);
    found.ok()?.into_iter().next().map(|node| node.path)
}
