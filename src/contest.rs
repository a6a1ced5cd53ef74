//! The programs that `submission` prints, for small boards and for 4x4. Each is complete in one file.

// Each has a `main`, and constants for any judge.
#[allow(dead_code)]
pub mod eight;
#[allow(dead_code)]
pub mod fifteen;
