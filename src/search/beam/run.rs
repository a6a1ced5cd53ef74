//! One beam: level by level, from the most promising positions alone.

use super::evaluation::{Evaluation, PARTS};
use crate::board::{Board, Tile};
use crate::grid::Cell;
use crate::moves::Move;
use crate::random::Random;
use crate::search::node::Node;

/// What beams may still do, and what they have done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// The positions that may still be generated.
    pub left: u64,
    /// Those that were.
    pub generated: u64,
    /// Nodes expanded.
    pub expanded: u64,
    /// The most positions kept at once, but for the ways that led to them.
    pub stored: u64,
}

/// What a beam is to do.
pub struct Task<'a> {
    /// The blank's tile.
    pub blank: Tile,
    /// The blank's next cell for every cell and move; none where a cell is locked.
    pub steps: &'a [[Option<Cell>; 4]],
    /// What promises most.
    pub distance: &'a Evaluation<'a>,
    /// Whether a tile is one of those that are to be brought home, for every tile.
    pub is_target: &'a [bool],
    /// The positions of a level.
    pub width: usize,
    /// Whether a level has at most one position for each placement of the wanted tiles and the blank, so that it
    /// cannot fill with positions that differ where it does not matter.
    pub distinct_patterns: bool,
    /// How many levels more are made after the first one that brought the wanted tiles home.
    pub extra_levels: usize,
    /// The moves that a way may have at most, those before the beam among them; a way that needs more is left.
    pub most: usize,
}

/// The positions of a level, the most promising first.
#[derive(Default)]
struct Level {
    places: Vec<Candidate>,
    /// Their tiles, cell by cell, one position after the other.
    tiles: Vec<Tile>,
}

/// A position, but for its tiles.
#[derive(Clone, Copy)]
struct Candidate {
    hash: u64,
    /// The hash of the wanted tiles alone.
    wanted: u64,
    distance: i32,
    /// Its parent's number in the level before, and in the lowest two bits the move.
    step: u32,
    /// The Manhattan distance; of 256 tiles, each at most 128 moves from home.
    lower_bound: u16,
    /// How many wanted tiles are not at home.
    missing: u16,
    blank: Cell,
    /// The move that would take the last one back.
    back: Option<Move>,
}

/// Numbers for tiles and cells: a position's hash is the sum of their products (Carter and Wegman 1979).
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
        let node = self.cells[to.index()].wrapping_sub(self.cells[from.index()]);
        self.tiles[tile.index()].wrapping_mul(node)
    }
}

/// Hashes that have been seen lately: a new one may take an older one's place, so that a position may come twice,
/// but none is left out that has not been taken.
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

    /// Takes a hash in; false where it was there.
    fn insert(&mut self, hash: u64) -> bool {
        let slot = self.slot(hash);
        if slot.contains(&hash) {
            return false;
        }
        *slot = [hash, slot[0]];
        true
    }
}

/// The greatest difference of distances, in sixteenths of a move, that positions of a level are ordered by; what is
/// farther is all the same.
const MOST_DIFFERENCE: u32 = 1 << 13;

/// The numbers of the children, the most promising first; of equal ones those that a part of their hash puts
/// first, and then the first made.
fn in_order(children: &[Candidate]) -> Vec<u32> {
    let least = children.iter().map(|child| child.distance).min();
    let least = least.unwrap_or_default();
    let key = |child: &Candidate| {
        let difference = child.distance.abs_diff(least) / (PARTS as u32 / 16);
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

impl Task<'_> {
    /// Runs the beam: all moves of a level's positions but the ones that take the last back are made, and the most
    /// promising new positions are the next level. The ways that bring the wanted tiles home, as they are met.
    /// Memory: 4 bytes a position taken, and a level.
    ///
    /// # Errors
    /// The most promising way of the last level, where the budget or the levels are spent first, or no new position
    /// is left.
    pub fn run(&self, starts: &[Node], budget: &mut Budget) -> Result<Vec<Node>, Node> {
        self.run_watched(starts, budget, |_| true)
    }

    /// Runs the beam, and shows the tiles of every level's positions, position by position, the most promising first;
    /// it ends where the watcher says so.
    ///
    /// # Errors
    /// Those of [`Task::run`].
    pub fn run_watched(
        &self,
        starts: &[Node],
        budget: &mut Budget,
        mut goes_on: impl FnMut(&[Tile]) -> bool,
    ) -> Result<Vec<Node>, Node> {
        let cells = starts[0].board.grid().cells();
        let hash = Hashes::new(cells);
        let mut level = Level::default();
        let mut seen = Seen::new(self.width);
        let mut placements = Seen::new(if self.distinct_patterns {
            self.width
        } else {
            0
        });
        for Node { board, path } in starts {
            let place = self.place(board, path.last().copied(), &hash);
            seen.insert(place.hash);
            level.tiles.extend(board.tiles());
            level.places.push(place);
        }
        let mut home: Vec<Node> = starts
            .iter()
            .zip(&level.places)
            .filter(|(_, place)| place.missing == 0)
            .map(|(node, _)| node.clone())
            .collect();
        // Of every level but the first, the parents and the moves of its positions.
        let mut history: Vec<Vec<u32>> = Vec::new();
        let mut children: Vec<Candidate> = Vec::new();
        let mut extra_levels = self.extra_levels;
        // The starts' ways differ in length; that of the longest counts, so that none is too long.
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
            if !self.make(&level, &hash, budget, &mut children) {
                break;
            }
            let goals = children.iter().filter(|child| child.missing == 0);
            home.extend(goals.map(|goal| node(starts, &history, goal.step)));
            if !home.is_empty() && extra_levels == 0 {
                break;
            }
            let (mut next, mut parents) = (Level::default(), Vec::new());
            for child in in_order(&children) {
                let place = children[child as usize];
                if place.missing == 0
                    || usize::from(place.lower_bound) > left_over
                    || seen.slot(place.hash).contains(&place.hash)
                {
                    continue;
                }
                // Another number for every level.
                let level_hash = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let placement = place.wanted ^ hash.of(self.blank, place.blank) ^ level_hash;
                if self.distinct_patterns && !placements.insert(placement) {
                    continue;
                }
                seen.insert(place.hash);
                let at = next.tiles.len();
                let parent = (place.step >> 2) as usize;
                let all = parent * cells..(parent + 1) * cells;
                next.tiles.extend_from_slice(&level.tiles[all]);
                let before = level.places[parent].blank;
                next.tiles
                    .swap(at + before.index(), at + place.blank.index());
                next.places.push(place);
                parents.push(place.step);
                if parents.len() == self.width {
                    break;
                }
            }
            if parents.is_empty() {
                break;
            }
            budget.expanded += parents.len() as u64;
            budget.stored = budget
                .stored
                .max((level.places.len() + children.len()) as u64);
            history.push(parents);
            level = next;
            if !goes_on(&level.tiles) {
                break;
            }
        }
        if !home.is_empty() {
            return Ok(home);
        }
        // A level is in the order of its promise.
        Err(match history.pop() {
            None => starts[0].clone(),
            Some(last) => node(starts, &history, last[0]),
        })
    }

    fn place(&self, board: &Board, last: Option<Move>, hash: &Hashes) -> Candidate {
        let mut place = Candidate {
            hash: 0,
            wanted: 0,
            distance: self.distance.of(board),
            step: 0,
            lower_bound: 0,
            missing: 0,
            blank: board.blank(),
            back: last.map(Move::back),
        };
        for (cell, &tile) in board.grid().all().zip(board.tiles()) {
            if tile == self.blank {
                continue;
            }
            place.hash = place.hash.wrapping_add(hash.of(tile, cell));
            place.lower_bound += board.grid().distance(cell, tile.home()) as u16;
            if self.is_target[tile.index()] {
                place.wanted = place.wanted.wrapping_add(hash.of(tile, cell));
                place.missing += u16::from(tile.home() != cell);
            }
        }
        place
    }

    /// Makes the children of a level; false where no more may be generated.
    fn make(
        &self,
        level: &Level,
        hash: &Hashes,
        budget: &mut Budget,
        children: &mut Vec<Candidate>,
    ) -> bool {
        children.clear();
        let count = level.tiles.len() / level.places.len();
        let tiles = level.tiles.chunks_exact(count);
        for ((parent, place), tiles) in (0..).zip(&level.places).zip(tiles) {
            for (&m, &from) in Move::ALL.iter().zip(&self.steps[place.blank.index()]) {
                let Some(from) = from.filter(|_| place.back != Some(m)) else {
                    continue;
                };
                if budget.left == 0 {
                    return false;
                }
                budget.left -= 1;
                budget.generated += 1;
                let (tile, to) = (tiles[from.index()], place.blank);
                let moved = hash.change(tile, from, to);
                let (farther, is_nearer) = self.distance.change(tiles, tile, from, to);
                let mut child = Candidate {
                    hash: place.hash.wrapping_add(moved),
                    distance: place.distance + farther,
                    step: parent << 2 | m as u32,
                    lower_bound: if is_nearer {
                        place.lower_bound - 1
                    } else {
                        place.lower_bound + 1
                    },
                    blank: from,
                    back: Some(m.back()),
                    ..*place
                };
                if self.is_target[tile.index()] {
                    child.wanted = child.wanted.wrapping_add(moved);
                    child.missing += u16::from(tile.home() == from);
                    child.missing -= u16::from(tile.home() == to);
                }
                children.push(child);
            }
        }
        true
    }
}

/// The way to a position of the level after the last, by its [`Child::step`].
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
