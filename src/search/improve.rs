//! Makes a path shorter: solves windows of the path exactly, until no window gets shorter.

use crate::heuristic::{Heuristic, LinearConflict};
use crate::moves::{Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::canonical::DepthFirst;
use crate::search::nodes::{unwatched, NodeLimit, Nodes, Outcome, Report};
use std::collections::hash_map::{DefaultHasher, HashMap};
use std::hash::{Hash, Hasher};

/// The fewest moves of a window that can get shorter. Two paths between the same positions form a cycle, and the
/// shortest cycle has 12 moves: three times around a square of four cells.
const LEAST_WINDOW: usize = 7;

/// The number of moves by which a window grows, or by which its beginning moves on. From 2 to 6, the number makes no
/// difference; 1 takes twice the nodes.
const STEP: usize = 4;

/// The nodes for every window of the first pass, and the factor from pass to pass.
const FIRST_NODES: NodeLimit = NodeLimit(100);
const GROWTH: u64 = 4;

/// The most bytes that a move of the path takes, just after a table grew.
pub const BYTES: usize = 80;

/// A path to a puzzle's goal, and the means to make it shorter.
pub struct Improvement<'a> {
    pub puzzle: &'a Puzzle,
    pub path: &'a [Move],
    /// The automaton of the puzzle's grid.
    pub automaton: &'a Automaton,
    pub node_limit: NodeLimit,
}

/// Cuts the loops out of the path. Then moves a window along the path again and again, each time with more nodes for
/// the window, until the node limit is reached or the window is the whole path. The path that it finds is never longer.
pub fn search(improvement: &Improvement) -> Report {
    let &Improvement { puzzle, path, automaton, node_limit } = improvement;
    let mut windows = Windows {
        path: without_loops(puzzle, path),
        automaton,
        heuristic: LinearConflict::new(puzzle.grid(), puzzle.blank()),
        blank: puzzle.blank(),
        node_limit,
        nodes: Nodes::default(),
    };
    let mut most = FIRST_NODES;
    while windows.pass(puzzle.position(), most) {
        most.0 = most.0.saturating_mul(GROWTH);
    }
    Report { outcome: Outcome::Found(Path(windows.path)), nodes: windows.nodes }
}

/// Cuts out the moves that lead from a position back to the same position.
fn without_loops(puzzle: &Puzzle, path: &[Move]) -> Vec<Move> {
    let mut position = puzzle.position().clone();
    let mut kept: Vec<Move> = Vec::with_capacity(path.len());
    // `hashes` has the hash of every position on the path that is kept. `seen` says, for every hash, how many moves
    // lead there, or led there before they were cut out.
    let mut hashes = vec![hash(&position)];
    let mut seen = HashMap::from([(hashes[0], 0)]);
    for &m in path {
        position.make(m);
        kept.push(m);
        let hash = hash(&position);
        hashes.push(hash);
        let Some(before) = seen.insert(hash, kept.len()) else { continue };
        // Two positions may have one hash.
        if before < kept.len() && hashes[before] == hash && leads_back(&position, &kept[before..]) {
            kept.truncate(before);
            hashes.truncate(before + 1);
            seen.insert(hash, before);
        }
    }
    kept
}

/// Returns whether the moves that led to a position also began at this position.
fn leads_back(position: &Position, moves: &[Move]) -> bool {
    let mut before = position.clone();
    for m in moves.iter().rev() {
        before.make(m.back());
    }
    before == *position
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.tiles().hash(&mut hasher);
    hasher.finish()
}

/// A piece of a path, and the positions at its ends.
struct Window {
    begin: usize,
    end: usize,
    first: Position,
    last: Position,
}

impl Window {
    /// Moves the end on.
    fn grow(&mut self, path: &[Move]) {
        for &m in path[self.end..].iter().take(STEP) {
            self.last.make(m);
            self.end += 1;
        }
    }

    /// Moves the beginning on.
    fn shrink(&mut self, path: &[Move]) {
        for &m in path[self.begin..self.end].iter().take(STEP) {
            self.first.make(m);
            self.begin += 1;
        }
    }

    /// Returns an empty window that lies as far before this window as this window is long. From there, the search
    /// tries all windows again that overlap this window.
    fn before(mut self, path: &[Move]) -> Window {
        let at = self.begin.saturating_sub(self.end - self.begin);
        for m in path[at..self.begin].iter().rev() {
            self.first.make(m.back());
        }
        Window { begin: at, end: at, last: self.first.clone(), first: self.first }
    }
}

struct Windows<'a> {
    path: Vec<Move>,
    automaton: &'a Automaton,
    /// The heuristic of the last window's goal, in which only the blank's cell matters.
    heuristic: LinearConflict,
    blank: Tile,
    node_limit: NodeLimit,
    nodes: Nodes,
}

impl Windows<'_> {
    /// Moves a window along the path. `most` limits the nodes for solving the window, and so its length. Returns
    /// whether a pass with more nodes for each window is possible and could shorten the path.
    fn pass(&mut self, start: &Position, most: NodeLimit) -> bool {
        let mut window = Window { begin: 0, end: 0, first: start.clone(), last: start.clone() };
        let mut is_stopped = false;
        loop {
            match self.shorter(&window, most) {
                Outcome::Found(piece) => {
                    self.path.splice(window.begin..window.end, piece);
                    window = window.before(&self.path);
                }
                Outcome::Stopped { .. } if self.nodes.generated == self.node_limit.0 => return false,
                Outcome::Stopped { .. } => {
                    is_stopped = true;
                    window.shrink(&self.path);
                }
                _ if window.end == self.path.len() => return is_stopped,
                _ => window.grow(&self.path),
            }
        }
    }

    /// A shortest path from a window's first position to its last one, if it has fewer moves than the window.
    fn shorter(&mut self, window: &Window, most: NodeLimit) -> Outcome {
        let length = window.end - window.begin;
        if length < LEAST_WINDOW {
            return Outcome::Exhausted;
        }
        let puzzle = &Puzzle::between(&window.first, &window.last);
        self.heuristic.set_blank(self.blank, puzzle.blank());
        self.blank = puzzle.blank();
        let walk = DepthFirst { puzzle, heuristic: &self.heuristic, automaton: self.automaton };
        let end = most.0.saturating_add(self.nodes.generated).min(self.node_limit.0);
        for shorter in (self.heuristic.of(puzzle.position())..length as u32).step_by(2) {
            let report = walk.first(shorter, NodeLimit(end - self.nodes.generated), unwatched);
            self.nodes.add(report.nodes);
            if !matches!(report.outcome, Outcome::NotWithin { .. } | Outcome::Exhausted) {
                return report.outcome;
            }
        }
        Outcome::Exhausted
    }
}
