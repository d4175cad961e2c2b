//! The search: queries that take up the last one, the loop, and what an edit touches.

use super::changes::{Eyes, each_change};
use super::keys::Keys;
use super::neighbours::{Neighbourhood, neighbour};
use super::path::{best_step, push, walk};
use super::queue::{Queue, QueueEntry};
use super::states::{NEVER, NO_SLOT, VertexState, VertexStates};
use crate::base::{Budget, Result};
use crate::collections::Counted;
use crate::geom::Point;
use crate::grid::{ALL_STRAIGHT, CostMap, LayerKey, Snapshot};
use crate::search::core::{Kernel, MemoryUse, Probe, Progress, Scene, Stats, Target, Vertex};
use crate::search::lattice::metric::{LatticeMetric, UniformMetric, WeightedMetric};
use crate::search::{lattice::setup::LatticeSetup, lattice::steps::LatticeRule};

/// Recomputed vertices that one changed cell stands for: nine on the cell lattice.
const VERTICES_A_CELL: u64 = 9;

/// The map and the layer of the kept search.
struct KnownMap {
    snapshot: Snapshot,
    key: LayerKey,
}

/// The search.
pub(crate) struct DStarLite {
    setup: LatticeSetup,
    states: VertexStates,
    queue: Queue,
    keys: Keys,
    goal: Vertex,
    /// None if there is no search to take up.
    known: Option<KnownMap>,
    /// What the next query must start over for: other costs.
    outdated: bool,
    found: f64,
    stats: Stats,
}

/// What the loop of one query works on.
struct QueryTask<'a, M, const SIDED: bool> {
    neighbourhood: Neighbourhood<'a, SIDED>,
    metric: M,
}

impl DStarLite {
    pub(crate) fn new(setup: LatticeSetup) -> Self {
        Self {
            setup,
            states: VertexStates::default(),
            queue: Queue::new(),
            keys: Keys::new(setup.heuristic, setup.scale, true, Vertex::START),
            goal: Vertex::GOAL,
            known: None,
            outdated: false,
            found: f64::INFINITY,
            stats: Stats::default(),
        }
    }

    fn neighbourhood<'a, const SIDED: bool>(&self, scene: &Scene<'a>) -> Neighbourhood<'a, SIDED> {
        let allowed = if self.setup.four { ALL_STRAIGHT } else { u8::MAX };
        let (layer, sides) = (scene.layer, scene.snapshot.sides());
        Neighbourhood { layer, lattice: self.setup.lattice, allowed, sides, start: self.keys.start() }
    }

    /// The measure of steps. Only its sums are used: keys are formed in [`Keys`].
    fn uniform(&self) -> UniformMetric {
        UniformMetric::new(self.setup.estimate(self.goal))
    }

    fn weighted<'a>(&self, scene: &Scene<'a>, costs: CostMap<'a>) -> WeightedMetric<'a> {
        let (estimate, step_cost) = (self.setup.estimate(self.goal), self.setup.step_cost);
        WeightedMetric { estimate, snapshot: scene.snapshot, costs, step_cost }
    }

    /// Forgets everything and starts with the goal.
    fn start_over(&mut self, scene: &Scene<'_>, start: Vertex, goal: Vertex, allowance: u64) -> Result {
        let extra = i32::from(matches!(self.setup.lattice, LatticeRule::Corners { .. }));
        self.states.begin(scene.layer.width() + extra, scene.layer.height() + extra, allowance)?;
        self.queue.clear();
        self.queue.begin(allowance.saturating_sub(self.states.bytes()));
        self.keys = Keys::new(self.setup.heuristic, self.setup.scale, scene.costs.is_none(), start);
        self.goal = goal;
        // Both metrics write a distance of zero as the word 0.
        let state = VertexState { rhs: 0, ..VertexState::UNSEEN };
        self.states.set(goal, state);
        let entry = match scene.costs {
            None => self.keys.of(&self.uniform(), 0, goal),
            Some(costs) => self.keys.of(&self.weighted(scene, costs), 0, goal),
        };
        self.stats.generated = 1;
        self.queue.put(&mut self.states, entry)
    }

    /// Takes up the kept search: moves its start and brings it in line with the map. False if that is not worth while.
    fn take_up(&mut self, scene: &Scene<'_>, old: &Snapshot, start: Vertex) -> Result<bool> {
        let eyes = Eyes { key: scene.layer.key(), costs: scene.costs };
        let mut changed = 0_u64;
        each_change(old, scene.snapshot, eyes, |_, _| {
            changed += 1;
            Ok(())
        })?;
        if changed.saturating_mul(VERTICES_A_CELL) > self.states.reached() {
            return Ok(false);
        }
        let before = self.keys.start();
        if !self.keys.move_to(start) {
            return Ok(false);
        }
        match scene.snapshot.sides() {
            None => self.repair_for::<false>(scene, (old, eyes), before)?,
            Some(_) => self.repair_for::<true>(scene, (old, eyes), before)?,
        }
        Ok(true)
    }

    fn repair_for<const SIDED: bool>(
        &mut self,
        scene: &Scene<'_>,
        (old, eyes): (&Snapshot, Eyes<'_>),
        before: Vertex,
    ) -> Result {
        let neighbourhood = self.neighbourhood::<SIDED>(scene);
        match scene.costs {
            None => {
                let task = QueryTask { neighbourhood, metric: self.uniform() };
                self.repair(&task, (old, scene.snapshot, eyes), before)
            }
            Some(costs) => {
                let task = QueryTask { neighbourhood, metric: self.weighted(scene, costs) };
                self.repair(&task, (old, scene.snapshot, eyes), before)
            }
        }
    }

    fn step_for<P: Probe, const SIDED: bool>(
        &mut self,
        scene: &Scene<'_>,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        let neighbourhood = self.neighbourhood::<SIDED>(scene);
        match scene.costs {
            None => self.run(scene, &QueryTask { neighbourhood, metric: self.uniform() }, budget, probe),
            Some(costs) => {
                self.run(scene, &QueryTask { neighbourhood, metric: self.weighted(scene, costs) }, budget, probe)
            }
        }
    }

    fn trace_for<const SIDED: bool>(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        let (lattice, neighbourhood) = (self.setup.lattice, self.neighbourhood::<SIDED>(scene));
        let ends = (self.keys.start(), if target == Target::Goal { self.goal } else { self.keys.start() });
        push(out, lattice.point(ends.0))?;
        let each = |_: Vertex, _: usize, next: Vertex| push(out, lattice.point(next));
        match scene.costs {
            None => walk(&neighbourhood, &self.uniform(), &self.states, ends, each),
            Some(costs) => walk(&neighbourhood, &self.weighted(scene, costs), &self.states, ends, each),
        }
    }

    fn repair<M: LatticeMetric, const SIDED: bool>(
        &mut self,
        task: &QueryTask<'_, M, SIDED>,
        (old, new, eyes): (&Snapshot, &Snapshot, Eyes<'_>),
        before: Vertex,
    ) -> Result {
        let start = self.keys.start();
        if before != start {
            // Either may be a double corner, which only the start may leave.
            self.recompute(task, before)?;
            self.recompute(task, start)?;
        }
        let corners = matches!(self.setup.lattice, LatticeRule::Corners { .. });
        // A step between corners depends on the cells next to it: on those around its ends. A step between cells
        // depends on no cell farther than one from its ends.
        let (first, last) = if corners { (0, 1) } else { (-1, 1) };
        let (right, bottom) = (new.width() - i32::from(!corners), new.height() - i32::from(!corners));
        each_change(old, new, eyes, |x, y| {
            for vy in (y + first).max(0)..=(y + last).min(bottom) {
                for vx in (x + first).max(0)..=(x + last).min(right) {
                    self.recompute(task, Vertex::new(vx, vy))?;
                }
            }
            Ok(())
        })
    }

    /// Forms the rhs of a vertex from its neighbours.
    fn recompute<M: LatticeMetric, const SIDED: bool>(&mut self, task: &QueryTask<'_, M, SIDED>, v: Vertex) -> Result {
        if v == self.goal {
            return Ok(());
        }
        let rhs = best_step(&task.neighbourhood, &task.metric, &self.states, v).map_or(NEVER, |(rhs, _)| rhs);
        let state = self.states.get(v);
        if rhs == state.rhs {
            return Ok(());
        }
        self.states.set(v, VertexState { rhs, ..state });
        self.settle(task, v)
    }

    /// Puts a vertex into the queue if its g and rhs differ, else takes it out.
    #[inline(always)]
    fn settle<M: LatticeMetric, const SIDED: bool>(&mut self, task: &QueryTask<'_, M, SIDED>, v: Vertex) -> Result {
        let state = self.states.get(v);
        if state.g == state.rhs {
            self.queue.remove(&mut self.states, v);
            return Ok(());
        }
        self.stats.generated += u64::from(state.slot == NO_SLOT);
        self.queue.put(&mut self.states, self.keys.of(&task.metric, least(&task.metric, state), v))
    }

    /// The main loop.
    fn run<M: LatticeMetric, P: Probe, const SIDED: bool>(
        &mut self,
        scene: &Scene<'_>,
        task: &QueryTask<'_, M, SIDED>,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        let start = self.keys.start();
        loop {
            let state = self.states.get(start);
            let limit = self.keys.limit(&task.metric, least(&task.metric, state));
            // The start may be nearer than its g says: only its rhs is read. It may not be farther.
            let farther = length(&task.metric, state.rhs) > length(&task.metric, state.g);
            let Some(top) = self.queue.top().filter(|&top| top < limit || farther) else {
                return self.end(task, state);
            };
            let u = top.vertex;
            let state = self.states.get(u);
            let now = self.keys.of(&task.metric, least(&task.metric, state), u);
            if top < now {
                self.queue.put(&mut self.states, now)?;
                continue;
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            self.stats.expanded += 1;
            self.tell(task, now, probe);
            if length(&task.metric, state.rhs) < length(&task.metric, state.g) {
                self.lower(task, u, state, probe)?;
            } else {
                self.raise(task, u, state)?;
            }
        }
    }

    /// Reports an expansion to the probe. The parent of a vertex is where its best step leads.
    #[inline(always)]
    fn tell<M: LatticeMetric, P: Probe, const SIDED: bool>(
        &self,
        task: &QueryTask<'_, M, SIDED>,
        entry: QueueEntry,
        probe: &mut P,
    ) {
        if !probe.watches() {
            return;
        }
        let u = entry.vertex;
        let best = best_step(&task.neighbourhood, &task.metric, &self.states, u).filter(|_| u != self.goal);
        let parent = best.map_or(u, |(_, direction)| neighbour(u, direction));
        let lattice = self.setup.lattice;
        probe.expand(lattice.point(u), lattice.point(parent), f64::from_bits(entry.second));
    }

    /// The distance of `u` falls to its rhs; those with a step to it may become nearer too.
    fn lower<M: LatticeMetric, P: Probe, const SIDED: bool>(
        &mut self,
        task: &QueryTask<'_, M, SIDED>,
        u: Vertex,
        state: VertexState,
        probe: &mut P,
    ) -> Result {
        self.queue.remove(&mut self.states, u);
        self.states.set(u, VertexState { g: state.rhs, rhs: state.rhs, slot: NO_SLOT });
        for (direction, v) in task.neighbourhood.arriving(u) {
            if v == self.goal {
                continue;
            }
            let through = through(task, state.rhs, v, direction);
            let known = self.states.get(v);
            if task.metric.value(through) < length(&task.metric, known.rhs) {
                self.states.set(v, VertexState { rhs: through, ..known });
                self.settle(task, v)?;
                let (lattice, value) = (self.setup.lattice, task.metric.value(through));
                let key = self.keys.of(&task.metric, through, v).first;
                probe.generate(lattice.point(v), lattice.point(u), value, f64::from_bits(key));
            }
        }
        Ok(())
    }

    /// The distance of `u` is no longer true: it is unknown for now, and what came through it is recomputed.
    fn raise<M: LatticeMetric, const SIDED: bool>(
        &mut self,
        task: &QueryTask<'_, M, SIDED>,
        u: Vertex,
        state: VertexState,
    ) -> Result {
        self.states.set(u, VertexState { g: NEVER, ..state });
        for (direction, v) in task.neighbourhood.arriving(u) {
            if self.states.get(v).rhs == through(task, state.g, v, direction) {
                self.recompute(task, v)?;
            }
        }
        self.settle(task, u)
    }

    /// The loop has ended: what is known of the start is true.
    fn end<M: LatticeMetric, const SIDED: bool>(
        &mut self,
        task: &QueryTask<'_, M, SIDED>,
        start: VertexState,
    ) -> Result<Progress> {
        if start.rhs == NEVER {
            return Ok(Progress::Exhausted);
        }
        // The cost is summed in travel order, as the length is.
        let mut cost = 0;
        walk(&task.neighbourhood, &task.metric, &self.states, (self.keys.start(), self.goal), |v, direction, _| {
            let (x, y) = v.xy();
            cost = task.metric.add(cost, x, y, direction);
            Ok(())
        })?;
        self.found = task.metric.value(cost);
        Ok(Progress::Found)
    }
}

/// The smaller of g and rhs.
#[inline(always)]
fn least<M: LatticeMetric>(metric: &M, state: VertexState) -> u64 {
    if length(metric, state.rhs) < length(metric, state.g) { state.rhs } else { state.g }
}

/// A distance as a float.
#[inline(always)]
fn length<M: LatticeMetric>(metric: &M, word: u64) -> f64 {
    if word == NEVER { f64::INFINITY } else { metric.value(word) }
}

/// The distance of `v` over a step to a vertex at distance `g`, from which `direction` leads to `v`.
#[inline(always)]
fn through<M: LatticeMetric, const SIDED: bool>(
    task: &QueryTask<'_, M, SIDED>,
    g: u64,
    v: Vertex,
    direction: usize,
) -> u64 {
    let (x, y) = v.xy();
    task.metric.add(g, x, y, direction ^ 4)
}

impl Kernel for DStarLite {
    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        self.setup.scale = h_scale * smallest;
    }

    fn forget(&mut self) {
        self.outdated = true;
    }

    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        let lattice = self.setup.lattice;
        let (start, goal) = (lattice.vertex(start), lattice.vertex(goal));
        (self.found, self.stats) = (f64::INFINITY, Stats::default());
        let key = scene.layer.key();
        let outdated = std::mem::take(&mut self.outdated);
        // Taken: after an error there is nothing to take up.
        let known = self.known.take().filter(|known| !outdated && goal == self.goal && known.key == key);
        self.queue.begin(allowance.saturating_sub(self.states.bytes()));
        let kept = match known {
            Some(known) => self.take_up(scene, &known.snapshot, start)?,
            None => false,
        };
        if !kept {
            self.start_over(scene, start, goal, allowance)?;
        }
        self.known = Some(KnownMap { snapshot: scene.snapshot.clone(), key });
        Ok(())
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        match scene.snapshot.sides() {
            None => self.step_for::<P, false>(scene, budget, probe),
            Some(_) => self.step_for::<P, true>(scene, budget, probe),
        }
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        out.clear();
        match scene.snapshot.sides() {
            None => self.trace_for::<false>(scene, target, out),
            Some(_) => self.trace_for::<true>(scene, target, out),
        }
    }

    fn cost(&self, target: Target) -> f64 {
        match target {
            Target::Goal => self.found,
            Target::Nearest => 0.0,
        }
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory_use(&self) -> MemoryUse {
        MemoryUse { nodes: self.states.bytes(), open: self.queue.bytes(), open_peak: self.queue.peak(), other: 0 }
    }

    fn trim(&mut self) {
        self.known = None;
        self.queue.release();
    }

    fn release(&mut self) {
        self.trim();
        self.states.release();
    }
}

#[cfg(test)]
#[path = "kernel_tests.rs"]
mod tests;
