//! The stages of IDA* over pattern databases: the cheapest databases first, larger ones once the nodes generated show that
//! they pay.

use crate::grid::{Cell, Grid};
use crate::pdb::catalogue::{catalogue, distinct, in_strips, last_tiers, Tier};
use crate::pdb::compact::{CompactPdb, MOST_CELLS};
use crate::pdb::ida::{Ida, Walks};
use crate::pdb::walk::{Cost, View, MOST_PATTERNS};
use crate::pdb::{embedded, threads};
use crate::puzzle::Puzzle;
use crate::search::automaton::{Automaton, MOST_PATHS, PATH_BYTES};
use crate::search::nodes::{Memory, NodeLimit, Nodes, Outcome, Report};

/// Which views are best for a puzzle is tried when the next iteration is expected to bring it above so many nodes. With half as
/// many or twice as many, 800 random boards generate as many nodes, to one part in a hundred.
const TRIAL_AFTER: u64 = 3_500;

/// An automaton may take one part in this many of the memory while it is made.
const AUTOMATONS_PART: usize = 4;

/// The databases for a grid and a class of goal cells, in the order in which they are worth making.
pub struct Plan {
    pub grid: Grid,
    /// The goal cell that stands for its class: the images of the others under a symmetry of the grid.
    pub blank: Cell,
    memory: Memory,
    /// The automaton of all stages, if one is embedded.
    automaton: Option<Automaton>,
    stages: Vec<Stage>,
}

struct Stage {
    tier: Tier,
    embedded: Option<CompactPdb>,
    /// The bytes of the databases, and of making them.
    bytes: (usize, usize),
}

impl Plan {
    /// The stages that fit into the memory, with what is embedded. If the first one does not fit, the largest smaller
    /// patterns that fit make the only stage; there is none if not even the smallest fit.
    ///
    /// # Panics
    /// If the grid has more than 16 cells.
    pub fn new(grid: Grid, goal: Cell, memory: Memory) -> Plan {
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let (blank, mut tiers) = catalogue(grid, goal);
        let stage = |tier: Tier| Stage { bytes: Databases::bytes(grid, &tier, memory), embedded: None, tier };
        let mut stages = Vec::new();
        if let Some((tier, databases)) = embedded::databases(grid) {
            tiers.drain(..tier);
            stages.push(Stage { tier: tiers.remove(0), embedded: Some(databases), bytes: (0, 0) });
        }
        stages.extend(tiers.into_iter().map(stage));
        stages.extend(last_tiers(grid, blank).map(stage));
        let fits = |stage: &Stage| stage.bytes.1 <= memory.0;
        if !fits(&stages[0]) {
            let first = &stages[0].tier;
            let tiles = grid.cells() - 1;
            let least = tiles.div_ceil(MOST_PATTERNS);
            let sizes = (least..first.partitions[0][0].tiles.len()).rev();
            let smaller = sizes.map(|size| {
                let partitions = in_strips(grid, blank, size);
                stage(Tier { partitions, ..*first })
            });
            stages = smaller.filter(fits).take(1).collect();
        }
        Plan {
            grid,
            blank,
            memory,
            automaton: embedded::automaton(grid),
            stages: stages.into_iter().take_while(fits).collect(),
        }
    }

    /// The bytes of a stage's databases, and of making them; `None` if there is no such stage.
    pub fn bytes(&self, stage: usize) -> Option<(usize, usize)> {
        Some(self.stages.get(stage)?.bytes)
    }

    /// Makes the databases of a stage, those after the first on some threads, or takes the embedded ones, or copies those that
    /// the stage before has too.
    ///
    /// # Panics
    /// If there is no such stage.
    pub fn databases(&self, stage: usize, threads: usize, before: Option<&Databases>) -> Databases {
        let Stage { tier, embedded, .. } = &self.stages[stage];
        let make = || {
            let patterns = distinct(self.grid, &tier.partitions);
            // As many as fit into what is reserved for one, and then for the automaton.
            let at_once = self.memory.0 / AUTOMATONS_PART / CompactPdb::making_bytes(self.grid, &patterns);
            let threads = if stage == 0 { 1 } else { threads.min(at_once) };
            CompactPdb::filled_by(self.grid, patterns, |mut parts| {
                parts.retain_mut(|(entries, pattern)| {
                    let known = before.and_then(|before| before.compact.entries_of(pattern));
                    known.map(|known| entries.copy_from_slice(known)).is_none()
                });
                threads::fill(self.grid, parts, threads);
            })
        };
        let embedded = (Some(embedded.clone().unwrap_or_else(make)), self.automaton.clone());
        Databases::new(self.grid, tier, self.memory, embedded)
    }

    /// Continues a search with a stage's databases until it ends, or, with `None`, until the next stage pays. Other puzzles
    /// have generated `of_others` nodes with them, which may be enough for the next stage.
    ///
    /// # Panics
    /// If there is no such stage, or the plan is not the puzzle's.
    pub fn run(
        &self,
        (stage, databases): (usize, &Databases),
        ida: &mut Ida,
        walks: &impl Walks,
        puzzle: &Puzzle,
        node_limit: NodeLimit,
        of_others: u64,
    ) -> Option<Report> {
        let tier = &self.stages[stage].tier;
        let views = databases.views(puzzle, self.blank, tier);
        let [of_one, of_all] = tier.upgrade_after;
        let upgrade_after = if stage + 1 == self.stages.len() {
            u64::MAX
        } else if of_others < of_all {
            ida.cost.generated.saturating_add(of_one)
        } else {
            0
        };
        databases.run_best(ida, walks, puzzle, &views, node_limit, upgrade_after)
    }
}

/// The databases and the automaton of a tier.
#[derive(Debug)]
pub struct Databases {
    compact: CompactPdb,
    automaton: Automaton,
}

impl Databases {
    /// The bytes of a tier's databases, and of making them and the automaton.
    pub fn bytes(grid: Grid, tier: &Tier, Memory(memory): Memory) -> (usize, usize) {
        let patterns = distinct(grid, &tier.partitions);
        let making = CompactPdb::making_bytes(grid, &patterns);
        let keeping = CompactPdb::bytes(grid, &patterns);
        (keeping, keeping + making.max(memory / AUTOMATONS_PART))
    }

    /// Makes what is not embedded.
    ///
    /// # Panics
    /// If the grid has more than 16 cells.
    pub fn new(
        grid: Grid,
        tier: &Tier,
        Memory(memory): Memory,
        (compact, automaton): (Option<CompactPdb>, Option<Automaton>),
    ) -> Databases {
        let most_paths = MOST_PATHS.min(memory / AUTOMATONS_PART / PATH_BYTES);
        Databases {
            compact: compact.unwrap_or_else(|| CompactPdb::new(grid, distinct(grid, &tier.partitions))),
            automaton: automaton.unwrap_or_else(|| Automaton::within(grid, tier.depth, most_paths)),
        }
    }

    /// The views of a tier's partitions for a puzzle, whose goal cell this one stands for: of every partition one for each
    /// symmetry that leads from the one cell to the other.
    pub fn views(&self, puzzle: &Puzzle, blank: Cell, tier: &Tier) -> Vec<View> {
        let symmetries = puzzle.grid().symmetries();
        let mut views = Vec::new();
        for partition in &tier.partitions {
            let through = symmetries.iter().filter(|cells| cells[puzzle.blank().home().index()] == blank);
            views.extend(through.map(|cells| View::new(&symmetries, cells, partition, &self.compact)));
        }
        views
    }

    /// Continues a search with some views until it ends, or, with `None`, until it is expected to generate more nodes.
    pub fn run(
        &self,
        ida: &mut Ida,
        walks: &impl Walks,
        puzzle: &Puzzle,
        views: &[View],
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Report> {
        let outcome = ida.run(walks, puzzle, (views, &self.compact), &self.automaton, node_limit, upgrade_after)?;
        let Cost { expanded, generated, stored, .. } = ida.cost;
        Some(Report { outcome, nodes: Nodes { expanded, generated, stored } })
    }

    /// The same with the best of the views. With databases of two bits, two views are used at once; if there are four, the
    /// third may stand for the first, and the fourth for the second. All four choices walk an early iteration, and the one with
    /// the fewest nodes goes on: it mostly has the fewest in the later iterations too.
    pub fn run_best(
        &self,
        ida: &mut Ida,
        walks: &impl Walks,
        puzzle: &Puzzle,
        views: &[View],
        node_limit: NodeLimit,
        upgrade_after: u64,
    ) -> Option<Report> {
        let (2, &[a, b, c, d]) = (self.compact.bits, views) else {
            return self.run(ida, walks, puzzle, views, node_limit, upgrade_after);
        };
        let mut choices = &[[a, b], [c, d], [a, d], [c, b]][..];
        let (mut best, mut least) = ([a, b], u64::MAX);
        let bound = if ida.cost.generated < TRIAL_AFTER {
            let report = self.run(ida, walks, puzzle, &best, node_limit, TRIAL_AFTER.min(upgrade_after));
            if report.is_some() {
                return report;
            }
            (choices, least) = (&choices[1..], ida.last);
            ida.bound - 2
        } else {
            // Other databases have walked it: mostly less than a hundredth of the next one.
            ida.bound.saturating_sub(6)
        };
        for choice in choices {
            let mut trial = Ida { bound, cost: ida.cost.clone(), last: 0 };
            let most = NodeLimit(node_limit.0.min(ida.cost.generated.saturating_add(least)));
            let report = self.run(&mut trial, walks, puzzle, choice, most, 0);
            ida.cost = trial.cost;
            match report {
                Some(Report { outcome: Outcome::Stopped { .. }, .. }) => {}
                Some(_) => return report,
                None => {
                    (best, least) = (*choice, trial.last);
                    ida.bound = ida.bound.max(trial.bound);
                }
            }
        }
        self.run(ida, walks, puzzle, &best, node_limit, upgrade_after)
    }
}
