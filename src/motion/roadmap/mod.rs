//! Planners that grow a roadmap: states that are joined to their neighbours.

mod graph;
mod planner;
mod saved;

pub(crate) use planner::{Kind, Roadmap};
pub(crate) use saved::{kind_of, load, save, saved_size};
