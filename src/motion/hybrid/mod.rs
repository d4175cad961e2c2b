//! Hybrid A*: paths of a vehicle with a turning radius.

mod estimate;
mod graph;
mod places;
mod plan;
mod roads;
mod strokes;

pub(crate) use plan::HybridMotion;
