//! A progress line on standard error.

use super::is_stream;
use crate::cmd::message;
use crate::system;
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub fn announce_keyboard(input: &OsStr) {
    if is_stream(input) && io::stdin().is_terminal() {
        message(format_args!(
            "reading a board from the keyboard; end with Ctrl-D"
        ));
    }
}

/// A line that is shown only on a terminal, and replaced by the next one.
pub struct ProgressLine {
    is_shown: bool,
    width: usize,
}

impl ProgressLine {
    pub fn new() -> ProgressLine {
        ProgressLine {
            is_shown: io::stderr().is_terminal(),
            width: 0,
        }
    }

    /// Returns a line that is not shown if standard output is a terminal too: the output itself
    /// shows the progress there.
    pub fn beside_output() -> ProgressLine {
        let mut progress = ProgressLine::new();
        progress.is_shown &= !io::stdout().is_terminal();
        progress
    }

    pub fn show(&mut self, line: &str) {
        let width = self.width;
        self.write(format_args!("\r{line:width$}"));
        self.width = line.chars().count();
    }

    pub fn clear(&mut self) {
        let width = std::mem::take(&mut self.width);
        if width > 0 {
            self.write(format_args!("\r{:width$}\r", ""));
        }
    }

    /// Writes to standard error, unless nobody sees it.
    fn write(&mut self, text: fmt::Arguments) {
        self.is_shown = self.is_shown && write!(io::stderr(), "{text}").is_ok();
    }
}

/// A progress line: the work, and the seconds since it began.
pub struct Clock {
    work: Arc<Mutex<String>>,
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Clock {
    /// The time between two lines. Nothing is shown for work that takes less time.
    const EVERY: Duration = Duration::from_millis(500);

    pub fn start(work: impl Into<String>) -> Clock {
        let mut progress = ProgressLine::new();
        let (stop, stopped) = mpsc::channel();
        let (work, begin) = (Arc::new(Mutex::new(work.into())), Instant::now());
        let shown = Arc::clone(&work);
        let show = move || {
            while stopped.recv_timeout(Clock::EVERY) == Err(RecvTimeoutError::Timeout) {
                let work = system::unpoisoned(shown.lock()).clone();
                progress.show(&format!("{work}: {} s", begin.elapsed().as_secs()));
            }
            progress.clear();
        };
        let is_shown = io::stderr().is_terminal();
        Clock {
            work,
            stop: Some(stop),
            // Without a thread nothing is shown.
            thread: is_shown.then(|| system::spawn(show).ok()).flatten(),
        }
    }

    /// Returns the words that describe the work, so that others can change them.
    pub fn work(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.work)
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            // Joining fails only after a panic, which has already been reported.
            let _ = thread.join();
        }
    }
}
