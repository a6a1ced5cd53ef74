//! Runs the golden cases on all cores; testdata/README.md explains cases. Cases are chosen like
//! tests, by PART and `--exact`; slow cases run with `--include-ignored`. `YAPBOZ` names another
//! program to run; with `YAPBOZ_BLESS`, the program's outcome becomes the expected one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::os::unix::fs::{chown, MetadataExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command, ExitCode};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;
use std::{env, thread};

/// Texts by the mark of their lines on a page, such as `yapboz.cik>`.
type Texts = BTreeMap<String, String>;

struct Case {
    name: String,
    is_slow: bool,
    page: PathBuf,
    paragraph: String,
    given: Texts,
    /// The texts after the run. A page leaves out the `usual` ones.
    expected: Texts,
    usual: Texts,
}

/// Marks the name of a case that quick runs leave out: not optimised, it takes more CPU than
/// [`QUICK`].
const SLOW: &str = " (slow)";
const QUICK: f64 = 2.0;

/// Runs a command, and writes the seconds of CPU that it took into a file.
const TIMED: &str = r#"sh -c "$1"; status=$?; times >"$2"; exit $status"#;

/// Whom the cases run as if root runs the tests, since permissions do not restrict root: nobody.
const NOBODY: u32 = 65534;

impl Case {
    /// Reads the case of a paragraph that has more than comments.
    fn of(page: &Path, paragraph: &str) -> Option<Case> {
        let mut lines = paragraph
            .split('\n')
            .skip_while(|line| line.starts_with('#'))
            .peekable();
        let name = lines
            .next()
            .filter(|line| !line.is_empty())?
            .strip_prefix("=== ")
            .expect(paragraph);
        let is_slow = name.ends_with(SLOW);
        let name = name.trim_end_matches(SLOW);
        let name = page
            .with_file_name(name)
            .strip_prefix(testdata())
            .unwrap()
            .to_str()
            .unwrap()
            .into();
        let (mut given, mut expected) = (Texts::new(), Texts::new());
        while let Some(line) = lines.next() {
            let (mark, text) = marked(line).expect(paragraph);
            let end = if lines.next_if_eq(&"\\").is_some() {
                ""
            } else {
                "\n"
            };
            if let Some(file) = mark.strip_suffix('=') {
                given.insert(
                    format!("{file}<"),
                    read(&testdata().join("shared").join(text)),
                );
            } else {
                let texts = if is_given(mark) {
                    &mut given
                } else {
                    &mut expected
                };
                *texts.entry(mark.into()).or_default() += &format!("{text}{end}");
            }
        }
        let mut usual = Texts::from(
            [(">", ""), ("!", ""), ("?", "0\n")].map(|(mark, text)| (mark.into(), text.into())),
        );
        let found = given.iter().filter(|(mark, _)| mark.len() > 1);
        usual.extend(found.map(|(mark, text)| (mark.replace('<', ">"), text.clone())));
        let expected = usual.clone().into_iter().chain(expected).collect();
        Some(Case {
            name,
            is_slow,
            page: page.into(),
            paragraph: paragraph.into(),
            given,
            expected,
            usual,
        })
    }

    /// Returns the texts after a run in a fresh folder.
    fn run(&self, work: &Path) -> Texts {
        let folder = work.join(self.name.replace('/', " "));
        let stream = |mark| folder.with_extension(mark);
        let given = |mark| self.given.get(mark).map_or("", |text| text);
        fs::create_dir(&folder).expect("a name of one case");
        for (mark, text) in self.given.iter().filter(|(mark, _)| mark.len() > 1) {
            fs::write(folder.join(mark.trim_end_matches('<')), text).unwrap();
        }
        fs::write(stream("<"), given("<")).unwrap();
        fs::write(stream("times"), "").unwrap();
        let mut shell = Command::new("sh");
        shell
            .args(["-c", TIMED, "sh"])
            .arg(format!("{}\"$YAPBOZ\" {}", given("%"), given("$")))
            .arg(stream("times"))
            .current_dir(&folder)
            .env("YAPBOZ", work.join("yapboz"))
            .stdin(File::open(stream("<")).unwrap())
            .stdout(File::create(stream(">")).unwrap())
            .stderr(File::create(stream("!")).unwrap());
        let is_root = fs::metadata(&folder).unwrap().uid() == 0;
        if is_root {
            let found = names(&folder).into_iter().map(|file| folder.join(file));
            found
                .chain([folder.clone(), stream("times")])
                .for_each(|path| chown(path, Some(NOBODY), Some(NOBODY)).unwrap());
            shell.uid(NOBODY).gid(NOBODY);
        }
        let status = shell.status();
        if !is_root {
            Command::new("chmod")
                .args(["-R", "u+rwX", "."])
                .current_dir(&folder)
                .status()
                .unwrap();
        }
        let status = format!("{}\n", status.unwrap().code().unwrap_or(-1));
        let files = names(&folder)
            .into_iter()
            .map(|file| (format!("{file}>"), read(&folder.join(file))));
        let streams = [
            (">", read(&stream(">"))),
            ("!", read(&stream("!"))),
            ("?", status),
        ];
        files
            .chain(streams.map(|(mark, text)| (mark.into(), text)))
            .collect()
    }

    /// Returns whether a run leaves the expected texts. If not, the difference is printed or
    /// blessed; a panic is never expected.
    fn passes(&self, work: &Path) -> bool {
        static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
        let left = self.run(work);
        let _lock = ONE_AT_A_TIME.lock().unwrap();
        let seconds = self.seconds(work);
        if env::var_os("YAPBOZ_QUICK").is_some() && !self.is_slow && seconds > QUICK {
            let name = &self.name;
            println!("slow: {name} takes {seconds:.1} s of CPU: === NAME{SLOW}");
        }
        let is_panic = left["?"] == "101\n";
        if left == self.expected && !is_panic {
            return true;
        }
        if env::var_os("YAPBOZ_BLESS").is_some() && !is_panic {
            self.bless(&left);
            return true;
        }
        fs::write(work.join("expected"), lines(self.expected.iter())).unwrap();
        fs::write(work.join("found"), lines(left.iter())).unwrap();
        Command::new("diff")
            .args(["-u", "expected", "found"])
            .current_dir(work)
            .status()
            .unwrap();
        println!("FAILED: {} (status {})", self.name, left["?"].trim_end());
        false
    }

    /// Returns the CPU that the case's processes took: the second line that `times` prints.
    fn seconds(&self, work: &Path) -> f64 {
        let times = read(
            &work
                .join(self.name.replace('/', " "))
                .with_extension("times"),
        );
        let words = times.lines().nth(1).unwrap_or("").split_whitespace();
        let seconds = words.filter_map(|word| {
            let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
            Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
        });
        seconds.sum()
    }

    fn bless(&self, left: &Texts) {
        let (mut paragraph, mut is_kept) = (String::new(), true);
        for line in self.paragraph.lines() {
            is_kept = marked(line).map_or(is_kept, |(mark, _)| is_given(mark));
            paragraph += &if is_kept {
                format!("{line}\n")
            } else {
                String::new()
            };
        }
        paragraph += &lines(
            left.iter()
                .filter(|(mark, text)| self.usual.get(*mark) != Some(text)),
        );
        let page = read(&self.page).replacen(&self.paragraph, paragraph.trim_end_matches('\n'), 1);
        fs::write(&self.page, page).unwrap();
        println!("blessed {}", self.name);
    }
}

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata")
}

/// Splits a line into its mark and its text.
fn marked(line: &str) -> Option<(&str, &str)> {
    let (mark, text) = line.split_at(line.find(|c| "<>=!$%?".contains(c))? + 1);
    (!mark.contains(' ') && (text.is_empty() || text.starts_with(' ')))
        .then(|| (mark, text.get(1..).unwrap_or("")))
}

fn is_given(mark: &str) -> bool {
    mark.ends_with(|c| "<=%$".contains(c))
}

/// Writes the lines of a page: standard output, files, standard error, the status.
fn lines<'a>(texts: impl Iterator<Item = (&'a String, &'a String)>) -> String {
    let mut texts: Vec<_> = texts.collect();
    texts.sort_by_key(|(mark, _)| {
        [">", "", "!", "?"]
            .iter()
            .position(|known| known == mark)
            .unwrap_or(1)
    });
    let mut lines = String::new();
    for (mark, text) in texts {
        for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
            lines += &if line.is_empty() {
                format!("{mark}\n")
            } else {
                format!("{mark} {line}\n")
            };
        }
        lines += if text.ends_with('\n') { "" } else { "\\\n" };
    }
    lines
}

fn names(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

fn read(path: &Path) -> String {
    match path.is_file() {
        true => String::from_utf8_lossy(&fs::read(path).unwrap()).into(),
        false => "not a file".into(),
    }
}

fn cases(folder: &Path) -> Vec<Case> {
    let of = |name: String| {
        let path = folder.join(&name);
        if path.is_dir() {
            return cases(&path);
        } else if name != "cases.txt" {
            return Vec::new();
        }
        read(&path)
            .split("\n\n")
            .filter_map(|lines| Case::of(&path, lines.trim_matches('\n')))
            .collect()
    };
    names(folder).into_iter().flat_map(of).collect()
}

fn main() -> ExitCode {
    let (mut chosen, mut is_exact, mut has_slow, mut arguments) =
        (Vec::new(), false, false, env::args().skip(1));
    while let Some(argument) = arguments.next() {
        match &*argument {
            // A part of the names of unit tests.
            "--skip" => drop(arguments.next()),
            "--exact" => is_exact = true,
            "--include-ignored" => has_slow = true,
            option if option.starts_with('-') => {}
            _ => chosen.push(argument),
        }
    }
    let is = |case: &Case, part: &String| {
        if is_exact {
            case.name == *part
        } else {
            case.name.contains(part)
        }
    };
    let is_in = |case: &Case, parts: &[String]| parts.iter().any(|part| is(case, part));
    let mut cases = cases(&testdata());
    cases.retain(|case| (chosen.is_empty() || is_in(case, &chosen)) && (has_slow || !case.is_slow));

    let work = env::temp_dir().join(format!("yapboz-{}", process::id()));
    fs::create_dir(&work).unwrap();
    let program = env::var_os("YAPBOZ").unwrap_or_else(|| env!("CARGO_BIN_EXE_yapboz").into());
    fs::copy(program, work.join("yapboz")).unwrap();
    let (next, passed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    passed.fetch_add(usize::from(case.passes(&work)), Ordering::Relaxed);
                }
            });
        }
    });
    fs::remove_dir_all(&work).unwrap();
    let passed = passed.into_inner();
    let failed = cases.len() - passed;
    if failed > 0 {
        println!("If the outcome is right: ./run_tests.sh --bless NAME");
    }
    println!(
        "test result: {}. {passed} passed; {failed} failed",
        if failed == 0 { "ok" } else { "FAILED" }
    );
    ExitCode::from(u8::from(failed > 0))
}
