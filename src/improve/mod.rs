//! Making a path shorter, softer or timed without another search.
//!
//! ```
//! use taut::improve::{Descent, ImproveOptions, Improvement, Pace, PathTimes, Smoothing};
//! use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request};
//!
//! let grid = Grid::new(32, 16, 1)?;
//! grid.fill(Rect::new(10, 0, 1, 12), 0)?;
//! let options = Options { algorithm: Algorithm::Theta, smoothing: Smoothing::Taut, ..Options::default() };
//! let mut planner = Planner::new(&grid, options)?;
//! let found = planner.find(&Request::new(Position::new(2.5, 8.5), Position::new(29.5, 8.5)))?;
//!
//! // Away from walls, where that is worth more than the length.
//! let soft = ImproveOptions {
//!     improvement: Improvement::Descend,
//!     descent: Descent::Covariant,
//!     clearance: 1.0,
//!     wall_weight: 2.0,
//!     max_iterations: 200,
//!     ..ImproveOptions::default()
//! };
//! let softer = planner.improve(&soft)?;
//! assert!(softer.length >= found.length);
//!
//! let mut times = PathTimes::new();
//! times.compute(planner.path(), Pace { speed: 4.0, acceleration: 2.0, turn_speed: 1.0 })?;
//! assert!(times.total() > softer.length / 4.0);
//! # Ok::<(), taut::Error>(())
//! ```

mod context;
mod crossings;
mod descend;
mod greedy;
mod ground;
mod improver;
mod options;
mod pull;
mod refraction;
mod round;
mod shortcut;
mod smoothing;
#[cfg(test)]
#[path = "scenes_tests.rs"]
mod test_scenes;
mod times;
mod ways;

pub(crate) use context::PathContext;
#[cfg(feature = "motion")]
pub(crate) use ground::PathSpace;
pub(crate) use improver::Improver;
pub use options::{Descent, ImproveOptions, Improvement};
pub(crate) use refraction::Refraction;
pub(crate) use round::Arc;
#[cfg(feature = "motion")]
pub(crate) use shortcut::{Shortcutter, path_cost};
pub use smoothing::Smoothing;
pub(crate) use smoothing::{Smoother, drop_collinear};
pub use times::{Pace, PathTimes};
