//! Boards of at most 16 cells by the deepest pattern databases that pay: those at hand first, deeper ones where
//! the positions counted say so. Kept from puzzle to puzzle.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::heuristic::excess::{Excess, MOST_CELLS};
use crate::heuristic::partition::{ladder, Ladder};
use crate::heuristic::pattern_database::Space;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::sixteen::{Deepening, View, MOST_VIEWS};
use crate::search::{carried, Effort, Memory, Report};
use std::ops::Range;

/// The depth of the automaton for a ladder's rungs, where none is carried: with every rung there is more to
/// search, and more time to prepare it.
const DEPTHS: [usize; 3] = [8, 12, 14];

/// How many times as many positions as one puzzle all of them together may take before the next rung pays: on
/// 4x4, some 700 random puzzles. By then it would have saved about as much as it takes to make.
const OF_ALL: u64 = 2;

/// How many positions a puzzle may be expected to take before another partition of the rung pays: on 4x4 it takes as
/// long to make as a million of them, and leaves half of them.
const PARTITIONS_PATIENCE: u64 = 5_000_000;

/// The databases of the puzzles so far, as many as fit into the memory.
#[derive(Clone, Debug, Default)]
pub struct Databases {
    /// Those used last are at the end.
    kept: Vec<Kept>,
}

/// The databases of a grid and a class of the blank's goal cells.
#[derive(Clone, Debug)]
struct Kept {
    grid: Grid,
    blank: Cell,
    rung: usize,
    excess: Vec<Excess>,
    automaton: Automaton,
    /// Positions generated with these.
    generated: u64,
}

impl Databases {
    /// Searches the canonical answer, with databases that fit into the memory, those of other puzzles included;
    /// the first rung's, of 40 MiB at most, are taken in any case. The answer does not depend on them.
    ///
    /// # Panics
    /// Where the board has more than 16 cells.
    pub fn search(&mut self, puzzle: &Puzzle, effort: Effort, Memory(memory): Memory) -> Report {
        let grid = puzzle.grid();
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let ladder = ladder(grid, puzzle.blank().home());
        self.bring(grid, &ladder, memory);
        let mut deepening = Deepening::default();
        loop {
            let kept = self.kept.last_mut().expect("it has been brought there");
            let before = deepening.generated;
            let next = kept.next_rung(&ladder, memory);
            let patience = next.map_or(u64::MAX, |_| kept.patience(&ladder));
            let views = kept.views(puzzle, &ladder);
            let outcome = deepening.run(
                puzzle,
                &views,
                &kept.automaton,
                effort,
                before.saturating_add(patience),
            );
            kept.generated += deepening.generated - before;
            if let Some(outcome) = outcome {
                let Deepening {
                    bound,
                    taken,
                    generated,
                } = deepening;
                return Report {
                    outcome,
                    taken,
                    generated,
                    // One path, which the last iteration follows to its bound.
                    kept: if taken == 0 { 0 } else { u64::from(bound) + 1 },
                };
            }
            if let Some(rung) = next {
                self.make_room(1, needs(grid, &ladder, rung), memory);
                let kept = self.kept.last_mut().expect("the last one stays");
                kept.climb(&ladder, rung);
            }
        }
    }

    /// The bytes of all databases kept, the carried ones included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.kept.iter().map(Kept::bytes).sum()
    }

    /// Brings a puzzle's databases to the end of those kept; the first rung's, where there are none yet.
    fn bring(&mut self, grid: Grid, ladder: &Ladder, memory: usize) {
        let is_it = |kept: &Kept| kept.grid == grid && kept.blank == ladder.blank;
        let known = self.kept.iter().position(is_it);
        if known.is_none() {
            self.make_room(0, needs(grid, ladder, 0), memory);
        }
        let kept = known.map_or_else(
            || Kept::new(grid, ladder),
            |number| self.kept.remove(number),
        );
        self.kept.push(kept);
    }

    /// Forgets databases, those first that were not used for longest, and never the last `but`, until so many
    /// bytes more fit into the memory.
    fn make_room(&mut self, but: usize, bytes: usize, memory: usize) {
        while self.kept.len() > but && self.bytes().saturating_add(bytes) > memory {
            self.kept.remove(0);
        }
    }
}

/// The bytes that it takes to make a rung's databases, the databases included.
fn needs(grid: Grid, ladder: &Ladder, rung: usize) -> usize {
    let partitions = &ladder.rungs[rung].partitions;
    let kept: usize = partitions
        .iter()
        .map(|partition| Excess::bytes(grid, partition))
        .sum();
    let tiles = partitions
        .iter()
        .flatten()
        .map(Vec::len)
        .max()
        .unwrap_or_default();
    kept + Space::bytes(grid, tiles)
}

impl Kept {
    fn new(grid: Grid, ladder: &Ladder) -> Kept {
        let automaton = carried::automaton(grid).unwrap_or_else(|| Automaton::new(grid, DEPTHS[0]));
        let blank = ladder.blank;
        let at_once = 0..ladder.rungs[0].at_once;
        let excess =
            carried::databases(grid, blank).unwrap_or_else(|| made(grid, ladder, 0, at_once));
        Kept {
            grid,
            blank,
            rung: 0,
            excess,
            automaton,
            generated: 0,
        }
    }

    /// The views of a puzzle: every partition, in every symmetry that brings the blank's goal to the ladder's.
    fn views(&self, puzzle: &Puzzle, ladder: &Ladder) -> Vec<View<'_>> {
        let goal = puzzle.blank().home();
        let symmetries = self.grid.symmetries();
        let fitting = symmetries
            .iter()
            .filter(|cells| cells[goal.index()] == ladder.blank);
        let partitions = || ladder.rungs[self.rung].partitions.iter().zip(&self.excess);
        fitting
            .flat_map(|cells| {
                partitions().map(move |(partition, excess)| View::new(cells, partition, excess))
            })
            .take(MOST_VIEWS)
            .collect()
    }

    /// How many positions a puzzle may be expected to take with these databases: fewer, as many of them come.
    fn patience(&self, ladder: &Ladder) -> u64 {
        let rung = &ladder.rungs[self.rung];
        let of_one = match self.excess.len() < rung.partitions.len() {
            true => PARTITIONS_PATIENCE,
            false => rung.patience,
        };
        let of_all = of_one.saturating_mul(OF_ALL).saturating_sub(self.generated);
        of_one.min(of_all)
    }

    /// This rung, where not all of its partitions have been made, or the next one, where there is one and it fits
    /// into the memory.
    fn next_rung(&self, ladder: &Ladder, memory: usize) -> Option<usize> {
        if self.excess.len() < ladder.rungs[self.rung].partitions.len() {
            return Some(self.rung);
        }
        let rung = self.rung + 1;
        (rung < ladder.rungs.len() && needs(self.grid, ladder, rung) <= memory).then_some(rung)
    }

    /// The bytes of its databases.
    fn bytes(&self) -> usize {
        self.excess
            .iter()
            .map(|excess| excess.entries().len())
            .sum()
    }

    fn climb(&mut self, ladder: &Ladder, rung: usize) {
        self.generated = 0;
        if rung == self.rung {
            let next = self.excess.len();
            self.excess
                .extend(made(self.grid, ladder, rung, next..next + 1));
            return;
        }
        self.excess.clear(); // before others take their place in memory
        self.excess = made(
            self.grid,
            ladder,
            rung,
            0..ladder.rungs[rung].partitions.len(),
        );
        if carried::automaton(self.grid).is_none() {
            self.automaton = Automaton::new(self.grid, DEPTHS[rung]);
        }
        self.rung = rung;
    }
}

/// The databases of some of a rung's partitions.
fn made(grid: Grid, ladder: &Ladder, rung: usize, numbers: Range<usize>) -> Vec<Excess> {
    let blank = Tile(ladder.blank.0);
    ladder.rungs[rung].partitions[numbers]
        .iter()
        .map(|partition| Excess::new(grid, partition, blank))
        .collect()
}
