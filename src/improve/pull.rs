//! Pulling a path taut.
//!
//! A vertex B between A and C is let go: the string A B C snaps towards A C and is caught by the blocked corners
//! inside the triangle. What it then follows is the convex hull of A, C and those corners on the side of B:
//!
//! ```text
//!        B                 B
//!       / \               . .
//!      / # \      ->     ._#_.        hull: A, the two upper corners of #, C
//!     /     \           ./   \.
//!    A       C         A       C
//! ```
//!
//! Each pull shortens the path, its vertices come from the finite set of corners, so that pulling ends; then no
//! vertex can be let go any more. All tests are cross products of integers. Time: a scan of the corner bits inside
//! the triangle for each vertex of the hull.

use super::context::PathContext;
use super::smoothing::{Smoother, drop_collinear};
use crate::base::{Result, narrow, unsigned};
use crate::collections::bits::first_in;
use crate::collections::{List, reserve};
use crate::geom::{Point, SCALE, cross};
use crate::grid::Layer;

/// A triangle A B C that is not flat.
struct Triangle {
    a: Point,
    b: Point,
    c: Point,
    /// The sign of the cross product A C x A B: on which side of A C the point B lies.
    side: i64,
}

impl Triangle {
    /// On which side of the ray from -> to a point lies: positive on B's side of A C.
    fn above(&self, from: Point, to: Point, point: Point) -> i64 {
        self.side * cross(from, to, point)
    }

    /// True if the blocked corner `q` catches the string: it lies above A C and inside the triangle, or on A B or B C
    /// with a blocked cell on the inner side.
    fn catches(&self, layer: &Layer, q: Point) -> bool {
        if q == self.a || q == self.c || self.above(self.a, self.c, q) <= 0 {
            return false;
        }
        let (left, right) = (self.above(self.a, self.b, q), self.above(self.b, self.c, q));
        if left > 0 || right > 0 {
            return false;
        }
        if left < 0 && right < 0 {
            return true;
        }
        let (x, y) = (q.x / SCALE, q.y / SCALE);
        [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)].into_iter().any(|(cx, cy)| {
            let centre = Point::centre(cx, cy);
            layer.is_blocked(cx, cy)
                && (left < 0 || self.above(self.a, self.b, centre) < 0)
                && (right < 0 || self.above(self.b, self.c, centre) < 0)
        })
    }

    /// The lattice columns that the triangle spans on the lattice row `y`, rounded outwards.
    fn columns(&self, y: i32) -> (i32, i32) {
        let line = i64::from(y) * i64::from(SCALE);
        let (mut low, mut high) = (i64::MAX, i64::MIN);
        for (p, q) in [(self.a, self.b), (self.b, self.c), (self.c, self.a)] {
            let (p, q) = if p.y <= q.y { (p, q) } else { (q, p) };
            let (top, bottom) = (i64::from(p.y), i64::from(q.y));
            if line < top || line > bottom {
                continue;
            }
            let (px, qx) = (i64::from(p.x), i64::from(q.x));
            if top == bottom {
                low = low.min(px.min(qx));
                high = high.max(px.max(qx));
                continue;
            }
            let (exact, over) = ((line - top) * (qx - px), bottom - top);
            low = low.min(px + exact.div_euclid(over));
            high = high.max(px + exact.div_euclid(over) + 1);
        }
        let scale = i64::from(SCALE);
        (narrow(low.div_euclid(scale)), narrow(high.div_euclid(scale) + 1))
    }

    /// Calls `take` with each lattice point inside that catches the string.
    fn for_each_catch(&self, layer: &Layer, mut take: impl FnMut(Point)) {
        let (top, bottom) = (self.a.y.min(self.b.y).min(self.c.y), self.a.y.max(self.b.y).max(self.c.y));
        for y in (top + SCALE - 1).div_euclid(SCALE)..=bottom.div_euclid(SCALE) {
            let (low, high) = self.columns(y);
            let (mut from, end) = (unsigned(low.max(0)), unsigned(high.min(layer.width()).max(0) + 1));
            let row = layer.corners.row(y);
            while let Some(x) = first_in(|i| row[i], from, end) {
                let q = Point::lattice(crate::base::numeric::signed(x), y);
                if self.catches(layer, q) {
                    take(q);
                }
                from = x + 1;
            }
        }
    }

    /// The hull vertex that follows `from` on the way to C, on B's side.
    fn next_on_hull(&self, layer: &Layer, from: Point) -> Point {
        let mut next = self.c;
        self.for_each_catch(layer, |q| {
            if q == from {
                return;
            }
            let turn = self.above(from, next, q);
            if turn > 0 || (turn == 0 && is_farther(from, q, next)) {
                next = q;
            }
        });
        next
    }
}

/// True if `p` is farther from `from` than `q`.
fn is_farther(from: Point, p: Point, q: Point) -> bool {
    let squared = |p: Point| {
        let (dx, dy) = (i64::from(p.x) - i64::from(from.x), i64::from(p.y) - i64::from(from.y));
        dx * dx + dy * dy
    };
    squared(p) > squared(q)
}

impl Smoother {
    /// Pulls `path` until no pull shortens it.
    pub(super) fn pull_taut(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>) -> Result {
        drop_collinear(path);
        let mut i = 1;
        while i + 1 < path.len() {
            if self.pull(context, path, i)? {
                // The neighbours' turns have changed: look at the one before again.
                i = i.saturating_sub(1).max(1);
            } else {
                i += 1;
            }
        }
        drop_collinear(path);
        Ok(())
    }

    /// Lets go of vertex `i`; true if the path changed.
    fn pull(&mut self, context: &PathContext<'_>, path: &mut Vec<Point>, i: usize) -> Result<bool> {
        let (a, b, c) = (path[i - 1], path[i], path[i + 1]);
        self.chain.clear();
        if a != c && !self.sees(context, a, c) {
            let side = cross(a, c, b).signum();
            if side == 0 {
                return Ok(false);
            }
            let triangle = Triangle { a, b, c, side };
            let mut at = triangle.next_on_hull(context.layer, a);
            while at != c {
                if at == b {
                    return Ok(false);
                }
                self.chain.add(at)?;
                at = triangle.next_on_hull(context.layer, at);
            }
        }
        if context.costs.is_some() {
            let chain = self.chain.iter().copied();
            let pulled = context.chain_cost(std::iter::once(a).chain(chain).chain(std::iter::once(c)));
            if pulled > context.chain_cost([a, b, c]) {
                return Ok(false);
            }
        }
        reserve(path, self.chain.len())?;
        path.splice(i..=i, self.chain.drain(..));
        if a == c {
            path.remove(i);
        }
        Ok(true)
    }
}

#[cfg(test)]
#[path = "pull_tests.rs"]
mod tests;
