//! One beam, which proceeds level by level from the most promising nodes of each level.

use super::evaluation::{Candidate, Evaluation};
use super::table::{table, ByCell};
use super::weights::PER_MOVE;
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::position::Position;
use crate::random::split_mix;
use crate::search::{Budget, Nodes, NEVER};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};

const NARROWEST: u64 = 10;

/// A beam plans for at least this many halves of the least Manhattan distance, in levels, and for
/// some more levels.
const HALVES: usize = 3;
const MORE_LEVELS: usize = 10;

/// The nodes of a chunk of a level; the last chunk may have fewer.
const CHUNK: usize = 64;

const CHUNK_CHILDREN: usize = 4 * CHUNK;

struct BareNode {
    hash: u64,
    evaluation: i32,
    lower_bound: u16,
    blank: Cell,
    back: Option<Move>,
}

#[derive(Clone, Copy)]
struct Child {
    hash: u64,
    evaluation: i32,
    made: Made,
}

/// A node's parent and last move, in one number, as there are millions: `parent << 11 | blank << 3
/// | move << 1 | is_nearer`. `parent` is a number in the level before, `blank` is the blank's cell
/// before the move, and `is_nearer` says that the move brought the tile nearer to its home.
#[derive(Clone, Copy)]
struct Made(u32);

impl Made {
    fn new(parent: u32, blank: Cell, step: &Candidate) -> Made {
        Made(
            parent << 11
                | u32::from(blank.0) << 3
                | (step.m as u32) << 1
                | u32::from(step.is_nearer),
        )
    }

    fn parent(self) -> usize {
        (self.0 >> 11) as usize
    }

    /// Returns the blank's cell before the last move, and the move.
    fn key(self) -> usize {
        (self.0 >> 1 & 0x3ff) as usize
    }

    fn last_move(self) -> Move {
        Move::ALL[self.key() % 4]
    }

    fn lower_bound(self, parents: u16) -> u16 {
        parents + 1 - 2 * (self.0 & 1) as u16
    }
}

/// Recent hashes. A new hash may replace an older one, so positions can appear twice. An equal hash
/// drops a position.
struct Seen {
    slots: Vec<[u64; 2]>,
}

impl Seen {
    fn insert(&mut self, hash: u64) -> bool {
        // In a sum of products, the highest bits are the best mixed.
        let number = (u128::from(hash) * self.slots.len() as u128) >> 64;
        let slot = &mut self.slots[number as usize];
        if slot.contains(&hash) {
            return false;
        }
        *slot = [hash, slot[0]];
        true
    }
}

/// A chunk of a level: its nodes, their positions one after the other, and their children.
///
/// One thread makes a whole chunk. Between two levels, the first thread reads only a few numbers of
/// each chunk, and takes `made`: touching more memory would cost more than it saves.
#[derive(Default)]
pub struct Chunk {
    nodes: Vec<BareNode>,
    pub positions: Vec<u8>,
    children: Vec<Child>,
    made: Vec<Made>,
    goal: Option<Made>,
    lower_bounds: [u16; 2],
    evaluations: Option<[i32; 2]>,
}

/// A level: its chunks, and the numbers of the chosen children, which become the nodes of the next
/// level.
#[derive(Default)]
pub struct BeamLevel {
    pub chunks: Vec<Chunk>,
    chosen: Vec<u32>,
}

/// A beam whose budget lasts for `length` moves. Its path has at most `most` moves, its levels at
/// most `widest` nodes.
pub struct Beam<'a> {
    pub evaluation: &'a Evaluation,
    /// Random numbers for tiles and cells. A position's hash is the sum of their products (Carter
    /// and Wegman 1979).
    tiles: ByCell<u64>,
    cells: ByCell<u64>,
    length: usize,
    most: usize,
    widest: usize,
    pub stop: &'a AtomicBool,
    /// The nodes that the budget has too few: the levels are as wide as with these nodes.
    pub cut: u64,
}

impl<'a> Beam<'a> {
    pub fn new(evaluation: &'a Evaluation, length: usize, most: usize, widest: usize) -> Beam<'a> {
        let mut counter = 0;
        let mut numbers =
            || table((0..evaluation.layout.grid.cells()).map(|_| split_mix(&mut counter)));
        Beam {
            evaluation,
            tiles: numbers(),
            cells: numbers(),
            length,
            most,
            widest,
            stop: &NEVER,
            cut: 0,
        }
    }

    /// Returns the level that has only the start. Its evaluation is 0, because evaluations are only
    /// compared.
    fn first(&self, board: &Position) -> BeamLevel {
        let blank = board.blank();
        let mut start = BareNode {
            hash: 0,
            evaluation: 0,
            lower_bound: 0,
            blank,
            back: None,
        };
        for (cell, &tile) in board.grid().all().zip(board.tiles()) {
            if cell != board.blank() {
                let hash = self.tiles[tile.index()].wrapping_mul(self.cells[cell.index()]);
                start.hash = start.hash.wrapping_add(hash);
                start.lower_bound += board.grid().distance(cell, tile.home()) as u16;
            }
        }
        let mut chunk = Chunk {
            nodes: vec![start],
            positions: self.evaluation.layout.position(board),
            ..Chunk::default()
        };
        self.expand(&mut chunk, 0);
        BeamLevel {
            chunks: vec![chunk],
            chosen: vec![0],
        }
    }

    /// Makes a chunk of the next level: some of the chosen children, and their children.
    pub fn grow(&self, level: &BeamLevel, number: usize, chunk: &mut Chunk) {
        let layout = &self.evaluation.layout;
        let bytes = layout.bytes;
        chunk.nodes.clear();
        chunk.made = Vec::with_capacity(CHUNK);
        chunk.positions.clear();
        chunk.positions.reserve_exact(bytes * CHUNK);
        let first = number * CHUNK;
        for &child in &level.chosen[first..level.chosen.len().min(first + CHUNK)] {
            let parents = &level.chunks[child as usize / CHUNK_CHILDREN];
            let child = parents.children[child as usize % CHUNK_CHILDREN];
            let parent = child.made.parent() % CHUNK;
            let node = &parents.nodes[parent];
            let m = child.made.last_move();
            let blank = layout.steps[node.blank.index()][m as usize]
                .expect("a child's blank is on the board");
            let at = chunk.positions.len();
            chunk
                .positions
                .extend_from_slice(&parents.positions[parent * bytes..(parent + 1) * bytes]);
            layout.make(&mut chunk.positions[at..], node.blank, blank);
            chunk.nodes.push(BareNode {
                hash: child.hash,
                evaluation: child.evaluation,
                lower_bound: child.made.lower_bound(node.lower_bound),
                blank,
                back: Some(m.back()),
            });
            chunk.made.push(child.made);
        }
        self.expand(chunk, first as u32);
    }

    fn expand(&self, chunk: &mut Chunk, first: u32) {
        let Chunk {
            nodes,
            positions,
            children,
            ..
        } = chunk;
        let mut goal = None;
        children.clear();
        let positions = positions.chunks_exact(self.evaluation.layout.bytes);
        for ((number, node), position) in (first..).zip(&*nodes).zip(positions) {
            let to = self.cells[node.blank.index()];
            self.evaluation
                .children(position, node.blank, node.back, |step| {
                    let cells = to.wrapping_sub(self.cells[step.to.index()]);
                    let moved = self.tiles[step.tile.index()].wrapping_mul(cells);
                    let made = Made::new(number, node.blank, &step);
                    if made.lower_bound(node.lower_bound) == 0 {
                        goal = Some(made);
                    }
                    let (hash, evaluation) =
                        (node.hash.wrapping_add(moved), node.evaluation + step.change);
                    children.push(Child {
                        hash,
                        evaluation,
                        made,
                    });
                });
        }
        let evaluations = || children.iter().map(|child| child.evaluation);
        chunk.evaluations = evaluations()
            .min()
            .zip(evaluations().max())
            .map(|(least, most)| [least, most]);
        let lower_bounds = || nodes.iter().map(|node| node.lower_bound);
        chunk.lower_bounds =
            [lower_bounds().min(), lower_bounds().max()].map(Option::unwrap_or_default);
        chunk.goal = goal;
    }
}

/// A run of a beam, from a start until it finds a path to the goal, uses up its budget or its
/// moves, or has no new position. It stores 4 bytes for each node expanded, and two levels.
pub struct Run<'a> {
    pub beam: &'a Beam<'a>,
    budget: &'a mut Budget,
    pub level: BeamLevel,
    /// The chunks of the next level, for [`Beam::grow`].
    pub next: Vec<Chunk>,
    seen: Seen,
    /// `history[level][chunk]`: the parents and last moves of the chunk's nodes.
    history: Vec<Vec<Vec<Made>>>,
    pub path: Option<Vec<Move>>,
}

impl<'a> Run<'a> {
    pub fn new(beam: &'a Beam, start: &Position, budget: &'a mut Budget) -> Run<'a> {
        let (level, seen) = (beam.first(start), Seen { slots: Vec::new() });
        let &BareNode {
            hash, lower_bound, ..
        } = &level.chunks[0].nodes[0];
        let path = (lower_bound == 0).then(Vec::new);
        let mut run = Run {
            beam,
            budget,
            level,
            next: Vec::new(),
            seen,
            history: Vec::new(),
            path,
        };
        if run.goes_on() {
            run.seen.slots = vec![[0; 2]; (4 * run.width(2)).next_power_of_two()];
            run.seen.insert(hash);
            run.choose(Vec::new());
        }
        run
    }

    pub fn goes_on(&self) -> bool {
        let nodes = self.level.chosen.len() as u64;
        // A node has at most three children, except the start, which has up to four.
        let is_within = self.history.len() < self.beam.most && self.budget.left().0 > 3 * nodes;
        self.path.is_none() && nodes > 0 && is_within && !self.beam.stop.load(Ordering::Relaxed)
    }

    pub fn grow(&mut self) {
        for (number, chunk) in self.next.iter_mut().enumerate() {
            self.beam.grow(&self.level, number, chunk);
        }
        self.take_next();
    }

    /// Moves to the next level, whose chunks are all made.
    pub fn take_next(&mut self) {
        mem::swap(&mut self.level.chunks, &mut self.next);
        let made = self
            .level
            .chunks
            .iter_mut()
            .map(|chunk| mem::take(&mut chunk.made))
            .collect();
        self.choose(made);
    }

    /// Counts the nodes of the level, stores `made` in the history, and chooses the nodes of the
    /// next level.
    fn choose(&mut self, made: Vec<Vec<Made>>) {
        self.history.push(made);
        let children: usize = self
            .level
            .chunks
            .iter()
            .map(|chunk| chunk.children.len())
            .sum();
        let [expanded, generated] = [self.level.chosen.len(), children].map(|nodes| nodes as u64);
        // The history that holds the paths is not counted.
        self.budget.spend(Nodes {
            expanded,
            generated,
            stored: expanded + generated,
        });
        let goal = self.level.chunks.iter().rev().find_map(|chunk| chunk.goal);
        self.path = goal.map(|last| path(&self.history[1..], last));
        if goal.is_none() {
            let (width, left) = (self.width(children), self.beam.most - self.history.len());
            self.level.sort();
            self.level.choose(width, left, &mut self.seen);
            self.next
                .resize_with(self.level.chosen.len().div_ceil(CHUNK), Chunk::default);
        }
    }

    /// Returns the number of nodes of the next level, given the number of this level's children.
    fn width(&self, children: usize) -> usize {
        let least = self
            .level
            .chunks
            .iter()
            .map(|chunk| chunk.lower_bounds[0])
            .min();
        let least = usize::from(least.unwrap_or_default()) * HALVES / 2;
        let levels = self
            .beam
            .length
            .saturating_sub(self.history.len())
            .max(least)
            + MORE_LEVELS;
        let width = (self.budget.left().0 + self.beam.cut) * self.level.chosen.len() as u64
            / (levels * children.max(1)) as u64;
        (width.max(NARROWEST) as usize).min(self.beam.widest)
    }
}

/// Children are ordered by how far their evaluation exceeds the least one, in 16ths of a move, up
/// to this many.
const MOST_DIFFERENCE: u32 = 1 << 13;

impl BeamLevel {
    /// Puts the numbers of all children in `chosen`, the most promising first. Ties are broken by
    /// two bits of the hash, to spread them over different parents, then by age.
    fn sort(&mut self) {
        let evaluations = || self.chunks.iter().filter_map(|chunk| chunk.evaluations);
        let least = evaluations()
            .map(|[least, _]| least)
            .min()
            .unwrap_or_default();
        let difference = |evaluation: i32| {
            let difference = evaluation.abs_diff(least) / (PER_MOVE as u32 / 16);
            difference.min(MOST_DIFFERENCE) as usize
        };
        let key = |child: &Child| 4 * difference(child.evaluation) + (child.hash & 3) as usize;
        let most = evaluations()
            .map(|[_, most]| difference(most))
            .max()
            .unwrap_or_default();
        let mut counts = vec![0; 4 * most + 4];
        self.chunks
            .iter()
            .flat_map(|chunk| &chunk.children)
            .for_each(|child| counts[key(child)] += 1);
        self.sort_by(counts, |child, _| (key(child), true));
    }

    /// Chooses, from the sorted children, the first `width` new ones that can reach the goal in
    /// `left` moves. Orders them by the blank's last cell and its move, so that the same tables and
    /// branches serve many nodes in a row.
    fn choose(&mut self, width: usize, left: usize, seen: &mut Seen) {
        let chunks = &self.chunks;
        let is_tight = chunks
            .iter()
            .any(|chunk| usize::from(chunk.lower_bounds[1]) + 1 > left);
        let mut is_chosen = vec![false; chunks.len() * CHUNK_CHILDREN];
        let mut counts = vec![0; 4 * Grid::MOST];
        let mut left_over = width;
        for &number in &self.chosen {
            let chunk = &chunks[number as usize / CHUNK_CHILDREN];
            let child = &chunk.children[number as usize % CHUNK_CHILDREN];
            let parent = &chunk.nodes[child.made.parent() % CHUNK];
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
        self.sort_by(counts, |child, number| {
            (child.made.key(), is_chosen[number as usize])
        });
    }

    /// Puts the numbers of the selected children in `chosen`, ordered by key and stable.
    /// `counts[key]` is how many are selected; `key` returns a child's key and whether it is
    /// selected.
    fn sort_by(&mut self, mut counts: Vec<u32>, key: impl Fn(&Child, u32) -> (usize, bool)) {
        let BeamLevel { chunks, chosen } = self;
        let mut all = 0;
        for count in &mut counts {
            all += mem::replace(count, all);
        }
        chosen.clear();
        // All other children overwrite one number after the sorted ones: a branch would often be
        // predicted wrong.
        chosen.resize(all as usize + 1, 0);
        for (chunk, first) in chunks.iter().zip((0..).step_by(CHUNK_CHILDREN)) {
            for (child, number) in chunk.children.iter().zip(first..) {
                let (key, is_in) = key(child, number);
                let place = if is_in { counts[key] } else { all };
                chosen[place as usize] = number;
                counts[key] += u32::from(is_in);
            }
        }
        chosen.pop();
    }
}

fn path(history: &[Vec<Vec<Made>>], last: Made) -> Vec<Move> {
    let mut path = vec![last.last_move()];
    let mut made = last;
    for level in history.iter().rev() {
        made = level[made.parent() / CHUNK][made.parent() % CHUNK];
        path.push(made.last_move());
    }
    path.reverse();
    path
}
