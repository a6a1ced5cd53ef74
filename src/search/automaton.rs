//! The automaton that keeps a depth-first search from going two ways to one position (Taylor and Korf 1993).

use crate::grid::{Cell, Grid};
use crate::moves::Move;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Which moves are worth trying after those before.
///
/// Of all the ways that lead from one position to another, whatever the tiles are, it lets pass the one that
/// counts as an answer: of the shortest the first in the order R < D < U < L. It forbids a way as soon as
/// the last moves of it, at most as many as its depth, have such a way instead of them. What it forbids is
/// no part of a canonical answer, since that would not be the first of the shortest with the other way put
/// there. It knows the walls, so that what is forbidden depends on the cell too.
///
/// ```
/// use yapboz::grid::{Cell, Grid};
/// use yapboz::moves::Move;
/// use yapboz::search::automaton::Automaton;
///
/// let automaton = Automaton::new(Grid::new(3, 3).unwrap(), 2);
/// let start = automaton.start(Cell(0));
/// assert_eq!(automaton.next(start, Move::U), None); // there is a wall
/// let right = automaton.next(start, Move::R).unwrap();
/// assert_eq!(automaton.next(right, Move::L), None); // that would take the move back
/// assert!(automaton.next(right, Move::D).is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    parts: Cow<'static, [State]>,
}

/// The most ways that are looked at while an automaton is made, as many from every cell.
pub const MOST_WAYS: usize = 1 << 22;

/// The bytes that a way takes at most while an automaton is made, measured.
pub const WAYS_BYTES: usize = 72;

/// A state: in move order the state after every move, or [`Automaton::DEAD`], and then the moves that lead on, as
/// bits: to step from one to the next is faster than to ask four times.
pub type State = [u16; 5];

impl Automaton {
    /// What stands in [`Automaton::parts`] where a move leads nowhere.
    pub const DEAD: u16 = u16::MAX;

    /// The automaton of a grid that knows all ways of `depth` moves. Where it would have more than 65,535
    /// states, or look at more than [`MOST_WAYS`], the depth is the greatest at which it does not.
    ///
    /// Depth 1 forbids walls only, and depth 2 that a move is taken back. On 4x4 there are 12,731 states at
    /// depth 12 and 44,130 at depth 14; every two moves of depth take about 5 times as long.
    #[must_use]
    pub fn new(grid: Grid, depth: usize) -> Automaton {
        Automaton::within(grid, depth, MOST_WAYS)
    }

    /// The same, with at most so many ways looked at, which take [`WAYS_BYTES`] each.
    #[must_use]
    pub fn within(grid: Grid, depth: usize, most_ways: usize) -> Automaton {
        let mut depth = depth.max(1);
        let mut trees = Vec::with_capacity(grid.cells());
        for cell in grid.all() {
            let tree = Tree::new(grid, cell, depth, most_ways / grid.cells());
            if !tree.is_whole() {
                depth = tree.depth();
            }
            trees.push(tree);
        }
        loop {
            depth = trees.iter().map(Tree::depth).fold(1, usize::max).min(depth);
            for tree in &mut trees {
                tree.cut(depth);
            }
            if let Some(states) = minimised(&joined(grid, &trees), usize::from(Automaton::DEAD)) {
                let parts = states.into_iter().map(state);
                return Automaton {
                    parts: parts.collect(),
                };
            }
            depth -= 1;
        }
    }

    /// The automaton with these [`parts`](Automaton::parts), made before for the same grid.
    #[must_use]
    pub const fn from_parts(parts: &'static [State]) -> Automaton {
        Automaton {
            parts: Cow::Borrowed(parts),
        }
    }

    /// All states, by their numbers.
    #[must_use]
    pub fn parts(&self) -> &[State] {
        &self.parts
    }

    /// The number of states.
    #[must_use]
    pub fn states(&self) -> usize {
        self.parts.len()
    }

    /// The state before the first move, with the blank on a cell of the automaton's grid.
    #[must_use]
    pub fn start(&self, cell: Cell) -> u16 {
        u16::from(cell.0)
    }

    /// The state after a move; `None` where there is a wall, or where another way leads to the same position.
    #[must_use]
    pub fn next(&self, state: u16, m: Move) -> Option<u16> {
        let next = self.parts[usize::from(state)][m as usize];
        (next != Automaton::DEAD).then_some(next)
    }
}

/// What stands for no state while there may be more states than an [`Automaton`] has.
const NOWHERE: u32 = u32::MAX;

/// The ways from one cell that are the first of the shortest to where they lead, each one a node, numbered by
/// their lengths and then in their order. Node 0 is the way of no moves.
struct Tree {
    /// The nodes one move on, or [`NOWHERE`]. Those of the ways of full depth are not there.
    next: Vec<[u32; 4]>,
    /// How many nodes there are up to every length from 0.
    up_to: Vec<usize>,
}

impl Tree {
    /// Breadth-first from a cell of a board whose tiles all differ: a way is there where the position has not
    /// been reached before. It is less deep than it should be where it would have more than its share of ways.
    fn new(grid: Grid, from: Cell, depth: usize, share: usize) -> Tree {
        let steps = grid.steps();
        // A position is its tiles, cell by cell, and at the end the blank's cell.
        let mut start: Vec<u8> = grid.all().map(|cell| cell.0).collect();
        start.push(from.0);
        let mut seen = HashSet::from([start.clone()]);
        let mut level = vec![start];
        let mut tree = Tree {
            next: Vec::new(),
            up_to: vec![1],
        };
        while tree.depth() < depth && !tree.is_whole() {
            let mut ways = tree.ways();
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
                        *next = ways as u32;
                        ways += 1;
                    }
                    position.swap(blank, to.index());
                }
                tree.next.push(next);
            }
            tree.up_to.push(ways);
            if ways > share {
                tree.cut(tree.depth() - 1);
                break;
            }
            level = longer;
        }
        tree
    }

    /// The number of all nodes.
    fn ways(&self) -> usize {
        self.up_to[self.depth()]
    }

    /// The moves of its longest ways.
    fn depth(&self) -> usize {
        self.up_to.len() - 1
    }

    /// Whether there are no longer ways, since every position is reached.
    fn is_whole(&self) -> bool {
        self.next.len() == self.ways()
    }

    /// Takes away the ways of more than `depth` moves, which is at least 1.
    fn cut(&mut self, depth: usize) {
        if depth < self.depth() {
            self.up_to.truncate(depth + 1);
            self.next.truncate(self.up_to[depth - 1]);
        }
    }
}

/// What stands for a state that has as many moves as the depth, until its first move is taken off.
const TOO_LONG: u32 = NOWHERE - 1;

/// The automaton whose states are the last moves, one less than the depth, with the cell that they began on.
/// The state of no moves on a cell has that cell's number.
///
/// Where a way is the first of the shortest, so is what is left of it without its first move. So the last
/// moves are always a node of some cell's tree, and where fewer moves forbid a move, more moves do so too.
fn joined(grid: Grid, trees: &[Tree]) -> Vec<[u32; 4]> {
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
    // Of every state with a move, the one without its last move and the one without its first.
    let mut heads = vec![NOWHERE; states.len()];
    let mut tails = vec![NOWHERE; states.len()];
    // Of every state, whether it forbids a move, or some state after it does, that its tail does not forbid.
    let mut counts = vec![false; states.len()];
    // A state comes after its head, so that its tail is known when it is met.
    for state in 0..states.len() {
        for m in 0..4 {
            let tail = match steps.get(state) {
                Some(step) => step[m].map_or(NOWHERE, |to| u32::from(to.0)),
                None => states[tails[state] as usize][m],
            };
            match states[state][m] {
                NOWHERE => counts[state] |= tail != NOWHERE,
                TOO_LONG => states[state][m] = tail,
                next => {
                    heads[next as usize] = state as u32;
                    tails[next as usize] = tail;
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
    // One that does not count allows the same ways as its tail, which stands for it.
    let shortened = |mut state: u32| {
        while state != NOWHERE && !counts[state as usize] {
            state = tails[state as usize];
        }
        numbers.get(state as usize).copied().unwrap_or(NOWHERE)
    };
    let kept = states.iter().zip(&counts).filter(|(_, counts)| **counts);
    kept.map(|(next, _)| next.map(shortened)).collect()
}

/// The fewest states that allow the same ways (Moore 1956): states are taken for one until they are seen to
/// differ, in the moves that they allow or in the states these lead to. They keep their order. `None` where
/// there are more than `most`.
fn minimised(states: &[[u32; 4]], most: usize) -> Option<Vec<[u32; 4]>> {
    let mut classes = vec![0; states.len()];
    let mut count = 1;
    loop {
        let class_of = |state: u32| match state {
            NOWHERE => NOWHERE,
            _ => classes[state as usize],
        };
        let mut known = HashMap::new();
        let finer: Vec<u32> = states
            .iter()
            .zip(&classes)
            .map(|(next, &class)| {
                let new = known.len() as u32;
                *known.entry((class, next.map(class_of))).or_insert(new)
            })
            .collect();
        let finer_count = known.len();
        if finer_count == count {
            let mut merged = Vec::with_capacity(count);
            for (next, &class) in states.iter().zip(&classes) {
                if class as usize == merged.len() {
                    merged.push(next.map(class_of));
                }
            }
            return Some(merged);
        }
        if finer_count > most {
            return None;
        }
        (classes, count) = (finer, finer_count);
    }
}

/// A state as it is kept.
fn state(next: [u32; 4]) -> State {
    let mut state = [0; 5];
    for (m, &next) in next.iter().enumerate() {
        state[m] = match next {
            NOWHERE => Automaton::DEAD,
            // As many states as there are have been counted.
            _ => next as u16,
        };
        state[4] |= u16::from(next != NOWHERE) << m;
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The states, told apart by the blank's cell too.
    fn states_on_cells(grid: Grid, automaton: &Automaton) -> usize {
        let mut seen: HashSet<_> = grid
            .all()
            .map(|cell| (cell, automaton.start(cell)))
            .collect();
        let mut open: Vec<_> = seen.iter().copied().collect();
        while let Some((cell, state)) = open.pop() {
            for m in Move::ALL {
                let Some(next) = automaton.next(state, m) else {
                    continue;
                };
                let on = grid.step(cell, m).expect("walls are known");
                if seen.insert((on, next)) {
                    open.push((on, next));
                }
            }
        }
        seen.len()
    }

    #[test]
    fn states_on_4x4_are_as_many_as_others_counted() {
        let grid = Grid::new(4, 4).unwrap();
        for (depth, on_cells, states) in [
            (1, 16, 16),
            (2, 64, 64),
            (8, 804, 801),
            (10, 3_507, 3_495),
            (12, 12_757, 12_731),
            (14, 44_164, 44_130),
        ] {
            let automaton = Automaton::new(grid, depth);
            assert_eq!(automaton.states(), states);
            // Others kept states of different cells apart, even where they allow the same ways: dead ends.
            assert_eq!(states_on_cells(grid, &automaton), on_cells);
        }
    }

    #[test]
    fn a_depth_beyond_what_there_is_or_fits_adds_nothing() {
        let grid = Grid::new(3, 2).unwrap();
        let automaton = Automaton::new(grid, 22);
        assert_eq!(automaton, Automaton::new(grid, usize::MAX));
        assert_ne!(automaton, Automaton::new(grid, 12));
        let large = Grid::new(5, 5).unwrap();
        assert_eq!(Automaton::new(large, 30), Automaton::new(large, 12));
        let line = Grid::new(256, 1).unwrap();
        // Of every cell: before the first move, and after moves from either side.
        assert_eq!(Automaton::new(line, usize::MAX).states(), 3 * 256 - 3);
    }

    #[test]
    fn an_automaton_is_its_parts() {
        let grid = Grid::new(3, 3).unwrap();
        let automaton = Automaton::new(grid, 6);
        let parts: &'static [State] = automaton.parts().to_vec().leak();
        assert_eq!(Automaton::from_parts(parts), automaton);
        assert_eq!(automaton.next(automaton.start(Cell(8)), Move::R), None);
    }
}
