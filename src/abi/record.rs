//! Recording the calls of a host, for replaying them elsewhere: starting, draining, stopping.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use super::door::*;
use super::recording;
use super::version::TAUT_ABI_VERSION;

/// Starts recording every call that returns a status, of all threads, into a ring of bytes that `taut_record_take`
/// empties.
///
/// A record contains the function, its arguments with the contents of its arrays, the status, a hash of the outputs,
/// and the revision of the grid. docs/record.md has the format, and which calls cannot be replayed. A record that does
/// not fit into the ring is lost, and the next one that fits has the number of lost ones. Start it before the first
/// object is created: handles of older objects have no meaning in a replay. What an earlier recording has left is
/// dropped. While no recording runs, a call costs one load more than without this function.
///
/// @param ring_bytes  Bytes of the ring, 4,096 to 2,147,483,648. Twice what is recorded between two calls of
///                    `taut_record_take` is enough.
/// @return            TAUT_OK; TAUT_ERROR_BUSY (a recording runs), TAUT_ERROR_INVALID_ARGUMENT (the size),
///                    TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub extern "C" fn taut_record_start(ring_bytes: usize) -> taut_status {
    unrecorded!(taut_record_start(ring_bytes), recording::start(ring_bytes, TAUT_ABI_VERSION).map(|()| OK))
}

/// Moves what is recorded into a buffer. All that is taken since the start, one after the other, is the log.
///
/// Taking is not recorded, and may go on after `taut_record_stop` until the ring is empty.
///
/// @param out       Receives whole records; the first time the head of the log before them. Owned by the caller. May be
///                  null if `capacity` is 0.
/// @param capacity  Bytes at `out`. If they are too few, only `needed` is written, and the records stay.
/// @param needed    Receives the number of bytes; 0 if nothing is recorded. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written; other threads may add records until the
///                  next attempt), TAUT_ERROR_NULL_POINTER.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_record_take(out: *mut u8, capacity: usize, needed: *mut usize) -> taut_status {
    unrecorded!(taut_record_take(Buffer(out, capacity, needed)), {
        recording::take(|length, [first, second]| out.fill_with(length, first.iter().chain(second).copied()))
    })
}

/// Stops the recording. What is recorded and not taken stays until `taut_record_take` or the next start.
///
/// @return  TAUT_OK, also if no recording runs.
///
/// Threads: any. A call that is running on another thread is not recorded.
#[unsafe(no_mangle)]
pub extern "C" fn taut_record_stop() -> taut_status {
    unrecorded!(taut_record_stop(), {
        recording::stop();
        Ok(OK)
    })
}
