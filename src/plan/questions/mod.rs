//! Questions about the map and about paths that need no search: rays, free points, kept paths, places on a path.

mod check;
mod cost;
mod distance;
mod free;
mod links;
mod nearest;
mod place;
mod proof;
mod random;
mod raycast;
mod reach;
mod reachable;
mod refresh;
mod waypoint;

#[cfg(feature = "motion")]
pub(super) use check::check_since;
pub use check::{PathCheck, PathState};
#[cfg(feature = "motion")]
pub(super) use cost::check_points;
#[cfg(feature = "motion")]
pub(super) use distance::squared_limit;
pub use nearest::Nearest;
pub use place::{Ahead, Place};
pub(super) use proof::TAKEN as SLACK;
#[cfg(feature = "motion")]
pub(super) use proof::grown;
pub use raycast::Hit;
pub(crate) use reach::ReachQuestion;
pub use waypoint::Waypoint;
#[cfg(feature = "motion")]
pub(super) use waypoint::next_waypoint;
