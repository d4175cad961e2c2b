//! A kernel for points, and beside it the one for agents with a radius: the radius of the scene chooses.
//!
//! Theta* searches for both. With a radius it turns at corners and centres of cells only; where that lattice has no
//! way, the exact kernel goes on in the same query, so that it finds one wherever there is one. Expansions add up; what
//! is left of the memory limit is that kernel's.

use super::capabilities::{Capabilities, DiscSearch, LowerBound, ManyGoals, Preparable, Routed, TakesCosts};
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
use crate::search::corners::anya::Anya;
use crate::search::corners::tangent_graph::TangentGraph;
use crate::search::disc::{Disc, Margin, Piece};
use crate::search::theta::basic::Theta;
use crate::search::theta::lazy::LazyTheta;

/// A kernel beside the one for agents with a radius.
pub(crate) trait Partner: Kernel {
    /// True if it searches for them too, and the other goes on where it finds no way.
    const KNOWS_RADIUS: bool = false;

    /// The distance from the goal of the vertex nearest to it that was expanded, of a search that knows the radius.
    fn left(&self) -> f64 {
        f64::INFINITY
    }
}

impl Partner for Anya {}
impl Partner for TangentGraph {}

impl Partner for Theta {
    const KNOWS_RADIUS: bool = true;

    fn left(&self) -> f64 {
        Self::left(self)
    }
}

impl Partner for LazyTheta {
    const KNOWS_RADIUS: bool = true;

    fn left(&self) -> f64 {
        Self::left(self)
    }
}

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

    /// True if the path is that of the kernel for a radius.
    const fn has_arcs(&self) -> bool {
        self.is_exact && !self.takes_first
    }
}

impl<K: Partner> WithRadius<K> {
    /// Goes on with the exact kernel after a search that has found no way.
    #[cold]
    fn turn_to_exact(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
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

/// Calls the same method of the kernel that answers.
macro_rules! of_active {
    ($self:ident, $kernel:ident => $call:expr) => {
        if let (true, Some($kernel)) = ($self.has_arcs(), $self.disc()) {
            $call
        } else {
            let $kernel = &$self.point;
            $call
        }
    };
    (mut $self:ident, $kernel:ident => $call:expr) => {
        match ($self.has_arcs(), $self.disc.as_mut().and_then(Shared::get_mut)) {
            (true, Some($kernel)) => $call,
            _ => {
                let $kernel = &mut $self.point;
                $call
            }
        }
    };
}

impl<K: Partner> Kernel for WithRadius<K> {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result<(), Error> {
        (self.is_exact, self.takes_first, self.ends) = (false, false, (start, goal));
        let is_exact = scene.radius > 0 && !K::KNOWS_RADIUS;
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
        of_active!(mut self, kernel => kernel.begin(scene, start, goal, allowance))
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress, Error> {
        self.takes_first = false;
        let progress = of_active!(mut self, kernel => kernel.step(scene, budget, probe))?;
        if progress != Progress::Exhausted || scene.radius == 0 || self.is_exact {
            return Ok(progress);
        }
        self.turn_to_exact(scene)?;
        of_active!(mut self, kernel => kernel.step(scene, budget, probe))
    }

    fn shorten_nearest(&mut self, scene: &Scene<'_>) -> Result<(), Error> {
        let is_second = self.is_exact && K::KNOWS_RADIUS;
        self.takes_first = is_second && self.disc().is_none_or(|disc| self.point.left() <= disc.left());
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
        match self.disc().map(Kernel::stats) {
            Some(exact) if self.is_exact && K::KNOWS_RADIUS => self.point.stats().with(exact),
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
                true if K::KNOWS_RADIUS => point.open_peak.max(disc.open_peak),
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
}

impl<K: Capabilities + Partner> Capabilities for WithRadius<K> {
    fn many_goals(&mut self) -> Option<&mut dyn ManyGoals> {
        self.is_exact = false;
        self.point.many_goals()
    }

    fn preparable(&mut self) -> Option<&mut dyn Preparable> {
        self.point.preparable()
    }

    fn takes_costs(&mut self) -> Option<&mut dyn TakesCosts> {
        self.point.takes_costs()
    }

    fn lower_bound(&self) -> Option<&dyn LowerBound> {
        match self.disc() {
            Some(disc) if self.is_exact => Some(disc),
            _ => self.point.lower_bound(),
        }
    }

    fn routed(&self) -> Option<&dyn Routed> {
        match self.disc() {
            Some(disc) if self.has_arcs() => Some(disc),
            _ => None,
        }
    }

    fn disc_search(&mut self) -> Option<&mut dyn DiscSearch> {
        if !self.has_arcs() {
            return None;
        }
        let disc = self.disc_mut()?;
        Some(disc)
    }

    fn projections(&self) -> u64 {
        self.point.projections()
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
