//! Projection of cones: the corners that a root sees, in fixed-point intervals from row to row.

pub(crate) mod around;
mod beam;
pub(crate) mod cone;
pub(crate) mod extent;
pub(crate) mod fixed_ray;
pub(crate) mod frame;
pub(crate) mod openings;
pub(crate) mod project;
