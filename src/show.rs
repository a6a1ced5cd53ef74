//! Ways to show a solution, in one table.

mod board;
pub mod boards;
pub(crate) mod chart;
pub mod html;
pub mod json;
pub(crate) mod markup;
pub mod report;
pub mod states;
pub mod steps;
pub mod svg;
pub mod table;
pub mod tiles;
pub(crate) mod trace;
pub(crate) mod tree;

use self::tree::Tree;
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::text::cik;
use std::io::{self, Write};

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
    /// How it is written.
    pub writer: Writer,
}

impl View {
    /// Writes a solution, or nothing if the view has nothing for a puzzle without one.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn write(&self, to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
        match (self.writer, facts.moves) {
            (Writer::Moves(write), Some(moves)) => write(to, puzzle, moves),
            (Writer::Facts(write), _) => write(to, puzzle, facts),
            (_, None) => Ok(()),
        }
    }

    /// Whether it shows what a search did.
    #[must_use]
    pub fn is_of_search(&self) -> bool {
        ["tree", "dot"].contains(&self.name)
    }
}

/// What writes a view.
#[derive(Clone, Copy)]
pub enum Writer {
    /// Writes moves that lead from the puzzle's start to its goal.
    Moves(fn(&mut dyn Write, &Puzzle, &[Move]) -> io::Result<()>),
    /// Writes what is known.
    Facts(fn(&mut dyn Write, &Puzzle, &Facts) -> io::Result<()>),
}

/// The view that shows boards if asked.
pub const JSON: &str = "json";

/// All views.
pub const VIEWS: &[View] = &[
    View {
        name: "cik",
        about: "the number of moves, and the path of the blank",
        writer: Writer::Facts(|to, _, facts| to.write_all(cik::text(facts.moves).as_bytes())),
    },
    View { name: "steps", about: "every move, and the board after it", writer: Writer::Moves(steps::write) },
    View {
        name: "states",
        about: "the goal, the start, and every board on the way",
        writer: Writer::Moves(states::write),
    },
    View {
        name: "boards",
        about: "the start, and every move with its tile and board, in plain English",
        writer: Writer::Moves(boards::write),
    },
    View { name: "tiles", about: "the tile of every move, and the way it goes", writer: Writer::Moves(tiles::write) },
    View {
        name: "report",
        about: "what the 42 schools ask for: complexity in time and in size, moves, and all states",
        writer: Writer::Facts(report::write),
    },
    View {
        name: "svg",
        about: "a moving picture, for a browser",
        writer: Writer::Moves(|to, puzzle, moves| to.write_all(svg::text(puzzle, moves).as_bytes())),
    },
    View {
        name: "html",
        about: "a page to step through the solution, for a browser",
        writer: Writer::Facts(|to, puzzle, facts| to.write_all(html::text(puzzle, facts).as_bytes())),
    },
    View {
        name: "tree",
        about: "the search tree as SVG",
        writer: Writer::Facts(|to, _, facts| {
            facts.tree.as_ref().map_or(Ok(()), |tree| to.write_all(tree::svg(tree).as_bytes()))
        }),
    },
    View {
        name: "dot",
        about: "the search tree for Graphviz",
        writer: Writer::Facts(|to, _, facts| {
            facts.tree.as_ref().map_or(Ok(()), |tree| to.write_all(tree::dot(tree).as_bytes()))
        }),
    },
    View {
        name: JSON,
        about: "an object for programs: boards, path, bound, nodes",
        writer: Writer::Facts(json::write),
    },
];
