//! The Italian format of the Contest Management System (<https://cms.readthedocs.io>, "External
//! contest formats").

use super::{cpp, statement, File, Package, Problem, Protocol};
use crate::show::table::string;
use std::path::Path;

pub const PACKAGE: Package = Package {
    least_tests: 2,
    others,
    paths: |place| ["input", "output"].map(|kind| format!("{kind}/{kind}{}.txt", place.index)),
    answer: |input| {
        Some(
            input
                .parent()?
                .with_file_name("output")
                .join(format!("output{}.txt", number(input)?)),
        )
    },
    number,
    marker: "task.yaml",
    folders: &["input"],
    checker: "check/checker.cpp",
};

fn number(input: &Path) -> Option<usize> {
    input
        .file_name()?
        .to_str()?
        .strip_prefix("input")?
        .strip_suffix(".txt")?
        .parse()
        .ok()
}

/// The importer expects a compiled checker and statement.
const BUILD: &str = "set -e
cd \"$(dirname \"$0\")\"
g++ -O2 -static -o check/checker check/checker.cpp
pdflatex -interaction batchmode -output-directory statement statement/statement.tex";

const MOST_GROUPS: usize = 5;

fn others(problem: &Problem) -> Vec<File> {
    let mut files = vec![
        File::new("task.yaml", task(problem)),
        File::new("gen/GEN", groups(problem)),
        File::new("statement/statement.tex", statement::document(problem)),
        File::new(
            PACKAGE.checker,
            cpp::checker(problem.dialect, Protocol::Cms),
        ),
        File::script("build", BUILD),
    ];
    files.extend(problem.submissions(|_| "sol".into()));
    files
}

fn task(problem: &Problem) -> String {
    let (name, title, seconds) = (problem.name, string(problem.title), problem.seconds);
    let samples: Vec<String> = (0..problem.tests.samples.len())
        .map(|index| index.to_string())
        .collect();
    format!(
        "name: \"{name}\"\ntitle: {title}\nprimary_language: en\ntime_limit: {seconds}.0\n\
            memory_limit: 256\n\
         infile: \"\"\noutfile: \"\"\nn_input: {}\npublic_testcases: \"{}\"\n\
         score_mode: max_subtask\ntoken_mode: disabled\n",
        problem.tests.all().count(),
        samples.join(",")
    )
}

/// Writes the groups of the tests and their points: samples have none, the other tests are split
/// into groups of nearly equal size, in order.
fn groups(problem: &Problem) -> String {
    let (tests, samples) = (problem.tests.secret.len(), problem.tests.samples.len());
    let groups = tests.min(MOST_GROUPS);
    let mut text = String::from("#ST: 0\n");
    for place in problem.places() {
        let secret = place.index.checked_sub(samples);
        if let Some(group) =
            secret.and_then(|at| (0..groups).find(|group| group * tests / groups == at))
        {
            text += &format!(
                "#ST: {}\n",
                (group + 1) * 100 / groups - group * 100 / groups
            );
        }
        text += &format!("{}\n", place.number);
    }
    text
}
