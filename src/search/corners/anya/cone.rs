//! Cones and the intervals in which they are projected.

use super::ray::Ray;

/// A root's view between two rays, in a frame: from straight ahead (left out: that is a flat walk) to `far`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cone {
    /// The root in 1/256 cell.
    pub(crate) u: i32,
    pub(crate) w: i32,
    /// The direction of the outer ray, `across >= 0` and `along >= 0` not both 0; `along == 0` is a quarter turn, left out
    /// like the ray ahead.
    pub(crate) across: i32,
    pub(crate) along: i32,
}

impl Cone {
    /// True if the point (u, w) lies in the cone, on its outer ray, or straight ahead.
    #[inline(always)]
    pub(crate) fn contains(&self, (u, w): (i32, i32)) -> bool {
        let (u, w) = (i64::from(u) - i64::from(self.u), i64::from(w) - i64::from(self.w));
        u >= 0 && i64::from(self.across) * w >= i64::from(self.along) * u
    }
}

/// What a root sees of one row, between two rays, on the way to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    /// The row that it lies on.
    pub(crate) row: i32,
    pub(crate) near: Ray,
    /// The outer ray. While a wall stands on the far side it runs along the wall; where the wall ends it becomes the ray
    /// through that corner.
    pub(crate) far: Ray,
    /// The wall: its column, [`NO_WALL`] if there is none, and the row at which it ends.
    pub(crate) wall: i32,
    pub(crate) wall_end: i32,
}

/// The column of no wall.
pub(crate) const NO_WALL: i32 = i32::MAX;
