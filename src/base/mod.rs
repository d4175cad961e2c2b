//! Floor 0: what every other module may use.

pub(crate) mod budget;
#[cfg(test)]
pub(crate) mod dice;
pub(crate) mod error;
pub(crate) mod numbered;
pub(crate) mod numeric;
pub(crate) mod typed_id;

pub use error::{Error, ErrorKind};
