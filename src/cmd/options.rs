//! Options that several commands have.

use super::Names;
use crate::args::Choice;
use crate::goal;
use crate::grid::Grid;
use crate::heuristic;
use crate::search::{self, Memory, NodeLimit, SearchInfo};
use crate::solver::Limits;
use std::ffi::OsString;

/// What these options set. Commands that have them hold one of these.
#[derive(Default)]
pub struct Shared {
    pub goal: Option<OsString>,
    pub size: Option<Grid>,
    pub count: Option<u64>,
    pub seed: Option<u64>,
    pub depth: Option<u32>,
    pub nodes: Option<NodeLimit>,
    pub memory: Option<Memory>,
}

impl Shared {
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            memory: self.memory.unwrap_or_default(),
        }
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

pub const fn goal<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value(GOAL, "GOAL", |settings, value| {
        settings.as_mut().goal = Some(value.text.into());
        Ok(())
    })
    .about("read only the start from FILE; the goal is one of those below")
}

pub const fn size<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value("--size", "COLUMNSxROWS", |settings, value| {
        settings.as_mut().size = Some(value.read()?);
        Ok(())
    })
    .about("set the shape; by default, the rows, a first line '4x3' or a square give it")
}

/// A number of puzzles, at most `MOST`.
pub const fn count<T: AsMut<Shared>, const MOST: u64>(about: &'static str) -> Choice<T> {
    Choice::<T>::value(COUNT, "N", |settings, value| {
        settings.as_mut().count = Some(value.number("a number of puzzles", 0..=MOST)?);
        Ok(())
    })
    .about(about)
}

pub const fn seed<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value(SEED, "N", |settings, value| {
        let seed = value.number("a number below 2^64", 0..=u64::MAX)?;
        settings.as_mut().seed = Some(seed);
        Ok(())
    })
    .about("set the seed of the random puzzles, a number below 2^64; 0 by default")
}

pub const fn depth<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value("--depth", "N", |settings, value| {
        let depth = value.number("a number of moves", 0..=u64::MAX)?;
        // No solution is longer.
        settings.as_mut().depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
        Ok(())
    })
    .about("limit the depth of dfs, in moves; 21 by default")
}

pub const fn nodes<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value(NODES, "N", |settings, value| {
        let nodes = value.number("a number of nodes", 0..=u64::MAX)?;
        settings.as_mut().nodes = Some(NodeLimit(nodes));
        Ok(())
    })
    .about("limit the nodes generated for a puzzle; the default depends on the shape")
}

pub const fn memory<T: AsMut<Shared>>() -> Choice<T> {
    Choice::<T>::value(MEMORY, "MIB", |settings, value| {
        let mib = value.number("a number of MiB", 0..=u64::MAX)?;
        let mib = usize::try_from(mib).unwrap_or(usize::MAX);
        settings.as_mut().memory = Some(Memory(mib.saturating_mul(1 << 20)));
        Ok(())
    })
    .about("limit the memory, in MiB; 1024 by default")
}

/// The rows of a table of names for the help.
pub fn rows<T>(table: &[T], row: fn(&T) -> (&str, &str)) -> Vec<(String, String)> {
    let rows = table.iter().map(row);
    rows.map(|(name, about)| (name.into(), about.into()))
        .collect()
}

/// What [`goal`] takes.
pub const GOALS: Names = ("goals", || {
    let mut goals = rows(&goal::GOALS, |goal| (goal.name, goal.about));
    goals.push(("a file".into(), "the goal board in this file".into()));
    goals.push(("the tiles".into(), "for example '1238.4765'".into()));
    goals
});

pub const SEARCHES: Names = ("searches", || {
    let about = |row: &SearchInfo| format!("{} ({})", row.about, row.promise.words());
    let rows = search::ALL.iter();
    rows.map(|row| (row.name.into(), about(row))).collect()
});

pub const HEURISTICS: Names = ("heuristics", || {
    rows(heuristic::ALL, |row| (row.name, row.about))
});
