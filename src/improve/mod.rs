//! Floor 3: making a path shorter, softer or timed without another search.

mod descend;
mod greedy;
mod ground;
mod improver;
mod options;
mod pull;
mod round;
mod shortcut;
mod smoothing;
#[cfg(test)]
#[path = "scenes_tests.rs"]
mod test_scenes;
mod times;

#[cfg(feature = "motion")]
pub(crate) use ground::Ground;
pub(crate) use improver::Improver;
pub use options::{Descent, ImproveOptions, Improvement};
pub(crate) use round::Arc;
#[cfg(feature = "motion")]
pub(crate) use shortcut::{Shortcutter, path_cost};
pub use smoothing::Smoothing;
pub(crate) use smoothing::{PathContext, Smoother, drop_collinear};
pub use times::{Pace, PathTimes};
