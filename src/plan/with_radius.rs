//! A kernel for points, and beside it the one for agents with a radius: the radius of the scene chooses.

use super::capabilities::{Capabilities, LowerBound, ManyGoals, Preparable, Routed};
use crate::base::Error;
use crate::base::budget::Budget;
use crate::geom::Point;
use crate::search::core::kernel::{Kernel, MemoryUse, Progress, Target};
use crate::search::core::probe::Probe;
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;
use crate::search::disc::{Disc, Piece};

/// Two kernels, of which the one that began last answers.
pub(crate) struct WithRadius<K> {
    point: K,
    disc: Disc,
    has_radius: bool,
}

impl<K> WithRadius<K> {
    pub(super) const fn new(point: K, disc: Disc) -> Self {
        Self { point, disc, has_radius: false }
    }
}

/// Calls the same method of the kernel that answers.
macro_rules! of_active {
    ($self:ident, $kernel:ident => $call:expr) => {
        if $self.has_radius {
            let $kernel = &$self.disc;
            $call
        } else {
            let $kernel = &$self.point;
            $call
        }
    };
    (mut $self:ident, $kernel:ident => $call:expr) => {
        if $self.has_radius {
            let $kernel = &mut $self.disc;
            $call
        } else {
            let $kernel = &mut $self.point;
            $call
        }
    };
}

impl<K: Kernel> Kernel for WithRadius<K> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.has_radius = scene.radius > 0;
        let mut allowance = allowance;
        if allowance != u64::MAX {
            // What the other kernel, or the lists of this one, have left must not decide about a limit.
            let before = self.memory_use().other;
            self.disc.release();
            if self.has_radius {
                self.point.release();
            }
            allowance = allowance.saturating_add(before - self.memory_use().other);
        }
        of_active!(mut self, kernel => kernel.begin(scene, start, goal, allowance))
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        of_active!(mut self, kernel => kernel.step(scene, budget, probe))
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        of_active!(mut self, kernel => kernel.shorten_nearest(scene))
    }

    fn repeat(&mut self, scene: &Scene<'_>) -> Result<bool, Error> {
        of_active!(mut self, kernel => kernel.repeat(scene))
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result<(), Error> {
        of_active!(self, kernel => kernel.trace(scene, target, out))
    }

    fn cost(&self, target: Target) -> f64 {
        of_active!(self, kernel => kernel.cost(target))
    }

    fn stats(&self) -> Stats {
        of_active!(self, kernel => kernel.stats())
    }

    fn memory_use(&self) -> MemoryUse {
        let (point, disc) = (self.point.memory_use(), self.disc.memory_use());
        MemoryUse {
            nodes: point.nodes + disc.nodes,
            open: point.open + disc.open,
            open_peak: if self.has_radius { disc.open_peak } else { point.open_peak },
            other: point.other + disc.other,
        }
    }

    fn shared(&self) -> u64 {
        self.point.shared()
    }

    fn trim(&mut self) {
        self.point.trim();
        self.disc.trim();
    }

    fn release(&mut self) {
        self.point.release();
        self.disc.release();
    }
}

impl<K: Capabilities + LowerBound> Capabilities for WithRadius<K> {
    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        self.has_radius = false;
        self.point.many_goals()
    }

    fn preparable(&mut self) -> Option<&mut dyn Preparable> {
        self.point.preparable()
    }

    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        Some(self)
    }

    fn routed(&self) -> Option<&dyn Routed> {
        self.has_radius.then_some(&self.disc)
    }

    fn projections(&self) -> u64 {
        self.point.projections()
    }
}

impl<K: LowerBound> LowerBound for WithRadius<K> {
    fn least_open(&self) -> f64 {
        of_active!(self, kernel => kernel.least_open())
    }
}

impl LowerBound for Disc {
    fn least_open(&self) -> f64 {
        Self::least_open(self)
    }
}

impl Routed for Disc {
    fn pieces_backwards(&self, take: &mut dyn FnMut(Piece) -> Result<(), Error>) -> Result<(), Error> {
        self.pieces(take)
    }
}
