//! IDA* over disjoint pattern databases, for boards of at most 16 cells: the canonical solution.
//!
//! It does what `search::idastar` does, faster. A processor waits long for an entry of a database, but loads many of them at
//! once: positions are expanded in batches, and all entries of a batch are loaded in one loop. Nothing in it branches on
//! what it loads.
//!
//! The search itself is not mirrored or turned, which keeps the order of moves; symmetries are applied when databases
//! are looked up.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::catalogue::Pattern;
use crate::heuristic::pdb::compact::CompactPdb;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::automaton::{Automaton, Next};
use crate::search::limit::NodeLimit;
use crate::search::report::Outcome;
use std::array;

/// The most patterns of a partition.
pub const MOST_PATTERNS: usize = 4;

/// The databases of a partition, each seen through a symmetry of the grid.
#[derive(Clone, Copy, Debug, Default)]
pub struct View {
    /// Where every tile is looked up.
    slots: [Slot; 16],
    /// For every pattern, the image of every cell.
    cells: [[u8; 16]; MOST_PATTERNS],
    /// The first byte of every pattern.
    first: [u32; MOST_PATTERNS],
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The tile's pattern.
    pattern: u8,
    /// The lowest of the four bits of its cell in the number of the pattern's entry.
    shift: u8,
}

impl View {
    /// The databases have every pattern of the partition, or an image of it.
    pub fn new(grid: Grid, partition: &[Pattern], compact: &CompactPdb) -> View {
        let mut view = View::default();
        for (number, pattern) in partition.iter().enumerate() {
            let symmetries = grid.symmetries();
            let mut images = symmetries.iter().map(|cells| (cells, pattern.image(cells)));
            let known = images.find_map(|(cells, image)| {
                let mut patterns = compact.patterns();
                let (known, first) = patterns.find(|(known, _)| **known == image)?;
                Some((cells, known, first))
            });
            let (cells, known, first) = known.expect("the databases are the partition's");
            view.first[number] = first as u32;
            for (cell, image) in cells.iter().enumerate() {
                view.cells[number][cell] = image.0;
            }
            for tile in &pattern.tiles {
                let image = Tile(cells[tile.index()].0);
                let place = known.tiles.iter().position(|known| *known == image);
                view.slots[tile.index()] = Slot {
                    pattern: number as u8,
                    shift: 4 * place.expect("an image has the images of all tiles") as u8,
                };
            }
        }
        view
    }

    /// The same through another symmetry.
    pub fn through(&self, cells: &[Cell]) -> View {
        let mut view = *self;
        for (cell, image) in cells.iter().enumerate() {
            view.slots[cell] = self.slots[image.index()];
            for (view, of) in view.cells.iter_mut().zip(&self.cells) {
                view[cell] = of[image.index()];
            }
        }
        view
    }

    /// What a tile on a cell of the board adds to the number of the pattern's entry.
    fn part(&self, tile: Tile, cell: Cell) -> u32 {
        let Slot { pattern, shift } = self.slots[tile.index()];
        u32::from(self.cells[usize::from(pattern)][cell.index()]) << shift
    }
}

/// How many times the nodes of the last iteration the next one is expected to generate: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// An IDA* that can stop between two iterations and continue with other databases.
#[derive(Debug, Default)]
pub struct Ida {
    /// A lower bound on the solution's length, in moves.
    pub bound: u32,
    /// Nodes expanded in all iterations together.
    pub expanded: u64,
    pub generated: u64,
    /// The most nodes stored at once.
    pub stored: u64,
}

impl Ida {
    /// Continues until the solution is found, the node limit is reached, or, with `None`, the next iteration is expected
    /// to bring the nodes generated above `upgrade_after`.
    ///
    /// The first four views are used. The automaton must forbid moves that undo the last one.
    ///
    /// # Panics
    /// If there is no view, or the board has more than 16 cells.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        (views, compact): (&[View], &CompactPdb),
        automaton: &Automaton,
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        let run = match (views.len(), compact.bits()) {
            (1, 2) => Ida::run_with::<1, 2>,
            (2, 2) => Ida::run_with::<2, 2>,
            (3, 2) => Ida::run_with::<3, 2>,
            (_, 2) => Ida::run_with::<4, 2>,
            (1, _) => Ida::run_with::<1, 4>,
            (2, _) => Ida::run_with::<2, 4>,
            (3, _) => Ida::run_with::<3, 4>,
            (_, _) => Ida::run_with::<4, 4>,
        };
        let databases = (views, compact.entries());
        run(
            self,
            puzzle,
            databases,
            automaton,
            node_limit,
            upgrade_after,
        )
    }

    fn run_with<const VIEWS: usize, const BITS: u32>(
        &mut self,
        puzzle: &Puzzle,
        (views, entries): (&[View], &[u8]),
        automaton: &Automaton,
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        let views: [View; VIEWS] = array::from_fn(|number| views[number]);
        let search = Search::<VIEWS, BITS>::new(puzzle, &views, entries, automaton);
        let (start, distance) = search.start(puzzle, &views);
        self.bound = self.bound.max(lower_bound(distance, start.pairs));
        loop {
            let before = self.generated;
            let root = Position {
                pairs: raised(start.pairs, distance, self.bound),
                ..start
            };
            match search.first(root, node_limit, self) {
                End::Found(path) => return Some(Outcome::Found(path)),
                End::Spent => {
                    self.generated = node_limit.0;
                    return Some(Outcome::Stopped {
                        lower_bound: self.bound,
                    });
                }
                // Every move changes the Manhattan distance by one: the lengths of all solutions have the same parity.
                End::Nothing => self.bound += 2,
            }
            let last = self.generated - before;
            if self.generated + GROWTH * last > upgrade_after {
                return None;
            }
        }
    }
}

/// 1 in each of a word's four lanes, one for each view.
const LANES: u32 = 0x0101_0101;

/// Each lane's highest bit.
const HIGHEST: u32 = 0x80 * LANES;

/// How an iteration ended.
enum End {
    Found(Vec<Move>),
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

/// The most positions of a batch.
const MOST: usize = 64;

/// The positions of a batch, and from how many on the positions of a level are numbered.
const WIDTH: usize = 16;
const FRONT: usize = 150;

/// An entry's number has four bits for each of seven tiles; above it is the entry.
const VALUE: u32 = 28;
const NUMBER: u32 = (1 << VALUE) - 1;

/// A node.
#[derive(Clone, Copy)]
struct Position<const VIEWS: usize> {
    /// The tile on every cell, in four bits: 0 is the blank.
    board: u64,
    /// For every view and pattern, the number of its entry, and the entry.
    words: [[u32; MOST_PATTERNS]; VIEWS],
    /// [`raised`].
    pairs: u32,
    /// The automaton's state.
    state: u16,
    /// The number of the position that this one is below.
    above: u16,
}

/// What a tile's move from one cell to another changes.
#[derive(Clone, Copy)]
struct Row<const VIEWS: usize> {
    /// The bits of the number of the entry, for every view.
    bits: [u32; VIEWS],
    pattern: [u8; VIEWS],
    /// 1 if it leads away from home, else 0.
    away: u8,
}

/// The allowed moves of every set of them, the last first, two bits in each of four `u16`.
const ORDER: [u64; 16] = {
    let mut orders = [0; 16];
    let mut set = 0;
    while set < 16 {
        let (mut m, mut count) = (4, 0);
        while m > 0 {
            m -= 1;
            if set >> m & 1 != 0 {
                orders[set] |= (m as u64) << (16 * count);
                count += 1;
            }
        }
        set += 1;
    }
    orders
};

const COUNT: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// What the loops over a batch leave to one another.
struct Batch<const VIEWS: usize> {
    parents: [Position<VIEWS>; MOST],
    /// A move: its parent times 256, the blank's cell times 4, and its number.
    moves: [u16; 4 * MOST],
    rows: [u16; 4 * MOST],
    words: [[u32; VIEWS]; 4 * MOST],
    at: [[u32; VIEWS]; 4 * MOST],
    bytes: [[u8; VIEWS]; 4 * MOST],
    pairs: [u32; 4 * MOST],
    kept: [u8; 4 * MOST],
}

/// What the search below some positions came to.
#[derive(Default)]
struct Walk {
    expanded: u64,
    generated: u64,
    stored: u64,
    /// The least number of a position that the goal is below.
    found: Option<u16>,
}

/// The tables of a search.
struct Search<'a, const VIEWS: usize, const BITS: u32> {
    entries: &'a [u8],
    next: &'a [Next],
    moves: &'a [u16],
    first: [[u32; MOST_PATTERNS]; VIEWS],
    /// For the blank's cell, a move and the tile that it moves.
    rows: Vec<Row<VIEWS>>,
    /// For the blank's cell and a move, the place of the tile in the board, and by what to multiply the tile so that an
    /// exclusive or moves it.
    shift: [u8; 64],
    swap: [u64; 64],
    goal: u64,
}

impl<'a, const VIEWS: usize, const BITS: u32> Search<'a, VIEWS, BITS> {
    fn new(
        puzzle: &Puzzle,
        views: &[View; VIEWS],
        entries: &'a [u8],
        automaton: &'a Automaton,
    ) -> Search<'a, VIEWS, BITS> {
        let (grid, goal) = (puzzle.grid(), puzzle.blank());
        let (next, moves) = automaton.states();
        let none = Row {
            bits: [0; VIEWS],
            pattern: [0; VIEWS],
            away: 0,
        };
        let mut search = Search {
            entries,
            next,
            moves,
            first: views.map(|view| view.first),
            rows: vec![none; 1024],
            shift: [0; 64],
            swap: [0; 64],
            goal: board(grid, goal, |cell| Tile(cell.0)),
        };
        for blank in grid.all() {
            for m in Move::ALL {
                let Some(from) = grid.step(blank, m) else {
                    continue;
                };
                let number = 4 * blank.index() + m as usize;
                search.shift[number] = 4 * from.0;
                search.swap[number] = 1 << (4 * blank.0) | 1 << (4 * from.0);
                for tile in grid.all().map(|cell| Tile(cell.0)) {
                    let is_away =
                        grid.distance(tile.home(), blank) > grid.distance(tile.home(), from);
                    search.rows[16 * number + digit(goal, tile) as usize] = Row {
                        bits: array::from_fn(|view| {
                            views[view].part(tile, blank) ^ views[view].part(tile, from)
                        }),
                        pattern: array::from_fn(|view| views[view].slots[tile.index()].pattern),
                        away: is_away.into(),
                    };
                }
            }
        }
        search
    }

    /// The puzzle's start, and its Manhattan distance.
    fn start(&self, puzzle: &Puzzle, views: &[View; VIEWS]) -> (Position<VIEWS>, u32) {
        let (grid, start) = (puzzle.grid(), puzzle.start());
        let mut position = Position {
            board: board(grid, puzzle.blank(), |cell| start.tiles()[cell.index()]),
            words: [[0; MOST_PATTERNS]; VIEWS],
            pairs: 0,
            state: Automaton::start(start.blank()),
            above: 0,
        };
        let mut distance = 0;
        for (cell, &tile) in grid.all().zip(start.tiles()) {
            if tile == puzzle.blank() {
                continue;
            }
            distance += grid.distance(cell, tile.home()) as u32;
            for (words, view) in position.words.iter_mut().zip(views) {
                words[usize::from(view.slots[tile.index()].pattern)] += view.part(tile, cell);
            }
        }
        for (number, (words, first)) in position.words.iter_mut().zip(&self.first).enumerate() {
            for (word, first) in words.iter_mut().zip(first) {
                let byte = self.entries[(first + Self::byte(*word)) as usize];
                let value = Self::value(byte, *word);
                position.pairs += value << (8 * number);
                *word |= value << VALUE;
            }
        }
        (position, distance)
    }

    fn byte(word: u32) -> u32 {
        (word & NUMBER) >> (3 - BITS / 2)
    }

    fn value(byte: u8, word: u32) -> u32 {
        u32::from(byte) >> (word % (8 / BITS) * BITS) & ((1 << BITS) - 1)
    }

    /// The first solution in move order of the length for which the root's pairs were raised.
    ///
    /// Below the root, breadth first in move order, are positions with numbers: the least that the goal is below is on the
    /// path, and the next root.
    fn first(&self, mut root: Position<VIEWS>, node_limit: NodeLimit, ida: &mut Ida) -> End {
        let mut path = Vec::new();
        let mut batch = Batch::new(root);
        while root.board != self.goal {
            let mut levels = vec![vec![root]];
            let found = loop {
                let level = &levels[levels.len() - 1];
                let known: usize = levels.iter().map(Vec::len).sum();
                let (next, walk) = if level.len() < FRONT {
                    let (next, walk) = self.level(&mut batch, level);
                    (Some(next), walk)
                } else {
                    let mut stack = numbered(level).collect();
                    let left = node_limit.0 - ida.generated;
                    (None, self.walk(&mut batch, &mut stack, left))
                };
                ida.expanded += walk.expanded;
                ida.generated += walk.generated;
                ida.stored = ida.stored.max(known as u64 + walk.stored);
                if ida.generated > node_limit.0 {
                    return End::Spent;
                }
                match (walk.found, next) {
                    (Some(found), next) => {
                        levels.extend(next);
                        break usize::from(found);
                    }
                    (None, Some(next)) if !next.is_empty() => levels.push(next),
                    _ => return End::Nothing,
                }
            };
            let (mut at, begin) = (found, path.len());
            root = levels[levels.len() - 1][found];
            for pair in levels.windows(2).rev() {
                let after = pair[1][at];
                at = usize::from(after.above);
                let next = self.next[usize::from(pair[0][at].state)];
                let m = next.iter().position(|&next| next == after.state);
                path.push(Move::ALL[m.expect("a move led here")]);
            }
            path[begin..].reverse();
        }
        End::Found(path)
    }

    /// The positions after those of a level, in the same order, with the places of those above them.
    fn level(
        &self,
        batch: &mut Batch<VIEWS>,
        level: &[Position<VIEWS>],
    ) -> (Vec<Position<VIEWS>>, Walk) {
        let (mut next, mut walk) = (Vec::new(), Walk::default());
        let level: Vec<_> = numbered(level).collect();
        for positions in level.chunks(WIDTH) {
            let end = next.len();
            next.resize(end + 4 * positions.len(), positions[0]);
            batch.parents[..positions.len()].copy_from_slice(positions);
            let kept = self
                .expand(batch, positions.len(), 0, &mut next[end..], &mut walk)
                .0;
            next.truncate(end + kept);
        }
        walk.stored = next.len() as u64;
        let found = next
            .iter()
            .rposition(|position| position.board == self.goal);
        walk.found = found.map(|found| found as u16);
        (next, walk)
    }

    /// Expands the positions of a stack, and all below them. With more than `left` nodes it stops.
    fn walk(&self, batch: &mut Batch<VIEWS>, stack: &mut Vec<Position<VIEWS>>, left: u64) -> Walk {
        let mut walk = Walk::default();
        let mut top = stack.len();
        while top > 0 && walk.generated <= left {
            let count = top.min(WIDTH);
            top -= count;
            batch.parents[..count].copy_from_slice(&stack[top..top + count]);
            if stack.len() < top + 4 * WIDTH {
                stack.resize(2 * stack.len() + 4 * WIDTH, batch.parents[0]);
            }
            // Those before the position that the goal is below may lead to it too.
            let from = walk.found.map_or(0, |found| found + 1);
            let (kept, is_found) = self.expand(batch, count, from, &mut stack[top..], &mut walk);
            if is_found {
                let goals = stack[top..top + kept].iter();
                let goals = goals.filter(|position| position.board == self.goal);
                walk.found = walk.found.max(goals.map(|goal| goal.above).max());
            }
            top += kept;
            walk.stored = walk.stored.max(top as u64);
        }
        walk
    }

    /// Writes the nodes after the first `count` parents that are kept, those below positions from `from` on. Returns how
    /// many these are, and whether the goal is among them.
    fn expand(
        &self,
        batch: &mut Batch<VIEWS>,
        count: usize,
        from: u16,
        kept: &mut [Position<VIEWS>],
        walk: &mut Walk,
    ) -> (usize, bool) {
        // The moves, the first last: it will be on top. The masks show the compiler that indices are in range.
        let mut moves = 0;
        for (number, parent) in batch.parents[..count].iter().enumerate() {
            let is_open = parent.above >= from;
            let cell_and_allowed = self.moves[usize::from(parent.state)];
            let allowed = usize::from(cell_and_allowed & 15) * usize::from(is_open);
            let base = (number as u64) << 8 | u64::from(cell_and_allowed >> 4 << 2);
            let four = ORDER[allowed] + base * 0x0001_0001_0001_0001;
            for (lane, slot) in batch.moves[moves..moves + 4].iter_mut().enumerate() {
                *slot = (four >> (16 * lane)) as u16;
            }
            moves += usize::from(COUNT[allowed]);
            walk.expanded += u64::from(is_open);
        }
        let moves = moves.min(4 * MOST);
        walk.generated += moves as u64;

        // The numbers of the entries.
        let rows: &[Row<VIEWS>; 1024] = (&*self.rows).try_into().expect("a row for every move");
        for (index, &job) in batch.moves[..moves].iter().enumerate() {
            let parent = &batch.parents[usize::from(job >> 8) % MOST];
            let number = usize::from(job % 64);
            let tile = (parent.board >> (self.shift[number] & 63)) as usize & 15;
            let row = &rows[16 * number + tile];
            batch.rows[index] = (16 * number + tile) as u16;
            batch.pairs[index] = parent.pairs.wrapping_add(u32::from(row.away) * LANES);
            for view in 0..VIEWS {
                let pattern = usize::from(row.pattern[view]) % MOST_PATTERNS;
                let word = parent.words[view][pattern] ^ row.bits[view];
                batch.words[index][view] = word;
                batch.at[index][view] = self.first[view][pattern] + Self::byte(word);
            }
        }

        // The entries. Nothing else is in this loop, so that the processor waits for all of them together.
        for (bytes, at) in batch.bytes[..moves].iter_mut().zip(&batch.at) {
            for (byte, &at) in bytes.iter_mut().zip(at) {
                *byte = self.entries[at as usize];
            }
        }

        // Which nodes are kept.
        let mut count = 0;
        for index in 0..moves {
            let mut pairs = batch.pairs[index];
            for view in 0..VIEWS {
                let word = &mut batch.words[index][view];
                let value = Self::value(batch.bytes[index][view], *word);
                pairs = pairs.wrapping_add(value.wrapping_sub(*word >> VALUE) << (8 * view));
                *word = *word & NUMBER | value << VALUE;
            }
            batch.pairs[index] = pairs;
            batch.kept[count % (4 * MOST)] = index as u8;
            count += usize::from(pairs & HIGHEST == 0);
        }

        let mut is_found = false;
        for (&index, node) in batch.kept[..count].iter().zip(kept) {
            let index = usize::from(index);
            let parent = &batch.parents[usize::from(batch.moves[index] >> 8) % MOST];
            let row = usize::from(batch.rows[index]) % 1024;
            let (number, tile) = (row / 16, row % 16);
            let board = parent.board ^ tile as u64 * self.swap[number];
            // Written part by part, and nothing is read right after that: the processor would wait.
            *node = *parent;
            node.board = board;
            for view in 0..VIEWS {
                let pattern = usize::from(rows[row].pattern[view]) % MOST_PATTERNS;
                node.words[view][pattern] = batch.words[index][view];
            }
            node.pairs = batch.pairs[index];
            node.state = self.next[usize::from(parent.state)][number % 4];
            is_found |= board == self.goal;
        }
        (count, is_found)
    }
}

impl<const VIEWS: usize> Batch<VIEWS> {
    fn new(any: Position<VIEWS>) -> Batch<VIEWS> {
        Batch {
            parents: [any; MOST],
            moves: [0; 4 * MOST],
            rows: [0; 4 * MOST],
            words: [[0; VIEWS]; 4 * MOST],
            at: [[0; VIEWS]; 4 * MOST],
            bytes: [[0; VIEWS]; 4 * MOST],
            pairs: [0; 4 * MOST],
            kept: [0; 4 * MOST],
        }
    }
}

/// Positions with their numbers.
fn numbered<const VIEWS: usize>(
    level: &[Position<VIEWS>],
) -> impl Iterator<Item = Position<VIEWS>> + '_ {
    (0..)
        .zip(level)
        .map(|(above, position)| Position { above, ..*position })
}

/// A board, four bits a cell, the tile on every cell.
fn board(grid: Grid, blank: Tile, tile_on: impl Fn(Cell) -> Tile) -> u64 {
    grid.all().fold(0, |board, cell| {
        board | digit(blank, tile_on(cell)) << (4 * cell.0)
    })
}

/// A tile's four bits: 0 for the blank, whose home the tile of cell 0 stands for.
fn digit(blank: Tile, tile: Tile) -> u64 {
    match tile {
        _ if tile == blank => 0,
        Tile(0) => blank.0.into(),
        Tile(home) => home.into(),
    }
}
