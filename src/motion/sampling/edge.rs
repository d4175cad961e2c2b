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
const MOST_PARTS: u32 = 1 << 20;

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

/// Straight motions by their ends, row by row.
#[derive(Debug, Default)]
struct EdgeEnds {
    dimension: usize,
    from: Vec<f64>,
    to: Vec<f64>,
}

counted!(EdgeEnds { from, to } plain { dimension });

impl EdgeEnds {
    fn count(&self) -> usize {
        self.to.len() / self.dimension
    }

    fn of(&self, edge: usize) -> (&[f64], &[f64]) {
        let row = edge * self.dimension..(edge + 1) * self.dimension;
        (&self.from[row.clone()], &self.to[row])
    }
}

/// What is known about a list of motions.
#[derive(Debug, Default)]
struct Told {
    /// Whether each motion is free, as far as it is known.
    is_free: Vec<bool>,
    /// Of each motion that is known.
    edge_costs: Vec<EdgeCost>,
    tally: Tally,
    until: Until,
    at: Cursor,
    is_done: bool,
    /// States, or whole motions, that were checked and made use of.
    checks: u64,
    /// True if states have costs, and the least one that was told.
    is_priced: bool,
    least: f64,
}

counted!(Told { is_free, edge_costs } plain { tally, until, at, is_done, checks, is_priced, least });

/// A list of motions and what is known about them.
#[derive(Debug, Default)]
pub(crate) struct Edges {
    ends: EdgeEnds,
    told: Told,
    /// The distance of states, and the most that are asked for at once.
    resolution: f64,
    batch: usize,
    /// What all states keep to.
    manifold: Manifold,
    /// States that are asked for, row by row, and the motion of each.
    asked: Vec<f64>,
    asked_of: Vec<u32>,
    scratch: Vec<f64>,
}

counted!(Edges { ends, told, manifold, asked, asked_of, scratch } plain { resolution, batch });

/// The next state to be told.
#[derive(Clone, Copy, Debug, Default)]
struct Cursor {
    edge: usize,
    /// 0: the end of the motion; else the place in van der Corput's order, from 1.
    place: u32,
}

impl Told {
    /// Counts a state and what it costs; that at the end of the motion comes first. False if it is not free.
    fn count(&mut self, cost: f64) -> bool {
        self.checks += 1;
        if cost > MOST_COST {
            return false;
        }
        let tally = &mut self.tally;
        if tally.count == 0 {
            tally.end = cost;
        }
        tally.peak = tally.peak.at_least(cost);
        tally.sum += cost;
        tally.count += 1;
        self.least = self.least.at_most(cost);
        true
    }

    /// Notes what is known about the next motion.
    fn note(&mut self, is_free: bool, count: usize) -> Result<(), Error> {
        let Tally { end, peak, sum, count: told } = std::mem::take(&mut self.tally);
        let edge_cost = EdgeCost { end, peak, mean: (sum / real_u32(told)).at_most(peak) };
        self.is_free.add(is_free)?;
        self.edge_costs.add(if told == 0 { EdgeCost::default() } else { edge_cost })?;
        self.at = Cursor { edge: self.at.edge + 1, place: 0 };
        let is_enough = match self.until {
            Until::End => false,
            Until::Free => is_free,
            Until::Blocked => !is_free,
        };
        self.is_done = is_enough || self.at.edge == count;
        Ok(())
    }

    /// Counts a part of a motion through voxels, which ends in one that costs so much.
    fn pass(&mut self, cost: VoxelCost, end: f64) {
        let tally = &mut self.tally;
        tally.peak = tally.peak.at_least(cost.peak);
        tally.sum += cost.mean;
        tally.count += 1;
        tally.end = end;
        self.least = self.least.at_most(cost.least);
    }
}

impl Edges {
    /// A list for a space.
    pub(crate) fn new(dimension: usize, resolution: f64, batch: usize, manifold: Manifold) -> Self {
        let told = Told { is_done: true, least: f64::INFINITY, ..Told::default() };
        let ends = EdgeEnds { dimension, ..EdgeEnds::default() };
        Self { ends, told, resolution, batch, manifold, ..Self::default() }
    }

    /// Begins a search, or a preparation, in which states have costs, or, as long as no cost is told, none.
    pub(crate) const fn begin_search(&mut self, is_priced: bool) {
        (self.told.is_priced, self.told.least, self.told.checks) = (is_priced, f64::INFINITY, 0);
    }

    /// Notes that what is told are costs.
    pub(crate) const fn price(&mut self) {
        self.told.is_priced = true;
    }

    /// True if states have costs.
    pub(crate) const fn is_priced(&self) -> bool {
        self.told.is_priced
    }

    /// What a motion costs at least, as a multiple of its length, as far as states were told in this search.
    pub(crate) const fn least(&self) -> f64 {
        if self.told.is_priced && self.told.least < f64::INFINITY { self.told.least } else { 1.0 }
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
        let step = metric.distance(from, to);
        let parts = parts_of(step / self.resolution, MOST_PARTS);
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
        let Self { ends: EdgeEnds { from: nodes, .. }, manifold, resolution, .. } = self;
        std::mem::swap(nodes, path);
        path.clear();
        for (at, to) in nodes.chunks_exact(dimension).enumerate() {
            if at > 0 {
                let from = &nodes[(at - 1) * dimension..][..dimension];
                let parts = parts_of(metric.distance(from, to) / *resolution * FINER, MOST_PARTS);
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
            path.add_slice(to)?;
        }
        nodes.clear();
        Ok(())
    }

    /// Begins a new list.
    pub(crate) fn begin(&mut self, until: Until) {
        let Self { ends: EdgeEnds { from, to, .. }, told, asked, asked_of, .. } = self;
        [from, to, asked].into_iter().for_each(Vec::clear);
        asked_of.clear();
        told.is_free.clear();
        told.edge_costs.clear();
        (told.tally, told.at) = Default::default();
        (told.until, told.is_done) = (until, false);
    }

    /// Adds a motion: angles change the shorter way.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn push(&mut self, metric: &Metric, from: &[f64], to: &[f64]) -> Result<(), Error> {
        self.ends.from.add_slice(from)?;
        metric.push_reached(&mut self.ends.to, from, to)
    }

    /// Adds a motion from the end of the last one, or, to an empty list, from a state.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn push_on(&mut self, metric: &Metric, first: &[f64], to: &[f64]) -> Result<(), Error> {
        let EdgeEnds { dimension, from, to: ends } = &mut self.ends;
        let last = ends.len().checked_sub(*dimension).map_or(first, |at| &ends[at..]);
        from.add_slice(last)?;
        let last = from.len() - *dimension;
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
        let at = self.ends.to.len().checked_sub(metric.dimension());
        let ends = std::mem::take(&mut self.ends.to);
        let last = at.map_or(first, |at| &ends[at..]);
        let follows = if self.project(to) { self.follows(metric, last, to) } else { Ok(false) };
        self.ends.to = ends;
        if follows? { self.push_on(metric, first, to).map(|()| true) } else { Ok(false) }
    }

    /// Motions in the list.
    pub(crate) fn count(&self) -> usize {
        self.ends.count()
    }

    /// Where a motion ends, and, once it is checked, all of it.
    pub(crate) fn end(&self, edge: usize) -> &[f64] {
        self.ends.of(edge).1
    }

    /// True if a motion is known to be free.
    pub(crate) fn is_free(&self, edge: usize) -> bool {
        self.told.is_free.get(edge) == Some(&true)
    }

    /// The length of a motion.
    pub(crate) fn length(&self, metric: &Metric, edge: usize) -> f64 {
        let (from, to) = self.ends.of(edge);
        metric.distance(from, to)
    }

    /// What the states of a motion cost.
    pub(crate) fn edge_cost(&self, edge: usize) -> EdgeCost {
        self.told.edge_costs.get(edge).copied().unwrap_or_default()
    }

    /// The first motion that is free.
    pub(crate) fn first_free(&self) -> Option<usize> {
        self.told.is_free.iter().position(|&is_free| is_free)
    }

    /// Motions before the first one that is not free.
    pub(crate) fn free_before_blocked(&self) -> usize {
        self.told.is_free.iter().take_while(|&&is_free| is_free).count()
    }

    /// True if nothing is left to be checked.
    pub(crate) const fn is_done(&self) -> bool {
        self.told.is_done
    }

    /// States, or whole motions, that were checked and made use of.
    pub(crate) const fn checks(&self) -> u64 {
        self.told.checks
    }

    /// Lets a space check whole motions.
    ///
    /// # Errors
    /// Those of the check.
    pub(crate) fn check(&mut self, check: &mut dyn Check) -> Result<(), Error> {
        let Self { ends, told, .. } = self;
        told.is_done = ends.count() == 0;
        while !told.is_done {
            let (from, to) = ends.of(told.at.edge);
            let is_free = check.motion(from, to)?;
            told.checks += 1;
            told.note(is_free, ends.count())?;
        }
        Ok(())
    }

    /// Lets the function of a space tell: as [`Edges::ask`] and [`Edges::tell`] one state at a time, without lists of
    /// them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn check_states(&mut self, metric: &Metric, validity: &ValidityChecker<'_>) -> Result<(), Error> {
        let Self { ends, told, asked, manifold, resolution, scratch, .. } = self;
        asked.refill(ends.dimension, 0.0)?;
        while !told.is_done && told.at.edge < ends.count() {
            let (from, to) = ends.of(told.at.edge);
            if validity.walks() {
                let finer = || parts_of(metric.distance(from, to) / *resolution * FINER, MOST_PARTS);
                let parts = if manifold.is_empty() { 1 } else { finer() };
                scratch.replace_by(from)?;
                let is_free = walk(told, validity, (manifold, parts), [from, to], [scratch, asked]);
                told.note(is_free, ends.count())?;
                continue;
            }
            let mut is_free = told.count(validity.cost(to));
            let (parts, mut place) =
                (if is_free { parts_of(metric.distance(from, to) / *resolution, MOST_PARTS) } else { 1 }, 0);
            while is_free && let Some(next) = next_place(place, parts) {
                place = next;
                write_state(manifold, (from, to), [place, parts], asked);
                is_free = told.count(validity.cost(asked));
            }
            told.note(is_free, ends.count())?;
        }
        asked.clear();
        told.is_done = true;
        Ok(())
    }

    /// Finds the states that are to be told next: row by row. There are none if nothing is left.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn ask(&mut self, metric: &Metric) -> Result<usize, Error> {
        let Self { ends, told, asked, asked_of, manifold, resolution, batch: most, .. } = self;
        let dimension = ends.dimension;
        asked.clear();
        asked_of.clear();
        reserve(asked, (*most).min(1024) * dimension)?;
        reserve(asked_of, (*most).min(1024))?;
        let mut at = told.at;
        while at.edge < ends.count() && asked_of.len() < *most {
            let (from, to) = ends.of(at.edge);
            let parts = parts_of(metric.distance(from, to) / *resolution, MOST_PARTS);
            while asked_of.len() < *most {
                let first = asked.len();
                asked.add_slice(to)?;
                if at.place > 0 {
                    write_state(manifold, (from, to), [at.place, parts], &mut asked[first..]);
                }
                asked_of.add(to_u32(at.edge))?;
                let Some(place) = next_place(at.place, parts) else {
                    at = Cursor { edge: at.edge + 1, place: 0 };
                    break;
                };
                at.place = place;
            }
        }
        told.is_done |= asked_of.is_empty();
        Ok(asked_of.len())
    }

    /// The states that are asked for.
    pub(crate) fn asked(&self) -> &[f64] {
        &self.asked
    }

    /// Makes use of what is told about the states that were asked for, in their order: what each costs, more than
    /// [`MOST_COST`] if it is not free.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn tell(&mut self, metric: &Metric, cost: impl Fn(usize) -> f64) -> Result<(), Error> {
        let Self { ends, told, asked_of, resolution, .. } = self;
        // Into how many parts the motion at the cursor is divided, once that is known.
        let mut divided = None;
        for (at, &edge) in asked_of.iter().enumerate() {
            // States of a motion that is known to be blocked are of no use any more.
            if told.is_done || index(edge) != told.at.edge {
                continue;
            }
            let is_free = told.count(cost(at));
            let parts = || {
                let (from, to) = ends.of(told.at.edge);
                parts_of(metric.distance(from, to) / *resolution, MOST_PARTS)
            };
            match is_free.then(|| next_place(told.at.place, *divided.get_or_insert_with(parts))).flatten() {
                Some(place) => told.at.place = place,
                None => {
                    divided = None;
                    told.note(is_free, ends.count())?;
                }
            }
        }
        self.asked.clear();
        self.asked_of.clear();
        Ok(())
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        let manifold = std::mem::take(&mut self.manifold);
        *self = Self::new(self.ends.dimension, self.resolution, self.batch, manifold);
    }
}

/// Writes the state of a motion at a place in van der Corput's order, of so many parts.
fn write_state(manifold: &mut Manifold, (from, to): (&[f64], &[f64]), [place, parts]: [u32; 2], state: &mut [f64]) {
    Metric::between(from, to, real_u32(corput(place, parts)) / real_u32(parts), state);
    // The motion follows the constraints: that was found out before.
    let _ = manifold.is_empty() || manifold.project(state);
}

/// True if a motion passes free voxels only; where states keep to constraints, it is the path that [`Edges::refine`]
/// makes of it, of so many parts.
fn walk(
    told: &mut Told,
    validity: &ValidityChecker<'_>,
    (manifold, parts): (&mut Manifold, u32),
    [from, to]: [&[f64]; 2],
    [last, state]: [&mut [f64]; 2],
) -> bool {
    told.checks += 1;
    for part in 1..=parts {
        state.copy_from_slice(to);
        if part < parts {
            Metric::between(from, to, real_u32(part) / real_u32(parts), state);
            if !manifold.project(state) {
                continue;
            }
        }
        let Some(cost) = validity.walk(last, state) else { return false };
        told.pass(cost, validity.cost(state));
        last.copy_from_slice(state);
    }
    true
}

/// The whole number that follows, from 1 to a limit.
pub(crate) fn parts_of(parts: f64, most: u32) -> u32 {
    if parts >= f64::from(most) {
        return most;
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
