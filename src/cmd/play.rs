//! `yapboz play`: plays moves on a board, and prints the board after them.

use super::improve::Own;
use super::input::Typed;
use super::{io, options, Command, Failure};
use crate::args::{Args, Opt, Section, UsageError};
use crate::check::play;
use crate::show::listings::boards_of;
use crate::show::rows;
use std::path::Path;

pub(super) const COMMAND: Command = Command {
    name: "play",
    operands: "BOARD MOVES",
    most_operands: usize::MAX,
    about: "play moves on a board and print the board after them",
    details: include_str!("details/play.txt"),
    options: &[
        Section { title: "input", options: &[options::SIZE.opt, options::BLANK.opt, options::LETTERS.opt] },
        Section { title: "output", options: &[BOARDS, options::OUTPUT] },
    ],
    examples: &[
        ("the board after five moves", "yapboz play \"2 8 3; 1 6 4; 7 0 5\" U2LDR"),
        ("every board on the way", "yapboz play 283164705 UU --boards"),
        ("the last board of an answer to a contest", "yapboz play yapboz.gir yapboz.cik"),
    ],
    run,
    ..super::DEFAULT
};

const BOARDS: Opt = Opt::new("--boards", "print every board on the way too");

fn run(args: &Args) -> Result<(), Failure> {
    let dialect = options::dialect(args, None)?;
    let (given, output) = (options::given(args)?, options::output(args));
    let (board, moves) = match &args.operands[..] {
        [file, extra, _, ..] if Path::new(file).exists() => return Err(UsageError::extra_operand(extra).into()),
        [board @ .., moves] if !board.is_empty() => (board, moves),
        _ => return Err(UsageError::new("found too few arguments", "expected BOARD MOVES").into()),
    };
    let typed = Typed::read(board, output)?;
    let path = Own::of(args, "MOVES", moves, &dialect)?;
    let puzzle = typed.board(given)?;
    let after = path.by(play, &puzzle, &dialect)?;
    io::output(output, |output| match args.has(&BOARDS) {
        true => output.by(|to| boards_of(to, &puzzle, path.path())),
        false => output.put(&rows(&puzzle, &after)),
    })
}
