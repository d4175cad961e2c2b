//! How near a search over corners has come to the goal: where a partial path ends.

use crate::geom::Point;

/// The point nearest to the goal that was reached; of several the one with the shortest path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearestReached<Id = u32> {
    /// An expanded vertex, or a corner in a cul-de-sac, which is never expanded.
    pub(crate) at: Point,
    /// The number of that vertex, or of the one from which the corner was seen.
    pub(crate) id: Id,
    /// The distance of the point from the goal.
    pub(crate) h: f64,
    /// The length of the path to it.
    pub(crate) g: f64,
}

impl<Id: Copy> NearestReached<Id> {
    /// The start, as long as nothing was reached.
    pub(crate) const fn start(at: Point, id: Id) -> Self {
        Self { at, id, h: f64::INFINITY, g: 0.0 }
    }

    /// Takes another point if it is nearer.
    #[inline(always)]
    pub(crate) fn meet(&mut self, other: Self) {
        if other.h < self.h || other.h == self.h && other.g < self.g {
            *self = other;
        }
    }

    /// Takes a point that the vertex at `from`, with the number `id` and the length `g`, sees if it is nearer.
    #[inline(always)]
    pub(crate) fn meet_seen(&mut self, at: Point, (from, id, g): (Point, Id, f64), goal: Point) {
        let h = at.distance(goal);
        if h <= self.h {
            self.meet(Self { at, id, h, g: g + from.distance(at) });
        }
    }
}

#[cfg(test)]
#[path = "nearest_tests.rs"]
mod tests;
