//! Where to walk: the first turn of the way from a place, a little outside of the arc.
//!
//! ```text
//!            t   v         from p the line touches the circle around c at t; the walker goes on to v, from where the
//!       p ---*---*         next line touches the circle at u: the way goes on there, or once more around
//!           /  c  * u
//! ```

use super::look::{DiscCandidates, DiscWay};
use super::table::{CircleArrival, DiscsTable, WayLink};
use crate::base::turn::cos_sin;
use crate::base::{Bounds, Result, floor, index, narrow, to_u32};
use crate::field::ground::Hint;
use crate::geom::{FloatVector, Point, Round, SCALE, Tangent};
use crate::grid::{Layer, cast_disc, clear_for_disc, is_place};
use crate::search::disc::lists::angle_at;

/// How far from its circle a turn may be, in 1/256 cell: 1/64 of a cell. More would make the way longer, less would
/// make it of more pieces.
pub(super) const ASIDE: f64 = 4.0;

/// Turns nearer than this to the walker are passed over, in 1/256 cell: more than rounding moves a turn, so that every
/// answer is nearer to the seed than the one before.
const LEAST: f64 = 4.0;

/// By how much a path may be too near to a wall where nothing else fits, in 1/256 cell: as paths of planners.
const SLACK: i32 = 2;

/// How far turns are moved away from their corners at most, in 1/256 cell, so that rounding does not bring the way to
/// them too near: twice what that takes, since a way may touch the circle halfway.
const AWAY: i32 = 4;

/// How far off a wall that is touched on the way a walker goes, in 1/256 cell.
const OFF: f64 = 3.0;

/// By how much a way from a place may be longer than one over the last answer, in cells: that answer is rounded.
const ROUNDED: f64 = 1.0 / 64.0;

/// Turns that are passed over at most.
const PASSED: usize = 16;

impl DiscsTable {
    /// Where to walk from a point; `hint` is the answer that the walker follows. The point itself
    /// at a seed, none where nothing is reached.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn next(
        &self,
        layer: &Layer,
        at: Point,
        hint: Hint,
        memory: &mut DiscCandidates,
    ) -> Result<Option<Point>> {
        let Some(place) = self.place_of(layer, at) else { return Ok(None) };
        let near = if hint.point == at { None } else { self.way_near(layer, place, hint.point) };
        let last = match near {
            Some(last) => Some(last),
            None => self.way(layer, place, memory)?.map(|way| way.last),
        };
        Ok(last.map(|last| match hint.reached {
            ..=Hint::LANDS => self.turn(layer, place, last),
            reached => self.turn_beyond(place, last, f64::from(reached)),
        }))
    }

    /// The first turn farther from a place than `reached`, or the seed, for a walker that slides along the corners of
    /// the turns before it.
    fn turn_beyond(&self, place: Point, mut last: WayLink, reached: f64) -> Point {
        let mut behind = Round { centre: place, aside: 0 };
        let mut turn = place;
        for _ in 0..PASSED {
            if let Some(source) = last.source() {
                return self.sources[source].at;
            }
            let arrival = &self.arrivals[index(last.0)];
            let Some(line) = Tangent::new(arrival.round, behind) else { break };
            turn = Bend::new(arrival, &line).at(1.0, 0);
            if turn.distance(place) * f64::from(SCALE) > reached {
                break;
            }
            (behind, last) = (arrival.round, arrival.from);
        }
        turn
    }

    /// Where the way of a walker that is on its way to `hint` turns last: the shortest of those that turn there or
    /// would next, if it is free and does not lead back.
    fn way_near(&self, layer: &Layer, place: Point, hint: Point) -> Option<WayLink> {
        let (mut best, mut rest): (Option<DiscWay>, f64) = (None, f64::INFINITY);
        let mut meet = |last: WayLink| {
            let length = |to: Point| match last.source() {
                Some(source) => Some(self.sources[source].cost + self.sources[source].at.distance(to)),
                None => self.way_over(layer, last.0, to).map(|(length, _)| length),
            };
            rest = length(hint).map_or(rest, |length| rest.at_most(length));
            if let Some(length) = length(place)
                && best.is_none_or(|best| (length, last) < (best.length, best.last))
            {
                best = Some(DiscWay { length, last });
            }
        };
        for (source, at) in self.sources.iter().enumerate() {
            if at.at == hint {
                meet(WayLink::seed(to_u32(source)));
            }
        }
        // The radius, how far aside, and what rounding adds.
        let far = i64::from(self.radius) + 8;
        let near = i64::from((self.radius - 4).max(0));
        let span = |v: i32, most: i32| {
            let cell =
                |by: i64| narrow((i64::from(v) + by).div_euclid(i64::from(SCALE)).clamp(-1, i64::from(most) + 1));
            cell(-far).max(0)..=cell(far).min(most)
        };
        for y in span(hint.y, layer.height()) {
            for x in span(hint.x, layer.width()) {
                let squared = Point::lattice(x, y).squared_distance(hint);
                if squared <= far * far && squared >= near * near {
                    for &arrival in self.around(x, y) {
                        meet(WayLink(arrival));
                        meet(self.arrivals[index(arrival)].from);
                    }
                }
            }
        }
        let leads_on = |way: &DiscWay| way.length <= self.reach.at_most(place.distance(hint) + rest + ROUNDED);
        best.filter(leads_on).map(|way| way.last).filter(|&last| self.is_clear(layer, last, place))
    }

    /// The point to which to walk from a place on the way that turns last at `last`.
    fn turn(&self, layer: &Layer, place: Point, mut last: WayLink) -> Point {
        let mut behind = Round { centre: place, aside: 0 };
        let mut nearest = None;
        for _ in 0..PASSED {
            if let Some(source) = last.source() {
                let seed = self.sources[source].at;
                let is_free = nearest.is_none() || clear_for_disc(layer, (place, seed), self.radius);
                return self.kept_off(layer, place, nearest.filter(|_| !is_free).unwrap_or(seed));
            }
            let arrival = &self.arrivals[index(last.0)];
            let Some(line) = Tangent::new(arrival.round, behind) else { break };
            let bend = Bend::new(arrival, &line);
            let whole = bend.at(1.0, 0);
            let is_passed = whole.distance(place) * f64::from(SCALE) < LEAST;
            let turn = bend.free_turn(layer, place, self.radius, is_passed);
            if !is_passed {
                return self.kept_off(layer, place, turn.or(nearest).unwrap_or(whole));
            }
            nearest = nearest.or(turn);
            (behind, last) = (arrival.round, arrival.from);
        }
        nearest.unwrap_or(place)
    }

    /// The turn, unless a wall is touched on the straight way there: then a point off that wall, if there is room for a
    /// disc that is a little larger.
    fn kept_off(&self, layer: &Layer, place: Point, turn: Point) -> Point {
        let larger = self.radius + 1;
        let Some(hit) = cast_disc(layer, place, turn, larger) else { return turn };
        let way = (f64::from(turn.x - place.x), f64::from(turn.y - place.y));
        let length = (way.0 * way.0 + way.1 * way.1).sqrt();
        let is_near = hit.share * length < LEAST && is_place(layer, place, larger);
        if is_near || length * (1.0 - hit.share) < 2.0 * LEAST {
            return turn;
        }
        let off = |from: i32, way: f64, normal: f64| {
            floor(f64::from(from) + way * hit.share.at_least(0.0) + normal * OFF + 0.5)
        };
        let off = Point { x: off(place.x, way.0, hit.normal.0), y: off(place.y, way.1, hit.normal.1) };
        let is_free = off != place && is_place(layer, off, larger) && clear_for_disc(layer, (place, off), self.radius);
        if is_free { off } else { turn }
    }
}

/// A turn around a corner, walked against the direction of the line that leads from it.
struct Bend {
    centre: FloatVector,
    radius: f64,
    /// Where the line touches the circle.
    touches: FloatVector,
    /// The direction of the walker.
    onward: FloatVector,
    /// How far past that point the line on which the way goes on is met, or the turn is [`ASIDE`] of the circle.
    past: f64,
}

impl Bend {
    fn new(arrival: &CircleArrival, line: &Tangent) -> Self {
        let Round { centre, aside } = arrival.round;
        let radius = f64::from(aside.abs());
        let sweep = (angle_at(line) - arrival.angle).abs();
        let half = sweep.at_most(std::f64::consts::FRAC_PI_2) / 2.0;
        let aside = (ASIDE * (ASIDE + 2.0 * radius)).sqrt();
        let (ux, uy) = line.direction();
        Self {
            centre: (f64::from(centre.x), f64::from(centre.y)),
            radius,
            touches: line.ends()[0],
            onward: (-ux, -uy),
            past: aside.at_most(radius * tangent(half)),
        }
    }

    /// A part of the way past the point where the line touches the circle, and so far away from the corner.
    fn at(&self, part: f64, away: i32) -> Point {
        let (x, y) =
            (self.touches.0 + self.onward.0 * self.past * part, self.touches.1 + self.onward.1 * self.past * part);
        let (nx, ny) = (x - self.centre.0, y - self.centre.1);
        let by = f64::from(away) / (nx * nx + ny * ny).sqrt().at_least(self.radius);
        Point { x: floor(x + nx * by + 0.5), y: floor(y + ny * by + 0.5) }
    }

    /// The turn, or one before it, to which the disc is free on the straight way from a place: if it can be, a disc
    /// that is a little larger, so that the rounded places of a walker are free too; where nothing is, one that is a
    /// little smaller. Of a turn that `is_passed` the farthest that is free.
    fn free_turn(&self, layer: &Layer, place: Point, radius: i32, is_passed: bool) -> Option<Point> {
        let is_free = |turn: Point, more: i32| turn != place && clear_for_disc(layer, (place, turn), radius + more);
        if is_passed {
            return (0..=AWAY).rev().map(|away| self.at(1.0, away)).find(|&turn| is_free(turn, 0));
        }
        for more in (-SLACK.min(radius - 1)..=1).rev() {
            for part in [1.0, 0.5, 0.25, 0.0] {
                let found = (0..=AWAY).map(|away| self.at(part, away)).find(|&turn| is_free(turn, more));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

/// The tangent of an angle of at most an eighth turn.
fn tangent(angle: f64) -> f64 {
    let (cosine, sine) = cos_sin(angle);
    sine / cosine
}
