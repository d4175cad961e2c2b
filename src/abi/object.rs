//! Handles as exports use them: making, borrowing and destroying the object that a handle names.

use std::ops::{Deref, DerefMut};

use crate::base::Error;

use super::status::{OK, taut_status};
use super::{slot::Access, table::Table};

/// A handle of the objects of one table.
pub(super) trait Named: Copy {
    type Object: Send + Sync + 'static;

    /// The table of the objects.
    fn table() -> &'static Table<Self::Object>;

    /// The handle with this word.
    fn of(word: u64) -> Self;

    fn word(self) -> u64;

    /// A handle of a new object.
    fn made(object: Self::Object) -> Result<Self, Error> {
        Self::table().insert(object).map(Self::of)
    }

    /// Reads the object: see [`Access::Shared`].
    fn read<R>(self, body: impl FnOnce(&Self::Object) -> Result<R, Error>) -> Result<R, Error> {
        Self::table().with(self.word(), Access::Shared, body)
    }

    /// Reads the object, which may write what it caches: see [`Access::SharedCaching`].
    fn cache<R>(self, body: impl FnOnce(&Self::Object) -> Result<R, Error>) -> Result<R, Error> {
        Self::table().with(self.word(), Access::SharedCaching, body)
    }

    /// Changes the object: see [`Access::Exclusive`].
    fn edit<R>(self, body: impl FnOnce(&Self::Object) -> Result<R, Error>) -> Result<R, Error> {
        Self::table().with(self.word(), Access::Exclusive, body)
    }

    /// The number of objects.
    fn live() -> u64 {
        Self::table().live()
    }

    /// Destroys the object; the null handle names none.
    fn destroy(self) -> Result<taut_status, Error> {
        if self.word() != 0 {
            Self::table().remove(self.word())?;
        }
        Ok(OK)
    }
}

/// A part of an object that a call has for itself, beside what it shares with calls of other threads.
pub(super) struct OwnPart<'a, O, P> {
    pub(super) object: &'a O,
    pub(super) part: &'a mut P,
}

impl<O, P> Deref for OwnPart<'_, O, P> {
    type Target = P;

    fn deref(&self) -> &P {
        self.part
    }
}

impl<O, P> DerefMut for OwnPart<'_, O, P> {
    fn deref_mut(&mut self) -> &mut P {
        self.part
    }
}

/// Makes a type of handles [`Named`], whose objects are in a table of this kind, and recorded as a handle unless it
/// says otherwise.
macro_rules! named {
    ($handle:ident: $object:ty = $kind:ident) => {
        $crate::abi::object::named!(@only $handle: $object = $kind);

        impl $crate::abi::recorded::Recorded for $handle {
            fn inputs(&self, to: &mut $crate::abi::recorded::Arguments) {
                to.handle(self.id);
            }
        }
    };
    (@only $handle:ident: $object:ty = $kind:ident) => {
        impl $crate::abi::object::Named for $handle {
            type Object = $object;

            fn table() -> &'static $crate::abi::table::Table<$object> {
                static TABLE: $crate::abi::table::Table<$object> =
                    $crate::abi::table::Table::new($crate::abi::handle::HandleKind::$kind);
                &TABLE
            }

            fn of(id: u64) -> Self {
                Self { id }
            }

            fn word(self) -> u64 {
                self.id
            }
        }
    };
}

pub(super) use named;
