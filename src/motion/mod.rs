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

<<<<<<< HEAD
pub use job::{MotionJob, MotionRequest};
=======
pub use actions::{Action, ActionOutcome, ActionPlanner, ActionStatus, Facts};
>>>>>>> 5c7fa2b (motion: plans of actions; benches: curves beside two crates)
pub use planner::{Motion, MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
pub(crate) use world::{Rule, WorldSearch};
