//! An iteration by the first databases, parted, walked part by part, and put together again.

use crate::moves::Move;
use crate::pdb::walk::{Effort, Front, Iterations, Parts};
use crate::puzzle::Puzzle;
use crate::search::{NodeLimit, Nodes};
use crate::solver::parts::{Answer, End, Part};
use crate::solver::{medium, Solver, Unsolved, Watch};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::Bound;

/// How large parts are is estimated by the last iteration of at most this many nodes.
const EARLY: u64 = 5_000_000;

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
}

/// A part, the larger the greater; of parts of one size, the nearest to the start, and then the first.
type Sized = (u64, Reverse<(usize, Vec<Move>)>);

impl Solver {
    /// Parts a part into about `count`, the largest ones first, each with its number in move order, from 1. Without a part, parts
    /// the first iteration that takes more than five million nodes, or finds the solution.
    pub(crate) fn split(
        &mut self,
        puzzle: &Puzzle,
        part: Option<&Part>,
        count: usize,
    ) -> Result<Vec<(usize, Part)>, Unsolved> {
        let above = part.map(|part| &part.path[..]).unwrap_or_default();
        self.by_walker(puzzle, |walker, effort| {
            let walk = |path: &[Move], bound, most: usize, node_limit: u64| {
                let mut effort = Effort { node_limit: NodeLimit(node_limit), ..*effort };
                (walker.below(path, bound, most, &mut effort), effort.nodes.generated)
            };
            // The first iteration that has not been walked, and the one that has the solution.
            let (mut next, mut found) = (walker.lower_bound(), None);
            while found.is_none() && part.map_or(true, |part| next < part.bound) {
                let (front, nodes) = walk(above, next, usize::MAX, EARLY);
                if nodes > EARLY {
                    break;
                }
                match front.path {
                    Some(_) => found = Some(next),
                    None => next += 2,
                }
            }
            let (early, by_default) = (next.saturating_sub(2), part.map_or(next, |part| part.bound));
            let bound = found.unwrap_or(by_default);
            let sized = |path: Vec<Move>| -> Sized {
                (walk(&path, early, usize::MAX, u64::MAX).1, Reverse((path.len(), path)))
            };
            let mut parts = BinaryHeap::from([sized(above.into())]);
            // Those that cannot be parted, and the first path to the goal that was met.
            let (mut whole, mut goal) = (Vec::new(), None);
            while parts.len() + whole.len() < count.max(2) {
                let Some(part) = parts.pop() else { break };
                let Front { parts: below, path } = walk(&part.1 .0 .1, bound, 1, u64::MAX).0;
                if below.is_empty() && path.is_none() {
                    whole.push(part);
                }
                parts.extend(below.into_iter().map(sized));
                goal = [goal, path].into_iter().flatten().min();
            }
            let parts = parts.into_iter().chain(whole).map(|(size, Reverse((_, path)))| (size, path));
            let mut parts: Vec<_> = parts.filter(|(_, path)| goal.as_ref().map_or(true, |goal| path < goal)).collect();
            parts.extend(goal.map(|goal| (0, goal)));
            parts.sort_by(|one, two| one.1.cmp(&two.1));
            let part = |(number, (size, path))| (size, (number, Part { path, ..Part::whole(puzzle, bound) }));
            let mut parts: Vec<_> = (1..).zip(parts).map(part).collect();
            parts.sort_by_key(|(size, _)| Reverse(*size));
            parts.into_iter().map(|(_, part)| part).collect()
        })
    }

    /// Walks a part.
    pub(crate) fn walk(&mut self, part: &Part) -> Result<Answer, Unsolved> {
        self.by_walker(&part.puzzle, |walker, effort| {
            let mut effort = *effort;
            let path = walker.below(&part.path, part.bound, usize::MAX, &mut effort).path;
            let (nodes, NodeLimit(most)) = (effort.nodes.generated, effort.node_limit);
            let end = if nodes > most { End::Stopped } else { path.map_or(End::None, End::Found) };
            Answer { end, nodes: nodes.min(most) }
        })
    }

    /// What the answers to the parts of an iteration come to, by the paths to these parts, and the nodes generated for them and
    /// for parting. It parts the iteration again: no part can be left out.
    pub(crate) fn join(
        &mut self,
        whole: &Part,
        answers: &BTreeMap<Vec<Move>, Option<Answer>>,
    ) -> Result<(Joined, u64), Unsolved> {
        self.by_walker(&whole.puzzle, |walker, effort| {
            let (mut effort, mut nodes) = (*effort, 0);
            let mut to_do = vec![whole.path.clone()];
            while let Some(path) = to_do.pop() {
                let answer = answers.get(&path);
                match answer.and_then(Option::as_ref) {
                    Some(Answer { end: End::None, nodes: of_part }) => nodes += of_part,
                    Some(Answer { end: End::Found(path), nodes: of_part }) => {
                        return (Joined::Found(path.clone()), nodes + of_part + effort.nodes.generated);
                    }
                    Some(Answer { end: End::Stopped, .. }) | None => {
                        let mut next = answers.range::<[Move], _>((Bound::Excluded(&path[..]), Bound::Unbounded));
                        if !next.next().is_some_and(|(next, _)| next.starts_with(&path)) {
                            let open = if answer.is_some() { Joined::Open } else { Joined::NoPart };
                            return (open(path), nodes);
                        }
                        let front = walker.below(&path, whole.bound, 1, &mut effort);
                        to_do.extend(front.path);
                        to_do.extend(front.parts.into_iter().rev());
                    }
                }
            }
            (Joined::AtLeast(whole.bound + 2), nodes + effort.nodes.generated)
        })
    }

    /// Does something with a walker over the first databases.
    fn by_walker<T>(
        &mut self,
        puzzle: &Puzzle,
        act: impl FnOnce(&dyn Iterations, &Effort) -> T,
    ) -> Result<T, Unsolved> {
        self.release();
        let ida = medium::ida(puzzle, self.limits);
        let tiers = self.cache.tiers(puzzle.grid(), puzzle.blank().home());
        let tables =
            self.cache.tables(&tiers, 0, self.limits.threads).ok_or_else(|| medium::unfit(&ida, self.limits))?;
        let effort = Effort {
            nodes: Nodes::default(),
            node_limit: ida.node_limit,
            pace: ida.pace,
            begun: Parts::default(),
            stop: Watch::stop(self.watch.as_deref()),
            report: &|_| {},
        };
        let walker = ida.walker(&tables, &tables.look_ups(puzzle));
        Ok(act(&*walker, &effort))
    }
}
