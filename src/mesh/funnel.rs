//! The shortest path through a corridor of faces: the funnel, or string pulling.
//!
//! ```text
//!        left chain            The shortest paths from the apex to both ends of the last portal bend inward. A new end
//!       o---o                  drops the corners of its own chain that no longer bend, and then makes the corners of
//!      /      `-- portal       the other one the apex for as long as it lies beyond them.
//!  apex
//!      `--o-----  right chain
//! ```
//!
//! Each end of a portal is put in once and taken out once: O(n) for n portals, and 16 bytes for each.
//!
//! Based on: B. Chazelle. A Theorem on Polygon Cutting with Applications. FOCS 1982. D. T. Lee, F. P. Preparata.
//! Euclidean Shortest Paths in the Presence of Rectilinear Barriers. Networks 14(3), 1984. Here with integers: on which
//! side of a chain an end lies is the sign of a cross product. An end on the line of the first piece of the other chain
//! makes its corner the apex if it lies beyond that corner, and only then: a corridor may turn back along that line.

use super::doors::FacePortal;
use crate::base::Result;
use crate::collections::{Meter, reserve_exact};
use crate::geom::{Point, cross};

/// The shortest paths to both ends of a portal, as far as they differ.
#[derive(Default)]
pub(super) struct Funnel {
    /// The left chain from its end on, the apex, the right chain to its end.
    chains: Vec<Point>,
    left: usize,
    apex: usize,
    right: usize,
}

/// A side of the funnel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FunnelSide {
    Left,
    Right,
}

impl FunnelSide {
    /// Above 0 for a point on the inner side of a ray: to the right of one of the left chain.
    fn inward(self, from: Point, by: Point, at: Point) -> i64 {
        let turn = cross(from, by, at);
        if self == Self::Left { -turn } else { turn }
    }

    fn other(self) -> Self {
        if self == Self::Left { Self::Right } else { Self::Left }
    }
}

impl Funnel {
    /// Writes the shortest path from a point through portals to another point.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(super) fn pull(
        &mut self,
        [start, goal]: [Point; 2],
        portals: &[FacePortal],
        meter: &mut Meter,
        out: &mut Vec<Point>,
    ) -> Result {
        meter.refill(&mut self.chains, 2 * portals.len() + 3, start, 16)?;
        let middle = portals.len() + 1;
        (self.left, self.apex, self.right) = (middle, middle, middle);
        out.clear();
        // A corner is made an apex once at most.
        reserve_exact(out, 2 * portals.len() + 2)?;
        out.push(start);
        for &FacePortal { left, right } in portals {
            self.add(FunnelSide::Left, left, out);
            self.add(FunnelSide::Right, right, out);
        }
        self.add(FunnelSide::Right, goal, out);
        out.extend_from_slice(&self.chains[self.apex + 1..=self.right]);
        Ok(())
    }

    /// The corner of a chain next to the apex; none if the chain is empty.
    fn first(&self, side: FunnelSide) -> Option<Point> {
        match side {
            FunnelSide::Left => (self.left < self.apex).then(|| self.chains[self.apex - 1]),
            FunnelSide::Right => (self.apex < self.right).then(|| self.chains[self.apex + 1]),
        }
    }

    /// Puts the next end of a portal into the chain of its side; writes what becomes the apex.
    fn add(&mut self, side: FunnelSide, at: Point, out: &mut Vec<Point>) {
        let is_left = side == FunnelSide::Left;
        loop {
            let end = if is_left { self.left } else { self.right };
            if end == self.apex {
                break;
            }
            let before = if is_left { end + 1 } else { end - 1 };
            if side.inward(self.chains[before], self.chains[end], at) < 0 {
                break;
            }
            if is_left { self.left += 1 } else { self.right -= 1 }
        }
        let own_end = if is_left { self.left } else { self.right };
        if own_end == self.apex {
            self.advance(side.other(), at, out);
        }
        let last = self.chains[if is_left { self.left } else { self.right }];
        if last != at {
            let end = if is_left { &mut self.left } else { &mut self.right };
            *end = if is_left { *end - 1 } else { *end + 1 };
            self.chains[*end] = at;
        }
    }

    /// Makes corners of a chain the apex for as long as a point lies beyond them. The other chain is empty.
    fn advance(&mut self, over: FunnelSide, at: Point, out: &mut Vec<Point>) {
        while let Some(corner) = self.first(over) {
            let apex = self.chains[self.apex];
            let outward = -over.inward(apex, corner, at);
            if outward < 0 || outward == 0 && !is_beyond(apex, corner, at) {
                return;
            }
            out.push(corner);
            if over == FunnelSide::Left {
                self.apex -= 1;
                self.right = self.apex;
            } else {
                self.apex += 1;
                self.left = self.apex;
            }
        }
    }
}

/// True if a point on the line through the apex and a corner lies at the corner or beyond it.
fn is_beyond(apex: Point, corner: Point, at: Point) -> bool {
    let along =
        |apex: i32, corner: i32, at: i32| (i64::from(corner) - i64::from(apex)) * (i64::from(at) - i64::from(corner));
    along(apex.x, corner.x, at.x) + along(apex.y, corner.y, at.y) >= 0
}

#[cfg(test)]
pub(super) use tests::check;

#[cfg(test)]
#[path = "funnel_tests.rs"]
mod tests;
