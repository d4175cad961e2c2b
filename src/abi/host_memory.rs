//! The allocator of the C libraries: memory of the system, or of the functions that the host has set.
//!
//! The package in `capi` makes [`HostAllocator`] the global allocator; a Rust program that uses this crate keeps its
//! own. Functions can be set until the first allocation, because what one allocator has given another must not get
//! back. Errors and their messages allocate nothing, so that a refused call keeps that first time open.

#![expect(unsafe_code, reason = "an allocator is unsafe by its nature")]

use std::alloc::{GlobalAlloc, Layout, System, alloc, dealloc};
use std::cell::{Cell, UnsafeCell};
use std::ffi::c_void;
use std::hint::{black_box, spin_loop};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::base::Error;

/// Functions that are there, and the host's pointer.
#[derive(Clone, Copy)]
pub(super) struct Functions {
    pub(super) user: *mut c_void,
    pub(super) alloc: Alloc,
    pub(super) realloc: unsafe extern "C" fn(*mut c_void, *mut c_void, usize, usize, usize) -> *mut c_void,
    pub(super) free: unsafe extern "C" fn(*mut c_void, *mut c_void, usize, usize),
    /// None: `alloc`, then zeros are written.
    pub(super) alloc_zeroed: Option<Alloc>,
}

/// Allocates: the host's pointer, size, alignment.
type Alloc = unsafe extern "C" fn(*mut c_void, usize, usize) -> *mut c_void;

/// What the allocator is, and whether it is in use.
struct AllocatorChoice {
    state: AtomicU8,
    /// None: the system's allocator. Written in the state `SETTING` only, read in the state `USED` only.
    functions: UnsafeCell<Option<Functions>>,
}

/// Nothing is allocated yet.
const FRESH: u8 = 0;
/// A thread is writing the functions.
const SETTING: u8 = 1;
/// Something was allocated: the functions stay.
const USED: u8 = 2;

// SAFETY: the cell is written by the one thread that has moved the state from `FRESH` to `SETTING`, and read after the
// state has become `USED`, which it never leaves. The host guarantees that its functions and pointer may be used on any
// thread.
unsafe impl Sync for AllocatorChoice {}

static CHOICE: AllocatorChoice = AllocatorChoice { state: AtomicU8::new(FRESH), functions: UnsafeCell::new(None) };

thread_local! {
    /// True while this thread asks whether [`HostAllocator`] is the global allocator. Has no destructor, so that an
    /// allocator may read it at any time.
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

impl AllocatorChoice {
    /// The functions, which stay from now on; none for the system's.
    #[inline(always)]
    fn functions(&self) -> &Option<Functions> {
        // Acquire: what `set` wrote is visible.
        if self.state.load(Ordering::Acquire) != USED {
            self.begin_use();
        }
        // SAFETY: in the state `USED` nobody writes the cell.
        unsafe { &*self.functions.get() }
    }

    #[cold]
    fn begin_use(&self) {
        while let Err(state) = self.state.compare_exchange(FRESH, USED, Ordering::Acquire, Ordering::Acquire) {
            if state == USED {
                return;
            }
            // Another thread writes a few words.
            spin_loop();
        }
    }

    /// Replaces the functions, unless they are in use.
    fn set(&self, functions: Option<Functions>) -> Result<(), Error> {
        while let Err(state) = self.state.compare_exchange(FRESH, SETTING, Ordering::Acquire, Ordering::Relaxed) {
            if state == USED {
                return Err(Error::AllocatorInUse);
            }
            spin_loop();
        }
        // SAFETY: this thread moved the state to `SETTING`: no other reads or writes the cell.
        unsafe { *self.functions.get() = functions };
        self.state.store(FRESH, Ordering::Release);
        Ok(())
    }
}

/// The allocator of the C libraries; `taut_set_allocator` sets where its memory comes from.
#[doc(hidden)]
#[derive(Debug)]
pub struct HostAllocator;

/// The memory, if the host has kept to the alignment.
fn aligned(memory: *mut c_void, layout: Layout, functions: &Functions) -> *mut u8 {
    if memory.is_null() || memory.addr() & (layout.align() - 1) == 0 {
        return memory.cast();
    }
    // SAFETY: it was just allocated with this layout, and nobody else has it.
    unsafe { (functions.free)(functions.user, memory, layout.size(), layout.align()) };
    null_mut()
}

// SAFETY: each call goes to the system's allocator or to the host's functions unchanged, always to the same ones, since
// they stay from the first allocation on. The host guarantees that its functions do what `taut_allocator` states.
unsafe impl GlobalAlloc for HostAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if CHOICE.state.load(Ordering::Relaxed) != USED && ASKING.get() {
            ASKING.set(false);
            return null_mut();
        }
        match CHOICE.functions() {
            // SAFETY: the caller's promise about the layout is passed on.
            None => unsafe { System.alloc(layout) },
            Some(own) => {
                // SAFETY: the layout has a size above zero, as the caller promises.
                let memory = unsafe { (own.alloc)(own.user, layout.size(), layout.align()) };
                aligned(memory, layout, own)
            }
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        match CHOICE.functions() {
            // SAFETY: the caller's promise about the layout is passed on.
            None => unsafe { System.alloc_zeroed(layout) },
            Some(own @ Functions { alloc_zeroed: Some(zeroed), .. }) => {
                // SAFETY: the layout has a size above zero, as the caller promises.
                let memory = unsafe { zeroed(own.user, layout.size(), layout.align()) };
                aligned(memory, layout, own)
            }
            Some(_) => {
                // SAFETY: the caller's promise about the layout is passed on.
                let memory = unsafe { self.alloc(layout) };
                if !memory.is_null() {
                    // SAFETY: as many bytes were just allocated.
                    unsafe { memory.write_bytes(0, layout.size()) };
                }
                memory
            }
        }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match CHOICE.functions() {
            // SAFETY: the caller's promise about pointer, layout and size is passed on; what is reallocated came from
            // the system, since the functions have not changed since.
            None => unsafe { System.realloc(memory, layout, size) },
            // SAFETY: the same for the host's functions. What they return is not checked for its alignment: the old
            // memory is gone.
            Some(own) => unsafe { (own.realloc)(own.user, memory.cast(), layout.size(), size, layout.align()) }.cast(),
        }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        match CHOICE.functions() {
            // SAFETY: the caller's promise about pointer and layout is passed on; the memory came from the system.
            None => unsafe { System.dealloc(memory, layout) },
            // SAFETY: the same for the host's functions.
            Some(own) => unsafe { (own.free)(own.user, memory.cast(), layout.size(), layout.align()) },
        }
    }
}

/// Makes all memory come from the functions, or from the system.
///
/// # Errors
/// [`Error::AllocatorInUse`] if something was allocated; [`Error::Unsupported`] if [`HostAllocator`] is not the global
/// allocator.
pub(super) fn set(functions: Option<Functions>) -> Result<(), Error> {
    if !is_installed() {
        return Err(Error::Unsupported {
            what: "this library is part of a Rust program, which has an allocator of its own",
        });
    }
    CHOICE.set(functions)
}

/// True if [`HostAllocator`] is the global allocator of the program or library, or if something was allocated through
/// it.
fn is_installed() -> bool {
    if CHOICE.state.load(Ordering::Relaxed) == USED {
        return true;
    }
    ASKING.set(true);
    let layout = Layout::new::<u8>();
    // SAFETY: the layout has a size above zero.
    let memory = black_box(unsafe { alloc(layout) });
    if !memory.is_null() {
        // SAFETY: it was allocated with this layout.
        unsafe { dealloc(memory, layout) };
    }
    // The allocator takes the question back. Another thread's first allocation may be faster.
    !ASKING.replace(false) || CHOICE.state.load(Ordering::Relaxed) == USED
}
