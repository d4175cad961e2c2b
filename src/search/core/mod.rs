//! What every kernel needs.

pub(crate) mod guarantee;
pub(crate) mod heuristic;
pub(crate) mod kernel;
pub(crate) mod movers;
pub(crate) mod nearest;
pub(crate) mod node_table;
pub(crate) mod open_list;
pub(crate) mod probe;
pub(crate) mod scene;
pub(crate) mod shape;
pub(crate) mod stats;
pub(crate) mod vertex;
