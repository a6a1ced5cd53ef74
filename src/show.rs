//! What is looked at: views of a solution, and tables of figures.

mod board;
pub(crate) mod chart;
pub(crate) mod html;
mod json;
pub(crate) mod listings;
pub(crate) mod markup;
mod svg;
pub(crate) mod table;
pub(crate) mod trace;
pub(crate) mod tree;

use self::table::Table;
use self::tree::Tree;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::text::cik;
pub(crate) use board::direction;
use listings::tiles;

/// A way to write something, in a table of such ways.
#[derive(Clone, Copy)]
pub struct Form<F> {
    /// Its name.
    pub name: &'static str,
    /// What it shows, in one line for the help.
    pub about: &'static str,
    /// The function that makes the text.
    pub text: F,
}

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

/// A way to show a solution. Its text is empty if the view has nothing for a puzzle without one. It panics if the moves
/// lead off the board.
pub type View = Form<fn(&Puzzle, &Facts) -> String>;

/// The view that shows boards if asked.
pub const JSON: &str = "json";

/// The views that show what a search did.
pub(crate) const OF_SEARCH: [&str; 2] = ["tree", "dot"];

/// All views.
pub const VIEWS: &[View] = &[
    Form {
        name: "cik",
        about: "the number of moves, and the path of the blank",
        text: |_, facts| cik::text(facts.moves),
    },
    Form {
        name: "steps",
        about: "every move, and the board after it",
        text: |puzzle, facts| facts.of_moves(|moves| listings::steps(puzzle, moves)),
    },
    Form {
        name: "states",
        about: "the goal, the start, and every board on the way",
        text: |puzzle, facts| facts.of_moves(|moves| listings::states(puzzle, moves)),
    },
    Form {
        name: "boards",
        about: "the start, and every move with its tile and board, in plain English",
        text: |puzzle, facts| facts.of_moves(|moves| listings::boards(puzzle, moves)),
    },
    Form {
        name: "tiles",
        about: "the tile of every move, and the way it goes",
        text: |puzzle, facts| facts.of_moves(|moves| tiles(puzzle, moves)),
    },
    Form {
        name: "report",
        about: "what the 42 schools ask for: complexity in time and in size, moves, and all states",
        text: listings::report,
    },
    Form {
        name: "svg",
        about: "a moving picture, for a browser",
        text: |puzzle, facts| facts.of_moves(|moves| svg::text(puzzle, moves)),
    },
    Form {
        name: "html",
        about: "a page to step through the solution, for a browser",
        text: |puzzle, facts| facts.of_moves(|moves| html::text(puzzle, moves, facts.tree.as_ref())),
    },
    Form { name: "tree", about: "the search tree as SVG", text: |_, facts| facts.of_tree(tree::svg) },
    Form { name: "dot", about: "the search tree for Graphviz", text: |_, facts| facts.of_tree(tree::dot) },
    Form { name: JSON, about: "an object for programs: boards, path, bound, nodes", text: json::text },
];

/// A way to write a table.
pub(crate) type TableForm = Form<fn(&Table) -> String>;

/// All ways to write a table.
pub(crate) const TABLES: &[TableForm] = &[
    Form { name: "table", about: "columns to look at: short names, rounded figures, notes below", text: table::text },
    Form { name: "csv", about: "comma-separated values, the names in the first line", text: table::csv },
    Form { name: "json", about: "an array of objects, null where there is nothing", text: table::json },
    Form { name: "svg", about: "a chart of the nodes generated: lines with --moves, else bars", text: chart::svg },
    Form { name: "html", about: "a page with the chart and the table", text: html::comparison },
];

impl Facts<'_> {
    fn of_moves(&self, text: impl FnOnce(&[Move]) -> String) -> String {
        self.moves.map(text).unwrap_or_default()
    }

    fn of_tree(&self, text: fn(&Tree) -> String) -> String {
        self.tree.as_ref().map(text).unwrap_or_default()
    }
}
