//! The last error of each thread, in a fixed buffer: reporting a failed allocation must not allocate.

#![expect(unsafe_code, reason = "exports a symbol and writes into the caller's buffer")]

use std::cell::RefCell;
use std::ffi::c_char;
use std::fmt::{self, Write};
use std::ptr::NonNull;

use crate::base::Error;

use super::{buffer::Places, catch::plain};

/// Bytes of a message; longer ones are truncated. The longest of the library has about 250.
const CAPACITY: usize = 512;

/// A text of bounded length.
struct Message {
    bytes: [u8; CAPACITY],
    length: usize,
}

thread_local! {
    static LAST: RefCell<Message> = const { RefCell::new(Message { bytes: [0; CAPACITY], length: 0 }) };
}

impl Message {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length]).expect("messages are truncated between characters")
    }
}

impl Write for Message {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let fits = text.floor_char_boundary(CAPACITY - self.length);
        self.bytes[self.length..self.length + fits].copy_from_slice(&text.as_bytes()[..fits]);
        self.length += fits;
        if fits == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Replaces this thread's message.
fn set(arguments: fmt::Arguments<'_>) {
    LAST.with_borrow_mut(|last| {
        last.length = 0;
        // The only error is a full buffer: the message is truncated then.
        let _ = last.write_fmt(arguments);
    });
}

/// Records the error of the function `name`.
pub(super) fn record(name: &str, error: &Error) {
    set(format_args!("{name}: {error}"));
}

/// Records a panic that was caught in the function `name`.
pub(super) fn record_panic(name: &str, message: &str) {
    set(format_args!("{name}: {} ({message})", Error::Panicked));
}

/// Copies the message that describes the last error of this thread: for people and logs; programs test the status.
///
/// The message is English UTF-8, begins with the name of the function that failed, and contains the invalid values and
/// the limits. Successful calls do not change it; it is empty until a call of this thread fails.
///
/// @param buffer    Receives at most `capacity` bytes, the terminating NUL included. A longer message is truncated
///                  between two characters. Owned by the caller. Null: nothing is copied.
/// @param capacity  Size of `buffer` in bytes. With 0 nothing is written.
/// @return          Bytes of the complete message without its NUL, truncated or not; below 512.
///
/// Threads: each thread has its own message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_last_error(buffer: *mut c_char, capacity: usize) -> usize {
    plain(0, || {
        LAST.with_borrow(|last| {
            let text = last.text();
            if let (Some(available), Some(start)) = (capacity.checked_sub(1), NonNull::new(buffer.cast::<u8>())) {
                let fits = text.floor_char_boundary(available.min(text.len()));
                // SAFETY: the caller guarantees that `buffer` is valid for writes of `capacity` bytes if it is not
                // null; `fits + 1` is at most that.
                let out = unsafe { Places::new(start, fits + 1) };
                out.write(text.as_bytes().iter().copied().take(fits).chain([0]));
            }
            text.len()
        })
    })
}

#[cfg(test)]
#[path = "last_error_tests.rs"]
mod tests;
