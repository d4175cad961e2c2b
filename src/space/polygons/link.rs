//! Links: walls of no width that close the gaps narrower than 1/64 cell between two outlines.
//!
//! Coordinates are rounded, so that an outline that was meant to stand on a slanted edge of another one may stand
//! before it. What is between two outlines is narrowest at a vertex of one of them: from each vertex that is nearer
//! than [`GAP`] to a vertex or an edge of another outline a link leads straight there. No path meets the inside of a
//! link, but for one that slides along all of it between two vertices, and none passes its ends from one side of it to
//! the other.
//!
//! The foot on an edge is no point of 1/256 cell. With `y = along (p - from)` for a point p, a link to an edge of
//! direction `d` has `along` turned left from `d`, and `y` of the foot is the cross product of `d` and the way from the
//! edge to the vertex: all tests are exact.

use super::vector::{ExactVector, is_on};
use crate::base::{Error, narrow, narrow_wide};
use crate::geom::{Point, cross};
use crate::space::hull::write_hull;

/// Gaps narrower than this are closed: 1/64 cell.
pub(crate) const GAP: i32 = 4;

/// A box that reaches farther.
pub(super) const fn grown_box((low, high): (Point, Point), by: i32) -> (Point, Point) {
    (Point { x: low.x - by, y: low.y - by }, Point { x: high.x + by, y: high.y + by })
}

/// A link between two obstacles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GapLink {
    pub(super) from: Point,
    /// Where it leads, not as long as it is.
    pub(super) along: ExactVector,
    /// The product of `along` and the link.
    end: i64,
    /// It ends in a vertex, not on an edge.
    to_vertex: bool,
    pub(super) slots: [u32; 2],
}

impl GapLink {
    /// The link from a vertex to one of another obstacle.
    pub(super) fn to_vertex((from, slot): (Point, u32), (to, other): (Point, u32)) -> Option<Self> {
        let end = from.squared_distance(to);
        let is_near = 0 < end && end < i64::from(GAP * GAP) && slot != other;
        is_near.then(|| Self {
            from,
            along: ExactVector::between(from, to),
            end,
            to_vertex: true,
            slots: [slot, other],
        })
    }

    /// The link from a vertex to the inside of an edge of another obstacle, from the free side of that.
    pub(super) fn to_edge((from, slot): (Point, u32), ((a, b), other): ((Point, Point), u32)) -> Option<Self> {
        let (low, high) = grown_box((from, from), GAP);
        let apart = |p: i32, q: i32, low: i32, high: i32| p.max(q) < low || p.min(q) > high;
        if apart(a.x, b.x, low.x, high.x) || apart(a.y, b.y, low.y, high.y) || slot == other {
            return None;
        }
        let edge = ExactVector::between(a, b);
        let (part, whole) = (edge.dot(ExactVector::between(a, from)), edge.dot(edge));
        let end = -cross(a, b, from);
        let wide = |v: i64| i128::from(v);
        let is_near = end > 0 && wide(end) * wide(end) < wide(i64::from(GAP * GAP)) * wide(whole);
        let along = ExactVector { x: -edge.y, y: edge.x };
        let link = Self { from, along, end, to_vertex: false, slots: [slot, other] };
        (is_near && 0 < part && part < whole).then_some(link)
    }

    fn has(&self, y: i128, scale: i128) -> bool {
        let end = i128::from(self.end) * scale;
        0 < y && (y < end || y == end && !self.to_vertex)
    }

    /// True if a segment meets the link elsewhere than in a vertex at its ends.
    #[inline]
    pub(crate) fn blocks(&self, p: Point, q: Point) -> bool {
        let (p, q) = (ExactVector::between(self.from, p), ExactVector::between(self.from, q));
        let (side_p, side_q) = (self.along.cross(p), self.along.cross(q));
        if side_p.signum() * side_q.signum() > 0 {
            return false;
        }
        let wide = |v: i64| i128::from(v);
        let (p, q) = (wide(self.along.dot(p)), wide(self.along.dot(q)));
        if side_p == side_q {
            let (least, most) = (p.min(q), p.max(q));
            return most > 0 && (least <= 0 || self.has(least, 1));
        }
        let (side_p, side_q) = (wide(side_p), wide(side_q));
        let (meets, scale) = (p * side_q - q * side_p, side_q - side_p);
        self.has(meets * scale.signum(), scale.abs())
    }

    /// True if a point lies on the link, but is no vertex at its end.
    pub(crate) fn covers(&self, point: Point) -> bool {
        let to = ExactVector::between(self.from, point);
        self.along.cross(to) == 0 && self.has(self.along.dot(to).into(), 1)
    }

    /// Its direction if both ends are vertices.
    pub(super) fn between_vertices(&self) -> Option<ExactVector> {
        self.to_vertex.then_some(self.along)
    }

    /// The direction in which the link leaves a vertex.
    pub(crate) fn away_from(&self, point: Point) -> Option<ExactVector> {
        if point == self.from {
            return Some(self.along);
        }
        let is_other = self.to_vertex && ExactVector::between(self.from, point) == self.along;
        is_other.then(|| self.along.reversed())
    }

    /// A line that it is a part of: from its vertex to the other one, or over its foot.
    pub(crate) fn line(&self) -> (Point, Point) {
        // A link may be longer than the edge to which it leads.
        let times = if self.to_vertex { 1 } else { 1 + narrow(self.end / self.along.dot(self.along)) };
        (self.from, Point { x: self.from.x + times * self.along.x, y: self.from.y + times * self.along.y })
    }

    /// Its other end: the vertex, and the part of a way from there, as a fraction.
    pub(crate) fn foot(&self) -> (Point, ExactVector, i64, i64) {
        (self.from, self.along, self.end, self.along.dot(self.along))
    }

    /// The ends of what a segment along it has in common with it, in the order of the segment.
    pub(super) fn ends_along(&self, (p, q): (Point, Point)) -> [Point; 2] {
        let (from, to) = self.line();
        let is_forward = self.along.dot(ExactVector::between(p, q)) > 0;
        let (first, last) = if is_forward { (from, to) } else { (to, from) };
        [if is_on((p, q), first) { first } else { p }, if is_on((p, q), last) { last } else { q }]
    }

    /// The share of a way that it blocks before it is met, as a fraction.
    pub(super) fn share_before(&self, (p, q): (Point, Point)) -> (i64, i64) {
        let [side_p, side_q] = [p, q].map(|point| self.along.cross(ExactVector::between(self.from, point)));
        if side_p != side_q {
            return (side_p.abs(), (side_p - side_q).abs());
        }
        let (way, (from, to)) = (ExactVector::between(p, q), self.line());
        let first = if self.to_vertex && self.along.dot(way) < 0 { to } else { from };
        (way.dot(ExactVector::between(p, first)).max(0), way.dot(way))
    }

    /// A convex polygon around it, which reaches less than 1/256 cell farther in x and y.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(super) fn hull(&self) -> Result<Vec<Point>, Error> {
        let whole = i128::from(self.along.dot(self.along));
        let part = |along: i32| {
            let (part, end) = (i128::from(along) * i128::from(self.end), whole);
            (narrow(narrow_wide(part.div_euclid(end))), i32::from(part.rem_euclid(end) != 0))
        };
        let ((x, more_x), (y, more_y)) = (part(self.along.x), part(self.along.y));
        let far = |dx: i32, dy: i32| Point { x: self.from.x + x + dx, y: self.from.y + y + dy };
        let mut points = [self.from, far(0, 0), far(more_x, 0), far(0, more_y), far(more_x, more_y)];
        points.sort_unstable_by_key(|p| (p.x, p.y));
        let mut sorted = smallvec::SmallVec::<[Point; 5]>::new();
        sorted.extend(points);
        sorted.dedup();
        let mut hull = Vec::new();
        write_hull(&sorted, |a, b, c| cross(a, b, c) > 0, &mut hull)?;
        Ok(hull)
    }
}

#[cfg(test)]
#[path = "link_tests.rs"]
mod tests;
