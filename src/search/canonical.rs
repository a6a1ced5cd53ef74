//! The canonical answer: of all shortest answers the first in the order R < D < U < L.

use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::{NodeLimit, Outcome, Report};

/// Finds the first answer of `length` moves, which a search has proven to be the fewest.
///
/// A depth-first walk in move order that leaves a position where more moves are needed than are left: the
/// first way to the goal that it comes upon is the first in that order. It goes no way that the automaton, of
/// the puzzle's grid, forbids: none of them is part of that answer. Memory: the path. The outcome is
/// [`Outcome::Exhausted`] where no answer has that length.
#[must_use]
pub fn first<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    automaton: &Automaton,
    length: usize,
    node_limit: NodeLimit,
) -> Report {
    let steps = puzzle.grid().steps();
    let goal = puzzle.goal();
    let mut board = puzzle.start().clone();
    let mut path: Vec<Move> = Vec::with_capacity(length);
    // Of every position on the path: its value, its state, and the number of its next move to try.
    let mut walk = Vec::with_capacity(length + 1);
    walk.push((heuristic.of(&board), automaton.start(board.blank()), 0));
    let (mut taken, mut generated, mut stored) = (1, 0, 1);

    let outcome = loop {
        let Some((value, state, next)) = walk.last_mut() else {
            break Outcome::Exhausted;
        };
        let (value, state) = (*value, *state);
        if heuristic.bound(value) == 0 && path.len() == length && board == goal {
            break Outcome::Found(path);
        }
        let Some(&m) = Move::ALL.get(*next) else {
            walk.pop();
            if let Some(last) = path.pop() {
                board.make(last.back());
            }
            continue;
        };
        *next += 1;
        let Some(state) = automaton.next(state, m) else {
            continue;
        };
        let from = board.blank();
        let to = steps[from.index()][m as usize].expect("the automaton knows the walls");
        if generated == node_limit.0 {
            break Outcome::Stopped {
                lower_bound: length as u32,
            };
        }
        generated += 1;
        let tile = board.slide(to);
        let value = heuristic.after(value, &board, tile, to, from);
        if path.len() + 1 + heuristic.bound(value) as usize > length {
            board.slide(from);
            continue;
        }
        taken += 1;
        path.push(m);
        walk.push((value, state, 0));
        stored = stored.max(walk.len() as u64);
    };
    Report {
        outcome,
        taken,
        generated,
        stored,
    }
}
