//! What is looked at: views of a solution, and tables of figures.

mod board;
pub(crate) mod chart;
pub(crate) mod explain;
pub(crate) mod html;
pub(crate) mod json;
pub(crate) mod listings;
pub(crate) mod markup;
mod svg;
pub(crate) mod table;
pub(crate) mod trace;
pub(crate) mod tree;

use self::table::Table;
use self::trace::Watched;
use self::tree::{dot, drawing, MOST_NODES};
use crate::moves::Move;
use crate::puzzle::Puzzle;
use crate::search::shortest::ShortestPaths;
use crate::search::Nodes;
use crate::text::dialect::Dialect;
pub(crate) use board::{direction, in_line};
use markup::alone;
use std::io::{self, Write};

/// A way to write something, in a table of such ways.
#[derive(Clone, Copy)]
pub struct Form<F> {
    /// Its name.
    pub name: &'static str,
    /// What it shows, in one line for the help.
    pub about: &'static str,
    /// The function that writes it.
    pub write: F,
}

/// A solution, and what a solver knows of it.
pub struct Facts<'a> {
    /// The moves; `None` if there is no solution.
    pub moves: Option<&'a [Move]>,
    /// A lower bound on the number of moves.
    pub lower_bound: u32,
    /// The nodes that the search took.
    pub nodes: Nodes,
    /// The nodes selected.
    pub selected: u64,
    /// How answers are written.
    pub dialect: &'a Dialect,
    /// Whether the boards on the way are shown too.
    pub has_boards: bool,
    /// Whether to say what heuristics see of the start, or why there is no solution.
    pub is_explained: bool,
    /// What searches did, that of the solution first, if that was asked for.
    pub searches: Vec<Watched>,
    /// All shortest solutions, if these were asked for.
    pub all: Option<All>,
}

/// All shortest solutions of a puzzle's image in the dialect's order.
pub struct All {
    pub(crate) paths: ShortestPaths,
    /// The most to show.
    pub(crate) most: u64,
}

impl All {
    /// The first ones, in the dialect's order.
    fn shown<'a>(&'a self, dialect: &'a Dialect) -> impl Iterator<Item = String> + 'a {
        let numbers = 0..self.paths.count().min(self.most.into());
        numbers.map(|number| dialect.letters.path(&dialect.order.back(&self.paths.path(number)), " "))
    }
}

/// A way to show a solution. It writes nothing if it has nothing for a puzzle without one, and panics if the moves lead off
/// the board. Boards are written one by one: there may be many.
pub type View = Form<fn(&mut dyn Write, &Puzzle, &Facts) -> io::Result<()>>;

/// The view that shows boards if asked.
pub const JSON: &str = "json";

/// The view that explains if asked.
pub const HTML: &str = "html";

/// The views that show all shortest solutions if asked.
pub(crate) const OF_ALL: [&str; 2] = ["cik", JSON];

/// The views that show what a search did.
pub(crate) const OF_SEARCH: [&str; 2] = ["tree", "dot"];

fn put(to: &mut dyn Write, text: Option<String>) -> io::Result<()> {
    to.write_all(text.unwrap_or_default().as_bytes())
}

/// The answer, whose form is the view's.
const ANSWER: fn(&mut dyn Write, &Puzzle, &Facts) -> io::Result<()> =
    |to, _, facts| put(to, Some(facts.dialect.text(facts.moves)));

/// The same, or all shortest solutions: the number of moves, the number of solutions, and a line for each.
fn cik(to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
    let Some((all, moves)) = facts.all.as_ref().zip(facts.moves) else { return ANSWER(to, puzzle, facts) };
    writeln!(to, "{}\n{}", moves.len(), all.paths.count())?;
    all.shown(facts.dialect).try_for_each(|path| writeln!(to, "{path}"))
}

/// All views.
pub const VIEWS: &[View] = &[
    Form { name: "cik", about: "the number of moves, and the path of the blank", write: cik },
    Form { name: "path", about: "the path of the blank alone", write: ANSWER },
    Form { name: "count", about: "the number of moves alone", write: ANSWER },
    Form { name: "steps", about: "every move, and the board after it", write: listings::steps },
    Form { name: "states", about: "the goal, the start, and every board on the way", write: listings::states },
    Form {
        name: "boards",
        about: "the start, and every move with its tile and board, in plain English",
        write: listings::boards,
    },
    Form {
        name: "tiles",
        about: "the tile of every move, and the way it goes",
        write: |to, puzzle, facts| put(to, facts.moves.map(|moves| listings::tiles(puzzle, moves))),
    },
    Form {
        name: "report",
        about: "what the 42 schools ask for: complexity in time and in size, moves, and all states",
        write: listings::report,
    },
    Form {
        name: "svg",
        about: "a moving picture, for a browser",
        write: |to, puzzle, facts| put(to, facts.moves.map(|moves| svg::text(puzzle, moves))),
    },
    Form {
        name: HTML,
        about: "a page to step through the solution or to play, for a browser",
        write: |to, puzzle, facts| {
            let unsolvable = || facts.is_explained.then(|| html::unsolvable(puzzle));
            put(to, facts.moves.map(|moves| html::text(puzzle, moves, facts)).or_else(unsolvable))
        },
    },
    Form {
        name: "tree",
        about: "the search tree as SVG",
        write: |to, _, facts| put(to, facts.searches.first().map(|search| alone(&drawing(&search.tree, MOST_NODES)))),
    },
    Form {
        name: "dot",
        about: "the search tree for Graphviz",
        write: |to, _, facts| put(to, facts.searches.first().map(|search| dot(&search.tree))),
    },
    Form { name: JSON, about: "an object for programs: boards, path, tiles, bound, nodes", write: json::write },
];

pub(crate) type TableForm = Form<fn(&Table) -> String>;

pub(crate) const TABLES: &[TableForm] = &[
    Form { name: "table", about: "columns to look at: short names, rounded figures, notes below", write: table::text },
    Form { name: "csv", about: "comma-separated values, the names in the first line", write: table::csv },
    Form { name: "json", about: "an array of objects, null where there is nothing", write: table::json },
    Form { name: "markdown", about: "the table in GitHub's Markdown", write: table::markdown },
    Form { name: "latex", about: "the table in LaTeX, with the rules of booktabs", write: table::latex },
    Form {
        name: "svg",
        about: "a chart of the nodes generated: lines with --moves, else bars",
        write: |table| alone(&chart::drawing(table)),
    },
    Form { name: "html", about: "a page with the chart and the table", write: html::comparison },
];
