//! A* over convex corners of the rim and the sides on which a disc passes them.
//!
//! ```text
//!   pop the label with the least f = g + w |p goal|, p where its way touches the circle around its corner
//!   if a known way, continued along the circle, is as short: next
//!   if a side of the rim meets the ground that the disc sweeps on the last line of the way: next
//!   for each corner in sight of its corner, on either side, and the goal:
//!       the common tangent;  if the way can turn into it, and is taut at its far end: a new label
//! ```
//!
//! Ties: f, then the goal, then the number of the fan, then the label that was made first.

use std::sync::atomic::{AtomicBool, Ordering};

use super::corner::{CornerTurns, RimCorner};
use super::lists::{DiscLists, KnownGround, PassedCorner};
use crate::base::{Budget, Result, index, to_u32};
use crate::collections::{Allowance, Counted, List, Meter};
use crate::geom::{FloatVector, Point, Round, SCALE, Tangent};
use crate::mesh::ends::MeshEnds;
use crate::mesh::path::MeshPath;
use crate::mesh::search::SearchLimits;
use crate::mesh::spots::MeshSpot;
use crate::mesh::topology::Topology;
use crate::search::core::{HeapOpenList, Progress, Stats, Vertex};
use crate::search::corners::graph::corner_table::EdgeListId;
use crate::search::disc::labels::{DiscKey, DiscNodeId, Label, LabelId, Labels, NONE};
use crate::search::disc::route::{points_of, put};

/// A search that can be paused.
///
/// Many fields: what is kept between searches, and the state of the present one are used together.
pub(crate) struct MeshDiscSearch {
    /// The factor w of the estimate.
    scale: f64,
    /// In 1/256 cell.
    radius: i32,
    ends: MeshEnds,
    lists: DiscLists,
    labels: Labels<u32>,
    open: HeapOpenList<DiscKey>,
    /// The last search in which each fan was in sight of the goal.
    sees_goal: Vec<u32>,
    stamp: u32,
    /// Scratch: fans.
    seen: Vec<u32>,
    /// The label at which the path ends, once one was found.
    found: LabelId,
    /// The expanded label that arrives nearest to the goal, and how near.
    nearest: (LabelId, f64),
    /// Of the path that was traced.
    length: f64,
    /// Of the lists but for the open one.
    meter: Meter,
    stats: Stats,
}

/// A label that is expanded.
struct LabelArrival {
    id: LabelId,
    node: PassedCorner,
    corner: RimCorner,
    /// The line on which its way arrives.
    line: Tangent,
    /// The number of the first cut of the arc ahead.
    cut: Option<u32>,
}

/// A line on which a way goes on.
struct NextLine {
    to: DiscNodeId,
    line: Tangent,
    /// Its number in the lists, or [`NONE`].
    number: u32,
    /// The length of the arc before it.
    arc: f64,
    /// Where it arrives on the circle.
    angle: f64,
}

/// The node of a corner in the lists of labels: both ends come first.
fn node_id(node: PassedCorner) -> DiscNodeId {
    DiscNodeId::new(EdgeListId(2 * node.fan + 2), node.left)
}

/// The corner of a node that is none of the ends.
fn corner_of(node: DiscNodeId) -> PassedCorner {
    let number = node.list().0 - 2;
    PassedCorner { fan: number / 2, left: number % 2 == 1 }
}

impl MeshDiscSearch {
    pub(crate) fn new(scale: f64) -> Self {
        Self {
            scale,
            radius: 0,
            ends: MeshEnds::default(),
            lists: DiscLists::default(),
            labels: Labels::default(),
            open: HeapOpenList::default(),
            sees_goal: Vec::new(),
            stamp: 0,
            seen: Vec::new(),
            found: NONE,
            nearest: (NONE, f64::INFINITY),
            length: 0.0,
            meter: Meter::default(),
            stats: Stats::default(),
        }
    }

    /// Begins a search between two places of a disc, which may hold so many bytes; what is kept of searches before is
    /// dropped above its limit.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, mesh: &Topology, ends: [MeshSpot; 2], radius: i32, limits: SearchLimits) -> Result {
        if limits.keep_limit > 0 && self.meter.used() > limits.keep_limit {
            self.release();
        }
        self.radius = radius;
        self.meter.allowance = Allowance::new(limits.allowance);
        self.open.begin(limits.allowance);
        self.stats = Stats { generated: 1, ..Stats::default() };
        self.found = NONE;
        self.ends.gather(mesh, ends, &mut self.meter)?;
        self.lists.begin(mesh, radius, &mut self.meter)?;
        let fans = index(mesh.fan_count());
        if self.sees_goal.len() != fans || self.stamp == u32::MAX {
            self.meter.refill(&mut self.sees_goal, fans, 0, 1)?;
            self.stamp = 0;
        }
        self.stamp += 1;
        self.labels.begin();
        self.labels.fit(2 * fans + 2, &mut self.meter)?;
        let h = self.ends.start.distance(self.ends.goal);
        let label = self.labels.add(Label::new(DiscNodeId::START, (NONE, NONE), 0.0, 0.0), &mut self.meter)?;
        self.nearest = (label, h);
        self.open.push(DiscKey::new(self.scale * h, Vertex(0), label))
    }

    /// Goes on until a path is found, nothing is left or the budget is used.
    ///
    /// # Errors
    /// [`crate::Error::MemoryLimit`], [`crate::Error::OutOfMemory`].
    pub(crate) fn step(&mut self, mesh: &Topology, budget: &mut Budget, cancel: &AtomicBool) -> Result<Progress> {
        loop {
            let Some(key) = self.open.pop() else { return Ok(Progress::Exhausted) };
            let id = key.label();
            let label = *self.labels.get(id);
            let is_end =
                label.node == DiscNodeId::GOAL || label.node == DiscNodeId::START && self.ends.start == self.ends.goal;
            if is_end {
                let line = if label.parent == NONE { None } else { self.line_to(mesh, &label) };
                if line.is_some_and(|line| !self.is_clear(mesh, &label, &line)) {
                    continue;
                }
                self.found = id;
                return Ok(Progress::Found);
            }
            let arrival = if label.node == DiscNodeId::START { None } else { self.arrive(mesh, id, &label)? };
            if arrival.is_none() && label.node != DiscNodeId::START {
                continue;
            }
            let is_cancelled = cancel.load(Ordering::Relaxed);
            if is_cancelled || !budget.take() {
                // The next step starts with it, and looks again along a line that no list knows.
                self.stats.sight_checks -= u64::from(arrival.is_some() && label.line == NONE);
                self.open.push(key)?;
                return Ok(if is_cancelled { Progress::Cancelled } else { Progress::Paused });
            }
            self.stats.expanded += 1;
            match arrival {
                None => self.set_out(mesh, id)?,
                Some(arrival) => self.expand(mesh, &arrival)?,
            }
            self.meter.allowance.check(self.meter.used() + self.open.bytes())?;
        }
    }

    /// The circle of a node.
    fn round(&self, mesh: &Topology, node: DiscNodeId) -> Round {
        match node {
            DiscNodeId::START => Round { centre: self.ends.start, aside: 0 },
            DiscNodeId::GOAL => Round { centre: self.ends.goal, aside: 0 },
            node => self.lists.round(mesh, corner_of(node)),
        }
    }

    /// The line on which the way of a label arrives.
    fn line_to(&self, mesh: &Topology, label: &Label<u32>) -> Option<Tangent> {
        let parent = self.labels.get(label.parent);
        Tangent::new(self.round(mesh, parent.node), self.round(mesh, label.node))
    }

    /// True if no side of the rim meets the ground that the disc sweeps on the last line of a label's way.
    fn is_clear(&mut self, mesh: &Topology, label: &Label<u32>, line: &Tangent) -> bool {
        if label.line != NONE {
            match self.lists.line(index(label.line)).ground {
                KnownGround::Free => return true,
                KnownGround::Blocked => return false,
                KnownGround::Unknown => {}
            }
        }
        self.stats.sight_checks += 1;
        let is_clear = mesh.is_clear(line, self.radius);
        if label.line != NONE {
            self.lists.set_ground(index(label.line), is_clear);
        }
        is_clear
    }

    /// A label at a corner that is to be expanded; none if it is superfluous, or if its last line is not free.
    fn arrive(&mut self, mesh: &Topology, id: LabelId, label: &Label<u32>) -> Result<Option<LabelArrival>> {
        let Some(line) = self.line_to(mesh, label) else { return Ok(None) };
        let node = corner_of(label.node);
        let cut = self.lists.first_cut(mesh, node, &line, &mut self.meter)?;
        if self.labels.is_superfluous(id, self.radius_in_cells(), || cut) || !self.is_clear(mesh, label, &line) {
            return Ok(None);
        }
        Ok(Some(LabelArrival { id, node, corner: self.lists.corner(mesh, node), line, cut }))
    }

    fn radius_in_cells(&self) -> f64 {
        f64::from(self.radius) / f64::from(SCALE)
    }

    fn set_out(&mut self, mesh: &Topology, id: LabelId) -> Result {
        let [from, to] = [DiscNodeId::START, DiscNodeId::GOAL].map(|end| self.round(mesh, end));
        self.stats.sight_checks += 1;
        if let Some(line) = Tangent::new(from, to)
            && mesh.is_clear(&line, self.radius)
        {
            // No way around a corner is shorter.
            return self.add(id, &NextLine { to: DiscNodeId::GOAL, line, number: NONE, arc: 0.0, angle: 0.0 });
        }
        let Self { lists: DiscLists { around, .. }, meter, ends, seen, .. } = self;
        seen.clear();
        around.look(mesh, ends.goal, ends.goal_faces.iter().copied(), seen, meter)?;
        for &fan in &*seen {
            self.sees_goal[index(fan)] = self.stamp;
        }
        seen.clear();
        around.look(mesh, ends.start, ends.start_faces.iter().copied(), seen, meter)?;
        for at in 0..self.seen.len() {
            for left in [false, true] {
                let node = PassedCorner { fan: self.seen[at], left };
                let corner = self.lists.corner(mesh, node);
                if let Some(line) = Tangent::new(from, corner.round)
                    && corner.admits(&line)
                {
                    let angle = corner.angle_of(&line);
                    self.add(id, &NextLine { to: node_id(node), line, number: NONE, arc: 0.0, angle })?;
                }
            }
        }
        Ok(())
    }

    fn expand(&mut self, mesh: &Topology, arrival: &LabelArrival) -> Result {
        let LabelArrival { id, node, corner, line, cut } = arrival;
        let label = *self.labels.get(*id);
        let left = distance(line.ends()[1], self.ends.goal);
        if left < self.nearest.1 {
            self.nearest = (*id, left);
        }
        self.labels.expand(*id, *cut);
        let turns = CornerTurns { corner, line, angle: label.angle, cut: cut.map(|cut| self.lists.cut(cut)) };
        let arc = |angle: f64, radius: f64| radius * (angle - label.angle).abs();
        let radius = self.radius_in_cells();
        if self.sees_goal[index(node.fan)] == self.stamp
            && let Some(line) = turns.onto_point(self.ends.goal)
        {
            let arc = arc(corner.angle_of(&line), radius);
            self.add(*id, &NextLine { to: DiscNodeId::GOAL, line, number: NONE, arc, angle: 0.0 })?;
        }
        for at in self.lists.lines_of(mesh, *node, &mut self.meter)? {
            let on = *self.lists.line(at);
            if on.ground != KnownGround::Blocked
                && let Some(line) = turns.onto(on.leaves, self.lists.round(mesh, on.to))
            {
                let (arc, number) = (arc(on.leaves, radius), to_u32(at));
                self.add(*id, &NextLine { to: node_id(on.to), line, number, arc, angle: on.arrives })?;
            }
        }
        Ok(())
    }

    /// Adds a label on a line from another one.
    fn add(&mut self, parent: LabelId, next: &NextLine) -> Result {
        let &NextLine { to, line, number, arc, angle } = next;
        let g = self.labels.get(parent).g + arc + line.length();
        let (h, order) = match to {
            DiscNodeId::GOAL => (0.0, 0),
            node => (distance(line.ends()[1], self.ends.goal), corner_of(node).fan + 1),
        };
        let label = self.labels.add(Label::new(to, (parent, number), g, angle), &mut self.meter)?;
        self.stats.generated += 1;
        self.open.push(DiscKey::new(g + self.scale * h, Vertex(order), label))
    }

    /// Writes points along the path that was found, or along the one to where the search came nearest to the goal.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn trace(&mut self, mesh: &Topology, is_found: bool, out: &mut MeshPath) -> Result {
        if !is_found {
            self.found = self.nearest.0;
        }
        out.clear();
        if self.labels.get(self.found).parent == NONE {
            out.points.add(self.ends.start)?;
        }
        let mut label = self.found;
        let rounds = std::iter::from_fn(|| {
            (label != NONE).then(|| {
                let Label { node, parent, .. } = *self.labels.get(label);
                label = parent;
                self.round(mesh, node)
            })
        });
        points_of(rounds, &mut out.points)?;
        out.points.reverse();
        self.length = self.labels.get(self.found).g;
        if !is_found {
            self.go_straight_on(mesh, &mut out.points)?;
        }
        mesh.tell_any_faces(self.ends.start_faces.first().copied(), out)
    }

    /// Goes on from the end of a path straight towards the goal, as far as the disc fits.
    fn go_straight_on(&mut self, mesh: &Topology, points: &mut Vec<Point>) -> Result {
        let (radius, goal) = (self.radius, self.ends.goal);
        // An arc may end between the points of integers: beside that lies one from which the disc can go on.
        let Some(&end) = points.last() else { return Ok(()) };
        let Some(from) = mesh.place_near(end, radius) else { return Ok(()) };
        let to = mesh.straight_end([from, goal], radius);
        if to != from {
            self.length += end.distance(from) + from.distance(to);
            put(points, from)?;
            put(points, to)?;
        }
        Ok(())
    }

    /// The exact length of the path that was traced, but for what a path to another end goes straight on.
    pub(crate) const fn length(&self) -> f64 {
        self.length
    }

    /// What the search has counted.
    pub(crate) const fn stats(&self) -> Stats {
        self.stats
    }

    /// The least estimate of what is open; infinite if nothing is.
    pub(crate) fn least_open(&self) -> f64 {
        self.open.peek().map_or(f64::INFINITY, DiscKey::f)
    }

    /// Bytes of the open list.
    pub(crate) fn open_bytes(&self) -> u64 {
        self.open.bytes()
    }

    /// Most entries of the open list at once.
    pub(crate) fn open_peak(&self) -> u64 {
        self.open.peak()
    }

    /// Bytes of the other lists.
    pub(crate) const fn bytes(&self) -> u64 {
        self.meter.used()
    }

    /// Frees all memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.scale);
    }
}

/// The distance of a place, in 1/256 cell, from a point, in cells.
fn distance((x, y): FloatVector, to: Point) -> f64 {
    let (dx, dy) = (x - f64::from(to.x), y - f64::from(to.y));
    (dx * dx + dy * dy).sqrt() / f64::from(SCALE)
}
