//! Questions about the map and about paths that need no search: rays, free points, kept paths, places on a path.

mod check;
mod distance;
mod nearest;
mod place;
mod random;
mod raycast;
mod reachable;

pub use check::{PathCheck, PathState};
pub use nearest::Nearest;
pub use place::{Ahead, Place};
pub use raycast::Hit;
