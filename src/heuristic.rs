//! Lower bounds on the moves that a position still needs.

pub mod manhattan;
