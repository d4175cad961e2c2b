//! The search over roots.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cone::Cone;
use super::expansion::{View, pocket_behind, scan, scan_turn, views};
use super::extent::Extent;
use super::frame::{Frame, Side, Turn};
use super::landmarks::Landmarks;
use super::many::Goals;
use super::projection::{Sink, Stack};
use super::roots::{Root, RootId, Roots};
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::bytes;
use crate::collections::allowance::Allowance;
use crate::collections::zeroed::reserve_exact;
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, clear_for, visible_from};
use crate::search::core::kernel::{Kernel, MemoryUse, Progress, Target};
use crate::search::core::nearest::Nearest;
use crate::search::core::probe::Probe;
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;
use crate::search::corners::cul_de_sac::DEEP;
use crate::search::corners::dead_ends::{DeadEnds, Passage, Terms};

/// An expansion costs about as much as finding the zones of two points, and more than a piece of work on them.
const TERMS: Terms = Terms { delay: 1, pace: 2, least_spared: 20, at_once: false };

/// Ways that differ by less, relative to their length, may be as long as each other: all of them are followed, so that the path
/// does not depend on the order in which they are.
const AS_LONG: f64 = 1e-12;

/// The search.
pub(crate) struct Anya {
    pub(super) gaps: DiagonalGaps,
    pub(super) start: Point,
    pub(super) goal: Point,
    /// True if the search comes from the query's goal.
    reversed: bool,
    /// True if it is known that the start does not see the goal.
    is_hidden: bool,
    pub(super) goals: Goals,
    pub(super) roots: Roots,
    dead_ends: DeadEnds,
    landmarks: Landmarks,
    pub(super) stack: Stack,
    /// Bytes that roots, stack and goals may take together.
    pub(super) allowance: Allowance,
    closest: Nearest,
    expanded: u64,
    pub(super) sight_checks: u64,
    /// The rooms when the memory was checked last.
    checked: (usize, usize),
}

/// What the corners seen from one root become: roots in their turn.
struct Successors<'a, P> {
    roots: &'a mut Roots,
    landmarks: &'a Landmarks,
    layer: &'a Layer,
    cancel: &'a AtomicBool,
    probe: &'a mut P,
    root: RootId,
    point: Point,
    g: f64,
    goal: Point,
    goals: &'a Goals,
    /// Where a partial path would end, if one may be asked for.
    closest: Option<&'a mut Nearest>,
    gaps: DiagonalGaps,
}

impl<P> Successors<'_, P> {
    /// True if the turn at a corner leads to nothing, no further turn and no goal: then it becomes no root.
    #[inline(never)]
    fn leaves_out(&mut self, frame: &Frame<'_>, (u, w): (i32, i32), side: Side, depth: i32) -> bool {
        let Some(pocket) = pocket_behind(frame, self.point, (u, w), (side, depth), self.gaps) else { return false };
        let (goal_u, goal_w) = frame.coordinates(self.goal);
        let (away, beside) = (goal_u - u * SCALE, goal_w - w * SCALE);
        if pocket.holds(if side == Side::Left { (away, beside) } else { (beside, away) }) {
            return false;
        }
        if self.goals.is_on() || self.closest.is_some() {
            let (x, y) = frame.lattice(u, w);
            return self.is_of_no_use(Point::lattice(x, y));
        }
        true
    }

    /// True if a corner in a pocket sees none of the goals; it may be where a partial path ends.
    #[inline(never)]
    fn is_of_no_use(&mut self, corner: Point) -> bool {
        if self.goals.is_on() && self.goals.sees_one(corner) {
            return false;
        }
        if let Some(closest) = &mut self.closest {
            closest.meet_seen(corner, (self.point, self.root, self.g), self.goal);
        }
        true
    }
}

impl<P: Probe> Sink for Successors<'_, P> {
    const WATCHES: bool = P::WATCHES;

    #[inline(always)]
    fn sees(&mut self, frame: &Frame<'_>, from: Extent, to: Extent) {
        let ends = |Extent { row, near, far }| [frame.position(near, row), frame.position(far, row)];
        self.probe.project(self.point, ends(from), ends(to));
    }

    #[inline(always)]
    fn corner(&mut self, frame: &Frame<'_>, (u, w): (i32, i32), side: Side, depth: i32) {
        if depth <= DEEP && self.leaves_out(frame, (u, w), side, depth) {
            return;
        }
        let (x, y) = frame.lattice(u, w);
        let (corner, turn) = (Point::lattice(x, y), frame.turn_at(side));
        let g = self.g + self.point.distance(corner);
        let id = self.roots.ids.id(self.layer, x, y);
        self.roots.reach(
            id,
            (corner, turn),
            (self.root, self.point),
            (g, |id| self.landmarks.estimate(id)),
            self.probe,
        );
    }

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Anya {
    pub(crate) fn new(gaps: DiagonalGaps, scale: f64) -> Self {
        Self {
            gaps,
            start: Point::default(),
            goal: Point::default(),
            reversed: false,
            is_hidden: false,
            goals: Goals::default(),
            roots: Roots::new(scale),
            dead_ends: DeadEnds::new(gaps, TERMS),
            landmarks: Landmarks::new(gaps),
            stack: Stack::default(),
            allowance: Allowance::UNLIMITED,
            closest: Nearest::start(Point::default(), 0),
            expanded: 0,
            sight_checks: 0,
            checked: (0, 0),
        }
    }

    /// The least unweighted f among the roots left open: no path is shorter than this or than the one that was found.
    pub(crate) fn least_open(&self) -> f64 {
        self.roots.least_towards(self.goal, 1.0).min(self.goals.least_waiting(self.goal))
    }

    /// Rows over which intervals were projected since the search began.
    pub(crate) const fn projections(&self) -> u64 {
        self.stack.projections
    }

    /// Prepares the tables for a search from `start`.
    pub(super) fn begin_at(&mut self, scene: &Scene<'_>, start: Point, allowance: u64) -> Result<(), Error> {
        self.roots.begin(scene, start, allowance)?;
        // What an earlier search has left of stack and goals is not part of the allowance.
        self.allowance = Allowance::new(allowance).plus(self.stack.bytes()).plus(self.goals.bytes());
        (self.start, self.goal) = (start, start);
        (self.reversed, self.is_hidden) = (false, false);
        self.dead_ends.begin_without();
        self.landmarks.begin_without();
        self.closest = Nearest::start(start, self.roots.start);
        (self.expanded, self.sight_checks) = (0, 0);
        self.stack.projections = 0;
        self.check_limit()
    }

    /// How much room is around the start and around the goal: how far the straight line between them is clear, times the corners
    /// that are near. None if they see each other. The end with less room is the better one to begin at: the way around what
    /// stands between them is found there before much else is.
    fn room_at(&self, scene: &Scene<'_>, start: Point, goal: Point) -> Option<(i64, i64)> {
        let room = |from: Point, to: Point| {
            let clear = clear_for(scene.layer, from, to, self.gaps)?;
            let corners = self.roots.ids.around(scene.layer, from.x / SCALE, from.y / SCALE);
            Some((i64::from(clear) + 1) * (i64::from(corners) + 8))
        };
        Some((room(start, goal)?, room(goal, start)?))
    }

    /// Checks roots, stack and goals together, since each of them alone keeps only to what the other had left before. Gives the
    /// stack back if they hold too much.
    #[cold]
    pub(super) fn check_limit(&mut self) -> Result<(), Error> {
        let others = self.roots.bytes() + self.goals.bytes();
        if let Err(error) = self.allowance.check(others + self.stack.bytes()) {
            self.stack.intervals = Vec::new();
            return Err(error);
        }
        self.stack.allowance = self.allowance.less(others);
        self.checked = self.capacities();
        Ok(())
    }

    /// Capacities of the open list and of the stack: the memory changes only where one of them does.
    #[inline(always)]
    fn capacities(&self) -> (usize, usize) {
        (self.roots.room(), self.stack.intervals.capacity())
    }

    /// Does a part of what later searches of this layer profit from; found if nothing is left to do. An open search goes on.
    pub(crate) fn prepare(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error> {
        self.landmarks.keep_for(scene)?;
        let progress = self.dead_ends.finish(scene, self.landmarks.ids(), budget);
        if progress != Progress::Found {
            return Ok(progress);
        }
        self.landmarks.make(scene, budget)
    }

    /// Expands a root: looks for the goal and finds the corners that it sees.
    fn expand<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        (id, root): (RootId, Root),
        passage: Passage,
        probe: &mut P,
    ) -> Result<(), Error> {
        let Root { g, at, .. } = root;
        let parent = (id != self.roots.start).then_some(root.from);
        self.expanded += 1;
        probe.expand(at, parent.unwrap_or(at), g);
        let goal = self.goal;
        if scene.allow_partial {
            self.closest.meet(Nearest { at, id, h: at.distance(goal), g });
        }
        let turn = Frame::of_turn(scene.layer, root.turn).map(|frame| {
            let ((u, w), (from_u, from_w)) = (frame.coordinates(at), frame.coordinates(parent.unwrap_or(at)));
            (frame, Cone { u, w, across: u - from_u, along: w - from_w })
        });
        if self.goals.is_on() {
            self.goals.meet(id, at, g);
        } else if match &turn {
            Some((frame, cone)) => cone.contains(frame.coordinates(goal)),
            None => parent.is_none_or(|parent| may_go_on(scene.layer, parent, at, goal)),
        } {
            let known = match parent {
                None => self.is_hidden,
                // What is farther than the straight line is out of sight.
                Some(_) => self.landmarks.estimate(id) > at.distance(goal),
            };
            self.sight_checks += u64::from(!known);
            let clear = !known && visible_from(scene.layer, at, goal, self.gaps);
            probe.sight(at, goal, clear);
            if clear {
                // Nothing that goes on from here is shorter.
                self.roots.reach(
                    self.roots.goal,
                    (goal, Turn::UNKNOWN),
                    (id, at),
                    (g + at.distance(goal), |_| 0.0),
                    probe,
                );
                return self.roots.fault.take().map_or(Ok(()), Err);
            }
        }
        let (gaps, stack, layer) = (self.gaps, &mut self.stack, scene.layer);
        let cancel = scene.cancel;
        let landmarks = &self.landmarks;
        let (roots, goals, closest) = (&mut self.roots, &self.goals, scene.allow_partial.then_some(&mut self.closest));
        let mut sink =
            Successors { roots, landmarks, layer, cancel, probe, root: id, point: at, g, goal, goals, closest, gaps };
        match turn {
            _ if passage == Passage::Straight => {
                let (from, along_x) = (root.from, root.from.y == at.y);
                let up = at.x > from.x || at.y > from.y;
                scan(layer, at, View::Flat { along_x, up }, gaps, (stack, &mut sink))?;
            }
            Some(turn) => scan_turn(layer, at, turn, gaps, (stack, &mut sink))?,
            None => views(layer, at, parent, |view| scan(layer, at, view, gaps, (stack, &mut sink)))?,
        }
        self.roots.fault.take().map_or(Ok(()), Err)
    }
}

/// True if a shortest path from `parent` that turns at `root` may go straight to `to`.
fn may_go_on(layer: &Layer, parent: Point, root: Point, to: Point) -> bool {
    let (dx, dy) = (i64::from(root.x - parent.x), i64::from(root.y - parent.y));
    let (ex, ey) = (i64::from(to.x - root.x), i64::from(to.y - root.y));
    let turn = dx * ey - dy * ex;
    if turn == 0 {
        return dx * ex + dy * ey > 0;
    }
    let pattern = crate::grid::corner_pattern(layer, root.x / SCALE, root.y / SCALE);
    [(0, (-1, -1)), (1, (1, -1)), (2, (-1, 1)), (3, (1, 1))].into_iter().any(|(bit, (bx, by))| {
        // The blocked cell lies on the inner side of the turn, and the way on stays outside of it.
        let side = dx * by - dy * bx;
        pattern >> bit & 1 == 1 && (turn > 0) == (side > 0)
    })
}

impl Kernel for Anya {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.goals.clear();
        self.roots.number_corners(scene, allowance)?;
        let room = if scene.allow_partial { None } else { self.room_at(scene, start, goal) };
        let reversed = room.is_some_and(|(at_start, at_goal)| at_goal < at_start);
        let (start, goal) = if reversed { (goal, start) } else { (start, goal) };
        self.begin_at(scene, start, allowance)?;
        (self.goal, self.reversed, self.is_hidden) = (goal, reversed, room.is_some());
        self.sight_checks = if self.is_hidden { 2 } else { 0 };
        self.dead_ends.begin(scene, &self.roots.ids, [start, goal]);
        if self.roots.scale <= 1.0 {
            self.landmarks.begin(scene, &self.roots.ids, goal);
        }
        if self.landmarks.are_on_trial() {
            // Landmarks spare much of what dead ends would; they may be given up.
            self.dead_ends.start_judging_anew();
        }
        self.roots.set_goal(scene.layer, goal);
        self.roots.set_out(self.goal)
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        loop {
            let Some((bound, id)) = self.roots.peek() else {
                // Roots that wait may be of use to another goal.
                if self.goals.is_on() && self.turn_to_next()? {
                    continue;
                }
                break;
            };
            if self.roots.best * (1.0 + AS_LONG) < bound {
                if self.landmarks.are_on_trial() {
                    self.landmarks.judge(self.expanded, bytes(self.roots.spared()));
                }
                return Ok(Progress::Found);
            }
            if self.goals.is_on() && self.goals.is_settled(bound) {
                if self.turn_to_next()? {
                    continue;
                }
                return Ok(Progress::Found);
            }
            let root = self.roots.get(id).expect("what is on the open list was reached");
            let passage = match root.closed {
                true => Passage::None,
                false if id == self.roots.start => Passage::Free,
                false => self.dead_ends.passage(scene.layer, || id, root.from, root.at),
            };
            if passage == Passage::None {
                self.roots.pop();
                continue;
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.roots.pop();
            self.roots.set(id, Root { closed: true, ..root });
            self.expand(scene, (id, root), passage, probe)?;
            self.dead_ends.expanded(scene.layer, &self.roots.ids);
            if self.checked != self.capacities() {
                self.check_limit()?;
            }
            // A cancelled expansion has not found all that it should have.
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
        }
        self.goals.settle();
        Ok(if self.roots.best < f64::INFINITY { Progress::Found } else { Progress::Exhausted })
    }

    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        let (mut id, end) = match target {
            Target::Goal => (self.roots.goal, None),
            Target::Nearest => (self.closest.id, Some(self.closest.at)),
        };
        out.clear();
        while let Some(root) = self.roots.get(id) {
            if out.len() + 1 >= out.capacity() {
                let more = out.len().max(16);
                reserve_exact(out, more)?;
            }
            if out.is_empty() {
                out.extend(end.filter(|&end| end != root.at));
            }
            out.push(root.at);
            if root.parent == id {
                break;
            }
            id = root.parent;
        }
        if !self.reversed {
            out.reverse();
        }
        Ok(())
    }

    fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.roots.best,
            Target::Nearest => self.closest.g,
        }
    }

    fn stats(&self) -> Stats {
        Stats { expanded: self.expanded, generated: self.roots.generated, sight_checks: self.sight_checks }
    }

    fn memory_use(&self) -> MemoryUse {
        let (nodes, open) = (self.roots.node_bytes(), self.roots.open_bytes());
        MemoryUse {
            nodes,
            open,
            open_peak: self.roots.open_peak(),
            other: self.stack.bytes() + self.goals.bytes() + self.dead_ends.bytes() + self.landmarks.bytes(),
        }
    }

    fn trim(&mut self) {
        self.roots.trim();
        self.stack.intervals = Vec::new();
        self.goals.release();
        self.dead_ends.release();
        self.landmarks.release();
    }

    fn release(&mut self) {
        self.trim();
        self.roots.release();
    }
}

#[cfg(test)]
#[path = "kernel_tests.rs"]
mod tests;
