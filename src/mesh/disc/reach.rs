//! The sides of the rim near a straight way, by the squares that it comes near to, and what they leave to a disc.
//!
//! Sides count that other parts of the mesh are bounded by too: what is nearer than the radius to a place behind a wall
//! is no nearer than the wall.

use super::side::{RimEdge, dot, is_nearer, vector};
use super::sweep::MeshCapsule;
use crate::base::{Bounds, floor, narrow, real};
use crate::geom::{FloatVector, Point, Round, Tangent};
use crate::mesh::buckets::{BucketSquare, FaceBuckets};
use crate::mesh::topology::{NONE, Topology};

/// How far along both axes a place may be from where it was asked for, in 1/256 cell: 1/32.
const NEAR: i32 = 8;
/// By how much that may be too near to the rim: as on a grid.
const NEAR_MISS: i32 = 7;

/// By how much a strip is widened before sides are compared with it, in 1/256 cell: ends are known to 2^-26.
const SLACK: f64 = 1.0 / 16.0;

/// A rectangle about a straight way, a little wider than a disc on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WayStrip {
    from: FloatVector,
    direction: FloatVector,
    length: f64,
    reach: f64,
}

impl WayStrip {
    /// About a line.
    pub(crate) fn along(line: &Tangent, radius: i32) -> Self {
        let [from, to] = line.ends();
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = (x * x + y * y).sqrt();
        Self { from, direction: line.direction(), length, reach: f64::from(radius) + SLACK }
    }

    /// About a point.
    pub(crate) fn about(at: Point, radius: i32) -> Self {
        let from = (f64::from(at.x), f64::from(at.y));
        Self { from, direction: (1.0, 0.0), length: 0.0, reach: f64::from(radius) + SLACK }
    }

    /// The least and the greatest y that it reaches.
    fn bounds_of_y(&self) -> FloatVector {
        let to = self.from.1 + self.direction.1 * self.length;
        (self.from.1.at_most(to) - self.reach, self.from.1.at_least(to) + self.reach)
    }

    /// An x that it nowhere lies below, and one that it nowhere lies above, between two y; none if it does not come
    /// there.
    fn bounds_of_x(&self, low: f64, high: f64) -> Option<FloatVector> {
        let [(ax, ay), (dx, dy)] = [self.from, self.direction];
        // What lies there is nearer than the reach to a point of the way that does so nearly.
        let (low, high) = (low - self.reach, high + self.reach);
        let (mut first, mut last) = (0.0, self.length);
        if dy == 0.0 {
            if ay < low || ay > high {
                return None;
            }
        } else {
            let (a, b) = ((low - ay) / dy, (high - ay) / dy);
            (first, last) = (a.at_most(b).at_least(0.0), a.at_least(b).at_most(self.length));
            if first > last {
                return None;
            }
        }
        let (from, to) = (ax + dx * first, ax + dx * last);
        Some((from.at_most(to) - self.reach, from.at_least(to) + self.reach))
    }

    /// True if a side may come nearer; false only if it does not.
    fn may_meet(&self, side: RimEdge) -> bool {
        let (ux, uy) = self.direction;
        let place = |at: Point| {
            let (x, y) = (f64::from(at.x) - self.from.0, f64::from(at.y) - self.from.1);
            (x * ux + y * uy, ux * y - uy * x)
        };
        let (mut a, mut b) = (place(side.from), place(side.to));
        if a.1 > b.1 {
            (a, b) = (b, a);
        }
        if a.1 > self.reach || b.1 < -self.reach {
            return false;
        }
        // The part of the side that is not farther beside the way than the strip is wide.
        let rise = b.1 - a.1;
        let at = |beside: f64| a.0 + (b.0 - a.0) * ((beside - a.1) / rise);
        let first = if a.1 < -self.reach { at(-self.reach) } else { a.0 };
        let last = if b.1 > self.reach { at(self.reach) } else { b.0 };
        first.at_most(last) <= self.length + self.reach && first.at_least(last) >= -self.reach
    }
}

impl Topology {
    /// True if `takes` takes a side of the rim that comes near; it is asked for others too, and for some again.
    pub(crate) fn has_rim_near(&self, strip: &WayStrip, mut takes: impl FnMut(RimEdge) -> bool) -> bool {
        let FaceBuckets { low, high, side, columns, .. } = &self.buckets;
        if self.face_count() == 0 {
            return false;
        }
        let square = real(*side);
        let place = |v: f64, low: i32| i64::from(floor((v - f64::from(low)) / square));
        let rows = [strip.bounds_of_y(), (f64::from(low.y), f64::from(high.y))];
        let first = place(rows[0].0.at_least(rows[1].0), low.y);
        let last = place(rows[0].1.at_most(rows[1].1), low.y);
        for row in first..=last {
            let from = f64::from(low.y) + real(row) * square;
            let Some((left, right)) = strip.bounds_of_x(from, from + square) else { continue };
            let [left, right] = [place(left, low.x).max(0), place(right, low.x).min(i64::from(*columns) - 1)];
            for column in left..=right {
                for &face in self.buckets.in_square(BucketSquare { column, row }) {
                    if self.has_near_rim(face, strip, &mut takes) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn has_near_rim(&self, face: u32, strip: &WayStrip, takes: &mut impl FnMut(RimEdge) -> bool) -> bool {
        self.corners_of(face).filter(|&corner| self.corner(corner).twin == NONE).any(|corner| {
            let side = RimEdge { from: self.at(corner), to: self.at(self.next(corner)) };
            strip.may_meet(side) && takes(side)
        })
    }

    /// True if a disc of a radius above 0 may have its centre at a point of integers: in a face, and no side of the rim
    /// is nearer.
    pub(crate) fn is_place(&self, at: Point, radius: i32) -> bool {
        self.face_at(at).is_some()
            && !self.has_rim_near(&WayStrip::about(at, radius), |side| is_nearer(at, side, radius))
    }

    /// The place of a disc that is nearest to a point, of the multiples of 1/256; ties to the smaller y, then x. None
    /// if the point is nearer to the rim than the radius by more than [`NEAR_MISS`], or if there is none at most
    /// [`NEAR`] away along both axes.
    pub(crate) fn place_near(&self, at: Point, radius: i32) -> Option<Point> {
        if radius > NEAR_MISS && !self.is_place(at, radius - NEAR_MISS) {
            return None;
        }
        (0..=2 * NEAR * NEAR).find_map(|square| {
            let mut beside = (-NEAR..=NEAR).flat_map(|y| (-NEAR..=NEAR).map(move |x| (x, y)));
            beside.find_map(|(x, y)| {
                let point = Point { x: at.x.saturating_add(x), y: at.y.saturating_add(y) };
                (x * x + y * y == square && self.is_place(point, radius)).then_some(point)
            })
        })
    }

    /// True if a disc finds no side of the rim on the straight way between two points, its ends included.
    pub(crate) fn is_clear_for_disc(&self, [from, to]: [Point; 2], radius: i32) -> bool {
        let [from_end, to_end] = [from, to].map(|centre| Round { centre, aside: 0 });
        let starts = self.face_at(from).is_some();
        starts
            && Tangent::new(from_end, to_end)
                .map_or_else(|| self.is_place(from, radius), |line| self.is_clear(&line, radius))
    }

    /// How far a disc gets from a place straight towards a point, to one of integers beside that way.
    pub(crate) fn straight_end(&self, [from, to]: [Point; 2], radius: i32) -> Point {
        let (dx, dy) = vector(from, to);
        let most = dx.abs().max(dy.abs()).max(1);
        let at = |step: i64| Point { x: from.x + narrow(dx * step / most), y: from.y + narrow(dy * step / most) };
        let (mut free, mut blocked) = (0, most + 1);
        while blocked - free > 1 {
            let middle = free.midpoint(blocked);
            if self.is_clear_for_disc([from, at(middle)], radius) {
                free = middle;
            } else {
                blocked = middle;
            }
        }
        at(free)
    }

    /// The direction from the nearest point of the rim to a place that is hardly farther away than the radius.
    pub(crate) fn away_from_rim(&self, at: Point, radius: i32) -> FloatVector {
        let mut nearest = (f64::INFINITY, (0.0, 0.0));
        self.has_rim_near(&WayStrip::about(at, radius + NEAR), |RimEdge { from, to }| {
            let (along, after) = (vector(from, to), vector(from, at));
            let share = (real(dot(after, along)) / real(dot(along, along))).at_least(0.0).at_most(1.0);
            let away = (real(after.0) - share * real(along.0), real(after.1) - share * real(along.1));
            let length = (away.0 * away.0 + away.1 * away.1).sqrt();
            if length < nearest.0 {
                nearest = (length, (away.0 / length, away.1 / length));
            }
            false
        });
        nearest.1
    }

    /// True if no side of the rim meets the ground that a disc sweeps on a line.
    pub(crate) fn is_clear(&self, line: &Tangent, radius: i32) -> bool {
        let capsule = MeshCapsule { line, radius };
        !self.has_rim_near(&WayStrip::along(line, radius), |side| capsule.meets(side))
    }
}
