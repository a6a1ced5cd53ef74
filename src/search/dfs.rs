//! Depth-first search to a depth: finds the first solution in the order of the moves, and stores
//! only the path.

use crate::heuristic::{Heuristic, Manhattan};
use crate::moves::{Move, Path};
use crate::puzzle::Puzzle;
use crate::search::nodes::{key, Direction, Event, Happens, NodeLimit, Nodes, Outcome, Report};
use crate::solvable::is_solvable_in_numbers;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The default depth: the most moves that a 3x3 board needs.
pub const DEPTH: u32 = 31;

/// Searches depth-first: finds the first solution, in the order of the moves, that has at most
/// `depth` moves and visits no position twice. It need not be short. Only the path is stored. A
/// node counts as often as it is visited. If the search is stopped, the proven bound is the
/// Manhattan distance.
pub fn dfs(
    puzzle: &Puzzle,
    depth: u32,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    if !is_solvable_in_numbers(puzzle) {
        return Report::UNSOLVABLE;
    }
    let steps = puzzle.grid().steps();
    let (goal, moves) = (puzzle.solved(), puzzle.order().moves());
    let mut board = puzzle.position().clone();
    let mut path: Vec<Move> = Vec::new();
    let mut on_path = HashSet::from([key(&board)]);
    // For every position on the path, the number of the next move to try.
    let mut next_moves = vec![0];
    let mut nodes = Nodes {
        expanded: 0,
        generated: 0,
        stored: 1,
    };
    let lower_bound = Manhattan::new(puzzle.grid(), puzzle.blank_tile()).h(puzzle.position());
    let stopped = Outcome::Stopped { lower_bound };
    let direction = Direction::Forward;
    if watch(Event {
        happens: Happens::Bound,
        position: &board,
        last: None,
        g: depth,
        h: 0,
        direction,
    })
    .is_break()
    {
        return Report {
            outcome: stopped,
            nodes,
        };
    }

    let mut none = if depth > 0 {
        Outcome::Exhausted
    } else {
        Outcome::NotWithin { depth }
    };
    let outcome = loop {
        if board == goal {
            break Outcome::Found(Path(path));
        }
        let Some(next) = next_moves.last_mut() else {
            break none;
        };
        let Some(&m) = moves.get(*next).filter(|_| depth > 0) else {
            on_path.remove(&key(&board));
            next_moves.pop();
            if let Some(last) = path.pop() {
                board.make(last.back());
            }
            continue;
        };
        nodes.expanded += u64::from(*next == 0);
        *next += 1;
        let from = board.blank();
        let Some(to) = steps[from.index()][m as usize] else {
            continue;
        };
        if path.last() == Some(&m.back()) {
            continue;
        }
        if nodes.generated == node_limit.0 {
            break stopped;
        }
        nodes.generated += 1;
        board.slide(to);
        let (position, g) = (key(&board), path.len() as u32 + 1);
        // At full depth a position is only compared with the goal.
        let happens = match on_path.contains(&position) {
            true => Happens::Left,
            false if g == depth && board != goal => Happens::Cut,
            false => Happens::New,
        };
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
            break stopped;
        }
        if happens == Happens::Cut {
            none = Outcome::NotWithin { depth };
        }
        if happens != Happens::New {
            board.slide(from);
            continue;
        }
        on_path.insert(position);
        path.push(m);
        next_moves.push(0);
        nodes.stored = nodes.stored.max(next_moves.len() as u64);
    };
    Report { outcome, nodes }
}
