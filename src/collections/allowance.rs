//! Limits on memory: the one place that compares bytes with a limit and forms the error.
//!
//! A list or table under a limit checks its [`Allowance`] before it grows. Lists that share a limit are counted by
//! one [`Meter`]. What is checked is the capacity that growing leads to, so that the limit is met before the
//! allocation, and at the same point on every machine.

use super::zeroed::reserve_exact;
use crate::base::{Error, Result, bytes};

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

    /// True if there is no limit.
    #[inline(always)]
    pub(crate) const fn is_unlimited(self) -> bool {
        self.0 == u64::MAX
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
    pub(crate) const fn check(self, needed: u64) -> Result {
        if needed > self.0 { Err(Error::MemoryLimit { needed, limit: self.0 }) } else { Ok(()) }
    }

    /// Doubles the capacity of a full list that has the allowance for itself; the first capacity is `least`.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]. The list is unchanged then.
    #[cold]
    pub(crate) fn grow<T>(self, list: &mut Vec<T>, least: usize) -> Result {
        let more = list.len().max(least);
        self.check(bytes(list.capacity() * size_of::<T>()) + bytes(more * size_of::<T>()))?;
        reserve_exact(list, more)
    }
}

/// Counts the bytes of several lists under one allowance.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    pub(crate) allowance: Allowance,
    used: u64,
}

impl Meter {
    /// Bytes in use.
    pub(crate) const fn used(&self) -> u64 {
        self.used
    }

    /// Counts `more` bytes, if they may be held.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`].
    pub(crate) const fn take(&mut self, more: u64) -> Result {
        let needed = self.used.saturating_add(more);
        if let Err(error) = self.allowance.check(needed) {
            return Err(error);
        }
        self.used = needed;
        Ok(())
    }

    /// Stops counting `less` bytes, which were freed.
    pub(crate) const fn free(&mut self, less: u64) {
        self.used -= less;
    }

    /// Reserves capacity for `more` elements in a list. Its capacity is `least` times a power of two: more content
    /// never needs less memory, whatever came before.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]. The list is unchanged then.
    #[inline(always)]
    pub(crate) fn reserve<T>(&mut self, list: &mut Vec<T>, more: usize, least: usize) -> Result {
        if list.capacity() - list.len() >= more { Ok(()) } else { self.grow(list, more, least) }
    }

    /// Appends a value, as after [`Self::reserve`].
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]. The list is unchanged then.
    #[inline(always)]
    pub(crate) fn add<T>(&mut self, list: &mut Vec<T>, value: T, least: usize) -> Result {
        self.reserve(list, 1, least)?;
        list.push(value);
        Ok(())
    }

    /// Replaces the content of a list by `count` copies of a value, as after [`Self::reserve`].
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]. The list is empty then.
    #[cfg(feature = "motion")]
    pub(crate) fn refill<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        count: usize,
        value: T,
        least: usize,
    ) -> Result<(), Error> {
        list.clear();
        self.reserve(list, count, least)?;
        list.resize(count, value);
        Ok(())
    }

    #[cold]
    fn grow<T>(&mut self, list: &mut Vec<T>, more: usize, least: usize) -> Result {
        let old = list.capacity();
        let wanted = (list.len() + more).div_ceil(least).next_power_of_two() * least;
        let growth = bytes((wanted - old) * size_of::<T>());
        self.take(growth)?;
        let result = reserve_exact(list, wanted - list.len());
        self.used = self.used - growth + bytes((list.capacity() - old) * size_of::<T>());
        result
    }
}

#[cfg(test)]
#[path = "allowance_tests.rs"]
mod tests;
