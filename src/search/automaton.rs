//! The automaton that prunes duplicate paths of a depth-first search (Taylor and Korf 1993).

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::system::NEVER;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Says which moves may follow a path.
///
/// Of all paths from one position to another, it allows only the first of the shortest paths in the
/// order R < D < U < L, whatever the tiles are. It looks at the last moves of a path, up to its own
/// depth. If other moves lead to the same position and are allowed, it forbids this path, which is
/// then no part of a canonical solution. It knows the walls, so the forbidden moves also depend on
/// the blank's cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    next: Vec<NextStates>,
    moves: Vec<u16>,
}

/// The most paths that are stored while an automaton is made, with an equal share for every cell.
pub const MOST_PATHS: usize = 1 << 22;

/// The most bytes that a path takes while an automaton is made, as measured.
pub const PATH_BYTES: usize = 72;

/// The state after every move, in move order, or [`Automaton::DEAD`].
pub type NextStates = [u16; 4];

impl Automaton {
    pub const DEAD: u16 = u16::MAX;

    /// Makes a grid's automaton, which knows all paths of `depth` moves. If that takes more than
    /// 65,535 states or more than [`MOST_PATHS`] stored paths, the automaton has the greatest depth
    /// within these limits.
    ///
    /// Depth 1 forbids only moves into walls; depth 2 also forbids a move that undoes the last one.
    /// Two more moves of depth take about five times as long to make.
    pub fn new(grid: Grid, depth: usize) -> Automaton {
        Automaton::within(grid, depth, MOST_PATHS, &NEVER).expect("nobody stops it")
    }

    /// Returns the automaton for searches by a heuristic, deep enough to be made in some
    /// milliseconds.
    pub fn of(grid: Grid) -> Automaton {
        Automaton::new(
            grid,
            if (10..=64).contains(&grid.cells()) {
                6
            } else {
                2
            },
        )
    }

    /// Makes an automaton as [`Automaton::new`] does, but stores at most `most_paths` paths, of
    /// [`PATH_BYTES`] each. Returns `None` if `stop` is set before the automaton is made.
    pub fn within(
        grid: Grid,
        depth: usize,
        most_paths: usize,
        stop: &AtomicBool,
    ) -> Option<Automaton> {
        // No tree is deeper than this: the longest paths that fit into a share are on a single row
        // or column.
        let mut depth = depth.clamp(1, Grid::MOST);
        let mut trees = Vec::with_capacity(grid.cells());
        for cell in grid.all() {
            let tree = PathTree::new(grid, cell, depth, most_paths / grid.cells());
            depth = tree.depth();
            trees.push(tree);
            if stop.load(Relaxed) {
                return None;
            }
        }
        loop {
            for tree in &mut trees {
                tree.cut(depth);
            }
            let (next, cells) = joined(grid, &trees);
            if let Some(kept) = minimised(&next, &cells) {
                let (next, moves) = kept.into_iter().unzip();
                return Some(Automaton { next, moves });
            }
            depth -= 1;
        }
    }

    /// Returns ten bytes for each state: the states after it, and its moves. The build script
    /// embeds these bytes.
    #[allow(dead_code)]
    pub fn bytes(&self) -> Vec<u8> {
        let words = self
            .next
            .iter()
            .zip(&self.moves)
            .flat_map(|(next, moves)| next.iter().chain([moves]));
        words.flat_map(|word| word.to_le_bytes()).collect()
    }

    pub fn from_bytes(bytes: &[u8]) -> Automaton {
        let states = bytes.chunks_exact(10).map(|state| {
            let word = |at: usize| u16::from_le_bytes([state[2 * at], state[2 * at + 1]]);
            ([0, 1, 2, 3].map(word), word(4))
        });
        let (next, moves) = states.unzip();
        Automaton { next, moves }
    }

    /// Returns two lists with an element for every state: the states after it; and 16 times the
    /// number of the blank's cell, plus a bit for every allowed move.
    pub fn states(&self) -> (&[NextStates], &[u16]) {
        (&self.next, &self.moves)
    }

    /// Returns the state before the first move, with the blank on this cell.
    pub fn start(cell: Cell) -> u16 {
        u16::from(cell.0)
    }

    pub fn state_after(&self, state: u16, m: Move) -> Option<u16> {
        let next = self.next[usize::from(state)][m as usize];
        (next != Automaton::DEAD).then_some(next)
    }
}

/// Stands for no state while an automaton is made, when there may be more states than fit into an
/// [`Automaton`].
const NOWHERE: u32 = u32::MAX;

/// The first shortest paths from one cell. Each path is a node; nodes are numbered by length and
/// then in move order, so that node 0 is the empty path.
struct PathTree {
    /// `next[node]`: the node after each move, or [`NOWHERE`]. Paths of full depth have no entry.
    next: Vec<[u32; 4]>,
    up_to: Vec<usize>,
}

impl PathTree {
    /// Searches breadth-first from a cell: to `depth`, or less deep if there would be more than
    /// `share` paths.
    fn new(grid: Grid, from: Cell, depth: usize, share: usize) -> PathTree {
        let steps = grid.steps();
        // A position: the tiles, cell by cell, and then the blank's cell.
        let mut start: Vec<u8> = grid.all().map(|cell| cell.0).collect();
        start.push(from.0);
        let mut seen = HashSet::from([start.clone()]);
        let mut level = vec![start];
        let mut tree = PathTree {
            next: Vec::new(),
            up_to: vec![1],
        };
        while tree.depth() < depth {
            let mut paths = tree.paths();
            let mut longer = Vec::new();
            for mut position in level {
                let blank = usize::from(position[grid.cells()]);
                let mut next = [NOWHERE; 4];
                for (next, to) in next.iter_mut().zip(steps[blank]) {
                    let Some(to) = to else { continue };
                    position.swap(blank, to.index());
                    position[grid.cells()] = to.0;
                    if seen.insert(position.clone()) {
                        longer.push(position.clone());
                        *next = paths as u32;
                        paths += 1;
                    }
                    position.swap(blank, to.index());
                }
                tree.next.push(next);
            }
            tree.up_to.push(paths);
            if paths > share {
                tree.cut(tree.depth() - 1);
                break;
            }
            level = longer;
        }
        tree
    }

    fn paths(&self) -> usize {
        self.up_to[self.depth()]
    }

    fn depth(&self) -> usize {
        self.up_to.len() - 1
    }

    /// Removes the paths of more than `depth` moves, which is at least 1.
    fn cut(&mut self, depth: usize) {
        if depth < self.depth() {
            self.up_to.truncate(depth + 1);
            self.next.truncate(self.up_to[depth - 1]);
        }
    }
}

/// Stands for a path of full depth, until its first move is removed.
const TOO_LONG: u32 = NOWHERE - 1;

/// Joins the trees to an automaton. A state is the last moves of a path, fewer than the depth, with
/// the cell that they start on. The first states have no moves yet: each has the number of its
/// cell. The second result is the cell that each state ends on.
///
/// If the first move of a first shortest path is removed, the rest is a first shortest path too. So
/// the last moves are always a node of some cell's tree. A move that is forbidden after a few last
/// moves stays forbidden after more.
fn joined(grid: Grid, trees: &[PathTree]) -> (Vec<[u32; 4]>, Vec<u32>) {
    let steps = grid.steps();
    let mut states: Vec<[u32; 4]> = vec![[NOWHERE; 4]; grid.cells()];
    for (cell, tree) in trees.iter().enumerate() {
        let first = states.len();
        let numbered = |next: u32| match next {
            NOWHERE => NOWHERE,
            _ if next as usize >= tree.next.len() => TOO_LONG,
            _ => (first + next as usize - 1) as u32,
        };
        states[cell] = tree.next[0].map(numbered);
        states.extend(tree.next[1..].iter().map(|next| next.map(numbered)));
    }
    let mut cells: Vec<u32> = (0..states.len() as u32).collect();
    // The numbers of each state without its last move, and without its first move.
    let mut heads = vec![NOWHERE; states.len()];
    let mut tails = vec![NOWHERE; states.len()];
    // Whether a state, or one after it, forbids a move that its tail allows.
    let mut counts = vec![false; states.len()];
    // A state comes after its head, and its tail is set when its head is visited.
    for state in 0..states.len() {
        let step = steps[cells[state] as usize];
        for (m, to) in step.into_iter().enumerate() {
            let to = to.map_or(NOWHERE, |to| u32::from(to.0));
            let tail = if state < grid.cells() {
                to
            } else {
                states[tails[state] as usize][m]
            };
            match states[state][m] {
                NOWHERE => counts[state] |= tail != NOWHERE,
                TOO_LONG => states[state][m] = tail,
                next => {
                    heads[next as usize] = state as u32;
                    tails[next as usize] = tail;
                    cells[next as usize] = to;
                }
            }
        }
    }
    counts[..grid.cells()].fill(true);
    for state in (grid.cells()..states.len()).rev() {
        if counts[state] {
            counts[heads[state] as usize] = true;
        }
    }
    let mut numbers = Vec::with_capacity(states.len());
    let mut number = 0;
    for &counts in &counts {
        numbers.push(number);
        number += u32::from(counts);
    }
    // A state that does not count allows the same paths as its tail, which replaces it.
    let shortened = |mut state: u32| {
        while state != NOWHERE && !counts[state as usize] {
            state = tails[state as usize];
        }
        numbers.get(state as usize).copied().unwrap_or(NOWHERE)
    };
    let kept = states
        .iter()
        .zip(cells)
        .zip(&counts)
        .filter(|(_, counts)| **counts);
    kept.map(|((next, cell), _)| (next.map(shortened), cell))
        .unzip()
}

/// Returns the fewest states that allow the same paths from the same cells (Moore 1956), in the
/// same order, in the form of [`Automaton::states`]. The states of a cell begin as one class, and a
/// class is split if moves of its states lead to different classes. Returns `None` if there are too
/// many states.
fn minimised(states: &[[u32; 4]], cells: &[u32]) -> Option<Vec<(NextStates, u16)>> {
    let mut classes: Vec<u16> = cells.iter().map(|&cell| cell as u16).collect();
    let mut count = 0;
    loop {
        let class_of = |state: u32| {
            classes
                .get(state as usize)
                .copied()
                .unwrap_or(Automaton::DEAD)
        };
        let mut known = HashMap::new();
        let mut merged = Vec::new();
        let class = |((next, cell), &class): ((&[u32; 4], &u32), &u16)| {
            let next = next.map(class_of);
            let number = known.len();
            let number = *known.entry((class, next)).or_insert(number);
            if number == merged.len() {
                let allowed = (0..4).map(|m| u16::from(next[m] != Automaton::DEAD) << m);
                merged.push((next, (*cell as u16) << 4 | allowed.sum::<u16>()));
            }
            number as u16
        };
        let finer = states.iter().zip(cells).zip(&classes).map(class).collect();
        if merged.len() == count {
            return Some(merged);
        }
        if merged.len() > usize::from(Automaton::DEAD) {
            return None;
        }
        (classes, count) = (finer, merged.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::is_long;

    #[test]
    #[ignore = "slow"]
    fn states_of_4x4_have_the_published_numbers() {
        let grid = Grid::new(4, 4).unwrap();
        let known = [
            (1, 16),
            (2, 64),
            (8, 804),
            (10, 3_507),
            (12, 12_757),
            (14, 44_164),
        ];
        for (depth, states) in known.into_iter().take(if is_long() { 6 } else { 5 }) {
            let automaton = Automaton::new(grid, depth);
            assert_eq!(automaton.states().0.len(), states);
            for (next, &moves) in automaton.next.iter().zip(&automaton.moves) {
                let cell = Cell::at(usize::from(moves >> 4));
                for (&next, m) in next.iter().zip(Move::ALL) {
                    let is_allowed = moves >> m as usize & 1 != 0;
                    assert_eq!(next != Automaton::DEAD, is_allowed);
                    if is_allowed {
                        let to = Cell::at(usize::from(automaton.moves[usize::from(next)] >> 4));
                        assert_eq!(grid.step(cell, m), Some(to));
                    }
                }
            }
        }
    }

    #[test]
    fn a_greater_depth_than_exists_or_fits_changes_nothing() {
        let grid = Grid::new(3, 2).unwrap();
        let automaton = Automaton::new(grid, 22);
        assert_eq!(automaton, Automaton::new(grid, usize::MAX));
        assert_ne!(automaton, Automaton::new(grid, 12));
        // Seven moves from the middle of 3x3 reach 201 positions (OEIS A089474), from other cells
        // fewer.
        let three = Grid::new(3, 3).unwrap();
        let [six, seven] = [6, 7].map(|depth| Automaton::new(three, depth));
        assert_ne!(six, seven);
        assert_eq!(
            Automaton::within(three, 7, 9 * 201, &AtomicBool::new(false)).unwrap(),
            seven
        );
        assert_eq!(
            Automaton::within(three, 7, 9 * 201 - 1, &AtomicBool::new(false)).unwrap(),
            six
        );
        assert_eq!(
            Automaton::within(three, 7, 9 * 201, &AtomicBool::new(true)),
            None
        );
        let line = Grid::new(256, 1).unwrap();
        // For every cell: before the first move, and after moves from either side.
        assert_eq!(Automaton::new(line, usize::MAX).next.len(), 3 * 256 - 2);
    }

    #[test]
    fn walls_and_undone_moves_are_forbidden() {
        let automaton = Automaton::new(Grid::new(3, 3).unwrap(), 2);
        let start = Automaton::start(Cell(0));
        assert_eq!(automaton.state_after(start, Move::U), None);
        let right = automaton.state_after(start, Move::R).unwrap();
        assert_eq!(automaton.state_after(right, Move::L), None);
        assert!(automaton.state_after(right, Move::D).is_some());
        assert_eq!(Automaton::from_bytes(&automaton.bytes()), automaton);
    }
}
