//! The caller's memory. A pointer is checked for null once, where it enters; the types below then carry the caller's
//! guarantee that it is valid.
//!
//! Single values are read and written unaligned: this costs nothing, and an aligned access through a misaligned pointer
//! would be undefined behaviour.

#![expect(unsafe_code, reason = "the caller's memory can only be reached through its pointers")]

use std::ptr::NonNull;

use crate::base::Error;
use crate::base::numeric::real_usize;

/// A pointer to one output.
pub(super) struct Out<T>(NonNull<T>);

impl<T: Copy> Out<T> {
    /// Checks a required output pointer.
    ///
    /// # Safety
    /// If not null, `pointer` must be valid for writing one `T` until the exported function returns.
    pub(super) unsafe fn new(pointer: *mut T, name: &'static str) -> Result<Self, Error> {
        NonNull::new(pointer).map(Self).ok_or(Error::Null { name })
    }

    /// Writes the output.
    pub(super) fn write(&self, value: T) {
        // SAFETY: the caller of `new` guarantees that the pointer is valid for writes.
        unsafe { self.0.write_unaligned(value) };
    }
}

/// A buffer for a sequence of outputs.
pub(super) struct OutSlice<T> {
    start: *mut T,
    capacity: usize,
}

impl<T: Copy> OutSlice<T> {
    /// Checks a buffer; it may be null if its capacity is 0.
    ///
    /// # Safety
    /// If not null, `start` must be valid for writing `capacity` values until the exported function returns.
    pub(super) unsafe fn new(start: *mut T, capacity: usize, name: &'static str) -> Result<Self, Error> {
        if start.is_null() && capacity > 0 {
            return Err(Error::Null { name });
        }
        Ok(Self { start, capacity })
    }

    /// Values that fit into the buffer.
    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    /// Writes a value at an offset, unless it lies outside of the buffer.
    pub(super) fn write_at(&self, offset: usize, value: T) {
        if offset < self.capacity {
            // SAFETY: `offset` is below the capacity that the caller of `new` guarantees.
            unsafe { self.start.add(offset).write_unaligned(value) };
        }
    }

    /// Writes values from the start of the buffer on, at most as many as fit.
    pub(super) fn write(&self, values: impl Iterator<Item = T>) {
        for (offset, value) in values.take(self.capacity).enumerate() {
            // SAFETY: `offset` is below the capacity that the caller of `new` guarantees.
            unsafe { self.start.add(offset).write_unaligned(value) };
        }
    }
}

/// A sequence of inputs.
pub(super) struct InSlice<T> {
    start: *const T,
    length: usize,
}

impl<T: Copy> InSlice<T> {
    /// Checks a sequence; it may be null if it is empty.
    ///
    /// # Safety
    /// If not null, `start` must be valid for reading `length` values until the exported function returns.
    pub(super) unsafe fn new(start: *const T, length: usize, name: &'static str) -> Result<Self, Error> {
        if start.is_null() && length > 0 {
            return Err(Error::Null { name });
        }
        check_length(length.saturating_mul(size_of::<T>()), name)?;
        Ok(Self { start, length })
    }

    /// The number of values.
    #[cfg(feature = "motion")]
    pub(super) const fn len(&self) -> usize {
        self.length
    }

    /// The value at an offset below the length.
    pub(super) fn at(&self, offset: usize) -> T {
        assert!(offset < self.length, "the offset lies in the sequence");
        // SAFETY: `offset` is below the length that the caller of `new` guarantees.
        unsafe { self.start.add(offset).read_unaligned() }
    }

    /// The values.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = T> + Clone + '_ {
        // SAFETY: `offset` is below the length that the caller of `new` guarantees.
        (0..self.length).map(|offset| unsafe { self.start.add(offset).read_unaligned() })
    }
}

/// Reads one required input.
///
/// # Safety
/// If not null, `pointer` must be valid for reading one `T`.
pub(super) unsafe fn read<T: Copy>(pointer: *const T, name: &'static str) -> Result<T, Error> {
    if pointer.is_null() {
        return Err(Error::Null { name });
    }
    // SAFETY: it is not null; the caller guarantees that it is valid for reads then.
    Ok(unsafe { pointer.read_unaligned() })
}

/// Views bytes of the caller.
///
/// # Safety
/// If not null, `start` must be valid for reading `length` bytes that nobody writes during `'a`.
pub(super) unsafe fn bytes<'a>(start: *const u8, length: usize, name: &'static str) -> Result<&'a [u8], Error> {
    if start.is_null() {
        return Err(Error::Null { name });
    }
    check_length(length, name)?;
    // SAFETY: it is not null and not longer than a slice may be; the caller guarantees that it is valid for reads and
    // that nobody writes it during `'a`.
    Ok(unsafe { std::slice::from_raw_parts(start, length) })
}

/// Views bytes of the caller for writing.
///
/// # Safety
/// If not null, `start` must be valid for writing `length` bytes that nobody else touches during `'a`.
pub(super) unsafe fn bytes_mut<'a>(start: *mut u8, length: usize, name: &'static str) -> Result<&'a mut [u8], Error> {
    if start.is_null() {
        return Err(Error::Null { name });
    }
    check_length(length, name)?;
    // SAFETY: it is not null and not longer than a slice may be; the caller guarantees that it is valid for writes and
    // that nobody else accesses it during `'a`.
    Ok(unsafe { std::slice::from_raw_parts_mut(start, length) })
}

/// Rejects lengths that no object in memory can have.
fn check_length(length: usize, name: &'static str) -> Result<(), Error> {
    if isize::try_from(length).is_ok() {
        Ok(())
    } else {
        let value = real_usize(length);
        Err(Error::BadValue { name, value, allowed: "a length that fits this machine's memory" })
    }
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
