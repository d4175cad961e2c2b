//! What a planner's options say to A* and D* Lite.

use crate::grid::{CornerCutting, TurnRule};
use crate::search::core::{Heuristic, Scene, Vertex};
use crate::search::lattice::metric::{Estimate, StepCost, UniformMetric};
use crate::search::lattice::steps::LatticeRule;

/// What a planner's options say to the kernels that step along a lattice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LatticeSetup {
    pub(crate) lattice: LatticeRule,
    /// True for 4 neighbours instead of 8.
    pub(crate) four: bool,
    pub(crate) heuristic: Heuristic,
    /// The factor of the heuristic, the smallest class cost included.
    pub(crate) scale: f64,
    pub(crate) step_cost: StepCost,
    /// A* on cells without costs: take canonical steps only. Needs 8 neighbours, uncut corners and a heuristic that is
    /// consistent.
    pub(crate) canonical: bool,
    /// A* on cells: take the form that counts steps wherever there are no costs. Needs the octile distance, with 4
    /// neighbours the sum of both differences, and no smoothing.
    pub(crate) counting: bool,
    /// A* on cells: jump over plain ground wherever there are costs. Needs 8 neighbours, the octile distance, which is
    /// to be consistent, and no smoothing.
    pub(crate) jumping: bool,
    /// A*: among equally short paths to a vertex keep the one whose last steps are straightest, for smoothing.
    pub(crate) straighten: bool,
    /// A* on cells: what turns count, and what each costs if that is a cost.
    pub(crate) turns: TurnRule,
    pub(crate) turn_cost: f64,
}

impl LatticeSetup {
    /// The estimate of a search for `goal`.
    pub(crate) const fn estimate(&self, goal: Vertex) -> Estimate {
        Estimate { heuristic: self.heuristic, scale: self.scale, goal: goal.xy() }
    }

    /// True if the search is one for the form that counts steps.
    #[expect(clippy::float_cmp, reason = "the default scale is exactly 1")]
    pub(crate) fn counts_steps(&self, scene: &Scene<'_>) -> bool {
        self.counting && scene.costs.is_none() && scene.snapshot.sides().is_none() && self.scale == 1.0
    }

    /// True if the search is one for the form that jumps over plain ground.
    pub(crate) fn jumps(&self, scene: &Scene<'_>) -> bool {
        self.jumping && scene.costs.is_some() && scene.snapshot.sides().is_none()
    }

    /// The rule for cutting corners.
    pub(crate) const fn cutting(&self) -> CornerCutting {
        match self.lattice {
            LatticeRule::Cells(cutting) => cutting,
            LatticeRule::Corners { .. } => CornerCutting::Never,
        }
    }

    /// True if f-values are exact sums of steps, of which there are few different ones.
    pub(crate) fn is_exact(&self, scene: &Scene<'_>) -> bool {
        scene.costs.is_none() && UniformMetric::new(self.estimate(Vertex::GOAL)).exact
    }
}
