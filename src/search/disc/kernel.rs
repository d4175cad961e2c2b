//! A* over corners and the sides on which a disc passes them.
//!
//! ```text
//!   pop the label with the least f = g + w |p goal|, p where its way touches the circle around its corner
//!   if a known way, continued along the circle, is as short: next
//!   if a blocked cell meets the ground that the disc sweeps on the last line of the way: next
//!   for each corner that its corner sees, on either side, and the goal:
//!       the common tangent;  if the way can turn into it, and is taut at its far end: a new label
//! ```
//!
//! A corner that a disc reaches on a free line is seen as a point by the corner that the line has left: the segment
//! between them lies in the ground that the disc sweeps. So the lists of the visibility graph serve every radius.
//!
//! Ties: f, then the goal, then the corner, row by row, then the label that was made first.

use crate::base::{Bounds, Budget, Result, signed, unsigned};
use crate::collections::bloom::{BloomFilter, hash};
use crate::collections::{Allowance, Counted};
use crate::geom::{FloatVector, Point, Round, SCALE, Tangent};
use crate::grid::{Capsule, Layer, corner_pattern};
use crate::search::core::{
    HeapOpenList, Kernel, Margin, MemoryUse, PathShape, Probe, Progress, RoutePiece, Scene, Stats, Target, Vertex,
};
use crate::search::corners::graph::corner_table::{GOAL, START};
use crate::search::corners::view::rule::CornerRule;
use crate::search::disc::labels::{DiscKey, DiscNodeId, Label, LabelId, Labels, NONE, narrow_step};
use crate::search::disc::lists::{LineGround, RadiusLists, TangentLine, angle_at};
use crate::search::disc::route::{pieces_of, points_of, put};
use crate::search::disc::turns::{LabelTurns, Pivot, lines_from};
use crate::search::{corners::graph::corner_graph::CornerGraph, corners::graph::edges::EdgeStore};

/// Lines to the goal that are tried before the search looks around from the goal for the corners that it sees: a short
/// search ends before that.
const TRIES: u32 = 48;

/// Radii whose lists are kept beside those of the last search.
const KEPT_RADII: usize = 8;

/// The search for the shortest path of a disc.
pub(crate) struct Disc {
    /// The factor w of the estimate.
    scale: f64,
    /// Bytes that lists may take from one query to the next.
    keep: u64,
    pub(super) graph: CornerGraph,
    /// The lists of the last radii, the one of the present search first.
    kept: Vec<RadiusLists>,
    lists: RadiusLists,
    pub(super) labels: Labels,
    open: HeapOpenList<DiscKey>,
    pub(super) task: DiscTask,
    sight: EndSight,
    /// The label at which the path ends, once one was found.
    pub(super) found: LabelId,
    /// The expanded label that arrives nearest to the goal, and how near.
    nearest: (LabelId, f64),
    pub(super) wide: Wide,
    allowance: Allowance,
    stats: Stats,
}

/// What is searched for.
#[derive(Default)]
pub(super) struct DiscTask {
    pub(super) start: Point,
    goal: Point,
    /// The radius of the disc in 1/256 cell.
    pub(super) radius: i32,
    tracks_nearest: bool,
}

/// What the ends see.
struct EndSight {
    /// Lines to the goal that are still tried without asking what it sees.
    tries: u32,
    /// True once the search has looked around from the goal.
    is_goal_viewed: bool,
    /// Corners that may see the goal.
    sighted: BloomFilter,
    /// Those that do.
    sees_goal: Vec<Vertex>,
    /// What the start sees.
    seen: Vec<Vertex>,
}

/// The path once it has been widened.
#[derive(Default)]
pub(super) struct Wide {
    /// Its circles, from the start on.
    pub(super) stops: Vec<Round>,
    pub(super) length: f64,
    /// Scratch.
    pub(super) asides: Vec<i32>,
}

/// Where a label comes from, for the successors of it.
struct ExpandedLabel {
    id: LabelId,
    label: Label,
    pivot: Pivot,
    /// The line on which its way arrives.
    line: Tangent,
}

impl Disc {
    /// A search whose lists may take `keep` bytes from one query to the next.
    pub(crate) fn new(scale: f64, keep: u64) -> Self {
        Self {
            scale,
            keep,
            graph: CornerGraph::with_sides(CornerRule { open: false, all: true }),
            kept: Vec::new(),
            lists: RadiusLists::default(),
            labels: Labels::default(),
            open: HeapOpenList::default(),
            task: DiscTask::default(),
            sight: EndSight {
                tries: TRIES,
                is_goal_viewed: false,
                sighted: BloomFilter::new(),
                sees_goal: Vec::new(),
                seen: Vec::new(),
            },
            found: NONE,
            nearest: (NONE, f64::INFINITY),
            wide: Wide::default(),
            allowance: Allowance::UNLIMITED,
            stats: Stats::default(),
        }
    }

    fn set_out(&mut self, scene: &Scene<'_>) -> Result {
        self.open.begin(self.allowance.bytes());
        self.graph.edges.meter.allowance = self.allowance;
        if self.graph.fits(scene.layer) && self.graph.bytes() <= self.keep && self.allowance.is_unlimited() {
            self.graph.catch_up(scene.snapshot, scene.layer);
        } else {
            self.labels = Labels::default();
            (self.sight.sees_goal, self.sight.seen) = (Vec::new(), Vec::new());
            self.wide = Wide::default();
            (self.kept, self.lists) = (Vec::new(), RadiusLists::default());
            self.graph.restart(scene.snapshot, scene.layer)?;
        }
        // Corners as far beside a quadrant as the disc is wide; by powers of two, since wider lists serve all radii.
        self.graph.widen(match scene.radius * 2 / SCALE {
            0 => 0,
            cells => signed(unsigned(cells).next_power_of_two()),
        });
        self.choose_lists(scene.radius)?;
        self.labels.begin();
        self.wide.stops.clear();
        (self.sight.tries, self.sight.is_goal_viewed) = (TRIES, false);
        self.found = NONE;
        self.stats = Stats { generated: 1, ..Stats::default() };
        let h = self.task.start.distance(self.task.goal);
        let label =
            self.labels.add(Label::new(DiscNodeId::START, (NONE, NONE), 0.0, 0.0), &mut self.graph.edges.meter)?;
        self.nearest = (label, h);
        self.open.push(DiscKey::new(self.scale * h, Vertex::new(0, 0), label))?;
        self.fit_nodes()
    }

    /// Takes out the lists of a radius, and puts those of the last search aside.
    fn choose_lists(&mut self, radius: i32) -> Result {
        if self.lists.radius != radius {
            let known = self.kept.iter().position(|lists| lists.radius == radius);
            let chosen = known.map_or_else(|| RadiusLists::new(radius), |at| self.kept.remove(at));
            if self.kept.len() == KEPT_RADII {
                let oldest = self.kept.remove(0);
                self.graph.edges.meter.free(oldest.bytes());
            }
            self.graph.edges.meter.reserve(&mut self.kept, 1, KEPT_RADII)?;
            let last = std::mem::replace(&mut self.lists, chosen);
            self.kept.push(last);
        }
        self.lists.begin();
        Ok(())
    }

    /// Adds nodes for corners that got their numbers since.
    pub(super) fn fit_nodes(&mut self) -> Result {
        self.labels.fit(self.graph.edges.table.corners.len(), &mut self.graph.edges.meter)
    }

    /// The circle of a node.
    pub(super) fn round(&self, node: DiscNodeId) -> Round {
        let centre = match node.list() {
            START => self.task.start,
            GOAL => self.task.goal,
            id => {
                let (x, y) = self.graph.edges.table.get(id).vertex.xy();
                Point::lattice(x, y)
            }
        };
        Round { centre, aside: node.aside(self.task.radius) }
    }

    /// The line on which the way of a label arrives; none for the start, and for the goal in the same place.
    pub(super) fn line_to(&self, label: &Label) -> Option<Tangent> {
        let parent = self.labels.get(label.parent);
        Tangent::new(self.round(parent.node), self.round(label.node))
    }

    fn run<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        loop {
            let Some(key) = self.open.pop() else { return Ok(Progress::Exhausted) };
            let id = key.label();
            let label = *self.labels.get(id);
            let from = match label.node.list() {
                START => None,
                GOAL if self.task.start == self.task.goal => None,
                GOAL => {
                    if !self.line_to(&label).is_none_or(|line| self.is_clear(scene.layer, label.line, &line, probe)) {
                        continue;
                    }
                    self.found = id;
                    return Ok(Progress::Found);
                }
                _ => {
                    let Some(from) = self.arrive(scene.layer, id, label, probe) else { continue };
                    Some(from)
                }
            };
            let cancelled = scene.cancelled();
            if cancelled || !budget.take() {
                // The next step starts with it.
                self.open.push(key)?;
                return Ok(if cancelled { Progress::Cancelled } else { Progress::Paused });
            }
            self.stats.expanded += 1;
            match from {
                None if self.task.start == self.task.goal => {
                    self.found = id;
                    return Ok(Progress::Found);
                }
                None => self.expand_start(scene.layer, id, probe)?,
                Some(from) => self.expand(scene.layer, from, probe)?,
            }
            self.check_limit()?;
        }
    }

    /// True if nothing blocked meets the ground that the disc sweeps along a line, which is in the lists at `at`.
    fn is_clear<P: Probe>(&mut self, layer: &Layer, at: u32, line: &Tangent, probe: &mut P) -> bool {
        if at != NONE && self.lists.line(at).ground != LineGround::Unknown {
            return self.lists.line(at).ground == LineGround::Free;
        }
        self.stats.sight_checks += 1;
        let is_clear = Capsule::new(line, self.task.radius).is_clear(layer);
        probe.sight(line.from.centre, line.to.centre, is_clear);
        if at != NONE {
            self.lists.set_ground(at, is_clear);
        }
        is_clear
    }

    /// The label as one that is expanded; none if it is superfluous, or if its last line is not free.
    fn arrive<P: Probe>(&mut self, layer: &Layer, id: LabelId, label: Label, probe: &mut P) -> Option<ExpandedLabel> {
        let line = self.line_to(&label)?;
        let Round { centre, aside } = line.to;
        let pivot = Pivot::new(centre, aside, corner_pattern(layer, centre.x / SCALE, centre.y / SCALE));
        let radius = f64::from(self.task.radius) / f64::from(SCALE);
        if self.labels.is_superfluous(id, radius, || pivot.limit(layer, &line).map(narrow_step))
            || !self.is_clear(layer, label.line, &line, probe)
        {
            return None;
        }
        Some(ExpandedLabel { id, label, pivot, line })
    }

    fn expand_start<P: Probe>(&mut self, layer: &Layer, id: LabelId, probe: &mut P) -> Result {
        let start = self.task.start;
        probe.expand(start, start, 0.0);
        let [from, to] = [DiscNodeId::START, DiscNodeId::GOAL].map(|end| self.round(end));
        if Tangent::new(from, to).is_some_and(|line| self.is_clear(layer, NONE, &line, probe)) {
            // No way around a corner is shorter.
            return self.add_line(id, None, DiscNodeId::GOAL, probe);
        }
        self.graph.view(layer, start, &mut self.sight.seen)?;
        for at in 0..self.sight.seen.len() {
            let (x, y) = self.sight.seen[at].xy();
            for (left, _) in lines_from(layer, start, (x, y), self.task.radius) {
                let EdgeStore { table, meter, .. } = &mut self.graph.edges;
                let to = DiscNodeId::new(table.number(x, y, meter)?, left);
                self.add_line(id, None, to, probe)?;
            }
        }
        self.fit_nodes()
    }

    fn expand<P: Probe>(&mut self, layer: &Layer, from: ExpandedLabel, probe: &mut P) -> Result {
        let ExpandedLabel { id, label, pivot, line } = &from;
        let list = label.node.list();
        if self.task.tracks_nearest {
            let left = distance(line.ends()[1], self.task.goal);
            if left < self.nearest.1 {
                self.nearest = (*id, left);
            }
        }
        probe.expand(pivot.round.centre, line.from.centre, label.g);
        let limit = pivot.limit(layer, line);
        self.labels.expand(*id, limit.map(narrow_step));
        let turn = LabelTurns { pivot, line, limit, angle: label.angle };
        let vertex = self.graph.edges.table.get(list).vertex;
        if self.may_see_goal(layer, vertex)? {
            self.add_line(*id, Some(&turn), DiscNodeId::GOAL, probe)?;
        }
        let (from, to) = self.lists.of_node(layer, label.node, &mut self.graph)?;
        self.fit_nodes()?;
        let radius = f64::from(self.task.radius) / f64::from(SCALE);
        for at in from..to {
            let on = *self.lists.line(at);
            if on.ground != LineGround::Blocked
                && let Some(next) = turn.onto(on.angle, || self.round(on.to))
            {
                self.add((*id, radius * (on.angle - label.angle).abs()), (on, at), &next, probe)?;
            }
        }
        Ok(())
    }

    /// False if a corner does not see the goal. It is told for the first [`TRIES`] that they may: their lines are
    /// looked at when they are taken from the open list, as all lines are.
    fn may_see_goal(&mut self, layer: &Layer, corner: Vertex) -> Result<bool> {
        let sight = &mut self.sight;
        if sight.tries > 0 {
            sight.tries -= 1;
            return Ok(true);
        }
        if !sight.is_goal_viewed {
            sight.is_goal_viewed = true;
            self.graph.view(layer, self.task.goal, &mut sight.sees_goal)?;
            sight.sighted = BloomFilter::new();
            for seen in &sight.sees_goal {
                sight.sighted.insert(hash(seen.0));
            }
            sight.sees_goal.sort_unstable();
        }
        Ok(sight.sighted.may_contain(hash(corner.0)) && sight.sees_goal.binary_search(&corner).is_ok())
    }

    /// Adds a label on a line that is in no list: from the start, or to the goal.
    fn add_line<P: Probe>(
        &mut self,
        from: LabelId,
        turn: Option<&LabelTurns<'_>>,
        to: DiscNodeId,
        probe: &mut P,
    ) -> Result {
        let parent = *self.labels.get(from);
        let Some(line) = Tangent::new(self.round(parent.node), self.round(to)) else { return Ok(()) };
        if turn.is_some_and(|turn| !(turn.pivot.admits(&line) && turn.leads_into(&line))) {
            return Ok(());
        }
        let radius = f64::from(self.task.radius) / f64::from(SCALE);
        let on = TangentLine { to, ground: LineGround::Unknown, angle: angle_at(&line) };
        let arc = turn.map_or(0.0, |turn| radius * (on.angle - turn.angle).abs());
        self.add((from, arc), (on, NONE), &line, probe)
    }

    /// Adds a label on a line from another one, after an arc of this length.
    fn add<P: Probe>(
        &mut self,
        (parent, arc): (LabelId, f64),
        (on, line): (TangentLine, u32),
        way: &Tangent,
        probe: &mut P,
    ) -> Result {
        let g = self.labels.get(parent).g + arc + way.length();
        let h = if on.to == DiscNodeId::GOAL { 0.0 } else { distance(way.ends()[1], self.task.goal) };
        let label = Label::new(on.to, (parent, line), g, on.angle);
        let label = self.labels.add(label, &mut self.graph.edges.meter)?;
        let vertex = match on.to.list() {
            GOAL => Vertex::new(0, 0),
            id => self.graph.edges.table.get(id).vertex,
        };
        let f = g + self.scale * h;
        self.open.push(DiscKey::new(f, vertex, label))?;
        self.stats.generated += 1;
        if probe.watches() {
            let from = self.labels.get(parent).node;
            probe.generate(self.round(on.to).centre, self.round(from).centre, g, f);
        }
        Ok(())
    }

    fn check_limit(&self) -> Result {
        if self.allowance.is_unlimited() {
            return Ok(());
        }
        self.allowance.check(self.graph.bytes() + self.open.bytes())
    }
}

/// The distance of a place, in 1/256 cell, from a point, in cells.
fn distance((x, y): FloatVector, to: Point) -> f64 {
    let (dx, dy) = (x - f64::from(to.x), y - f64::from(to.y));
    (dx * dx + dy * dy).sqrt() / f64::from(SCALE)
}

impl Disc {
    /// The circles of the path that was found, the last one first.
    pub(super) fn rounds_backwards(&self) -> impl Iterator<Item = Round> {
        let mut at = self.wide.stops.len();
        let mut label = if at == 0 { self.found } else { NONE };
        std::iter::from_fn(move || {
            if at > 0 {
                at -= 1;
                return Some(self.wide.stops[at]);
            }
            if label == NONE {
                return None;
            }
            let Label { node, parent, .. } = *self.labels.get(label);
            label = parent;
            Some(self.round(node))
        })
    }

    /// Writes points along the path: see [`points_of`].
    pub(super) fn trace_route(&self, out: &mut Vec<Point>) -> Result {
        out.clear();
        if self.labels.get(self.found).parent == NONE {
            put(out, self.task.start)?;
        }
        points_of(self.rounds_backwards(), out)?;
        out.reverse();
        Ok(())
    }
}

impl Kernel for Disc {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.task = DiscTask { start, goal, radius: scene.radius, tracks_nearest: scene.tracks_nearest };
        self.allowance = Allowance::new(allowance);
        self.set_out(scene)
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        self.run(scene, budget, probe)
    }

    fn shorten_nearest(&mut self, _scene: &Scene<'_>) -> Result {
        self.found = self.nearest.0;
        Ok(())
    }

    fn trace(&self, _scene: &Scene<'_>, _target: Target, out: &mut Vec<Point>) -> Result {
        self.trace_route(out)
    }

    fn cost(&self, _target: Target) -> f64 {
        if self.wide.stops.is_empty() { self.labels.get(self.found).g } else { self.wide.length }
    }

    fn shape(&self) -> PathShape {
        PathShape::Arcs
    }

    fn pieces_backwards(&self, take: &mut dyn FnMut(RoutePiece) -> Result) -> Result {
        pieces_of(self.rounds_backwards(), take)
    }

    fn keep_margin(&mut self, layer: &Layer, margin: Margin) -> Result {
        self.widen(layer, margin)
    }

    fn left(&self) -> Option<f64> {
        Some(self.nearest.1)
    }

    fn least_open(&self) -> f64 {
        let least = |key: &DiscKey| {
            let label = self.labels.get(key.label());
            let h = if label.parent == NONE {
                self.task.start.distance(self.task.goal)
            } else {
                self.line_to(label).map_or(0.0, |line| distance(line.ends()[1], self.task.goal))
            };
            label.g + h
        };
        self.open.keys().iter().map(least).fold(f64::INFINITY, f64::at_most)
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory_use(&self) -> MemoryUse {
        let nodes = self.labels.bytes();
        let (open, open_peak) = (self.open.bytes(), self.open.peak());
        MemoryUse { nodes, open, open_peak, other: self.graph.bytes() - nodes }
    }

    fn trim(&mut self) {
        self.open.release();
    }

    fn release(&mut self) {
        self.open.release();
        self.graph.release();
        self.labels = Labels::default();
        (self.sight.sees_goal, self.sight.seen) = (Vec::new(), Vec::new());
        self.wide = Wide::default();
        (self.kept, self.lists) = (Vec::new(), RadiusLists::default());
    }
}

#[cfg(test)]
#[path = "kernel_tests.rs"]
mod tests;
