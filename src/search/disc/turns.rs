//! Turns of a disc around a convex corner: where it may touch the corner, and how far it may turn.
//!
//! ```text
//!     ####|            the disc's centre p moves on a circle around the corner c: the part of it between the
//!     ####|            offsets of the two walls, a quarter
//!     ----c
//!          \           n = (p - c) / r, in the quadrant opposite to the blocked cell
//!           p
//! ```
//!
//! A blocked cell B at a distance below 2r from c cuts the circle: the open part of it that is nearer than r to B. It
//! is one interval, since the offsets of two disjoint convex sets by the same disc are pseudo-discs, whose outlines
//! cross twice at most (K. Kedem, R. Livne, J. Pach, M. Sharir. On the union of Jordan regions and collision-free
//! translational motion amidst polygonal obstacles. Discrete & Computational Geometry 1986). It contains the direction
//! w from c to the nearest point of B, an integer vector. Of two free points on the quarter the way between them is
//! therefore free if and only if no such w lies between them. Only cells inside the quadrant have a w inside it: for
//! others w lies on its rim or outside, where it separates no two points.

use std::cmp::Ordering;

use crate::base::{narrow, real, signed, unsigned};
use crate::collections::bits::first_in;
use crate::geom::{Point, Round, SCALE, Tangent};
use crate::grid::{Layer, corner_pattern};
use crate::search::corners::graph::corner_table::block_of;

/// A vector between lattice points, in cells.
pub(crate) type CellVector = (i64, i64);

/// A convex corner as a disc passes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pivot {
    /// The corner, and on which side of the way it is.
    pub(crate) round: Round,
    /// The signs of x and y towards its blocked cell.
    pub(crate) block: CellVector,
}

impl Pivot {
    /// A corner whose surrounding cells are given as `grid::corner_pattern` has them.
    #[inline]
    pub(crate) const fn new(at: Point, aside: i32, pattern: u32) -> Self {
        Self { round: Round { centre: at, aside }, block: block_of(pattern) }
    }

    /// The sign of the turn of the way around the corner: 1 from x to y.
    #[inline]
    pub(crate) fn turn(&self) -> i64 {
        i64::from(self.round.aside.signum())
    }

    /// 1 if the angles at which lines touch the corner, between their normals and the x axis, grow as the way turns, -1
    /// if they fall.
    ///
    /// Lines lead into the quadrant (x, y) that is that of the block turned by a quarter against the turn; turning by a
    /// little more changes |u_x| by - turn x y |u_y|, and the angle grows with |u_x|.
    #[inline]
    pub(crate) fn sense_of_angles(&self) -> f64 {
        // Turned by a quarter, either way, (x, y) has the product -x y.
        real(self.turn() * self.block.0 * self.block.1)
    }

    /// True if a disc on a line that touches the corner does so in its quarter: the line neither ends in a wall of the
    /// corner nor leaves the corner without need.
    ///
    /// The centre lies at -m from a corner on the side of m, at m from one on the other side.
    #[inline]
    pub(crate) fn admits(&self, line: &Tangent) -> bool {
        let (turn, (x, y)) = (self.turn(), self.block);
        line.sign_aside((turn * x, 0), 0) != Ordering::Less && line.sign_aside((0, turn * y), 0) != Ordering::Less
    }

    /// The first direction in which a blocked cell cuts the circle, from the point on where a line touches the corner
    /// in the sense in which the way turns; none up to the end of the quarter.
    pub(crate) fn limit(&self, layer: &Layer, line: &Tangent) -> Option<CellVector> {
        let (reach, turn) = (i64::from(self.round.aside.abs()) * 2, self.turn());
        let limit = reach * reach;
        let scale = i64::from(SCALE);
        let (block_x, block_y) = self.block;
        let (x, y) = (self.round.centre.x / SCALE, self.round.centre.y / SCALE);
        let mut best = None;
        for j in 1.. {
            let left = limit - (j * scale) * (j * scale);
            if left <= scale * scale {
                break;
            }
            // The row of cells j away, and how many columns beside the first are nearer than twice the radius.
            let row = if block_y < 0 { y + narrow(j) } else { y - 1 - narrow(j) };
            if !(-1..=layer.height()).contains(&row) {
                break;
            }
            let most = narrow(((left - 1).isqrt()) / scale);
            let (from, to) = if block_x < 0 { (x + 1, x + most) } else { (x - 1 - most, x - 2) };
            let (mut from, to) = (from.max(-1), to.min(layer.width()));
            let bits = layer.rows.row(row + 1);
            while from <= to
                && let Some(bit) = first_in(|i| bits[i], unsigned(from + 1), unsigned(to + 2))
            {
                let column = signed(bit) - 1;
                from = column + 1;
                let i = i64::from(if block_x < 0 { column - x } else { x - 1 - column });
                let step = (-block_x * i, -block_y * j);
                let is_nearer = best.is_none_or(|best| turn * cross(step, best) > 0);
                if is_nearer && self.is_ahead(line, step) {
                    best = Some(step);
                }
            }
        }
        best
    }

    /// True if a direction from the corner lies past the point where a line touches it, in the sense in which the way
    /// turns: n = - turn m.
    #[inline]
    pub(crate) fn is_ahead(&self, line: &Tangent, (x, y): CellVector) -> bool {
        // turn (n x w) = - (m x w) = - m (w_y, - w_x).
        line.sign_aside((-y, x), 0) == Ordering::Greater
    }
}

/// By how much two angles in a quarter have to differ before they tell which is ahead: far more than their error, which
/// is below 2^-48.
const SURE: f64 = 1e-9;

/// How the way of a label can go on.
pub(crate) struct LabelTurns<'a> {
    pub(crate) pivot: &'a Pivot,
    /// The line on which it arrives, and where.
    pub(crate) line: &'a Tangent,
    pub(crate) angle: f64,
    /// The first cut of the arc ahead.
    pub(crate) limit: Option<CellVector>,
}

impl LabelTurns<'_> {
    /// True if the way can turn into a line that touches the circle in its quarter.
    #[inline]
    pub(crate) fn leads_into(&self, next: &Tangent) -> bool {
        turn_between(self.line, next) != Ordering::Less
            && self.limit.is_none_or(|limit| self.pivot.is_ahead(next, limit))
    }

    /// The line to a circle that touches the corner at an angle, if the way can turn into it.
    #[inline]
    pub(crate) fn onto(&self, angle: f64, to: impl FnOnce() -> Round) -> Option<Tangent> {
        if (angle - self.angle) * self.pivot.sense_of_angles() < -SURE {
            return None;
        }
        Tangent::new(self.pivot.round, to()).filter(|next| self.leads_into(next))
    }

    /// The line to a point, if the way can turn into it.
    pub(crate) fn onto_point(&self, to: Point) -> Option<Tangent> {
        let line = Tangent::new(self.pivot.round, Round { centre: to, aside: 0 })?;
        (self.pivot.admits(&line) && self.leads_into(&line)).then_some(line)
    }
}

/// The lines from a point that touch a corner in its quarter, and whether the corner is to the left.
pub(crate) fn lines_from(
    layer: &Layer,
    from: Point,
    (x, y): (i32, i32),
    radius: i32,
) -> impl Iterator<Item = (bool, Tangent)> {
    let pattern = corner_pattern(layer, x, y);
    [(false, radius), (true, -radius)].into_iter().filter_map(move |(left, aside)| {
        let pivot = Pivot::new(Point::lattice(x, y), aside, pattern);
        let line = Tangent::new(Round { centre: from, aside: 0 }, pivot.round)?;
        pivot.admits(&line).then_some((left, line))
    })
}

/// How a line is turned against another one that ends where it begins, at a corner, in the sense in which the way turns
/// there: not `Less` if a way can go on from the first to the second. Both touch the corner in its quarter, so that
/// they are at most a quarter turn apart.
///
/// The circle that the second line touches next decides: turning the first line around the corner moves what lies ahead
/// away from the corner's side. So only the root of the first line is needed.
#[inline]
pub(crate) fn turn_between(from: &Tangent, to: &Tangent) -> Ordering {
    if from.after_end(to.to.centre) == Ordering::Less {
        return Ordering::Less;
    }
    let aside = from.offset_of(to.to.centre, to.to.aside);
    if from.to.aside > 0 { aside } else { aside.reverse() }
}

/// The cross product.
const fn cross(a: CellVector, b: CellVector) -> i64 {
    a.0 * b.1 - a.1 * b.0
}
