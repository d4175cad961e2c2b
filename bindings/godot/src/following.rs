//! How a `TautAgent2D` follows its path: waypoint by waypoint, with the signals of those that it passes.

use std::sync::Arc;

use godot::prelude::*;

use crate::agent::TautAgent2D;
use crate::crossing::{PATH_SEGMENT_TYPE_LINK, PATH_SEGMENT_TYPE_REGION};
use crate::grid_2d::tell;
use crate::map::{point, vector};
use crate::native::Point;
use crate::owners::{ahead, locate};
use crate::search::Pooled;
use crate::steady::{Course, Line};
use crate::upkeep::{Way, Why};

/// The distance in cells from which the parent is at the end of its way out of a wall: so near to a wall it counts as
/// free.
const AT: f32 = 1.0 / 64.0;

impl TautAgent2D {
    /// The next waypoint, or the parent's own position; with the signals of what has been reached.
    pub(crate) fn go_on(&mut self) -> Vector2 {
        self.steady.set_course(None);
        let here = self.here();
        if !self.steady.is_going() {
            return here;
        }
        if self.is_crossing
            && let Some(goal) = self.cross(here)
        {
            return goal;
        }
        if !self.is_crossing
            && self.has_place()
            && let Some(why) = self.take_postponed()
        {
            self.ask(why);
        }
        let changes = self.core.as_ref().map_or(0, |core| core.changes());
        self.receive();
        self.look_after(here);
        self.advance(here, changes);
        // A signal may have moved the parent.
        let here = self.here();
        if self.steady.is_going()
            && self.is_crossing
            && let Some(goal) = self.cross(here)
        {
            return goal;
        }
        // From a path that was asked where it was before it would go to and fro.
        if !self.steady.is_going() || self.upkeep.is_cut_before(self.next) || self.upkeep.is_astray() {
            return here;
        }
        self.path.get(self.next).unwrap_or(here)
    }

    /// Passes the waypoints that keep nothing any more from going on; plans anew where the next one is out of sight.
    fn advance(&mut self, here: Vector2, changes: u64) {
        if self.strays(here) {
            return self.ask(Why::Strayed);
        }
        let Some((next, visible)) = self.waypoint(here, self.next) else { return };
        let next = if !visible && self.is_on_way(here) { self.next } else { next };
        let is_new = self.next < next;
        while self.steady.is_going() && self.next < next {
            let passed = self.path.get(self.next);
            self.next += 1;
            // The first point of a path is where it begins.
            if let Some(point) = passed.filter(|_| self.next > 1) {
                self.pass(point, self.next - 1);
            }
        }
        let is_way_out = self.upkeep.is_way_out(self.next);
        if let (true, Some(end)) =
            (self.steady.is_going() && self.next == *self.leg(self.next).end(), self.path.get(self.next))
        {
            let link = self.link_at(self.next);
            let reach = if link.is_some() { self.path_desired_distance } else { self.target_desired_distance };
            let is_near = here.distance_to(end) <= reach && (visible || link.is_none());
            let is_there = self.is_at(here, end) || (is_near && !is_way_out);
            match link {
                Some(link) if is_there && self.upkeep.may_enter(link.point) => return self.enter(link),
                // The end of a path whose target has changed since is none.
                None if is_there && !self.upkeep.waits_for_target() => {
                    self.pass(end, self.next);
                    return self.arrive();
                }
                _ => {}
            }
        }
        if self.steady.is_going() && !visible && !is_way_out && !self.upkeep.is_pending() && !self.is_on_way(here) {
            self.ask(Why::Strayed);
        }
        // A signal that tells of a waypoint may have changed everything.
        if !is_new && (visible || self.is_on_way(here)) {
            self.hold_course(here, changes);
        }
    }

    /// Goes straight on to the next waypoint, which it sees, until something changes.
    fn hold_course(&self, here: Vector2, changes: u64) {
        let (Some(core), Some(goal)) = (&self.core, self.path.get(self.next)) else { return };
        if !self.steady.is_going() || self.is_crossing || !self.upkeep.is_steady(self.next) {
            return;
        }
        let layout = core.settings().layout;
        let from = vector(layout.in_units(here));
        let Some(to) = self.points.get(self.next) else { return };
        let is_end = self.next == *self.leg(self.next).end();
        let reach = self.path_desired_distance.max(if is_end { self.target_desired_distance } else { 0.0 });
        let line = Line { from, to: vector(*to), reach: layout.radius_in_cells(reach) };
        self.steady.set_course(Some(Course { core: Arc::clone(core), changes, layout, line, goal }));
    }

    pub(crate) fn pass(&mut self, point: Vector2, index: usize) {
        let link = self.link_at(index);
        let details = vdict! {
            "position" => point,
            "index" => index as i64,
            "type" => if link.is_some() { PATH_SEGMENT_TYPE_LINK } else { PATH_SEGMENT_TYPE_REGION },
            "rid" => Rid::Invalid,
            "owner" => &self.owner_of(link).to_variant(),
        };
        self.signals().waypoint_reached().emit(&details);
    }

    /// The point of the line to the next waypoint that is nearest to a place, in cells.
    fn on_line(&self, at: Vector2) -> Option<Vector2> {
        let before = self.next.checked_sub(1).filter(|before| before >= self.leg(self.next).start())?;
        let (from, to) = (vector(*self.points.get(before)?), vector(*self.points.get(self.next)?));
        let line = to - from;
        let along = (at - from).dot(line) / line.length_squared().max(f32::MIN_POSITIVE);
        Some(from + line * along.clamp(0.0, 1.0))
    }

    /// True if the parent is on the line to the next waypoint and not there. That is free as long as the path is not
    /// cut: a long line that touches corners is not seen from everywhere beside it.
    fn is_on_way(&self, here: Vector2) -> bool {
        let (Some(core), Some(&to)) = (&self.core, self.points.get(self.next)) else { return false };
        let at = vector(core.settings().layout.in_units(here));
        at.distance_to(vector(to)) > AT && self.on_line(at).is_some_and(|nearest| at.distance_to(nearest) <= AT)
    }

    /// True if the parent is too far from its path.
    fn strays(&self, here: Vector2) -> bool {
        let Some(core) = self.core.as_ref().filter(|_| self.points.len() > 1) else { return false };
        let layout = core.settings().layout;
        let is_near = |at: Point| layout.on_screen(at).distance_to(here) <= self.path_max_distance;
        // Mostly the parent is near to the line that it follows.
        if self.on_line(vector(layout.in_units(here))).is_some_and(|nearest| is_near(point(nearest))) {
            return false;
        }
        let leg = self.leg(self.next);
        // A waypoint may have been passed from far away: then the parent is near to a line before this one.
        let Some(points) = self.points.get(leg) else { return false };
        let place = locate(points, layout.in_units(here), 0);
        let nearest = place.and_then(|place| ahead(points, &place, 0.0));
        nearest.is_ok_and(|(nearest, _)| !is_near(nearest))
    }

    /// True if the parent is at a point, as far as the library is concerned.
    pub(crate) fn is_at(&self, here: Vector2, point: Vector2) -> bool {
        let away = self.core.as_ref().map(|core| core.settings().layout.radius_in_cells(here.distance_to(point)));
        away.is_none_or(|away| away <= AT)
    }

    /// The waypoint to which the parent goes next, and whether the way to it is free: the library's own rule.
    pub(crate) fn waypoint(&self, here: Vector2, from: usize) -> Option<(usize, bool)> {
        let core = self.core.as_ref().filter(|_| from < self.points.len())?;
        let layout = core.settings().layout;
        // The way out of a wall leads to its end.
        let reach = if self.upkeep.is_way_out(from) { 0.0 } else { self.path_desired_distance.max(0.0) };
        let (at, reach) = (layout.in_units(here), layout.radius_in_cells(reach));
        let leg = self.leg(from);
        // What lies behind has no say.
        let begin = from.saturating_sub(2).max(*leg.start());
        let points = self.points.get(begin..=*leg.end())?;
        let ask = |pooled: &Pooled| pooled.planner.waypoint(points, at, (from - begin) as u32, reach);
        let answer = core.schedule().question(core, self.walker(), |_, _, pooled| ask(pooled))?;
        answer.inspect_err(tell).ok().map(|(next, visible)| (begin + next as usize, visible))
    }

    /// At the rim of those that stand at the target: there is no room nearer to it.
    pub(crate) fn settle(&mut self) {
        self.rest();
        self.steady.wanted.set(Vector2::ZERO);
        self.reached =
            self.target.is_some_and(|target| self.here().distance_to(target) <= self.target_desired_distance);
        if self.reached {
            self.signals().target_reached().emit();
        }
        self.signals().navigation_finished().emit();
    }

    /// At the end of the path.
    pub(crate) fn arrive(&mut self) {
        self.rest();
        // Who does not ask any more is not driven on.
        self.steady.wanted.set(Vector2::ZERO);
        self.reached = self.upkeep.way() != Way::None && self.target.is_some() && self.is_target_reachable();
        if self.reached {
            self.signals().target_reached().emit();
        }
        self.signals().navigation_finished().emit();
    }
}
