//! What a recording keeps of the arguments of a call: inputs with the contents of their arrays before it, outputs as a
//! hash after it.
//!
//! An export passes its parameters in their order as a tuple to `boundary::recorded`: numbers, handles and pointers to
//! one value as they are, an array together with its length in one of the types below. They are built from the
//! parameters of exported functions only, so that the guarantees that C callers give hold for them.

#![expect(unsafe_code, reason = "reads what the caller's pointers point to, as the exports do")]

use crate::base::Error;
use crate::base::numeric::{bytes, index_i32, to_u32};
use crate::collections::zeroed::reserve;

use super::status::{OK, taut_status};
use super::values::taut_rect;

/// A kind of argument in a log.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Tag {
    Value = 0,
    Handle = 1,
    Null = 2,
    Input = 3,
    Output = 4,
    Made = 5,
}

/// The status of a call whose output did not fit.
const TOO_SMALL: taut_status = super::status::of(&Error::BufferTooShort { needed: 0, given: 0 });

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

    fn tagged(&mut self, tag: Tag, payload: &[u8]) {
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
    fn add(&mut self, start: *const u8, size: usize) {
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
    pub(super) fn add_counted(&mut self, status: taut_status, (start, each): (*const u8, usize), needed: *const usize) {
        if (status >= 0 || status == TOO_SMALL) && !needed.is_null() {
            self.add(needed.cast(), size_of::<usize>());
            if status >= 0 {
                // SAFETY: the call has just written the number of items there.
                self.add(start, unsafe { needed.read_unaligned() }.saturating_mul(each));
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

/// One value that is read. No type of the surface has padding, so that all of its bytes are initialised.
impl<T: Copy> Recorded for *const T {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.cast(), size_of::<T>());
    }
}

/// One value that every outcome writes.
impl<T: Copy> Recorded for *mut T {
    fn inputs(&self, to: &mut Arguments) {
        to.output(self.cast(), size_of::<T>());
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        if status >= 0 {
            to.add(self.cast(), size_of::<T>());
        }
    }
}

/// One value that is written only if there is something to answer.
pub(super) struct Found<T>(pub(super) *mut T);

impl<T: Copy> Recorded for Found<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.0.inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        if status == OK {
            self.0.outputs(status, to);
        }
    }
}

/// One value that is read and written.
pub(super) struct Changed<T>(pub(super) *mut T);

impl<T: Copy> Recorded for Changed<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.0.cast(), size_of::<T>());
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        self.0.outputs(status, to);
    }
}

/// Where the handle of a new object is written.
pub(super) struct Made<T>(pub(super) *mut T);

impl<T: Copy> Recorded for Made<T> {
    fn inputs(&self, to: &mut Arguments) {
        if self.0.is_null() { to.tagged(Tag::Null, &[]) } else { to.tagged(Tag::Made, &[]) }
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        if status >= 0 && !self.0.is_null() {
            const { assert!(size_of::<T>() == size_of::<u64>(), "a handle is one word") };
            // SAFETY: the call has just written a handle, one word, there.
            to.made = unsafe { self.0.cast::<u64>().read_unaligned() };
        }
    }
}

/// A struct that begins with its size. Of a larger one the fields of this release are recorded.
pub(super) struct Sized<T>(pub(super) *const T);

impl<T: Copy> Recorded for Sized<T> {
    fn inputs(&self, to: &mut Arguments) {
        let known = if self.0.is_null() {
            0
        } else {
            // SAFETY: the caller of the export guarantees that the pointer is null or valid for its first word.
            crate::base::numeric::index(unsafe { self.0.cast::<u32>().read_unaligned() })
        };
        to.input(self.0.cast(), known.clamp(size_of::<u32>(), size_of::<T>()));
    }
}

/// An array that is read, and its length.
pub(super) struct List<T>(pub(super) *const T, pub(super) usize);

impl<T: Copy> Recorded for List<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.0.cast(), self.1.saturating_mul(size_of::<T>()));
        to.value(bytes(self.1));
    }
}

/// Rows of items that are read: start, stride, length.
pub(super) struct Rows<T>(pub(super) *const T, pub(super) usize, pub(super) usize);

impl<T: Copy> Recorded for Rows<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.0.cast(), self.2.saturating_mul(size_of::<T>()));
        to.value(bytes(self.1));
        to.value(bytes(self.2));
    }
}

/// A buffer that is filled: start, capacity, and where the number of items is written.
pub(super) struct Buffer<T>(pub(super) *mut T, pub(super) usize, pub(super) *mut usize);

impl<T: Copy> Recorded for Buffer<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.output(self.0.cast(), self.1.saturating_mul(size_of::<T>()));
        to.value(bytes(self.1));
        self.2.inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        to.add_counted(status, (self.0.cast(), size_of::<T>()), self.2);
    }
}

/// As many items as the call is told, all written by every outcome; the count stands elsewhere among the arguments.
pub(super) struct Items<T>(pub(super) *mut T, pub(super) usize);

impl<T: Copy> Recorded for Items<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.output(self.0.cast(), self.1.saturating_mul(size_of::<T>()));
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        if status >= 0 {
            to.add(self.0.cast(), self.1.saturating_mul(size_of::<T>()));
        }
    }
}

/// As many items as the call is told, all read, and written by every outcome.
pub(super) struct ChangedItems<T>(pub(super) *mut T, pub(super) usize);

impl<T: Copy> Recorded for ChangedItems<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.0.cast_const().cast(), self.1.saturating_mul(size_of::<T>()));
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        Items(self.0, self.1).outputs(status, to);
    }
}

/// Results that every outcome writes, as many as the call is told.
pub(super) struct Results<T>(pub(super) *mut T, pub(super) usize);

/// A result that names the revision on which it was found.
pub(super) trait Revised: Copy {
    fn revision(&self) -> u64;
}

impl<T: Revised> Recorded for Results<T> {
    fn inputs(&self, to: &mut Arguments) {
        Items(self.0, self.1).inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        Items(self.0, self.1).outputs(status, to);
        if status >= 0 && self.1 > 0 && !self.0.is_null() {
            // SAFETY: the call has just written the results there.
            to.revision = unsafe { self.0.read_unaligned() }.revision();
        }
    }
}

/// A value per cell of a rectangle that is written: the rectangle, start, stride, capacity, needed, in items. What lies
/// between the rows is not the library's.
pub(super) struct CellRows<T>(
    pub(super) *const taut_rect,
    pub(super) *mut T,
    pub(super) usize,
    pub(super) usize,
    pub(super) *mut usize,
);

impl<T: Copy> Recorded for CellRows<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.0.inputs(to);
        to.output(self.1.cast(), self.3.saturating_mul(size_of::<T>()));
        to.value(bytes(self.2));
        to.value(bytes(self.3));
        self.4.inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        if status == OK && !self.1.is_null() {
            // SAFETY: the call has read a rectangle there, and has found that it lies inside of the map and its rows in
            // the buffer.
            let area = unsafe { self.0.read_unaligned() };
            let rows = if area.width > 0 { index_i32(area.height) } else { 0 };
            for row in 0..rows {
                to.add(self.1.wrapping_add(row * self.2).cast(), index_i32(area.width) * size_of::<T>());
            }
        }
        if status >= 0 || status == TOO_SMALL {
            to.add(self.4.cast(), size_of::<usize>());
        }
    }
}

/// As [`CellRows`], with two items per cell.
pub(super) struct CellPairs<T>(
    pub(super) *const taut_rect,
    pub(super) *mut T,
    pub(super) usize,
    pub(super) usize,
    pub(super) *mut usize,
);

impl<T: Copy> Recorded for CellPairs<T> {
    fn inputs(&self, to: &mut Arguments) {
        CellRows(self.0, self.1, self.2, self.3, self.4).inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        if status == OK && !self.1.is_null() {
            // SAFETY: the call has read a rectangle there, and has found that it lies inside of the map and its rows in
            // the buffer.
            let area = unsafe { self.0.read_unaligned() };
            let rows = if area.width > 0 { index_i32(area.height) } else { 0 };
            for row in 0..rows {
                to.add(self.1.wrapping_add(row * self.2).cast(), 2 * index_i32(area.width) * size_of::<T>());
            }
        }
        CellRows(self.0, std::ptr::null_mut::<T>(), self.2, self.3, self.4).outputs(status, to);
    }
}

/// A view of memory of the library: the address differs from run to run, and another thread may end the view, so that
/// only the length counts.
pub(super) struct View<T>(pub(super) *mut *const T, pub(super) *mut usize);

impl<T: Copy> Recorded for View<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.output(self.0.cast(), size_of::<*const T>());
        self.1.inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        self.1.outputs(status, to);
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
