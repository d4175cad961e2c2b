//! The map under a path.

use crate::geom::Point;
use crate::grid::{CostMap, DiagonalGaps, Layer, Snapshot, segment_cost};

/// The map under a path.
#[derive(Clone, Copy)]
pub(crate) struct PathContext<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) layer: &'a Layer,
    pub(crate) gaps: DiagonalGaps,
    /// The radius of the agent, a disc, in units of a point; 0 for a point.
    pub(crate) radius: i32,
    /// With terrain costs a change that would raise the cost is not made.
    pub(crate) costs: Option<CostMap<'a>>,
}

impl PathContext<'_> {
    /// The cost of a segment; 0 where costs do not matter.
    pub(crate) fn cost(&self, from: Point, to: Point) -> f64 {
        self.costs.map_or(0.0, |costs| segment_cost(self.snapshot, self.layer, costs, from, to))
    }

    /// The cost of a chain of segments.
    pub(crate) fn chain_cost(&self, points: impl IntoIterator<Item = Point>) -> f64 {
        let mut points = points.into_iter();
        let Some(mut from) = points.next() else { return 0.0 };
        let mut cost = 0.0;
        for to in points {
            cost += self.cost(from, to);
            from = to;
        }
        cost
    }
}
