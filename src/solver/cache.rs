//! Tables and pattern databases that puzzles share, and the account of all memory: what these take, and what searches
//! reserve.
//!
//! A thread that needs more than is free waits until others release theirs. No thread holds anything while it waits, so
//! there is no deadlock.

use crate::grid::{Cell, Grid};
use crate::pdb::catalogue::{Catalogue, Pattern};
use crate::pdb::compact;
use crate::pdb::tables::{Bytes, Tables, Tiers};
use crate::position::Tile;
use crate::search::{distances, Distances, Memory, Retrograde};
use std::any::Any;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The tables and databases of the puzzles so far, if they fit into the memory. Clones have the same.
#[derive(Clone)]
pub struct Cache {
    store: Arc<Store>,
}

/// Makes the tiers of a grid and a goal cell of the blank.
pub type MakeTiers = fn(Grid, Cell, Memory) -> Tiers;

/// Where tables and databases are between the runs of the program.
pub trait Shelf: Send + Sync {
    /// Fills the entries with those that have this label. False if there is none that is whole.
    fn take(&self, label: &str, entries: &mut [u8]) -> bool;

    /// Keeps the entries.
    fn put(&self, label: &str, entries: &[u8]);
}

/// All that the entries of a pattern depend on. The first number is for the meaning of entries and their order.
fn label(grid: Grid, Pattern { tiles, blank }: &Pattern) -> String {
    let blank = blank.map_or("any".into(), |blank| blank.0.to_string());
    let tiles: Vec<String> = tiles.iter().map(|tile| tile.0.to_string()).collect();
    format!("yapboz 1 database {grid} bits {} blank {blank} tiles {}", compact::bits(grid), tiles.join(" "))
}

struct Store {
    limit: Memory,
    /// The tiers of a grid and a goal cell of the blank that fit into a memory.
    tiers: MakeTiers,
    shelf: Option<Arc<dyn Shelf>>,
    account: Mutex<Account>,
    /// Something was made, or memory was released.
    changed: Condvar,
}

#[derive(Default)]
struct Account {
    /// The bytes that searches have reserved.
    reserved: usize,
    /// The most recently used is last.
    holdings: Vec<Holding>,
    /// By the grid and the goal cell of the blank.
    tiers: HashMap<(Grid, Cell), Arc<Tiers>>,
}

struct Holding {
    key: Key,
    /// While it is being made, the memory for that.
    bytes: usize,
    /// `None` while it is being made.
    value: Option<Arc<dyn Any + Send + Sync>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    /// Of a [`Retrograde`]: all positions of a shape.
    Positions(Grid, Tile),
    /// Of [`Distances`].
    Distances(Grid, Tile),
    /// Of the [`Tables`] of a tier.
    Tables { grid: Grid, blank: Cell, tier: usize },
}

impl Cache {
    /// An empty cache for a memory limit, if the system grants less, for that; for boards of up to 16 cells, without what is
    /// embedded.
    pub fn new(limit: Memory) -> Cache {
        Cache::with(limit, |grid, goal, memory| Tiers::new(Catalogue::of(grid, goal), memory, None), None)
    }

    /// The same, for other tiers, with databases from a shelf.
    pub fn with(limit: Memory, tiers: MakeTiers, shelf: Option<Arc<dyn Shelf>>) -> Cache {
        let (limit, account, changed) = (limit.granted(), Mutex::default(), Condvar::new());
        Cache { store: Arc::new(Store { limit, tiers, shelf, account, changed }) }
    }

    pub fn limit(&self) -> Memory {
        self.store.limit
    }

    /// The table of a grid and a blank. `None` if there is not enough memory for it.
    pub fn table(&self, grid: Grid, blank: Tile) -> Option<Lease<Retrograde>> {
        let bytes = Bytes { kept: Retrograde::bytes(grid), making: Retrograde::making_bytes(grid) };
        self.get(Key::Positions(grid, blank), bytes, || Some(Retrograde::new(grid, blank)))
    }

    /// The distances of all positions of a grid, made on some threads. `None` if there is not enough memory for them.
    pub fn distances(&self, grid: Grid, blank: Tile, threads: usize) -> Option<Lease<Distances>> {
        let bytes = Bytes { kept: Distances::bytes(grid), making: Distances::making_bytes(grid) };
        let label = format!("yapboz 1 distances {grid} blank {}", blank.0);
        let make = || {
            let mut entries = vec![0; bytes.kept];
            let shelf = self.store.shelf.as_deref();
            if !shelf.is_some_and(|shelf| shelf.take(&label, &mut entries)) {
                entries.fill(0);
                distances::fill(grid, blank, threads, &mut entries);
                if let Some(shelf) = shelf {
                    shelf.put(&label, &entries);
                }
            }
            Some(Distances::new(grid, blank, entries))
        };
        self.get(Key::Distances(grid, blank), bytes, make)
    }

    /// The tiers of a grid and a goal cell of the blank that fit into the memory.
    pub fn tiers(&self, grid: Grid, goal: Cell) -> Arc<Tiers> {
        let tiers = || Arc::new((self.store.tiers)(grid, goal, self.store.limit));
        Arc::clone(self.store.account().tiers.entry((grid, goal)).or_insert_with(tiers))
    }

    /// The tables of a tier, made on some threads. `None` if there is no such tier for lack of memory, or if `stop` is set
    /// while they are made.
    pub fn tables(&self, tiers: &Tiers, tier: usize, threads: usize, stop: &AtomicBool) -> Option<Lease<Tables>> {
        let key = |tier| Key::Tables { grid: tiers.grid, blank: tiers.blank, tier };
        let make = || {
            let before = tier.checked_sub(1).and_then(|before| self.store.account().made::<Tables>(key(before)));
            let shelf = self.store.shelf.as_deref();
            let is_stopped = AtomicBool::new(false);
            let fill = |grid, pattern: &Pattern, entries: &mut [u8]| {
                if let Some(known) = before.as_ref().and_then(|before| before.databases.entries_of(pattern)) {
                    entries.copy_from_slice(known);
                } else if !shelf.is_some_and(|shelf| shelf.take(&label(grid, pattern), entries)) {
                    entries.fill(0);
                    if !compact::fill_until(stop, grid, pattern, entries) {
                        is_stopped.store(true, Ordering::Relaxed);
                    } else if let Some(shelf) = shelf {
                        shelf.put(&label(grid, pattern), entries);
                    }
                }
            };
            let tables = tiers.tables(tier, threads, &fill, stop)?;
            (!is_stopped.into_inner()).then_some(tables)
        };
        self.get(key(tier), tiers.bytes(tier)?, make)
    }

    /// The last tier whose tables have been made, or else the first.
    pub fn last_tier(&self, tiers: &Tiers) -> usize {
        let account = self.store.account();
        let made = account.holdings.iter().filter(|holding| holding.value.is_some());
        let numbers = made.map(|holding| match holding.key {
            Key::Tables { grid, blank, tier } if (grid, blank) == (tiers.grid, tiers.blank) => tier,
            _ => 0,
        });
        numbers.max().unwrap_or_default()
    }

    /// Reserves memory for a search; waits for it. `None` if that exceeds the limit.
    pub fn reserve(&self, bytes: usize) -> Option<Reservation> {
        let mut account = self.store.account();
        while !account.make_room(bytes, self.store.limit)? {
            account = self.wait(account);
        }
        account.reserved += bytes;
        Some(Reservation { store: Arc::clone(&self.store), bytes })
    }

    /// The bytes of what may be in use at once, unless one thing alone needs more.
    pub fn shared(&self) -> usize {
        shared(self.store.limit)
    }

    /// The bytes of all that is in use or kept.
    pub fn used(&self) -> usize {
        self.store.account().used()
    }

    fn get<T: Any + Send + Sync>(&self, key: Key, bytes: Bytes, make: impl FnOnce() -> Option<T>) -> Option<Lease<T>> {
        let mut account = self.store.account();
        loop {
            if let Some(value) = account.made(key) {
                // The most recently used is last.
                account.holdings.sort_by_key(|holding| holding.key == key);
                return Some(self.lease(value));
            }
            let is_being_made = account.holdings.iter().any(|holding| holding.key == key);
            if !is_being_made && account.make_room(bytes.making, self.store.limit)? {
                break;
            }
            // Another thread is making it, or must release memory first.
            account = self.wait(account);
        }
        account.holdings.push(Holding { key, bytes: bytes.making, value: None });
        drop(account);
        let value = make().map(Arc::new);
        let mut account = self.store.account();
        account.holdings.retain(|holding| holding.key != key);
        if let Some(value) = value.clone() {
            account.holdings.push(Holding { key, bytes: bytes.kept, value: Some(value) });
        }
        self.store.changed.notify_all();
        Some(self.lease(value?))
    }

    fn lease<T>(&self, value: Arc<T>) -> Lease<T> {
        Lease { store: Arc::clone(&self.store), value: Some(value) }
    }

    fn wait<'a>(&self, account: MutexGuard<'a, Account>) -> MutexGuard<'a, Account> {
        self.store.changed.wait(account).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    fn account(&self) -> MutexGuard<'_, Account> {
        self.account.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Account {
    fn used(&self) -> usize {
        let holdings = self.holdings.iter().map(|holding| holding.bytes);
        self.reserved + holdings.sum::<usize>()
    }

    fn made<T: Any + Send + Sync>(&self, key: Key) -> Option<Arc<T>> {
        let holding = self.holdings.iter().find(|holding| holding.key == key)?;
        let value = holding.value.clone()?;
        Some(value.downcast().expect("a key is of one type"))
    }

    /// Drops what nobody uses, the least recently used first, until `bytes` are free. False if other threads must release
    /// memory first, `None` if `bytes` exceeds the limit.
    fn make_room(&mut self, bytes: usize, Memory(limit): Memory) -> Option<bool> {
        if bytes > limit {
            return None;
        }
        let most = bytes.max(shared(Memory(limit)));
        while self.used() > most - bytes {
            let is_free = |holding: &Holding| {
                let value = holding.value.as_ref();
                value.is_some_and(|value| Arc::strong_count(value) == 1) && holding.bytes > 0
            };
            match self.holdings.iter().position(is_free) {
                Some(number) => drop(self.holdings.remove(number)),
                None => return Some(false),
            }
        }
        Some(true)
    }
}

/// Allocators keep some freed memory: a quarter is left for that.
fn shared(Memory(limit): Memory) -> usize {
    limit / 4 * 3
}

/// What is in use. It stays in the cache until the last lease is dropped.
pub struct Lease<T> {
    store: Arc<Store>,
    /// `None` only while it is dropped.
    value: Option<Arc<T>>,
}

impl<T> Clone for Lease<T> {
    fn clone(&self) -> Lease<T> {
        Lease { store: Arc::clone(&self.store), value: self.value.clone() }
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
        // Under the lock: the number of users must not change while another thread counts them.
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
