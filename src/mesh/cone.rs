//! What a point sees through a side of a face, and what it sees in the face behind.
//!
//! ```text
//!      . left        w ------ u      The far sides of the face behind are walked over from the right end of the side
//!       \            |  face  |      to the left one. Those within the rays are seen in turn, in the part that the
//!   p ---\------/--- q behind |      rays leave; so are the corners on and between the rays.
//!         \    /
//!          root      right .
//! ```
//!
//! Rays lead through integer points, from an integer root: whether a corner is seen is the sign of a cross product.
//! Where a ray meets a side is never computed. Coordinates are below 2^26 here, products below 2^55.

use super::topology::{FaceCorner, NONE, Topology};
use crate::base::Result;
use crate::geom::{Point, cross};

/// The directions from a root between two rays, both included.
#[derive(Clone, Copy, Debug)]
pub(super) struct SightCone {
    pub(super) root: Point,
    /// A point on the ray to the right, other than the root.
    pub(super) right: Point,
    /// The same to the left: less than half a turn away against the hands of a clock (y upwards).
    pub(super) left: Point,
}

impl SightCone {
    /// True if a point lies between the rays or on one of them. The point must not lie behind the root.
    #[inline(always)]
    pub(super) fn sees(&self, at: Point) -> bool {
        cross(self.root, self.right, at) >= 0 && cross(self.root, self.left, at) <= 0
    }

    /// Above 0 for a point to the left of the ray to the right, 0 on it. Behind the root, on the same line, lies what
    /// can only be the end of a straight side on which the root itself is a corner: it is to the left.
    #[inline(always)]
    pub(super) fn of_right(&self, at: Point) -> i64 {
        let turn = cross(self.root, self.right, at);
        if turn == 0 && is_behind(self.root, self.right, at) { 1 } else { turn }
    }

    /// Below 0 for a point to the right of the ray to the left, 0 on it; behind the root as in [`SightCone::of_right`].
    #[inline(always)]
    pub(super) fn of_left(&self, at: Point) -> i64 {
        let turn = cross(self.root, self.left, at);
        if turn == 0 && is_behind(self.root, self.left, at) { -1 } else { turn }
    }

    /// True if both rays are one.
    pub(super) fn is_flat(&self) -> bool {
        cross(self.root, self.right, self.left) == 0
    }
}

/// True if a point on the line of a ray lies on the other side of its root.
fn is_behind(root: Point, ray: Point, at: Point) -> bool {
    let along = |ray: i32, at: i32, root: i32| (i64::from(ray) - i64::from(root)) * (i64::from(at) - i64::from(root));
    along(ray.x, at.x, root.x) + along(ray.y, at.y, root.y) < 0
}

/// A cone through a side, to be followed into the face behind.
#[derive(Clone, Copy, Debug)]
pub(super) struct EdgeCone {
    pub(super) cone: SightCone,
    /// The side, as the corner of the face behind: it leads from the left end to the right one.
    pub(super) side: u32,
}

/// What a cone sees in a face.
pub(super) trait CornerSink {
    /// False if no way leads on over edges of a block.
    fn leads_on(&self, block: u32) -> bool;
    /// A corner is seen.
    fn corner(&mut self, corner: u32) -> Result;
    /// A part of a side is seen, through which the cone goes on.
    fn side(&mut self, through: EdgeCone) -> Result;
    /// A part of a side of the rim is seen.
    fn rim(&mut self, _side: u32) -> Result {
        Ok(())
    }
}

/// The sides of a face that a cone may see: from one corner on to another one.
#[derive(Clone, Copy)]
pub(super) struct FarSides {
    pub(super) first: u32,
    pub(super) last: u32,
    /// The corners at both ends are seen too.
    pub(super) with_ends: bool,
}

impl Topology {
    /// Tells what a cone sees of the sides of a face.
    pub(super) fn look(&self, cone: SightCone, sides: FarSides, sink: &mut impl CornerSink) -> Result {
        let SightCone { root, right, left } = cone;
        let is_flat = cone.is_flat();
        let mut corner = sides.first;
        let mut from = self.at(corner);
        let (mut from_right, mut from_left) = (cone.of_right(from), cone.of_left(from));
        if sides.with_ends && from_right >= 0 && from_left <= 0 {
            sink.corner(corner)?;
        }
        while corner != sides.last {
            let next = self.next(corner);
            let to = self.at(next);
            let (to_right, to_left) = (cone.of_right(to), cone.of_left(to));
            let FaceCorner { twin, block, .. } = *self.corner(corner);
            if to_right > 0 && from_left < 0 && !is_flat {
                if twin == NONE {
                    sink.rim(corner)?;
                } else if sink.leads_on(block) {
                    let right = if from_right > 0 { from } else { right };
                    let left = if to_left < 0 { to } else { left };
                    sink.side(EdgeCone { cone: SightCone { root, right, left }, side: twin })?;
                }
            }
            if to_right >= 0 && to_left <= 0 && (sides.with_ends || next != sides.last) {
                sink.corner(next)?;
            }
            (corner, from, from_right, from_left) = (next, to, to_right, to_left);
        }
        Ok(())
    }

    /// Tells what a cone sees in the face behind its side.
    pub(super) fn look_behind(&self, through: EdgeCone, sink: &mut impl CornerSink) -> Result {
        let sides = FarSides { first: self.next(through.side), last: through.side, with_ends: false };
        self.look(through.cone, sides, sink)
    }

    /// Tells what a point of a face sees in it: all corners but those in the same place, and all sides that it does not
    /// lie on, and of the rim all.
    pub(super) fn look_around(&self, face: u32, root: Point, sink: &mut impl CornerSink) -> Result {
        for corner in self.corners_of(face) {
            let (right, left) = (self.at(corner), self.at(self.next(corner)));
            if right != root {
                sink.corner(corner)?;
            }
            let FaceCorner { twin, block, .. } = *self.corner(corner);
            if twin == NONE {
                sink.rim(corner)?;
            } else if cross(root, right, left) > 0 && sink.leads_on(block) {
                sink.side(EdgeCone { cone: SightCone { root, right, left }, side: twin })?;
            }
        }
        Ok(())
    }
}
