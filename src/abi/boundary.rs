//! The boundary of the library: every exported function that returns a status runs in [`call`].
//!
//! A panic becomes `TAUT_ERROR_PANIC`; the borrow that it unwinds through has poisoned the object (see `table`). An
//! error becomes its status, and its message is recorded for `taut_last_error`.

use crate::base::Error;

use super::catch::caught;
use super::last_error;
use super::status::{self, taut_status};

/// Runs the body of the exported function `name`.
pub(super) fn call(name: &str, body: impl FnOnce() -> Result<taut_status, Error>) -> taut_status {
    let run = || {
        body().unwrap_or_else(|error| {
            last_error::record(name, &error);
            status::of(&error)
        })
    };
    caught(run).unwrap_or_else(|panic| {
        last_error::record_panic(name, panic.message());
        status::of(&Error::Panicked)
    })
}

#[cfg(test)]
#[expect(unsafe_code, reason = "the tests call the exported functions as C does")]
#[path = "boundary_tests.rs"]
mod tests;
