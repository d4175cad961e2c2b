//! Planners that grow trees of states.

mod aorrt;
mod cells;
mod connect;
mod cut;
mod discrete;
mod growth;
mod nodes;
mod rrt;
mod star;

pub(crate) use aorrt::Aorrt;
pub(crate) use cells::Projection;
pub(crate) use connect::RrtConnect;
pub(crate) use discrete::DiscreteRrt;
pub(crate) use growth::{ByCells, Growth};
pub(crate) use nodes::unwind;
pub(crate) use rrt::Rrt;
pub(crate) use star::{RrtStar, star_neighbours};
