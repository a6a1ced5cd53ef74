//! Breadth-first search (Moore 1959): the canonical solution, every node stored.

use crate::puzzle::Puzzle;
use crate::search::nodes::{key, onward, path_to_goal, set_up, Event, Happens, NodeLimit, Nodes, Outcome, Report};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// Finds the canonical solution.
///
/// Each level, the positions at one distance from the start, is expanded in the order of the first shortest paths to its
/// positions: moves are tried in order, and the first path to a position is kept.
///
/// If it is stopped, the goal is on no level before the one being expanded, nor among the nodes generated.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit, mut watch: impl FnMut(Event)) -> Report {
    let steps = puzzle.grid().steps();
    let goal = key(&puzzle.solved());
    let mut board = puzzle.position().clone();
    let start: Rc<str> = Rc::from(key(&board));
    // The last move of the first shortest path to every position generated.
    let mut last_moves = HashMap::from([(Rc::clone(&start), None)]);
    let mut queue = VecDeque::from([(start, 0, None)]);
    let mut nodes = Nodes::default();

    let mut outcome = Outcome::Exhausted;
    'search: while let Some((position, g, last)) = queue.pop_front() {
        set_up(&mut board, &position, puzzle.blank());
        watch(Event { happens: Happens::Selected, position: &board, last, g, h: 0 });
        if *position == *goal {
            outcome = Outcome::Found(path_to_goal(puzzle, |position| last_moves[position]));
            break;
        }
        nodes.expanded += 1;
        let g = g + 1;
        let from = board.blank();
        for (m, to) in onward(steps[from.index()], last) {
            if nodes.generated == node_limit.0 {
                // All of this level was generated before any of it was expanded.
                let least = g - u32::from(last_moves.contains_key(&*goal));
                outcome = Outcome::Stopped { lower_bound: puzzle.least_length(least) };
                break 'search;
            }
            nodes.generated += 1;
            board.slide(to);
            let position = key(&board);
            let is_new = !last_moves.contains_key(&*position);
            let happens = if is_new { Happens::New } else { Happens::Left };
            watch(Event { happens, position: &board, last: Some(m), g, h: 0 });
            board.slide(from);
            if is_new {
                let position: Rc<str> = Rc::from(position);
                last_moves.insert(Rc::clone(&position), Some(m));
                queue.push_back((position, g, Some(m)));
            }
        }
    }
    nodes.stored = last_moves.len() as u64;
    Report { outcome, nodes }
}
