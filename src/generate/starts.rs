//! All starts of a goal, by their distance.

use super::{GenerateError, Puzzles};
use crate::grid::{Cell, Grid};
use crate::moves::Move;
use crate::position::{Position, Tile};
use crate::search::{rank, retrograde, Memory, Retrograde};
use crate::solver::{Cache, Lease};
use std::collections::HashSet;
use std::iter;
use std::mem::size_of;

/// The most boards of tiles that look alike: all boards of 3x3, and some seconds.
const MOST_BOARDS: u64 = 200_000;

pub struct Starts {
    table: StartTable,
    /// `counts[distance]`: the number of starts.
    pub counts: Vec<u64>,
}

enum StartTable {
    /// The starts at each distance, on a line or if tiles look alike.
    Boards(Vec<Vec<Position>>),
    Positions(Lease<Retrograde>, Image),
}

/// The starts at a distance, in a fixed order.
#[derive(Clone)]
pub enum StartLevel {
    Boards(Vec<Position>),
    Table {
        lease: Lease<Retrograde>,
        level: retrograde::Level,
        image: Image,
    },
}

impl Starts {
    /// Returns whether all starts can be known: up to 12 cells, and on lines.
    pub fn are_known(grid: Grid) -> bool {
        grid.is_line() || grid.cells() <= rank::MOST_TABLED
    }

    /// Makes the starts for the goals of puzzles with the blank on a cell.
    pub fn of(
        puzzles: &Puzzles,
        blank: Tile,
        cache: &Cache,
        threads: usize,
    ) -> Result<Starts, GenerateError> {
        let grid = puzzles.grid;
        if puzzles.has_alike || grid.is_line() {
            let boards = boards(puzzles, blank)?;
            let counts = boards.iter().map(|boards| boards.len() as u64).collect();
            return Ok(Starts {
                table: StartTable::Boards(boards),
                counts,
            });
        }
        if !Starts::are_known(grid) {
            return Err(GenerateError::TooManyCells {
                most: rank::MOST_TABLED,
            });
        }
        let image = Image::of_table(grid, blank);
        let needed = Memory(Retrograde::making_bytes(grid));
        let lease = cache.table(grid, image.tile(blank), threads);
        let lease = lease.map_err(|_| GenerateError::Memory {
            found: cache.limit(),
            needed,
        })?;
        Ok(Starts {
            counts: lease.counts(),
            table: StartTable::Positions(lease, image),
        })
    }

    /// Makes the starts of at most `most` moves for the goal of puzzles. All starts are made if
    /// they can be known, or if `most` is `None`.
    pub fn up_to(
        puzzles: &Puzzles,
        most: Option<u32>,
        cache: &Cache,
        threads: usize,
    ) -> Result<Starts, GenerateError> {
        let all = puzzles.has_alike || Starts::are_known(puzzles.grid);
        let Some(most) = most.filter(|_| !all) else {
            return Starts::of(puzzles, puzzles.blank, cache, threads);
        };
        let bytes = board_bytes(puzzles.grid);
        let boards = nearest(puzzles, puzzles.blank, most, cache.limit().0 / bytes);
        let boards = boards.ok_or(GenerateError::Memory {
            found: cache.limit(),
            needed: Memory(cache.limit().0 + 1),
        })?;
        Ok(Starts {
            counts: boards.iter().map(|boards| boards.len() as u64).collect(),
            table: StartTable::Boards(boards),
        })
    }

    /// Checks that the tables for all these goal cells fit into the memory at once: all starts are
    /// in use together.
    pub fn fit(grid: Grid, blanks: &[Tile], cache: &Cache) -> Result<(), GenerateError> {
        if !Starts::are_known(grid) || grid.is_line() {
            return Ok(());
        }
        let mut images: Vec<Tile> = blanks
            .iter()
            .map(|&blank| Image::of_table(grid, blank).tile(blank))
            .collect();
        images.sort_unstable();
        images.dedup();
        let all = (images.len() - 1) * Retrograde::bytes(grid) + Retrograde::making_bytes(grid);
        if images.len() > 1 && all > cache.shared() {
            return Err(GenerateError::Memory {
                found: cache.limit(),
                needed: Memory(all / 3 * 4),
            });
        }
        Ok(())
    }

    pub fn farthest(&self) -> u32 {
        self.counts.len() as u32 - 1
    }

    pub fn at(&self, moves: u32) -> StartLevel {
        match &self.table {
            StartTable::Boards(boards) => {
                StartLevel::Boards(boards.get(moves as usize).cloned().unwrap_or_default())
            }
            StartTable::Positions(lease, image) => StartLevel::Table {
                level: lease.level(moves),
                lease: lease.clone(),
                image: image.clone(),
            },
        }
    }
}

/// Finds all boards by breadth-first search. A distance's boards are in the order of the blank's
/// cells, then of tiles.
fn boards(puzzles: &Puzzles, blank: Tile) -> Result<Vec<Vec<Position>>, GenerateError> {
    let words = &puzzles.words;
    // The orders of the first words, and then of one word more.
    let all = (1..=words.len()).fold(1, |all: u128, count| {
        let alike = words[..count]
            .iter()
            .filter(|word| **word == words[count - 1])
            .count();
        all.saturating_mul(count as u128) / alike as u128
    });
    if !puzzles.grid.is_line() && all > MOST_BOARDS.into() {
        return Err(GenerateError::TooManyBoards { most: MOST_BOARDS });
    }
    Ok(nearest(puzzles, blank, u32::MAX, usize::MAX).expect("no board is too many"))
}

/// The bytes of a board while the next distance is made: it is in a list, a set, or both.
fn board_bytes(grid: Grid) -> usize {
    4 * (size_of::<Position>() + grid.cells())
}

/// Finds the boards of each distance up to `most`; `None` if there are more than `fit`.
fn nearest(puzzles: &Puzzles, blank: Tile, most: u32, fit: usize) -> Option<Vec<Vec<Position>>> {
    let after = |board: &Position, m| {
        let mut next = board.clone();
        next.make(m)?;
        // Boards with the same words have one numbering.
        Some(if puzzles.has_alike {
            puzzles.puzzle(next).position().clone()
        } else {
            next
        })
    };
    let mut levels = vec![vec![Position::solved(puzzles.grid, blank)]];
    let (mut before, mut count) = (0, 1);
    while (levels.len() as u32) <= most {
        let last = &levels[levels.len() - 1];
        let next = last
            .iter()
            .flat_map(|board| Move::ALL.into_iter().filter_map(move |m| after(board, m)));
        // A move changes the color of the blank's cell, as on a chessboard, so a known board is two
        // levels before.
        let known: HashSet<&Position> = levels[before].iter().collect();
        let mut new = HashSet::new();
        for board in next.filter(|board| !known.contains(board)) {
            new.insert(board);
            if count + new.len() > fit {
                return None;
            }
        }
        let next = new;
        count += next.len();
        if next.is_empty() {
            break;
        }
        let mut next: Vec<Position> = next.into_iter().collect();
        next.sort_unstable_by(|a, b| (a.blank(), a.tiles()).cmp(&(b.blank(), b.tiles())));
        before = levels.len() - 1;
        levels.push(next);
    }
    Some(levels)
}

impl StartLevel {
    pub fn len(&self) -> u64 {
        match self {
            StartLevel::Boards(boards) => boards.len() as u64,
            StartLevel::Table { level, .. } => level.len(),
        }
    }

    /// Returns the start with a number, which is less than the length.
    pub fn start(&self, number: u64) -> Position {
        match self {
            StartLevel::Boards(boards) => boards[number as usize].clone(),
            StartLevel::Table {
                lease,
                level,
                image,
            } => image.back(&lease.position(level, number)),
        }
    }

    /// Returns all starts, by their numbers.
    pub fn all(self) -> Box<dyn Iterator<Item = Position> + Send> {
        let (lease, level, image) = match self {
            StartLevel::Boards(boards) => return Box::new(boards.into_iter()),
            StartLevel::Table {
                lease,
                level,
                image,
            } => (lease, level, image),
        };
        let mut next = 0;
        Box::new(iter::from_fn(move || {
            let (number, position) = lease.position_from(&level, next)?;
            next = number + 1;
            Some(image.back(&position))
        }))
    }
}

#[derive(Clone)]
pub struct Image {
    /// `cells[cell]`: the image of the cell.
    cells: Vec<Cell>,
}

impl Image {
    /// Maps the blank's goal cell to a cell with a table: above ten cells, where tables take long,
    /// to its first image.
    pub fn of_table(grid: Grid, blank: Tile) -> Image {
        let images = grid.symmetries().into_iter();
        let images = images.take(if grid.cells() > retrograde::MOST_SOLVED {
            usize::MAX
        } else {
            1
        });
        Image {
            cells: images
                .min_by_key(|cells| cells[blank.index()])
                .expect("the identity is the first symmetry"),
        }
    }

    /// Returns the symmetry that maps `blank`'s cell to the cell of `to`. Returns `None` if no
    /// symmetry does that.
    pub fn between(grid: Grid, blank: Tile, to: Tile) -> Option<Image> {
        let cells = grid
            .symmetries()
            .into_iter()
            .find(|cells| cells[blank.index()] == to.home())?;
        Some(Image { cells })
    }

    pub fn tile(&self, tile: Tile) -> Tile {
        Tile(self.cells[tile.index()].0)
    }

    /// Returns the image of a board.
    #[cfg(feature = "cli")]
    pub fn of(&self, board: &Position) -> Position {
        let mut tiles = vec![Tile(0); self.cells.len()];
        for (cell, image) in board.grid().all().zip(&self.cells) {
            tiles[image.index()] = self.tile(board.tile(cell));
        }
        Position::new(board.grid(), &tiles, self.tile(board.tile(board.blank())))
    }

    /// Returns the board whose image is `board`. The image of its goal is the goal of `board`.
    pub fn back(&self, board: &Position) -> Position {
        let before = |tile: Tile| {
            board
                .grid()
                .all()
                .map(|cell| Tile(cell.0))
                .find(|other| self.tile(*other) == tile)
        };
        let before = |tile: Tile| before(tile).expect("every cell is an image");
        let tiles: Vec<Tile> = self
            .cells
            .iter()
            .map(|&cell| before(board.tile(cell)))
            .collect();
        Position::new(board.grid(), &tiles, before(board.tile(board.blank())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_the_board_of_its_image() {
        let grid: Grid = "3x4".parse().unwrap();
        for blank in grid.all().map(|cell| Tile(cell.0)) {
            let mut board = Position::solved(grid, blank);
            for m in [Move::L, Move::U, Move::R, Move::U, Move::L, Move::D] {
                let _ = board.make(m);
            }
            let image = Image::of_table(grid, blank);
            let seen = image.of(&board);
            assert_eq!(seen.tile(seen.blank()), image.tile(blank));
            assert_eq!(image.back(&seen), board, "{blank:?}");
        }
    }
}
