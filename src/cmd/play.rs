//! `yapboz play`: plays moves on a board, and prints the board after them.

use super::input::Typed;
use super::operand::{has_extension, is_file};
use super::{io, options, Command, Failure};
use crate::args::{Args, Section, UsageError};
use crate::check::{path_of, play};
use crate::puzzle::Puzzle;
use crate::show::rows;
use crate::text::dialect::Dialect;
use crate::text::path::{self, TypedPath};
use std::ffi::{OsStr, OsString};
use std::path::Path;

pub(super) const COMMAND: Command = Command {
    name: "play",
    operands: "BOARD MOVES",
    most_operands: usize::MAX,
    about: "play moves on a board and print the board after them",
    details: include_str!("details/play.txt"),
    options: &[Section {
        title: "input",
        options: &[options::SIZE.opt, options::BLANK.opt, options::LETTERS.opt],
    }],
    examples: &[
        (
            "the board after five moves",
            "yapboz play \"2 8 3; 1 6 4; 7 0 5\" U2LDR",
        ),
        (
            "the last board of an answer to a contest",
            "yapboz play yapboz.gir yapboz.cik",
        ),
    ],
    run,
    ..super::DEFAULT
};

fn run(args: &Args) -> Result<(), Failure> {
    let dialect = options::dialect(args, None)?;
    let given = options::given(args)?;
    let is_board =
        |word: &OsString| letters_of(&word.to_string_lossy()).is_none() || Path::new(word).exists();
    let moves = &args.operands[args
        .operands
        .iter()
        .rposition(is_board)
        .map_or(0, |last| last + 1)..];
    let words = moves.join(OsStr::new(" ")).to_string_lossy().into_owned();
    let letters = letters_of(&words)
        .filter(|letters| !args.has(&options::LETTERS.opt) && *letters != words.to_uppercase());
    // Spaces between the moves of one operand are read.
    let is_read =
        |letters: &String| moves.len() == 1 && words.to_uppercase().replace(' ', "") == *letters;
    if let Some(letters) =
        letters.filter(|letters| moves.len() < args.operands.len() && !is_read(letters))
    {
        return Err(UsageError::bad_value(
            MOVES,
            words.as_ref(),
            format!("expected one word: {letters}"),
        )
        .into());
    }
    let (board, moves) = match &args.operands[..] {
        [file, extra, _, ..] if Path::new(file).exists() => {
            return Err(UsageError::extra_operand(extra).into())
        }
        [moves, board @ ..]
            if !is_board(moves)
                || are_moves(moves) && !board.is_empty() && !board.iter().all(are_moves) =>
        {
            return Err(UsageError::new("found MOVES first", "expected BOARD MOVES").into())
        }
        [board @ .., moves] if !board.is_empty() => (board, moves),
        [_] => {
            let page = "'yapboz solve BOARD --as html -o page.html' makes a page to play on";
            return Err(UsageError::new(
                "MOVES is missing",
                format!("expected BOARD MOVES; {page}"),
            )
            .into());
        }
        _ => return Err(UsageError::new("BOARD is missing", "expected BOARD MOVES").into()),
    };
    let typed = Typed::read(board)?;
    let (name, text) = read(args, moves)?;
    let puzzle = typed.board(given)?;
    let path = path(&puzzle, &name, &text, &dialect)?;
    if let Some(count) = path
        .count
        .filter(|&count| count != 0 && path.path.is_empty())
    {
        let error = format!(
            "{name}: found {count} and no moves, expected moves; --letters tiles reads tiles"
        );
        return Err(Failure::Wrong(error));
    }
    play(&puzzle, &dialect.letters, &path.path, path.count)
        .map_err(|rejection| Failure::No(format!("{name}: {rejection}")))?;
    let mut after = puzzle.position().clone();
    for &m in &path.path {
        after.make(m).expect("the moves stay on the board");
    }
    io::print(&rows(&puzzle, &after))
}

/// Returns whether a word that names no file has moves and, at most, their numbers: `U2LDR`.
fn are_moves(word: &OsString) -> bool {
    let letters: String = word
        .to_string_lossy()
        .chars()
        .filter(|c| !c.is_ascii_digit())
        .collect();
    letters_of(&letters).is_some() && !Path::new(word).exists()
}

/// Returns the letters of words that are moves alone, as no board is: `UL` of `up, left` and of `u
/// l`.
fn letters_of(text: &str) -> Option<String> {
    let of = |word: &str| match word.to_uppercase() {
        name if ["RIGHT", "DOWN", "UP", "LEFT"].contains(&&*name) => Some(name[..1].into()),
        letters => Some(letters).filter(|letters| letters.chars().all(|c| "RDUL".contains(c))),
    };
    let words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words
        .map(of)
        .collect::<Option<String>>()
        .filter(|letters| !letters.is_empty())
}

/// Returns the path that a text has: moves, or the tiles that move. A number in front of the tiles
/// is their number if it is no move.
fn path(puzzle: &Puzzle, name: &str, text: &[u8], dialect: &Dialect) -> Result<TypedPath, Failure> {
    if dialect.letters.are_tiles() {
        let text = String::from_utf8_lossy(text);
        let tiles: Vec<&str> = text.split_whitespace().take(path::MOST_MOVES).collect();
        let counted = tiles
            .split_first()
            .filter(|(count, rest)| **count == rest.len().to_string());
        let of = |tiles: &[&str]| path_of(puzzle, tiles.iter().copied());
        let path = of(&tiles).or_else(|error| counted.map_or(Err(error), |(_, rest)| of(rest)));
        let path = path.map_err(|rejection| Failure::No(format!("{name}: {rejection}")))?;
        return Ok(TypedPath { count: None, path });
    }
    path::read(text, dialect).map_err(|mut error| {
        if name == MOVES && error.position.column == 1 {
            error.expected += ", or a file";
        }
        if text.iter().any(u8::is_ascii_digit) && !text.iter().any(u8::is_ascii_alphabetic) {
            error.expected += "; --letters tiles reads tiles";
        }
        Failure::in_text(name, &error)
    })
}

const MOVES: &str = "MOVES";

/// Reads moves, or a file of moves, which must not be standard input if the board is read from it.
/// Returns their name in messages too.
fn read(args: &Args, value: &OsStr) -> Result<(String, Vec<u8>), Failure> {
    let bad = |expected| Failure::from(UsageError::bad_value("MOVES", value, expected));
    let is_file = is_file(value);
    if io::is_stream(value) && io::is_stream(&args.operands[0]) {
        return Err(bad(
            "expected a file or moves: standard input has other uses here",
        ));
    }
    if is_file {
        return Ok((
            io::shown(value).into_owned(),
            io::read(value, path::MOST_BYTES)?,
        ));
    }
    if has_extension(value) {
        io::open(value)?;
    }
    let moves = value
        .to_str()
        .ok_or_else(|| bad("expected a file, or moves in UTF-8"))?;
    Ok((MOVES.into(), moves.into()))
}
