//! Packages as Polygon has them.

use super::{filled, File, Inputs, Problem, Program};
use crate::moves::Move;
use crate::show::markup::escaped;
use crate::text::dialect::{Answer, Dialect};

pub fn files(problem: &Problem) -> Vec<File> {
    let count = problem.tests.all().count();
    let part = |part: &str| match part {
        "NAME" => problem.name.into(),
        "TITLE" => escaped(problem.title),
        "SECONDS" => problem.seconds.to_string(),
        "COUNT" => count.to_string(),
        "DIGITS" => problem.digits().to_string(),
        "TESTS" => "                <test method=\"manual\"/>\n".repeat(count),
        text => text.into(),
    };
    let xml = filled(include_str!("problem.xml"), part);
    let Inputs { least: (columns, rows), most, are_numbers, have_size_line } = problem.inputs();
    let ((most_columns, most_rows), size_line) = (most, have_size_line.map_or(-1, i32::from));
    let limits = format!(
        "const int LEAST_COLUMNS = {columns}, MOST_COLUMNS = {most_columns}, LEAST_ROWS = {rows}, MOST_ROWS = {most_rows};\n\
         // Whether every input begins with a line such as 5x1: 1 if so, 0 if none does, -1 if some do.\n\
         const int SIZE_LINE = {size_line};\n\
         // Whether the tiles are the numbers from 1 on, and the blank is a dot.\n\
         const bool ARE_NUMBERS = {are_numbers};\n"
    );
    let rows: Vec<String> = problem.dialect.goal.lines().map(quoted).collect();
    let goal = format!(
        "// The rows of the goal that all inputs have, or nothing if each has its own behind its start.\n\
         const vector<string> GOAL = {{{}}};\n",
        rows.join(", ")
    );
    let dialect = constants(problem.dialect) + &goal;
    let mut files = vec![
        File::new("problem.xml", xml),
        File::new("files/check.cpp", include_str!("check.cpp").replace("// DIALECT\n", &dialect)),
        File::new("files/validate.cpp", include_str!("validate.cpp").replace("// LIMITS\n", &(limits + &goal))),
        File::new("solutions/yapboz.rs", (problem.source)(Program::Solution)),
    ];
    files.extend(problem.files(|place| ["", ".a"].map(|end| format!("tests/{}{end}", place.number))));
    files
}

fn constants(dialect: &Dialect) -> String {
    let names = Move::ALL.map(|m| quoted(dialect.letters.of(m))).join(", ");
    let (has_count, has_path) = (dialect.answer != Answer::Path, dialect.answer != Answer::Count);
    format!(
        "// The names of the moves of the blank to the right, down, up and left, and whether each has a line of its own.\n\
         const vector<string> NAMES = {{{names}}};\n\
         const bool ARE_WORDS = {};\n\
         // What an output is, and what it is if there is no path; whether the number of its letters is in front of that.\n\
         const bool HAS_COUNT = {has_count}, HAS_PATH = {has_path};\n\
         const string UNSOLVABLE = {};\n\
         const bool COUNTS_WORD = {};\n",
        dialect.letters.are_words(),
        quoted(dialect.word()),
        dialect.counts_word(),
    )
}

/// A string in C++: all but letters, digits and spaces as octal numbers.
fn quoted(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}
