//! `yapboz solve`: one puzzle in, its answer on standard output.

use super::options::{self, Shared};
use super::{input, io, say, Command, Failure, Names};
use crate::args::Choice;
use crate::format::views::{View, VIEWS};
use crate::format::{cik, gir};
use crate::heuristic;
use crate::puzzle::{Answer, Puzzle};
use crate::search::astar::Taken;
use crate::search::{self, Takes};
use crate::solvable::why_not;
use crate::solver::{Method, Solver};
use std::ffi::OsString;

#[derive(Default)]
pub struct Solve {
    shared: Shared,
    search: Option<&'static search::SearchInfo>,
    heuristic: Option<heuristic::HeuristicKind>,
    view: Option<&'static View>,
    is_traced: bool,
}

impl AsMut<Shared> for Solve {
    fn as_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }
}

impl Command for Solve {
    const NAME: &'static str = "solve";
    const OPERANDS: &'static str = "[FILE]";
    const ABOUT: &'static str = "the answer of one puzzle, on standard output";
    const DETAILS: &'static str = concat!(
        "\
Reads two boards from FILE (standard input, '-'), the start and the goal, and prints the number of moves
and the path of the blank, in letters R D U L: the first, in that order, of the shortest ones. Where there
is none, it prints '12' and 'YAZDIRILAMAZ', and the status is 1; where the node_limit is spent, nothing, and 3.
Faces other than cik print nothing in either case. Above 16 cells a board gets a short answer where a shortest
one is out of reach. Where an answer is not proven to be shortest, a note on standard error says how many moves
are needed at least.

With --trace, A* says on standard error of every position that it takes from its queue: the number, the sum
f = g + h, the moves from the start g, the bound on those to the goal h, and the board, rows by ';'.

",
        input::goal_details!()
    );
    const CHOICES: &'static [Choice<Solve>] = &[
        options::goal(),
        options::size(),
        Choice::value(
            "--search",
            "NAME",
            "the search, one of those below; by default the one that suits the shape",
            |solve, value| {
                solve.search = Some(value.one_of("search", search::ALL, |row| row.name)?);
                Ok(())
            },
        ),
        Choice::value(
            "--heuristic",
            "NAME",
            "the lower bound of astar or idastar, which it means where neither is named; one of those below",
            |solve, value| {
                let row = value.one_of("heuristic", heuristic::ALL, |row| row.name)?;
                solve.heuristic = Some(row.kind);
                Ok(())
            },
        ),
        options::depth(),
        Choice::value(
            "--as",
            "FACE",
            "how the answer is shown, one of those below; cik by default",
            |solve, value| {
                solve.view = Some(value.one_of("face", VIEWS, |view| view.name)?);
                Ok(())
            },
        ),
        Choice::flag(
            "--trace",
            "a line on standard error for every position that astar takes",
            |solve, _| solve.is_traced = true,
        ),
        options::nodes(),
        options::memory(),
    ];
    const NAMES: &'static [Names] = &[
        ("faces", || {
            VIEWS
                .iter()
                .map(|view| (view.name.into(), view.about))
                .collect()
        }),
        ("searches", || {
            search::ALL
                .iter()
                .map(|row| (row.name.into(), row.about))
                .collect()
        }),
        ("heuristics", || {
            heuristic::ALL
                .iter()
                .map(|row| (row.name.into(), row.about))
                .collect()
        }),
    ];

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let Solve {
            shared, is_traced, ..
        } = self;
        let view = self.view.unwrap_or(&VIEWS[0]);
        let method = method(self.search, self.heuristic, shared.depth, is_traced)?;
        let file = input::file(operands);
        let puzzle = input::puzzle(&file, shared.goal.as_deref(), shared.size)?;
        let file = file.to_string_lossy();

        let mut solver = Solver::new(shared.limits());
        let solved = match method {
            None => solver.solve(&puzzle),
            Some(method) if is_traced => solver.solve_watched(&puzzle, method, &mut |taken| {
                say(format_args!("{}", traced(&puzzle, taken)));
            }),
            Some(method) => solver.solve_by(&puzzle, method),
        };
        let solved = solved.map_err(|unsolved| Failure::unsolved(&file, &unsolved))?;
        let moves = match &solved.answer {
            Answer::Moves(moves) => moves,
            Answer::Unsolvable => {
                if view.name == VIEWS[0].name {
                    io::print(&cik::text(&solved.answer))?;
                }
                let why = why_not(&puzzle).expect("the boards tell");
                return Err(Failure::No(format!("{file}: no answer: {why}")));
            }
        };
        io::print(&(view.text)(&puzzle, moves))?;
        if let Some(note) = solved.note() {
            say(format_args!("{note}"));
        }
        Ok(())
    }
}

/// What the options ask for; `None` where the shape is to decide.
fn method(
    search: Option<&search::SearchInfo>,
    heuristic: Option<heuristic::HeuristicKind>,
    depth: Option<u32>,
    is_traced: bool,
) -> Result<Option<Method>, Failure> {
    let only = |option: &str, name: &str| {
        Failure::Wrong(format!(
            "yapboz: {option}: only the search {name:?} has one"
        ))
    };
    let kind = match search {
        Some(row) if is_traced && row.kind != search::SearchKind::Astar => {
            return Err(only("--trace", "astar"))
        }
        Some(row) => row.kind,
        None if is_traced => search::SearchKind::Astar,
        // A heuristic alone is a heuristic of the search that needs no memory.
        None if heuristic.is_some() => search::SearchKind::Idastar,
        None if depth.is_some() => return Err(only("--depth", "dfs")),
        None => return Ok(None),
    };
    let takes = kind.row().takes;
    if heuristic.is_some() && takes != Takes::Heuristic {
        let name = kind.row().name;
        let words = format!("yapboz: --heuristic: the search {name:?} takes none");
        return Err(Failure::Wrong(words));
    }
    if depth.is_some() && takes != Takes::Depth {
        return Err(only("--depth", "dfs"));
    }
    let by_default = Method::new(kind);
    Ok(Some(Method {
        heuristic: heuristic.unwrap_or(by_default.heuristic),
        depth: depth.unwrap_or(by_default.depth),
        ..by_default
    }))
}

/// A position's line in the trace.
fn traced(puzzle: &Puzzle, taken: &Taken) -> String {
    let &Taken {
        number,
        moves,
        bound,
        board,
    } = taken;
    let board = gir::in_rows(puzzle, board);
    format!("{number}. f={} g={moves} h={bound} {board}", moves + bound)
}
