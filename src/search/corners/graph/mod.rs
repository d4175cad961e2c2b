//! The graph of corners that see each other, kept across queries and repaired after edits, and A* on it: what the
//! kernels `visibility_graph` and `tangent_graph` share.
//!
//! [`corner_table`] numbers the corners, [`edge_lists`] has the edges, [`edges`] both; [`scan`] finds the edges of a
//! corner, [`seen_by`] records which cells each list has read, [`invalidation`] drops the lists that have read a
//! changed one, [`prefetch`] decides how many lists a query makes for later ones; [`corner_graph`] is all of them
//! together. [`search`] is the A*, with [`open_corners`], [`nodes`] and [`relax`]; [`edge_rule`] distinguishes the two
//! graphs.

pub(crate) mod corner_graph;
pub(crate) mod corner_table;
pub(crate) mod edge_lists;
pub(crate) mod edge_rule;
pub(crate) mod edges;
pub(crate) mod invalidation;
pub(crate) mod nodes;
pub(crate) mod open_corners;
pub(crate) mod prefetch;
pub(crate) mod pruning;
pub(crate) mod relax;
pub(crate) mod scan;
pub(crate) mod search;
pub(crate) mod seen_by;
