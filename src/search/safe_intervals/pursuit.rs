//! Meeting a goal that moves.

use crate::base::Bounds;
use smallvec::SmallVec;

use super::collision::{AgentStep, Region};
use super::stretch::MoverStretch;
use super::vector::{PlaneVector, along, dot, sub};

/// A stretch of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct TimeSpan {
    pub(super) from: f64,
    pub(super) to: f64,
}

/// A disc that moves and grows from the beginning of a span on.
#[derive(Clone, Copy, Debug)]
pub(super) struct GrowingDisc {
    pub(super) at: PlaneVector,
    pub(super) velocity: PlaneVector,
    /// By how much its radius grows per unit of time.
    pub(super) growth: f64,
}

impl GrowingDisc {
    /// One that stands. If it grows at the agent's speed, no agent meets the target earlier.
    pub(super) const fn standing(at: PlaneVector, growth: f64) -> Self {
        Self { at, velocity: [0.0, 0.0], growth }
    }
}

/// The earliest time in a span at which a disc meets the target, whose stretches follow each other.
pub(super) fn first_meeting(disc: GrowingDisc, target: &[MoverStretch], span: TimeSpan) -> Option<f64> {
    let first = target.partition_point(|stretch| stretch.end() < span.from);
    for stretch in &target[first..] {
        let from = stretch.begin.at_least(span.from);
        if from > span.to {
            return None;
        }
        let (past, passed) = (from - stretch.begin, from - span.from);
        let grown = stretch.reach + disc.growth * passed;
        let way = sub(along(disc.at, disc.velocity, passed), along(stretch.from, stretch.velocity, past));
        let velocity = sub(stretch.velocity, disc.velocity);
        // a x^2 + 2 b x + c <= 0 for the time x since then.
        let a = dot(velocity, velocity) - disc.growth * disc.growth;
        let b = -dot(way, velocity) - grown * disc.growth;
        let c = dot(way, way) - grown * grown;
        if c <= 0.0 {
            return Some(from);
        }
        let under = b * b - a * c;
        let by = if under >= 0.0 { under.sqrt() - b } else { 0.0 };
        if by > 0.0 && c / by <= stretch.length - past && from + c / by <= span.to {
            return Some(from + c / by);
        }
    }
    None
}

/// The earliest meeting of an agent that departs along an edge at a time of a span, with its departure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caught {
    pub(super) departure: f64,
    pub(super) time: f64,
}

/// The earliest time before `limit` at which an agent that departs along an edge within a span meets the target on the
/// way.
pub(super) fn first_on_edge(edge: &AgentStep, target: &[MoverStretch], span: TimeSpan, limit: f64) -> Option<Caught> {
    let first = target.partition_point(|stretch| stretch.end() < span.from);
    let mut best: Option<Caught> = None;
    for stretch in &target[first..] {
        if stretch.begin >= best.map_or(limit, |best| best.time) {
            break;
        }
        if let Some(caught) = on_stretch(edge, stretch, span)
            && caught.time < best.map_or(limit, |best| best.time)
        {
            best = Some(caught);
        }
    }
    best
}

/// The same on one stretch.
pub(super) fn on_stretch(edge: &AgentStep, stretch: &MoverStretch, span: TimeSpan) -> Option<Caught> {
    let region =
        Region { e: sub(edge.from, stretch.from), u: edge.velocity, v: stretch.velocity, reach: stretch.reach };
    // Who meets a target that stands for good does so on the first edge that begins within the span.
    let latest = (span.from - stretch.begin).at_least(0.0) + edge.duration + 1.0;
    let length = if stretch.length < f64::INFINITY { stretch.length } else { latest };
    let mut corners: SmallVec<[PlaneVector; 8]> =
        SmallVec::from_slice(&[[0.0, 0.0], [edge.duration, 0.0], [edge.duration, length], [0.0, length]]);
    clip(&mut corners, |at| stretch.begin + at[1] - at[0] - span.from);
    if span.to < f64::INFINITY {
        clip(&mut corners, |at| span.to - stretch.begin - at[1] + at[0]);
    }
    if corners.is_empty() {
        return None;
    }
    let times = region.extent(&corners, [0.0, 1.0])?;
    let time = stretch.begin + times.from;
    // The latest departure with which the target is met then: that is where it is nearest along the edge.
    let departure = departure_for(&region, (stretch, edge), times.from, span)?;
    Some(Caught { departure, time })
}

/// A departure within a span after which the target is met at sigma.
fn departure_for(
    region: &Region,
    (stretch, edge): (&MoverStretch, &AgentStep),
    sigma: f64,
    span: TimeSpan,
) -> Option<f64> {
    // |e - v sigma + u tau| is least at some tau: of the allowed ones the nearest to it is in the region, if any is.
    let at = along(region.e, region.v, -sigma);
    let speed = dot(region.u, region.u);
    let latest = (stretch.begin + sigma - span.from).at_most(edge.duration);
    let earliest = (stretch.begin + sigma - span.to).at_least(0.0);
    let tau = (-dot(at, region.u) / speed).at_least(earliest).at_most(latest);
    (earliest <= latest + 1e-9).then(|| (stretch.begin + sigma - tau).at_least(span.from).at_most(span.to))
}

/// Times that are as good as equal.
const ON_THE_LINE: f64 = 1e-12;

/// Cuts a convex polygon to where a linear function is not negative.
fn clip(corners: &mut SmallVec<[PlaneVector; 8]>, side: impl Fn(PlaneVector) -> f64) {
    let before = std::mem::take(corners);
    for (number, &corner) in before.iter().enumerate() {
        let next = before[(number + 1) % before.len()];
        let (here, there) = (side(corner), side(next));
        // A span of one moment leaves a segment, whatever rounding makes of its ends.
        if here >= -ON_THE_LINE {
            corners.push(corner);
        }
        if (here < -ON_THE_LINE && there > 0.0) || (here > 0.0 && there < -ON_THE_LINE) {
            corners.push(along(corner, sub(next, corner), here / (here - there)));
        }
    }
}

#[cfg(test)]
#[path = "pursuit_tests.rs"]
mod tests;
