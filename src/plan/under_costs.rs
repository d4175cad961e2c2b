//! The kernel of Optimal, and beside it the ones for terrain costs: the costs of the scene choose.
//!
//! With costs the shortest path is searched first, as without: where it runs on the cheapest ground alone, nothing
//! costs less. Otherwise its length at the least cost is a bound, and the search over costs goes on in the same query.
//!
//! That search makes its paths for points. A disc has the cheaper one of the shortest path and of what Theta* finds for
//! it, both descended, and the bounds of the graphs of those cells that have a place for it.

use super::with_radius::{DiscSetup, WithRadius};
use crate::base::{Budget, Result, bytes};
use crate::collections::{Counted, Shared};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer, segment_cost};
use crate::search::core::{
    CostBracket, Kernel, ManyGoals, Margin, MemoryUse, PathShape, Probe, Progress, RoutePiece, Scene, Stats, Target,
};
use crate::search::theta::{basic::Theta, search::ThetaSetup};
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
    /// Theta*, for a path of a disc.
    Disc,
    /// That over costs.
    Costs,
}

/// Kernels of which one answers.
///
/// Many fields: the stages hand paths and bounds on.
pub(crate) struct UnderCosts<K> {
    length: WithRadius<K>,
    /// Made by the first search that needs it.
    weighted: Option<Shared<Weighted>>,
    /// The same, for a disc.
    theta: Option<Shared<WithRadius<Theta>>>,
    setup: CostSetup,
    stage: CostStage,
    smallest: f64,
    ends: (Point, Point),
    allowance: u64,
    /// The length of the shortest path.
    shortest: f64,
    /// True once Theta* has begun in this query.
    ran_theta: bool,
    /// The shortest path, and that of Theta*.
    paths: [Vec<Point>; 2],
}

/// What the kernels over terrain costs are made of.
#[derive(Clone, Copy)]
pub(super) struct CostSetup {
    pub(super) gaps: DiagonalGaps,
    pub(super) tolerance: f64,
    pub(super) disc: DiscSetup,
}

impl<K: Kernel> UnderCosts<K> {
    pub(super) const fn new(length: WithRadius<K>, setup: CostSetup) -> Self {
        let ends = (Point { x: 0, y: 0 }, Point { x: 0, y: 0 });
        Self {
            length,
            weighted: None,
            theta: None,
            setup,
            stage: CostStage::Length,
            smallest: 1.0,
            ends,
            allowance: u64::MAX,
            shortest: 0.0,
            ran_theta: false,
            paths: [Vec::new(), Vec::new()],
        }
    }

    /// The kernel that answers.
    fn active(&self) -> &dyn Kernel {
        match (self.stage, self.weighted.as_deref(), self.theta.as_deref()) {
            (CostStage::Costs, Some(weighted), _) => weighted,
            (CostStage::Disc, _, Some(theta)) => theta,
            _ => &self.length,
        }
    }

    /// The same, to be changed.
    fn active_mut(&mut self) -> &mut dyn Kernel {
        let weighted = self.weighted.as_mut().and_then(Shared::get_mut);
        let theta = self.theta.as_mut().and_then(Shared::get_mut);
        match (self.stage, weighted, theta) {
            (CostStage::Costs, Some(weighted), _) => weighted,
            (CostStage::Disc, _, Some(theta)) => theta,
            _ => &mut self.length,
        }
    }

    fn step_active<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        let weighted = self.weighted.as_mut().and_then(Shared::get_mut);
        let theta = self.theta.as_mut().and_then(Shared::get_mut);
        match (self.stage, weighted, theta) {
            (CostStage::Costs, Some(weighted), _) => weighted.step(scene, budget, probe),
            (CostStage::Disc, _, Some(theta)) => theta.step(scene, budget, probe),
            (CostStage::Cheapest(_), ..) => Ok(Progress::Found),
            _ => self.length.step(scene, budget, probe),
        }
    }

    /// The least that a path costs, by the length of the shortest one.
    fn least(&self) -> f64 {
        self.shortest * self.smallest * (1.0 - ROUNDING)
    }

    /// What follows on the shortest path.
    fn after_length(&mut self, scene: &Scene<'_>) -> Result {
        let Some(costs) = scene.costs else { return Ok(()) };
        let plain = Scene { costs: None, turns_only: true, ..*scene };
        self.length.trace(&plain, Target::Goal, &mut self.paths[0])?;
        let of_ways = |of: &dyn Fn(&[Point]) -> f64| self.paths[0].windows(2).map(of).fold(0.0, |sum, next| sum + next);
        let cost = of_ways(&|ends| segment_cost(scene.snapshot, scene.layer, costs, ends[0], ends[1]));
        let chords = of_ways(&|ends| ends[0].distance(ends[1]));
        // The search may have summed up the parts of a path of straight lines in another order.
        self.shortest = if scene.radius == 0 { chords } else { self.length.cost(Target::Goal) };
        if cost <= chords * self.smallest * (1.0 + ROUNDING) {
            self.stage = CostStage::Cheapest(cost);
            return Ok(());
        }
        if scene.radius == 0 {
            return self.begin_costs(scene);
        }
        if self.theta.is_none() {
            let CostSetup { gaps, disc, .. } = self.setup;
            let theta = Theta::new(ThetaSetup { gaps, scale: disc.scale });
            self.theta = Some(Shared::new(WithRadius::new(theta, disc))?);
        }
        let (allowance, (start, goal)) = (self.left(), self.ends);
        (self.stage, self.ran_theta) = (CostStage::Disc, true);
        let smallest = self.smallest;
        let theta = self.active_mut();
        theta.set_smallest_cost(1.0, smallest);
        theta.begin(scene, start, goal, allowance)
    }

    /// What follows on the search of Theta*.
    fn after_theta(&mut self, scene: &Scene<'_>, progress: Progress) -> Result {
        self.paths[1].clear();
        if progress == Progress::Found {
            let mut path = std::mem::take(&mut self.paths[1]);
            let traced = self.active().trace(scene, Target::Goal, &mut path);
            self.paths[1] = path;
            traced?;
        }
        if self.allowance != u64::MAX {
            self.active_mut().release();
        }
        self.begin_costs(scene)
    }

    fn begin_costs(&mut self, scene: &Scene<'_>) -> Result {
        if self.weighted.is_none() {
            self.weighted = Some(Shared::new(Weighted::new(self.setup.gaps, self.setup.tolerance))?);
        }
        let (allowance, least) = (self.left(), self.least());
        self.stage = CostStage::Costs;
        let (smallest, (start, goal)) = (self.smallest, self.ends);
        let Some(weighted) = self.weighted.as_mut().and_then(Shared::get_mut) else { return Ok(()) };
        weighted.set_smallest_cost(1.0, smallest);
        weighted.begin(scene, start, goal, allowance)?;
        weighted.know_least(least);
        if scene.radius > 0 {
            for path in self.paths.iter().filter(|path| !path.is_empty()) {
                weighted.offer(scene, path)?;
            }
        }
        Ok(())
    }

    /// What is left of the bytes that a query may use.
    fn left(&self) -> u64 {
        match self.allowance {
            u64::MAX => u64::MAX,
            limit => {
                let MemoryUse { nodes, open, other, .. } = self.memory_use();
                limit.saturating_sub(nodes + open + other)
            }
        }
    }
}

/// Adds what a further kernel holds.
fn and(memory: MemoryUse, more: MemoryUse, cell: usize) -> MemoryUse {
    MemoryUse {
        nodes: memory.nodes + more.nodes,
        open: memory.open + more.open,
        open_peak: memory.open_peak,
        other: memory.other + more.other + bytes(cell),
    }
}

impl<K: Kernel> Kernel for UnderCosts<K> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.stage = if scene.costs.is_some() { CostStage::Bound } else { CostStage::Length };
        (self.ends, self.allowance, self.ran_theta) = ((start, goal), allowance, false);
        self.paths.iter_mut().for_each(Vec::clear);
        if allowance != u64::MAX {
            // What earlier searches over costs have left must not decide about a limit.
            (self.weighted, self.theta) = (None, None);
        }
        self.length.begin(scene, start, goal, allowance)
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        loop {
            let progress = self.step_active(scene, budget, probe)?;
            match (self.stage, progress) {
                (CostStage::Bound, Progress::Found) => self.after_length(scene)?,
                (CostStage::Disc, Progress::Found | Progress::Exhausted) => self.after_theta(scene, progress)?,
                _ => return Ok(progress),
            }
        }
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result {
        self.active_mut().shorten_nearest(scene)
    }

    fn repeat(&mut self, scene: &Scene<'_>) -> Result<bool> {
        self.active_mut().repeat(scene)
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        self.active().trace(scene, target, out)
    }

    fn cost(&self, target: Target) -> f64 {
        self.active().cost(target)
    }

    fn bracket(&self) -> Option<CostBracket> {
        match self.stage {
            CostStage::Length | CostStage::Bound => None,
            CostStage::Cheapest(cost) => Some(CostBracket { cost, least: cost }),
            CostStage::Disc => Some(CostBracket { cost: f64::INFINITY, least: self.least() }),
            CostStage::Costs => self.weighted.as_deref().map(Weighted::known),
        }
    }

    fn stats(&self) -> Stats {
        let mut stats = self.length.stats();
        if let Some(theta) = self.theta.as_deref().filter(|_| self.ran_theta) {
            stats = stats.with(theta.stats());
        }
        match self.weighted.as_deref() {
            Some(weighted) if self.stage == CostStage::Costs => stats.with(weighted.stats()),
            _ => stats,
        }
    }

    fn memory_use(&self) -> MemoryUse {
        let mut memory = self.length.memory_use();
        memory.other += self.paths[0].bytes() + self.paths[1].bytes();
        if let Some(theta) = self.theta.as_deref() {
            memory = and(memory, theta.memory_use(), Shared::<WithRadius<Theta>>::BYTES);
        }
        if let Some(weighted) = self.weighted.as_deref() {
            memory = and(memory, weighted.memory_use(), Shared::<Weighted>::BYTES);
        }
        MemoryUse { open_peak: self.active().memory_use().open_peak, ..memory }
    }

    fn shared(&self) -> u64 {
        self.length.shared()
    }

    fn trim(&mut self) {
        self.length.trim();
        (self.weighted, self.theta, self.paths) = (None, None, [Vec::new(), Vec::new()]);
        self.stage = CostStage::Length;
    }

    fn release(&mut self) {
        self.trim();
        self.length.release();
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
        match (self.stage, self.weighted.as_deref()) {
            (CostStage::Length, _) => self.length.least_open(),
            (CostStage::Bound, _) => self.length.least_open() * self.smallest * (1.0 - ROUNDING),
            (CostStage::Costs, Some(weighted)) => weighted.least_open(),
            (CostStage::Cheapest(_) | CostStage::Disc | CostStage::Costs, _) => self.least(),
        }
    }

    fn shape(&self) -> PathShape {
        self.active().shape()
    }

    fn pieces_backwards(&self, take: &mut dyn FnMut(RoutePiece) -> Result) -> Result {
        self.active().pieces_backwards(take)
    }

    fn keep_margin(&mut self, layer: &Layer, margin: Margin) -> Result {
        self.length.keep_margin(layer, margin)
    }

    fn projections(&self) -> u64 {
        self.length.projections()
    }
}
