//! Searches: algorithms that solve a puzzle, a file each. They expect a solvable puzzle (see `solvable`), and have their
//! names in `solver::table`.

pub mod astar;
pub mod automaton;
pub mod bfs;
pub mod bidirectional;
pub mod canonical;
pub mod constructive;
pub mod dfs;
pub mod distances;
pub mod front_to_end;
pub mod idastar;
pub mod iddfs;
pub mod improve;
pub mod mm;
pub mod nbs;
pub mod nodes;
pub mod original;
pub mod retrograde;
pub mod shortest;

pub use astar::BestFirst;
pub use automaton::Automaton;
pub use canonical::DepthFirst;
pub use distances::Distances;
pub use front_to_end::FrontToEnd;
pub use nodes::{Event, Happens, Memory, NodeLimit, Nodes, Outcome, Report};
pub use retrograde::Retrograde;
