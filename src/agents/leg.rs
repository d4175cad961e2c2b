//! A straight stretch of a follower's way: where it began, where it leads, and the length gone.
//!
//! The place of a follower is rounded to 1/256 of a cell, its length gone is not: a follower that walks less than 1/512
//! of a cell per step does not stand still, and no direction is lost to rounding.

use super::disc::DiscWalls;
use super::segment::{Fine, SegmentFraction, SegmentStop, SegmentStretch, TIE};
use crate::base::{Bounds, floor, real};
use crate::geom::Point;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct StrideLeg {
    pub(super) origin: Point,
    pub(super) target: Point,
    /// Cells walked from the origin.
    pub(super) gone: f64,
}

/// How a walk along a leg has ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Walked {
    /// The stride is used up.
    Going,
    /// At the target, with so much of the stride left.
    Arrived(f64),
    /// At an obstacle, with so much of the stride left.
    Stopped(SegmentStop, f64),
}

impl StrideLeg {
    pub(super) const fn new(origin: Point, target: Point) -> Self {
        Self { origin, target, gone: 0.0 }
    }

    pub(super) fn length(&self) -> f64 {
        self.origin.distance(self.target)
    }

    /// True for a length gone that the leg has.
    pub(super) fn is_sound(&self) -> bool {
        // A NaN compares false.
        self.gone >= 0.0 && self.gone <= self.length()
    }

    /// The point that is nearest to the present place. It lies in the closed cell of that place, because the borders of
    /// cells are points.
    pub(super) fn at(&self) -> Point {
        let share = if self.gone > 0.0 { self.gone / self.length() } else { 0.0 };
        let near = |from: i32, to: i32| from + floor(real(i64::from(to) - i64::from(from)) * share + 0.5);
        Point { x: near(self.origin.x, self.target.x), y: near(self.origin.y, self.target.y) }
    }

    /// Walks on by `stride`, up to the first obstacle past the fraction `after` of the leg.
    pub(super) fn walk(&mut self, walls: &DiscWalls<'_>, stride: f64, after: SegmentFraction) -> Walked {
        let length = self.length();
        if length <= 0.0 {
            return Walked::Arrived(stride);
        }
        let arrives = self.gone + stride >= length - TIE;
        let reach = if arrives { length } else { self.gone + stride };
        let left = |gone: f64, end: f64| (stride - (end - gone)).at_least(0.0);
        let radius = walls.fitting(self.at());
        if radius > 0 {
            let after = |gone: f64| Self { gone, ..*self }.at();
            let share = walls.free_share(radius, self.at(), after(reach), reach - self.gone, |share| {
                after(self.gone + share * (reach - self.gone))
            });
            let end = if share >= 1.0 { reach } else { self.gone + share * (reach - self.gone) };
            let left = left(self.gone, end);
            self.gone = end;
            return match (share >= 1.0, arrives) {
                (false, _) => Walked::Stopped(SegmentStop { at: None, lines: (None, None) }, left),
                (true, true) => Walked::Arrived(left),
                (true, false) => Walked::Going,
            };
        }
        let (from, to) = (Fine::of(self.origin), Fine::of(self.target));
        let stretch = SegmentStretch { from, to, length, gone: self.gone, reach, after };
        if let Some(obstacle) = stretch.obstacle(walls.layer, walls.gaps) {
            let end = obstacle.at.map_or(self.gone, |at| at.value() * length).clamp(self.gone, reach);
            let left = left(self.gone, end);
            self.gone = end;
            return Walked::Stopped(obstacle, left);
        }
        let left = left(self.gone, reach);
        self.gone = reach;
        if arrives { Walked::Arrived(left) } else { Walked::Going }
    }
}

#[cfg(test)]
#[path = "leg_tests.rs"]
mod tests;
