//! A* (Hart, Nilsson, Raphael 1968): a shortest solution, every node stored.

use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::nodes::{
    key, onward, path_to_goal, set_up, Direction, Event, Happens, NodeLimit, Nodes, Outcome, Report,
};
use crate::solvable::is_solvable;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::mem;
use std::ops::ControlFlow;
use std::rc::Rc;

struct Node<V> {
    key: Rc<str>,
    value: V,
    g: u32,
    /// The path's last move; `None` at the start.
    last: Option<Move>,
    /// Whether it was expanded, or a shorter path replaced it.
    closed: bool,
}

/// What A* searches, and by what f.
#[derive(Clone, Copy, Debug)]
pub struct BestFirst<'a, H> {
    /// The puzzle to solve.
    pub puzzle: &'a Puzzle,
    /// What bounds the moves to the goal.
    pub heuristic: &'a H,
    /// How much g and h count in f.
    pub weights: [u32; 2],
}

/// A* (Hart, Nilsson, Raphael 1968): a shortest solution, every node stored. With `&|_: &Position| 0` it is uniform-cost search.
pub fn astar<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    node_limit: NodeLimit,
    watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    best_first(&BestFirst { puzzle, heuristic, weights: [1, 1] }, node_limit, watch)
}

/// A* with weights. With more weight on the bound than on the moves made (Pohl 1970), the solution may be longer, by at most
/// their ratio; without any on these, it is greedy best-first search.
///
/// It selects the node of the least f, the weighted sum of g, the moves from
/// the start, and h, the heuristic's bound on those to the goal.
///
/// Of the nodes on a shortest path one is always in the queue. Its f is at most the greater weight times the moves needed:
/// the least f shows how few these may be.
///
/// # Panics
/// If both weights are 0, or the weighted sum of a node's g and h exceeds 32 bits.
pub fn best_first<H: Heuristic>(
    task: &BestFirst<H>,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    let &BestFirst { puzzle, heuristic, weights } = task;
    assert!(weights != [0, 0], "one of the weights is not 0");
    if !is_solvable(puzzle) {
        return Report::UNSOLVABLE;
    }
    let f = |g: u32, h: u32| {
        let [of_g, of_h] = weights.map(u64::from);
        let sum = (of_g * u64::from(g)).saturating_add(of_h * u64::from(h));
        u32::try_from(sum).expect("a weighted sum fits into 32 bits")
    };
    let (steps, direction) = (puzzle.grid().steps(), Direction::Forward);
    let goal = key(&puzzle.solved());
    let mut board = puzzle.position().clone();
    let mut counts = Nodes::default();

    let (start, value) = (Rc::from(key(&board)), heuristic.of(&board));
    let mut visited = HashMap::from([(Rc::clone(&start), 0)]);
    // The least f first, then the greatest g, then the newest node.
    let first = Reverse(f(0, heuristic.bound(value)));
    let mut queue = BinaryHeap::from([(first, 0, 0)]);
    let mut nodes = vec![Node { key: start, value, g: 0, last: None, closed: false }];

    let outcome = 'search: loop {
        let Some((Reverse(least), g, number)) = queue.pop() else { break Outcome::Exhausted };
        let node = &mut nodes[number as usize];
        if mem::replace(&mut node.closed, true) {
            continue;
        }
        let (value, last) = (node.value, node.last);
        set_up(&mut board, &node.key, puzzle.blank());
        let stopped = Outcome::Stopped { lower_bound: least / weights[0].max(weights[1]) };
        let (happens, h) = (Happens::Selected, heuristic.bound(value));
        if watch(Event { happens, position: &board, last, g, h, direction }).is_break() {
            break stopped;
        }
        if *node.key == *goal {
            let last_move = |key: &str| nodes[visited[key] as usize].last;
            break Outcome::Found(path_to_goal(puzzle, last_move));
        }
        counts.expanded += 1;
        let g = g + 1;
        let from = board.blank();
        for (m, to) in onward(steps[from.index()], last) {
            if counts.generated == node_limit.0 {
                break 'search stopped;
            }
            counts.generated += 1;
            board.slide(to);
            let next = key(&board);
            let known = visited.get(&*next).map(|&number| number as usize);
            let happens = match known {
                None => Happens::New,
                Some(known) if g < nodes[known].g => Happens::Improved,
                Some(_) => Happens::Left,
            };
            let value = heuristic.after(value, &board, from);
            let h = heuristic.bound(value);
            if watch(Event { happens, position: &board, last: Some(m), g, h, direction }).is_break() {
                break 'search stopped;
            }
            if happens != Happens::Left {
                let key = match known {
                    Some(known) => {
                        nodes[known].closed = true;
                        Rc::clone(&nodes[known].key)
                    }
                    None => Rc::from(next),
                };
                let number = u32::try_from(nodes.len()).expect("memory ends before that");
                visited.insert(Rc::clone(&key), number);
                queue.push((Reverse(f(g, h)), g, number));
                nodes.push(Node { key, value, g, last: Some(m), closed: false });
            }
            board.slide(from);
        }
    };
    counts.stored = visited.len() as u64;
    Report { outcome, nodes: counts }
}
