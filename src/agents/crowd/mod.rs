//! Walkers that avoid each other and the walls.

mod arrival;
mod avoidance;
mod faces;
mod ground;
mod lines;
#[cfg(feature = "motion")]
mod mesh_walls;
mod programme;
mod right_of_way;
mod scene;
mod settling;
mod tree;
mod vector;
mod walkers;
mod walls;
mod work;

pub use avoidance::{Crowd, CrowdOptions};
pub use walkers::{Walker, WalkerState, WalkerTraits};
