//! The programs that `submission` prints, for small boards and for 4x4. Each is complete in one file.

// Each has a `main`, and constants for any judge. Judges have old compilers: `help judges` names this version.
#[allow(dead_code)]
#[clippy::msrv = "1.65"]
pub mod eight;
#[allow(dead_code)]
#[clippy::msrv = "1.65"]
pub mod fifteen;
