//! Solves every puzzle line after line, as people do: the solution is found at once, and is far
//! from shortest.

use crate::grid::{Cell, Grid};
use crate::heuristic::LinearConflict;
use crate::moves::{Move, Path};
use crate::position::{Position, Tile};
use crate::puzzle::Puzzle;
use crate::search::astar::best_first;
use crate::search::nodes::{unwatched, NodeLimit, Nodes, Outcome, Report};
use crate::solvable::is_solvable_in_numbers;
use std::collections::VecDeque;
use std::mem;
use std::ops::Range;

/// Solves any board line after line, as people do. The solution is not short.
///
/// It brings home the tiles of one outer line at a time, and never touches them again. A* solves
/// the last block of at most 3x3 cells, or a single row or column. It never gets stuck, on any
/// board.
///
/// It needs no node limit: 16x16 takes about a million nodes, and no shape takes many more. The
/// counts are for all of its searches together. Before the last block, a node is only the cells of
/// some tiles and the blank.
pub fn constructive(puzzle: &Puzzle) -> Report {
    if !is_solvable_in_numbers(puzzle) {
        return Report::UNSOLVABLE;
    }
    let mut work = Work::new(puzzle);
    let (width, height) = (puzzle.grid().width(), puzzle.grid().height());
    let mut region = Region {
        grid: puzzle.grid(),
        rows: 0..height,
        columns: 0..width,
    };
    while !puzzle.grid().is_line() && region.rows.len().max(region.columns.len()) > BLOCK {
        let line = region.take_line(puzzle.blank_tile().home());
        work.bring_line_home(line, &region.cells().collect::<Vec<_>>());
    }
    work.solve_block(&region);
    Report {
        outcome: Outcome::Found(Path(without_detours(&work.node.path))),
        nodes: work.nodes,
    }
}

pub fn is_block(grid: Grid) -> bool {
    !grid.is_line() && grid.width().max(grid.height()) <= BLOCK
}

/// The most rows and columns of the last block: A* solves 3x3 in a millisecond, while 4x4 may take
/// all memory.
const BLOCK: usize = 3;

struct Region {
    grid: Grid,
    rows: Range<usize>,
    columns: Range<usize>,
}

struct Line {
    /// From one end to the other.
    cells: Vec<Cell>,
    inwards: Move,
}

impl Region {
    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let is_in = move |cell| {
            self.rows.contains(&self.grid.row(cell))
                && self.columns.contains(&self.grid.column(cell))
        };
        self.grid.all().filter(move |&cell| is_in(cell))
    }

    /// Cuts off an outer row (a column if there are more columns): the row farther from `home`.
    fn take_line(&mut self, home: Cell) -> Line {
        let mut cells: Vec<Cell> = self.cells().collect();
        let (lines, home, inwards) = if self.rows.len() >= self.columns.len() {
            (&mut self.rows, self.grid.row(home), [Move::U, Move::D])
        } else {
            (
                &mut self.columns,
                self.grid.column(home),
                [Move::L, Move::R],
            )
        };
        let is_first = home - lines.start >= lines.end - 1 - home;
        *lines = lines.start + usize::from(is_first)..lines.end - usize::from(!is_first);
        let left: Vec<Cell> = self.cells().collect();
        cells.retain(|cell| left.binary_search(cell).is_err());
        Line {
            cells,
            inwards: inwards[usize::from(is_first)],
        }
    }
}

#[derive(Clone)]
struct Node {
    board: Position,
    path: Vec<Move>,
}

impl Node {
    fn make(&mut self, m: Move) {
        self.board.make(m).expect("the blank stays on the board");
        self.path.push(m);
    }
}

struct Work {
    node: Node,
    blank: Tile,
    steps: Vec<[Option<Cell>; 4]>,
    nodes: Nodes,
}

impl Work {
    fn new(puzzle: &Puzzle) -> Work {
        let node = Node {
            board: puzzle.position().clone(),
            path: Vec::new(),
        };
        Work {
            node,
            blank: puzzle.blank_tile(),
            steps: puzzle.grid().steps(),
            nodes: Nodes::default(),
        }
    }

    /// Brings the tiles of a line home, beginning at the end that takes fewer moves.
    fn bring_line_home(&mut self, mut line: Line, region: &[Cell]) {
        let start = self.node.clone();
        self.bring_home_in_turn(&line.cells, line.inwards, region);
        let forth = mem::replace(&mut self.node, start);
        line.cells.reverse();
        self.bring_home_in_turn(&line.cells, line.inwards, region);
        if forth.path.len() <= self.node.path.len() {
            self.node = forth;
        }
    }

    fn bring_home_in_turn(&mut self, line: &[Cell], inwards: Move, region: &[Cell]) {
        let mut free = [region, line].concat();
        let (singles, pair) = line.split_at(line.len() - 2);
        for &home in singles {
            self.bring_home(home, &mut free);
        }
        // The last tile cannot enter the line beside a tile at home. So the last tile is brought
        // near, and the last two tiles turn in together. Before all this, the tile before the last
        // comes home: on any other cell it could be in the way.
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
        if self.node.board.tile(last) != Tile(last.0) {
            self.bring([Tile(other.0), Tile(last.0), self.blank], &window, |at| {
                at[..2] == [other, last]
            });
        }
    }

    /// Brings the tile of a cell home; the cell is then no longer free.
    fn bring_home(&mut self, home: Cell, free: &mut Vec<Cell>) {
        self.bring([Tile(home.0), self.blank], free, |at| at[0] == home);
        free.retain(|&cell| cell != home);
    }

    fn step(&self, cell: Cell, m: Move) -> Cell {
        self.steps[cell.index()][m as usize].expect("there are lines left")
    }

    /// Makes the fewest moves within the free cells that bring some tiles, the last of them the
    /// blank, to cells that `is_there` accepts. The tiles must lie on free cells.
    fn bring<const N: usize>(
        &mut self,
        tiles: [Tile; N],
        free: &[Cell],
        is_there: impl Fn(&[Cell; N]) -> bool,
    ) {
        let grid = self.node.board.grid();
        let mut numbers = vec![None; grid.cells()];
        for (number, cell) in free.iter().enumerate() {
            numbers[cell.index()] = Some(number);
        }
        let number = |cell: &Cell| numbers[cell.index()].expect("the tiles lie on free cells");
        let code = |at: &[Cell; N]| {
            at.iter()
                .fold(0, |code, cell| code * free.len() + number(cell))
        };
        let cells = self.node.board.cells();
        let start = tiles.map(|tile| cells[tile.index()]);
        let mut last_moves: Vec<Option<Move>> = vec![None; free.len().pow(N as u32)];
        let mut queue = VecDeque::from([start]);
        let mut stored = 1;
        let mut at = loop {
            let at = queue
                .pop_front()
                .expect("free tiles can be brought anywhere");
            self.nodes.expanded += 1;
            if is_there(&at) {
                break at;
            }
            for m in Move::ALL {
                let Some(next) = self.moved(at, m) else {
                    continue;
                };
                let to = next[N - 1];
                if numbers[to.index()].is_none() {
                    continue;
                }
                // Once the blank has reached a single tile, it stays beside the tile, which saves
                // most nodes. The blank never gets stuck: the free cells around the tile are a
                // rectangle of at least 3x2, and are connected. The tile may also be at the end of
                // a line beside the rectangle, and then goes into the rectangle.
                if N == 2 && is_around(grid, at[0], at[1]) && !is_around(grid, next[0], to) {
                    continue;
                }
                self.nodes.generated += 1;
                let last = &mut last_moves[code(&next)];
                if last.is_none() && next != start {
                    *last = Some(m);
                    stored += 1;
                    queue.push_back(next);
                }
            }
        };
        self.nodes.stored = self.nodes.stored.max(stored);
        let mut path = Vec::new();
        while let Some(last) = last_moves[code(&at)] {
            path.push(last);
            at = self
                .moved(at, last.back())
                .expect("the blank came from there");
        }
        for &m in path.iter().rev() {
            self.node.make(m);
        }
    }

    /// Returns the cells of some tiles, the last of them the blank, after a move. Returns `None` if
    /// it leads off the board.
    fn moved<const N: usize>(&self, at: [Cell; N], m: Move) -> Option<[Cell; N]> {
        let from = at[N - 1];
        let to = self.steps[from.index()][m as usize]?;
        let mut next = at.map(|cell| if cell == to { from } else { cell });
        next[N - 1] = to;
        Some(next)
    }

    fn solve_block(&mut self, region: &Region) {
        let cells: Vec<Cell> = region.cells().collect();
        let number = |tile: Tile| {
            let number = cells.iter().position(|&cell| cell == tile.home());
            Tile(number.expect("every tile outside is at home") as u8)
        };
        let tiles: Vec<Tile> = cells
            .iter()
            .map(|&cell| number(self.node.board.tile(cell)))
            .collect();
        let Ok(grid) = Grid::new(region.columns.len(), region.rows.len()) else {
            unreachable!("a block is a grid")
        };
        let blank = number(self.blank);
        let block = Puzzle::from_position(Position::new(grid, &tiles, blank));
        let heuristic = LinearConflict::new(grid, blank);
        let report = best_first(&block, &heuristic, [1, 1], NodeLimit::MOST, unwatched);
        self.nodes.add(report.nodes);
        let Outcome::Found(path) = report.outcome else {
            panic!("a solvable puzzle leaves a solvable block")
        };
        for m in path.0 {
            self.node.make(m);
        }
    }
}

/// Returns whether two cells touch, at a side or a corner.
fn is_around(grid: Grid, a: Cell, b: Cell) -> bool {
    grid.row(a).abs_diff(grid.row(b)) <= 1 && grid.column(a).abs_diff(grid.column(b)) <= 1
}

/// Removes pairs of moves that undo each other. Such pairs are left where one search follows
/// another.
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
