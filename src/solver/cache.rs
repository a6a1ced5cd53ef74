//! Tables and pattern databases that puzzles share, and the account of all memory: what these take, and what searches
//! reserve.
//!
//! A thread that needs more than is free waits until others release theirs. No thread holds anything while it waits, so
//! there is no deadlock.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::pdb::plan::{Databases, Plan};
use crate::search::retrograde::Retrograde;
use crate::search::Memory;
use std::any::Any;
use std::ops::Deref;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The tables and databases of the puzzles so far, if they fit into the memory. Clones share them.
#[derive(Clone)]
pub struct Cache {
    shared: Arc<Shared>,
}

struct Shared {
    limit: Memory,
    account: Mutex<Account>,
    /// An entry was made, or memory was released.
    changed: Condvar,
}

#[derive(Default)]
struct Account {
    /// The bytes that searches have reserved.
    reserved: usize,
    /// The number of waiting threads.
    waiting: usize,
    /// The most recently used is last.
    entries: Vec<Entry>,
}

struct Entry {
    key: Key,
    /// While it is being made, the memory for that.
    bytes: usize,
    /// `None` while it is being made.
    value: Option<Value>,
}

type Value = Arc<dyn Any + Send + Sync>;

/// What a value is, and its type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    /// Of a [`Retrograde`].
    Table(Grid, Tile),
    /// Of a [`SharedDatabases`].
    Databases(Grid, Cell, usize),
}

/// The databases of a plan's stage.
pub struct SharedDatabases {
    pub databases: Databases,
    /// The nodes generated with them for all puzzles.
    pub generated: AtomicU64,
}

impl Cache {
    /// An empty cache for a memory limit; if the system grants less, for that.
    #[must_use]
    pub fn new(limit: Memory) -> Cache {
        Cache {
            shared: Arc::new(Shared { limit: limit.granted(), account: Mutex::default(), changed: Condvar::new() }),
        }
    }

    /// The memory limit.
    #[must_use]
    pub fn limit(&self) -> Memory {
        self.shared.limit
    }

    /// The table of a grid and a blank. `None` if there is not enough memory for it.
    ///
    /// # Panics
    /// As [`Retrograde::new`].
    #[must_use]
    pub fn table(&self, grid: Grid, blank: Tile) -> Option<Lease<Retrograde>> {
        let bytes = Retrograde::bytes(grid);
        // The two levels in memory while it is made take at most as much again.
        self.get(Key::Table(grid, blank), bytes, 2 * bytes + LEVELS, || Retrograde::new(grid, blank))
    }

    /// The databases of a plan's stage, made on so many threads. `None` if the plan has no such stage for lack of memory.
    #[must_use]
    pub fn databases(&self, plan: &Plan, stage: usize, threads: usize) -> Option<Lease<SharedDatabases>> {
        let (keeping, making) = plan.bytes(stage)?;
        let key = |stage| Key::Databases(plan.grid, plan.blank, stage);
        let make = || {
            let is_before = |entry: &&Entry| stage > 0 && entry.key == key(stage - 1);
            let before = self.account().entries.iter().find(is_before).and_then(|entry| entry.value.clone());
            let before = before
                .as_ref()
                .and_then(|value| value.downcast_ref())
                .map(|shared: &SharedDatabases| &shared.databases);
            SharedDatabases { databases: plan.databases(stage, threads, before), generated: AtomicU64::new(0) }
        };
        self.get(key(stage), keeping, making, make)
    }

    /// The last stage of a plan that has been made, or else the first.
    #[must_use]
    pub fn last_stage(&self, plan: &Plan) -> usize {
        let account = self.account();
        let stages = account.entries.iter().map(|entry| match entry.key {
            Key::Databases(grid, blank, stage) if (grid, blank) == (plan.grid, plan.blank) && entry.value.is_some() => {
                stage
            }
            _ => 0,
        });
        stages.max().unwrap_or_default()
    }

    /// Reserves memory for a search; waits for it. `None` if that exceeds the limit.
    #[must_use]
    pub fn reserve(&self, bytes: usize) -> Option<Reservation> {
        let mut account = self.account();
        while !account.make_room(bytes, self.shared.limit)? {
            account = self.wait(account);
        }
        account.reserved += bytes;
        Some(Reservation { shared: Arc::clone(&self.shared), bytes })
    }

    /// The bytes in use.
    #[cfg(test)]
    pub fn used(&self) -> usize {
        self.account().used()
    }

    /// The value of a key, which `make` makes if it is not known. `None` if making it exceeds the limit.
    fn get<T: Any + Send + Sync>(
        &self,
        key: Key,
        keeping: usize,
        making: usize,
        make: impl FnOnce() -> T,
    ) -> Option<Lease<T>> {
        let mut account = self.account();
        loop {
            let known = account.entries.iter().position(|entry| entry.key == key);
            match known {
                Some(number) if account.entries[number].value.is_some() => {
                    let entry = account.entries.remove(number);
                    let value = entry.value.clone()?.downcast().expect("a key has one type");
                    account.entries.push(entry);
                    return Some(Lease { shared: Arc::clone(&self.shared), value: Some(value) });
                }
                None if account.make_room(making, self.shared.limit)? => break,
                // Another thread is making it, or must release memory first.
                _ => account = self.wait(account),
            }
        }
        account.entries.push(Entry { key, bytes: making, value: None });
        drop(account);
        let value = Arc::new(make());
        let mut account = self.account();
        let made = account.entries.iter_mut().find(|entry| entry.key == key);
        let entry = made.expect("an entry stays while it is made");
        entry.bytes = keeping;
        entry.value = Some(value.clone() as Value);
        self.shared.wake(&account);
        Some(Lease { shared: Arc::clone(&self.shared), value: Some(value) })
    }

    fn account(&self) -> MutexGuard<'_, Account> {
        self.shared.account()
    }

    fn wait<'a>(&self, mut account: MutexGuard<'a, Account>) -> MutexGuard<'a, Account> {
        account.waiting += 1;
        let waited = self.shared.changed.wait(account);
        let mut account = waited.unwrap_or_else(PoisonError::into_inner);
        account.waiting -= 1;
        account
    }
}

/// The bytes that two levels of a small table take at most.
const LEVELS: usize = 1 << 20;

impl Shared {
    fn account(&self) -> MutexGuard<'_, Account> {
        self.account.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Wakes the waiting threads. Asking first whether there are any saves a system call per release.
    fn wake(&self, account: &Account) {
        if account.waiting > 0 {
            self.changed.notify_all();
        }
    }
}

impl Account {
    fn used(&self) -> usize {
        let entries = self.entries.iter().map(|entry| entry.bytes);
        self.reserved + entries.sum::<usize>()
    }

    /// Drops unused entries, the least recently used first, until `bytes` are free. False if other threads must release
    /// memory first, `None` if `bytes` exceeds the limit.
    fn make_room(&mut self, bytes: usize, Memory(limit): Memory) -> Option<bool> {
        if bytes > limit {
            return None;
        }
        // Allocators keep some freed memory: a quarter is left for that, unless a single entry needs it.
        let most = bytes.max(limit / 4 * 3);
        while self.used() > most - bytes {
            let is_free = |entry: &Entry| {
                let value = entry.value.as_ref();
                value.is_some_and(|value| Arc::strong_count(value) == 1) && entry.bytes > 0
            };
            match self.entries.iter().position(is_free) {
                Some(number) => drop(self.entries.remove(number)),
                None => return Some(false),
            }
        }
        Some(true)
    }
}

/// A table or databases in use. They stay in the cache until the last lease is dropped.
#[derive(Clone)]
pub struct Lease<T> {
    shared: Arc<Shared>,
    /// `None` only while it is dropped.
    value: Option<Arc<T>>,
}

impl<T> Deref for Lease<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.as_ref().expect("a lease is used before it is dropped")
    }
}

impl<T> Drop for Lease<T> {
    fn drop(&mut self) {
        // Under the lock: the number of users must not change while another thread counts them.
        let account = self.shared.account();
        self.value = None;
        self.shared.wake(&account);
    }
}

/// Memory reserved by a search, released when dropped.
pub struct Reservation {
    shared: Arc<Shared>,
    bytes: usize,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut account = self.shared.account();
        account.reserved -= self.bytes;
        self.shared.wake(&account);
    }
}
