//! The tables and pattern databases that puzzles share, and an account of all memory, including
//! what searches reserve.
//!
//! A thread that needs more memory than is free waits until other threads release theirs. No thread
//! holds anything while it waits, so there is no deadlock.

use crate::grid::{Cell, Grid};
use crate::pdb;
use crate::pdb::compact::Means;
use crate::pdb::tables::{Tables, TierBytes, Tiers};
use crate::position::Tile;
use crate::search::{Automaton, Memory, Retrograde, StoppedBy};
use crate::system;
use std::any::Any;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{self, AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Weak};

/// The tables and databases of the puzzles so far, if they fit into the memory. Clones share them.
#[derive(Clone)]
pub struct Cache {
    store: Arc<Store>,
}

struct Store {
    limit: Memory,
    account: Mutex<Account>,
    /// Notified when something was made or memory was released.
    changed: Condvar,
    /// The threads that may wait.
    waiting: AtomicUsize,
}

#[derive(Default)]
struct Account {
    reserved: usize,
    /// The tables and databases, the most recently used last.
    holdings: Vec<Holding>,
    /// `tiers[(grid, goal)]`, by the goal cell of the blank.
    tiers: HashMap<(Grid, Cell), Arc<Tiers>>,
    /// The automaton of the last grid, for searches by a heuristic. It is small, and not counted.
    automaton: Option<(Grid, Arc<Automaton>)>,
}

/// Whether there is room for some bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    Free,
    /// Other threads must release memory first.
    Wait,
    /// They exceed the limit.
    Never,
}

struct Holding {
    key: Key,
    /// The bytes of the value; while the value is being made, the bytes that making it takes.
    bytes: usize,
    /// `None` while it is being made.
    value: Option<Arc<dyn Any + Send + Sync>>,
}

/// The key of the [`Tables`] of a tier, or of a [`Retrograde`], which has no tier.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    grid: Grid,
    blank: Cell,
    tier: Option<usize>,
}

impl Cache {
    /// Makes an empty cache with a memory limit, or with the memory that the system grants if it
    /// grants less.
    pub fn new(limit: Memory) -> Cache {
        let (limit, account, changed) = (limit.granted(), Mutex::default(), Condvar::new());
        Cache {
            store: Arc::new(Store {
                limit,
                account,
                changed,
                waiting: AtomicUsize::new(0),
            }),
        }
    }

    pub fn limit(&self) -> Memory {
        self.store.limit
    }

    /// Returns the table of a grid and a blank, made on some threads, or the memory limit if it
    /// does not fit.
    pub fn table(
        &self,
        grid: Grid,
        blank: Tile,
        threads: usize,
    ) -> Result<Lease<Retrograde>, StoppedBy> {
        let bytes = TierBytes {
            kept: Retrograde::bytes(grid),
            making: Retrograde::making_bytes(grid),
        };
        let key = Key {
            grid,
            blank: blank.home(),
            tier: None,
        };
        self.get(key, bytes, || Some(Retrograde::new(grid, blank, threads)))
    }

    /// Returns the tiers of a grid and a goal cell of the blank that fit into the memory.
    pub fn tiers(&self, grid: Grid, goal: Cell) -> Arc<Tiers> {
        let tiers = || Arc::new(pdb::tiers(grid, goal, self.store.limit));
        Arc::clone(
            self.store
                .account()
                .tiers
                .entry((grid, goal))
                .or_insert_with(tiers),
        )
    }

    /// Returns the automaton for searches by a heuristic.
    pub fn automaton(&self, grid: Grid) -> Arc<Automaton> {
        if let Some((_, automaton)) = self
            .store
            .account()
            .automaton
            .as_ref()
            .filter(|(of, _)| *of == grid)
        {
            return Arc::clone(automaton);
        }
        let automaton = Arc::new(Automaton::of(grid));
        self.store.account().automaton = Some((grid, Arc::clone(&automaton)));
        automaton
    }

    /// Returns the tables of a tier, made on some threads. Otherwise returns the memory limit if it
    /// excludes the tier, or [`StoppedBy::Watch`] if `stop` is set while they are made.
    pub fn tables(
        &self,
        tiers: &Tiers,
        tier: usize,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<Lease<Tables>, StoppedBy> {
        let key = |tier| Key {
            grid: tiers.grid,
            blank: tiers.blank,
            tier: Some(tier),
        };
        let make = || {
            let before = tier
                .checked_sub(1)
                .and_then(|before| self.store.account().made::<Tables>(key(before)));
            let automaton = self.store.account().automaton_of(tiers.grid, tier);
            let before = before.as_ref().map(|before| &before.databases);
            tiers.tables(
                tier,
                automaton,
                &Means {
                    before,
                    threads,
                    stop,
                },
            )
        };
        self.get(
            key(tier),
            tiers
                .bytes(tier)
                .ok_or(StoppedBy::Memory(self.store.limit))?,
            make,
        )
    }

    /// Returns the last tier whose tables have been made, or the first tier.
    pub fn last_tier(&self, tiers: &Tiers) -> usize {
        let account = self.store.account();
        let made = account
            .holdings
            .iter()
            .filter(|holding| holding.value.is_some());
        let is_of = |key: &Key| (key.grid, key.blank) == (tiers.grid, tiers.blank);
        let keys = made.map(|holding| holding.key).filter(is_of);
        keys.filter_map(|key| key.tier).max().unwrap_or_default()
    }

    /// Reserves memory for a search, and waits until it is free. Returns `None` if it exceeds the
    /// limit.
    pub fn reserve(&self, bytes: usize) -> Option<Reservation> {
        let _waiting = Waiting::new(&self.store);
        let mut account = self.store.account();
        loop {
            match account.make_room(bytes, self.store.limit) {
                Room::Free => return Some(self.reserved(account, bytes)),
                Room::Wait => account = self.wait(account),
                Room::Never => return None,
            }
        }
    }

    /// Reserves memory for a search that holds a lease, and so must not wait. Returns `None` if too
    /// little is free.
    pub fn reserve_beside(&self, bytes: usize) -> Option<Reservation> {
        let mut account = self.store.account();
        (account.make_room(bytes, self.store.limit) == Room::Free)
            .then(|| self.reserved(account, bytes))
    }

    fn reserved(&self, mut account: MutexGuard<Account>, bytes: usize) -> Reservation {
        account.reserved += bytes;
        Reservation {
            store: Arc::clone(&self.store),
            bytes,
        }
    }

    /// Returns the bytes that may be in use at once; a single value may take more.
    pub fn shared(&self) -> usize {
        self.store.limit.usable()
    }

    pub fn used(&self) -> usize {
        self.store.account().used()
    }

    fn get<T: Any + Send + Sync>(
        &self,
        key: Key,
        bytes: TierBytes,
        make: impl FnOnce() -> Option<T>,
    ) -> Result<Lease<T>, StoppedBy> {
        let lease = |value| Lease {
            store: Arc::clone(&self.store),
            value: Some(value),
        };
        let _waiting = Waiting::new(&self.store);
        let mut account = self.store.account();
        loop {
            if let Some(value) = account.made(key) {
                // The most recently used value comes last.
                account.holdings.sort_by_key(|holding| holding.key == key);
                return Ok(lease(value));
            }
            let is_being_made = account.holdings.iter().any(|holding| holding.key == key);
            let room = if is_being_made {
                Room::Wait
            } else {
                account.make_room(bytes.making, self.store.limit)
            };
            match room {
                Room::Free => break,
                Room::Wait => account = self.wait(account),
                Room::Never => return Err(StoppedBy::Memory(self.store.limit)),
            }
        }
        account.holdings.push(Holding {
            key,
            bytes: bytes.making,
            value: None,
        });
        drop(account);
        let mut making = Making {
            store: &self.store,
            key,
            made: None,
        };
        let value = Arc::new(make().ok_or(StoppedBy::Watch)?);
        making.made = Some(Holding {
            key,
            bytes: bytes.kept,
            value: Some(Arc::clone(&value) as _),
        });
        Ok(lease(value))
    }

    fn wait<'a>(&self, account: MutexGuard<'a, Account>) -> MutexGuard<'a, Account> {
        system::unpoisoned(self.store.changed.wait(account))
    }

    /// Calls a function with a value, if it is still there, without a lease: that takes no lock
    /// unless another thread waits.
    pub fn look_up<T, R>(&self, value: &Weak<T>, see: impl FnOnce(&T) -> R) -> Option<R> {
        let value = value.upgrade()?;
        let result = see(&value);
        drop(value);
        // A thread that waits is counted before it looks at the users of a value.
        atomic::fence(Ordering::SeqCst);
        if self.store.waiting.load(Ordering::Relaxed) > 0 {
            let _account = self.store.account();
            self.store.changed.notify_all();
        }
        Some(result)
    }
}

/// Counts a thread as one that may wait.
struct Waiting<'a>(&'a Store);

impl Waiting<'_> {
    fn new(store: &Store) -> Waiting<'_> {
        store.waiting.fetch_add(1, Ordering::Relaxed);
        atomic::fence(Ordering::SeqCst);
        Waiting(store)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Store {
    fn account(&self) -> MutexGuard<'_, Account> {
        system::unpoisoned(self.account.lock())
    }
}

impl Account {
    fn used(&self) -> usize {
        let holdings = self.holdings.iter().map(|holding| holding.bytes);
        self.reserved + holdings.sum::<usize>()
    }

    fn made<T: Any + Send + Sync>(&self, key: Key) -> Option<Arc<T>> {
        self.holdings
            .iter()
            .find(|holding| holding.key == key)?
            .value
            .clone()?
            .downcast()
            .ok()
    }

    /// Returns the automaton of a tier, if the tables for any goal have been made: it depends only
    /// on the grid.
    fn automaton_of(&self, grid: Grid, tier: usize) -> Option<Arc<Automaton>> {
        let of_tier = self
            .holdings
            .iter()
            .filter(|holding| (holding.key.grid, holding.key.tier) == (grid, Some(tier)));
        let values = of_tier.filter_map(|holding| holding.value.clone());
        values
            .filter_map(|value| value.downcast::<Tables>().ok())
            .map(|tables| Arc::clone(&tables.automaton))
            .next()
    }

    /// Drops unused values, the least recently used first, until `bytes` are free.
    fn make_room(&mut self, bytes: usize, limit: Memory) -> Room {
        if bytes > limit.0 {
            return Room::Never;
        }
        let most = bytes.max(limit.usable());
        while self.used() > most - bytes {
            // Only the cache has an unused value.
            let is_unused = |value: &Arc<_>| Arc::strong_count(value) == 1;
            let is_free = |holding: &Holding| {
                holding.bytes > 0 && holding.value.as_ref().is_some_and(is_unused)
            };
            match self.holdings.iter().position(is_free) {
                Some(number) => drop(self.holdings.remove(number)),
                None => return Room::Wait,
            }
        }
        Room::Free
    }
}

/// A value that a thread is making. When dropped, even by a panic, it wakes the threads that wait
/// for the value.
struct Making<'a> {
    store: &'a Store,
    key: Key,
    made: Option<Holding>,
}

impl Drop for Making<'_> {
    fn drop(&mut self) {
        let mut account = self.store.account();
        account.holdings.retain(|holding| holding.key != self.key);
        account.holdings.extend(self.made.take());
        self.store.changed.notify_all();
    }
}

/// A value in use. The cache keeps it until the last lease is dropped.
pub struct Lease<T> {
    store: Arc<Store>,
    /// `None` only during the drop.
    value: Option<Arc<T>>,
}

impl<T> Lease<T> {
    /// Returns a reference that does not keep the value.
    pub fn weak(&self) -> Weak<T> {
        self.value.as_ref().map_or_else(Weak::new, Arc::downgrade)
    }
}

impl<T> Clone for Lease<T> {
    fn clone(&self) -> Lease<T> {
        Lease {
            store: Arc::clone(&self.store),
            value: self.value.clone(),
        }
    }
}

impl<T> Deref for Lease<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.as_deref().expect("it is not being dropped")
    }
}

impl<T> Drop for Lease<T> {
    fn drop(&mut self) {
        // The lock is held, so that the number of users does not change while another thread counts
        // them.
        let _account = self.store.account();
        self.value = None;
        self.store.changed.notify_all();
    }
}

/// Memory reserved by a search, released when dropped.
pub struct Reservation {
    store: Arc<Store>,
    bytes: usize,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.store.account().reserved -= self.bytes;
        self.store.changed.notify_all();
    }
}
