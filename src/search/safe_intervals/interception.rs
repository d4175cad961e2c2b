//! Meeting the target on an edge before any other mover is met there.
//!
//! An agent that departs at T meets the target at t(T), and the mover i at s(T): T serves if t(T) <= s(T) for each of
//! them, whatever happens on the rest of the edge. For one stretch of the target t is convex. So its least value is at
//! its minimum, or at an end of the departures that serve: where those begin or end that meet mover i at all, or where
//! t(T) = s(T). There both are in touch with the agent at x on the line of the edge:
//!
//! ```text
//!   | x - p |^2 = r^2  and  | x - q |^2 = s^2,   p and q linear in the time
//! ```
//!
//! Their difference is linear in x: with x from it the first one is a polynomial of degree 4 in the time. All such
//! departures are tried, each by itself; one that is no such end does no harm.

use smallvec::SmallVec;

use super::collision::{AgentStep, MOMENT, Region, Times, departures, first_overlap};
use super::polynomial::{Quartic, product, square, zeros_and_extremes};
use super::pursuit::{Caught, GrowingDisc, TimeSpan, first_meeting, first_on_edge, on_stretch};
use super::stretch::MoverStretch;
use super::vector::{PlaneVector, along, cross, dot, sub};
use crate::base::Bounds;

/// By how much later than a mover the target may be met: the error of those departures with which both are met at once.
const AT_ONCE: f64 = 1e-8;

/// A mover in the way, and the departures that meet it.
#[derive(Clone, Copy)]
pub(super) struct Obstacle {
    closed: Times,
    stretch: MoverStretch,
}

/// What is to be met, and how.
#[derive(Clone, Copy)]
pub(super) struct Interception<'a> {
    pub(super) edge: &'a AgentStep,
    pub(super) target: &'a [MoverStretch],
    /// The departures.
    pub(super) span: TimeSpan,
    /// The target must be met before that.
    pub(super) limit: f64,
}

impl Interception<'_> {
    /// The earliest meeting with the target that comes before one with the others. The scratch has room for these.
    pub(super) fn earliest<'b>(
        &self,
        others: impl Iterator<Item = &'b MoverStretch>,
        scratch: &mut Vec<Obstacle>,
    ) -> Option<Caught> {
        let least = first_on_edge(self.edge, self.target, self.span, self.limit)?;
        let latest = self.span.to.at_most(self.limit);
        scratch.clear();
        scratch.extend(others.filter_map(|stretch| {
            let closed = departures(self.edge, stretch)?;
            (closed.to > self.span.from && closed.from < latest).then_some(Obstacle { closed, stretch: *stretch })
        }));
        if is_first(self.edge, scratch, least) {
            return Some(least);
        }
        let mut best: Option<Caught> = None;
        let mut attempt = |departure: f64| {
            let TimeSpan { from, to } = self.span;
            if departure < from - AT_ONCE || departure > to + AT_ONCE {
                return;
            }
            let departure = departure.at_least(from).at_most(to);
            let limit = best.map_or(self.limit, |best| best.time);
            if let Some(time) = self.meets(departure).filter(|&time| time < limit)
                && is_first(self.edge, scratch, Caught { departure, time })
            {
                best = Some(Caught { departure, time });
            }
        };
        attempt(self.span.from);
        for obstacle in scratch.iter() {
            attempt(obstacle.closed.from);
            attempt(obstacle.closed.to);
        }
        if self.span.to < f64::INFINITY {
            attempt(self.span.to);
        }
        let (middle, half) =
            (along(self.edge.from, self.edge.velocity, self.edge.duration / 2.0), self.edge.length() / 2.0);
        let is_due = |stretch: &&MoverStretch| stretch.end() >= self.span.from && stretch.begin < self.limit;
        for stretch in self.target.iter().filter(is_due).filter(|stretch| stretch.passes(middle, half)) {
            if let Some(Caught { departure, .. }) = on_stretch(self.edge, stretch, self.span) {
                attempt(departure);
            }
            for obstacle in scratch.iter() {
                self.at_once(stretch, &obstacle.stretch).into_iter().for_each(&mut attempt);
            }
        }
        best
    }

    /// When an agent that departs at a time meets the target.
    fn meets(&self, departure: f64) -> Option<f64> {
        let disc = GrowingDisc { at: self.edge.from, velocity: self.edge.velocity, growth: 0.0 };
        let to = departure + self.edge.duration + MOMENT;
        first_meeting(disc, self.target, TimeSpan { from: departure, to })
    }

    /// Departures with which the agent touches a stretch of the target and one of another mover at once: all of them,
    /// and some others.
    fn at_once(&self, target: &MoverStretch, other: &MoverStretch) -> SmallVec<[f64; 32]> {
        let mut departures = SmallVec::new();
        let from = target.begin.at_least(other.begin).at_least(self.span.from);
        let to = target.end().at_most(other.end()).at_most(self.limit).at_most(self.span.to + self.edge.duration);
        // Where both stand for good nothing depends on the time.
        if !(from < to && to < f64::INFINITY) {
            return departures;
        }
        // Only while both are near the edge: then all numbers below are small.
        let near = [target, other].map(|stretch| in_reach(self.edge, stretch, TimeSpan { from, to }));
        let [Some(a), Some(b)] = near else { return departures };
        let (from, to) = (a.from.at_least(b.from), a.to.at_most(b.to));
        if from >= to {
            return departures;
        }
        let speed = self.edge.speed();
        let direction = self.edge.velocity.map(|part| part / speed);
        // Along the edge and across it, for times from 0 to 1.
        let [(xi, eta), (other_xi, other_eta)] = [target, other].map(|stretch| {
            let at = sub(along(stretch.from, stretch.velocity, from - stretch.begin), self.edge.from);
            let by = stretch.velocity.map(|part| part * (to - from));
            ([dot(direction, at), dot(direction, by)], [cross(direction, at), cross(direction, by)])
        });
        let reach = target.reach;
        for zero in zeros_and_extremes(&contact(((xi, eta), reach), ((other_xi, other_eta), other.reach))) {
            let (along_it, across) = (xi[0] + xi[1] * zero, eta[0] + eta[1] * zero);
            let half = (reach * reach - across * across).at_least(0.0).sqrt();
            let time = from + (to - from) * zero;
            departures.extend([-half, half].map(|half| time - (along_it + half) / speed));
        }
        departures
    }
}

/// Whether a meeting comes before those with all others.
fn is_first(edge: &AgentStep, obstacles: &[Obstacle], Caught { departure, time }: Caught) -> bool {
    obstacles.iter().all(|Obstacle { closed, stretch }| {
        departure <= closed.from + MOMENT
            || departure >= closed.to - MOMENT
            || first_overlap(edge, stretch, departure).is_none_or(|met| met >= time - AT_ONCE)
    })
}

/// When a stretch is so near to an edge within a span that an agent on it may touch it.
fn in_reach(edge: &AgentStep, stretch: &MoverStretch, span: TimeSpan) -> Option<Times> {
    let region =
        Region { e: sub(edge.from, stretch.from), u: edge.velocity, v: stretch.velocity, reach: stretch.reach };
    let (low, high) = (span.from - stretch.begin, span.to - stretch.begin);
    let corners = [[0.0, low], [edge.duration, low], [edge.duration, high], [0.0, high]];
    let Times { from, to } = region.extent(&corners, [0.0, 1.0])?;
    Some(Times { from: stretch.begin + from, to: stretch.begin + to })
}

/// A disc that moves: its centre's way along a line and across it, each linear in the time, and its radius.
type OnLine = (([f64; 2], [f64; 2]), f64);

/// The polynomial of the times at which two discs may touch one point of the line at once.
///
/// With d = xi - xi', and m = |p|^2 - |q|^2 - r^2 + s^2, the point is m / 2 d.
fn contact(((xi, eta), r): OnLine, ((other_xi, other_eta), s): OnLine) -> Quartic {
    let d: PlaneVector = sub(xi, other_xi);
    let (mut rest, mut short) = ([0.0; 3], square(eta));
    for (at, part) in rest.iter_mut().enumerate() {
        let squares = square(xi)[at] + square(eta)[at] - square(other_xi)[at] - square(other_eta)[at];
        *part = squares - 2.0 * product([d[0], d[1], 0.0], [xi[0], xi[1], 0.0])[at];
    }
    rest[0] += s * s - r * r;
    short[0] -= r * r;
    let (squared, other) = (product(rest, rest), product(square(d), short));
    std::array::from_fn(|at| squared[at] + 4.0 * other[at])
}

#[cfg(test)]
#[path = "interception_tests.rs"]
mod tests;
