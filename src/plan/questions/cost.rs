//! What a path that the caller holds costs by now.

use super::check::{CheckedMap, PathCheck, PathState};
use crate::base::{Bounds, Error, Result};
use crate::geom::{Point, Position};
use crate::grid::segment_cost;
use crate::plan::planner::Planner;

impl Planner {
    /// What it costs to go along a path on the map as it is now, with the planner's costs and weights: over each cell
    /// that it crosses the length inside it times the cost there, along the line between two cells the lesser cost; the
    /// length where all cells cost 1. A segment from the entry of a link to its exit costs what the link does, or what
    /// the walk does if that is less. Infinite for a path that [`Planner::check_path`] would call cut.
    ///
    /// This is the measure by which the ways of two planners, and an old and a new way, can be compared: A* along
    /// cells counts steps by the mean of two cells in its own results. Search and path of the planner stay as they are.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a path without points; [`Error::BadPosition`].
    pub fn path_cost(&self, points: &[Position]) -> Result<f64> {
        check_points(points)?;
        let snapshot = self.review(|review| review.snapshot())?;
        // As a path is checked: the radius is kept against the walls themselves, along a lattice too.
        let key = if self.options().is_large_unit() { self.layer_key() } else { self.layer_key().for_points() };
        let layer = snapshot.layer(key).expect("a planner keeps its layers alive");
        let radius = self.options().radius().agent;
        let links = self.usable_links(snapshot.links(), radius);
        let mut ground = CheckedMap::new(&snapshot, layer, (self.options(), radius), 0, links);
        let mut check = PathCheck::untouched(true, snapshot.revision());
        check.walk(points.iter().copied(), &mut ground);
        if check.state == PathState::Cut {
            return Ok(f64::INFINITY);
        }
        let costs = self.costs().if_weighted();
        let walk = |from: Point, to: Point| {
            costs.map_or_else(|| from.distance(to), |costs| segment_cost(&snapshot, layer, costs, from, to))
        };
        let segment = |ends: &[Position]| {
            let [from, to] = [ends[0], ends[1]].map(|end| Point::snap(end).unwrap_or_default());
            match ground.jump_cost(from, to) {
                Some(cost) if ground.cut(from, to).is_some() => cost,
                jump => walk(from, to).at_most(jump.unwrap_or(f64::INFINITY)),
            }
        };
        Ok(points.windows(2).map(segment).sum())
    }
}

/// Refuses a path without points, and points beyond all maps.
pub(in crate::plan) fn check_points(points: &[Position]) -> Result {
    if points.is_empty() {
        return Err(Error::BadValue { name: "count", value: 0.0, allowed: "at least one point" });
    }
    points.iter().try_for_each(|&point| Point::snap(point).map(|_| ()))
}
