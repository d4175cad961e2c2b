//! Bytes held against bytes allowed.

use crate::base::Error;
use crate::base::numeric::bytes;
use crate::collections::zeroed::reserve_exact;

/// Counts the bytes of a set of lists and refuses to let them grow past a limit.
pub(crate) struct Meter {
    pub(crate) held: u64,
    pub(crate) limit: u64,
}

impl Default for Meter {
    fn default() -> Self {
        Self { held: 0, limit: u64::MAX }
    }
}

impl Meter {
    /// Counts `more` bytes, if they may be held.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`].
    pub(crate) fn take(&mut self, more: u64) -> Result<(), Error> {
        let needed = self.held.saturating_add(more);
        if needed > self.limit {
            return Err(Error::MemoryLimit { needed, limit: self.limit });
        }
        self.held = needed;
        Ok(())
    }

    /// Gives `less` bytes back.
    pub(crate) const fn give(&mut self, less: u64) {
        self.held -= less;
    }

    /// Makes room for `more` elements in a list. Its capacity is `least` times a power of two: more content never needs
    /// less memory, whatever came before.
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
