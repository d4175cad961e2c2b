//! Lists that grow fallibly.

use super::zeroed::reserve;
use crate::base::Result;

/// A list whose growth can be refused. A list that is refused is as it was.
pub(crate) trait List<T> {
    /// Appends a value.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    fn add(&mut self, value: T) -> Result;

    /// Appends values, whose number is known.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    fn add_all(&mut self, values: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>) -> Result;

    /// Appends copies of values.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    fn add_slice(&mut self, values: &[T]) -> Result
    where
        T: Copy;

    /// Replaces the content by copies of values.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]: the list is empty then.
    #[cfg(feature = "motion")]
    fn replace_by(&mut self, values: &[T]) -> Result
    where
        T: Copy;

    /// Replaces the content by `count` copies of a value.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]: the list is empty then.
    fn refill(&mut self, count: usize, value: T) -> Result
    where
        T: Clone;
}

impl<T> List<T> for Vec<T> {
    #[inline]
    fn add(&mut self, value: T) -> Result {
        reserve(self, 1)?;
        self.push(value);
        Ok(())
    }

    #[inline]
    fn add_all(&mut self, values: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>) -> Result {
        let values = values.into_iter();
        reserve(self, values.len())?;
        self.extend(values);
        Ok(())
    }

    #[inline]
    fn add_slice(&mut self, values: &[T]) -> Result
    where
        T: Copy,
    {
        reserve(self, values.len())?;
        self.extend_from_slice(values);
        Ok(())
    }

    #[inline]
    #[cfg(feature = "motion")]
    fn replace_by(&mut self, values: &[T]) -> Result
    where
        T: Copy,
    {
        self.clear();
        self.add_slice(values)
    }

    #[inline]
    fn refill(&mut self, count: usize, value: T) -> Result
    where
        T: Clone,
    {
        self.clear();
        reserve(self, count)?;
        self.resize(count, value);
        Ok(())
    }
}
