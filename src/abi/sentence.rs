//! The last error of each thread, in a fixed buffer: telling about a failed allocation must not allocate.

#![expect(unsafe_code, reason = "exports a symbol and writes into the caller's buffer")]

use std::cell::RefCell;
use std::ffi::c_char;
use std::fmt::{self, Write};

use crate::base::Error;

use super::boundary::plain;
use super::pointer::OutSlice;

/// Bytes of a sentence; longer ones are cut. The longest that the library says has about 250.
const ROOM: usize = 512;

/// A text of bounded length.
struct Sentence {
    bytes: [u8; ROOM],
    length: usize,
}

thread_local! {
    static LAST: RefCell<Sentence> = const { RefCell::new(Sentence { bytes: [0; ROOM], length: 0 }) };
}

impl Sentence {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).expect("sentences are cut between characters")
    }
}

impl Write for Sentence {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let fits = text.floor_char_boundary(ROOM - self.length);
        self.bytes[self.length..self.length + fits].copy_from_slice(&text.as_bytes()[..fits]);
        self.length += fits;
        if fits == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Replaces this thread's sentence.
fn set(arguments: fmt::Arguments<'_>) {
    LAST.with_borrow_mut(|last| {
        last.length = 0;
        // The one error is a full buffer: then the sentence is cut, which is all that can be done.
        let _ = last.write_fmt(arguments);
    });
}

/// Keeps what went wrong in the function `name`.
pub(super) fn say(name: &str, error: &Error) {
    set(format_args!("{name}: {error}"));
}

/// Keeps the message of a panic that was caught in the function `name`.
pub(super) fn say_panic(name: &str, message: &str) {
    set(format_args!("{name}: {} ({message})", Error::Panicked));
}

/// Copies the sentence about the last error of this thread: for people and logs, not for programs (test the status).
///
/// The sentence is English UTF-8, begins with the name of the function that failed, and names the values seen and the
/// limits broken. Calls that succeed leave it as it is; it is empty while no call of this thread has failed.
///
/// @param buffer    Receives at most `capacity` bytes, the terminating NUL included. If the sentence is longer it is
///                  cut between two characters. Owned by the caller. Null: nothing is copied.
/// @param capacity  Size of `buffer` in bytes. With 0 nothing is written.
/// @return          Bytes of the whole sentence without its NUL, cut or not; below 512.
///
/// Threads: each has its own sentence.
// SAFETY: no other symbol of the library has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_last_error(buffer: *mut c_char, capacity: usize) -> usize {
    plain(0, || {
        LAST.with_borrow(|last| {
            let text = last.text();
            if let Some(room) = capacity.checked_sub(1).filter(|_| !buffer.is_null()) {
                let fits = text.floor_char_boundary(room.min(text.len()));
                // SAFETY: the caller vouches for `capacity` bytes at `buffer`; `fits + 1` is at most that.
                let out = unsafe { OutSlice::new(buffer.cast::<u8>(), fits + 1, "buffer") };
                if let Ok(out) = out {
                    out.write(text.as_bytes().iter().copied().take(fits).chain([0]));
                }
            }
            text.len()
        })
    })
}

#[cfg(test)]
#[path = "sentence_tests.rs"]
mod tests;
