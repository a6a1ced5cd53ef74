//! Solves boards of up to 9 cells, and single lines, by A*. For many boards, tables of all
//! positions replace it.

use crate::fnv::FnvHashes;
use crate::heuristic::{HValue, Heuristic, Manhattan};
use crate::moves::{Move, Path};
use crate::order::Order;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::nodes::{key, onward, set_up, write_key};
use crate::search::{
    idastar, rank, unwatched, Automaton, Budget, DepthFirst, NodeLimit, Nodes, Outcome, Report,
    StoppedBy,
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
            by: StoppedBy::Memory(_),
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
    g: u32,
    /// The path's last move; `None` at the goal.
    last: Option<Move>,
    /// Whether a shorter path replaced it.
    closed: bool,
}

/// The nodes of A*, found by their positions.
#[derive(Default)]
struct Visited {
    nodes: Vec<Node>,
    numbers: HashMap<Rc<str>, u32, FnvHashes>,
}

impl Visited {
    fn known(&self, key: &str) -> Option<usize> {
        self.numbers.get(key).map(|&number| number as usize)
    }

    /// Returns the fewest moves from a position to the goal that are known.
    fn fewest(&self, key: &str) -> Option<u32> {
        Some(self.nodes[self.known(key)?].g)
    }

    /// Stores a node in place of the known node of its position, and returns its number.
    fn store(&mut self, known: Option<usize>, node: Node) -> u32 {
        let number = u32::try_from(self.nodes.len()).expect("memory ends before that");
        if let Some(known) = known {
            self.nodes[known].closed = true;
        }
        self.numbers.insert(Rc::clone(&node.key), number);
        self.nodes.push(node);
        number
    }
}

/// Finds the canonical solution by A* (Hart, Nilsson, Raphael 1968), from the goal to the start.
/// `back` is the reversed puzzle, and `heuristic` is for it.
///
/// Let C* be the length of the solution. When all nodes with f = C* are expanded, every position on
/// a shortest solution is visited, with its distance to the goal. Then the first move, again and
/// again, to a position that is one move nearer to the goal gives the solution.
fn astar<H: Heuristic>(back: &Puzzle, heuristic: &H, node_limit: NodeLimit) -> Report {
    let (steps, start) = (back.grid().steps(), back.solved());
    let (mut board, start_key) = (back.position().clone(), key(&start));
    let mut visited = Visited::default();
    let (mut counts, mut length) = (Nodes::default(), u32::MAX);
    let goal = Node {
        key: Rc::from(key(&board)),
        value: heuristic.of(&board),
        g: 0,
        last: None,
        closed: false,
    };
    // The queue gives the least f = g + h, then the greatest g, then the newest node.
    let mut queue = BinaryHeap::from([(Reverse(heuristic.bound(goal.value)), 0, 0)]);
    visited.store(None, goal);
    let mut next = String::new();

    let stopped_at = 'search: loop {
        let Some((Reverse(f), g, number)) = queue.pop().filter(|&(Reverse(f), ..)| f <= length)
        else {
            break None;
        };
        let node = &visited.nodes[number as usize];
        // No shortest solution leads beyond the start.
        if node.closed || *node.key == *start_key {
            continue;
        }
        let (value, last) = (node.value, node.last);
        set_up(&mut board, &node.key);
        counts.expanded += 1;
        let (from, g) = (board.blank(), g + 1);
        for (m, to) in onward(back.order(), steps[from.index()], last) {
            if counts.generated == node_limit.0 {
                break 'search Some(f);
            }
            counts.generated += 1;
            board.slide(to);
            next.clear();
            write_key(&board, &mut next);
            let known = visited.known(&next);
            if known.map_or(true, |known| g < visited.nodes[known].g) {
                let value = heuristic.after(value, &board, from);
                let f = g + heuristic.bound(value);
                if f <= length {
                    if next == start_key {
                        length = g;
                    }
                    let node = Node {
                        key: Rc::from(&*next),
                        value,
                        g,
                        last: Some(m),
                        closed: false,
                    };
                    queue.push((Reverse(f), g, visited.store(known, node)));
                }
            }
            board.slide(from);
        }
    };
    counts.stored = visited.numbers.len() as u64;
    let outcome = match (stopped_at, visited.fewest(&start_key)) {
        (Some(f), _) => Outcome::Stopped {
            lower_bound: back.least_length(f),
        },
        (None, Some(length)) => Outcome::Found(downhill(&visited, start, length, back.order())),
        (None, None) => Outcome::Exhausted,
    };
    Report {
        outcome,
        nodes: counts,
    }
}

/// Returns the first path, in this order of the moves, from a board to the goal, `length` moves
/// away. Each move leads one move nearer.
fn downhill(visited: &Visited, mut board: Position, length: u32, order: Order) -> Path {
    let mut path = Vec::new();
    for left in (0..length).rev() {
        let is_nearer = |m: &Move| {
            let leads = board.make(*m).is_some();
            let is_nearer = leads && visited.fewest(&key(&board)) == Some(left);
            if leads && !is_nearer {
                board.make(m.back());
            }
            is_nearer
        };
        let mut moves = order.moves().into_iter();
        path.push(moves.find(is_nearer).expect("a move leads nearer"));
    }
    Path(path)
}
