//! Pattern databases against a plain search.

use super::automaton::{for_every_goal, is_first};
use super::{grid, is_long, on_all_cores};
use crate::fnv::fnv;
use crate::grid::{Cell, Grid};
use crate::heuristic::Heuristic;
use crate::pdb::additive::{in_even_strips, PatternDatabases};
use crate::pdb::catalogue::{Catalogue, Pattern};
use crate::pdb::compact::Means;
use crate::pdb::compact::{CompactPdb, MOST_IN_PDB};
use crate::pdb::placements::{digit, numbers};
use crate::position::{Position, Tile};
use crate::random::Random;

/// The fewest moves of a pattern's tiles that bring them home, by state: the cells of the tiles and
/// of the blank.
struct Plain {
    cells: usize,
    /// `moves[number]`: the digits of the number are the cells of the blank, which has the lowest,
    /// and of the tiles.
    moves: Vec<u8>,
}

/// Means that the goal is not reachable.
const NEVER: u8 = u8::MAX;

impl Plain {
    /// Runs a breadth-first search backwards from the goal; moves of the blank among other tiles
    /// are free.
    fn new(grid: Grid, pattern: &[Tile], blank: Tile) -> Plain {
        let (cells, tiles) = (grid.cells(), pattern.len());
        let steps = grid.steps();
        let weights: Vec<usize> = (0..=tiles).map(|digit| cells.pow(digit as u32)).collect();
        let homes = std::iter::once(&blank).chain(pattern).zip(&weights);
        let goal: usize = homes.map(|(tile, weight)| tile.index() * weight).sum();
        let mut moves = vec![NEVER; cells * weights[tiles]];
        let (mut now, mut next) = (vec![goal], Vec::new());
        let mut on = vec![0; tiles + 1];
        let mut level = 0;
        while !now.is_empty() {
            while let Some(state) = now.pop() {
                if moves[state] != NEVER {
                    continue;
                }
                moves[state] = level;
                let mut rest = state;
                for on in &mut on {
                    (*on, rest) = (rest % cells, rest / cells);
                }
                let (blank, on) = (on[0], &on[1..]);
                for to in steps[blank].iter().flatten().map(|to| to.index()) {
                    let slid = state - blank + to;
                    let (list, after) = match on.iter().position(|&on| on == to) {
                        Some(tile) => {
                            let weight = weights[tile + 1];
                            let after = slid - to * weight + blank * weight;
                            (&mut next, after)
                        }
                        None => (&mut now, slid),
                    };
                    if moves[after] == NEVER {
                        list.push(after);
                    }
                }
            }
            std::mem::swap(&mut now, &mut next);
            level += 1;
        }
        Plain { cells, moves }
    }

    /// Returns the fewest moves for tiles whose cells are the digits of `number`, for any cell of
    /// the blank.
    fn least(&self, number: usize) -> u8 {
        let states = number * self.cells..(number + 1) * self.cells;
        self.moves[states].iter().copied().min().unwrap()
    }

    fn of(&self, pattern: &[Tile], board: &Position) -> u8 {
        let on = |tile: &Tile| board.tiles().iter().position(|other| other == tile);
        let digits = pattern.iter().map(|tile| on(tile).unwrap());
        let digits = [board.blank().index()].into_iter().chain(digits);
        let weights = (0..).map(|digit| self.cells.pow(digit));
        let state: usize = digits.zip(weights).map(|(on, weight)| on * weight).sum();
        self.moves[state]
    }
}

fn random_boards(grid: Grid, blank: Tile, many: usize) -> Vec<Position> {
    let mut random = Random::new(1);
    let mut tiles: Vec<Tile> = grid.all().map(|cell| Tile(cell.0)).collect();
    let board = |_| {
        random.shuffle(&mut tiles);
        Position::new(grid, &tiles, blank)
    };
    (0..many).map(board).collect()
}

/// Returns the bits of an entry on a grid, as a database of one pattern has them.
fn entry(compact: &CompactPdb, number: usize) -> u8 {
    let in_byte = 8 / compact.bits as usize;
    compact.entries[number / in_byte] >> (number % in_byte * compact.bits as usize)
        & ((1 << compact.bits) - 1)
}

fn compact(grid: Grid, tiles: &[Tile], blank: Option<Tile>) -> CompactPdb {
    let patterns = vec![Pattern {
        tiles: tiles.to_vec(),
        blank,
    }];
    let bytes = CompactPdb::bytes(grid, &patterns);
    let compact = CompactPdb::new(grid, patterns, &Means::alone()).unwrap();
    assert_eq!(compact.entries.len(), bytes);
    compact
}

/// Checks that compact entries are the greatest number of their bits minus the pairs of moves above
/// the distance.
fn check_compact(grid: Grid, pattern: &[Tile], blank: Tile, plain: &Plain) {
    let compact = compact(grid, pattern, Some(blank));
    let (tiles, cells) = (pattern.len(), grid.cells());
    let (mut placements, mut on) = (0, vec![Cell(0); tiles]);
    for number in 0..numbers(grid, tiles) {
        let (mut plains, mut set, mut distance) = (0, 0_u32, 0);
        for (tile, on) in on.iter_mut().enumerate().rev() {
            *on = Cell::at(number / numbers(grid, tile) % numbers(grid, 1));
            plains = plains * cells + on.index();
            set |= 1 << on.index();
        }
        let is_placement = set >> cells == 0 && set.count_ones() as usize == tiles;
        if is_placement {
            distance = pattern
                .iter()
                .zip(&on)
                .map(|(tile, &on)| grid.distance(tile.home(), on))
                .sum();
        }
        let most = (1_usize << compact.bits) - 1;
        let expected = if is_placement {
            most.saturating_sub((usize::from(plain.least(plains)) - distance) / 2)
        } else {
            0
        };
        assert_eq!(
            usize::from(entry(&compact, number)),
            expected,
            "{pattern:?} {on:?}"
        );
        placements += usize::from(is_placement);
    }
    assert_eq!(placements, (cells - tiles + 1..=cells).product());
}

/// Checks both databases of a pattern.
fn check_entries(grid: Grid, pattern: &Vec<Tile>, blank: Tile) {
    let plain = Plain::new(grid, pattern, blank);
    if grid.cells() <= MOST_IN_PDB {
        check_compact(grid, pattern, blank, &plain);
    }
    let one = Pattern {
        tiles: pattern.clone(),
        blank: Some(blank),
    };
    let one = PatternDatabases::of_partition(grid, blank, &vec![one]);
    for board in random_boards(grid, blank, 10_000) {
        let expected = u32::from(plain.of(pattern, &board));
        assert_eq!(one.h(&board), expected, "{pattern:?} {board:?}");
    }
}

#[test]
#[ignore = "slow"]
fn every_entry_for_4x4_is_right() {
    let mut patterns = Vec::new();
    for blank in [0, 1, 5] {
        let catalogue = Catalogue::of(grid(4, 4), Cell(blank));
        assert_eq!(catalogue.blank, Cell(blank));
        patterns.extend(catalogue.tiers[0].partitions.concat());
    }
    assert_eq!(patterns.len(), 24);
    // By day, five of the six tiles of two patterns.
    let (step, most) = if is_long() { (1, 6) } else { (12, 5) };
    let patterns: Vec<_> = patterns.iter().step_by(step).collect();
    on_all_cores(&patterns, |pattern| {
        let tiles = pattern.tiles[..most.min(pattern.tiles.len())].to_vec();
        check_entries(grid(4, 4), &tiles, pattern.blank.unwrap());
    });
}

#[test]
fn entries_for_any_goal_are_the_greatest_for_a_goal() {
    let grid = grid(4, 3);
    let tiles = [0, 1, 4, 5].map(Tile);
    let any = compact(grid, &tiles, None);
    let goals = grid.all().map(|cell| Tile(cell.0));
    let goals = goals.filter(|goal| !tiles.contains(goal));
    let databases: Vec<CompactPdb> = goals
        .map(|goal| compact(grid, &tiles, Some(goal)))
        .collect();
    for number in 0..2 * any.entries.len() {
        let greatest = databases
            .iter()
            .map(|database| entry(database, number))
            .max();
        assert_eq!(greatest, Some(entry(&any, number)));
    }
}

#[test]
fn a_search_can_number_the_entries_of_every_tier_for_4x4() {
    let grid = grid(4, 4);
    let tiers = [Cell(0), Cell(1), Cell(5)].map(|goal| Catalogue::of(grid, goal).tiers);
    for tier in tiers.into_iter().flatten() {
        let patterns = tier.patterns(grid);
        // Entries of two bits have numbers of 30 bits.
        assert!(CompactPdb::bytes(grid, &patterns) <= 1 << 28);
        let mut first = 0;
        for pattern in patterns {
            let bytes = CompactPdb::bytes(grid, &[pattern]);
            assert_eq!(first % bytes, 0);
            first += bytes;
        }
    }
}

#[test]
#[ignore = "slow"]
fn every_entry_on_other_shapes_is_right() {
    let tiles = |numbers: &[u8]| numbers.iter().map(|&number| Tile(number)).collect();
    let patterns: [(Grid, Vec<Tile>, u8); 12] = [
        (grid(4, 3), tiles(&[1, 2, 4, 5, 8, 9]), 0),
        (grid(4, 3), tiles(&[0, 3, 7, 8, 11]), 6),
        (grid(5, 3), tiles(&[0, 1, 5, 6, 10]), 14),
        (grid(3, 5), tiles(&[2, 4, 7, 8, 12]), 13),
        (grid(8, 2), tiles(&[0, 7, 9]), 8),
        (grid(6, 4), tiles(&[22]), 9),
        (grid(5, 5), tiles(&[1, 5, 6, 24]), 0),
        (grid(6, 3), tiles(&[3, 4, 9, 10, 17]), 2),
        (grid(2, 9), tiles(&[0, 3, 5, 6, 7]), 2),
        (grid(4, 5), tiles(&[1, 2, 5, 6]), 13),
        (grid(8, 3), tiles(&[8, 9, 17]), 16),
        (grid(2, 12), tiles(&[0, 1, 2, 23]), 4),
    ];
    // An everyday run takes shapes with few entries, of each of both databases.
    let is_tried = |(grid, pattern, _): &&(Grid, Vec<Tile>, u8)| {
        grid.cells().pow(1 + pattern.len() as u32) < 2_000_000
    };
    let patterns: Vec<_> = patterns
        .iter()
        .filter(|pattern| is_long() || is_tried(pattern))
        .collect();
    on_all_cores(&patterns, |(grid, pattern, blank)| {
        check_entries(*grid, pattern, Tile(*blank));
    });
}

/// Returns a board's compact entry: the least entry of the databases that know the blank's region.
#[test]
#[ignore = "slow"]
fn entries_of_six_tiles_are_the_least_for_every_place_of_the_blank() {
    let patterns = [
        (2, 9, [1, 2, 3, 4, 6, 8]),
        (4, 5, [4, 5, 8, 9, 10, 12]),
        (5, 5, [1, 5, 6, 10, 11, 12]),
    ];
    for (width, height, pattern) in patterns.into_iter().take(if is_long() { 3 } else { 1 }) {
        let (grid, blank) = (grid(width, height), Tile(0));
        let tiles = pattern.map(Tile);
        let compact = compact(grid, &tiles, Some(blank));
        let one = PatternDatabases::of_partition(grid, blank, &vec![compact.patterns[0].clone()]);
        for board in random_boards(grid, blank, 300) {
            let on = |tile: &Tile| {
                grid.all()
                    .zip(board.tiles())
                    .find(|(_, other)| *other == tile)
                    .unwrap()
                    .0
            };
            let places: Vec<Cell> = tiles.iter().map(on).collect();
            let number: u32 = places
                .iter()
                .enumerate()
                .map(|(tile, &cell)| digit(grid, tile, cell))
                .sum();
            let distance: usize = tiles
                .iter()
                .zip(&places)
                .map(|(tile, &cell)| grid.distance(tile.home(), cell))
                .sum();
            let with_blank = |cell: Cell| {
                let mut others = board.tiles().to_vec();
                others.swap(cell.index(), board.blank().index());
                one.h(&Position::new(grid, &others, blank))
            };
            let least = grid
                .all()
                .filter(|cell| !places.contains(cell))
                .map(with_blank)
                .min()
                .unwrap();
            let most = (1_usize << compact.bits) - 1;
            let expected = most.saturating_sub((least as usize - distance) / 2);
            assert_eq!(
                usize::from(entry(&compact, number as usize)),
                expected,
                "{grid} {board:?}"
            );
        }
    }
}

/// Files of databases say that they are of version 1 of the entries (solver/cache.rs): another sum
/// is another version.
#[test]
fn the_entries_of_version_1_stay_as_they_are() {
    let sums = ["4x4", "4x3", "5x4"].map(|size| {
        let grid: Grid = size.parse().unwrap();
        let patterns = [None, Some(Tile(0))].map(|blank| Pattern {
            tiles: vec![Tile(1), Tile(2), Tile(5)],
            blank,
        });
        fnv(CompactPdb::new(grid, patterns.into(), &Means::alone())
            .unwrap()
            .entries
            .iter()
            .copied())
    });
    assert_eq!(
        sums.map(|sum| format!("{sum:016x}")),
        ["fa31beef7c7151c5", "ee02b0ed875efba9", "a592668de343fde1"]
    );
}

#[test]
fn threads_fill_the_same_databases() {
    let grid = grid(4, 3);
    let patterns = Catalogue::of(grid, Cell(3)).tiers[0].patterns(grid);
    let one = CompactPdb::new(grid, patterns.clone(), &Means::alone()).unwrap();
    for threads in [1, 2, 7] {
        let made = CompactPdb::new(
            grid,
            patterns.clone(),
            &Means {
                threads,
                ..Means::alone()
            },
        )
        .unwrap();
        assert!(made.entries == one.entries);
    }
}

#[test]
#[ignore = "slow"]
fn additive_databases_are_the_sum_of_their_patterns() {
    for (width, height, most, blank) in [(3, 3, 4, 4), (3, 3, 3, 1), (2, 5, 4, 3), (4, 3, 4, 5)] {
        let (grid, blank) = (grid(width, height), Tile(blank));
        let partition = in_even_strips(grid, blank.home(), most);
        let databases = PatternDatabases::of_partition(grid, blank, &partition);
        let plains: Vec<Plain> = partition
            .iter()
            .map(|pattern| Plain::new(grid, &pattern.tiles, blank))
            .collect();
        for board in random_boards(grid, blank, 20_000) {
            let patterns = plains.iter().zip(&partition);
            let moves =
                patterns.map(|(plain, pattern)| u32::from(plain.of(&pattern.tiles, &board)));
            assert_eq!(databases.h(&board), moves.sum(), "{board:?}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn idastar_with_additive_databases_is_canonical() {
    let small = [(2, 1), (5, 1), (2, 2), (3, 2), (2, 3)].map(|shape| (shape, 1));
    let large = [((3, 3), 512), ((4, 2), 256), ((2, 4), 256)];
    for ((width, height), step) in small.into_iter().chain(large) {
        let grid = grid(width, height);
        let step = if is_long() { step.min(16) } else { step };
        let of_blank = |cell: Cell| {
            PatternDatabases::new(grid, Tile(cell.0), crate::system::Memory(usize::MAX)).unwrap()
        };
        let databases: Vec<PatternDatabases> = grid.all().map(of_blank).collect();
        for_every_goal(grid, step, |puzzle, first, automata| {
            is_first(
                puzzle,
                &databases[puzzle.blank_tile().index()],
                first,
                automata,
            );
        });
    }
}
