//! One beam: level by level, from the most promising positions alone.

use super::distance::Distance;
use crate::board::{Board, Tile};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::random::Random;
use crate::search::Way;

/// What beams may still do, and what they have done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// The positions that may still be generated.
    pub left: u64,
    /// Those that were.
    pub generated: u64,
    /// Positions taken.
    pub taken: u64,
    /// The most positions kept at once, but for the ways that led to them.
    pub kept: u64,
}

/// What a beam is to do.
pub struct Task<'a> {
    /// The blank's tile.
    pub blank: Tile,
    /// The blank's next cell for every cell and move; none where a cell is locked.
    pub steps: &'a [[Option<Cell>; 4]],
    /// What promises most.
    pub distance: &'a Distance,
    /// Whether a tile is one of those that are to be brought home, for every tile.
    pub is_wanted: &'a [bool],
    /// The positions of a level.
    pub width: usize,
    /// Whether a level has at most one position for each placement of the wanted tiles and the blank, so that it
    /// cannot fill with positions that differ where it does not matter.
    pub is_varied: bool,
    /// How many levels more are made after the first one that brought the wanted tiles home.
    pub linger: usize,
    /// The moves that a way may have at most, those before the beam among them; a way that needs more is left.
    pub most: usize,
}

/// A position that has been generated, not yet laid out.
#[derive(Clone, Copy)]
struct Child {
    parent: u32,
    m: Move,
    place: Place,
}

impl Child {
    /// Its parent's number in the level before, and in the lowest two bits the move.
    fn step(&self) -> u32 {
        self.parent << 2 | self.m as u32
    }
}

/// A position, but for its tiles.
#[derive(Clone, Copy)]
struct Place {
    blank: Cell,
    last: Option<Move>,
    /// How many wanted tiles are not at home.
    missing: u16,
    distance: i32,
    /// The Manhattan distance.
    needed: u32,
    hash: u64,
    /// The hash of the wanted tiles alone.
    wanted: u64,
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
        let number = hash as usize & (self.slots.len() - 1);
        &mut self.slots[number]
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

/// The greatest difference of distances that positions of a level are ordered by; what is farther is all the same.
const MOST_DIFFERENCE: u32 = 1 << 13;

/// The numbers of the children, the most promising first; of equal ones those that a part of their hash puts
/// first, and then the first made.
fn in_order(children: &[Child]) -> Vec<u32> {
    let least = children.iter().map(|child| child.place.distance).min();
    let least = least.unwrap_or_default();
    let key = |child: &Child| {
        let difference = child.place.distance.abs_diff(least).min(MOST_DIFFERENCE) as usize;
        4 * difference + (child.place.hash >> 62) as usize
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
    pub fn run(&self, starts: &[Way], budget: &mut Budget) -> Result<Vec<Way>, Way> {
        let grid = starts[0].board.grid();
        let cells = grid.cells();
        let hashes = hashes(grid);
        let hash = |tile: Tile, cell: Cell| hashes[tile.index() * cells + cell.index()];
        let mut tiles: Vec<Tile> = Vec::new();
        let mut level: Vec<Place> = Vec::new();
        let mut seen = Seen::new(self.width);
        let mut placements = Seen::new(self.width);
        for Way { board, path } in starts {
            let place = self.place(board, path.last().copied(), &hash);
            seen.insert(place.hash);
            tiles.extend(board.tiles());
            level.push(place);
        }
        let mut home: Vec<Way> = starts
            .iter()
            .zip(&level)
            .filter(|(_, place)| place.missing == 0)
            .map(|(way, _)| way.clone())
            .collect();
        // Of every level but the first, the parents and the moves of its positions.
        let mut history: Vec<Vec<u32>> = Vec::new();
        let mut children: Vec<Child> = Vec::new();
        let mut linger = self.linger;
        // The starts' ways differ in length; that of the longest counts, so that none is too long.
        let before = starts.iter().map(|way| way.path.len()).max();
        let before = before.unwrap_or_default();
        for number in 0..self.most.saturating_sub(before) {
            let left_over = (self.most - before - number - 1) as u32;
            if !home.is_empty() {
                if linger == 0 {
                    break;
                }
                linger -= 1;
            }
            if !self.make(&level, &tiles, &hash, budget, &mut children) {
                break;
            }
            let goals = children.iter().filter(|child| child.place.missing == 0);
            home.extend(goals.map(|goal| way(starts, &history, goal.step())));
            if !home.is_empty() && linger == 0 {
                break;
            }
            let (mut next_tiles, mut next, mut parents) = (Vec::new(), Vec::new(), Vec::new());
            for child in in_order(&children) {
                let &Child { parent, place, .. } = &children[child as usize];
                if place.missing == 0
                    || place.needed > left_over
                    || seen.slot(place.hash).contains(&place.hash)
                {
                    continue;
                }
                // Another number for every level.
                let level_hash = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let placement = place.wanted ^ hash(self.blank, place.blank) ^ level_hash;
                if self.is_varied && !placements.insert(placement) {
                    continue;
                }
                seen.insert(place.hash);
                let at = next_tiles.len();
                next_tiles.extend_from_slice(&tiles[parent as usize * cells..][..cells]);
                let before = level[parent as usize].blank;
                next_tiles.swap(at + before.index(), at + place.blank.index());
                next.push(place);
                parents.push(children[child as usize].step());
                if parents.len() == self.width {
                    break;
                }
            }
            if next.is_empty() {
                break;
            }
            budget.taken += parents.len() as u64;
            budget.kept = budget.kept.max((level.len() + children.len()) as u64);
            history.push(parents);
            (tiles, level) = (next_tiles, next);
        }
        if !home.is_empty() {
            return Ok(home);
        }
        // A level is in the order of its promise.
        Err(match history.pop() {
            None => starts[0].clone(),
            Some(last) => way(starts, &history, last[0]),
        })
    }

    fn place(&self, board: &Board, last: Option<Move>, hash: &impl Fn(Tile, Cell) -> u64) -> Place {
        let mut place = Place {
            blank: board.blank(),
            last,
            missing: 0,
            distance: self.distance.of(board),
            needed: 0,
            hash: 0,
            wanted: 0,
        };
        for (cell, &tile) in board.grid().all().zip(board.tiles()) {
            if tile == self.blank {
                continue;
            }
            place.hash ^= hash(tile, cell);
            place.needed += board.grid().distance(cell, tile.home()) as u32;
            if self.is_wanted[tile.index()] {
                place.wanted ^= hash(tile, cell);
                place.missing += u16::from(tile.home() != cell);
            }
        }
        place
    }

    /// Makes the children of a level; false where no more may be generated.
    fn make(
        &self,
        level: &[Place],
        tiles: &[Tile],
        hash: &impl Fn(Tile, Cell) -> u64,
        budget: &mut Budget,
        children: &mut Vec<Child>,
    ) -> bool {
        children.clear();
        let cells = tiles.len() / level.len();
        let grid = self.distance.grid();
        for ((parent, place), tiles) in (0..).zip(level).zip(tiles.chunks_exact(cells)) {
            for m in Move::ALL {
                let Some(from) = self.steps[place.blank.index()][m as usize] else {
                    continue;
                };
                if place.last == Some(m.back()) {
                    continue;
                }
                if budget.left == 0 {
                    return false;
                }
                budget.left -= 1;
                budget.generated += 1;
                let (tile, to) = (tiles[from.index()], place.blank);
                let moved = hash(tile, from) ^ hash(tile, to);
                let mut child = Place {
                    blank: from,
                    last: Some(m),
                    distance: place.distance + self.distance.change(tiles, tile, from, to),
                    needed: place.needed + grid.distance(to, tile.home()) as u32
                        - grid.distance(from, tile.home()) as u32,
                    hash: place.hash ^ moved,
                    ..*place
                };
                if self.is_wanted[tile.index()] {
                    child.wanted ^= moved;
                    child.missing += u16::from(tile.home() == from);
                    child.missing -= u16::from(tile.home() == to);
                }
                children.push(Child {
                    parent,
                    m,
                    place: child,
                });
            }
        }
        true
    }
}

/// A number for every tile on every cell, the same always.
fn hashes(grid: Grid) -> Vec<u64> {
    let mut random = Random::new(0);
    let count = grid.cells() * grid.cells();
    (0..count).map(|_| random.next()).collect()
}

/// The way to a position of the level after the last, by its [`Child::step`].
fn way(starts: &[Way], history: &[Vec<u32>], last: u32) -> Way {
    let mut moves = Vec::with_capacity(history.len() + 1);
    let mut step = last;
    for level in history.iter().rev() {
        moves.push(Move::ALL[step as usize & 3]);
        step = level[(step >> 2) as usize];
    }
    moves.push(Move::ALL[step as usize & 3]);
    let mut way = starts[(step >> 2) as usize].clone();
    for m in moves.into_iter().rev() {
        way.make(m);
    }
    way
}
