//! What every path from a point to the nearest of some seeds costs at least, for many points: Dijkstra's algorithm over
//! the graph of a table, from all seeds at once.

use super::ends::within_a_cell;
use super::least::{CostGround, straight_cost};
use super::net::NetGround;
use super::search::{NetScratch, NetSearch, NetTask, NetWatch, ROUNDING, Stop};
use super::table::CoarsestSteps;
use crate::base::{Bounds, Budget, Result};
use crate::collections::{Allowance, List};
use crate::geom::{Point, SCALE};
use crate::search::core::{Stats, unwatched};
use std::sync::atomic::AtomicBool;

/// The graphs, by their intervals a side: each loses less than the one before.
pub(crate) const GRAPHS: [usize; 5] = [1, 3, 6, 12, 16];

/// The most seeds to each of which the straight line is measured.
const MOST_STRAIGHT: usize = 64;

/// A place where a distance begins, and what it costs there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CostSeed {
    pub(crate) at: Point,
    pub(crate) cost: f64,
}

/// The search from all seeds.
#[derive(Default)]
pub(crate) struct LeastFromSeeds {
    search: NetSearch,
    shared: NetScratch,
    /// By the cells that have them.
    seeds: Vec<CostSeed>,
    /// Up to this cost all labels are known.
    most: f64,
}

/// The row and the column of the cell of a point.
const fn cell_of(at: Point) -> (i32, i32) {
    (at.y.div_euclid(SCALE), at.x.div_euclid(SCALE))
}

impl LeastFromSeeds {
    /// Takes the seeds.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn new(seeds: impl ExactSizeIterator<Item = CostSeed>, allowance: u64) -> Result<Self> {
        let mut all = Self::default();
        all.shared.meter.allowance = Allowance::new(allowance);
        all.seeds.add_all(seeds)?;
        all.seeds.sort_unstable_by_key(|seed| cell_of(seed.at));
        Ok(all)
    }

    /// Finds what ways over a graph with so many intervals a side cost from the seeds, up to a cost.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`] beyond so many bytes, [`crate::Error::OutOfMemory`].
    pub(crate) fn run(&mut self, of: CostGround<'_>, intervals: usize, most: f64) -> Result {
        let Self { search, shared, seeds, .. } = self;
        self.most = most;
        shared.stats = Stats::default();
        // No estimate: there are many ends.
        shared.steps = CoarsestSteps::default();
        let ground = NetGround::new(of.scene, of.costs, of.gaps);
        let task = NetTask { ground: &ground, other: None, stop: Stop::At(most) };
        search.begin_graph(&ground, shared, intervals)?;
        search.to.clear();
        for seed in &*seeds {
            search.from.place(&search.net, &ground, seed.at, &mut shared.meter)?;
            search.set_out_at(task, shared, seed.cost)?;
        }
        let (mut probe, cancel) = (unwatched(), AtomicBool::new(false));
        let mut watch = NetWatch { cancel: &cancel, budget: &mut Budget::new(0), probe: &mut probe, nearest: None };
        search.run(task, shared, &mut watch).map(drop)
    }

    /// What every path from a point to a seed costs at least, the seed's cost included; never more than what the search
    /// was told.
    ///
    /// # Errors
    /// As for [`Self::run`].
    pub(crate) fn least(&mut self, of: CostGround<'_>, at: Point) -> Result<f64> {
        let Self { search, shared, seeds, most } = self;
        let ground = NetGround::new(of.scene, of.costs, of.gaps);
        search.to.place(&search.net, &ground, at, &mut shared.meter)?;
        let mut reached = search.to.nearest(|node| search.labels.get(node).at_most(*most)).cost;
        let (row, column) = cell_of(at);
        for row in row - 1..=row + 1 {
            let first = seeds.partition_point(|seed| cell_of(seed.at) < (row, column - 1));
            let near = seeds[first..].iter().take_while(|seed| cell_of(seed.at) <= (row, column + 1));
            reached = near.fold(reached, |least, seed| least.at_most(seed.cost + within_a_cell(&ground, seed.at, at)));
        }
        let straight = |seed: &CostSeed| seed.cost + straight_cost(of, seed.at, at);
        let nearest = if seeds.len() <= MOST_STRAIGHT { seeds.iter().map(straight).reduce(f64::at_most) } else { None };
        Ok((reached * (1.0 - ROUNDING)).at_least(nearest.unwrap_or(0.0)).at_most(*most))
    }
}
