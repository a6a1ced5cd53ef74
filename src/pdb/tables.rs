//! The tables that a search reads: the databases and the automaton of a tier. The memory decides
//! which tiers there are.

use crate::grid::{Cell, Grid};
use crate::pdb::catalogue::{in_strips, Catalogue, NextTier, Partition, Tier};
use crate::pdb::compact::{CompactPdb, Means, MOST_IN_PDB};
use crate::pdb::embedded::Embedded;
use crate::pdb::placements::digit;
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::search::automaton::{MOST_PATHS, PATH_BYTES};
use crate::search::{Automaton, Memory};
use std::iter;
use std::sync::atomic::AtomicU64;
use std::sync::Arc;

pub const MOST_PATTERNS: usize = 4;

/// An automaton, while it is made, may take the memory divided by this number.
const AUTOMATONS_PART: usize = 4;

/// The tiers of a catalogue that fit into a memory. The last tier has no next tier.
pub struct Tiers {
    pub grid: Grid,
    /// [`Catalogue::blank`].
    pub blank: Cell,
    memory: Memory,
    all: Vec<Tier>,
    /// `bytes[tier]`: the memory that the tier takes.
    bytes: Vec<TierBytes>,
    /// The automaton, and the databases of the first tier.
    embedded: Option<Embedded>,
    /// The memory that the smallest tables need, if none fit.
    pub needs: Option<Memory>,
}

/// The bytes of a tier's tables: in the end, and while they are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierBytes {
    pub kept: usize,
    pub making: usize,
}

impl Tiers {
    /// Chooses the tiers that fit. A tier with embedded databases is the first tier. If the first
    /// tier does not fit, the only tier is its first partition. If that does not fit either, the
    /// only tier has smaller patterns, the largest that fit. There is no tier if not even the
    /// smallest patterns fit.
    pub fn new(catalogue: Catalogue, memory: Memory, embedded: Option<Embedded>) -> Tiers {
        let Catalogue {
            grid,
            blank,
            mut tiers,
        } = catalogue;
        let bytes_of = |tier: &Tier| Tables::bytes(grid, tier, memory);
        let fits = |bytes: &TierBytes| bytes.making <= memory.0;
        let mut needs = None;
        if embedded.is_none() && !fits(&bytes_of(&tiers[0])) {
            let tiles = grid.cells() - 1;
            let least = tiles.div_ceil(MOST_PATTERNS);
            let sizes = (least..tiers[0].partitions[0][0].tiles.len()).rev();
            let only = iter::once(tiers[0].partitions[..1].to_vec());
            let smaller = only.chain(sizes.map(|size| in_strips(grid, blank, size)));
            let smaller: Vec<Tier> = smaller
                .map(|partitions| Tier {
                    partitions,
                    ..tiers[0].clone()
                })
                .collect();
            needs = smaller.iter().map(|tier| Tables::needs(grid, tier)).min();
            tiers = smaller
                .into_iter()
                .find(|tier| fits(&bytes_of(tier)))
                .into_iter()
                .collect();
        }
        let mut bytes: Vec<TierBytes> = tiers.iter().map(bytes_of).collect();
        if embedded.is_some() {
            bytes[0] = TierBytes::default();
        }
        bytes.truncate(bytes.iter().take_while(|bytes| fits(bytes)).count());
        tiers.truncate(bytes.len());
        if let Some(last) = tiers.last_mut() {
            last.next = NextTier::NONE;
        }
        needs = needs.filter(|_| tiers.is_empty());
        Tiers {
            grid,
            blank,
            memory,
            all: tiers,
            bytes,
            embedded,
            needs,
        }
    }

    /// Returns the tier for a puzzle that has generated this many nodes: the first whose next tier
    /// does not pay yet.
    pub fn that_pays(&self, generated: u64) -> usize {
        let too_small = |tier: &&Tier| generated > tier.next.one_puzzle;
        self.all.iter().take_while(too_small).count()
    }

    pub fn bytes(&self, tier: usize) -> Option<TierBytes> {
        self.bytes.get(tier).copied()
    }

    /// Makes the tables of a tier, or takes the embedded tables. A known automaton is not made
    /// again. Returns `None` if there is no such tier, or if it is stopped.
    pub fn tables(
        &self,
        tier: usize,
        known: Option<Arc<Automaton>>,
        means: &Means,
    ) -> Option<Tables> {
        let Tier {
            partitions,
            depth,
            next,
        } = self.all.get(tier)?.clone();
        let make = || {
            let patterns = self.all[tier].patterns(self.grid);
            // The memory reserved for making one database, or for the automaton, limits how many
            // are made at once.
            let at_once =
                self.memory.0 / AUTOMATONS_PART / CompactPdb::making_bytes(self.grid, &patterns);
            CompactPdb::new(
                self.grid,
                patterns,
                &Means {
                    threads: means.threads.min(at_once),
                    ..*means
                },
            )
        };
        let most_paths = MOST_PATHS.min(self.memory.0 / AUTOMATONS_PART / PATH_BYTES);
        let automaton =
            || Automaton::within(self.grid, depth, most_paths, means.stop).map(Arc::new);
        let embedded = self.embedded.as_ref();
        Some(Tables {
            automaton: embedded
                .map(|embedded| Arc::clone(&embedded.automaton))
                .or(known)
                .or_else(automaton)?,
            databases: embedded
                .filter(|_| tier == 0)
                .map(|embedded| embedded.databases.clone())
                .or_else(make)?,
            partitions,
            blank: self.blank,
            next,
            generated: AtomicU64::new(0),
        })
    }
}

pub struct Tables {
    pub databases: CompactPdb,
    pub automaton: Arc<Automaton>,
    pub partitions: Vec<Partition>,
    /// [`Catalogue::blank`].
    pub blank: Cell,
    pub next: NextTier,
    /// The nodes generated with these tables, for all puzzles.
    pub generated: AtomicU64,
}

impl Tables {
    fn bytes(grid: Grid, tier: &Tier, Memory(memory): Memory) -> TierBytes {
        let patterns = tier.patterns(grid);
        let kept = CompactPdb::bytes(grid, &patterns);
        let making = CompactPdb::making_bytes(grid, &patterns);
        TierBytes {
            kept,
            making: kept + making.max(memory / AUTOMATONS_PART),
        }
    }

    /// Returns the memory within which a tier's tables fit.
    fn needs(grid: Grid, tier: &Tier) -> Memory {
        let TierBytes { kept, making } = Tables::bytes(grid, tier, Memory(0));
        Memory(making.max(kept.div_ceil(AUTOMATONS_PART - 1) * AUTOMATONS_PART))
    }

    /// Returns a puzzle's look-ups: every partition, through each symmetry that maps the puzzle's
    /// goal cell to `blank`.
    pub fn look_ups(&self, puzzle: &Puzzle) -> Vec<LookUp> {
        let (symmetries, goal) = (&puzzle.grid().symmetries(), puzzle.blank_tile().home());
        let through = || {
            symmetries
                .iter()
                .filter(|through| through[goal.index()] == self.blank)
        };
        let partitions = self.partitions.iter();
        partitions
            .flat_map(|partition| {
                through().map(move |cells| self.look_up(partition, symmetries, cells))
            })
            .collect()
    }

    /// Returns the sets of a puzzle's look-ups that a walk may use at once: at most two with two
    /// bits an entry, otherwise all, which are at most four.
    ///
    /// 4x4 has four look-ups, {a, b, c, d}. {a, c} and {b, d} are mirror images and
    /// interchangeable.
    pub fn choices(&self, puzzle: &Puzzle) -> Vec<Vec<LookUp>> {
        let all = self.look_ups(puzzle);
        match all[..] {
            _ if self.databases.bits != 2 || all.len() <= 2 => vec![all],
            [a, b, c, d] if self.databases.grid.cells() == 16 => {
                [[a, b], [c, d], [a, d], [c, b]].map(Vec::from).into()
            }
            _ => (1..all.len())
                .flat_map(|two| (0..two).map(move |one| (one, two)))
                .map(|(one, two)| vec![all[one], all[two]])
                .collect(),
        }
    }

    fn look_up(&self, partition: &Partition, symmetries: &[Vec<Cell>], through: &[Cell]) -> LookUp {
        let mut look_up = LookUp {
            patterns: partition.len(),
            ..LookUp::default()
        };
        for (number, pattern) in partition.iter().enumerate() {
            let cells = pattern.to_first(symmetries);
            let pattern = pattern.image(cells);
            look_up.first[number] = self.databases.first(&pattern).expect("a database") as u32;
            let image = |cell: &Cell| cells[through[cell.index()].index()];
            // The identity, which comes first, has all cells.
            for tile in &symmetries[0] {
                let place = pattern
                    .tiles
                    .iter()
                    .position(|known| known.home() == image(tile));
                if let Some(place) = place {
                    look_up.pattern[tile.index()] = number as u8;
                    look_up.weights[tile.index()] = digit(self.databases.grid, place, Cell(1));
                }
                look_up.images[number][tile.index()] = image(tile).0;
            }
        }
        look_up
    }
}

/// A partition, read through a symmetry of the grid. The board that is searched is not mirrored or
/// turned, which keeps the order of moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct LookUp {
    pub pattern: [u8; MOST_IN_PDB],
    /// `weights[tile]`: the place value of the tile's digit in the number of its pattern's entry; 0
    /// for the blank.
    weights: [u32; MOST_IN_PDB],
    /// `images[pattern][cell]`: the cell's image, which is the digit of a tile on it.
    images: [[u8; MOST_IN_PDB]; MOST_PATTERNS],
    /// `first[pattern]`: the first byte of the pattern's database.
    pub first: [u32; MOST_PATTERNS],
    pub patterns: usize,
}

impl LookUp {
    /// Returns what a tile on a cell adds to the number of its pattern's entry.
    pub fn digit(&self, tile: Tile, cell: Cell) -> u32 {
        let tile = tile.index();
        self.weights[tile] * u32::from(self.images[usize::from(self.pattern[tile])][cell.index()])
    }
}
