//! Floor 3: making a path shorter without another search.

mod greedy;
mod pull;
mod smoothing;

pub use smoothing::Smoothing;
pub(crate) use smoothing::{PathContext, Smoother, drop_collinear};
