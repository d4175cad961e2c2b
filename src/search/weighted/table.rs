//! Transport tables: edges of cells that are so short that no path of the plane undercuts them.
//!
//! Each side of a cell is cut into `k` intervals by the same offsets. The points of the cuts and the corners are the
//! nodes of a graph, whose edges join points of the boundary of one cell: an edge from `i` to `j` costs `c w(i, j)`
//! where the cell costs `c`.
//!
//! *Claim.* If `w` passes the test below, no path from a node to another costs less than the cheapest way of the
//! graph, whatever the cells cost, blocked cells included.
//!
//! *Test.* For every two intervals `(i, i')` and `(j, j')` on different sides of the unit square and all points
//! `p = (1 - a) i + a i'` and `q = (1 - b) j + b j'` there is a coupling of the two pairs of weights whose expected `w`
//! is at most `|p - q|`; and neighbours on one side have `w` of at most their distance.
//!
//! *Proof.* Let `u` be the distance of the nodes in the graph from one of them, continued linearly along intervals.
//! Inside a cell of cost `c` a coupling of `p` and `q` gives `u(p) - u(q) <= c E w <= c |p - q|`. Along a side both
//! cells give it, so that the lesser cost holds. The sum over the cells that a path crosses is what it costs. Blocked
//! cells have no edges. Where no path passes between two blocked cells that touch, their corner is two nodes.
//!
//! With one interval a side this is the bound 1.0824 of P. Bose, G. Esteban, D. Orden, R. Silveira (*Approximating
//! shortest paths in weighted square and hexagonal meshes*, 2024): the steps along sides and diagonals times the cosine
//! of 22.5 degrees.

use crate::base::{index, real};

/// What offsets and costs are counted in.
const UNIT: f64 = 1.0 / 1_048_576.0;

/// Most intervals a side has.
pub(super) const MOST_INTERVALS: usize = 16;

/// The edges from one point of the boundary.
pub(super) struct TableRow {
    /// The points that they lead to.
    pub(super) to: &'static [u8],
    /// What they cost in a cell of cost 1, in 1/2^20.
    pub(super) costs: &'static [u32],
}

/// The edges of a cell. The points of its boundary are numbered along it, `intervals` a side: from the corner with the
/// least coordinates along x first.
pub(super) struct NetTable {
    /// Intervals of a side.
    pub(super) intervals: usize,
    /// Where they end along the side, in 1/2^20: the first is 0, the last 2^20, and they are symmetric.
    pub(super) offsets: &'static [u32],
    /// The edges of the points up to the middle of the first side: the others follow by symmetry.
    pub(super) rows: &'static [TableRow],
}

/// An edge inside a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TableEdge {
    /// The point of the boundary that it leads to.
    pub(super) to: usize,
    /// What it costs in a cell of cost 1.
    pub(super) cost: f64,
}

impl NetTable {
    /// The number of points on the boundary of a cell.
    pub(super) const fn points(&self) -> usize {
        4 * self.intervals
    }

    /// Where an end of an interval is along its side, 0 to 1.
    pub(super) fn offset(&self, number: usize) -> f64 {
        f64::from(self.offsets[number]) * UNIT
    }

    /// The longest of the intervals that end at this offset of a side.
    pub(super) fn gap(&self, number: usize) -> f64 {
        let after = self.offsets.get(number + 1).map_or(0, |next| next - self.offsets[number]);
        let before = if number == 0 { 0 } else { self.offsets[number] - self.offsets[number - 1] };
        f64::from(before.max(after)) * UNIT
    }

    /// The place of a point of the boundary, in cells from the first corner.
    pub(super) fn place(&self, point: usize) -> (f64, f64) {
        let (side, along) = (point / self.intervals, self.offset(point % self.intervals));
        match side {
            0 => (along, 0.0),
            1 => (1.0, along),
            2 => (1.0 - along, 1.0),
            _ => (0.0, 1.0 - along),
        }
    }

    /// The edges from a point of the boundary.
    #[inline(always)]
    pub(super) fn edges(&self, from: usize) -> impl Iterator<Item = TableEdge> {
        let (side, along, count) = (from / self.intervals, from % self.intervals, self.points());
        let is_mirrored = 2 * along > self.intervals;
        let row = &self.rows[if is_mirrored { self.intervals - along } else { along }];
        let turn = side * self.intervals;
        row.to.iter().zip(row.costs).map(move |(&to, &cost)| {
            let to = index(to.into());
            let mirrored = if to <= self.intervals { self.intervals - to } else { self.intervals + count - to };
            let turned = turn + if is_mirrored { mirrored } else { to };
            TableEdge { to: if turned < count { turned } else { turned - count }, cost: real(cost.into()) * UNIT }
        })
    }
}

/// What the steps of the coarsest table cost: along a side, and across a cell.
#[derive(Clone, Copy, Default)]
pub(super) struct CoarsestSteps {
    pub(super) straight: f64,
    pub(super) diagonal: f64,
}

impl CoarsestSteps {
    /// In cells of this cost.
    pub(super) fn at_cost(cost: f64) -> Self {
        let steps = NetTable::of(1).rows[0].costs;
        let times = |step: u32| cost * (real(step.into()) * UNIT);
        Self { straight: times(steps[0]), diagonal: times(steps[1]) }
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
