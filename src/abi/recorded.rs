//! What a recording keeps of the arguments of a call: inputs with the contents of their arrays before it, outputs as a
//! hash after it.
//!
//! The boundary has the parameters of a call in their order as a tuple: numbers and handles as they are, pointers as
//! the kinds of `parameter`, `array` and `buffer`.

#![expect(unsafe_code, reason = "reads what the caller's pointers point to, as the exports do")]

use crate::base::{Error, bytes, to_u32};
use crate::collections::reserve;

use super::{pointer::Given, status::taut_status};

/// A kind of argument in a log.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(super) enum Tag {
    Value = 0,
    Handle = 1,
    Null = 2,
    Input = 3,
    Output = 4,
    Made = 5,
}

/// The status of a call whose output did not fit.
pub(super) const TOO_SMALL: taut_status = super::status::of(&Error::BufferTooShort { needed: 0, given: 0 });

/// The arguments of a call as bytes.
pub(super) struct Arguments {
    pub(super) bytes: Vec<u8>,
    /// Bytes that arguments may have at most.
    limit: usize,
    /// False once something did not fit, or memory was refused.
    pub(super) is_whole: bool,
}

impl Arguments {
    pub(super) const fn new(limit: usize) -> Self {
        Self { bytes: Vec::new(), limit, is_whole: true }
    }

    /// Makes room; false if there is none.
    fn fits(&mut self, more: usize) -> bool {
        let fits = more <= self.limit - self.bytes.len() && reserve(&mut self.bytes, more).is_ok();
        self.is_whole &= fits;
        self.is_whole
    }

    pub(super) fn tagged(&mut self, tag: Tag, payload: &[u8]) {
        if self.fits(1 + payload.len()) {
            self.bytes.push(crate::base::numeric::number_of!(tag, u8));
            self.bytes.extend_from_slice(payload);
        }
    }

    pub(super) fn value(&mut self, value: u64) {
        self.tagged(Tag::Value, &value.to_le_bytes());
    }

    pub(super) fn handle(&mut self, word: u64) {
        self.tagged(Tag::Handle, &word.to_le_bytes());
    }

    /// What a pointer to `size` bytes points to. Not read if it is too much for the recording.
    pub(super) fn input(&mut self, start: *const u8, size: usize) {
        if start.is_null() {
            return self.tagged(Tag::Null, &[]);
        }
        if size >= self.limit {
            self.is_whole = false;
            return;
        }
        self.tagged(Tag::Input, &to_u32(size).to_le_bytes());
        if self.fits(size) {
            // SAFETY: the caller of the export guarantees that the pointer is null or valid for reads of as many bytes.
            self.bytes.extend_from_slice(unsafe { std::slice::from_raw_parts(start, size) });
        }
    }

    /// An array of values of so many bytes each. What is longer than any that the call accepts is not read: the call
    /// does not read it either, and a caller who is wrong about the length is refused without harm.
    pub(super) fn array(&mut self, start: *const u8, each: usize, (length, most): (usize, usize)) {
        self.input(start, if length > most { 0 } else { length.saturating_mul(each) });
    }

    /// A buffer of `size` bytes that the call may write.
    pub(super) fn output(&mut self, start: *const u8, size: usize) {
        match u32::try_from(size) {
            _ if start.is_null() => self.tagged(Tag::Null, &[]),
            Ok(size) => self.tagged(Tag::Output, &size.to_le_bytes()),
            Err(_) => self.is_whole = false,
        }
    }
}

/// The outputs of a call: their hash (FNV-1a), and the revision that they name.
pub(super) struct Outputs {
    pub(super) hash: u64,
    pub(super) revision: u64,
    /// The handle that the call has made.
    pub(super) made: u64,
}

impl Outputs {
    pub(super) const fn new() -> Self {
        Self { hash: 0xcbf2_9ce4_8422_2325, revision: 0, made: 0 }
    }

    /// Adds what the call has written.
    pub(super) fn add(&mut self, start: *const u8, size: usize) {
        if start.is_null() {
            return;
        }
        // SAFETY: the caller of the export guarantees that the pointer is null or valid for writes of as many bytes,
        // and the call has just written them.
        for byte in unsafe { std::slice::from_raw_parts(start, size) } {
            self.hash = (self.hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Adds a buffer of items of so many bytes each, and where the call has written the number of items.
    pub(super) fn add_counted(
        &mut self,
        status: taut_status,
        (start, each): (*const u8, usize),
        needed: &Given<usize>,
    ) {
        if let (0.. | TOO_SMALL, Ok(count)) = (status, needed.one()) {
            self.add(needed.bytes(), size_of::<usize>());
            if status >= 0 {
                // SAFETY: the call has just written the number of items there.
                self.add(start, unsafe { count.read() }.saturating_mul(each));
            }
        }
    }
}

/// An argument, or several parameters that belong together.
pub(super) trait Recorded {
    /// Notes the argument before the call.
    fn inputs(&self, to: &mut Arguments);

    /// Adds what the call has written.
    fn outputs(&self, _status: taut_status, _to: &mut Outputs) {}
}

macro_rules! numbers {
    ($($kind:ty: |$value:ident| $bits:expr),*) => {
        $(impl Recorded for $kind {
            fn inputs(&self, to: &mut Arguments) {
                let $value = *self;
                to.value($bits);
            }
        })*
    };
}

numbers!(
    i32: |value| u64::from(value.cast_unsigned()),
    u32: |value| value.into(),
    u64: |value| value,
    usize: |value| bytes(value),
    f32: |value| value.to_bits().into(),
    f64: |value| value.to_bits()
);

impl<P: Recorded> Recorded for &P {
    fn inputs(&self, to: &mut Arguments) {
        P::inputs(self, to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        P::outputs(self, status, to);
    }
}

macro_rules! tuples {
    ($($($part:ident $at:tt),+;)*) => {
        $(impl<$($part: Recorded),+> Recorded for ($($part,)+) {
            fn inputs(&self, to: &mut Arguments) {
                $(self.$at.inputs(to);)+
            }

            fn outputs(&self, status: taut_status, to: &mut Outputs) {
                $(self.$at.outputs(status, to);)+
            }
        })*
    };
}

tuples!(
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
);
