//! What an operand is: a board or a file.

use super::io;
use std::ffi::OsStr;
use std::path::Path;

pub fn is_file(name: &OsStr) -> bool {
    let path = Path::new(name);
    io::is_stream(name) || path.exists() && !path.is_dir()
}

/// Returns whether a word that names no file was meant to: it has an extension or a `/`, and
/// nothing that only boards have.
pub fn is_name_of_file(name: &OsStr) -> bool {
    let text = name.to_string_lossy();
    let is_of_board = |c: char| "\n;,|[](){}".contains(c);
    let is_path = match text.contains(' ') {
        true => has_extension(name) && text.starts_with(char::is_alphabetic),
        false => has_extension(name) || text.contains('/'),
    };
    is_path && !text.contains(is_of_board)
}

/// Returns whether a name ends as names of files do: with a dot and letters. The rows of a board,
/// as in `bc;.a`, are no name.
pub fn has_extension(name: &OsStr) -> bool {
    let extension = Path::new(name).extension().and_then(OsStr::to_str);
    let extension = extension.filter(|_| !name.to_string_lossy().contains(';'));
    extension.is_some_and(|letters| {
        !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}
