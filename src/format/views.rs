//! Ways to show a solution, in one table.

mod board;
pub mod boards;
pub mod html;
pub mod json;
pub mod report;
pub mod states;
pub mod steps;
pub mod svg;
pub mod tiles;

use crate::format::cik;
use crate::format::tree::{self, Tree};
use crate::moves::Move;
use crate::puzzle::Puzzle;

/// A solution, and what a solver knows of it.
pub struct Facts<'a> {
    /// The moves; `None` if there is no solution.
    pub moves: Option<&'a [Move]>,
    /// A lower bound on the number of moves.
    pub lower_bound: u32,
    /// The nodes generated.
    pub nodes: u64,
    /// The nodes selected.
    pub selected: u64,
    /// The most nodes stored at once.
    pub stored: u64,
    /// Whether the boards on the way are shown too.
    pub has_boards: bool,
    /// What the search did, if that was asked for.
    pub tree: Option<Tree>,
}

/// A way to show a solution.
pub struct View {
    /// Its name.
    pub name: &'static str,
    /// What it shows, in one line for the help.
    pub about: &'static str,
    /// The text.
    pub text: Text,
}

impl View {
    /// Whether it shows what a search did.
    #[must_use]
    pub fn is_of_search(&self) -> bool {
        ["tree", "dot"].contains(&self.name)
    }
}

/// What makes the text of a view.
#[derive(Clone, Copy)]
pub enum Text {
    /// Takes moves that lead from the puzzle's start to its goal.
    Moves(fn(&Puzzle, &[Move]) -> String),
    /// Takes all that is known.
    Facts(fn(&Puzzle, &Facts) -> String),
}

/// The view that shows boards if asked.
pub const JSON: &str = "json";

/// All views. The first one is also for unsolvable puzzles.
pub const VIEWS: &[View] = &[
    View {
        name: "cik",
        about: "the number of moves, and the path of the blank",
        text: Text::Moves(|_, moves| cik::text(Some(moves))),
    },
    View { name: "steps", about: "every move, and the board after it", text: Text::Moves(steps::text) },
    View { name: "states", about: "the goal, the start, and every board on the way", text: Text::Moves(states::text) },
    View {
        name: "boards",
        about: "the start, and every move with its tile and board, in plain English",
        text: Text::Moves(boards::text),
    },
    View { name: "tiles", about: "the tile of every move, and the way it goes", text: Text::Moves(tiles::text) },
    View {
        name: "report",
        about: "what the 42 schools ask for: complexity in time and in size, moves, and all states",
        text: Text::Facts(report::text),
    },
    View { name: "svg", about: "a moving picture, for a browser", text: Text::Moves(svg::text) },
    View { name: "html", about: "a page to step through the solution, for a browser", text: Text::Facts(html::text) },
    View {
        name: "tree",
        about: "the search tree as SVG",
        text: Text::Facts(|_, facts| facts.tree.as_ref().map(tree::svg).unwrap_or_default()),
    },
    View {
        name: "dot",
        about: "the search tree for Graphviz",
        text: Text::Facts(|_, facts| facts.tree.as_ref().map(tree::dot).unwrap_or_default()),
    },
    View { name: JSON, about: "an object for programs: boards, path, bound, nodes", text: Text::Facts(json::text) },
];
