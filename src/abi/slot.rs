//! Storage for one object, and the atomic word that controls access to it.
//!
//! The word contains the generation, three flags and the number of shared borrows:
//!
//! ```text
//!  63              32   31      30         29      28 .. 24   23 .. 0
//! [   generation    | LIVE | POISONED | EXCLUSIVE |  unused  | shared ]
//! ```
//!
//! A borrow is one compare-and-swap on that word. It fails if the generation differs or the object is not alive, so a
//! destroyed object can never be reached; and an object is destroyed only while it is not borrowed. An exclusive borrow
//! excludes other exclusive ones, not the shared ones: the object itself defines what may run concurrently with a
//! writer (a grid publishes snapshots, a planner stores its answer separately).

#![expect(unsafe_code, reason = "the cell of a slot is shared between threads under the rules above")]

use std::cell::UnsafeCell;

use crate::base::high32;
use crate::base::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// An object is in the slot and may be borrowed.
const LIVE: u64 = 1 << 31;
/// A panic unwound while the object was being written.
const POISONED: u64 = 1 << 30;
/// The exclusive borrow is taken.
const EXCLUSIVE: u64 = 1 << 29;
/// Mask of the number of shared borrows. At this many, far more than a process has threads, further ones are busy.
const SHARED: u64 = (1 << 24) - 1;

/// How an object is borrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Concurrent with every other borrow. A panic leaves the object as it was.
    Shared,
    /// Concurrent with every other borrow, but the object writes data that it caches: a panic poisons it.
    SharedCaching,
    /// Concurrent with shared borrows only. A panic poisons the object.
    Exclusive,
}

/// Why an object could not be borrowed or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// No living object of this generation.
    Stale,
    /// Another thread's borrow excludes this one.
    Busy,
    /// The object can only be destroyed.
    Poisoned,
}

/// Storage for one object at a time.
pub(super) struct ObjectSlot<T> {
    state: AtomicU64,
    /// The next free slot of the table; read and written under the table's lock only.
    pub(super) next_free: AtomicU32,
    object: UnsafeCell<Option<T>>,
}

// SAFETY: the cell is written only by the one thread that owns the slot while it is not live, and read only through
// borrows, which give `&T` to any thread (hence `Sync`); the object may be dropped by another thread than the one that
// created it (hence `Send`).
unsafe impl<T: Send + Sync> Sync for ObjectSlot<T> {}

impl<T> ObjectSlot<T> {
    /// An empty slot whose first object will have generation 1.
    pub(super) const fn empty(next_free: u32) -> Self {
        Self { state: AtomicU64::new(1 << 32), next_free: AtomicU32::new(next_free), object: UnsafeCell::new(None) }
    }

    /// Puts an object into a slot that the caller has taken off the free list. Returns its generation.
    pub(super) fn insert(&self, object: T) -> u32 {
        debug_assert_eq!(self.state.load(Ordering::Relaxed) & LIVE, 0);
        // SAFETY: the slot is not live, so there is no borrow, and only the thread that took it off the free list
        // gets here.
        unsafe { *self.object.get() = Some(object) };
        // Release: every borrower sees the whole object.
        high32(self.state.fetch_or(LIVE, Ordering::Release))
    }

    /// Borrows the object of this generation; [`ObjectSlot::release`] ends the borrow.
    pub(super) fn borrow(&self, generation: u32, access: Access) -> Result<(), Refusal> {
        let mut seen = self.state.load(Ordering::Relaxed);
        loop {
            let next = borrowed(seen, generation, access)?;
            // Acquire: the object's contents and all writes of earlier exclusive borrows are visible.
            match self.state.compare_exchange_weak(seen, next, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return Ok(()),
                Err(now) => seen = now,
            }
        }
    }

    /// The borrowed object.
    ///
    /// # Safety
    /// The caller has a borrow from [`ObjectSlot::borrow`] and ends it after the last use of the reference.
    pub(super) unsafe fn object(&self) -> &T {
        // SAFETY: there is a borrow, so the slot stays live and nobody writes the cell.
        unsafe { &*self.object.get() }.as_ref().expect("a live slot contains an object")
    }

    /// Ends a borrow, and poisons the object first if asked to.
    pub(super) fn release(&self, access: Access, poison: bool) {
        if poison {
            self.state.fetch_or(POISONED, Ordering::Relaxed);
        }
        // Release: the next borrower, or the thread that destroys the object, sees all writes.
        match access {
            Access::Shared | Access::SharedCaching => self.state.fetch_sub(1, Ordering::Release),
            Access::Exclusive => self.state.fetch_and(!EXCLUSIVE, Ordering::Release),
        };
    }

    /// Removes the object of this generation, also a poisoned one.
    pub(super) fn remove(&self, generation: u32) -> Result<T, Refusal> {
        let mut seen = self.state.load(Ordering::Relaxed);
        loop {
            if seen & LIVE == 0 || high32(seen) != generation {
                return Err(Refusal::Stale);
            }
            if seen & (EXCLUSIVE | SHARED) != 0 {
                return Err(Refusal::Busy);
            }
            let dead = u64::from(generation) << 32;
            // Acquire: all accesses of borrowers happen before the object is dropped.
            match self.state.compare_exchange_weak(seen, dead, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => break,
                Err(now) => seen = now,
            }
        }
        // SAFETY: the slot was live and not borrowed, and is not live any more: only this thread can reach the cell.
        let object = unsafe { &mut *self.object.get() }.take();
        Ok(object.expect("a live slot contains an object"))
    }

    /// Prepares an emptied slot for its next object. False if all generations are used up: such a slot must never be
    /// used again, or an old handle would refer to a new object.
    pub(super) fn recycle(&self) -> bool {
        let generation = high32(self.state.load(Ordering::Relaxed));
        let Some(next) = generation.checked_add(1) else {
            return false;
        };
        self.state.store(u64::from(next) << 32, Ordering::Relaxed);
        true
    }

    /// Moves an empty slot to a generation, to reach the last one in a test.
    #[cfg(test)]
    pub(super) fn set_generation(&self, generation: u32) {
        self.state.store(u64::from(generation) << 32, Ordering::Relaxed);
    }
}

/// The word after a borrow.
fn borrowed(seen: u64, generation: u32, access: Access) -> Result<u64, Refusal> {
    if seen & LIVE == 0 || high32(seen) != generation {
        return Err(Refusal::Stale);
    }
    if seen & POISONED != 0 {
        return Err(Refusal::Poisoned);
    }
    match access {
        Access::Exclusive if seen & EXCLUSIVE != 0 => Err(Refusal::Busy),
        Access::Exclusive => Ok(seen | EXCLUSIVE),
        Access::Shared | Access::SharedCaching if seen & SHARED == SHARED => Err(Refusal::Busy),
        Access::Shared | Access::SharedCaching => Ok(seen + 1),
    }
}

#[cfg(test)]
#[path = "slot_tests.rs"]
mod tests;
