//! The farthest starts of 4x4, which no table of this program holds.

use super::starts::Image;
use crate::grid::Grid;
use crate::position::{Position, Tile};

/// The most moves that a start of 4x4 needs, with the blank's goal cell in a corner (Brüngger,
/// Marzetta, Fukuda, Nievergelt: The Parallel Search Bench ZRAM and its Applications, 1999).
pub const MOST_MOVES: u32 = 80;

/// All starts that need this number of moves, with an ordered goal: their tiles, with 0 for the
/// blank. There are 17 (Korf, Schultze: Large-Scale Parallel Breadth-First Search, 2005). The
/// mirror image of each is there too.
const HARDEST: [&str; 17] = [
    "0b9dcfae37624851",
    "0c9df8aeb7624351",
    "0c9dfbae37254861",
    "0c9dfbae37564821",
    "0c9dfbae37624851",
    "0c9dfbae78564321",
    "0c9dfbae78624351",
    "0c9dfbae83624751",
    "0c9dfbea38624751",
    "0cadfb9e73624851",
    "0cadfbe937254861",
    "0cadfbe937624851",
    "0cadfbe978624351",
    "0cbdfea937624851",
    "0cedfb9a37624851",
    "0cedfb9a83624751",
    "0f9dbcae37624851",
];

/// Returns the farthest starts for a shape and a goal cell of the blank, or `None` if they are not
/// known.
pub fn hardest(grid: Grid, blank: Tile) -> Option<Vec<Position>> {
    let last = Tile(15);
    if (grid.width(), grid.height()) != (4, 4) {
        return None;
    }
    let image = Image::between(grid, blank, last)?;
    let board = |digits: &str| {
        let tiles = digits.chars().filter_map(|digit| digit.to_digit(16));
        let tiles: Vec<Tile> = tiles.map(|number| Tile((number + 15) as u8 % 16)).collect();
        image.back(&Position::new(grid, &tiles, last))
    };
    Some(HARDEST.map(board).into())
}
