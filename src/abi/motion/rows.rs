//! States of a space in the caller's memory: rows of as many doubles as the space has dimensions, one row after the
//! other. Counts are those of states.

#![expect(unsafe_code, reason = "takes pointers from the caller")]

use crate::abi::door::*;
use crate::abi::{array::Element, buffer::Room};
use crate::base::bytes;

/// What says how many numbers a state has.
pub(super) trait Dimensioned: Copy {
    /// The number; 0 if the handle is bad.
    fn dimension(self) -> usize;
}

/// One state, or another value per dimension.
pub(super) struct StateRow<T>(InputList<T>);

impl<T: Element> StateRow<T> {
    /// # Safety
    /// As [`InputList::new`] for one state.
    pub(super) unsafe fn new(start: *const T, of: impl Dimensioned, name: &'static str) -> Self {
        // SAFETY: as the caller guarantees.
        Self(unsafe { InputList::new(start, of.dimension(), name) })
    }

    pub(super) fn get(&self) -> Result<&[T::Inner], Error> {
        self.0.get()
    }
}

impl<T> Recorded for StateRow<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.0.note(to);
    }
}

/// States and their number.
pub(super) struct StateRows(InputList<f64>, usize);

impl StateRows {
    /// # Safety
    /// As [`InputList::new`] for so many states.
    pub(super) unsafe fn new(start: *const f64, of: impl Dimensioned, count: usize, name: &'static str) -> Self {
        // SAFETY: as the caller guarantees.
        Self(unsafe { InputList::new(start, count.saturating_mul(of.dimension()), name) }, count)
    }

    pub(super) fn get(&self) -> Result<&[f64], Error> {
        self.0.get()
    }
}

impl Recorded for StateRows {
    fn inputs(&self, to: &mut Arguments) {
        self.0.note(to);
        to.value(bytes(self.1));
    }
}

/// As [`StateRows`], whose numbers are read one by one.
pub(super) struct EachState(Each<f64>, usize);

impl EachState {
    /// # Safety
    /// As [`Each::new`] for so many states.
    pub(super) unsafe fn new(start: *const f64, of: impl Dimensioned, count: usize, name: &'static str) -> Self {
        // SAFETY: as the caller guarantees.
        Self(unsafe { Each::new(start, count.saturating_mul(of.dimension()), name) }, count)
    }

    pub(super) fn get(&self) -> Result<InputValues<'_, f64>, Error> {
        self.0.get()
    }
}

impl Recorded for EachState {
    fn inputs(&self, to: &mut Arguments) {
        self.0.note(to);
        to.value(bytes(self.1));
    }
}

/// The states from which motions start, then those to which they lead, and their number.
pub(super) struct Motions(Each<f64>, EachState);

impl Motions {
    /// # Safety
    /// As [`EachState::new`] for both.
    pub(super) unsafe fn new(
        from: *const f64,
        of: impl Dimensioned,
        to: *const f64,
        count: usize,
        name: &'static str,
    ) -> Self {
        // SAFETY: as the caller guarantees.
        unsafe { Self(EachState::new(from, of, count, name).0, EachState::new(to, of, count, "to")) }
    }

    pub(super) fn get(&self) -> Result<(InputValues<'_, f64>, InputValues<'_, f64>), Error> {
        Ok((self.0.get()?, self.1.get()?))
    }
}

impl Recorded for Motions {
    fn inputs(&self, to: &mut Arguments) {
        self.0.note(to);
        self.1.inputs(to);
    }
}

/// A buffer that is filled with states: start, capacity, and where the number of states is written.
pub(super) struct StateBuffer(Buffer<f64>, usize);

impl StateBuffer {
    /// # Safety
    /// As [`Buffer::new`] for so many states.
    pub(super) unsafe fn new(
        start: *mut f64,
        of: impl Dimensioned,
        capacity: usize,
        needed: *mut usize,
        name: &'static str,
    ) -> Self {
        // SAFETY: as the caller guarantees.
        Self(unsafe { Buffer::new(start, capacity, needed, name) }, of.dimension())
    }

    pub(super) fn get(&self) -> Result<Room<'_, f64>, Error> {
        self.0.of(self.1)
    }
}

impl Recorded for StateBuffer {
    fn inputs(&self, to: &mut Arguments) {
        self.0.note(self.1, to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        self.0.add(self.1, status, to);
    }
}
