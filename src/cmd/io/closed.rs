//! Standard streams that were closed when the program started.

pub const INPUT: u32 = 0;
pub const OUTPUT: u32 = 1;

/// Returns whether a standard stream was closed when the program started, if the system shows it.
///
/// For a closed stream, Rust's runtime opens `/dev/null` for reading and writing; no redirection of
/// a shell does. A parent process that silences its children may do the same, but then for more
/// than one stream.
pub fn was_closed(stream: u32) -> bool {
    let mut null_streams = (0..3).filter(|&stream| is_null(stream));
    null_streams.next() == Some(stream) && null_streams.next().is_none()
}

/// Returns whether a standard stream is `/dev/null`, opened for reading and writing.
#[cfg(target_os = "linux")]
fn is_null(stream: u32) -> bool {
    let link = format!("/proc/self/fd/{stream}");
    let is_null =
        std::fs::read_link(&link).is_ok_and(|target| target == std::path::Path::new("/dev/null"));
    // The link has the access mode of the stream.
    let mode = |link: std::fs::Metadata| std::os::unix::fs::MetadataExt::mode(&link);
    is_null && std::fs::symlink_metadata(&link).is_ok_and(|link| mode(link) & 0o600 == 0o600)
}

#[cfg(not(target_os = "linux"))]
fn is_null(_: u32) -> bool {
    false
}
