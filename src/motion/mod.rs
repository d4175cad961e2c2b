//! Planners in configuration space.

mod distances;
mod lattice;
mod planner;
mod proof;
mod turns;
mod voxel;

pub use planner::{Motion, MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
