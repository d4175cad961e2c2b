//! Limits on memory: the one place that compares bytes with a limit and forms the error.
//!
//! A list or table under a limit checks its [`Allowance`] before it grows. What is checked is the capacity that growing
//! leads to, so that the limit is met before the allocation, and at the same point on every machine.

use super::zeroed::reserve_exact;
use crate::base::Error;
use crate::base::numeric::bytes;

/// How many bytes may be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance(u64);

impl Default for Allowance {
    fn default() -> Self {
        Self::UNLIMITED
    }
}

impl Allowance {
    /// No limit.
    pub(crate) const UNLIMITED: Self = Self(u64::MAX);

    /// An allowance of `bytes`; `u64::MAX` is no limit.
    pub(crate) const fn new(bytes: u64) -> Self {
        Self(bytes)
    }

    /// The number of bytes.
    pub(crate) const fn bytes(self) -> u64 {
        self.0
    }

    /// What is left when `bytes` are held already.
    pub(crate) const fn less(self, bytes: u64) -> Self {
        Self(self.0.saturating_sub(bytes))
    }

    /// The allowance and `bytes` that do not count.
    pub(crate) const fn plus(self, bytes: u64) -> Self {
        Self(self.0.saturating_add(bytes))
    }

    /// Checks that `needed` bytes may be held.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`].
    #[cold]
    pub(crate) const fn check(self, needed: u64) -> Result<(), Error> {
        if needed > self.0 { Err(Error::MemoryLimit { needed, limit: self.0 }) } else { Ok(()) }
    }

    /// Doubles the capacity of a full list that has the allowance for itself; the first capacity is `least`.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]. The list is unchanged then.
    #[cold]
    pub(crate) fn grow<T>(self, list: &mut Vec<T>, least: usize) -> Result<(), Error> {
        let more = list.len().max(least);
        self.check(bytes(list.capacity() * size_of::<T>()) + bytes(more * size_of::<T>()))?;
        reserve_exact(list, more)
    }
}

#[cfg(test)]
#[path = "allowance_tests.rs"]
mod tests;
