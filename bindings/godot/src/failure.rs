//! Errors of the library with their messages.

use crate::library::{last_error, library};
use crate::native::{self, Functions};

/// An error of the library with its message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// A number of `taut_status`.
    pub status: i32,
    /// The message, for people.
    pub sentence: String,
}

impl Failure {
    /// An allocation of this binding failed.
    pub fn out_of_memory() -> Self {
        Self { status: native::ERROR_OUT_OF_MEMORY, sentence: "there is not enough memory".to_owned() }
    }
}

/// Passes outcomes on and turns errors into failures.
pub(crate) fn checked(functions: &Functions, status: i32) -> Result<i32, Failure> {
    if status >= 0 { Ok(status) } else { Err(Failure { status, sentence: last_error(functions) }) }
}

/// What a call writes, unless it is refused.
pub(crate) fn written<T: Default>(functions: &Functions, call: impl FnOnce(&mut T) -> i32) -> Result<T, Failure> {
    let mut out = T::default();
    checked(functions, call(&mut out)).map(|_| out)
}

pub(crate) fn loaded() -> Result<&'static Functions, Failure> {
    library().map_err(|why| Failure { status: native::ERROR_BAD_HANDLE, sentence: why.to_owned() })
}
