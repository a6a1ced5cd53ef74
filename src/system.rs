//! What the system grants: threads and memory.

use std::thread::Builder;

/// The stack of a thread, in bytes: the standard library's own default.
const STACK: usize = 2 << 20;

/// A thread that is about to be started, with a stack that no search exceeds. The environment variable `RUST_MIN_STACK`
/// could make it as small as it likes.
pub fn thread() -> Builder {
    Builder::new().stack_size(STACK)
}

/// Whether the system grants so many bytes of memory now. A refusal later would end the process.
pub fn grants(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}
