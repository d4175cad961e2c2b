//! Where a straight way is stopped.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::sight::{SightResult, is_between};
use super::vector::{ExactVector, is_on};
use super::{buckets::OutlineEdge, version::Version};
use crate::base::{Error, real};
use crate::geom::{Point, cross};

/// What stops a way.
pub(crate) struct RayStop {
    /// The share of the way before it.
    pub(crate) share: f64,
    /// The edge that it meets, with what is blocked to its left; none in a gap and at a point that is not free.
    pub(crate) edge: Option<(Point, Point)>,
    /// The slot of the obstacle of the edge.
    slot: u32,
}

/// A share of a way as a fraction, and the edge there.
type EdgeHit = (i64, i64, Option<OutlineEdge>);

impl Version {
    /// What stops the way from `p` to `q` first; none if it is free.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn cast(&self, (p, q): (Point, Point), closed: bool) -> Result<Option<RayStop>, Error> {
        let (way, of_p, of_q) = (ExactVector::between(p, q), self.around(p)?, self.around(q)?);
        if p == q && of_p.is_free() {
            return Ok(None);
        }
        if !of_p.allows(way) || p == q {
            let edge = if of_p.is_free() { self.entered(p, way) } else { None };
            return Ok(Some(RayStop::new((0, 1, edge))));
        }
        let mut first: Option<EdgeHit> = None;
        let mut take = |met: EdgeHit| {
            if first.as_ref().is_none_or(|known| order(&met, known).is_lt()) {
                first = Some(met);
            }
        };
        let buckets = self.buckets();
        let mut failed = Ok(());
        let _: ControlFlow<()> = buckets.squares.walk(p, q, |column, row| {
            let square = buckets.squares.number(column, row);
            for link in buckets.links(square) {
                let stopped = self.is_stopped(link, (p, q), [true; 2]);
                if stopped == Ok(true) {
                    let (part, whole) = link.share_before((p, q));
                    take((part, whole, None));
                }
                failed = failed.and(stopped.map(|_| ()));
            }
            for edge in buckets.edges(square) {
                let (side_a, side_b) = (cross(p, q, edge.a), cross(p, q, edge.b));
                if side_a == 0 && edge.a != p && edge.a != q && is_between(p, q, edge.a) {
                    let passes = self.pass(edge.a, way, closed);
                    if passes == Ok(SightResult::Blocked) {
                        let share = ExactVector::between(p, edge.a);
                        take((share.dot(way), way.dot(way), self.entered(edge.a, way)));
                    }
                    failed = failed.and(passes.map(|_| ()));
                }
                let (side_p, side_q) = (cross(edge.a, edge.b, p), cross(edge.a, edge.b, q));
                if side_a.signum() * side_b.signum() < 0 && side_p.signum() * side_q.signum() < 0 {
                    take((side_p.abs(), side_p.abs() + side_q.abs(), Some(*edge)));
                }
            }
            ControlFlow::Continue(())
        });
        failed?;
        if first.is_none() && !of_q.allows(way.reversed()) {
            first = Some((1, 1, None));
        }
        Ok(first.map(RayStop::new))
    }

    /// The edge through a point over which a way leads into what is blocked.
    fn entered(&self, at: Point, way: ExactVector) -> Option<OutlineEdge> {
        let edges = self.buckets().edges(self.buckets().squares.of(at));
        let enters =
            |edge: &&OutlineEdge| is_on((edge.a, edge.b), at) && ExactVector::between(edge.a, edge.b).cross(way) > 0;
        edges.filter(enters).min_by_key(|edge| key(edge)).copied()
    }

    /// The number of the obstacle that stops a way; 0 for the rim of the world, and for none.
    pub(crate) fn stopped_by(&self, stop: &RayStop) -> u32 {
        let found = self.numbers.iter().find(|&&(_, slot)| stop.edge.is_some() && slot == stop.slot);
        found.map_or(0, |&(number, _)| number)
    }
}

impl RayStop {
    fn new((part, whole, edge): EdgeHit) -> Self {
        let slot = edge.map_or(0, |edge| edge.obstacle);
        Self { share: real(part) / real(whole), edge: edge.map(|edge| (edge.a, edge.b)), slot }
    }
}

fn key(edge: &OutlineEdge) -> (i32, i32, i32, i32) {
    (edge.a.y, edge.a.x, edge.b.y, edge.b.x)
}

/// The nearer first, then one with an edge, then by edges.
fn order(a: &EdgeHit, b: &EdgeHit) -> Ordering {
    let share = (i128::from(a.0) * i128::from(b.1)).cmp(&(i128::from(b.0) * i128::from(a.1)));
    let edge = |met: &EdgeHit| met.2.map_or((true, (0, 0, 0, 0)), |edge| (false, key(&edge)));
    share.then_with(|| edge(a).cmp(&edge(b)))
}
