//! IDA* for boards of at most 16 cells, by disjoint pattern databases: a position is a few words.
//!
//! It keeps the promise of [`crate::search::idastar`], the canonical answer, and stands beside it for speed. The
//! search stays in the board's own frame, so that the order of moves is untouched; only the databases are
//! looked up through a symmetry.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::excess::{entry, Excess};
use crate::heuristic::partition::Partition;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::automaton::{Automaton, State};
use crate::search::{Effort, Outcome};

/// The most views that a search takes.
pub const MOST_VIEWS: usize = 4;

/// The most patterns of a view's partition.
const MOST_PATTERNS: usize = 4;

/// One way to look at a board: its cells as a symmetry of the grid has them, and the databases of a partition of
/// the tiles there.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The view's cell of every cell of the board.
    cells: [u8; 16],
    /// Where every tile of the board is looked up.
    places: [Place; 16],
    /// Every pattern's first entry, of so many patterns.
    first: [u32; MOST_PATTERNS],
    patterns: usize,
    /// The databases of all patterns, and the bits of an entry.
    entries: &'a [u8],
    bits: u32,
}

/// A tile's place in the entries' numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// Its pattern.
    pattern: u8,
    /// Its cell's four bits begin here in the number of its pattern's entry.
    shift: u8,
}

impl<'a> View<'a> {
    /// The view in which the board's cells are these, by databases of a partition of at most four patterns of at
    /// most seven tiles.
    #[must_use]
    pub fn new(cells: &[Cell], partition: &Partition, excess: &'a Excess) -> View<'a> {
        let mut view = View {
            cells: [0; 16],
            places: [Place::default(); 16],
            first: [0; MOST_PATTERNS],
            patterns: partition.len(),
            entries: excess.entries(),
            bits: excess.bits(),
        };
        let mut home = [0; 16];
        for (cell, image) in cells.iter().enumerate() {
            view.cells[cell] = image.0;
            home[image.index()] = cell;
        }
        let mut first = 0;
        for (pattern, tiles) in partition.iter().enumerate() {
            view.first[pattern] = first;
            for (number, tile) in tiles.iter().enumerate() {
                view.places[home[tile.index()]] = Place {
                    pattern: pattern as u8,
                    shift: 4 * number as u8,
                };
            }
            first += 1 << (4 * tiles.len());
        }
        view
    }

    /// A tile's part of the number of its pattern's entry, on a cell of the board.
    fn part(&self, tile: Tile, cell: Cell) -> u32 {
        u32::from(self.cells[cell.index()]) << self.places[tile.index()].shift
    }
}

/// How many times as many positions as the last one an iteration is expected to take: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// An IDA* that can be left between two iterations and taken up with other views.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deepening {
    /// The moves that the answer has at least.
    pub bound: u32,
    /// Positions taken, each as often as an iteration came to it.
    pub taken: u64,
    /// Positions generated.
    pub generated: u64,
}

impl Deepening {
    /// Goes on until the answer is found, the effort is spent, or, with `None`, the next iteration would be
    /// expected to bring the positions generated in all over `patience`.
    ///
    /// # Panics
    /// Where there is no view or more than [`MOST_VIEWS`], or the board has more than 16 cells.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        views: &[View],
        automaton: &Automaton,
        effort: Effort,
        patience: u64,
    ) -> Option<Outcome> {
        match *views {
            [a] => self.run_with([a], puzzle, automaton, effort, patience),
            [a, b] => self.run_with([a, b], puzzle, automaton, effort, patience),
            [a, b, c] => self.run_with([a, b, c], puzzle, automaton, effort, patience),
            [a, b, c, d] => self.run_with([a, b, c, d], puzzle, automaton, effort, patience),
            _ => panic!("one to four views"),
        }
    }

    fn run_with<const VIEWS: usize>(
        &mut self,
        views: [View; VIEWS],
        puzzle: &Puzzle,
        automaton: &Automaton,
        effort: Effort,
        patience: u64,
    ) -> Option<Outcome> {
        match views[0].bits {
            2 => self.run_with_bits::<VIEWS, 2>(views, puzzle, automaton, effort, patience),
            _ => self.run_with_bits::<VIEWS, 4>(views, puzzle, automaton, effort, patience),
        }
    }

    fn run_with_bits<const VIEWS: usize, const BITS: u32>(
        &mut self,
        views: [View; VIEWS],
        puzzle: &Puzzle,
        automaton: &Automaton,
        Effort(effort): Effort,
        patience: u64,
    ) -> Option<Outcome> {
        let left = effort - self.generated;
        let mut walk = Walk::<VIEWS, BITS>::new(&views, puzzle.grid(), automaton, left);
        let (distance, pairs) = walk.place(&views, puzzle);
        let blank = puzzle.start().blank();
        let state = automaton.start(blank);
        self.bound = self.bound.max(needed(distance, pairs));
        let outcome = loop {
            let before = walk.left;
            if distance == 0 {
                walk.taken += 1;
                break Some(Outcome::Found(Vec::new()));
            }
            let pairs = raised(pairs, distance, self.bound);
            match walk.below(blank.0, distance, pairs, state) {
                End::Found => {
                    walk.path.reverse();
                    break Some(Outcome::Found(std::mem::take(&mut walk.path)));
                }
                End::Spent => break Some(Outcome::GaveUp { needed: self.bound }),
                // A tile's distance changes by one with every move of it, so that all answers are odd or all even.
                End::Nothing => self.bound += 2,
            }
            let last = before - walk.left;
            if effort - walk.left + GROWTH * last > patience {
                break None;
            }
        };
        self.taken += walk.taken;
        self.generated = effort - walk.left;
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
fn needed(distance: u32, pairs: u32) -> u32 {
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

/// What all positions of a search share, and the one at hand: a move changes one entry's number in every view.
struct Walk<'a, const VIEWS: usize, const BITS: u32> {
    automaton: &'a [State],
    /// The blank's next cell, for its cell and a move.
    steps: [[u8; 4]; 16],
    /// 1 where a move takes a tile away from its home, 0 where nearer: for the tile, the blank's cell and the move.
    away: [[[u8; 4]; 16]; 16],
    /// What such a move adds to the number of the entry of the tile's pattern, in every view.
    moved: [[[[u32; VIEWS]; 4]; 16]; 16],
    /// The views' databases.
    entries: [&'a [u8]; VIEWS],
    taken: u64,
    /// How many positions may still be generated.
    left: u64,
    /// The answer, the last move first.
    path: Vec<Move>,
    /// On every cell but the blank's, a tile in four bits and above it, four bits a view, its patterns in `looks`.
    tiles: [u32; 16],
    /// Of every pattern of every view, the entry's number and, 32 bits higher, what it holds.
    looks: [u64; MOST_VIEWS * MOST_PATTERNS],
}

impl<'a, const VIEWS: usize, const BITS: u32> Walk<'a, VIEWS, BITS> {
    fn new(
        views: &[View<'a>; VIEWS],
        grid: Grid,
        automaton: &'a Automaton,
        left: u64,
    ) -> Walk<'a, VIEWS, BITS> {
        let mut walk = Walk {
            automaton: automaton.parts(),
            steps: [[0; 4]; 16],
            away: [[[0; 4]; 16]; 16],
            moved: [[[[0; VIEWS]; 4]; 16]; 16],
            entries: views.map(|view| view.entries),
            taken: 0,
            left,
            path: Vec::new(),
            tiles: [0; 16],
            looks: [0; MOST_VIEWS * MOST_PATTERNS],
        };
        for blank in grid.all() {
            for m in Move::ALL {
                if let Some(to) = grid.step(blank, m) {
                    walk.steps[blank.index()][m as usize] = to.0;
                    walk.tabulate(views, grid, (blank, m, to));
                }
            }
        }
        walk
    }

    /// Fills in what a move does to every tile.
    fn tabulate(&mut self, views: &[View; VIEWS], grid: Grid, (blank, m, to): (Cell, Move, Cell)) {
        for tile in grid.all() {
            let (number, from, m) = (tile.index(), blank.index(), m as usize);
            let away = grid.distance(tile, blank) > grid.distance(tile, to);
            self.away[number][from][m] = u8::from(away);
            let tile = Tile(tile.0);
            self.moved[number][from][m] =
                views.map(|view| view.part(tile, blank).wrapping_sub(view.part(tile, to)));
        }
    }

    /// Takes the puzzle's start as the position, and gives its Manhattan distance and, a lane a view, its pairs of
    /// moves over that.
    fn place(&mut self, views: &[View<'a>; VIEWS], puzzle: &Puzzle) -> (u32, u32) {
        let (grid, start) = (puzzle.grid(), puzzle.start());
        let (mut distance, mut lanes) = (0, 0);
        for (view, looks) in views.iter().zip(self.looks.chunks_mut(MOST_PATTERNS)) {
            looks.copy_from_slice(&view.first.map(u64::from));
        }
        for (cell, &tile) in grid.all().zip(start.tiles()) {
            if cell == start.blank() {
                continue;
            }
            distance += grid.distance(cell, tile.home()) as u32;
            let word = &mut self.tiles[cell.index()];
            *word = u32::from(tile.0);
            for (number, view) in views.iter().enumerate() {
                let of_view = view.places[tile.index()].pattern;
                let pattern = MOST_PATTERNS * number + usize::from(of_view);
                *word |= (pattern as u32) << (4 + 4 * number);
                self.looks[pattern] += u64::from(view.part(tile, cell));
            }
        }
        for (number, view) in views.iter().enumerate() {
            for look in &mut self.looks[MOST_PATTERNS * number..][..view.patterns] {
                let pairs = entry::<BITS>(view.entries, *look as u32);
                *look |= u64::from(pairs) << 32;
                lanes += pairs << (8 * number);
            }
        }
        (distance, lanes)
    }

    /// Looks for an answer below the position, in move order: `pairs` are [raised].
    fn below(&mut self, blank: u8, distance: u32, pairs: u32, state: u16) -> End {
        self.taken += 1;
        // Numbers of cells are cut to four bits, as they are anyway, to show that they are in range.
        let blank = usize::from(blank & 15);
        let state = &self.automaton[usize::from(state)];
        let mut allowed = state[4];
        while allowed != 0 {
            let m = allowed.trailing_zeros() as usize & 3;
            allowed &= allowed - 1;
            if self.left == 0 {
                return End::Spent;
            }
            self.left -= 1;
            let to = usize::from(self.steps[blank][m] & 15);
            let word = self.tiles[to];
            let tile = word as usize & 15;
            let pattern = |view: usize| (word >> (4 + 4 * view)) as usize & 15;
            let away = u32::from(self.away[tile][blank][m]);
            let moved = &self.moved[tile][blank][m];
            let mut pairs = pairs.wrapping_add(away * LANES);
            let (mut before, mut after) = ([0; VIEWS], [0; VIEWS]);
            // All views, and then one question: to ask after each costs more, hard to foresee as the answers are.
            for view in 0..VIEWS {
                let look = self.looks[pattern(view)];
                let number = (look as u32).wrapping_add(moved[view]);
                let found = entry::<BITS>(self.entries[view], number);
                let more = found.wrapping_sub((look >> 32) as u32);
                pairs = pairs.wrapping_add(more << (8 * view));
                before[view] = look;
                after[view] = u64::from(number) | u64::from(found) << 32;
            }
            if pairs & HIGHEST != 0 {
                // A move changes what is needed by one, whatever the databases say: two pairs too many after it were
                // too many before it (Felner, Zahavi, Schaeffer, Holte 2005).
                if pairs & pairs.wrapping_sub(LANES) & HIGHEST != 0 {
                    break;
                }
                continue;
            }
            let distance = distance + 2 * away - 1;
            if distance == 0 {
                self.taken += 1;
                self.path.push(Move::ALL[m]);
                return End::Found;
            }
            self.tiles[blank] = word;
            for (view, &look) in after.iter().enumerate() {
                self.looks[pattern(view)] = look;
            }
            match self.below(to as u8, distance, pairs, state[m]) {
                End::Nothing => {}
                End::Found => {
                    self.path.push(Move::ALL[m]);
                    return End::Found;
                }
                End::Spent => return End::Spent,
            }
            self.tiles[to] = word;
            for (view, &look) in before.iter().enumerate() {
                self.looks[pattern(view)] = look;
            }
        }
        End::Nothing
    }
}
