//! Planners in configuration space.

mod actions;
mod distances;
mod job;
mod lattice;
mod planner;
mod proof;
mod turns;
mod voxel;
mod world;

pub use actions::{Action, ActionOutcome, ActionPlanner, ActionStatus, Facts};
pub use job::{MotionJob, MotionRequest};
pub use planner::{Motion, MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
pub(crate) use world::{Rule, WorldSearch};
