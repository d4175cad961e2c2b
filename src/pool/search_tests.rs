use std::cell::Cell;

thread_local! {
    /// True if the next search of this thread panics.
    static ARMED: Cell<bool> = const { Cell::new(false) };
}

/// Makes the next search of this thread panic.
pub(in crate::pool) fn arm() {
    ARMED.set(true);
}

/// Panics if a test wants it.
pub(super) fn panic_if_armed() {
    assert!(!ARMED.replace(false), "a requested panic");
}
