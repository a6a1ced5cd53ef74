//! Properties that hold for every board, not for samples, and numbers that others have counted
//! before.

mod accounted;
mod alike;
mod all;
mod automaton;
mod beam;
mod check;
mod constructive;
mod counts;
mod docs;
mod exact;
mod features;
mod figures;
mod file_names;
mod forms;
mod front_to_end;
mod generate;
mod heuristics;
mod korf;
mod layers;
mod limits;
mod listings;
mod long_texts;
mod mutated;
mod names;
mod order;
mod package;
mod parts;
mod pdb;
mod promises;
mod proof;
pub(crate) mod puzzles;
mod resumed;
mod retrograde;
mod submission;
mod texts;
mod train;
mod views;
mod written;

use crate::board::Board;
use crate::fnv::{fnv, FnvHashes};
use crate::generate::Puzzles;
use crate::grid::Grid;
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::solver::Finding;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Mutex, OnceLock};
use std::thread;

/// The goals of the known listings: the blank is in a corner, in the opposite corner, and in the
/// middle.
const CORNER: &str = "12345678.";
const FIRST: &str = ".12345678";
const MIDDLE: &str = "1238.4765";

/// Returns whether this is a long run, over whole listings and all boards, instead of an everyday
/// run over samples.
pub(crate) fn is_long() -> bool {
    std::env::var_os("YAPBOZ_LONG").is_some()
}

/// Whether this run is after an edit, and takes a few samples.
fn is_quick() -> bool {
    std::env::var_os("YAPBOZ_QUICK").is_some()
}

fn grid(width: usize, height: usize) -> Grid {
    Grid::new(width, height).unwrap()
}

/// The goals of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GoalChoice {
    Ordered,
    /// A random order, drawn for each puzzle.
    Random,
}

impl Puzzles {
    /// Returns the puzzles of a seed with such goals.
    pub(crate) fn new(grid: Grid, goal: GoalChoice, seed: u64) -> Puzzles {
        match goal {
            GoalChoice::Ordered => Puzzles::to(&Board::ordered(grid), seed),
            GoalChoice::Random => Puzzles::random(grid, seed),
        }
    }
}

/// Returns all shapes of at most `cells` cells.
fn shapes(cells: usize) -> Vec<Grid> {
    let sides =
        (1..=cells).flat_map(|width| (1..=cells / width).map(move |height| (width, height)));
    sides
        .filter_map(|(width, height)| Grid::new(width, height).ok())
        .collect()
}

/// Returns the goal cells of the blank. In an everyday run, 3x3 has one of each kind: a side, the
/// middle, a corner.
fn goal_cells(grid: Grid) -> Vec<Tile> {
    let are_few = grid == self::grid(3, 3) && !is_long();
    let cells = grid
        .all()
        .filter(|cell| !are_few || [1, 4, 8].contains(&cell.0));
    cells.map(|cell| Tile(cell.0)).collect()
}

/// Returns all orders of the characters, in ascending order.
fn permutations(ascending: &str) -> Vec<String> {
    let mut chars: Vec<char> = ascending.chars().collect();
    let mut all = Vec::new();
    loop {
        all.push(chars.iter().collect());
        let Some(i) = chars.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            return all;
        };
        let j = chars.iter().rposition(|&c| c > chars[i]).unwrap();
        chars.swap(i, j);
        chars[i + 1..].reverse();
    }
}

/// Returns how many of these samples to try: all in a long run, an eighth in an everyday run.
fn samples(all: usize) -> usize {
    if is_long() {
        all
    } else {
        all.div_ceil(8)
    }
}

/// Returns the results of a function for every item, in order; computes them on all cores.
fn on_all_cores<T: Sync, R: Send>(items: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // Every core takes items far apart, since hard items are together.
    let share = |core| {
        items
            .iter()
            .skip(core)
            .step_by(cores)
            .map(&f)
            .collect::<Vec<R>>()
    };
    let share = &share;
    let mut shares: Vec<_> = thread::scope(|scope| {
        let running: Vec<_> = (0..cores)
            .map(|core| scope.spawn(move || share(core)))
            .collect();
        running
            .into_iter()
            .map(|core| core.join().unwrap().into_iter())
            .collect()
    });
    (0..items.len())
        .map(|item| shares[item % cores].next().unwrap())
        .collect()
}

/// The distance of every position from the goal.
type Distances = HashMap<Vec<Tile>, usize, FnvHashes>;

/// Returns the distances to the goal with this blank, which are computed once for all tests.
fn distances(grid: Grid, blank: Tile) -> &'static Distances {
    type Made = Mutex<BTreeMap<(usize, usize, Tile), &'static OnceLock<Distances>>>;
    static MADE: Made = Mutex::new(BTreeMap::new());

    let shape = (grid.width(), grid.height(), blank);
    let once = *MADE
        .lock()
        .unwrap()
        .entry(shape)
        .or_insert_with(|| Box::leak(Box::default()));
    once.get_or_init(|| breadth_first(Position::solved(grid, blank)))
}

/// Returns the positions from which the goal with this blank is reached, ascending; they are sorted
/// once for all tests.
fn positions(grid: Grid, blank: Tile) -> &'static [&'static Vec<Tile>] {
    type Made = Mutex<BTreeMap<(usize, usize, Tile), &'static OnceLock<Vec<&'static Vec<Tile>>>>>;
    static MADE: Made = Mutex::new(BTreeMap::new());

    let shape = (grid.width(), grid.height(), blank);
    let once = *MADE
        .lock()
        .unwrap()
        .entry(shape)
        .or_insert_with(|| Box::leak(Box::default()));
    once.get_or_init(|| {
        let mut positions: Vec<&Vec<Tile>> = distances(grid, blank).keys().collect();
        positions.sort_unstable();
        positions
    })
}

/// Computes the distances to a goal, in the plainest way.
fn breadth_first(goal: Position) -> Distances {
    let mut distances = Distances::from_iter([(goal.tiles().to_vec(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(mut board) = queue.pop_front() {
        let distance = distances[board.tiles()];
        for m in Move::ALL {
            if board.make(m).is_none() {
                continue;
            }
            if !distances.contains_key(board.tiles()) {
                distances.insert(board.tiles().to_vec(), distance + 1);
                queue.push_back(board.clone());
            }
            board.make(m.back());
        }
    }
    distances
}

/// Returns the number of moves, or 0 if there is no solution.
fn length(solution: &Finding) -> usize {
    solution.path.as_ref().map_or(0, |path| path.len())
}

/// Returns the FNV-1a hash of the lines with their ends.
fn digest(lines: &[String]) -> u64 {
    fnv(lines.iter().flat_map(|line| line.bytes().chain([b'\n'])))
}
