//! The boundary of the library: the body of every exported function that returns a status is one use of [`recorded!`],
//! or of [`unrecorded!`] if a replay has no use for it.
//!
//! A panic becomes `TAUT_ERROR_PANIC`; the borrow that it unwinds through has poisoned the object (see `table`). An
//! error becomes its status, and its message is recorded for `taut_last_error`.

use crate::base::{Error, caught};

use super::recorded::Recorded;
use super::status::{self, taut_status};
use super::{last_error, recording};

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
pub(super) fn record(
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

/// The body of an exported function: its name with all of its parameters, then what it does with them.
///
/// A parameter stands there
/// - as its name: a number, or a handle that is only recorded;
/// - as `handle.access`: the object is borrowed by this method of the handle, whose name it then has in the body;
/// - as `Kind(pointer, ...)`, with what else the kind needs of the other parameters: in the body the pointer's name is
///   the checked value of that kind (see `parameter`, `array`, `buffer`).
///
/// Handles are looked up first, then pointers are checked, both in the order of the parameters; a list in brackets
/// before the body is another order of pointers. Those that are missing in it are left to the body, as the kind.
macro_rules! recorded {
    ($name:ident($($parts:tt)*), $($body:tt)*) => {
        $crate::abi::boundary::door!($name record ($($parts)*) $($body)*)
    };
}

/// As [`recorded!`], for calls that no replay has a use for.
macro_rules! unrecorded {
    ($name:ident($($parts:tt)*), $($body:tt)*) => {
        $crate::abi::boundary::door!($name call ($($parts)*) $($body)*)
    };
}

macro_rules! door {
    (
        $name:ident $mode:ident
        ($($part:ident $(. $access:ident)? $(($pointer:ident $(, $more:expr)*))?),* $(,)?)
        [$($order:ident),* $(,)?], $body:expr $(,)?
    ) => {{
        // SAFETY: all of these are parameters of the exported function, whose C caller guarantees what its
        // documentation says: each pointer is null or valid, until the function returns, for as many values as its kind
        // reads or writes, which nobody else changes meanwhile.
        $($(let $pointer = unsafe { $part::new($pointer, $($more,)* stringify!($pointer)) };)?)*
        $crate::abi::boundary::door!(
            @$mode $name ($($crate::abi::boundary::door!(@argument $part $($access)? $(($pointer))?),)*)
            $crate::abi::boundary::door!(@checked $body; $($($part.$access,)?)* $($order,)*)
        )
    }};
    (
        $name:ident $mode:ident
        ($($part:ident $(. $access:ident)? $(($pointer:ident $(, $more:expr)*))?),* $(,)?)
        $body:expr $(,)?
    ) => {
        $crate::abi::boundary::door!(
            $name $mode
            ($($part $(. $access)? $(($pointer $(, $more)*))?),*)
            [$($($pointer,)?)*], $body
        )
    };
    (@record $name:ident $arguments:tt $body:expr) => {
        $crate::abi::boundary::record(stringify!($name), $arguments, || $body)
    };
    (@call $name:ident $arguments:tt $body:expr) => {
        $crate::abi::boundary::call(stringify!($name), || $body)
    };
    (@argument $part:ident ($pointer:ident)) => { &$pointer };
    (@argument $part:ident $($access:ident)?) => { $part };
    (@checked $body:expr;) => { $body };
    (@checked $body:expr; $handle:ident.$access:ident, $($rest:tt)*) => {
        $handle.$access(|$handle| $crate::abi::boundary::door!(@checked $body; $($rest)*))
    };
    (@checked $body:expr; $pointer:ident, $($rest:tt)*) => {{
        let $pointer = $pointer.get()?;
        $crate::abi::boundary::door!(@checked $body; $($rest)*)
    }};
}

pub(super) use {door, recorded, unrecorded};

#[cfg(test)]
#[expect(unsafe_code, reason = "the tests call the exported functions as C does")]
#[path = "boundary_tests.rs"]
mod tests;
