//! The search of the program that gave yapboz its name, with the same solutions and counts.
//!
//! It is A* with three differences: the blank counts in the distance, which may then exceed the
//! moves needed; a position is closed when it is generated, whichever path came first; and nodes of
//! equal f come in the order in which [`BinaryHeap`] returns them, which is the order of the
//! original's queue. So solutions are not always shortest.

use crate::heuristic::{Heuristic, Manhattan};
use crate::moves::Move;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::nodes::{key, path_to, set_up, NodeLimit, Nodes, Outcome, Report};
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap};
use std::rc::Rc;

/// A node of the queue. Nodes of equal f are equal.
struct Queued {
    f: usize,
    moves: usize,
    position: Rc<str>,
}

impl Ord for Queued {
    fn cmp(&self, other: &Queued) -> Ordering {
        other.f.cmp(&self.f)
    }
}

impl PartialOrd for Queued {
    fn partial_cmp(&self, other: &Queued) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Queued {
    fn eq(&self, other: &Queued) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Queued {}

impl Queued {
    fn new(board: &Position, moves: usize, position: Rc<str>) -> Queued {
        let grid = board.grid();
        let homes = board.tiles().iter().map(|tile| tile.home());
        let distances = homes
            .zip(grid.all())
            .map(|(home, cell)| grid.distance(home, cell));
        Queued {
            f: moves + distances.sum::<usize>(),
            moves,
            position,
        }
    }
}

/// Finds a solution as the original did. If it is stopped, the proven bound is the Manhattan
/// distance.
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit) -> Report {
    let goal = key(&puzzle.solved());
    let mut board = puzzle.position().clone();
    let start = Queued::new(&board, 0, Rc::from(key(&board)));
    // The move that led to each position generated.
    let mut last_moves = HashMap::from([(Rc::clone(&start.position), None)]);
    let mut queue = BinaryHeap::from([start]);
    let mut nodes = Nodes::default();

    let mut outcome = Outcome::Exhausted;
    'search: while let Some(queued) = queue.pop() {
        if *queued.position == *goal {
            outcome = Outcome::Found(path_to(puzzle.solved(), |position| last_moves[position]));
            break;
        }
        nodes.expanded += 1;
        set_up(&mut board, &queued.position);
        for m in Move::ALL {
            if board.make(m).is_none() {
                continue;
            }
            if nodes.generated == node_limit.0 {
                let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank_tile());
                outcome = Outcome::Stopped {
                    lower_bound: manhattan.h(puzzle.position()),
                };
                break 'search;
            }
            nodes.generated += 1;
            let position = key(&board);
            if !last_moves.contains_key(&*position) {
                let child = Queued::new(&board, queued.moves + 1, Rc::from(position));
                last_moves.insert(Rc::clone(&child.position), Some(m));
                queue.push(child);
            }
            board.make(m.back());
        }
    }
    nodes.stored = last_moves.len() as u64;
    Report { outcome, nodes }
}
