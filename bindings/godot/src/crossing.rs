//! How a `TautAgent2D` comes to links: it follows its path up to where the next one is entered, tells so, and goes on
//! from its far end. Between the two there is no walk, so nothing is looked after there.

use std::ops::RangeInclusive;

use godot::prelude::*;

use crate::agent::TautAgent2D;
use crate::core::World;
use crate::links_2d::node_of;
use crate::native::Point;
use crate::owners::locate;
use crate::search::Crossing;
use crate::weights::SOLID;

/// Those of `NavigationPathQueryResult2D`.
pub const PATH_SEGMENT_TYPE_REGION: i32 = 0;
pub const PATH_SEGMENT_TYPE_LINK: i32 = 1;

/// The length of a path, where links count what they cost.
pub fn length(points: &[Point], crossings: &[Crossing]) -> f64 {
    total(points, crossings, distance)
}

/// What a path costs on cells with weights, near enough to choose between two.
pub fn cost(world: &World, points: &[Point], crossings: &[Crossing]) -> f64 {
    total(
        points,
        crossings,
        |from, to| if world.weights.mixed() { walk_cost(world, from, to) } else { distance(from, to) },
    )
}

fn total(points: &[Point], crossings: &[Crossing], walk: impl Fn(Point, Point) -> f64) -> f64 {
    let part = |(number, ends): (usize, &[Point])| {
        crossings
            .iter()
            .find(|crossing| crossing.point == number)
            .map_or_else(|| walk(ends[0], ends[1]), |used| used.cost)
    };
    points.windows(2).enumerate().map(part).sum()
}

/// What a straight walk costs: the length of its part in each cell times the weight of that; along a border the lighter
/// side counts.
fn walk_cost(world: &World, from: Point, to: Point) -> f64 {
    let (start, way) = ([from.x, from.y].map(f64::from), [to.x - from.x, to.y - from.y].map(f64::from));
    let length = distance(from, to);
    let size = <[i32; 2]>::from(world.cells.size());
    // Where the walk leaves columns and rows, as parts of it.
    let next = |axis: usize, part: f64| {
        let at = start[axis] + way[axis] * part;
        let line = if way[axis] > 0.0 { at.floor() + 1.0 } else { at.ceil() - 1.0 };
        if way[axis] == 0.0 { f64::INFINITY } else { (line - start[axis]) / way[axis] }
    };
    let runs_along = [0, 1].map(|axis: usize| i32::from(way[axis] == 0.0 && start[axis] == start[axis].floor()));
    let (mut part, mut cost) = (0.0, 0.0);
    while part < 1.0 {
        // Roundings must not keep it where it is.
        let end = next(0, part).min(next(1, part)).max(part + 1e-6).min(1.0);
        let middle = f64::midpoint(part, end);
        let cell = [0, 1].map(|axis: usize| (start[axis] + way[axis] * middle) as i32);
        let sides = (0..=runs_along[0]).flat_map(|left| (0..=runs_along[1]).map(move |up| [left, up]));
        let cells = sides.map(|side| [0, 1].map(|axis: usize| (cell[axis] - side[axis]).clamp(0, size[axis] - 1)));
        let weights = cells.map(|[x, y]| world.cells.get((x, y))).filter(|&class| class != SOLID);
        let least = weights.map(|class| world.weights.weight(class)).fold(f32::INFINITY, f32::min);
        cost += (end - part) * length * f64::from(if least.is_finite() { least } else { 1.0 });
        part = end;
    }
    cost
}

pub fn distance(from: Point, to: Point) -> f64 {
    // `hypot` of the C library is newer than the oldest C library that packages are for.
    let (x, y) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    (x * x + y * y).sqrt()
}

impl TautAgent2D {
    /// The points of the walk to a waypoint and on, up to where a link is entered or the path ends.
    pub(crate) fn leg(&self, waypoint: usize) -> RangeInclusive<usize> {
        let before = self.crossings.iter().rev().find(|crossing| crossing.point < waypoint);
        let after = self.crossings.iter().find(|crossing| crossing.point >= waypoint);
        let last = self.points.len().saturating_sub(1);
        before.map_or(0, |crossing| crossing.point + 1)..=after.map_or(last, |crossing| crossing.point)
    }

    /// What is left of the path to walk, without its links.
    pub(crate) fn walks_left(&self) -> Vec<PackedVector2Array> {
        let path = self.path.as_slice();
        let (mut walks, mut next) = (Vec::new(), self.next);
        let mut walk = PackedVector2Array::new();
        if !self.is_crossing {
            walk.push(self.here());
        }
        while next < path.len() {
            let end = *self.leg(next).end();
            walk.extend(path[next..=end].iter().copied());
            walks.extend(Some(std::mem::take(&mut walk)).filter(|walk| walk.len() > 1));
            next = end + 1;
        }
        walks
    }

    /// The length of what is left of the path from a point on.
    pub(crate) fn left(&self, at: Point) -> Option<f64> {
        let leg = self.leg(self.next);
        let (begin, end) = (*leg.start(), *leg.end());
        let segment = self.next.saturating_sub(1).saturating_sub(begin) as u32;
        let place = locate(self.points.get(leg)?, at, segment).ok()?;
        let crossings = self.crossings.iter().filter(|crossing| crossing.point >= end);
        let crossings: Vec<_> = crossings.map(|used| Crossing { point: used.point - end, ..*used }).collect();
        Some(f64::from(place.left) + length(&self.points[end..], &crossings))
    }

    /// Goes to the point after this one, if the way there is free, or else to this one first.
    pub(crate) fn set_off(&mut self, first: usize, here: Vector2) {
        let Some(core) = self.core.clone() else { return };
        let at = core.settings().layout.in_units(here);
        let is_behind = *self.leg(first).end() > first
            && (self.points[first] == at || self.waypoint(here, first + 1).is_some_and(|(_, visible)| visible));
        self.next = first + usize::from(is_behind);
    }

    /// The link that is entered at a point of the path.
    pub(crate) fn link_at(&self, point: usize) -> Option<Crossing> {
        self.crossings.iter().find(|crossing| crossing.point == point).copied()
    }

    /// Stands where a link is entered.
    pub(crate) fn enter(&mut self, used: Crossing) {
        let (Some(entry), Some(exit)) = (self.path.get(used.point), self.path.get(used.point + 1)) else { return };
        let Some(details) = self.describe(used, entry, exit) else { return };
        self.pass(entry, used.point);
        // What the signal has changed has the say.
        if !self.steady.is_going() || self.path.get(used.point) != Some(entry) || self.next != used.point {
            return;
        }
        self.next = used.point + 1;
        self.is_crossing = true;
        self.postpone();
        self.signals().link_reached().emit(&details);
    }

    /// The node of a link, if it has one.
    pub(crate) fn owner_of(&self, used: Option<Crossing>) -> Option<Gd<Node>> {
        let core = self.core.as_ref()?;
        let state = core.read();
        state.world.as_ref().and_then(|world| node_of(world, used?.link))
    }

    fn describe(&self, used: Crossing, entry: Vector2, exit: Vector2) -> Option<VarDictionary> {
        let core = self.core.as_ref()?;
        let state = core.read();
        let world = state.world.as_ref()?;
        // One that is gone cuts the path.
        let link = world.grid.link(used.link).ok()?;
        Some(vdict! {
            "position" => entry,
            "type" => PATH_SEGMENT_TYPE_LINK,
            "rid" => Rid::Invalid,
            "owner" => &node_of(world, used.link).to_variant(),
            "link_entry_position" => entry,
            "link_exit_position" => exit,
            "link" => i64::from(used.link),
            "link_class" => link.link_class,
            "backward" => used.backward,
            "user" => link.user as i64,
        })
    }

    /// True if it waits at a link for the game, which plays the jump.
    fn is_waiting(&self) -> bool {
        self.wait_at_links && self.steady.node().is_some_and(|seen| seen.has_connections("link_reached"))
    }

    /// Where the parent goes while it crosses a link; `None` if it is across.
    pub(crate) fn cross(&mut self, here: Vector2) -> Option<Vector2> {
        let exit = self.path.get(self.next).unwrap_or(here);
        let is_waiting = self.is_waiting();
        let is_near = !is_waiting && here.distance_to(exit) <= self.path_desired_distance;
        if self.is_at(here, exit) || is_near && self.waypoint(here, self.next).is_some_and(|(_, visible)| visible) {
            self.land(here);
            return None;
        }
        Some(if is_waiting { here } else { exit })
    }

    /// Is at the far end of a link.
    pub(crate) fn land(&mut self, here: Vector2) {
        self.is_crossing = false;
        self.steady.set_course(None);
        let (exit, first) = (self.path.get(self.next), self.next);
        self.set_off(first, here);
        if let Some(exit) = exit.filter(|_| self.next > first) {
            self.pass(exit, first);
        }
        if let Some(why) = self.take_postponed() {
            self.ask(why);
        }
    }
}
