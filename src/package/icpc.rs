//! The problem package format of ICPC and Kattis (<https://www.kattis.com/problem-package-format/>).

use super::{statement, File, Place, Problem, Program, Test};
use crate::show::table::string;
use crate::text::dialect::Answer;

/// What differs between two versions of the format.
pub struct Version {
    name: &'static str,
    /// The rest of `problem.yaml`, with the time limit in place of `SECONDS`.
    yaml: &'static str,
    /// Whether each folder of tests has its arguments, and `generators/` the tests for BAPC tools.
    has_groups: bool,
    statement: &'static str,
    checker: &'static str,
    /// A file with the time limit, for the version that has none in `problem.yaml`.
    limit: Option<&'static str>,
}

pub const NEW: Version = Version {
    name: "2025-09",
    yaml: "limits:\n  time_limit: SECONDS\n",
    has_groups: true,
    statement: "statement",
    checker: "output_validator",
    limit: None,
};

pub const LEGACY: Version = Version {
    name: "legacy",
    yaml: "validation: custom\nvalidator_flags: case_sensitive\n",
    has_groups: false,
    statement: "problem_statement",
    checker: "output_validators/yapboz",
    limit: Some("domjudge-problem.ini"),
};

/// Case matters, which tools that vary outputs take for a choice.
const GROUP: &str = "output_validator_args: [case_sensitive]\n";

/// It fails where there is a number in front of the answer.
const COUNT_OFF: &str = "count_off_by_one";

/// Submissions that fail: their folders and names, and whether that takes a puzzle with a solution.
const MISTAKES: [(&str, &str, bool); 5] = [
    ("wrong_answer", "two_moves_more", true),
    ("wrong_answer", COUNT_OFF, false),
    ("wrong_answer", "never_solvable", true),
    ("run_time_error", "fails", false),
    ("time_limit_exceeded", "endless", false),
];

pub fn files(problem: &Problem, version: &Version) -> Vec<File> {
    let seconds = problem.seconds.to_string();
    let (format, title, uuid) = (version.name, string(problem.title), problem.uuid);
    let head = format!("problem_format_version: {format}\nname: {title}\nuuid: {uuid}\nlicense: public domain\n");
    let mut files = vec![
        File::new("problem.yaml", head + &version.yaml.replace("SECONDS", &seconds)),
        File::new(format!("{}/problem.en.tex", version.statement), statement::tex(problem)),
    ];
    if version.has_groups {
        files.push(File::new("generators/generators.yaml", generators(problem)));
        let folders = ["sample", "secret", "valid_output"];
        files.extend(folders.map(|folder| File::new(format!("data/{folder}/test_group.yaml"), GROUP)));
        files.extend(spaced(problem).map(|(kind, text)| File::new(format!("data/{SPACED}.{kind}"), text)));
    }
    files.extend(version.limit.map(|path| File::new(path, format!("timelimit = {seconds}\n"))));
    let programs = [
        ("input_validators/yapboz", "validator.rs", Program::Validator(problem.inputs())),
        (version.checker, "checker.rs", Program::Checker),
    ];
    for (folder, name, program) in programs {
        let build = format!("rustc -O -o run {name}");
        files.push(File::script(&format!("{folder}/build"), &build));
        files.push(File::new(format!("{folder}/{name}"), (problem.source)(program)));
        let readme = concat!(
            "The script 'build' needs rustc, the compiler of Rust, ",
            env!("CARGO_PKG_RUST_VERSION"),
            " or later.\n"
        );
        files.push(File::new(format!("{folder}/README"), readme));
    }
    files.push(File::new("submissions/accepted/yapboz.rs", (problem.source)(Program::Solution)));
    let has_solution = problem.tests.all().any(|test| test.moves.is_some());
    for (folder, name, needs_solution) in MISTAKES {
        let has_count = problem.dialect.counts_word() || problem.dialect.answer != Answer::Path && has_solution;
        if (has_solution || !needs_solution) && (has_count || name != COUNT_OFF) {
            let source = (problem.source)(Program::Mistake(name));
            files.push(File::new(format!("submissions/{folder}/{name}.rs"), source));
        }
    }
    files.extend(
        problem.files(|place| ["in", "ans"].map(|kind| format!("data/{}/{}.{kind}", place.folder, place.number))),
    );
    files
}

const SPACED: &str = "valid_output/white_space";

/// The files of a right output with more white space than needed.
fn spaced(problem: &Problem) -> [(&'static str, String); 3] {
    let test = problem.tests.all().next();
    let text = |text: fn(&Test) -> &String| test.map(text).cloned().unwrap_or_default();
    let [input, answer] = [text(|test| &test.input), text(|test| &test.answer)];
    let output = answer.replace('\n', " \n\n\t");
    [("in", input), ("ans", answer), ("out", output + "\n")]
}

/// The tests as `bt generate` reads them, which makes `data/` again of them.
fn generators(problem: &Problem) -> String {
    let mut text = "version: 2025-12\nsolution: /submissions/accepted/yapboz.rs\ndata:\n".to_string();
    let mut folder = String::new();
    let mut add = |path: &str, files: &[(&str, String)]| {
        let (of, name) = path.split_once('/').unwrap_or(("", path));
        if of != folder {
            folder = of.into();
            text += &format!("  {of}:\n    test_group.yaml:\n      {GROUP}    data:\n");
        }
        text += &format!("      '{name}':\n");
        for (kind, contents) in files {
            text += &format!("        {kind}: {}\n", string(contents));
        }
    };
    for Place { test, folder, number } in problem.places() {
        add(&format!("{folder}/{number}"), &[("in", test.input.clone()), ("ans", test.answer.clone())]);
    }
    add(SPACED, &spaced(problem));
    text
}
