//! Planners that grow a roadmap: states that are joined to their neighbours.

mod graph;
mod planner;
mod saved;

pub(crate) use planner::Roadmap;
pub(crate) use saved::{load, save, saved_size};
