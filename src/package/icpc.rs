//! The problem package format of ICPC and Kattis
//! (<https://www.kattis.com/problem-package-format/>).

use super::{cpp, plain, statement, File, NumberedTest, Package, Problem, Protocol, Test};
use crate::show::table::string;

pub const PACKAGE: Package = Package {
    least_tests: 2,
    others: |problem| others(problem, &NEW_VERSION),
    paths: |place| {
        ["in", "ans"].map(|kind| format!("data/{}/{}.{kind}", place.folder, place.number))
    },
    marker: "problem.yaml",
    folders: &["data/sample", "data/secret"],
    checker: NEW_VERSION.checker,
    ..plain::PACKAGE
};

pub const LEGACY: Package = Package {
    others: |problem| others(problem, &LEGACY_VERSION),
    checker: LEGACY_VERSION.checker,
    ..PACKAGE
};

struct Version {
    name: &'static str,
    /// The rest of `problem.yaml`, with the time limit in place of `SECONDS`.
    yaml: &'static str,
    /// True if each folder of tests has its arguments, and `generators/` has the tests for BAPC
    /// tools.
    has_groups: bool,
    statement: &'static str,
    checker: &'static str,
    /// A file with the time limit, for a version without one in `problem.yaml`.
    limit: Option<&'static str>,
}

const NEW_VERSION: Version = Version {
    name: "2025-09",
    yaml: "limits:\n  time_limit: SECONDS\n",
    has_groups: true,
    statement: "statement",
    checker: "output_validator/check.cpp",
    limit: None,
};

const LEGACY_VERSION: Version = Version {
    name: "legacy",
    yaml: "validation: custom\nvalidator_flags: case_sensitive\n",
    has_groups: false,
    statement: "problem_statement",
    checker: "output_validators/yapboz/check.cpp",
    limit: Some("domjudge-problem.ini"),
};

/// Tools that vary outputs read this argument to know that case matters.
const GROUP: &str = "output_validator_args: [case_sensitive]\n";

fn others(problem: &Problem, version: &Version) -> Vec<File> {
    let (seconds, dialect) = (problem.seconds.to_string(), problem.dialect);
    let (format, title, uuid) = (version.name, string(problem.title), problem.uuid);
    let head = format!(
        "problem_format_version: {format}\nname: {title}\nuuid: {uuid}\nlicense: public domain\n"
    );
    let mut files = vec![
        File::new(
            PACKAGE.marker,
            head + &version.yaml.replace("SECONDS", &seconds),
        ),
        File::new(
            format!("{}/problem.en.tex", version.statement),
            statement::of_icpc(problem),
        ),
        // Judges of the format compile C++ themselves.
        File::new(
            "input_validators/yapboz/validate.cpp",
            cpp::validator(problem.inputs(), dialect, Protocol::Icpc),
        ),
        File::new(version.checker, cpp::checker(dialect, Protocol::Icpc)),
    ];
    if version.has_groups {
        files.push(File::new("generators/generators.yaml", generators(problem)));
        let folders = ["sample", "secret", "valid_output"];
        files.extend(
            folders.map(|folder| File::new(format!("data/{folder}/test_group.yaml"), GROUP)),
        );
        files.extend(
            spaced(problem).map(|(kind, text)| File::new(format!("data/{SPACED}.{kind}"), text)),
        );
    }
    files.extend(
        version
            .limit
            .map(|path| File::new(path, format!("timelimit = {seconds}\n"))),
    );
    files.extend(problem.submissions(|verdict| format!("submissions/{verdict}")));
    files
}

const SPACED: &str = "valid_output/white_space";

/// Makes the files of a right output with more white space than needed.
fn spaced(problem: &Problem) -> [(&'static str, String); 3] {
    let test = problem.tests.all().next();
    let text = |text: fn(&Test) -> &String| test.map(text).cloned().unwrap_or_default();
    let [input, answer] = [text(|test| &test.input), text(|test| &test.answer)];
    let output = answer.replace('\n', " \n\n\t");
    [("in", input), ("ans", answer), ("out", output + "\n")]
}

/// Writes the tests as `bt generate` reads them to make `data/` again.
fn generators(problem: &Problem) -> String {
    let mut text =
        "version: 2025-12\nsolution: /submissions/accepted/yapboz.cpp\ndata:\n".to_string();
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
    for NumberedTest {
        test,
        folder,
        number,
        ..
    } in problem.places()
    {
        add(
            &format!("{folder}/{number}"),
            &[("in", test.input.clone()), ("ans", test.answer.clone())],
        );
    }
    add(SPACED, &spaced(problem));
    text
}
