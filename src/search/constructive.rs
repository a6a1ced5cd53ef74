//! Line after line, as people do it: an answer to every puzzle, in no time, and far from the shortest.

use crate::board::{Board, Tile};
use crate::grid::rectangle::{Line, Rest};
use crate::grid::{Cell, Grid};
use crate::heuristic::linear_conflict::LinearConflict;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::{astar, Node, NodeLimit, Outcome, Report};
use std::collections::VecDeque;

/// Answers every solvable puzzle.
///
/// Of the rectangle that is left, the outer line that is farthest from the blank's goal cell is brought home and
/// not touched again: a row, where the rectangle is at least as high as wide, else a column. So the blank's goal
/// cell stays in the rectangle, which ends as a block of at most 3x3 cells, whose shortest answer A* finds.
/// Nothing is left to luck on the way, so that there is no board on which it gets stuck.
///
/// It has no bound of its node limit and needs none: on no shape does it generate many more positions than on 16x16,
/// about a million, as `compare --only constructive --count 100 --size 16x16 --goal random` tells. Taken and
/// generated positions are those of all its searches together, kept ones the most that one of them had met; but
/// for the last block, a position is where the tiles in hand and the blank are.
///
/// # Panics
/// Where the puzzle has no answer.
#[must_use]
pub fn search(puzzle: &Puzzle) -> Report {
    let mut work = Work::new(Node::new(puzzle.start()), puzzle.blank());
    if puzzle.grid().is_line() {
        work.walk_home();
    } else {
        let mut rest = Rest::whole(puzzle.grid());
        while rest.rows.len().max(rest.columns.len()) > BLOCK {
            let line = rest.take_line(puzzle.blank().home());
            work.bring_line_home(line, &rest.cells());
        }
        work.finish(&rest);
    }
    Report {
        outcome: Outcome::Found(without_detours(&work.way.path)),
        taken: work.taken,
        generated: work.generated,
        stored: work.stored,
    }
}

/// Goes on until the tiles of a line are at home, and touches nothing but the line and what is left of the board
/// without it, where the blank must be.
pub(super) fn bring_line_home(way: Node, blank: Tile, line: Line, rest: &Rest) -> Node {
    let mut work = Work::new(way, blank);
    work.bring_line_home(line, &rest.cells());
    work.way
}

/// How many rows and columns the last block may have: A* answers 3x3 in a millisecond, and 4x4 in anything.
const BLOCK: usize = 3;

/// A way to the goal in the making, and what it has cost.
struct Work {
    way: Node,
    blank: Tile,
    /// [`Grid::steps`].
    steps: Vec<[Option<Cell>; 4]>,
    taken: u64,
    generated: u64,
    stored: u64,
}

impl Work {
    fn new(way: Node, blank: Tile) -> Work {
        Work {
            steps: way.board.grid().steps(),
            way,
            blank,
            taken: 0,
            generated: 0,
            stored: 0,
        }
    }

    /// In one row or one column nothing but the blank has to go anywhere.
    fn walk_home(&mut self) {
        let is_row = self.way.board.grid().height() == 1;
        let (forth, back) = if is_row {
            (Move::R, Move::L)
        } else {
            (Move::D, Move::U)
        };
        while self.way.board.blank() != self.blank.home() {
            let is_before = self.way.board.blank() < self.blank.home();
            self.way.make(if is_before { forth } else { back });
        }
        let moves = self.way.path.len() as u64;
        (self.taken, self.generated, self.stored) = (moves + 1, moves, 1);
    }

    /// Brings the tiles of a line home, from the end that takes fewer moves to begin with; `rest` are the cells that
    /// are neither in it nor finished.
    fn bring_line_home(&mut self, mut line: Line, rest: &[Cell]) {
        let start = self.way.clone();
        self.bring_home_in_turn(&line.cells, line.inwards, rest);
        let forth = std::mem::replace(&mut self.way, start);
        line.cells.reverse();
        self.bring_home_in_turn(&line.cells, line.inwards, rest);
        if forth.path.len() <= self.way.path.len() {
            self.way = forth;
        }
    }

    /// Brings the tiles of a line home, the first of them first.
    fn bring_home_in_turn(&mut self, line: &[Cell], inwards: Move, rest: &[Cell]) {
        let mut free = [rest, line].concat();
        let (singles, pair) = line.split_at(line.len() - 2);
        for &home in singles {
            self.bring_home(home, &mut free);
        }
        // The last tile cannot enter the line beside a finished one. So it comes near, and both are turned in
        // together. The other must be at home by then: on any other cell it could be in the way.
        let (other, last) = (pair[0], pair[1]);
        let mut window = Vec::new();
        for &home in pair {
            let inner = self.step(home, inwards);
            window.extend([home, inner, self.step(inner, inwards)]);
        }
        self.bring_home(other, &mut free);
        self.bring([Tile(last.0), self.blank], &free, |at| {
            at[0] == last || at.iter().all(|cell| window.contains(cell))
        });
        if self.way.board.tiles()[last.index()] != Tile(last.0) {
            self.bring([Tile(other.0), Tile(last.0), self.blank], &window, |at| {
                at[..2] == [other, last]
            });
        }
    }

    /// Brings the tile of a cell home, and takes the cell from the free ones.
    fn bring_home(&mut self, home: Cell, free: &mut Vec<Cell>) {
        self.bring([Tile(home.0), self.blank], free, |at| at[0] == home);
        free.retain(|&cell| cell != home);
    }

    fn step(&self, cell: Cell, m: Move) -> Cell {
        self.steps[cell.index()][m as usize].expect("there are lines behind")
    }

    /// Makes the fewest moves of the blank within `free` that bring some tiles, the blank as the last of them, to
    /// where `is_there` wants them. They must be on free cells.
    fn bring<const N: usize>(
        &mut self,
        tiles: [Tile; N],
        free: &[Cell],
        is_there: impl Fn(&[Cell; N]) -> bool,
    ) {
        let grid = self.way.board.grid();
        let mut numbers = vec![None; grid.cells()];
        for (number, cell) in free.iter().enumerate() {
            numbers[cell.index()] = Some(number);
        }
        let code = |at: &[Cell; N]| {
            at.iter().fold(0, |code, cell| {
                code * free.len()
                    + numbers[cell.index()].expect("a tile in hand lies on a free cell")
            })
        };
        let start = tiles.map(|tile| {
            let lies = |&&cell: &&Cell| self.way.board.tiles()[cell.index()] == tile;
            *free
                .iter()
                .find(lies)
                .expect("a tile in hand lies on a free cell")
        });
        let mut last_moves: Vec<Option<Move>> = vec![None; free.len().pow(N as u32)];
        let mut queue = VecDeque::from([start]);
        let mut stored = 1;
        let mut reached = None;
        while let Some(at) = queue.pop_front() {
            self.taken += 1;
            if is_there(&at) {
                reached = Some(at);
                break;
            }
            for m in Move::ALL {
                let Some(next) = self.moved(at, m) else {
                    continue;
                };
                let to = next[N - 1];
                if numbers[to.index()].is_none() {
                    continue;
                }
                // What pushes a single tile has no reason to leave it, so that most positions need not be met.
                // The free cells around it hang together: they are a rectangle of at least three by two and the
                // end of one line along it, from which the tile, if it lies there, goes into the rectangle.
                if N == 2 && is_around(grid, at[0], at[1]) && !is_around(grid, next[0], to) {
                    continue;
                }
                self.generated += 1;
                let last = &mut last_moves[code(&next)];
                if last.is_none() && next != start {
                    *last = Some(m);
                    stored += 1;
                    queue.push_back(next);
                }
            }
        }
        self.stored = self.stored.max(stored);
        let mut at = reached.expect("free tiles can be brought anywhere");
        let mut path = Vec::new();
        while let Some(last) = last_moves[code(&at)] {
            path.push(last);
            at = self
                .moved(at, last.back())
                .expect("the blank came from there");
        }
        for &m in path.iter().rev() {
            self.way.make(m);
        }
    }

    /// Where the tiles in hand, the blank as the last of them, are after a move; `None` where there is a wall.
    fn moved<const N: usize>(&self, at: [Cell; N], m: Move) -> Option<[Cell; N]> {
        let from = at[N - 1];
        let to = self.steps[from.index()][m as usize]?;
        let mut next = at.map(|cell| if cell == to { from } else { cell });
        next[N - 1] = to;
        Some(next)
    }

    /// Answers what is left: as everything else is at home, it is a small puzzle that has an answer.
    fn finish(&mut self, rest: &Rest) {
        let cells = rest.cells();
        let number = |tile: Tile| {
            let number = cells.iter().position(|&cell| cell == tile.home());
            Tile(number.expect("every tile outside is at home") as u8)
        };
        let tiles: Vec<Tile> = cells
            .iter()
            .map(|cell| number(self.way.board.tiles()[cell.index()]))
            .collect();
        let Ok(grid) = Grid::new(rest.columns.len(), rest.rows.len()) else {
            unreachable!("a block is a grid")
        };
        let blank = number(self.blank);
        let block = Puzzle::from_board(Board::new(grid, &tiles, blank), blank);
        let report = astar::search(&block, &LinearConflict::new(grid, blank), NodeLimit::MOST);
        let Outcome::Found(path) = report.outcome else {
            panic!("a solvable puzzle leaves a solvable block")
        };
        for m in path {
            self.way.make(m);
        }
        self.taken += report.taken;
        self.generated += report.generated;
        self.stored = self.stored.max(report.stored);
    }
}

/// Whether two cells touch each other, by a corner at least.
fn is_around(grid: Grid, a: Cell, b: Cell) -> bool {
    grid.row(a).abs_diff(grid.row(b)) <= 1 && grid.column(a).abs_diff(grid.column(b)) <= 1
}

/// The moves without those that are taken back at once, again and again: searches know nothing of each other.
fn without_detours(path: &[Move]) -> Vec<Move> {
    let mut kept: Vec<Move> = Vec::with_capacity(path.len());
    for &m in path {
        if kept.last() == Some(&m.back()) {
            kept.pop();
        } else {
            kept.push(m);
        }
    }
    kept
}
