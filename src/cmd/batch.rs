//! `yapboz batch`: a puzzle a line in, an answer a line out.

use super::io::{self, Block, Lines, Output, Progress};
use super::options::{self, Shared};
use super::{input, Command, Failure};
use crate::args::Choice;
use crate::format::{cik, gir, in_words};
use crate::grid::Grid;
use crate::search::Memory;
use crate::solver::Solver;
use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The most threads for every core: of more, the others would never have work.
const PER_CORE: usize = 4;

/// The memory that there should be for every thread: that is what most searches take, and what the allocator of a
/// thread may keep of it.
const PER_THREAD: usize = 64 << 20;

/// The addresses that the system sets aside for a thread, beside the memory that it uses.
const ADDRESSES: usize = 72 << 20;

#[derive(Default)]
pub struct Batch {
    shared: Shared,
    threads: Option<usize>,
    is_strict: bool,
}

impl AsMut<Shared> for Batch {
    fn as_mut(&mut self) -> &mut Shared {
        &mut self.shared
    }
}

impl Command for Batch {
    const NAME: &'static str = "batch";
    const OPERANDS: &'static str = "[FILE]";
    const ABOUT: &'static str = "a puzzle a line in, an answer a line out, in order, on all cores";
    const DETAILS: &'static str = "\
Reads a start and a goal from every line of FILE (standard input, '-'), with ';' between rows where the
shape is not the square, and prints a line for each: '5 UULDR', the number of moves and the first, in the
order R D U L, of the shortest paths; '0' where the start is the goal; 'unsolvable'; or 'error COLUMN:'
and what is wrong there. Above 16 cells, ' >=BOUND' behind the path says how many moves are needed at least,
where it is not proven to be shortest. A line whose node_limit is spent is an error too. A line without tiles stays empty.
Neither the number of threads nor the lines before change an answer. Whoever sends a line and waits gets its answer;
an answer waits for others only while there are whole lines to read. Where standard error is a terminal, and
standard output is none, a line there says how far it is.";
    const CHOICES: &'static [Choice<Batch>] = &[
        options::size(),
        options::nodes(),
        options::memory(),
        Choice::value(
            "--threads",
            "N",
            "how many threads find answers, at most four for a core and one for 64 MiB of memory; by default one for a core",
            |batch, value| {
                let threads = value.number("a number of threads", 1..=u64::MAX)?;
                batch.threads = Some(usize::try_from(threads).unwrap_or(usize::MAX));
                Ok(())
            },
        ),
        Choice::flag(
            "--strict",
            "status 2 at the end where a line was an error; otherwise the status is 0",
            |batch, _| batch.is_strict = true,
        ),
    ];

    fn run(self, operands: Vec<OsString>) -> Result<(), Failure> {
        let input = input::file(operands);
        let threads = threads(self.threads, self.shared.limits().memory);
        let answerer = Answerer {
            solver: Solver::of_many(self.shared.limits()),
            size: self.shared.size,
            pace: Arc::default(),
        };
        let mut report = Report::new(&input)?;
        match on_threads(threads, &input, &answerer) {
            Some(answers) => {
                for next in answers {
                    let answers = next?.recv();
                    report.write(&answers.expect("whoever takes a block answers it"))?;
                }
            }
            None => on_one(&input, answerer, &mut report)?,
        }
        report.progress.clear();

        match report.first_error {
            Some(first) if self.is_strict => Err(Failure::Wrong(format!(
                "{}: lines with errors: {}, the first is line {first}",
                input.to_string_lossy(),
                report.errors
            ))),
            _ => Ok(()),
        }
    }
}

/// How many threads find answers: as many as were asked for, if there are cores and memory for them. If the system does
/// not grant all of the memory, each thread would take some of what there is; then one does all.
fn threads(asked: Option<usize>, memory: Memory) -> usize {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let most = (PER_CORE * cores).min(memory.0 / PER_THREAD).max(1);
    let threads = asked.unwrap_or(cores).min(most);
    let all = Memory(memory.0.saturating_add(threads * ADDRESSES));
    if all.granted() == all {
        threads
    } else {
        1
    }
}

/// How many blocks a thread may be ahead of what is written.
const AHEAD: usize = 4;

/// The answers of a block of lines.
struct Answers {
    text: String,
    lines: u64,
    bytes: u64,
    errors: u64,
    /// The number of the first line that is one, from 1 on in the block.
    first_error: Option<u64>,
}

/// Answers of blocks in the order of the input; each comes when it is there.
type InOrder = Receiver<Result<Receiver<Answers>, Failure>>;

/// A block, and where its answers are waited for.
type Job = (Block, SyncSender<Answers>);

/// Reads, answers and writes on this thread alone.
fn on_one(input: &OsStr, mut answerer: Answerer, report: &mut Report) -> Result<(), Failure> {
    let mut lines = Lines::open(input, gir::MOST_BYTES)?;
    while let Some(block) = lines.block(answerer.pace.lines())? {
        report.write(&answerer.answers(&block))?;
    }
    Ok(())
}

/// Answers on so many threads, or as many as the system grants, while another one reads; `None` where that would not be
/// more than one. The threads are not waited for: where their answers are not wanted any more, the program ends.
fn on_threads(threads: usize, input: &OsStr, answerer: &Answerer) -> Option<InOrder> {
    if threads == 1 {
        return None;
    }
    let (jobs, to_do) = mpsc::channel::<Job>();
    let to_do = Arc::new(Mutex::new(to_do));
    let started = (0..threads).take_while(|_| {
        let (mut answerer, to_do) = (answerer.clone(), Arc::clone(&to_do));
        let work = move || loop {
            let job = to_do.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((block, to)) = job else {
                break;
            };
            // Where nobody waits for them, there will be no more blocks either.
            let _ = to.send(answerer.answers(&block));
        };
        thread::Builder::new().spawn(work).is_ok()
    });
    let started = started.count();
    let (in_order, answers) = mpsc::sync_channel(AHEAD * started);
    let (input, pace) = (input.to_owned(), Arc::clone(&answerer.pace));
    let read = move || {
        let read_all = || {
            let mut lines = Lines::open(&input, gir::MOST_BYTES)?;
            while let Some(block) = lines.block(pace.lines())? {
                let (to, from) = mpsc::sync_channel(1);
                if in_order.send(Ok(from)).is_err() || jobs.send((block, to)).is_err() {
                    break;
                }
            }
            Ok(())
        };
        if let Err(failure) = read_all() {
            let _ = in_order.send(Err(failure));
        }
    };
    let is_read = started > 0 && thread::Builder::new().spawn(read).is_ok();
    is_read.then_some(answers)
}

/// How many lines make a block: so many that threads seldom meet, so few that all of them have work and that answers
/// do not wait long for each other.
#[derive(Default)]
struct Pace(AtomicUsize);

impl Pace {
    /// The times between which a block is as it should be.
    const WANTED: Range<Duration> = Duration::from_millis(2)..Duration::from_millis(20);

    /// The lines of the next block.
    fn lines(&self) -> usize {
        self.0.load(Ordering::Relaxed).max(1)
    }

    /// Takes heed of how long a block of so many lines took.
    fn took(&self, lines: usize, time: Duration) {
        // Smaller ones than there should have been say nothing.
        if time < Pace::WANTED.start && lines >= self.lines() {
            self.0.store(2 * lines, Ordering::Relaxed);
        } else if time > Pace::WANTED.end {
            self.0.store(lines / 2, Ordering::Relaxed);
        }
    }
}

/// Answers blocks; every thread has one.
#[derive(Clone)]
struct Answerer {
    solver: Solver,
    size: Option<Grid>,
    pace: Arc<Pace>,
}

impl Answerer {
    fn answers(&mut self, block: &Block) -> Answers {
        let begin = Instant::now();
        let mut answers = Answers {
            text: String::new(),
            lines: 0,
            bytes: block.bytes(),
            errors: 0,
            first_error: None,
        };
        for line in block.lines() {
            answers.lines += 1;
            match self.answer(line) {
                Ok(answer) => answers.text += &answer,
                Err(words) => {
                    answers.text += &format!("error {words}");
                    answers.errors += 1;
                    answers.first_error.get_or_insert(answers.lines);
                }
            }
            answers.text.push('\n');
        }
        self.solver.release();
        self.pace.took(answers.lines as usize, begin.elapsed());
        answers
    }

    /// A line's answer, empty for a line without tiles; or what is wrong with it, with the column where.
    fn answer(&mut self, line: &[u8]) -> Result<String, String> {
        match gir::line_puzzle(line, self.size) {
            Ok(puzzle) => match self.solver.solve(&puzzle) {
                Ok(solved) => {
                    let line = cik::line(&solved.answer);
                    Ok(match solved.at_least() {
                        Some(lower_bound) => format!("{line} >={lower_bound}"),
                        None => line,
                    })
                }
                Err(unsolved) => Err(format!("1: {unsolved}")),
            },
            Err(wrong) => match wrong.fault {
                gir::Problem::Empty(_) => Ok(String::new()),
                fault => Err(format!("{}: {fault}", wrong.place.column)),
            },
        }
    }
}

/// What was written, and how far it is.
struct Report {
    output: Output,
    progress: Progress,
    begin: Instant,
    shown: Instant,
    /// The bytes of the input, where that is known, and those whose lines are answered.
    size: Option<u64>,
    bytes: u64,
    lines: u64,
    errors: u64,
    first_error: Option<u64>,
}

impl Report {
    /// How often the progress is shown anew.
    const EVERY: Duration = Duration::from_millis(200);

    fn new(input: &OsStr) -> Result<Report, Failure> {
        let now = Instant::now();
        Ok(Report {
            output: Output::open()?,
            progress: Progress::beside_output(),
            begin: now,
            shown: now,
            size: io::size(input),
            bytes: 0,
            lines: 0,
            errors: 0,
            first_error: None,
        })
    }

    fn write(&mut self, answers: &Answers) -> Result<(), Failure> {
        self.output.write_now(&answers.text)?;
        let number = answers.first_error.map(|number| self.lines + number);
        self.first_error = self.first_error.or(number);
        self.errors += answers.errors;
        self.lines += answers.lines;
        self.bytes += answers.bytes;
        if self.shown.elapsed() >= Report::EVERY {
            self.shown = Instant::now();
            let words = progress(self.lines, self.bytes, self.size, self.begin.elapsed());
            self.progress.show(&words);
        }
        Ok(())
    }
}

/// How far it is after some time: the lines, how many they are in a second, and, of a file, the time that is left.
fn progress(lines: u64, bytes: u64, size: Option<u64>, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (done, rate) = (in_words(lines, "line"), lines as f64 / seconds);
    let mut words = format!("{done}, {rate:.0} a second");
    if let Some(left) = size.map(|size| size.saturating_sub(bytes)) {
        let left = left as f64 / bytes as f64 * seconds;
        words += &format!(", {left:.0} s left");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_no_more_threads_than_have_memory() {
        let mib = |mib: usize| Memory(mib << 20);
        assert_eq!(threads(Some(1000), mib(0)), 1);
        assert_eq!(threads(Some(1000), mib(32)), 1);
        assert!(threads(Some(1000), mib(192)) <= 3);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        assert!(threads(Some(1000), mib(1024)) <= 4 * cores);
        assert_eq!(threads(Some(1), mib(1024)), 1);
    }

    #[test]
    fn progress_has_a_rate_and_of_a_file_the_time_left() {
        let time = Duration::from_secs(2);
        assert_eq!(progress(100, 2000, None, time), "100 lines, 50 a second");
        assert_eq!(
            progress(100, 2000, Some(9000), time),
            "100 lines, 50 a second, 7 s left"
        );
        // A file may grow while it is read.
        assert_eq!(
            progress(100, 2000, Some(1000), time),
            "100 lines, 50 a second, 0 s left"
        );
    }

    #[test]
    fn blocks_come_to_take_the_time_that_they_should() {
        let pace = Pace::default();
        let takes = |nanoseconds: u64| {
            for _ in 0..40 {
                let lines = pace.lines();
                pace.took(lines, Duration::from_nanos(nanoseconds * lines as u64));
            }
            pace.lines()
        };
        assert_eq!(takes(1_000), 2048);
        assert_eq!(takes(1_000_000_000), 1);
        assert_eq!(takes(1_000_000), 2);
        // A block that was not full does not say that a full one would be done as soon.
        pace.took(1, Duration::ZERO);
        assert_eq!(pace.lines(), 2);
    }
}
