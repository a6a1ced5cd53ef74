//! Puzzles by [`str::parse`].

use super::{line_puzzle, Given, ParseError};
use crate::puzzle::Puzzle;
use std::str::FromStr;

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads a `.gir` as [`puzzle`](super::puzzle) does, without a size or a blank.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        line_puzzle(text.as_bytes(), Given::default())
    }
}
