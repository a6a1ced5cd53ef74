//! The progress of a proof, as a text that can be saved.

use crate::check::{check, Expected};
use crate::digits::are_digits;
use crate::fnv::fnv;
use crate::moves::{letters, Move, Path};
use crate::pdb::walk::most_bound;
use crate::puzzle::Puzzle;
use crate::search::{Direction, Nodes, Place};
use crate::solver::exact::State;
use crate::solver::solution::Finding;
use crate::solver::Proof;
use crate::text::cik;
use std::fmt;
use std::str::FromStr;

/// The progress of a puzzle's proof, with which another run can resume under any limits.
/// [`Proof::Canonical`] gives the same path under every break. [`Proof::Shortest`] gives a shortest
/// path, the same if neither the node limit nor the memory changed. A resumed proof costs what was
/// left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Progress {
    /// The result of [`Puzzle::numbers`].
    pub(crate) puzzle: String,
    /// The shortest path to the goal so far.
    pub(crate) best: Option<Path>,
    /// The place that the search has reached: of the puzzle or, if the search runs backward, of the
    /// reversed puzzle. The bound holds for both.
    pub(crate) place: Place,
    /// The end at which the search starts.
    pub(crate) direction: Direction,
    pub(crate) nodes: Nodes,
    /// The nodes that the iterations are expected to have generated at the end of this one. The
    /// cost of a proof that resumes depends on this number, its result does not.
    pub(crate) expected: u64,
}

impl Progress {
    /// Returns the shortest path to the goal so far.
    pub fn best(&self) -> Option<&Path> {
        self.best.as_ref()
    }

    /// Returns the proven lower bound on the number of moves.
    pub fn lower_bound(&self) -> u32 {
        self.place.bound
    }

    /// Returns the nodes of the proof so far.
    pub fn nodes(&self) -> Nodes {
        self.nodes
    }
}

/// Why a text is not accepted as the progress of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProgressError {
    /// The text was cut or changed, or is something else.
    Damaged,
    /// Another version wrote the text.
    OtherVersion,
}

impl fmt::Display for ProgressError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            ProgressError::Damaged => "found no checkpoint, or a damaged one",
            ProgressError::OtherVersion => {
                "found a checkpoint of another version, which this version cannot resume"
            }
        })
    }
}

impl std::error::Error for ProgressError {}

/// The first line of the text: the name of the format, and its number.
const HEAD: [&str; 2] = ["yapboz proof ", "3"];

const DIRECTIONS: [(&str, Direction); 2] =
    [("start", Direction::Forward), ("goal", Direction::Backward)];

/// No proof takes this many nodes, so that sums never overflow.
const MOST_NODES: u64 = 1 << 62;

impl Progress {
    /// Returns the progress before anything is known.
    pub(super) fn of(puzzle: &Puzzle) -> Progress {
        let (puzzle, nodes) = (puzzle.numbers(), Nodes::default());
        Progress {
            puzzle,
            best: None,
            place: Place::default(),
            direction: Direction::Forward,
            nodes,
            expected: 0,
        }
    }

    pub(super) fn state(&self) -> State {
        State::from(self.place.clone(), self.nodes, self.expected)
    }

    /// Takes the place of the search, unless the bound is proven already.
    pub(super) fn reach(&mut self, state: &State) {
        if state.at.bound >= self.place.bound {
            (self.place, self.expected) = (state.at.clone(), state.expected);
        }
    }

    /// Returns whether this is the progress of a puzzle, and its path leads to the goal.
    pub(crate) fn is_of(&self, puzzle: &Puzzle) -> bool {
        let leads =
            |path: &Path| check(puzzle, cik::text(Some(path)).as_bytes(), Expected::Any).is_ok();
        let bound = self.place.bound;
        self.puzzle == puzzle.numbers()
            && (bound == 0 || puzzle.least_length(bound) == bound && bound <= most_bound(puzzle))
            && self
                .best
                .as_ref()
                .map_or(true, |path| leads(path) && path.len() >= bound as usize)
    }

    pub(super) fn turn_to(&mut self, direction: Direction) {
        if self.direction != direction {
            self.direction = direction;
            self.place = Place::at(self.place.bound);
        }
    }

    /// Takes the path of a solution if it is shorter, or canonical.
    pub(super) fn improve(&mut self, solution: Finding) {
        let Some(path) = solution.path else { return };
        if solution.is_canonical {
            self.place = Place {
                bound: path.len() as u32,
                path: path.clone(),
            };
        }
        if solution.is_canonical
            || self
                .best
                .as_ref()
                .map_or(true, |best| path.len() < best.len())
        {
            self.best = Some(path);
        }
    }

    pub(super) fn solution(self) -> Finding {
        let is_canonical = self.is_proven(Proof::Canonical);
        Finding {
            path: self.best,
            lower_bound: self.place.bound,
            is_canonical,
            nodes: self.nodes,
        }
    }

    /// Returns whether the best path is proven as asked.
    pub(crate) fn is_proven(&self, proof: Proof) -> bool {
        let Some(best) = &self.best else { return false };
        let is_first = || self.direction == Direction::Forward && *best == self.place.path;
        best.len() as u32 == self.place.bound && (proof == Proof::Shortest || is_first())
    }
}

impl fmt::Display for Progress {
    /// Writes a few lines, the last with a checksum.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Progress {
            puzzle,
            best,
            place,
            direction,
            nodes,
            expected,
        } = self;
        let best = best.as_ref().map_or(String::new(), |path| letters(path));
        let from = DIRECTIONS
            .iter()
            .find(|row| row.1 == *direction)
            .map_or("", |row| row.0);
        let Nodes {
            expanded,
            generated,
            stored,
        } = nodes;
        let text = format!(
            "{}\npuzzle {puzzle}\nbest {best}\nplace {place}\nfrom {from}\nnodes {expanded} {generated} {stored} {expected}\n",
            HEAD.concat()
        );
        writeln!(f, "{text}checksum {:016x}", fnv(text.bytes()))
    }
}

impl FromStr for Progress {
    type Err = ProgressError;

    fn from_str(text: &str) -> Result<Progress, ProgressError> {
        let version = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix(HEAD[0]));
        if version.is_some_and(|version| are_digits(version) && version != HEAD[1]) {
            return Err(ProgressError::OtherVersion);
        }
        read(text).ok_or(ProgressError::Damaged)
    }
}

fn read(text: &str) -> Option<Progress> {
    let end = text.trim_end().rfind('\n')? + 1;
    let (body, sum) = text.split_at(end);
    if sum != format!("checksum {:016x}\n", fnv(body.bytes())) {
        return None;
    }
    let mut lines = body.lines().skip(1);
    let mut row = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
    let puzzle = row("puzzle")?.to_string();
    let best: Vec<Move> = row("best")?
        .chars()
        .map(Move::try_from)
        .collect::<Result<_, _>>()
        .ok()?;
    let place = Place::read(row("place")?)?;
    let from = row("from")?;
    let direction = DIRECTIONS.iter().find(|row| row.0 == from)?.1;
    let nodes = |text: &str| text.parse().ok().filter(|&nodes: &u64| nodes < MOST_NODES);
    let numbers: Vec<u64> = row("nodes")?.split(' ').map(nodes).collect::<Option<_>>()?;
    let &[expanded, generated, stored, expected] = &numbers[..] else {
        return None;
    };
    let best = Some(Path(best)).filter(|best| !best.is_empty());
    Some(Progress {
        puzzle,
        best,
        place,
        direction,
        nodes: Nodes {
            expanded,
            generated,
            stored,
        },
        expected,
    })
}
