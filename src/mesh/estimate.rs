//! No path through a cone's side to a goal is shorter than this: the estimate of Polyanya.
//!
//! A goal on the root's side of the line of the side is mirrored at it. Within the cone the way is straight; else it
//! bends where the nearer ray meets the side. That point is computed in floats, from exact cross products, and what
//! rounding may have added is taken off again.

use super::cone::EdgeCone;
use super::topology::Topology;
use crate::base::{Bounds, real};
use crate::geom::{Point, SCALE, cross};

/// More than the rounding of an estimate, as a part of the lengths that it is made of: some tens of 2^-53.
const ROUNDING: f64 = 1.0 / 70_368_744_177_664.0;

/// A place relative to a root, in units of a point.
#[derive(Clone, Copy)]
struct RootOffset {
    x: f64,
    y: f64,
}

impl RootOffset {
    fn of(at: Point, root: Point) -> Self {
        Self { x: real(i64::from(at.x) - i64::from(root.x)), y: real(i64::from(at.y) - i64::from(root.y)) }
    }

    fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    fn span(self) -> f64 {
        self.x.abs() + self.y.abs()
    }

    fn minus(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Topology {
    /// A lower bound of the way from the root of a cone through its side to a goal, in cells.
    pub(super) fn estimate(&self, through: EdgeCone, goal: Point) -> f64 {
        let root = through.cone.root;
        let (left_end, right_end) = (self.at(through.side), self.at(self.next(through.side)));
        if cross(left_end, right_end, goal) >= 0 {
            let right = cross(root, through.cone.right, goal);
            let left = cross(root, through.cone.left, goal);
            if right >= 0 && left <= 0 {
                return root.distance(goal);
            }
            let ray = if right < 0 { through.cone.right } else { through.cone.left };
            return bent(SideBend { root, ray, left_end, right_end }, RootOffset::of(goal, root));
        }
        let (a, side) = (RootOffset::of(left_end, root), RootOffset::of(right_end, left_end));
        let beyond = RootOffset::of(goal, root);
        let from_a = beyond.minus(a);
        // Twice the distance from the line, as a part of the side's vector turned by a quarter.
        let share = 2.0 * (side.x * from_a.y - side.y * from_a.x) / (side.x * side.x + side.y * side.y);
        let mirrored = RootOffset { x: beyond.x + share * side.y, y: beyond.y - share * side.x };
        let turn = |ray: Point| {
            let ray = RootOffset::of(ray, root);
            ray.x * mirrored.y - ray.y * mirrored.x
        };
        if turn(through.cone.right) < 0.0 {
            return bent(SideBend { root, ray: through.cone.right, left_end, right_end }, mirrored);
        }
        if turn(through.cone.left) > 0.0 {
            return bent(SideBend { root, ray: through.cone.left, left_end, right_end }, mirrored);
        }
        less(mirrored.length(), mirrored.span() + a.span() + side.span())
    }
}

/// Where a way bends: at the point of a side on a ray.
#[derive(Clone, Copy)]
struct SideBend {
    root: Point,
    ray: Point,
    left_end: Point,
    right_end: Point,
}

/// The length of the way over a bend.
fn bent(bend: SideBend, goal: RootOffset) -> f64 {
    let SideBend { root, ray, left_end, right_end } = bend;
    let (a, side) = (RootOffset::of(left_end, root), RootOffset::of(right_end, left_end));
    let (from, to) = (cross(root, ray, left_end), cross(root, ray, right_end));
    // The ends lie on both sides of the ray, or on it.
    let share = real(from) / (real(from) - real(to));
    let at = RootOffset { x: a.x + share * side.x, y: a.y + share * side.y };
    less(at.length() + goal.minus(at).length(), goal.span() + a.span() + side.span())
}

/// A length in cells, less what rounding may have added.
fn less(length: f64, of: f64) -> f64 {
    (length - of * ROUNDING).at_least(0.0) / f64::from(SCALE)
}
