//! Panics on request, for the tests which show that a panic poisons one object only.
//!
//! A shipped library has neither the counter nor the exported function: they need `cfg(test)` or the feature
//! `inject-panic`.

#[cfg(any(test, feature = "inject-panic"))]
thread_local! {
    /// Borrows that still succeed before one panics; `None` if no panic is requested.
    static ARMED: std::cell::Cell<Option<u32>> = const { std::cell::Cell::new(None) };
}

/// Requests a panic: `skip` borrows of this thread succeed, the next one panics.
#[cfg(any(test, feature = "inject-panic"))]
pub(super) fn arm(skip: u32) {
    ARMED.set(Some(skip));
}

/// Counts a borrow, and panics if a test requested it.
#[inline(always)]
pub(super) fn injected_panic_point() {
    #[cfg(any(test, feature = "inject-panic"))]
    if let Some(skip) = ARMED.get() {
        ARMED.set(skip.checked_sub(1));
        assert!(skip > 0, "a requested panic");
    }
}

/// Makes a later call of this thread panic while it holds its object: the first one after `skip` others.
#[cfg(feature = "inject-panic")]
#[expect(unsafe_code, reason = "exports a symbol to C tests")]
#[unsafe(no_mangle)]
pub extern "C" fn taut_inject_panic(skip: u32) {
    super::catch::plain((), || arm(skip));
}
