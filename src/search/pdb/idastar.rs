//! IDA* for boards of at most 16 cells, by disjoint pattern databases: a position is a few words.
//!
//! It keeps the promise of [`crate::search::idastar`], the canonical answer, and stands beside it for speed. The
//! search stays in the board's own frame, so that the order of moves is untouched; only the databases are
//! looked up through a symmetry.

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

/// The most patterns of a view's partition.
pub const MOST_PATTERNS: usize = 4;

/// One way to look at a board: its cells as a symmetry of the grid has them, and a partition of the tiles there whose
/// databases there are.
#[derive(Clone, Copy, Debug)]
pub struct Lookup<'a> {
    /// The view's cell of every cell of the board.
    cells: [u8; 16],
    /// Where every tile of the board is looked up.
    places: [Slot; 16],
    /// Every pattern's first entry, of so many patterns.
    first: [u64; MOST_PATTERNS],
    patterns: usize,
    compact: &'a CompactPdb,
}

/// A tile's place in the entries' numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// Its pattern.
    pattern: u8,
    /// Its cell's four bits begin here in the number of its pattern's entry.
    shift: u8,
}

impl<'a> Lookup<'a> {
    /// The view in which the board's cells are these, by one of the partitions that there are databases of, each of at
    /// most four patterns of at most seven tiles.
    #[must_use]
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
            places: [Slot::default(); 16],
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
                lookup.places[home[tile.index()]] = Slot {
                    pattern: pattern as u8,
                    shift: 4 * number as u8,
                };
            }
            first += entries(tiles);
        }
        lookup
    }

    /// A tile's part of the number of its pattern's entry, on a cell of the board.
    fn part(&self, tile: Tile, cell: Cell) -> u64 {
        u64::from(self.cells[cell.index()]) << self.places[tile.index()].shift
    }
}

/// How many times as many positions as the last one an iteration is expected to take: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// An IDA* that can be left between two iterations and selected up with other views.
#[derive(Debug, Default)]
pub struct Ida {
    /// The moves that the answer has at least.
    pub bound: u32,
    /// Positions selected, each as often as an iteration came to it.
    pub selected: u64,
    /// Positions generated.
    pub generated: u64,
}

impl Ida {
    /// Goes on until the answer is found, the node limit is spent, or, with `None`, the next iteration would be
    /// expected to bring the positions generated in all over `upgrade_after`.
    ///
    /// The views are by the same databases. It takes the first four of them. The automaton is of depth 2 at least: no
    /// move is selected back.
    ///
    /// # Panics
    /// Where there is no view, or the board has more than 16 cells.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        lookups: &[Lookup],
        automaton: &Automaton,
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        match lookups.len() {
            1 => self.run_with::<1>(puzzle, lookups, automaton, node_limit, upgrade_after),
            2 => self.run_with::<2>(puzzle, lookups, automaton, node_limit, upgrade_after),
            3 => self.run_with::<3>(puzzle, lookups, automaton, node_limit, upgrade_after),
            _ => self.run_with::<4>(puzzle, lookups, automaton, node_limit, upgrade_after),
        }
    }

    fn run_with<const LOOKUPS: usize>(
        &mut self,
        puzzle: &Puzzle,
        lookups: &[Lookup],
        automaton: &Automaton,
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        match lookups[0].compact.bits() {
            2 => self.run_with_bits::<LOOKUPS, 2>(
                puzzle,
                lookups,
                automaton,
                node_limit,
                upgrade_after,
            ),
            _ => self.run_with_bits::<LOOKUPS, 4>(
                puzzle,
                lookups,
                automaton,
                node_limit,
                upgrade_after,
            ),
        }
    }

    fn run_with_bits<const LOOKUPS: usize, const BITS: u32>(
        &mut self,
        puzzle: &Puzzle,
        lookups: &[Lookup],
        automaton: &Automaton,
        NodeLimit(node_limit): NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        let lookups: [Lookup; LOOKUPS] = array::from_fn(|number| lookups[number]);
        let left = node_limit - self.generated;
        let mut walk = Walk::<LOOKUPS, BITS>::new(&lookups, puzzle.grid(), automaton, left);
        let (distance, pairs) = walk.place(&lookups, puzzle);
        let blank = puzzle.start().blank();
        let state = automaton.start(blank);
        self.bound = self.bound.max(lower_bound(distance, pairs));
        let outcome = loop {
            let before = walk.left;
            if distance == 0 {
                walk.selected += 1;
                break Some(Outcome::Found(Vec::new()));
            }
            let pairs = raised(pairs, distance, self.bound);
            match walk.below(walk.at(blank.index(), state), self.bound, pairs) {
                End::Found => {
                    walk.path.reverse();
                    break Some(Outcome::Found(std::mem::take(&mut walk.path)));
                }
                End::Spent => {
                    break Some(Outcome::Stopped {
                        lower_bound: self.bound,
                    })
                }
                // A tile's distance changes by one with every move of it, so that all answers are odd or all even.
                End::Nothing => self.bound += 2,
            }
            let last = before - walk.left;
            if node_limit - walk.left + GROWTH * last > upgrade_after {
                break None;
            }
        };
        self.selected += walk.selected;
        self.generated = node_limit - walk.left;
        outcome
    }
}

/// A number in each of a word's four lanes, one a view.
const LANES: u32 = 0x0101_0101;

/// A lane's highest bit.
const HIGHEST: u32 = 0x80 * LANES;

/// How the part of an iteration below a position ended.
enum End {
    Found,
    Nothing,
    Spent,
}

/// The moves that a position needs at least: its Manhattan distance, and twice the greatest of its lanes.
fn lower_bound(distance: u32, pairs: u32) -> u32 {
    let most = pairs.to_le_bytes().iter().copied().max();
    distance + 2 * most.map_or(0, u32::from)
}

/// Lanes of pairs of moves over the distance, raised so that the highest bit of one says when there are too many
/// of them for an answer of `bound` moves. A tile that comes nearer leaves as many pairs to spare as before, one
/// that goes away one fewer.
fn raised(pairs: u32, distance: u32, bound: u32) -> u32 {
    let spare = ((bound - distance) / 2).min(0x7f);
    pairs + LANES * (0x7f - spare)
}

/// 1 where a move takes a tile away from its home, 0 where nearer, and what it adds to the number of the entry of the
/// tile's pattern, in every view.
type Moved<const LOOKUPS: usize> = (u32, [i32; LOOKUPS]);

/// A move to be tried, the blank's cell after it, and the word of the tile that is there before.
type Next = (usize, usize, u32);

/// A position: the blank's cell, the automaton's state, and the first move from there.
type At<'a> = (usize, &'a State, Next);

/// What all positions of a search share, and the one at hand: a move changes one entry's number in every view.
struct Walk<'a, const LOOKUPS: usize, const BITS: u32> {
    automaton: &'a [State],
    /// The blank's next cell, for its cell and a move.
    steps: [[u8; 4]; 16],
    /// For the blank's cell, a move and the tile that it moves.
    moved: [[[Moved<LOOKUPS>; 16]; 4]; 16],
    /// The databases.
    entries: &'a [u8],
    selected: u64,
    /// How many positions may still be generated.
    left: u64,
    /// The answer, the last move first.
    path: Vec<Move>,
    /// On every cell but the blank's, a tile in four bits and above it, two bits a view, its patterns.
    tiles: [u32; 16],
    /// Of every pattern of every view, the entry's number and, in the `BITS` below it, what it holds.
    looks: [[u64; MOST_PATTERNS]; LOOKUPS],
}

impl<'a, const LOOKUPS: usize, const BITS: u32> Walk<'a, LOOKUPS, BITS> {
    fn new(
        lookups: &[Lookup<'a>; LOOKUPS],
        grid: Grid,
        automaton: &'a Automaton,
        left: u64,
    ) -> Walk<'a, LOOKUPS, BITS> {
        let mut walk = Walk {
            automaton: automaton.parts(),
            steps: [[0; 4]; 16],
            moved: [[[(0, [0; LOOKUPS]); 16]; 4]; 16],
            entries: lookups[0].compact.entries(),
            selected: 0,
            left,
            path: Vec::new(),
            tiles: [0; 16],
            looks: lookups.map(|lookup| lookup.first),
        };
        for blank in grid.all() {
            for m in Move::ALL {
                if let Some(to) = grid.step(blank, m) {
                    walk.steps[blank.index()][m as usize] = to.0;
                    walk.tabulate(lookups, grid, (blank, m, to));
                }
            }
        }
        walk
    }

    /// Fills in what a move does to every tile.
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

    /// Takes the puzzle's start as the position, and gives its Manhattan distance and, a lane a view, its pairs of
    /// moves over that.
    fn place(&mut self, lookups: &[Lookup; LOOKUPS], puzzle: &Puzzle) -> (u32, u32) {
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
                let pattern = lookup.places[tile.index()].pattern;
                *word |= u32::from(pattern) << (4 + 2 * number);
                self.looks[number][usize::from(pattern)] += lookup.part(tile, cell);
            }
        }
        for (number, lookup) in lookups.iter().enumerate() {
            for look in &mut self.looks[number][..lookup.patterns] {
                let pairs = entry::<BITS>(self.entries, *look);
                *look = *look << BITS | pairs;
                lanes += (pairs as u32) << (8 * number);
            }
        }
        (distance, lanes)
    }

    /// The next of the moves that are allowed with the blank on a cell, where there is one.
    fn next(&self, blank: usize, allowed: u16) -> Next {
        // Numbers of cells are cut to four bits, as they are anyway, to show that they are in range.
        let m = allowed.trailing_zeros() as usize & 3;
        let to = usize::from(self.steps[blank][m] & 15);
        (m, to, self.tiles[to])
    }

    /// A position, by the blank's cell and the automaton's state. The tile that brought the blank there may still be
    /// where it was: no first move takes it back.
    fn at(&self, blank: usize, state: u16) -> At<'a> {
        let state = &self.automaton[usize::from(state)];
        (blank, state, self.next(blank, state[4]))
    }

    /// Looks for an answer of at most so many moves below the position, in move order: `pairs` are [raised].
    fn below(&mut self, (blank, state, mut next): At<'a>, moves: u32, pairs: u32) -> End {
        self.selected += 1;
        let mut allowed = state[4];
        while allowed != 0 {
            if self.left == 0 {
                return End::Spent;
            }
            self.left -= 1;
            // What may come after this move is looked up before it is known whether it comes, while the processor
            // would only wait for the entries: that saves a tenth of the time.
            let (m, to, word) = next;
            let after = self.at(to, state[m]);
            allowed &= allowed - 1;
            next = self.next(blank, allowed);
            let pattern = |lookup: usize| (word >> (4 + 2 * lookup)) as usize & 3;
            let (away, moved) = self.moved[blank][m][word as usize & 15];
            let mut pairs = pairs.wrapping_add(away * LANES);
            let (mut before, mut looks) = ([0; LOOKUPS], [0; LOOKUPS]);
            // All views, and then one question: to ask after each costs more, hard to foresee as the answers are.
            for lookup in 0..LOOKUPS {
                let look = self.looks[lookup][pattern(lookup)];
                let moved = look.wrapping_add_signed(i64::from(moved[lookup]) << BITS);
                let found = entry::<BITS>(self.entries, moved >> BITS);
                let more = found.wrapping_sub(moved & ((1 << BITS) - 1));
                pairs = pairs.wrapping_add((more as u32) << (8 * lookup));
                before[lookup] = look;
                looks[lookup] = moved.wrapping_add(more);
            }
            if pairs & HIGHEST != 0 {
                // A move changes what is needed by one, whatever the databases say: two pairs too many after it were
                // too many before it (Felner, Zahavi, Schaeffer, Holte 2005).
                if pairs & pairs.wrapping_sub(LANES) & HIGHEST != 0 {
                    break;
                }
                continue;
            }
            if moves == 1 {
                // Nothing is needed any more: this is the goal.
                self.selected += 1;
                self.path.push(Move::ALL[m]);
                return End::Found;
            }
            self.tiles[blank] = word;
            for (lookup, &look) in looks.iter().enumerate() {
                self.looks[lookup][pattern(lookup)] = look;
            }
            match self.below(after, moves - 1, pairs) {
                End::Nothing => {}
                End::Found => {
                    self.path.push(Move::ALL[m]);
                    return End::Found;
                }
                End::Spent => return End::Spent,
            }
            self.tiles[to] = word;
            for (lookup, &look) in before.iter().enumerate() {
                self.looks[lookup][pattern(lookup)] = look;
            }
        }
        End::Nothing
    }
}
