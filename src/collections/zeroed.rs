//! Large tables of zeros, allocated fallibly.
//!
//! The pages of a fresh table come from the system zeroed and untouched: a search that visits little of a large
//! map never pays for the rest.

use std::alloc::{Layout, alloc_zeroed};

use crate::base::{Error, Result, bytes};

/// Types for which all-zero bytes are a value and which need no drop.
///
/// The trait is sealed by being private to the crate; its implementors are plain numbers and arrays of them.
pub(crate) trait Plain: Copy + Default + 'static {}

impl Plain for u8 {}
impl Plain for u16 {}
impl Plain for u32 {}
impl Plain for u64 {}
impl Plain for f32 {}
impl Plain for f64 {}
impl Plain for [u64; 2] {}
impl Plain for [u64; 3] {}
impl Plain for [u64; 4] {}
impl Plain for [u64; 16] {}

/// The error for an allocation of `size` bytes that was refused.
pub(crate) const fn refused(size: usize) -> Error {
    Error::OutOfMemory { bytes: bytes(size) }
}

/// A boxed slice of `len` zeros.
///
/// # Errors
/// [`Error::OutOfMemory`] if the allocator refuses or the size exceeds what can be addressed.
#[expect(unsafe_code, reason = "safe Rust cannot ask for zeroed pages and be refused")]
pub(crate) fn zeroed_box<T: Plain>(len: usize) -> Result<Box<[T]>> {
    let layout = Layout::array::<T>(len).map_err(|_| refused(usize::MAX))?;
    if layout.size() == 0 {
        return Ok(Box::default());
    }
    // SAFETY: the layout has a size above zero.
    let start = unsafe { alloc_zeroed(layout) }.cast::<T>();
    if start.is_null() {
        return Err(refused(layout.size()));
    }
    let slice = std::ptr::slice_from_raw_parts_mut(start, len);
    // SAFETY: the memory comes from the global allocator with the layout of `[T; len]`, is initialised (all-zero
    // bytes are a value of every `Plain` type) and has no other owner.
    Ok(unsafe { Box::from_raw(slice) })
}

/// Reserves capacity for `more` further elements.
///
/// # Errors
/// [`Error::OutOfMemory`] if the allocator refuses.
#[inline]
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result {
    list.try_reserve(more).map_err(|_| refused(more.saturating_mul(size_of::<T>())))
}

/// Reserves capacity for exactly `more` further elements.
///
/// # Errors
/// [`Error::OutOfMemory`] if the allocator refuses.
pub(crate) fn reserve_exact<T>(list: &mut Vec<T>, more: usize) -> Result {
    list.try_reserve_exact(more).map_err(|_| refused(more.saturating_mul(size_of::<T>())))
}
