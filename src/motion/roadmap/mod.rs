//! Planners that grow a roadmap: states that are joined to their neighbours.

mod graph;
mod planner;

pub(crate) use planner::{Kind, Roadmap};
