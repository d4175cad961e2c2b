//! The boundary of the library: every exported function that returns a status runs in [`recorded`], or in [`call`] if a
//! replay has no use for it.
//!
//! A panic becomes `TAUT_ERROR_PANIC`; the borrow that it unwinds through has poisoned the object (see `table`). An
//! error becomes its status, and its message is recorded for `taut_last_error`.

use crate::base::Error;
use crate::base::catch::caught;

use super::last_error;
use super::recorded::Recorded;
use super::recording;
use super::status::{self, taut_status};

/// Runs the body of the exported function `name`.
pub(super) fn call(name: &str, body: impl FnOnce() -> Result<taut_status, Error>) -> taut_status {
    let run = || {
        body().unwrap_or_else(|error| {
            last_error::record(name, &error);
            status::of(&error)
        })
    };
    // What `body` leaves half-written is poisoned by the borrow through which it writes (see `table`), so no later call
    // reads it.
    caught(run).unwrap_or_else(|panic| {
        last_error::record_panic(name, panic.message());
        status::of(&Error::Panicked)
    })
}

/// As [`call`], and records the call while a recording runs. `arguments` has the parameters of the function in their
/// order.
pub(super) fn recorded(
    name: &str,
    arguments: impl Recorded,
    body: impl FnOnce() -> Result<taut_status, Error>,
) -> taut_status {
    let begun = if recording::is_on() { caught(|| recording::begin(&arguments)).unwrap_or_default() } else { None };
    let status = call(name, body);
    if let Some(begun) = begun {
        // A record that is not written is a call that is missing in the log; the call itself has its status.
        let _ = caught(|| recording::end(&begun, name, &arguments, status));
    }
    status
}

#[cfg(test)]
#[expect(unsafe_code, reason = "the tests call the exported functions as C does")]
#[path = "boundary_tests.rs"]
mod tests;
