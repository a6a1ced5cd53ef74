//! The first shortest solution in another order of the moves than R D U L: from a shortest
//! solution, by the boards that are one move nearer to the goal.

use crate::heuristic::LinearConflict;
use crate::moves::Path;
use crate::order::Order;
use crate::puzzle::Puzzle;
use crate::search::nodes::onward;
use crate::search::{idastar, unwatched, Automaton, Budget, DepthFirst, Outcome};
use crate::solver::solution::Finding;

/// Replaces a shortest solution by the first shortest solution in the puzzle's order of the moves.
/// `within(puzzle, moves)` returns a solution of at most `moves` moves, if the puzzle has one.
pub fn first<E>(
    puzzle: &Puzzle,
    path: Path,
    mut within: impl FnMut(&Puzzle, u32) -> Result<Option<Path>, E>,
) -> Result<Path, E> {
    if puzzle.order() == Order::default() {
        return Ok(path);
    }
    let (order, steps) = (puzzle.order(), puzzle.grid().steps());
    let mut board = puzzle.position().clone();
    let (mut first, mut rest) = (Vec::with_capacity(path.len()), path.0);
    while !rest.is_empty() {
        let (from, left) = (board.blank(), rest.len() as u32 - 1);
        for (m, to) in onward(order, steps[from.index()], first.last().copied()) {
            board.slide(to);
            let nearer = if m == rest[0] {
                Some(Path(rest.split_off(1)))
            } else {
                within(&puzzle.starting_at(board.clone()), left)?
            };
            if let Some(nearer) = nearer {
                first.push(m);
                rest = nearer.0;
                break;
            }
            board.slide(from);
        }
    }
    Ok(Path(first))
}

/// Replaces a canonical solution above 16 cells in the same way, as far as the budget allows: by a
/// depth-first search without databases.
pub fn walked(puzzle: &Puzzle, found: Finding, budget: &mut Budget) -> Finding {
    let length = match &found.path {
        Some(path) if found.is_canonical && puzzle.order() != Order::default() => path.len() as u32,
        _ => return found,
    };
    let walk = DepthFirst {
        puzzle,
        heuristic: &LinearConflict::new(puzzle.grid(), puzzle.blank_tile()),
        automaton: &Automaton::new(puzzle.grid(), idastar::REVERSE_MOVES),
    };
    let report = walk.first(length, budget.left(), unwatched);
    budget.spend(report.nodes);
    let nodes = budget.nodes;
    match report.outcome {
        Outcome::Found(path) => Finding::canonical(Some(path), nodes),
        _ => Finding {
            is_canonical: false,
            nodes,
            ..found
        },
    }
}
