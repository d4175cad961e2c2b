//! All objects of one kind: slots in chunks that never move, so that a lookup needs no lock.
//!
//! Chunk `k` has `32 << k` slots and is made when the chunks before it are full, so the table grows with the number of
//! objects and the address of a slot stays valid for ever. The first chunk is part of the table, so that a program with
//! few objects has no memory of the library left when it has destroyed them; the others are allocated. Creating and
//! destroying objects takes a short lock (the free list); using them takes none.

#![expect(
    unsafe_code,
    reason = "chunks of slots are allocated by hand, so that a failure can be reported, and read without a lock"
)]

use std::alloc::{Layout, alloc, dealloc};
use std::ptr::null_mut;

use crate::base::sync::Mutex;
use crate::base::sync::atomic::{AtomicPtr, AtomicU64, Ordering};
use crate::base::{Error, bytes, index};

use super::handle::{Handle, HandleKind, SLOT_BITS};
use super::inject::injected_panic_point;
use super::slot::{Access, ObjectSlot, Refusal};

/// Slots of the first chunk.
const FIRST: u32 = 32;
/// Chunks of a full table: 32 (2^19 - 1) slots is the largest such sum below 2^24, the limit of a handle.
const CHUNKS: usize = 19;
/// Slots of a full table.
const CAPACITY: u32 = FIRST * ((1 << CHUNKS) - 1);
const _: () = assert!(CAPACITY < 1 << SLOT_BITS);
/// The end of the free list.
const NONE: u32 = u32::MAX;

/// The empty slots.
struct Free {
    /// The slot that was emptied last, and from there the list through `next_free`.
    head: u32,
    /// Slots from here on have never contained an object.
    fresh: u32,
}

/// The objects of one kind.
pub(super) struct Table<T> {
    kind: HandleKind,
    /// Chunk 0.
    first: [ObjectSlot<T>; index(FIRST)],
    /// The chunks from 1 on; null: not allocated yet.
    others: [AtomicPtr<ObjectSlot<T>>; CHUNKS - 1],
    free: Mutex<Free>,
    live: AtomicU64,
}

impl<T: Send + Sync> Table<T> {
    /// An empty table; it allocates nothing.
    pub(super) const fn new(kind: HandleKind) -> Self {
        Self {
            kind,
            first: [const { ObjectSlot::empty(NONE) }; index(FIRST)],
            others: [const { AtomicPtr::new(null_mut()) }; CHUNKS - 1],
            free: Mutex::new(Free { head: NONE, fresh: 0 }),
            live: AtomicU64::new(0),
        }
    }

    /// The number of live objects.
    pub(super) fn live(&self) -> u64 {
        self.live.load(Ordering::Acquire)
    }

    /// Stores an object and returns its handle.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if a chunk cannot be allocated or all slots are taken; the object is dropped.
    pub(super) fn insert(&self, object: T) -> Result<u64, Error> {
        let number = self.take_free()?;
        let slot = self.slot(number).expect("a slot on the free list is in a chunk");
        let generation = slot.insert(object);
        self.live.fetch_add(1, Ordering::Release);
        Ok(Handle { slot: number, generation }.word(self.kind))
    }

    /// Borrows the object with the handle `word` while `body` runs.
    ///
    /// # Errors
    /// [`Error::BadHandle`], [`Error::Poisoned`] or [`Error::Busy`], and the error of `body`. If `body` panics, the
    /// object is poisoned unless the access is shared.
    pub(super) fn with<R>(
        &self,
        word: u64,
        access: Access,
        body: impl FnOnce(&T) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let (handle, slot) = self.find(word)?;
        slot.borrow(handle.generation, access).map_err(|why| refused(why, word))?;
        let mut borrow = Borrow { slot, access, unwinding: true };
        injected_panic_point();
        // SAFETY: `borrow` was granted just above and outlives the call of `body`.
        let answer = body(unsafe { slot.object() });
        borrow.unwinding = false;
        answer
    }

    /// Destroys the object with the handle `word`, also a poisoned one.
    ///
    /// # Errors
    /// [`Error::BadHandle`], or [`Error::Busy`] if it is borrowed.
    pub(super) fn remove(&self, word: u64) -> Result<(), Error> {
        let (handle, slot) = self.find(word)?;
        let object = slot.remove(handle.generation).map_err(|why| refused(why, word))?;
        // Dropped even if the destructor of the object panics, so that neither the count nor the slot is lost.
        let _vacancy = Vacancy { table: self, number: handle.slot, slot };
        drop(object);
        Ok(())
    }

    /// The slot of a handle, whatever object it contains now.
    fn find(&self, word: u64) -> Result<(Handle, &ObjectSlot<T>), Error> {
        Handle::from_word(word, self.kind)
            .and_then(|handle| Some((handle, self.slot(handle.slot)?)))
            .ok_or(Error::BadHandle { handle: word })
    }

    /// The slot with this number, if its chunk is allocated.
    fn slot(&self, number: u32) -> Option<&ObjectSlot<T>> {
        if number >= CAPACITY {
            return None;
        }
        let (chunk, offset) = locate(number);
        let Some(other) = chunk.checked_sub(1) else { return Some(&self.first[offset]) };
        // Acquire: a chunk is published after its slots are written.
        let start = self.others[other].load(Ordering::Acquire);
        if start.is_null() {
            return None;
        }
        // SAFETY: a published chunk has `FIRST << chunk` initialised slots, `offset` is below that, and chunks live
        // as long as the table.
        Some(unsafe { &*start.add(offset) })
    }

    /// Takes an empty slot off the free list, or the next one that was never used.
    fn take_free(&self) -> Result<u32, Error> {
        let mut free = self.free.lock();
        if free.head != NONE {
            let number = free.head;
            let slot = self.slot(number).expect("a slot on the free list is in a chunk");
            free.head = slot.next_free.load(Ordering::Relaxed);
            return Ok(number);
        }
        let number = free.fresh;
        if number == CAPACITY {
            return Err(Error::OutOfMemory { bytes: bytes(size_of::<ObjectSlot<T>>()) });
        }
        let (chunk, offset) = locate(number);
        if offset == 0
            && let Some(other) = chunk.checked_sub(1)
        {
            self.others[other].store(make_chunk(chunk)?, Ordering::Release);
        }
        free.fresh = number + 1;
        Ok(number)
    }
}

/// Chunk and offset of a slot: in units of the first chunk, slot numbers shifted by one unit start a chunk at each
/// power of two.
fn locate(number: u32) -> (usize, usize) {
    let chunk = (number / FIRST + 1).ilog2();
    (index(chunk), index(number - FIRST * ((1 << chunk) - 1)))
}

/// The layout of a chunk's slots.
fn layout<T>(chunk: usize) -> Option<Layout> {
    Layout::array::<ObjectSlot<T>>(index(FIRST) << chunk).ok()
}

/// A chunk of empty slots.
fn make_chunk<T>(chunk: usize) -> Result<*mut ObjectSlot<T>, Error> {
    let layout = layout::<T>(chunk).ok_or(Error::OutOfMemory { bytes: u64::MAX })?;
    // SAFETY: slots have a size above zero and a chunk has at least 32 of them.
    let start = unsafe { alloc(layout) }.cast::<ObjectSlot<T>>();
    if start.is_null() {
        return Err(Error::OutOfMemory { bytes: bytes(layout.size()) });
    }
    for offset in 0..index(FIRST) << chunk {
        // SAFETY: `offset` lies inside the memory just allocated, which is aligned for slots.
        unsafe { start.add(offset).write(ObjectSlot::empty(NONE)) };
    }
    Ok(start)
}

impl<T> Drop for Table<T> {
    // Only the tables of tests are dropped; those of the library are statics.
    fn drop(&mut self) {
        for (other, start) in self.others.iter_mut().enumerate() {
            let (chunk, start) = (other + 1, *start.get_mut());
            let Some(layout) = layout::<T>(chunk).filter(|_| !start.is_null()) else {
                continue;
            };
            let slots = std::ptr::slice_from_raw_parts_mut(start, index(FIRST) << chunk);
            // SAFETY: the chunk came from `make_chunk` and is unreachable from now on; a table that is being dropped
            // has no borrows.
            unsafe { slots.drop_in_place() };
            // SAFETY: it was allocated with this layout.
            unsafe { dealloc(start.cast(), layout) };
        }
    }
}

/// Ends a borrow when it goes out of scope, by return or by panic.
struct Borrow<'a, T> {
    slot: &'a ObjectSlot<T>,
    access: Access,
    unwinding: bool,
}

impl<T> Drop for Borrow<'_, T> {
    fn drop(&mut self) {
        let written = self.access != Access::Shared;
        self.slot.release(self.access, self.unwinding && written);
    }
}

/// Returns a slot to the free list when its object is destroyed.
struct Vacancy<'a, T: Send + Sync> {
    table: &'a Table<T>,
    number: u32,
    slot: &'a ObjectSlot<T>,
}

impl<T: Send + Sync> Drop for Vacancy<'_, T> {
    fn drop(&mut self) {
        let mut free = self.table.free.lock();
        if self.slot.recycle() {
            self.slot.next_free.store(free.head, Ordering::Relaxed);
            free.head = self.number;
        }
        self.table.live.fetch_sub(1, Ordering::Release);
    }
}

/// The error for a refused borrow.
fn refused(why: Refusal, handle: u64) -> Error {
    match why {
        Refusal::Stale => Error::BadHandle { handle },
        Refusal::Busy => Error::Busy,
        Refusal::Poisoned => Error::Poisoned,
    }
}

#[cfg(all(test, model))]
#[path = "table_model_tests.rs"]
mod models;

#[cfg(all(test, not(model)))]
#[path = "table_tests.rs"]
mod tests;
