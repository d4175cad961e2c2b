//! The search over roots.

use super::fill::{Fill, LOOKS, SURE};
use super::frontier::{Frontier, FrontierArrival};
use super::kept::KeptBuild;
use super::table::{ExactTable, PlacedSeed, SettledRoot, Slot};
use crate::base::{Budget, Result, bytes, index, to_u32};
use crate::collections::{Allowance, Counted, reserve_exact};
use crate::field::build::{BuildStats, BuildTask, FreeSeed};
use crate::field::stages::Stages;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer};
use crate::search::core::{Progress, Scene};
use crate::search::corners::view::projection::openings::{ProjectionScan, openings};
use crate::search::corners::view::projection::project::Stack;
use crate::search::{corners::view::projection::cone::FramedCone, corners::view::projection::frame::Frame};

/// The search, and the table that it makes.
pub(crate) struct ExactBuild {
    pub(super) gaps: DiagonalGaps,
    pub(super) table: ExactTable,
    pub(super) frontier: Frontier,
    /// The root whose view is not finished.
    looking: Option<Looking>,
    stack: Stack,
    allowance: Allowance,
    pub(super) stats: BuildStats,
    pub(super) stages: Stages,
    pub(super) kept: KeptBuild,
}

/// A root that looks, and how far it is.
#[derive(Clone, Copy)]
struct Looking {
    slot: Slot,
    from: Point,
    /// Openings that are done.
    openings: u32,
    /// See [`Fill::farthest`].
    farthest: i64,
}

/// What a root costs besides its view, in expansions of a field of steps.
const ROOT: u64 = 16;

impl ExactBuild {
    pub(crate) fn new(gaps: DiagonalGaps) -> Self {
        Self {
            gaps,
            table: ExactTable::default(),
            frontier: Frontier::default(),
            looking: None,
            stack: Stack::default(),
            allowance: Allowance::UNLIMITED,
            stats: BuildStats::default(),
            stages: Stages::default(),
            kept: KeptBuild::default(),
        }
    }

    /// Bytes allocated.
    pub(super) fn held(&self) -> u64 {
        self.table.bytes() + self.frontier.bytes() + self.stack.bytes()
    }

    /// Makes table and frontier fit the layer, with no roots.
    pub(super) fn prepare(&mut self, task: &BuildTask<'_>) -> Result {
        let &BuildTask { scene, sources, reach, allowance } = task;
        self.allowance = Allowance::new(allowance);
        self.stats = BuildStats::default();
        self.looking = None;
        self.stack.intervals.clear();
        (self.table.reach, self.table.gaps) = (reach, self.gaps);
        let held = self.held() - self.table.ids.bytes();
        self.table.ids.update(scene.snapshot, scene.layer, allowance.saturating_sub(held))?;
        let others = self.held() - self.table.bytes();
        self.table.fit(scene.layer, self.allowance.less(others))?;
        let others = self.held() - self.frontier.bytes();
        let count = index(self.table.ids.count()) + sources.len();
        self.frontier.begin(count, self.allowance.less(others))?;
        self.table.sources.clear();
        let more = sources.len().saturating_sub(self.table.sources.capacity());
        self.allowance.check(self.held() + bytes(more * size_of::<FreeSeed>()))?;
        reserve_exact(&mut self.table.sources, sources.len())?;
        self.table.sources.extend_from_slice(sources);
        Ok(())
    }

    /// Makes room for roots and seeds; `others` are the bytes of everything else.
    pub(super) fn fit_lists(&mut self, roots: usize, seeds: usize, others: u64) -> Result {
        let ExactTable { roots: root_list, seeds: seed_list, .. } = &mut self.table;
        let (most_roots, most_seeds) = (roots.max(root_list.capacity()), seeds.max(seed_list.capacity()));
        let wanted = bytes(most_roots * size_of::<SettledRoot>() + most_seeds * size_of::<PlacedSeed>());
        self.allowance.check(others + wanted)?;
        reserve_exact(root_list, roots.saturating_sub(root_list.len()))?;
        reserve_exact(seed_list, seeds.saturating_sub(seed_list.len()))
    }

    /// The number of a source's root: that of its corner, if it stands on one.
    pub(super) fn root_of_source(&self, layer: &Layer, place: usize) -> u32 {
        let corner = self.table.sources[place].at.as_lattice().filter(|&(x, y)| layer.is_corner(x, y));
        match corner {
            Some((x, y)) => self.table.ids.id(layer, x, y).0,
            None => self.table.ids.count() + to_u32(place),
        }
    }

    /// Puts the sources that have no root yet on the frontier.
    pub(super) fn set_out(&mut self, layer: &Layer) -> Result {
        for place in 0..self.table.sources.len() {
            let FreeSeed { at, cost, .. } = self.table.sources[place];
            if cost <= self.table.reach {
                let id = self.root_of_source(layer, place);
                // A negative zero would not be the least of all distances.
                self.frontier.reach(id, FrontierArrival::seed(at, cost + 0.0, to_u32(place)))?;
            }
        }
        Ok(())
    }

    /// The next root. A corner that is nearer over another root, for which it is no turn, is none: everything over it
    /// is nearer over that root. It depends on what was cut off whether such a corner is met at all.
    fn next_arrival(&mut self) -> Option<(u32, FrontierArrival)> {
        loop {
            let (id, arrival) = self.frontier.peek()?;
            let is_corner = arrival.source().is_none();
            let known = arrival.at.as_lattice().filter(|_| is_corner).map(|(x, y)| self.table.lattice_distance(x, y));
            if known.is_none_or(|known| known + SURE / 2.0 >= arrival.g) {
                return Some((id, arrival));
            }
            self.frontier.pop();
        }
    }

    /// Gives the next root its slot.
    fn admit(&mut self, id: u32, arrival: FrontierArrival) -> Result<Slot> {
        let slot = self.table.next_slot();
        if self.table.roots.len() == self.table.roots.capacity() {
            let others = self.held() - bytes(self.table.roots.capacity() * size_of::<SettledRoot>());
            self.allowance.less(others).grow(&mut self.table.roots, 64)?;
        }
        let (parent, seed) = match arrival.source() {
            Some(place) => {
                if self.table.seeds.len() == self.table.seeds.capacity() {
                    let others = self.held() - bytes(self.table.seeds.capacity() * size_of::<PlacedSeed>());
                    self.allowance.less(others).grow(&mut self.table.seeds, 4)?;
                }
                self.table.seeds.push(PlacedSeed { at: arrival.at, slot });
                (slot, self.table.sources[index(place)].number)
            }
            None => (arrival.parent, self.table.roots[arrival.parent.index()].seed),
        };
        let FrontierArrival { g, at, turn, .. } = arrival;
        self.table.roots.push(SettledRoot { g, farthest: g, at, parent, seed, turn });
        if id < self.table.ids.count() {
            self.table.slots[index(id)] = slot.0 + 1;
        }
        Ok(slot)
    }

    /// Goes on with the view of the root that looks; how far it comes depends on the budget.
    fn look(&mut self, scene: &Scene<'_>, mut looking: Looking, budget: &mut Budget) -> Result {
        let Looking { slot, from, .. } = looking;
        let SettledRoot { g, at, turn, .. } = self.table.roots[slot.index()];
        let layer = scene.layer;
        if !self.allowance.is_unlimited() {
            self.stack.allowance = self.allowance.less(self.held() - self.stack.bytes());
        }
        self.stack.resumes = !self.stack.intervals.is_empty();
        let mut fill = Fill {
            layer,
            table: &mut self.table,
            frontier: &mut self.frontier,
            cancel: scene.cancel,
            at,
            g,
            slot,
            farthest: looking.farthest,
            written: 0,
            work: 0,
            most: budget.left().saturating_mul(LOOKS),
            fault: None,
        };
        let mut scan = ProjectionScan { layer, gaps: self.gaps, stack: &mut self.stack, visitor: &mut fill };
        match turn.orientation() {
            Some(orientation) => scan.turn(at, FramedCone::of_turn(Frame::new(layer, orientation), at, from))?,
            None => {
                let mut number = 0;
                openings(layer, at, (from != at).then_some(from), |opening| {
                    number += 1;
                    if number == looking.openings + 1 {
                        scan.opening(at, opening)?;
                        looking.openings += u32::from(scan.stack.intervals.is_empty());
                    }
                    Ok(())
                })?;
            }
        }
        if let Some(fault) = fill.fault {
            return Err(fault);
        }
        let (farthest, is_whole) = (fill.farthest(), self.stack.intervals.is_empty());
        looking.farthest = fill.farthest;
        budget.charge(fill.work / LOOKS + 1);
        self.stats.written += fill.written;
        self.table.roots[slot.index()].farthest = farthest;
        self.looking = if is_whole { None } else { Some(looking) };
        Ok(())
    }

    /// The next root to look.
    fn next_root(&mut self) -> Result<Option<Looking>> {
        let (slot, from) = match self.kept.next_to_look(&self.table.roots) {
            Some(slot) => (slot, self.table.roots[self.table.roots[slot.index()].parent.index()].at),
            None => {
                let Some((id, arrival)) = self.next_arrival() else { return Ok(None) };
                self.frontier.pop();
                (self.admit(id, arrival)?, arrival.from)
            }
        };
        self.stats.expanded += 1;
        Ok(Some(Looking { slot, from, openings: 0, farthest: 0 }))
    }

    /// Expands roots until none is left or the budget is spent.
    pub(super) fn expand(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Progress> {
        loop {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            let looking = match self.looking {
                Some(looking) => looking,
                None => {
                    let Some(next) = self.next_root()? else { return Ok(Progress::Found) };
                    budget.charge(ROOT);
                    *self.looking.insert(next)
                }
            };
            if budget.is_spent() {
                return Ok(Progress::Paused);
            }
            self.look(scene, looking, budget)?;
        }
    }
}
