//! The functions from which the C libraries take their memory.

#![expect(unsafe_code, reason = "exports a symbol and takes pointers from the caller")]

use std::ffi::c_void;
use std::ptr::NonNull;

use crate::base::{index, real_u32};

use super::door::*;
use super::host_memory::{self, Functions};
use super::pointer::Given;

/// Allocates `size` bytes, at least 1, at a multiple of `alignment`, a power of two. Returns null to refuse.
pub type taut_alloc_function =
    Option<unsafe extern "C" fn(user: *mut c_void, size: usize, alignment: usize) -> *mut c_void>;

/// Changes the size of memory from `old_size` to `size` bytes, keeping the contents and the alignment with which it
/// was allocated; it may move. Returns null to refuse: the memory is unchanged then.
pub type taut_realloc_function = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        memory: *mut c_void,
        old_size: usize,
        size: usize,
        alignment: usize,
    ) -> *mut c_void,
>;

/// Frees memory; `size` and `alignment` are those with which it was allocated or last reallocated. Never null.
pub type taut_free_function =
    Option<unsafe extern "C" fn(user: *mut c_void, memory: *mut c_void, size: usize, alignment: usize)>;

/// The functions of a host's allocator, for `taut_set_allocator`.
///
/// Any thread that calls the library may call them, several at once. They must not call the library, and must return
/// normally: no exception, no longjmp.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct taut_allocator {
    /// sizeof(taut_allocator).
    pub struct_size: u32,
    /// Must be 0.
    pub reserved32: u32,
    /// Passed to the functions as it is; the library never reads what it points to. May be null.
    pub user: *mut c_void,
    /// Not null.
    pub alloc: taut_alloc_function,
    /// Not null.
    pub realloc: taut_realloc_function,
    /// Not null.
    pub free: taut_free_function,
    /// Like `alloc`, but the memory is zero. May be null: the library then calls `alloc` and writes the zeros. Large
    /// tables are allocated in this way, and much of them is never written: memory that the system gives as zeros
    /// stays untouched.
    pub alloc_zeroed: taut_alloc_function,
}

/// Sizes beyond this are garbage.
const LARGEST_SIZE: usize = 4096;

impl taut_allocator {
    /// Reads a caller's struct, of this or a later release.
    ///
    /// # Safety
    /// `allocator` must be valid for reading as many bytes as its first word says.
    unsafe fn read(allocator: NonNull<Self>) -> Result<Self, Error> {
        // SAFETY: the caller guarantees that the first word is readable.
        let word = unsafe { allocator.cast::<u32>().read() };
        let size = index(word);
        if !(size_of::<Self>()..=LARGEST_SIZE).contains(&size) {
            return Err(Error::BadValue {
                name: "allocator.struct_size",
                value: real_u32(word),
                allowed: "sizeof(taut_allocator) to 4096 bytes",
            });
        }
        // SAFETY: the caller guarantees that as many bytes are readable as the first word says.
        let given = unsafe { std::slice::from_raw_parts(allocator.cast::<u8>().as_ptr(), size) };
        let unknown = given[size_of::<Self>()..].iter().any(|&byte| byte != 0);
        // SAFETY: as above; the struct's size is at most that.
        let allocator = unsafe { allocator.read() };
        if unknown || allocator.reserved32 != 0 {
            return Err(Error::Unsupported {
                what: "the reserved word of the allocator, and bytes after the fields of this release, must be zero",
            });
        }
        Ok(allocator)
    }

    /// The functions, all of which must be there but `alloc_zeroed`.
    fn checked(&self) -> Result<Functions, Error> {
        Ok(Functions {
            user: self.user,
            alloc: self.alloc.ok_or(Error::Null { name: "allocator.alloc" })?,
            realloc: self.realloc.ok_or(Error::Null { name: "allocator.realloc" })?,
            free: self.free.ok_or(Error::Null { name: "allocator.free" })?,
            alloc_zeroed: self.alloc_zeroed,
        })
    }
}

/// A struct of functions, or null.
struct Host(Given<taut_allocator>);

impl Host {
    /// # Safety
    /// If not null and aligned, `start` must be valid for reading as many bytes as its first word says.
    const unsafe fn new(start: *const taut_allocator, name: &'static str) -> Self {
        Self(Given::new(start, name))
    }

    fn get(&self) -> Result<Option<Functions>, Error> {
        let Some(start) = self.0.optional()? else { return Ok(None) };
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        unsafe { taut_allocator::read(start) }?.checked().map(Some)
    }
}

/// Makes the library take all its memory from the host's functions.
///
/// Call it first: once the library has allocated anything, the allocator stays, and the call returns TAUT_ERROR_BUSY,
/// also after everything is destroyed. What allocates nothing may come before: versions, struct sizes, statuses,
/// messages, options, and calls that are refused for their arguments. A refused allocation is TAUT_ERROR_OUT_OF_MEMORY
/// of the call that needed it, as ever.
///
/// When every object is destroyed and no recording runs, the library has freed all that it allocated, except the
/// handles beyond the first 32 objects of a kind: their memory is used again and never freed.
///
/// @param allocator  The functions; the struct is copied. Borrowed during the call. Null: the system's allocator again.
/// @return           TAUT_OK; TAUT_ERROR_BUSY (the library has allocated memory), TAUT_ERROR_NULL_POINTER (a function),
///                   TAUT_ERROR_INVALID_ARGUMENT (the size), TAUT_ERROR_UNSUPPORTED (reserved words or unknown bytes
///                   that are not zero; a library for Rust programs, which keep their own allocator). After an error
///                   nothing is changed.
///
/// Threads: any, but no other thread may be inside the library for the first time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_set_allocator(allocator: *const taut_allocator) -> taut_status {
    unrecorded!(taut_set_allocator(Host(allocator)), host_memory::set(allocator).map(|()| OK))
}
