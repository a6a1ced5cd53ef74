//! Bidirectional breadth-first search (Pohl 1969): levels around the start and around the goal until two of them meet.

use crate::moves::{Move, Path};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::front_to_end::path_by;
use crate::search::nodes::{key, onward, set_up, Direction, Event, Happens, NodeLimit, Nodes, Outcome, Report};
use std::collections::HashMap;
use std::rc::Rc;

struct Side {
    direction: Direction,
    /// The last move of a shortest path to every position.
    last_moves: HashMap<Rc<str>, Option<Move>>,
    level: Vec<Rc<str>>,
    /// How many moves these are away.
    depth: u32,
}

impl Side {
    fn new(direction: Direction, board: &Position) -> Side {
        let position: Rc<str> = Rc::from(key(board));
        let last_moves = HashMap::from([(Rc::clone(&position), None)]);
        Side { direction, last_moves, level: vec![position], depth: 0 }
    }
}

/// Finds a shortest solution.
///
/// Each time, the side with fewer positions in its last level goes on by a level. No position is known to both sides before
/// their depths together are the moves needed; then one is. If it is stopped, all solutions are longer than both depths.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit, mut watch: impl FnMut(Event) -> bool) -> Report {
    let steps = puzzle.grid().steps();
    let mut board = puzzle.position().clone();
    let mut sides = [Side::new(Direction::Forward, &board), Side::new(Direction::Backward, &puzzle.solved())];
    let mut nodes = Nodes::default();
    let mut middle = (board == puzzle.solved()).then(|| board.clone());

    'search: while middle.is_none() {
        let [start, goal] = &mut sides;
        let (side, other) = if start.level.len() <= goal.level.len() { (start, goal) } else { (goal, start) };
        let stopped = Outcome::Stopped { lower_bound: puzzle.least_length(side.depth + other.depth + 1) };
        let (g, direction) = (side.depth, side.direction);
        let mut level = Vec::new();
        for position in std::mem::take(&mut side.level) {
            set_up(&mut board, &position, puzzle.blank());
            let last = side.last_moves[&position];
            if watch(Event { happens: Happens::Selected, position: &board, last, g, h: 0, direction }) {
                return report(stopped, nodes, &sides);
            }
            nodes.expanded += 1;
            let from = board.blank();
            for (m, to) in onward(steps[from.index()], last) {
                if nodes.generated == node_limit.0 {
                    return report(stopped, nodes, &sides);
                }
                nodes.generated += 1;
                board.slide(to);
                let next = key(&board);
                let is_new = !side.last_moves.contains_key(&*next);
                let happens = if is_new { Happens::New } else { Happens::Left };
                if watch(Event { happens, position: &board, last: Some(m), g: g + 1, h: 0, direction }) {
                    return report(stopped, nodes, &sides);
                }
                if is_new {
                    let next: Rc<str> = Rc::from(next);
                    side.last_moves.insert(Rc::clone(&next), Some(m));
                    if other.last_moves.contains_key(&next) {
                        middle = Some(board.clone());
                        break 'search;
                    }
                    level.push(next);
                }
                board.slide(from);
            }
        }
        if level.is_empty() {
            return report(Outcome::Exhausted, nodes, &sides);
        }
        side.level = level;
        side.depth += 1;
    }
    let path = middle.map(|board| path_by(&board, |side, key| sides[side].last_moves[key]));
    report(path.map_or(Outcome::Exhausted, |path| Outcome::Found(Path(path))), nodes, &sides)
}

fn report(outcome: Outcome, nodes: Nodes, sides: &[Side; 2]) -> Report {
    let stored: usize = sides.iter().map(|side| side.last_moves.len()).sum();
    Report { outcome, nodes: Nodes { stored: stored as u64, ..nodes } }
}
