//! Straight ways of followers with a radius.
//!
//! A follower that stands at a place of its disc goes on up to the first contact, and stops at a place again: positions
//! are rounded to 1/256 of a cell, and without the second test each step beside a wall would come a little nearer. A
//! follower that stands nearer to a wall than its radius walks as the largest disc that has room there, so that it gets
//! away and never nearer.

use super::segment::Fine;
use crate::base::{Bounds, floor, real};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, cast_disc, is_place, nearest_wall};

/// What stops followers.
#[derive(Clone, Copy)]
pub(super) struct DiscWalls<'a> {
    pub(super) layer: &'a Layer,
    pub(super) gaps: DiagonalGaps,
    /// The radius of the followers in 1/256 cell; 0 for points.
    pub(super) radius: i32,
    /// By how much a follower may pass nearer to walls between its places, in 1/256 cell.
    pub(super) slack: i32,
}

/// Attempts to find a place before a contact, each nearer to the start by 1/256 cell.
const ATTEMPTS: i32 = 4;
/// How far a way goes back for each, in cells.
const BACK: f64 = 1.0 / 256.0;

impl DiscWalls<'_> {
    /// The radius with which a follower walks from a point, in 1/256 cell: its own if it has room, else less; 0 for a
    /// point.
    pub(super) fn fitting(&self, at: Point) -> i32 {
        if self.radius == 0 || is_place(self.layer, at, self.radius) {
            return self.radius;
        }
        let near = nearest_wall(self.layer, at, self.radius);
        // A distance is rounded down, as the square root of a whole number.
        near.map_or(self.radius - 1, |wall| floor(real(wall.squared).sqrt()).min(self.radius - 1))
    }

    /// How far a disc comes from a place on the way to a point, as a part of it: 1 is all of it. `at` has the point
    /// after a part of the way.
    pub(super) fn free_share(
        &self,
        radius: i32,
        from: Point,
        to: Point,
        length: f64,
        at: impl Fn(f64) -> Point,
    ) -> f64 {
        let mut share = cast_disc(self.layer, from, to, (radius - self.slack).max(1)).map_or(1.0, |hit| hit.share);
        for _ in 0..ATTEMPTS {
            if share <= 0.0 || is_place(self.layer, at(share), radius) {
                return share.at_least(0.0);
            }
            share -= BACK / length;
        }
        0.0
    }

    /// Walks from a place by a vector in [`Fine`] units, with `slides` on along the walls that it meets.
    pub(super) fn disc_stride(&self, radius: i32, from: Fine, mut left: (i64, i64), slides: u32) -> Fine {
        let mut at = from;
        for _ in 0..=slides {
            if left == (0, 0) {
                break;
            }
            let to = Fine { x: at.x + left.0, y: at.y + left.1 };
            let part = |share: f64| {
                let gone = |delta: i64| super::segment::nearest_integer(real(delta) * share);
                Fine { x: at.x + gone(left.0), y: at.y + gone(left.1) }
            };
            let hit = cast_disc(self.layer, at.point(), to.point(), radius);
            let share = self.free_share(radius, at.point(), to.point(), at.distance(to), |share| part(share).point());
            let next = part(share);
            let Some(hit) = hit else {
                at = next;
                break;
            };
            // What is left goes on across the direction of the contact.
            let rest = (real(left.0 - (next.x - at.x)), real(left.1 - (next.y - at.y)));
            let into = rest.0 * hit.normal.0 + rest.1 * hit.normal.1;
            let along = |v: f64, normal: f64| super::segment::nearest_integer(v - into.at_most(0.0) * normal);
            left = (along(rest.0, hit.normal.0), along(rest.1, hit.normal.1));
            at = next;
        }
        at
    }

    /// True if nothing stops a follower on the straight way between two points.
    pub(super) fn is_way_free(&self, radius: i32, from: Point, to: Point) -> bool {
        cast_disc(self.layer, from, to, radius).is_none()
    }
}
