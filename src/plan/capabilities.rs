//! What some kernels can do besides a search for one goal.
//!
//! Each is a trait of its own, and [`Capabilities`] hands it out where a kernel has it, so that a caller sees in the
//! type that it may be absent. A test compares them with the table of algorithms.

use crate::base::Error;
use crate::base::budget::Budget;
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;
use crate::search::disc::{Margin, Piece};
use crate::search::safe_intervals::{Clock, Moment, Mover};

/// One search for many goals.
pub(crate) trait ManyGoals {
    /// Starts a search for at most `goals` goals: each is added, then the search sets out.
    fn begin_many(&mut self, scene: &Scene<'_>, start: Point, goals: usize, allowance: u64) -> Result<(), Error>;
    /// Adds a free goal and numbers it.
    fn add_goal(&mut self, scene: &Scene<'_>, goal: Point) -> Result<usize, Error>;
    /// Ends the list of goals: the search may be stepped.
    fn set_out(&mut self, scene: &Scene<'_>) -> Result<(), Error>;
    /// True if the goal was reached and its length is final: from here on the kernel traces the path to it.
    fn choose(&mut self, goal: usize) -> bool;
}

/// Work ahead of the searches.
pub(crate) trait Preparable {
    /// Does a part of what later searches of the scene's layer profit from: found if nothing is left to do.
    fn prepare(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error>;
}

/// A heuristic that terrain costs scale.
pub(crate) trait TakesCosts {
    /// Scales the heuristic for the smallest class cost.
    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64);
}

/// A search that is kept from one query to the next.
pub(crate) trait KeepsSearch {
    /// The costs have changed: the kept search is outdated. An open search goes on.
    fn forget(&mut self);
}

/// A lower bound beyond the weighted heuristic, for exact planners.
pub(crate) trait LowerBound {
    /// A length below which no path can be, by the open list of a search that has found its goal.
    fn least_open(&self) -> f64;
}

/// A path of straight pieces and arcs.
pub(crate) trait Routed {
    /// Calls `take` with every piece of the path that was found, the last one first.
    fn pieces_backwards(&self, take: &mut dyn FnMut(Piece) -> Result<(), Error>) -> Result<(), Error>;
}

/// A search over places of a disc.
pub(crate) trait DiscSearch {
    /// Keeps the path that was found farther away from walls, as far as the margin allows.
    fn keep_margin(&mut self, layer: &Layer, margin: Margin) -> Result<(), Error>;
}

/// A search in time, among movers.
pub(crate) trait InTime {
    /// Takes the movers that later searches avoid.
    fn set_movers(&mut self, movers: Vec<Mover>, moments: Vec<Moment>) -> Result<(), Error>;
    /// What the next search starts with.
    fn set_clock(&mut self, clock: Clock);
    /// The time of each point of the path that was traced.
    fn times(&self, out: &mut Vec<f64>) -> Result<(), Error>;
}

/// The capabilities of a kernel.
pub(crate) trait Capabilities {
    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        None
    }
    fn preparable(&mut self) -> Option<&mut dyn Preparable> {
        None
    }
    fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
        None
    }
    fn keeps_search(&mut self) -> Option<&mut dyn KeepsSearch> {
        None
    }
    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        None
    }
    fn routed(&self) -> Option<&dyn Routed> {
        None
    }
    fn in_time(&mut self) -> Option<&mut dyn InTime> {
        None
    }
    /// The search with a radius, if the last one had one.
    fn disc_search(&mut self) -> Option<&mut dyn DiscSearch> {
        None
    }
    /// Rows over which the search has projected intervals, for benchmarks; 0 for kernels without intervals.
    fn projections(&self) -> u64 {
        0
    }
}
