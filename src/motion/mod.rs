//! Planners in configuration space.

mod distances;
mod job;
mod lattice;
mod planner;
mod proof;
mod turns;
mod voxel;
mod world;

pub use job::{MotionJob, MotionRequest};
pub use planner::{Motion, MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
pub(crate) use world::{Rule, WorldSearch};
