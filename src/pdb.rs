//! Pattern databases (Culberson and Schaeffer 1998), additive ones (Korf and Felner 2002).
//!
//! A pattern is some tiles; a partition is disjoint patterns of all tiles ([`catalogue`]). An entry is the fewest moves
//! of a pattern's own tiles that bring them home from one placement; moves of other tiles are free, so the entries of
//! disjoint patterns add up. [`space`] finds the entries, [`additive`] adds them up on boards of any shape, and [`compact`]
//! packs them for up to 16 cells, where [`ida`] searches with them.

pub mod additive;
pub mod catalogue;
pub mod compact;
pub mod embedded;
pub mod ida;
pub mod orders;
pub mod placements;
pub mod plan;
pub mod regions;
pub mod space;
pub mod threads;
pub mod walk;
