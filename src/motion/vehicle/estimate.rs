//! How much is left to a goal at least: the length of the shortest curve without walls, and the length of the shortest
//! way around walls for the body's origin alone.

use crate::base::{Bounds, floor};
use crate::field::FieldView;
use crate::motion::lattice::distances::Distances;
use crate::space::{Curve, CurveKind, Pose};

/// Goals were rounded to 1/256 cell as seeds of the field.
pub(crate) const ROUNDED: f64 = 1.0 / 256.0;

/// What both estimates are made of.
pub(crate) struct Estimates<'a> {
    pub(crate) kind: CurveKind,
    pub(crate) radius: f64,
    pub(crate) goals: &'a [Pose],
    /// Exact distances to the goals; none if the body does not cover its origin, which may pass through walls then.
    pub(crate) field: Option<&'a FieldView>,
    /// Distances over positions at which the body fits at some angle, and the positions of a cell.
    pub(crate) fitting: &'a Distances,
    pub(crate) scale: f64,
}

impl Estimates<'_> {
    /// The length of the shortest curve to any goal.
    pub(crate) fn curve(&self, from: &Pose) -> f64 {
        let mut least = f64::INFINITY;
        for goal in self.goals {
            if self.goals.len() == 1 || from.way(goal) < least {
                least = least.at_most(Curve::between(self.kind, self.radius, from, goal).length());
            }
        }
        least
    }

    /// About the length of the shortest way over positions at which the body fits: somewhat more where it is not
    /// certain that it does. 0 where nothing is known.
    pub(crate) fn over_fitting(&self, from: &Pose) -> f64 {
        let (width, height) = self.fitting.size();
        let place = |value: f64, count: i32| floor(value * self.scale).clamp(0, count - 1);
        let known = self.fitting.of((place(from.x, width), place(from.y, height)));
        if known < f64::INFINITY { known } else { 0.0 }
    }

    /// No more than the length of any way of the origin to a goal: of a corner of its cell it is known exactly, and the
    /// corner is in view.
    pub(crate) fn around_walls(&self, from: &Pose) -> f64 {
        let Some(field) = self.field else { return 0.0 };
        let (width, height) = (field.snapshot().width(), field.snapshot().height());
        let (x, y) = (floor(from.x).clamp(0, width - 1), floor(from.y).clamp(0, height - 1));
        let mut most = 0.0_f64;
        for (x, y) in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
            let (dx, dy) = (f64::from(x) - from.x, f64::from(y) - from.y);
            let known = field.lattice_distance(x, y).unwrap_or(0.0);
            most = most.at_least(known - (dx * dx + dy * dy).sqrt());
        }
        (most - ROUNDED).at_least(0.0)
    }
}
