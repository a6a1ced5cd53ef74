//! Options that several commands have.

use super::Names;
use crate::args::{Choice, UsageError, Value};
use crate::digits::are_digits;
use crate::goal;
use crate::grid::Grid;
use crate::search::{Memory, NodeLimit};
use crate::solver::{table, Limits, SearchInfo, Solver};
use crate::text::gir::Given;
use std::ffi::{OsStr, OsString};
use std::thread;

/// The most threads for a core; more would have no work.
pub const PER_CORE: usize = 4;

/// What these options set. Commands that have them hold one of these.
#[derive(Default)]
pub struct Shared {
    pub goal: Option<OsString>,
    pub size: Option<Grid>,
    pub blank: Option<String>,
    pub count: Option<u64>,
    pub seed: Option<u64>,
    /// In hundredths.
    pub weight: Option<u32>,
    pub depth: Option<u32>,
    pub nodes: Option<NodeLimit>,
    pub memory: Option<Memory>,
    pub threads: Option<usize>,
    pub output: Option<OsString>,
}

impl Shared {
    /// The output file, or standard output.
    pub fn output(&self) -> &OsStr {
        self.output.as_deref().unwrap_or(OsStr::new("-"))
    }

    /// What is known of boards before they are read.
    pub fn given(&self) -> Given<'_> {
        Given { size: self.size, blank: self.blank.as_deref() }
    }

    pub fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, memory: self.memory.unwrap_or_default(), ..Limits::default() }
    }

    /// As many threads as there are cores or were asked for.
    pub fn threads(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or(cores).min(PER_CORE * cores)
    }

    /// A solver of one puzzle, on [`Shared::threads`].
    pub fn solver(&self) -> Solver {
        Solver::new(Limits { threads: self.threads(), ..self.limits() })
    }
}

/// Lets the options of this module set the field `shared` of a command.
macro_rules! shared {
    ($command:ident) => {
        impl AsMut<$crate::cmd::options::Shared> for $command {
            fn as_mut(&mut self) -> &mut $crate::cmd::options::Shared {
                &mut self.shared
            }
        }
    };
}
pub(super) use shared;

/// Names that messages contain too.
pub const GOAL: &str = "--goal";
pub const SEED: &str = "--seed";
pub const COUNT: &str = "--count";
pub const NODES: &str = "--nodes";
pub const MEMORY: &str = "--memory";

/// The groups of options in the help.
pub const INPUT: &str = "input";
pub const OUTPUT: &str = "output";
pub const LIMITS: &str = "limits";

pub const fn goal<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value(GOAL, "GOAL", |settings, value| {
        settings.as_mut().goal = Some(value.text.into());
        Ok(())
    })
    .short("-g")
    .group(INPUT)
    .about("read only the start; the goal is one of those below")
}

pub const fn size<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value("--size", "COLUMNSxROWS", |settings, value| {
        settings.as_mut().size = Some(grid(value)?);
        Ok(())
    })
    .short("-s")
    .group(INPUT)
    .about("set the shape, as in 4x3, or 4 for 4x4; by default, the rows give it")
}

pub const fn blank<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value("--blank", "WORD", |settings, value| {
        let word = value.text.to_str().filter(|word| !word.is_empty());
        let word = word.ok_or_else(|| value.bad("expected the word of the blank"))?;
        settings.as_mut().blank = Some(word.into());
        Ok(())
    })
    .group(INPUT)
    .about("set the word that is the blank; by default, the one that is no number")
}

/// A shape: '4x3', '4X3', '4*3', '4×3', or '4' for '4x4'.
fn grid(value: Value) -> Result<Grid, UsageError> {
    let text = value.text.to_string_lossy().replace(['X', '*', '×'], "x");
    let text = if are_digits(&text) { format!("{text}x{text}") } else { text };
    let text = text.as_ref();
    Value { text, ..value }.read()
}

/// A number of puzzles, at most `MOST`.
pub const fn count<T: AsMut<Shared>, const MOST: u64>(about: &'static str) -> Choice<T> {
    Choice::<T>::value(COUNT, "N", |settings, value| {
        settings.as_mut().count = Some(value.amount("a number of puzzles", 0..=MOST)?);
        Ok(())
    })
    .short("-n")
    .group(INPUT)
    .about(about)
}

pub const fn seed<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value(SEED, "N", |settings, value| {
        let seed = value.number("a number below 2^64", 0..=u64::MAX)?;
        settings.as_mut().seed = Some(seed);
        Ok(())
    })
    .group(INPUT)
    .about("set the seed of the random puzzles, a number below 2^64; 0 by default")
}

pub const fn weight<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value("--weight", "W", |settings, value| {
        let bad = || value.bad("expected a number from 1 to 1000 with at most two decimals");
        let text = value.text.to_str().ok_or_else(bad)?;
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        if !are_digits(whole) || !are_digits(decimals) || decimals.len() > 2 || whole.len() > 4 {
            return Err(bad());
        }
        let weight = format!("{whole}{decimals:0<2}").parse().map_err(|_| bad())?;
        if !(100..=100_000).contains(&weight) {
            return Err(bad());
        }
        settings.as_mut().weight = Some(weight);
        Ok(())
    })
    .about("set the weight of weighted-astar, 1 to 1000; 1.5 by default")
}

pub const fn depth<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value("--depth", "N", |settings, value| {
        let depth = value.number("a number of moves", 0..=u64::MAX)?;
        // No solution is longer.
        settings.as_mut().depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
        Ok(())
    })
    .group(LIMITS)
    .about("limit the depth of dfs, in moves; 21 by default")
}

pub const fn nodes<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value(NODES, "N", |settings, value| {
        let nodes = value.amount("a number of nodes, as in 20M or 2e7", 0..=u64::MAX)?;
        settings.as_mut().nodes = Some(NodeLimit(nodes));
        Ok(())
    })
    .group(LIMITS)
    .about("limit the nodes generated, as in 20M; the default depends on the shape")
}

pub const fn memory<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value(MEMORY, "MIB", |settings, value| {
        let text = value.text.to_string_lossy();
        let (number, unit) = match text.strip_suffix('G') {
            Some(number) => (number, 1024),
            None => (text.strip_suffix('M').unwrap_or(&text), 1),
        };
        let text = number.as_ref();
        let mib = Value { text, ..value }.number("a number of MiB as in 512, or of GiB as in 2G", 0..=u64::MAX)?;
        let mib = mib.saturating_mul(unit);
        let mib = usize::try_from(mib).unwrap_or(usize::MAX);
        settings.as_mut().memory = Some(Memory(mib.saturating_mul(1 << 20)));
        Ok(())
    })
    .group(LIMITS)
    .about("limit the memory, in MiB or as in 1G; 1024 by default")
}

pub const fn threads<T: AsMut<Shared>>(about: &'static str) -> Choice<T> {
    Choice::<T>::value("--threads", "N", |settings, value| {
        let threads = value.number("a number of threads", 1..=u64::MAX)?;
        settings.as_mut().threads = Some(usize::try_from(threads).unwrap_or(usize::MAX));
        Ok(())
    })
    .group(LIMITS)
    .about(about)
}

/// What [`threads`] does for one puzzle.
pub const THREADS: &str = "use N threads for hard and for large boards, at most 4 per core; by default, 1 per core";

pub const fn output<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value("--output", "FILE", |settings, value| {
        settings.as_mut().output = Some(value.text.into());
        Ok(())
    })
    .short("-o")
    .group(OUTPUT)
    .about("write to FILE; by default, to standard output")
}

/// The rows of a table of names for the help.
pub fn rows<T>(table: &[T], row: fn(&T) -> (&str, &str)) -> Vec<(String, String)> {
    let rows = table.iter().map(row);
    rows.map(|(name, about)| (name.into(), about.into())).collect()
}

/// What [`goal()`] takes.
pub const GOALS: Names = ("goals", || {
    let mut goals = rows(&goal::GOALS, |goal| (goal.name, goal.about));
    goals.push(("a file".into(), "the goal board in this file".into()));
    goals.push(("the tiles".into(), "for example '1238.4765'".into()));
    goals
});

pub const SEARCHES: Names = ("searches", || {
    let about = |row: &SearchInfo| format!("{} ({})", row.about, row.promise.words());
    let rows = table::SEARCHES.iter();
    rows.map(|row| (row.name.into(), about(row))).collect()
});

pub const HEURISTICS: Names = ("heuristics", || rows(table::HEURISTICS, |row| (row.name, row.about)));
