//! A limit on the bytes of a set of lists.

use crate::base::Error;
use crate::base::numeric::bytes;
use crate::collections::allowance::Allowance;
use crate::collections::zeroed::reserve_exact;

/// Counts the bytes of a set of lists and does not let them exceed a limit.
#[derive(Default)]
pub(crate) struct Meter {
    pub(crate) held: u64,
    pub(crate) limit: Allowance,
}

impl Meter {
    /// Counts `more` bytes, if they may be held.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`].
    pub(crate) fn take(&mut self, more: u64) -> Result<(), Error> {
        let needed = self.held.saturating_add(more);
        self.limit.check(needed)?;
        self.held = needed;
        Ok(())
    }

    /// Gives `less` bytes back.
    pub(crate) const fn give(&mut self, less: u64) {
        self.held -= less;
    }

    /// Reserves memory for `more` elements in a list. Its capacity is `least` times a power of two: more content never
    /// needs less memory, whatever came before.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`]. The list is unchanged then.
    #[inline(always)]
    pub(crate) fn room<T>(&mut self, list: &mut Vec<T>, more: usize, least: usize) -> Result<(), Error> {
        if list.capacity() - list.len() >= more { Ok(()) } else { self.grow(list, more, least) }
    }

    #[cold]
    fn grow<T>(&mut self, list: &mut Vec<T>, more: usize, least: usize) -> Result<(), Error> {
        let old = list.capacity();
        let wanted = (list.len() + more).div_ceil(least).next_power_of_two() * least;
        self.take(bytes((wanted - old) * size_of::<T>()))?;
        let result = reserve_exact(list, wanted - list.len());
        let grown = bytes((list.capacity() - old) * size_of::<T>());
        self.held = self.held - bytes((wanted - old) * size_of::<T>()) + grown;
        result
    }
}
