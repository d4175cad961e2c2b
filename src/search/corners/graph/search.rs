//! A* over a graph of corners.
//!
//! ```text
//!   pop the corner c with the least f = g + w |c goal|
//!   if c sees the goal, and a path from parent(c) can turn there: reach the goal
//!   for each edge c -> q along which a path from parent(c) is taut: reach q with g + |c q|
//! ```
//!
//! In the tangent graph the edges that leave a corner are sorted from the wall outwards, so that those on which a path
//! from the parent stays taut come first: one cross product per edge, and the first that fails ends the list. Leaving
//! the others out loses nothing: where the path over `c` is not taut there is a shorter one without `c`. An edge that
//! leads into a cul-de-sac is marked in its list, and left out unless its corner sees the goal.
//!
//! Ties: f, then the goal, then the corner, row by row. Neither the order nor the numbers of the lists matter.

use std::marker::PhantomData;

use crate::base::{Bounds, Budget, Error, Result};
use crate::collections::bloom::{BloomFilter, hash};
use crate::collections::{Allowance, Counted, reserve_exact};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, visible};
use crate::search::core::{Kernel, MemoryUse, NearestReached, Probe, Progress, Scene, Stats, Target, unwatched};
use crate::search::corners::graph::corner_table::{EdgeListId, GOAL, START};
use crate::search::corners::graph::nodes::{CornerNode, CornerNodes, SEES_GOAL};
use crate::search::corners::graph::open_corners::{CornerKey, OpenCorners};
use crate::search::corners::graph::relax::{Relax, SettledCorner};
use crate::search::{corners::graph::corner_graph::CornerGraph, corners::graph::edge_rule::EdgeRule};
use crate::search::{corners::graph::pruning::CornerPruning, corners::view::rule::CornerRule};

/// The search of a planner, and its graph.
pub(crate) struct CornerSearch<E> {
    gaps: DiagonalGaps,
    /// The factor w of the estimate.
    scale: f64,
    graph: CornerGraph,
    nodes: CornerNodes,
    open: OpenCorners,
    pruning: CornerPruning,
    ends: GraphEnds,
    /// Bytes that everything together may take.
    allowance: Allowance,
    /// True if the graph contains what earlier queries have left.
    is_kept: bool,
    nearest: NearestReached<EdgeListId>,
    /// Corners that may see the goal.
    sighted: BloomFilter,
    /// The length of the path that was found.
    found: f64,
    stats: Stats,
    rule: PhantomData<E>,
}

/// The points between which the search runs, in this order.
struct GraphEnds {
    start: Point,
    goal: Point,
    /// True if these are the query's goal and start.
    is_reversed: bool,
}

impl<E: EdgeRule> CornerSearch<E> {
    pub(crate) fn new(gaps: DiagonalGaps, scale: f64) -> Self {
        Self {
            gaps,
            scale,
            graph: CornerGraph::new(CornerRule { open: gaps == DiagonalGaps::Open, all: E::ALL }),
            nodes: CornerNodes::default(),
            open: OpenCorners::new(),
            pruning: CornerPruning::new(gaps),
            ends: GraphEnds { start: Point::default(), goal: Point::default(), is_reversed: false },
            allowance: Allowance::UNLIMITED,
            is_kept: false,
            nearest: NearestReached::start(Point::default(), START),
            sighted: BloomFilter::new(),
            found: f64::INFINITY,
            stats: Stats::default(),
            rule: PhantomData,
        }
    }

    /// Starts without what earlier queries have left.
    fn set_out_afresh(&mut self, scene: &Scene<'_>) -> Result {
        self.release();
        self.is_kept = false;
        self.set_out(scene)
    }

    fn set_out(&mut self, scene: &Scene<'_>) -> Result {
        self.open.begin(self.allowance.bytes());
        self.graph.edges.meter.allowance = self.allowance.less(self.open.bytes());
        if self.graph.fits(scene.layer) {
            self.graph.catch_up(scene.snapshot, scene.layer);
        } else {
            self.nodes.nodes = Vec::new();
            self.graph.restart(scene.snapshot, scene.layer)?;
        }
        let GraphEnds { start, goal, .. } = self.ends;
        self.graph.prefetch.record(start, goal);
        // An inflated search may take a way that no shortest path takes: its answer would depend on what is known.
        if self.scale <= 1.0 {
            self.pruning.begin(scene, [start, goal])?;
        }
        self.nodes.begin();
        self.fit_nodes()?;
        self.nearest = NearestReached::start(start, START);
        self.found = f64::INFINITY;
        self.stats = Stats { generated: 1, ..Stats::default() };
        let h = start.distance(goal);
        self.nodes.set(START, CornerNode { h, parent: START, ..CornerNode::default() }, 0);
        self.open.push(CornerKey::of_end(self.scale * h, START))?;
        self.check_limit()
    }

    /// Adds nodes for corners that got their numbers since.
    #[inline(always)]
    fn fit_nodes(&mut self) -> Result {
        self.nodes.fit(self.graph.edges.table.corners.len(), &mut self.graph.edges.meter)
    }

    fn point(&self, id: EdgeListId) -> Point {
        match id {
            START => self.ends.start,
            GOAL => self.ends.goal,
            _ => {
                let (x, y) = self.graph.edges.table.get(id).vertex.xy();
                Point::lattice(x, y)
            }
        }
    }

    /// Repeats a search that has met the memory limit without what earlier queries have left: these must not decide
    /// whether the limit is met.
    #[cold]
    fn run_again<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        let done = self.stats.expanded;
        self.set_out_afresh(scene)?;
        // What was expanded before has been counted and shown.
        match self.run(scene, &mut Budget::exactly(done), &mut unwatched())? {
            Progress::Paused => self.run(scene, budget, probe),
            ended => Ok(ended),
        }
    }

    fn run<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        loop {
            let Some(key) = self.open.pop() else { return Ok(Progress::Exhausted) };
            let id = key.id();
            let node = *self.nodes.get(id);
            if node.is_closed() {
                continue;
            }
            if id == GOAL || id == START && self.ends.start == self.ends.goal {
                self.found = node.g;
                *self.nodes.get_mut(GOAL) = CornerNode { parent: if id == START { GOAL } else { node.parent }, ..node };
                return Ok(Progress::Found);
            }
            if id != START && !self.is_live(scene, id, &node) {
                continue;
            }
            let cancelled = scene.cancelled();
            if cancelled || !budget.take() {
                // The next step starts with it.
                self.open.push(key)?;
                return Ok(if cancelled { Progress::Cancelled } else { Progress::Paused });
            }
            self.nodes.get_mut(id).close();
            self.stats.expanded += 1;
            self.pruning.expanded();
            if id == START {
                self.nearest = NearestReached { h: node.h, ..NearestReached::start(self.ends.start, START) };
                self.expand_start(scene, node.h, probe)?;
            } else {
                self.expand(scene, id, node, probe)?;
            }
            self.check_limit()?;
        }
    }

    /// False if no shortest path passes a corner, as far as dead ends are known.
    #[inline(always)]
    fn is_live(&mut self, scene: &Scene<'_>, id: EdgeListId, node: &CornerNode) -> bool {
        let (x, y) = self.graph.edges.table.get(id).vertex.xy();
        let at = Point::lattice(x, y);
        let from = Point { x: at.x - node.dx, y: at.y - node.dy };
        self.pruning.is_live(scene.layer, from, (x, y))
    }

    /// Joins the start to what it sees, and notes which corners see the goal. The search goes from the end that sees
    /// fewer corners to the other one: most of what it expands is near where it starts.
    fn expand_start<P: Probe>(&mut self, scene: &Scene<'_>, left: f64, probe: &mut P) -> Result {
        self.stats.sight_checks += 1;
        let GraphEnds { start, goal, .. } = self.ends;
        if visible(scene.layer, start, goal, self.gaps) {
            probe.expand(start, start, 0.0);
            probe.sight(start, goal, true);
            return self.reach_goal(START, start, left, probe);
        }
        self.graph.look(scene.layer, start)?;
        self.graph.put_aside()?;
        self.graph.look(scene.layer, goal)?;
        self.fit_nodes()?;
        let turned = self.graph.scratch.found.len() < self.graph.scratch.aside.len() && !scene.from_start;
        if turned {
            self.ends = GraphEnds { start: goal, goal: start, is_reversed: !self.ends.is_reversed };
        }
        let GraphEnds { start, goal, .. } = self.ends;
        probe.expand(start, start, 0.0);
        probe.sight(start, goal, false);
        self.sighted = BloomFilter::new();
        let scratch = &self.graph.scratch;
        for edge in if turned { &scratch.aside } else { &scratch.found } {
            let (x, y) = edge.vertex.xy();
            let h = Point::lattice(x, y).distance(goal);
            self.sighted.insert(hash(edge.vertex.0));
            self.nodes.set(
                edge.id(),
                CornerNode { g: f64::INFINITY, h, parent: START, ..CornerNode::default() },
                SEES_GOAL,
            );
        }
        let from = SettledCorner { id: START, g: 0.0, at: start };
        let (graph, mut relax) = self.relax(scene.tracks_nearest);
        for &edge in if turned { &graph.scratch.found } else { &graph.scratch.aside } {
            relax.edge(&from, edge, probe)?;
        }
        Ok(())
    }

    fn expand<P: Probe>(&mut self, scene: &Scene<'_>, id: EdgeListId, node: CornerNode, probe: &mut P) -> Result {
        if !self.graph.edges.is_built(id) {
            self.graph.make(scene.layer, id)?;
            self.fit_nodes()?;
        }
        let corner = *self.graph.edges.table.get(id);
        let (x, y) = corner.vertex.xy();
        let at = Point::lattice(x, y);
        self.nearest.meet(NearestReached { at, id, h: node.h, g: node.g });
        probe.expand(at, Point { x: at.x - node.dx, y: at.y - node.dy }, node.g);
        // A path that cannot turn here does not lead on.
        let Some(wedge) = E::wedge(&corner, i64::from(node.dx), i64::from(node.dy)) else { return Ok(()) };
        let goal = self.ends.goal;
        if node.sees_goal() != 0 && wedge.admits(i64::from(goal.x - at.x), i64::from(goal.y - at.y)) {
            self.reach_goal(id, at, node.g + node.h, probe)?;
            if self.scale.to_bits() == 1.0_f64.to_bits() {
                // The goal's f is the one of this corner: nothing can come before it.
                return Ok(());
            }
        }
        let from = SettledCorner { id, g: node.g, at };
        let (graph, mut relax) = self.relax(scene.tracks_nearest);
        for &edge in graph.edges.lists.range(wedge.from, wedge.to) {
            let (to_x, to_y) = edge.vertex.xy();
            if !wedge.contains(i64::from(to_x - x), i64::from(to_y - y)) {
                break;
            }
            relax.edge(&from, edge, probe)?;
        }
        Ok(())
    }

    /// The graph, and what writes successors.
    #[inline(always)]
    fn relax(&mut self, tracks_nearest: bool) -> (&CornerGraph, Relax<'_>) {
        let Self { nodes, open, graph, nearest, sighted, stats, ends: GraphEnds { goal, .. }, scale, .. } = self;
        let nearest = tracks_nearest.then_some(nearest);
        let generated = &mut stats.generated;
        let CornerNodes { nodes, stamp } = nodes;
        (graph, Relax { nodes, stamp: *stamp, open, nearest, sighted, generated, goal: *goal, scale: *scale })
    }

    /// Takes the shortest path to the point nearest to the goal: it ends there, so that it may come from where no path
    /// can turn, and its last turning point sees the point.
    fn shorten_to_nearest(&mut self, scene: &Scene<'_>) -> Result {
        let (end, start) = (self.nearest.at, self.ends.start);
        if end == start {
            return Ok(());
        }
        self.stats.sight_checks += 1;
        if visible(scene.layer, start, end, self.gaps) {
            (self.nearest.id, self.nearest.g) = (START, start.distance(end));
            return Ok(());
        }
        self.graph.look(scene.layer, end)?;
        self.fit_nodes()?;
        let mut best = (self.nearest.g, None);
        for edge in &self.graph.scratch.found {
            let (x, y) = edge.vertex.xy();
            let node = self.nodes.get(edge.id());
            let g = node.g + Point::lattice(x, y).distance(end);
            // Of equally long paths the one over the first corner, row by row.
            let key = (g, Some(edge.vertex));
            if self.nodes.stamp.is_on(node) && (g < best.0 || g == best.0 && best.1.is_some() && key.1 < best.1) {
                (best, self.nearest.id) = (key, edge.id());
            }
        }
        self.nearest.g = best.0;
        Ok(())
    }

    /// Takes a path to the goal if it is the shortest so far.
    fn reach_goal<P: Probe>(&mut self, from: EdgeListId, at: Point, g: f64, probe: &mut P) -> Result {
        let known = self.nodes.get(GOAL);
        if self.nodes.stamp.is_on(known) && known.g <= g {
            return Ok(());
        }
        self.nodes.set(GOAL, CornerNode { g, parent: from, ..CornerNode::default() }, 0);
        self.stats.generated += 1;
        probe.generate(self.ends.goal, at, g, g);
        self.open.push(CornerKey::of_end(g, GOAL))
    }

    /// Graph, nodes and open list are checked together: each of them limits its own bytes only.
    #[inline(always)]
    fn check_limit(&self) -> Result {
        if self.allowance.is_unlimited() {
            return Ok(());
        }
        self.allowance.check(self.graph.bytes() + self.open.bytes())
    }
}

impl<E: EdgeRule> Kernel for CornerSearch<E> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.ends = GraphEnds { start, goal, is_reversed: false };
        // What earlier queries have left is not part of the allowance.
        self.allowance = Allowance::new(allowance).plus(self.memory_use().other);
        self.is_kept = self.graph.fits(scene.layer);
        match self.set_out(scene) {
            Err(Error::MemoryLimit { .. }) if self.is_kept => self.set_out_afresh(scene),
            result => result,
        }
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        let progress = match self.run(scene, budget, probe) {
            Err(Error::MemoryLimit { .. }) if self.is_kept => self.run_again(scene, budget, probe)?,
            result => result?,
        };
        let is_over = matches!(progress, Progress::Found | Progress::Exhausted);
        if is_over && self.allowance.is_unlimited() && !scene.in_haste {
            self.graph.work_ahead(scene.layer);
            self.fit_nodes()?;
        }
        Ok(progress)
    }

    fn repeat(&mut self, scene: &Scene<'_>) -> Result<bool> {
        if self.is_kept {
            self.run_again(scene, &mut Budget::exactly(0), &mut unwatched())?;
            return Ok(true);
        }
        Ok(false)
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result {
        self.shorten_to_nearest(scene)
    }

    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        out.clear();
        let (mut id, end) = match target {
            Target::Goal => (GOAL, None),
            Target::Nearest if self.ends.is_reversed => {
                reserve_exact(out, 1)?;
                out.push(self.ends.goal);
                return Ok(());
            }
            Target::Nearest => (self.nearest.id, Some(self.nearest.at)),
        };
        loop {
            if out.len() + 1 >= out.capacity() {
                let more = out.len().max(16);
                reserve_exact(out, more)?;
            }
            let at = self.point(id);
            if out.is_empty() {
                out.extend(end.filter(|&end| end != at));
            }
            out.push(at);
            let parent = self.nodes.get(id).parent;
            if parent == id {
                break;
            }
            id = parent;
        }
        if !self.ends.is_reversed {
            out.reverse();
        }
        Ok(())
    }

    fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.found,
            Target::Nearest if self.ends.is_reversed => 0.0,
            Target::Nearest => self.nearest.g,
        }
    }

    fn least_open(&self) -> f64 {
        let open = self.open.ids().map(|id| self.nodes.get(id)).filter(|node| !node.is_closed());
        open.map(|node| node.g + node.h).fold(f64::INFINITY, f64::at_most)
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory_use(&self) -> MemoryUse {
        let nodes = self.nodes.bytes();
        let (open, open_peak) = (self.open.bytes(), self.open.peak());
        MemoryUse { nodes, open, open_peak, other: self.graph.bytes() - nodes + self.pruning.bytes() }
    }

    fn trim(&mut self) {
        self.open.release();
        // What a scan needs is checked after it has grown.
        if self.check_limit().is_err() {
            self.graph.release();
            self.nodes = CornerNodes::default();
        }
    }

    fn release(&mut self) {
        self.open.release();
        self.graph.release();
        self.nodes = CornerNodes::default();
        self.pruning.release();
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
