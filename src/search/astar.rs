//! A* (Hart, Nilsson, Raphael 1968) on positions as strings: a shortest answer.

use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::{key, lay_out, walk_back, NodeLimit, Outcome, Report};
use std::cmp::{Ordering, Reverse};
use std::collections::{BinaryHeap, HashMap};

/// What is known of a position that has been generated.
struct Visit {
    /// The fewest moves from the start found so far.
    moves: u32,
    /// The last of those moves; `None` at the start.
    last: Option<Move>,
    /// Whether the position has been expanded; its `moves` are then the fewest there are, since the
    /// heuristic is consistent.
    closed: bool,
}

/// A position's turn in the queue: the least moves + bound first, among those the one with the most moves,
/// among those the newest. No two are equal, so that the order rests on nothing but this.
struct Turn<V> {
    total: u32,
    moves: u32,
    age: u64,
    key: String,
    value: V,
}

impl<V> Turn<V> {
    fn order(&self) -> (Reverse<u32>, u32, u64) {
        (Reverse(self.total), self.moves, self.age)
    }
}

impl<V> Ord for Turn<V> {
    fn cmp(&self, other: &Turn<V>) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl<V> PartialOrd for Turn<V> {
    fn partial_cmp(&self, other: &Turn<V>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<V> PartialEq for Turn<V> {
    fn eq(&self, other: &Turn<V>) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<V> Eq for Turn<V> {}

/// A position as it is taken from the queue.
pub struct Taken<'a> {
    /// The how manieth it is, from 1.
    pub number: u64,
    /// The moves from the start: g.
    pub moves: u32,
    /// The heuristic's bound on the moves to the goal: h.
    pub bound: u32,
    /// The position.
    pub board: &'a Board,
}

/// Searches a shortest answer. It gives up once it would generate more positions than `node_limit`, with the
/// least moves + bound of all positions in the queue as what is proven.
#[must_use]
pub fn search<H: Heuristic>(puzzle: &Puzzle, heuristic: &H, node_limit: NodeLimit) -> Report {
    watched(puzzle, heuristic, node_limit, &mut |_| {})
}

/// The same, and `watch` sees every position that is taken, in turn.
#[must_use]
pub fn watched<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    node_limit: NodeLimit,
    watch: &mut dyn FnMut(&Taken),
) -> Report {
    let steps = puzzle.grid().steps();
    let goal = key(&puzzle.goal());
    let mut board = puzzle.start().clone();
    let mut visits = HashMap::new();
    let mut queue = BinaryHeap::new();
    let (mut taken, mut generated) = (0, 0);

    let (start, value) = (key(&board), heuristic.of(&board));
    visits.insert(
        start.clone(),
        Visit {
            moves: 0,
            last: None,
            closed: false,
        },
    );
    queue.push(Turn {
        total: heuristic.bound(value),
        moves: 0,
        age: 0,
        key: start,
        value,
    });

    let mut outcome = Outcome::Exhausted;
    'search: while let Some(turn) = queue.pop() {
        let visit = visits
            .get_mut(&turn.key)
            .expect("a queued position has been visited");
        if std::mem::replace(&mut visit.closed, true) {
            continue; // queued once more by a shorter way, and expanded by that
        }
        taken += 1;
        lay_out(&mut board, &turn.key, puzzle.blank());
        watch(&Taken {
            number: taken,
            moves: turn.moves,
            bound: turn.total - turn.moves,
            board: &board,
        });
        if turn.key == goal {
            outcome = Outcome::Found(walk_back(puzzle, |key| visits[key].last));
            break;
        }
        let (last, moves) = (visit.last, turn.moves + 1);
        let from = board.blank();
        for m in Move::ALL {
            let Some(to) = steps[from.index()][m as usize] else {
                continue;
            };
            if last == Some(m.back()) {
                continue;
            }
            if generated == node_limit.0 {
                outcome = Outcome::Stopped {
                    lower_bound: turn.total,
                };
                break 'search;
            }
            generated += 1;
            let tile = board.slide(to);
            let next = key(&board);
            if visits.get(&next).map_or(true, |known| moves < known.moves) {
                let value = heuristic.after(turn.value, &board, tile, to, from);
                let total = moves + heuristic.bound(value);
                visits.insert(
                    next.clone(),
                    Visit {
                        moves,
                        last: Some(m),
                        closed: false,
                    },
                );
                queue.push(Turn {
                    total,
                    moves,
                    age: generated,
                    key: next,
                    value,
                });
            }
            board.slide(from);
        }
    }
    Report {
        outcome,
        taken,
        generated,
        stored: visits.len() as u64,
    }
}
