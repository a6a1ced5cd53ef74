//! A* (Hart, Nilsson, Raphael 1968) on positions as strings, by Manhattan distance: a shortest answer.

use crate::heuristic::manhattan::Manhattan;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::{key, lay_out, walk_back, Effort, Outcome, Report};
use std::cmp::Reverse;
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

/// A position's turn in the queue: the least moves + distance first, among those the one with the most
/// moves, among those the newest. No two are equal, so that the order rests on nothing but this.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    total: Reverse<u32>,
    moves: u32,
    age: u64,
    position: String,
}

/// Searches a shortest answer. It gives up once it would generate more positions than `effort`, with the
/// least moves + distance of all positions in the queue as the proven bound.
#[must_use]
pub fn search(puzzle: &Puzzle, effort: Effort) -> Report {
    let steps = puzzle.grid().steps();
    let manhattan = Manhattan::new(puzzle.grid(), puzzle.blank());
    let goal = key(&puzzle.goal());
    let mut board = puzzle.start().clone();
    let mut visits = HashMap::new();
    let mut queue = BinaryHeap::new();
    let (mut taken, mut generated) = (0, 0);

    let start = key(&board);
    visits.insert(
        start.clone(),
        Visit {
            moves: 0,
            last: None,
            closed: false,
        },
    );
    queue.push(Turn {
        total: Reverse(manhattan.of(&board)),
        moves: 0,
        age: 0,
        position: start,
    });

    let mut outcome = Outcome::Exhausted;
    'search: while let Some(Turn {
        total: Reverse(total),
        moves,
        position,
        ..
    }) = queue.pop()
    {
        let visit = visits
            .get_mut(&position)
            .expect("a queued position has been visited");
        if std::mem::replace(&mut visit.closed, true) {
            continue; // queued once more by a shorter way, and expanded by that
        }
        taken += 1;
        if position == goal {
            outcome = Outcome::Found(walk_back(puzzle, |position| visits[position].last));
            break;
        }
        let last = visit.last;
        let distance = total - moves;
        lay_out(&mut board, &position, puzzle.blank());
        let from = board.blank();
        for m in Move::ALL {
            let Some(to) = steps[from.index()][m as usize] else {
                continue;
            };
            if last == Some(m.back()) {
                continue;
            }
            if generated == effort.0 {
                outcome = Outcome::GaveUp { needed: total };
                break 'search;
            }
            generated += 1;
            let tile = board.slide(to);
            let child = key(&board);
            board.slide(from);
            let moves = moves + 1;
            if visits.get(&child).map_or(true, |known| moves < known.moves) {
                let total = moves + manhattan.after(distance, tile, to, from);
                visits.insert(
                    child.clone(),
                    Visit {
                        moves,
                        last: Some(m),
                        closed: false,
                    },
                );
                queue.push(Turn {
                    total: Reverse(total),
                    moves,
                    age: generated,
                    position: child,
                });
            }
        }
    }
    Report {
        outcome,
        taken,
        generated,
    }
}
