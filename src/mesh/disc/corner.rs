//! Turns of a disc around a convex corner of the rim: where it may touch the corner, and how far it may turn.
//!
//! ```text
//!            before            the disc's centre p moves on a circle around the corner c: the part of it between
//!            /####             the offsets of both sides, in the cone of their normals
//!       ----c#####
//!      /    \####              n = (p - c) / r
//!     p     after
//! ```
//!
//! A side of the rim at a distance below 2r from c cuts the circle: the open part of it that is nearer than r to the
//! side. It is one interval, since the offsets of two disjoint convex sets by the same disc are pseudo-discs, whose
//! outlines cross twice at most (K. Kedem, R. Livne, J. Pach, M. Sharir. On the union of Jordan regions and
//! collision-free translational motion amidst polygonal obstacles. Discrete & Computational Geometry 1986). It contains
//! the direction w from c to the nearest point of the side, that of an integer vector. Of two free points in the cone
//! the way between them is therefore free if and only if no such w lies between them.

use std::cmp::Ordering;

use super::side::{RimEdge, WholeVector, cross_of, dot, is_nearer, times, vector};
use crate::base::turn::angle;
use crate::base::{Bounds, real};
use crate::geom::{Point, Round, Tangent};
use crate::mesh::topology::Fan;
use crate::search::disc::turns::turn_between;

/// A convex corner of the rim as a disc passes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RimCorner {
    /// The corner, and on which side of the way it is.
    pub(crate) round: Round,
    /// Along the side of the rim before the free ground about the corner, and after it, as it goes from x to y.
    before: WholeVector,
    after: WholeVector,
}

impl RimCorner {
    pub(crate) fn new(fan: &Fan, aside: i32) -> Self {
        let round = Round { centre: fan.at, aside };
        Self { round, before: vector(fan.at, fan.before), after: vector(fan.at, fan.after) }
    }

    /// The sign of the turn of the way around the corner: 1 from x to y.
    #[inline]
    pub(crate) fn turn(&self) -> i64 {
        i64::from(self.round.aside.signum())
    }

    /// The normals between which n lies, as it turns from x to y.
    const fn normals(&self) -> [WholeVector; 2] {
        [(-self.before.1, self.before.0), (self.after.1, -self.after.0)]
    }

    /// True if a disc on a line that touches the corner does so in its cone: the line neither ends in a wall of the
    /// corner nor leaves the corner without need. Neither side of the rim lies towards n = - turn m.
    #[inline]
    pub(crate) fn admits(&self, line: &Tangent) -> bool {
        let turn = self.turn();
        [self.before, self.after].into_iter().all(|side| line.sign_aside(times(turn, side), 0) != Ordering::Less)
    }

    /// True if a direction from the corner lies past the point where a line touches it, in the sense in which the way
    /// turns: turn (n x w) = - (m x w) > 0.
    #[inline]
    pub(crate) fn is_ahead(&self, line: &Tangent, (x, y): WholeVector) -> bool {
        line.sign_aside((-y, x), 0) == Ordering::Greater
    }

    /// Where a line touches the corner: the angle from the first normal of its cone to n, in radians.
    pub(crate) fn angle_of(&self, line: &Tangent) -> f64 {
        let (ux, uy) = line.direction();
        let turn = real(self.turn());
        let (nx, ny) = (turn * uy, -turn * ux);
        let [(fx, fy), _] = self.normals().map(|(x, y)| (real(x), real(y)));
        angle(fx * nx + fy * ny, (fx * ny - fy * nx).at_least(0.0))
    }

    /// The direction in which a side of the rim cuts the circle, if that lies in the cone.
    pub(crate) fn cut_by(&self, side: RimEdge) -> Option<WholeVector> {
        let at = self.round.centre;
        if side.from == at || side.to == at || !is_nearer(at, side, 2 * self.round.aside.abs()) {
            return None;
        }
        let along = vector(side.from, side.to);
        let nearest = if dot(vector(side.from, at), along) <= 0 {
            vector(at, side.from)
        } else if dot(vector(side.to, at), along) >= 0 {
            vector(at, side.to)
        } else {
            let normal = (-along.1, along.0);
            times(dot(normal, vector(at, side.from)).signum(), normal)
        };
        let [first, last] = self.normals();
        (cross_of(first, nearest) > 0 && cross_of(nearest, last) > 0).then_some(nearest)
    }
}

/// By how much two angles have to differ before they tell which is ahead: far more than their error, which is below
/// 2^-46.
const SURE: f64 = 1e-9;

/// How the way of a label can go on.
pub(crate) struct CornerTurns<'a> {
    pub(crate) corner: &'a RimCorner,
    /// The line on which it arrives, and where.
    pub(crate) line: &'a Tangent,
    pub(crate) angle: f64,
    /// The first cut of the arc ahead.
    pub(crate) cut: Option<WholeVector>,
}

impl CornerTurns<'_> {
    /// The line to a circle that touches the corner in its cone at an angle, if the way can turn into it.
    pub(crate) fn onto(&self, angle: f64, to: Round) -> Option<Tangent> {
        let ahead = (angle - self.angle) * real(self.corner.turn());
        if ahead < -SURE {
            return None;
        }
        let next = Tangent::new(self.corner.round, to)?;
        let leads = ahead > SURE || turn_between(self.line, &next) != Ordering::Less;
        (leads && self.cut.is_none_or(|cut| self.corner.is_ahead(&next, cut))).then_some(next)
    }

    /// The line to a point, if it touches the corner in its cone and the way can turn into it.
    pub(crate) fn onto_point(&self, to: Point) -> Option<Tangent> {
        let to = Round { centre: to, aside: 0 };
        let line = Tangent::new(self.corner.round, to).filter(|line| self.corner.admits(line))?;
        self.onto(self.corner.angle_of(&line), to)
    }
}
