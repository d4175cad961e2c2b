//! The kinds of parameters that point to several values that are read; `buffer` has those that are written, `parameter`
//! those that point to one.
//!
//! An array that is read may be a slice below, since no call writes an output before it has read its last slice: hosts
//! may pass one array for both. Where a call does write while it reads, the kind gives values one by one.

#![expect(unsafe_code, reason = "the caller's memory can only be reached through its pointers")]

use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::base::{Error, bytes, real_u32};
use crate::geom::Rect;

use super::pointer::Given;
use super::recorded::{Arguments, Recorded};

/// A type of the surface that is a type of the library in memory.
///
/// # Safety
/// Every value of `Self` is one of `Inner`, and the other way round, byte for byte.
pub(super) unsafe trait Element: Copy {
    type Inner: Copy;
}

/// Types of the surface that are types of the library in memory: the fields are compared.
macro_rules! elements {
    ($($outer:ident = $inner:ident { $($field:ident),* })*) => {$(
        const _: () = {
            assert!(size_of::<$outer>() == size_of::<$inner>() && align_of::<$outer>() == align_of::<$inner>());
            $(assert!(std::mem::offset_of!($outer, $field) == std::mem::offset_of!($inner, $field));)*
            // All fields, of the same types.
            _ = |outer: $outer| $inner { $($field: outer.$field.into()),* };
        };
        #[expect(unsafe_code, reason = "an unsafe trait")]
        // SAFETY: they have the same fields at the same places, none of which has values that another one has not.
        unsafe impl $crate::abi::array::Element for $outer {
            type Inner = $inner;
        }
    )*};
    ($($own:ty),*) => {$(
        #[expect(unsafe_code, reason = "an unsafe trait")]
        // SAFETY: it is the same type.
        unsafe impl $crate::abi::array::Element for $own {
            type Inner = $own;
        }
    )*};
}

pub(super) use elements;

elements!(u8, u32, u64, f32, f64);

/// An array that is read, and its length.
pub(super) struct InputList<T> {
    start: Given<T>,
    length: usize,
    /// What is longer is refused by the call, and recorded without its values.
    most: usize,
}

impl<T> InputList<T> {
    /// # Safety
    /// If not null and aligned, `start` must be valid for reading `length` values until the exported function returns,
    /// and nobody else may change them.
    pub(super) const unsafe fn new(start: *const T, length: usize, name: &'static str) -> Self {
        Self { start: Given::new(start, name), length, most: usize::MAX }
    }
}

impl<T: Element> InputList<T> {
    pub(super) fn get(&self) -> Result<&[T::Inner], Error> {
        let start = self.start.many(self.length)?;
        // SAFETY: the pointer is checked, the caller of `new` guarantees that it is valid for reads, and the types are
        // the same in memory.
        Ok(unsafe { std::slice::from_raw_parts(start.cast().as_ptr(), self.length) })
    }
}

impl<T> InputList<T> {
    /// Notes the values for a recording.
    pub(super) fn note(&self, to: &mut Arguments) {
        to.array(self.start.bytes(), size_of::<T>(), (self.length, self.most));
    }
}

impl<T> Recorded for InputList<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.note(to);
        to.value(bytes(self.length));
    }
}

/// As [`InputList`], of an array that the call refuses if it is longer than `most`.
pub(super) struct Few;

impl Few {
    /// # Safety
    /// As [`InputList::new`].
    #[expect(clippy::new_ret_no_self, reason = "it is a kind of list")]
    pub(super) const unsafe fn new<T>(start: *const T, length: usize, most: usize, name: &'static str) -> InputList<T> {
        InputList { start: Given::new(start, name), length, most }
    }
}

/// An array whose values are read one by one: outputs may lie in it.
pub(super) struct Each<T>(InputList<T>);

impl<T: Copy> Each<T> {
    /// # Safety
    /// As [`InputList::new`], but for what the call itself writes.
    pub(super) const unsafe fn new(start: *const T, length: usize, name: &'static str) -> Self {
        Self(InputList { start: Given::new(start, name), length, most: usize::MAX })
    }

    pub(super) fn get(&self) -> Result<InputValues<'_, T>, Error> {
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        Ok(unsafe { InputValues::new(self.0.start.many(self.0.length)?, self.0.length) })
    }
}

impl<T> Each<T> {
    /// Notes the values for a recording.
    #[cfg(feature = "motion")]
    pub(super) fn note(&self, to: &mut Arguments) {
        self.0.note(to);
    }
}

impl<T> Recorded for Each<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.0.inputs(to);
    }
}

/// Values that are read one by one.
pub(super) struct InputValues<'a, T> {
    start: NonNull<T>,
    length: usize,
    lifetime: PhantomData<&'a T>,
}

impl<T: Copy> InputValues<'_, T> {
    /// # Safety
    /// As many values must be valid for reads during `'a`.
    pub(super) const unsafe fn new(start: NonNull<T>, length: usize) -> Self {
        Self { start, length, lifetime: PhantomData }
    }

    #[cfg(feature = "motion")]
    pub(super) const fn len(&self) -> usize {
        self.length
    }

    /// The value at an offset below the length.
    pub(super) fn at(&self, offset: usize) -> T {
        assert!(offset < self.length, "the offset lies in the array");
        // SAFETY: the caller of `new` guarantees that the values are valid for reads.
        unsafe { self.start.add(offset).read() }
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = T> + Clone + '_ {
        (0..self.length).map(|offset| self.at(offset))
    }
}

/// Bytes that are read, not null even if there are none.
pub(super) struct Bytes(InputList<u8>);

impl Bytes {
    /// # Safety
    /// As [`InputList::new`].
    pub(super) const unsafe fn new<T>(start: *const T, length: usize, name: &'static str) -> Self {
        const { assert!(size_of::<T>() == 1, "these are bytes") };
        // SAFETY: as the caller guarantees.
        Self(unsafe { InputList::new(start.cast(), length, name) })
    }

    pub(super) fn get(&self) -> Result<&[u8], Error> {
        self.0.start.one()?;
        self.0.get()
    }
}

impl Recorded for Bytes {
    fn inputs(&self, to: &mut Arguments) {
        self.0.inputs(to);
    }
}

/// The cost of each terrain class.
pub(super) const COSTS: usize = 256;

/// The costs of all terrain classes, and their number.
pub(super) struct ClassCosts(InputList<f32>);

impl ClassCosts {
    /// # Safety
    /// As [`InputList::new`] if `count` is 256.
    pub(super) const unsafe fn new(start: *const f32, count: usize, name: &'static str) -> Self {
        let most = if count == COSTS { COSTS } else { 0 };
        Self(InputList { start: Given::new(start, name), length: count, most })
    }

    pub(super) fn get(&self) -> Result<&[f32; COSTS], Error> {
        self.0.start.one()?;
        if self.0.length != COSTS {
            let value = real_u32(u32::try_from(self.0.length).unwrap_or(u32::MAX));
            return Err(Error::BadValue { name: "count", value, allowed: "exactly 256" });
        }
        Ok(self.0.get()?.first_chunk().expect("there are 256 costs"))
    }
}

impl Recorded for ClassCosts {
    fn inputs(&self, to: &mut Arguments) {
        self.0.inputs(to);
    }
}

/// Rows of values that are read: start, stride, length.
pub(super) struct Rows<T> {
    all: InputList<T>,
    stride: usize,
}

impl<T: Element> Rows<T> {
    /// # Safety
    /// As [`InputList::new`].
    pub(super) const unsafe fn new(start: *const T, stride: usize, length: usize, name: &'static str) -> Self {
        // SAFETY: as the caller guarantees.
        Self { all: unsafe { InputList::new(start, length, name) }, stride }
    }

    pub(super) fn get(&self) -> Result<&[T::Inner], Error> {
        self.all.get()
    }

    /// The first values, which are there only as far as the length says.
    fn first(&self, needed: usize) -> Result<&[T::Inner], Error> {
        if needed > self.all.length {
            return Err(Error::BufferTooShort { needed, given: self.all.length });
        }
        let start = self.all.start.many(needed)?;
        // SAFETY: as for `InputList::get`; there are as many values.
        Ok(unsafe { std::slice::from_raw_parts(start.cast().as_ptr(), needed) })
    }

    /// The values of a rectangle of cells, which must lie inside a map of this size. The pointer may be null if the
    /// rectangle is empty.
    pub(super) fn inside(&self, area: Rect, (width, height): (i32, i32)) -> Result<&[T::Inner], Error> {
        if !area.is_empty() {
            self.all.start.one()?;
        }
        area.check_inside(width, height)?;
        self.first(elements_needed(area, self.stride, (1, size_of::<T>()))?)
    }
}

impl<T> Recorded for Rows<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.all.note(to);
        to.value(bytes(self.stride));
        to.value(bytes(self.all.length));
    }
}

/// The number of values from the first cell of the rectangle to its last, `each` of `size` bytes for a cell.
pub(super) fn elements_needed(area: Rect, row_stride: usize, (each, size): (usize, usize)) -> Result<usize, Error> {
    let needed = area.values_needed(row_stride, each)?;
    if isize::try_from(needed.saturating_mul(size)).is_ok() {
        return Ok(needed);
    }
    let allowed = "strides with which the rectangle fits this machine's memory";
    Err(Error::BadValue { name: "row_stride", value: f64::INFINITY, allowed })
}
