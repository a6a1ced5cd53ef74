//! Puzzles with tiles that look alike.
//!
//! Such a puzzle is a family. Each way to assign equal tiles to their goal cells makes a member, a puzzle of distinct
//! tiles. A path leads the words of the start to the words of the goal if and only if it solves a member. So the
//! solution of the family is the first of the members' shortest paths.

use crate::grid::Cell;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::moves::Path;
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::Place;
use crate::solvable::is_solvable;
use crate::solver::exact::{self, Exact, State, Step, Until};
use crate::solver::solution::{Solution, Stopped, Unsolved};
use std::collections::BTreeMap;
use std::mem;

/// The most members of a family: each keeps its own state of a search.
pub const MOST_MEMBERS: u64 = 50_000;

/// A member, and how far its search is.
struct Member {
    start: Position,
    state: State,
}

/// Finds the first of the shortest paths of all members. Each iteration walks all members to one length before it walks
/// any member to the next length. Shorter lengths have to be excluded for all members anyway, so no member is walked
/// too far.
///
/// # Errors
/// [`Unsolved::Unfit`] above 16 cells, [`Unsolved::Alike`] above [`MOST_MEMBERS`], and [`Unsolved::Stopped`].
pub fn solve(family: Exact) -> Result<Solution, Unsolved> {
    let Exact { puzzle, cache, budget, threads, watch, .. } = family;
    let (grid, blank) = (puzzle.grid(), puzzle.blank());
    if grid.cells() > exact::MOST_EXACT {
        let name = "tiles that look alike";
        return Err(Unsolved::Unfit { name, found: grid.cells(), most: exact::MOST_EXACT });
    }
    let heuristic = LinearConflict::new(grid, blank);
    let member = |start| Member { state: State::of_many(Place::at(heuristic.h(&start))), start };
    let is_member = |start: &Position| is_solvable(&Puzzle::from_position(start.clone()));
    let mut members: Vec<Member> = starts(puzzle)?.into_iter().filter(is_member).map(member).collect();
    // The blank has the same cells in all members, so all their lengths have one parity.
    let mut length = members.iter().map(|member| member.state.at.bound).min().unwrap_or_default();
    let mut best: Option<Path> = None;
    while best.is_none() {
        for member in members.iter_mut().filter(|member| member.state.at.bound <= length) {
            let puzzle = Puzzle::from_position(member.start.clone());
            let state = mem::take(&mut member.state);
            let mut exact = Exact { threads, watch, state, ..Exact::new(&puzzle, cache, budget) };
            let step = exact.run(Until { bound: length + 1, ..Until::SOLVED });
            member.state = exact.state;
            match step {
                Step::Found(path) => best = Some(best.map_or(path.clone(), |best| best.min(path))),
                Step::Paused => {}
                Step::Stopped(limit) => return Err(Stopped { limit, nodes: budget.nodes, lower_bound: length }.into()),
            }
        }
        length += 2;
    }
    Ok(Solution::canonical(best, budget.nodes))
}

/// Makes the starts of all members.
fn starts(puzzle: &Puzzle) -> Result<Vec<Position>, Unsolved> {
    let (grid, board) = (puzzle.grid(), puzzle.position());
    let mut cells_of: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
    for cell in grid.all().filter(|&cell| cell != board.blank()) {
        cells_of.entry(puzzle.word(board.tile(cell))).or_default().push(cell);
    }
    let counts = cells_of.values().map(|cells| (1..=cells.len() as u64).product());
    let found = counts.fold(1, u64::saturating_mul);
    if found > MOST_MEMBERS {
        return Err(Unsolved::Alike { found, most: MOST_MEMBERS });
    }
    let mut all = vec![board.tiles().to_vec()];
    for cells in cells_of.values().filter(|cells| cells.len() > 1) {
        let tiles: Vec<Tile> = cells.iter().map(|&cell| board.tile(cell)).collect();
        let mut next = Vec::new();
        for (board, order) in all.iter().flat_map(|board| orders(&tiles).into_iter().map(move |order| (board, order))) {
            let mut board = board.clone();
            for (cell, tile) in cells.iter().zip(order) {
                board[cell.index()] = tile;
            }
            next.push(board);
        }
        all = next;
    }
    Ok(all.into_iter().map(|tiles| Position::new(grid, &tiles, puzzle.blank())).collect())
}

/// Makes all orders of some tiles.
fn orders(tiles: &[Tile]) -> Vec<Vec<Tile>> {
    if tiles.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |first: usize| {
        let mut rest = tiles.to_vec();
        let tile = rest.remove(first);
        orders(&rest).into_iter().map(move |order| [&[tile], &order[..]].concat())
    };
    (0..tiles.len()).flat_map(with_first).collect()
}
