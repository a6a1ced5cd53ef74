//! Puzzles of an exact distance, and the puzzles of the greatest distance.

use super::starts::{StartLevel, Starts};
use super::{known, GenerateError, Puzzles};
use crate::board::Board;
use crate::grid::Grid;
use crate::heuristic::{Heuristic, LinearConflict};
use crate::position::Tile;
use crate::puzzle::Puzzle;
use crate::search::{idastar, unwatched, Automaton, DepthFirst, NodeLimit, Outcome};
use crate::solver::{arm, Arm, Cache, Finding, Limits, Solver};
use std::fmt;
use std::sync::Arc;

/// The default limit of nodes to find one puzzle: a few seconds.
pub const NODE_LIMIT: NodeLimit = NodeLimit(100_000_000);

/// The depth of the automaton that random walks follow. It excludes the shortest walks that have a
/// shortcut: seven moves around four cells, which five moves in the other direction replace.
const DEPTH: usize = 8;

/// The random walks whose ends are the starts, in turn: their length divided by the distance, or
/// `None` for a uniform start. On boards too large for solving every start, only the first is used.
const LENGTHS: [Option<u32>; 4] = [Some(1), None, Some(2), Some(4)];

/// Returns the most moves that are found on boards above 16 cells within [`NODE_LIMIT`]. A start of
/// 60 moves on 5x5, or of 80 on 8x8, mostly takes more nodes.
fn most_drawn(grid: Grid) -> u32 {
    if grid.cells() <= 25 {
        50
    } else {
        70
    }
}

/// An endless iterator of puzzles whose shortest solutions have a given number of moves.
///
/// Up to 12 cells, a table of all positions makes every puzzle of a distance equally likely, and so
/// does a table of all boards if tiles look alike. Above, starts are drawn and solved until one has
/// the distance, and some are likelier than others. They are drawn by random walks from the goal
/// with this number of moves; up to 16 cells, also uniformly and by walks 2 and 4 times as long, in
/// turn.
pub struct AtDistance {
    puzzles: Puzzles,
    source: Supply,
    moves: u32,
}

#[derive(Clone)]
enum Supply {
    /// The starts for each goal cell of the blank.
    Level(Vec<(Tile, StartLevel)>),
    Drawn(Box<Draws>),
}

#[derive(Clone)]
struct Draws {
    /// The automata of the random walks, and of the searches that solve starts.
    automata: Arc<[Automaton; 2]>,
    solver: Solver,
    node_limit: NodeLimit,
}

impl fmt::Debug for AtDistance {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("AtDistance")
            .field("puzzles", &self.puzzles)
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

impl AtDistance {
    /// Makes puzzles with this number of moves, with the goals and the seed of `puzzles`. The limit
    /// of nodes is for one puzzle, by default [`NODE_LIMIT`].
    ///
    /// ```
    /// use yapboz::generate::distance::AtDistance;
    /// use yapboz::generate::Puzzles;
    /// use yapboz::{Board, Grid, Limits, Solver};
    ///
    /// let puzzles = Puzzles::to(&Board::ordered(Grid::new(3, 2)?), 1);
    /// for puzzle in AtDistance::new(&puzzles, 10, Limits::default())?.take(3) {
    ///     assert_eq!(Solver::default().solve(&puzzle?)?.lower_bound, 10);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// All starts can reach the goal, also if the puzzles are unsolvable ones.
    ///
    /// # Errors
    /// [`GenerateError::TooFar`] if no start is known to have the distance,
    /// [`GenerateError::Memory`] if the table does not fit into the memory,
    /// [`GenerateError::TooRare`] if no start would be found with the default limit.
    pub fn new(puzzles: &Puzzles, moves: u32, limits: Limits) -> Result<AtDistance, GenerateError> {
        let mut each = AtDistance::each(puzzles, &[moves], limits, &Cache::new(limits.memory))?;
        Ok(each.remove(0))
    }

    /// Makes the same puzzles for each number of moves, with the tables of a cache.
    pub(crate) fn each(
        puzzles: &Puzzles,
        moves: &[u32],
        limits: Limits,
        cache: &Cache,
    ) -> Result<Vec<AtDistance>, GenerateError> {
        let grid = puzzles.grid;
        let farthest = moves.iter().copied().max().unwrap_or_default();
        let sources = if puzzles.has_alike || Starts::are_known(grid) {
            levels(puzzles, moves, limits.threads, cache)?
                .into_iter()
                .map(Supply::Level)
                .collect()
        } else {
            let has_known_end =
                !puzzles.is_goal_random && known::hardest(grid, puzzles.blank).is_some();
            if has_known_end && farthest > known::MOST_MOVES {
                return Err(GenerateError::TooFar {
                    most: known::MOST_MOVES,
                });
            }
            let most = most_drawn(grid);
            if arm(grid) == Arm::Beams && farthest > most && limits.nodes.is_none() {
                return Err(GenerateError::TooRare { most });
            }
            let automata = Arc::new([Automaton::new(grid, DEPTH), Automaton::of(grid)]);
            let (solver, node_limit) = (Solver::new(limits), limits.nodes.unwrap_or(NODE_LIMIT));
            vec![
                Supply::Drawn(Box::new(Draws {
                    automata,
                    solver,
                    node_limit
                }));
                moves.len()
            ]
        };
        let one = |(&moves, source)| AtDistance {
            puzzles: puzzles.clone(),
            source,
            moves,
        };
        Ok(moves.iter().zip(sources).map(one).collect())
    }
}

/// Returns, for each number of moves, the starts for each goal cell of the blank.
fn levels(
    puzzles: &Puzzles,
    moves: &[u32],
    threads: usize,
    cache: &Cache,
) -> Result<Vec<Vec<(Tile, StartLevel)>>, GenerateError> {
    let cells = puzzles.grid.all().map(|cell| Tile(cell.0));
    let blanks: Vec<Tile> = cells
        .filter(|&blank| puzzles.is_goal_random || blank == puzzles.blank)
        .collect();
    Starts::fit(puzzles.grid, &blanks, cache)?;
    let mut most = 0;
    let mut levels: Vec<Vec<(Tile, StartLevel)>> = moves.iter().map(|_| Vec::new()).collect();
    for blank in blanks {
        let starts = Starts::of(puzzles, blank, cache, threads)?;
        most = most.max(starts.farthest());
        for (level, &moves) in levels.iter_mut().zip(moves) {
            level.push((blank, starts.at(moves)));
        }
    }
    match moves.iter().any(|&moves| moves > most) {
        true => Err(GenerateError::TooFar { most }),
        false => Ok(levels),
    }
}

impl Iterator for AtDistance {
    type Item = Result<Puzzle, GenerateError>;

    /// Draws the next puzzle, or returns that the node limit was reached.
    fn next(&mut self) -> Option<Result<Puzzle, GenerateError>> {
        Some(match &mut self.source {
            Supply::Level(starts) => Ok(one_of(&mut self.puzzles, starts)),
            Supply::Drawn(drawn) => drawn.one(&mut self.puzzles, self.moves),
        })
    }
}

/// Draws one of the starts, all equally likely, with the next goal, whose blank moves to the cell
/// that the start needs.
fn one_of(puzzles: &mut Puzzles, starts: &[(Tile, StartLevel)]) -> Puzzle {
    puzzles.take_goal();
    let all = starts.iter().map(|(_, level)| level.len()).sum();
    let mut place = puzzles.random.below(all);
    for (blank, level) in starts {
        if place < level.len() {
            puzzles.words.swap(puzzles.blank.index(), blank.index());
            puzzles.blank = *blank;
            return puzzles.puzzle(level.start(place));
        }
        place -= level.len();
    }
    unreachable!("a place is one of all")
}

impl Draws {
    fn one(&mut self, puzzles: &mut Puzzles, moves: u32) -> Result<Puzzle, GenerateError> {
        let grid = puzzles.grid;
        let can_solve_any = arm(grid) != Arm::Beams;
        let [of_walks, automaton] = &*self.automata;
        let mut left = self.node_limit.0;
        let kinds = if can_solve_any {
            &LENGTHS[..]
        } else {
            &LENGTHS[..1]
        };
        for length in kinds.iter().cycle() {
            let length = length.map(|times| moves.saturating_mul(times));
            // The goal counts too, so that walks of 0 moves end.
            let made = u64::from(length.unwrap_or_default()) + 1;
            if left < made {
                break;
            }
            left -= made;
            puzzles.take_goal();
            let puzzle = match length {
                None => puzzles.solvable(),
                Some(length) => {
                    let state = Automaton::start(puzzles.blank.home());
                    puzzles.walk(length, state, |state, m| of_walks.state_after(state, m))
                }
            };
            let heuristic = LinearConflict::new(grid, puzzle.blank_tile());
            let bound = heuristic.h(puzzle.position());
            let blank_moves =
                grid.distance(puzzle.position().blank(), puzzle.blank_tile().home()) as u32;
            if bound > moves || blank_moves % 2 != moves % 2 {
                continue;
            }
            self.solver.limits.nodes = Some(NodeLimit(left));
            let solved: Option<Finding> = if can_solve_any {
                self.solver.find(&puzzle).ok()
            } else {
                let walk = DepthFirst {
                    puzzle: &puzzle,
                    heuristic: &heuristic,
                    automaton,
                };
                let report = idastar::search(&walk, NodeLimit(left), unwatched);
                matches!(report.outcome, Outcome::Found(_)).then(|| Finding::of(report))
            };
            let Some(solution) = solved else { break };
            left -= solution.nodes.generated;
            if solution.path.map(|path| path.moves()) == Some(moves) {
                return Ok(puzzle);
            }
        }
        Err(GenerateError::Spent {
            moves,
            node_limit: self.node_limit,
        })
    }
}

/// Returns the puzzles with this goal that need the most moves, in a fixed order.
///
/// ```
/// use yapboz::generate::distance::hardest;
/// use yapboz::{Limits, Solver};
///
/// for puzzle in hardest(&"12345678.".parse()?, Limits::default())? {
///     assert_eq!(Solver::default().solve(&puzzle)?.lower_bound, 31);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`GenerateError::TooManyCells`] if they are not known, [`GenerateError::Memory`] if the table
/// does not fit into the memory.
pub fn hardest(
    goal: &Board,
    limits: Limits,
) -> Result<impl Iterator<Item = Puzzle> + Send, GenerateError> {
    hardest_within(goal, limits.threads, &Cache::new(limits.memory))
}

/// Does the same with the tables of a cache.
pub(crate) fn hardest_within(
    goal: &Board,
    threads: usize,
    cache: &Cache,
) -> Result<Box<dyn Iterator<Item = Puzzle> + Send>, GenerateError> {
    let puzzles = Puzzles::to(goal, 0);
    if let Some(boards) = known::hardest(puzzles.grid, puzzles.blank).filter(|_| !puzzles.has_alike)
    {
        return Ok(Box::new(
            boards.into_iter().map(move |board| puzzles.puzzle(board)),
        ));
    }
    let starts = Starts::of(&puzzles, puzzles.blank, cache, threads)?;
    Ok(Box::new(
        starts
            .at(starts.farthest())
            .all()
            .map(move |board| puzzles.puzzle(board)),
    ))
}

/// Counts the starts of this goal at each distance from 0, up to `most` if not all can be known.
///
/// # Errors
/// The errors of [`hardest`].
pub(crate) fn distribution(
    goal: &Board,
    most: Option<u32>,
    threads: usize,
    cache: &Cache,
) -> Result<Vec<u64>, GenerateError> {
    let puzzles = Puzzles::to(goal, 0);
    Ok(Starts::up_to(&puzzles, most, cache, threads)?.counts)
}
