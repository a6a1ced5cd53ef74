//! The stages of IDA* over pattern databases: the cheapest databases first, larger ones once the nodes generated show that
//! they pay.

use crate::grid::{Cell, Grid};
use crate::heuristic::pdb::catalogue::{catalogue, distinct, strips, Catalogue, Pattern};
use crate::heuristic::pdb::compact::{CompactPdb, MOST_CELLS};
use crate::heuristic::pdb::space::Space;
use crate::puzzle::Puzzle;
use crate::search::automaton::{self, Automaton};
use crate::search::limit::{Memory, NodeLimit};
use crate::search::pdb::embedded;
use crate::search::pdb::idastar::{Ida, View, MOST_PATTERNS};
use crate::search::report::Report;

/// The automaton's depth for every tier of the catalogue, unless one is embedded: a harder search pays for a deeper one.
const DEPTHS: [usize; 3] = [8, 12, 14];

/// How many times the nodes of one puzzle all puzzles together may generate before the next stage pays: on 4x4, some 900
/// random puzzles. By then it would have saved about as much as making it takes.
const OF_ALL: u64 = 2;

/// An automaton may take one part in this many of the memory while it is made.
const AUTOMATONS_PART: usize = 4;

/// The databases for a grid and a class of goal cells, in the order in which they are worth making.
pub struct Plan {
    pub grid: Grid,
    /// The goal cell that stands for its class: the images of the others under a symmetry of the grid.
    pub blank: Cell,
    /// The automaton of all stages, if one is embedded.
    automaton: Option<Automaton>,
    /// The bytes that making an automaton may take.
    automaton_bytes: usize,
    stages: Vec<Stage>,
}

struct Stage {
    partitions: Vec<Vec<Pattern>>,
    embedded: Option<CompactPdb>,
    depth: usize,
    /// The nodes that a puzzle is expected to generate before the next stage pays.
    upgrade_after: u64,
    /// The bytes of the databases.
    keeping: usize,
    /// The bytes that making them takes, the databases included.
    making: usize,
}

impl Plan {
    /// The stages to make at run time that fit into the memory.
    ///
    /// # Panics
    /// If the grid has more than 16 cells.
    pub fn new(grid: Grid, goal: Cell, memory: Memory) -> Plan {
        Plan::whole(grid, catalogue(grid, goal), memory, None).fitting(memory)
    }

    /// The stages that fit into the memory, with what is embedded. If the first one does not fit, the largest smaller
    /// patterns that fit make the only stage; there is none if not even the smallest fit.
    ///
    /// # Panics
    /// If the grid has more than 16 cells.
    pub fn with_embedded(grid: Grid, goal: Cell, memory: Memory) -> Plan {
        let mut plan = Plan::whole(
            grid,
            catalogue(grid, goal),
            memory,
            embedded::automaton(grid),
        );
        if let Some((tier, databases)) = embedded::databases(grid) {
            plan.stages.drain(..tier);
            let first = &mut plan.stages[0];
            (first.embedded, first.keeping, first.making) = (Some(databases), 0, 0);
        }
        if plan.stages[0].making > memory.0 {
            let tiles = grid.cells() - 1;
            let least = (tiles + MOST_PATTERNS - 1) / MOST_PATTERNS;
            let sizes = (least..plan.stages[0].partitions[0][0].tiles.len()).rev();
            let smaller =
                sizes.map(|size| plan.stage(strips(grid, plan.blank, size), DEPTHS[0], u64::MAX));
            plan.stages = smaller
                .skip_while(|stage| stage.making > memory.0)
                .take(1)
                .collect();
        }
        plan.fitting(memory)
    }

    /// All stages of a catalogue.
    fn whole(
        grid: Grid,
        catalogue: Catalogue,
        Memory(memory): Memory,
        automaton: Option<Automaton>,
    ) -> Plan {
        assert!(grid.cells() <= MOST_CELLS, "a cell is half a byte");
        let automaton_bytes = match automaton {
            Some(_) => 0,
            None => memory / AUTOMATONS_PART,
        };
        let mut plan = Plan {
            grid,
            blank: catalogue.blank,
            automaton,
            automaton_bytes,
            stages: Vec::new(),
        };
        for (tier, depth) in catalogue.tiers.into_iter().zip(DEPTHS) {
            let stage = plan.stage(tier.partitions, depth, tier.upgrade_after);
            plan.stages.push(stage);
        }
        plan
    }

    fn stage(&self, partitions: Vec<Vec<Pattern>>, depth: usize, upgrade_after: u64) -> Stage {
        let patterns = distinct(self.grid, &partitions);
        let tiles = patterns.iter().map(|pattern| pattern.tiles.len()).max();
        let making = Space::bytes(self.grid, tiles.unwrap_or_default()).max(self.automaton_bytes);
        let keeping = CompactPdb::bytes(self.grid, &patterns);
        Stage {
            partitions,
            embedded: None,
            depth,
            upgrade_after,
            keeping,
            making: keeping + making,
        }
    }

    fn fitting(mut self, Memory(memory): Memory) -> Plan {
        let fitting = self
            .stages
            .iter()
            .take_while(|stage| stage.making <= memory);
        self.stages.truncate(fitting.count());
        self
    }

    /// The bytes of a stage's databases, and of making them; `None` if there is no such stage.
    pub fn bytes(&self, stage: usize) -> Option<(usize, usize)> {
        let stage = self.stages.get(stage)?;
        Some((stage.keeping, stage.making))
    }

    /// The nodes that a puzzle may generate with a stage's databases, with which other puzzles have generated `of_others`:
    /// the more puzzles, the fewer.
    fn upgrade_after(&self, stage: usize, of_others: u64) -> u64 {
        if stage + 1 == self.stages.len() {
            return u64::MAX;
        }
        let of_one = self.stages[stage].upgrade_after;
        let of_all = of_one.saturating_mul(OF_ALL).saturating_sub(of_others);
        of_one.min(of_all)
    }
}

/// The databases and the automaton of a stage.
#[derive(Debug)]
pub struct Databases {
    compact: CompactPdb,
    /// The partitions.
    views: Vec<View>,
    automaton: Automaton,
}

impl Databases {
    /// Makes the databases of a plan's stage, or takes the embedded ones.
    ///
    /// # Panics
    /// If the plan has no such stage.
    pub fn new(plan: &Plan, stage: usize) -> Databases {
        let (grid, stage) = (plan.grid, &plan.stages[stage]);
        let most_paths = (plan.automaton_bytes / automaton::PATH_BYTES).min(automaton::MOST_PATHS);
        let compact = stage.embedded.clone();
        let compact =
            compact.unwrap_or_else(|| CompactPdb::new(grid, distinct(grid, &stage.partitions)));
        let view = |partition: &Vec<Pattern>| View::new(grid, partition, &compact);
        let automaton = plan.automaton.clone();
        Databases {
            views: stage.partitions.iter().map(view).collect(),
            compact,
            automaton: automaton
                .unwrap_or_else(|| Automaton::within(grid, stage.depth, most_paths)),
        }
    }

    /// Continues a search until it ends, or, with `None`, until the next stage pays. Other puzzles have generated `of_others`
    /// nodes with these databases.
    ///
    /// # Panics
    /// If these are not the databases of the plan's stage, or the plan is not the puzzle's.
    pub fn run(
        &self,
        ida: &mut Ida,
        puzzle: &Puzzle,
        plan: &Plan,
        stage: usize,
        node_limit: NodeLimit,
        of_others: u64,
    ) -> Option<Report> {
        let more = plan.upgrade_after(stage, of_others);
        let upgrade_after = ida.generated.saturating_add(more);
        let views = self.views(puzzle, plan);
        let databases = (&views[..], &self.compact);
        let outcome = ida.run(
            puzzle,
            databases,
            &self.automaton,
            node_limit,
            upgrade_after,
        )?;
        Some(Report {
            outcome,
            expanded: ida.expanded,
            generated: ida.generated,
            stored: ida.stored,
        })
    }

    /// Every partition, through every symmetry that maps the puzzle's goal cell of the blank to the plan's.
    fn views(&self, puzzle: &Puzzle, plan: &Plan) -> Vec<View> {
        let goal = puzzle.blank().home();
        let symmetries = plan.grid.symmetries();
        let fitting = symmetries
            .iter()
            .filter(|cells| cells[goal.index()] == plan.blank);
        fitting
            .flat_map(|cells| self.views.iter().map(move |view| view.through(cells)))
            .collect()
    }
}
