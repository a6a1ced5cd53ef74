//! A* (Hart, Nilsson, Raphael 1968): a shortest solution, every node stored.

use crate::board::Board;
use crate::heuristic::Heuristic;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::limit::NodeLimit;
use crate::search::node::{key, path_to_goal, set_up};
use crate::search::report::{Outcome, Report};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::rc::Rc;

/// A position, and a path to it.
struct Node<V> {
    key: Rc<str>,
    /// What the heuristic knows of the position.
    value: V,
    /// The path's moves.
    g: u32,
    /// The path's last move; `None` at the start.
    last: Option<Move>,
    /// Whether it was expanded, or a shorter path replaced it.
    closed: bool,
}

/// A node that is selected to be expanded, or the goal.
pub struct Expansion<'a> {
    /// Its number, counted from 1.
    pub number: u64,
    /// The moves from the start.
    pub g: u32,
    /// The heuristic's bound on the moves to the goal.
    pub h: u32,
    pub board: &'a Board,
}

/// Finds a shortest solution.
///
/// If it is stopped, the proven bound is the least f = g + h of the nodes in the queue.
pub fn search<H: Heuristic>(puzzle: &Puzzle, heuristic: &H, node_limit: NodeLimit) -> Report {
    watched(puzzle, heuristic, node_limit, &mut |_| {})
}

/// As [`search`]; `watch` sees every selected node, in turn.
pub fn watched<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    node_limit: NodeLimit,
    watch: &mut dyn FnMut(&Expansion),
) -> Report {
    let steps = puzzle.grid().steps();
    let goal = key(&puzzle.goal());
    let mut board = puzzle.start().clone();
    let (mut selected, mut generated) = (0, 0);

    let (start, value) = (Rc::from(key(&board)), heuristic.of(&board));
    let mut visited = HashMap::from([(Rc::clone(&start), 0)]);
    // The least f first, then the greatest g, then the newest node.
    let mut queue = BinaryHeap::from([(Reverse(heuristic.bound(value)), 0, 0)]);
    let mut nodes = vec![Node {
        key: start,
        value,
        g: 0,
        last: None,
        closed: false,
    }];

    let mut outcome = Outcome::Exhausted;
    'search: while let Some((Reverse(f), g, number)) = queue.pop() {
        let node = &mut nodes[number as usize];
        if std::mem::replace(&mut node.closed, true) {
            continue;
        }
        let (value, last) = (node.value, node.last);
        selected += 1;
        set_up(&mut board, &node.key, puzzle.blank());
        watch(&Expansion {
            number: selected,
            g,
            h: f - g,
            board: &board,
        });
        if *node.key == *goal {
            let last_move = |key: &str| nodes[visited[key] as usize].last;
            outcome = Outcome::Found(path_to_goal(puzzle, last_move));
            break;
        }
        let g = g + 1;
        let from = board.blank();
        for m in Move::ALL {
            let Some(to) = steps[from.index()][m as usize] else {
                continue;
            };
            if last == Some(m.back()) {
                continue;
            }
            if generated == node_limit.0 {
                outcome = Outcome::Stopped { lower_bound: f };
                break 'search;
            }
            generated += 1;
            let tile = board.slide(to);
            let next = key(&board);
            let known = visited.get(&*next).map(|&number| number as usize);
            if known.map_or(true, |known| g < nodes[known].g) {
                let key = match known {
                    Some(known) => {
                        nodes[known].closed = true;
                        Rc::clone(&nodes[known].key)
                    }
                    None => Rc::from(next),
                };
                let number = u32::try_from(nodes.len()).expect("memory ends before that");
                let value = heuristic.after(value, &board, tile, to, from);
                visited.insert(Rc::clone(&key), number);
                queue.push((Reverse(g + heuristic.bound(value)), g, number));
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
    }
    Report::new(outcome, selected, generated, visited.len() as u64)
}
