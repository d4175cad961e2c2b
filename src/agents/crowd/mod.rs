//! Walkers that avoid each other and the walls.

mod avoidance;
mod hashed;
mod lines;
mod programme;
mod vector;
mod walkers;
mod walls;

pub use avoidance::{Crowd, CrowdOptions};
pub use walkers::Walker;
