//! What holds memory counts it.

use std::collections::VecDeque;

use crate::base::bytes;

/// Something with memory on the heap.
pub(crate) trait Counted {
    /// Bytes on the heap. What is shared with others counts for them as well, unless a type says otherwise.
    fn bytes(&self) -> u64;

    /// Frees them: the value is as new.
    fn release(&mut self)
    where
        Self: Default,
    {
        *self = Self::default();
    }
}

impl<T> Counted for Vec<T> {
    #[inline]
    fn bytes(&self) -> u64 {
        bytes(self.capacity() * size_of::<T>())
    }
}

impl<T> Counted for VecDeque<T> {
    fn bytes(&self) -> u64 {
        bytes(self.capacity() * size_of::<T>())
    }
}

impl<T> Counted for Box<[T]> {
    #[inline]
    fn bytes(&self) -> u64 {
        bytes(size_of_val(&self[..]))
    }
}

impl<T: Counted> Counted for Option<T> {
    #[inline]
    fn bytes(&self) -> u64 {
        self.as_ref().map_or(0, Counted::bytes)
    }
}

/// What the elements hold, without the elements themselves.
impl<T: Counted> Counted for [T] {
    #[inline]
    fn bytes(&self) -> u64 {
        self.iter().map(Counted::bytes).sum()
    }
}

impl<T: Counted, const N: usize> Counted for [T; N] {
    #[inline]
    fn bytes(&self) -> u64 {
        self[..].bytes()
    }
}

/// Implements [`Counted`] for a struct: `Name { fields with memory } plain { fields without }`, after `[T: Bound]` if
/// it has parameters. A field in neither list does not compile, so that none is forgotten.
macro_rules! counted {
    ([$($parameter:tt)*] $name:ty { $($field:ident),* } $(plain { $($plain:ident),* })?) => {
        impl<$($parameter)*> $crate::collections::Counted for $name {
            fn bytes(&self) -> u64 {
                let Self { $($field,)* $($($plain: _,)*)? } = self;
                0 $(+ $crate::collections::Counted::bytes($field))*
            }
        }
    };
    ($name:ty { $($field:ident),* } $(plain { $($plain:ident),* })?) => {
        $crate::collections::counted!([] $name { $($field),* } $(plain { $($plain),* })?);
    };
}
pub(crate) use counted;

#[cfg(test)]
#[path = "counted_tests.rs"]
mod tests;
