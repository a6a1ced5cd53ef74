//! A* (Hart, Nilsson, Raphael 1968): finds a shortest solution, and stores every node.

use crate::heuristic::{HValue, Heuristic};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::nodes::{
    key, onward, path_to, set_up, Direction, Event, Happens, NodeLimit, Nodes, Outcome, Report,
};
use crate::solvable::is_solvable_in_numbers;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::mem;
use std::ops::ControlFlow;
use std::rc::Rc;

struct Node {
    key: Rc<str>,
    value: HValue,
    g: u32,
    /// The path's last move; `None` at the start.
    last: Option<Move>,
    /// Whether it was expanded, or a shorter path replaced it.
    closed: bool,
}

/// Finds a shortest solution by A* (Hart, Nilsson, Raphael 1968), and stores every node. With
/// a heuristic that is always 0, it is uniform-cost search.
pub fn astar<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    node_limit: NodeLimit,
    watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    best_first(puzzle, heuristic, [1, 1], node_limit, watch)
}

/// Which of the nodes with the least f a search selects first. Textbooks differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The node with the greatest g, then the newest.
    #[default]
    Newest,
    /// The node that waits longest.
    Oldest,
}

impl Ties {
    /// Returns the name in the names of searches and in tables.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Ties::Newest => "newest",
            Ties::Oldest => "oldest",
        }
    }
}

/// How [`best_first`] chooses the next node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// The weights of g and of h.
    pub weights: [u32; 2],
    /// Which node comes first if several nodes have the least f.
    pub ties: Ties,
}

impl From<[u32; 2]> for Choice {
    /// Takes the weights of g and of h, and selects the newest of equal nodes.
    fn from(weights: [u32; 2]) -> Choice {
        Choice {
            weights,
            ties: Ties::Newest,
        }
    }
}

/// Searches by A* with the weights of g and h: selects the node with the least f, their weighted
/// sum. g is the number of moves from the start, and h is the heuristic's bound on the moves to the
/// goal.
///
/// If h has more weight than g (Pohl 1970), the solution may be longer than a shortest one, by at
/// most the ratio of the weights. If the weight of g is 0, this is greedy best-first search.
///
/// The queue always has a node of a shortest path. The f of this node is at most the greater weight
/// times the moves needed, so the least f in the queue gives a lower bound on the moves needed.
///
/// # Panics
/// If both weights are 0.
pub fn best_first<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    choice: impl Into<Choice>,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    let Choice { weights, ties } = choice.into();
    assert!(weights != [0, 0], "one of the weights is not 0");
    if !is_solvable_in_numbers(puzzle) {
        return Report::UNSOLVABLE;
    }
    let f = |g: u32, h: u32| {
        let [of_g, of_h] = weights.map(u64::from);
        (of_g * u64::from(g)).saturating_add(of_h * u64::from(h))
    };
    let (steps, direction) = (puzzle.grid().steps(), Direction::Forward);
    let goal = key(&puzzle.solved());
    let mut board = puzzle.position().clone();
    let mut counts = Nodes::default();

    let (start, value) = (Rc::from(key(&board)), heuristic.of(&board));
    if heuristic.bound(value) == u32::MAX {
        return Report::UNSOLVABLE;
    }
    let mut visited = HashMap::from([(Rc::clone(&start), 0)]);
    // The least f first. The numbers of nodes ascend with their age.
    let entry = |f: u64, g: u32, number: u32| match ties {
        Ties::Newest => (Reverse(f), g, i64::from(number)),
        Ties::Oldest => (Reverse(f), 0, -i64::from(number)),
    };
    let mut queue = BinaryHeap::from([entry(f(0, heuristic.bound(value)), 0, 0)]);
    let mut nodes = vec![Node {
        key: start,
        value,
        g: 0,
        last: None,
        closed: false,
    }];

    let outcome = 'search: loop {
        let Some((Reverse(least), _, number)) = queue.pop() else {
            break Outcome::Exhausted;
        };
        let node = &mut nodes[number.unsigned_abs() as usize];
        if mem::replace(&mut node.closed, true) {
            continue;
        }
        let (value, g, last) = (node.value, node.g, node.last);
        set_up(&mut board, &node.key);
        let least = least.div_ceil(weights[0].max(weights[1]).into());
        let lower_bound = puzzle.least_length(u32::try_from(least).unwrap_or(u32::MAX));
        let stopped = Outcome::Stopped { lower_bound };
        let (happens, h) = (Happens::Selected, heuristic.bound(value));
        if watch(Event {
            happens,
            position: &board,
            last,
            g,
            h,
            direction,
        })
        .is_break()
        {
            break stopped;
        }
        if *node.key == *goal {
            let last_move = |key: &str| nodes[visited[key] as usize].last;
            break Outcome::Found(path_to(board, last_move));
        }
        counts.expanded += 1;
        let g = g + 1;
        let from = board.blank();
        for (m, to) in onward(puzzle.order(), steps[from.index()], last) {
            if counts.generated == node_limit.0 {
                break 'search stopped;
            }
            counts.generated += 1;
            board.slide(to);
            let next = key(&board);
            let known = visited.get(&*next).map(|&number| number as usize);
            let value = heuristic.after(value, &board, from);
            let h = heuristic.bound(value);
            let happens = match known {
                _ if h == u32::MAX => Happens::Cut,
                None => Happens::New,
                Some(known) if g < nodes[known].g => Happens::Improved,
                Some(_) => Happens::Left,
            };
            if watch(Event {
                happens,
                position: &board,
                last: Some(m),
                g,
                h,
                direction,
            })
            .is_break()
            {
                break 'search stopped;
            }
            if matches!(happens, Happens::New | Happens::Improved) {
                let key = match known {
                    Some(known) => {
                        nodes[known].closed = true;
                        Rc::clone(&nodes[known].key)
                    }
                    None => Rc::from(next),
                };
                let number = u32::try_from(nodes.len()).expect("memory ends before that");
                visited.insert(Rc::clone(&key), number);
                queue.push(entry(f(g, h), g, number));
                nodes.push(Node {
                    key,
                    value,
                    g,
                    last: Some(m),
                    closed: false,
                });
            }
            board.slide(from);
        }
    };
    counts.stored = visited.len() as u64;
    Report {
        outcome,
        nodes: counts,
    }
}
