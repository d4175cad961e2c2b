//! From options to a kernel, and the calls that go to whichever it is.

use super::algorithm::Algorithm;
use super::capabilities::{
    Capabilities, DiscSearch, InTime, KeepsSearch, LowerBound, ManyGoals, Preparable, Routed, TakesCosts,
};
use super::options::Options;
use super::with_radius::{DiscSetup, WithRadius};
use crate::base::Error;
use crate::base::budget::Budget;
use crate::geom::Point;
use crate::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours};
use crate::improve::Smoothing;
use crate::search::core::heuristic::Heuristic;
use crate::search::core::kernel::{Kernel, MemoryUse, Progress, Target};
use crate::search::core::probe::Probe;
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;
use crate::search::corners::anya::Anya;
use crate::search::corners::tangent_graph::TangentGraph;
use crate::search::corners::visibility_graph::VisibilityGraph;
use crate::search::lattice::astar::{self, AStar};
use crate::search::lattice::block_astar::{BlockAStar, Cells, Corners};
use crate::search::lattice::dstar_lite::{self, DStarLite};
use crate::search::lattice::jump_point::JumpPoint;
use crate::search::lattice::metric::StepCost;
use crate::search::lattice::steps::LatticeRule;
use crate::search::safe_intervals::{Clock, Moment, Mover, SafeIntervalSetup, SafeIntervals};
use crate::search::theta::accelerated::Accelerated;
use crate::search::theta::angle_propagation::AnglePropagationTheta;
use crate::search::theta::basic::Theta;
use crate::search::theta::field_d_star::FieldDStar;
use crate::search::theta::lazy::LazyTheta;
use crate::search::theta::search::ThetaSetup;

/// The kernel of a planner. Kernels are a few hundred bytes each; their tables are behind pointers.
pub(crate) enum AnyKernel {
    AStar(AStar),
    JumpPoint(JumpPoint),
    Theta(WithRadius<Theta>),
    LazyTheta(WithRadius<LazyTheta>),
    AnglePropagationTheta(AnglePropagationTheta),
    FieldDStar(FieldDStar),
    Anya(WithRadius<Anya>),
    Accelerated(Accelerated),
    DStarLite(DStarLite),
    VisibilityGraph(VisibilityGraph),
    TangentGraph(WithRadius<TangentGraph>),
    BlockCorners(BlockAStar<Corners>),
    BlockCells(BlockAStar<Cells>),
    Optimal(WithRadius<Anya>),
    SafeIntervals(SafeIntervals),
}

impl AnyKernel {
    /// The kernel for options that have been checked.
    pub(crate) fn new(options: &Options) -> Result<Self, Error> {
        let (gaps, scale) = (options.diagonal_gaps, options.h_scale);
        let disc = DiscSetup { scale, keep: options.resolved_keep_limit() };
        let any_angle = ThetaSetup { gaps: options.diagonal_gaps, scale: options.h_scale };
        match options.algorithm {
            Algorithm::AStar => apart(|| Ok(Self::AStar(AStar::new(astar_setup(options))))),
            Algorithm::JumpPoint => {
                apart(|| Ok(Self::JumpPoint(JumpPoint::new(options.resolved_heuristic(), options.h_scale))))
            }
            Algorithm::Theta => apart(|| Ok(Self::Theta(WithRadius::new(Theta::new(any_angle), disc)))),
            Algorithm::Anya => apart(|| Ok(Self::Anya(WithRadius::new(Anya::new(gaps, scale), disc)))),
            Algorithm::BlockAStar => match options.lattice {
                Lattice::Corners => apart(|| Ok(Self::BlockCorners(BlockAStar::new(Corners::new(gaps, scale))?))),
                Lattice::Cells => apart(|| {
                    let diagonal = options.neighbours == Neighbours::Eight;
                    let cells = Cells::new(diagonal, options.resolved_heuristic(), options.h_scale);
                    Ok(Self::BlockCells(BlockAStar::new(cells)?))
                }),
            },
            Algorithm::LazyTheta => apart(|| Ok(Self::LazyTheta(WithRadius::new(LazyTheta::new(any_angle), disc)))),
            Algorithm::AnglePropagationTheta => {
                apart(|| Ok(Self::AnglePropagationTheta(AnglePropagationTheta::new(any_angle))))
            }
            Algorithm::FieldDStar => apart(|| Ok(Self::FieldDStar(FieldDStar::new(any_angle)))),
            Algorithm::AcceleratedAStar => apart(|| Ok(Self::Accelerated(Accelerated::new(any_angle)))),
            Algorithm::DStarLite => apart(|| Ok(Self::DStarLite(DStarLite::new(dstar_setup(options))))),
            Algorithm::VisibilityGraph => apart(|| Ok(Self::VisibilityGraph(VisibilityGraph::new(gaps, scale)))),
            Algorithm::TangentGraph => {
                apart(|| Ok(Self::TangentGraph(WithRadius::new(TangentGraph::new(gaps, scale), disc))))
            }
            Algorithm::Optimal => apart(|| {
                let anya = Anya::keeping(gaps, scale, options.resolved_keep_limit());
                Ok(Self::Optimal(WithRadius::new(anya, disc)))
            }),
            Algorithm::SafeIntervals => apart(|| Ok(Self::SafeIntervals(SafeIntervals::new(timed_setup(options))))),
        }
    }
}

/// Makes a kernel in a stack frame of its own: one for all kernels would have room for each of them.
#[inline(never)]
fn apart(make: impl FnOnce() -> Result<AnyKernel, Error>) -> Result<AnyKernel, Error> {
    make()
}

/// The lattice, and which cells its steps pay for.
pub(super) fn lattice_of(options: &Options) -> (LatticeRule, StepCost) {
    let closed = options.diagonal_gaps == DiagonalGaps::Closed;
    match (options.lattice, options.cost_rule) {
        (Lattice::Corners, _) => (LatticeRule::Corners { closed }, StepCost::Crossed),
        (Lattice::Cells, CostRule::Average) => (LatticeRule::Cells(options.corner_cutting), StepCost::Mean),
        (Lattice::Cells, CostRule::Entered) => (LatticeRule::Cells(options.corner_cutting), StepCost::Entered),
    }
}

fn dstar_setup(options: &Options) -> dstar_lite::DStarLiteSetup {
    let (lattice, step_cost) = lattice_of(options);
    let four = options.neighbours == Neighbours::Four;
    dstar_lite::DStarLiteSetup {
        lattice,
        four,
        heuristic: options.resolved_heuristic(),
        scale: options.h_scale,
        step_cost,
    }
}

fn timed_setup(options: &Options) -> SafeIntervalSetup {
    SafeIntervalSetup {
        has_four: options.neighbours == Neighbours::Four,
        scale: options.h_scale,
        speed: options.speed,
        horizon: options.horizon,
    }
}

fn astar_setup(options: &Options) -> astar::AStarSetup {
    let (lattice, step_cost) = lattice_of(options);
    let canonical = options.lattice == Lattice::Cells
        && options.neighbours == Neighbours::Eight
        && options.corner_cutting == CornerCutting::Never
        && options.smoothing == Smoothing::None
        && options.resolved_heuristic() != Heuristic::Manhattan
        && options.h_scale <= 1.0;
    let steps = match options.neighbours {
        Neighbours::Four => Heuristic::Manhattan,
        Neighbours::Eight => Heuristic::Octile,
    };
    let counting = options.lattice == Lattice::Cells
        && options.smoothing == Smoothing::None
        && options.resolved_heuristic() == steps;
    astar::AStarSetup {
        canonical,
        counting,
        straighten: options.smoothing != Smoothing::None,
        lattice,
        four: options.neighbours == Neighbours::Four,
        heuristic: options.resolved_heuristic(),
        scale: options.h_scale,
        step_cost,
    }
}

/// Calls the same method of whichever kernel it is.
macro_rules! forward {
    ($self:ident, $kernel:ident => $call:expr) => {
        match $self {
            AnyKernel::AStar($kernel) => $call,
            AnyKernel::JumpPoint($kernel) => $call,
            AnyKernel::Theta($kernel) => $call,
            AnyKernel::LazyTheta($kernel) => $call,
            AnyKernel::AnglePropagationTheta($kernel) => $call,
            AnyKernel::FieldDStar($kernel) => $call,
            AnyKernel::Anya($kernel) => $call,
            AnyKernel::Accelerated($kernel) => $call,
            AnyKernel::DStarLite($kernel) => $call,
            AnyKernel::VisibilityGraph($kernel) => $call,
            AnyKernel::TangentGraph($kernel) => $call,
            AnyKernel::BlockCorners($kernel) => $call,
            AnyKernel::BlockCells($kernel) => $call,
            AnyKernel::Optimal($kernel) => $call,
            AnyKernel::SafeIntervals($kernel) => $call,
        }
    };
}

impl Kernel for AnyKernel {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        forward!(self, kernel => kernel.begin(scene, start, goal, allowance))
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        forward!(self, kernel => kernel.step(scene, budget, probe))
    }

    fn repeat(&mut self, scene: &Scene<'_>) -> Result<bool, Error> {
        forward!(self, kernel => kernel.repeat(scene))
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        forward!(self, kernel => kernel.shorten_nearest(scene))
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        forward!(self, kernel => kernel.trace(scene, target, out))
    }

    fn cost(&self, target: Target) -> f64 {
        forward!(self, kernel => kernel.cost(target))
    }

    fn stats(&self) -> Stats {
        forward!(self, kernel => kernel.stats())
    }

    fn memory_use(&self) -> MemoryUse {
        forward!(self, kernel => kernel.memory_use())
    }

    fn shared(&self) -> u64 {
        forward!(self, kernel => kernel.shared())
    }

    fn trim(&mut self) {
        forward!(self, kernel => kernel.trim());
    }

    fn release(&mut self) {
        forward!(self, kernel => kernel.release());
    }
}

impl Capabilities for AnyKernel {
    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        forward!(self, kernel => kernel.many_goals())
    }

    fn preparable(&mut self) -> Option<&mut dyn Preparable> {
        forward!(self, kernel => kernel.preparable())
    }

    fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
        forward!(self, kernel => kernel.takes_costs())
    }

    fn keeps_search(&mut self) -> Option<&mut dyn KeepsSearch> {
        forward!(self, kernel => kernel.keeps_search())
    }

    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        forward!(self, kernel => kernel.lower_bound())
    }

    fn routed(&self) -> Option<&dyn Routed> {
        forward!(self, kernel => kernel.routed())
    }

    fn disc_search(&mut self) -> Option<&mut dyn DiscSearch> {
        forward!(self, kernel => kernel.disc_search())
    }

    fn in_time(&mut self) -> Option<&mut dyn InTime> {
        forward!(self, kernel => kernel.in_time())
    }

    fn projections(&self) -> u64 {
        forward!(self, kernel => Capabilities::projections(kernel))
    }
}

// The capabilities of each kernel; a test compares them with the table of algorithms.

impl Capabilities for JumpPoint {}
impl Capabilities for AnglePropagationTheta {}
impl Capabilities for Accelerated {}
impl Capabilities for BlockAStar<Corners> {}
impl Capabilities for BlockAStar<Cells> {}

impl Capabilities for SafeIntervals {
    fn in_time(&mut self) -> Option<&mut dyn InTime> {
        Some(self)
    }
}

impl InTime for SafeIntervals {
    fn set_movers(&mut self, movers: Vec<Mover>, moments: Vec<Moment>) -> Result<(), Error> {
        Self::set_movers(self, movers, moments)
    }
    fn set_clock(&mut self, clock: Clock) {
        Self::set_clock(self, clock);
    }
    fn times(&self, out: &mut Vec<f64>) -> Result<(), Error> {
        Self::times(self, out)
    }
}

impl Capabilities for AStar {
    fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
        Some(self)
    }
}

impl TakesCosts for AStar {
    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        self.set_scale(h_scale * smallest);
    }
}

impl Capabilities for DStarLite {
    fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
        Some(self)
    }
    fn keeps_search(&mut self) -> Option<&mut dyn KeepsSearch> {
        Some(self)
    }
}

impl TakesCosts for DStarLite {
    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        self.set_scale(h_scale * smallest);
    }
}

impl KeepsSearch for DStarLite {
    fn forget(&mut self) {
        Self::forget(self);
    }
}

/// The any-angle kernels with terrain costs, which keep the smallest cost as a rate as well.
macro_rules! take_costs_as_rate {
    ($($kernel:ty)*) => {$(
        impl Capabilities for $kernel {
            fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
                Some(self)
            }
        }

        impl TakesCosts for $kernel {
            fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
                self.set_rate(h_scale, smallest);
            }
        }
    )*};
}

take_costs_as_rate! { Theta LazyTheta FieldDStar }

impl Capabilities for Anya {
    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        Some(self)
    }
    fn preparable(&mut self) -> Option<&mut dyn Preparable> {
        Some(self)
    }
    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        Some(self)
    }
    fn projections(&self) -> u64 {
        Self::projections(self)
    }
}

impl ManyGoals for Anya {
    fn begin_many(&mut self, scene: &Scene<'_>, start: Point, goals: usize, allowance: u64) -> Result<(), Error> {
        Self::begin_many(self, scene, start, goals, allowance)
    }
    fn add_goal(&mut self, scene: &Scene<'_>, goal: Point) -> Result<usize, Error> {
        Self::add_goal(self, scene, goal)
    }
    fn set_out(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        Self::set_out(self, scene)
    }
    fn choose(&mut self, goal: usize) -> bool {
        Self::choose(self, goal)
    }
}

impl Preparable for Anya {
    fn prepare(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress, Error> {
        Self::prepare(self, scene, budget)
    }
}

impl LowerBound for Anya {
    fn least_open(&self) -> f64 {
        Self::least_open(self)
    }
}

impl Capabilities for VisibilityGraph {
    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        Some(self)
    }
}

impl LowerBound for VisibilityGraph {
    fn least_open(&self) -> f64 {
        Self::least_open(self)
    }
}

impl Capabilities for TangentGraph {
    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        Some(self)
    }
}

impl LowerBound for TangentGraph {
    fn least_open(&self) -> f64 {
        Self::least_open(self)
    }
}
