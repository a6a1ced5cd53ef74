//! One beam: level by level, from the most promising nodes of each.

use super::evaluation::{Evaluation, PER_MOVE};
use crate::board::Tile;
use crate::grid::rectangle::Line;
use crate::grid::Cell;
use crate::moves::Move;
use crate::random::Random;
use crate::search::node::Node;

/// The nodes that beams may still generate, and those that they took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    pub left: u64,
    pub generated: u64,
    pub expanded: u64,
    /// The most nodes stored at once, the paths to them not counted.
    pub stored: u64,
}

/// The levels that a stage adds after its line is home: a longer path may leave a better position.
const EXTRA_LEVELS: usize = 4;

pub struct Beam<'a> {
    blank: Tile,
    steps: &'a [[Option<Cell>; 4]],
    evaluation: &'a Evaluation<'a>,
    /// For every tile, whether it is to be brought home.
    is_target: Vec<bool>,
    /// The nodes of a level.
    width: usize,
    /// Whether the nodes of a level differ in the cells of the target tiles and the blank: a level must not fill with
    /// positions that differ only where it does not matter.
    distinct_patterns: bool,
    /// The levels added after the first one with all target tiles at home.
    extra_levels: usize,
    most: usize,
}

/// The nodes of a level, the most promising first.
#[derive(Default)]
struct Level {
    candidates: Vec<Candidate>,
    /// Their tiles, cell by cell, one position after the other.
    tiles: Vec<Tile>,
}

/// A position without its tiles.
#[derive(Clone, Copy)]
struct Candidate {
    hash: u64,
    /// The hash of the target tiles alone.
    targets: u64,
    evaluation: i32,
    /// The number of its parent in the level before, and in the lowest two bits the move.
    step: u32,
    /// The Manhattan distance; it fits for 256 tiles, each at most 128 moves from home.
    lower_bound: u16,
    /// The target tiles that are not at home.
    missing: u16,
    blank: Cell,
    /// The move that undoes the last one.
    back: Option<Move>,
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
        Hashes {
            tiles: numbers(),
            cells: numbers(),
        }
    }

    fn of(&self, tile: Tile, cell: Cell) -> u64 {
        self.tiles[tile.index()].wrapping_mul(self.cells[cell.index()])
    }

    /// What a tile's move adds.
    fn change(&self, tile: Tile, from: Cell, to: Cell) -> u64 {
        let cells = self.cells[to.index()].wrapping_sub(self.cells[from.index()]);
        self.tiles[tile.index()].wrapping_mul(cells)
    }
}

/// Hashes seen lately. A new one may replace an older one: a position may come twice, but no new one is left out.
struct Seen {
    slots: Vec<[u64; 2]>,
}

impl Seen {
    fn new(positions: usize) -> Seen {
        Seen {
            slots: vec![[0; 2]; (4 * positions).next_power_of_two()],
        }
    }

    fn slot(&mut self, hash: u64) -> &mut [u64; 2] {
        // The highest bits of a sum of products are the best mixed ones.
        let number = (u128::from(hash) * self.slots.len() as u128) >> 64;
        &mut self.slots[number as usize]
    }

    /// Returns whether the hash is new.
    fn insert(&mut self, hash: u64) -> bool {
        let slot = self.slot(hash);
        if slot.contains(&hash) {
            return false;
        }
        *slot = [hash, slot[0]];
        true
    }
}

/// Children are ordered by the difference of their evaluation from the least one, in 16ths of a move, up to this many.
const MOST_DIFFERENCE: u32 = 1 << 13;

/// The numbers of the children, the most promising first. Equal ones are ordered by two bits of their hash, which spreads
/// them over different parents, and then as they were made.
fn in_order(children: &[Candidate]) -> Vec<u32> {
    let least = children.iter().map(|child| child.evaluation).min();
    let least = least.unwrap_or_default();
    let key = |child: &Candidate| {
        let difference = child.evaluation.abs_diff(least) / (PER_MOVE as u32 / 16);
        4 * difference.min(MOST_DIFFERENCE) as usize + (child.hash & 3) as usize
    };
    let most = children.iter().map(key).max().unwrap_or_default();
    let mut starts = vec![0_u32; most + 2];
    for child in children {
        starts[key(child) + 1] += 1;
    }
    for number in 1..starts.len() {
        starts[number] += starts[number - 1];
    }
    let mut order = vec![0; children.len()];
    for (number, child) in (0..).zip(children) {
        let start = &mut starts[key(child)];
        order[*start as usize] = number;
        *start += 1;
    }
    order
}

impl<'a> Beam<'a> {
    /// A beam of so many nodes a level, and of paths of at most `most` moves, those before the beam included. `steps` are
    /// the blank's next cells, `None` off the board and where a cell is locked. A `stage` brings only that line home.
    pub fn new(
        blank: Tile,
        steps: &'a [[Option<Cell>; 4]],
        evaluation: &'a Evaluation<'a>,
        stage: Option<&Line>,
        width: usize,
        most: usize,
    ) -> Beam<'a> {
        let is_target = |cell| match stage {
            Some(line) => line.cells.contains(&cell),
            None => cell != blank.home(),
        };
        Beam {
            blank,
            steps,
            evaluation,
            is_target: (0..steps.len()).map(Cell::at).map(is_target).collect(),
            width,
            distinct_patterns: stage.is_some(),
            extra_levels: stage.map_or(0, |_| EXTRA_LEVELS),
            most,
        }
    }

    /// Runs the beam. Returns the nodes with all target tiles at home, in the order in which they were found. It stores 4
    /// bytes for each node expanded, and a level.
    ///
    /// # Errors
    /// The most promising node of the last level, if the budget or the moves run out first, or no new position is left.
    pub fn run(&self, starts: &[Node], budget: &mut Budget) -> Result<Vec<Node>, Node> {
        self.run_watched(starts, budget, |_| true)
    }

    /// As [`Beam::run`]; `goes_on` sees the tiles of every level, position by position, the most promising first, and ends
    /// the beam if it returns false.
    ///
    /// # Errors
    /// As [`Beam::run`].
    pub fn run_watched(
        &self,
        starts: &[Node],
        budget: &mut Budget,
        mut goes_on: impl FnMut(&[Tile]) -> bool,
    ) -> Result<Vec<Node>, Node> {
        let cells = starts[0].board.grid().cells();
        let hashes = Hashes::new(cells);
        let mut level = Level::default();
        let mut seen = Seen::new(self.width);
        let mut patterns = Seen::new(if self.distinct_patterns {
            self.width
        } else {
            0
        });
        let mut home: Vec<Node> = Vec::new();
        for start in starts {
            let candidate = self.candidate(start, &hashes);
            seen.insert(candidate.hash);
            level.tiles.extend(start.board.tiles());
            level.candidates.push(candidate);
            if candidate.missing == 0 {
                home.push(start.clone());
            }
        }
        // For every level but the first, the parents and moves of its nodes.
        let mut history: Vec<Vec<u32>> = Vec::new();
        let mut children: Vec<Candidate> = Vec::new();
        let mut extra_levels = self.extra_levels;
        // The longest path counts, so that none gets too long.
        let before = starts.iter().map(|node| node.path.len()).max();
        let before = before.unwrap_or_default();
        for number in 0..self.most.saturating_sub(before) {
            let left_over = self.most - before - number - 1;
            if !home.is_empty() {
                if extra_levels == 0 {
                    break;
                }
                extra_levels -= 1;
            }
            if !self.expand(&level, &hashes, budget, &mut children) {
                break;
            }
            let goals = children.iter().filter(|child| child.missing == 0);
            home.extend(goals.map(|goal| node(starts, &history, goal.step)));
            if !home.is_empty() && extra_levels == 0 {
                break;
            }
            let (mut next, mut steps) = (Level::default(), Vec::new());
            for child in in_order(&children) {
                let child = children[child as usize];
                if child.missing == 0
                    || usize::from(child.lower_bound) > left_over
                    || seen.slot(child.hash).contains(&child.hash)
                {
                    continue;
                }
                // Another number for every level.
                let level_hash = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let pattern = child.targets ^ hashes.of(self.blank, child.blank) ^ level_hash;
                if self.distinct_patterns && !patterns.insert(pattern) {
                    continue;
                }
                seen.insert(child.hash);
                let at = next.tiles.len();
                let parent = (child.step >> 2) as usize;
                let tiles = parent * cells..(parent + 1) * cells;
                next.tiles.extend_from_slice(&level.tiles[tiles]);
                let before = level.candidates[parent].blank;
                next.tiles
                    .swap(at + before.index(), at + child.blank.index());
                next.candidates.push(child);
                steps.push(child.step);
                if steps.len() == self.width {
                    break;
                }
            }
            if steps.is_empty() {
                break;
            }
            budget.expanded += steps.len() as u64;
            let stored = level.candidates.len() + children.len();
            budget.stored = budget.stored.max(stored as u64);
            history.push(steps);
            level = next;
            if !goes_on(&level.tiles) {
                break;
            }
        }
        if !home.is_empty() {
            return Ok(home);
        }
        Err(match history.pop() {
            None => starts[0].clone(),
            Some(last) => node(starts, &history, last[0]),
        })
    }

    fn candidate(&self, node: &Node, hashes: &Hashes) -> Candidate {
        let board = &node.board;
        let mut candidate = Candidate {
            hash: 0,
            targets: 0,
            evaluation: self.evaluation.of(board),
            step: 0,
            lower_bound: 0,
            missing: 0,
            blank: board.blank(),
            back: node.path.last().map(|last| last.back()),
        };
        for (cell, &tile) in board.grid().all().zip(board.tiles()) {
            if tile == self.blank {
                continue;
            }
            let hash = hashes.of(tile, cell);
            candidate.hash = candidate.hash.wrapping_add(hash);
            candidate.lower_bound += board.grid().distance(cell, tile.home()) as u16;
            if self.is_target[tile.index()] {
                candidate.targets = candidate.targets.wrapping_add(hash);
                candidate.missing += u16::from(tile.home() != cell);
            }
        }
        candidate
    }

    /// Makes the children of a level; returns false if the budget runs out.
    fn expand(
        &self,
        level: &Level,
        hashes: &Hashes,
        budget: &mut Budget,
        children: &mut Vec<Candidate>,
    ) -> bool {
        children.clear();
        let cells = level.tiles.len() / level.candidates.len();
        let tiles = level.tiles.chunks_exact(cells);
        for ((number, parent), tiles) in (0..).zip(&level.candidates).zip(tiles) {
            for (&m, &from) in Move::ALL.iter().zip(&self.steps[parent.blank.index()]) {
                let Some(from) = from.filter(|_| parent.back != Some(m)) else {
                    continue;
                };
                if budget.left == 0 {
                    return false;
                }
                budget.left -= 1;
                budget.generated += 1;
                let (tile, to) = (tiles[from.index()], parent.blank);
                let moved = hashes.change(tile, from, to);
                let (change, is_nearer) = self.evaluation.change(tiles, tile, from, to);
                let mut child = Candidate {
                    hash: parent.hash.wrapping_add(moved),
                    evaluation: parent.evaluation + change,
                    step: number << 2 | m as u32,
                    lower_bound: parent.lower_bound + 1 - 2 * u16::from(is_nearer),
                    blank: from,
                    back: Some(m.back()),
                    ..*parent
                };
                if self.is_target[tile.index()] {
                    child.targets = child.targets.wrapping_add(moved);
                    child.missing += u16::from(tile.home() == from);
                    child.missing -= u16::from(tile.home() == to);
                }
                children.push(child);
            }
        }
        true
    }
}

/// The node of a [`Candidate::step`] in the level after the history.
fn node(starts: &[Node], history: &[Vec<u32>], last: u32) -> Node {
    let mut moves = Vec::with_capacity(history.len() + 1);
    let mut step = last;
    for level in history.iter().rev() {
        moves.push(Move::ALL[step as usize & 3]);
        step = level[(step >> 2) as usize];
    }
    moves.push(Move::ALL[step as usize & 3]);
    let mut node = starts[(step >> 2) as usize].clone();
    for m in moves.into_iter().rev() {
        node.make(m);
    }
    node
}
