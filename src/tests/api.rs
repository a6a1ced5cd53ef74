//! The public API, as another crate uses it.

use std::error::Error;
use std::thread;
use yapboz::check::{check, Expected};
use yapboz::generate::{GoalChoice, Puzzles};
use yapboz::solver::{Limit, Limits, NodeLimit, Unsolved};
use yapboz::text::{cik, gir};
use yapboz::{Grid, Puzzle, Solution, Solver};

type Result = std::result::Result<(), Box<dyn Error + Send + Sync>>;

/// Random puzzles of one shape for each way of solving: A*, pattern databases, beams.
fn puzzles() -> Vec<Puzzle> {
    let shapes = [(3, 3), (4, 3), (5, 4)].map(|(width, height)| Grid::new(width, height).unwrap());
    shapes.into_iter().flat_map(|grid| Puzzles::new(grid, GoalChoice::Random, 3).take(3)).collect()
}

fn solved(mut solver: Solver) -> Vec<Solution> {
    puzzles().iter().map(|puzzle| solver.solve(puzzle).unwrap()).collect()
}

/// A solver that solves in moments.
fn quick() -> Solver {
    Solver::new(Limits { nodes: Some(NodeLimit(300_000)), ..Limits::default() })
}

#[test]
fn a_solution_leads_to_the_goal_and_passes_the_check() -> Result {
    for (puzzle, solution) in puzzles().into_iter().zip(solved(quick())) {
        let moves = solution.moves.ok_or("no solution")?;
        let mut board = puzzle.position().clone();
        for &m in &moves {
            board.make(m).ok_or("a move leaves the board")?;
        }
        assert_eq!(board, puzzle.solved());
        let shortest = Expected::Fewest { lower_bound: moves.len() as u64, upper_bound: moves.len() as u64 };
        let expected = if solution.is_canonical { shortest } else { Expected::Any };
        check(&puzzle, cik::text(Some(&moves)).as_bytes(), expected)?;
    }
    Ok(())
}

#[test]
fn a_puzzle_is_read_as_it_is_written() -> Result {
    for puzzle in puzzles() {
        assert_eq!(gir::puzzle(gir::text(&puzzle)?.as_bytes(), None)?, puzzle);
        assert_eq!(gir::line(&puzzle)?.parse::<Puzzle>()?, puzzle);
    }
    Ok(())
}

#[test]
fn every_thread_has_a_clone_of_a_solver() {
    let solver = quick();
    let alone = solved(solver.clone());
    thread::scope(|scope| {
        for other in [0; 3].map(|_| scope.spawn(|| solved(solver.clone()))) {
            assert_eq!(other.join().unwrap(), alone);
        }
    });
}

#[test]
fn a_limit_is_an_error_with_what_was_spent() -> Result {
    let puzzle = Puzzle::from_numbers(3, &[8, 6, 7, 2, 5, 4, 3, 0, 1])?;
    let limits = Limits { nodes: Some(NodeLimit(100)), ..Limits::default() };
    let Err(Unsolved::Stopped(stopped)) = Solver::new(limits).solve(&puzzle) else {
        panic!("100 nodes do not suffice");
    };
    assert_eq!((stopped.limit, stopped.nodes.generated), (Limit::Nodes(NodeLimit(100)), 100));
    Ok(())
}

#[test]
fn errors_say_where_and_what() {
    let error = "2831647.5 1238.4766".parse::<Puzzle>().unwrap_err();
    assert_eq!((error.position.line, error.position.column), (1, 19));
    assert_eq!(error.to_string(), "1:19: found tile '6' again on the goal board, expected it once; 5 is missing");
}

#[test]
fn no_solution_is_an_answer() -> Result {
    let puzzle: Puzzle = "123804756 123804765".parse()?;
    let solution = Solver::default().solve(&puzzle)?;
    assert_eq!(cik::text(solution.moves.as_deref()), "12\nYAZDIRILAMAZ\n");
    Ok(())
}
