//! Floor 0: what every other module may use.

pub(crate) mod bounds;
pub(crate) mod budget;
pub(crate) mod catch;
pub(crate) mod error;
mod hash;
#[cfg(feature = "motion")]
pub(crate) mod logarithm;
pub(crate) mod numbered;
pub(crate) mod numeric;
pub(crate) mod random;
pub(crate) mod sync;
#[cfg(test)]
pub(crate) mod test_rng;
pub(crate) mod turn;
pub(crate) mod typed_id;

pub(crate) use bounds::Bounds;
pub(crate) use budget::Budget;
pub(crate) use catch::caught;
pub(crate) use error::Result;
pub use error::{BlockingWall, Error, ErrorKind};
pub(crate) use hash::hash;
pub(crate) use numbered::numbered;
pub(crate) use numeric::*;
pub(crate) use random::SplitMix;
