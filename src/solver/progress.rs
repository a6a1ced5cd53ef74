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
/// path, the same if the memory did not change. A resumed proof makes the choices of a proof
/// without a break, and costs what was left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Progress {
    /// The result of [`Puzzle::numbers`].
    pub(crate) puzzle: String,
    pub(crate) best: Option<Path>,
    /// The end from which iterations prove the bound, and whether it was compared with the other.
    pub(crate) direction: Direction,
    pub(crate) are_compared: bool,
    /// The beams that were run.
    pub(crate) beams: usize,
    pub(crate) nodes: Nodes,
    /// The iterations without databases, and those over databases from the start and from the goal.
    pub(crate) near: State,
    pub(crate) ends: [State; 2],
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
pub(crate) const HEAD: [&str; 2] = ["yapboz proof ", "4"];

const DIRECTIONS: [(&str, Direction); 2] =
    [("start", Direction::Forward), ("goal", Direction::Backward)];
const COMPARED: [(&str, bool); 2] = [("no", false), ("yes", true)];

/// No proof takes this many nodes, so that sums never overflow.
const MOST_NODES: u64 = 1 << 62;

impl Progress {
    /// Returns the shortest path to the goal so far.
    pub fn best(&self) -> Option<&Path> {
        self.best.as_ref()
    }

    /// Returns the proven lower bound on the number of moves.
    pub fn lower_bound(&self) -> u32 {
        self.place().bound
    }

    /// Returns the nodes of all searches so far. What a stop cut off, and has to be done again, is
    /// not counted.
    pub fn nodes(&self) -> Nodes {
        self.nodes
    }

    /// Returns the end from which the bound is proven.
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// Returns the place that the search has reached: of the puzzle or, if the search runs
    /// backward, of the reversed puzzle. The bound holds for both.
    pub(crate) fn place(&self) -> &Place {
        &self.end().at
    }

    pub(super) fn end(&self) -> &State {
        &self.ends[self.direction as usize]
    }

    /// Returns the progress before anything is known.
    pub(super) fn of(puzzle: &Puzzle) -> Progress {
        Progress {
            puzzle: puzzle.numbers(),
            best: None,
            direction: Direction::Forward,
            are_compared: false,
            beams: 0,
            nodes: Nodes::default(),
            near: State::default(),
            ends: [State::default(), State::default()],
        }
    }

    /// Returns the progress of a search that has a path and a lower bound.
    pub(super) fn of_beams(puzzle: &Puzzle, path: &Path, bound: u32, nodes: Nodes) -> Progress {
        let mut progress = Progress::of(puzzle);
        progress.raise(bound);
        Progress {
            best: Some(path.clone()),
            nodes,
            ..progress
        }
    }

    /// Returns the progress of a search from the start.
    pub(super) fn of_state(puzzle: &Puzzle, state: &State) -> Progress {
        Progress {
            nodes: state.nodes,
            ends: [state.clone(), State::default()],
            ..Progress::of(puzzle)
        }
    }

    /// Takes a lower bound that was proven in any way.
    pub(super) fn raise(&mut self, bound: u32) {
        self.ends[self.direction as usize].at.raise(bound);
    }

    /// Returns whether this is the progress of a puzzle, and its path leads to the goal.
    pub(crate) fn is_of(&self, puzzle: &Puzzle) -> bool {
        let leads =
            |path: &Path| check(puzzle, cik::text(Some(path)).as_bytes(), Expected::Any).is_ok();
        let is_possible = |puzzle: &Puzzle, state: &State| {
            let bound = state.at.bound;
            bound == 0 || puzzle.least_length(bound) == bound && bound <= most_bound(puzzle)
        };
        let [start, goal] = &self.ends;
        self.puzzle == puzzle.numbers()
            && [start, &self.near]
                .iter()
                .all(|state| is_possible(puzzle, state))
            && is_possible(&puzzle.reversed(), goal)
            && self.best.as_ref().map_or(true, |path| {
                leads(path) && path.len() >= self.lower_bound() as usize
            })
    }

    pub(crate) fn turn_to(&mut self, direction: Direction) {
        let bound = self.lower_bound();
        self.direction = direction;
        self.raise(bound);
    }

    /// Takes a path if it is shorter.
    pub(super) fn improve(&mut self, path: Path) {
        if self
            .best
            .as_ref()
            .map_or(true, |best| path.len() < best.len())
        {
            self.best = Some(path);
        }
    }

    /// Takes the canonical solution, found from the start.
    pub(super) fn complete(&mut self, path: Path) {
        self.direction = Direction::Forward;
        self.ends[0].at = Place {
            bound: path.len() as u32,
            path: path.clone(),
        };
        self.best = Some(path);
    }

    pub(super) fn solution(self) -> Finding {
        let is_canonical = self.is_proven(Proof::Canonical);
        Finding {
            path: self.best,
            lower_bound: self.ends[self.direction as usize].at.bound,
            is_canonical,
            nodes: self.nodes,
        }
    }

    /// Returns whether the best path is proven as asked.
    pub(crate) fn is_proven(&self, proof: Proof) -> bool {
        let Some(best) = &self.best else { return false };
        let is_first = || self.direction == Direction::Forward && *best == self.place().path;
        best.len() as u32 == self.lower_bound() && (proof == Proof::Shortest || is_first())
    }
}

impl fmt::Display for Progress {
    /// Writes a few lines, the last with a checksum.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let best = self
            .best
            .as_ref()
            .map_or(String::new(), |path| letters(path));
        let Nodes {
            expanded,
            generated,
            stored,
        } = self.nodes;
        let mut text = format!(
            "{}\npuzzle {}\nbest {best}\nnodes {expanded} {generated} {stored}\nbeams {}\nfrom \
                {}\ncompared {}\n",
            HEAD.concat(),
            self.puzzle,
            self.beams,
            name(&DIRECTIONS, &self.direction),
            name(&COMPARED, &self.are_compared),
        );
        let other = &self.ends[1 - self.direction as usize];
        for (name, state) in STATES.iter().zip([self.end(), other, &self.near]) {
            let numbers = state.numbers().map(|number| number.to_string()).join(" ");
            text += &format!("{name} {} {numbers}\n", state.at);
        }
        writeln!(f, "{text}checksum {:016x}", fnv(text.bytes()))
    }
}

/// The rows of the states in the text: from the proof's end, from the other end, and without
/// databases.
const STATES: [&str; 3] = ["place", "other", "near"];

fn name<T: PartialEq>(names: &[(&'static str, T)], value: &T) -> &'static str {
    let row = names.iter().find(|(_, of)| of == value);
    row.expect("every value has a name").0
}

fn value<T: Copy>(names: &[(&str, T)], name: &str) -> Option<T> {
    Some(names.iter().find(|row| row.0 == name)?.1)
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
    let number = |text: &str| text.parse().ok().filter(|&nodes: &u64| nodes < MOST_NODES);
    let numbers = |text: &str| -> Option<Vec<u64>> { text.split(' ').map(number).collect() };
    let &[expanded, generated, stored] = &numbers(row("nodes")?)?[..] else {
        return None;
    };
    let beams = number(row("beams")?)?;
    let direction = value(&DIRECTIONS, row("from")?)?;
    let are_compared = value(&COMPARED, row("compared")?)?;
    let mut state = |name: &str| {
        let mut words = row(name)?.splitn(3, ' ');
        let at = Place::of(words.next()?, words.next()?)?;
        State::from_numbers(at, &numbers(words.next()?)?)
    };
    let [end, other, near] = STATES.map(&mut state);
    let mut ends = [end?, other?];
    if direction == Direction::Backward {
        ends.reverse();
    }
    Some(Progress {
        puzzle,
        best: Some(Path(best)).filter(|best| !best.is_empty()),
        direction,
        are_compared,
        beams: beams.try_into().ok()?,
        nodes: Nodes {
            expanded,
            generated,
            stored,
        },
        near: near?,
        ends,
    })
}
