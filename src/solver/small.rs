//! Solves boards of up to 9 cells, and single lines, by A*. For many boards, tables of all
//! positions replace it.

use crate::heuristic::{HValue, Heuristic, Manhattan};
use crate::moves::{Move, Path};
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::nodes::{key, onward, set_up};
use crate::search::{
    idastar, rank, unwatched, Automaton, Budget, DepthFirst, Limit, NodeLimit, Nodes, Outcome,
    Report,
};
use crate::solver::limits::NodeMemory;
use crate::solver::solution::Stopped;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::rc::Rc;

/// The most cells of a board whose positions A* can store.
pub const MOST_BY_ASTAR: usize = 9;

/// Returns the most memory that [`solve`] takes.
pub(super) fn bytes(room: NodeMemory, budget: &Budget) -> usize {
    let nodes = NodeLimit(rank::positions(room.grid)).min(budget.left());
    nodes.min(room.nodes()).memory(room.grid)
}

/// Finds the canonical solution of a solvable puzzle by A*. If A* runs out of memory, IDA* takes
/// over.
pub(super) fn solve(
    puzzle: &Puzzle,
    room: NodeMemory,
    budget: &mut Budget,
    automaton: &Automaton,
) -> Result<Report, Stopped> {
    let back = &puzzle.reversed();
    let to_start = &Manhattan::new(back.grid(), back.blank_tile());
    match budget.storing(room, |most| astar(back, to_start, most)) {
        Err(Stopped {
            limit: Limit::Memory(_),
            ..
        }) => {
            let heuristic = &Manhattan::new(puzzle.grid(), puzzle.blank_tile());
            let walk = DepthFirst {
                puzzle,
                heuristic,
                automaton,
            };
            budget.run(|most| idastar::search(&walk, most, unwatched))
        }
        result => result,
    }
}

struct Node {
    key: Rc<str>,
    value: HValue,
    /// The path's last move; `None` at the goal.
    last: Option<Move>,
}

/// Finds the canonical solution by A* (Hart, Nilsson, Raphael 1968), from the goal to the start.
/// `back` is the reversed puzzle, and `heuristic` is for it.
///
/// Let C* be the length of the solution. When all nodes with f = C* are expanded, every position on
/// a shortest solution is visited, with its distance to the goal. Then the first move, again and
/// again, to a position that is one move nearer to the goal gives the solution.
fn astar<H: Heuristic>(back: &Puzzle, heuristic: &H, node_limit: NodeLimit) -> Report {
    let (steps, start) = (back.grid().steps(), back.solved());
    let start_key = key(&start);
    let mut board = back.position().clone();
    let (goal_key, value) = (Rc::from(key(&board)), heuristic.of(&board));
    // The queue gives the least f = g + h, then the greatest g, then the newest node.
    let mut queue = BinaryHeap::from([(Reverse(heuristic.bound(value)), 0, 0)]);
    // `visited[key]`: the fewest moves to the goal that are known.
    let mut visited = HashMap::from([(Rc::clone(&goal_key), 0)]);
    let mut nodes = vec![Node {
        key: goal_key,
        value,
        last: None,
    }];
    let (mut counts, mut length) = (Nodes::default(), u32::MAX);

    let stopped_at = 'search: loop {
        let Some((Reverse(f), g, number)) = queue.pop() else {
            break None;
        };
        if f > length {
            break None;
        }
        let node: &Node = &nodes[number as usize];
        // A shorter path to a position may be found later. Nothing beyond the start is needed.
        if g > visited[&node.key] || *node.key == *start_key {
            continue;
        }
        let (value, last) = (node.value, node.last);
        set_up(&mut board, &node.key);
        counts.expanded += 1;
        let (from, g) = (board.blank(), g + 1);
        for (m, to) in onward(steps[from.index()], last) {
            if counts.generated == node_limit.0 {
                break 'search Some(f);
            }
            counts.generated += 1;
            board.slide(to);
            let next = key(&board);
            if visited.get(&*next).map_or(true, |&known| g < known) {
                if next == start_key {
                    length = g;
                }
                let (next, value) = (Rc::from(next), heuristic.after(value, &board, from));
                let number = u32::try_from(nodes.len()).expect("memory ends before that");
                queue.push((Reverse(g + heuristic.bound(value)), g, number));
                visited.insert(Rc::clone(&next), g);
                nodes.push(Node {
                    key: next,
                    value,
                    last: Some(m),
                });
            }
            board.slide(from);
        }
    };
    counts.stored = visited.len() as u64;
    let outcome = match (stopped_at, visited.get(&*start_key)) {
        (Some(f), _) => Outcome::Stopped {
            lower_bound: back.least_length(f),
        },
        (None, Some(&length)) => Outcome::Found(downhill(&visited, start, length)),
        (None, None) => Outcome::Exhausted,
    };
    Report {
        outcome,
        nodes: counts,
    }
}

/// Returns the first path, in move order, from a board to the goal, `length` moves away. Each move
/// leads one move nearer.
fn downhill(visited: &HashMap<Rc<str>, u32>, mut board: Position, length: u32) -> Path {
    let mut path = Vec::new();
    for left in (0..length).rev() {
        let is_nearer = |m: &Move| {
            let leads = board.make(*m).is_some();
            let is_nearer = leads && visited.get(&*key(&board)) == Some(&left);
            if leads && !is_nearer {
                board.make(m.back());
            }
            is_nearer
        };
        let mut moves = Move::ALL.into_iter();
        path.push(moves.find(is_nearer).expect("a move leads nearer"));
    }
    Path(path)
}
