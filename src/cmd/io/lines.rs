//! Input of many lines, which end with a line feed, a carriage return or both.

use super::read::{open, Input, BUFFER};
use super::{shown, unable};
use crate::cmd::Failure;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead};

#[allow(clippy::struct_excessive_bools)] // Four facts of a stream, each by itself.
pub struct Lines {
    name: OsString,
    source: Input,
    most: usize,
    /// Whether the rest of a line that is too long is still to be skipped.
    is_in_line: bool,
    has_end: bool,
    is_at_end: bool,
    /// Whether the last line ended with a carriage return, whose line feed is still to be skipped.
    is_after_return: bool,
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
            is_at_end: false,
            is_after_return: false,
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
        let buffer = self.source.buffer();
        let is_second = self.is_after_return && buffer.starts_with(b"\n");
        let is_end = |byte| b"\r\n".contains(byte);
        !self.is_in_line && buffer[usize::from(is_second)..].iter().any(is_end)
    }

    /// Appends the next line, without its end, to `bytes`. Returns whether there was one.
    fn read_line(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        if std::mem::take(&mut self.is_in_line) {
            while !self.read_piece(&mut Vec::new(), BUFFER)? && !self.is_at_end {}
        }
        let (before, mut has_end) = (bytes.len(), false);
        while bytes.len() - before <= self.most && !has_end {
            has_end = self.read_piece(bytes, self.most + 1 - (bytes.len() - before))?;
            if self.is_at_end {
                break;
            }
        }
        if self.is_at_end && bytes.len() == before {
            return Ok(false);
        }
        self.has_end = has_end;
        self.number += 1;
        // The line is returned before its end is read, which may never come.
        self.is_in_line = !self.has_end && !self.is_at_end;
        Ok(true)
    }

    /// Appends what is buffered of a line, at most `most` bytes. Returns whether the line ended.
    fn read_piece(&mut self, bytes: &mut Vec<u8>, most: usize) -> io::Result<bool> {
        let buffer = loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                filled => break filled?,
            }
        };
        self.is_at_end = buffer.is_empty();
        let is_second = std::mem::take(&mut self.is_after_return) && buffer.starts_with(b"\n");
        let line = &buffer[usize::from(is_second)..];
        let line = &line[..line.len().min(most)];
        let end = line.iter().position(|byte| b"\r\n".contains(byte));
        self.is_after_return = end.is_some_and(|end| line[end] == b'\r');
        let piece = &line[..end.unwrap_or(line.len())];
        bytes.extend(piece);
        let taken = piece.len() + usize::from(is_second) + usize::from(end.is_some());
        self.source.consume(taken);
        Ok(end.is_some())
    }
}
