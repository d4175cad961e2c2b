//! What every path between two points costs at least: the search over the coarsest table alone.
//!
//! No path is made and nothing is asked again, as the [kernel](super::kernel) does for a path of its own: it takes as
//! long as A* over the corners of the map.

use super::ends::within_a_cell;
use super::net::NetGround;
use super::search::{NetScratch, NetSearch, NetTask, NetWatch, ROUNDING, Stop};
use super::table::CoarsestSteps;
use crate::base::{Bounds, Budget, Result};
use crate::collections::{Allowance, Counted};
use crate::geom::Point;
use crate::grid::{CostMap, DiagonalGaps};
use crate::search::core::{Progress, Scene, Stats, unwatched};

/// The same off a length, which is no sum of many.
const ROUNDING_OF_A_LENGTH: f64 = 1e-12;

/// The ground that a bound is proven for.
#[derive(Clone, Copy)]
pub(crate) struct CostGround<'a> {
    pub(crate) scene: &'a Scene<'a>,
    pub(crate) costs: CostMap<'a>,
    pub(crate) gaps: DiagonalGaps,
    /// No free cell costs less.
    pub(crate) smallest: f64,
}

/// Nothing is nearer than straight on over the cheapest ground.
pub(super) fn straight_cost(of: CostGround<'_>, from: Point, to: Point) -> f64 {
    of.smallest * from.distance(to) * (1.0 - ROUNDING_OF_A_LENGTH)
}

/// The search for a bound; keeps its memory for the next one.
#[derive(Default)]
pub(crate) struct LeastCost {
    search: NetSearch,
    shared: NetScratch,
}

impl Counted for LeastCost {
    fn bytes(&self) -> u64 {
        self.search.bytes() + self.shared.open.bytes()
    }
}

impl LeastCost {
    /// What every path between two points costs at least; none if another thread has cancelled the search.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`] beyond so many bytes, [`crate::Error::OutOfMemory`].
    pub(crate) fn prove(
        &mut self,
        of: CostGround<'_>,
        (from, to): (Point, Point),
        allowance: u64,
    ) -> Result<Option<f64>> {
        let Self { search, shared } = self;
        shared.meter.allowance = Allowance::new(allowance);
        shared.stats = Stats::default();
        shared.steps = CoarsestSteps::at_cost(of.smallest);
        let straight = straight_cost(of, from, to);
        if from == to {
            return Ok(Some(straight));
        }
        let ground = NetGround::new(of.scene, of.costs, of.gaps);
        let task = NetTask { ground: &ground, other: None, stop: Stop::AtEnd };
        search.begin(&ground, shared, (from, to), 1)?;
        search.set_out(task, shared)?;
        let mut probe = unwatched();
        let mut watch =
            NetWatch { cancel: of.scene.cancel, budget: &mut Budget::new(0), probe: &mut probe, nearest: None };
        match search.run(task, shared, &mut watch)? {
            Progress::Cancelled => Ok(None),
            Progress::Found | Progress::Exhausted | Progress::Paused => {
                let reached = search.reached().cost.at_most(within_a_cell(&ground, from, to));
                // Where there is a path, the graph has a way: without one nothing is claimed beyond the straight line.
                let reached = if reached.is_finite() { reached * (1.0 - ROUNDING) } else { 0.0 };
                Ok(Some(straight.at_least(reached)))
            }
        }
    }

    /// What the last search counted.
    pub(crate) const fn stats(&self) -> Stats {
        self.shared.stats
    }
}
