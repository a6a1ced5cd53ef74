//! The search of the program that gave yapboz its name, answer for answer and count for count.
//!
//! It is A* but for three things: the blank is counted in the distance, which then may exceed the moves
//! needed; a position is closed as soon as it is generated, by whichever way came first; and positions of
//! equal moves + distance are taken as the heap has them. So its answers are not always shortest. Which of
//! two equals comes first is left to [`BinaryHeap`], which orders them as that program's queue did.

use crate::board::Board;
use crate::heuristic::manhattan::Manhattan;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::{key, lay_out, walk_back, NodeLimit, Outcome, Report};
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashMap};

/// A position in the queue. Positions are equal, for the queue, where their moves + distance are.
struct State {
    total: usize,
    moves: usize,
    position: String,
}

impl Ord for State {
    fn cmp(&self, other: &State) -> Ordering {
        other.total.cmp(&self.total)
    }
}

impl PartialOrd for State {
    fn partial_cmp(&self, other: &State) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for State {}

impl State {
    fn new(board: &Board, moves: usize) -> State {
        let grid = board.grid();
        let homes = board.tiles().iter().map(|tile| tile.home());
        let distances = homes
            .zip(grid.all())
            .map(|(home, cell)| grid.distance(home, cell));
        State {
            total: moves + distances.sum::<usize>(),
            moves,
            position: key(board),
        }
    }
}

/// Searches an answer as the original did. It needs no node limit that a 3x3 board could spend; a larger board
/// is given up once it would generate more positions than `node_limit`, with the start's Manhattan distance as
/// the proven bound.
#[must_use]
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit) -> Report {
    let goal = key(&puzzle.goal());
    let mut board = puzzle.start().clone();
    // Of every position used so far, the move that led there.
    let mut used = HashMap::from([(key(&board), None)]);
    let mut queue = BinaryHeap::from([State::new(&board, 0)]);
    let (mut taken, mut generated) = (0, 0);

    let mut outcome = Outcome::Exhausted;
    'search: while let Some(State {
        moves, position, ..
    }) = queue.pop()
    {
        taken += 1;
        if position == goal {
            outcome = Outcome::Found(walk_back(puzzle, |position| used[position]));
            break;
        }
        lay_out(&mut board, &position, puzzle.blank());
        for m in Move::ALL {
            if board.make(m).is_none() {
                continue;
            }
            if generated == node_limit.0 {
                let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
                outcome = Outcome::Stopped {
                    lower_bound: manhattan.of(puzzle.start()),
                };
                break 'search;
            }
            generated += 1;
            let child = State::new(&board, moves + 1);
            if !used.contains_key(&child.position) {
                used.insert(child.position.clone(), Some(m));
                queue.push(child);
            }
            board.make(m.back());
        }
    }
    Report {
        outcome,
        taken,
        generated,
        stored: used.len() as u64,
    }
}
