//! Boards of at most 16 cells by the deepest pattern databases that pay: those at hand first, deeper ones where
//! the positions counted say so.

pub mod shared;

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::excess::{Excess, MOST_CELLS};
use crate::heuristic::partition::{ladder, Ladder, Rung};
use crate::heuristic::pattern_database::Space;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::sixteen::{Deepening, View};
use crate::search::{carried, Effort, Memory, Report};

/// The depth of the automaton for a ladder's rungs, where none is carried: with every rung there is more to
/// search, and more time to prepare it.
const DEPTHS: [usize; 3] = [8, 12, 14];

/// How many times as many positions as one puzzle all of them together may take before the next rung pays: on
/// 4x4, some 900 random puzzles. By then it would have saved about as much as it takes to make.
const OF_ALL: u64 = 2;

/// How many positions a puzzle may be expected to take before another partition of the rung pays: on 4x4 it takes as
/// long to make as a million of them, and leaves half of them.
const PARTITIONS_PATIENCE: u64 = 5_000_000;

/// Searches the canonical answer of one puzzle, with databases that fit into the memory; the first rung's, of 40 MiB
/// at most, are taken in any case. The answer does not depend on them.
///
/// # Panics
/// Where the board has more than 16 cells.
#[must_use]
pub fn search(puzzle: &Puzzle, effort: Effort, memory: Memory) -> Report {
    let ladder = ladder(puzzle.grid(), puzzle.blank().home());
    let mut made = Made::new(puzzle.grid(), &ladder);
    let mut deepening = Deepening::default();
    loop {
        if let Some(report) = made.run(&mut deepening, puzzle, &ladder, effort, memory, 0) {
            return report;
        }
        made.climb(&ladder);
    }
}

/// The databases of a grid and a class of the blank's goal cells.
#[derive(Clone, Debug)]
struct Made {
    grid: Grid,
    blank: Cell,
    rung: usize,
    /// Of so many of the rung's partitions, from the first.
    partitions: usize,
    excess: Excess,
    automaton: Automaton,
}

/// The bytes that it takes to make a rung's databases, the databases included.
fn needs(grid: Grid, ladder: &Ladder, rung: usize) -> usize {
    let partitions = &ladder.rungs[rung].partitions;
    let tiles = partitions
        .iter()
        .flatten()
        .map(Vec::len)
        .max()
        .unwrap_or_default();
    Excess::bytes(grid, partitions) + Space::bytes(grid, tiles)
}

impl Made {
    fn new(grid: Grid, ladder: &Ladder) -> Made {
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let automaton = carried::automaton(grid).unwrap_or_else(|| Automaton::new(grid, DEPTHS[0]));
        let blank = ladder.blank;
        let Rung {
            partitions,
            at_once,
            ..
        } = &ladder.rungs[0];
        let (partitions, excess) = match carried::databases(grid, blank) {
            Some(excess) => (partitions.len(), excess),
            None => (
                *at_once,
                Excess::new(grid, &partitions[..*at_once], Tile(blank.0)),
            ),
        };
        Made {
            grid,
            blank,
            rung: 0,
            partitions,
            excess,
            automaton,
        }
    }

    /// The views of a puzzle: every partition, in every symmetry that brings the blank's goal to the ladder's.
    fn views(&self, puzzle: &Puzzle, ladder: &Ladder) -> Vec<View<'_>> {
        let goal = puzzle.blank().home();
        let symmetries = self.grid.symmetries();
        let fitting = symmetries
            .iter()
            .filter(|cells| cells[goal.index()] == ladder.blank);
        let partitions = &ladder.rungs[self.rung].partitions;
        fitting
            .flat_map(|cells| {
                (0..self.partitions)
                    .map(move |number| View::new(cells, partitions, number, &self.excess))
            })
            .collect()
    }

    /// Goes on with a puzzle until there is a report, or, with `None`, other databases pay. Other puzzles have taken so
    /// many positions with these.
    fn run(
        &self,
        deepening: &mut Deepening,
        puzzle: &Puzzle,
        ladder: &Ladder,
        effort: Effort,
        memory: Memory,
        of_others: u64,
    ) -> Option<Report> {
        let patience = match self.can_climb(ladder, memory) {
            true => deepening
                .generated
                .saturating_add(self.patience(ladder, of_others)),
            false => u64::MAX,
        };
        let views = self.views(puzzle, ladder);
        let outcome = deepening.run(puzzle, &views, &self.automaton, effort, patience)?;
        let (bound, taken) = (deepening.bound, deepening.taken);
        Some(Report {
            outcome,
            taken,
            generated: deepening.generated,
            // One path, which the last iteration follows to its bound.
            kept: if taken == 0 { 0 } else { u64::from(bound) + 1 },
        })
    }

    /// How many positions a puzzle may be expected to take with these databases, where others have taken so many: fewer,
    /// as more of them come.
    fn patience(&self, ladder: &Ladder, of_others: u64) -> u64 {
        let of_one = match self.is_whole(ladder) {
            true => ladder.rungs[self.rung].patience,
            false => PARTITIONS_PATIENCE,
        };
        let of_all = of_one.saturating_mul(OF_ALL).saturating_sub(of_others);
        of_one.min(of_all)
    }

    /// Whether all partitions of the rung have databases.
    fn is_whole(&self, ladder: &Ladder) -> bool {
        self.partitions == ladder.rungs[self.rung].partitions.len()
    }

    /// Whether there are more databases to be had: of this rung, or of the next one where that fits into the memory.
    fn can_climb(&self, ladder: &Ladder, Memory(memory): Memory) -> bool {
        let rung = self.rung + 1;
        let fits = |bytes| bytes <= memory && can_have(bytes);
        !self.is_whole(ladder) || rung < ladder.rungs.len() && fits(needs(self.grid, ladder, rung))
    }

    /// The bytes of its databases.
    fn bytes(&self) -> usize {
        self.excess.entries().len()
    }

    /// Makes what comes next: the databases of another partition of the rung, or of the next rung.
    fn climb(&mut self, ladder: &Ladder) {
        let mut more = self.partitions..self.partitions + 1;
        if self.is_whole(ladder) {
            self.rung += 1;
            self.excess = Excess::carried(self.grid, &[]); // before others take their place in memory
            more = 0..ladder.rungs[self.rung].partitions.len();
            if carried::automaton(self.grid).is_none() {
                self.automaton = Automaton::new(self.grid, DEPTHS[self.rung]);
            }
        }
        self.partitions = more.end;
        let partitions = &ladder.rungs[self.rung].partitions[more];
        self.excess.add(self.grid, partitions, Tile(self.blank.0));
    }
}

/// Whether the system gives so many bytes at once.
fn can_have(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}
