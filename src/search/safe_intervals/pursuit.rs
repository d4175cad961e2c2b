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

/// The earliest time in a span at which a disc around `at` that grows at a speed from the span's beginning on meets the
/// target, whose stretches follow each other. With speed 0 it stands; at the agent's speed no agent meets the target
/// earlier.
pub(super) fn first_meeting(at: PlaneVector, speed: f64, target: &[MoverStretch], span: TimeSpan) -> Option<f64> {
    let first = target.partition_point(|stretch| stretch.begin + stretch.length < span.from);
    for stretch in &target[first..] {
        let from = stretch.begin.at_least(span.from);
        if from > span.to {
            return None;
        }
        let (past, grown) = (from - stretch.begin, stretch.reach + speed * (from - span.from));
        let way = sub(at, along(stretch.from, stretch.velocity, past));
        // a x^2 + 2 b x + c <= 0 for the time x since then.
        let a = dot(stretch.velocity, stretch.velocity) - speed * speed;
        let b = -dot(way, stretch.velocity) - grown * speed;
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
    let first = target.partition_point(|stretch| stretch.begin + stretch.length < span.from);
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

fn on_stretch(edge: &AgentStep, stretch: &MoverStretch, span: TimeSpan) -> Option<Caught> {
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
