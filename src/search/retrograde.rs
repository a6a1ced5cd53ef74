//! A table of all positions of a small shape, made backwards from the goal. It has their distances
//! and, for up to ten cells, the canonical solution of every start.

#[cfg(feature = "cli")]
use crate::fnv::FnvHashes;
use crate::grid::{Cell, Grid};
use crate::moves::{Move, Path};
use crate::order::Order;
use crate::position::{Position, Tile};
use crate::search::nodes::onward;
use crate::search::rank::{is_odd, positions, Ranked, TileOrder, MOST_TABLED};
use crate::system;
#[cfg(feature = "cli")]
use crate::system::Memory;
#[cfg(feature = "cli")]
use std::collections::HashMap;
use std::mem::size_of;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;

/// The most cells of a shape whose table has solutions.
pub const MOST_SOLVED: usize = 10;

/// The most moves that a shape of at most [`MOST_TABLED`] cells needs: 6x2 needs 80.
const MOST_MOVES: usize = 80;

/// The number of words that a thread takes at a time, which is a block. A word has a bit for each
/// of 64 positions. The positions of a block are counted together.
const BLOCK: usize = 128;

/// All positions of one shape by their distances from one goal.
///
/// Up to ten cells, it takes four bytes per position, which is 7.3 MB for 5x2. Above ten cells, it
/// takes two bits per position, which is 64 MB for 4x3.
pub struct Retrograde {
    grid: Grid,
    blank: Tile,
    entries: Entries,
    /// `levels[distance][block]`: the number of positions.
    levels: Vec<Vec<u16>>,
}

/// The positions at a distance, numbered from 0 on.
#[derive(Clone)]
pub struct Level {
    distance: u32,
    /// `first[block]`: the number of the block's first position. The last element is the number of
    /// all positions.
    first: Vec<u32>,
}

impl Level {
    pub fn len(&self) -> u64 {
        self.first.last().map_or(0, |&all| all.into())
    }
}

impl Retrograde {
    pub fn new(grid: Grid, blank: Tile, threads: usize) -> Retrograde {
        assert!(
            grid.cells() <= MOST_TABLED,
            "a table is for {MOST_TABLED} cells at most"
        );
        let positions = positions(grid) as u32;
        let are_solved = grid.cells() <= MOST_SOLVED;
        let entries = if are_solved {
            Entries::steps(positions)
        } else {
            Entries::thirds(positions)
        };
        Retrograde::with(entries, grid, blank, threads)
    }

    fn with(entries: Entries, grid: Grid, blank: Tile, threads: usize) -> Retrograde {
        let search = BackwardSearch::new(entries, grid, blank);
        let mut levels: Vec<Vec<u16>> = Vec::new();
        loop {
            let mut counts = vec![0; search.open.len().div_ceil(BLOCK)];
            let shares = Mutex::new((0..).step_by(BLOCK).zip(&mut counts));
            system::share(threads.max(1) - 1, || loop {
                let share = system::unpoisoned(shares.lock()).next();
                let Some((first, count)) = share else { return };
                *count = search.expand(first, levels.len());
            });
            if counts.iter().all(|&count| count == 0) {
                return Retrograde {
                    grid,
                    blank,
                    entries: search.entries,
                    levels,
                };
            }
            levels.push(counts);
        }
    }

    pub fn is_of(&self, grid: Grid, blank: Tile) -> bool {
        (self.grid, self.blank) == (grid, blank)
    }

    pub fn bytes(grid: Grid) -> usize {
        let positions = usize::try_from(positions(grid)).unwrap_or(usize::MAX);
        let entries = if grid.cells() > MOST_SOLVED {
            positions / 4
        } else {
            positions.saturating_mul(size_of::<u32>())
        };
        entries.saturating_add((MOST_MOVES + 1) * size_of::<u16>() * positions.div_ceil(64 * BLOCK))
    }

    pub fn making_bytes(grid: Grid) -> usize {
        let positions = usize::try_from(positions(grid)).unwrap_or(usize::MAX);
        Retrograde::bytes(grid).saturating_add(positions / 8)
    }

    /// Returns how many positions there are at every distance from the goal.
    pub fn counts(&self) -> Vec<u64> {
        self.levels
            .iter()
            .map(|counts| counts.iter().copied().map(u64::from).sum())
            .collect()
    }

    pub fn level(&self, distance: u32) -> Level {
        let counts = usize::try_from(distance)
            .ok()
            .and_then(|distance| self.levels.get(distance));
        let mut all = 0;
        let mut first = vec![all];
        first.extend(counts.into_iter().flatten().map(|&count| {
            all += u32::from(count);
            all
        }));
        Level { distance, first }
    }

    /// Returns the position of a level with this number, which must be below the level's length.
    pub fn position(&self, level: &Level, number: u64) -> Position {
        let block = level
            .first
            .partition_point(|&first| u64::from(first) <= number)
            - 1;
        let place = number - u64::from(level.first[block]);
        let mut numbers =
            (64 * (block * BLOCK) as u32..).filter(|&number| self.is_at(number, level.distance));
        let number = numbers
            .nth(place as usize)
            .expect("its block has the position");
        Ranked::numbered(number, self.grid, self.blank).position(self.grid, self.blank)
    }

    /// Returns the level's first position from a number of the table on, and the number of this
    /// position in the table.
    pub fn position_from(&self, level: &Level, from: u32) -> Option<(u32, Position)> {
        let (size, all) = (64 * BLOCK as u32, positions(self.grid) as u32);
        let blocks = (0..)
            .zip(level.first.windows(2))
            .skip((from / size) as usize);
        let blocks = blocks.filter(|(_, first)| first[0] < first[1]);
        let mut numbers =
            blocks.flat_map(|(block, _)| from.max(block * size)..all.min((block + 1) * size));
        let number = numbers.find(|&number| self.is_at(number, level.distance))?;
        Some((
            number,
            Ranked::numbered(number, self.grid, self.blank).position(self.grid, self.blank),
        ))
    }

    fn is_at(&self, number: u32, distance: u32) -> bool {
        match &self.entries {
            Entries::Steps(steps) => {
                NextMove(steps[number as usize].load(Relaxed)).distance() == distance
            }
            Entries::Thirds(_) => {
                let cell = Cell::at(number as usize % self.grid.cells());
                let moves = self.grid.distance(cell, self.blank.home()) as u32;
                self.entries.third(number) == distance % 3
                    && moves % 2 == distance % 2
                    && moves <= distance
                    && self.distance(number) == distance
            }
        }
    }

    /// Counts the moves to the goal, going from position to nearer position.
    fn distance(&self, number: u32) -> u32 {
        let goal = Ranked::of(&Position::solved(self.grid, self.blank)).number;
        let mut position = Ranked::numbered(number, self.grid, self.blank);
        let mut distance = 0;
        while position.number != goal {
            let nearer = (self.entries.third(position.number) + 2) % 3;
            let mut neighbours = Move::ALL.into_iter().filter_map(|m| {
                let to = self.grid.step(position.blank, m)?;
                Some(position.after(m, to, self.grid))
            });
            position = neighbours
                .find(|next| self.entries.third(next.number) == nearer)
                .expect("a move leads nearer");
            distance += 1;
        }
        distance
    }

    /// Returns the distance of a position.
    pub fn distance_at(&self, position: Ranked) -> u32 {
        match &self.entries {
            Entries::Steps(steps) => {
                NextMove(steps[position.number as usize].load(Relaxed)).distance()
            }
            Entries::Thirds(_) => self.distance(position.number),
        }
    }

    /// Counts the shortest solutions of a position, which has this distance.
    #[cfg(feature = "cli")]
    pub fn solutions(&self, position: Ranked, distance: u32, known: &mut SolutionCounts) -> u64 {
        if distance == 0 {
            return 1;
        }
        let key = u64::from(self.blank.0) << 32 | u64::from(position.number);
        if let Some(&count) = known.counts.get(&key) {
            return count;
        }
        let nearer = (distance - 1) % 3;
        let mut count = 0;
        for m in Move::ALL {
            let Some(to) = self.grid.step(position.blank, m) else {
                continue;
            };
            let next = position.after(m, to, self.grid);
            if self.entries.third(next.number) == nearer {
                count += self.solutions(next, distance - 1, known);
            }
        }
        known.add(key, count);
        count
    }

    /// Returns the first shortest solution of a solvable start in an order of the moves, up to
    /// [`MOST_SOLVED`] cells.
    pub fn solution(&self, start: &Position, order: Order) -> Path {
        assert_eq!(start.grid(), self.grid, "a table is for one grid");
        assert_eq!(
            start.tile(start.blank()),
            self.blank,
            "a table is for one goal cell of the blank"
        );
        let Entries::Steps(steps) = &self.entries else {
            unreachable!("a table of so few cells has steps")
        };
        let step = |number: u32| NextMove(steps[number as usize].load(Relaxed));
        let mut at = Ranked::of(start);
        let mut next = step(at.number);
        let mut moves = Vec::with_capacity(next.distance() as usize);
        if order == Order::default() {
            // The table has these moves.
            while next.distance() > 0 {
                moves.push(next.first_move());
                next = step(next.number());
            }
        }
        while next.distance() > 0 {
            let nearer =
                onward(order, self.grid.steps()[at.blank.index()], None).find_map(|(m, to)| {
                    let after = at.after(m, to, self.grid);
                    let is_nearer = step(after.number).distance() < next.distance();
                    is_nearer.then_some((m, after))
                });
            let (m, after) = nearer.expect("a move leads nearer");
            moves.push(m);
            next = step(after.number);
            at = after;
        }
        Path(moves)
    }
}

/// The numbers of shortest solutions of positions of the tables of one shape. They are forgotten
/// when they take too much memory, and counted again when they are needed again.
#[cfg(feature = "cli")]
pub struct SolutionCounts {
    /// By the table's blank and the position's number.
    counts: HashMap<u64, u64, FnvHashes>,
    most: usize,
}

#[cfg(feature = "cli")]
impl SolutionCounts {
    /// The bytes of a count in a map that has just grown.
    const BYTES: usize = 64;

    /// The fewest counts that are kept, in some 3 MiB. The shortest solutions of most starts have
    /// fewer positions: with less room, a start's positions would be counted again and again.
    const LEAST: usize = 1 << 16;

    pub fn within(Memory(bytes): Memory) -> SolutionCounts {
        SolutionCounts {
            counts: HashMap::default(),
            most: SolutionCounts::LEAST.max(bytes / SolutionCounts::BYTES),
        }
    }

    fn add(&mut self, key: u64, count: u64) {
        if self.counts.len() >= self.most {
            self.counts.clear();
        }
        self.counts.insert(key, count);
    }
}

/// What a table knows of every position, by its number.
enum Entries {
    /// The first [`NextMove`] of a solution, up to ten cells.
    Steps(Vec<AtomicU32>),
    /// The distance modulo 3, two bits each, or [`UNKNOWN`].
    Thirds(Vec<AtomicU64>),
}

const UNKNOWN: u64 = 3;

const THIRDS: u32 = u64::BITS / 2;

impl Entries {
    fn steps(positions: u32) -> Entries {
        Entries::Steps(
            (0..positions)
                .map(|_| AtomicU32::new(NextMove::UNKNOWN.0))
                .collect(),
        )
    }

    fn thirds(positions: u32) -> Entries {
        Entries::Thirds(
            (0..positions.div_ceil(THIRDS))
                .map(|_| AtomicU64::new(u64::MAX))
                .collect(),
        )
    }

    /// Notes a way to the goal. Returns whether the position was unknown.
    fn reach(&self, number: u32, distance: u32, first_move: Move, next: u32) -> bool {
        match self {
            Entries::Steps(steps) => {
                let (entry, step) = (
                    &steps[number as usize],
                    NextMove::new(distance, first_move, next),
                );
                NextMove(entry.load(Relaxed)) > step
                    && NextMove(entry.fetch_min(step.0, Relaxed)) == NextMove::UNKNOWN
            }
            Entries::Thirds(words) => {
                let (word, at) = (&words[(number / THIRDS) as usize], 2 * (number % THIRDS));
                let others = !((UNKNOWN ^ u64::from(distance % 3)) << at);
                let is_unknown = |word: u64| word >> at & UNKNOWN == UNKNOWN;
                is_unknown(word.load(Relaxed)) && is_unknown(word.fetch_and(others, Relaxed))
            }
        }
    }

    fn third(&self, number: u32) -> u32 {
        match self {
            Entries::Steps(steps) => NextMove(steps[number as usize].load(Relaxed)).distance() % 3,
            Entries::Thirds(words) => {
                (words[(number / THIRDS) as usize].load(Relaxed) >> (2 * (number % THIRDS))
                    & UNKNOWN) as u32
            }
        }
    }
}

struct BackwardSearch {
    grid: Grid,
    steps: Vec<[Option<Cell>; 4]>,
    /// `is_odd[cell]`: whether the tiles are in an odd order when the blank is on the cell.
    is_odd: Vec<bool>,
    /// `colours[colour][cell]`: a bit for each of 64 positions. The first position has the blank on
    /// `cell`. A bit is set if the blank is on a cell of the colour. A move changes the colour, as
    /// on a chessboard.
    colours: [Vec<u64>; 2],
    entries: Entries,
    /// A bit for every position: whether it was reached, and is to be expanded.
    open: Vec<AtomicU64>,
}

impl BackwardSearch {
    fn new(entries: Entries, grid: Grid, blank: Tile) -> BackwardSearch {
        let (cells, goal) = (
            grid.cells(),
            Ranked::of(&Position::solved(grid, blank)).number,
        );
        let has_colour =
            |cell: usize, colour| grid.distance(Cell::at(cell), blank.home()) % 2 == colour;
        let colours = [0, 1].map(|colour| {
            let bit =
                |first, bit: usize| u64::from(has_colour((first + bit) % cells, colour)) << bit;
            (0..cells)
                .map(|first| (0..64).fold(0, |set, at| set | bit(first, at)))
                .collect()
        });
        let open: Vec<AtomicU64> = (0..positions(grid).div_ceil(64))
            .map(|_| AtomicU64::new(0))
            .collect();
        open[goal as usize / 64].store(1 << (goal % 64), Relaxed);
        let is_odd = grid.all().map(|cell| is_odd(grid, blank, cell)).collect();
        entries.reach(goal, 0, Move::R, goal);
        BackwardSearch {
            grid,
            steps: grid.steps(),
            is_odd,
            colours,
            entries,
            open,
        }
    }

    /// Expands the open positions at a distance in the block whose first word is `first`. Returns
    /// their number.
    fn expand(&self, first: usize, distance: usize) -> u16 {
        let cells = self.grid.cells();
        let (mut count, mut half, mut orders) = (0, None, [TileOrder(0); 2]);
        for (word, open) in (first..).zip(&self.open[first..]).take(BLOCK) {
            let mut own = open.load(Relaxed) & self.colours[distance % 2][64 * word % cells];
            if own == 0 {
                continue;
            }
            open.fetch_and(!own, Relaxed);
            count += own.count_ones() as u16;
            while own != 0 {
                let number = (64 * word) as u32 + own.trailing_zeros();
                own &= own - 1;
                let (order, blank) = (number / cells as u32, Cell::at(number as usize % cells));
                if half != Some(order) {
                    (half, orders) = (Some(order), TileOrder::both(order, self.grid));
                }
                let position = Ranked {
                    order: orders[usize::from(self.is_odd[blank.index()])],
                    blank,
                    number,
                };
                for m in Move::ALL {
                    let Some(to) = self.steps[blank.index()][m as usize] else {
                        continue;
                    };
                    let before = position.after(m, to, self.grid).number;
                    if self
                        .entries
                        .reach(before, distance as u32 + 1, m.back(), number)
                    {
                        self.open[before as usize / 64].fetch_or(1 << (before % 64), Relaxed);
                    }
                }
            }
        }
        count
    }
}

/// A position's distance from the goal, in the highest bits; then the first move of its canonical
/// solution; then the number of the position after that move. So the smaller of two steps is the
/// right one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct NextMove(u32);

/// The bits of a number: 10! / 2 is less than 2^21.
const NUMBER_BITS: u32 = 21;
/// The bits of a number and a move. The other 9 bits suffice for a distance.
const STEP_BITS: u32 = NUMBER_BITS + 2;

impl NextMove {
    const UNKNOWN: NextMove = NextMove(u32::MAX);

    fn new(distance: u32, first_move: Move, next: u32) -> NextMove {
        NextMove(distance << STEP_BITS | (first_move as u32) << NUMBER_BITS | next)
    }

    fn distance(self) -> u32 {
        self.0 >> STEP_BITS
    }

    fn first_move(self) -> Move {
        Move::ALL[(self.0 >> NUMBER_BITS & 3) as usize]
    }

    fn number(self) -> u32 {
        self.0 & ((1 << NUMBER_BITS) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::is_long;

    #[test]
    #[ignore = "slow"]
    fn distances_modulo_3_give_the_positions_that_steps_give() {
        for size in &["2x2", "3x2", "2x4", "1x5", "3x3"][..if is_long() { 5 } else { 4 }] {
            let grid: Grid = size.parse().unwrap();
            for blank in grid
                .all()
                .map(|cell| Tile(cell.0))
                .step_by(grid.cells() / 2 + 1)
            {
                let steps = Retrograde::new(grid, blank, 1);
                let thirds =
                    Retrograde::with(Entries::thirds(positions(grid) as u32), grid, blank, 2);
                assert_eq!(thirds.counts(), steps.counts(), "{grid}");
                for distance in 0..thirds.counts().len() as u32 {
                    let (level, other) = (thirds.level(distance), steps.level(distance));
                    for number in (0..level.len()).step_by(397) {
                        assert_eq!(
                            thirds.position(&level, number),
                            steps.position(&other, number),
                            "{grid}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "a table is for 12 cells at most")]
    fn a_large_grid_has_no_table() {
        let _ = Retrograde::new(Grid::new(13, 1).unwrap(), Tile(0), 1);
    }

    #[test]
    #[should_panic(expected = "a table is for one goal cell of the blank")]
    fn another_blank_has_another_table() {
        let grid = Grid::new(3, 2).unwrap();
        let _ = Retrograde::new(grid, Tile(0), 1)
            .solution(&Position::solved(grid, Tile(5)), Order::default());
    }

    #[test]
    #[cfg(feature = "cli")]
    fn counts_depend_neither_on_other_goals_nor_on_what_is_forgotten() {
        let grid: Grid = "3x2".parse().unwrap();
        let counts = |most: usize| SolutionCounts {
            counts: HashMap::default(),
            most,
        };
        let (mut shared, mut forgetful) = (counts(usize::MAX), counts(3));
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let table = Retrograde::new(grid, blank, 1);
            for number in 0..positions(grid) as u32 {
                let position = Ranked::numbered(number, grid, blank);
                let distance = table.distance_at(position);
                let count = table.solutions(position, distance, &mut counts(usize::MAX));
                for known in [&mut shared, &mut forgetful] {
                    assert_eq!(
                        table.solutions(position, distance, known),
                        count,
                        "{number}"
                    );
                }
            }
        }
    }
}
