//! The checker and the validator in C++.

use super::{Inputs, Protocol};
use crate::moves::Move;
use crate::quote::shell;
use crate::text::dialect::{Answer, Dialect};

const TESTLIB: &str = "#include \"testlib.h\"\n";

/// The beginning of a checker's first line, which has its dialect as options of `check`.
pub const OPTIONS: &str = "// yapboz: ";

pub fn checker(dialect: &Dialect, protocol: Protocol) -> String {
    let words: Vec<String> = dialect.options().iter().map(|word| shell(word)).collect();
    let program = including(include_str!("check.cpp"), protocol)
        .replace("// DIALECT\n", &(constants(dialect) + &goal(dialect)));
    format!("{OPTIONS}{}\n{program}", words.join(" "))
}

pub fn validator(inputs: Inputs, dialect: &Dialect, protocol: Protocol) -> String {
    let Inputs {
        least: (columns, rows),
        most,
        are_numbers,
        have_size_line,
        ..
    } = inputs;
    let ((most_columns, most_rows), size_line) = (most, have_size_line.map_or(-1, i32::from));
    let valid = if protocol == Protocol::Icpc { 42 } else { 0 };
    let limits = format!(
        "const int LEAST_COLUMNS = {columns}, MOST_COLUMNS = {most_columns}, LEAST_ROWS = {rows}, \
            MOST_ROWS = {most_rows};\n\
         // Whether inputs begin with a line such as 5x1: 1 if all do, 0 if none does, -1 if some
         // do.\n\
         const int SIZE_LINE = {size_line};\n\
         // Whether the tiles are the numbers from 1, and the blank is a dot.\n\
         const bool ARE_NUMBERS = {are_numbers};\n\
         // The exit status for a valid input.\n\
         const int VALID = {valid};\n"
    );
    including(include_str!("validate.cpp"), protocol)
        .replace("// LIMITS\n", &(limits + &goal(dialect)))
}

/// Returns a program that includes testlib, or the replacement for a judge without it.
fn including(program: &str, protocol: Protocol) -> String {
    let name = match protocol {
        Protocol::TestlibHeader => return program.into(),
        Protocol::Testlib => "TESTLIB",
        Protocol::Icpc => "ICPC",
        Protocol::Cms => "CMS",
    };
    let declaration = format!("const Judge JUDGE = {name};\n");
    program.replace(
        TESTLIB,
        &include_str!("judge.h").replace("// JUDGE\n", &declaration),
    )
}

fn goal(dialect: &Dialect) -> String {
    let rows: Vec<String> = dialect.goal.lines().map(quoted).collect();
    format!(
        "// The rows of the goal of all inputs; empty if each input has its own goal after its \
            start.\n\
         const vector<string> GOAL = {{{}}};\n",
        rows.join(", ")
    )
}

fn constants(dialect: &Dialect) -> String {
    let names = Move::ALL.map(|m| quoted(dialect.letters.of(m))).join(", ");
    let (has_count, has_path) = (
        dialect.answer != Answer::Path,
        dialect.answer != Answer::Count,
    );
    format!(
        "// The names of the blank's moves right, down, up and left, and whether each move has a \
            line of its own.\n\
         const vector<string> NAMES = {{{names}}};\n\
         const bool ARE_WORDS = {};\n\
         // Whether an output has the tiles that move instead of these names.\n\
         const bool ARE_TILES = {};\n\
         // The parts of an output; the word if there is no path; whether its number of letters is
         // in front of it.\n\
         const bool HAS_COUNT = {has_count}, HAS_PATH = {has_path};\n\
         const string UNSOLVABLE = {};\n\
         const bool COUNTS_WORD = {};\n",
        dialect.letters.are_words(),
        dialect.letters.are_tiles(),
        quoted(
            &dialect
                .word()
                .split(' ')
                .filter(|word| !word.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
        ),
        dialect.counts_word(),
    )
}

/// Writes a string in C++: all but letters, digits and spaces as octal numbers.
fn quoted(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}
