//! The graph of corners that see each other, kept across queries and repaired after edits; and A* on it.
//!
//! What the kernels `visibility_graph` and `tangent_graph` share; Accelerated A* looks around by [`view`], too. [`sweep`] finds the corners that a point sees in a quadrant,
//! [`walk`] those along a grid line, [`view`] puts both together. [`table`] gives corners their numbers, [`lists`] holds the
//! edges, [`footprint`] remembers which cells each list has looked at; [`graph`] builds and drops lists, [`repair`] finds out
//! which cells have changed. [`search`] is the A*.

mod footprint;
mod glance;
mod graph;
mod lists;
mod meter;
mod open;
mod quadrant;
mod ray;
mod repair;
mod search;
mod sweep;
mod table;
mod view;
mod walk;
mod wedge;

pub(crate) use graph::Edges;
pub(crate) use search::{Search, forward_to_corner_search};
pub(crate) use sweep::{Cone, Rule};
pub(crate) use view::look_around;
