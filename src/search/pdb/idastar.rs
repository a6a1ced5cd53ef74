//! IDA* over disjoint pattern databases, for boards of at most 16 cells: the canonical solution.
//!
//! It does what `search::idastar` does, faster. The search itself is not mirrored or turned, which keeps the order of
//! moves; symmetries are applied when databases are looked up.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::catalogue::Partition;
use crate::heuristic::pdb::compact::{entry, CompactPdb};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::automaton::{Automaton, State};
use crate::search::limit::NodeLimit;
use crate::search::report::Outcome;
use std::array;

/// The most patterns of a partition.
pub const MOST_PATTERNS: usize = 4;

/// A look-up in the databases of a partition, through a symmetry of the grid.
#[derive(Clone, Copy, Debug)]
pub struct Lookup<'a> {
    /// The image of every cell.
    cells: [u8; 16],
    /// Where every tile of the board is looked up.
    slots: [Slot; 16],
    /// The first entry of every pattern.
    first: [u64; MOST_PATTERNS],
    patterns: usize,
    compact: &'a CompactPdb,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The tile's pattern.
    pattern: u8,
    /// The lowest of the four bits of its cell in the number of the pattern's entry.
    shift: u8,
}

impl<'a> Lookup<'a> {
    /// `cells` is the symmetry, `number` that of the partition among those in the databases, each of at most four
    /// patterns of at most seven tiles.
    pub fn new(
        cells: &[Cell],
        partitions: &[Partition],
        number: usize,
        compact: &'a CompactPdb,
    ) -> Lookup<'a> {
        let entries = |pattern: &Vec<Tile>| 1 << (4 * pattern.len());
        let (before, partition) = (&partitions[..number], &partitions[number]);
        let mut lookup = Lookup {
            cells: [0; 16],
            slots: [Slot::default(); 16],
            first: [0; MOST_PATTERNS],
            patterns: partition.len(),
            compact,
        };
        let mut home = [0; 16];
        for (cell, image) in cells.iter().enumerate() {
            lookup.cells[cell] = image.0;
            home[image.index()] = cell;
        }
        let mut first = before.iter().flatten().map(entries).sum();
        for (pattern, tiles) in partition.iter().enumerate() {
            lookup.first[pattern] = first;
            for (number, tile) in tiles.iter().enumerate() {
                lookup.slots[home[tile.index()]] = Slot {
                    pattern: pattern as u8,
                    shift: 4 * number as u8,
                };
            }
            first += entries(tiles);
        }
        lookup
    }

    /// What a tile on a cell of the board adds to the number of the pattern's entry.
    fn part(&self, tile: Tile, cell: Cell) -> u64 {
        u64::from(self.cells[cell.index()]) << self.slots[tile.index()].shift
    }
}

/// How many times the nodes of the last iteration the next one is expected to generate: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// An IDA* that can stop between two iterations and continue with other databases.
#[derive(Debug, Default)]
pub struct Ida {
    /// A lower bound on the solution's length, in moves.
    pub bound: u32,
    /// Nodes selected to be expanded, and the goal, in all iterations together.
    pub selected: u64,
    pub generated: u64,
}

impl Ida {
    /// Continues until the solution is found, the node limit is reached, or, with `None`, the next iteration is expected
    /// to bring the nodes generated above `upgrade_after`.
    ///
    /// The first four look-ups are used; all must be in the same databases. The automaton must forbid moves that undo the
    /// last one.
    ///
    /// # Panics
    /// If there is no look-up, or the board has more than 16 cells.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        lookups: &[Lookup],
        automaton: &Automaton,
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        let run = match (lookups.len(), lookups[0].compact.bits()) {
            (1, 2) => Ida::run_with::<1, 2>,
            (2, 2) => Ida::run_with::<2, 2>,
            (3, 2) => Ida::run_with::<3, 2>,
            (_, 2) => Ida::run_with::<4, 2>,
            (1, _) => Ida::run_with::<1, 4>,
            (2, _) => Ida::run_with::<2, 4>,
            (3, _) => Ida::run_with::<3, 4>,
            (_, _) => Ida::run_with::<4, 4>,
        };
        run(self, puzzle, lookups, automaton, node_limit, upgrade_after)
    }

    fn run_with<const LOOKUPS: usize, const BITS: u32>(
        &mut self,
        puzzle: &Puzzle,
        lookups: &[Lookup],
        automaton: &Automaton,
        NodeLimit(node_limit): NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        let lookups: [Lookup; LOOKUPS] = array::from_fn(|number| lookups[number]);
        let left = node_limit - self.generated;
        let mut search = Search::<LOOKUPS, BITS>::new(&lookups, puzzle.grid(), automaton, left);
        let (distance, pairs) = search.set_up(&lookups, puzzle);
        let blank = puzzle.start().blank();
        let state = Automaton::start(blank);
        self.bound = self.bound.max(lower_bound(distance, pairs));
        let outcome = loop {
            let before = search.left;
            if distance == 0 {
                search.selected += 1;
                break Some(Outcome::Found(Vec::new()));
            }
            let pairs = raised(pairs, distance, self.bound);
            match search.expand(search.at(blank.index(), state), self.bound, pairs) {
                End::Found => {
                    search.path.reverse();
                    break Some(Outcome::Found(std::mem::take(&mut search.path)));
                }
                End::Spent => {
                    break Some(Outcome::Stopped {
                        lower_bound: self.bound,
                    })
                }
                // Every move changes the Manhattan distance by one: the lengths of all solutions have the same parity.
                End::Nothing => self.bound += 2,
            }
            let last = before - search.left;
            if node_limit - search.left + GROWTH * last > upgrade_after {
                break None;
            }
        };
        self.selected += search.selected;
        self.generated = node_limit - search.left;
        outcome
    }
}

/// 1 in each of a word's four lanes, one for each look-up.
const LANES: u32 = 0x0101_0101;

/// Each lane's highest bit.
const HIGHEST: u32 = 0x80 * LANES;

/// How the part of an iteration below a node ended.
enum End {
    Found,
    Nothing,
    Spent,
}

/// The Manhattan distance, and two moves for each of the most pairs.
fn lower_bound(distance: u32, pairs: u32) -> u32 {
    let most = pairs.to_le_bytes().iter().copied().max();
    distance + 2 * most.map_or(0, u32::from)
}

/// Pairs of moves above the Manhattan distance, raised so that a lane's highest bit is set when they are too many for a
/// solution of `bound` moves. A move that brings a tile nearer leaves as many to spare as before, any other one fewer.
fn raised(pairs: u32, distance: u32, bound: u32) -> u32 {
    let spare = ((bound - distance) / 2).min(0x7f);
    pairs + LANES * (0x7f - spare)
}

/// What a move does to a tile: 1 if it leads away from home, else 0; and for every look-up, the change of the number
/// of the pattern's entry.
type Moved<const LOOKUPS: usize> = (u32, [i32; LOOKUPS]);

/// A move, the blank's cell after it, and the word of the tile that is there before.
type Next = (usize, usize, u32);

/// A node: the blank's cell, the automaton's state, and the first move to try.
type At<'a> = (usize, &'a State, Next);

/// The tables of a search, and its current position. A move changes one entry's number for every look-up.
struct Search<'a, const LOOKUPS: usize, const BITS: u32> {
    automaton: &'a [State],
    /// The blank's next cell, for its cell and a move.
    steps: [[u8; 4]; 16],
    /// For the blank's cell, a move and the tile that it moves.
    moved: [[[Moved<LOOKUPS>; 16]; 4]; 16],
    /// The databases.
    entries: &'a [u8],
    selected: u64,
    /// The nodes that may still be generated.
    left: u64,
    /// The solution, the last move first.
    path: Vec<Move>,
    /// A word for every cell but the blank's: the tile in four bits, and above it its pattern in two bits for every look-up.
    tiles: [u32; 16],
    /// For every look-up and pattern, the entry's number and, in the `BITS` below it, its value.
    found: [[u64; MOST_PATTERNS]; LOOKUPS],
}

impl<'a, const LOOKUPS: usize, const BITS: u32> Search<'a, LOOKUPS, BITS> {
    fn new(
        lookups: &[Lookup<'a>; LOOKUPS],
        grid: Grid,
        automaton: &'a Automaton,
        left: u64,
    ) -> Search<'a, LOOKUPS, BITS> {
        let mut search = Search {
            automaton: automaton.states(),
            steps: [[0; 4]; 16],
            moved: [[[(0, [0; LOOKUPS]); 16]; 4]; 16],
            entries: lookups[0].compact.entries(),
            selected: 0,
            left,
            path: Vec::new(),
            tiles: [0; 16],
            found: lookups.map(|lookup| lookup.first),
        };
        for blank in grid.all() {
            for m in Move::ALL {
                if let Some(to) = grid.step(blank, m) {
                    search.steps[blank.index()][m as usize] = to.0;
                    search.tabulate(lookups, grid, (blank, m, to));
                }
            }
        }
        search
    }

    fn tabulate(
        &mut self,
        lookups: &[Lookup; LOOKUPS],
        grid: Grid,
        (blank, m, to): (Cell, Move, Cell),
    ) {
        for tile in grid.all() {
            let away = grid.distance(tile, blank) > grid.distance(tile, to);
            let tile = Tile(tile.0);
            let numbers = lookups
                .map(|lookup| lookup.part(tile, blank) as i32 - lookup.part(tile, to) as i32);
            self.moved[blank.index()][m as usize][tile.index()] = (u32::from(away), numbers);
        }
    }

    /// Sets the position to the puzzle's start. Returns its Manhattan distance and, a lane for each look-up, the pairs of moves
    /// above it.
    fn set_up(&mut self, lookups: &[Lookup; LOOKUPS], puzzle: &Puzzle) -> (u32, u32) {
        let (grid, start) = (puzzle.grid(), puzzle.start());
        let (mut distance, mut lanes) = (0, 0);
        for (cell, &tile) in grid.all().zip(start.tiles()) {
            if cell == start.blank() {
                continue;
            }
            distance += grid.distance(cell, tile.home()) as u32;
            let word = &mut self.tiles[cell.index()];
            *word = u32::from(tile.0);
            for (number, lookup) in lookups.iter().enumerate() {
                let pattern = lookup.slots[tile.index()].pattern;
                *word |= u32::from(pattern) << (4 + 2 * number);
                self.found[number][usize::from(pattern)] += lookup.part(tile, cell);
            }
        }
        for (number, lookup) in lookups.iter().enumerate() {
            for found in &mut self.found[number][..lookup.patterns] {
                let pairs = entry::<BITS>(self.entries, *found);
                *found = *found << BITS | pairs;
                lanes += (pairs as u32) << (8 * number);
            }
        }
        (distance, lanes)
    }

    /// The first of the allowed moves, if there is one.
    fn next(&self, blank: usize, allowed: u16) -> Next {
        // The masks show the compiler that indices are in range.
        let m = allowed.trailing_zeros() as usize & 3;
        let to = usize::from(self.steps[blank][m] & 15);
        (m, to, self.tiles[to])
    }

    /// The last tile need not have been moved yet: no move undoes its move.
    fn at(&self, blank: usize, state: u16) -> At<'a> {
        let state = &self.automaton[usize::from(state)];
        (blank, state, self.next(blank, state[4]))
    }

    /// Searches below a node, in move order, for a solution of at most so many more moves. `pairs` are [raised].
    fn expand(&mut self, (blank, state, mut next): At<'a>, moves: u32, pairs: u32) -> End {
        self.selected += 1;
        let mut allowed = state[4];
        while allowed != 0 {
            if self.left == 0 {
                return End::Spent;
            }
            self.left -= 1;
            // Loads what follows this move before it is known whether it is pruned, while the processor waits for the
            // entries: that saves a tenth of the time.
            let (m, to, word) = next;
            let after = self.at(to, state[m]);
            allowed &= allowed - 1;
            next = self.next(blank, allowed);
            let pattern = |lookup: usize| (word >> (4 + 2 * lookup)) as usize & 3;
            let (away, moved) = self.moved[blank][m][word as usize & 15];
            let mut pairs = pairs.wrapping_add(away * LANES);
            let (mut before, mut found) = ([0; LOOKUPS], [0; LOOKUPS]);
            // One branch after all look-ups: a branch after each is hard to predict and costs more.
            for lookup in 0..LOOKUPS {
                before[lookup] = self.found[lookup][pattern(lookup)];
                let moved = before[lookup].wrapping_add_signed(i64::from(moved[lookup]) << BITS);
                let value = entry::<BITS>(self.entries, moved >> BITS);
                let more = value.wrapping_sub(moved & ((1 << BITS) - 1));
                pairs = pairs.wrapping_add((more as u32) << (8 * lookup));
                found[lookup] = moved.wrapping_add(more);
            }
            if pairs & HIGHEST != 0 {
                // A move changes the distance by one: if there are two pairs too many after it, the node itself is too far
                // from the goal (Felner, Zahavi, Schaeffer, Holte 2005).
                if pairs & pairs.wrapping_sub(LANES) & HIGHEST != 0 {
                    break;
                }
                continue;
            }
            if moves == 1 {
                // No move is left and none is needed: this is the goal.
                self.selected += 1;
                self.path.push(Move::ALL[m]);
                return End::Found;
            }
            self.tiles[blank] = word;
            for (lookup, &found) in found.iter().enumerate() {
                self.found[lookup][pattern(lookup)] = found;
            }
            match self.expand(after, moves - 1, pairs) {
                End::Nothing => {}
                End::Found => {
                    self.path.push(Move::ALL[m]);
                    return End::Found;
                }
                End::Spent => return End::Spent,
            }
            self.tiles[to] = word;
            for (lookup, &before) in before.iter().enumerate() {
                self.found[lookup][pattern(lookup)] = before;
            }
        }
        End::Nothing
    }
}
