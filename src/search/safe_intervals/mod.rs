//! Safe interval path planning: the earliest arrival among moving obstacles, of an agent that moves from cell to cell
//! and may wait.

mod collision;
mod edges;
mod interception;
mod kernel;
mod movers;
mod occupancy;
mod polynomial;
mod pursuit;
mod steps;
mod stretch;
mod vector;
mod windows;

pub(crate) use kernel::{SafeIntervalSetup, SafeIntervals};
