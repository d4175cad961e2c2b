//! Planners in configuration space.

mod actions;
mod chain_ends;
mod chain_lattice;
mod chains;
mod distances;
mod hybrid;
mod job;
mod joiner;
mod joint_costs;
mod lattice;
mod options;
mod planner;
mod poses;
mod proof;
mod rows;
mod shortcuts;
mod turns;
mod voxel;
mod world;

pub use actions::{Action, ActionOutcome, ActionPlanner, ActionStatus, Facts};
pub use hybrid::MotionPiece;
pub use job::{MotionJob, MotionRequest};
pub use options::{MotionAlgorithm, MotionCancel, MotionOptions, MotionOutcome, MotionStatus};
pub use planner::Motion;
pub(crate) use world::{Rule, WorldSearch};
