//! Output for people and programs: views of a solution, and tables of figures.

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
use self::trace::{Record, Watched};
use self::tree::{with_legend, Tree};
use crate::moves::{Move, Path};
use crate::puzzle::Puzzle;
use crate::search::all::ShortestPaths;
use crate::solver::Finding;
use crate::text::dialect::{Answer, Dialect};
pub(crate) use board::{direction, in_line, rows};
use markup::alone;
use std::io::{self, Write};

/// A solution, and what a solver knows about it.
pub struct Facts<'a> {
    pub solution: &'a Finding,
    /// The form of answers.
    pub dialect: &'a Dialect,
    /// The searches that were watched, if any; the first one found the solution.
    pub searches: Vec<Watched>,
    /// All shortest solutions, if they were asked for.
    pub all: Option<ShortestPaths>,
}

impl Facts<'_> {
    fn moves(&self) -> Option<&[Move]> {
        self.solution.path.as_deref()
    }
}

/// Writes all shortest solutions of a puzzle's image in the dialect's order.
fn shown<'a>(
    all: &'a ShortestPaths,
    puzzle: &'a Puzzle,
    dialect: &'a Dialect,
) -> impl Iterator<Item = String> + 'a {
    (0..all.count()).map(|number| {
        dialect
            .letters
            .path(puzzle, &dialect.order.back(&all.path(number)), " ")
    })
}

pub struct Form {
    pub name: &'static str,
    /// What it shows, in one line for the help.
    pub about: &'static str,
    pub commands: &'static [&'static str],
    /// The options that it reads, and that not every form reads.
    pub reads: &'static [&'static str],
    pub job: Job,
    pub writes: Writes,
}

/// What `solve` does with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Job {
    Solve,
    Watch,
    /// Finds a solution or, if searches are named, shows what they do.
    Page,
    /// Explains the heuristics' values of the start, or why there is no solution.
    Explain,
}

#[derive(Clone, Copy)]
pub enum Writes {
    Answer(Answer),
    Solution(View),
    Table(fn(&Table) -> String),
    Worksheet(fn(&str, &[Solved]) -> String),
    Trace(TraceForm),
    /// A line of CSV for each of many puzzles.
    Csv,
    /// A grade for each of many paths.
    Graded(Grades),
}

/// How grades of paths are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Grades {
    Objects,
    Csv,
}

/// The lines of a watched search: one above them, and one for every event.
#[derive(Clone, Copy)]
pub struct TraceForm {
    pub heading: &'static str,
    pub line: fn(&Record) -> String,
}

pub struct Solved {
    pub puzzle: Puzzle,
    pub moves: Option<Path>,
}

/// A form of a solution. It writes nothing if it has nothing for a puzzle without a solution, and
/// panics if the moves lead off the board. Boards are written one by one, as there may be many.
pub type View = fn(&mut dyn Write, &Puzzle, &Facts) -> io::Result<()>;

impl Form {
    /// Returns the parts of an answer: all of them, unless the form is an answer.
    pub fn answer(&self) -> Answer {
        match self.writes {
            Writes::Answer(answer) => answer,
            Writes::Csv => Answer::Text,
            _ => Answer::default(),
        }
    }

    /// Writes a solution. A form of tables or traces has no such text.
    pub fn show(&self, to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
        match self.writes {
            Writes::Answer(_) => answer(to, puzzle, facts),
            Writes::Solution(view) => view(to, puzzle, facts),
            _ => Ok(()),
        }
    }

    /// Returns a table's text. Forms of solutions have no such text.
    pub fn table(&self, table: &Table) -> String {
        match self.writes {
            Writes::Table(write) => write(table),
            _ => String::new(),
        }
    }
}

fn searched<'f>(facts: &'f Facts) -> Option<&'f Tree> {
    facts.searches.first().map(|search| &search.tree)
}

fn put(to: &mut dyn Write, text: Option<String>) -> io::Result<()> {
    to.write_all(text.unwrap_or_default().as_bytes())
}

/// Writes the answer, or all shortest solutions: the number of moves, the number of solutions, and
/// a line for each.
fn answer(to: &mut dyn Write, puzzle: &Puzzle, facts: &Facts) -> io::Result<()> {
    let Some((all, moves)) = facts.all.as_ref().zip(facts.moves()) else {
        return put(to, Some(facts.dialect.text(puzzle, facts.moves())));
    };
    writeln!(to, "{}\n{}", moves.len(), all.count())?;
    shown(all, puzzle, facts.dialect).try_for_each(|path| writeln!(to, "{path}"))
}

/// What a form of a solution reads.
const ONE_SOLUTION: &str = "--search --prove --nodes --memory --threads --order";
/// What a form of a search's nodes reads.
const WATCHING: &str = "--search --nodes --memory --order";

const fn form(name: &'static str, about: &'static str, writes: Writes) -> Form {
    let commands: &[&str] = match writes {
        Writes::Answer(_) => &["contest", "solve", "check", "batch", "submission"],
        Writes::Solution(_) | Writes::Trace(_) => &["solve"],
        Writes::Table(_) => &["compare"],
        Writes::Csv | Writes::Graded(_) => &["batch"],
        Writes::Worksheet(_) => &["generate"],
    };
    let reads: &[&str] = match writes {
        Writes::Answer(Answer::Count) => &[
            "--search --prove --nodes --memory --threads",
            "--unsolvable",
        ],
        Writes::Answer(_) => &[ONE_SOLUTION, "--letters --unsolvable --any --points"],
        Writes::Solution(_) => &[ONE_SOLUTION],
        Writes::Trace(_) => &[WATCHING],
        Writes::Csv => &[ONE_SOLUTION, "--letters --unsolvable"],
        Writes::Graded(_) => &["--nodes --memory --threads --letters"],
        Writes::Table(_) => &["--by=depth"],
        Writes::Worksheet(_) => &[],
    };
    Form {
        name,
        about,
        commands,
        reads,
        job: Job::Solve,
        writes,
    }
}

const fn view(name: &'static str, about: &'static str, view: View) -> Form {
    form(name, about, Writes::Solution(view))
}

const fn table(name: &'static str, about: &'static str, write: fn(&Table) -> String) -> Form {
    form(name, about, Writes::Table(write))
}

const fn trace(name: &'static str, about: &'static str, lines: TraceForm) -> Form {
    form(name, about, Writes::Trace(lines)).by(Job::Watch)
}

impl Form {
    const fn of(self, commands: &'static [&'static str]) -> Form {
        Form { commands, ..self }
    }

    const fn by(self, job: Job) -> Form {
        Form { job, ..self }
    }

    const fn reads(self, reads: &'static [&'static str]) -> Form {
        Form { reads, ..self }
    }
}

/// All values of `--as`. The first form of a command is its default.
pub const FORMS: &[Form] = &[
    form(
        "text",
        "the number of moves, and the path of the blank",
        Writes::Answer(Answer::Text),
    )
    .reads(&[ONE_SOLUTION, "--letters --unsolvable --all --any --points"]),
    form(
        "cik",
        "the same for the contest: 12 YAZDIRILAMAZ if there is no path",
        Writes::Answer(Answer::Cik),
    )
    .reads(&[ONE_SOLUTION, "--letters --unsolvable --all --any --points"]),
    form(
        "path",
        "the path of the blank alone",
        Writes::Answer(Answer::Path),
    ),
    form(
        "count",
        "the number of moves alone",
        Writes::Answer(Answer::Count),
    ),
    view(
        "steps",
        "every move, and the board after it",
        listings::steps,
    ),
    view(
        "states",
        "the goal, the start, and every board on the way",
        listings::states,
    ),
    view(
        "boards",
        "the start, and every move with its tile and board, in plain English",
        listings::boards,
    ),
    view(
        "tiles",
        "the tile of every move, and the way it goes",
        |to, puzzle, facts| {
            put(
                to,
                facts.moves().map(|moves| listings::tiles(puzzle, moves)),
            )
        },
    ),
    view(
        "svg",
        "a moving picture, for a browser",
        |to, puzzle, facts| put(to, facts.moves().map(|moves| svg::text(puzzle, moves))),
    ),
    view(
        "html",
        "a page to step through the solution or to play, for a browser",
        |to, puzzle, facts| {
            let page = facts.moves().map(|moves| html::text(puzzle, moves, facts));
            put(to, Some(page.unwrap_or_else(|| html::unsolvable(puzzle))))
        },
    )
    .by(Job::Page),
    view("tree", "the search tree as SVG", |to, _, facts| {
        put(to, searched(facts).map(|tree| alone(&with_legend(tree))))
    })
    .by(Job::Watch)
    .reads(&[WATCHING]),
    trace(
        "trace",
        "every node that a search takes and generates",
        TraceForm {
            heading: "",
            line: |record| record.text(),
        },
    ),
    trace(
        "trace-csv",
        "the same as comma-separated values",
        TraceForm {
            heading: Record::COLUMNS,
            line: |record| record.csv(),
        },
    ),
    view(
        "explain",
        "how far each tile is from its goal cell, or why there is no solution",
        |to, puzzle, _| put(to, Some(explain::text(puzzle))),
    )
    .by(Job::Explain)
    .reads(&[]),
    view(
        "json",
        "an object for programs: start, goal, moves, path, ..; see 'yapboz help formats'",
        json::write,
    )
    .of(&["solve", "batch"])
    .reads(&[ONE_SOLUTION, "--letters --all"]),
    form(
        "csv",
        "comma-separated values: the columns of the input without its boards, then moves and path",
        Writes::Csv,
    ),
    form(
        "grade",
        "an object for each path: its distances, and the first move that loses ground",
        Writes::Graded(Grades::Objects),
    ),
    form(
        "grade-csv",
        "the same as comma-separated values",
        Writes::Graded(Grades::Csv),
    ),
    table(
        "table",
        "the main columns, with rounded figures and notes below",
        table::text,
    ),
    table(
        "csv",
        "comma-separated values, the names in the first line",
        table::csv,
    )
    .of(&["compare", "generate"]),
    table(
        "json",
        "an array of objects, null where there is nothing",
        table::json,
    )
    .of(&["compare", "generate"]),
    table(
        "markdown",
        "the table in GitHub's Markdown",
        table::markdown,
    ),
    table(
        "svg",
        "a chart of the nodes generated: lines with --moves, else dots",
        |table| alone(&chart::drawing(table)),
    )
    .reads(&[]),
    form(
        "html",
        "a worksheet to print: eight puzzles on a sheet, and their answers",
        Writes::Worksheet(html::worksheet),
    ),
];
