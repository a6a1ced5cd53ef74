//! Input of many lines.

use super::read::{open, Input, BUFFER};
use super::{shown, unable};
use crate::cmd::Failure;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, Read};

pub struct Lines {
    name: OsString,
    source: Input,
    most: usize,
    /// Whether the rest of a line that is too long is still to be skipped.
    is_in_line: bool,
    has_end: bool,
    number: u64,
}

/// Consecutive lines, without their ends, or texts of several lines.
#[derive(Default)]
pub struct Block {
    bytes: Vec<u8>,
    /// The end of every text in `bytes`, and the number of its first line.
    ends: Vec<(usize, u64)>,
}

impl Block {
    /// Returns the texts, and the numbers of their first lines, from 1.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let mut start = 0;
        self.ends.iter().map(move |&(end, number)| {
            let line = &self.bytes[start..end];
            start = end;
            (number, line)
        })
    }

    pub fn push(&mut self, text: &[u8], number: u64) {
        self.bytes.extend(text);
        self.ends.push((self.bytes.len(), number));
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns whether one more text fits: a block has at most `most` texts.
    pub fn has_room(&self, most: usize) -> bool {
        self.ends.len() < most && self.bytes.len() < BUFFER
    }

    /// Returns the bytes of the lines in the file, without what was skipped.
    pub fn bytes(&self) -> u64 {
        (self.bytes.len() + self.ends.len()) as u64
    }
}

impl Lines {
    /// Opens a file or standard input. Of a line of more than `most` bytes, the first `most + 1`
    /// are read.
    pub fn open(name: &OsStr, most: usize) -> Result<Lines, Failure> {
        Ok(Lines {
            name: name.into(),
            source: open(name)?,
            most,
            is_in_line: false,
            has_end: true,
            number: 0,
        })
    }

    /// Waits for the next line, and adds those after it that are buffered already, up to `most`.
    /// `None` at the end.
    pub fn block(&mut self, most: usize) -> Result<Option<Block>, Failure> {
        let mut block = Block::default();
        while block.has_room(most) && (block.is_empty() || self.is_ready()) {
            if !self
                .read_line(&mut block.bytes)
                .map_err(|error| unable(&self.name, &error))?
            {
                break;
            }
            block.ends.push((block.bytes.len(), self.number));
        }
        Ok((!block.is_empty()).then_some(block))
    }

    pub fn name(&self) -> Cow<'_, str> {
        shown(&self.name)
    }

    /// Returns the next line, and its number from 1.
    pub fn line(&mut self) -> Result<Option<(u64, Vec<u8>)>, Failure> {
        let mut line = Vec::new();
        Ok(self
            .read_line(&mut line)
            .map_err(|error| unable(&self.name, &error))?
            .then_some((self.number, line)))
    }

    pub fn has_end(&self) -> bool {
        self.has_end
    }

    pub fn is_ready(&self) -> bool {
        !self.is_in_line && self.source.buffer().contains(&b'\n')
    }

    /// Appends the next line, without its end, to `bytes`. Returns whether there was one.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        if std::mem::take(&mut self.is_in_line) {
            self.skip_to_end()?;
        }
        let before = bytes.len();
        let mut start = self.source.by_ref().take(self.most as u64 + 1);
        if start.read_until(b'\n', bytes)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        self.has_end = bytes.ends_with(b"\n");
        if self.has_end {
            bytes.pop();
        } else {
            // The line is returned before its end is read, which may never come.
            self.is_in_line = bytes.len() - before > self.most;
        }
        Ok(true)
    }

    fn skip_to_end(&mut self) -> io::Result<()> {
        let mut piece = Vec::new();
        while !piece.ends_with(b"\n") {
            piece.clear();
            let mut rest = self.source.by_ref().take(BUFFER as u64);
            if rest.read_until(b'\n', &mut piece)? == 0 {
                break;
            }
        }
        Ok(())
    }
}
