//! Planners in configuration space: of bodies, chains and all that has axes, and plans of actions.
//!
//! ```
//! use taut::improve::ImproveOptions;
//! use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionPiece, MotionRequest, MotionStatus};
//! use taut::plan::CancelHandle;
//! use taut::space::{PoseSpace, Shape, SpaceOptions};
//! use taut::{BlockingWall, Error, Grid, Position, Rect};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(10, 0, 1, 12), 0)?;
//! let cart = Shape::new(&[Position::new(-1.0, 0.0), Position::new(1.0, 0.0)], 0.4)?;
//! let space = PoseSpace::new(&grid, &cart, SpaceOptions { angles: 16, ..SpaceOptions::default() })?;
//! let (start, goal) = ([4.5, 4.5, 0.0], [24.5, 4.5, 0.0]);
//! let mut motion = Motion::new(&space, MotionOptions::default())?;
//! let cancel: CancelHandle = motion.cancel_handle();
//! let outcome: MotionOutcome = motion.find(&start, &goal, &MotionRequest::default())?;
//! assert_eq!(outcome.status, MotionStatus::Found);
//! let blocked = motion.find(&start, &[10.5, 4.5, 0.0], &MotionRequest::default()).unwrap_err();
//! let wall = BlockingWall::Cell { x: 10, y: 4 };
//! assert_eq!(blocked, Error::GoalMeetsWall { pose: [10.5, 4.5, 0.0], wall });
//! motion.find(&start, &goal, &MotionRequest::default())?;
//! assert!(motion.improve(&ImproveOptions::default())?.cost <= outcome.cost);
//! assert_eq!(motion.path()[..3], start);
//! cancel.cancel();
//!
//! // A car drives arcs.
//! let algorithm = MotionAlgorithm::HybridAstar;
//! let options = MotionOptions { algorithm, turning_radius: 2.0, ..MotionOptions::default() };
//! let mut car = Motion::new(&space, options)?;
//! car.find(&start, &goal, &MotionRequest::default())?;
//! let piece: &MotionPiece = &car.pieces()[0];
//! assert!(piece.gear.abs() == 1 && piece.curvature.abs() <= 0.5);
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! In a space of axes a planner asks for states, and the host tells which are free:
//!
//! ```
//! use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus, Preparation};
//! use taut::space::{Axis, AxisKind, AxisSpace};
//!
//! let axis = Axis { low: -4.0, high: 4.0, weight: 1.0, kind: AxisKind::Line };
//! let space = AxisSpace::new(&[axis; 2])?;
//! let is_free = |state: &[f64]| state[0].hypot(state[1]) > 1.0;
//! let options = MotionOptions { algorithm: MotionAlgorithm::RrtConnect, ..MotionOptions::default() };
//! let mut job = Motion::new(&space, options)?;
//! job.begin(&[-3.0, 0.0], &[3.0, 0.0], &MotionRequest { max_iterations: 10_000, ..MotionRequest::default() })?;
//! let mut outcome = job.step(0)?;
//! while outcome.status == MotionStatus::Asking {
//!     let answers: Vec<bool> = job.ask()?.chunks_exact(2).map(is_free).collect();
//!     job.tell(&answers)?;
//!     outcome = job.step(0)?;
//! }
//! assert_eq!(outcome.status, MotionStatus::Found);
//!
//! // A roadmap serves many searches.
//! let mut roadmap = Motion::new(&space, MotionOptions { algorithm: MotionAlgorithm::Prm, ..options })?;
//! while roadmap.prepare(200)? == Preparation::Asking {
//!     let answers: Vec<bool> = roadmap.ask()?.chunks_exact(2).map(is_free).collect();
//!     roadmap.tell(&answers)?;
//! }
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! Plans of actions, over sets of facts:
//!
//! ```
//! use taut::motion::{Action, ActionOutcome, ActionPlanner, ActionStatus, Facts};
//!
//! let fact = |number: u32| -> Facts { [1 << number, 0, 0, 0] };
//! let (key, door) = (fact(0), fact(1));
//! let actions = [
//!     Action { need: key, add: door, cost: 1.0, ..Action::default() },
//!     Action { add: key, cost: 5.0, ..Action::default() },
//! ];
//! let mut planner = ActionPlanner::new();
//! let outcome: ActionOutcome = planner.find(&actions, &Facts::default(), (&door, &Facts::default()), 0)?;
//! assert_eq!((outcome.status, outcome.cost), (ActionStatus::Found, 6.0));
//! assert_eq!(planner.plan(), [1, 0]);
//! # Ok::<(), taut::Error>(())
//! ```

mod actions;
mod core;
mod lattice;
mod planner;
mod polygons;
mod sampling;
mod vehicle;

pub use actions::{Action, ActionOutcome, ActionPlanner, ActionStatus, Facts};
pub use core::algorithm::MotionAlgorithm;
pub use core::options::{MotionOptions, MotionOutcome, MotionRequest, MotionStatus, Preparation};
pub use core::pieces::MotionPiece;
pub use planner::Motion;
pub(crate) use polygons::{Components, POINTS_PER_EXPANSION, Rule, Wanted, WorldSearch, is_at_gap};
