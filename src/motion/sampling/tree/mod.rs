//! Planners that grow trees of states.

mod aorrt;
mod cells;
mod connect;
mod cut;
mod darrt;
mod discrete;
mod growth;
mod kinodynamic;
mod rrt;
mod star;

pub(crate) use aorrt::Aorrt;
pub(crate) use cells::Projection;
pub(crate) use connect::RrtConnect;
pub(crate) use darrt::Darrt;
pub(crate) use discrete::LatticeGrowth;
pub(crate) use growth::{ByCells, Growth};
pub(crate) use kinodynamic::{KinodynamicRrt, LONGEST};
pub(crate) use rrt::Rrt;
pub(crate) use star::{RrtStar, star_neighbours};
