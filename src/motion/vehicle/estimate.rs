//! How much is left to a goal at least: the length of the shortest curve without walls, and the length of the shortest
//! way around walls for the body's origin alone.

use crate::base::{Bounds, floor};
use crate::field::FieldView;
use crate::space::{Curve, Pose};

use super::headings::{arrival, facing, places_of};
use super::model::Vehicle;
use super::strokes::{Way, WayKind};

/// Goals were rounded to 1/256 cell as seeds of the field.
pub(crate) const ROUNDED: f64 = 1.0 / 256.0;

/// From so many turning radii on no curve to a place is shorter than a turn and a line.
const ARRIVAL: f64 = 2.0;

/// What both estimates are made of.
pub(crate) struct Estimates<'a> {
    pub(crate) vehicle: &'a Vehicle,
    /// Where the other tree begins.
    pub(crate) ends: &'a [Pose],
    /// True if curves may end at the places of the ends with any heading.
    pub(crate) any_heading: bool,
    /// True if curves lead from there.
    pub(crate) is_backward: bool,
    /// Exact distances to the goals; none if the body does not cover its origin, which may pass through walls then.
    pub(crate) field: Option<&'a FieldView>,
}

impl Estimates<'_> {
    /// The length of the shortest curve to any end; or what turns on the spot and a line cost, if that is less.
    pub(crate) fn curve(&self, at: &Pose) -> f64 {
        let (radius, kind) = (self.vehicle.radius, self.vehicle.kind());
        let mut least = f64::INFINITY;
        if self.any_heading {
            let to = |place| arrival(at, place, radius, kind).at_most(self.facing(at, place));
            least = places_of(self.ends).map(to).fold(least, f64::at_most);
        }
        for end in self.ends {
            let way = at.way(end);
            let is_arrival = self.any_heading && way >= ARRIVAL * radius;
            if !is_arrival && (self.ends.len() == 1 || way < least) {
                let (from, to) = if self.is_backward { (end, at) } else { (at, end) };
                least = least.at_most(Curve::between(kind, radius, from, to).length());
                for kind in self.vehicle.ways().filter(|kind| matches!(kind, WayKind::Turns(_))) {
                    let way = Way::new(kind, radius, from, to);
                    least = least.at_most(self.vehicle.cost_of(way.strokes(), None, None));
                }
            }
        }
        least
    }

    /// What a turn on the spot and a line to a place cost.
    fn facing(&self, at: &Pose, place: (f64, f64)) -> f64 {
        let cost = |pose| {
            let ways = self.vehicle.ways().filter(|kind| matches!(kind, WayKind::Turns(_)));
            let cost =
                |kind| self.vehicle.cost_of(Way::new(kind, self.vehicle.radius, at, &pose).strokes(), None, None);
            ways.map(cost).fold(f64::INFINITY, f64::at_most)
        };
        if self.vehicle.turns_on_the_spot() {
            facing(at, place).map(cost).fold(f64::INFINITY, f64::at_most)
        } else {
            f64::INFINITY
        }
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
