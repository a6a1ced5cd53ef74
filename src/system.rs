//! What the system grants: threads and memory.

use std::hint;
use std::thread::{self, Builder};

/// The stack of a thread, in bytes: the standard library's own default.
const STACK: usize = 2 << 20;

/// A thread that is about to be started, with a stack that no search exceeds. The environment variable `RUST_MIN_STACK`
/// could make it as small as it likes.
pub fn thread() -> Builder {
    Builder::new().stack_size(STACK)
}

/// Does work on this thread, and on others if the system grants them.
pub fn share(others: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 0..others {
            drop(thread().spawn_scoped(scope, &work));
        }
        work();
    });
}

/// Whether the system grants this many bytes of memory now. A refusal later would end the process.
pub fn grants(bytes: usize) -> bool {
    let mut memory = Vec::<u8>::new();
    let is_granted = memory.try_reserve_exact(bytes).is_ok();
    // The compiler leaves out a request whose memory nobody sees.
    hint::black_box(&memory);
    is_granted
}
