//! The graph of corners that see each other, kept across queries and repaired after edits, and A* on it: what the kernels
//! `visibility_graph` and `tangent_graph` share.
//!
//! [`table`] gives corners their numbers, [`lists`] holds the edges, [`seen_by`] records which cells each list has read,
//! [`repair`] finds the cells that have changed, [`edges`] builds and drops lists. [`search`] is the A*.

pub(crate) mod edges;
pub(crate) mod lists;
pub(crate) mod meter;
pub(crate) mod open;
pub(crate) mod repair;
pub(crate) mod search;
pub(crate) mod seen_by;
pub(crate) mod table;
pub(crate) mod taut_edges;
