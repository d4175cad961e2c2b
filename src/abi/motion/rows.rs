//! States of a space in the caller's memory: rows of as many doubles as the space has dimensions, one row after the
//! other. Counts are those of states.

#![expect(unsafe_code, reason = "takes pointers from the caller")]

use crate::abi::pointer::InSlice;
use crate::abi::recorded::{Arguments, Outputs, Recorded};
use crate::abi::status::taut_status;
use crate::base::Error;
use crate::base::numeric::{bytes, real_usize};

/// A handle of an object whose states have so many numbers.
pub(super) trait Dimensioned: Copy {
    /// The numbers of a state; 0 if there is no such object.
    fn dimension(self) -> usize;
}

/// Bytes of so many states.
fn bytes_of(object: impl Dimensioned, count: usize) -> usize {
    count.saturating_mul(object.dimension()).saturating_mul(size_of::<f64>())
}

/// One state that is read.
pub(super) struct State<H>(pub(super) H, pub(super) *const f64);

impl<H: Dimensioned> Recorded for State<H> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.1.cast(), bytes_of(self.0, 1));
    }
}

/// A value per axis of a space that are read.
pub(super) struct PerAxis<H, T>(pub(super) H, pub(super) *const T);

impl<H: Dimensioned, T> Recorded for PerAxis<H, T> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.1.cast(), self.0.dimension().saturating_mul(size_of::<T>()));
    }
}

/// States that are read, and their count.
pub(super) struct States<H>(pub(super) H, pub(super) *const f64, pub(super) usize);

impl<H: Dimensioned> Recorded for States<H> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.1.cast(), bytes_of(self.0, self.2));
        to.value(bytes(self.2));
    }
}

/// Motions that are read, by where they begin and where they end, and their count.
pub(super) struct Motions<H>(pub(super) H, pub(super) *const f64, pub(super) *const f64, pub(super) usize);

impl<H: Dimensioned> Recorded for Motions<H> {
    fn inputs(&self, to: &mut Arguments) {
        to.input(self.1.cast(), bytes_of(self.0, self.3));
        to.input(self.2.cast(), bytes_of(self.0, self.3));
        to.value(bytes(self.3));
    }
}

/// A buffer of states that is filled: start, capacity, and where the number of states is written.
pub(super) struct StateBuffer<H>(pub(super) H, pub(super) *mut f64, pub(super) usize, pub(super) *mut usize);

impl<H: Dimensioned> Recorded for StateBuffer<H> {
    fn inputs(&self, to: &mut Arguments) {
        to.output(self.1.cast(), bytes_of(self.0, self.2));
        to.value(bytes(self.2));
        self.3.inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        to.add_counted(status, (self.1.cast(), bytes_of(self.0, 1)), self.3);
    }
}

/// The rows of so many states.
///
/// # Safety
/// If not null, `start` must be valid for reading as many states until the exported function returns.
pub(super) unsafe fn rows(
    start: *const f64,
    count: usize,
    dimension: usize,
    name: &'static str,
) -> Result<InSlice<f64>, Error> {
    let numbers = count.checked_mul(dimension).ok_or(Error::BadValue {
        name: "count",
        value: real_usize(count),
        allowed: "a number of states that fits this machine's memory",
    })?;
    // SAFETY: as the caller guarantees.
    unsafe { InSlice::new(start, numbers, name) }
}
