//! Structs of options, which may grow: older and newer clients both work.
//!
//! The first word of such a struct is the size that its client knows. A smaller struct than this release's is completed
//! with defaults; the unknown bytes of a larger one must be zero. A reserved word may become a field whose zero means
//! the old behaviour.

#![expect(unsafe_code, reason = "reads and writes structs of the caller's as bytes")]

use std::ptr::NonNull;

use crate::base::{Error, index, real_u32, to_u32};

use super::status::{OK, taut_status};

/// The largest accepted size in bytes, far above what options will ever need. A garbage size beyond it cannot make the
/// library access distant memory.
pub(super) const LARGEST_SIZE: usize = 4096;

/// A struct of options.
///
/// # Safety
/// The struct is `repr(C)`, begins with a `u32` of its size, has no padding, and all its fields are plain numbers or
/// arrays of them: every byte is initialised, and all bytes are values.
pub(super) unsafe trait SizedOptions: Copy {
    /// The options as the library has them.
    type Options;

    /// The size of the struct in its first release. Must never change: smaller structs are refused.
    const FIRST_SIZE: usize;
    /// The accepted sizes, for messages.
    const SIZES: &'static str;

    /// The defaults. The size in them is written by whoever hands them out.
    fn defaults() -> Self;

    /// True if the reserved words are zero.
    fn reserves_are_zero(&self) -> bool {
        true
    }

    /// The options with values that are known.
    fn checked(&self) -> Result<Self::Options, Error>;
}

/// Reads a caller's struct of any size that this release accepts.
///
/// # Safety
/// `options` must be valid for reading as many bytes as its first word says.
pub(super) unsafe fn read<T: SizedOptions>(options: NonNull<T>) -> Result<T, Error> {
    // SAFETY: the caller guarantees that the first word is readable.
    let size = index(unsafe { options.cast::<u32>().read() });
    check_size::<T>(size, "options.struct_size")?;
    // SAFETY: the caller guarantees that as many bytes are readable as the first word says.
    let given = unsafe { std::slice::from_raw_parts(options.cast::<u8>().as_ptr(), size) };
    let (known, rest) = given.split_at(size.min(size_of::<T>()));
    let mut read = T::defaults();
    // SAFETY: the struct is as long as `known` at least, nobody else has it, and all bytes are values of it.
    unsafe { std::ptr::copy_nonoverlapping(known.as_ptr(), (&raw mut read).cast::<u8>(), known.len()) };
    if rest.iter().any(|byte| *byte != 0) || !read.reserves_are_zero() {
        return Err(Error::Unsupported {
            what: "reserved words of the options, and bytes after the fields of this release, must be zero",
        });
    }
    Ok(read)
}

/// Writes the defaults to a caller's struct of `size` bytes.
///
/// # Safety
/// `options` must be valid for writing `size` bytes.
pub(super) unsafe fn init<T: SizedOptions>(options: NonNull<T>, size: usize) -> Result<taut_status, Error> {
    check_size::<T>(size, "size")?;
    let (defaults, start) = (T::defaults(), options.cast::<u8>().as_ptr());
    // SAFETY: the caller guarantees that `size` bytes are writable, among them a word for the size; each byte of the
    // defaults is initialised.
    unsafe {
        start.write_bytes(0, size);
        start.copy_from_nonoverlapping((&raw const defaults).cast(), size.min(size_of::<T>()));
        options.cast::<u32>().write(to_u32(size));
    }
    Ok(OK)
}

/// Rejects sizes that no release has.
fn check_size<T: SizedOptions>(size: usize, name: &'static str) -> Result<(), Error> {
    if (T::FIRST_SIZE..=LARGEST_SIZE).contains(&size) {
        return Ok(());
    }
    // For the message only: sizes beyond 32 bits are reported as the largest one.
    let value = real_u32(u32::try_from(size).unwrap_or(u32::MAX));
    Err(Error::BadValue { name, value, allowed: T::SIZES })
}

/// A value of an option that an enumeration names.
pub(super) fn known<T>(
    from: fn(u32) -> Option<T>,
    value: u32,
    name: &'static str,
    allowed: &'static str,
) -> Result<T, Error> {
    from(value).ok_or(Error::BadValue { name, value: real_u32(value), allowed })
}
