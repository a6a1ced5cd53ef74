//! The checker and the validator in C++.

use super::{Inputs, Protocol};
use crate::moves::Move;
use crate::text::dialect::{Answer, Dialect, Letters};

const TESTLIB: &str = "#include \"testlib.h\"\n";

pub fn checker(dialect: &Dialect, protocol: Protocol) -> String {
    including(include_str!("check.cpp"), protocol)
        .replace("// DIALECT\n", &(constants(dialect) + &goal(dialect)))
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
        "const int LEAST_COLUMNS = {columns}, MOST_COLUMNS = {most_columns}, LEAST_ROWS = {rows}, MOST_ROWS = {most_rows};\n\
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
        "// The rows of the goal of all inputs; empty if each input has its own goal after its start.\n\
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
        "// The names of the blank's moves right, down, up and left, and whether each move has a line of its own.\n\
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
        quoted(&dialect.word().split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")),
        dialect.counts_word(),
    )
}

/// Reads the dialect of the constants in a checker.
pub fn dialect(checker: &str) -> Option<Dialect> {
    let value = |name: &str| {
        let (_, rest) = checker.split_once(&format!(" {name} = "))?;
        rest.split_once(['\n', ';']).map(|(value, _)| value)
    };
    let is = |name: &str| value(name).map(|value| value.starts_with("true"));
    let strings = |name: &str| value(name).and_then(unquoted);
    let answer = match [is("COUNTS_WORD")?, is("HAS_COUNT")?, is("HAS_PATH")?] {
        [true, ..] => Answer::Cik,
        [_, true, true] => Answer::Text,
        [_, true, false] => Answer::Count,
        [_, false, _] => Answer::Path,
    };
    let names = if is("ARE_TILES")? {
        Letters::TILES.into()
    } else {
        strings("NAMES")?.join(" ")
    };
    let unsolvable = if is("COUNTS_WORD")? {
        None
    } else {
        strings("UNSOLVABLE")?.pop()
    };
    let goal: String = strings("GOAL")?
        .iter()
        .map(|row| format!("{row}\n"))
        .collect();
    Letters::named(&names).map(|_| Dialect::named(answer, &names, unsolvable.as_deref(), &goal))
}

fn unquoted(text: &str) -> Option<Vec<String>> {
    let mut strings = Vec::new();
    for part in text.split('"').skip(1).step_by(2) {
        let (mut bytes, mut rest) = (Vec::new(), part.as_bytes());
        while let [first, after @ ..] = rest {
            let is_octal = *first == b'\\';
            let digits = after
                .get(..3)
                .filter(|_| is_octal)
                .and_then(|digits| std::str::from_utf8(digits).ok());
            bytes.push(if is_octal {
                u8::from_str_radix(digits?, 8).ok()?
            } else {
                *first
            });
            rest = if is_octal { &after[3..] } else { after };
        }
        strings.push(String::from_utf8(bytes).ok()?);
    }
    Some(strings)
}

/// Writes a string in C++: all but letters, digits and spaces as octal numbers.
fn quoted(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checker_contains_its_dialect() {
        for protocol in [
            Protocol::Testlib,
            Protocol::TestlibHeader,
            Protocol::Icpc,
            Protocol::Cms,
        ] {
            for (answer, letters, unsolvable, goal) in [
                (Answer::Cik, "RDUL", None, ""),
                (Answer::Text, "rdul", Some("impossible"), "1 2\n3 .\n"),
                (
                    Answer::Text,
                    "RIGHT DOWN UP LEFT",
                    Some("no path"),
                    "\" 2\n\u{e9} .\n",
                ),
                (Answer::Path, "tiles", Some("-1"), ""),
                (
                    Answer::Count,
                    "\u{2192}\u{2193}\u{2191}\u{2190}",
                    Some("\\;\""),
                    "",
                ),
            ] {
                let dialect_of_it = Dialect::named(answer, letters, unsolvable, goal);
                assert_eq!(
                    dialect(&checker(&dialect_of_it, protocol)),
                    Some(dialect_of_it),
                    "{letters}"
                );
            }
        }
        assert_eq!(dialect("int main() {}"), None);
        let cut = checker(&Dialect::default(), Protocol::Icpc).replace("\"R\"", "\"\\77\"");
        assert_eq!(dialect(&cut), None);
    }
}
