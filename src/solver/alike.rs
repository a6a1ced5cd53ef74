//! Puzzles with tiles that look alike.
//!
//! Such a puzzle is a family. Each way to assign equal tiles to their goal cells makes a member, a
//! puzzle of distinct tiles. A path leads the words of the start to the words of the goal if and
//! only if it solves a member. So the solution of the family is the first of the members' shortest
//! paths.
//!
//! A family is a [`Puzzle`], and has no type of its own: reading, showing, judging and turning do
//! not distinguish the two, and only [`Solver::find`](crate::solver::Solver::find) does.

use crate::grid::Cell;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::moves::Path;
use crate::position::Position;
use crate::puzzle::Puzzle;
use crate::search::Place;
use crate::solvable::is_solvable;
use crate::solver::exact::{self, Exact, State, Step, Until};
use crate::solver::solution::{Finding, Unsolved};
use std::mem;

/// The most members of a family: each keeps its own state of a search.
pub const MOST_MEMBERS: u64 = 50_000;

struct Member {
    start: Position,
    state: State,
}

/// Finds the first of the shortest paths of all members. Each iteration walks all members to one
/// length before it walks any member to the next length. Shorter lengths have to be excluded for
/// all members anyway, so no member is walked too far.
///
/// # Errors
/// [`Unsolved::Unfit`] above 16 cells, [`Unsolved::Alike`] above [`MOST_MEMBERS`], and
/// [`Unsolved::Stopped`].
pub fn solve(family: Exact) -> Result<Finding, Unsolved> {
    let Exact {
        puzzle,
        cache,
        budget,
        threads,
        stop,
        ..
    } = family;
    let (grid, blank) = (puzzle.grid(), puzzle.blank_tile());
    if grid.cells() > exact::MOST_EXACT {
        let name = "tiles that look alike";
        return Err(Unsolved::Unfit {
            name,
            found: grid.cells(),
            most: exact::MOST_EXACT,
        });
    }
    let heuristic = LinearConflict::new(grid, blank);
    let member = |start| Member {
        state: State::of_many(Place::at(heuristic.h(&start))),
        start,
    };
    let is_member = |start: &Position| is_solvable(&Puzzle::from_position(start.clone()));
    let mut members: Vec<Member> = starts(puzzle)?
        .into_iter()
        .filter(is_member)
        .map(member)
        .collect();
    // The blank has the same cells in all members, so all their lengths have one parity.
    let mut length = members
        .iter()
        .map(|member| member.state.at.bound)
        .min()
        .unwrap_or_default();
    let mut best: Option<Path> = None;
    while best.is_none() {
        for member in members
            .iter_mut()
            .filter(|member| member.state.at.bound <= length)
        {
            let puzzle = Puzzle::from_position(member.start.clone());
            let state = mem::take(&mut member.state);
            let mut exact = Exact {
                threads,
                stop,
                state,
                ..Exact::new(&puzzle, cache, budget)
            };
            let step = exact.run(Until {
                bound: length + 1,
                ..Until::SOLVED
            });
            member.state = exact.state;
            match step {
                Step::Found(path) => best = Some(best.map_or(path.clone(), |best| best.min(path))),
                Step::Paused => {}
                Step::Stopped(limit) => {
                    return Err(budget.stopped(limit, length).into());
                }
            }
        }
        length += 2;
    }
    Ok(Finding::canonical(best, budget.nodes))
}

/// Makes the starts of all members: equal tiles change places in all ways.
fn starts(puzzle: &Puzzle) -> Result<Vec<Position>, Unsolved> {
    let (grid, board) = (puzzle.grid(), puzzle.position());
    let word = |cell: Cell| puzzle.word(board.tile(cell));
    let equal = |cell: Cell| {
        grid.all()
            .filter(move |&other| other > cell && word(other) == word(cell))
    };
    let found = grid
        .all()
        .map(|cell| 1 + equal(cell).count() as u64)
        .fold(1, u64::saturating_mul);
    if found > MOST_MEMBERS {
        return Err(Unsolved::Alike {
            found,
            most: MOST_MEMBERS,
        });
    }
    let mut all = vec![board.tiles().to_vec()];
    for cell in grid.all() {
        for number in 0..all.len() {
            for other in equal(cell) {
                let mut tiles = all[number].clone();
                tiles.swap(cell.index(), other.index());
                all.push(tiles);
            }
        }
    }
    Ok(all
        .iter()
        .map(|tiles| Position::new(grid, tiles, puzzle.blank_tile()))
        .collect())
}
