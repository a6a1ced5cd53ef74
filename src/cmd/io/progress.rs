//! How far the work is, on a terminal.

use std::io::{self, IsTerminal, Write};

/// A line on standard error that says how far the work is, where that is a terminal.
pub struct Progress {
    is_shown: bool,
    width: usize,
}

impl Progress {
    pub fn new() -> Progress {
        Progress {
            is_shown: io::stderr().is_terminal(),
            width: 0,
        }
    }

    /// The same, but where what goes to standard output is on a terminal too, it shows by itself how far it is.
    pub fn beside_output() -> Progress {
        let mut progress = Progress::new();
        progress.is_shown &= !io::stdout().is_terminal();
        progress
    }

    /// Puts these words in the line's place.
    pub fn show(&mut self, words: &str) {
        if self.is_shown {
            let width = self.width;
            eprint_or_stop(&mut self.is_shown, format_args!("\r{words:width$}"));
            self.width = words.chars().count();
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if self.is_shown {
            let width = self.width;
            eprint_or_stop(&mut self.is_shown, format_args!("\r{:width$}\r", ""));
        }
    }
}

/// Writes to standard error; where that fails, nobody looks, and it is no more written to.
fn eprint_or_stop(is_shown: &mut bool, words: std::fmt::Arguments) {
    *is_shown = write!(io::stderr(), "{words}").is_ok();
}
