//! The checkers in C++ that the program prints have the verdicts of `check`, for wrong files of the
//! judge too.

use super::call::Call;
use super::settings::{self, Accept, Settings};
use super::verdict::Verdict;
use crate::cmd::input::Source;
use crate::package::{cpp, Protocol};
use crate::random::Random;
use crate::tests::is_long;
use crate::text::dialect::{Answer, Dialect};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, process};

/// The puzzles, as a package has them, with right answers.
const PUZZLES: [(&str, &str); 5] = [
    ("2 8 3\n1 6 4\n7 . 5\n1 2 3\n8 . 4\n7 6 5\n", "5\nUULDR\n"),
    (
        "2 8 3\n1 6 4\n7 . 5\n1 2 3\n8 . 4\n7 5 6\n",
        "12\nYAZDIRILAMAZ\n",
    ),
    ("1 2 3\n8 . 4\n7 6 5\n1 2 3\n8 . 4\n7 6 5\n", "0\n\n"),
    ("4x1\n1 . 2 3\n1 2 3 .\n", "2\nRR\n"),
    ("1x3\n1\n2\n.\n2\n1\n.\n", "12\nYAZDIRILAMAZ\n"),
];

/// More outputs than codes.txt has.
const OUTPUTS: &str = r"\ufeff5\nUULDR\n|7\nUULDRLR\n|7 LRUULDR|\ufeff12\nYAZDIRILAMAZ\n|11\nYAZDIRILAMAZ|RR|UULDR|\ufeff|
\n\ufeff5 UULDR|impossible|\ufeffimpossible\n|impossible 5|5|7|0|-2|2|\ufeff5\n|5 5|YAZDIRILAMAZ|4\nRRLR\n|2\nRR\n|1\nU\n";

/// Calls the checker for every line of a file with the names of three files, and prints a line for
/// each: the status and, for CMS, the score in front of it.
const CALLS: &str = r#"
int main(int, char *calls[]) {
    std::ifstream files(calls[1]);
    std::string input, output, answer;
    while (files >> input >> output >> answer) {
        inf = InStream(), ouf = InStream(), ans = InStream();
        std::ifstream standardInput(output);
        std::cin.rdbuf(standardInput.rdbuf());
        std::cin.clear();
        const char *second = JUDGE == TESTLIB ? output.c_str() : answer.c_str();
        const char *third = JUDGE == TESTLIB ? answer.c_str() : JUDGE == CMS ? output.c_str() : calls[2];
        const char *words[] = {"check", input.c_str(), second, third};
        try {
            checked(4, const_cast<char **>(words));
        } catch (const Exit &exit) {
            std::printf("%d\n", exit.status);
        }
    }
}
"#;

/// Writes a checker that can be called many times, compiles it, and returns the verdicts that it
/// prints.
fn verdicts(folder: &Path, dialect: &Dialect, protocol: Protocol) -> Vec<String> {
    let program = cpp::checker(dialect, protocol)
        .replace("std::exit(", "throw Exit(")
        .replace("int main(", "int checked(");
    let program = format!(
        "struct Exit {{ int status; explicit Exit(int status) : status(status) {{}} \
            }};\n{program}{CALLS}"
    );
    let [source, built] = ["check.cpp", "check"].map(|name| folder.join(name));
    fs::write(&source, program).unwrap();
    let compiled = Command::new("c++")
        .args(["-std=c++11", "-O0", "-o"])
        .args([&built, &source])
        .status();
    assert!(compiled.expect("there is a C++ compiler").success());
    let mut command = Command::new(built);
    let printed = command
        .args([folder.join("calls"), folder.into()])
        .stderr(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8(printed.stdout)
        .unwrap()
        .replace(".0\n", ":");
    printed.lines().map(String::from).collect()
}

/// Returns the status of testlib. ICPC and CMS do not distinguish 2 from 1.
fn status(protocol: Protocol, printed: &str, of_check: &str) -> String {
    let wrong = if of_check == "2" { "2" } else { "1" };
    match (protocol, printed) {
        (Protocol::Icpc, "42") | (Protocol::Cms, "1:0") => "0",
        (Protocol::Icpc, "43") | (Protocol::Cms, "0:0") => wrong,
        (_, other) => other,
    }
    .into()
}

#[test]
#[ignore = "slow"]
fn printed_checkers_have_the_verdicts_of_check() {
    let folder = env::temp_dir().join(format!("yapboz-printed-{}", process::id()));
    fs::create_dir(&folder).unwrap();
    let write = |name: String, text: &str| -> PathBuf {
        let text = text
            .replace("\\n", "\n")
            .replace("\\t", "\t")
            .replace("\\r", "\r")
            .replace("\\ufeff", "\u{feff}");
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        file
    };
    let codes = include_str!("../../../testdata/shared/codes.txt")
        .lines()
        .filter(|row| !row.starts_with('#'));
    let outputs = codes.map(|row| row.splitn(3, ' ').nth(2).unwrap_or_default());
    let outputs = outputs.chain(OUTPUTS.split(['|', '\n'])).enumerate();
    let outputs: Vec<PathBuf> = outputs
        .map(|(number, text)| write(format!("out{number}"), text))
        .collect();
    let puzzles = (0..)
        .zip(PUZZLES)
        .map(|(number, (input, answer)): (usize, _)| {
            let english = if answer.starts_with("12") {
                "impossible"
            } else {
                answer
            };
            let length = answer.split('\n').next().unwrap_or_default();
            let answers = [
                answer,
                english,
                if answer.starts_with("12") {
                    english
                } else {
                    length
                },
            ];
            let answers =
                answers.map(|answer| write(format!("ans{number}{}", answer.len()), answer));
            (write(format!("in{number}"), input), answers)
        });
    let puzzles: Vec<_> = puzzles.collect();
    let mut random = Random::new(1);
    let mut below = |most: usize| (random.next() % most as u64) as usize;
    let calls: Vec<[usize; 3]> = (0..if is_long() { 10_000 } else { 2_000 })
        .map(|_| {
            [
                below(PUZZLES.len()),
                below(outputs.len()),
                below(2 * outputs.len()),
            ]
        })
        .collect();

    let english = Dialect {
        unsolvable: Some("impossible".into()),
        ..Dialect::default()
    };
    let count = Dialect {
        answer: Answer::Count,
        ..english.clone()
    };
    let all = calls;
    for (number, dialect) in [Dialect::default(), english, count].into_iter().enumerate() {
        let calls: Vec<_> = all
            .iter()
            .copied()
            .step_by(if number == 0 { 1 } else { 10 })
            .collect();
        // Half of all answers are right.
        let answer = |[puzzle, _, answer]: [usize; 3]| {
            outputs.get(answer).unwrap_or(&puzzles[puzzle].1[number])
        };
        let lines = calls.iter().map(|&call| {
            let [input, output] = [&puzzles[call[0]].0, &outputs[call[1]]];
            format!(
                "{} {} {}\n",
                input.display(),
                output.display(),
                answer(call).display()
            )
        });
        fs::write(folder.join("calls"), lines.collect::<String>()).unwrap();
        let settings = Settings {
            protocol: Protocol::Testlib,
            accept: Accept::Shortest,
            size: None,
            dialect: dialect.clone(),
        };
        let source = Source::of_rows("", None);
        let mut check = Call::of(settings);
        let mut judged = |&call: &[usize; 3]| {
            check.input = puzzles[call[0]].0.clone().into();
            check.answer = Some(answer(call).into());
            let verdict = check.judged(&source, || Ok(fs::read(&outputs[call[1]]).unwrap()));
            let verdict = verdict.map_or(Verdict::Fail, |(verdict, _)| verdict);
            settings::status(Protocol::Testlib, verdict).to_string()
        };
        let expected: Vec<String> = calls.iter().map(&mut judged).collect();
        for status in ["0", "1", "2", "3"] {
            assert!(
                expected.iter().filter(|found| *found == status).count() > calls.len() / 1_000,
                "{status}"
            );
        }
        for protocol in [Protocol::Testlib, Protocol::Icpc, Protocol::Cms]
            .into_iter()
            .take(if number == 0 { 3 } else { 1 })
        {
            let found = verdicts(&folder, &dialect, protocol);
            assert_eq!(found.len(), calls.len());
            for ((found, expected), &call) in found.iter().zip(&expected).zip(&calls) {
                let files =
                    [&puzzles[call[0]].0, &outputs[call[1]], answer(call)].map(fs::read_to_string);
                assert_eq!(
                    &status(protocol, found, expected),
                    expected,
                    "{protocol:?} {dialect:?} {files:?}"
                );
            }
        }
    }
    fs::remove_dir_all(&folder).unwrap();
}
