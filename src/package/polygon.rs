//! Packages as Polygon has them.

use super::{filled, File, Inputs, Problem, Program};
use crate::show::markup::escaped;

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
    let Inputs { least, most, are_numbers, have_size_line } = problem.inputs();
    let limits = format!(
        "const int LEAST_COLUMNS = {}, MOST_COLUMNS = {}, LEAST_ROWS = {}, MOST_ROWS = {};\n\
         // Whether every input begins with a line such as 5x1: 1 if so, 0 if none does, -1 if some do.\n\
         const int SIZE_LINE = {};\n\
         // Whether the tiles are the numbers from 1 on, and the blank is a dot.\n\
         const bool ARE_NUMBERS = {are_numbers};\n",
        least.0,
        most.0,
        least.1,
        most.1,
        have_size_line.map_or(-1, i32::from),
    );
    let mut files = vec![
        File::new("problem.xml", xml),
        File::new("files/check.cpp", include_str!("check.cpp")),
        File::new("files/validate.cpp", include_str!("validate.cpp").replace("// LIMITS\n", &limits)),
        File::new("solutions/yapboz.rs", (problem.source)(Program::Solution)),
    ];
    files.extend(problem.files(|place| ["", ".a"].map(|end| format!("tests/{}{end}", place.number))));
    files
}
