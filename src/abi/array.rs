//! The kinds of parameters that point to several values: see `parameter` for those that point to one.
//!
//! An array that is read may be a slice below, since no call writes an output before it has read its last slice: hosts
//! may pass one array for both. Where a call does write while it reads, the kind gives values one by one.

#![expect(unsafe_code, reason = "the caller's memory can only be reached through its pointers")]

use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::base::Error;
use crate::base::numeric::{bytes, index_i32, real_u32};
use crate::geom::Rect;

use super::parameter::{In, Place, Replied};
use super::pointer::Given;
use super::recorded::{Arguments, Outputs, Recorded, TOO_SMALL};
use super::status::{OK, taut_status};
use super::values::taut_rect;

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
pub(super) struct List<T> {
    start: Given<T>,
    length: usize,
    /// What is longer is refused by the call, and recorded without its values.
    most: usize,
}

impl<T> List<T> {
    /// # Safety
    /// If not null and aligned, `start` must be valid for reading `length` values until the exported function returns,
    /// and nobody else may change them.
    pub(super) const unsafe fn new(start: *const T, length: usize, name: &'static str) -> Self {
        Self { start: Given::new(start, name), length, most: usize::MAX }
    }
}

impl<T: Element> List<T> {
    pub(super) fn get(&self) -> Result<&[T::Inner], Error> {
        let start = self.start.many(self.length)?;
        // SAFETY: the pointer is checked, the caller of `new` guarantees that it is valid for reads, and the types are
        // the same in memory.
        Ok(unsafe { std::slice::from_raw_parts(start.cast().as_ptr(), self.length) })
    }
}

impl<T> List<T> {
    /// Notes the values for a recording.
    pub(super) fn note(&self, to: &mut Arguments) {
        to.array(self.start.bytes(), size_of::<T>(), (self.length, self.most));
    }
}

impl<T> Recorded for List<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.note(to);
        to.value(bytes(self.length));
    }
}

/// As [`List`], of an array that the call refuses if it is longer than `most`.
pub(super) struct Few;

impl Few {
    /// # Safety
    /// As [`List::new`].
    #[expect(clippy::new_ret_no_self, reason = "it is a kind of list")]
    pub(super) const unsafe fn new<T>(start: *const T, length: usize, most: usize, name: &'static str) -> List<T> {
        List { start: Given::new(start, name), length, most }
    }
}

/// An array whose values are read one by one: outputs may lie in it.
pub(super) struct Each<T>(List<T>);

impl<T: Copy> Each<T> {
    /// # Safety
    /// As [`List::new`], but for what the call itself writes.
    pub(super) const unsafe fn new(start: *const T, length: usize, name: &'static str) -> Self {
        Self(List { start: Given::new(start, name), length, most: usize::MAX })
    }

    pub(super) fn get(&self) -> Result<Values<'_, T>, Error> {
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        Ok(unsafe { Values::new(self.0.start.many(self.0.length)?, self.0.length) })
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
pub(super) struct Values<'a, T> {
    start: NonNull<T>,
    length: usize,
    lifetime: PhantomData<&'a T>,
}

impl<T: Copy> Values<'_, T> {
    /// # Safety
    /// As many values must be valid for reads during `'a`.
    pub(super) const unsafe fn new(start: NonNull<T>, length: usize) -> Self {
        Self { start, length, lifetime: PhantomData }
    }

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
pub(super) struct Bytes(List<u8>);

impl Bytes {
    /// # Safety
    /// As [`List::new`].
    pub(super) const unsafe fn new<T>(start: *const T, length: usize, name: &'static str) -> Self {
        const { assert!(size_of::<T>() == 1, "these are bytes") };
        // SAFETY: as the caller guarantees.
        Self(unsafe { List::new(start.cast(), length, name) })
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
pub(super) struct Costs(List<f32>);

impl Costs {
    /// # Safety
    /// As [`List::new`] if `count` is 256.
    pub(super) const unsafe fn new(start: *const f32, count: usize, name: &'static str) -> Self {
        let most = if count == COSTS { COSTS } else { 0 };
        Self(List { start: Given::new(start, name), length: count, most })
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

impl Recorded for Costs {
    fn inputs(&self, to: &mut Arguments) {
        self.0.inputs(to);
    }
}

/// Rows of values that are read: start, stride, length.
pub(super) struct Rows<T> {
    all: List<T>,
    stride: usize,
}

impl<T: Element> Rows<T> {
    /// # Safety
    /// As [`List::new`].
    pub(super) const unsafe fn new(start: *const T, stride: usize, length: usize, name: &'static str) -> Self {
        // SAFETY: as the caller guarantees.
        Self { all: unsafe { List::new(start, length, name) }, stride }
    }

    pub(super) fn get(&self) -> Result<&[T::Inner], Error> {
        self.all.get()
    }

    /// The first values, which are there only as far as the length says.
    pub(super) fn first(&self, needed: usize) -> Result<&[T::Inner], Error> {
        if needed > self.all.length {
            return Err(Error::BufferTooShort { needed, given: self.all.length });
        }
        let start = self.all.start.many(needed)?;
        // SAFETY: as for `List::get`; there are as many values.
        Ok(unsafe { std::slice::from_raw_parts(start.cast().as_ptr(), needed) })
    }

    /// An error if the pointer is null or misaligned, whatever the length.
    pub(super) fn check(&self) -> Result<(), Error> {
        self.all.start.one().map(|_| ())
    }
}

impl<T> Recorded for Rows<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.all.note(to);
        to.value(bytes(self.stride));
        to.value(bytes(self.all.length));
    }
}

/// Places of values that a call writes.
pub(super) struct Places<'a, T> {
    start: NonNull<T>,
    capacity: usize,
    lifetime: PhantomData<&'a T>,
}

impl<T: Copy> Places<'_, T> {
    /// # Safety
    /// As many values must be valid for writes during `'a`.
    pub(super) const unsafe fn new(start: NonNull<T>, capacity: usize) -> Self {
        Self { start, capacity, lifetime: PhantomData }
    }

    /// Writes a value at an offset, unless it lies outside.
    pub(super) fn write_at(&self, offset: usize, value: T) {
        if offset < self.capacity {
            // SAFETY: the caller of `new` guarantees that the places are valid for writes.
            unsafe { self.start.add(offset).write(value) };
        }
    }

    /// Writes values from the first place on, at most as many as there are places.
    pub(super) fn write(&self, values: impl Iterator<Item = T>) {
        for (offset, value) in values.take(self.capacity).enumerate() {
            self.write_at(offset, value);
        }
    }
}

/// As many values as the call is told, all written by every outcome; the count stands elsewhere among the arguments.
pub(super) struct Items<T> {
    start: Given<T>,
    count: usize,
}

impl<T: Copy> Items<T> {
    /// # Safety
    /// If not null and aligned, `start` must be valid for writing `count` values until the exported function returns.
    pub(super) const unsafe fn new(start: *mut T, count: usize, name: &'static str) -> Self {
        Self { start: Given::new(start, name), count }
    }

    pub(super) fn get(&self) -> Result<Places<'_, T>, Error> {
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        Ok(unsafe { Places::new(self.start.room(self.count)?, self.count) })
    }

    const fn bytes(&self) -> usize {
        self.count.saturating_mul(size_of::<T>())
    }
}

impl<T: Copy> Recorded for Items<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.output(self.start.bytes(), self.bytes());
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        if status >= 0 {
            to.add(self.start.bytes(), self.bytes());
        }
    }
}

/// As [`Items`], all read too.
pub(super) struct ChangedItems<T>(Items<T>);

impl<T: Copy> ChangedItems<T> {
    /// # Safety
    /// As [`Items::new`]; the values must be valid for reads too.
    pub(super) const unsafe fn new(start: *mut T, count: usize, name: &'static str) -> Self {
        Self(Items { start: Given::new(start, name), count })
    }

    /// The values, and their places.
    pub(super) fn get(&self) -> Result<(Values<'_, T>, Places<'_, T>), Error> {
        let Items { start, count } = &self.0;
        let start = start.many(*count)?;
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        Ok(unsafe { (Values::new(start, *count), Places::new(start, *count)) })
    }
}

impl<T: Copy> Recorded for ChangedItems<T> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.0.start.bytes(), self.0.bytes());
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        self.0.outputs(status, to);
    }
}

/// Results that every outcome writes, as many as the call is told.
pub(super) struct Answers<T>(Items<T>);

impl<T: Replied> Answers<T> {
    /// # Safety
    /// As [`Items::new`].
    pub(super) const unsafe fn new(start: *mut T, count: usize, name: &'static str) -> Self {
        Self(Items { start: Given::new(start, name), count })
    }

    pub(super) fn get(&self) -> Result<Places<'_, T>, Error> {
        self.0.get()
    }
}

impl<T: Replied> Recorded for Answers<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.0.inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        self.0.outputs(status, to);
        if let (0.., 1.., Ok(start)) = (status, self.0.count, self.0.start.one()) {
            // SAFETY: the call has just written the results there.
            to.revision = unsafe { start.read() }.revision();
        }
    }
}

/// A buffer that is filled: start, capacity, and where the number of items is written. An item is `each` values.
pub(super) struct Buffer<T> {
    start: Given<T>,
    capacity: usize,
    needed: Given<usize>,
}

impl<T: Copy> Buffer<T> {
    /// # Safety
    /// If not null and aligned, `start` must be valid for writing `capacity` items and `needed` for writing until the
    /// exported function returns.
    pub(super) const unsafe fn new(start: *mut T, capacity: usize, needed: *mut usize, name: &'static str) -> Self {
        Self { start: Given::new(start, name), capacity, needed: Given::new(needed, "needed") }
    }

    pub(super) fn get(&self) -> Result<Room<'_, T>, Error> {
        self.of(1)
    }

    /// The buffer for items of so many values each.
    pub(super) fn of(&self, each: usize) -> Result<Room<'_, T>, Error> {
        let start = self.start.room(self.capacity)?;
        Ok(Room { start, capacity: self.capacity, each, needed: self.needed()? })
    }

    fn needed(&self) -> Result<Place<'_, usize>, Error> {
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        self.needed.one().map(|start| unsafe { Place::new(start) })
    }

    /// What recordings note of a buffer for items of so many values each.
    pub(super) fn note(&self, each: usize, to: &mut Arguments) {
        to.output(self.start.bytes(), self.capacity.saturating_mul(each).saturating_mul(size_of::<T>()));
        to.value(bytes(self.capacity));
        to.output(self.needed.bytes(), size_of::<usize>());
    }

    /// Adds what a call has written to a buffer for items of so many values each.
    pub(super) fn add(&self, each: usize, status: taut_status, to: &mut Outputs) {
        to.add_counted(status, (self.start.bytes(), each.saturating_mul(size_of::<T>())), &self.needed);
    }
}

impl<T: Copy> Recorded for Buffer<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.note(1, to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        self.add(1, status, to);
    }
}

/// A buffer to be filled.
pub(super) struct Room<'a, T> {
    start: NonNull<T>,
    capacity: usize,
    each: usize,
    needed: Place<'a, usize>,
}

impl<T: Copy> Room<'_, T> {
    /// Makes sure that so many items fit, whose number is written either way.
    fn reserve(&self, items: usize) -> Result<usize, Error> {
        self.needed.write(items);
        if items > self.capacity {
            return Err(Error::BufferTooShort { needed: items, given: self.capacity });
        }
        Ok(items.saturating_mul(self.each))
    }

    /// Fills the buffer.
    pub(super) fn fill(&self, items: impl ExactSizeIterator<Item = T>) -> Result<taut_status, Error> {
        self.fill_with(items.len(), items)
    }

    /// Fills the buffer with so many items.
    pub(super) fn fill_with(&self, count: usize, values: impl Iterator<Item = T>) -> Result<taut_status, Error> {
        let length = self.reserve(count)?;
        // SAFETY: the pointer is checked, and whoever made the kind guarantees that it is valid for `capacity` items.
        unsafe { Places::new(self.start, length) }.write(values);
        Ok(OK)
    }

    /// Lets `write` fill a slice of so many values, all of them.
    pub(super) fn fill_slice(
        self,
        length: usize,
        write: impl FnOnce(&mut [T]) -> Result<(), Error>,
    ) -> Result<taut_status, Error> {
        if length <= self.capacity {
            // SAFETY: the pointer is checked, and whoever made the kind guarantees that it is valid for `capacity`
            // values, which nobody else uses. None of them is read.
            write(unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), length) })?;
        }
        self.reserve(length).map(|_| OK)
    }
}

/// A value per cell of a rectangle that is written: the rectangle, start, stride, capacity, needed, in items. What lies
/// between the rows is not the library's.
pub(super) struct CellRows<T> {
    area: In<taut_rect>,
    buffer: Buffer<T>,
    stride: usize,
    /// Values per cell.
    each: usize,
}

impl<T: Copy> CellRows<T> {
    /// # Safety
    /// If not null and aligned, `area` must be valid for reads; for the others see [`Buffer::new`].
    pub(super) const unsafe fn new(
        start: *mut T,
        area: *const taut_rect,
        stride: usize,
        capacity: usize,
        needed: *mut usize,
        name: &'static str,
    ) -> Self {
        // SAFETY: as the caller guarantees.
        let (area, buffer) = unsafe { (In::new(area, "area"), Buffer::new(start, capacity, needed, name)) };
        Self { area, buffer, stride, each: 1 }
    }

    pub(super) fn get(&self) -> Result<Cells<'_, T>, Error> {
        Ok(Cells { area: self.area.get()?.into(), room: self.buffer.get()?, stride: self.stride, each: self.each })
    }

    /// As [`CellRows::get`], but the buffer may be null if the rectangle is empty, whatever its capacity.
    pub(super) fn get_any(&self) -> Result<Cells<'_, T>, Error> {
        let (area, needed) = (Rect::from(self.area.get()?), self.buffer.needed()?);
        let capacity = self.buffer.capacity;
        let start = self.buffer.start.room(if area.is_empty() { 0 } else { capacity })?;
        Ok(Cells { area, room: Room { start, capacity, each: 1, needed }, stride: self.stride, each: self.each })
    }
}

impl<T: Copy> Recorded for CellRows<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.area.inputs(to);
        to.output(self.buffer.start.bytes(), self.buffer.capacity.saturating_mul(size_of::<T>()));
        to.value(bytes(self.stride));
        to.value(bytes(self.buffer.capacity));
        to.output(self.buffer.needed.bytes(), size_of::<usize>());
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        // The call has found that the rectangle lies inside of the map, and its rows in the buffer.
        if let (OK, Ok(area)) = (status, self.area.get()) {
            let rows = if area.width > 0 { index_i32(area.height) } else { 0 };
            let (row_bytes, stride) =
                (self.each * index_i32(area.width) * size_of::<T>(), self.stride * size_of::<T>());
            for row in 0..rows {
                to.add(self.buffer.start.bytes().wrapping_add(row * stride), row_bytes);
            }
        }
        if status >= 0 || status == TOO_SMALL {
            to.add(self.buffer.needed.bytes(), size_of::<usize>());
        }
    }
}

/// As [`CellRows`], with two values per cell.
pub(super) struct CellPairs;

impl CellPairs {
    /// # Safety
    /// As [`CellRows::new`].
    #[expect(clippy::new_ret_no_self, reason = "it is a kind of rows")]
    pub(super) const unsafe fn new<T: Copy>(
        start: *mut T,
        area: *const taut_rect,
        stride: usize,
        capacity: usize,
        needed: *mut usize,
        name: &'static str,
    ) -> CellRows<T> {
        // SAFETY: as the caller guarantees.
        CellRows { each: 2, ..unsafe { CellRows::new(start, area, stride, capacity, needed, name) } }
    }
}

/// Rows of cells to be written.
pub(super) struct Cells<'a, T> {
    pub(super) area: Rect,
    room: Room<'a, T>,
    stride: usize,
    each: usize,
}

impl<T: Copy> Cells<'_, T> {
    fn needed(&self) -> Result<usize, Error> {
        elements_needed(self.area, self.stride, (self.each, size_of::<T>()))
    }

    /// The places, once the rectangle is checked, if all fit.
    pub(super) fn rows(&self) -> Result<RowPlaces<'_, T>, Error> {
        let needed = self.needed()?;
        if needed > self.room.capacity {
            self.room.reserve(needed)?;
        }
        // SAFETY: the pointer is checked, and whoever made the kind guarantees that it is valid for `capacity` values.
        let places = unsafe { Places::new(self.room.start, needed) };
        Ok(RowPlaces { places, stride: self.stride, needed: &self.room.needed })
    }

    /// Lets `write` fill all rows, once the rectangle is checked.
    pub(super) fn fill(
        self,
        write: impl FnOnce(Rect, &mut [T], usize) -> Result<(), Error>,
    ) -> Result<taut_status, Error> {
        let needed = self.needed()?;
        self.room.fill_slice(needed, |out| write(self.area, out, self.stride))
    }
}

/// The places of rows.
pub(super) struct RowPlaces<'a, T> {
    places: Places<'a, T>,
    stride: usize,
    needed: &'a Place<'a, usize>,
}

impl<T: Copy> RowPlaces<'_, T> {
    /// Writes a value of a row.
    pub(super) fn write(&self, row: usize, offset: usize, value: T) {
        self.places.write_at(row * self.stride + offset, value);
    }

    /// Tells how many values there are, after all are written.
    pub(super) fn done(self) -> Result<taut_status, Error> {
        self.needed.give(self.places.capacity)
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

#[cfg(test)]
#[path = "array_tests.rs"]
mod tests;
