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
    let (next, allowed) = automaton.states();
    // For every node on the path: the heuristic's value, the automaton's state, a bit for each move still to make, and the blank's
    // cell before the last one.
    let node = |value, state: u16, from| (value, state, allowed[usize::from(state)] & 15, from);
    let mut nodes = Vec::with_capacity(length + 1);
    let value = heuristic.of(&board);
    nodes.push(node(value, Automaton::start(board.blank()), board.blank()));
    let costs = [length as u32, heuristic.bound(value)];
    watch(Event(Happens::Bound, &board, None, costs));
    let (mut selected, mut generated, mut stored) = (1, 0, 1);

    let outcome = loop {
        let Some((value, state, moves, from)) = nodes.last_mut() else {
            break Outcome::Exhausted;
        };
        if heuristic.bound(*value) == 0 && path.len() == length && board == goal {
            break Outcome::Found(path);
        }
        if *moves == 0 {
            board.slide(*from);
            nodes.pop();
            path.pop();
            continue;
        }
        let number = moves.trailing_zeros() as usize;
        *moves &= *moves - 1;
        let (value, state) = (*value, next[usize::from(*state)][number]);
        let from = board.blank();
        let to = steps[from.index()][number].expect("the automaton knows the walls");
        if generated == node_limit.0 {
            break Outcome::Stopped { lower_bound: length as u32 };
        }
        generated += 1;
        let m = Move::ALL[number];
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
        nodes.push(node(value, state, from));
        stored = stored.max(nodes.len() as u64);
    };
    Report::new(outcome, selected, generated, stored)
}
