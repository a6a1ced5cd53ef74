//! All shortest solutions of boards of up to 16 cells: counts them, and finds each one by its
//! number in move order.
//!
//! A forward pass makes levels of positions from the start, without positions that are too far from
//! the goal (Zhou and Hansen 2004). Then a backward pass from the goal keeps only the positions on
//! solutions, each with its number of paths to the goal. Paths that meet share a position, so the
//! work depends on the number of positions, not on the number of paths.

use crate::moves::Move;
use crate::order::Order;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::nodes::{Budget, Nodes, StoppedBy};
use crate::system::Memory;
use std::mem::size_of;

/// The most cells of a board: a tile takes four bits of a position.
pub const MOST_IN_WORD: usize = 16;

/// All shortest solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct ShortestPaths {
    start: Position,
    /// The order of the moves in which paths are numbered.
    order: Order,
    /// `levels[moves]`: the positions after this number of moves on the solutions, ascending. Empty
    /// if there is no solution.
    levels: Vec<Vec<Junction>>,
}

/// A position, and the number of shortest paths from there to the goal. The number fits into 128
/// bits: 2x8 needs the most moves, at most 140. Fewer than 2^121 walks of 140 moves end on the same
/// cell, if no move undoes the last.
#[derive(Clone, Copy, Debug)]
struct Junction {
    position: u64,
    paths: u128,
}

pub struct LevelSearch<'a> {
    pub puzzle: &'a Puzzle,
    pub length: u32,
    /// An admissible lower bound on the moves to the goal.
    pub bound: &'a dyn Fn(&Position) -> u32,
    /// The memory limit, and the bytes of it that positions may take.
    pub memory: Memory,
    pub bytes: usize,
}

impl LevelSearch<'_> {
    /// Returns the solutions, or the limit that was reached.
    pub fn run(&self, budget: &mut Budget) -> Result<ShortestPaths, StoppedBy> {
        let mut nodes = Nodes {
            expanded: 0,
            generated: 0,
            stored: 1,
        };
        let levels = self.forwards(&mut nodes, budget);
        budget.spend(nodes);
        let levels = self
            .backwards(levels?)
            .ok_or(StoppedBy::Memory(self.memory))?;
        Ok(ShortestPaths {
            start: self.puzzle.position().clone(),
            order: self.puzzle.order(),
            levels,
        })
    }

    /// Returns, for every number of moves, the positions that can be on a solution, ascending.
    fn forwards(&self, nodes: &mut Nodes, budget: &Budget) -> Result<Vec<Vec<u64>>, StoppedBy> {
        let mut board = self.puzzle.position().clone();
        let mut levels = vec![vec![board.nibbles()]];
        for g in 1..=self.length {
            let (mut next, mut reached) = (Vec::new(), None);
            // Moves lead back to the level before the last, and no farther.
            let (last, before) = levels.split_last().expect("the start is a level");
            let before = before.last().map_or(&[][..], |level| level);
            for &parent in last {
                nodes.expanded += 1;
                board.set_nibbles(parent);
                neighbours(&mut board, |board| {
                    let position = board.nibbles();
                    if before.binary_search(&position).is_ok() {
                        return;
                    }
                    if nodes.generated == budget.left().0 {
                        reached = reached.or(Some(budget.by));
                    } else if !self.fits(nodes.stored, &next) {
                        reached = reached.or(Some(StoppedBy::Memory(self.memory)));
                    }
                    if reached.is_some() {
                        return;
                    }
                    nodes.generated += 1;
                    if g + (self.bound)(board) <= self.length {
                        next.push(position);
                    }
                });
                if let Some(limit) = reached {
                    return Err(limit);
                }
            }
            next.sort_unstable();
            next.dedup();
            next.shrink_to_fit();
            nodes.stored += next.len() as u64;
            levels.push(next);
        }
        Ok(levels)
    }

    /// Returns the positions of all levels that are on solutions, or `None` if the memory does not
    /// suffice.
    fn backwards(&self, mut levels: Vec<Vec<u64>>) -> Option<Vec<Vec<Junction>>> {
        let mut board = self.puzzle.solved();
        let mut stored: usize = levels.iter().map(Vec::len).sum();
        let mut kept = vec![vec![Junction {
            position: board.nibbles(),
            paths: 1,
        }]];
        stored -= levels.pop().map_or(0, |level| level.len());
        while let Some(level) = levels.pop() {
            let mut before: Vec<Junction> = Vec::new();
            for &Junction {
                position: after,
                paths,
            } in kept.last().expect("the goal is a level")
            {
                board.set_nibbles(after);
                let mut fits = true;
                neighbours(&mut board, |board| {
                    let position = board.nibbles();
                    if level.binary_search(&position).is_ok() {
                        fits &= self.fits(stored as u64, &before);
                        before.push(Junction { position, paths });
                    }
                });
                if !fits {
                    return None;
                }
            }
            before.sort_unstable_by_key(|junction| junction.position);
            before.dedup_by(|same, first| {
                let is_same = same.position == first.position;
                if is_same {
                    first.paths += same.paths;
                }
                is_same
            });
            before.shrink_to_fit();
            stored =
                stored - level.len() + before.len() * (size_of::<Junction>() / size_of::<u64>());
            kept.push(before);
        }
        kept.reverse();
        Some(kept)
    }

    /// Returns whether one more element fits into the memory, beside the positions stored. A full
    /// list is copied to a list of twice the size.
    fn fits<T>(&self, stored: u64, list: &Vec<T>) -> bool {
        let grown = if list.len() == list.capacity() {
            3 * list.len()
        } else {
            list.capacity()
        };
        stored as usize * size_of::<u64>() + grown * size_of::<T>() <= self.bytes
    }
}

impl ShortestPaths {
    pub fn none(puzzle: &Puzzle) -> ShortestPaths {
        ShortestPaths {
            start: puzzle.position().clone(),
            order: puzzle.order(),
            levels: Vec::new(),
        }
    }

    pub fn count(&self) -> u128 {
        self.levels.first().map_or(0, |level| level[0].paths)
    }

    /// Returns the path with this number, counted from 0 in the puzzle's order of the moves. The
    /// number must be below the count.
    pub fn path(&self, mut number: u128) -> Vec<Move> {
        let mut board = self.start.clone();
        let mut path = Vec::with_capacity(self.levels.len());
        for level in &self.levels[1..] {
            for m in self.order.moves() {
                if board.make(m).is_none() {
                    continue;
                }
                let place =
                    level.binary_search_by_key(&board.nibbles(), |junction| junction.position);
                let paths = place.map_or(0, |at| level[at].paths);
                if number < paths {
                    path.push(m);
                    break;
                }
                number -= paths;
                board.make(m.back());
            }
        }
        path
    }
}

/// Shows the board after each of its moves, and leaves it as it was.
fn neighbours(board: &mut Position, mut see: impl FnMut(&Position)) {
    for m in Move::ALL {
        if board.make(m).is_some() {
            see(board);
            board.make(m.back());
        }
    }
}
