//! What searches cost, on one puzzle or on many, as a table.

use super::run::{entry, MethodRun, Note, FIGURES, ONE};
use crate::cmd::io::{Clock, ProgressLine};
use crate::cmd::Failure;
use crate::order::Order;
use crate::puzzle::Puzzle;
use crate::search::{Memory, Ties};
use crate::show::table::{Column, Field, Table};
use crate::solver::searches::{Method, MethodSolver, Takes};
use crate::solver::{Limits, StoppedBy};
use crate::system;
use crate::text::{at_least_in_words, gir, in_words};
use std::collections::BTreeMap;
use std::mem;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

const OF_ONE: &str = "moves shortest at_least expanded generated stored branching seconds note";

/// The figures of [`Sums::figures`].
const OF_MANY: &str =
    "answered shortest moves (moves_most) expanded (expanded_most) generated (generated_most) \
     stored (stored_most) branching (branching_most) h seconds (seconds_most) note";

/// The puzzles that are in memory at once, with the runs of all methods on them.
const AT_ONCE: usize = 1000;

/// Puzzles, and how many moves they all need, if that is known before they are solved.
pub struct Group {
    pub distance: Option<u32>,
    pub puzzles: Box<dyn Iterator<Item = Result<Puzzle, Failure>>>,
}

/// What each row is about, for every method: the only puzzle, one of the puzzles, or the means of a
/// group, which [`depth`](super::depth) may arrange; or else a board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RowSubject {
    Puzzle,
    Puzzles,
    Means,
    Depths,
    Boards,
}

pub struct Benchmark {
    pub groups: Vec<Group>,
    pub count: u64,
    pub methods: Vec<Method>,
    /// The order in which children are made.
    pub order: Order,
    pub limits: Limits,
    pub rows: RowSubject,
}

impl Benchmark {
    pub fn table(mut self) -> Result<Table, Failure> {
        let progress = RunProgress::new(self.count * self.groups.len() as u64, self.methods.len());
        let mut number = 0;
        let groups = mem::take(&mut self.groups);
        let has_distance = groups.iter().any(|group| group.distance.is_some());
        let mut rows = vec![Vec::new(); self.methods.len()];
        for Group {
            distance,
            mut puzzles,
        } in groups
        {
            let mut sums = vec![Sums::default(); self.methods.len()];
            loop {
                let some = puzzles.by_ref().take(AT_ONCE);
                let some = some.map(|puzzle| Ok(puzzle?.with_order(self.order)));
                let some = some.collect::<Result<Vec<Puzzle>, Failure>>()?;
                if some.is_empty() {
                    break;
                }
                let runs = self.runs(&some, number, &progress);
                for (at, puzzle) in some.iter().enumerate() {
                    number += 1;
                    let runs: Vec<&MethodRun> = runs.iter().map(|runs| &runs[at]).collect();
                    let shortest = runs.iter().find_map(|run| run.shortest());
                    for (sums, run) in sums.iter_mut().zip(&runs) {
                        sums.add(run, shortest);
                    }
                    if !self.has_means() {
                        let each = self.each((number, puzzle), distance, &runs, shortest);
                        rows.iter_mut()
                            .zip(each)
                            .for_each(|(rows, row)| rows.push(row));
                    }
                }
            }
            if self.has_means() {
                rows.iter_mut()
                    .zip(self.means(distance, &sums))
                    .for_each(|(rows, row)| rows.push(row));
            }
        }
        progress.clear();
        let figures = match (self.has_means(), has_distance) {
            (true, _) => [OF_MANY, ""],
            (_, true) => ["h", OF_ONE],
            (_, false) => ["h (distance)", OF_ONE],
        };
        let columns = [
            "search heuristic",
            if self.has(Takes::Weight) {
                "weight"
            } else {
                ""
            },
            if self.has(Takes::Depth) { "depth" } else { "" },
            if self.has_oldest() { "ties" } else { "" },
            if has_distance { "distance" } else { "" },
            if self.rows == RowSubject::Puzzles {
                "puzzle (board) (line)"
            } else {
                ""
            },
        ];
        let columns = columns.into_iter().chain(figures).flat_map(Column::all);
        Ok(Table {
            columns: columns.collect(),
            rows: rows.concat(),
            ..Table::default()
        })
    }

    fn has_means(&self) -> bool {
        matches!(self.rows, RowSubject::Means | RowSubject::Depths)
    }

    /// Returns whether a search takes a number of this kind.
    fn has(&self, number: Takes) -> bool {
        self.methods
            .iter()
            .any(|method| method.search.takes.contains(&number))
    }

    /// Returns whether a search selects the oldest of equal nodes, which is not the usual choice.
    fn has_oldest(&self) -> bool {
        self.methods
            .iter()
            .any(|method| method.ties() == Some(Ties::Oldest))
    }

    /// Runs all methods on puzzles, after `before` others: `runs[method][puzzle]`. A method runs on
    /// all puzzles before the next method does: so its tables are made once, and no other tables
    /// are in memory beside them.
    fn runs(&self, puzzles: &[Puzzle], before: u64, progress: &RunProgress) -> Vec<Vec<MethodRun>> {
        let limits = Limits {
            threads: 1,
            memory: Memory(self.limits.memory.0 / self.limits.threads),
            ..self.limits
        };
        let (is_alone, threads) = (self.rows == RowSubject::Puzzle, self.limits.threads);
        let runs = |&method: &Method| {
            let name = &method.to_string();
            let (next, runs) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
            let others = threads.min(puzzles.len()) - 1;
            system::share(others, || {
                let mut solver = MethodSolver::new(method, limits);
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(puzzle) = puzzles.get(at) else {
                        break;
                    };
                    let _clock = is_alone.then(|| Clock::start(name));
                    if !is_alone {
                        progress.show(before + at as u64 + 1, name);
                    }
                    let run = MethodRun::new(&mut solver, puzzle);
                    progress.count();
                    system::unpoisoned(runs.lock()).insert(at, run);
                }
            });
            let runs = system::unpoisoned(runs.into_inner());
            runs.into_values().collect()
        };
        self.methods.iter().map(runs).collect()
    }

    fn each(
        &self,
        (number, puzzle): (u64, &Puzzle),
        distance: Option<u32>,
        runs: &[&MethodRun],
        shortest: Option<usize>,
    ) -> Vec<Vec<Field>> {
        let row = |run: &&MethodRun| {
            let mut row = self.names(run.method, distance);
            if self.rows == RowSubject::Puzzles {
                row.extend([
                    Field::whole(number),
                    Field::Text(gir::in_rows(puzzle, puzzle.position())),
                ]);
                row.push(entry(gir::line(puzzle).ok(), Field::Text));
            }
            row.push(entry(run.h, |h| Field::whole(h.into())));
            row.extend(
                distance
                    .is_none()
                    .then(|| entry(shortest, |moves| Field::whole(moves as u64))),
            );
            row.extend(run.figures(shortest));
            row
        };
        runs.iter().map(row).collect()
    }

    fn means(&self, distance: Option<u32>, sums: &[Sums]) -> Vec<Vec<Field>> {
        let is_shortest_known = sums.iter().any(|sums| sums.is_shortest_known);
        let row = |(&method, sums): (&Method, &Sums)| {
            let shortest = is_shortest_known.then_some(sums.shortest);
            [
                self.names(method, distance),
                sums.figures(shortest, method.depth),
            ]
            .concat()
        };
        self.methods.iter().zip(sums).map(row).collect()
    }

    /// Returns what a row is about: the method, and the distance of a group.
    fn names(&self, method: Method, distance: Option<u32>) -> Vec<Field> {
        let search = Field::Text(method.search.name.into());
        let heuristic = entry(method.heuristic_name(), |name| Field::Text(name.into()));
        let takes = |number| method.search.takes.contains(&number);
        let weight = Some(method.weight).filter(|_| takes(Takes::Weight));
        let weight = entry(weight, |weight| {
            Field::millionths(u128::from(weight) * 10_000, 2)
        });
        let depth = entry(
            Some(method.depth).filter(|_| takes(Takes::Depth)),
            |depth| Field::whole(depth.into()),
        );
        let ties = entry(method.ties(), |ties| Field::Text(ties.name().into()));
        let parts = [
            (weight, self.has(Takes::Weight)),
            (depth, self.has(Takes::Depth)),
            (ties, self.has_oldest()),
        ];
        let parts = parts
            .into_iter()
            .filter_map(|(part, is_there)| is_there.then_some(part));
        [search, heuristic]
            .into_iter()
            .chain(parts)
            .chain(distance.map(|distance| Field::whole(distance.into())))
            .collect()
    }
}

/// Tells a terminal which puzzle is searched, and how long the rest may take.
struct RunProgress {
    line: Mutex<ProgressLine>,
    begin: Instant,
    puzzles: u64,
    methods: usize,
    /// The runs that are done.
    done: AtomicU64,
}

impl RunProgress {
    fn new(puzzles: u64, methods: usize) -> RunProgress {
        RunProgress {
            line: Mutex::new(ProgressLine::new()),
            begin: Instant::now(),
            puzzles,
            methods,
            done: AtomicU64::new(0),
        }
    }

    fn show(&self, number: u64, method: &str) {
        let (done, all) = (
            self.done.load(Ordering::Relaxed),
            self.puzzles * self.methods as u64,
        );
        let each = self.begin.elapsed().as_secs_f64() / done as f64;
        let left = (done > 0).then(|| format!(", {:.0} s left", each * (all - done) as f64));
        let (left, of) = (left.unwrap_or_default(), self.puzzles);
        self.line()
            .show(&format!("puzzle {number} of {of}: {method}{left}"));
    }

    fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn clear(&self) {
        self.line().clear();
    }

    fn line(&self) -> MutexGuard<'_, ProgressLine> {
        system::unpoisoned(self.line.lock())
    }
}

/// A figure, summed over puzzles, in millionths.
#[derive(Clone, Copy, Default)]
struct Sum {
    count: u64,
    all: u128,
    most: u128,
}

impl Sum {
    fn add(&mut self, value: Option<u128>) {
        if let Some(value) = value {
            self.count += 1;
            self.all += value;
            self.most = self.most.max(value);
        }
    }

    fn mean(self) -> Option<u128> {
        self.all.checked_div(self.count.into())
    }
}

#[derive(Clone, Default)]
struct Sums {
    unfit: Option<String>,
    shortest: u64,
    is_shortest_known: bool,
    /// Runs that a limit stopped, and the least lower bound that one of them proved.
    by_nodes: u64,
    by_memory: u64,
    lower_bound: Option<u32>,
    stuck: u64,
    /// Puzzles without a solution of the method's depth.
    not_within: u64,
    /// What the heuristic says of the starts.
    h: Sum,
    /// For each of [`FIGURES`].
    figures: [Sum; 6],
}

impl Sums {
    /// Adds a run on a puzzle whose shortest solution has `shortest` moves, if that is known. After
    /// a puzzle that the method does not fit, nothing is added.
    fn add(&mut self, run: &MethodRun, shortest: Option<usize>) {
        if self.unfit.is_some() {
            return;
        }
        self.h.add(run.h.map(|h| u128::from(h) * ONE));
        match &run.note {
            Some(Note::Unfit(why)) => self.unfit = Some(why.clone()),
            Some(Note::Stopped(stopped)) => {
                match stopped.by {
                    StoppedBy::Memory(_) => self.by_memory += 1,
                    _ => self.by_nodes += 1,
                }
                let least = self.lower_bound.unwrap_or(stopped.lower_bound);
                self.lower_bound = Some(least.min(stopped.lower_bound));
            }
            Some(Note::NotWithin { .. } | Note::Exhausted) => self.not_within += 1,
            Some(Note::Stuck) => self.stuck += 1,
            Some(Note::LastBlock) | None => {}
        }
        self.is_shortest_known |= shortest.is_some();
        self.shortest += u64::from(shortest.is_some() && run.moves == shortest);
        for (sum, figure) in self.figures.iter_mut().zip(&FIGURES) {
            sum.add((figure.of)(run));
        }
    }

    /// Returns the columns of a row, with the number of shortest solutions if it is known. `depth`
    /// is the method's.
    fn figures(&self, shortest: Option<u64>, depth: u32) -> Vec<Field> {
        let mut row = vec![
            Field::whole(self.figures[0].count),
            entry(shortest, Field::whole),
        ];
        for (sum, figure) in self.figures.iter().zip(&FIGURES) {
            let mean = sum.mean();
            row.push(entry(mean, |mean| {
                Field::millionths(mean, figure.places.max(1))
            }));
            row.push(entry(mean, |_| Field::millionths(sum.most, figure.places)));
        }
        // Before the seconds, which are the last figure.
        let h = entry(self.h.mean(), |mean| Field::millionths(mean, 1));
        row.insert(row.len() - 2, h);
        row.push(entry(self.note(depth), Field::Text));
        row
    }

    fn note(&self, depth: u32) -> Option<String> {
        let some = |count: u64, note: String| (count > 0).then_some(note);
        let stopped = |count: u64, limit: &str| {
            let lower_bound = at_least_in_words(self.lower_bound.unwrap_or_default().into());
            some(
                count,
                format!("stopped on {count} ({limit}); {lower_bound}"),
            )
        };
        let (not_within, moves) = (self.not_within, in_words(depth.into(), "move"));
        let notes = [
            self.unfit.clone(),
            stopped(self.by_nodes, "--nodes"),
            stopped(self.by_memory, "--memory"),
            some(
                not_within,
                format!("no solution of at most {moves} (puzzles: {not_within})"),
            ),
            some(self.stuck, format!("{} for {}", Note::Stuck, self.stuck)),
        ];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        (!notes.is_empty()).then(|| notes.join("; "))
    }
}
