//! The readers on mutated texts: they never panic, every error has a position in the text, and
//! other line ends do not change the meaning. Each reader gets 3,000 seeded texts, or a million in
//! a long run. All readers are in one file, as one campaign mutates their texts.

use super::{is_long, on_all_cores};
use crate::args::{Args, Opt, Section, UsageError, Valued};
use crate::check::{check, Accepted, Expected};
use crate::grid::{Grid, GridError};
use crate::moves::{letters, Move};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::solver::Solver;
use crate::submission::PROGRAMS;
use crate::text::cik::{self, Said};
use crate::text::dialect::Dialect;
use crate::text::gir::{self, Alone, Ask, Given, GoalText, TextForm};
use crate::text::ParseError;
use crate::text::{loyd, TextPosition};
use std::ffi::OsString;
use std::fmt::Debug;

/// Pieces to insert into texts, with `|` between them.
const TOKENS: &[u8] = b".|_|0|x|X|;|#|#\n|\n|\r\n|\r|\t| \
    |\0|\x0b|\x0c|\x1a|\x1b[31m|\x7f|3x3|4x1|1x4|2x2|4x1;|2x2\n|\
    17x16|03x03|+3x+3|3|3\n|+5|-1|010|12|1.|18446744073709551616|99999999999999999999999999|\
    YAZDIRILAMAZ|--|--size=|=|\xef\xbb\xbf|\xe2\x80\xae|\xe2\x80\xa8|\xc2\x85|\xff|\xc3|\
    \xed\xa0\x80";

fn pick<'t, T>(random: &mut Random, items: &'t [T]) -> &'t T {
    &items[random.below(items.len() as u64) as usize]
}

/// Makes a text from the corpus with a few changes: bits flipped, bytes inserted, removed or
/// doubled, tokens inserted, other texts inserted or appended.
pub(super) fn mutated(random: &mut Random, corpus: &[&[u8]]) -> Vec<u8> {
    let mut text = pick(random, corpus).to_vec();
    for _ in 0..=random.below(5) {
        let at = random.below(text.len() as u64 + 1) as usize;
        let end = (at + 1 + random.below(8) as usize).min(text.len());
        match random.below(8) {
            0 if at < text.len() => text[at] ^= 1 << random.below(8),
            1 => text.insert(at, random.below(256) as u8),
            2 => drop(text.drain(at..end)),
            3 => {
                let piece = text[at..end].to_vec();
                text.splice(at..at, piece);
            }
            4 => {
                let other = *pick(random, corpus);
                let from = random.below(other.len() as u64 + 1) as usize;
                text.truncate(at);
                text.extend(&other[from..]);
            }
            5 => {
                let other = pick(random, corpus);
                text.splice(at..at, other.iter().copied());
            }
            _ => {
                let tokens: Vec<&[u8]> = TOKENS.split(|&byte| byte == b'|').collect();
                let token = pick(random, &tokens);
                text.splice(at..at, token.iter().copied());
            }
        }
    }
    text
}

/// Returns the texts of a seed.
const TEXTS: usize = 1000;

/// Runs a test on mutated texts of a corpus. The test returns whether the text was accepted; some
/// must be, and some must not.
fn campaign(seed: u64, corpus: &[&[u8]], test: fn(&mut Random, &[u8]) -> bool) {
    let seeds: Vec<u64> = (0..if is_long() { 1000 } else { 3 }).collect();
    let accepted = on_all_cores(&seeds, |&number| {
        let mut random = Random::new(seed << 32 | number);
        (0..TEXTS)
            .filter(|_| {
                let text = mutated(&mut random, corpus);
                test(&mut random, &text)
            })
            .count()
    });
    let (accepted, texts): (usize, usize) = (accepted.into_iter().sum(), seeds.len() * TEXTS);
    assert!(
        (texts / 200..texts).contains(&accepted),
        "{accepted} of {texts}"
    );
}

/// Returns whether the position is in the text, or its end.
fn is_in(text: &[u8], place: TextPosition) -> bool {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let text = String::from_utf8_lossy(text);
    let line = text.split('\n').nth(place.line.wrapping_sub(1));
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&place.column))
}

fn is_one_line(message: &str) {
    assert!(!message.contains(char::is_control), "{message:?}");
}

/// Returns the text with other line ends.
fn with_crlf(text: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    lines.join(&b"\r\n"[..])
}

/// Returns the text as other systems and editors save it.
fn saved(text: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![with_crlf(text), [text, b"\n"].concat()];
    let mark = "\u{feff}".as_bytes();
    if !text.starts_with(mark) {
        all.push([mark, text].concat());
    }
    all
}

/// Reads a text, and its variants by other systems.
fn read<T: Debug + PartialEq>(
    text: &[u8],
    reader: impl Fn(&[u8]) -> Result<T, ParseError>,
) -> Option<T> {
    let read = reader(text);
    for other in saved(text) {
        assert_eq!(reader(&other), read, "{text:?}");
    }
    if let Err(wrong) = &read {
        assert!(is_in(text, wrong.position), "{text:?}: {wrong}");
        is_one_line(&wrong.to_string());
    }
    read.ok()
}

const GIR: [&[u8]; 24] = [
    b"2 8 3\n1 6 4\n7 . 5\n1 2 3\n8 . 4\n7 6 5\n",
    b"2831647.5 1238.4765",
    b"2 8 3\r\n1 6 4\r\n7 . 5\r\n\r\n1 2 3\r\n8 . 4\r\n7 6 5",
    b"\xef\xbb\xbf283\n164\n7.5\n123\n8.4\n765",
    b"283164705 123804765\n",
    b"312_ 123_",
    b"31x2 12X3",
    b"1234;5678;9AB.;1234;567.;9AB8",
    b"5 1 2 4; 9 6 3 8; 13 15 10 11; 14 . 7 12; 1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 15 .",
    b"# start\n283 164 7.5 # as told\n\n# goal\n123 8.4 765",
    b"4x1; 1 2 . 3  1 2 3 .",
    b"4x1\n12.3\n123.\n",
    b"1x3\n1\n.\n2\n1\n2\n.\n",
    b"2x2; abc def gh . . abc def gh",
    b"# size\n\n3x2\n1 2 3\n4 5 .\n1 2 3\n4 . 5\n",
    b"3\n3 2 1\n4 5 6\n0 8 7\n",
    b"3x3\n3 2 1\n4 5 6\n0 8 7\n",
    b"321456087",
    b"4x2\n1 3 5 6\n7 2 4 .\n",
    b"ab c; de .; ab de; c .",
    b"\xc5\x9f\xc4\x9f\xc3\xbc. .\xc5\x9f\xc4\x9f\xc3\xbc",
    b"\xc5\x9fa \xc4\x9f \xc3\xbc . . \xc5\x9fa \xc4\x9f \xc3\xbc",
    b"1. .1",
    b"",
];

/// Checks that the printed programs give the contest program's answer to a text, if they read it.
fn program_test(text: &str, puzzle: Option<&Puzzle>) {
    // A program takes every `#` for a comment.
    let is_in_word = |(at, _): (usize, &str)| text[..at].ends_with(|c: char| !c.is_whitespace());
    if text.match_indices('#').any(is_in_word) {
        return;
    }
    let mark = [".", "_", "xX", "0"]
        .into_iter()
        .find(|marks| text.contains(|c| marks.contains(c)));
    for program in &PROGRAMS {
        // The programs ignore rows, so that they read more texts.
        let (Ok(found), Some(puzzle)) = ((program.solve)(text, [0, 0]), puzzle) else {
            continue;
        };
        if mark.is_some_and(|mark| mark.contains(puzzle.word(puzzle.blank_tile()))) {
            let moves = Solver::default().find(puzzle).unwrap().path;
            assert_eq!(
                found.map(|names| names.concat()),
                moves.map(|moves| letters(&moves)),
                "{text:?}"
            );
        }
    }
}

fn gir_test(random: &mut Random, text: &[u8]) -> bool {
    let shapes = [(3, 3), (2, 2), (4, 1), (1, 4), (4, 2), (4, 4), (9, 2)];
    let (width, height) = *pick(random, &shapes);
    let grid = Grid::new(width, height).unwrap();
    let size = Some(grid).filter(|_| random.below(4) == 0);
    let puzzle = read(text, |text| gir::puzzle(text, size));
    if let Some(puzzle) = &puzzle {
        for written in [gir::line(puzzle), gir::text(puzzle)] {
            let written = written.unwrap();
            assert_eq!(
                gir::puzzle(written.as_bytes(), None).as_ref(),
                Ok(puzzle),
                "{text:?}"
            );
        }
        let sized = gir::puzzle(text, Some(puzzle.grid()));
        assert_eq!(sized.as_ref(), Ok(puzzle), "{text:?}");
    }
    if let (Ok(text), None) = (std::str::from_utf8(text), size) {
        program_test(text, puzzle.as_ref());
    }
    let board = read(text, |text| gir::board(text, size));
    if let Some(board) = &board {
        // A start is its own goal.
        let solved = Puzzle::new(board, board).unwrap();
        assert_eq!(
            gir::goal(text, board, size).as_ref(),
            Ok(&solved),
            "{text:?}"
        );
    }
    let start = pick(random, &["283164705", "4x1; 12.3", "123\n45."]);
    let start = gir::board(start.as_bytes(), None).unwrap();
    read(text, |text| gir::goal(text, &start, None));
    read(text, |text| gir::goal(text, &start, Some(start.grid())));
    puzzle.is_some() || board.is_some()
}

#[test]
#[ignore = "slow"]
fn mutated_boards_are_read_or_errors() {
    campaign(1, &GIR, gir_test);
}

const TYPED: [&[u8]; 19] = [
    b"[[1, 2, 3],\n [4, 5, 6],\n [7, 0, 8]]",
    b"np.array([[1. 2. 3.]\n [4. 5. 6.]\n [7. 0. 8.]])",
    b"8 2 0/4 6 1/3 7 5",
    b"\"1\",\"2\",\"3\"\n\"4\",\"5\",\"6\"\n\"7\",\"\",\"8\"\n",
    b"+--+--+\n| 1| 2|\n+--+--+\n| 3|  |\n+--+--+",
    b"01 02 03 04\n05 06 07 08\n09 10 11 12\n13 14 00 15",
    b"4x2\n1,2,3,4 # first\n5,6,0,7",
    b"{\"start\": [[1,2],[3,None]], \"goal\": [[1,2],[None,3]]}",
    b"int b[2][2] = {{3, 1}, {2, 0}};",
    b"   0  1\n0  1  2\n1  3  0",
    b"     [,1] [,2]\n[1,]    1    2\n[2,]   NA    3",
    b"1 & 2 \\\\\n & 3 \\\\ \\hline",
    b"- - 1\n  - 2\n- - 3\n  - 0",
    b"Start:\n1\t\t2\n3\t4\t5\nGoal:\n1\t2\t3\n4\t5\t\n",
    b"3 2\n1,2,3\n4,5,*",
    b"4\n-1\n1 3\n2 0",
    b"1,2,3\n4,,6\n7,5,8\n1,2,3\n4,5,6\n7,8,0",
    b"1,,2,2\n3,4,5,6",
    b"| 1 | 2 | 3 |\n| 4 |   | 4 |\n| 7 | 5 | 8 |",
];

/// Returns whether the position of a message is in the original text, at the tile that the message
/// names.
fn is_at(text: &[u8], wrong: &ParseError) -> bool {
    let tile = match wrong.found.strip_prefix('\'') {
        Some(rest) => rest.split('\'').next(),
        None => wrong.found.split_once(" twice").map(|(tile, _)| tile),
    };
    let tile = tile.unwrap_or_default();
    let lines = String::from_utf8_lossy(text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text));
    let line = lines
        .split('\n')
        .nth(wrong.position.line - 1)
        .unwrap_or_default();
    let rest: String = line.chars().skip(wrong.position.column - 1).collect();
    let is_shown_whole = tile.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_in(text, wrong.position) && (!is_shown_whole || rest.starts_with(tile))
}

fn is_right(text: &[u8], wrong: &ParseError) {
    assert!(is_at(text, wrong), "{text:?}: {wrong}");
    is_one_line(&wrong.to_string());
}

/// Reads like `solve`. A text that is already a puzzle stays that puzzle. Every tile of a board is
/// in its text.
fn typed_test(_: &mut Random, text: &[u8]) -> bool {
    let ask = Ask {
        goal: None,
        alone: Alone::Ordered,
        given: Given::default(),
        form: TextForm::Any,
    };
    let read = gir::read(text, &ask).map(|read| read.puzzle);
    let string = String::from_utf8_lossy(text);
    match &read {
        Ok(puzzle) => {
            let start = puzzle.start();
            assert!(
                start
                    .words()
                    .iter()
                    .all(|word| word == "_" || string.contains(word)),
                "{text:?}"
            );
        }
        Err(wrong) => is_right(text, &wrong.error),
    }
    if let Ok(plain) = gir::puzzle(text, None) {
        assert_eq!(read.as_ref(), Ok(&plain), "{text:?}");
    }
    for (start, goal) in [(text, TYPED[0]), (TYPED[0], text)] {
        if let Err(wrong) = gir::read(
            start,
            &Ask {
                goal: Some(&GoalText::Board(goal.to_vec())),
                ..ask
            },
        ) {
            is_right(if wrong.is_goal { goal } else { start }, &wrong.error);
        }
    }
    read.is_ok()
}

#[test]
#[ignore = "slow"]
fn mutated_typed_boards_are_read_or_errors() {
    campaign(5, &TYPED, typed_test);
}

const CIK: [&[u8]; 10] = [
    b"5\nUULDR\n",
    b"5 UULDR",
    b"5\r\nUULDR\r\n",
    b"7\nUULDRLR\n",
    b"0\n\n",
    b"0",
    b"12\nYAZDIRILAMAZ\n",
    b"24\nRUULDDRRULURDLLDRULURRDD\n",
    b" \t5\n\nUULDR\n\n",
    b"12\nyazdirilamaz\n",
];

/// An output, read to its end.
fn output(text: &[u8]) -> Result<(Option<i64>, Option<Vec<Move>>), ParseError> {
    Ok(match cik::read(text, &Dialect::default())? {
        Said::Path(count, path) => (count, Some(path.0)),
        Said::Tiles(count, _) => (count, None),
        Said::Count(count) | Said::Unsolvable(Some(count)) => (Some(count), None),
        Said::Unsolvable(None) => (None, None),
    })
}

fn cik_test(random: &mut Random, text: &[u8]) -> bool {
    let read = match output(text) {
        Ok(read) => Some(read),
        Err(wrong) => {
            // A byte order mark is text here.
            let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
            let TextPosition { line, column } = wrong.position;
            assert!((1..=lines.len()).contains(&line), "{text:?}: {wrong}");
            assert!(
                (1..=lines[line - 1].len() + 1).contains(&column),
                "{text:?}: {wrong}"
            );
            is_one_line(&wrong.to_string());
            None
        }
    };
    for other in [with_crlf(text), [text, b"\n"].concat()] {
        assert_eq!(output(&other).ok(), read, "{text:?}");
    }
    if let Some((_, moves)) = &read {
        let written = cik::text(moves.as_deref());
        let again = output(written.as_bytes()).unwrap();
        assert_eq!(&again.1, moves, "{text:?}");
    }
    let line = pick(
        random,
        &["2831647.5 1238.4765", "123804756 123804765", "123. 123."],
    );
    let puzzle = gir::puzzle(line.as_bytes(), None).unwrap();
    let (lower_bound, upper_bound) = (random.below(8) as u32, 5 + random.below(3) as u32);
    for wanted in [
        Expected::Any,
        Expected::Fewest {
            lower_bound,
            upper_bound,
        },
    ] {
        match (check(&puzzle, text, wanted), &read) {
            (Ok(Accepted::Moves(moves)), Some((Some(count), Some(path)))) => {
                let claimed = (count.unsigned_abs(), path.len());
                assert_eq!((moves.into(), moves as usize), claimed, "{text:?}");
            }
            (Ok(Accepted::Unsolvable), Some((Some(12), None))) => {}
            (Err(fault), _) => is_one_line(&fault.to_string()),
            (right, _) => panic!("{text:?}: {right:?}"),
        }
    }
    read.is_some()
}

#[test]
fn mutated_outputs_are_judged_or_errors() {
    campaign(2, &CIK, cik_test);
}

const LOYD: [&[u8]; 6] = [
    b"3 2 1; 4 5 6; 0 8 7",
    b"3 2 1;4 5 6;0 8 7;",
    b"1 2 3;\n4 5 6;\r\n7 8 0\n",
    b"1 2 3 4; 5 6 7 8; 9 10 11 12; 13 14 15 0",
    b"0 1; 2 3",
    b"\t1 2 3 ; 4 5 6 ; 7 0 8 ; ",
];

fn loyd_test(_: &mut Random, text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    let read = loyd::puzzle(text);
    for other in [text.replace('\n', "\r\n"), format!("{text}\n")] {
        assert_eq!(loyd::puzzle(&other), read, "{text:?}");
    }
    if let Ok(puzzle) = &read {
        let words = puzzle
            .position()
            .tiles()
            .iter()
            .map(|&tile| puzzle.word(tile));
        let words: Vec<&str> = words.collect();
        let rows: Vec<String> = words
            .chunks(puzzle.grid().width())
            .map(|row| row.join(" "))
            .collect();
        assert_eq!(
            loyd::puzzle(&rows.join("; ")).as_ref(),
            Ok(puzzle),
            "{text:?}"
        );
        if let Ok(board) = gir::board(text.as_bytes(), None) {
            assert_eq!(board.words(), words, "{text:?}");
        }
    }
    read.is_ok()
}

#[test]
fn mutated_boards_for_loyd_are_read_or_errors() {
    campaign(3, &LOYD, loyd_test);
}

/// A parsed command line.
#[derive(Debug, Default, PartialEq)]
struct Parsed {
    /// The names of its options.
    given: Vec<&'static str>,
    size: Option<Grid>,
    count: Option<u64>,
    operands: Vec<OsString>,
}

const SIZE: Valued<Grid> = Opt::new("--size COLUMNSxROWS", "").read(|value| {
    let grid = value.text.to_string_lossy().parse();
    grid.map_err(|error: GridError| value.bad(error))
});
const COUNT: Valued<u64> =
    Opt::new("--count N", "").read(|value| value.number("a number", 0..=u64::MAX));
const ANY: Opt = Opt::new("--any", "");
const OPTIONS: &[Section] = &[Section {
    title: "",
    options: &[SIZE.opt, COUNT.opt, ANY],
}];

/// Command lines, a word a line.
const ARGS: [&[u8]; 7] = [
    b"--size\n4x3\nyapboz.gir",
    b"--size=4x3\n--count=5\n--any\n-",
    b"--any\n--\n--any\n--size",
    b"--count\n18446744073709551615\n--size=3x3",
    b"yapboz.gir\nyapboz.cik",
    b"--count=0\n--size=1x256",
    b"--any\n--any\n--count=7",
];

/// Parses a command line in the plainest way. Returns `None` if it is wrong.
fn expected(words: &[&str]) -> Option<Parsed> {
    let mut parsed = Parsed::default();
    let number = |text: &str| {
        text.parse()
            .ok()
            .filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        if word == "--" {
            parsed.operands.extend(words.by_ref().map(OsString::from));
        } else if !word.starts_with('-')
            || !word[1..].starts_with(|c: char| c == '-' || c.is_alphabetic())
        {
            parsed.operands.push(word.into());
        } else {
            let (name, value) = word
                .split_once('=')
                .map_or((word, None), |(name, value)| (name, Some(value)));
            let name = ["--size", "--count", "--any"]
                .into_iter()
                .find(|option| *option == name)?;
            match (name, value) {
                ("--any", None) => {}
                ("--any", Some(_)) => return None,
                ("--size", value) => {
                    parsed.size = Some(value.or_else(|| words.next())?.parse().ok()?);
                }
                (_, value) => parsed.count = Some(number(value.or_else(|| words.next())?)?),
            }
            parsed.given.push(name);
        }
    }
    Some(parsed)
}

fn parsed(words: Vec<OsString>) -> Result<Parsed, UsageError> {
    let args = Args::new(words, "", OPTIONS, &[])?;
    Ok(Parsed {
        given: args.given().collect(),
        size: args.get(&SIZE)?,
        count: args.get(&COUNT)?,
        operands: args.operands,
    })
}

fn args_test(_: &mut Random, text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n');
    let found = parsed(lines.map(word).collect());
    if let Err(wrong) = &found {
        is_one_line(&wrong.to_string());
    }
    if let Ok(text) = std::str::from_utf8(text) {
        let words: Vec<&str> = text.split('\n').collect();
        assert_eq!(found.as_ref().ok(), expected(&words).as_ref(), "{text:?}");
    }
    found.is_ok()
}

#[cfg(unix)]
fn word(bytes: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn word(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

#[test]
fn mutated_command_lines_are_read_or_errors() {
    campaign(4, &ARGS, args_test);
}
