//! Ways to show a solution, in one table.

mod board;
pub mod json;
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
    /// The text.
    pub text: Text,
}

/// What makes the text of a view.
#[derive(Clone, Copy)]
pub enum Text {
    /// Takes moves that lead from the puzzle's start to its goal.
    Moves(fn(&Puzzle, &[Move]) -> String),
    /// Takes all that is known.
    Facts(fn(&Puzzle, &json::Facts) -> String),
}

/// All views. The first one is also for unsolvable puzzles.
pub const VIEWS: &[View] = &[
    View {
        name: "cik",
        about: "the number of moves, and the path of the blank",
        text: Text::Moves(|_, moves| cik::text(Some(moves))),
    },
    View {
        name: "steps",
        about: "every move, and the board after it",
        text: Text::Moves(steps::text),
    },
    View {
        name: "states",
        about: "the goal, the start, and every board on the way",
        text: Text::Moves(states::text),
    },
    View {
        name: "tiles",
        about: "the tile of every move, and the way it goes",
        text: Text::Moves(tiles::text),
    },
    View {
        name: "svg",
        about: "a moving picture, for a browser",
        text: Text::Moves(svg::text),
    },
    View {
        name: "json",
        about: "an object for programs: boards, path, bound, nodes",
        text: Text::Facts(json::text),
    },
];
