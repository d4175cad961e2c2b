//! The search over roots.

use std::sync::atomic::{AtomicBool, Ordering};

use super::deferral::Deferral;
use super::goals::Goals;
use crate::base::{Bounds, Budget, Error, Result, bytes};
use crate::collections::{Allowance, Counted, reserve_exact};
use crate::geom::{Point, SCALE};
use crate::grid::{DiagonalGaps, Layer, clear_for, visible_from};
use crate::search::core::{Kernel, ManyGoals, MemoryUse, NearestReached, Probe, Progress, Scene, Stats, Target};
use crate::search::corners::cul_de_sac::{CulDeSac, MOST_DEPTH};
use crate::search::corners::dead_ends::{DeadEnds, Passage, Terms};
use crate::search::corners::roots::reached::{Arrival, Roots};
use crate::search::corners::roots::table::{Root, RootId};
use crate::search::corners::view::orientation::{ConeTurn, GridDirection};
use crate::search::corners::view::projection::frame::{ConeSide, Frame};
use crate::search::corners::view::projection::openings::{Opening, ProjectionScan, may_go_on};
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner, Stack};
use crate::search::{corners::kept::lists::KeptLists, corners::landmarks::Landmarks};
use crate::search::{corners::view::projection::cone::FramedCone, corners::view::projection::extent::RowExtent};

/// An expansion costs about as much as finding the zones of two points, and more than a part of the work on them.
const TERMS: Terms = Terms { delay: 1, pace: 2, least_spared: 20, at_once: false };

/// Paths that differ by less, relative to their length, may be equally long: all of them are followed, so that the
/// result does not depend on the order in which they are found.
pub(super) const AS_LONG: f64 = 1e-12;

/// Lines of sight that [`Anya::space_around`] checks if the ends do not see each other: one from either end.
const SIGHT_CHECKS_OF_ENDS: u64 = 2;

/// The search.
///
/// Many fields: a kernel holds the tables of all that it uses, each a struct of its own.
pub(crate) struct Anya {
    pub(super) gaps: DiagonalGaps,
    pub(super) start: Point,
    pub(super) goal: Point,
    /// True if the search comes from the query's goal.
    reversed: bool,
    from_start: FromStart,
    pub(super) goals: Goals,
    pub(super) roots: Roots,
    dead_ends: DeadEnds,
    pub(super) landmarks: Landmarks,
    pub(super) kept: KeptLists,
    pub(super) stack: Stack,
    pub(super) deferral: Deferral,
    pub(super) limit: AnyaLimit,
    pub(super) closest: NearestReached<RootId>,
    /// What the search counts; the roots count what is generated.
    pub(super) stats: Stats,
}

/// The memory of roots, stack and goals together.
pub(super) struct AnyaLimit {
    /// Bytes that they may take.
    pub(super) allowance: Allowance,
    /// Their capacities when that was checked last.
    checked: usize,
}

/// What the line of sight from the start to the goal is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FromStart {
    Unknown,
    Clear,
    Blocked,
}

/// The root that is expanded.
#[derive(Clone, Copy)]
pub(super) struct ExpandedRoot {
    pub(super) id: RootId,
    pub(super) at: Point,
    pub(super) g: f64,
}

/// Where a path may end.
pub(super) struct AnyaEnds<'a> {
    pub(super) goal: Point,
    /// None in a search for one goal.
    goals: &'a Goals,
    /// Where a partial path would end, if one may be asked for.
    nearest: Option<&'a mut NearestReached<RootId>>,
}

impl AnyaEnds<'_> {
    /// True if a corner in a cul-de-sac sees none of the goals; it may be where a partial path ends.
    #[inline(never)]
    fn are_elsewhere(&mut self, corner: Point, from: ExpandedRoot) -> bool {
        if self.goals.is_on() && self.goals.sees_one(corner) {
            return false;
        }
        if let Some(nearest) = &mut self.nearest {
            nearest.meet_seen(corner, (from.at, from.id, from.g), self.goal);
        }
        true
    }
}

/// Makes roots of the corners seen from one root.
pub(super) struct Successors<'a, P> {
    layer: &'a Layer,
    gaps: DiagonalGaps,
    pub(super) from: ExpandedRoot,
    pub(super) ends: AnyaEnds<'a>,
    pub(super) roots: &'a mut Roots,
    landmarks: &'a mut Landmarks,
    probe: &'a mut P,
    cancel: &'a AtomicBool,
    /// Why the last root could not be put on the open list: the search must end.
    pub(super) fault: Option<Error>,
}

impl<P> Successors<'_, P> {
    /// True if the turn at a corner leads to nothing, no further turn and no goal: then it becomes no root.
    #[inline(never)]
    fn leaves_out(&mut self, frame: &Frame<'_>, corner: SeenCorner) -> bool {
        let Some(cul_de_sac) = CulDeSac::behind(frame, self.from.at, corner, self.gaps) else { return false };
        let SeenCorner { u, w, side, .. } = corner;
        let (goal_u, goal_w) = frame.orientation.coordinates(self.ends.goal);
        let (across, along) = (goal_u - u * SCALE, goal_w - w * SCALE);
        if cul_de_sac.contains(if side == ConeSide::Left { (across, along) } else { (along, across) }) {
            return false;
        }
        if self.ends.goals.is_on() || self.ends.nearest.is_some() {
            let (x, y) = frame.orientation.lattice(u, w);
            return self.ends.are_elsewhere(Point::lattice(x, y), self.from);
        }
        true
    }
}

impl<P: Probe> CornerVisitor for Successors<'_, P> {
    #[inline(always)]
    fn watches(&self) -> bool {
        self.probe.watches()
    }

    #[inline(always)]
    fn sees(&mut self, frame: &Frame<'_>, from: RowExtent, to: RowExtent) {
        let ends = |RowExtent { row, near, far }| {
            [frame.orientation.position(near, row), frame.orientation.position(far, row)]
        };
        self.probe.project(self.from.at, ends(from), ends(to));
    }

    #[inline(always)]
    fn corner(&mut self, frame: &Frame<'_>, seen: SeenCorner) {
        if seen.depth <= MOST_DEPTH && self.leaves_out(frame, seen) {
            return;
        }
        let (x, y) = frame.orientation.lattice(seen.u, seen.w);
        let at = Point::lattice(x, y);
        let ExpandedRoot { id: parent, at: from, g } = self.from;
        let arrival = Arrival { at, turn: frame.turn_at(seen.side), g: g + from.distance(at), parent, from };
        let id = RootId::of_corner(self.roots.table.ids.id(self.layer, x, y));
        if let Err(error) = self.roots.reach(id, arrival, |id| self.landmarks.estimate(id, at), self.probe) {
            self.fault = Some(error);
        }
    }

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        self.fault.is_some() || self.cancel.load(Ordering::Relaxed)
    }
}

impl Anya {
    /// A search that keeps nothing but what it is asked to prepare.
    pub(crate) fn new(gaps: DiagonalGaps, scale: f64) -> Self {
        Self::keeping(gaps, scale, 0)
    }

    /// A search that keeps lists of at most so many bytes between queries.
    pub(crate) fn keeping(gaps: DiagonalGaps, scale: f64, keep_limit: u64) -> Self {
        Self {
            gaps,
            start: Point::default(),
            goal: Point::default(),
            reversed: false,
            from_start: FromStart::Unknown,
            goals: Goals::default(),
            roots: Roots::new(scale),
            dead_ends: DeadEnds::new(gaps, TERMS),
            landmarks: Landmarks::new(gaps),
            kept: KeptLists::new(gaps, keep_limit),
            stack: Stack::default(),
            deferral: Deferral::new(),
            limit: AnyaLimit { allowance: Allowance::UNLIMITED, checked: 0 },
            closest: NearestReached::start(Point::default(), RootId::default()),
            stats: Stats::default(),
        }
    }

    /// One for tests, that makes landmarks and dead ends on maps of any kind.
    #[cfg(test)]
    pub(crate) fn with_landmarks_anywhere(gaps: DiagonalGaps) -> Self {
        let mut kernel = Self::new(gaps, 1.0).with_dead_ends_at_once();
        kernel.landmarks.least_cells = 0;
        kernel
    }

    /// One for tests, that makes dead ends in the first search, on maps of any kind.
    #[cfg(test)]
    pub(crate) fn with_dead_ends_at_once(mut self) -> Self {
        self.dead_ends = DeadEnds::new(self.gaps, Terms { delay: 0, pace: 1, least_spared: 0, at_once: true });
        self
    }

    /// Prepares the tables for a search from `start`.
    pub(super) fn begin_at(&mut self, scene: &Scene<'_>, start: Point, allowance: u64) -> Result {
        self.roots.begin(scene, start, allowance)?;
        // The memory that an earlier search has left to stack and goals is not part of the allowance.
        self.limit.allowance = Allowance::new(allowance).plus(self.stack.bytes()).plus(self.goals.bytes());
        (self.start, self.goal) = (start, start);
        (self.reversed, self.from_start) = (false, FromStart::Unknown);
        self.dead_ends.begin_without();
        self.landmarks.begin_without();
        self.kept.begin_without();
        self.deferral.begin_without();
        self.closest = NearestReached::start(start, self.roots.start);
        self.stats = Stats::default();
        self.stack.projections = 0;
        self.check_limit()
    }

    /// How much free space is around the start and around the goal: how far the straight line between them is clear,
    /// times the number of corners nearby. None if they see each other. The end with less space is the better one to
    /// begin at: the route around the obstacles between them is found there before much else is.
    fn space_around(&self, scene: &Scene<'_>, start: Point, goal: Point) -> Option<(i64, i64)> {
        let space = |from: Point, to: Point| {
            let clear = clear_for(scene.layer, from, to, self.gaps)?;
            let corners = self.roots.table.ids.around(scene.layer, from.x / SCALE, from.y / SCALE);
            Some((i64::from(clear) + 1) * (i64::from(corners) + 8))
        };
        Some((space(start, goal)?, space(goal, start)?))
    }

    /// Checks the memory of roots, stack and goals together, since each of them alone keeps only to what the others had
    /// left before. Frees the stack if they take too much.
    #[cold]
    pub(super) fn check_limit(&mut self) -> Result {
        let others = self.roots.bytes() + self.goals.bytes();
        if let Err(error) = self.limit.allowance.check(others + self.stack.bytes()) {
            self.stack.intervals = Vec::new();
            return Err(error);
        }
        self.stack.allowance = self.limit.allowance.less(others);
        self.limit.checked = self.capacities();
        Ok(())
    }

    /// Capacities of the table's pages, the open list and the stack: the memory changes only where they grow.
    #[inline(always)]
    fn capacities(&self) -> usize {
        self.roots.table.capacity() + self.roots.open.capacity() + self.stack.intervals.capacity()
    }

    /// Expands a root: finds the goal, or the corners that the root sees.
    fn expand<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        (id, root): (RootId, Root),
        passage: Passage,
        probe: &mut P,
    ) -> Result {
        let Root { g, at, .. } = root;
        let parent = (id != self.roots.start).then_some(root.from);
        self.stats.expanded += 1;
        probe.expand(at, parent.unwrap_or(at), g);
        if scene.tracks_nearest {
            self.closest.meet(NearestReached { at, id, h: at.distance(self.goal), g });
        }
        let cone = root.cone(scene.layer);
        if self.goals.is_on() {
            self.goals.meet(id, at, g);
        } else if self.sees_goal(scene, (id, at), parent, cone.as_ref(), probe) {
            // Nothing that goes on from here is shorter.
            let goal = self.goal;
            let g = g + at.distance(goal);
            let arrival = Arrival { at: goal, turn: ConeTurn::UNKNOWN, g, parent: id, from: at };
            return self.roots.reach(self.roots.goal, arrival, |_| 0.0, probe);
        }
        let expanded = ExpandedRoot { id, at, g };
        if self.deferral.is_on(self.stats.expanded, self.roots.generated) {
            return self.project_near(scene, (expanded, root), passage, probe);
        }
        let turning = parent.filter(|_| self.kept.is_on() && !probe.watches() && passage == Passage::Free);
        if let Some((vertex, turn)) = turning.and_then(|from| self.kept_turn(scene.layer, &root, from))
            && self.expand_by_list(scene, expanded, (vertex, turn, root.from), probe)?
        {
            return Ok(());
        }
        if parent.is_none() && self.kept.is_on() && !probe.watches() && self.expand_by_view(scene, expanded, probe)? {
            return Ok(());
        }
        self.project(scene, (expanded, root), (cone, passage), probe)
    }

    /// Finds the corners that a root sees by projection.
    fn project<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        (from, root): (ExpandedRoot, Root),
        ahead: (Option<FramedCone<'_>>, Passage),
        probe: &mut P,
    ) -> Result {
        let parent = (from.id != self.roots.start).then_some(root.from);
        let (mut visitor, stack, _) = self.successors(scene, from, probe);
        let mut scan = ProjectionScan { layer: scene.layer, gaps: visitor.gaps, stack, visitor: &mut visitor };
        scan_ahead(&mut scan, from.at, parent, ahead)?;
        visitor.fault.map_or(Ok(()), Err)
    }

    /// What makes roots of the corners that a root sees, and what the projection needs besides.
    #[inline(always)]
    pub(super) fn successors<'a, P: Probe>(
        &'a mut self,
        scene: &Scene<'a>,
        from: ExpandedRoot,
        probe: &'a mut P,
    ) -> (Successors<'a, P>, &'a mut Stack, &'a mut Deferral) {
        let Self { gaps, goal, goals, closest, roots, landmarks, stack, deferral, .. } = self;
        let nearest = scene.tracks_nearest.then_some(closest);
        let ends = AnyaEnds { goal: *goal, goals, nearest };
        let (layer, gaps, cancel) = (scene.layer, *gaps, scene.cancel);
        (Successors { layer, gaps, from, ends, roots, landmarks, probe, cancel, fault: None }, stack, deferral)
    }

    /// True if a shortest path may go straight from a root to the goal, and the root sees it.
    #[inline(always)]
    fn sees_goal<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        (id, at): (RootId, Point),
        parent: Option<Point>,
        cone: Option<&FramedCone<'_>>,
        probe: &mut P,
    ) -> bool {
        let goal = self.goal;
        let may_go = match cone {
            Some(cone) => cone.contains(goal),
            None => parent.is_none_or(|parent| may_go_on(scene.layer, parent, at, goal)),
        };
        if !may_go {
            return false;
        }
        let known = match parent {
            None => self.from_start,
            // A goal farther than the straight line is out of sight.
            Some(_) if self.landmarks.estimate(id, at) > at.distance(goal) => FromStart::Blocked,
            Some(_) => FromStart::Unknown,
        };
        self.stats.sight_checks += u64::from(known != FromStart::Blocked);
        let clear = match known {
            FromStart::Unknown => visible_from(scene.layer, at, goal, self.gaps),
            FromStart::Clear => true,
            FromStart::Blocked => false,
        };
        probe.sight(at, goal, clear);
        clear
    }
}

/// Scans what lies ahead of a root that was reached from `parent`.
#[inline(always)]
pub(super) fn scan_ahead<V: CornerVisitor>(
    scan: &mut ProjectionScan<'_, V>,
    at: Point,
    parent: Option<Point>,
    (cone, passage): (Option<FramedCone<'_>>, Passage),
) -> Result {
    match (cone, parent) {
        (_, Some(from)) if passage == Passage::Straight => {
            let along_x = from.y == at.y;
            let up = at.x > from.x || at.y > from.y;
            scan.opening(at, Opening::Line(GridDirection::new(along_x, up)))
        }
        (Some(cone), _) => scan.turn(at, cone),
        (None, _) => scan.root(at, parent),
    }
}

impl Kernel for Anya {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.goals.clear();
        self.roots.table.number_corners(scene, allowance)?;
        let space = if scene.from_start { None } else { self.space_around(scene, start, goal) };
        let reversed = space.is_some_and(|(at_start, at_goal)| at_goal < at_start);
        let (start, goal) = if reversed { (goal, start) } else { (start, goal) };
        self.begin_at(scene, start, allowance)?;
        (self.goal, self.reversed) = (goal, reversed);
        self.from_start = match space {
            Some(_) => FromStart::Blocked,
            None if scene.from_start => FromStart::Unknown,
            None => FromStart::Clear,
        };
        self.stats.sight_checks = if space.is_some() { SIGHT_CHECKS_OF_ENDS } else { 0 };
        // An inflated search may take a way that no shortest path takes: its answer would depend on what is known.
        if self.roots.scale() <= 1.0 {
            self.dead_ends.begin(scene, &self.roots.table.ids, [start, goal]);
            self.landmarks.begin(scene, goal);
            if self.from_start != FromStart::Clear {
                self.kept.begin(scene, &self.roots.table.ids, [start, goal]);
            }
        }
        if self.landmarks.are_on_trial() {
            // Landmarks spare much of what dead ends would; they may be given up.
            self.dead_ends.start_judging_anew();
        }
        if allowance == u64::MAX && !scene.tracks_nearest && self.roots.scale() == 1.0 {
            self.deferral.begin();
        }
        self.roots.set_goal(scene.layer, goal);
        self.roots.set_out(self.goal)
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        loop {
            if !self.deferral.is_empty()
                && self.deferral.is_due(self.roots.open.peek(), self.roots.best * (1.0 + AS_LONG))
            {
                if scene.cancelled() {
                    return Ok(Progress::Cancelled);
                }
                if !budget.take() {
                    return Ok(Progress::Paused);
                }
                self.take_up(scene, probe)?;
                continue;
            }
            let Some((bound, id)) = self.roots.open.peek() else {
                // Roots that wait may be useful to another goal.
                if self.goals.is_on() && self.turn_to_next()? {
                    continue;
                }
                break;
            };
            if self.roots.best * (1.0 + AS_LONG) < bound {
                if self.landmarks.are_on_trial() {
                    self.landmarks.judge(self.stats.expanded, bytes(self.roots.spared()));
                }
                return Ok(Progress::Found);
            }
            if self.goals.is_on() && self.goals.is_settled(bound) {
                if self.turn_to_next()? {
                    continue;
                }
                return Ok(Progress::Found);
            }
            let root = self.roots.table.get(id).expect("a root on the open list was reached");
            let passage = match root.closed {
                true => Passage::None,
                false if id == self.roots.start => Passage::Free,
                false => self.dead_ends.passage(scene.layer, || id.corner(), root.from, root.at),
            };
            if passage == Passage::None {
                self.roots.open.pop();
                continue;
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.roots.open.pop();
            self.roots.table.update(id, Root { closed: true, ..root });
            self.expand(scene, (id, root), passage, probe)?;
            self.dead_ends.expanded();
            if self.limit.checked != self.capacities() {
                self.check_limit()?;
            }
            if scene.cancelled() {
                // A cancelled expansion may not have found all corners: the next step repeats it.
                self.roots.table.update(id, Root { closed: false, ..root });
                self.roots.open.push(bound, id)?;
                return Ok(Progress::Cancelled);
            }
        }
        self.goals.settle();
        Ok(if self.roots.best < f64::INFINITY { Progress::Found } else { Progress::Exhausted })
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result {
        self.shorten_to_closest(scene)
    }

    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        out.clear();
        let (mut id, end) = match target {
            Target::Goal => (self.roots.goal, None),
            Target::Nearest if self.reversed => {
                reserve_exact(out, 1)?;
                out.push(self.goal);
                return Ok(());
            }
            Target::Nearest => (self.closest.id, Some(self.closest.at)),
        };
        while let Some(root) = self.roots.table.get(id) {
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
            Target::Nearest if self.reversed => 0.0,
            Target::Nearest => self.closest.g,
        }
    }

    fn prepare(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        self.landmarks.keep_for(scene)?;
        let progress = self.dead_ends.finish(scene, self.landmarks.are_of(scene.layer), budget);
        if progress != Progress::Found {
            return Ok(progress);
        }
        let progress = self.landmarks.make(scene, budget)?;
        if progress != Progress::Found {
            return Ok(progress);
        }
        // An open search counts its own projections.
        let before = self.stack.projections;
        let progress = self.kept.prepare(scene, budget, &mut self.stack);
        self.stack.projections = before;
        progress
    }

    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        Some(self)
    }

    fn least_open(&self) -> f64 {
        let waiting = self.goals.least_waiting(self.goal).at_most(self.deferral.least());
        self.roots.least_towards(self.goal, 1.0).at_most(waiting)
    }

    fn projections(&self) -> u64 {
        self.stack.projections
    }

    fn stats(&self) -> Stats {
        Stats { generated: self.roots.generated, ..self.stats }
    }

    fn memory_use(&self) -> MemoryUse {
        let (nodes, open) = (self.roots.table.bytes(), self.roots.open.bytes());
        MemoryUse {
            nodes,
            open,
            open_peak: self.roots.open.peak(),
            other: self.stack.bytes()
                + self.deferral.bytes()
                + self.goals.bytes()
                + self.dead_ends.bytes()
                + self.landmarks.bytes()
                + self.kept.bytes(),
        }
    }

    fn trim(&mut self) {
        self.roots.open.release();
        self.stack.intervals = Vec::new();
        self.deferral.release();
        self.goals.release();
        self.dead_ends.release();
        self.landmarks.release();
        self.kept.release();
    }

    fn release(&mut self) {
        self.trim();
        self.roots.release();
    }
}

#[cfg(test)]
#[path = "kernel_tests.rs"]
mod tests;
