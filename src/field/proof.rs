//! How much more the ways of a field cost than any way has to: a bound for each point, proven whatever the kind.
//!
//! Fields promise what they measure: steps of a lattice, lengths without costs, or nothing. This measures the way
//! itself, as a line over the cells that it crosses, and Dijkstra's algorithm over the graph of a transport table
//! ([`crate::search::weighted`]) tells what every way to a seed costs at least, for all points at once.

use std::sync::atomic::AtomicBool;

use super::ask::check_length;
use super::builder::{Field, scene_of};
use super::finished::{FieldMap, FieldView};
use super::options::FieldOptions;
use crate::base::{Bounds, Error, Result};
use crate::collections::List;
use crate::geom::{Point, Position};
use crate::grid::{CellWeights, CostMap, DiagonalGaps, Lattice};
use crate::improve::PathContext;
use crate::search::weighted::from_seeds::{CostSeed, GRAPHS, LeastFromSeeds};
use crate::search::weighted::least::CostGround;

/// What part of a cost the rounding of its sum may be.
const ROUNDING_OF_COSTS: f64 = 1e-11;

/// What the way from a point costs, and how much that is above the cheapest at most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProvenCost {
    /// Of the way to its seed over the cells that it crosses, and of the seed; infinite where no way leads.
    pub cost: f64,
    /// No way to any seed costs less than `cost / bound`: at least 1, and 1 for a cheapest way; 0 if nothing is proven.
    pub bound: f64,
}

impl ProvenCost {
    /// No way leads from a point.
    const NONE: Self = Self { cost: f64::INFINITY, bound: 0.0 };

    /// Takes that no way costs less.
    fn raise(&mut self, least: f64) {
        let bound = match least {
            _ if self.cost <= least * (1.0 + ROUNDING_OF_COSTS) => 1.0,
            least if least > 0.0 => self.cost / least,
            _ => return,
        };
        self.bound = if self.bound > 0.0 { self.bound.at_most(bound) } else { bound };
    }

    /// True if a finer graph is to be asked.
    fn is_wanting(&self, tolerance: f64) -> bool {
        self.cost.is_finite() && !(self.bound > 0.0 && self.bound <= tolerance)
    }
}

impl FieldOptions {
    /// The gap rule of the straight lines that ways consist of: on the cell lattice the freest one.
    const fn lines(&self) -> DiagonalGaps {
        match self.lattice {
            Lattice::Corners => self.diagonal_gaps,
            Lattice::Cells => DiagonalGaps::Open,
        }
    }
}

impl FieldMap {
    /// The weights of cells with the factors of a table.
    fn weights_of(&self, factors: &[u32]) -> Result<Option<CellWeights>> {
        if factors.is_empty() {
            return Ok(None);
        }
        let (width, height) = (self.snapshot.width(), self.snapshot.height());
        let mut weights = CellWeights::ones(width, height)?;
        weights.fill(factors)?;
        Ok(Some(weights))
    }
}

impl Field {
    /// Proves for each point how much the field's way from there costs at most above the cheapest way to a seed: at any
    /// angle, whatever the kind, on the map and with the costs of the last finished field. Without costs every free
    /// cell costs 1.
    ///
    /// The costs are those of the ways of [`Field::path`] over the cells that they cross, along the line between two of
    /// them the lesser cost; for [`super::FieldKind::Steps`] on cells, which counts the mean of two cells, these are
    /// others than its distances. `tolerance`, at least 1, is the bound that is asked for: graphs of 1, 3, 6, 12 and 16
    /// intervals a side are searched from the seeds until all points are within it, the first always. The coarsest
    /// takes about 4 times as long as a field of steps, the finest over 100 times as long.
    ///
    /// # Errors
    /// [`Error::NotBuilt`]; [`Error::BadPosition`]; [`Error::BufferTooShort`]; [`Error::BadValue`] for the tolerance;
    /// [`Error::Unsupported`] for agents with a size, over links and among closed sides; [`Error::MemoryLimit`];
    /// [`Error::OutOfMemory`]. Nothing has been written then.
    pub fn prove_costs(&self, at: &[Position], tolerance: f64, out: &mut [ProvenCost]) -> Result {
        check_length(at.len(), out.len())?;
        self.read(|view| {
            let mut points = Vec::new();
            for &at in at {
                points.add(Point::snap(at)?)?;
            }
            out[..at.len()].copy_from_slice(&view.prove_costs(&points, tolerance)?);
            Ok(())
        })
    }
}

impl FieldView {
    /// Checks that bounds can be proven: for points, on ground that is cells alone.
    fn check_provable(&self, tolerance: f64) -> Result {
        if tolerance.is_nan() || tolerance < 1.0 {
            return Err(Error::BadValue { name: "tolerance", value: tolerance, allowed: "at least 1" });
        }
        let options = &self.finished.options;
        let what = if options.fixed_radius() > 0 || options.is_large_unit() {
            "a bound of costs is proven for points: it needs a radius of 0 and a unit of one cell"
        } else if !self.finished.links.ways.is_empty() {
            "a bound of costs knows the ground alone, not links: block them with blocked_links"
        } else if self.snapshot().sides().is_some() {
            "a bound of costs knows cells alone, not walls between them"
        } else {
            return Ok(());
        };
        Err(Error::Unsupported { what })
    }

    /// See [`Field::prove_costs`].
    ///
    /// # Errors
    /// As there.
    pub(crate) fn prove_costs(&mut self, at: &[Point], tolerance: f64) -> Result<Vec<ProvenCost>> {
        self.check_provable(tolerance)?;
        let finished = self.finished.clone();
        let (world, options) = (finished.map(), &finished.options);
        let weights = world.weights_of(finished.table.factors())?;
        let costs = CostMap::new(&world.costs.values, weights.as_ref());
        let (gaps, cancel) = (options.lines(), AtomicBool::new(false));
        let scene = scene_of(world, &cancel);
        let context =
            PathContext { snapshot: &world.snapshot, layer: world.layer(), gaps, radius: 0, costs: Some(costs) };
        let mut proven = Vec::new();
        let (mut starts, mut most) = (Vec::new(), 0.0_f64);
        for &at in at {
            let cost = self.cost_of_way(&context, at)?;
            proven.add(ProvenCost { cost, ..ProvenCost::NONE })?;
            starts.add(self.scratch.points.first().copied().unwrap_or(at))?;
            most = if cost.is_finite() { most.at_least(cost) } else { most };
        }
        let of = CostGround { scene: &scene, costs, gaps, smallest: world.costs.smallest };
        let allowance = if options.memory_limit == 0 { u64::MAX } else { options.memory_limit };
        let mut search = LeastFromSeeds::new(self.ends_of_ways(), allowance)?;
        for intervals in GRAPHS {
            if !proven.iter().any(|point| point.is_wanting(tolerance)) {
                break;
            }
            // A hair more, so that the farthest point is known as the others are.
            search.run(of, intervals, most * (1.0 + ROUNDING_OF_COSTS))?;
            for (point, &start) in proven.iter_mut().zip(&starts) {
                if point.is_wanting(tolerance) {
                    point.raise(search.least(of, start)?);
                }
            }
        }
        Ok(proven)
    }

    /// What the way from a point costs, the seed included; its turns are in the scratch. Infinite if there is none.
    fn cost_of_way(&mut self, context: &PathContext<'_>, at: Point) -> Result<f64> {
        let Some(source) = self.source(at)? else {
            self.scratch.points.clear();
            return Ok(f64::INFINITY);
        };
        let points = self.path(at)?;
        let cost = if points.is_empty() { f64::INFINITY } else { context.chain_cost(points.iter().copied()) };
        // They are in the order of their numbers.
        let seeds = self.finished.links.sources();
        let seed = seeds.binary_search_by_key(&source, |seed| seed.number).map(|place| seeds[place].cost);
        Ok(cost + seed.unwrap_or(f64::INFINITY))
    }

    /// The seeds, where ways to them end.
    fn ends_of_ways(&self) -> impl ExactSizeIterator<Item = CostSeed> {
        let seeds = self.finished.links.sources().iter();
        seeds.map(|seed| CostSeed { at: self.finished.end_of(seed.at), cost: seed.cost })
    }
}
