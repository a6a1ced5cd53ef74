//! IDA* over disjoint pattern databases, for boards of at most 16 cells: the canonical solution.
//!
//! It does what `search::idastar` does, faster. A processor waits long for an entry of a database, but loads many of them at
//! once: positions are expanded in batches, and all entries of a batch are loaded in one loop. Nothing in it branches on
//! what it loads.
//!
//! The search itself is not mirrored or turned, which keeps the order of moves; symmetries are applied when databases
//! are looked up.

use crate::board::Board;
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
    /// Every tile's pattern.
    pattern: [u8; 16],
    /// What a tile on a cell adds to the number of the pattern's entry.
    part: [[u32; 16]; 16],
    /// The first byte of every pattern.
    first: [u32; MOST_PATTERNS],
}

impl View {
    /// A partition's databases, seen through a symmetry first. The databases have every pattern, or an image of it.
    pub fn new(grid: Grid, through: &[Cell], partition: &[Pattern], compact: &CompactPdb) -> View {
        let mut view = View::default();
        for (number, pattern) in partition.iter().enumerate() {
            let (pattern, cells) = pattern.canonical(grid);
            let known = compact.patterns().find(|(known, _)| **known == pattern);
            let (_, first) = known.expect("a database");
            view.first[number] = first as u32;
            let image = |cell: Cell| cells[through[cell.index()].index()];
            for tile in grid.all() {
                let mut tiles = pattern.tiles.iter();
                let Some(place) = tiles.position(|known| known.home() == image(tile)) else {
                    continue;
                };
                view.pattern[tile.index()] = number as u8;
                for cell in grid.all() {
                    view.part[tile.index()][cell.index()] = u32::from(image(cell).0) << (4 * place);
                }
            }
        }
        view
    }
}

/// How many times the nodes of the last iteration the next one is expected to generate: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// [`Ida::parts_after`]: some 50 ms on 4x4. Fewer are walked faster than threads start.
const PARTS_AFTER: u64 = 4_000_000;

/// What a walk finds, the least prefix of a path to the goal, and what it costs.
pub type Walked = (Option<u16>, Ida);

/// Walks the parts of an iteration, by their numbers, on so many threads, at least up to the first one that has a path to the
/// goal. Returns what each of these finds, in order.
pub type WalkParts = fn(usize, usize, &(dyn Fn(usize) -> Walked + Sync)) -> Vec<Walked>;

/// An IDA* that can stop between two iterations and continue with other databases.
#[derive(Clone, Debug)]
pub struct Ida {
    /// A lower bound on the solution's length, in moves.
    pub bound: u32,
    /// Nodes expanded in all iterations together.
    pub expanded: u64,
    pub generated: u64,
    /// The most nodes stored at once.
    pub stored: u64,
    /// The positions of a batch, from 1 to 64. This changes counts, but no solution.
    pub width: usize,
    /// After so many nodes generated, the next iterations are walked in parts. This changes counts, but no solution.
    pub parts_after: u64,
    /// The threads for the parts, if there is no node limit. They change neither solution nor counts.
    pub threads: Option<(usize, WalkParts)>,
}

impl Default for Ida {
    fn default() -> Ida {
        Ida { bound: 0, expanded: 0, generated: 0, stored: 0, width: WIDTH, parts_after: PARTS_AFTER, threads: None }
    }
}

impl Ida {
    /// Continues until the solution is found, the node limit is reached, or, with `None`, the next iteration is expected
    /// to bring the nodes generated above `upgrade_after`.
    ///
    /// The first view, two or four are used; of databases of two bits, at most two. The automaton must forbid moves that undo the
    /// last one.
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
        let run = match (compact.bits(), views.len()) {
            (2, 1) => Search::<1, 2>::run,
            (2, _) => Search::<2, 2>::run,
            (_, 1) => Search::<1, 4>::run,
            (_, 2 | 3) => Search::<2, 4>::run,
            (_, _) => Search::<4, 4>::run,
        };
        let tables = (views, compact.entries(), automaton);
        run(self, puzzle, tables, node_limit, upgrade_after)
    }
}

/// 1 in each of a word's four lanes, one for each view.
const LANES: u32 = 0x0101_0101;

/// Each lane's highest bit.
const HIGHEST: u32 = 0x80 * LANES;

/// The positions of a batch. From 24 to 48 take as long, 16 some 5 % longer.
const WIDTH: usize = 32;

/// The most positions of a batch.
const MOST_WIDTH: usize = 64;

/// The most moves of a batch.
const MOST: usize = 4 * MOST_WIDTH;

/// The least prefix that is not made longer: of seven moves.
const LONG: u16 = 1 << 14;

/// An entry's number has four bits for each of seven tiles; above it is the entry.
const VALUE: u32 = 28;
const NUMBER: u32 = (1 << VALUE) - 1;

/// A node.
#[derive(Clone, Copy)]
struct Position<const VIEWS: usize> {
    board: u64,
    /// For every view and pattern, the number of its entry, and the entry.
    words: [[u32; MOST_PATTERNS]; VIEWS],
    /// In a lane for each view, the pairs of moves above the Manhattan distance, raised so that the highest bit is set when
    /// they are too many. A move that brings a tile nearer leaves as many to spare as before, any other one fewer.
    pairs: u32,
    /// The automaton's state.
    state: u16,
    /// 1 and then the first moves, in two bits each.
    prefix: u16,
}

/// What a tile's move changes.
#[derive(Clone, Copy)]
struct Row<const VIEWS: usize> {
    /// The bits of the number of the entry, for every view.
    bits: [u32; VIEWS],
    pattern: [u8; VIEWS],
    /// 1 if it leads away from home, else 0.
    away: u8,
}

/// The tables of a search.
struct Search<'a, const VIEWS: usize, const BITS: u32> {
    views: [View; VIEWS],
    entries: &'a [u8],
    next: &'a [Next],
    moves: &'a [u16],
    /// For the blank's cell, a move and the tile that it moves.
    rows: [Row<VIEWS>; 1024],
    /// The moves of every set of them, the last first, in 16 bits each.
    order: [u64; 16],
    /// For the blank's cell and a move, the place of the tile in the board, and by what to multiply its difference from the
    /// blank so that an exclusive or exchanges them.
    shift: [u8; 64],
    swap: [u64; 64],
    blank: u8,
    goal: u64,
}

/// The views, the entries and the automaton.
type Tables<'a> = (&'a [View], &'a [u8], &'a Automaton);

impl<'a, const VIEWS: usize, const BITS: u32> Search<'a, VIEWS, BITS> {
    /// [`Ida::run`]. The least prefix of all paths to the goal is the beginning of the solution. What follows is searched
    /// for again, below it.
    fn run(
        ida: &mut Ida,
        puzzle: &Puzzle,
        tables: Tables<'a>,
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Outcome> {
        let search = Self::new(puzzle, tables);
        let (mut board, mut path) = (puzzle.start().clone(), Vec::new());
        let mut state = Automaton::start(board.blank());
        loop {
            let root = search.node(&board, state, path.len() as u32, &mut ida.bound);
            if root.board == search.goal {
                return Some(Outcome::Found(path));
            }
            let before = ida.generated;
            let found = match before < ida.parts_after {
                true => search.walk(root, u16::MAX, node_limit, ida).0,
                false => search.walk_parts(root, node_limit, ida),
            };
            if ida.generated > node_limit.0 {
                ida.generated = node_limit.0;
                let lower_bound = ida.bound;
                return Some(Outcome::Stopped { lower_bound });
            }
            let Some(prefix) = found else {
                // Every move changes the Manhattan distance by one: the lengths of all solutions have the same parity.
                ida.bound += 2;
                if ida.generated + GROWTH * (ida.generated - before) > upgrade_after {
                    return None;
                }
                continue;
            };
            for number in (0..prefix.ilog2() / 2).rev() {
                let m = usize::from(prefix >> (2 * number) & 3);
                state = search.next[usize::from(state)][m];
                board.make(Move::ALL[m]);
                path.push(Move::ALL[m]);
            }
        }
    }

    fn new(puzzle: &Puzzle, (views, entries, automaton): Tables<'a>) -> Self {
        let (grid, (next, moves)) = (puzzle.grid(), automaton.states());
        let mut search = Search {
            views: array::from_fn(|number| views[number]),
            entries,
            next,
            moves,
            rows: [Row { bits: [0; VIEWS], pattern: [0; VIEWS], away: 0 }; 1024],
            order: array::from_fn(|set| {
                let moves = (0..4).filter(|m| set >> m & 1 != 0);
                moves.fold(0, |order, m| order << 16 | m)
            }),
            shift: [0; 64],
            swap: [0; 64],
            blank: puzzle.blank().0,
            goal: packed(&puzzle.goal()),
        };
        for blank in grid.all() {
            for m in Move::ALL {
                let Some(from) = grid.step(blank, m) else {
                    continue;
                };
                let number = 4 * blank.index() + m as usize;
                search.shift[number] = 4 * from.0;
                search.swap[number] = 1 << (4 * blank.0) | 1 << (4 * from.0);
                for home in grid.all() {
                    let tile = home.index();
                    let is_away = grid.distance(home, blank) > grid.distance(home, from);
                    search.rows[16 * number + tile] = Row {
                        bits: search.views.map(|view| view.part[tile][blank.index()] ^ view.part[tile][from.index()]),
                        pattern: search.views.map(|view| view.pattern[tile]),
                        away: is_away.into(),
                    };
                }
            }
        }
        search
    }

    /// The node of a board after some moves, and the bound raised to its lower bound.
    fn node(&self, board: &Board, state: u16, moves: u32, bound: &mut u32) -> Position<VIEWS> {
        let mut node =
            Position { board: packed(board), words: [[0; MOST_PATTERNS]; VIEWS], pairs: 0, state, prefix: 1 };
        let (grid, mut distance) = (board.grid(), moves);
        for (cell, tile) in grid.all().zip(board.tiles()) {
            // No view has a part for the blank.
            if tile.0 != self.blank {
                distance += grid.distance(cell, tile.home()) as u32;
            }
            for (words, view) in node.words.iter_mut().zip(&self.views) {
                let pattern = usize::from(view.pattern[tile.index()]);
                words[pattern] += view.part[tile.index()][cell.index()];
            }
        }
        for (number, (words, view)) in node.words.iter_mut().zip(&self.views).enumerate() {
            let mut pairs = 0;
            for (word, first) in words.iter_mut().zip(view.first) {
                let byte = self.entries[(first + Self::byte(*word)) as usize];
                let value = Self::value(byte, *word);
                *word |= value << VALUE;
                pairs += value;
            }
            node.pairs += pairs << (8 * number);
            *bound = (distance + 2 * pairs).max(*bound);
        }
        let spare = ((*bound - distance) / 2).min(0x7f);
        node.pairs += LANES * (0x7f - spare);
        node
    }

    fn byte(word: u32) -> u32 {
        (word & NUMBER) >> (3 - BITS / 2)
    }

    fn value(byte: u8, word: u32) -> u32 {
        u32::from(byte) >> (word % (8 / BITS) * BITS) & ((1 << BITS) - 1)
    }

    /// The same as [`Self::walk`] in parts: the nodes seven moves below the root, in order. What follows the first part with
    /// a path to the goal does not count.
    fn walk_parts(&self, root: Position<VIEWS>, node_limit: NodeLimit, ida: &mut Ida) -> Option<u16> {
        let (mut found, mut parts) = self.walk(root, LONG, node_limit, ida);
        parts.sort_unstable_by_key(|part| part.prefix);
        let width = ida.width;
        let walk = |number: usize, node_limit| {
            let mut cost = Ida { width, ..Ida::default() };
            let (found, _) = self.walk(parts[number], u16::MAX, node_limit, &mut cost);
            (found, cost)
        };
        let walked = match ida.threads {
            Some((threads, walk_parts)) if found.is_none() && node_limit == NodeLimit::MOST => {
                walk_parts(threads, parts.len(), &|number| walk(number, node_limit))
            }
            _ => Vec::new(),
        };
        let mut walked = walked.into_iter();
        for number in 0..parts.len() {
            if found.is_some() || ida.generated > node_limit.0 {
                break;
            }
            let left = NodeLimit(node_limit.0 - ida.generated);
            let (in_part, cost) = walked.next().unwrap_or_else(|| walk(number, left));
            found = in_part;
            ida.expanded += cost.expanded;
            ida.generated += cost.generated;
            ida.stored = ida.stored.max(parts.len() as u64 + cost.stored);
        }
        found
    }

    /// Expands a node and all below it, the first in move order first, until there are more than the node limit. Returns the
    /// least prefix of a path to the goal, and the nodes with prefixes from `until` on, which it does not expand.
    ///
    /// Each loop over a batch leaves to the next what that needs. The masks show the compiler that indices are in range.
    fn walk(
        &self,
        root: Position<VIEWS>,
        until: u16,
        node_limit: NodeLimit,
        ida: &mut Ida,
    ) -> (Option<u16>, Vec<Position<VIEWS>>) {
        let (mut found, mut parts) = (u16::MAX, Vec::new());
        let (mut stack, mut top) = (vec![root], 1);
        let width = ida.width.clamp(1, MOST_WIDTH);
        let mut parents = [root; MOST_WIDTH];
        let mut steps = [0; MOST];
        let (mut words, mut at) = ([[0; VIEWS]; MOST], [[0; VIEWS]; MOST]);
        let blank = u16::from(self.blank);
        let (mut bytes, mut pairs, mut kept) = ([[0; VIEWS]; MOST], [0; MOST], [0; MOST]);
        while top > 0 && ida.generated <= node_limit.0 {
            let count = top.min(width);
            top -= count;
            // The parents' moves, the first last: it will be on top. A prefix that is not less is of no use any more.
            let mut moves = 0;
            for (number, (parent, node)) in (0..).zip(parents.iter_mut().zip(&stack[top..top + count])) {
                *parent = *node;
                if parent.prefix >= until {
                    parts.push(*parent);
                }
                let is_open = parent.prefix < found.min(until);
                let state = self.moves[usize::from(parent.state)];
                let allowed = usize::from(state & 15) * usize::from(is_open);
                let base = number << 10 | u64::from(state >> 4 << 2);
                let four = self.order[allowed] + base * 0x0001_0001_0001_0001;
                for (lane, step) in steps[moves..moves + 4].iter_mut().enumerate() {
                    *step = (four >> (16 * lane)) as u16;
                }
                // How many they are: four bits for each of the 16 sets.
                moves += (0x4332_3221_3221_2110_u64 >> (4 * allowed)) as usize & 15;
                ida.expanded += u64::from(is_open);
            }
            let moves = moves.min(MOST);
            ida.generated += moves as u64;

            // The numbers of the entries.
            for (index, step) in steps[..moves].iter_mut().enumerate() {
                let parent = &parents[usize::from(*step >> 10) % MOST_WIDTH];
                let number = *step % 64;
                let tile = (parent.board >> (self.shift[usize::from(number)] & 63)) as u16 & 15;
                *step = *step >> 10 << 10 | number << 4 | tile;
                let row = &self.rows[usize::from(*step % 1024)];
                pairs[index] = parent.pairs.wrapping_add(u32::from(row.away) * LANES);
                for view in 0..VIEWS {
                    let pattern = usize::from(row.pattern[view]) % MOST_PATTERNS;
                    let word = parent.words[view][pattern] ^ row.bits[view];
                    words[index][view] = word;
                    at[index][view] = self.views[view].first[pattern] + Self::byte(word);
                }
            }

            // The entries. Nothing else is in this loop, so that the processor waits for all of them together.
            for (bytes, at) in bytes[..moves].iter_mut().zip(&at) {
                for (byte, &at) in bytes.iter_mut().zip(at) {
                    *byte = self.entries[at as usize];
                }
            }

            // Which nodes are kept.
            let mut count = 0;
            for index in 0..moves {
                let mut sum = pairs[index];
                for view in 0..VIEWS {
                    let word = &mut words[index][view];
                    let value = Self::value(bytes[index][view], *word);
                    sum = sum.wrapping_add(value.wrapping_sub(*word >> VALUE) << (8 * view));
                    *word = *word & NUMBER | value << VALUE;
                }
                pairs[index] = sum;
                kept[count % MOST] = index as u8;
                count += usize::from(sum & HIGHEST == 0);
            }

            if stack.len() < top + MOST {
                stack.resize(2 * stack.len() + MOST, root);
            }
            for (&index, node) in kept[..count].iter().zip(&mut stack[top..]) {
                let index = usize::from(index);
                let step = steps[index];
                let parent = &parents[usize::from(step >> 10) % MOST_WIDTH];
                let (number, tile) = (step / 16 % 64, step % 16);
                // Written part by part, and nothing is read right after that: the processor would wait.
                let board = parent.board ^ (u64::from(tile ^ blank) * self.swap[usize::from(number)]);
                *node = *parent;
                node.board = board;
                let pattern = self.rows[usize::from(step % 1024)].pattern;
                for (view, &word) in words[index].iter().enumerate() {
                    node.words[view][usize::from(pattern[view]) % MOST_PATTERNS] = word;
                }
                node.pairs = pairs[index];
                node.state = self.next[usize::from(parent.state)][usize::from(number % 4)];
                let prefix = match parent.prefix < LONG {
                    true => 4 * parent.prefix + number % 4,
                    false => parent.prefix,
                };
                node.prefix = prefix;
                if board == self.goal {
                    found = found.min(prefix);
                }
            }
            top += count;
            ida.stored = ida.stored.max(top as u64);
        }
        ((found != u16::MAX).then_some(found), parts)
    }
}

/// The home of the tile on every cell, in four bits.
fn packed(board: &Board) -> u64 {
    let tiles = board.tiles().iter().rev();
    tiles.fold(0, |packed, tile| packed << 4 | u64::from(tile.0))
}
