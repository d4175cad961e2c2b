//! Planners: a checked request goes to an algorithm, an outcome with its guarantee comes back.
//!
//! ```
//! use taut::plan::{Algorithm, Guarantee, Heuristic, Leg, Options, Outcome, Planner, Request, Status};
//! use taut::{Grid, Position, Rect};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(10, 0, 1, 12), 0)?;
//! let mut planner = Planner::new(&grid, Options { radius: 0.75, ..Options::default() })?;
//! let request = Request::new(Position::new(2.5, 2.5), Position::new(29.5, 2.5));
//! let outcome: Outcome = planner.find(&request)?;
//! assert_eq!((outcome.status, outcome.guarantee), (Status::Found, Guarantee::Optimal));
//! let arcs = planner.route().filter(Leg::is_arc).count();
//! assert_eq!(arcs, 2);
//!
//! // In slices, and cancelled from anywhere.
//! let options = Options { algorithm: Algorithm::Theta, heuristic: Heuristic::StraightLine, ..Options::default() };
//! let mut planner = Planner::new(&grid, options)?;
//! planner.begin(&request)?;
//! assert_eq!(planner.step(1)?.status, Status::InProgress);
//! planner.cancel_handle().cancel();
//! assert_eq!(planner.step(0)?.status, Status::Cancelled);
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! Across links:
//!
//! ```
//! use taut::grid::{Grid, Link};
//! use taut::plan::{LinkUse, Options, Planner, Request};
//! use taut::{Position, Rect};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(10, 0, 1, 16), 0)?;
//! let (near, far) = (Position::new(9.5, 8.5), Position::new(11.5, 8.5));
//! let number = grid.add_link(&Link { both_ways: true, ..Link::new(near, far, 4.0) })?;
//! let mut planner = Planner::new(&grid, Options::default())?;
//! let outcome = planner.find(&Request::new(Position::new(2.5, 8.5), Position::new(29.5, 8.5)))?;
//! assert_eq!((outcome.length, outcome.cost), (25.0, 29.0));
//! assert_eq!(planner.link_uses(), [LinkUse { point: 1, link: number, backward: false }]);
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! Questions that need no search, and a path that is followed:
//!
//! ```
//! use taut::plan::{Ahead, CancelHandle, Hit, Memory, Nearest, PathCheck, PathState, Place, Waypoint};
//! use taut::{Grid, Options, Planner, Position, Rect, Request};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(10, 0, 1, 12), 0)?;
//! let mut planner = Planner::new(&grid, Options::default())?;
//! let cancel: CancelHandle = planner.cancel_handle();
//! let (unit, goal) = (Position::new(2.5, 2.5), Position::new(29.5, 2.5));
//! let hit: Hit = planner.raycast(unit, goal)?;
//! assert_eq!((hit.at, hit.cell), (Position::new(10.0, 2.5), (10, 2)));
//! let free: Nearest = planner.nearest(Position::new(10.25, 2.5), 4.0)?.expect("free ground");
//! assert_eq!(free.point, Position::new(10.0, 2.5));
//!
//! let since = planner.find(&Request::new(unit, goal))?.revision;
//! let path = planner.path().to_vec();
//! let next: Waypoint = planner.waypoint(&path, unit, 0, 0.0)?;
//! assert_eq!(path[next.number as usize], Position::new(10.0, 12.0));
//! let place: Place = Place::locate(&path, Position::new(4.0, 5.0), 0)?;
//! let ahead: Ahead = place.ahead(&path, 1.0)?;
//! assert_eq!(ahead.corner, 1);
//!
//! grid.fill(Rect::new(20, 0, 1, 12), 0)?;
//! let check: PathCheck = planner.check_path(&path, since)?;
//! assert_eq!(check.state, PathState::Cut);
//! let memory: Memory = planner.memory();
//! assert!(memory.total() > 0);
//! cancel.cancel();
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! What the algorithms are:
//!
//! ```
//! use taut::Algorithm;
//! use taut::plan::{AlgorithmTraits, Expansion, Paper, PathKind, TerrainCosts};
//!
//! let traits: &AlgorithmTraits = Algorithm::FieldDStar.traits();
//! let paper: &Paper = traits.papers.last().expect("a paper");
//! assert_eq!((paper.year, traits.expansion), (2006, Expansion::Vertex));
//! assert_eq!(traits.on_corners, Some(PathKind::AnyAngle));
//! assert!(Algorithm::Anya.traits().terrain_costs == TerrainCosts::Uniform);
//! # Ok::<(), taut::Error>(())
//! ```
//!
//! Among obstacles that move, and with a look at the search:
//!
//! ```
//! use taut::grid::Lattice;
//! use taut::plan::{Moment, Mover, NoProbe, Probe};
//! use taut::geom::Point;
//! use taut::{Algorithm, Grid, Options, Planner, Position, Request};
//!
//! struct Count(u64);
//! impl Probe for Count {
//!     fn expand(&mut self, _vertex: Point, _parent: Point, _g: f64) {
//!         self.0 += 1;
//!     }
//! }
//!
//! let grid = Grid::new(32, 3, 1)?;
//! let options = Options {
//!     algorithm: Algorithm::SafeIntervals,
//!     lattice: Lattice::Cells,
//!     radius: 0.5,
//!     speed: 1.0,
//!     ..Options::default()
//! };
//! let mut planner = Planner::new(&grid, options)?;
//! let moments = [(31.5, 0.0), (0.5, 31.0)].map(|(x, time)| Moment { at: Position::new(x, 1.5), time });
//! planner.set_movers(&[Mover { radius: 0.5, first: 0, count: 2 }], &moments)?;
//! let request = Request::new(Position::new(0.5, 1.5), Position::new(31.5, 1.5));
//! let mut count = Count(0);
//! let outcome = planner.find_with(&request, &mut count)?;
//! assert!(outcome.cost > 31.0 && count.0 > 0);
//! assert_eq!(planner.find_with(&request, &mut NoProbe)?.cost, outcome.cost);
//! # Ok::<(), taut::Error>(())
//! ```

mod algorithm;
mod answers;
mod any_field;
mod any_lane;
mod any_planner;
mod any_snapshot;
mod batch;
mod deadline;
mod endpoints;
mod ends;
mod engine;
mod feature;
mod guarantee;
mod improving;
mod kernels;
mod known_walks;
mod lane;
mod lattice_ends;
mod left_out;
mod leg;
mod link_chains;
mod link_ends;
mod link_map;
mod link_search;
mod link_walks;
mod linked;
mod linking;
#[cfg(feature = "motion")]
mod mesh_discs;
#[cfg(feature = "motion")]
mod mesh_ends;
#[cfg(feature = "motion")]
mod mesh_heights;
#[cfg(feature = "motion")]
mod mesh_lane;
#[cfg(feature = "motion")]
mod mesh_linking;
#[cfg(feature = "motion")]
mod mesh_links;
#[cfg(feature = "motion")]
mod mesh_memory;
#[cfg(feature = "motion")]
mod mesh_planner;
#[cfg(feature = "motion")]
mod mesh_questions;
#[cfg(feature = "motion")]
mod mesh_refresh;
#[cfg(feature = "motion")]
mod mesh_ways;
mod movers;
mod options;
mod outcome;
mod pinned;
mod planner;
mod proven_cost;
mod query;
mod questions;
mod request;
mod requests;
mod review;
mod route;
mod sides;
mod spending;
mod state;
mod terrain;
mod traits;
mod under_costs;
mod with_radius;
#[cfg(feature = "motion")]
mod world_planner;
#[cfg(feature = "motion")]
mod world_questions;
#[cfg(feature = "motion")]
mod world_refresh;

pub use crate::collections::CancelHandle;
pub use crate::search::core::guarantee::Guarantee;
pub use crate::search::core::heuristic::Heuristic;
pub use crate::search::core::movers::{Moment, Mover};
pub use crate::search::core::probe::{NoProbe, Probe};
pub use algorithm::Algorithm;
pub(crate) use answers::check_count;
pub(crate) use any_field::{AnyField, AnyFieldView};
pub(crate) use any_lane::{AnyLane, AnyMap};
pub(crate) use any_planner::AnyPlanner;
pub(crate) use any_snapshot::AnySnapshot;
pub(crate) use deadline::HAS_CLOCK;
pub(crate) use engine::Owner;
pub(crate) use improving::MOST_POINTS;
pub(crate) use lane::Lane;
pub use leg::Leg;
pub use link_search::LinkUse;
#[cfg(feature = "motion")]
pub use mesh_heights::FloorHit;
#[cfg(feature = "motion")]
pub(crate) use mesh_lane::MeshLane;
#[cfg(feature = "motion")]
pub use mesh_planner::MeshPlanner;
pub(crate) use movers::MOST_MOVERS;
pub use options::Options;
pub(crate) use options::fixed_radius;
pub use outcome::{Memory, Outcome, Status};
pub use planner::Planner;
pub(crate) use query::Asked;
pub(crate) use questions::ReachQuestion;
pub use questions::{Ahead, Hit, Nearest, PathCheck, PathState, Place, Waypoint};
pub use request::Request;
pub use traits::{AlgorithmTraits, Expansion, Paper, PathKind, TerrainCosts};
#[cfg(feature = "motion")]
pub(crate) use world_planner::WorldLane;
#[cfg(feature = "motion")]
pub use world_planner::WorldPlanner;
