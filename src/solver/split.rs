//! An iteration by the first databases, parted, walked part by part, and put together again.

use crate::moves::Move;
use crate::pdb::walk::{Effort, Front, Iterations, Pace, Parts};
use crate::puzzle::Puzzle;
use crate::search::{NodeLimit, Nodes, NEVER};
use crate::solver::parts::{Answer, End, Part};
use crate::solver::{medium, Solver, Unsolved, Watch};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, Ordering};

/// How large parts are is estimated by the last iteration of at most this many nodes.
const EARLY: u64 = 5_000_000;

/// The nodes of the answers that are checked: a second or less.
const CHECKED: u64 = 4 * EARLY;

/// What the answers to some parts come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joined {
    /// No solution has fewer moves than this.
    AtLeast(u32),
    /// The first path to the goal in move order.
    Found(Vec<Move>),
    /// The answer to this part is missing, or it is that it was stopped.
    Open(Vec<Move>),
    /// No part has the paths that begin with these moves.
    NoPart(Vec<Move>),
    /// The answer to this part is that of another iteration or program.
    Foreign(Vec<Move>),
}

/// An iteration or a part of it, in parts.
pub struct Split {
    pub bound: u32,
    /// The numbers in move order, from 1, and the paths; the largest parts are first.
    pub parts: Vec<(usize, Vec<Move>)>,
}

impl Solver {
    /// Parts a part into about `count`. Without a part, parts the first iteration that takes more than five million nodes, or finds
    /// the solution.
    pub(crate) fn split(&mut self, puzzle: &Puzzle, part: Option<&Part>, count: usize) -> Result<Split, Unsolved> {
        let above = part.map(|part| &part.path[..]).unwrap_or_default();
        self.by_walker(puzzle, |walks| {
            let bounds = walks.bounds(above, part.map(|part| part.bound));
            let numbered = (1..).zip(walks.parted(above, bounds, count.max(2)));
            let mut parts: Vec<(usize, SizedPath)> = numbered.collect();
            parts.sort_by_key(|(_, (size, _))| Reverse(*size));
            let parts = parts.into_iter().map(|(number, (_, Reverse((_, path))))| (number, path));
            Split { bound: bounds.next, parts: parts.collect() }
        })
    }

    /// Walks a part.
    pub(crate) fn walk(&mut self, part: &Part) -> Result<Answer, Unsolved> {
        let node_limit = self.limits.nodes();
        self.by_walker(&part.puzzle, |walks| walks.answer(&part.path, part.bound, node_limit))
    }

    /// What the answers to the parts of an iteration come to, by the paths to these parts, and the nodes generated for them and
    /// for parting. It parts the iteration again, so that no part can be left out, and walks some small parts again, so that no
    /// answers of another iteration are taken.
    pub(crate) fn join(
        &mut self,
        whole: &Part,
        answers: &BTreeMap<Vec<Move>, Option<Answer>>,
    ) -> Result<(Joined, u64), Unsolved> {
        self.by_walker(&whole.puzzle, |walks| {
            let (mut nodes, mut taken) = (0_u64, Vec::new());
            let (mut joined, mut to_do) = (Joined::AtLeast(whole.bound + 2), vec![whole.path.clone()]);
            while let Some(path) = to_do.pop() {
                match answers.get_key_value(&path) {
                    Some((path, Some(answer))) if answer.end != End::Stopped => {
                        nodes = nodes.saturating_add(answer.nodes);
                        taken.push((&path[..], answer));
                        if let End::Found(path) = &answer.end {
                            joined = Joined::Found(path.clone());
                            break;
                        }
                    }
                    known => {
                        let mut next = answers.range::<[Move], _>((Bound::Excluded(&path[..]), Bound::Unbounded));
                        if !next.next().is_some_and(|(next, _)| next.starts_with(&path)) {
                            let open = if known.is_some() { Joined::Open } else { Joined::NoPart };
                            return (open(path), nodes);
                        }
                        let (front, above) = walks.below(&path, whole.bound, 1, NodeLimit::MOST);
                        nodes = nodes.saturating_add(above);
                        to_do.extend(front.path);
                        to_do.extend(front.parts.into_iter().rev());
                    }
                }
            }
            (walks.foreign(taken, whole.bound).map_or(joined, Joined::Foreign), nodes)
        })
    }

    /// Walks by the first databases.
    fn by_walker<T>(&mut self, puzzle: &Puzzle, walk: impl FnOnce(&Walks) -> T) -> Result<T, Unsolved> {
        self.release();
        let ida = medium::ida(puzzle, self.limits);
        let tiers = self.cache.tiers(puzzle.grid(), puzzle.blank().home());
        let tables = self.cache.tables(&tiers, 0, self.limits.threads, &NEVER);
        let tables = tables.ok_or_else(|| medium::unfit(&ida, self.limits))?;
        let walker = ida.walker(&tables, &tables.look_ups(puzzle));
        Ok(walk(&Walks { walker: &*walker, pace: ida.pace, stop: Watch::stop(self.watch.as_deref()) }))
    }
}

/// Walks of one puzzle's iterations.
struct Walks<'a> {
    walker: &'a dyn Iterations,
    pace: Pace,
    stop: &'a AtomicBool,
}

/// Of two iterations.
#[derive(Clone, Copy)]
struct Bounds {
    /// The last one that was walked.
    early: u32,
    /// The one to part.
    next: u32,
}

/// A part by its nodes in the early iteration, and its path. The greatest is the largest; of parts of one size, the nearest to
/// the start, and then the first.
type SizedPath = (u64, Reverse<(usize, Vec<Move>)>);

impl Walks<'_> {
    fn answer(&self, path: &[Move], bound: u32, node_limit: NodeLimit) -> Answer {
        let (front, nodes) = self.below(path, bound, usize::MAX, node_limit);
        let is_stopped = nodes > node_limit.0 || self.stop.load(Ordering::Relaxed);
        let end = if is_stopped { End::Stopped } else { front.path.map_or(End::None, End::Found) };
        Answer { end, nodes: nodes.min(node_limit.0) }
    }

    /// The first of the smallest parts, up to [`CHECKED`] nodes of them, whose answer is not that of its walk.
    fn foreign(&self, mut taken: Vec<(&[Move], &Answer)>, bound: u32) -> Option<Vec<Move>> {
        taken.sort_by_key(|(_, answer)| answer.nodes);
        let mut left = CHECKED;
        let small = taken.into_iter().map_while(|(path, answer)| {
            left = left.checked_sub(answer.nodes)?;
            Some((path, answer))
        });
        let is_foreign =
            |(path, known): &(&[Move], &Answer)| self.answer(path, bound, NodeLimit(known.nodes)) != **known;
        small.into_iter().find(is_foreign).map(|(path, _)| path.into())
    }

    /// As [`Iterations::below`], and the nodes generated, up to some more than the limit.
    fn below(&self, path: &[Move], bound: u32, most: usize, node_limit: NodeLimit) -> (Front, u64) {
        let (pace, stop) = (self.pace, self.stop);
        let mut effort =
            Effort { nodes: Nodes::default(), node_limit, pace, begun: Parts::default(), stop, report: &|_| {} };
        (self.walker.below(path, bound, most, &mut effort), effort.nodes.generated)
    }

    /// Walks early iterations, and parts the next one, or the one that is asked for, unless one before it has the solution.
    fn bounds(&self, above: &[Move], asked: Option<u32>) -> Bounds {
        let mut next = self.walker.lower_bound();
        while asked.map_or(true, |asked| next < asked) {
            let (front, nodes) = self.below(above, next, usize::MAX, NodeLimit(EARLY));
            let early = next.saturating_sub(2);
            if nodes > EARLY {
                return Bounds { early, next: asked.unwrap_or(next) };
            } else if front.path.is_some() {
                return Bounds { early, next };
            }
            next += 2;
        }
        Bounds { early: next.saturating_sub(2), next: asked.unwrap_or(next) }
    }

    /// About `count` parts below a path, in move order: the largest one is parted until there are as many.
    fn parted(&self, above: &[Move], bounds: Bounds, count: usize) -> Vec<SizedPath> {
        let sized = |path: Vec<Move>| -> SizedPath {
            (self.below(&path, bounds.early, usize::MAX, NodeLimit::MOST).1, Reverse((path.len(), path)))
        };
        let mut parts = BinaryHeap::from([sized(above.into())]);
        // Those that nothing is below, and the first path to the goal that was met.
        let (mut ends, mut goal) = (Vec::new(), None);
        while parts.len() + ends.len() < count {
            let Some(part) = parts.pop() else { break };
            let Reverse((_, path)) = &part.1;
            let (front, _) = self.below(path, bounds.next, 1, NodeLimit::MOST);
            if front == Front::default() {
                ends.push(part);
            }
            parts.extend(front.parts.into_iter().map(sized));
            goal = [goal, front.path].into_iter().flatten().min();
        }
        let is_before = |(_, Reverse((_, path))): &SizedPath| goal.as_ref().map_or(true, |goal| path < goal);
        let mut all: Vec<SizedPath> = parts.into_iter().chain(ends).filter(is_before).collect();
        all.extend(goal.map(sized));
        all.sort_by(|(_, Reverse((_, one))), (_, Reverse((_, two)))| one.cmp(two));
        all
    }
}
