//! A path of a disc that keeps farther away from walls than its radius, where that costs little.
//!
//! The shortest path turns on circles of the radius r around corners. Here each circle may be larger, by a margin of
//! its own up to the one that is asked for. The way goes around the same corners on the same sides.
//!
//! ```text
//!   for steps from the whole margin down to 1/16 cell, halved each time:
//!     for windows of all circles in a row, then half as many, down to one, each overlapping the next by half:
//!       larger radii by the step, if with them
//!         the way still turns at each corner into a line that touches the circle in its quarter,
//!         no blocked cell cuts an arc,
//!         a line between two circles is clear for a disc of r and the smaller margin of the two (of an end: 0), and
//!         the whole path is no longer than the shortest one times 1 + share
//! ```
//!
//! Circles are widened together because a larger one may contain its neighbour: those at the corners of one block.
//!
//! What results is a path of the disc. Its length is within the share of the shortest one, it is `r` and the margin of
//! its circle away from everything on an arc, and `r` and the smaller margin of two circles on the line between them.
//!
//! Cost: for n circles some 2 n log n looks along a line per step.

use std::cmp::Ordering;

use crate::base::Result;
use crate::base::turn::angle;
use crate::geom::{Round, SCALE, Tangent};
use crate::grid::{Capsule, Layer, corner_pattern};
use crate::search::disc::turns::{Pivot, turn_between};
use crate::search::{core::Margin, disc::kernel::Disc};

/// The least step, in 1/256 cell.
const LEAST: i32 = 16;

/// A path that is widened, and the map.
struct Widening<'a> {
    layer: &'a Layer,
    stops: &'a mut [Round],
    /// The signed radii of stops before a change.
    before: &'a mut [i32],
    /// The radius of the disc, in 1/256 cell.
    radius: i32,
    length: f64,
    longest: f64,
}

impl Disc {
    /// Widens the path that was found.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`]: the path is the shortest one still.
    pub(super) fn widen(&mut self, layer: &Layer, margin: Margin) -> Result {
        self.wide.stops.clear();
        let count = self.rounds_backwards().count();
        if count < 3 || margin.most == 0 {
            return Ok(());
        }
        let mut stops = std::mem::take(&mut self.wide.stops);
        let mut before = std::mem::take(&mut self.wide.asides);
        before.clear();
        let meter = &mut self.graph.edges.meter;
        let room = meter.reserve(&mut stops, count, count).and_then(|()| meter.reserve(&mut before, count, count));
        if room.is_ok() {
            stops.extend(self.rounds_backwards());
            stops.reverse();
            let length = self.labels.get(self.found).g;
            let longest = length * (1.0 + margin.share);
            before.resize(count, 0);
            let (stops, before, radius) = (&mut stops, &mut before, self.task.radius);
            let mut widening = Widening { layer, stops, before, radius, length, longest };
            widening.widen(margin.most);
            self.wide.length = widening.sum();
        }
        (self.wide.stops, self.wide.asides) = (stops, before);
        room
    }
}

impl Widening<'_> {
    fn widen(&mut self, most: i32) {
        let count = self.stops.len() - 2;
        let mut step = most;
        while step >= LEAST.min(most) && step > 0 {
            let mut together = count;
            while together > 0 {
                let mut first = 1;
                while first <= count {
                    let last = (first + together - 1).min(count);
                    self.raise((first, last), step, most);
                    first += together.div_ceil(2);
                }
                together /= 2;
            }
            step /= 2;
        }
    }

    /// Makes the circles of some stops larger, if the path allows it.
    fn raise(&mut self, (first, last): (usize, usize), step: i32, most: i32) {
        let widest = self.radius + most;
        let Some(old) = self.length_around(first, last) else { return };
        let mut is_raised = false;
        for at in first..=last {
            let Round { aside, .. } = self.stops[at];
            self.before[at] = aside;
            let wide = (aside.abs() + step).min(widest);
            is_raised |= wide > aside.abs();
            self.stops[at].aside = aside.signum() * wide;
        }
        let new = if is_raised { self.length_around(first, last) } else { None };
        match new.map(|new| self.length - old + new) {
            Some(new) if new <= self.longest && self.is_lawful_around(first, last) => self.length = new,
            _ => (first..=last).for_each(|at| self.stops[at].aside = self.before[at]),
        }
    }

    /// The line that leads to a stop.
    fn line(&self, to: usize) -> Option<Tangent> {
        Tangent::new(*self.stops.get(to.checked_sub(1)?)?, *self.stops.get(to)?)
    }

    /// The length of the lines to and from some stops, and of the arcs at their own circles and those beside them.
    fn length_around(&self, first: usize, last: usize) -> Option<f64> {
        let lines = (first..=last + 1).try_fold(0.0, |sum, to| Some(sum + self.line(to)?.length()))?;
        (first - 1..=last + 1).try_fold(lines, |sum, stop| Some(sum + self.arc(stop)?))
    }

    /// The length of the arc at a stop; 0 at an end.
    fn arc(&self, at: usize) -> Option<f64> {
        if at == 0 || at + 1 == self.stops.len() {
            return Some(0.0);
        }
        let (from, to) = (self.line(at)?.direction(), self.line(at + 1)?.direction());
        let (dot, cross) = (from.0 * to.0 + from.1 * to.1, from.0 * to.1 - from.1 * to.0);
        Some(f64::from(self.stops[at].aside.abs()) / f64::from(SCALE) * angle(dot, cross.abs()))
    }

    /// The length of the whole path.
    fn sum(&self) -> f64 {
        let lines = (1..self.stops.len()).filter_map(|to| self.line(to)).map(|line| line.length());
        let arcs = (1..self.stops.len()).filter_map(|at| self.arc(at));
        lines.zip(arcs).fold(0.0, |sum, (line, arc)| sum + line + arc)
    }

    /// True if the path is one still, once the circles of some stops have changed.
    fn is_lawful_around(&self, first: usize, last: usize) -> bool {
        (first - 1..=last + 1).all(|stop| self.turns_at(stop)) && (first..=last + 1).all(|to| self.is_clear(to))
    }

    /// True if the way can turn at a stop, and no blocked cell cuts the arc.
    fn turns_at(&self, at: usize) -> bool {
        if at == 0 || at + 1 == self.stops.len() {
            return true;
        }
        let (Some(arrives), Some(leaves)) = (self.line(at), self.line(at + 1)) else { return false };
        let Round { centre, aside } = self.stops[at];
        let pivot = Pivot::new(centre, aside, corner_pattern(self.layer, centre.x / SCALE, centre.y / SCALE));
        pivot.admits(&arrives)
            && pivot.admits(&leaves)
            && turn_between(&arrives, &leaves) != Ordering::Less
            && pivot.limit(self.layer, &arrives).is_none_or(|limit| pivot.is_ahead(&leaves, limit))
            && Capsule::new(&arrives, aside.abs()).is_clear_at(self.layer, arrives.to)
            && Capsule::new(&leaves, aside.abs()).is_clear_at(self.layer, leaves.from)
    }

    /// True if the line to a stop is clear for the disc and the smaller margin of its ends.
    fn is_clear(&self, to: usize) -> bool {
        let Some(line) = self.line(to) else { return false };
        let radius = line.from.aside.abs().min(line.to.aside.abs()).max(self.radius);
        Capsule::new(&line, radius).is_clear(self.layer)
    }
}
