//! From options to a kernel, and the calls that go to whichever it is.

use std::ops::{Deref, DerefMut};

use super::under_costs::{CostSetup, UnderCosts};
use super::with_radius::{DiscSetup, WithRadius};
use super::{algorithm::Algorithm, options::Options};
use crate::base::{Budget, Result};
use crate::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours};
use crate::improve::Smoothing;
use crate::search::core::{Heuristic, Kernel, Probe, Progress, Scene};
use crate::search::lattice::block_astar::{BlockAStar, CellBlocks, CornerBlocks};
use crate::search::safe_intervals::{SafeIntervalSetup, SafeIntervals};
use crate::search::{corners::anya::Anya, corners::tangent_graph::TangentGraph};
use crate::search::{corners::visibility_graph::VisibilityGraph, lattice::astar::AStar};
use crate::search::{lattice::dstar_lite::DStarLite, lattice::jump_point::JumpPoint, lattice::metric::StepCost};
use crate::search::{lattice::setup::LatticeSetup, lattice::steps::LatticeRule, theta::accelerated::Accelerated};
use crate::search::{theta::angle_propagation::AnglePropagationTheta, theta::basic::Theta};
use crate::search::{theta::field_d_star::FieldDStar, theta::lazy::LazyTheta, theta::search::ThetaSetup};

/// Declares the kernels: of each its type, the algorithm and the lattice that it is for, and how options make it.
macro_rules! kernels {
    (|$options:ident| $($variant:ident($kernel:ty) for $algorithm:pat, $lattice:pat => $make:expr;)*) => {
        /// The kernel of a planner. Kernels are a few hundred bytes each; their tables are behind pointers.
        pub(crate) enum AnyKernel {
            $($variant($kernel),)*
        }

        impl AnyKernel {
            /// The kernel for options that have been checked.
            pub(crate) fn new($options: &Options) -> Result<Self> {
                match ($options.algorithm, $options.lattice) {
                    $(($algorithm, $lattice) => apart(|| Ok(Self::$variant($make))),)*
                }
            }

            /// [`Kernel::step`], which is compiled for each kernel and probe.
            pub(crate) fn step<P: Probe>(
                &mut self,
                scene: &Scene<'_>,
                budget: &mut Budget,
                probe: &mut P,
            ) -> Result<Progress> {
                match self {
                    $(Self::$variant(kernel) => kernel.step(scene, budget, probe),)*
                }
            }
        }

        impl Deref for AnyKernel {
            type Target = dyn Kernel;

            fn deref(&self) -> &(dyn Kernel + 'static) {
                match self {
                    $(Self::$variant(kernel) => kernel,)*
                }
            }
        }

        impl DerefMut for AnyKernel {
            fn deref_mut(&mut self) -> &mut (dyn Kernel + 'static) {
                match self {
                    $(Self::$variant(kernel) => kernel,)*
                }
            }
        }
    };
}

kernels! { |options|
    AStar(AStar) for Algorithm::AStar, _ => AStar::new(options.into());
    JumpPoint(JumpPoint) for Algorithm::JumpPoint, _ => JumpPoint::new(options.resolved_heuristic(), options.h_scale);
    Theta(WithRadius<Theta>) for Algorithm::Theta, _ => WithRadius::new(Theta::new(options.into()), options.into());
    LazyTheta(WithRadius<LazyTheta>) for Algorithm::LazyTheta, _
        => WithRadius::new(LazyTheta::new(options.into()), options.into());
    AnglePropagationTheta(AnglePropagationTheta) for Algorithm::AnglePropagationTheta, _
        => AnglePropagationTheta::new(options.into());
    FieldDStar(FieldDStar) for Algorithm::FieldDStar, _ => FieldDStar::new(options.into());
    BlockCorners(BlockAStar<CornerBlocks>) for Algorithm::BlockAStar, Lattice::Corners
        => BlockAStar::new(CornerBlocks::new(options.diagonal_gaps, options.h_scale))?;
    BlockCells(BlockAStar<CellBlocks>) for Algorithm::BlockAStar, Lattice::Cells => {
        let diagonal = options.neighbours == Neighbours::Eight;
        BlockAStar::new(CellBlocks::new(diagonal, options.resolved_heuristic(), options.h_scale))?
    };
    Anya(WithRadius<Anya>) for Algorithm::Anya, _
        => WithRadius::new(Anya::new(options.diagonal_gaps, options.h_scale), options.into());
    VisibilityGraph(VisibilityGraph) for Algorithm::VisibilityGraph, _
        => VisibilityGraph::new(options.diagonal_gaps, options.h_scale);
    TangentGraph(WithRadius<TangentGraph>) for Algorithm::TangentGraph, _
        => WithRadius::new(TangentGraph::new(options.diagonal_gaps, options.h_scale), options.into());
    Accelerated(Accelerated) for Algorithm::AcceleratedAStar, _ => Accelerated::new(options.into());
    DStarLite(DStarLite) for Algorithm::DStarLite, _ => DStarLite::new(options.into());
    Optimal(UnderCosts<Anya>) for Algorithm::Optimal, _ => {
        let anya = Anya::keeping(options.diagonal_gaps, options.h_scale, options.resolved_keep_limit());
        UnderCosts::new(WithRadius::new(anya, options.into()), options.into())
    };
    SafeIntervals(SafeIntervals) for Algorithm::SafeIntervals, _ => SafeIntervals::new(options.into());
}

/// Makes a kernel in a stack frame of its own: one for all kernels would have room for each of them.
#[inline(never)]
fn apart(make: impl FnOnce() -> Result<AnyKernel>) -> Result<AnyKernel> {
    make()
}

impl From<&Options> for ThetaSetup {
    fn from(options: &Options) -> Self {
        Self { gaps: options.diagonal_gaps, scale: options.h_scale }
    }
}

impl From<&Options> for DiscSetup {
    fn from(options: &Options) -> Self {
        Self { scale: options.h_scale, keep: options.resolved_keep_limit() }
    }
}

impl From<&Options> for CostSetup {
    fn from(options: &Options) -> Self {
        Self { gaps: options.diagonal_gaps, tolerance: options.cost_tolerance, disc: options.into() }
    }
}

impl From<&Options> for SafeIntervalSetup {
    fn from(options: &Options) -> Self {
        Self {
            has_four: options.neighbours == Neighbours::Four,
            scale: options.h_scale,
            speed: options.speed,
            horizon: options.horizon,
        }
    }
}

impl From<&Options> for LatticeSetup {
    fn from(options: &Options) -> Self {
        let (heuristic, four) = (options.resolved_heuristic(), options.neighbours == Neighbours::Four);
        let is_smoothed = options.smoothing != Smoothing::None;
        let on_cells = options.lattice == Lattice::Cells;
        let steps = if four { Heuristic::Manhattan } else { Heuristic::Octile };
        Self {
            lattice: match options.lattice {
                Lattice::Corners => LatticeRule::Corners { closed: options.diagonal_gaps == DiagonalGaps::Closed },
                Lattice::Cells => LatticeRule::Cells(options.corner_cutting),
            },
            four,
            heuristic,
            scale: options.h_scale,
            step_cost: match (options.lattice, options.cost_rule) {
                (Lattice::Corners, _) => StepCost::Crossed,
                (Lattice::Cells, CostRule::Average) => StepCost::Mean,
                (Lattice::Cells, CostRule::Entered) => StepCost::Entered,
            },
            canonical: on_cells
                && !four
                && options.corner_cutting == CornerCutting::Never
                && !is_smoothed
                && heuristic != Heuristic::Manhattan
                && options.h_scale <= 1.0,
            counting: on_cells && !is_smoothed && heuristic == steps,
            jumping: on_cells && !four && !is_smoothed && heuristic == steps && options.h_scale <= 1.0,
            straighten: is_smoothed,
            turns: options.turns,
            turn_cost: options.turn_cost.into(),
        }
    }
}
