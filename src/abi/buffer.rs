//! The kinds of parameters that point to several values that are written: see `array` for those that are only read.

#![expect(unsafe_code, reason = "the caller's memory can only be reached through its pointers")]

use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::base::{Error, bytes, index_i32};
use crate::geom::Rect;

use super::array::{InputValues, elements_needed};
use super::parameter::{In, OutPlace, Replied};
use super::recorded::{Arguments, Outputs, Recorded, TOO_SMALL};
use super::status::{OK, taut_status};
use super::{pointer::Given, values::taut_rect};

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
    pub(super) fn get(&self) -> Result<(InputValues<'_, T>, Places<'_, T>), Error> {
        let Items { start, count } = &self.0;
        let start = start.many(*count)?;
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        Ok(unsafe { (InputValues::new(start, *count), Places::new(start, *count)) })
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

    fn needed(&self) -> Result<OutPlace<'_, usize>, Error> {
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        self.needed.one().map(|start| unsafe { OutPlace::new(start) })
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
    needed: OutPlace<'a, usize>,
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
        area: *const taut_rect,
        start: *mut T,
        stride: usize,
        capacity: usize,
        needed: *mut usize,
        name: &'static str,
    ) -> Self {
        // SAFETY: as the caller guarantees.
        let (area, buffer) = unsafe { (In::new(area, name), Buffer::new(start, capacity, needed, "out")) };
        Self { area, buffer, stride, each: 1 }
    }

    pub(super) fn get(&self) -> Result<Cells<'_, T>, Error> {
        Ok(Cells { rect: self.area.get()?.into(), room: self.buffer.get()?, stride: self.stride, each: self.each })
    }

    /// As [`CellRows::get`], but the buffer may be null if the rectangle is empty, whatever its capacity.
    fn get_any(&self) -> Result<Cells<'_, T>, Error> {
        let (area, needed) = (Rect::from(self.area.get()?), self.buffer.needed()?);
        let capacity = self.buffer.capacity;
        let start = self.buffer.start.room(if area.is_empty() { 0 } else { capacity })?;
        Ok(Cells { rect: area, room: Room { start, capacity, each: 1, needed }, stride: self.stride, each: self.each })
    }

    /// Lets `write` fill the rows of a rectangle inside a map of this size.
    pub(super) fn fill_inside(
        &self,
        (width, height): (i32, i32),
        write: impl FnOnce(Rect, &mut [T], usize) -> Result<(), Error>,
    ) -> Result<taut_status, Error> {
        let cells = self.get_any()?;
        cells.rect.check_inside(width, height)?;
        cells.fill(write)
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
        area: *const taut_rect,
        start: *mut T,
        stride: usize,
        capacity: usize,
        needed: *mut usize,
        name: &'static str,
    ) -> CellRows<T> {
        // SAFETY: as the caller guarantees.
        let mut rows = unsafe { CellRows::new(area, start, stride, capacity, needed, name) };
        (rows.each, rows.buffer.start) = (2, Given::new(start, "xy"));
        rows
    }
}

/// Rows of cells to be written.
pub(super) struct Cells<'a, T> {
    pub(super) rect: Rect,
    room: Room<'a, T>,
    stride: usize,
    each: usize,
}

impl<T: Copy> Cells<'_, T> {
    fn needed(&self) -> Result<usize, Error> {
        elements_needed(self.rect, self.stride, (self.each, size_of::<T>()))
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
        self.room.fill_slice(needed, |out| write(self.rect, out, self.stride))
    }
}

/// The places of rows.
pub(super) struct RowPlaces<'a, T> {
    places: Places<'a, T>,
    stride: usize,
    needed: &'a OutPlace<'a, usize>,
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

#[cfg(test)]
#[path = "buffer_tests.rs"]
mod tests;
