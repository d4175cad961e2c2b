//! Planners in configuration space.

mod distances;
mod lattice;
mod planner;
mod proof;

pub use planner::{Motion, MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
