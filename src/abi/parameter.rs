//! The kinds of parameters that point to one value. Each is built from the parameter of an export, checks it when the
//! body asks for the value, and tells a recording what to keep of it.

#![expect(unsafe_code, reason = "the caller's memory can only be reached through its pointers")]

use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::base::{Error, index};

use super::pointer::Given;
use super::recorded::{Arguments, Outputs, Recorded, Tag};
use super::sized::{self, SizedOptions};
use super::status::{OK, taut_status};

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident(*$access:tt $bound:ident): $inputs:ident, $outputs:ident;)*) => {$(
        $(#[$doc])*
        pub(super) struct $kind<T>(Given<T>);

        impl<T> $kind<T> {
            /// # Safety
            /// If not null and aligned, `start` must be valid until the exported function returns for reading and
            /// writing what the kind reads and writes, and nobody else may change that.
            pub(super) const unsafe fn new(start: *$access T, name: &'static str) -> Self {
                Self(Given::new(start, name))
            }
        }

        impl<T: $bound> Recorded for $kind<T> {
            fn inputs(&self, to: &mut Arguments) {
                $inputs(&self.0, to);
            }

            fn outputs(&self, status: taut_status, to: &mut Outputs) {
                $outputs(&self.0, status, to);
            }
        }
    )*};
}

kinds! {
    /// One value that is read. No type of the surface has padding, so that all of its bytes are initialised.
    In(*const Copy): read, unchanged;
    /// One value that every outcome writes.
    Out(*mut Copy): room, written;
    /// One value that is written only if there is something to answer.
    Found(*mut Copy): room, found;
    /// As [`Found`], but it may be null.
    Maybe(*mut Copy): room, found;
    /// One value that is read, and written by every outcome.
    Changed(*mut Copy): read, written;
    /// The result of a query, which every outcome writes.
    Answer(*mut Replied): room, answered;
    /// Where the handle of a new object is written.
    Made(*mut Copy): new_handle, made;
    /// A struct of options that begins with its size. Of a larger one the fields of this release are recorded.
    Sized(*const Copy): known_part, unchanged;
}

fn read<T>(given: &Given<T>, to: &mut Arguments) {
    to.input(given.bytes(), size_of::<T>());
}

fn room<T>(given: &Given<T>, to: &mut Arguments) {
    to.output(given.bytes(), size_of::<T>());
}

fn new_handle<T>(given: &Given<T>, to: &mut Arguments) {
    to.tagged(if given.bytes().is_null() { Tag::Null } else { Tag::Made }, &[]);
}

fn known_part<T>(given: &Given<T>, to: &mut Arguments) {
    // SAFETY: whoever made the kind guarantees that the pointer is null or valid for the first word.
    let known = given.optional().ok().flatten().map_or(0, |start| index(unsafe { start.cast::<u32>().read() }));
    to.input(given.bytes(), known.clamp(size_of::<u32>(), size_of::<T>()));
}

const fn unchanged<T>(_: &Given<T>, _: taut_status, _: &mut Outputs) {}

fn written<T>(given: &Given<T>, status: taut_status, to: &mut Outputs) {
    if status >= 0 {
        to.add(given.bytes(), size_of::<T>());
    }
}

fn found<T>(given: &Given<T>, status: taut_status, to: &mut Outputs) {
    if status == OK {
        to.add(given.bytes(), size_of::<T>());
    }
}

fn answered<T: Replied>(given: &Given<T>, status: taut_status, to: &mut Outputs) {
    written(given, status, to);
    if let (0.., Ok(place)) = (status, given.one()) {
        // SAFETY: the call has just written the result there.
        to.revision = unsafe { place.read() }.revision();
    }
}

fn made<T>(given: &Given<T>, status: taut_status, to: &mut Outputs) {
    const { assert!(size_of::<T>() == size_of::<u64>(), "a handle is one word") };
    if let (0.., Ok(place)) = (status, given.one()) {
        // SAFETY: the call has just written a handle, one word, there.
        to.made = unsafe { place.cast::<u64>().read() };
    }
}

/// The place of one value that a call writes.
pub(super) struct OutPlace<'a, T> {
    start: NonNull<T>,
    lifetime: PhantomData<&'a T>,
}

impl<'a, T: Copy> OutPlace<'a, T> {
    /// # Safety
    /// The place must be valid for writes during `'a`.
    pub(super) const unsafe fn new(start: NonNull<T>) -> Self {
        Self { start, lifetime: PhantomData }
    }

    /// Writes the value.
    pub(super) fn write(&self, value: T) {
        // SAFETY: the caller of `new` guarantees that the place is valid for writes.
        unsafe { self.start.write(value) };
    }

    /// Writes the last output of a call.
    pub(super) fn give(&self, value: T) -> Result<taut_status, Error> {
        self.write(value);
        Ok(OK)
    }
}

impl<T: Replied> OutPlace<'_, T> {
    /// Writes the result of a query, whose status the call returns.
    pub(super) fn answer(&self, result: T) -> Result<taut_status, Error> {
        self.write(result);
        Ok(result.status())
    }
}

macro_rules! places {
    ($($kind:ident),*) => {$(
        impl<T: Copy> $kind<T> {
            pub(super) fn get(&self) -> Result<OutPlace<'_, T>, Error> {
                // SAFETY: the pointer is checked, and the caller of the kind's `new` guarantees that it is valid then.
                self.0.one().map(|start| unsafe { OutPlace::new(start) })
            }
        }
    )*};
}

places!(Out, Found, Answer, Made);

impl<T: Copy> Maybe<T> {
    pub(super) fn get(&self) -> Result<Option<OutPlace<'_, T>>, Error> {
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        Ok(self.0.optional()?.map(|start| unsafe { OutPlace::new(start) }))
    }
}

impl<T: Copy> Changed<T> {
    /// The value, and its place.
    pub(super) fn get(&self) -> Result<(T, OutPlace<'_, T>), Error> {
        let start = self.0.one()?;
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        Ok(unsafe { (start.read(), OutPlace::new(start)) })
    }
}

impl<T: Copy> In<T> {
    pub(super) fn get(&self) -> Result<T, Error> {
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        self.0.one().map(|start| unsafe { start.read() })
    }

    /// The value if there is one.
    #[cfg(feature = "motion")]
    pub(super) fn optional(&self) -> Result<Option<T>, Error> {
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        Ok(self.0.optional()?.map(|start| unsafe { start.read() }))
    }
}

/// A view of memory of the library: the address differs from run to run, and another thread may end the view, so that
/// only the length counts in recordings.
pub(super) struct OutView<T>(Out<*const T>, Out<usize>);

impl<T> OutView<T> {
    /// # Safety
    /// As [`Out::new`] for both.
    pub(super) const unsafe fn new(
        start: *mut *const T,
        length: *mut usize,
        length_name: &'static str,
        name: &'static str,
    ) -> Self {
        // SAFETY: as the caller guarantees.
        unsafe { Self(Out::new(start, name), Out::new(length, length_name)) }
    }

    pub(super) fn get(&self) -> Result<Shown<'_, T>, Error> {
        Ok(Shown { start: self.0.get()?, length: self.1.get()? })
    }
}

impl<T> Recorded for OutView<T> {
    fn inputs(&self, to: &mut Arguments) {
        self.0.inputs(to);
        self.1.inputs(to);
    }

    fn outputs(&self, status: taut_status, to: &mut Outputs) {
        self.1.outputs(status, to);
    }
}

/// Where a view is written.
pub(super) struct Shown<'a, T> {
    start: OutPlace<'a, *const T>,
    length: OutPlace<'a, usize>,
}

impl<T> Shown<'_, T> {
    /// Shows items of `each` values; null if there are none.
    pub(super) fn show(&self, values: &[T], each: usize) -> Result<taut_status, Error> {
        self.start.write(if values.is_empty() { std::ptr::null() } else { values.as_ptr() });
        self.length.give(values.len() / each)
    }
}

/// A struct of options of `size` bytes whose defaults are written. Such calls are not recorded.
pub(super) struct Defaults<T>(Given<T>, usize);

impl<T: SizedOptions> Defaults<T> {
    /// # Safety
    /// If not null and aligned, `start` must be valid for writing `size` bytes until the exported function returns.
    pub(super) const unsafe fn new(start: *mut T, size: usize, name: &'static str) -> Self {
        Self(Given::new(start, name), size)
    }

    /// Writes the defaults.
    pub(super) fn get(&self) -> Result<taut_status, Error> {
        let start = self.0.one()?;
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that it is valid then.
        unsafe { sized::init(start, self.1) }
    }
}

impl<T: SizedOptions> Sized<T> {
    /// The kind itself: sizes and values are checked after all pointers, by [`Sized::read`].
    #[expect(clippy::unnecessary_wraps, reason = "all kinds have it in this form")]
    pub(super) const fn get(&self) -> Result<&Self, Error> {
        Ok(self)
    }

    /// The options of a struct of any size that this release accepts.
    pub(super) fn read(&self) -> Result<T::Options, Error> {
        let start = self.0.one()?;
        // SAFETY: the pointer is checked, and the caller of `new` guarantees that as many bytes are readable then as
        // the first word says.
        unsafe { sized::read(start) }?.checked()
    }
}

/// The result of a query.
pub(super) trait Replied: Copy {
    fn status(&self) -> taut_status;

    /// The revision on which it was found.
    fn revision(&self) -> u64;
}

/// Makes a struct with these fields the result of a query.
macro_rules! replied {
    ($result:ident) => {
        impl $crate::abi::parameter::Replied for $result {
            fn status(&self) -> taut_status {
                self.status
            }

            fn revision(&self) -> u64 {
                self.revision
            }
        }
    };
}

pub(super) use replied;

/// What the body of a query gives once its path is published.
pub(super) trait Reply {
    fn give(self) -> taut_status;
}

impl Reply for taut_status {
    fn give(self) -> taut_status {
        self
    }
}

impl<T: Replied> Reply for (OutPlace<'_, T>, T) {
    fn give(self) -> taut_status {
        self.0.write(self.1);
        self.1.status()
    }
}
