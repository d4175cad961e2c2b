//! What some kernels can do besides a search for one goal.
//!
//! Each is a trait of its own, and [`Capabilities`] hands it out where a kernel has it, so that a caller sees in the type
//! that it may be absent. A test compares them with the table of algorithms.

use crate::base::Error;
use crate::base::budget::Budget;
use crate::geom::Point;
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;
use crate::search::corners::anya::Anya;
use crate::search::corners::tangent_graph::TangentGraph;
use crate::search::corners::visibility_graph::VisibilityGraph;
use crate::search::lattice::astar::AStar;
use crate::search::lattice::block_astar::{BlockAStar, Cells, Corners};
use crate::search::lattice::dstar_lite::DStarLite;
use crate::search::lattice::jump_point::JumpPoint;
use crate::search::theta::accelerated::Accelerated;
use crate::search::theta::angle_propagation::AnglePropagationTheta;
use crate::search::theta::basic::Theta;
use crate::search::theta::field_d_star::FieldDStar;
use crate::search::theta::lazy::LazyTheta;

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
    /// Rows over which the search has projected intervals, for benchmarks; 0 for kernels without intervals.
    fn projections(&self) -> u64 {
        0
    }
}

impl Capabilities for JumpPoint {}
impl Capabilities for AnglePropagationTheta {}
impl Capabilities for Accelerated {}
impl Capabilities for BlockAStar<Corners> {}
impl Capabilities for BlockAStar<Cells> {}

impl Capabilities for AStar {
    fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
        Some(self)
    }
}

impl TakesCosts for AStar {
    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        self.set_scale(h_scale * smallest);
    }
}

impl Capabilities for DStarLite {
    fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
        Some(self)
    }
    fn keeps_search(&mut self) -> Option<&mut dyn KeepsSearch> {
        Some(self)
    }
}

impl TakesCosts for DStarLite {
    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        self.set_scale(h_scale * smallest);
    }
}

impl KeepsSearch for DStarLite {
    fn forget(&mut self) {
        Self::forget(self);
    }
}

/// The any-angle kernels with terrain costs, which keep the smallest cost as a rate as well.
macro_rules! take_costs_as_rate {
    ($($kernel:ty)*) => {$(
        impl Capabilities for $kernel {
            fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
                Some(self)
            }
        }

        impl TakesCosts for $kernel {
            fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
                self.set_rate(h_scale, smallest);
            }
        }
    )*};
}

take_costs_as_rate! { Theta LazyTheta FieldDStar }

impl Capabilities for Anya {
    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        Some(self)
    }
    fn preparable(&mut self) -> Option<&mut dyn Preparable> {
        Some(self)
    }
    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        Some(self)
    }
    fn projections(&self) -> u64 {
        Self::projections(self)
    }
}

impl ManyGoals for Anya {
    fn begin_many(&mut self, scene: &Scene<'_>, start: Point, goals: usize, allowance: u64) -> Result<(), Error> {
        Self::begin_many(self, scene, start, goals, allowance)
    }
    fn add_goal(&mut self, scene: &Scene<'_>, goal: Point) -> Result<usize, Error> {
        Self::add_goal(self, scene, goal)
    }
    fn set_out(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        Self::set_out(self, scene)
    }
    fn choose(&mut self, goal: usize) -> bool {
        Self::choose(self, goal)
    }
}

impl Preparable for Anya {
    fn prepare(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error> {
        Self::prepare(self, scene, budget)
    }
}

impl LowerBound for Anya {
    fn least_open(&self) -> f64 {
        Self::least_open(self)
    }
}

impl Capabilities for VisibilityGraph {
    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        Some(self)
    }
}

impl LowerBound for VisibilityGraph {
    fn least_open(&self) -> f64 {
        Self::least_open(self)
    }
}

impl Capabilities for TangentGraph {
    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        Some(self)
    }
}

impl LowerBound for TangentGraph {
    fn least_open(&self) -> f64 {
        Self::least_open(self)
    }
}
