//! Puzzles of an exact distance, and those of the largest.

use super::{GenerateError, Puzzles};
use crate::board::Tile;
use crate::grid::Grid;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::puzzle::{Layout, Puzzle};
use crate::search::retrograde::{self, MOST_CELLS};
use crate::search::{Automaton, Memory, NodeLimit, Retrograde};
use crate::solver::{arm, table, Arm, Cache, Lease, Limits, Method, Solver};

/// The default limit of nodes to find one puzzle: some seconds.
pub const NODE_LIMIT: NodeLimit = NodeLimit(100_000_000);

/// The depth of the automaton that random walks follow. It knows the shortest walks that have a shortcut: seven moves
/// around four cells, which five the other way replace.
const DEPTH: usize = 8;

/// The walks to draw starts from, in turn: how many times as long as the distance, or `None` for a uniform start. Only the
/// first is for boards that are too large to solve every start.
const LENGTHS: [Option<u64>; 4] = [Some(1), None, Some(2), Some(4)];

/// An endless iterator of puzzles whose shortest solutions have the same number of moves.
///
/// Up to ten cells, every puzzle of that distance is as likely as the others, by a table of all positions. Above, starts are
/// drawn and solved until one has the distance, and some are likelier than others. They are drawn by random walks from the
/// goal of as many moves, and, up to 16 cells, in turn by uniform choice and by walks 2 and 4 times as long.
pub struct Exact {
    puzzles: Puzzles,
    moves: u64,
    starts: Starts,
}

enum Starts {
    /// For each goal cell of the blank, the numbers of the starts.
    Ranked(Vec<(Tile, Vec<u32>)>),
    Drawn(Drawn),
}

struct Drawn {
    automaton: Automaton,
    solver: Solver,
    node_limit: NodeLimit,
}

impl Exact {
    /// The puzzles of this number of moves, with the goals and the seed of `puzzles`. The limit of nodes is for one puzzle, by
    /// default [`NODE_LIMIT`].
    ///
    /// # Errors
    /// [`GenerateError::TooFar`] if no start is known to have that distance, [`GenerateError::Memory`] if the table does
    /// not fit into the memory.
    pub fn new(puzzles: Puzzles, moves: u64, limits: Limits) -> Result<Exact, GenerateError> {
        let grid = puzzles.grid;
        let most = grid.cells() as u64 - 1;
        let starts = if grid.cells() <= MOST_CELLS {
            Starts::Ranked(ranked(&puzzles, moves, limits.memory)?)
        } else if grid.is_line() && moves > most {
            return Err(GenerateError::TooFar { most });
        } else {
            let (automaton, solver) = (Automaton::new(grid, DEPTH), Solver::new(limits));
            Starts::Drawn(Drawn { automaton, solver, node_limit: limits.nodes.unwrap_or(NODE_LIMIT) })
        };
        Ok(Exact { puzzles, moves, starts })
    }
}

fn ranked(puzzles: &Puzzles, moves: u64, memory: Memory) -> Result<Vec<(Tile, Vec<u32>)>, GenerateError> {
    let cache = Cache::new(memory);
    let cells = puzzles.grid.all().map(|cell| Tile(cell.0));
    let blanks = cells.filter(|&blank| puzzles.is_goal_random || blank == puzzles.blank);
    let mut most = 0;
    let mut starts = Vec::new();
    for blank in blanks {
        let lease = table_of(&cache, puzzles.grid, blank)?;
        most = most.max(lease.farthest());
        starts.push((blank, lease.at(moves)));
    }
    if moves > most {
        return Err(GenerateError::TooFar { most });
    }
    Ok(starts)
}

fn table_of(cache: &Cache, grid: Grid, blank: Tile) -> Result<Lease<Retrograde>, GenerateError> {
    cache.table(grid, blank).ok_or_else(|| GenerateError::Memory(cache.limit()))
}

impl Iterator for Exact {
    type Item = Result<Puzzle, GenerateError>;

    /// The next puzzle, or that the node limit was reached.
    fn next(&mut self) -> Option<Result<Puzzle, GenerateError>> {
        Some(match &mut self.starts {
            Starts::Ranked(starts) => Ok(one_of(&mut self.puzzles, starts)),
            Starts::Drawn(drawn) => drawn.one(&mut self.puzzles, self.moves),
        })
    }
}

/// A uniform choice of the starts, with the next goal; its blank is moved to the start's goal cell of the blank.
fn one_of(puzzles: &mut Puzzles, starts: &[(Tile, Vec<u32>)]) -> Puzzle {
    puzzles.take_goal();
    let all = starts.iter().map(|(_, numbers)| numbers.len() as u64).sum();
    let mut place = puzzles.random.below(all) as usize;
    for (blank, numbers) in starts {
        if let Some(&number) = numbers.get(place) {
            puzzles.words.swap(puzzles.blank.index(), blank.index());
            puzzles.blank = *blank;
            return puzzles.puzzle(retrograde::board(puzzles.grid, *blank, number));
        }
        place -= numbers.len();
    }
    unreachable!("a place is one of all")
}

impl Drawn {
    /// Draws starts until one has the distance.
    fn one(&mut self, puzzles: &mut Puzzles, moves: u64) -> Result<Puzzle, GenerateError> {
        let grid = puzzles.grid;
        let can_solve_any = arm(grid) != Arm::Large;
        let idastar = Method { heuristic: table::heuristic("linear-conflict"), ..Method::named("idastar") };
        let mut left = self.node_limit.0;
        let kinds = if can_solve_any { &LENGTHS[..] } else { &LENGTHS[..1] };
        for length in kinds.iter().cycle() {
            let length = length.map(|times| moves.saturating_mul(times));
            // The goal counts too, so that walks of no moves end.
            let made = length.unwrap_or_default().saturating_add(1);
            if left < made {
                break;
            }
            left -= made;
            puzzles.take_goal();
            let puzzle = match length {
                None => puzzles.solvable(),
                Some(length) => {
                    let state = Automaton::start(puzzles.blank.home());
                    puzzles.walk(length, state, |state, m| self.automaton.state_after(state, m))
                }
            };
            let heuristic = LinearConflict::new(grid, puzzle.blank());
            let bound = u64::from(heuristic.bound(heuristic.of(puzzle.start())));
            let blank_moves = grid.distance(puzzle.start().blank(), puzzle.blank().home()) as u64;
            if bound > moves || blank_moves % 2 != moves % 2 {
                continue;
            }
            self.solver.limits.nodes = Some(NodeLimit(left));
            let solved = if can_solve_any {
                self.solver.solve(&puzzle).ok()
            } else {
                self.solver.solve_by(&puzzle, idastar, &mut |_| {}).ok()
            };
            let Some(solution) = solved else { break };
            left -= solution.nodes.generated;
            if solution.moves.map(|path| path.len() as u64) == Some(moves) {
                return Ok(puzzle);
            }
        }
        Err(GenerateError::Spent { moves, node_limit: self.node_limit })
    }
}

/// The puzzles with this goal that need the most moves, in the order of the table.
///
/// # Errors
/// [`GenerateError::TooManyCells`] above ten cells, [`GenerateError::Memory`] if the table does not fit into the memory.
pub fn hardest(goal: &Layout, memory: Memory) -> Result<impl Iterator<Item = Puzzle>, GenerateError> {
    let puzzles = Puzzles::to(goal, 0);
    let (grid, blank) = (puzzles.grid, puzzles.blank);
    if grid.cells() > MOST_CELLS {
        return Err(GenerateError::TooManyCells { most: MOST_CELLS });
    }
    let lease = table_of(&Cache::new(memory), grid, blank)?;
    let numbers = lease.at(lease.farthest());
    Ok(numbers.into_iter().map(move |number| puzzles.puzzle(retrograde::board(grid, blank, number))))
}
