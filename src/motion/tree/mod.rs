//! Planners that grow trees of states.

mod connect;
mod nodes;
mod rrt;
mod star;

pub(crate) use connect::RrtConnect;
pub(crate) use nodes::unwind;
pub(crate) use rrt::Rrt;
pub(crate) use star::{RrtStar, star_neighbours};
