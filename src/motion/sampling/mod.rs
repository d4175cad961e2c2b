//! Planners by states of which a space, a function or the host tells whether they are free: trees, roadmaps, and the
//! lattice of axes.

pub(crate) mod axis_lattice;
pub(crate) mod axis_shortcuts;
pub(crate) mod edge;
pub(crate) mod lanes;
pub(crate) mod nearest;
pub(crate) mod nodes;
pub(crate) mod problem;
pub(crate) mod roadmap;
pub(crate) mod sample;
pub(crate) mod sampled;
pub(crate) mod samplers;
pub(crate) mod search;
pub(crate) mod straight;
mod told;
pub(crate) mod tree;
