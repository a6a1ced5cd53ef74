//! Puzzles of an exact distance: so many moves from their goal, or as many as there can be.

use super::{GenerateError, Puzzles};
use crate::board::Tile;
use crate::grid::Grid;
use crate::heuristic::linear_conflict::LinearConflict;
use crate::heuristic::Heuristic;
use crate::heuristic::{self, pdb::compact};
use crate::puzzle::{Answer, Layout, Puzzle};
use crate::search::automaton::Automaton;
use crate::search::retrograde::{self, Retrograde, MOST_CELLS};
use crate::search::{Memory, NodeLimit, SearchKind};
use crate::solver::{Cache, Lease, Limits, Method, Solver};
use std::fmt;

/// The positions that may be generated to find one puzzle, where this is not said: some seconds.
pub const NODE_LIMIT: NodeLimit = NodeLimit(100_000_000);

/// The depth of the automaton that random ways go by. The shortest ways that come nearer to their beginning than
/// their moves say, seven around four cells instead of five the other way, are among those that it knows.
const DEPTH: usize = 8;

/// How many times as long as the distance the ways are that starts are drawn from, in turn; none where any start is.
/// Those that are not as long are for boards that can be solved whatever the start.
const LENGTHS: [Option<u64>; 4] = [Some(1), None, Some(2), Some(4)];

/// The search for boards of over 16 cells: their solutions must be proven to be shortest.
const BY_BOUND: Method = Method {
    search: SearchKind::Idastar,
    heuristic: heuristic::HeuristicKind::LinearConflict,
    depth: 0,
};

/// The node limit was spent before a start of the distance was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// The distance, in moves.
    pub moves: u64,
    /// The node limit.
    pub node_limit: NodeLimit,
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (moves, NodeLimit(positions)) = (self.moves, self.node_limit);
        write!(
            f,
            "no start of exactly {moves} moves found within {positions} positions"
        )
    }
}

impl std::error::Error for Spent {}

/// Puzzles whose shortest answers have the same number of moves, without end. They have the goals of other
/// puzzles, of whose starts nothing is taken but the seed.
///
/// Up to ten cells all positions are seen, and every puzzle of that distance is as likely. Above, it is by rejection:
/// starts are drawn at random and solved, and the first one of that distance is taken. They are where random ways lead
/// from the goal that the automaton lets pass, of as many moves, and up to 16 cells in turn of 2 and 4 times as many, and
/// any starts. So not every start of that distance is as likely.
pub struct Exact {
    puzzles: Puzzles,
    moves: u64,
    starts: Starts,
}

enum Starts {
    /// Of every goal cell that the blank may have, the numbers of the starts.
    Ranked(Vec<(Tile, Vec<u32>)>),
    Drawn(Drawn),
}

struct Drawn {
    automaton: Automaton,
    solver: Solver,
    node_limit: NodeLimit,
}

impl Exact {
    /// The puzzles of so many moves with the goals and the seed of others; above ten cells, within the limits, of which
    /// the node limit is that of one puzzle, by default [`NODE_LIMIT`].
    ///
    /// # Errors
    /// [`GenerateError::TooFar`] if it is known that no start has that distance, [`GenerateError::Memory`] if the memory does not
    /// suffice to see all positions.
    pub fn new(puzzles: Puzzles, moves: u64, limits: Limits) -> Result<Exact, GenerateError> {
        let grid = puzzles.grid;
        let most = grid.cells() as u64 - 1;
        let starts = if grid.cells() <= MOST_CELLS {
            Starts::Ranked(ranked(&puzzles, moves, limits.memory)?)
        } else if grid.is_line() && moves > most {
            return Err(GenerateError::TooFar { most });
        } else {
            Starts::Drawn(Drawn {
                automaton: Automaton::new(grid, DEPTH),
                solver: Solver::new(limits),
                node_limit: limits.nodes.unwrap_or(NODE_LIMIT),
            })
        };
        Ok(Exact {
            puzzles,
            moves,
            starts,
        })
    }
}

/// The starts of a distance, for every goal cell that the blank may have.
fn ranked(
    puzzles: &Puzzles,
    moves: u64,
    memory: Memory,
) -> Result<Vec<(Tile, Vec<u32>)>, GenerateError> {
    let cache = Cache::new(memory);
    let cells = puzzles.grid.all().map(|cell| Tile(cell.0));
    let blanks = cells.filter(|&blank| puzzles.is_goal_random || blank == puzzles.blank);
    let mut most = 0;
    let mut starts = Vec::new();
    for blank in blanks {
        let lease = table(&cache, puzzles.grid, blank)?;
        most = most.max(farthest(lease.table()));
        starts.push((blank, lease.table().at(moves)));
    }
    if moves > most {
        return Err(GenerateError::TooFar { most });
    }
    Ok(starts)
}

fn table(cache: &Cache, grid: Grid, blank: Tile) -> Result<Lease, GenerateError> {
    let lease = cache.table(grid, blank);
    lease.ok_or_else(|| GenerateError::Memory(cache.limit()))
}

/// How far the farthest positions of a table are.
fn farthest(table: &Retrograde) -> u64 {
    table.counts().len() as u64 - 1
}

impl Iterator for Exact {
    type Item = Result<Puzzle, Spent>;

    /// The next puzzle, or that the node limit was spent before it was found.
    fn next(&mut self) -> Option<Result<Puzzle, Spent>> {
        Some(match &mut self.starts {
            Starts::Ranked(starts) => Ok(one_of(&mut self.puzzles, starts)),
            Starts::Drawn(drawn) => drawn.one(&mut self.puzzles, self.moves),
        })
    }
}

/// One of the starts, each as likely, to the next goal but for the place of the blank, which is the start's.
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
    /// The first start drawn that has the distance.
    fn one(&mut self, puzzles: &mut Puzzles, moves: u64) -> Result<Puzzle, Spent> {
        let grid = puzzles.grid;
        let can_solve_any = grid.cells() <= compact::MOST_CELLS || grid.is_line();
        let mut left = self.node_limit.0;
        let kinds = if can_solve_any {
            &LENGTHS[..]
        } else {
            &LENGTHS[..1]
        };
        for length in kinds.iter().cycle() {
            let length = length.map(|times| moves.saturating_mul(times));
            // The goal is a position too, so that nothing is drawn without end.
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
                    puzzles.walk(length, state, |state, m| self.automaton.next(state, m))
                }
            };
            let heuristic = LinearConflict::new(grid, puzzle.blank());
            let bound = u64::from(heuristic.bound(heuristic.of(puzzle.start())));
            let way = grid.distance(puzzle.start().blank(), puzzle.blank().home()) as u64;
            if bound > moves || way % 2 != moves % 2 {
                continue;
            }
            self.solver.set_nodes(Some(NodeLimit(left)));
            let solved = match can_solve_any {
                true => self.solver.solve(&puzzle).ok(),
                false => self.solver.solve_by(&puzzle, BY_BOUND).ok(),
            };
            let Some(solution) = solved else {
                break;
            };
            left -= solution.generated;
            match solution.answer {
                Answer::Moves(path) if path.len() as u64 == moves => return Ok(puzzle),
                _ => {}
            }
        }
        Err(Spent {
            moves,
            node_limit: self.node_limit,
        })
    }
}

/// The puzzles with this goal that need the most moves, in the ascending order of the starts' numbers.
///
/// # Errors
/// [`GenerateError::TooManyCells`] above ten cells, [`GenerateError::Memory`] if the memory does not suffice to see all positions.
pub fn hardest(
    goal: &Layout,
    memory: Memory,
) -> Result<impl Iterator<Item = Puzzle>, GenerateError> {
    let puzzles = Puzzles::to(goal, 0);
    let (grid, blank) = (puzzles.grid, puzzles.blank);
    if grid.cells() > MOST_CELLS {
        return Err(GenerateError::TooManyCells { most: MOST_CELLS });
    }
    let lease = table(&Cache::new(memory), grid, blank)?;
    let numbers = lease.table().at(farthest(lease.table()));
    Ok(numbers
        .into_iter()
        .map(move |number| puzzles.puzzle(retrograde::board(grid, blank, number))))
}
