//! Breadth-first search (Moore 1959) on positions as strings: the first of the shortest answers.

use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::{key, lay_out, walk_back, NodeLimit, Outcome, Report};
use std::collections::{HashMap, VecDeque};

/// Searches the canonical answer: the first of the shortest.
///
/// Positions of a level, which are as many moves away from the start, are taken in the order of their first
/// ways. This holds of the start, and of every level after it: moves are tried in their order, so that the
/// ways to the next level are made in order too, and a position is entered by the first of them. No way was
/// left out before it, since of a first way every beginning is the first way to where it leads: an earlier one
/// in its place would make the whole earlier.
///
/// It gives up once it would generate more positions than `node_limit`, while it expands some level. What is proven
/// then is that the goal is on no level before that one, nor on it where it has not been generated; and the
/// lengths of all answers are even where the blank's way is, and odd where that is.
#[must_use]
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit) -> Report {
    let steps = puzzle.grid().steps();
    let goal = key(&puzzle.goal());
    let mut board = puzzle.start().clone();
    // Of every position generated, the last move of its first way; `None` at the start.
    let mut last_moves: HashMap<String, Option<Move>> = HashMap::from([(key(&board), None)]);
    let mut queue = VecDeque::from([(key(&board), 0, None)]);
    let (mut taken, mut generated) = (0, 0);

    let mut outcome = Outcome::Exhausted;
    'search: while let Some((position, moves, last)) = queue.pop_front() {
        taken += 1;
        if position == goal {
            outcome = Outcome::Found(walk_back(puzzle, |position| last_moves[position]));
            break;
        }
        lay_out(&mut board, &position, puzzle.blank());
        let from = board.blank();
        for m in Move::ALL {
            let Some(to) = steps[from.index()][m as usize] else {
                continue;
            };
            if last == Some(m.back()) {
                continue;
            }
            if generated == node_limit.0 {
                let start = puzzle.start().blank();
                let way = puzzle.grid().distance(start, puzzle.blank().home()) as u32;
                // All positions so many moves away have been generated before the first is expanded.
                let least = moves + u32::from(!last_moves.contains_key(&goal));
                outcome = Outcome::Stopped {
                    lower_bound: least + (least + way) % 2,
                };
                break 'search;
            }
            generated += 1;
            board.slide(to);
            let position = key(&board);
            board.slide(from);
            if !last_moves.contains_key(&position) {
                last_moves.insert(position.clone(), Some(m));
                queue.push_back((position, moves + 1, Some(m)));
            }
        }
    }
    Report {
        outcome,
        taken,
        generated,
        stored: last_moves.len() as u64,
    }
}
