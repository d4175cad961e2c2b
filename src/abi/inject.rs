//! Panics on order, to show that one of them ruins one object only. Compiled for tests alone.

use std::cell::Cell;

thread_local! {
    /// Borrows that still pass; `None` if nothing is armed.
    static ARMED: Cell<Option<u32>> = const { Cell::new(None) };
}

/// Lets `skip` borrows of this thread pass and makes the next one panic.
pub(super) fn arm(skip: u32) {
    ARMED.set(Some(skip));
}

/// Counts a borrow, and panics if it is the one.
pub(super) fn go() {
    let Some(skip) = ARMED.get() else { return };
    ARMED.set(skip.checked_sub(1));
    assert!(skip > 0, "a panic on order");
}

/// Makes a later call of this thread panic while it holds its object: the first one after `skip` others.
#[cfg(feature = "inject-panic")]
#[expect(unsafe_code, reason = "exports a symbol to C tests")]
// SAFETY: no other symbol of the library has this name.
#[unsafe(no_mangle)]
pub extern "C" fn taut_inject_panic(skip: u32) {
    arm(skip);
}
