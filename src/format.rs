//! Texts that puzzles and answers are read from and written to.

pub mod cik;
pub mod gir;
