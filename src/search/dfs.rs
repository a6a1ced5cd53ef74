//! Depth-first search to a depth: any answer of at most as many moves, the first that it comes upon.

use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::{key, NodeLimit, Outcome, Report};
use std::collections::HashSet;

/// The depth where none is said, in moves: that of a backtracking program which gave the idea of this one.
pub const DEPTH: u32 = 21;

/// Goes as deep as `depth` moves before it turns back, in move order, and stops at the goal, wherever it meets
/// it. It never takes a move back, nor comes to a position a second time on one way. So it finds an answer
/// exactly where there is one of at most `depth` moves, since a shortest one does neither; what it finds need
/// not be short.
///
/// Taken and generated positions count as often as they are met. It gives up once it would generate more than
/// `node_limit`; then nothing is proven but that every tile has its way to go. Memory: the path, of `depth` positions.
#[must_use]
pub fn search(puzzle: &Puzzle, depth: u32, node_limit: NodeLimit) -> Report {
    let steps = puzzle.grid().steps();
    let goal = puzzle.goal();
    let mut board = puzzle.start().clone();
    let mut path: Vec<Move> = Vec::new();
    let mut on_path = HashSet::from([key(&board)]);
    // Of every position on the path, the number of its next move to try.
    let mut next_moves = vec![0];
    // At full depth a position is only looked at, whether it is the goal.
    let is_taken = |path: &Vec<Move>| path.len() < depth as usize;
    let (mut taken, mut generated, mut stored) = (u64::from(is_taken(&path)), 0, 1);

    let outcome = loop {
        if board == goal {
            taken += u64::from(!is_taken(&path));
            break Outcome::Found(path);
        }
        let Some(next) = next_moves.last_mut() else {
            break Outcome::NotWithin { depth };
        };
        let untried = Move::ALL.get(*next).filter(|_| is_taken(&path));
        let Some(&m) = untried else {
            on_path.remove(&key(&board));
            next_moves.pop();
            if let Some(last) = path.pop() {
                board.make(last.back());
            }
            continue;
        };
        *next += 1;
        let from = board.blank();
        let Some(to) = steps[from.index()][m as usize] else {
            continue;
        };
        if path.last() == Some(&m.back()) {
            continue;
        }
        if generated == node_limit.0 {
            let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
            break Outcome::Stopped {
                lower_bound: manhattan.of(puzzle.start()),
            };
        }
        generated += 1;
        board.slide(to);
        if !on_path.insert(key(&board)) {
            board.slide(from);
            continue;
        }
        path.push(m);
        taken += u64::from(is_taken(&path));
        next_moves.push(0);
        stored = stored.max(next_moves.len() as u64);
    };
    Report {
        outcome,
        taken,
        generated,
        stored,
    }
}
