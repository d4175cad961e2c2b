//! A* for every lattice, rule, heuristic and cost, with a table of g-values and parents.
//!
//! A vertex whose g falls is pushed again and its old entry skipped when popped, instead of being moved inside the
//! heap. Where f-values are sums of whole steps the open list keeps a stack for each value. Memory: 16 bytes per
//! lattice point and 16 per open entry.

use crate::base::{Budget, Result};
use crate::collections::Counted;
use crate::collections::bits::lowest;
use crate::geom::{Point, cross};
use crate::grid::{ALL_STRAIGHT, DX, DY, SidedCells};
use crate::search::core::node_table::{CLOSED, VertexRecord};
use crate::search::core::{
    BucketOpenList, HeapOpenList, Kernel, LatticeKey, MemoryUse, NodeTable, OpenList, Probe, Progress, Scene, Stats,
    Target, Vertex,
};
use crate::search::lattice::metric::{LatticeMetric, UniformMetric, WeightedMetric, squared};
use crate::search::lattice::setup::LatticeSetup;
use crate::search::lattice::steps::{CanonicalSteps, CellSteps, CornerSteps, LatticeRule, SidedSteps, StepRule};

/// Steps back from which the straightness of a path is judged. With 3 the smoothed paths of A* are 1.002 times as long
/// as those of Theta* on game maps (as printed in the paper on Theta*); keeping the first path found gives 1.009, 12
/// steps are no better.
const LOOK_BACK: usize = 3;

/// The search.
pub(crate) struct General {
    /// Read when a search starts; not to be changed during one.
    pub(crate) setup: LatticeSetup,
    nodes: NodeTable,
    /// The open list of searches with costs or another estimate than the octile distance.
    heap: HeapOpenList<LatticeKey>,
    /// The open list of searches whose f-values are exact sums of steps.
    plateaus: BucketOpenList,
    start: Vertex,
    goal: Vertex,
    /// The expanded vertex nearest to the goal, and its squared distance.
    closest: (Vertex, u64),
    /// Cost of the goal and of the closest vertex.
    found: f64,
    closest_cost: f64,
    stats: Stats,
}

/// A vertex that may be expanded next, and the bits of its f.
#[derive(Clone, Copy)]
struct OpenVertex {
    f: u64,
    v: Vertex,
    node: VertexRecord,
}

impl General {
    pub(crate) fn new(setup: LatticeSetup) -> Self {
        Self {
            setup,
            nodes: NodeTable::default(),
            heap: HeapOpenList::default(),
            plateaus: BucketOpenList::default(),
            start: Vertex::START,
            goal: Vertex::GOAL,
            closest: (Vertex::START, u64::MAX),
            found: f64::INFINITY,
            closest_cost: 0.0,
            stats: Stats::default(),
        }
    }

    /// The main loop, for one kind of lattice, of cost and of open list.
    fn run<S: StepRule, M: LatticeMetric, O: OpenList, P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        (steps, metric, open): (&S, &M, &mut O),
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        let goal = self.goal.xy();
        let mut held: Option<OpenVertex> = None;
        loop {
            let listed = held.is_none();
            let Some(OpenVertex { f, v, node }) = held.take().or_else(|| self.next_listed(open)) else {
                return Ok(Progress::Exhausted);
            };
            if v == self.goal {
                self.nodes.set(v, node);
                self.found = metric.value(node.g);
                return Ok(Progress::Found);
            }
            let (x, y) = v.xy();
            let (px, py) = node.parent.xy();
            let mask = steps.mask(x, y, (x - px, y - py));
            let cancelled = scene.cancelled();
            if mask.is_some() && (cancelled || !budget.take()) {
                if !listed {
                    self.nodes.set(v, node);
                    open.push(f64::from_bits(f), metric.value(node.g), v)?;
                }
                return Ok(if cancelled { Progress::Cancelled } else { Progress::Paused });
            }
            if listed {
                open.pop();
            }
            self.nodes.set(v, VertexRecord { flags: CLOSED, ..node });
            let Some(mask) = mask else { continue };
            self.stats.expanded += 1;
            probe.expand(self.setup.lattice.point(v), self.setup.lattice.point(node.parent), metric.value(node.g));
            let distance = squared((x, y), goal);
            if distance < self.closest.1 {
                self.closest = (v, distance);
                self.closest_cost = metric.value(node.g);
            }
            held = self.expand(v, (node.g, f), mask, (metric, open), probe)?;
        }
    }

    /// The first vertex of the open list that has not been expanded, left on the list.
    #[inline(always)]
    fn next_listed<O: OpenList>(&mut self, open: &mut O) -> Option<OpenVertex> {
        loop {
            let (f, v) = open.peek()?;
            let node = self.nodes.get(v).expect("what is on the open list has a node");
            if node.flags & CLOSED == 0 {
                return Some(OpenVertex { f, v, node });
            }
            open.pop();
        }
    }

    /// Relaxes the edges of `v` in the directions of `mask`. Where the open list would show the successor pushed last
    /// with the f of `v` next, that one is returned instead of being written and pushed.
    #[inline(always)]
    fn expand<M: LatticeMetric, O: OpenList, P: Probe>(
        &mut self,
        v: Vertex,
        (g, f_here): (u64, u64),
        mut mask: u8,
        (metric, open): (&M, &mut O),
        probe: &mut P,
    ) -> Result<Option<OpenVertex>> {
        let mut held = None;
        let (x, y) = v.xy();
        while mask != 0 {
            let direction = lowest(mask);
            mask &= mask - 1;
            let (nx, ny) = (x + DX[direction], y + DY[direction]);
            let next = Vertex::new(nx, ny);
            let known = self.nodes.get(next);
            if known.is_some_and(|node| node.flags & CLOSED != 0) {
                continue;
            }
            let through = metric.add(g, x, y, direction);
            let value = metric.value(through);
            if let Some(node) = known
                && metric.value(node.g) <= value
            {
                if self.setup.straighten && node.g == through && self.is_straighter(v, node.parent, next) {
                    self.nodes.set(next, VertexRecord { parent: v, ..node });
                }
                continue;
            }
            let node = VertexRecord { g: through, parent: v, flags: 0 };
            let f = metric.key(through, nx, ny);
            self.stats.generated += 1;
            probe.generate(self.setup.lattice.point(next), self.setup.lattice.point(v), value, f);
            let candidate = OpenVertex { f: f.to_bits(), v: next, node };
            let listed = if O::LAST_FIRST && candidate.f == f_here { held.replace(candidate) } else { Some(candidate) };
            if let Some(OpenVertex { f, v, node }) = listed {
                self.nodes.set(v, node);
                open.push(f64::from_bits(f), metric.value(node.g), v)?;
            }
        }
        Ok(held)
    }

    /// True if the path to `to` over `candidate` runs closer to a straight line than that over `current`: measured by
    /// how far the neighbour lies next to the line from its ancestor [`LOOK_BACK`] steps before to `to`.
    fn is_straighter(&self, candidate: Vertex, current: Vertex, to: Vertex) -> bool {
        let offset = |via: Vertex| {
            let mut from = via;
            for _ in 0..LOOK_BACK {
                from = self.nodes.get(from).map_or(from, |node| node.parent);
            }
            let [from, via, to] = [from, via, to].map(|v| self.setup.lattice.point(v));
            cross(from, via, to).abs()
        };
        offset(candidate) < offset(current)
    }

    fn run_on<S: StepRule, P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        steps: &S,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        let (estimate, step_cost) = (self.setup.estimate(self.goal), self.setup.step_cost);
        match scene.costs {
            None => {
                let metric = UniformMetric::new(estimate);
                if metric.exact {
                    let mut open = std::mem::take(&mut self.plateaus);
                    let result = self.run(scene, (steps, &metric, &mut open), budget, probe);
                    self.plateaus = open;
                    return result;
                }
                self.run_on_heap(scene, (steps, &metric), budget, probe)
            }
            Some(costs) => {
                let metric = WeightedMetric { estimate, snapshot: scene.snapshot, costs, step_cost };
                self.run_on_heap(scene, (steps, &metric), budget, probe)
            }
        }
    }

    fn run_on_heap<S: StepRule, M: LatticeMetric, P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        (steps, metric): (&S, &M),
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        let mut open = std::mem::take(&mut self.heap);
        let result = self.run(scene, (steps, metric, &mut open), budget, probe);
        self.heap = open;
        result
    }

    fn target(&self, target: Target) -> Vertex {
        match target {
            Target::Goal => self.goal,
            Target::Nearest => self.closest.0,
        }
    }
}

impl Kernel for General {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        (self.start, self.goal) = (self.setup.lattice.vertex(start), self.setup.lattice.vertex(goal));
        let extra = i32::from(matches!(self.setup.lattice, LatticeRule::Corners { .. }));
        self.nodes.begin(scene.layer.width() + extra, scene.layer.height() + extra, allowance)?;
        let left = allowance.saturating_sub(self.nodes.bytes());
        self.heap.begin(left.saturating_sub(self.plateaus.bytes()));
        self.plateaus.begin(left.saturating_sub(self.heap.bytes()));
        self.closest = (self.start, u64::MAX);
        (self.found, self.closest_cost) = (f64::INFINITY, 0.0);
        self.stats = Stats::default();
        // Both metrics write a distance of zero as the word 0.
        self.nodes.set(self.start, VertexRecord { g: 0, parent: self.start, flags: 0 });
        // The start comes first whatever its key.
        if self.setup.is_exact(scene) {
            OpenList::push(&mut self.plateaus, 0.0, 0.0, self.start)?;
        } else {
            OpenList::push(&mut self.heap, 0.0, 0.0, self.start)?;
        }
        self.stats.generated = 1;
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        let layer = scene.layer;
        let allowed = if self.setup.four { ALL_STRAIGHT } else { u8::MAX };
        match self.setup.lattice {
            LatticeRule::Corners { closed } => {
                self.run_on(scene, &CornerSteps { layer, allowed, closed }, budget, probe)
            }
            LatticeRule::Cells(cutting) => match scene.snapshot.sides() {
                Some(sides) => {
                    let cells = SidedCells { layer, sides, cutting };
                    self.run_on(scene, &SidedSteps { cells, allowed }, budget, probe)
                }
                None if self.setup.canonical && scene.costs.is_none() => {
                    self.run_on(scene, &CanonicalSteps { layer }, budget, probe)
                }
                None => self.run_on(scene, &CellSteps { layer, allowed, cutting }, budget, probe),
            },
        }
    }

    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        self.nodes.trace(self.target(target), |v| self.setup.lattice.point(v), out)
    }

    fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.found,
            Target::Nearest => self.closest_cost,
        }
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory_use(&self) -> MemoryUse {
        let open = self.heap.bytes() + self.plateaus.bytes();
        let open_peak = self.heap.peak().max(self.plateaus.peak());
        MemoryUse { nodes: self.nodes.bytes(), open, open_peak, other: 0 }
    }

    fn trim(&mut self) {
        self.heap.release();
        self.plateaus.release();
    }

    fn release(&mut self) {
        self.trim();
        self.nodes.release();
    }
}

#[cfg(test)]
#[path = "general_tests.rs"]
mod tests;
