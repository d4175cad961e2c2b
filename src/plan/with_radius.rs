//! A kernel for points, and beside it the one for agents with a radius: the radius of the scene chooses.
//!
//! Theta* searches for both. With a radius it turns at corners and centres of cells only; where that lattice has no
//! way, the exact kernel goes on in the same query, so that it finds one wherever there is one. Expansions add up; what
//! is left of the memory limit is that kernel's.

use crate::base::{Budget, Result, bytes};
use crate::collections::Shared;
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::core::{
    Kernel, ManyGoals, Margin, MemoryUse, PathShape, Probe, Progress, RoutePiece, Scene, Stats, Target,
};
use crate::search::disc::Disc;

/// Two kernels, of which the one that began last answers.
pub(crate) struct WithRadius<K> {
    point: K,
    /// Made by the first search that needs it.
    disc: Option<Shared<Disc>>,
    setup: DiscSetup,
    /// True if the search is that of the kernel for a radius.
    is_exact: bool,
    /// True if the path is to be the first kernel's nevertheless: a partial one that ends nearer to the goal.
    takes_first: bool,
    /// The ends of the search, and the bytes that it may use.
    ends: (Point, Point),
    allowance: u64,
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
        let ends = (Point { x: 0, y: 0 }, Point { x: 0, y: 0 });
        Self { point, disc: None, setup, is_exact: false, takes_first: false, ends, allowance: u64::MAX }
    }

    /// The kernel for a radius, on the heap: most planners never need it.
    fn make_disc(&mut self) -> Result {
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

impl<K: Kernel> WithRadius<K> {
    /// The kernel whose path it is.
    fn active(&self) -> &dyn Kernel {
        match self.disc() {
            Some(disc) if self.is_exact && !self.takes_first => disc,
            _ => &self.point,
        }
    }

    /// The same, to be changed.
    fn active_mut(&mut self) -> &mut dyn Kernel {
        match self.disc.as_mut().and_then(Shared::get_mut) {
            Some(disc) if self.is_exact && !self.takes_first => disc,
            _ => &mut self.point,
        }
    }

    /// True if the first kernel searches for discs too, and the other goes on where it finds no way.
    fn knows_radius(&self) -> bool {
        self.point.left().is_some()
    }

    /// A step of the kernel that searches.
    fn step_active<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        match self.disc.as_mut().and_then(Shared::get_mut) {
            Some(disc) if self.is_exact => disc.step(scene, budget, probe),
            _ => self.point.step(scene, budget, probe),
        }
    }

    /// Goes on with the exact kernel after a search that has found no way.
    #[cold]
    fn turn_to_exact(&mut self, scene: &Scene<'_>) -> Result {
        self.make_disc()?;
        let (start, goal) = self.ends;
        let mut left = self.allowance;
        if left != u64::MAX {
            self.point.trim();
            let MemoryUse { nodes, open, .. } = self.point.memory_use();
            left = left.saturating_sub(nodes + open + bytes(Shared::<Disc>::BYTES));
        }
        let Some(disc) = self.disc_mut() else { return Ok(()) };
        disc.begin(scene, start, goal, left)?;
        self.is_exact = true;
        Ok(())
    }
}

impl<K: Kernel> Kernel for WithRadius<K> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        (self.is_exact, self.takes_first, self.ends) = (false, false, (start, goal));
        let is_exact = scene.radius > 0 && !self.knows_radius();
        let before = self.memory_use().other;
        if allowance != u64::MAX {
            // What the other kernel, or the lists of this one, have left must not decide about a limit.
            self.disc = None;
            if is_exact {
                self.point.release();
            }
        }
        if is_exact {
            self.make_disc()?;
            self.is_exact = true;
        }
        self.allowance = match allowance {
            u64::MAX => u64::MAX,
            limit => limit.saturating_add(before).saturating_sub(self.memory_use().other),
        };
        let allowance = self.allowance;
        self.active_mut().begin(scene, start, goal, allowance)
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        self.takes_first = false;
        let progress = self.step_active(scene, budget, probe)?;
        if progress != Progress::Exhausted || scene.radius == 0 || self.is_exact {
            return Ok(progress);
        }
        self.turn_to_exact(scene)?;
        self.step_active(scene, budget, probe)
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result {
        let is_second = self.is_exact && self.knows_radius();
        self.takes_first = is_second && self.disc().is_none_or(|disc| self.point.left() <= disc.left());
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

    fn stats(&self) -> Stats {
        match self.disc().map(Kernel::stats) {
            Some(exact) if self.is_exact && self.knows_radius() => self.point.stats().with(exact),
            Some(exact) if self.is_exact => exact,
            _ => self.point.stats(),
        }
    }

    fn memory_use(&self) -> MemoryUse {
        let point = self.point.memory_use();
        let Some(disc) = self.disc().map(Disc::memory_use) else { return point };
        MemoryUse {
            nodes: point.nodes + disc.nodes,
            open: point.open + disc.open,
            open_peak: match self.is_exact {
                true if self.knows_radius() => point.open_peak.max(disc.open_peak),
                true => disc.open_peak,
                false => point.open_peak,
            },
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
        (self.disc, self.is_exact) = (None, false);
    }

    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        self.is_exact = false;
        self.point.many_goals()
    }

    fn prepare(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        self.point.prepare(scene, budget)
    }

    fn set_smallest_cost(&mut self, h_scale: f64, smallest: f64) {
        self.point.set_smallest_cost(h_scale, smallest);
    }

    fn least_open(&self) -> f64 {
        self.active().least_open()
    }

    fn shape(&self) -> PathShape {
        self.active().shape()
    }

    fn pieces_backwards(&self, take: &mut dyn FnMut(RoutePiece) -> Result) -> Result {
        self.active().pieces_backwards(take)
    }

    fn keep_margin(&mut self, layer: &Layer, margin: Margin) -> Result {
        self.active_mut().keep_margin(layer, margin)
    }

    fn projections(&self) -> u64 {
        self.point.projections()
    }
}
