//! What descent minimises: half the sum of squared steps by their length, which for equal steps is half the length of
//! the path, and a cost of points that are near walls or in them.
//!
//! ```text
//!   U = sum |q(i+1) - q(i)|^2 / (2 h)  +  w h sum c(d(q(i)))
//!   c(d) = 0 from the clearance e on;  (e - d)^2 / (2 e) before;  e / 2 - d inside of walls, where d is below 0
//! ```

use crate::improve::context::PathContext;
use crate::improve::ground::{PathPoint, WallDistance, clearance_at, is_clear};

/// The objective on paths of points, whose first and last one are fixed.
pub(crate) struct Objective<'a> {
    pub(crate) context: &'a PathContext<'a>,
    /// The length of a step, h.
    pub(crate) step: f64,
    /// The distance from which on walls do not matter, e, above 0.
    pub(crate) clearance: f64,
    /// What nearness costs, w.
    pub(crate) weight: f64,
    /// True if a path that a wall cuts has no finite value: two points on either side of a wall are near no wall, and
    /// a path that was free must not pass through it.
    pub(crate) keeps_clear: bool,
}

impl Objective<'_> {
    /// The cost of a distance from a wall, and how fast it falls as the distance grows.
    pub(crate) fn nearness(&self, distance: f64) -> (f64, f64) {
        let lack = self.clearance - distance;
        if lack <= 0.0 {
            (0.0, 0.0)
        } else if distance >= 0.0 {
            (lack * lack / (2.0 * self.clearance), lack / self.clearance)
        } else {
            (lack - 0.5 * self.clearance, 1.0)
        }
    }

    /// How near the walls are to a point, if they matter there.
    pub(crate) fn near(&self, at: PathPoint, beyond: f64) -> Option<WallDistance> {
        clearance_at(self.context, at, self.clearance + beyond)
    }

    /// The first sum: of a path that is as smooth as can be the least.
    pub(crate) fn smoothness(&self, path: &[PathPoint]) -> f64 {
        let squares = path.windows(2).fold(0.0, |sum, ends| {
            let (dx, dy) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
            sum + (dx * dx + dy * dy)
        });
        squares / (2.0 * self.step)
    }

    /// U.
    pub(crate) fn value(&self, path: &[PathPoint]) -> f64 {
        if self.keeps_clear && !is_clear(self.context, path) {
            return f64::INFINITY;
        }
        let inner = &path[1..path.len() - 1];
        let walls = inner
            .iter()
            .fold(0.0, |sum, &at| sum + self.near(at, 0.0).map_or(0.0, |near| self.nearness(near.distance).0));
        self.smoothness(path) + self.weight * self.step * walls
    }

    /// The derivative of the first sum by a point between two others.
    pub(crate) fn tension(&self, path: &[PathPoint], at: usize) -> PathPoint {
        let [(ax, ay), (bx, by), (cx, cy)] = [path[at - 1], path[at], path[at + 1]];
        ((2.0 * bx - ax - cx) / self.step, (2.0 * by - ay - cy) / self.step)
    }

    /// The derivative of U by every point; at both ends 0.
    pub(crate) fn gradient(&self, path: &[PathPoint], out: &mut [PathPoint]) {
        let last = path.len() - 1;
        (out[0], out[last]) = ((0.0, 0.0), (0.0, 0.0));
        for at in 1..last {
            let (mut x, mut y) = self.tension(path, at);
            if let Some(near) = self.near(path[at], 0.0) {
                let push = self.weight * self.step * self.nearness(near.distance).1;
                (x, y) = (x - push * near.away.0, y - push * near.away.1);
            }
            out[at] = (x, y);
        }
    }
}

#[cfg(test)]
#[path = "objective_tests.rs"]
mod tests;
