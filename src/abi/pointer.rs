//! The caller's memory: a pointer with the name of its parameter, checked where it enters for null, for its alignment
//! and, with a length, for its size.

use std::ptr::NonNull;

use crate::base::{Error, real_usize};

/// A pointer of the caller, and the name of its parameter.
pub(super) struct Given<T> {
    start: *const T,
    name: &'static str,
}

impl<T> Given<T> {
    pub(super) const fn new(start: *const T, name: &'static str) -> Self {
        Self { start, name }
    }

    /// The address, for recordings.
    pub(super) const fn bytes(&self) -> *const u8 {
        self.start.cast()
    }

    /// The pointer to one value, neither null nor misaligned.
    pub(super) fn one(&self) -> Result<NonNull<T>, Error> {
        self.optional()?.ok_or(Error::Null { name: self.name })
    }

    /// As [`Given::one`], but it may be null.
    pub(super) fn optional(&self) -> Result<Option<NonNull<T>>, Error> {
        let start = NonNull::new(self.start.cast_mut());
        if start.is_none_or(NonNull::is_aligned) { Ok(start) } else { Err(Error::Misaligned { name: self.name }) }
    }

    /// The pointer to a buffer for as many values, which may be any if there are none.
    pub(super) fn room(&self, capacity: usize) -> Result<NonNull<T>, Error> {
        if capacity == 0 { Ok(NonNull::dangling()) } else { self.one() }
    }

    /// As [`Given::room`], for values that a slice may have.
    pub(super) fn many(&self, length: usize) -> Result<NonNull<T>, Error> {
        let start = self.room(length)?;
        let bytes = length.saturating_mul(size_of::<T>());
        if isize::try_from(bytes).is_ok() {
            return Ok(start);
        }
        let (name, value) = (self.name, real_usize(bytes));
        Err(Error::BadValue { name, value, allowed: "a length that fits this machine's memory" })
    }
}
