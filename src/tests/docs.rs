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

/// The lines and columns that a text has at most.
const README_FITS: [usize; 2] = [150, 120];
const HELP_FITS: [usize; 2] = [120, 100];

/// All texts for people, with their names.
fn texts() -> Vec<(String, String, [usize; 2])> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let details = fs::read_dir(root.join("src/cmd/details")).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap(), HELP_FITS)
    });
    let topics = TOPICS.iter().filter(|topic| topic.name != "license");
    let topics = topics.map(|topic| (format!("help {}", topic.name), topic.value.to_string(), HELP_FITS));
    let readme = ("README.md".to_string(), include_str!("../../README.md").to_string(), README_FITS);
    [readme].into_iter().chain(topics).chain(details).collect()
}

#[test]
fn texts_fit() {
    let mut wrong = String::new();
    for (name, text, [most, width]) in texts() {
        let lines = text.lines().count();
        if lines > most {
            wrong += &format!("{name}: {lines} lines, at most {most}\n");
        }
        for line in text.lines().filter(|line| line.chars().count() > width) {
            wrong += &format!("{name}: more than {width} columns: {line}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    let readme = include_str!("../../README.md");
    assert!(readme.contains(concat!("Rust ", env!("CARGO_PKG_RUST_VERSION"), " or later")));
}

/// Phrases that make a reader look for a noun, or for a verb, and the number of the rule: 1, a noun instead of a pronoun;
/// 2, a sentence has a verb; 3, the usual verbs and nouns.
const STUMBLES: [(&str, usize); 10] = [
    ("those of", 1),
    ("that of", 1),
    ("of which", 1),
    ("the one ", 1),
    ("what is", 1),
    ("come to", 2),
    ("as many", 2),
    ("goes on", 3),
    (" behind ", 3),
    ("is told", 3),
];

/// Parts of lines where such a phrase is right: its noun is beside it.
const ALLOWED: [&str; 4] = ["the first of which", "all of which must", "at most as many as", "come to exist"];

/// The comments of a source, each line with its number.
fn comments(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| line.trim_start().starts_with("//"))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    files.chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

#[test]
fn texts_have_no_phrase_that_is_read_twice() {
    let mut found = String::new();
    let mut lines = 0;
    let mut look = |name: &str, number: usize, line: &str| {
        lines += 1;
        let small = line.to_lowercase();
        for (phrase, rule) in STUMBLES.iter().filter(|(phrase, _)| small.contains(phrase)) {
            if !ALLOWED.iter().any(|allowed| line.contains(allowed)) {
                found += &format!("{name}:{number}: rule {rule}, {phrase:?}: {}\n", line.trim());
            }
        }
    };
    for (name, text, _) in texts() {
        (1..).zip(text.lines()).for_each(|(number, line)| look(&name, number, line));
    }
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
        let text = fs::read_to_string(&path).unwrap();
        comments(&text).for_each(|(number, line)| look(&path.display().to_string(), number, line));
    }
    assert!(lines > 5_000, "{lines}");
    assert!(found.is_empty(), "\n{found}");
}
