//! A progress line on standard error.

use std::fmt;
use std::io::{self, IsTerminal, Write};

/// A line that is shown only on a terminal, and replaced by the next one.
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

    /// A line that is not shown if standard output is a terminal too: the output itself shows the progress there.
    pub fn beside_output() -> Progress {
        let mut progress = Progress::new();
        progress.is_shown &= !io::stdout().is_terminal();
        progress
    }

    pub fn show(&mut self, line: &str) {
        let width = self.width;
        self.write(format_args!("\r{line:width$}"));
        self.width = line.chars().count();
    }

    pub fn clear(&mut self) {
        let width = self.width;
        self.write(format_args!("\r{:width$}\r", ""));
    }

    /// Writes to standard error, unless nobody sees it.
    fn write(&mut self, text: fmt::Arguments) {
        self.is_shown = self.is_shown && write!(io::stderr(), "{text}").is_ok();
    }
}
