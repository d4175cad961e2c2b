//! What a segment costs on weighted terrain.

use super::{cost_map::CostMap, layer::Layer, snapshot::Snapshot, walk::Walk};
use crate::base::Bounds;
use crate::geom::Point;

/// The cost of a clear segment: over the cells that it crosses, in order, the cell's cost times the length inside it;
/// along a grid line the cheaper of the two free cells counts.
pub(crate) fn segment_cost(snapshot: &Snapshot, layer: &Layer, costs: CostMap<'_>, from: Point, to: Point) -> f64 {
    let length = from.distance(to);
    let mut cost = 0.0;
    for part in Walk::new(from, to) {
        let cheapest =
            part.free_cells(layer).map(|(x, y)| costs.of_cell(snapshot, x, y)).fold(f64::INFINITY, f64::at_most);
        cost += cheapest * (length * (part.to.value() - part.from.value()));
    }
    cost
}

#[cfg(test)]
#[path = "segment_cost_tests.rs"]
mod tests;
