//! The solution of a puzzle, or the reason why there is none.

use crate::digits::typed;
use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::search::{Memory, NodeLimit, Nodes, Outcome, Report, StoppedBy};
use crate::solvable::{why_not, Unsolvable};
use crate::text::{at_least_in_words, grouped, moves_in_words};
use std::fmt;

/// A solution of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Solution {
    /// The moves from the start to the goal, empty if they are equal.
    pub path: Path,
    /// The proven lower bound on the number of moves.
    pub lower_bound: u32,
    /// True if the moves are proven to be the canonical solution: the first shortest one in move
    /// order.
    pub is_canonical: bool,
    /// The nodes of the search.
    pub nodes: Nodes,
}

/// What a search found: a solution, or that there is none. The program writes both, and the nodes
/// of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub path: Option<Path>,
    /// The proven lower bound on the number of moves; 0 if there is no solution.
    pub lower_bound: u32,
    /// Whether the path is proven to be the canonical solution, or there is no solution.
    pub is_canonical: bool,
    pub nodes: Nodes,
}

impl Finding {
    /// Returns the solution of a puzzle, or why it has none.
    pub(crate) fn solution(self, puzzle: &Puzzle) -> Result<Solution, Unsolved> {
        let Some(path) = self.path else {
            let reason = why_not(puzzle).expect("only the boards show that there is no solution");
            return Err(Unsolved::Unsolvable(reason));
        };
        Ok(Solution {
            path,
            lower_bound: self.lower_bound,
            is_canonical: self.is_canonical,
            nodes: self.nodes,
        })
    }

    /// Makes the result from the canonical solution, or from `None` if there is no solution.
    pub(crate) fn canonical(path: Option<Path>, nodes: Nodes) -> Finding {
        let lower_bound = path.as_ref().map_or(0, |path| path.len() as u32);
        Finding {
            path,
            lower_bound,
            is_canonical: true,
            nodes,
        }
    }

    /// Takes the result of a search that promises the canonical solution and was not stopped.
    pub(crate) fn of(report: Report) -> Finding {
        let path = match report.outcome {
            Outcome::Found(path) => Some(path),
            _ => None,
        };
        Finding::canonical(path, report.nodes)
    }

    /// Returns the number of boards tried: the nodes expanded, and the end of the path if one was
    /// found. Where nodes are in a queue, they are the nodes taken from it. The original program
    /// prints this number.
    pub(crate) fn tried(&self) -> u64 {
        self.nodes.expanded + u64::from(self.path.is_some())
    }

    /// Returns the lower bound, unless the moves are proven to be the canonical solution.
    pub(crate) fn at_least(&self) -> Option<u32> {
        (!self.is_canonical).then_some(self.lower_bound)
    }

    /// Returns a message about the proof; `None` for the canonical solution.
    pub(crate) fn note(&self) -> Option<String> {
        let (moves, least) = (
            self.path.as_ref()?.len() as u64,
            u64::from(self.at_least()?),
        );
        let found = moves_in_words(moves);
        // No other path has no moves.
        (moves > 0).then(|| {
            if moves > least {
                format!("{found}; {}", at_least_in_words(least))
            } else {
                format!(
                    "{found}, a shortest path; another shortest path may come first in the \
                    order of the moves"
                )
            }
        })
    }
}

/// A limit stopped a search before it found a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped {
    /// What stopped the search.
    pub by: StoppedBy,
    /// The nodes of the search until then.
    pub nodes: Nodes,
    /// The proven lower bound on the number of moves.
    pub lower_bound: u32,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (generated, least) = (
            self.nodes.generated,
            at_least_in_words(self.lower_bound.into()),
        );
        let nodes = |nodes: u64| match nodes {
            1 => "1 node".to_string(),
            _ if nodes >= 10_000 && nodes % 1000 == 0 => format!("{} nodes", typed(nodes)),
            _ => format!("{} nodes", grouped(nodes)),
        };
        match self.by {
            StoppedBy::Nodes(NodeLimit(most)) => {
                write!(f, "stopped after {}; {least}", nodes(most))
            }
            StoppedBy::Memory(Memory(bytes)) => {
                write!(
                    f,
                    "stopped: {} MiB of memory used after {}; {least}",
                    bytes >> 20,
                    nodes(generated)
                )
            }
            StoppedBy::Watch => write!(f, "stopped on request after {}; {least}", nodes(generated)),
        }
    }
}

impl std::error::Error for Stopped {}

impl From<Stopped> for Unsolved {
    fn from(stopped: Stopped) -> Unsolved {
        Unsolved::Stopped(stopped)
    }
}

/// Why a puzzle was not solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// There is no solution, for this reason.
    Unsolvable(Unsolvable),
    /// A limit stopped the search.
    Stopped(Stopped),
    /// No solution is short enough.
    NotWithin {
        /// The most moves that were allowed.
        depth: u32,
    },
    /// The board has too many cells for the request.
    Unfit {
        /// The name of the search or heuristic; `prove` for a proof, `all` for all solutions, or
        /// what needs fewer cells, such as tiles that look alike.
        name: &'static str,
        /// The board's cells.
        found: usize,
        /// The most cells possible.
        most: usize,
    },
    /// Tiles look alike, which this search cannot solve.
    NotDistinct {
        /// The name of the search; `all` for all solutions, `split` for parts.
        name: &'static str,
    },
    /// Tiles look alike, and there are too many ways to assign them to their goal cells.
    Alike {
        /// The number of ways.
        found: u64,
        /// The most ways possible.
        most: u64,
    },
    /// The databases of a proof do not fit into the memory.
    Memory {
        /// The memory that the smallest databases need.
        needed: Memory,
    },
    /// The progress of a proof belongs to another puzzle.
    OtherPuzzle,
}

impl Unsolved {
    /// Refuses tiles that look alike, for a search of this name.
    pub(crate) fn distinct(name: &'static str, puzzle: &Puzzle) -> Result<(), Unsolved> {
        if puzzle.has_alike() {
            return Err(Unsolved::NotDistinct { name });
        }
        Ok(())
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unsolved::Unsolvable(reason) => write!(f, "no solution: {reason}"),
            Unsolved::Stopped(stopped) => stopped.fmt(f),
            Unsolved::NotWithin { depth } => {
                let moves = moves_in_words(u64::from(*depth));
                write!(f, "no solution of at most {moves}")
            }
            Unsolved::Unfit { name, found, most } => {
                write!(
                    f,
                    "{name}: found a board of {found} cells, expected at most {most}"
                )
            }
            Unsolved::NotDistinct { name } => {
                write!(
                    f,
                    "{name}: found tiles that look alike, expected distinct tiles"
                )
            }
            Unsolved::Alike { found, most } => write!(
                f,
                "found {} ways to assign goal cells to tiles that look alike, expected at most {}",
                grouped(*found),
                typed(*most)
            ),
            Unsolved::Memory {
                needed: Memory(bytes),
            } => {
                write!(
                    f,
                    "found too little memory for the databases of a proof, expected {} MiB",
                    bytes.div_ceil(1 << 20)
                )
            }
            Unsolved::OtherPuzzle => f.write_str(
                "found the checkpoint of another puzzle, or of another order of the moves",
            ),
        }
    }
}

impl std::error::Error for Unsolved {}
