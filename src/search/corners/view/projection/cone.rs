//! Cones and the intervals in which they are projected.

use super::{fixed_ray::FixedRay, frame::Frame};
use crate::geom::Point;

/// A root's view between two rays, in a frame: from straight ahead (left out: that is a walk along a grid line) to the
/// outer ray.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cone {
    /// The root in 1/256 cell.
    pub(crate) u: i32,
    pub(crate) w: i32,
    /// The direction of the outer ray, `across >= 0` and `along >= 0` not both 0; `along == 0` is a quarter turn, left
    /// out like the ray ahead.
    pub(crate) across: i32,
    pub(crate) along: i32,
}

/// A cone in its frame.
#[derive(Clone, Copy)]
pub(crate) struct FramedCone<'a> {
    pub(crate) frame: Frame<'a>,
    pub(crate) cone: Cone,
}

impl<'a> FramedCone<'a> {
    /// The cone of a path that comes from `from` and turns at `root` towards the `w` of the frame.
    #[inline(always)]
    pub(crate) const fn of_turn(frame: Frame<'a>, root: Point, from: Point) -> Self {
        let ((u, w), (from_u, from_w)) = (frame.orientation.coordinates(root), frame.orientation.coordinates(from));
        Self { frame, cone: Cone { u, w, across: u - from_u, along: w - from_w } }
    }

    /// True if a point lies in the cone, on its outer ray, or straight ahead.
    #[inline(always)]
    pub(crate) fn contains(&self, point: Point) -> bool {
        let (u, w) = self.frame.orientation.coordinates(point);
        let (u, w) = (i64::from(u) - i64::from(self.cone.u), i64::from(w) - i64::from(self.cone.w));
        u >= 0 && i64::from(self.cone.across) * w >= i64::from(self.cone.along) * u
    }
}

/// The part of a row that a root sees between two rays, on the way to the next row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    /// The row that it lies on.
    pub(crate) row: i32,
    pub(crate) near: FixedRay,
    /// The outer ray. While a wall stands on the far side it runs along the wall; where the wall ends it becomes the
    /// ray through that corner.
    pub(crate) far: FixedRay,
    /// The wall: its column, [`NO_WALL`] if there is none, and the row at which it ends.
    pub(crate) wall: i32,
    pub(crate) wall_end: i32,
}

/// The column of no wall.
pub(crate) const NO_WALL: i32 = i32::MAX;
