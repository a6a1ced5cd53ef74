//! RBFS (Korf 1993): best-first search that stores only the path and the nodes beside it.

use crate::grid::Cell;
use crate::heuristic::{HValue, Heuristic};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::nodes::{onward, Direction, Event, Happens, NodeLimit, Nodes, Outcome, Report};
use crate::solvable::is_solvable_in_numbers;
use std::ops::ControlFlow;

#[derive(Clone, Copy)]
struct Node {
    /// The path's last move; `None` at the start.
    last: Option<Move>,
    blank: Cell,
    value: HValue,
    f: u32,
    /// The least f of the nodes still to be found below this node, as far as it is known.
    least: u32,
}

struct Expanded {
    blank: Cell,
    children: Vec<Node>,
    chosen: usize,
    /// The search leaves the node when every child exceeds this f.
    bound: u32,
}

/// Finds a shortest solution by recursive best-first search (Korf 1993), and stores only the path
/// and the nodes beside it.
///
/// It selects nodes in the order of f, as A* does. When it leaves a node for a better one, it
/// forgets the nodes below the node that it leaves, but keeps their least f. If the search is
/// stopped, the proven bound is the least f of all nodes.
pub fn rbfs<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    node_limit: NodeLimit,
    mut watch: impl FnMut(Event) -> ControlFlow<()>,
) -> Report {
    if !is_solvable_in_numbers(puzzle) {
        return Report::UNSOLVABLE;
    }
    let (steps, goal, direction) = (puzzle.grid().steps(), puzzle.solved(), Direction::Forward);
    let mut board = puzzle.position().clone();
    let value = heuristic.of(&board);
    let f = heuristic.bound(value);
    if f == u32::MAX {
        return Report::UNSOLVABLE;
    }
    let (mut node, mut bound) = (
        Node {
            last: None,
            blank: board.blank(),
            value,
            f,
            least: f,
        },
        u32::MAX,
    );
    let mut path: Vec<Expanded> = Vec::new();
    let (mut counts, mut stored) = (Nodes::default(), 1);

    let outcome = 'search: loop {
        let lower_bound = path
            .first()
            .map_or(node.f, |start| start.children[start.chosen].least);
        let stopped = Outcome::Stopped {
            lower_bound: puzzle.least_length(lower_bound),
        };
        let (happens, g, h) = (
            Happens::Selected,
            path.len() as u32,
            heuristic.bound(node.value),
        );
        if watch(Event {
            happens,
            position: &board,
            last: node.last,
            g,
            h,
            direction,
        })
        .is_break()
        {
            break stopped;
        }
        if board == goal {
            break Outcome::Found(
                path.iter()
                    .filter_map(|node| node.children[node.chosen].last)
                    .collect(),
            );
        }
        counts.expanded += 1;
        let (from, g) = (node.blank, g + 1);
        let mut children = Vec::with_capacity(Move::ALL.len());
        for (m, blank) in onward(puzzle.order(), steps[from.index()], node.last) {
            if counts.generated == node_limit.0 {
                break 'search stopped;
            }
            counts.generated += 1;
            board.slide(blank);
            let value = heuristic.after(node.value, &board, from);
            let (last, h) = (Some(m), heuristic.bound(value));
            let happens = if h == u32::MAX {
                Happens::Cut
            } else {
                Happens::New
            };
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
                break 'search stopped;
            }
            board.slide(from);
            let f = g.saturating_add(h);
            // Below a node that the search left before, no f is less than the least f at that time.
            let least = if node.f < node.least {
                f.max(node.least)
            } else {
                f
            };
            children.push(Node {
                last,
                blank,
                value,
                f,
                least,
            });
        }
        stored += children.len() as u64;
        counts.stored = counts.stored.max(stored);
        path.push(Expanded {
            blank: from,
            children,
            chosen: 0,
            bound,
        });

        loop {
            let Some(expanded) = path.last_mut() else {
                break 'search Outcome::Exhausted;
            };
            let children = (0..).zip(&expanded.children);
            let best = children.clone().min_by_key(|(_, child)| child.least);
            let (chosen, least) = best.map_or((0, u32::MAX), |(at, child)| (at, child.least));
            if least <= expanded.bound && least < u32::MAX {
                let others = children
                    .filter(|&(at, _)| at != chosen)
                    .map(|(_, child)| child.least);
                bound = expanded.bound.min(others.min().unwrap_or(u32::MAX));
                node = expanded.children[chosen];
                expanded.chosen = chosen;
                board.slide(node.blank);
                break;
            }
            stored -= expanded.children.len() as u64;
            path.pop();
            if let Some(parent) = path.last_mut() {
                board.slide(parent.blank);
                parent.children[parent.chosen].least = least;
            }
        }
    };
    Report {
        outcome,
        nodes: counts,
    }
}
