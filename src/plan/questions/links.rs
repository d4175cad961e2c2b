//! What links mean for kept paths.

use super::super::planner::Planner;
use crate::base::Bounds;
use crate::geom::{Point, SCALE};
use crate::grid::{Links, NumberedLink};

/// As far as an end that is not free may be from the place that it counts as, in units of a point.
pub(super) const NEAR_ENDS: i32 = 5;

/// More than an end of a link is moved to a place or a vertex, in cells.
const MOVED: f64 = 1.5;

/// The links of a map that a planner may use.
#[derive(Clone, Copy)]
pub(super) struct UsableLinks<'a> {
    links: &'a Links,
    blocked: u32,
    /// How far the points of a path may be from the ends of a link along both axes, in units of a point.
    near: i32,
}

/// One direction of a link.
#[derive(Clone, Copy)]
pub(super) struct OpenWay {
    pub(super) enters: Point,
    pub(super) leaves: Point,
    pub(super) cost: f64,
}

impl Planner {
    /// The links that this planner may use, for an agent with a radius.
    pub(super) fn usable_links<'a>(&self, links: &'a Links, radius: i32) -> UsableLinks<'a> {
        let options = self.options();
        let near = if options.is_lattice_planner() || radius > 0 { SCALE } else { NEAR_ENDS };
        UsableLinks { links, blocked: options.blocked_links, near }
    }
}

impl UsableLinks<'_> {
    /// True if there are none.
    pub(super) fn are_none(self) -> bool {
        self.ways().next().is_none()
    }

    /// The directions of each.
    fn ways(self) -> impl Iterator<Item = OpenWay> {
        let open = move |link: &&NumberedLink| !link.link.closed && self.blocked >> link.link.class & 1 == 0;
        self.links.list().iter().filter(open).flat_map(|NumberedLink { link, from, to, .. }| {
            let way = |enters: &Point, leaves: &Point| OpenWay { enters: *enters, leaves: *leaves, cost: link.cost };
            [Some(way(from, to)), link.both_ways.then(|| way(to, from))].into_iter().flatten()
        })
    }

    /// True if no use of links can cost less than a path between two points: the nearest one to enter, and the nearest
    /// one to come out of, are too far away.
    pub(super) fn cannot_help(self, [start, goal]: [Point; 2], cost: f64, smallest: f64) -> bool {
        let least = |a: Point, b: Point| (a.distance(b) - MOVED).at_least(0.0) * smallest;
        let none = (f64::INFINITY, f64::INFINITY);
        let (first, last) = self.ways().fold(none, |(first, last), way| {
            (first.at_most(least(start, way.enters) + way.cost), last.at_most(least(way.leaves, goal)))
        });
        first + last >= cost
    }

    /// True if an end of one is such a point.
    pub(super) fn have_end(self, is_such: impl Fn(Point) -> bool) -> bool {
        self.ways().any(|way| is_such(way.enters) || is_such(way.leaves))
    }

    /// True if an end that is free is where it is, for points that walk at any angle.
    pub(super) const fn stay(self) -> bool {
        self.near == NEAR_ENDS
    }

    /// True if a segment of a path may be the jump of a link.
    pub(super) fn has_jump(self, from: Point, to: Point) -> bool {
        self.jumps(from, to).next().is_some()
    }

    /// Each link whose jump a segment of a path may be.
    pub(super) fn jumps(self, from: Point, to: Point) -> impl Iterator<Item = OpenWay> {
        self.ways().filter(move |way| is_near(from, way.enters, self.near) && is_near(to, way.leaves, self.near))
    }
}

/// True if two points are no farther apart along both axes, in units of a point.
pub(super) fn is_near(a: Point, b: Point, apart: i32) -> bool {
    (a.x - b.x).abs() <= apart && (a.y - b.y).abs() <= apart
}
