//! What bidirectional searches share: two sides that meet. In a front-to-end search, each side has
//! a heuristic, which bounds the moves to the position where the other side began.

use crate::heuristic::{HValue, Heuristic};
use crate::moves::{Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::nodes::{
    key, onward, path_to, set_up, Direction, Event, Happens, NodeLimit, Nodes, Outcome, Report,
};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The fewest moves between two different positions: epsilon in the papers.
pub(super) const STEP: u32 = 1;

/// A node that may be expanded, with its number on its side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Open {
    pub g: u32,
    pub f: u32,
    pub number: u32,
}

/// The open nodes of a side, in the order of a search.
pub(super) trait Queue: Default {
    /// Whether nodes come in the order of g, so that the first path that joins both sides is a
    /// shortest solution.
    const IS_LEVEL: bool = false;

    fn insert(&mut self, node: Open);
    fn remove(&mut self, node: Open);
}

struct Node {
    key: Rc<str>,
    value: HValue,
    g: u32,
    last: Option<Move>,
    is_open: bool,
}

struct Side<'a, H, Q> {
    heuristic: &'a H,
    queue: Q,
    nodes: Vec<Node>,
    numbers: HashMap<Rc<str>, u32>,
    /// The board as the heuristic sees it: a tile's number is its cell on the position where the
    /// other side began.
    board: Position,
    /// For each of the puzzle's tiles, its number on `board`.
    names: Vec<Tile>,
}

impl<'a, H: Heuristic, Q: Queue> Side<'a, H, Q> {
    /// Makes the side that begins at `position`. `puzzle` leads from this position to where the
    /// other side begins.
    fn new(position: &Position, puzzle: &Puzzle, heuristic: &'a H) -> Side<'a, H, Q> {
        let board = puzzle.position().clone();
        let names = position
            .cells()
            .into_iter()
            .map(|cell| board.tile(cell))
            .collect();
        let (nodes, numbers, queue) = (Vec::new(), HashMap::new(), Q::default());
        let mut side = Side {
            heuristic,
            queue,
            nodes,
            numbers,
            board,
            names,
        };
        let node = Node {
            key: Rc::from(key(position)),
            value: heuristic.of(&side.board),
            g: 0,
            last: None,
            is_open: true,
        };
        if heuristic.bound(node.value) < u32::MAX {
            side.open(None, node);
        }
        side
    }

    fn in_queue(&self, number: u32) -> Open {
        let node = &self.nodes[number as usize];
        Open {
            g: node.g,
            f: node.g.saturating_add(self.heuristic.bound(node.value)),
            number,
        }
    }

    /// Opens a node. If its position is `known`, the node replaces the node of that number.
    fn open(&mut self, known: Option<u32>, node: Node) {
        let number = if let Some(number) = known {
            if self.nodes[number as usize].is_open {
                self.queue.remove(self.in_queue(number));
            }
            self.nodes[number as usize] = node;
            number
        } else {
            let number = u32::try_from(self.nodes.len()).expect("memory ends before that");
            self.numbers.insert(Rc::clone(&node.key), number);
            self.nodes.push(node);
            number
        };
        self.queue.insert(self.in_queue(number));
    }
}

/// A path by way of a position that both sides know.
struct Meeting {
    moves: u32,
    position: Position,
}

pub(super) struct Search<'a, H, Q> {
    puzzle: &'a Puzzle,
    board: Position,
    sides: [Side<'a, H, Q>; 2],
    node_limit: NodeLimit,
    nodes: Nodes,
    shortest: Option<Meeting>,
}

impl<'a, H: Heuristic, Q: Queue> Search<'a, H, Q> {
    /// Begins a search with the heuristics of the puzzle and of the reversed puzzle.
    pub fn new(
        puzzle: &'a Puzzle,
        [to_goal, to_start]: [&'a H; 2],
        node_limit: NodeLimit,
    ) -> Search<'a, H, Q> {
        let (start, goal) = (puzzle.position(), &puzzle.solved());
        let sides = [
            Side::new(start, puzzle, to_goal),
            Side::new(goal, &puzzle.reversed(), to_start),
        ];
        let shortest = (start == goal).then(|| Meeting {
            moves: 0,
            position: start.clone(),
        });
        Search {
            puzzle,
            board: start.clone(),
            sides,
            node_limit,
            nodes: Nodes::default(),
            shortest,
        }
    }

    pub fn queues(&mut self) -> [&mut Q; 2] {
        let [start, goal] = &mut self.sides;
        [&mut start.queue, &mut goal.queue]
    }

    /// Returns whether the shortest path found so far is a shortest solution, given that all
    /// solutions have at least `bound` moves.
    pub fn is_solved(&self, bound: u32) -> bool {
        self.shortest
            .as_ref()
            .is_some_and(|meeting| meeting.moves <= bound)
    }

    /// Expands a node, and notes where it meets the other side. All solutions have at least `bound`
    /// moves. The search ends if the node limit is reached, or if `watch` stops it.
    pub fn expand(
        &mut self,
        direction: Direction,
        node: Open,
        bound: u32,
        watch: &mut impl FnMut(Event) -> ControlFlow<()>,
    ) -> Result<(), Report> {
        let stopped = Outcome::Stopped {
            lower_bound: self.puzzle.least_length(bound),
        };
        let steps = self.puzzle.grid().steps();
        let [start, goal] = &mut self.sides;
        let (own, other) = if direction == Direction::Forward {
            (start, goal)
        } else {
            (goal, start)
        };
        own.queue.remove(node);
        let expanded = &mut own.nodes[node.number as usize];
        expanded.is_open = false;
        let (value, last) = (expanded.value, expanded.last);
        let board = &mut self.board;
        set_up(board, &expanded.key);
        own.board
            .set(board.tiles().iter().map(|tile| own.names[tile.index()]));
        let (happens, g, h) = (Happens::Selected, node.g, node.f - node.g);
        if watch(Event {
            happens,
            position: board,
            last,
            g,
            h,
            direction,
        })
        .is_break()
        {
            return Err(self.report(stopped));
        }
        self.nodes.expanded += 1;
        let g = g + STEP;
        let from = board.blank();
        for (m, to) in onward(self.puzzle.order(), steps[from.index()], last) {
            if self.nodes.generated == self.node_limit.0 {
                return Err(self.report(stopped));
            }
            self.nodes.generated += 1;
            board.slide(to);
            own.board.slide(to);
            let (next, last) = (key(board), Some(m));
            let known = own.numbers.get(&*next).copied();
            let before = known.map(|number| &own.nodes[number as usize]);
            let value = own.heuristic.after(value, &own.board, from);
            let h = own.heuristic.bound(value);
            let happens = match before {
                _ if h == u32::MAX => Happens::Cut,
                None => Happens::New,
                Some(before) if g < before.g => Happens::Improved,
                Some(_) => Happens::Left,
            };
            if watch(Event {
                happens,
                position: board,
                last,
                g,
                h,
                direction,
            })
            .is_break()
            {
                return Err(self.report(stopped));
            }
            if matches!(happens, Happens::New | Happens::Improved) {
                let key = before.map_or_else(|| Rc::from(next), |before| Rc::clone(&before.key));
                if let Some(&met) = other.numbers.get(&key) {
                    let moves = g + other.nodes[met as usize].g;
                    if self
                        .shortest
                        .as_ref()
                        .map_or(true, |shortest| moves < shortest.moves)
                    {
                        self.shortest = Some(Meeting {
                            moves,
                            position: board.clone(),
                        });
                    }
                }
                own.open(
                    known,
                    Node {
                        key,
                        value,
                        g,
                        last,
                        is_open: true,
                    },
                );
                if Q::IS_LEVEL && self.shortest.is_some() {
                    return Err(self.end());
                }
            }
            board.slide(from);
            own.board.slide(from);
        }
        Ok(())
    }

    /// Returns how the search ends if no shorter path can be found.
    pub fn end(&self) -> Report {
        let Some(Meeting { position, .. }) = &self.shortest else {
            return self.report(Outcome::Exhausted);
        };
        let [Path(mut path), back] = [0, 1].map(|side| {
            let Side { numbers, nodes, .. } = &self.sides[side];
            path_to(position.clone(), |key| nodes[numbers[key] as usize].last)
        });
        path.extend(back.iter().rev().map(|m| m.back()));
        self.report(Outcome::Found(Path(path)))
    }

    fn report(&self, outcome: Outcome) -> Report {
        let stored: usize = self.sides.iter().map(|side| side.nodes.len()).sum();
        Report {
            outcome,
            nodes: Nodes {
                stored: stored as u64,
                ..self.nodes
            },
        }
    }
}
