//! `taut`: short, realistic paths on grids that change while the game runs.
//!
//! A [`Grid`] holds the map, a [`Planner`] finds paths on it:
//!
//! ```
//! use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};
//!
//! let grid = Grid::new(64, 64, 1)?;
//! grid.fill(Rect::new(20, 0, 4, 50), 0)?;
//! let mut planner = Planner::new(&grid, Options { algorithm: Algorithm::Theta, ..Options::default() })?;
//! let outcome = planner.find(&Request::new(Position::new(2.5, 2.5), Position::new(60.0, 3.25)))?;
//! assert_eq!(outcome.status, Status::Found);
//! assert_eq!(planner.path().len(), 4);
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! The modules stand on floors and import downwards only; `ARCHITECTURE.md` tells what lives where.

// A test may use either zero.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

pub mod abi;
mod agents;
mod base;
mod collections;
mod field;
mod geom;
mod grid;
mod improve;
mod io;
#[cfg(feature = "motion")]
mod motion;
mod plan;
mod pool;
mod search;
#[cfg(feature = "motion")]
mod space;

#[expect(deprecated, reason = "former names, for one release more")]
pub use agents::{Agent, AgentState};
pub use agents::{
    Crowd, CrowdOptions, Follower, FollowerState, Policy, PolicyKind, PolicyOptions, PolicyResult, Pull, Side, Walker,
    WalkerState, WalkerTraits,
};
pub use base::{Error, ErrorKind};
pub use field::{Field, FieldKind, FieldOptions, FieldResult, FieldStatus, Seed};
pub use geom::{Point, Position, Rect};
pub use grid::{CornerCutting, CostRule, DiagonalGaps, Grid, Lattice, Neighbours, Sight, Snapshot};
pub use improve::{Descent, ImproveOptions, Improvement, Pace, PathTimes, Smoothing};
pub use io::{Map, Scenario, load_grid, load_grid_into, read_map, read_scenarios, save_grid};
#[cfg(feature = "motion")]
pub use motion::{
    Action, ActionOutcome, ActionPlanner, ActionStatus, Facts, Motion, MotionAlgorithm, MotionCancel, MotionJob,
    MotionOptions, MotionOutcome, MotionPiece, MotionRequest, MotionStatus, Preparation,
};
#[cfg(feature = "motion")]
pub use plan::WorldPlanner;
pub use plan::{
    Ahead, Algorithm, AlgorithmTraits, CancelHandle, Expansion, Hit, Leg, Memory, Nearest, Options, Outcome, Paper,
    PathCheck, PathKind, PathState, Place, Planner, Request, Status, TerrainCosts, Waypoint,
};
pub use pool::{Pool, PoolOptions, Taken, Ticket};
pub use search::core::guarantee::Guarantee;
pub use search::core::heuristic::Heuristic;
pub use search::core::movers::{Moment, Mover};
pub use search::core::probe::{NoProbe, Probe};
#[cfg(feature = "motion")]
pub use space::{
    Axis, AxisKind, AxisSpace, ChainSpace, Constraint, Curve, CurveKind, CurvePiece, Link, Mode, Model, ModelKind,
    Pose, PoseSpace, RasterRule, Shape, Space, SpaceOptions, StateCheck, StateCost, Steering, Voxel, World,
    polygon_sum,
};
