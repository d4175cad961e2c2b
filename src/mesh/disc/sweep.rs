//! The ground that a disc sweeps along a straight line, and whether sides of the rim meet it.
//!
//! A capsule is the set of points nearer than r to a segment: an open rectangle and the open discs around both ends. A
//! disc that touches a wall is free to move along it, so that a capsule is open and sides are closed.

use std::cmp::Ordering;

use super::side::{RimEdge, cross_of, dot, times, vector};
use crate::geom::{Point, Round, Tangent};

/// The points nearer than a radius to a segment.
pub(crate) struct MeshCapsule<'a> {
    pub(crate) line: &'a Tangent,
    /// In 1/256 cell.
    pub(crate) radius: i32,
}

impl MeshCapsule<'_> {
    /// True if a closed side has a point in the capsule.
    ///
    /// The capsule's rectangle is open, it and the side are convex: they are disjoint if and only if they are on
    /// different sides of a line along an edge of one of them (the theorem of the separating axis).
    pub(crate) fn meets(&self, side: RimEdge) -> bool {
        let Self { line, radius } = *self;
        let ends = [side.from, side.to];
        let all = |is: &dyn Fn(Point) -> bool| ends.into_iter().all(is);
        if all(&|end| line.offset_of(end, radius) != Ordering::Less)
            || all(&|end| line.offset_of(end, -radius) != Ordering::Greater)
        {
            return false;
        }
        let is_behind = all(&|end| line.after_start(end) != Ordering::Greater);
        let is_ahead = all(&|end| line.after_end(end) != Ordering::Less);
        if !line.is_point() && !is_behind && !is_ahead && !self.lies_beside(side) {
            return true;
        }
        !is_ahead && self.meets_disc(line.from, side) || !is_behind && self.meets_disc(line.to, side)
    }

    /// True if the line of a side separates it from the rectangle: all corners of that lie on one side of it, or on it.
    fn lies_beside(&self, side: RimEdge) -> bool {
        let along = vector(side.from, side.to);
        let corner_is = |end: Round, out: i32| {
            // The corner is c + k m.
            let k = i64::from(out - end.aside);
            let beside = cross_of(along, vector(side.from, end.centre));
            self.line.sign_aside_with(times(k, (-along.1, along.0)), beside, 0, 0)
        };
        let ends = [self.line.from, self.line.to];
        let mut corners = ends.into_iter().flat_map(|end| [self.radius, -self.radius].map(|out| (end, out)));
        let is = |unwanted: Ordering| move |(end, out): (Round, i32)| corner_is(end, out) != unwanted;
        corners.clone().all(is(Ordering::Less)) || corners.all(is(Ordering::Greater))
    }

    /// True if a point of the side is nearer than the radius to an end of the segment, which lies at c - aside m.
    fn meets_disc(&self, end: Round, side: RimEdge) -> bool {
        let Self { line, radius } = *self;
        let (along, aside, reach) = (vector(side.from, side.to), i64::from(end.aside), i64::from(radius));
        // How far the end is along the side, from a point of it.
        let after =
            |from: Point| line.sign_aside_with(times(-aside, along), dot(vector(from, end.centre), along), 0, 0);
        let is_near = |to: Point| {
            let f = vector(end.centre, to);
            let rest = dot(f, f) + aside * aside - reach * reach;
            line.sign_aside_with(times(2 * aside, f), rest, 0, 0) == Ordering::Less
        };
        if after(side.from) != Ordering::Greater {
            return is_near(side.from);
        }
        if after(side.to) != Ordering::Less {
            return is_near(side.to);
        }
        let (beside, square) = (cross_of(along, vector(side.from, end.centre)), dot(along, along));
        let distance = |y: i64| line.sign_aside_with(times(aside, (along.1, -along.0)), beside, y, square);
        distance(-reach) == Ordering::Less && distance(reach) == Ordering::Greater
    }
}
