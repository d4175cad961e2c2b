//! The kernel of Optimal, and beside it the one for terrain costs: the costs of the scene choose.
//!
//! With costs the shortest path is searched first, as without: where it runs on the cheapest ground alone, nothing
//! costs less. Otherwise its length at the least cost is a bound, and the search over costs goes on in the same query.

use super::with_radius::WithRadius;
use crate::base::{Budget, Result, bytes};
use crate::collections::{Counted, Shared};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, segment_cost};
use crate::search::core::{
    CostBracket, Kernel, ManyGoals, Margin, MemoryUse, PathShape, Probe, Progress, RoutePiece, Scene, Stats, Target,
};
use crate::search::weighted::kernel::Weighted;

/// What part of the cost rounding may take.
const ROUNDING: f64 = 1e-12;

/// Which search answers.
#[derive(Clone, Copy, Debug, PartialEq)]
enum CostStage {
    /// That of the shortest path, without costs.
    Length,
    /// The same with costs, for the first bound.
    Bound,
    /// The same: its path costs this, and none costs less.
    Cheapest(f64),
    /// That over costs.
    Costs,
}

/// Two kernels, of which one answers.
pub(crate) struct UnderCosts<K> {
    length: WithRadius<K>,
    /// Made by the first search that needs it.
    weighted: Option<Shared<Weighted>>,
    gaps: DiagonalGaps,
    tolerance: f64,
    stage: CostStage,
    smallest: f64,
    ends: (Point, Point),
    allowance: u64,
    /// The shortest path.
    path: Vec<Point>,
}

impl<K: Kernel> UnderCosts<K> {
    pub(super) const fn new(length: WithRadius<K>, gaps: DiagonalGaps, tolerance: f64) -> Self {
        let ends = (Point { x: 0, y: 0 }, Point { x: 0, y: 0 });
        Self {
            length,
            weighted: None,
            gaps,
            tolerance,
            stage: CostStage::Length,
            smallest: 1.0,
            ends,
            allowance: u64::MAX,
            path: Vec::new(),
        }
    }

    /// The kernel over costs, if it answers.
    fn over_costs(&self) -> Option<&Weighted> {
        self.weighted.as_deref().filter(|_| self.stage == CostStage::Costs)
    }

    fn over_costs_mut(&mut self) -> Option<&mut Weighted> {
        let answers = self.stage == CostStage::Costs;
        self.weighted.as_mut().and_then(Shared::get_mut).filter(|_| answers)
    }

    /// What follows on the shortest path.
    fn turn(&mut self, scene: &Scene<'_>) -> Result {
        let Some(costs) = scene.costs else { return Ok(()) };
        let plain = Scene { costs: None, turns_only: true, ..*scene };
        self.length.trace(&plain, Target::Goal, &mut self.path)?;
        let cost = |ends: &[Point]| segment_cost(scene.snapshot, scene.layer, costs, ends[0], ends[1]);
        let cost: f64 = self.path.windows(2).map(cost).fold(0.0, |sum, next| sum + next);
        let least = self.length.cost(Target::Goal) * self.smallest;
        if cost <= least * (1.0 + ROUNDING) {
            self.stage = CostStage::Cheapest(cost);
            return Ok(());
        }
        if self.weighted.is_none() {
            self.weighted = Some(Shared::new(Weighted::new(self.gaps, self.tolerance))?);
        }
        let allowance = match self.allowance {
            u64::MAX => u64::MAX,
            limit => limit.saturating_sub(self.memory_beside()),
        };
        self.stage = CostStage::Costs;
        let (smallest, (start, goal)) = (self.smallest, self.ends);
        let Some(weighted) = self.over_costs_mut() else { return Ok(()) };
        weighted.set_smallest_cost(1.0, smallest);
        weighted.begin(scene, start, goal, allowance)?;
        weighted.know_least(least * (1.0 - ROUNDING));
        Ok(())
    }

    /// What all but the kernel over costs holds.
    fn memory_beside(&self) -> u64 {
        let length = self.length.memory_use();
        let cell = if self.weighted.is_some() { bytes(Shared::<Weighted>::BYTES) } else { 0 };
        length.nodes + length.open + length.other + self.path.bytes() + cell
    }
}

impl<K: Kernel> Kernel for UnderCosts<K> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.stage = if scene.costs.is_some() { CostStage::Bound } else { CostStage::Length };
        (self.ends, self.allowance) = ((start, goal), allowance);
        if allowance != u64::MAX {
            // What earlier searches over costs have left must not decide about a limit.
            self.weighted = None;
        }
        self.length.begin(scene, start, goal, allowance)
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        if self.stage == CostStage::Length {
            return self.length.step(scene, budget, probe);
        }
        if self.stage == CostStage::Bound {
            let progress = self.length.step(scene, budget, probe)?;
            if progress != Progress::Found {
                return Ok(progress);
            }
            self.turn(scene)?;
        }
        match self.over_costs_mut() {
            Some(weighted) => weighted.step(scene, budget, probe),
            None => Ok(Progress::Found),
        }
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result {
        if self.stage == CostStage::Costs { Ok(()) } else { self.length.shorten_nearest(scene) }
    }

    fn repeat(&mut self, scene: &Scene<'_>) -> Result<bool> {
        if self.stage == CostStage::Costs { Ok(false) } else { self.length.repeat(scene) }
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        match self.over_costs() {
            Some(weighted) => weighted.trace(scene, target, out),
            None => self.length.trace(scene, target, out),
        }
    }

    fn cost(&self, target: Target) -> f64 {
        self.over_costs().map_or_else(|| self.length.cost(target), |weighted| weighted.cost(target))
    }

    fn bracket(&self) -> Option<CostBracket> {
        match self.stage {
            CostStage::Length | CostStage::Bound => None,
            CostStage::Cheapest(cost) => Some(CostBracket { cost, least: cost }),
            CostStage::Costs => self.over_costs().map(Weighted::known),
        }
    }

    fn stats(&self) -> Stats {
        let length = self.length.stats();
        self.over_costs().map_or(length, |weighted| length.with(weighted.stats()))
    }

    fn memory_use(&self) -> MemoryUse {
        let length = self.length.memory_use();
        let Some(weighted) = self.weighted.as_deref().map(Weighted::memory_use) else {
            return MemoryUse { other: length.other + self.path.bytes(), ..length };
        };
        MemoryUse {
            nodes: length.nodes + weighted.nodes,
            open: length.open + weighted.open,
            open_peak: if self.stage == CostStage::Costs { weighted.open_peak } else { length.open_peak },
            other: length.other + weighted.other + self.path.bytes() + bytes(Shared::<Weighted>::BYTES),
        }
    }

    fn shared(&self) -> u64 {
        self.length.shared()
    }

    fn trim(&mut self) {
        self.length.trim();
        (self.weighted, self.path, self.stage) = (None, Vec::new(), CostStage::Length);
    }

    fn release(&mut self) {
        self.length.release();
        (self.weighted, self.path, self.stage) = (None, Vec::new(), CostStage::Length);
    }

    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        self.stage = CostStage::Length;
        self.length.many_goals()
    }

    fn prepare(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        self.length.prepare(scene, budget)
    }

    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        self.smallest = smallest;
        // Lengths have no costs.
        self.length.set_smallest_cost(h_scale, 1.0);
    }

    fn least_open(&self) -> f64 {
        self.length.least_open()
    }

    fn shape(&self) -> PathShape {
        if self.stage == CostStage::Costs { PathShape::Lines } else { self.length.shape() }
    }

    fn pieces_backwards(&self, take: &mut dyn FnMut(RoutePiece) -> Result) -> Result {
        if self.stage == CostStage::Costs { Ok(()) } else { self.length.pieces_backwards(take) }
    }

    fn keep_margin(&mut self, layer: &Layer, margin: Margin) -> Result {
        self.length.keep_margin(layer, margin)
    }

    fn projections(&self) -> u64 {
        self.length.projections()
    }
}
