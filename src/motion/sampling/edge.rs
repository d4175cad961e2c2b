//! Straight motions that a planner wants to know about, and who tells whether they are free.
//!
//! A space that knows its walls is asked for whole motions. Of others states are asked for: first the end of the
//! motion, then states between at equal distances, in van der Corput's order: the middle, the quarters, the eighths,
//! so that a blocked motion is soon known. Several states are asked for at once, but they are made use of one by one in
//! this order; what was asked in vain is dropped. So nothing depends on how many are asked for at once.
//!
//! Based on: S. M. LaValle. Planning Algorithms. Cambridge University Press 2006, section 5.3.4.

use crate::base::{Bounds, Error, index, real_u32, to_u32, whole_wide};
use crate::collections::{List, counted, reserve};
use crate::motion::core::metric::Metric;
use crate::space::{Check, MOST_COST, Manifold, ValidityChecker, VoxelCost};

/// Most states between the ends of a motion.
const MOST_PARTS: f64 = 1_048_576.0;

/// How much farther apart the states of a motion may be than on the straight one, where they keep to constraints.
const MOST_LEAP: f64 = 2.0;
/// How much an end may be off a constraint.
const CONSTRAINED: f64 = 1e-9;
/// The states of a path in a space with constraints are so many times as close as those that are told.
const FINER: f64 = 10.0;

/// Which motions of a list are of interest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Until {
    /// All of them.
    #[default]
    End,
    /// Those up to the first one that is free.
    Free,
    /// Those up to the first one that is blocked.
    Blocked,
}

/// What the host tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    /// Which states are free.
    Free,
    /// What each state costs.
    Costs,
}

/// What the told states of a motion cost; 1 each where only free ones are told from others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EdgeCost {
    /// The state at the end.
    pub(crate) end: f64,
    /// The costliest one.
    pub(crate) peak: f64,
    /// The mean.
    pub(crate) mean: f64,
}

impl Default for EdgeCost {
    fn default() -> Self {
        Self { end: 1.0, peak: 1.0, mean: 1.0 }
    }
}

/// The states of a motion that were told so far.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    end: f64,
    peak: f64,
    sum: f64,
    count: u32,
}

/// A list of motions and what is known about them.
#[derive(Debug, Default)]
pub(crate) struct Edges {
    from: Vec<f64>,
    to: Vec<f64>,
    /// Whether each motion is free, as far as it is known.
    is_free: Vec<bool>,
    /// Of each motion that is known.
    edge_costs: Vec<EdgeCost>,
    tally: Tally,
    until: Until,
    /// The distance of states, and the most that are asked for at once.
    resolution: f64,
    batch: usize,
    /// What all states keep to.
    manifold: Manifold,
    at: Cursor,
    /// States that are asked for, row by row, and the motion of each.
    asked: Vec<f64>,
    asked_of: Vec<u32>,
    scratch: Vec<f64>,
    /// States, or whole motions, that were checked and made use of.
    pub(crate) checks: u64,
    is_done: bool,
    /// True if states have costs, and the least one that was told.
    is_priced: bool,
    least: f64,
}

counted!(Edges { from, to, is_free, edge_costs, manifold, asked, asked_of, scratch } plain { tally, until, resolution, batch, at, checks, is_done, is_priced, least });

/// The next state to be told.
#[derive(Clone, Copy, Debug, Default)]
struct Cursor {
    edge: usize,
    /// 0: the end of the motion; else the place in van der Corput's order, from 1.
    place: u32,
}

impl Tally {
    /// Counts a state; that at the end of the motion comes first.
    fn take(&mut self, cost: f64) {
        if self.count == 0 {
            self.end = cost;
        }
        self.peak = self.peak.at_least(cost);
        self.sum += cost;
        self.count += 1;
    }

    /// Counts a part of a motion through voxels.
    fn pass(&mut self, cost: VoxelCost) {
        self.peak = self.peak.at_least(cost.peak);
        self.sum += cost.mean;
        self.count += 1;
    }
}

impl Edges {
    /// A list for a space.
    pub(crate) fn new(resolution: f64, batch: usize, manifold: Manifold) -> Self {
        Self { resolution, batch, manifold, is_done: true, least: f64::INFINITY, ..Self::default() }
    }

    /// Begins a search, or a preparation, in which states have costs, or, as long as no cost is told, none.
    pub(crate) const fn begin_search(&mut self, is_priced: bool) {
        (self.is_priced, self.least) = (is_priced, f64::INFINITY);
    }

    /// Notes that what is told are costs.
    pub(crate) const fn price(&mut self) {
        self.is_priced = true;
    }

    /// True if states have costs.
    pub(crate) const fn is_priced(&self) -> bool {
        self.is_priced
    }

    /// What a motion costs at least, as a multiple of its length, as far as states were told in this search.
    pub(crate) const fn least(&self) -> f64 {
        if self.is_priced && self.least < f64::INFINITY { self.least } else { 1.0 }
    }

    /// The distance of states that are told.
    pub(crate) const fn resolution(&self) -> f64 {
        self.resolution
    }

    /// True if states keep to constraints.
    pub(crate) fn is_constrained(&self) -> bool {
        !self.manifold.is_empty()
    }

    /// Moves a state to the constraints of the space; false if that does not succeed.
    pub(crate) fn project(&mut self, state: &mut [f64]) -> bool {
        self.manifold.is_empty() || self.manifold.project(state)
    }

    /// True if a state keeps to the constraints of the space, as far as a host can tell its numbers.
    pub(crate) fn keeps_to(&mut self, state: &[f64]) -> bool {
        self.manifold.is_empty() || self.manifold.residual(state) <= CONSTRAINED
    }

    /// True if a motion can follow the constraints: every state of the straight one, moved to them, stays near its
    /// place, and the states follow each other without a leap.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn follows(&mut self, metric: &Metric, from: &[f64], to: &[f64]) -> Result<bool, Error> {
        if self.manifold.is_empty() {
            return Ok(true);
        }
        let (parts, step) = (self.parts(metric, from, to), metric.distance(from, to));
        let dimension = metric.dimension();
        reserve(&mut self.scratch, 2 * dimension)?;
        self.scratch.resize(2 * dimension, 0.0);
        let Self { scratch, manifold, .. } = self;
        let (last, state) = scratch.split_at_mut(dimension);
        last.copy_from_slice(from);
        for part in 1..=parts {
            Metric::between(from, to, real_u32(part) / real_u32(parts), state);
            if part < parts && !manifold.project(state) {
                return Ok(false);
            }
            if metric.distance(last, state) > MOST_LEAP * step / real_u32(parts) {
                return Ok(false);
            }
            last.copy_from_slice(state);
        }
        Ok(true)
    }

    /// Writes the states of a path between its nodes too, ten times as close as they are told, so that they keep to the
    /// constraints.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn refine(&mut self, metric: &Metric, path: &mut Vec<f64>) -> Result<(), Error> {
        if self.manifold.is_empty() {
            return Ok(());
        }
        let dimension = metric.dimension();
        let nodes = std::mem::take(&mut self.from);
        self.from = std::mem::replace(path, nodes);
        path.clear();
        let Self { from: nodes, manifold, resolution, .. } = self;
        for (at, to) in nodes.chunks_exact(dimension).enumerate() {
            if at > 0 {
                let from = &nodes[(at - 1) * dimension..][..dimension];
                let parts = parts_of(metric.distance(from, to) / *resolution * FINER);
                for part in 1..parts {
                    reserve(path, dimension)?;
                    let first = path.len();
                    path.resize(first + dimension, 0.0);
                    Metric::between(from, to, real_u32(part) / real_u32(parts), &mut path[first..]);
                    // It has converged ten states apart.
                    if !manifold.project(&mut path[first..]) {
                        path.truncate(first);
                    }
                }
            }
            reserve(path, dimension)?;
            path.extend_from_slice(to);
        }
        self.from.clear();
        Ok(())
    }

    /// Begins a new list.
    pub(crate) fn begin(&mut self, until: Until) {
        let Self { from, to, is_free, asked, asked_of, edge_costs, .. } = self;
        for list in [from, to, asked] {
            list.clear();
        }
        is_free.clear();
        asked_of.clear();
        edge_costs.clear();
        self.tally = Tally::default();
        (self.until, self.at, self.is_done) = (until, Cursor::default(), false);
    }

    /// Adds a motion: angles change the shorter way.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn push(&mut self, metric: &Metric, from: &[f64], to: &[f64]) -> Result<(), Error> {
        self.from.add_slice(from)?;
        metric.push_reached(&mut self.to, from, to)
    }

    /// Adds a motion from the end of the last one, or, to an empty list, from a state.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn push_on(&mut self, metric: &Metric, first: &[f64], to: &[f64]) -> Result<(), Error> {
        let Self { from, to: ends, .. } = self;
        let dimension = metric.dimension();
        reserve(from, dimension)?;
        let last = ends.len().checked_sub(dimension).map_or(first, |at| &ends[at..]);
        from.extend_from_slice(last);
        let last = from.len() - dimension;
        metric.push_reached(ends, &from[last..], to)
    }

    /// [`Edges::push_on`] to a state that is moved to the constraints of the space; false if that motion cannot follow
    /// them: then it is not added.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn push_following(&mut self, metric: &Metric, first: &[f64], to: &mut [f64]) -> Result<bool, Error> {
        if self.manifold.is_empty() {
            return self.push_on(metric, first, to).map(|()| true);
        }
        let at = self.to.len().checked_sub(metric.dimension());
        let ends = std::mem::take(&mut self.to);
        let last = at.map_or(first, |at| &ends[at..]);
        let follows = if self.project(to) { self.follows(metric, last, to) } else { Ok(false) };
        self.to = ends;
        if follows? { self.push_on(metric, first, to).map(|()| true) } else { Ok(false) }
    }

    /// Motions in the list.
    pub(crate) fn count(&self, dimension: usize) -> usize {
        self.to.len() / dimension
    }

    /// Where a motion ends, and, once it is checked, all of it.
    pub(crate) fn end(&self, edge: usize, dimension: usize) -> &[f64] {
        &self.to[edge * dimension..][..dimension]
    }

    /// True if a motion is known to be free.
    pub(crate) fn is_free(&self, edge: usize) -> bool {
        self.is_free.get(edge) == Some(&true)
    }

    /// The length of a motion.
    pub(crate) fn length(&self, metric: &Metric, edge: usize) -> f64 {
        let row = edge * metric.dimension()..(edge + 1) * metric.dimension();
        metric.distance(&self.from[row.clone()], &self.to[row])
    }

    /// What the states of a motion cost.
    pub(crate) fn edge_cost(&self, edge: usize) -> EdgeCost {
        self.edge_costs.get(edge).copied().unwrap_or_default()
    }

    /// The first motion that is free.
    pub(crate) fn first_free(&self) -> Option<usize> {
        self.is_free.iter().position(|&is_free| is_free)
    }

    /// Motions before the first one that is not free.
    pub(crate) fn free_before_blocked(&self) -> usize {
        self.is_free.iter().take_while(|&&is_free| is_free).count()
    }

    /// True if nothing is left to be checked.
    pub(crate) const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Notes what is known about the next motion.
    fn note(&mut self, is_free: bool, count: usize) -> Result<(), Error> {
        reserve(&mut self.is_free, 1)?;
        reserve(&mut self.edge_costs, 1)?;
        self.is_free.push(is_free);
        let Tally { end, peak, sum, count: told } = std::mem::take(&mut self.tally);
        self.edge_costs.push(if told == 0 {
            EdgeCost::default()
        } else {
            EdgeCost { end, peak, mean: (sum / real_u32(told)).at_most(peak) }
        });
        self.at = Cursor { edge: self.at.edge + 1, place: 0 };
        let is_enough = match self.until {
            Until::End => false,
            Until::Free => is_free,
            Until::Blocked => !is_free,
        };
        self.is_done = is_enough || self.at.edge == count;
        Ok(())
    }

    /// Lets a space check whole motions.
    ///
    /// # Errors
    /// Those of the check.
    pub(crate) fn check(&mut self, metric: &Metric, check: &mut dyn Check) -> Result<(), Error> {
        let dimension = metric.dimension();
        let count = self.count(dimension);
        self.is_done = count == 0;
        while !self.is_done {
            let row = self.at.edge * dimension..(self.at.edge + 1) * dimension;
            let told = check.motion(&self.from[row.clone()], &self.to[row])?;
            self.checks += 1;
            self.note(told, count)?;
        }
        Ok(())
    }

    /// Lets the function of a space tell.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn check_states(&mut self, metric: &Metric, validity: &ValidityChecker<'_>) -> Result<(), Error> {
        let mut manifold = std::mem::take(&mut self.manifold);
        let result = self.check_each(metric, validity, &mut manifold);
        self.manifold = manifold;
        self.asked.clear();
        self.is_done = true;
        result
    }

    /// As [`Edges::ask`] and [`Edges::tell`] one state at a time, without lists of them.
    fn check_each(&mut self, metric: &Metric, validity: &ValidityChecker<'_>, by: &mut Manifold) -> Result<(), Error> {
        let dimension = metric.dimension();
        let count = self.count(dimension);
        reserve(&mut self.asked, dimension)?;
        self.asked.resize(dimension, 0.0);
        reserve(&mut self.scratch, dimension)?;
        self.scratch.resize(dimension, 0.0);
        while !self.is_done && self.at.edge < count {
            let is_free = self.check_one(metric, validity, by);
            self.note(is_free, count)?;
        }
        Ok(())
    }

    /// True if the motion at the cursor is free.
    fn check_one(&mut self, metric: &Metric, validity: &ValidityChecker<'_>, by: &mut Manifold) -> bool {
        let row = self.at.edge * metric.dimension()..(self.at.edge + 1) * metric.dimension();
        if validity.walks() {
            self.checks += 1;
            return self.walk(metric, validity, by);
        }
        let (from, to) = (&self.from[row.clone()], &self.to[row]);
        let cost = validity.cost(to);
        self.checks += 1;
        if cost > MOST_COST {
            return false;
        }
        self.tally.take(cost);
        self.least = self.least.at_most(cost);
        let (parts, state) = (self.parts(metric, from, to), &mut self.asked);
        let mut place = 0;
        while let Some(next) = next_place(place, parts) {
            place = next;
            Metric::between(from, to, real_u32(corput(place, parts)) / real_u32(parts), state);
            // The motion follows the constraints: that was found out before.
            let _ = by.is_empty() || by.project(state);
            let cost = validity.cost(state);
            self.checks += 1;
            if cost > MOST_COST {
                return false;
            }
            self.tally.take(cost);
            self.least = self.least.at_most(cost);
        }
        true
    }

    /// True if a motion passes free voxels only; where states keep to constraints, it is the path that
    /// [`Edges::refine`] makes of it.
    fn walk(&mut self, metric: &Metric, validity: &ValidityChecker<'_>, by: &mut Manifold) -> bool {
        let row = self.at.edge * metric.dimension()..(self.at.edge + 1) * metric.dimension();
        let Self { from, to, asked: state, scratch: last, tally, least, resolution, .. } = self;
        let (from, to) = (&from[row.clone()], &to[row]);
        let finer = || parts_of(metric.distance(from, to) / *resolution * FINER);
        let parts = if by.is_empty() { 1 } else { finer() };
        last.copy_from_slice(from);
        for part in 1..=parts {
            state.copy_from_slice(to);
            if part < parts {
                Metric::between(from, to, real_u32(part) / real_u32(parts), state);
                if !by.project(state) {
                    continue;
                }
            }
            let Some(cost) = validity.walk(last, state) else { return false };
            tally.pass(cost);
            *least = least.at_most(cost.least);
            last.copy_from_slice(state);
        }
        tally.end = validity.cost(to);
        true
    }

    /// Finds the states that are to be told next: row by row. There are none if nothing is left.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn ask(&mut self, metric: &Metric) -> Result<usize, Error> {
        let count = self.ask_for(metric, self.batch)?;
        self.is_done |= count == 0;
        Ok(count)
    }

    /// The states that are asked for.
    pub(crate) fn asked(&self) -> &[f64] {
        &self.asked
    }

    fn ask_for(&mut self, metric: &Metric, most: usize) -> Result<usize, Error> {
        let mut manifold = std::mem::take(&mut self.manifold);
        let count = self.ask_on(metric, most, &mut manifold);
        self.manifold = manifold;
        count
    }

    fn ask_on(&mut self, metric: &Metric, most: usize, manifold: &mut Manifold) -> Result<usize, Error> {
        let dimension = metric.dimension();
        self.asked.clear();
        self.asked_of.clear();
        reserve(&mut self.asked, most.min(1024) * dimension)?;
        reserve(&mut self.asked_of, most.min(1024))?;
        let count = self.count(dimension);
        let mut at = self.at;
        while at.edge < count && self.asked_of.len() < most {
            let row = at.edge * dimension..(at.edge + 1) * dimension;
            let (from, to) = (&self.from[row.clone()], &self.to[row]);
            let parts = self.parts(metric, from, to);
            while self.asked_of.len() < most {
                reserve(&mut self.asked, dimension)?;
                reserve(&mut self.asked_of, 1)?;
                if at.place == 0 {
                    self.asked.extend_from_slice(to);
                } else {
                    let part = real_u32(corput(at.place, parts)) / real_u32(parts);
                    let first = self.asked.len();
                    self.asked.resize(first + dimension, 0.0);
                    Metric::between(from, to, part, &mut self.asked[first..]);
                    // The motion follows the constraints: that was found out before.
                    let _ = manifold.is_empty() || manifold.project(&mut self.asked[first..]);
                }
                self.asked_of.push(to_u32(at.edge));
                let Some(place) = next_place(at.place, parts) else {
                    at = Cursor { edge: at.edge + 1, place: 0 };
                    break;
                };
                at.place = place;
            }
        }
        Ok(self.asked_of.len())
    }

    /// Makes use of what is told about the states that were asked for, in their order: what each costs, more than
    /// [`MOST_COST`] if it is not free.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn tell(&mut self, metric: &Metric, cost: impl Fn(usize) -> f64) -> Result<(), Error> {
        let dimension = metric.dimension();
        let count = self.count(dimension);
        // Into how many parts the motion at the cursor is divided, once that is known.
        let mut divided = None;
        for told in 0..self.asked_of.len() {
            // States of a motion that is known to be blocked are of no use any more.
            if self.is_done || index(self.asked_of[told]) != self.at.edge {
                continue;
            }
            self.checks += 1;
            let cost = cost(told);
            if cost > MOST_COST {
                divided = None;
                self.note(false, count)?;
                continue;
            }
            self.tally.take(cost);
            self.least = self.least.at_most(cost);
            let row = self.at.edge * dimension..(self.at.edge + 1) * dimension;
            let parts = divided.unwrap_or_else(|| self.parts(metric, &self.from[row.clone()], &self.to[row]));
            divided = Some(parts);
            match next_place(self.at.place, parts) {
                Some(place) => self.at.place = place,
                None => {
                    divided = None;
                    self.note(true, count)?;
                }
            }
        }
        self.asked.clear();
        self.asked_of.clear();
        Ok(())
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        *self = Self::new(self.resolution, self.batch, std::mem::take(&mut self.manifold));
    }

    /// Into how many parts a motion is divided.
    fn parts(&self, metric: &Metric, from: &[f64], to: &[f64]) -> u32 {
        parts_of(metric.distance(from, to) / self.resolution)
    }
}

/// The whole number that follows, within limits.
fn parts_of(parts: f64) -> u32 {
    if parts >= MOST_PARTS {
        return 1 << 20;
    }
    let whole = u32::try_from(whole_wide(parts)).unwrap_or(0);
    if real_u32(whole) < parts { whole + 1 } else { whole.max(1) }
}

/// The place in van der Corput's order that follows; none after the last one. Places of which the order has no state
/// between the ends are left out.
fn next_place(place: u32, parts: u32) -> Option<u32> {
    let bits = bits_of(parts);
    (place + 1..1 << bits).find(|&place| reversed(place, bits) < parts)
}

/// A number below the next power of two, with the bits of the place in reverse.
fn corput(place: u32, parts: u32) -> u32 {
    reversed(place, bits_of(parts))
}

const fn bits_of(parts: u32) -> u32 {
    parts.next_power_of_two().trailing_zeros()
}

#[inline(always)]
const fn reversed(place: u32, bits: u32) -> u32 {
    if bits == 0 { 0 } else { place.reverse_bits() >> (32 - bits) }
}

#[cfg(test)]
#[path = "edge_tests.rs"]
mod tests;
