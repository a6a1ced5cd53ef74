//! Every command in the README, the topics and the examples of the help is a golden case with the output shown there.

use crate::cmd::{examples, TOPICS};
use std::fs;
use std::path::{Path, PathBuf};

/// Lines of `sh` blocks that call other programs: cargo, compiled submissions (testdata/tools/programs), and engines
/// (testdata/tools/engines).
const OTHERS: [&str; 5] = ["cargo ", "rustc ", "./run_tests.sh", "parallel ", "python3 "];

/// Commands that take seconds or minutes (the cases of `train` have quick ones), and commands for a shell
/// (testdata/tools/completions).
const UNTESTED: [&str; 3] = ["yapboz train > trained", "eval ", "yapboz completions "];

/// A golden case's arguments, and the lines that a terminal shows.
#[derive(Default)]
struct Case {
    arguments: String,
    /// The lines on standard error, which are about the input and so come first.
    messages: Vec<String>,
    prints: Vec<String>,
}

fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.ends_with("cases.txt"));
    files.chain(folders.iter().flat_map(|folder| pages(folder))).collect()
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for page in pages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata")) {
        for line in fs::read_to_string(page).unwrap().lines() {
            if line.starts_with("===") {
                cases.push(Case::default());
            }
            let Some(case) = cases.last_mut() else {
                continue;
            };
            if let Some(line) = line.strip_prefix('$') {
                case.arguments += line.trim_start();
            } else if let Some(line) = line.strip_prefix('>') {
                case.prints.push(line.strip_prefix(' ').unwrap_or(line).into());
            } else if let Some(line) = line.strip_prefix("! ") {
                case.messages.push(line.into());
            }
        }
    }
    cases
}

/// Finds the case of a command line. The case may process the output further.
fn case_of<'a>(cases: &'a [Case], line: &str) -> &'a Case {
    let arguments = line.replace("| yapboz", "| \"$YAPBOZ\"").replace("; yapboz", "; \"$YAPBOZ\"");
    let arguments = match arguments.split_once("yapboz") {
        Some(("", rest)) => rest.trim_start().to_string(),
        _ => format!("--version >/dev/null; {}", arguments.replace("yapboz ", "\"$YAPBOZ\" ")),
    };
    let is_same = |case: &&Case| {
        let more = case.arguments.strip_prefix(&arguments);
        more.is_some_and(|more| more.is_empty() || [" |", " &&", ";"].iter().any(|end| more.starts_with(end)))
    };
    let case = cases.iter().find(is_same);
    case.unwrap_or_else(|| panic!("no golden case has the line: $ {arguments}"))
}

fn is_tested(line: &&str) -> bool {
    let is_in = |starts: &[&str]| starts.iter().any(|start| line.starts_with(start));
    !is_in(&OTHERS) && !is_in(&UNTESTED)
}

#[test]
fn every_command_is_a_golden_case() {
    let cases = cases();
    let mut lines = 0;
    for line in examples().into_iter().filter(is_tested) {
        case_of(&cases, line);
        lines += 1;
    }
    for text in TOPICS.map(|topic| topic.value) {
        let commands = text.lines().filter_map(|line| line.strip_prefix("  "));
        for line in commands.filter(|line| line.starts_with("yapboz ") && !line.contains("   ")) {
            case_of(&cases, line);
            lines += 1;
        }
    }
    assert!(lines > 25, "{lines}");
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    let cases = cases();
    let readme = include_str!("../../README.md");
    let blocks: Vec<&str> = readme.split("```").skip(1).step_by(2).collect();
    let mut shown = 0;
    for (at, block) in blocks.iter().enumerate() {
        let Some(commands) = block.strip_prefix("sh\n") else {
            continue;
        };
        let commands = commands.lines().filter(is_tested);
        let run = commands.map(|line| case_of(&cases, line));
        let prints: Vec<&String> = run.flat_map(|case| case.messages.iter().chain(&case.prints)).collect();
        if let Some(text) = blocks.get(at + 1).and_then(|block| block.strip_prefix("text\n")) {
            assert_eq!(text.lines().collect::<Vec<_>>(), prints, "{block}");
            shown += 1;
        }
    }
    assert!(shown >= 2);
}

#[test]
fn texts_fit() {
    let readme = include_str!("../../README.md");
    assert!(readme.lines().count() <= 160);
    assert!(readme.contains(concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"), " or later")));
    assert!(readme.lines().all(|line| line.chars().count() <= 120));
    for (name, text) in TOPICS.map(|topic| (topic.name, topic.value)) {
        assert!(name == "license" || text.lines().count() <= 120, "{name}");
        for line in text.lines() {
            assert!(line.chars().count() <= 100, "{name}: {line}");
        }
    }
}
