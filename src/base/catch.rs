//! Catches panics: none may unwind into the caller's C frames, or end a thread of a pool.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A panic that was caught.
pub(crate) struct Panic {
    /// `None` once it has been dropped.
    payload: Option<Box<dyn Any + Send>>,
}

impl Panic {
    /// The message of the panic.
    pub(crate) fn message(&self) -> &str {
        let payload = self.payload.as_deref();
        payload
            .and_then(|payload| payload.downcast_ref::<&str>().copied())
            .or_else(|| payload.and_then(|payload| payload.downcast_ref::<String>()).map(String::as_str))
            .unwrap_or("no message")
    }
}

impl Drop for Panic {
    /// The payload's own destructor may panic again; the second payload is leaked, because dropping it could panic too.
    fn drop(&mut self) {
        let payload = self.payload.take();
        if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            std::mem::forget(second);
        }
    }
}

/// Runs `body`, which leaves nothing half-written behind that a later call reads.
///
/// # Errors
/// The panic, if `body` panics.
pub(crate) fn caught<T>(body: impl FnOnce() -> T) -> Result<T, Panic> {
    catch_unwind(AssertUnwindSafe(body)).map_err(|payload| Panic { payload: Some(payload) })
}

#[cfg(test)]
#[path = "catch_tests.rs"]
mod tests;
