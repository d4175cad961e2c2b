//! Planners in configuration space.

mod actions;
mod axis_search;
mod chain_ends;
mod chain_lattice;
mod chains;
mod distances;
mod edge;
mod hybrid;
mod job;
mod joiner;
mod joint_costs;
mod lattice;
mod metric;
mod near;
mod options;
mod pieces;
mod planner;
mod poses;
mod problem;
mod proof;
mod roadmap;
mod rows;
mod sample;
mod sampled;
mod samplers;
mod shortcuts;
mod tree;
mod turns;
mod voxel;
mod world;

pub use actions::{Action, ActionOutcome, ActionPlanner, ActionStatus, Facts};
pub use job::{MotionJob, MotionRequest};
pub use options::{MotionAlgorithm, MotionCancel, MotionOptions, MotionOutcome, MotionStatus, Preparation};
pub use pieces::MotionPiece;
pub use planner::Motion;
pub(crate) use world::{Rule, WorldSearch};
