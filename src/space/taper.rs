//! The hull of two discs: what a link covers whose ends are known up to a distance each.
//!
//! ```text
//!        ___-------.
//!      /            \      two discs and the two tangents outside of them;
//!     ( p          q )     or the larger disc alone if it contains the other
//!      \___         /
//!          -------'
//! ```

use crate::base::Bounds;

type HullVertex = (f64, f64);

/// The hull, in cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taper {
    discs: [(HullVertex, f64); 2],
    /// The tangents, from the first disc to the second.
    sides: Option<[(HullVertex, HullVertex); 2]>,
}

impl Taper {
    /// The hull of the discs about `p` and `q`.
    pub(crate) fn new((p, p_radius): (HullVertex, f64), (q, q_radius): (HullVertex, f64)) -> Self {
        let (dx, dy) = (q.0 - p.0, q.1 - p.1);
        let (square, less) = (dx * dx + dy * dy, p_radius - q_radius);
        let discs = [(p, p_radius), (q, q_radius)];
        if square <= less * less {
            return Self { discs, sides: None };
        }
        let across = (square - less * less).sqrt();
        let side = |sign: f64| {
            // The unit vector on which both discs have their tangent.
            let n = ((dx * less - sign * dy * across) / square, (dy * less + sign * dx * across) / square);
            let at = |c: HullVertex, radius: f64| (c.0 + radius * n.0, c.1 + radius * n.1);
            (at(p, p_radius), at(q, q_radius))
        };
        Self { discs, sides: Some([side(1.0), side(-1.0)]) }
    }

    /// The least and the largest y.
    pub(crate) fn rows(&self) -> (f64, f64) {
        let [(p, a), (q, b)] = self.discs;
        ((p.1 - a).at_most(q.1 - b), (p.1 + a).at_least(q.1 + b))
    }

    /// The least and the largest x between two y; none if nothing lies there.
    #[inline(always)]
    pub(crate) fn extent(&self, low: f64, high: f64) -> Option<(f64, f64)> {
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        for ((x, y), radius) in self.discs {
            let away = (low - y).at_least(y - high).at_least(0.0);
            if away <= radius {
                let by = (radius * radius - away * away).sqrt();
                (left, right) = (left.at_most(x - by), right.at_least(x + by));
            }
        }
        for (a, b) in self.sides.iter().flatten() {
            let (down, up) = if a.1 <= b.1 { (a, b) } else { (b, a) };
            if down.1 > high || up.1 < low {
                continue;
            }
            let at_y = |y: f64| down.0 + (up.0 - down.0) * ((y - down.1) / (up.1 - down.1));
            let (first, last) =
                (if down.1 < low { at_y(low) } else { down.0 }, if up.1 > high { at_y(high) } else { up.0 });
            (left, right) = (left.at_most(first).at_most(last), right.at_least(first).at_least(last));
        }
        (left <= right).then_some((left, right))
    }
}

#[cfg(test)]
#[path = "taper_tests.rs"]
mod tests;
