//! The databases of many puzzles, kept from one to the next, and by all who solve them at the same time.

use super::{can_have, needs, Made};
use crate::heuristic::partition::{ladder, Ladder};
use crate::puzzle::Puzzle;
use crate::search::sixteen::Deepening;
use crate::search::{Effort, Memory, Report};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The databases of the puzzles so far, as many as fit into the memory. A clone has the same ones: whoever needs others
/// first makes them for all.
#[derive(Clone, Debug, Default)]
pub struct Databases {
    /// Those used last are at the end.
    kept: Arc<Mutex<Vec<Arc<Kept>>>>,
}

#[derive(Clone, Debug)]
struct Kept {
    made: Made,
    /// How often others were made in place of the first ones.
    stage: usize,
    /// Positions generated with these, for all puzzles.
    generated: Arc<AtomicU64>,
}

impl Databases {
    /// As [`super::search`] does, with databases that fit into the memory together with those of other puzzles.
    ///
    /// With an effort it begins with the first rung's, whatever others there are: what it costs depends on the puzzle
    /// alone, and so whether the effort is spent.
    ///
    /// # Panics
    /// Where the board has more than 16 cells.
    pub fn search(&mut self, puzzle: &Puzzle, effort: Effort, memory: Memory) -> Report {
        let ladder = ladder(puzzle.grid(), puzzle.blank().home());
        let is_alone = effort != Effort::MOST;
        let mut kept = self.first(puzzle, &ladder, is_alone, memory);
        let mut deepening = Deepening::default();
        loop {
            let before = deepening.generated;
            let of_others = match is_alone {
                true => 0,
                false => kept.generated.load(Ordering::Relaxed),
            };
            let made = &kept.made;
            let report = made.run(&mut deepening, puzzle, &ladder, effort, memory, of_others);
            let generated = deepening.generated - before;
            kept.generated.fetch_add(generated, Ordering::Relaxed);
            if let Some(report) = report {
                return report;
            }
            kept = self.next(kept, &ladder, is_alone, memory);
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
    fn first(&self, puzzle: &Puzzle, ladder: &Ladder, is_alone: bool, memory: Memory) -> Arc<Kept> {
        let grid = puzzle.grid();
        let mut all = self.all();
        let known = take(&mut all, |kept| {
            (kept.made.grid, kept.made.blank) == (grid, ladder.blank)
                && (kept.stage == 0 || !is_alone)
        });
        let kept = known.unwrap_or_else(|| {
            make_room(&mut all, needs(grid, ladder, 0), memory);
            Arc::new(Kept {
                made: Made::new(grid, ladder),
                stage: 0,
                generated: Arc::default(),
            })
        });
        all.push(Arc::clone(&kept));
        kept
    }

    /// The databases that come after others. They take the place of these, but for a puzzle that is to be alone, which
    /// others may begin as.
    fn next(
        &self,
        before: Arc<Kept>,
        ladder: &Ladder,
        is_alone: bool,
        memory: Memory,
    ) -> Arc<Kept> {
        let (grid, blank, stage) = (before.made.grid, before.made.blank, before.stage + 1);
        let mut all = self.all();
        let is_it = |kept: &Kept| (kept.made.grid, kept.made.blank) == (grid, blank);
        let known = take(&mut all, |kept| {
            is_it(kept) && (kept.stage == stage || !is_alone && kept.stage > stage)
        });
        let kept = known.unwrap_or_else(|| {
            if !is_alone {
                take(&mut all, is_it);
            }
            let rung = before.made.rung + usize::from(before.made.is_whole(ladder));
            make_room(&mut all, needs(grid, ladder, rung), memory);
            let mut kept = Arc::try_unwrap(before).unwrap_or_else(|before| (*before).clone());
            kept.made.climb(ladder);
            (kept.stage, kept.generated) = (stage, Arc::default());
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
fn make_room(all: &mut Vec<Arc<Kept>>, needed: usize, Memory(memory): Memory) {
    while !all.is_empty() && (bytes(all).saturating_add(needed) > memory || !can_have(needed)) {
        all.remove(0);
    }
}

fn bytes(all: &[Arc<Kept>]) -> usize {
    all.iter().map(|kept| kept.made.bytes()).sum()
}
