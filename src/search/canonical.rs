//! The canonical solution: the first of all shortest solutions in the order R < D < U < L.

use crate::heuristic::Heuristic;
use crate::moves::{Move, Path};
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::nodes::{Direction, Event, Happens, NodeLimit, Nodes, Outcome, Report};
use std::array;
use std::ops::ControlFlow;

/// A depth-first search that tries the moves in the puzzle's order.
pub struct DepthFirst<'a, H> {
    pub puzzle: &'a Puzzle,
    pub heuristic: &'a H,
    /// The automaton of the puzzle's grid: a path that it forbids is no part of a canonical
    /// solution. For a puzzle with another order of the moves than R D U L, its depth is 2: a
    /// deeper automaton keeps the first of several paths in that order alone.
    pub automaton: &'a Automaton,
}

impl<H: Heuristic> DepthFirst<'_, H> {
    /// Finds the first shortest solution in the puzzle's order of the moves, given that it has at
    /// least `length` moves: the first solution of `length` moves, if there is one. Only the path
    /// is stored. If solutions are shorter, none of `length` moves may be found: the automaton
    /// forbids paths with a shortcut.
    pub fn first(
        &self,
        length: u32,
        node_limit: NodeLimit,
        mut watch: impl FnMut(Event) -> ControlFlow<()>,
    ) -> Report {
        let &DepthFirst {
            puzzle,
            heuristic,
            automaton,
        } = self;
        let steps = puzzle.grid().steps();
        let goal = puzzle.solved();
        let mut board = puzzle.position().clone();
        let mut path: Vec<Move> = Vec::new();
        let (next, allowed) = automaton.states();
        let order = puzzle.order().moves();
        // `in_order[moves]`: the moves of a set of the automaton, the first in order as the lowest
        // bit.
        let in_order: [u8; 16] = array::from_fn(|moves| {
            let bit = |(place, &m): (usize, &Move)| (moves >> m as usize & 1) << place;
            order.iter().enumerate().map(bit).sum::<usize>() as u8
        });
        // For every node on the path: the heuristic's value, the automaton's state, a bit for each
        // move that is still to be made, and the blank's cell before the node's last move.
        let node = |value, state: u16, from| {
            let moves = in_order[usize::from(allowed[usize::from(state)] & 15)];
            (value, state, moves, from)
        };
        let mut nodes = Vec::new();
        let value = heuristic.of(&board);
        nodes.push(node(value, Automaton::start(board.blank()), board.blank()));
        let stopped = Outcome::Stopped {
            lower_bound: length,
        };
        let (happens, h, direction) = (Happens::Bound, heuristic.bound(value), Direction::Forward);
        if watch(Event {
            happens,
            position: &board,
            last: None,
            g: length,
            h,
            direction,
        })
        .is_break()
        {
            return Report {
                outcome: stopped,
                nodes: Nodes::default(),
            };
        }
        let mut counts = Nodes {
            expanded: 1,
            generated: 0,
            stored: 1,
        };
        let mut none = Outcome::Exhausted;

        let outcome = loop {
            let Some((value, state, moves, from)) = nodes.last_mut() else {
                break none;
            };
            if path.len() as u32 == length && heuristic.bound(*value) == 0 && board == goal {
                // The goal is not expanded.
                counts.expanded -= 1;
                break Outcome::Found(Path(path));
            }
            if *moves == 0 {
                board.slide(*from);
                nodes.pop();
                path.pop();
                continue;
            }
            let m = order[moves.trailing_zeros() as usize];
            *moves &= *moves - 1;
            let (value, state) = (*value, next[usize::from(*state)][m as usize]);
            let from = board.blank();
            let to = steps[from.index()][m as usize].expect("the automaton knows the walls");
            if counts.generated == node_limit.0 {
                break stopped;
            }
            counts.generated += 1;
            board.slide(to);
            let value = heuristic.after(value, &board, from);
            let (g, h) = (path.len() as u32 + 1, heuristic.bound(value));
            let happens = if g.saturating_add(h) > length {
                Happens::Cut
            } else {
                Happens::New
            };
            if watch(Event {
                happens,
                position: &board,
                last: Some(m),
                g,
                h,
                direction,
            })
            .is_break()
            {
                break stopped;
            }
            if happens == Happens::Cut {
                if h < u32::MAX {
                    none = Outcome::NotWithin { depth: length };
                }
                board.slide(from);
                continue;
            }
            counts.expanded += 1;
            path.push(m);
            nodes.push(node(value, state, from));
            counts.stored = counts.stored.max(nodes.len() as u64);
        };
        Report {
            outcome,
            nodes: counts,
        }
    }
}
