//! From a puzzle to its solution: [`Solver::solve`], and behind it an arm for small, medium and large boards.

mod by_name;
mod cache;
mod door;
pub(crate) mod large;
mod limits;
pub(crate) mod medium;
pub(crate) mod small;
mod solution;

pub use crate::search::{Memory, NodeLimit, Nodes};
pub(crate) use by_name::Method;
pub(crate) use cache::{Cache, Lease};
pub use door::Solver;
pub use limits::Limits;
pub use solution::{Limit, Solution, Stopped, Unsolved};
