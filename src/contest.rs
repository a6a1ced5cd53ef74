//! The contest program by itself, which `submission` prints: for small boards, and for 4x4.

// Each has a `main`, and constants for any judge.
#[allow(dead_code)]
pub mod eight;
#[allow(dead_code)]
pub mod fifteen;
