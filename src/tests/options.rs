//! Every option in every way of running a command: it is refused, or it changes what is written, or
//! a row of `SAME` says why not. Every value that completions offer is accepted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::thread;

/// The ways of running commands, and the formats of `--as` beside those without options. FILE is a
/// puzzle with a solution, and then a puzzle without one. `<` is standard input.
const WAYS: &[&str] = &[
    "solve FILE",
    "solve FILE --search dfs:20",
    "solve FILE --prove",
    "solve FILE --all",
    "batch lines",
    "batch rows --rows",
    "batch lines --prove",
    "contest FILE.gir -",
    "contest FILE.gir - --original",
    "check FILE.gir FILE.out",
    "check FILE.gir FILE.path --as path",
    "check FILE.gir FILE.out --any",
    "check FILE.gir FILE.out --points",
    "check FILE.gir --input",
    "check FILE.gir --input=strict",
    "check FILE.gir solvable.out . --judge icpc <FILE.out",
    "check FILE.gir solvable.out FILE.out --judge cms",
    "compare solvable",
    "compare --count 2 --size 3x2",
    "compare --moves 9 --count 2",
    "compare --from starts",
    "compare solvable --by board",
    "generate",
    "generate --count 3",
    "generate --moves 20 --count 4",
    "generate --moves 3 --count all",
    "generate --hardest",
    "generate --unique",
    "generate --no-solution",
    "generate --distribution",
    "generate --tests made",
    "generate --tests made --from starts",
    "generate --tests made --plan 2_random,2_unsolvable",
    "generate --tests made --judge icpc --plan 2_random",
    "submission",
    "submission --puzzles lines",
    "submission --print checker",
    "submission --print checker --goal 123804765",
    "submission --print validator",
    "split large",
    "split large --parts 9",
    "play solvable U",
];

/// Files that commands read.
const FILES: &[(&str, &str)] = &[
    ("solvable", "67213854.\n"),
    ("unsolvable", "67213845.\n"),
    ("longer", "67213854.\n"),
    ("solvable.gir", "67213854.\n12345678.\n"),
    ("unsolvable.gir", "67213845. 12345678.\n"),
    ("longer.gir", "67213854.\n12345678.\n"),
    ("solvable.out", "16\nULULDDRUURDLLDRR\n"),
    ("unsolvable.out", "12\nYAZDIRILAMAZ\n"),
    ("longer.out", "18\nULULDDRUURDLLDRRLR\n"),
    ("solvable.path", "ULULDDRUURDLLDRR\n"),
    ("unsolvable.path", "unsolvable\n"),
    ("longer.path", "ULULDDRUURDLLDRRLR\n"),
    (
        "lines",
        "67213854. 12345678.\n67213845. 12345678.\n6721385 12345678.\n",
    ),
    (
        "rows",
        "6 7 2\n1 3 8\n5 4 .\n1 2 3\n4 5 6\n7 8 .\n\n2 1 3\n4 5 6\n7 8 .\n1 2 3\n4 5 6\n7 8 \
        .\n\n6 7\n",
    ),
    ("starts", "67213854. 12345678.\n1234567.8 12345678.\n"),
    ("large", "2 3 13 8\n5 . 1 12\n15 7 6 11\n9 14 10 4\n"),
];

/// Values of options whose values have no names. A value that is not here is no value: the option
/// is a flag.
const VALUES: &[(&str, &str)] = &[
    ("--size", "2x3"),
    ("--blank", "5"),
    ("--letters", "abcd"),
    ("--order", "LUDR"),
    ("--unsolvable", "NO"),
    ("--any", "17"),
    ("--cells", "16"),
    ("--seed", "7"),
    ("--tests", "other"),
    ("--plan", "1 solved, 2 walk=3"),
    ("--bound", "38"),
    ("--from", "lines"),
    ("--output", "written"),
    ("--checkpoint", "place"),
    ("--title", "Other"),
    ("--nodes", "2"),
    ("--memory", "2"),
    ("--threads", "2"),
    ("--count", "2"),
    ("--moves", "2"),
    ("--skip", "2"),
    ("--parts", "2"),
];

/// Parts of a command line that has an option which changes nothing here, and why.
const SAME: &[(&[&str], &str)] = &[
    (&["--threads="], "what is written never depends on threads"),
    (&["--memory="], "these searches fit into the memory"),
    (&["--prove="], "up to 16 cells, everything is proven"),
    (
        &["check", "--input", "--blank="],
        "any tile may be the blank",
    ),
    (&["--judge=testlib"], "it is the usual judge"),
    (
        &["--hardest --count="],
        "there are two, and both are printed",
    ),
    (&["--tests made --unsolvable="], "no test is unsolvable"),
    (&["--from starts --unsolvable="], "no test is unsolvable"),
    (
        &["batch lines --as=grade", "--letters="],
        "no line has an answer",
    ),
    (
        &["generate --as=", "--nodes="],
        "up to 9 cells, a table has the figures",
    ),
];

/// What a run of a command line wrote.
#[derive(PartialEq)]
struct Written {
    status: Option<i32>,
    streams: [String; 2],
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Written {
    fn is_refused(&self) -> bool {
        let error = &self.streams[1];
        [
            "cannot be used with",
            " needs ",
            "expected no more arguments",
            "expected no board with",
        ]
        .iter()
        .any(|part| error.contains(part))
    }

    /// Returns whether an option is no option, or its value is wrong.
    fn is_wrong(&self, option: &str) -> bool {
        let error = &self.streams[1];
        let says = ["unknown option", "needs a value", "takes no value"];
        says.iter().any(|part| error.contains(part))
            || error.contains(&format!("{option}: found \""))
    }
}

/// Returns a stream without its times: numbers below 10 with four to six decimals.
fn untimed(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let ends = [' ', ',', '\n', '<', '>', '}'];
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_time = |word: &str| {
        let halves = word.trim_end_matches(ends).split_once('.');
        halves.is_some_and(|(whole, rest)| {
            is_number(whole) && whole.len() == 1 && is_number(rest) && (4..7).contains(&rest.len())
        })
    };
    text.split_inclusive(ends)
        .filter(|word| !is_time(word))
        .collect()
}

fn files(folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(|word| word.replace('_', " ")).collect()
}

/// Runs the words of a command line in a new folder.
fn written(words: &[String]) -> Written {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("options");
    let folder = work.join(run.to_string());
    fs::create_dir_all(&folder).unwrap();
    let input = words.iter().find_map(|word| word.strip_prefix('<'));
    let input = input.unwrap_or("solvable.gir");
    let is_named = |name: &str| name == input || words.iter().any(|word| word.ends_with(name));
    for (name, text) in FILES.iter().filter(|(name, _)| is_named(name)) {
        fs::write(folder.join(name), text).unwrap();
    }
    let input = fs::File::open(folder.join(input)).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_yapboz"))
        .args(words.iter().filter(|word| !word.starts_with('<')))
        .current_dir(&folder)
        .stdin(Stdio::from(input))
        .output()
        .unwrap();
    let mut found = BTreeMap::new();
    files(&folder, &mut found);
    let within =
        |(path, bytes): (PathBuf, Vec<u8>)| (path.strip_prefix(&folder).unwrap().into(), bytes);
    let found = found.into_iter().map(within).collect();
    fs::remove_dir_all(&folder).unwrap();
    Written {
        status: output.status.code(),
        streams: [untimed(&output.stdout), untimed(&output.stderr)],
        files: found,
    }
}

fn offered(words: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_yapboz"))
        .args(["completions", "bash", "--"])
        .args(words)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(String::from).collect()
}

/// Returns what is typed for an option of a command: with values that are offered, or with a value
/// of the table.
fn typed(command: &str, option: &str) -> Vec<String> {
    let values = offered(&[command, &format!("{option}=")]);
    if !values.is_empty() {
        return values;
    }
    let value = VALUES.iter().find(|(name, _)| *name == option);
    vec![value.map_or(option.into(), |(_, value)| format!("{option}={value}"))]
}

/// Returns what is wrong with an option in a way of running a command.
fn wrong(line: &str, typed: &[String], before: &[(String, Written)]) -> Option<String> {
    let name = typed[0].split('=').next().unwrap();
    let mut same = Vec::new();
    let is_named = |option: &String| {
        let line = format!("{line} {option}");
        SAME.iter()
            .any(|(parts, _)| parts.iter().all(|part| line.contains(part)))
    };
    for option in typed.iter().filter(|option| !is_named(option)).take(3) {
        for (line, usual) in before {
            let mut all = words(line);
            all.push(option.clone());
            let found = written(&all);
            if found.is_refused() {
                return None;
            }
            if found.is_wrong(name) {
                return Some(format!("{line} {option}: {}", found.streams[1]));
            }
            if found != *usual {
                return None;
            }
        }
        same.push(format!("{line} {option}"));
    }
    same.pop().map(|line| format!("{line}: changes nothing"))
}

#[test]
fn an_option_is_refused_or_changes_what_is_written() {
    let mut lines = Vec::new();
    for way in WAYS {
        let command = way.split(' ').next().unwrap();
        lines.push((command, (*way).to_string()));
        if !way.contains(" --") && command != "check" {
            for form in offered(&[command, "--as="]) {
                lines.push((command, format!("{way} {form}")));
            }
        }
    }
    let (next, faults, tried) = (
        AtomicUsize::new(0),
        Mutex::new(Vec::new()),
        AtomicUsize::new(0),
    );
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((command, line)) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let boards = ["solvable", "unsolvable", "longer"]
                        .map(|board| line.replace("FILE", board));
                    let boards = &boards[..if line.contains("FILE.") { 3 } else { 2 }];
                    let mut before: Vec<(String, Written)> = Vec::new();
                    for line in boards {
                        let line = line.clone();
                        if before.iter().all(|(other, _)| *other != line) {
                            let found = written(&words(&line));
                            assert!(!found.is_wrong("--"), "{line}: {}", found.streams[1]);
                            assert!(
                                *command == "check" || found.status != Some(2),
                                "{line}: {}",
                                found.streams[1]
                            );
                            before.push((line, found));
                        }
                    }
                    for option in offered(&[command, "--"]) {
                        let is_given = line.split([' ', '=']).any(|word| word == option);
                        if is_given || option == "--help" {
                            continue;
                        }
                        tried.fetch_add(1, Ordering::Relaxed);
                        let fault = wrong(line, &typed(command, &option), &before);
                        faults.lock().unwrap().extend(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(tried.into_inner() > 500);
}

#[test]
fn every_value_that_completions_offer_is_accepted() {
    let (mut faults, mut tried) = (Vec::new(), 0);
    for command in offered(&[""])
        .iter()
        .filter(|command| !command.starts_with('-'))
    {
        for option in offered(&[command, "--"]) {
            for value in offered(&[command, &format!("{option}=")]) {
                // What the value needs.
                let needed = match (&**command, &*option, &*value) {
                    (_, "--by", "--by=depth") => "--moves 3",
                    (_, "--by", "--by=puzzle") => "--count 2",
                    ("generate", "--judge" | "--answers" | "--letters" | "--order", _) => {
                        "--tests made"
                    }
                    ("submission", "--judge", _) if !is_problem(&value) => "--print checker",
                    _ => "",
                };
                let line = format!("{command} {needed}");
                let mut all = words(line.trim_end());
                all.push(value.clone());
                let found = written(&all);
                if found.is_wrong(&option) || found.is_refused() {
                    faults.push(format!("{line} {value}: {}", found.streams[1]));
                }
                tried += 1;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(tried > 100);
}

/// Returns whether a judge of `submission` is a problem, with a number or on a site.
fn is_problem(judge: &str) -> bool {
    let sites = ["hackerrank", "aoj", "luogu", "spoj"];
    judge.ends_with(|c: char| c.is_ascii_digit()) || sites.iter().any(|site| judge.ends_with(site))
}
