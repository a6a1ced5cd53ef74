//! Asks the system for threads and memory.

use std::sync::atomic::AtomicBool;
use std::sync::{LockResult, PoisonError};
use std::thread::{self, Builder, JoinHandle, Scope, ScopedJoinHandle};
use std::{hint, io, iter};

/// The stack of a thread, in bytes: the standard library's own default.
const STACK: usize = 2 << 20;

/// Stops no search: it is never set.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// The memory that a process may take, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Memory(pub usize);

impl Default for Memory {
    /// Returns 1 GiB.
    fn default() -> Memory {
        Memory(1 << 30)
    }
}

impl Memory {
    /// Returns all of this memory if the system grants it at once. Otherwise returns less than the
    /// system grants: it leaves a quarter, and at least 2 MiB, for memory that is not counted.
    pub(crate) fn granted(self) -> Memory {
        let is_granted = |&bytes: &usize| grants(bytes);
        let mut sizes = iter::successors(Some(self.0), |bytes| Some(bytes / 8 * 7));
        let bytes = sizes.find(is_granted).unwrap_or_default();
        Memory(if bytes == self.0 {
            bytes
        } else {
            Memory(bytes).usable().min(bytes.saturating_sub(2 << 20))
        })
    }

    /// Returns the bytes that may be in use at once. A quarter is left for freed memory that the
    /// allocator keeps.
    pub(crate) fn usable(self) -> usize {
        self.0 / 4 * 3
    }
}

/// A thread starts where the system grants this many bytes of addresses, although it takes few of
/// them. Where glibc has no room for a heap of 64 MiB for the thread, it maps each small value by
/// itself, and the process ends if there is no room for one of them.
const ROOM_FOR_A_THREAD: usize = 64 << 20;

/// Returns a thread to be started, with a stack that no search exceeds. Otherwise the environment
/// variable `RUST_MIN_STACK` could make the stack too small.
fn thread() -> io::Result<Builder> {
    if grants(ROOM_FOR_A_THREAD) {
        Ok(Builder::new().stack_size(STACK))
    } else {
        Err(io::ErrorKind::OutOfMemory.into())
    }
}

/// Starts a thread.
///
/// # Errors
/// If the system grants none, or too little memory for it.
pub fn spawn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    thread()?.spawn(work)
}

/// Starts a thread of a scope.
///
/// # Errors
/// As [`spawn`].
pub fn spawn_scoped<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    thread()?.spawn_scoped(scope, work)
}

/// Does work on this thread, and on other threads if the system grants them.
pub fn share(others: usize, work: impl Fn() + Sync) {
    thread::scope(|scope| {
        for _ in 0..others {
            drop(spawn_scoped(scope, &work));
        }
        work();
    });
}

/// Returns the value of a lock even if another thread has panicked while it held the lock: all of
/// this crate's values stay valid, and the panic is passed on where the thread is joined.
pub fn unpoisoned<T>(value: LockResult<T>) -> T {
    value.unwrap_or_else(PoisonError::into_inner)
}

/// Returns whether the system grants this many bytes of memory now. A refusal later would end the
/// process.
///
/// In a web page, asking would take the memory for good, since WebAssembly gives none back: up to
/// 2 GiB, the most that one value can have, all sizes are granted, and taken when they are used.
pub fn grants(bytes: usize) -> bool {
    if cfg!(target_family = "wasm") {
        return isize::try_from(bytes).is_ok();
    }
    let mut memory = Vec::<u8>::new();
    let is_granted = memory.try_reserve_exact(bytes).is_ok();
    // Without this, the compiler removes an allocation whose memory is never used.
    hint::black_box(&memory);
    is_granted
}
