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
use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The depth of the automaton for a ladder's rungs, where none is carried: with every rung there is more to
/// search, and more time to prepare it.
const DEPTHS: [usize; 3] = [8, 12, 14];

/// How many times as many positions as one puzzle all of them together may take before the next rung pays: on
/// 4x4, some 700 random puzzles. By then it would have saved about as much as it takes to make.
const OF_ALL: u64 = 2;

/// The databases of the puzzles so far, as many as fit into the memory. A clone has the same ones: whoever needs others
/// first makes them for all.
#[derive(Clone, Debug, Default)]
pub struct Databases {
    /// Those used last are at the end.
    kept: Arc<Mutex<Vec<Arc<Kept>>>>,
}

/// The databases of a grid and a class of the blank's goal cells.
#[derive(Clone, Debug)]
struct Kept {
    grid: Grid,
    blank: Cell,
    /// How often others were made in place of the first ones.
    stage: usize,
    rung: usize,
    excess: Vec<Excess>,
    automaton: Cow<'static, Automaton>,
    /// Positions generated with these, for all puzzles.
    generated: Arc<AtomicU64>,
}

impl Databases {
    /// Searches the canonical answer, with databases that fit into the memory, those of other puzzles included;
    /// the first rung's, of 40 MiB at most, are taken in any case. The answer does not depend on them.
    ///
    /// With an effort it begins with the first rung's, whatever others there are: what it costs depends on the puzzle
    /// alone, and so whether the effort is spent.
    ///
    /// # Panics
    /// Where the board has more than 16 cells.
    pub fn search(&mut self, puzzle: &Puzzle, effort: Effort, Memory(memory): Memory) -> Report {
        let grid = puzzle.grid();
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let ladder = ladder(grid, puzzle.blank().home());
        let is_alone = effort != Effort::MOST;
        let mut kept = self.first(grid, &ladder, is_alone, memory);
        let mut deepening = Deepening::default();
        loop {
            let before = deepening.generated;
            let next = kept.next_rung(&ladder, memory);
            let patience = next.map_or(u64::MAX, |_| {
                let of_others = match is_alone {
                    true => 0,
                    false => kept.generated.load(Ordering::Relaxed),
                };
                kept.patience(&ladder, of_others)
            });
            let views = kept.views(puzzle, &ladder);
            let outcome = deepening.run(
                puzzle,
                &views,
                &kept.automaton,
                effort,
                before.saturating_add(patience),
            );
            let generated = deepening.generated - before;
            kept.generated.fetch_add(generated, Ordering::Relaxed);
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
                kept = self.next(kept, &ladder, rung, is_alone, memory);
            }
        }
    }

    /// The bytes of all databases kept, the carried ones included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes(&self.all())
    }

    fn all(&self) -> MutexGuard<'_, Vec<Arc<Kept>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The databases that a puzzle begins with: the last that were made, or, where it is to be alone, the first.
    fn first(&self, grid: Grid, ladder: &Ladder, is_alone: bool, memory: usize) -> Arc<Kept> {
        let mut all = self.all();
        let is_it = |kept: &Kept| {
            (kept.grid, kept.blank) == (grid, ladder.blank) && (kept.stage == 0 || !is_alone)
        };
        let known = take(&mut all, is_it);
        let kept = known.unwrap_or_else(|| {
            make_room(&mut all, needs(grid, ladder, 0), memory);
            Arc::new(Kept::new(grid, ladder))
        });
        all.push(Arc::clone(&kept));
        kept
    }

    /// The databases that come after others, whose rung is known. They take the place of these, but for a puzzle that is
    /// to be alone, which others may begin as.
    fn next(
        &self,
        before: Arc<Kept>,
        ladder: &Ladder,
        rung: usize,
        is_alone: bool,
        memory: usize,
    ) -> Arc<Kept> {
        let (grid, blank, stage) = (before.grid, before.blank, before.stage + 1);
        let mut all = self.all();
        let is_it = |kept: &Kept| (kept.grid, kept.blank) == (grid, blank);
        let known = take(&mut all, |kept| {
            is_it(kept) && (kept.stage == stage || !is_alone && kept.stage > stage)
        });
        let kept = known.unwrap_or_else(|| {
            if !is_alone {
                take(&mut all, is_it);
            }
            make_room(&mut all, needs(grid, ladder, rung), memory);
            let mut kept = Arc::try_unwrap(before).unwrap_or_else(|before| (*before).clone());
            kept.climb(ladder, rung);
            Arc::new(kept)
        });
        all.push(Arc::clone(&kept));
        kept
    }
}

/// Takes away the first ones that are meant, if there are any.
fn take(all: &mut Vec<Arc<Kept>>, is_it: impl Fn(&Kept) -> bool) -> Option<Arc<Kept>> {
    let number = all.iter().position(|kept| is_it(kept))?;
    Some(all.remove(number))
}

/// Forgets databases, those first that were not used for longest, until so many bytes more fit into the memory.
fn make_room(all: &mut Vec<Arc<Kept>>, needed: usize, memory: usize) {
    while !all.is_empty() && bytes(all).saturating_add(needed) > memory {
        all.remove(0);
    }
}

fn bytes(all: &[Arc<Kept>]) -> usize {
    all.iter().map(|kept| kept.bytes()).sum()
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
        let automaton = match carried::automaton(grid) {
            Some(automaton) => Cow::Borrowed(automaton),
            None => Cow::Owned(Automaton::new(grid, DEPTHS[0])),
        };
        let blank = ladder.blank;
        let excess = carried::databases(grid, blank).unwrap_or_else(|| made(grid, ladder, 0));
        Kept {
            grid,
            blank,
            stage: 0,
            rung: 0,
            excess,
            automaton,
            generated: Arc::default(),
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

    /// How many positions a puzzle may be expected to take with these databases, where others have taken so many: fewer,
    /// as more of them come.
    fn patience(&self, ladder: &Ladder, of_others: u64) -> u64 {
        let of_one = ladder.rungs[self.rung].patience;
        let of_all = of_one.saturating_mul(OF_ALL).saturating_sub(of_others);
        of_one.min(of_all)
    }

    /// The next rung, where there is one and it fits into the memory.
    fn next_rung(&self, ladder: &Ladder, memory: usize) -> Option<usize> {
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
        self.excess.clear(); // before others take their place in memory
        self.excess = made(self.grid, ladder, rung);
        if carried::automaton(self.grid).is_none() {
            self.automaton = Cow::Owned(Automaton::new(self.grid, DEPTHS[rung]));
        }
        self.rung = rung;
        self.stage += 1;
        self.generated = Arc::default();
    }
}

fn made(grid: Grid, ladder: &Ladder, rung: usize) -> Vec<Excess> {
    let blank = Tile(ladder.blank.0);
    ladder.rungs[rung]
        .partitions
        .iter()
        .map(|partition| Excess::new(grid, partition, blank))
        .collect()
}
