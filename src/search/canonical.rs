//! The canonical solution: of all shortest ones the first in the order R < D < U < L.

use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::event::{Event, Happens};
use crate::search::limit::NodeLimit;
use crate::search::report::{Outcome, Report};

/// Finds the first solution of `length` moves, which a search has proven to be the fewest; [`Outcome::Exhausted`] if none
/// has that length. Only the path is stored.
///
/// It goes depth-first in move order and turns back where the heuristic says that too few moves are left: the first path
/// that reaches the goal is the canonical one. The automaton must be one of the puzzle's grid: what it forbids is
/// no part of that path.
pub fn first<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    automaton: &Automaton,
    length: usize,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event),
) -> Report {
    let steps = puzzle.grid().steps();
    let goal = puzzle.goal();
    let mut board = puzzle.start().clone();
    let mut path: Vec<Move> = Vec::with_capacity(length);
    // For every node on the path: the heuristic's value, the automaton's state, and the number of the next move to try.
    let mut nodes = Vec::with_capacity(length + 1);
    let value = heuristic.of(&board);
    nodes.push((value, Automaton::start(board.blank()), 0));
    let costs = [length as u32, heuristic.bound(value)];
    watch(Event(Happens::Bound, &board, None, costs));
    let (mut selected, mut generated, mut stored) = (1, 0, 1);

    let outcome = loop {
        let Some((value, state, next)) = nodes.last_mut() else {
            break Outcome::Exhausted;
        };
        let (value, state) = (*value, *state);
        if heuristic.bound(value) == 0 && path.len() == length && board == goal {
            break Outcome::Found(path);
        }
        let Some(&m) = Move::ALL.get(*next) else {
            nodes.pop();
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
            break Outcome::Stopped { lower_bound: length as u32 };
        }
        generated += 1;
        let tile = board.slide(to);
        let value = heuristic.after(value, &board, tile, to, from);
        let costs = [path.len() as u32 + 1, heuristic.bound(value)];
        let happens = if costs[0] + costs[1] > length as u32 { Happens::Left } else { Happens::New };
        watch(Event(happens, &board, Some(m), costs));
        if happens == Happens::Left {
            board.slide(from);
            continue;
        }
        selected += 1;
        path.push(m);
        nodes.push((value, state, 0));
        stored = stored.max(nodes.len() as u64);
    };
    Report::new(outcome, selected, generated, stored)
}
