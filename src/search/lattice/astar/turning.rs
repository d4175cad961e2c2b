//! A* on cells where turns count: over states of a cell and the direction in which it was reached.
//!
//! A turn counts 1 for each 45 degrees. Costs are pairs of a length, or what the terrain makes of it, and turns, which
//! [`TurnRule`] puts in an order or adds up; both parts only grow along a path, so that Dijkstra's argument holds for
//! the order. The estimate has two parts as well: the octile distance, and the least turns on ground without walls:
//!
//! ```text
//!   d ->  o . .         the goal lies between the directions e and f: a path to it takes both, or directions
//!          .  f         beyond them, so that it turns from d at least to the farther one of both, on one
//!        e  g           side or the other
//! ```
//!
//! When not to use it: without turns the other forms expand an eighth of the states. Time: O(n log n) for n states.
//! Memory: 128 bytes per cell and 32 per open entry.

use crate::base::{Budget, Result, real_u32, to_u32, unsigned};
use crate::collections::Counted;
use crate::collections::bits::lowest;
use crate::geom::Point;
use crate::grid::{ALL_STRAIGHT, DX, DY, SidedCells, TurnRule};
use crate::search::core::{
    HeapOpenList, Kernel, MemoryUse, Probe, Progress, Scene, Stats, Target, Vertex, octile_steps, one_table,
    steps_length, trace_back,
};
use crate::search::lattice::metric::{LatticeMetric, UniformMetric, WeightedMetric, squared};
use crate::search::lattice::setup::LatticeSetup;
use crate::search::lattice::steps::{CellSteps, SidedSteps, StepRule};
use crate::search::lattice::turn_order::{TurnOrder, turn};
use crate::search::lattice::turn_table::{NO_DIRECTION, TurnRecord, TurnState, TurnTable};

/// The key of a state: the first part of f, the second one, then the larger g as in other searches, and the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TurnKey {
    first: u64,
    second: u64,
    farther: u64,
    state: TurnState,
}

/// The search.
pub(crate) struct Turning {
    /// Read when a search starts; not to be changed during one.
    pub(crate) setup: LatticeSetup,
    states: TurnTable,
    open: HeapOpenList<TurnKey>,
    start: Vertex,
    goal: Vertex,
    /// The state at which the goal was found.
    end: TurnState,
    /// The expanded state nearest to the goal, its squared distance and its cost.
    closest: (TurnState, u64, f64),
    found: f64,
    stats: Stats,
}

/// What the loop of one search works on.
struct TurnTask<'a, S, M> {
    scene: &'a Scene<'a>,
    steps: &'a S,
    metric: M,
}

/// A length, or what the terrain makes of it, and turns.
#[derive(Clone, Copy)]
struct PathCost {
    g: u64,
    turns: u32,
}

/// The least turns from a direction to go by an offset.
fn least_turns(from: usize, (dx, dy): (i32, i32)) -> u32 {
    if from == NO_DIRECTION || (dx, dy) == (0, 0) {
        return 0;
    }
    let along = |direction: usize| {
        let (x, y) = (DX[direction], DY[direction]);
        // Both parts of a direction point where the offset does, and a diagonal has both alike.
        let exact = x * dy == y * dx && x * dx + y * dy > 0;
        let within = |next: usize| x * dy - y * dx > 0 && dx * DY[next] - dy * DX[next] > 0;
        if exact {
            Some((direction, direction))
        } else {
            Some((direction, (direction + 1) % 8)).filter(|d| within(d.1))
        }
    };
    let Some((first, last)) = (0..DX.len()).find_map(along) else { return 0 };
    let (onward, back) = (|to: usize| to_u32((to + 8 - from) % 8), |to: usize| to_u32((from + 8 - to) % 8));
    onward(first).max(onward(last)).min(back(first).max(back(last)))
}

impl Turning {
    pub(crate) fn new(setup: LatticeSetup) -> Self {
        let start = TurnState { vertex: Vertex::START, direction: NO_DIRECTION };
        Self {
            setup,
            states: TurnTable::default(),
            open: HeapOpenList::default(),
            start: Vertex::START,
            goal: Vertex::GOAL,
            end: start,
            closest: (start, u64::MAX, 0.0),
            found: f64::INFINITY,
            stats: Stats::default(),
        }
    }

    const fn order(&self) -> TurnOrder {
        TurnOrder { rule: self.setup.turns, cost: self.setup.turn_cost }
    }

    #[inline(always)]
    fn key<S, M: LatticeMetric>(&self, task: &TurnTask<'_, S, M>, cost: PathCost, state: TurnState) -> TurnKey {
        let TurnTask { scene, metric, .. } = task;
        let (x, y) = state.vertex.xy();
        let (goal_x, goal_y) = self.goal.xy();
        let (dx, dy) = (goal_x - x, goal_y - y);
        let length = match scene.costs {
            // Whole steps, so that equally long ways are seen to be so.
            None if self.setup.four => metric.value(cost.g) + real_u32(unsigned(dx.abs() + dy.abs())),
            None => steps_length(cost.g + octile_steps(dx, dy)),
            // With an estimate beside them sums of floats would decide about ties.
            Some(_) if self.setup.turns == TurnRule::TieBreak => metric.value(cost.g),
            Some(_) => metric.value(cost.g) + self.setup.scale * steps_length(octile_steps(dx, dy)),
        };
        let (first, second) = self.order().parts(length, cost.turns + least_turns(state.direction, (dx, dy)));
        let farther = !metric.value(cost.g).to_bits();
        TurnKey { first: first.to_bits(), second: second.to_bits(), farther, state }
    }

    /// The main loop.
    fn run<S: StepRule, M: LatticeMetric, P: Probe>(
        &mut self,
        task: &TurnTask<'_, S, M>,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        let TurnTask { scene, metric, .. } = task;
        while let Some(TurnKey { state, .. }) = self.open.peek() {
            let record = self.states.get(state).expect("what is on the open list has a record");
            if record.closed {
                self.open.pop();
                continue;
            }
            let cost = PathCost { g: record.g, turns: record.turns };
            if state.vertex == self.goal {
                (self.end, self.found) = (state, self.order().told(metric.value(cost.g), cost.turns));
                return Ok(Progress::Found);
            }
            let cancelled = scene.cancelled();
            if cancelled || !budget.take() {
                return Ok(if cancelled { Progress::Cancelled } else { Progress::Paused });
            }
            self.open.pop();
            self.states.set(state, TurnRecord { closed: true, ..record });
            self.stats.expanded += 1;
            let lattice = self.setup.lattice;
            let parent = self.parent(state, record).map_or(state, |(parent, _)| parent);
            probe.expand(lattice.point(state.vertex), lattice.point(parent.vertex), metric.value(cost.g));
            let distance = squared(state.vertex.xy(), self.goal.xy());
            if distance < self.closest.1 {
                self.closest = (state, distance, self.order().told(metric.value(cost.g), cost.turns));
            }
            self.expand(task, (state, cost), probe)?;
        }
        Ok(Progress::Exhausted)
    }

    /// Relaxes the steps from a state.
    #[inline(always)]
    fn expand<S: StepRule, M: LatticeMetric, P: Probe>(
        &mut self,
        task: &TurnTask<'_, S, M>,
        (state, cost): (TurnState, PathCost),
        probe: &mut P,
    ) -> Result {
        let TurnTask { steps, metric, .. } = task;
        let (x, y) = state.vertex.xy();
        let mut mask = steps.mask(x, y, (0, 0)).unwrap_or(0);
        while mask != 0 {
            let direction = lowest(mask);
            mask &= mask - 1;
            let next = TurnState { vertex: Vertex::new(x + DX[direction], y + DY[direction]), direction };
            let through = PathCost {
                g: metric.add(cost.g, x, y, direction),
                turns: cost.turns + turn(state.direction, direction),
            };
            let parts = self.order().parts(metric.value(through.g), through.turns);
            let is_better = self
                .states
                .get(next)
                .is_none_or(|known| parts < self.order().parts(metric.value(known.g), known.turns));
            if !is_better {
                continue;
            }
            let PathCost { g, turns } = through;
            self.states.set(next, TurnRecord { g, turns, before: state.direction, closed: false });
            self.stats.generated += 1;
            let key = self.key(task, through, next);
            let lattice = self.setup.lattice;
            let points = (lattice.point(next.vertex), lattice.point(state.vertex));
            probe.generate(points.0, points.1, metric.value(g), f64::from_bits(key.first));
            self.open.push(key)?;
        }
        Ok(())
    }

    /// The state before one, and its record; none for the start.
    fn parent(&self, state: TurnState, record: TurnRecord) -> Option<(TurnState, TurnRecord)> {
        if state.direction == NO_DIRECTION {
            return None;
        }
        let (x, y) = state.vertex.xy();
        let vertex = Vertex::new(x - DX[state.direction], y - DY[state.direction]);
        let parent = TurnState { vertex, direction: record.before };
        Some((parent, self.states.get(parent)?))
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
                self.run(&TurnTask { scene, steps, metric }, budget, probe)
            }
            Some(costs) => {
                let metric = WeightedMetric { estimate, snapshot: scene.snapshot, costs, step_cost };
                self.run(&TurnTask { scene, steps, metric }, budget, probe)
            }
        }
    }
}

impl Kernel for Turning {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        (self.start, self.goal) = (self.setup.lattice.vertex(start), self.setup.lattice.vertex(goal));
        self.states.begin(scene.layer.width(), scene.layer.height(), allowance)?;
        self.open.begin(allowance.saturating_sub(self.states.bytes()));
        let state = TurnState { vertex: self.start, direction: NO_DIRECTION };
        (self.end, self.closest) = (state, (state, u64::MAX, 0.0));
        (self.found, self.stats) = (f64::INFINITY, Stats::default());
        // Both metrics write a distance of zero as the word 0.
        self.states.set(state, TurnRecord { g: 0, turns: 0, before: NO_DIRECTION, closed: false });
        self.stats.generated = 1;
        // It comes first whatever its key.
        self.open.push(TurnKey { first: 0, second: 0, farther: 0, state })
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        let (layer, cutting) = (scene.layer, self.setup.cutting());
        let allowed = if self.setup.four { ALL_STRAIGHT } else { u8::MAX };
        match scene.snapshot.sides() {
            None => self.run_on(scene, &CellSteps { layer, allowed, cutting }, budget, probe),
            Some(sides) => {
                let cells = SidedCells { layer, sides, cutting };
                self.run_on(scene, &SidedSteps { cells, allowed }, budget, probe)
            }
        }
    }

    fn trace(&self, _scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        let last = if target == Target::Goal { self.end } else { self.closest.0 };
        let point = |state: TurnState| self.setup.lattice.point(state.vertex);
        let parent = |state: TurnState| Some(self.parent(state, self.states.get(state)?)?.0);
        trace_back(last, point, parent, out)
    }

    one_table!(states);
}
