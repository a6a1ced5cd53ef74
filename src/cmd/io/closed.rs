//! Standard streams that were closed when the program began.

/// A standard stream, by its number.
pub const INPUT: u32 = 0;
/// A standard stream, by its number.
pub const OUTPUT: u32 = 1;

/// Whether a standard stream was closed when the program began, if the system shows it.
///
/// The runtime opens `/dev/null` in the place of a closed stream, for reading and writing, as no redirection of a shell
/// does. Programs that start others do so too when the others are to be silent; if more than one stream is like that,
/// it was meant.
pub fn was_closed(stream: u32) -> bool {
    let mut like_that = (0..3).filter(|&stream| is_null(stream));
    like_that.next() == Some(stream) && like_that.next().is_none()
}

/// Whether a standard stream is `/dev/null`, opened for reading and writing.
#[cfg(target_os = "linux")]
fn is_null(stream: u32) -> bool {
    let link = format!("/proc/self/fd/{stream}");
    let is_null =
        std::fs::read_link(&link).is_ok_and(|target| target == std::path::Path::new("/dev/null"));
    // The link has the permissions of the stream.
    let mode = |link: std::fs::Metadata| std::os::unix::fs::MetadataExt::mode(&link);
    is_null && std::fs::symlink_metadata(&link).is_ok_and(|link| mode(link) & 0o600 == 0o600)
}

/// Elsewhere it is not to be seen.
#[cfg(not(target_os = "linux"))]
fn is_null(_: u32) -> bool {
    false
}
