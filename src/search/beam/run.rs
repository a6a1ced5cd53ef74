//! One beam: level by level, from the most promising nodes of each.

use super::evaluation::Evaluation;
use super::weights::PER_MOVE;
use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::random::Random;

/// The nodes that beams may still generate, and those that they took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    pub left: u64,
    pub generated: u64,
    pub expanded: u64,
    /// The most nodes stored at once, the paths to them not counted.
    pub stored: u64,
}

/// How wide a beam is.
#[derive(Clone, Copy, Debug)]
pub enum Width {
    /// So many nodes a level.
    Fixed(usize),
    /// As many as make the nodes of the budget last for a solution of so many moves.
    Paced(usize),
}

const LEAST_WIDTH: u64 = 10;
const MOST_WIDTH: u64 = 1 << 20;

/// At least so many halves of the least Manhattan distance are expected to be left, and so many levels more.
const HALVES: usize = 3;
const MORE_LEVELS: usize = 10;

/// A node without its position.
#[derive(Clone, Copy)]
struct Node {
    hash: u64,
    evaluation: i32,
    /// The Manhattan distance; it fits for 256 tiles, each at most 128 moves from home.
    lower_bound: u16,
    blank: Cell,
    /// The move that undoes the last one.
    back: Option<Move>,
}

/// The nodes of a level, and their positions one after the other.
#[derive(Default)]
struct Level {
    nodes: Vec<Node>,
    positions: Vec<u8>,
}

#[derive(Clone, Copy)]
struct Child {
    hash: u64,
    evaluation: i32,
    made: Made,
}

/// How a node was made: the number of its parent in the level before, whether it goes on, the last move, and whether that
/// brought the tile nearer.
#[derive(Clone, Copy)]
struct Made(u32);

impl Made {
    const NEARER: u32 = 1;
    const CHOSEN: u32 = 8;

    fn new(parent: u32, m: Move, is_nearer: bool) -> Made {
        Made(parent << 4 | (m as u32) << 1 | u32::from(is_nearer))
    }

    fn parent(self) -> usize {
        (self.0 >> 4) as usize
    }

    fn last_move(self) -> Move {
        Move::ALL[(self.0 >> 1 & 3) as usize]
    }

    /// The Manhattan distance, by the parent's.
    fn lower_bound(self, parents: u16) -> u16 {
        parents + 1 - 2 * (self.0 & Made::NEARER) as u16
    }
}

/// Random numbers of tiles and cells: a position's hash is the sum of their products (Carter and Wegman 1979).
struct Hashes {
    tiles: Vec<u64>,
    cells: Vec<u64>,
}

impl Hashes {
    fn new(cells: usize) -> Hashes {
        let mut random = Random::new(0);
        let mut numbers = || (0..cells).map(|_| random.next()).collect();
        Hashes { tiles: numbers(), cells: numbers() }
    }

    fn of(&self, tile: Tile, cell: Cell) -> u64 {
        self.tiles[tile.index()].wrapping_mul(self.cells[cell.index()])
    }
}

/// Hashes seen lately. A new one may replace an older one: a position may come twice, but no new one is left out.
struct Seen {
    slots: Vec<[u64; 2]>,
}

impl Seen {
    fn new(nodes: usize) -> Seen {
        Seen { slots: vec![[0; 2]; (4 * nodes).next_power_of_two()] }
    }

    /// Returns whether the hash is new.
    fn insert(&mut self, hash: u64) -> bool {
        // The highest bits of a sum of products are the best mixed ones.
        let number = (u128::from(hash) * self.slots.len() as u128) >> 64;
        let slot = &mut self.slots[number as usize];
        if slot.contains(&hash) {
            return false;
        }
        *slot = [hash, slot[0]];
        true
    }
}

/// Children are ordered by the difference of their evaluation from the least one, in 16ths of a move, up to this many.
const MOST_DIFFERENCE: u32 = 1 << 13;

/// Puts numbers in the order of their keys, which are below `keys`; those of equal keys stay in order.
fn sort(numbers: impl Iterator<Item = (usize, u32)> + Clone, keys: usize, order: &mut Vec<u32>) {
    let mut starts = vec![0_u32; keys + 1];
    for (key, _) in numbers.clone() {
        starts[key + 1] += 1;
    }
    for key in 0..keys {
        starts[key + 1] += starts[key];
    }
    order.clear();
    order.resize(starts[keys] as usize, 0);
    for (key, number) in numbers {
        order[starts[key] as usize] = number;
        starts[key] += 1;
    }
}

/// A beam for paths of at most `most` moves.
pub struct Beam<'a> {
    pub evaluation: &'a Evaluation<'a>,
    pub width: Width,
    pub most: usize,
}

impl Beam<'_> {
    /// Runs the beam, and returns the path to the goal; `None` if the budget or the moves run out first, or no new position
    /// is left. It stores 4 bytes for each node expanded, and a level.
    pub fn run(&self, start: &Board, budget: &mut Budget) -> Option<Vec<Move>> {
        self.run_watched(start, budget, |_| true)
    }

    /// As [`Beam::run`]; `goes_on` sees the positions of every level and ends the beam if it returns false.
    pub fn run_watched(
        &self,
        start: &Board,
        budget: &mut Budget,
        mut goes_on: impl FnMut(&[u8]) -> bool,
    ) -> Option<Vec<Move>> {
        let hashes = Hashes::new(start.grid().cells());
        let mut level = self.first(start, &hashes);
        if level.nodes[0].lower_bound == 0 {
            return Some(Vec::new());
        }
        let mut seen = Seen::new(self.width(&level, 2, 0, budget));
        seen.insert(level.nodes[0].hash);
        // For every level but the first, how its nodes were made.
        let mut history: Vec<Vec<Made>> = Vec::new();
        let (mut next, mut children, mut order) = (Level::default(), Vec::new(), Vec::new());
        for depth in 1..=self.most {
            // No node has more than four children, and no other than the start more than three.
            if budget.left < 3 * level.nodes.len() as u64 + 1 {
                break;
            }
            let goal = self.expand(&level, &hashes, &mut children);
            budget.left -= children.len() as u64;
            budget.generated += children.len() as u64;
            budget.expanded += level.nodes.len() as u64;
            let stored = level.nodes.len() + children.len();
            budget.stored = budget.stored.max(stored as u64);
            if let Some(last) = goal {
                return Some(path(&history, last));
            }
            let width = self.width(&level, children.len(), depth, budget);
            choose(&level, &mut children, width, self.most - depth, &mut seen);
            in_order(&level, &children, &mut order);
            if order.is_empty() {
                break;
            }
            self.make(&level, &children, &order, &mut next);
            let made = order.iter().map(|&child| children[child as usize].made);
            history.push(made.collect());
            std::mem::swap(&mut level, &mut next);
            if !goes_on(&level.positions) {
                break;
            }
        }
        None
    }

    /// The level of the start alone. Evaluations are compared, so that it is the one from which they count.
    fn first(&self, board: &Board, hashes: &Hashes) -> Level {
        let mut start = Node { hash: 0, evaluation: 0, lower_bound: 0, blank: board.blank(), back: None };
        for (cell, &tile) in board.grid().all().zip(board.tiles()) {
            if cell != board.blank() {
                start.hash = start.hash.wrapping_add(hashes.of(tile, cell));
                start.lower_bound += board.grid().distance(cell, tile.home()) as u16;
            }
        }
        Level { nodes: vec![start], positions: self.evaluation.position(board) }
    }

    /// The nodes of the level after one that has so many children.
    fn width(&self, level: &Level, children: usize, depth: usize, budget: &Budget) -> usize {
        match self.width {
            Width::Fixed(width) => width,
            Width::Paced(length) => {
                let least = level.nodes.iter().map(|node| node.lower_bound).min();
                let least = usize::from(least.unwrap_or_default()) * HALVES / 2;
                let levels = length.saturating_sub(depth).max(least) + MORE_LEVELS;
                let nodes = budget.left * level.nodes.len() as u64;
                let width = nodes / (levels * children.max(1)) as u64;
                width.clamp(LEAST_WIDTH, MOST_WIDTH) as usize
            }
        }
    }

    /// Makes the children of a level. Returns how the goal was made, if it is among them.
    fn expand(&self, level: &Level, hashes: &Hashes, children: &mut Vec<Child>) -> Option<Made> {
        let mut goal = None;
        children.clear();
        let positions = level.positions.chunks_exact(self.evaluation.bytes);
        for ((number, node), position) in (0..).zip(&level.nodes).zip(positions) {
            let to = hashes.cells[node.blank.index()];
            self.evaluation.children(position, node.blank, node.back, |step| {
                let cells = to.wrapping_sub(hashes.cells[step.to.index()]);
                let moved = hashes.tiles[step.tile.index()].wrapping_mul(cells);
                let child = Child {
                    hash: node.hash.wrapping_add(moved),
                    evaluation: node.evaluation + step.change,
                    made: Made::new(number, step.m, step.is_nearer),
                };
                if child.made.lower_bound(node.lower_bound) == 0 {
                    goal = Some(child.made);
                }
                children.push(child);
            });
        }
        goal
    }

    /// Makes the nodes of these children.
    fn make(&self, level: &Level, children: &[Child], order: &[u32], next: &mut Level) {
        let bytes = self.evaluation.bytes;
        next.nodes.clear();
        next.positions.clear();
        next.positions.reserve_exact(bytes * order.len());
        for &child in order {
            let child = &children[child as usize];
            let parent = child.made.parent();
            let node = level.nodes[parent];
            let m = child.made.last_move();
            let blank = self.evaluation.step(node.blank, m);
            let at = next.positions.len();
            let position = &level.positions[parent * bytes..(parent + 1) * bytes];
            next.positions.extend_from_slice(position);
            self.evaluation.make(&mut next.positions[at..], node.blank, blank);
            next.nodes.push(Node {
                hash: child.hash,
                evaluation: child.evaluation,
                lower_bound: child.made.lower_bound(node.lower_bound),
                blank,
                back: Some(m.back()),
            });
        }
    }
}

/// Marks the children that go on: the most promising new ones from which so many moves may lead to the goal. Equal ones
/// are taken by two bits of their hash, which spreads them over different parents, and then as they were made.
fn choose(level: &Level, children: &mut [Child], width: usize, left: usize, seen: &mut Seen) {
    let evaluations = || children.iter().map(|child| child.evaluation);
    let least = evaluations().min().unwrap_or_default();
    let difference = |evaluation: i32| {
        let difference = evaluation.abs_diff(least) / (PER_MOVE as u32 / 16);
        difference.min(MOST_DIFFERENCE) as usize
    };
    let keys = 4 * evaluations().max().map_or(0, difference) + 4;
    let key = |child: &Child| 4 * difference(child.evaluation) + (child.hash & 3) as usize;
    let mut order = Vec::new();
    sort(children.iter().map(key).zip(0..), keys, &mut order);
    let lower_bounds = level.nodes.iter().map(|node| usize::from(node.lower_bound));
    let is_tight = lower_bounds.max().unwrap_or_default() + 1 > left;
    let mut chosen = 0;
    for number in order {
        let child = &mut children[number as usize];
        let parent = &level.nodes[child.made.parent()];
        let is_far = is_tight && usize::from(child.made.lower_bound(parent.lower_bound)) > left;
        if !is_far && seen.insert(child.hash) {
            child.made.0 |= Made::CHOSEN;
            chosen += 1;
            if chosen == width {
                break;
            }
        }
    }
}

/// The numbers of the marked children by the blank's cell and the last move, so that the same tables and branches serve many
/// nodes in a row, and then as their parents are in memory.
fn in_order(level: &Level, children: &[Child], order: &mut Vec<u32>) {
    let key = |child: &Child| 4 * level.nodes[child.made.parent()].blank.index() + child.made.last_move() as usize;
    let marked = children.iter().zip(0..).filter(|(child, _)| child.made.0 & Made::CHOSEN != 0);
    sort(marked.map(|(child, number)| (key(child), number)), 4 * Grid::MOST, order);
}

/// The path to the last step of the level after the history.
fn path(history: &[Vec<Made>], last: Made) -> Vec<Move> {
    let mut path = vec![last.last_move()];
    let mut made = last;
    for level in history.iter().rev() {
        made = level[made.parent()];
        path.push(made.last_move());
    }
    path.reverse();
    path
}
