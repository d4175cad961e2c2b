//! The search over roots.

use super::again::Again;
use super::fill::{Fill, SURE};
use super::frontier::{Arrival, Frontier};
use super::table::{ExactTable, Placed, Root, Slot};
use crate::base::Error;
use crate::base::budget::Budget;
use crate::base::numeric::{bytes, index, to_u32};
use crate::collections::allowance::Allowance;
use crate::collections::zeroed::reserve_exact;
use crate::field::build::{BuildStats, Source};
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer};
use crate::search::core::kernel::Progress;
use crate::search::core::scene::Scene;
use crate::search::corners::view::projection::cone::FramedCone;
use crate::search::corners::view::projection::frame::Frame;
use crate::search::corners::view::projection::openings::Scan;
use crate::search::corners::view::projection::project::Stack;

/// The search, and the table that it makes.
pub(crate) struct ExactBuild {
    pub(super) gaps: DiagonalGaps,
    pub(super) table: ExactTable,
    pub(super) frontier: Frontier,
    /// Roots of an earlier build whose view has changed.
    pub(super) again: Again,
    stack: Stack,
    allowance: Allowance,
    pub(super) stats: BuildStats,
}

impl ExactBuild {
    pub(crate) fn new(gaps: DiagonalGaps) -> Self {
        Self {
            gaps,
            table: ExactTable::default(),
            frontier: Frontier::default(),
            again: Again::default(),
            stack: Stack::default(),
            allowance: Allowance::UNLIMITED,
            stats: BuildStats::default(),
        }
    }

    /// Bytes allocated.
    pub(super) fn held(&self) -> u64 {
        self.table.bytes() + self.frontier.bytes() + self.stack.bytes() + self.again.bytes()
    }

    /// Makes table and frontier fit the layer, with no roots.
    pub(super) fn prepare(
        &mut self,
        scene: &Scene<'_>,
        sources: &[Source],
        reach: f64,
        allowance: u64,
    ) -> Result<(), Error> {
        self.allowance = Allowance::new(allowance);
        self.stats = BuildStats::default();
        self.again.clear();
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
        self.allowance.check(self.held() + bytes(more * size_of::<Source>()))?;
        reserve_exact(&mut self.table.sources, sources.len())?;
        self.table.sources.extend_from_slice(sources);
        Ok(())
    }

    /// Makes room for roots and seeds; `others` are the bytes of everything else.
    pub(super) fn fit_lists(&mut self, roots: usize, seeds: usize, others: u64) -> Result<(), Error> {
        let ExactTable { roots: root_list, seeds: seed_list, .. } = &mut self.table;
        let (most_roots, most_seeds) = (roots.max(root_list.capacity()), seeds.max(seed_list.capacity()));
        let wanted = bytes(most_roots * size_of::<Root>() + most_seeds * size_of::<Placed>());
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
    pub(super) fn set_out(&mut self, layer: &Layer) -> Result<(), Error> {
        for place in 0..self.table.sources.len() {
            let Source { at, cost, .. } = self.table.sources[place];
            if cost <= self.table.reach {
                let id = self.root_of_source(layer, place);
                // A negative zero would not be the least of all distances.
                self.frontier.reach(id, Arrival::seed(at, cost + 0.0, to_u32(place)))?;
            }
        }
        Ok(())
    }

    /// The next root. A corner that is nearer over another root, for which it is no turn, is none: everything over it
    /// is nearer over that root. It depends on what was cut off whether such a corner is met at all.
    fn next_arrival(&mut self) -> Option<(u32, Arrival)> {
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
    fn admit(&mut self, id: u32, arrival: Arrival) -> Result<Slot, Error> {
        let slot = self.table.next_slot();
        if self.table.roots.len() == self.table.roots.capacity() {
            let others = self.held() - bytes(self.table.roots.capacity() * size_of::<Root>());
            self.allowance.less(others).grow(&mut self.table.roots, 64)?;
        }
        let (parent, seed) = match arrival.source() {
            Some(place) => {
                if self.table.seeds.len() == self.table.seeds.capacity() {
                    let others = self.held() - bytes(self.table.seeds.capacity() * size_of::<Placed>());
                    self.allowance.less(others).grow(&mut self.table.seeds, 4)?;
                }
                self.table.seeds.push(Placed { at: arrival.at, slot });
                (slot, self.table.sources[index(place)].number)
            }
            None => (arrival.parent, self.table.roots[arrival.parent.index()].seed),
        };
        let Arrival { g, at, turn, .. } = arrival;
        self.table.roots.push(Root { g, farthest: g, at, parent, seed, turn });
        if id < self.table.ids.count() {
            self.table.slots[index(id)] = slot.0 + 1;
        }
        Ok(slot)
    }

    /// Looks into the cones of a root; false if it was cancelled on the way.
    pub(super) fn look(&mut self, scene: &Scene<'_>, slot: Slot, from: Point) -> Result<bool, Error> {
        let Root { g, at, turn, .. } = self.table.roots[slot.index()];
        let layer = scene.layer;
        if !self.allowance.is_unlimited() {
            self.stack.allowance = self.allowance.less(self.held() - self.stack.bytes());
        }
        let mut fill = Fill {
            layer,
            table: &mut self.table,
            frontier: &mut self.frontier,
            cancel: scene.cancel,
            at,
            g,
            slot,
            farthest: 0,
            written: 0,
            fault: None,
        };
        let mut scan = Scan { layer, gaps: self.gaps, stack: &mut self.stack, visitor: &mut fill };
        match turn.orientation() {
            Some(orientation) => scan.turn(at, FramedCone::of_turn(Frame::new(layer, orientation), at, from))?,
            None => scan.root(at, (from != at).then_some(from))?,
        }
        if let Some(fault) = fill.fault {
            return Err(fault);
        }
        let (farthest, written) = (fill.farthest(), fill.written);
        self.table.roots[slot.index()].farthest = farthest;
        self.stats.written += written;
        Ok(!scene.cancelled())
    }

    /// Expands the next root; how the build has ended, or paused, if it does not go on.
    pub(super) fn expand(&mut self, scene: &Scene<'_>, budget: &mut Budget) -> Result<Option<Progress>, Error> {
        let next = self.again.peek();
        let (slot, from) = match next {
            Some(slot) => {
                let root = &self.table.roots[slot.index()];
                (slot, self.table.roots[root.parent.index()].at)
            }
            None => {
                let Some((id, arrival)) = self.next_arrival() else { return Ok(Some(Progress::Found)) };
                if !budget.take() {
                    return Ok(Some(Progress::Paused));
                }
                self.frontier.pop();
                (self.admit(id, arrival)?, arrival.from)
            }
        };
        if next.is_some() {
            if !budget.take() {
                return Ok(Some(Progress::Paused));
            }
            self.again.pop();
        }
        self.stats.expanded += 1;
        if !self.look(scene, slot, from)? {
            // The view may not be whole: the next step repeats it.
            self.again.repeat(slot)?;
            return Ok(Some(Progress::Cancelled));
        }
        Ok(None)
    }
}
