//! `yapboz batch`: reads a puzzle from every line, and writes a solution for every line. What a
//! thread does and how its results get into order is one file, as each part shows why the other is
//! so.

mod answers;
mod grade;
mod rows;

use super::input::Source;
use super::io::{self, Block, Lines, ProgressLine};
use super::parts::keyed_part;
use super::puzzle_lines::{HeadedLines, LineReader};
use super::test_files::{self, TestFiles};
use super::{advised, input, options, Command, Failure};
use crate::args::{Args, Opt, Section};
use crate::search::Memory;
use crate::solver::parts::Part;
use crate::solver::{Limits, Proof, Solver, Unsolved};
use crate::system;
use crate::text::csv::Asked;
use crate::text::dialect::Dialect;
use crate::text::{gir, in_words, ParseError, TextPosition};
use answers::AnswerForm;
use grade::Grade;
use rows::RowReader;
use std::ffi::OsStr;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The memory for a thread, in bytes: most searches take this much, and the allocator of a thread
/// may keep it.
const PER_THREAD: usize = 64 << 20;

/// The address space that the system reserves for a thread, in bytes.
const ADDRESSES: usize = 72 << 20;

pub(super) const COMMAND: Command = Command {
    name: "batch",
    operands: "[FILE]",
    most_operands: 1,
    about: "solve one puzzle per line, in order, on all cores",
    details: include_str!("details/batch.txt"),
    options: &[
        Section {
            title: "input",
            options: &[
                options::GOAL,
                options::SIZE.opt,
                options::BLANK.opt.rare(),
                ROWS,
            ],
        },
        Section {
            title: "search",
            options: &[options::PROVE.opt],
        },
        Section {
            title: "output",
            options: &[
                options::AS
                    .opt
                    .about("text (default), cik, path, count, json or csv"),
                options::LETTERS.opt,
                options::ORDER.opt.rare(),
                options::UNSOLVABLE.opt,
                options::OUTPUT,
                FAIL.rare(),
            ],
        },
        Section {
            title: "limits",
            options: &[options::NODES.opt, options::MEMORY.opt, THREADS],
        },
    ],
    examples: &[
        (
            "solve the puzzles of a file, a line each",
            "yapboz batch puzzles.txt > solutions.txt",
        ),
        (
            "solve random puzzles",
            "yapboz generate -n 5 | yapboz batch",
        ),
    ],
    run,
    ..super::DEFAULT
};

const THREADS: Opt = options::THREADS.opt.about(
    "use N threads (default: 1 per core); at most 4 per core; by default, at most one per 64 MiB \
        of --memory",
);

const ROWS: Opt = Opt::new(
    "--rows",
    "read boards as rows, an empty line between puzzles; or a folder of tests",
);

const FAIL: Opt = Opt::new(
    "--fail",
    "end with status 2 if a line had an error; by default, the status is 0",
);

fn run(args: &Args) -> Result<(), Failure> {
    let limits = options::limits(args)?;
    let threads = granted(limits.threads, limits.memory);
    let limits = Limits {
        threads: 1,
        ..limits
    };
    let form = options::form(args)?;
    let dialect = options::dialect(args, Some(form))?;
    let (input, output) = (input::file(&args.operands), options::output(args));
    input::refuse_board("FILE", input)?;
    let proof = options::proof(args)?;
    let source = Source::new(args, input, false)?;
    // The heading is known before the workers start.
    let answers = AnswerForm::of(form.writes);
    let (texts, reader) = Texts::open(args, input, source, answers.asked())?;
    let solver = Solver::of_many(limits);
    let mut worker = Worker {
        solver: if answers.have_figures() {
            solver.counting()
        } else {
            solver
        },
        proof,
        reader,
        answers,
        dialect,
        is_in_rows: args.has(&ROWS),
        unread_of_parts: OF_PUZZLES
            .iter()
            .find(|option| args.has(option))
            .map(Opt::name),
        pace: Arc::default(),
    };
    let mut done = Done::new(input, output);
    io::output(output, |output| {
        output.put(&worker.answers.heading(worker.reader.heading()))?;
        let mut write = |results: &Results| -> Result<(), Failure> {
            output.put(&results.text)?;
            output.flush()?;
            done.add(&results.tally);
            Ok(())
        };
        match on_threads(threads, texts, &worker) {
            Ok(in_order) => {
                for next in in_order {
                    write(
                        &next?
                            .recv()
                            .expect("the thread that takes a block solves it"),
                    )?;
                }
            }
            Err(mut texts) => {
                while let Some(block) = texts.block(worker.pace.lines()) {
                    write(&worker.solve_block(&block?))?;
                }
            }
        }
        output.flush()
    })?;
    done.progress.clear();
    let all = done.tally;
    if all.errors > 1 && all.solved == 0 && !args.has(&ROWS) {
        let input = io::shown(input);
        io::note(&format!(
            "no line of {input} was solved; if its puzzles are in rows, use --rows"
        ));
    }
    match all.first_error {
        Some(first) if args.has(&FAIL) => {
            let (input, errors) = (io::shown(input), all.errors);
            Err(Failure::Wrong(format!(
                "{input}: lines with errors: {errors}, the first is line {first}"
            )))
        }
        _ => Ok(()),
    }
}

/// Returns the number of threads that there is memory for. If the system does not grant all of the
/// memory, there is only one thread, because every thread takes some.
fn granted(threads: usize, memory: Memory) -> usize {
    let threads = threads.min(memory.0 / PER_THREAD).max(1);
    let all = Memory(memory.0.saturating_add(threads * ADDRESSES));
    if all.granted() == all {
        threads
    } else {
        1
    }
}

/// The options that change how a puzzle is read, solved or answered.
const OF_PUZZLES: [Opt; 7] = [
    options::GOAL,
    options::SIZE.opt,
    options::BLANK.opt,
    options::PROVE.opt,
    options::LETTERS.opt,
    options::ORDER.opt,
    options::UNSOLVABLE.opt,
];

/// The number of blocks per thread that may wait to be written.
const AHEAD: usize = 4;

#[derive(Default)]
struct Results {
    text: String,
    tally: Tally,
}

#[derive(Default)]
struct Tally {
    lines: u64,
    bytes: u64,
    solved: u64,
    errors: u64,
    first_error: Option<u64>,
}

/// The results of blocks in the order of the input, each through a channel of its own.
type InOrder = Receiver<Result<Receiver<Results>, Failure>>;

type LineJob = (Block, SyncSender<Results>);

/// The texts of an input, in blocks.
enum Texts {
    Lines(HeadedLines),
    Rows(RowReader),
    /// The inputs of a folder's tests.
    Tests(std::vec::IntoIter<TestFiles>),
}

impl Texts {
    fn open(
        args: &Args,
        input: &OsStr,
        source: Source,
        asked: Asked,
    ) -> Result<(Texts, Arc<LineReader>), Failure> {
        if args.has(&ROWS) {
            let reader = Arc::new(LineReader::without_heading(source, asked));
            if let Some(tests) = test_files::in_folder(input)? {
                return Ok((Texts::Tests(tests.into_iter()), reader));
            }
            let lines = Lines::open(input, gir::MOST_BYTES)?;
            let rows = RowReader::new(lines, Arc::clone(&reader));
            return Ok((Texts::Rows(rows), reader));
        }
        let lines = HeadedLines::open(input, source, asked)?;
        let reader = Arc::clone(&lines.reader);
        Ok((Texts::Lines(lines), reader))
    }

    /// Returns the next block, of at most this number of texts.
    fn block(&mut self, most: usize) -> Option<Result<Block, Failure>> {
        match self {
            Texts::Lines(lines) => lines.block(most),
            Texts::Rows(rows) => rows.block(most).transpose(),
            Texts::Tests(tests) => {
                let text = io::read(tests.next()?.input.as_os_str(), gir::MOST_BYTES);
                Some(text.map(|text| {
                    let mut block = Block::default();
                    block.push(&text, 1);
                    block
                }))
            }
        }
    }
}

/// Solves on this number of threads, or on fewer if the system grants fewer, while another thread
/// reads. Returns the texts if one thread is to do all the work. The threads are never joined: when
/// the output ends, the program ends.
fn on_threads(threads: usize, texts: Texts, worker: &Worker) -> Result<InOrder, Box<Texts>> {
    if threads == 1 {
        return Err(Box::new(texts));
    }
    let (jobs, to_do) = mpsc::channel::<LineJob>();
    let to_do = Arc::new(Mutex::new(to_do));
    let started = (0..threads).take_while(|_| {
        let (mut worker, to_do) = (worker.clone(), Arc::clone(&to_do));
        let work = move || loop {
            let Ok((block, to)) = system::unpoisoned(to_do.lock()).recv() else {
                break;
            };
            // If nobody waits for the results, no more blocks will come.
            let _ = to.send(worker.solve_block(&block));
        };
        system::spawn(work).is_ok()
    });
    let started = started.count();
    let (in_order, results) = mpsc::sync_channel(AHEAD * started);
    let pace = Arc::clone(&worker.pace);
    let read_all = move |mut texts: Texts| {
        // The pace at the time when a block is read decides how long the block is.
        while let Some(block) = texts.block(pace.lines()) {
            let (to, from) = mpsc::sync_channel(1);
            let (job, next) = match block {
                Ok(block) => (Some((block, to)), Ok(from)),
                Err(failure) => (None, Err(failure)),
            };
            let is_read = in_order.send(next).is_ok();
            if !is_read || job.map_or(true, |job| jobs.send(job).is_err()) {
                break;
            }
        }
    };
    // The texts are sent to the thread once it has started.
    let (texts_to, texts_from) = mpsc::sync_channel(1);
    let read = move || {
        if let Ok(texts) = texts_from.recv() {
            read_all(texts);
        }
    };
    if started == 0 || system::spawn(read).is_err() {
        return Err(Box::new(texts));
    }
    match texts_to.send(texts) {
        Ok(()) => Ok(results),
        Err(mpsc::SendError(texts)) => Err(Box::new(texts)),
    }
}

/// The number of lines of a block: large enough that threads rarely wait for each other's locks,
/// but small enough that all threads have work and solutions do not wait long for each other.
#[derive(Default)]
struct BlockSize(AtomicUsize);

impl BlockSize {
    const TARGET: Range<Duration> = Duration::from_millis(2)..Duration::from_millis(20);

    fn lines(&self) -> usize {
        self.0.load(Ordering::Relaxed).max(1)
    }

    fn took(&self, lines: usize, time: Duration) {
        // A block that is not full says nothing about a full block.
        if time < BlockSize::TARGET.start && lines >= self.lines() {
            self.0.store(2 * lines, Ordering::Relaxed);
        } else if time > BlockSize::TARGET.end {
            self.0.store(lines / 2, Ordering::Relaxed);
        }
    }
}

#[derive(Clone)]
struct Worker {
    solver: Solver,
    proof: Option<Proof>,
    reader: Arc<LineReader>,
    is_in_rows: bool,
    /// An option that is given and that parts do not read.
    unread_of_parts: Option<&'static str>,
    answers: AnswerForm,
    dialect: Dialect,
    pace: Arc<BlockSize>,
}

/// Where a text is wrong, and why.
type WrongLine = (TextPosition, String);

impl Worker {
    fn solve_block(&mut self, block: &Block) -> Results {
        let begin = Instant::now();
        let mut results = Results::default();
        let Results { text, tally } = &mut results;
        tally.bytes = block.bytes();
        for (number, line) in block.lines() {
            tally.lines += 1;
            let is_heading = self.reader.is_heading(line);
            let answer = if is_heading {
                Ok(None)
            } else {
                self.answer(line)
            };
            let answer = match answer {
                Ok(None) if self.answers.leave_out(is_heading) => continue,
                Ok(None) => String::new(),
                Ok(Some(answer)) => {
                    tally.solved += 1;
                    self.answers.with_others(&self.reader, line, &answer)
                }
                Err((position, error)) => {
                    let line_number = number + position.line as u64 - 1;
                    tally.errors += 1;
                    tally.first_error.get_or_insert(line_number);
                    let place = (self.is_in_rows).then_some(line_number);
                    let error = self
                        .answers
                        .error(line_number, place, position.column, &error);
                    self.answers.with_others(&self.reader, line, &error)
                }
            };
            *text += &answer;
            text.push('\n');
        }
        self.pace.took(tally.lines as usize, begin.elapsed());
        results
    }

    /// Returns the answer to a text; `None` if it is empty.
    fn answer(&mut self, text: &[u8]) -> Result<Option<String>, WrongLine> {
        let puzzle = match self.reader.puzzle(text) {
            Ok(read) => read.puzzle,
            Err(_) if gir::is_empty(text) => return Ok(None),
            Err(misread) if self.is_in_rows => return Err(misread.placed()),
            Err(misread) => match keyed_part(text) {
                Some((key, part)) => return self.walk(key, part).map(Some),
                None => return Err(misread.of_line(text).placed()),
            },
        };
        if self.answers.asked() == Asked::Grades {
            let path = self.reader.beside(text);
            let grade = Grade::of(&puzzle, &path, &self.dialect, &mut self.solver);
            let grade = grade.map_err(|unsolved| unplaced(&unsolved))?;
            return Ok(Some(self.answers.grade(&grade)));
        }
        let solved = options::solve_in_order(self.dialect.order, &puzzle, |puzzle| {
            self.solver.solve_as(puzzle, self.proof)
        });
        let solved = solved.map_err(|unsolved| unplaced(&unsolved))?;
        Ok(Some(self.answers.solution(&puzzle, &solved, &self.dialect)))
    }

    /// Searches a part of `split`. The answer has its key.
    fn walk(&mut self, key: &str, part: Result<Part, ParseError>) -> Result<String, WrongLine> {
        let part = part.map_err(|error| (error.position, error.message()))?;
        let unread = match self.answers {
            AnswerForm::Lines => self.unread_of_parts,
            _ => Some("--as json or csv"),
        };
        if let Some(option) = unread {
            let why = format!("found a part of 'yapboz split', expected a puzzle with {option}");
            return Err((TextPosition::FIRST, why));
        }
        self.solver
            .search_part(&part)
            .map(|answer| format!("{key}\t{answer}"))
            .map_err(|unsolved| unplaced(&unsolved))
    }
}

fn unplaced(unsolved: &Unsolved) -> WrongLine {
    (TextPosition::FIRST, advised(unsolved))
}

struct Done {
    progress: ProgressLine,
    begin: Instant,
    shown: Instant,
    size: Option<u64>,
    tally: Tally,
}

impl Done {
    const EVERY: Duration = Duration::from_millis(200);

    fn new(input: &OsStr, output: &OsStr) -> Done {
        let (begin, size) = (Instant::now(), io::size(input));
        let progress = if io::is_stream(output) {
            ProgressLine::beside_output()
        } else {
            ProgressLine::new()
        };
        Done {
            progress,
            begin,
            shown: begin,
            size,
            tally: Tally::default(),
        }
    }

    fn add(&mut self, block: &Tally) {
        let all = &mut self.tally;
        all.first_error = all.first_error.or(block.first_error);
        all.solved += block.solved;
        all.errors += block.errors;
        all.lines += block.lines;
        all.bytes += block.bytes;
        if self.shown.elapsed() >= Done::EVERY {
            self.shown = Instant::now();
            self.progress
                .show(&all.progress(self.size, self.begin.elapsed()));
        }
    }
}

impl Tally {
    /// Returns the progress line: the lines written, the lines per second, and the time left if the
    /// input's size is known.
    fn progress(&self, size: Option<u64>, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let left =
            size.map(|size| size.saturating_sub(self.bytes) as f64 / self.bytes as f64 * seconds);
        let left = left
            .map(|left| format!(", {left:.0} s left"))
            .unwrap_or_default();
        format!(
            "{}, {:.0} a second{left}",
            in_words(self.lines, "line"),
            self.lines as f64 / seconds
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_limited_by_memory() {
        let mib = |mib: usize| Memory(mib << 20);
        assert_eq!(granted(1000, mib(0)), 1);
        assert_eq!(granted(1000, mib(32)), 1);
        assert!(granted(1000, mib(192)) <= 3);
        assert_eq!(granted(1, mib(1024)), 1);
    }

    #[test]
    fn progress_has_a_rate_and_for_files_the_time_left() {
        let tally = Tally {
            lines: 100,
            bytes: 2000,
            ..Tally::default()
        };
        let progress = |size| tally.progress(size, Duration::from_secs(2));
        assert_eq!(progress(None), "100 lines, 50 a second");
        assert_eq!(progress(Some(9000)), "100 lines, 50 a second, 7 s left");
        // A file may grow while it is read.
        assert_eq!(progress(Some(1000)), "100 lines, 50 a second, 0 s left");
    }

    #[test]
    fn blocks_adapt_to_the_target_time() {
        let pace = BlockSize::default();
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
        // A block that was not full changes nothing.
        pace.took(1, Duration::ZERO);
        assert_eq!(pace.lines(), 2);
    }
}
