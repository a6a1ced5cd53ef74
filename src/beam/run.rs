//! One beam: level by level, from the most promising nodes of each.

use super::evaluation::{ByCell, Evaluation};
use super::weights::{table, PER_MOVE};
use crate::board::Board;
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::random::split_mix;
use std::mem;

/// The nodes that beams may still generate, and those that they took.
#[derive(Debug, Default)]
pub struct Budget {
    pub left: u64,
    pub generated: u64,
    pub expanded: u64,
    /// The most nodes stored at once, the paths to them not counted.
    pub stored: u64,
}

/// The fewest nodes of a level by pace.
const NARROWEST: u64 = 10;

/// At least so many halves of the least Manhattan distance are expected to be left, and so many levels more.
const HALVES: usize = 3;
const MORE_LEVELS: usize = 10;

/// The nodes of a part of a level; the last part may have fewer.
const PART: usize = 64;

/// The most children of a part: no node has more than four.
const PART_CHILDREN: usize = 4 * PART;

/// A node without its position.
struct BareNode {
    hash: u64,
    evaluation: i32,
    /// The Manhattan distance; it fits for 256 tiles, each at most 128 moves from home.
    lower_bound: u16,
    blank: Cell,
    /// The move that undoes the last one.
    back: Option<Move>,
}

#[derive(Clone, Copy)]
struct Child {
    hash: u64,
    evaluation: i32,
    made: Made,
}

/// How a node was made: the number of its parent in the level before, the blank's cell there, the last move, and whether that
/// brought the tile nearer.
#[derive(Clone, Copy)]
struct Made(u32);

impl Made {
    fn new(parent: u32, blank: Cell, m: Move, is_nearer: bool) -> Made {
        Made(parent << 11 | u32::from(blank.0) << 3 | (m as u32) << 1 | u32::from(is_nearer))
    }

    fn parent(self) -> usize {
        (self.0 >> 11) as usize
    }

    /// The blank's cell before the last move, and that move.
    fn key(self) -> usize {
        (self.0 >> 1 & 0x3ff) as usize
    }

    fn last_move(self) -> Move {
        Move::ALL[self.key() % 4]
    }

    /// The Manhattan distance, by the parent's.
    fn lower_bound(self, parents: u16) -> u16 {
        parents + 1 - 2 * (self.0 & 1) as u16
    }
}

/// Hashes seen lately. A new one may replace an older one: a position may come twice, but no new one is left out unless two
/// hashes are equal.
struct Seen {
    slots: Vec<[u64; 2]>,
}

impl Seen {
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

/// A part of a level: its nodes, their positions one after the other, and their children.
///
/// One thread makes a whole part. Between two levels, the first thread reads only what it needs of all parts, and takes `made`:
/// to touch more would cost more than it saves.
#[derive(Default)]
pub struct Part {
    nodes: Vec<BareNode>,
    positions: Vec<u8>,
    children: Vec<Child>,
    /// How the nodes were made.
    made: Vec<Made>,
    /// How the goal was made, if it is among the children.
    goal: Option<Made>,
    /// The least and the greatest Manhattan distance of the nodes.
    lower_bounds: [u16; 2],
    /// The least and the greatest evaluation of the children.
    evaluations: Option<[i32; 2]>,
}

impl Part {
    pub fn positions<'a>(&'a self, evaluation: &Evaluation) -> impl Iterator<Item = &'a [u8]> {
        self.positions.chunks_exact(evaluation.bytes)
    }
}

/// Makes the parts of a level, by [`Beam::grow`] for each of them, from the parts of the level before and the numbers of those
/// of their children that go on. Returns whether the beam goes on.
pub type Grow<'a> = &'a mut dyn FnMut(&mut Vec<Part>, &mut Vec<u32>, &mut Vec<Part>) -> bool;

/// A beam that makes its budget last for a solution of `length` moves, finds none of more than `most`, and is at most `widest`
/// nodes wide.
pub struct Beam<'a> {
    evaluation: &'a Evaluation<'a>,
    /// Random numbers of tiles and cells: a position's hash is the sum of their products (Carter and Wegman 1979).
    tiles: ByCell<u64>,
    cells: ByCell<u64>,
    length: usize,
    most: usize,
    widest: usize,
}

impl<'a> Beam<'a> {
    pub fn new(evaluation: &'a Evaluation<'a>, length: usize, most: usize, widest: usize) -> Beam<'a> {
        let mut counter = 0;
        let mut numbers = || table((0..evaluation.grid.cells()).map(|_| split_mix(&mut counter)));
        Beam { evaluation, tiles: numbers(), cells: numbers(), length, most, widest }
    }

    /// Runs the beam, and returns the path to the goal; `None` if the budget or the moves run out first, or no new position
    /// is left. It stores 4 bytes for each node expanded, and two levels.
    pub fn run(&self, start: &Board, budget: &mut Budget) -> Option<Vec<Move>> {
        self.run_by(start, budget, &mut |level, order, next| {
            for (number, part) in next.iter_mut().enumerate() {
                self.grow(level, order, number, part);
            }
            true
        })
    }

    /// As [`Beam::run`], by another way to make a level.
    pub fn run_by(&self, start: &Board, budget: &mut Budget, grow: Grow) -> Option<Vec<Move>> {
        let mut level = vec![self.first(start)];
        if level[0].nodes[0].lower_bound == 0 {
            return Some(Vec::new());
        }
        let slots = 4 * self.width(&level, 2, 0, budget);
        let mut seen = Seen { slots: vec![[0; 2]; slots.next_power_of_two()] };
        seen.insert(level[0].nodes[0].hash);
        // For every level but the first, how the nodes of its parts were made.
        let mut history: Vec<Vec<Vec<Made>>> = Vec::new();
        let (mut next, mut order) = (Vec::new(), vec![0]);
        for depth in 1..=self.most {
            // No node has more than four children, and no other than the start more than three.
            if budget.left < 3 * order.len() as u64 + 1 {
                break;
            }
            if depth > 1 {
                next.resize_with(order.len().div_ceil(PART), Part::default);
                if !grow(&mut level, &mut order, &mut next) {
                    break;
                }
                mem::swap(&mut level, &mut next);
                history.push(level.iter_mut().map(|part| mem::take(&mut part.made)).collect());
            }
            let children = level.iter().map(|part| part.children.len()).sum();
            budget.left -= children as u64;
            budget.generated += children as u64;
            budget.expanded += order.len() as u64;
            budget.stored = budget.stored.max((order.len() + children) as u64);
            if let Some(last) = level.iter().rev().find_map(|part| part.goal) {
                return Some(path(&history, last));
            }
            let width = self.width(&level, children, depth, budget);
            choose(&level, width, self.most - depth, &mut seen, &mut order);
            if order.is_empty() {
                break;
            }
        }
        None
    }

    /// The level of the start alone. Evaluations are compared, so that it is the one from which they count.
    fn first(&self, board: &Board) -> Part {
        let blank = board.blank();
        let mut start = BareNode { hash: 0, evaluation: 0, lower_bound: 0, blank, back: None };
        for (cell, &tile) in board.grid().all().zip(board.tiles()) {
            if cell != board.blank() {
                let hash = self.tiles[tile.index()].wrapping_mul(self.cells[cell.index()]);
                start.hash = start.hash.wrapping_add(hash);
                start.lower_bound += board.grid().distance(cell, tile.home()) as u16;
            }
        }
        let mut part = Part { nodes: vec![start], positions: self.evaluation.position(board), ..Part::default() };
        self.expand(&mut part, 0);
        part
    }

    /// The nodes of the level after one that has so many children.
    fn width(&self, level: &[Part], children: usize, depth: usize, budget: &Budget) -> usize {
        let least = level.iter().map(|part| part.lower_bounds[0]).min();
        let least = usize::from(least.unwrap_or_default()) * HALVES / 2;
        let levels = self.length.saturating_sub(depth).max(least) + MORE_LEVELS;
        let nodes = level.iter().map(|part| part.nodes.len()).sum::<usize>();
        let width = budget.left * nodes as u64 / (levels * children.max(1)) as u64;
        (width.max(NARROWEST) as usize).min(self.widest)
    }

    /// Makes a part of the level after one: the nodes of the children with these numbers, and the children of those.
    pub fn grow(&self, level: &[Part], order: &[u32], number: usize, part: &mut Part) {
        let bytes = self.evaluation.bytes;
        part.nodes.clear();
        part.made = Vec::with_capacity(PART);
        part.positions.clear();
        part.positions.reserve_exact(bytes * PART);
        let first = number * PART;
        for &child in &order[first..order.len().min(first + PART)] {
            let parents = &level[child as usize / PART_CHILDREN];
            let child = parents.children[child as usize % PART_CHILDREN];
            let parent = child.made.parent() % PART;
            let node = &parents.nodes[parent];
            let m = child.made.last_move();
            let blank = self.evaluation.step(node.blank, m);
            let at = part.positions.len();
            part.positions.extend_from_slice(&parents.positions[parent * bytes..(parent + 1) * bytes]);
            self.evaluation.make(&mut part.positions[at..], node.blank, blank);
            part.nodes.push(BareNode {
                hash: child.hash,
                evaluation: child.evaluation,
                lower_bound: child.made.lower_bound(node.lower_bound),
                blank,
                back: Some(m.back()),
            });
            part.made.push(child.made);
        }
        self.expand(part, first as u32);
    }

    /// Makes the children of a part; `first` is the number of its first node.
    fn expand(&self, part: &mut Part, first: u32) {
        let Part { nodes, positions, children, .. } = part;
        let mut goal = None;
        children.clear();
        let positions = positions.chunks_exact(self.evaluation.bytes);
        for ((number, node), position) in (first..).zip(&*nodes).zip(positions) {
            let to = self.cells[node.blank.index()];
            self.evaluation.children(position, node.blank, node.back, |step| {
                let cells = to.wrapping_sub(self.cells[step.to.index()]);
                let moved = self.tiles[step.tile.index()].wrapping_mul(cells);
                let child = Child {
                    hash: node.hash.wrapping_add(moved),
                    evaluation: node.evaluation + step.change,
                    made: Made::new(number, node.blank, step.m, step.is_nearer),
                };
                if child.made.lower_bound(node.lower_bound) == 0 {
                    goal = Some(child.made);
                }
                children.push(child);
            });
        }
        let evaluations = || children.iter().map(|child| child.evaluation);
        part.evaluations = evaluations().min().zip(evaluations().max()).map(|(least, most)| [least, most]);
        let lower_bounds = || nodes.iter().map(|node| node.lower_bound);
        part.lower_bounds = [lower_bounds().min(), lower_bounds().max()].map(Option::unwrap_or_default);
        part.goal = goal;
    }
}

/// Children are ordered by the difference of their evaluation from the least one, in 16ths of a move, up to this many.
const MOST_DIFFERENCE: u32 = 1 << 13;

/// Puts the numbers of some children, of which there are so many of every key, in the order of their keys; those of equal keys
/// stay in order.
fn sort(level: &[Part], mut counts: Vec<u32>, key: impl Fn(&Child, u32) -> (usize, bool), order: &mut Vec<u32>) {
    let mut all = 0;
    for count in &mut counts {
        all += mem::replace(count, all);
    }
    order.clear();
    // All others overwrite one number behind those that are sorted: a branch would often be predicted wrong.
    order.resize(all as usize + 1, 0);
    for (part, first) in level.iter().zip((0..).step_by(PART_CHILDREN)) {
        for (child, number) in part.children.iter().zip(first..) {
            let (key, is_in) = key(child, number);
            let place = if is_in { counts[key] } else { all };
            order[place as usize] = number;
            counts[key] += u32::from(is_in);
        }
    }
    order.pop();
}

/// Puts the numbers of the children that go on in `order`: the most promising new ones from which so many moves may lead to
/// the goal. Equal ones are taken by two bits of their hash, which spreads them over different parents, and then as they
/// were made.
fn choose(level: &[Part], width: usize, left: usize, seen: &mut Seen, order: &mut Vec<u32>) {
    let evaluations = || level.iter().filter_map(|part| part.evaluations);
    let least = evaluations().map(|[least, _]| least).min().unwrap_or_default();
    let difference = |evaluation: i32| {
        let difference = evaluation.abs_diff(least) / (PER_MOVE as u32 / 16);
        difference.min(MOST_DIFFERENCE) as usize
    };
    let key = |child: &Child| 4 * difference(child.evaluation) + (child.hash & 3) as usize;
    let most = evaluations().map(|[_, most]| difference(most)).max().unwrap_or_default();
    let mut counts = vec![0; 4 * most + 4];
    level.iter().flat_map(|part| &part.children).for_each(|child| counts[key(child)] += 1);
    sort(level, counts, |child, _| (key(child), true), order);

    let is_tight = level.iter().any(|part| usize::from(part.lower_bounds[1]) + 1 > left);
    let mut is_chosen = vec![false; level.len() * PART_CHILDREN];
    let mut left_over = width;
    // By the blank's last cell and its move, so that the same tables and branches serve many nodes in a row.
    let mut counts = vec![0; 4 * Grid::MOST];
    for &number in order.iter() {
        let part = &level[number as usize / PART_CHILDREN];
        let child = &part.children[number as usize % PART_CHILDREN];
        let parent = &part.nodes[child.made.parent() % PART];
        let is_far = is_tight && usize::from(child.made.lower_bound(parent.lower_bound)) > left;
        if !is_far && seen.insert(child.hash) {
            is_chosen[number as usize] = true;
            counts[child.made.key()] += 1;
            left_over -= 1;
            if left_over == 0 {
                break;
            }
        }
    }
    sort(level, counts, |child, number| (child.made.key(), is_chosen[number as usize]), order);
}

/// The path to the last step of the level after the history.
fn path(history: &[Vec<Vec<Made>>], last: Made) -> Vec<Move> {
    let mut path = vec![last.last_move()];
    let mut made = last;
    for level in history.iter().rev() {
        made = level[made.parent() / PART][made.parent() % PART];
        path.push(made.last_move());
    }
    path.reverse();
    path
}
