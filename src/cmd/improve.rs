//! `solve --improve`: shortens the user's own solution, which is checked first.

use super::input::{has_extension, is_file};
use super::step::STEP;
use super::{io, options, Failure};
use crate::args::{Args, Opt, UsageError};
use crate::check::Play;
use crate::moves::Path;
use crate::puzzle::Puzzle;
use crate::solver::improve::Improved;
use crate::text::dialect::Dialect;
use crate::text::moves_in_words;
use crate::text::path::{self, TypedPath};
use std::cmp::Ordering;
use std::ffi::OsStr;

pub const IMPROVE: Opt =
    Opt::new("--improve PATH", "shorten the path PATH: a solution of your own; a note says how many moves are saved")
        .excludes("--search --heuristic --weight --depth --trace --as=tree --as=dot");

/// The user's path.
pub struct Own {
    /// The name of the path in messages.
    name: String,
    typed: TypedPath,
}

impl Own {
    /// Reads the value of the option.
    pub fn read(args: &Args, dialect: &Dialect) -> Result<Option<Own>, Failure> {
        let Some(value) = args.text(&IMPROVE) else { return Ok(None) };
        Own::of(args, IMPROVE.name(), value, dialect).map(Some)
    }

    /// Reads moves, or a file of moves. The file must not be the output, nor standard input if that is read for something
    /// else.
    pub fn of(args: &Args, name: &str, value: &OsStr, dialect: &Dialect) -> Result<Own, Failure> {
        let bad = |expected| Failure::from(UsageError::bad_value(name, value, expected));
        let is_file = is_file(value);
        if io::is_stream(value) {
            let board = args.operands.first().map_or(OsStr::new("-"), |name| name);
            if args.has(&STEP) || [Some(board), args.text(&options::GOAL)].into_iter().flatten().any(io::is_stream) {
                return Err(bad("expected a file or moves: standard input has other uses here"));
            }
        }
        let (name, text) = if is_file {
            io::refuse_same_file(value, options::output(args))?;
            (io::shown(value).into_owned(), io::read(value, path::MOST_BYTES)?)
        } else {
            if has_extension(value) {
                io::open(value)?;
            }
            let moves = value.to_str().ok_or_else(|| bad("expected a file, or moves in UTF-8"))?;
            (name.into(), moves.into())
        };
        let typed = path::read(&text, dialect).map_err(|mut error| {
            if !is_file && error.position.column == 1 {
                error.expected += ", or a file";
            }
            Failure::Wrong(format!("{name}:{error}"))
        })?;
        Ok(Own { name, typed })
    }

    pub fn path(&self) -> &Path {
        &self.typed.path
    }

    /// Plays the path by a function of [`crate::check`].
    pub fn by<T>(&self, play: Play<T>, puzzle: &Puzzle, dialect: &Dialect) -> Result<T, Failure> {
        let played = play(puzzle, &dialect.letters, self.path(), self.typed.count);
        played.map_err(|rejection| Failure::No(format!("{}: {rejection}", self.name)))
    }
}

/// Says how long the path is, compared with the path that was printed.
pub fn note(length: usize, improved: &Improved) -> String {
    let found = improved.solution.moves.as_ref().map_or(length, |path| path.len());
    let is_shortest = found as u32 == improved.solution.lower_bound;
    let beside = match (length.cmp(&found), is_shortest) {
        (Ordering::Equal, true) => " and is a shortest path".into(),
        (Ordering::Equal, false) => "; none of its windows got shorter".into(),
        (_, true) => format!(", {} more than a shortest path", length - found),
        (_, false) => format!(", {} more than the printed path", length - found),
    };
    let by_itself = improved.by_itself.filter(|&moves| moves < found);
    let by_itself = by_itself.map(|moves| format!("; without --improve, {}", moves_in_words(moves as u64)));
    format!("the path has {}{beside}{}", moves_in_words(length as u64), by_itself.unwrap_or_default())
}
