//! Ways to show a solution, in one table.

mod board;
pub mod states;
pub mod steps;
pub mod svg;
pub mod tiles;

use crate::format::cik;
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// A way to show a solution.
pub struct View {
    /// Its name.
    pub name: &'static str,
    /// What it shows, in one line for the help.
    pub about: &'static str,
    /// The text, for moves that lead from the puzzle's start to its goal.
    pub text: fn(&Puzzle, &[Move]) -> String,
}

/// All views. The first one is also for unsolvable puzzles.
pub const VIEWS: &[View] = &[
    View {
        name: "cik",
        about: "the number of moves, and the path of the blank",
        text: |_, moves| cik::text(Some(moves)),
    },
    View {
        name: "steps",
        about: "every move, and the board after it",
        text: steps::text,
    },
    View {
        name: "states",
        about: "the goal, the start, and every board on the way",
        text: states::text,
    },
    View {
        name: "tiles",
        about: "the tile of every move, and the way it goes",
        text: tiles::text,
    },
    View {
        name: "svg",
        about: "a moving picture, for a browser",
        text: svg::text,
    },
];
