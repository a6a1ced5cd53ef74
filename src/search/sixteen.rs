//! IDA* for boards of at most 16 cells, by disjoint pattern databases: a position is a few words.
//!
//! It keeps the promise of [`crate::search::idastar`], the canonical answer, and stands beside it for speed. The
//! search stays in the board's own frame, so that the order of moves is untouched; only the databases are
//! looked up through a symmetry.

use crate::board::Tile;
use crate::grid::Cell;
use crate::heuristic::excess::{pairs, Excess};
use crate::heuristic::partition::Partition;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::{Effort, Outcome};

/// The most views that a search takes: their pairs of moves share a word, 16 bits each.
pub const MOST_VIEWS: usize = 4;

/// One way to look at a board: its cells as a symmetry of the grid has them, and the databases of a partition of
/// the tiles there.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The view's cell of every cell of the board.
    cells: [u8; 16],
    /// Where every tile of the board is kept in a position.
    slots: [Slot; 16],
    /// The databases of all patterns, and the bits of an entry.
    entries: &'a [u8],
    bits: u32,
}

/// A tile's place in a position, and its pattern's.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// Its pattern's bits, when they are shifted to the lowest.
    mask: u32,
    /// Its pattern's first entry.
    base: u32,
    /// The tile's four bits begin here.
    tile: u8,
    /// Its pattern's bits begin here.
    first: u8,
    /// Its pattern's four bits begin here in the view's pairs.
    pairs: u8,
}

impl<'a> View<'a> {
    /// The view in which the board's cells are these, by databases of a partition of at most four patterns of at
    /// most seven tiles.
    #[must_use]
    pub fn new(cells: &[Cell], partition: &Partition, excess: &'a Excess) -> View<'a> {
        let mut view = View {
            cells: [0; 16],
            slots: [Slot::default(); 16],
            entries: excess.entries(),
            bits: excess.bits(),
        };
        let mut home = [0; 16];
        for (cell, image) in cells.iter().enumerate() {
            view.cells[cell] = image.0;
            home[image.index()] = cell;
        }
        let mut slot = Slot::default();
        for pattern in partition {
            slot.first = slot.tile;
            slot.mask = (1 << (4 * pattern.len())) - 1;
            for tile in pattern {
                view.slots[home[tile.index()]] = slot;
                slot.tile += 4;
            }
            slot.base += slot.mask + 1;
            slot.pairs += 4;
        }
        view
    }

    /// The pattern's entry that holds a tile, in a position.
    fn number(&self, tile: Tile, position: u64) -> u32 {
        let slot = self.slots[tile.index()];
        ((position >> slot.first) as u32 & slot.mask) + slot.base
    }
}

/// How many times as many positions as the last one an iteration is expected to take: on 4x4 it is 5 to 7.
const GROWTH: u64 = 6;

/// A view's pairs of moves over the Manhattan distance: the sum of its four fields.
#[inline]
fn sum(pairs: u64, view: usize) -> u32 {
    let fields = (pairs >> (16 * view)) as u32 & 0xffff;
    let sums = (fields & 0x0f0f) + (fields >> 4 & 0x0f0f);
    (sums + (sums >> 8)) & 0xff
}

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
        effort: Effort,
        patience: u64,
    ) -> Option<Outcome> {
        let mut walk = Walk::<VIEWS, BITS>::new(views, puzzle, automaton, effort, self);
        let start = walk.start(puzzle);
        self.bound = self.bound.max(start.bound());
        let outcome = loop {
            let before = walk.generated;
            if start.distance == 0 {
                walk.taken += 1;
                break Some(Outcome::Found(Vec::new()));
            }
            let state = automaton.start(puzzle.start().blank());
            match walk.below(start, state, self.bound) {
                End::Found => {
                    walk.path.reverse();
                    break Some(Outcome::Found(std::mem::take(&mut walk.path)));
                }
                End::Spent => break Some(Outcome::GaveUp { needed: self.bound }),
                // A tile's distance changes by one with every move of it, so that all answers are odd or all even.
                End::Nothing => self.bound += 2,
            }
            let last = walk.generated - before;
            if walk.generated + GROWTH * last > patience {
                break None;
            }
        };
        (self.taken, self.generated) = (walk.taken, walk.generated);
        outcome
    }
}

/// How the part of an iteration below a position ended.
enum End {
    Found,
    Nothing,
    Spent,
}

/// A position: small enough to be passed on by value.
#[derive(Clone, Copy)]
struct Position<const VIEWS: usize> {
    /// Of every view, the cells of all tiles, four bits each.
    looks: [u64; VIEWS],
    /// The tile on every cell, four bits each.
    tiles: u64,
    /// The pairs of moves over the Manhattan distance: 16 bits a view, four a pattern.
    pairs: u64,
    /// The Manhattan distance.
    distance: u32,
    blank: u8,
}

impl<const VIEWS: usize> Position<VIEWS> {
    fn bound(&self) -> u32 {
        let pairs = (0..VIEWS).map(|view| sum(self.pairs, view)).max();
        self.distance + 2 * pairs.unwrap_or_default()
    }
}

/// What all positions of a search share.
struct Walk<'a, const VIEWS: usize, const BITS: u32> {
    views: [View<'a>; VIEWS],
    automaton: &'a [[u16; 4]],
    /// Of every state, the moves that lead on, a bit each: to step from one to the next is faster than to ask four
    /// times.
    allowed: Vec<u8>,
    /// The blank's next cell, for its cell and a move.
    steps: [[u8; 4]; 16],
    /// What a move adds to the Manhattan distance, for the tile that it moves, the blank's cell and the move.
    farther: [[[i8; 4]; 16]; 16],
    /// The bits in which the two cells of a move differ, for a view, the blank's cell and the move.
    moved: [[[u8; 4]; 16]; VIEWS],
    effort: u64,
    taken: u64,
    generated: u64,
    /// The answer, the last move first.
    path: Vec<Move>,
}

impl<'a, const VIEWS: usize, const BITS: u32> Walk<'a, VIEWS, BITS> {
    fn new(
        views: [View<'a>; VIEWS],
        puzzle: &Puzzle,
        automaton: &'a Automaton,
        Effort(effort): Effort,
        &Deepening {
            taken, generated, ..
        }: &Deepening,
    ) -> Walk<'a, VIEWS, BITS> {
        let grid = puzzle.grid();
        let mut steps = [[0; 4]; 16];
        let mut farther = [[[0; 4]; 16]; 16];
        let mut moved = [[[0; 4]; 16]; VIEWS];
        for blank in grid.all() {
            for m in Move::ALL {
                let Some(to) = grid.step(blank, m) else {
                    continue;
                };
                let (from, m) = (blank.index(), m as usize);
                steps[from][m] = to.0;
                for tile in grid.all() {
                    farther[tile.index()][from][m] =
                        grid.distance(tile, blank) as i8 - grid.distance(tile, to) as i8;
                }
                for (moved, view) in moved.iter_mut().zip(&views) {
                    moved[from][m] = view.cells[from] ^ view.cells[to.index()];
                }
            }
        }
        let (automaton, path) = (automaton.parts(), Vec::new());
        let leads_on = |row: &[u16; 4]| {
            (0..4)
                .map(|m| u8::from(row[m] != Automaton::DEAD) << m)
                .sum()
        };
        let allowed = automaton.iter().map(leads_on).collect();
        Walk {
            views,
            automaton,
            allowed,
            steps,
            farther,
            moved,
            effort,
            taken,
            generated,
            path,
        }
    }

    /// The puzzle's start.
    fn start(&self, puzzle: &Puzzle) -> Position<VIEWS> {
        let grid = puzzle.grid();
        let start = puzzle.start();
        let placed: Vec<(Cell, Tile)> = grid
            .all()
            .zip(start.tiles().iter().copied())
            .filter(|&(cell, _)| cell != start.blank())
            .collect();
        let mut position = Position {
            looks: [0; VIEWS],
            tiles: 0,
            pairs: 0,
            distance: 0,
            blank: start.blank().0,
        };
        for &(cell, tile) in &placed {
            position.tiles |= u64::from(tile.0) << (4 * cell.0);
            position.distance += grid.distance(cell, tile.home()) as u32;
            for (look, view) in position.looks.iter_mut().zip(&self.views) {
                *look |= u64::from(view.cells[cell.index()]) << view.slots[tile.index()].tile;
            }
        }
        for (number, view) in self.views.iter().enumerate() {
            for &(_, tile) in &placed {
                let pattern = 16 * number + usize::from(view.slots[tile.index()].pairs);
                let pairs = pairs::<BITS>(view.entries, view.number(tile, position.looks[number]));
                // Set once by every tile of the pattern, to the same.
                position.pairs |= u64::from(pairs) << pattern;
            }
        }
        position
    }

    /// Looks for an answer of at most `left` moves below a position, in move order.
    fn below(&mut self, position: Position<VIEWS>, state: u16, left: u32) -> End {
        self.taken += 1;
        // Numbers of cells are cut to four bits, as they are anyway, to show that they are in range.
        let blank = usize::from(position.blank & 15);
        let row = &self.automaton[usize::from(state)];
        let mut allowed = self.allowed[usize::from(state)];
        while allowed != 0 {
            let m = Move::ALL[allowed.trailing_zeros() as usize & 3];
            allowed &= allowed - 1;
            let state = row[m as usize];
            if self.generated == self.effort {
                return End::Spent;
            }
            self.generated += 1;
            let to = self.steps[blank][m as usize] & 15;
            let tile = position.tiles >> (4 * to) & 15;
            let mut child = position;
            let farther = self.farther[tile as usize][blank][m as usize];
            child.distance = child.distance.wrapping_add_signed(i32::from(farther));
            let mut bound = child.distance;
            for (number, view) in self.views.iter().enumerate() {
                let slot = &view.slots[tile as usize];
                let moved = u64::from(self.moved[number][blank][m as usize]);
                child.looks[number] ^= moved << (slot.tile & 63);
                let entry = (child.looks[number] >> (slot.first & 63)) as u32 & slot.mask;
                let pattern = (16 * number as u32 + u32::from(slot.pairs)) & 63;
                let pairs = u64::from(pairs::<BITS>(view.entries, entry + slot.base));
                child.pairs = child.pairs & !(15 << pattern) | pairs << pattern;
                bound = bound.max(child.distance + 2 * sum(child.pairs, number));
                if bound >= left {
                    break;
                }
            }
            if bound >= left {
                continue;
            }
            if child.distance == 0 {
                self.taken += 1;
                self.path.push(m);
                return End::Found;
            }
            child.tiles ^= tile << (4 * to) | tile << (4 * blank);
            child.blank = to;
            match self.below(child, state, left - 1) {
                End::Nothing => {}
                End::Found => {
                    self.path.push(m);
                    return End::Found;
                }
                End::Spent => return End::Spent,
            }
        }
        End::Nothing
    }
}
