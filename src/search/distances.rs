//! The distances of all positions of up to 12 cells from a goal, six bits each.
//!
//! A position is the blank's cell and the order of the tiles, the blank left out. A move in a row keeps the order; one in a
//! column takes a tile past width - 1 others. An order's number is the sum over its tiles t = 0, 1, ... of d(t) * t!, where
//! d(t) counts the smaller tiles behind t: when two neighbours are exchanged, d changes for the greater one alone, by one. The
//! blank's cell implies whether the order is even or odd, and so d(1). The digits of tiles 2, 3 and 4 make 60 numbers, the
//! bits of a word; those of the greater tiles number the words. So a move is made on all orders of a word at once.

use crate::grid::{Cell, Grid};
use crate::position::{Position, Tile};
use crate::system;
use std::mem::size_of;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

pub const MOST_CELLS: usize = 12;

/// The smallest tiles, whose orders share a word, and the places that a line of tiles has at least.
const SMALL: usize = 5;
/// What a digit counts for in the number of a bit, for these tiles, and in that of a word.
const OF_BIT: [usize; SMALL] = [0, 0, 1, 3, 12];
const OF_WORD: [usize; MOST_CELLS - 1] = [0, 0, 0, 0, 0, 1, 6, 42, 336, 3_024, 30_240];
/// The orders of a word.
const ORDERS: usize = 60;

/// The bits of an entry, which is half the distance and one more; 0 is for positions that the goal is not reached from, as on
/// a line. The blank's cell says whether the distance is odd. No shape of so few cells needs more than 80 moves.
const BITS: usize = 6;
/// The bytes of the entries of a word.
const ENTRIES: usize = BITS * size_of::<u64>();

/// The words that a thread takes at a time.
const SHARE: usize = 1 << 12;
/// The words, with a cell of the blank each, that are counted together.
const BLOCK: usize = 1 << 10;

/// All positions of a shape by their distances from one goal.
pub struct Distances {
    grid: Grid,
    blank: Tile,
    /// For every word, cell of the blank, and bit of an entry, this bit for all orders.
    entries: Vec<u8>,
}

/// The positions at a distance, numbered from 0 on.
pub struct Level {
    distance: usize,
    /// For every block, the number of its first position, and last the number of all.
    first: Vec<u32>,
}

impl Level {
    pub fn len(&self) -> u64 {
        self.first.last().map_or(0, |&all| all.into())
    }
}

impl Distances {
    /// The bytes of the entries.
    pub fn bytes(grid: Grid) -> usize {
        words(grid) * grid.cells() * ENTRIES
    }

    /// The bytes in use while they are made.
    pub fn making_bytes(grid: Grid) -> usize {
        Distances::bytes(grid) + words(grid) * (grid.cells() * size_of::<u64>() + size_of::<Arrangement>())
    }

    /// From the entries that [`fill`] makes for this shape and goal cell of the blank.
    pub fn new(grid: Grid, blank: Tile, entries: Vec<u8>) -> Distances {
        assert_eq!(entries.len(), Distances::bytes(grid), "the entries of a shape");
        Distances { grid, blank, entries }
    }

    /// How many positions there are at every distance.
    pub fn counts(&self) -> Vec<u64> {
        let mut counts = vec![[0; 1 << BITS]; 2];
        for (number, entries) in self.entries.chunks_exact(ENTRIES).enumerate() {
            count(u64::MAX, entries, 0, &mut counts[usize::from(self.is_odd_distance(number))]);
        }
        let counts = (1..1 << BITS).flat_map(|entry| [counts[0][entry], counts[1][entry]]);
        let mut counts: Vec<u64> = counts.collect();
        let last = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts.truncate(last);
        counts
    }

    pub fn level(&self, distance: usize) -> Level {
        let words = self.entries.len() / ENTRIES;
        let of_block = |first| (first..words.min(first + BLOCK)).map(|number| self.at(number, distance).count_ones());
        let mut all = 0;
        let mut first = vec![all];
        for block in (0..words).step_by(BLOCK) {
            all += of_block(block).sum::<u32>();
            first.push(all);
        }
        Level { distance, first }
    }

    /// The board of a level with a number below its length.
    pub fn board(&self, level: &Level, number: u64) -> Position {
        let block = level.first.partition_point(|&first| u64::from(first) <= number) - 1;
        let mut left = (number - u64::from(level.first[block])) as u32;
        let mut word = block * BLOCK;
        let mut set = self.at(word, level.distance);
        while left >= set.count_ones() {
            left -= set.count_ones();
            word += 1;
            set = self.at(word, level.distance);
        }
        for _ in 0..left {
            set &= set - 1;
        }
        self.position(word, set.trailing_zeros() as usize)
    }

    /// The orders of a word and cell of the blank that are at a distance.
    fn at(&self, number: usize, distance: usize) -> u64 {
        if self.is_odd_distance(number) != (distance % 2 == 1) {
            return 0;
        }
        let planes = self.entries[number * ENTRIES..][..ENTRIES].chunks_exact(size_of::<u64>()).map(plane);
        let entry = distance / 2 + 1;
        (0..BITS)
            .zip(planes)
            .fold(u64::MAX, |set, (bit, plane)| set & if entry >> bit & 1 == 1 { plane } else { !plane })
    }

    fn is_odd_distance(&self, number: usize) -> bool {
        let cell = Cell::at(number % self.grid.cells());
        self.grid.distance(cell, self.blank.home()) % 2 == 1
    }

    fn position(&self, number: usize, bit: usize) -> Position {
        let (grid, cell) = (self.grid, number % self.grid.cells());
        let mut digits = digits(grid, number / grid.cells());
        let mut left = bit;
        for tile in (2..SMALL.min(digits.len())).rev() {
            digits[tile] = left / OF_BIT[tile];
            left %= OF_BIT[tile];
        }
        if let Some(digit) = (digits.len() > 1).then_some(1) {
            digits[digit] = usize::from((digits.iter().sum::<usize>() % 2 == 1) != is_odd(grid, self.blank, cell));
        }
        let mut tiles = Vec::with_capacity(grid.cells());
        for (tile, digit) in digits.into_iter().enumerate() {
            tiles.insert(tile - digit, Tile((tile + usize::from(tile >= self.blank.index())) as u8));
        }
        tiles.insert(cell, self.blank);
        Position::new(grid, &tiles, self.blank)
    }
}

/// Makes the entries, all of which are 0 before, by breadth-first search from the goal.
pub fn fill(grid: Grid, blank: Tile, threads: usize, entries: &mut [u8]) {
    assert!(grid.cells() <= MOST_CELLS, "distances are for boards of few cells");
    let row = grid.cells() * ENTRIES;
    let arrangements: Vec<Arrangement> = (0..words(grid)).map(|word| Arrangement::of(grid, word)).collect();
    let exchanges = Exchanges::new();
    // A move leads from a black cell of a chessboard to a white one, or back. The goal's cell is black.
    let colours = [0, 1].map(|colour| ways(grid, blank, colour));
    let [mut blacks, mut whites] = [0, 1].map(|colour| vec![0_u64; colours[colour].len() * words(grid)]);
    let goal = colours[0].iter().position(|way| way.cell == blank.index()).expect("its colour is black");
    blacks[goal] = 1;
    mark(&mut entries[blank.index() * ENTRIES..], 1, 0);
    let is_over = AtomicBool::new(false);
    let mut distance = 0;
    while !is_over.swap(true, Ordering::Relaxed) {
        distance += 1;
        let (new, last) = if distance % 2 == 0 { (&mut blacks, &whites) } else { (&mut whites, &blacks) };
        let (ways, others) = (&colours[distance % 2], colours[1 - distance % 2].len());
        let last = Last { orders: last, cells: others, exchanges: &exchanges };
        let new = new.chunks_mut(SHARE * ways.len());
        let shares = new.zip(entries.chunks_mut(SHARE * row)).zip(arrangements.chunks(SHARE));
        let shares = Mutex::new((0..).step_by(SHARE).zip(shares));
        system::share(threads - 1, || loop {
            let share = shares.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((first, ((new, entries), arrangements))) = share else { return };
            let words = new.chunks_mut(ways.len()).zip(entries.chunks_mut(row)).zip(arrangements);
            for (word, ((new, entries), arrangement)) in (first..).zip(words) {
                for (new, way) in new.iter_mut().zip(ways) {
                    // What is found again was new two levels ago.
                    *new = last.neighbours(word, *arrangement, way) & !*new;
                    if *new != 0 {
                        mark(&mut entries[way.cell * ENTRIES..], *new, distance);
                        is_over.store(false, Ordering::Relaxed);
                    }
                }
            }
        });
    }
}

/// The positions of the last level.
struct Last<'a> {
    /// The orders of every word and cell of the colour.
    orders: &'a [u64],
    cells: usize,
    exchanges: &'a Exchanges,
}

impl Last<'_> {
    /// The orders of a word that moves lead to.
    fn neighbours(&self, word: usize, arrangement: Arrangement, way: &Way) -> u64 {
        let beside = way.beside.iter().fold(0, |set, place| set | self.orders[word * self.cells + place]);
        way.columns.iter().fold(beside, |set, column| {
            let turn = arrangement.turn(column);
            let source = word.wrapping_add_signed(turn.words) * self.cells + column.place;
            set | self.exchanges.turned_back(self.orders[source], &turn, way.is_odd ^ arrangement.is_odd())
        })
    }
}

/// Adds up the entries of a set, of which the bits below those of `entries` are known.
fn count(set: u64, entries: &[u8], entry: usize, counts: &mut [u64; 1 << BITS]) {
    if set == 0 {
        return;
    }
    let Some(at) = entries.len().checked_sub(size_of::<u64>()) else {
        counts[entry] += u64::from(set.count_ones());
        return;
    };
    let ones = plane(&entries[at..]);
    count(set & !ones, &entries[..at], 2 * entry, counts);
    count(set & ones, &entries[..at], 2 * entry + 1, counts);
}

fn plane(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("a plane is a word"))
}

/// Sets the entries of new orders of a word to a distance.
fn mark(entries: &mut [u8], new: u64, distance: usize) {
    for (bit, bytes) in entries.chunks_exact_mut(size_of::<u64>()).take(BITS).enumerate() {
        if (distance / 2 + 1) >> bit & 1 == 1 {
            let marked = plane(bytes) | new;
            bytes.copy_from_slice(&marked.to_le_bytes());
        }
    }
}

fn words(grid: Grid) -> usize {
    (SMALL + 1..grid.cells()).product()
}

/// Whether the tiles of a solvable position with the blank on this cell are in an odd order.
fn is_odd(grid: Grid, blank: Tile, cell: usize) -> bool {
    (grid.width() - 1) * (grid.row(Cell::at(cell)) + grid.row(blank.home())) % 2 == 1
}

/// The digits of all tiles; those of the smallest are 0.
fn digits(grid: Grid, word: usize) -> Vec<usize> {
    let digit = |tile: usize| if tile < SMALL { 0 } else { word / OF_WORD[tile] % (tile + 1) };
    (0..grid.cells() - 1).map(digit).collect()
}

/// The neighbours of the positions with the blank on one cell.
struct Way {
    cell: usize,
    is_odd: bool,
    /// The places of the neighbours in the row, among the cells of their colour.
    beside: Vec<usize>,
    columns: Vec<Column>,
}

/// A neighbour in a column.
struct Column {
    /// Its place among the cells of its colour.
    place: usize,
    /// The blank moves past these tiles.
    first: usize,
    tiles: usize,
    /// Whether the last of them comes before the others, or the first behind them.
    is_down: bool,
}

/// Those of the cells of one colour, which are an even or odd number of moves from the blank's goal cell.
fn ways(grid: Grid, blank: Tile, colour: usize) -> Vec<Way> {
    let of = |colour: usize| grid.all().filter(move |cell| grid.distance(*cell, blank.home()) % 2 == colour);
    let place = |cell: Cell| of(1 - colour).position(|other| other == cell).expect("neighbours have the other colour");
    let way = |cell: Cell| {
        let (beside, others): (Vec<Cell>, Vec<Cell>) = of(1 - colour)
            .filter(|other| grid.distance(cell, *other) == 1)
            .partition(|other| grid.row(*other) == grid.row(cell));
        let column = |to: Cell| Column {
            place: place(to),
            first: cell.min(to).index(),
            tiles: grid.width(),
            is_down: to > cell,
        };
        Way {
            cell: cell.index(),
            is_odd: is_odd(grid, blank, cell.index()),
            beside: beside.into_iter().map(place).collect(),
            columns: others.into_iter().map(column).collect(),
        }
    };
    of(colour).map(way).collect()
}

/// The places of the greater tiles of a word, four bits each, with 0 for the smallest; then a bit for each place of those, and
/// one for whether the digits of the greater ones add up to an odd number.
#[derive(Clone, Copy)]
struct Arrangement(u64);

const SMALL_AT: usize = 4 * (MOST_CELLS - 1);
const ODD_AT: usize = SMALL_AT + MOST_CELLS - 1;

/// A tile that passes others.
struct Turn {
    /// By how much the number of the word changes.
    words: isize,
    /// A small tile's first place, of the two before and after it, among the small ones, and how many of these it passes.
    first: usize,
    passed: usize,
    /// Whether it comes to the first of these places.
    is_down: bool,
}

impl Arrangement {
    fn of(grid: Grid, word: usize) -> Arrangement {
        let digits = digits(grid, word);
        let mut tiles = vec![0; SMALL];
        for (tile, &digit) in digits.iter().enumerate().skip(SMALL) {
            tiles.insert(tile - digit, tile as u64);
        }
        let places = tiles.iter().rev().fold(0, |places, tile| places << 4 | tile);
        let small = tiles.iter().rev().fold(0, |small, &tile| small << 1 | u64::from(tile == 0));
        Arrangement(places | small << SMALL_AT | (digits.iter().sum::<usize>() as u64 % 2) << ODD_AT)
    }

    fn is_odd(self) -> bool {
        self.0 >> ODD_AT & 1 == 1
    }

    fn tile(self, place: usize) -> usize {
        (self.0 >> (4 * place) & 15) as usize
    }

    fn turn(self, column: &Column) -> Turn {
        let Column { first, tiles, is_down, .. } = *column;
        let last = first + tiles - 1;
        let (tile, others) =
            if is_down { (self.tile(last), first..last) } else { (self.tile(first), first + 1..last + 1) };
        let (mut words, mut passed) = (0, 0);
        for other in others {
            let other = self.tile(other);
            words += if tile > other { OF_WORD[tile] as isize } else { -(OF_WORD[other] as isize) };
            passed += usize::from(tile == 0 && other == 0);
        }
        let small = self.0 >> SMALL_AT & ((1 << first) - 1);
        Turn { words: if is_down { words } else { -words }, first: small.count_ones() as usize, passed, is_down }
    }
}

/// For even and odd orders of the five smallest tiles, and for the first of two neighbouring places, the bits of the orders:
struct Exchanges {
    /// With tiles 0 and 1 there. The exchange keeps their numbers.
    same: [[u64; SMALL - 1]; 2],
    /// With a greater tile, by its number less 2, in the second place. The exchange makes their numbers greater.
    up: [[[u64; SMALL - 2]; SMALL - 1]; 2],
}

impl Exchanges {
    fn new() -> Exchanges {
        let mut exchanges = Exchanges { same: Default::default(), up: Default::default() };
        for is_odd in [0, 1] {
            for bit in 0..ORDERS {
                let [two, three, four] = [bit % 3, bit / 3 % 4, bit / 12];
                let one = (two + three + four + is_odd) % 2;
                let mut order = Vec::new();
                for (tile, digit) in [0, one, two, three, four].into_iter().enumerate() {
                    order.insert(tile - digit, tile);
                }
                for (place, pair) in order.windows(2).enumerate() {
                    match pair[0].max(pair[1]) {
                        1 => exchanges.same[is_odd][place] |= 1 << bit,
                        greater if greater == pair[1] => exchanges.up[is_odd][place][greater - 2] |= 1 << bit,
                        _ => {}
                    }
                }
            }
        }
        exchanges
    }

    /// The orders, even or odd ones, that a turn makes those of a set.
    fn turned_back(&self, mut set: u64, turn: &Turn, is_odd: bool) -> u64 {
        let mut parity = (usize::from(is_odd) + turn.passed) % 2;
        for passed in 0..turn.passed {
            let place = turn.first + if turn.is_down { passed } else { turn.passed - 1 - passed };
            let [two, three, four] = self.up[parity][place];
            let [to_two, to_three, to_four] = self.up[1 - parity][place];
            set = set & self.same[parity][place]
                | (set & two) << 1
                | set >> 1 & to_two
                | (set & three) << 3
                | set >> 3 & to_three
                | (set & four) << 12
                | set >> 12 & to_four;
            parity = 1 - parity;
        }
        set
    }
}
