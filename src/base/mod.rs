//! Floor 0: what every other module may lean on.

pub(crate) mod budget;
#[cfg(test)]
pub(crate) mod dice;
pub(crate) mod error;
pub(crate) mod ids;
pub(crate) mod numeric;
pub(crate) mod probe;
pub(crate) mod stats;

pub use error::{Error, ErrorKind};
pub use probe::{NoProbe, Probe};
