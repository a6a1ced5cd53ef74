//! Pattern databases: the moves that a few tiles need by themselves (Korf and Felner 2002: disjoint patterns,
//! whose moves add up).
//!
//! A pattern is some tiles. An entry holds, for one placement of them, the fewest of their own moves that bring
//! them home, wherever the blank is; moves of other tiles are free. All entries are found at once, backwards
//! from the goal. The blank goes free of charge wherever no tile of the pattern bars its way, so a state is
//! which cells the pattern's tiles are on and which region of the other cells the blank is in; the orders of
//! the tiles on these cells go together, a bit each ([`orders`]).

mod orders;

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use orders::{Exchanges, WORD};

/// The most cells of a grid that pattern databases can be made for.
pub const MOST_CELLS: usize = 64;

/// The sets of cells that as many tiles can be on, and the moves between them: all that does not depend on
/// which tiles these are.
pub struct Space {
    grid: Grid,
    tiles: usize,
    /// The sets, a bit a cell, in ascending order; a set's place here is its number.
    sets: Vec<u64>,
    /// A node is a set and a region of its free cells: this is the set's number.
    set_of: Vec<u32>,
    /// The first move of every node, and the end of the last one's.
    first_move: Vec<u32>,
    moves: Vec<Step>,
}

/// A move of a tile: to which node, and the tile's place among the set's cells before and after it.
#[derive(Clone, Copy)]
struct Step {
    node: u32,
    from: u8,
    to: u8,
}

impl Space {
    /// The space of `tiles` tiles on a grid.
    ///
    /// # Panics
    /// Where the grid has more than [`MOST_CELLS`] cells, or as many tiles as cells.
    #[must_use]
    pub fn new(grid: Grid, tiles: usize) -> Space {
        assert!(
            grid.cells() <= MOST_CELLS && tiles < grid.cells(),
            "a place for the blank"
        );
        let all = u64::MAX >> (64 - grid.cells());
        let neighbours: Vec<u64> = grid
            .all()
            .map(|cell| {
                Move::ALL
                    .iter()
                    .filter_map(|&m| grid.step(cell, m))
                    .fold(0, |set, to| set | bit(to))
            })
            .collect();
        let sets = sets(grid.cells(), tiles);
        let mut space = Space {
            grid,
            tiles,
            sets,
            set_of: Vec::new(),
            first_move: vec![0],
            moves: Vec::new(),
        };

        let mut regions = Vec::new();
        let mut first_node = Vec::with_capacity(space.sets.len());
        for (number, &set) in (0..).zip(&space.sets) {
            first_node.push(regions.len());
            let mut free = all & !set;
            while free != 0 {
                let region = flood(grid, free & free.wrapping_neg(), free);
                regions.push(region);
                space.set_of.push(number);
                free &= !region;
            }
        }
        for (&region, &set) in regions.iter().zip(&space.set_of) {
            let set = space.sets[set as usize];
            for from in cells(set) {
                for to in cells(neighbours[from.index()] & region) {
                    let after = set & !bit(from) | bit(to);
                    let mut node = first_node[space.number(after)];
                    while regions[node] & bit(from) == 0 {
                        node += 1;
                    }
                    let place = |set: u64, cell: Cell| (set & (bit(cell) - 1)).count_ones() as u8;
                    let (from, to) = (place(set, from), place(after, to));
                    space.moves.push(Step {
                        node: node as u32,
                        from,
                        to,
                    });
                }
            }
            // Moves that keep the order come first: they need no work of their own.
            let first = space.first_move[space.first_move.len() - 1] as usize;
            space.moves[first..].sort_by_key(|step| step.from != step.to);
            space.first_move.push(space.moves.len() as u32);
        }
        space
    }

    /// The number of a set of cells: ascending sets are numbered by the sum of C(cell, place + 1).
    fn number(&self, set: u64) -> usize {
        debug_assert_eq!(set.count_ones() as usize, self.tiles);
        cells(set)
            .zip(1..)
            .map(|(cell, place)| choose(cell.index(), place))
            .sum()
    }

    /// The entries of the pattern whose tiles are these, for a blank whose goal is its own cell.
    ///
    /// # Panics
    /// Where these are not as many tiles as the space is for, or the blank is one of them.
    #[must_use]
    pub fn table(&self, pattern: &[Tile], blank: Tile) -> Vec<u8> {
        let homes = pattern.iter().fold(0, |set, tile| set | bit(tile.home()));
        assert_eq!(
            homes.count_ones() as usize,
            self.tiles,
            "the space is for as many tiles"
        );
        assert_eq!(homes & bit(blank.home()), 0, "the blank is in no pattern");

        let orders = orders::count(self.tiles);
        let words = orders::words(self.tiles);
        let exchanges = Exchanges::new(self.tiles);
        let mut entries = vec![0; self.sets.len() * orders];
        // Of every node, the orders seen, to be looked at now, and to be looked at next; of every set, the
        // orders whose entry is known.
        let mut seen = vec![0u128; self.set_of.len() * words];
        let mut known = vec![0u128; self.sets.len() * words];
        let mut now = vec![0u128; seen.len()];
        let mut next = vec![0u128; seen.len()];
        let mut nodes = vec![self.node(homes, blank.home())];
        let mut next_nodes: Vec<u32> = Vec::new();
        let mut is_next = vec![false; self.set_of.len()];
        let (mut fresh, mut moved, mut scratch) = (vec![0; words], vec![0; words], vec![0; words]);
        now[nodes[0] as usize * words] = 1;

        let mut level = 0;
        while !nodes.is_empty() {
            for &node in &nodes {
                let range = node as usize * words..(node as usize + 1) * words;
                let mut any = 0;
                for ((fresh, now), seen) in fresh
                    .iter_mut()
                    .zip(&mut now[range.clone()])
                    .zip(&mut seen[range])
                {
                    *fresh = *now & !*seen;
                    *seen |= *fresh;
                    *now = 0;
                    any |= *fresh;
                }
                if any == 0 {
                    continue;
                }
                let set = self.set_of[node as usize] as usize;
                for (word, (&fresh, known)) in
                    fresh.iter().zip(&mut known[set * words..]).enumerate()
                {
                    let mut new = fresh & !*known;
                    *known |= new;
                    while new != 0 {
                        entries[set * orders + word * WORD + new.trailing_zeros() as usize] = level;
                        new &= new - 1;
                    }
                }
                let moves = self.first_move[node as usize] as usize
                    ..self.first_move[node as usize + 1] as usize;
                for step in &self.moves[moves] {
                    let target = step.node as usize;
                    let source = if step.from == step.to {
                        &fresh
                    } else {
                        moved.copy_from_slice(&fresh);
                        exchanges.shift(
                            &mut moved,
                            &mut scratch,
                            usize::from(step.from),
                            usize::from(step.to),
                        );
                        &moved
                    };
                    for (next, source) in next[target * words..].iter_mut().zip(source) {
                        *next |= source;
                    }
                    if !std::mem::replace(&mut is_next[target], true) {
                        next_nodes.push(step.node);
                    }
                }
            }
            std::mem::swap(&mut now, &mut next);
            std::mem::swap(&mut nodes, &mut next_nodes);
            next_nodes.clear();
            for &node in &nodes {
                is_next[node as usize] = false;
            }
            level += 1;
        }
        entries
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// What becomes of a value, for every entry of a table in their order, when `place` has put each of the
    /// pattern's tiles, by its number in the pattern, on its cell.
    pub fn placements<T: Copy>(
        &self,
        empty: T,
        place: impl Fn(T, usize, Cell) -> T,
        mut entry: impl FnMut(T),
    ) {
        let mut on = Vec::with_capacity(self.tiles);
        for &set in &self.sets {
            on.clear();
            on.extend(cells(set));
            place_tiles(&on, (1 << self.tiles) - 1, empty, &place, &mut entry);
        }
    }

    /// The node of a set of cells and the region that holds a free one.
    fn node(&self, set: u64, free: Cell) -> u32 {
        let number = self.number(set) as u32;
        let all = u64::MAX >> (64 - self.grid.cells());
        let first = self.set_of.partition_point(|&other| other < number);
        let mut rest = all & !set;
        let mut node = first;
        loop {
            let region = flood(self.grid, rest & rest.wrapping_neg(), rest);
            if region & bit(free) != 0 {
                return node as u32;
            }
            rest &= !region;
            node += 1;
        }
    }
}

/// Puts each of the tiles in a set on the first of the cells in turn, and the rest on the others: the orders by
/// their Lehmer ranks.
fn place_tiles<T: Copy>(
    cells: &[Cell],
    tiles: u32,
    placed: T,
    place: &impl Fn(T, usize, Cell) -> T,
    entry: &mut impl FnMut(T),
) {
    let Some((&first, rest)) = cells.split_first() else {
        return entry(placed);
    };
    let mut left = tiles;
    while left != 0 {
        let tile = left.trailing_zeros();
        left &= left - 1;
        place_tiles(
            rest,
            tiles & !(1 << tile),
            place(placed, tile as usize, first),
            place,
            entry,
        );
    }
}

fn bit(cell: Cell) -> u64 {
    1 << cell.0
}

/// The cells of a set, ascending.
fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(cell)
    })
}

/// The ways to choose as many of n things.
fn choose(n: usize, many: usize) -> usize {
    (0..many).fold(1, |ways, i| ways * n.saturating_sub(i) / (i + 1))
}

/// All sets of so many of the first cells, ascending.
fn sets(cells: usize, many: usize) -> Vec<u64> {
    let last = (0..cells as u32)
        .rev()
        .take(many)
        .fold(0u64, |set, cell| set | 1 << cell);
    let mut set = (1u64 << many) - 1;
    let mut sets = Vec::with_capacity(choose(cells, many));
    loop {
        sets.push(set);
        if set == last {
            return sets;
        }
        // The next greater number with as many bits.
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        set = ripple | ((set ^ ripple) / low) >> 2;
    }
}

/// The cells among `free` that are connected with those in `region`.
fn flood(grid: Grid, mut region: u64, free: u64) -> u64 {
    let width = grid.width();
    let first_column = (0..grid.height()).fold(0u64, |set, row| set | 1 << (row * width));
    let last_column = first_column << (width - 1);
    loop {
        let sides = (region & !last_column) << 1 | (region & !first_column) >> 1;
        let below = if width < 64 {
            region << width | region >> width
        } else {
            0
        };
        let grown = region | (sides | below) & free;
        if grown == region {
            return region;
        }
        region = grown;
    }
}
