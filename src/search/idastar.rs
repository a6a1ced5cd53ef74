//! IDA* (Korf 1985): the first of the shortest answers, in the memory of one path.

use crate::heuristic::Heuristic;
use crate::puzzle::Puzzle;
use crate::search::automaton::Automaton;
use crate::search::canonical;
use crate::search::{NodeLimit, Outcome, Report};

/// Searches the canonical answer: the first of the shortest.
///
/// It walks as [`canonical::first`] does, with the automaton of the puzzle's grid, for an answer of as many
/// moves as the start's bound, then of two more, and so on: the lengths of all answers are even where the
/// blank's way is, and odd where that is. Taken and generated positions are those of all walks together,
/// each as often as it is met. It gives up once it would generate more than `node_limit`, with the length that
/// it walked for as what is proven.
///
/// On an unsolvable puzzle it ends at its node limit; in one row or one column, where it has seen all positions.
#[must_use]
pub fn search<H: Heuristic>(
    puzzle: &Puzzle,
    heuristic: &H,
    automaton: &Automaton,
    node_limit: NodeLimit,
) -> Report {
    let start = puzzle.start();
    let way = puzzle.grid().distance(start.blank(), puzzle.blank().home());
    let bound = heuristic.bound(heuristic.of(start)) as usize;
    let mut length = bound + (bound + way) % 2;
    let mut whole = Report {
        outcome: Outcome::Exhausted,
        taken: 0,
        generated: 0,
        stored: 0,
    };
    let mut before = None;
    loop {
        let left = NodeLimit(node_limit.0 - whole.generated);
        let walk = canonical::first(puzzle, heuristic, automaton, length, left);
        whole.taken += walk.taken;
        whole.generated += walk.generated;
        whole.stored = whole.stored.max(walk.stored);
        // With two moves more, a walk goes on from every position that it left. Where it has generated no
        // more than the walk before, there was none.
        let has_grown = before.replace(walk.generated) != Some(walk.generated);
        if walk.outcome != Outcome::Exhausted || !has_grown {
            whole.outcome = walk.outcome;
            return whole;
        }
        length += 2;
    }
}
