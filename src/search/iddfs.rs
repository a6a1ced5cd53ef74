//! Depth-first iterative deepening (Korf 1985) without a heuristic: the first of the shortest answers.

use crate::puzzle::Puzzle;
use crate::search::{dfs, NodeLimit, Outcome, Report};

/// Searches the canonical answer: the first of the shortest.
///
/// It goes depth-first, as [`dfs::search`] does, to the least depth that an answer can have, then to two moves
/// more, and so on: the lengths of all answers are even where the blank's way is, and odd where that is. No way to
/// the goal is shorter than the depth where it finds one, so that it comes upon the first of those first.
///
/// Taken and generated positions are those of all depths together. It gives up once it would generate more than
/// `node_limit`, with the depth that it went to as what is proven.
///
/// On an unsolvable puzzle it ends at its node limit.
#[must_use]
pub fn search(puzzle: &Puzzle, node_limit: NodeLimit) -> Report {
    let (start, goal) = (puzzle.start().blank(), puzzle.blank().home());
    let mut depth = puzzle.grid().distance(start, goal) as u32;
    let mut whole = Report {
        outcome: Outcome::NotWithin { depth },
        taken: 0,
        generated: 0,
        stored: 0,
    };
    loop {
        let left = NodeLimit(node_limit.0 - whole.generated);
        let report = dfs::search(puzzle, depth, left);
        whole.taken += report.taken;
        whole.generated += report.generated;
        whole.stored = whole.stored.max(report.stored);
        whole.outcome = match report.outcome {
            Outcome::NotWithin { .. } => {
                depth += 2;
                continue;
            }
            Outcome::Stopped { .. } => Outcome::Stopped { lower_bound: depth },
            outcome => outcome,
        };
        return whole;
    }
}
