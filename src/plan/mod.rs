//! Floor 7: the safe Rust face. A checked request goes to a kernel, an outcome with its guarantee comes back.

mod algorithm;
mod answers;
mod any_lane;
mod any_planner;
mod batch;
mod capabilities;
mod deadline;
mod endpoints;
mod ends;
mod engine;
mod feature;
mod guarantee;
mod improving;
mod kernels;
mod lane;
mod lattice_ends;
mod left_out;
mod leg;
mod movers;
mod options;
mod outcome;
mod pinned;
mod planner;
mod query;
mod questions;
mod request;
mod requests;
mod review;
mod route;
mod spending;
mod state;
mod terrain;
mod traits;
mod with_radius;
#[cfg(feature = "motion")]
mod world_planner;
#[cfg(feature = "motion")]
mod world_questions;

pub use algorithm::Algorithm;
pub(crate) use answers::check_count;
pub(crate) use any_lane::{AnyLane, AnyMap};
pub(crate) use any_planner::AnyPlanner;
pub(crate) use deadline::HAS_CLOCK;
pub(crate) use engine::Owner;
pub(crate) use improving::MOST_POINTS;
pub(crate) use lane::Lane;
pub use leg::Leg;
pub(crate) use movers::MOST_MOVERS;
pub use options::Options;
pub use outcome::{Memory, Outcome, Status};
pub use planner::{CancelHandle, Planner};
pub(crate) use query::Asked;
pub(crate) use questions::ReachQuestion;
pub use questions::{Ahead, Hit, Nearest, PathCheck, PathState, Place, Waypoint};
pub use request::Request;
pub use traits::{AlgorithmTraits, Expansion, Paper, PathKind, TerrainCosts};
#[cfg(feature = "motion")]
pub(crate) use world_planner::WorldLane;
#[cfg(feature = "motion")]
pub use world_planner::WorldPlanner;
