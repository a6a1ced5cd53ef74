//! Options that several commands take.

use crate::args::Choice;
use crate::grid::Grid;
use crate::search::{Memory, NodeLimit};
use crate::solver::Limits;
use std::ffi::OsString;

/// What these options set. A command's settings that have them have one of these.
#[derive(Default)]
pub struct Shared {
    pub goal: Option<OsString>,
    pub size: Option<Grid>,
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

/// The names of options of which messages speak too.
pub const GOAL: &str = "--goal";
pub const SEED: &str = "--seed";
pub const COUNT: &str = "--count";
pub const NODES: &str = "--nodes";
pub const MEMORY: &str = "--memory";

pub const fn goal<T: AsMut<Shared>>() -> Choice<T> {
    let about =
        "the goal: ordered, zero-first, snail, a file or the tiles; FILE then holds one board";
    Choice::value(GOAL, "GOAL", about, |settings, value| {
        settings.as_mut().goal = Some(value.text.into());
        Ok(())
    })
}

pub const fn size<T: AsMut<Shared>>() -> Choice<T> {
    let about = "the boards' shape, if neither even rows, a square nor a first line '4x3' gives it; it always wins";
    Choice::value("--size", "COLUMNSxROWS", about, |settings, value| {
        settings.as_mut().size = Some(value.read()?);
        Ok(())
    })
}

pub const fn seed<T: AsMut<Shared>>() -> Choice<T> {
    let about = "which random puzzles, a number below 2^64; 0 by default";
    Choice::value(SEED, "N", about, |settings, value| {
        let seed = value.number("a number below 2^64", 0..=u64::MAX)?;
        settings.as_mut().seed = Some(seed);
        Ok(())
    })
}

pub const fn depth<T: AsMut<Shared>>() -> Choice<T> {
    let about = "how many moves deep dfs goes; 21 by default";
    Choice::value("--depth", "N", about, |settings, value| {
        let depth = value.number("a number of moves", 0..=u64::MAX)?;
        // No answer has as many moves as that.
        settings.as_mut().depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
        Ok(())
    })
}

pub const fn nodes<T: AsMut<Shared>>() -> Choice<T> {
    let about = "the nodes that may be generated for a puzzle; by default as many as it takes or memory holds";
    Choice::value(NODES, "N", about, |settings, value| {
        let positions = value.number("a number of nodes", 0..=u64::MAX)?;
        settings.as_mut().nodes = Some(NodeLimit(positions));
        Ok(())
    })
}

pub const fn memory<T: AsMut<Shared>>() -> Choice<T> {
    let about = "the memory that may be taken; 1024 by default, and never more than is of use";
    Choice::value(MEMORY, "MIB", about, |settings, value| {
        let mib = value.number("a number of MiB", 0..=u64::MAX)?;
        // More than there are addresses is all of them.
        let mib = usize::try_from(mib).unwrap_or(usize::MAX);
        settings.as_mut().memory = Some(Memory(mib.saturating_mul(1 << 20)));
        Ok(())
    })
}
