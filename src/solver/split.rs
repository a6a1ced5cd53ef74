//! Splits an iteration over the first databases into parts, searches parts, and joins their
//! answers.
//!
//! A part is the subtree of an iteration below a path.

use crate::moves::{Move, Path};
use crate::pdb::walk::{walker, End, Slice, Walk, Walked};
use crate::puzzle::Puzzle;
use crate::search::{Budget, NodeLimit, Nodes, Place, StoppedBy};
use crate::solver::exact::{growth, Exact, Step, Until};
use crate::solver::parts::{Part, PartAnswer};
use crate::solver::{Solver, Stopped, Unsolved, Watch};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::Bound;
use std::sync::atomic::AtomicBool;

/// The last iteration before the search is expected to need more nodes than this gives the estimate
/// of how large parts are.
const EARLY: u64 = 5_000_000;

/// The nodes that early iterations may really take.
const MOST_EARLY: NodeLimit = NodeLimit(4 * EARLY);

/// The fewest nodes that a part should have: fewer take no time.
const LEAST_NODES: u64 = 10_000;

/// The nodes that [`Solver::join`] spends on checking answers and on missing parts: a second or
/// less.
const CHECKED: u64 = 20_000_000;

/// The parts of one puzzle, with their answers if they have any.
pub type Answers = BTreeMap<Place, Option<PartAnswer>>;

/// The result that follows from the answers to the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// No solution has fewer moves.
    pub bound: u32,
    /// The first path to the goal in the last iteration. If the bound is its length, it is the
    /// canonical solution.
    pub found: Option<Path>,
    pub nodes: u64,
}

/// Why no result follows from the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hole {
    /// The part has no answer, or was stopped.
    Open(Place),
    /// No part has the paths that begin here.
    NoPart(Place),
    /// The answer does not belong to the part.
    Foreign(Place),
}

/// An iteration, or a part of one, that was split.
pub struct Split {
    pub bound: u32,
    /// The parts, the largest first: each has its number in move order, from 1, and its path.
    pub parts: Vec<(usize, Path)>,
}

impl Solver {
    /// Splits a part into about `count` parts. Without a path, splits the iteration with this
    /// bound, by default the first that is expected to take more than five million nodes or finds
    /// the solution.
    pub(crate) fn split(
        &mut self,
        puzzle: &Puzzle,
        path: &Path,
        bound: Option<u32>,
        count: usize,
    ) -> Result<Split, Unsolved> {
        Unsolved::distinct("split", puzzle)?;
        let early = self.early(puzzle, path, bound)?;
        self.by_splitter(puzzle, |splitter| {
            let split = splitter.split(path, &early, count);
            let numbered = (1..).zip(split);
            let mut parts: Vec<(usize, SizedPath)> = numbered.collect();
            parts.sort_by_key(|(_, (size, _))| Reverse(*size));
            let parts = parts
                .into_iter()
                .map(|(number, (_, Reverse((_, path))))| (number, Path(path)));
            Split {
                bound: early.bound,
                parts: parts.collect(),
            }
        })
    }

    pub(crate) fn search_part(&mut self, part: &Part) -> Result<PartAnswer, Unsolved> {
        let node_limit = self.limits.nodes.unwrap_or(NodeLimit::MOST);
        self.by_splitter(&part.puzzle, |splitter| {
            let Walked { end, nodes } =
                splitter.below(&part.place.path, part.place.bound, node_limit);
            PartAnswer::new(part, end, nodes.generated.min(node_limit.0))
        })
    }

    /// Joins the answers to the parts of a puzzle's iterations. Searches small missing parts
    /// itself, and searches some small parts again to check their answers.
    pub(crate) fn join(
        &mut self,
        puzzle: &Puzzle,
        answers: &Answers,
    ) -> Result<Result<Joined, Hole>, Unsolved> {
        let mut joined = match self.by_splitter(puzzle, |splitter| splitter.join(answers))? {
            Ok(joined) => joined,
            Err(hole) => return Ok(Err(hole)),
        };
        if let Some(found) = &joined.found {
            // An earlier iteration, which may have no parts, may have a shorter path.
            let most = found.len() as u32;
            let early = self.early(puzzle, &[], Some(most))?;
            joined.bound = joined.bound.max(early.proven).min(most);
            joined.found = early.found.or(joined.found);
        }
        Ok(Ok(joined))
    }

    /// Searches iterations below a path, until one finds the solution, until the next is expected
    /// to take too many nodes, or until the iteration asked for is next.
    fn early(
        &mut self,
        puzzle: &Puzzle,
        path: &[Move],
        asked: Option<u32>,
    ) -> Result<Early, Unsolved> {
        let mut board = puzzle.position().clone();
        let leads = path.iter().all(|&m| board.make(m).is_some());
        assert!(leads, "a part has a path of legal moves");
        let (below, above) = (Puzzle::from_position(board), path.len() as u32);
        let mut budget = Budget::new(Some(MOST_EARLY));
        let mut search = Exact {
            stop: Watch::stop_of(self.watch.as_deref()),
            ..Exact::new(&below, &self.cache, &mut budget)
        };
        let until = Until {
            nodes: EARLY,
            bound: asked.map_or(u32::MAX, |asked| asked.saturating_sub(above)),
        };
        let step = search.run(until);
        let state = search.state;
        let found = match step {
            Step::Found(path) => Some(path),
            Step::Paused | Step::Stopped(StoppedBy::Nodes(_)) => None,
            Step::Stopped(by) => return Err(budget.stopped(by, 0).into()),
        };
        let proven = state.at.bound + above;
        let bound = asked.filter(|_| found.is_none()).unwrap_or(proven);
        let growths = growth(puzzle.grid()).saturating_pow(bound.saturating_sub(proven) / 2);
        Ok(Early {
            proven,
            bound,
            expected: state.next().saturating_mul(growths),
            found,
        })
    }

    /// Calls `search` with the first databases.
    fn by_splitter<T>(
        &mut self,
        puzzle: &Puzzle,
        search: impl FnOnce(&Splitter) -> T,
    ) -> Result<T, Unsolved> {
        let tiers = self.cache.tiers(puzzle.grid(), puzzle.blank_tile().home());
        if let Some(needed) = tiers.needs {
            return Err(Unsolved::Memory { needed });
        }
        let stop = Watch::stop_of(self.watch.as_deref());
        let tables = self.cache.tables(&tiers, 0, self.limits.threads, stop);
        let tables = tables.map_err(|limit| Stopped {
            by: limit,
            nodes: Nodes::default(),
            lower_bound: 0,
        })?;
        let walker = walker(puzzle, &tables, &tables.choices(puzzle)[0]);
        Ok(search(&Splitter {
            puzzle,
            walker: &*walker,
            stop,
        }))
    }
}

struct Splitter<'a> {
    puzzle: &'a Puzzle,
    walker: &'a dyn Walk,
    stop: &'a AtomicBool,
}

/// What early iterations found.
struct Early {
    /// No solution has fewer moves. The last complete iteration has a bound that is less by two.
    proven: u32,
    /// The bound of the iteration to split.
    bound: u32,
    /// The nodes that the iteration to split is expected to generate.
    expected: u64,
    /// The rest of the path to the goal, if an iteration found one.
    found: Option<Path>,
}

/// A part: its nodes in the early iteration, and its path. The greatest is the largest part; among
/// parts of one size, the part nearest to the start, then the first.
type SizedPath = (u64, Reverse<(usize, Vec<Move>)>);

impl Splitter<'_> {
    fn below(&self, path: &[Move], bound: u32, node_limit: NodeLimit) -> Walked {
        self.walker.below(
            path,
            bound,
            &Slice {
                before: 0,
                most: node_limit.0,
                stop: self.stop,
            },
        )
    }

    /// Returns the paths that are longer by one move and may lead to the goal; none after the goal.
    fn longer(&self, path: &[Move], bound: u32) -> Vec<Vec<Move>> {
        let mut board = self.puzzle.position().clone();
        let leads = path.iter().all(|&m| board.make(m).is_some());
        if !leads || board == self.puzzle.solved() {
            return Vec::new();
        }
        let longer = Move::ALL.iter().map(|&m| [path, &[m]].concat());
        longer
            .filter(|path| self.walker.is_open(path, bound))
            .collect()
    }

    /// Returns about `count` parts below a path, in move order: splits the largest part until there
    /// are enough.
    fn split(&self, above: &[Move], early: &Early, count: usize) -> Vec<SizedPath> {
        let sized = |path: Vec<Move>| -> SizedPath {
            let nodes = self
                .below(&path, early.proven.saturating_sub(2), NodeLimit::MOST)
                .nodes
                .generated;
            (nodes, Reverse((path.len(), path)))
        };
        let count = count.min((early.expected / LEAST_NODES) as usize).max(2);
        let (mut parts, mut ends) = (BinaryHeap::from([sized(above.into())]), Vec::new());
        while parts.len() + ends.len() < count {
            let Some(part) = parts.pop() else { break };
            let Reverse((_, path)) = &part.1;
            let longer = self.longer(path, early.bound);
            if longer.is_empty() {
                ends.push(part);
            }
            parts.extend(longer.into_iter().map(sized));
        }
        let mut all: Vec<SizedPath> = parts.into_iter().chain(ends).collect();
        all.sort_by(|(_, Reverse((_, one))), (_, Reverse((_, two)))| one.cmp(two));
        all
    }

    fn join(&self, answers: &Answers) -> Result<Joined, Hole> {
        let (mut taken, mut left) = (Vec::new(), CHECKED);
        let mut joined = Joined {
            bound: 0,
            found: None,
            nodes: 0,
        };
        let mut next = answers.keys().next().map(|place| place.bound);
        while let Some(bound) = next.filter(|_| joined.found.is_none()) {
            joined.found = self.first(bound, answers, &mut taken, &mut left)?;
            if joined.found.is_none() {
                joined.bound = bound + 2;
            }
            next = answers
                .range(Place::at(bound + 1)..)
                .next()
                .map(|(place, _)| place.bound);
        }
        joined.nodes = taken
            .iter()
            .map(|answer: &&PartAnswer| answer.nodes)
            .fold(0, u64::saturating_add);
        match self.foreign(taken, left) {
            Some(place) => Err(Hole::Foreign(place)),
            None => Ok(joined),
        }
    }

    /// Returns the first path to the goal in an iteration. Adds to `taken` the answers that prove
    /// this path the first, and subtracts from `left` the nodes of its own searches.
    fn first<'a>(
        &self,
        bound: u32,
        answers: &'a Answers,
        taken: &mut Vec<&'a PartAnswer>,
        left: &mut u64,
    ) -> Result<Option<Path>, Hole> {
        let mut to_do = vec![Vec::new()];
        while let Some(path) = to_do.pop() {
            let place = Place {
                bound,
                path: Path(path),
            };
            let known = answers.get(&place);
            if let Some(answer) = known
                .and_then(Option::as_ref)
                .filter(|answer| !answer.is_open())
            {
                taken.push(answer);
                if let End::Found(path) = &answer.end {
                    return Ok(Some(Path(path.clone())));
                }
                continue;
            }
            let mut after = answers.range((Bound::Excluded(&place), Bound::Unbounded));
            let is_split = after
                .next()
                .is_some_and(|(next, _)| next.bound == bound && next.path.starts_with(&place.path));
            if is_split {
                to_do.extend(self.longer(&place.path, bound).into_iter().rev());
            } else if known.is_some() {
                return Err(Hole::Open(place));
            } else {
                // Other databases may have excluded this path when the part was split.
                let Walked { end, nodes } = self.below(&place.path, bound, NodeLimit(*left));
                *left = left.saturating_sub(nodes.generated);
                match end {
                    End::None => {}
                    End::Found(path) => return Ok(Some(Path(path))),
                    End::Cut(_) => return Err(Hole::NoPart(place)),
                }
            }
        }
        Ok(None)
    }

    /// Searches the smallest parts again, for at most `left` nodes together, and returns the first
    /// with a wrong answer.
    fn foreign(&self, mut taken: Vec<&PartAnswer>, mut left: u64) -> Option<Place> {
        taken.sort_by_key(|answer| answer.nodes);
        let is_foreign = |answer: &&PartAnswer| {
            let Walked { end, nodes } =
                self.below(&answer.place.path, answer.place.bound, NodeLimit(left));
            left = left.saturating_sub(nodes.generated);
            !matches!(end, End::Cut(_)) && end != answer.end
        };
        taken
            .into_iter()
            .find(is_foreign)
            .map(|answer| answer.place.clone())
    }
}
