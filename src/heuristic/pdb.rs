//! Pattern databases: the moves that a few tiles need by themselves (Korf and Felner 2002: disjoint patterns, whose moves
//! add up).
//!
//! A pattern is some tiles, a partition is disjoint patterns of all tiles ([`catalogue`]). An entry holds, for one
//! placement of a pattern's tiles, the fewest of their own moves that bring them home; moves of other tiles are free.
//! [`space`] finds them, [`additive`] adds them up on boards of any shape, [`compact`] packs them for up to 16 cells.

pub mod additive;
pub mod catalogue;
pub mod compact;
pub(crate) mod orders;
pub(crate) mod regions;
pub mod space;
