//! A* on a grid lattice.
//!
//! Optimal among the paths along the lattice's steps (with a heuristic that never overestimates). When not to use it:
//! for short paths in the continuous map; a lattice path is up to 8.2 % longer than the shortest one and looks it.
//! Time: O(n log n) for n vertices with f below the optimum. Memory: see its forms.
//!
//! Based on: P. Hart, N. Nilsson, B. Raphael. A Formal Basis for the Heuristic Determination of Minimum Cost Paths.
//! IEEE Transactions on Systems Science and Cybernetics 1968; as Algorithm 1 of A. Nash, K. Daniel, S. Koenig, A.
//! Felner. Theta*: Any-Angle Path Planning on Grids. AAAI 2007. Ties go to the larger g.

use super::{canonical::Canonical, general::General, jumping::Jumping, turning::Turning};
use crate::base::{Budget, Result};
use crate::geom::Point;
use crate::grid::TurnRule;
use crate::search::core::{Kernel, MemoryUse, Probe, Progress, Scene, Stats, Target};
use crate::search::lattice::setup::LatticeSetup;

/// The search.
pub(crate) struct AStar {
    setup: LatticeSetup,
    form: Form,
}

/// The forms. A search starts in the one that suits it and drops the scratch of the others: which one this is can
/// change only when a planner is given costs, or a map closed sides.
enum Form {
    General(General),
    Canonical(Canonical),
    Jumping(Jumping),
    Turning(Turning),
}

impl AStar {
    pub(crate) fn new(setup: LatticeSetup) -> Self {
        let form = match setup.turns {
            TurnRule::Free => Form::General(General::new(setup)),
            TurnRule::TieBreak | TurnRule::Cost | TurnRule::Fewest => Form::Turning(Turning::new(setup)),
        };
        Self { setup, form }
    }
}

/// Calls the same method of whichever form it is.
macro_rules! forward {
    ($place:expr, $form:ident => $call:expr) => {
        match $place {
            Form::General($form) => $call,
            Form::Canonical($form) => $call,
            Form::Jumping($form) => $call,
            Form::Turning($form) => $call,
        }
    };
}

impl Kernel for AStar {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        let (canonical, jumping) = (self.setup.counts_steps(scene), self.setup.jumps(scene));
        match &mut self.form {
            Form::Turning(turning) => turning.setup = self.setup,
            Form::General(general) if !canonical && !jumping => general.setup = self.setup,
            Form::Canonical(_) if canonical => {}
            Form::Jumping(form) if jumping => form.setup = self.setup,
            form if jumping => *form = Form::Jumping(Jumping::new(self.setup)),
            form if canonical => *form = Form::Canonical(Canonical::new(self.setup.four, self.setup.cutting())),
            form => *form = Form::General(General::new(self.setup)),
        }
        forward!(&mut self.form, form => form.begin(scene, start, goal, allowance))
    }

    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        self.setup.scale = h_scale * smallest;
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        forward!(&mut self.form, form => form.step(scene, budget, probe))
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        forward!(&self.form, form => form.trace(scene, target, out))
    }

    fn cost(&self, target: Target) -> f64 {
        forward!(&self.form, form => form.cost(target))
    }

    fn stats(&self) -> Stats {
        forward!(&self.form, form => form.stats())
    }

    fn memory_use(&self) -> MemoryUse {
        forward!(&self.form, form => form.memory_use())
    }

    fn trim(&mut self) {
        forward!(&mut self.form, form => form.trim());
    }

    fn release(&mut self) {
        forward!(&mut self.form, form => form.release());
    }
}
