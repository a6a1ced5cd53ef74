//! Breadth-first search (Moore 1959): finds the canonical solution, and stores every node.

use crate::puzzle::Puzzle;
use crate::search::nodes::{
    key, onward, path_to, set_up, Direction, Event, Happens, NodeLimit, Nodes, Outcome, Report,
};
use crate::solvable::is_solvable_in_numbers;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::rc::Rc;

/// Finds the canonical solution by breadth-first search (Moore 1959), and stores every node.
///
/// A level is all positions at one distance from the start. Each level is expanded in the order of
/// the first shortest paths to its positions: moves are tried in order, and the first path to a
/// position is kept.
///
/// If the search is stopped, the goal is neither on a level before the level being expanded nor
/// among the nodes generated.
pub fn bfs(
    puzzle: &Puzzle,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    if !is_solvable_in_numbers(puzzle) {
        return Report::UNSOLVABLE;
    }
    let (steps, direction) = (puzzle.grid().steps(), Direction::Forward);
    let goal = key(&puzzle.solved());
    let mut board = puzzle.position().clone();
    let start: Rc<str> = Rc::from(key(&board));
    // The last move of the first shortest path to each position generated.
    let mut last_moves = HashMap::from([(Rc::clone(&start), None)]);
    let mut queue = VecDeque::from([(start, 0, None)]);
    let mut nodes = Nodes::default();

    let mut level = 0;
    let outcome = 'search: loop {
        let Some((position, g, last)) = queue.pop_front() else {
            break Some(Outcome::Exhausted);
        };
        level = g;
        set_up(&mut board, &position);
        if watch(Event {
            happens: Happens::Selected,
            position: &board,
            last,
            g,
            h: 0,
            direction,
        })
        .is_break()
        {
            break None;
        }
        if *position == *goal {
            break Some(Outcome::Found(path_to(board, |position| {
                last_moves[position]
            })));
        }
        nodes.expanded += 1;
        let g = g + 1;
        let from = board.blank();
        for (m, to) in onward(puzzle.order(), steps[from.index()], last) {
            if nodes.generated == node_limit.0 {
                break 'search None;
            }
            nodes.generated += 1;
            board.slide(to);
            let position = key(&board);
            let is_new = !last_moves.contains_key(&*position);
            let happens = if is_new { Happens::New } else { Happens::Left };
            if watch(Event {
                happens,
                position: &board,
                last: Some(m),
                g,
                h: 0,
                direction,
            })
            .is_break()
            {
                break 'search None;
            }
            board.slide(from);
            if is_new {
                let position: Rc<str> = Rc::from(position);
                last_moves.insert(Rc::clone(&position), Some(m));
                queue.push_back((position, g, Some(m)));
            }
        }
    };
    nodes.stored = last_moves.len() as u64;
    // All of a level is generated before any of it is expanded.
    let least = level + 1 - u32::from(last_moves.contains_key(&*goal));
    let stopped = Outcome::Stopped {
        lower_bound: puzzle.least_length(least),
    };
    Report {
        outcome: outcome.unwrap_or(stopped),
        nodes,
    }
}
