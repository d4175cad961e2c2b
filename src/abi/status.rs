//! Statuses: the number that every call returns.

#![expect(unsafe_code, reason = "exports a symbol")]

use std::ffi::c_char;

use crate::base::{Error, ErrorKind, number_of};
use crate::plan::Status;

use super::catch::plain;

/// What a call returns: an outcome (>= 0) or an error (< 0), one of the numbers in `taut_status_code`.
///
/// The set grows with later releases; a number never changes its meaning. Treat an unknown number >= 0 like
/// `TAUT_OK` without a path, and an unknown number < 0 as an error.
pub type taut_status = i32;

/// Outcomes and errors: the values of `taut_status`.
///
/// "There is no path" is an outcome too. An error means that the call did nothing and wrote no output;
/// `taut_last_error` describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum taut_status_code {
    /// Success; for a search: a path was found.
    TAUT_OK = 0,
    /// The search is complete and has no path. The guarantee of the result states what that means: with
    /// TAUT_GUARANTEE_OPTIMAL it is proved that there is none, with TAUT_GUARANTEE_LATTICE_OPTIMAL there is none at
    /// this resolution, along the lattice that was searched, and with TAUT_GUARANTEE_NONE none was found.
    TAUT_NO_PATH = 1,
    /// No path to the goal, but a partial path, because the request allows it (TAUT_REQUEST_ALLOW_PARTIAL).
    TAUT_PARTIAL = 2,
    /// The expansion limit or the time limit of the step is reached; the next step continues.
    TAUT_IN_PROGRESS = 3,
    /// The search was cancelled by `taut_planner_cancel`.
    TAUT_CANCELLED = 4,
    /// The expansion limit of the request is reached; the search is kept, and a step continues it.
    TAUT_BUDGET_SPENT = 5,
    /// `taut_planner_refresh` could not prove that the last answer still holds; only a new search tells.
    TAUT_STALE = 6,
    /// The search waits for the host to tell which states are free: `taut_motion_ask` has them, `taut_motion_tell`
    /// takes the answers, and the next step continues.
    TAUT_ASKING = 7,
    /// A value is outside of its documented range.
    TAUT_ERROR_INVALID_ARGUMENT = -1,
    /// A required pointer is null.
    TAUT_ERROR_NULL_POINTER = -2,
    /// A buffer is too small; `needed`, if the function has it, is written.
    TAUT_ERROR_BUFFER_TOO_SMALL = -3,
    /// An allocation failed. All objects stay usable.
    TAUT_ERROR_OUT_OF_MEMORY = -4,
    /// Another thread is using the object in a way that excludes this call. Try again later.
    TAUT_ERROR_BUSY = -5,
    /// The handle is zero, its object has been destroyed, or it is of another kind.
    TAUT_ERROR_BAD_HANDLE = -6,
    /// This release or the chosen algorithm does not support the request; also: an unknown flag, a reserved word or
    /// the field of a later release is not zero.
    TAUT_ERROR_UNSUPPORTED = -7,
    /// A text does not have the required format; the message contains the line.
    TAUT_ERROR_FORMAT = -8,
    /// A size exceeds a limit of the library, or a search exceeds the planner's memory limit.
    TAUT_ERROR_LIMIT = -9,
    /// The start lies outside the map or touches no free cell.
    TAUT_ERROR_START_BLOCKED = -10,
    /// The goal lies outside the map or touches no free cell (and the start does).
    TAUT_ERROR_GOAL_BLOCKED = -11,
    /// A panic interrupted a write to this object: it can only be destroyed. Other objects are not affected.
    TAUT_ERROR_POISONED = -98,
    /// The library has a defect and caught a panic. The object that the call was writing is poisoned.
    TAUT_ERROR_PANIC = -99,
}

use taut_status_code::*;

/// Success, as bodies of exported functions return it.
pub(super) const OK: taut_status = number(TAUT_OK);

/// Something is not finished, as bodies of exported functions return it.
pub(super) const IN_PROGRESS: taut_status = number(TAUT_IN_PROGRESS);

/// "There is none", as bodies of exported functions return it.
pub(super) const NO_PATH: taut_status = number(TAUT_NO_PATH);

/// "The host is asked", as bodies of exported functions return it.
pub(super) const ASKING: taut_status = number(TAUT_ASKING);

/// "Ended from outside", as bodies of exported functions return it.
pub(super) const CANCELLED: taut_status = number(TAUT_CANCELLED);

/// Codes with their names in the header.
macro_rules! named_codes {
    ($($code:ident),* $(,)?) => {
        [$(($code, concat!(stringify!($code), "\0"))),*]
    };
}

/// Every code, outcomes first.
const NAMES: [(taut_status_code, &str); 21] = named_codes!(
    TAUT_OK,
    TAUT_NO_PATH,
    TAUT_PARTIAL,
    TAUT_IN_PROGRESS,
    TAUT_CANCELLED,
    TAUT_BUDGET_SPENT,
    TAUT_STALE,
    TAUT_ASKING,
    TAUT_ERROR_INVALID_ARGUMENT,
    TAUT_ERROR_NULL_POINTER,
    TAUT_ERROR_BUFFER_TOO_SMALL,
    TAUT_ERROR_OUT_OF_MEMORY,
    TAUT_ERROR_BUSY,
    TAUT_ERROR_BAD_HANDLE,
    TAUT_ERROR_UNSUPPORTED,
    TAUT_ERROR_FORMAT,
    TAUT_ERROR_LIMIT,
    TAUT_ERROR_START_BLOCKED,
    TAUT_ERROR_GOAL_BLOCKED,
    TAUT_ERROR_POISONED,
    TAUT_ERROR_PANIC,
);

/// The number of a code.
const fn number(code: taut_status_code) -> taut_status {
    number_of!(code, taut_status)
}

/// The number of an error: the kinds stand in the order of their numbers, which go down from -1.
pub(super) const fn of(error: &Error) -> taut_status {
    match error.kind() {
        ErrorKind::Poisoned => number(TAUT_ERROR_POISONED),
        ErrorKind::Panic => number(TAUT_ERROR_PANIC),
        kind => -1 - number_of!(kind, taut_status),
    }
}

/// The number of a search's outcome.
pub(super) const fn of_search(status: Status) -> taut_status {
    number_of!(status, taut_status)
}

/// The name of a status in this header, for logs: "TAUT_NO_PATH".
///
/// @param status  Any number.
/// @return        A NUL-terminated ASCII string that lives as long as the library; never null. "TAUT_UNKNOWN_STATUS"
///                if this release has no such status.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_status_name(status: taut_status) -> *const c_char {
    const UNKNOWN: &str = "TAUT_UNKNOWN_STATUS\0";
    plain(UNKNOWN.as_ptr().cast(), || {
        let named = NAMES.iter().find(|(code, _)| number(*code) == status);
        named.map_or(UNKNOWN, |(_, name)| name).as_ptr().cast()
    })
}
