//! IDA* over pattern databases, for boards of at most 16 cells.

pub mod embedded;
pub mod ida;
pub mod plan;
pub mod threads;
pub mod walk;
