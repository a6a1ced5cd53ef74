//! What puzzles share, and the one account of memory: tables and databases, each made once, and the room that
//! searches take.
//!
//! Whoever needs more than is free waits until others have given theirs back. Nobody holds anything while waiting, so
//! that nobody waits in a circle.

use crate::board::Tile;
use crate::grid::{Cell, Grid};
use crate::search::pdb::plan::{Databases, Plan};
use crate::search::retrograde::Retrograde;
use crate::search::Memory;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Tables and databases of the puzzles so far, as many as fit into the memory. A clone has the same ones.
#[derive(Clone)]
pub struct Cache {
    shared: Arc<Shared>,
}

struct Shared {
    limit: Memory,
    account: Mutex<Account>,
    /// Something was made or given back.
    changed: Condvar,
}

#[derive(Default)]
struct Account {
    /// The bytes that searches have reserved.
    reserved: usize,
    /// The threads that wait.
    waiting: usize,
    /// The last used is at the end.
    entries: Vec<Entry>,
}

struct Entry {
    key: Key,
    /// While it is made, what that takes.
    bytes: usize,
    /// `None` while it is made.
    value: Option<Arc<Value>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Table(Grid, Tile),
    Databases(Grid, Cell, usize),
}

/// What is kept from puzzle to puzzle.
enum Value {
    /// All positions of a shape.
    Table(Retrograde),
    /// The databases of a stage, and the nodes generated with them for all puzzles.
    Databases(Databases, AtomicU64),
}

impl Cache {
    /// An empty one that stays within a memory limit, or, if the system grants less than that, within what it grants.
    #[must_use]
    pub fn new(limit: Memory) -> Cache {
        Cache {
            shared: Arc::new(Shared {
                limit: limit.granted(),
                account: Mutex::default(),
                changed: Condvar::new(),
            }),
        }
    }

    /// The memory that there is for everything together.
    #[must_use]
    pub fn limit(&self) -> Memory {
        self.shared.limit
    }

    /// The table of a grid and a blank. `None` if there is not enough memory for it.
    ///
    /// # Panics
    /// As [`Retrograde::new`].
    #[must_use]
    pub fn table(&self, grid: Grid, blank: Tile) -> Option<Lease> {
        let bytes = Retrograde::bytes(grid);
        // While it is made, two levels take as much again at most.
        self.get(Key::Table(grid, blank), bytes, 2 * bytes + LEVELS, || {
            Value::Table(Retrograde::new(grid, blank))
        })
    }

    /// The databases of a plan's stage. `None` if there is no such stage, since there is not enough memory for it.
    #[must_use]
    pub fn databases(&self, plan: &Plan, stage: usize) -> Option<Lease> {
        let (keeping, making) = plan.bytes(stage)?;
        let key = Key::Databases(plan.grid, plan.blank, stage);
        self.get(key, keeping, making, || {
            Value::Databases(Databases::new(plan, stage), AtomicU64::new(0))
        })
    }

    /// The last stage of a plan that has been made, or else the first.
    #[must_use]
    pub fn last_stage(&self, plan: &Plan) -> usize {
        let account = self.account();
        let stages = account.entries.iter().map(|entry| match entry.key {
            Key::Databases(grid, blank, stage)
                if (grid, blank) == (plan.grid, plan.blank) && entry.value.is_some() =>
            {
                stage
            }
            _ => 0,
        });
        stages.max().unwrap_or_default()
    }

    /// Room for a search. `None` if there is never so much.
    #[must_use]
    pub fn reserve(&self, bytes: usize) -> Option<Reservation> {
        let mut account = self.account();
        while !account.make_room(bytes, self.shared.limit)? {
            account = self.wait(account);
        }
        account.reserved += bytes;
        Some(Reservation {
            shared: Arc::clone(&self.shared),
            bytes,
        })
    }

    /// The bytes that are kept and reserved.
    #[cfg(test)]
    pub fn used(&self) -> usize {
        self.account().used()
    }

    fn get(
        &self,
        key: Key,
        keeping: usize,
        making: usize,
        make: impl FnOnce() -> Value,
    ) -> Option<Lease> {
        let mut account = self.account();
        loop {
            let known = account.entries.iter().position(|entry| entry.key == key);
            match known {
                Some(number) if account.entries[number].value.is_some() => {
                    let entry = account.entries.remove(number);
                    let value = entry.value.clone();
                    account.entries.push(entry);
                    return Some(self.lease(value));
                }
                None if account.make_room(making, self.shared.limit)? => break,
                // Somebody else makes it, or must give something back.
                _ => account = self.wait(account),
            }
        }
        account.entries.push(Entry {
            key,
            bytes: making,
            value: None,
        });
        drop(account);
        let value = Some(Arc::new(make()));
        let mut account = self.account();
        let made = account.entries.iter_mut().find(|entry| entry.key == key);
        let entry = made.expect("an entry stays while it is made");
        (entry.bytes, entry.value) = (keeping, value.clone());
        self.shared.wake(&account);
        Some(self.lease(value))
    }

    fn lease(&self, value: Option<Arc<Value>>) -> Lease {
        Lease {
            shared: Arc::clone(&self.shared),
            value,
        }
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

    /// Wakes those who wait. To ask whether there are any saves a call of the system for every table that is given back.
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

    /// Forgets what nobody uses, the least recently used first, until so many bytes are free. False if others must
    /// give something back before, `None` if there are never so many.
    fn make_room(&mut self, bytes: usize, Memory(limit): Memory) -> Option<bool> {
        if bytes > limit {
            return None;
        }
        // Allocators keep some of what was given back: a quarter is left for that, unless one needs it.
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

/// A table or databases in use, which stay as long as somebody uses them.
pub struct Lease {
    shared: Arc<Shared>,
    /// `None` only while it is given back.
    value: Option<Arc<Value>>,
}

impl Lease {
    /// The table.
    ///
    /// # Panics
    /// If databases were asked for.
    #[must_use]
    pub fn table(&self) -> &Retrograde {
        match self.value.as_deref() {
            Some(Value::Table(table)) => table,
            _ => panic!("a table was asked for"),
        }
    }

    /// The databases of a stage, and the nodes generated with them for all puzzles.
    ///
    /// # Panics
    /// If a table was asked for.
    #[must_use]
    pub fn databases(&self) -> (&Databases, &AtomicU64) {
        match self.value.as_deref() {
            Some(Value::Databases(databases, generated)) => (databases, generated),
            _ => panic!("databases were asked for"),
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        // Under the lock, so that nobody who counts the users misses that there is one fewer.
        let account = self.shared.account();
        self.value = None;
        self.shared.wake(&account);
    }
}

/// Room that a search has reserved.
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
