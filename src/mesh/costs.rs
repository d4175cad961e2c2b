//! What ways through faces cost.
//!
//! A unit of way costs in a face what its class does. Along the common side of two faces the cheaper one counts, as on
//! grids at any angle (J. Mitchell, C. Papadimitriou, "The Weighted Region Problem", J. ACM 38(1), 1991).

use super::path::MeshPath;
use super::ray::share_of;
use super::spots::MeshSpot;
use super::topology::{NONE, Topology};
use crate::base::{Bounds, Result, index};
use crate::collections::reserve_exact;
use crate::geom::{Point, cross};

impl Topology {
    /// What a unit of way costs in a face.
    #[inline(always)]
    pub(super) fn cost_of(&self, face: u32) -> f64 {
        self.rates.get(index(face)).copied().unwrap_or(1.0)
    }

    /// No unit of way costs less.
    pub(crate) const fn least_cost(&self) -> f64 {
        if self.rates.is_empty() { 1.0 } else { self.least_rate }
    }

    /// Sets what a unit of way costs in each face.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn set_rates(&mut self, rates: impl ExactSizeIterator<Item = f64>) -> Result {
        reserve_exact(&mut self.rates, rates.len())?;
        self.rates.extend(rates);
        self.least_rate = self.rates.iter().copied().fold(f64::INFINITY, f64::at_most);
        Ok(())
    }

    /// What a path over the mesh costs; none where it costs its length.
    pub(crate) fn cost_along(&self, path: &MeshPath) -> Option<f64> {
        let segment = |sum: f64, to: usize| sum + self.cost_between([path.spot(self, to - 1), path.spot(self, to)]);
        (!self.rates.is_empty()).then(|| (1..path.points.len()).fold(0.0, segment))
    }

    /// What the straight way between two points costs, which is free.
    pub(crate) fn cost_between(&self, spots: [MeshSpot; 2]) -> f64 {
        let (mut cost, mut from) = (0.0, 0.0);
        let ends = spots.map(|spot| spot.at);
        if self.rates.is_empty() {
            return ends[0].distance(ends[1]);
        }
        self.walk_between(spots, |face, to| {
            cost += self.cost_within(face, ends, [from, to]);
            from = to;
        });
        cost * ends[0].distance(ends[1])
    }

    /// What a part of a straight way costs, for each unit of the way, in a face that it leads through or along.
    fn cost_within(&self, face: u32, [start, end]: [Point; 2], [from, to]: [f64; 2]) -> f64 {
        let own = self.cost_of(face);
        let mut cost = own * (to - from);
        for corner in self.corners_of(face) {
            let (a, b, twin) = (self.at(corner), self.at(self.next(corner)), self.corner(corner).twin);
            let beside = if twin == NONE { own } else { self.cost_of(self.corner(twin).face) };
            if beside < own && cross(a, b, start) == 0 && cross(a, b, end) == 0 {
                let [a, b] = [a, b].map(|at| share_of(at, [start, end]));
                let part = to.at_most(a.at_least(b)) - from.at_least(a.at_most(b));
                cost -= (own - beside) * part.at_least(0.0);
            }
        }
        cost
    }
}
