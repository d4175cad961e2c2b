//! Whether a body meets the polygons of a world: exact, as among cells.
//!
//! ```text
//!   the interior of a convex polygon, or what is nearer than a radius to it, meets what is blocked
//!     if it leaves the rectangle,
//!     if it meets an edge near it: neither a side nor the edge itself has both apart,
//!     or if no edge does that, and a point of it lies inside of an obstacle
//! ```
//!
//! Links that close narrow gaps do not stop a body: its width does. Cost: the edges in the squares of the body's box,
//! and those of the obstacles around it.

use super::version::{Version, WorldObstacle};
use crate::base::{BlockingWall, Bounds, Error, index, narrow, real, whole_wide};
use crate::geom::Point;
use crate::space::convex::{Convex, SAFETY};
use crate::space::pose::Pose;
use crate::space::touch::{CELL, ExactCorner, LONGEST, PART, Placed, Walls};

/// A point in the interior of a body is a third of the sum of three corners: coordinates there are in thirds of units.
const THIRDS: i64 = 3;

/// What an edge and a polygon are compared within.
struct ContactRange {
    radius: i64,
    x: (i64, i64),
    y: (i64, i64),
}

impl Walls for Version {
    fn met_by(&self, placed: &Placed, radius: i64) -> Option<BlockingWall> {
        if self.leaves(placed, radius) {
            return Some(BlockingWall::Rim);
        }
        let slot = self.edge_met(placed, radius).or_else(|| self.obstacle_around(placed.corners()))?;
        let number = self.numbers.iter().find(|piece| piece.1 == slot);
        Some(number.map_or(BlockingWall::Rim, |&(number, _)| BlockingWall::Obstacle(number)))
    }

    fn is_clear_of(&self, placed: &Placed, radius: i64) -> bool {
        !self.leaves(placed, radius)
            && self.edge_met(placed, radius).is_none()
            && self.obstacle_around(placed.corners()).is_none()
    }

    fn is_clear_around(&self, region: &Convex, at: &Pose, scratch: &mut Placed) -> Result<bool, Error> {
        // Of a longer way that is not certain: products of its coordinates are too large.
        if region.vertices().iter().any(|v| v.0.abs().at_least(v.1.abs()) > LONGEST) {
            return Ok(false);
        }
        scratch.take_region(region, at)?;
        // Corners are rounded by less than a unit in x and in y.
        let radius = whole_wide((region.radius() + SAFETY) * real(CELL)) + 3;
        Ok(!self.leaves(scratch, radius) && self.edge_met(scratch, radius).is_none())
    }
}

impl Version {
    /// True if what is nearer than a radius to a polygon is not all in the rectangle.
    fn leaves(&self, placed: &Placed, radius: i64) -> bool {
        let ((left, right), (low, high)) = placed.ranges(radius);
        let (from, to) = (exact(self.low), exact(self.high));
        left < from.0 || low < from.1 || right > to.0 || high > to.1
    }

    /// The slot of an obstacle of which an edge meets the interior of a polygon, or is nearer than a radius.
    fn edge_met(&self, placed: &Placed, radius: i64) -> Option<u32> {
        let (x, y) = placed.ranges(radius);
        let near = ContactRange { radius, x, y };
        let buckets = self.buckets();
        let (from, to) = (buckets.squares.cell(below((x.0, y.0))), buckets.squares.cell(below((x.1, y.1))));
        for row in from.1..=to.1 {
            for column in from.0..=to.0 {
                let mut edges = buckets.edges(buckets.squares.number(column, row));
                if let Some(edge) = edges.find(|edge| near.meets(placed.corners(), (exact(edge.a), exact(edge.b)))) {
                    return Some(edge.obstacle);
                }
            }
        }
        None
    }

    /// The slot of an obstacle that contains a polygon, none of whose edges meets its interior.
    fn obstacle_around(&self, corners: &[ExactCorner]) -> Option<u32> {
        let point = inner_point(corners)?;
        let at = below((point.0.div_euclid(THIRDS), point.1.div_euclid(THIRDS)));
        let mut slots = self.buckets().boxes(self.buckets().squares.of(at));
        slots.find(|&slot| self.obstacles[index(slot)].as_ref().is_some_and(|one| one.contains(point)))
    }
}

impl ContactRange {
    /// True if an edge meets the interior of a polygon, or is nearer than the radius.
    fn meets(&self, corners: &[ExactCorner], (s, e): (ExactCorner, ExactCorner)) -> bool {
        if s.0.max(e.0) <= self.x.0 || s.0.min(e.0) >= self.x.1 || s.1.max(e.1) <= self.y.0 || s.1.min(e.1) >= self.y.1
        {
            return false;
        }
        corners.len() > 1 && !is_apart(corners, (s, e)) || self.radius > 0 && self.is_near(corners, (s, e))
    }

    /// True if the distance of an edge from a corner or a side that it does not meet is less than the radius.
    fn is_near(&self, corners: &[ExactCorner], (s, e): (ExactCorner, ExactCorner)) -> bool {
        let radius = i128::from(self.radius);
        corners.iter().any(|&c| is_nearer((s, e), c, radius))
            || sides(corners).any(|side| is_nearer(side, s, radius) || is_nearer(side, e, radius))
    }
}

/// The sides of a polygon.
fn sides(corners: &[ExactCorner]) -> impl Iterator<Item = (ExactCorner, ExactCorner)> {
    corners.iter().zip(corners.iter().cycle().skip(1)).map(|(&a, &b)| (a, b))
}

/// True if a line along a side or along the edge separates the interior of a polygon from an edge.
fn is_apart(corners: &[ExactCorner], (s, e): (ExactCorner, ExactCorner)) -> bool {
    let is_outside = |(a, b): (ExactCorner, ExactCorner)| a != b && turn(a, b, s) <= 0 && turn(a, b, e) <= 0;
    sides(corners).any(is_outside)
        || corners.iter().all(|&c| turn(s, e, c) >= 0)
        || corners.iter().all(|&c| turn(s, e, c) <= 0)
}

/// True if a point is nearer to a segment than a radius.
fn is_nearer((a, b): (ExactCorner, ExactCorner), c: ExactCorner, radius: i128) -> bool {
    let (along, length) = (dot(a, b, c), dot(a, b, b));
    if along <= 0 || along >= length {
        let end = if along <= 0 { a } else { b };
        return dot(end, c, c) < radius * radius;
    }
    let off = turn(a, b, c).abs();
    // The right side is below 2^120: a radius is below 2^27, the square of a length below 2^66.
    off < 1 << 60 && off * off < radius * radius * length
}

/// A point in the interior of a polygon, in thirds of units; a corner of one without.
fn inner_point(corners: &[ExactCorner]) -> Option<ExactCorner> {
    let &first = corners.first()?;
    let inner = corners.windows(2).find(|pair| turn(first, pair[0], pair[1]) > 0);
    let (b, c) = inner.map_or((first, first), |pair| (pair[0], pair[1]));
    Some((first.0 + b.0 + c.0, first.1 + b.1 + c.1))
}

impl WorldObstacle {
    /// True if a point in thirds of units lies inside, not on the outline.
    fn contains(&self, (x, y): ExactCorner) -> bool {
        let scaled = |p: Point| (THIRDS * PART * i64::from(p.x), THIRDS * PART * i64::from(p.y));
        let (low, high) = (scaled(self.low), scaled(self.high));
        if x <= low.0 || x >= high.0 || y <= low.1 || y >= high.1 {
            return false;
        }
        let mut is_inside = false;
        let mut a = scaled(self.outline[self.outline.len() - 1]);
        for &b in &*self.outline {
            let b = scaled(b);
            if (a.1 <= y) != (b.1 <= y) {
                let (low, high) = if a.1 < b.1 { (a, b) } else { (b, a) };
                let side = turn(low, high, (x, y));
                if side == 0 {
                    return false;
                }
                is_inside ^= side > 0;
            }
            a = b;
        }
        is_inside
    }
}

/// A point of the world in units.
fn exact(p: Point) -> ExactCorner {
    (PART * i64::from(p.x), PART * i64::from(p.y))
}

/// The point of the world at a place in units, or the next one to the lower left.
fn below((x, y): ExactCorner) -> Point {
    let part = |v: i64| narrow(v.div_euclid(PART));
    Point { x: part(x), y: part(y) }
}

fn turn(o: ExactCorner, a: ExactCorner, b: ExactCorner) -> i128 {
    let part = |v: i64, w: i64| i128::from(v) * i128::from(w);
    part(a.0 - o.0, b.1 - o.1) - part(a.1 - o.1, b.0 - o.0)
}

fn dot(o: ExactCorner, a: ExactCorner, b: ExactCorner) -> i128 {
    let part = |v: i64, w: i64| i128::from(v) * i128::from(w);
    part(a.0 - o.0, b.0 - o.0) + part(a.1 - o.1, b.1 - o.1)
}
