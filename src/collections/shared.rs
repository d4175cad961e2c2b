//! Reference-counted data that is copied when written while shared, with fallible allocation.
//!
//! `std::sync::Arc` ends the process when memory runs out; a library inside a game may not. [`SharedSlice`] contains a
//! run of plain integers (a band of a grid), [`Shared`] one value (a grid's state). Counting follows `Arc`: relaxed
//! increments, a release decrement, and an acquire load before the last owner frees (a fence would do as well, but
//! ThreadSanitizer does not support fences).

#![expect(unsafe_code, reason = "reference counting by hand, since `Arc` cannot be refused memory")]

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc};
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::zeroed::{Plain, refused};
use crate::base::Result;

/// The count in front of the data, with the alignment of the widest `Plain` type.
#[repr(C, align(16))]
struct Header {
    owners: AtomicUsize,
}

/// A shared run of integers: cloning shares, [`SharedSlice::make_mut`] copies if there are other owners.
pub(crate) struct SharedSlice<T: Plain> {
    header: NonNull<Header>,
    len: usize,
    data: PhantomData<T>,
}

// SAFETY: the data is only reached through `&self` (shared, read-only) or through `make_mut`, which proves that this
// is the only owner; the count is atomic.
unsafe impl<T: Plain + Send + Sync> Send for SharedSlice<T> {}
// SAFETY: as above.
unsafe impl<T: Plain + Send + Sync> Sync for SharedSlice<T> {}

impl<T: Plain> SharedSlice<T> {
    fn layout(len: usize) -> Option<Layout> {
        let array = Layout::array::<T>(len).ok()?;
        let (layout, offset) = Layout::new::<Header>().extend(array).ok()?;
        // `Header` is aligned to 16 and `Plain` types to at most 8, so the data follows it directly.
        (offset == size_of::<Header>()).then_some(layout)
    }

    /// A run of `len` zeros.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`] if the allocator refuses.
    pub(crate) fn zeroed(len: usize) -> Result<Self> {
        let layout = Self::layout(len).ok_or(refused(usize::MAX))?;
        // SAFETY: the layout contains a header, so its size is above zero.
        let start = unsafe { alloc_zeroed(layout) }.cast::<Header>();
        let header = NonNull::new(start).ok_or(refused(layout.size()))?;
        // SAFETY: `header` points to memory for a `Header` that has no other reference yet.
        unsafe { header.write(Header { owners: AtomicUsize::new(1) }) };
        Ok(Self { header, len, data: PhantomData })
    }

    /// Bytes allocated for a run of `len` elements.
    pub(crate) const fn bytes(len: usize) -> usize {
        size_of::<Header>() + len * size_of::<T>()
    }

    const fn start(&self) -> *mut T {
        // SAFETY: every allocation has `len` elements of `T` right after its header.
        unsafe { self.header.as_ptr().add(1).cast::<T>() }
    }

    fn owners(&self) -> &AtomicUsize {
        // SAFETY: the header lives as long as any owner does.
        unsafe { &self.header.as_ref().owners }
    }

    /// True if nothing else holds this slice.
    pub(crate) fn is_only_owner(&self) -> bool {
        // Acquire: what former owners read happened before what we write.
        self.owners().load(Ordering::Acquire) == 1
    }

    /// The data for writing; copies it first if there are other owners.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`] if a copy is needed and the allocator refuses; nothing has changed then.
    pub(crate) fn make_mut(&mut self) -> Result<&mut [T]> {
        if !self.is_only_owner() {
            let mut copy = Self::zeroed(self.len)?;
            // SAFETY: `copy` was made one line above: this is its only owner, and it has `len` elements.
            let target = unsafe { std::slice::from_raw_parts_mut(copy.start(), copy.len) };
            target.copy_from_slice(self);
            std::mem::swap(self, &mut copy);
        }
        // SAFETY: this is the only owner (checked, or made so above) and `&mut self` keeps it from being cloned.
        Ok(unsafe { std::slice::from_raw_parts_mut(self.start(), self.len) })
    }

    /// The data for writing, if it is the only owner.
    pub(crate) fn get_mut(&mut self) -> Option<&mut [T]> {
        if !self.is_only_owner() {
            return None;
        }
        // SAFETY: this is the only owner and `&mut self` keeps it from being cloned.
        Some(unsafe { std::slice::from_raw_parts_mut(self.start(), self.len) })
    }
}

impl<T: Plain> Deref for SharedSlice<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: `len` initialised elements follow the header, and no owner writes while another reads.
        unsafe { std::slice::from_raw_parts(self.start(), self.len) }
    }
}

impl<T: Plain> Clone for SharedSlice<T> {
    fn clone(&self) -> Self {
        self.owners().fetch_add(1, Ordering::Relaxed);
        Self { header: self.header, len: self.len, data: PhantomData }
    }
}

impl<T: Plain> Drop for SharedSlice<T> {
    fn drop(&mut self) {
        if self.owners().fetch_sub(1, Ordering::Release) != 1 {
            return;
        }
        // Acquire: what former owners read happened before the memory goes.
        self.owners().load(Ordering::Acquire);
        if let Some(layout) = Self::layout(self.len) {
            // SAFETY: the last owner frees what `zeroed` allocated with this very layout; `Plain` types need no drop.
            unsafe { dealloc(self.header.as_ptr().cast(), layout) };
        }
    }
}

struct Counted<T> {
    owners: AtomicUsize,
    value: T,
}

/// One shared value: cloning shares, [`Shared::get_mut`] writes if it is the only owner.
pub(crate) struct Shared<T> {
    counted: NonNull<Counted<T>>,
    owns: PhantomData<Counted<T>>,
}

// SAFETY: as for `Arc`: the value may be read from, and dropped on, any thread that has an owner.
unsafe impl<T: Send + Sync> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: Send + Sync> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// Bytes allocated for a shared value.
    pub(crate) const BYTES: usize = size_of::<Counted<T>>();

    /// Shares a value.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`] if the allocator refuses.
    pub(crate) fn new(value: T) -> Result<Self> {
        let layout = Layout::new::<Counted<T>>();
        // SAFETY: the layout contains a counter, so its size is above zero.
        let start = unsafe { alloc(layout) }.cast::<Counted<T>>();
        let counted = NonNull::new(start).ok_or(refused(layout.size()))?;
        let owners = AtomicUsize::new(1);
        // SAFETY: `counted` points to fresh memory of the right layout.
        unsafe { counted.write(Counted { owners, value }) };
        Ok(Self { counted, owns: PhantomData })
    }

    fn counted(&self) -> &Counted<T> {
        // SAFETY: the allocation lives as long as any owner does.
        unsafe { self.counted.as_ref() }
    }

    /// The value for writing; clones it first if there are other owners.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`] if a clone is needed and the allocator refuses; nothing has changed then.
    pub(crate) fn make_mut(&mut self) -> Result<&mut T>
    where
        T: Clone,
    {
        if self.counted().owners.load(Ordering::Acquire) != 1 {
            *self = Self::new(T::clone(self))?;
        }
        // SAFETY: this is the only owner (checked, or made so above) and `&mut self` keeps it from being cloned.
        Ok(unsafe { &mut self.counted.as_mut().value })
    }

    /// The value for writing, if it is the only owner.
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        if self.counted().owners.load(Ordering::Acquire) != 1 {
            return None;
        }
        // SAFETY: this is the only owner and `&mut self` keeps it from being cloned meanwhile.
        Some(unsafe { &mut self.counted.as_mut().value })
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.counted().value
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        self.counted().owners.fetch_add(1, Ordering::Relaxed);
        Self { counted: self.counted, owns: PhantomData }
    }
}

impl<T> Drop for Shared<T> {
    fn drop(&mut self) {
        if self.counted().owners.fetch_sub(1, Ordering::Release) != 1 {
            return;
        }
        // Acquire: what former owners did happened before the value is dropped.
        self.counted().owners.load(Ordering::Acquire);
        // SAFETY: the last owner drops the value once and frees what `new` allocated with this layout.
        unsafe {
            self.counted.drop_in_place();
            dealloc(self.counted.as_ptr().cast(), Layout::new::<Counted<T>>());
        }
    }
}

#[cfg(test)]
#[path = "shared_tests.rs"]
mod tests;
