//! Which edges hide what lies behind them, by direction.
//!
//! The directions about a point are divided into 128 ranges by 32 points on each side of a square. Each range keeps one
//! edge that fills all of it, the best of those that were shown. What lies in a range beyond that edge is hidden: the
//! way there crosses the inside of the edge. All of it in integers; that an edge is kept or not changes the time only.

use crate::base::{Error, index, unsigned};
use crate::collections::Meter;
use crate::geom::Point;
use crate::space::ExactVector;

/// Ranges of directions.
const RANGES: u32 = 128;
/// Ranges of half a side.
const HALF: i32 = 16;

/// An edge as seen from the point: what is `v` is beyond if `along x v < -area`.
#[derive(Clone, Copy)]
struct Edge {
    along: ExactVector,
    area: i64,
    /// The square of the distance of its farther end: less is better.
    far: i64,
}

const NO_EDGE: Edge = Edge { along: ExactVector { x: 0, y: 0 }, area: 0, far: i64::MAX };

impl Edge {
    #[inline(always)]
    fn hides(&self, v: ExactVector) -> bool {
        self.along.cross(v) + self.area < 0
    }
}

/// The shadows of the edges that were shown.
#[derive(Default)]
pub(crate) struct Shadows {
    /// One a range, once it was cleared.
    ranges: Vec<Edge>,
}

/// The range of a direction.
#[inline(always)]
fn range(v: ExactVector) -> u32 {
    let ExactVector { x, y } = v;
    let part = |along: i32, across: i32| unsigned((along + across) * HALF / along);
    if x > 0 && -x <= y && y < x {
        part(x, y)
    } else if y > 0 && -y < x && x <= y {
        32 + part(y, -x)
    } else if x < 0 && x < y && y <= -x {
        64 + part(-x, -y)
    } else {
        96 + part(-y, x)
    }
}

/// The vectors from the point to two opposite corners of a box.
#[derive(Clone, Copy)]
pub(crate) struct Box {
    pub(crate) low: ExactVector,
    pub(crate) high: ExactVector,
}

impl Box {
    /// The first and the last direction, to the left, of a box that the point is outside of.
    fn ends(&self) -> (ExactVector, ExactVector) {
        let Self { low, high } = *self;
        let v = |x: i32, y: i32| ExactVector { x, y };
        match (low.x > 0, high.x < 0, low.y > 0, high.y < 0) {
            (true, _, true, _) => (v(high.x, low.y), v(low.x, high.y)),
            (true, _, _, true) => (v(low.x, low.y), v(high.x, high.y)),
            (true, ..) => (v(low.x, low.y), v(low.x, high.y)),
            (_, true, true, _) => (v(high.x, high.y), v(low.x, low.y)),
            (_, true, _, true) => (v(low.x, high.y), v(high.x, low.y)),
            (_, true, ..) => (v(high.x, high.y), v(high.x, low.y)),
            (_, _, true, _) => (v(high.x, low.y), v(low.x, low.y)),
            _ => (v(low.x, high.y), v(high.x, high.y)),
        }
    }
}

impl Shadows {
    /// Forgets all edges.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn clear(&mut self, meter: &mut Meter) -> Result<(), Error> {
        meter.refill(&mut self.ranges, index(RANGES), NO_EDGE, index(RANGES))
    }

    /// Shows an edge, seen from a point.
    #[inline]
    pub(crate) fn show(&mut self, from: Point, (a, b): (Point, Point)) {
        let (a, b) = (ExactVector::between(from, a), ExactVector::between(from, b));
        let area = a.cross(b);
        if area == 0 {
            return;
        }
        let (right, left) = if area > 0 { (a, b) } else { (b, a) };
        // Less than half a turn: the same range is one that it does not fill.
        let (first, end) = (range(right), range(left));
        if first == end || (first + 1) % RANGES == end {
            return;
        }
        let squared = |v: ExactVector| i64::from(v.x) * i64::from(v.x) + i64::from(v.y) * i64::from(v.y);
        let far = squared(a).max(squared(b));
        let along = ExactVector { x: left.x - right.x, y: left.y - right.y };
        let edge = Edge { along, area: area.abs(), far };
        let mut at = (first + 1) % RANGES;
        while at != end {
            let known = &mut self.ranges[index(at)];
            if far < known.far {
                *known = edge;
            }
            at = (at + 1) % RANGES;
        }
    }

    /// True if an edge that was shown is known to hide what is at a vector.
    #[inline(always)]
    pub(crate) fn hide(&self, v: ExactVector) -> bool {
        self.ranges[index(range(v))].hides(v)
    }

    /// True if edges that were shown are known to hide all of a box that the point is outside of.
    pub(crate) fn hide_box(&self, around: &Box) -> bool {
        let (first, last) = around.ends();
        let (mut at, last) = (range(first), range(last));
        loop {
            let edge = &self.ranges[index(at)];
            // The corner of the box that is least beyond the edge.
            let x = if edge.along.y >= 0 { around.low.x } else { around.high.x };
            let y = if edge.along.x >= 0 { around.high.y } else { around.low.y };
            if !edge.hides(ExactVector { x, y }) {
                return false;
            }
            if at == last {
                return true;
            }
            at = (at + 1) % RANGES;
        }
    }
}

#[cfg(test)]
#[path = "shadows_tests.rs"]
mod tests;
