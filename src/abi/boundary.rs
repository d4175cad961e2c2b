//! The one door of the library: nothing but a status goes out.
//!
//! A panic that reaches the door is caught and becomes `TAUT_ERROR_PANIC`; the borrow that it passed on its way has
//! poisoned the object (see `table`). Errors become their number, and a sentence for `taut_last_error`.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::base::Error;

use super::sentence;
use super::status::{self, taut_status};

/// Runs the body of the exported function `name`.
pub(super) fn call(name: &str, body: impl FnOnce() -> Result<taut_status, Error>) -> taut_status {
    // What the body may leave half-written is poisoned by its borrow, so nobody meets it again.
    let run = AssertUnwindSafe(|| {
        body().unwrap_or_else(|error| {
            sentence::say(name, &error);
            status::of(&error)
        })
    });
    catch_unwind(run).unwrap_or_else(|payload| {
        sentence::say_panic(name, text(payload.as_ref()));
        discard(payload);
        status::of(&Error::Panicked)
    })
}

/// Runs the body of an exported function that returns a plain value; `fallback` if it panics.
pub(super) fn plain<T>(fallback: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|payload| {
        discard(payload);
        fallback
    })
}

/// The message of a panic.
fn text(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}

/// Drops what a panic carried. That may panic once more; the second payload is leaked rather than trusted.
fn discard(payload: Box<dyn Any + Send>) {
    if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
        std::mem::forget(second);
    }
}

/// Panics if a test asked for it; nothing in a library that is shipped.
#[inline(always)]
pub(super) fn rehearse_panic() {
    #[cfg(any(test, feature = "inject-panic"))]
    super::inject::go();
}

#[cfg(test)]
#[expect(unsafe_code, reason = "the tests call the exported functions as C does")]
#[path = "boundary_tests.rs"]
mod tests;
