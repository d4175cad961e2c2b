//! Planners in configuration space.

mod distances;
mod job;
mod lattice;
mod planner;
mod proof;
mod turns;
mod voxel;

pub use job::{MotionJob, MotionRequest};
pub use planner::{Motion, MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
