//! What the estimate measures to.

use crate::geom::Point;

/// A goal, or the box around several. The distance to it is at most the distance to each goal in it, and differs between two
/// points by at most their distance: a consistent estimate for all of them at once.
#[derive(Clone, Copy, Default)]
pub(super) struct Aim {
    low: Point,
    high: Point,
}

impl Aim {
    /// A single goal.
    pub(super) const fn at(goal: Point) -> Self {
        Self { low: goal, high: goal }
    }

    /// The box with one more goal in it.
    pub(super) fn with(self, goal: Point) -> Self {
        Self {
            low: Point { x: self.low.x.min(goal.x), y: self.low.y.min(goal.y) },
            high: Point { x: self.high.x.max(goal.x), y: self.high.y.max(goal.y) },
        }
    }

    /// The straight-line distance from a point; to a single goal that of [`Point::distance`], bit for bit.
    #[inline(always)]
    pub(super) fn distance(&self, from: Point) -> f64 {
        let x = from.x.max(self.low.x).min(self.high.x);
        let y = from.y.max(self.low.y).min(self.high.y);
        from.distance(Point { x, y })
    }
}
