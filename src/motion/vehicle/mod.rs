//! Hybrid A*: paths of a vehicle with a turning radius.

mod collision;
mod estimate;
mod fitting;
mod graph;
mod headings;
mod model;
mod nodes;
mod passages;
mod primitives;
mod shorten;
mod strokes;
mod trace;
mod world;

pub(crate) use world::VehicleWorld;
