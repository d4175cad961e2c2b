//! A kernel for points, and beside it the one for agents with a radius: the radius of the scene chooses.

use super::capabilities::{Capabilities, DiscSearch, LowerBound, ManyGoals, Preparable, Routed};
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::bytes;
use crate::collections::shared::Shared;
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::kernel::{Kernel, MemoryUse, Progress, Target};
use crate::search::core::probe::Probe;
use crate::search::core::scene::Scene;
use crate::search::core::stats::Stats;
use crate::search::disc::{Disc, Margin, Piece};

/// Two kernels, of which the one that began last answers.
pub(crate) struct WithRadius<K> {
    point: K,
    /// Made by the first search with a radius.
    disc: Option<Shared<Disc>>,
    setup: DiscSetup,
    has_radius: bool,
}

/// What a kernel for agents with a radius is made of.
#[derive(Clone, Copy)]
pub(super) struct DiscSetup {
    pub(super) scale: f64,
    /// Bytes that its lists may take from one query to the next.
    pub(super) keep: u64,
}

impl<K> WithRadius<K> {
    pub(super) const fn new(point: K, setup: DiscSetup) -> Self {
        Self { point, disc: None, setup, has_radius: false }
    }

    /// The kernel for a radius, on the heap: most planners never need it.
    fn make_disc(&mut self) -> Result<(), Error> {
        if self.disc.is_none() {
            self.disc = Some(Shared::new(Disc::new(self.setup.scale, self.setup.keep))?);
        }
        Ok(())
    }

    fn disc(&self) -> Option<&Disc> {
        self.disc.as_deref()
    }

    fn disc_mut(&mut self) -> Option<&mut Disc> {
        self.disc.as_mut().and_then(Shared::get_mut)
    }
}

/// Calls the same method of the kernel that answers.
macro_rules! of_active {
    ($self:ident, $kernel:ident => $call:expr) => {
        if let (true, Some($kernel)) = ($self.has_radius, $self.disc()) {
            $call
        } else {
            let $kernel = &$self.point;
            $call
        }
    };
    (mut $self:ident, $kernel:ident => $call:expr) => {
        match ($self.has_radius, $self.disc.as_mut().and_then(Shared::get_mut)) {
            (true, Some($kernel)) => $call,
            _ => {
                let $kernel = &mut $self.point;
                $call
            }
        }
    };
}

impl<K: Kernel> Kernel for WithRadius<K> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        self.has_radius = false;
        if scene.radius > 0 {
            self.make_disc()?;
            self.has_radius = true;
        }
        let mut allowance = allowance;
        if allowance != u64::MAX {
            // What the other kernel, or the lists of this one, have left must not decide about a limit.
            let before = self.memory_use().other;
            if let Some(disc) = self.disc_mut() {
                disc.release();
            }
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
        let point = self.point.memory_use();
        let Some(disc) = self.disc().map(Disc::memory_use) else { return point };
        MemoryUse {
            nodes: point.nodes + disc.nodes,
            open: point.open + disc.open,
            open_peak: if self.has_radius { disc.open_peak } else { point.open_peak },
            other: point.other + disc.other + bytes(Shared::<Disc>::BYTES),
        }
    }

    fn shared(&self) -> u64 {
        self.point.shared()
    }

    fn trim(&mut self) {
        self.point.trim();
        if let Some(disc) = self.disc_mut() {
            disc.trim();
        }
    }

    fn release(&mut self) {
        self.point.release();
        (self.disc, self.has_radius) = (None, false);
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
        match self.disc() {
            Some(disc) if self.has_radius => Some(disc),
            _ => None,
        }
    }

    fn disc_search(&mut self) -> Option<&mut dyn DiscSearch> {
        if !self.has_radius {
            return None;
        }
        let disc = self.disc_mut()?;
        Some(disc)
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

impl DiscSearch for Disc {
    fn keep_margin(&mut self, layer: &Layer, margin: Margin) -> Result<(), Error> {
        Self::keep_margin(self, layer, margin)
    }
}

impl Routed for Disc {
    fn pieces_backwards(&self, take: &mut dyn FnMut(Piece) -> Result<(), Error>) -> Result<(), Error> {
        self.pieces(take)
    }
}
