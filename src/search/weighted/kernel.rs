//! The kernel: a first search for a path, then searches for a proof.
//!
//! ```text
//!   first   A* over the coarsest graph from the start; its path, descended, costs U, its own cost is a bound
//!   rest    on, until f reaches T = U / tolerance: no node beyond can be on a path below T
//!   proof   over finer and finer graphs, from either end in turn, below T: no way found, no path below T;
//!           else the way's cost is a bound, and its path, descended, may lower U and T
//! ```

use super::ends::within_a_cell;
use super::net::NetGround;
use super::search::{NearestCorner, NetScratch, NetSearch, NetTask, NetWatch, ROUNDING, Stop};
use super::table::CoarsestSteps;
use crate::base::{Bounds, Budget, Result};
use crate::collections::{Allowance, Counted};
use crate::geom::Point;
use crate::grid::{CostMap, DiagonalGaps};
use crate::improve::{PathContext, Refraction};
use crate::search::core::{CostBracket, Kernel, MemoryUse, Probe, Progress, Scene, Stats, Target};

/// The intervals of the graphs of the proof, for tolerances from the first number on.
pub(super) const LADDERS: [(f64, &[usize]); 4] =
    [(1.04, &[3, 6, 12, 16]), (1.0075, &[4, 6, 8, 16]), (1.003, &[4, 8, 12, 16]), (0.0, &[4, 8, 16])];

/// What is being done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Phase {
    #[default]
    First,
    Rest,
    /// The search over this graph of the ladder.
    Proof(usize),
    Ended(bool),
}

/// What is known before a path is.
const UNKNOWN: CostBracket = CostBracket { cost: f64::INFINITY, least: 0.0 };

/// The search for a path of least cost and the proof of it.
///
/// Many fields: buffers that searches and descents fill in turn.
pub(crate) struct Weighted {
    gaps: DiagonalGaps,
    tolerance: f64,
    smallest: f64,
    ends: (Point, Point),
    phase: Phase,
    bracket: CostBracket,
    /// The two searches in turn, the first one over the coarsest graph.
    searches: [NetSearch; 2],
    shared: NetScratch,
    nearest: Option<NearestCorner>,
    refraction: Refraction,
    /// The best path so far, and the one that is being descended.
    best: Vec<Point>,
    found: Vec<Point>,
}

impl Weighted {
    pub(crate) fn new(gaps: DiagonalGaps, tolerance: f64) -> Self {
        Self {
            gaps,
            tolerance,
            smallest: 1.0,
            ends: (Point::default(), Point::default()),
            phase: Phase::First,
            bracket: UNKNOWN,
            searches: Default::default(),
            shared: NetScratch::default(),
            nearest: None,
            refraction: Refraction::default(),
            best: Vec::new(),
            found: Vec::new(),
        }
    }

    /// What is known so far: the cost falls and the bound rises while the search goes on.
    pub(crate) const fn known(&self) -> CostBracket {
        self.bracket
    }

    /// Tells that no path costs less than this.
    pub(crate) fn know_least(&mut self, least: f64) {
        self.bracket.least = least;
    }

    /// The graphs of the proof.
    fn ladder(&self) -> &'static [usize] {
        LADDERS.iter().find(|ladder| self.tolerance >= ladder.0).map_or(&[], |ladder| ladder.1)
    }

    /// True if the best path is as good as a tolerance wants.
    fn is_within(&self, tolerance: f64) -> bool {
        self.bracket.cost <= self.bracket.least * tolerance
    }

    /// The cost below which another path would matter; so much more that what rounding takes off the proof does not.
    fn wanted(&self) -> f64 {
        self.bracket.cost / self.tolerance * (1.0 + 4.0 * ROUNDING)
    }

    fn ground<'a>(&self, scene: &Scene<'a>, costs: CostMap<'a>) -> NetGround<'a> {
        NetGround::new(scene, costs, self.gaps)
    }

    /// Takes the path to the end of a search, for a point: a disc may not pass where its centre may.
    fn take_path(&mut self, scene: &Scene<'_>, ground: &NetGround<'_>, number: usize) -> Result {
        let Self { searches, shared, found, .. } = self;
        let search = &searches[number];
        let Some(node) = search.reached().node.filter(|_| scene.radius == 0) else { return Ok(()) };
        found.clear();
        shared.meter.add(found, search.to.at, 64)?;
        search.trace(ground, node, &mut shared.meter, found)?;
        if number == 0 {
            found.reverse();
        }
        self.keep_found(scene)
    }

    /// Takes a path from elsewhere.
    pub(crate) fn offer(&mut self, scene: &Scene<'_>, path: &[Point]) -> Result {
        self.found.clear();
        self.shared.meter.reserve(&mut self.found, path.len(), 64)?;
        self.found.extend_from_slice(path);
        self.keep_found(scene)
    }

    /// Descends the path that was found, and keeps it if it is the best so far.
    fn keep_found(&mut self, scene: &Scene<'_>) -> Result {
        let Self { shared, found, best, refraction, .. } = self;
        let context = PathContext {
            snapshot: scene.snapshot,
            layer: scene.layer,
            gaps: self.gaps,
            radius: scene.radius,
            costs: scene.costs,
        };
        let cost = refraction.descend(&context, found)?;
        shared.stats.sight_checks += refraction.checks();
        if cost < self.bracket.cost {
            self.bracket.cost = cost;
            best.clear();
            shared.meter.reserve(best, found.len(), 64)?;
            best.extend_from_slice(found);
        }
        Ok(())
    }

    /// No path costs less than this.
    fn raise(&mut self, least: f64) {
        self.bracket.least = self.bracket.least.at_least(least * (1.0 - ROUNDING)).at_most(self.bracket.cost);
    }

    /// What follows on a search that has ended so.
    fn turn(&mut self, scene: &Scene<'_>, ground: &NetGround<'_>, progress: Progress) -> Result {
        self.phase = match self.phase {
            Phase::First => {
                let reached = self.searches[0].reached().cost;
                if reached.is_infinite() && self.bracket.cost.is_infinite() {
                    self.phase = Phase::Ended(false);
                    return Ok(());
                }
                self.take_path(scene, ground, 0)?;
                let direct = within_a_cell(ground, self.ends.0, self.ends.1);
                self.raise(reached.at_most(direct));
                if self.is_within(self.tolerance) { Phase::Ended(true) } else { Phase::Rest }
            }
            Phase::Rest => {
                let next = NetSearch::next_f(&self.shared);
                self.searches[0].top = Some(if progress == Progress::Exhausted { f64::INFINITY } else { next });
                self.begin_proof(ground, 0)?
            }
            Phase::Proof(at) => {
                let number = (at + 1) % 2;
                let (reached, wanted) = (self.searches[number].reached().cost, self.wanted());
                if reached < wanted {
                    self.take_path(scene, ground, number)?;
                }
                self.raise(reached.at_most(wanted));
                if self.is_within(self.tolerance) || at + 1 == self.ladder().len() {
                    Phase::Ended(true)
                } else {
                    self.begin_proof(ground, at + 1)?
                }
            }
            ended @ Phase::Ended(_) => ended,
        };
        Ok(())
    }

    /// Begins the search over a graph of the ladder, from the end that the one before it went to.
    fn begin_proof(&mut self, ground: &NetGround<'_>, at: usize) -> Result<Phase> {
        let (start, goal) = self.ends;
        let stop = Stop::Below(self.wanted());
        let intervals = self.ladder()[at];
        let (first, second) = self.searches.split_at_mut(1);
        let (search, other, ends) = match at % 2 {
            0 => (&mut second[0], &first[0], (goal, start)),
            _ => (&mut first[0], &second[0], (start, goal)),
        };
        search.begin(ground, &mut self.shared, ends, intervals)?;
        search.set_out(NetTask { ground, other: Some(other), stop }, &mut self.shared)?;
        Ok(Phase::Proof(at))
    }

    /// Runs the search of the phase.
    fn run<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        ground: &NetGround<'_>,
        budget: &mut Budget,
        probe: &mut P,
    ) -> Result<Progress> {
        let wanted = self.wanted();
        let Self { searches, shared, nearest, .. } = self;
        let (first, second) = searches.split_at_mut(1);
        let (first, second) = (&mut first[0], &mut second[0]);
        let mut watch = NetWatch { cancel: scene.cancel, budget, probe, nearest: None };
        match self.phase {
            Phase::First => {
                watch.nearest = scene.tracks_nearest.then_some(nearest);
                first.run(NetTask { ground, other: None, stop: Stop::AtEnd }, shared, &mut watch)
            }
            Phase::Rest => first.run(NetTask { ground, other: None, stop: Stop::At(wanted) }, shared, &mut watch),
            Phase::Proof(at) => {
                let (search, other) = if at % 2 == 0 { (second, first) } else { (first, second) };
                search.run(NetTask { ground, other: Some(other), stop: Stop::Below(wanted) }, shared, &mut watch)
            }
            Phase::Ended(is_found) => Ok(if is_found { Progress::Found } else { Progress::Exhausted }),
        }
    }
}

impl Kernel for Weighted {
    fn begin(&mut self, scene: &Scene<'_>, start: Point, goal: Point, allowance: u64) -> Result {
        self.shared.meter.allowance = Allowance::new(allowance);
        self.shared.stats = Stats::default();
        self.shared.peak = 0;
        (self.ends, self.phase, self.nearest) = ((start, goal), Phase::First, None);
        self.bracket = UNKNOWN;
        self.best.clear();
        let Some(costs) = scene.costs else { return Ok(()) };
        let ground = self.ground(scene, costs);
        self.shared.steps = CoarsestSteps::at_cost(self.smallest);
        if start == goal {
            self.shared.meter.add(&mut self.best, start, 64)?;
            (self.bracket, self.phase) = (CostBracket { cost: 0.0, least: 0.0 }, Phase::Ended(true));
            return Ok(());
        }
        let direct = within_a_cell(&ground, start, goal);
        if direct.is_finite() && scene.radius == 0 {
            self.bracket.cost = direct;
            self.shared.meter.reserve(&mut self.best, 2, 64)?;
            self.best.extend([start, goal]);
        }
        let Self { searches: [first, _], shared, .. } = self;
        first.begin(&ground, shared, (start, goal), 1)?;
        first.set_out(NetTask { ground: &ground, other: None, stop: Stop::AtEnd }, shared)
    }

    fn step<P: Probe>(&mut self, scene: &Scene<'_>, budget: &mut Budget, probe: &mut P) -> Result<Progress> {
        let Some(costs) = scene.costs else { return Ok(Progress::Exhausted) };
        let ground = self.ground(scene, costs);
        loop {
            if let Phase::Ended(is_found) = self.phase {
                return Ok(if is_found { Progress::Found } else { Progress::Exhausted });
            }
            match self.run(scene, &ground, budget, probe)? {
                progress @ (Progress::Found | Progress::Exhausted) => self.turn(scene, &ground, progress)?,
                progress @ (Progress::Paused | Progress::Cancelled) => return Ok(progress),
            }
        }
    }

    fn trace(&self, scene: &Scene<'_>, target: Target, out: &mut Vec<Point>) -> Result {
        out.clear();
        if !self.best.is_empty() {
            crate::collections::reserve_exact(out, self.best.len())?;
            out.extend_from_slice(&self.best);
            return Ok(());
        }
        let mut meter = crate::collections::Meter::default();
        if let (Target::Nearest, Some(NearestCorner { node, .. }), Some(costs)) = (target, self.nearest, scene.costs) {
            self.searches[0].trace(&self.ground(scene, costs), node, &mut meter, out)?;
            out.reverse();
        } else {
            meter.add(out, self.ends.0, 1)?;
        }
        Ok(())
    }

    fn cost(&self, _target: Target) -> f64 {
        self.bracket.cost
    }

    fn stats(&self) -> Stats {
        self.shared.stats
    }

    fn memory_use(&self) -> MemoryUse {
        MemoryUse {
            nodes: self.searches.bytes(),
            open: self.shared.open.bytes(),
            open_peak: self.shared.peak,
            other: self.refraction.bytes() + self.best.bytes() + self.found.bytes(),
        }
    }

    fn trim(&mut self) {
        self.release();
    }

    fn release(&mut self) {
        *self = Self { smallest: self.smallest, ..Self::new(self.gaps, self.tolerance) };
    }

    fn set_smallest_cost(&mut self, _h_scale: f64, smallest: f64) {
        self.smallest = smallest;
    }

    fn least_open(&self) -> f64 {
        if self.phase != Phase::First {
            return self.bracket.least;
        }
        let open = NetSearch::next_f(&self.shared).at_most(self.searches[0].reached().cost);
        self.bracket.least.at_least(open * (1.0 - ROUNDING)).at_most(self.bracket.cost)
    }
}
