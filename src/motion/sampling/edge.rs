//! Straight motions that a planner wants to know about, and who tells whether they are free.
//!
//! A space that knows its walls is asked for whole motions, and so is a host that wants them. Of others states are
//! asked for: first the end of the motion, then states between at equal distances, in van der Corput's order: the
//! middle, the quarters, the eighths, so that a blocked motion is soon known. Several states are asked for at once: of
//! each motion whose answer is needed in any case the next one, then more, up to twice as many as are known to be free.
//! They are made use of one by one in this order; what was asked in vain is dropped. So nothing depends on how many are
//! asked for at once.
//!
//! Based on: S. M. LaValle. Planning Algorithms. Cambridge University Press 2006, section 5.3.4.

use crate::base::{Error, index, real_u32, to_u32, whole_wide};
use crate::collections::{List, counted, reserve};
use crate::motion::{core::metric::Metric, sampling::told::Told};
use crate::space::{Check, Manifold, ValidityChecker};

pub(crate) use crate::motion::sampling::told::{EdgeCost, Until};

/// Most states between the ends of a motion.
const MOST_PARTS: u32 = 1 << 20;

/// States of a motion that are asked for at first: its end and its middle. More would be in vain where it is blocked.
const FIRST_STATES: u32 = 2;
/// The same after a motion whose first state is blocked: that of the next one often is, too.
const FIRST_AFTER_BLOCKED: u32 = 1;
/// A larger batch is filled at once: whoever wants such has dear calls and cheap states.
const FILLED: usize = 64;

/// How much farther apart the states of a motion may be than on the straight one, where they keep to constraints.
const MOST_LEAP: f64 = 2.0;
/// How much an end may be off a constraint.
const CONSTRAINED: f64 = 1e-9;
/// The states of a path in a space with constraints are so many times as close as those that are told.
const FINER: f64 = 10.0;

/// What the host tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    /// Which states are free.
    Free,
    /// What each state costs.
    Costs,
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

/// How a host is asked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asking {
    /// The distance of the states of a motion.
    pub(crate) resolution: f64,
    /// The most states, or motions, at once.
    pub(crate) batch: usize,
    /// True if it is asked for whole motions.
    pub(crate) is_whole: bool,
}

/// A list of motions and what is known about them.
#[derive(Debug, Default)]
pub(crate) struct Edges {
    ends: EdgeEnds,
    told: Told,
    asking: Asking,
    /// True if the states of the list are told from the start of each motion on, not in van der Corput's order.
    is_in_order: bool,
    /// What all states keep to.
    manifold: Manifold,
    /// States that are asked for, row by row, and the motion of each; or of whole motions both ends.
    asked: Vec<f64>,
    asked_of: Vec<u32>,
    scratch: Vec<f64>,
}

counted!(Edges { ends, told, manifold, asked, asked_of, scratch } plain { asking, is_in_order });

impl Edges {
    /// A list for a space.
    pub(crate) fn new(dimension: usize, asking: Asking, manifold: Manifold) -> Self {
        let told = Told { is_done: true, least: f64::INFINITY, ..Told::default() };
        let ends = EdgeEnds { dimension, ..EdgeEnds::default() };
        Self { ends, told, asking, manifold, ..Self::default() }
    }

    /// Begins a search, or a preparation, in which states have costs, or, as long as no cost is told, none.
    pub(crate) const fn begin_search(&mut self, is_priced: bool) {
        (self.told.is_priced, self.told.least, self.told.checks) = (is_priced, f64::INFINITY, 0);
        self.told.blocks_at_once = false;
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
        self.asking.resolution
    }

    /// True if whole motions are asked for.
    pub(crate) const fn is_whole(&self) -> bool {
        self.asking.is_whole
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
        let parts = parts_of(step / self.asking.resolution, MOST_PARTS);
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
        let Self { ends: EdgeEnds { from: nodes, .. }, manifold, asking: Asking { resolution, .. }, .. } = self;
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
        let Self { ends: EdgeEnds { from, to, .. }, told, asked, asked_of, is_in_order, .. } = self;
        *is_in_order = false;
        [from, to, asked].into_iter().for_each(Vec::clear);
        asked_of.clear();
        told.motions.clear();
        (told.until, told.first, told.run, told.is_done) = (until, 0, 0, false);
    }

    /// Has the states of the motions of this list told from the start on, so that what is free of a blocked one is
    /// known.
    pub(crate) const fn tell_in_order(&mut self) {
        self.is_in_order = true;
    }

    /// Ends a motion of a list that was told in order where it is blocked, if a share of it is free; false if not, or
    /// if there is no such motion.
    pub(crate) fn cut(&mut self, edge: usize, least: f64) -> bool {
        let Self { ends: EdgeEnds { dimension, from, to }, told, .. } = self;
        let Some(motion) = told.motions.get_mut(edge).filter(|motion| motion.count > 0) else { return false };
        let share = real_u32(motion.count) / real_u32(motion.parts);
        motion.is_free = share >= least;
        if motion.is_free {
            let row = edge * *dimension..(edge + 1) * *dimension;
            from[row.clone()].iter().zip(&mut to[row]).for_each(|(from, to)| *to = from + share * (*to - from));
        }
        motion.is_free
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
        self.told.motions.get(edge).is_some_and(|motion| motion.is_free)
    }

    /// The length of a motion.
    pub(crate) fn length(&self, metric: &Metric, edge: usize) -> f64 {
        let (from, to) = self.ends.of(edge);
        metric.distance(from, to)
    }

    /// What the states of a motion cost.
    pub(crate) fn edge_cost(&self, edge: usize) -> EdgeCost {
        self.told.motions.get(edge).map_or_else(EdgeCost::default, |motion| motion.edge_cost())
    }

    /// The first motion that is free.
    pub(crate) fn first_free(&self) -> Option<usize> {
        self.told.motions.iter().position(|motion| motion.is_free)
    }

    /// Motions before the first one that is not free.
    pub(crate) fn free_before_blocked(&self) -> usize {
        self.told.motions.iter().take_while(|motion| motion.is_free).count()
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
        told.open(ends.count())?;
        while !told.is_done {
            let (from, to) = ends.of(told.first);
            let is_free = check.motion(from, to)?;
            told.checks += 1;
            told.note(told.first, is_free);
        }
        Ok(())
    }

    /// Lets the function of a space tell: as [`Edges::ask`] and [`Edges::tell`] one state at a time, without lists of
    /// them.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn check_states(&mut self, metric: &Metric, validity: &ValidityChecker<'_>) -> Result<(), Error> {
        let Self { ends, told, asked, manifold, scratch, is_in_order, asking: Asking { resolution, .. }, .. } = self;
        asked.refill(ends.dimension, 0.0)?;
        told.open(ends.count())?;
        while !told.is_done {
            let edge = told.first;
            let (from, to) = ends.of(edge);
            if validity.walks() {
                let finer = || parts_of(metric.distance(from, to) / *resolution * FINER, MOST_PARTS);
                let parts = if manifold.is_empty() { 1 } else { finer() };
                scratch.replace_by(from)?;
                let is_free = walk(told, validity, (manifold, parts), [from, to], [scratch, asked]);
                told.note(edge, is_free);
                continue;
            }
            let parts = parts_of(metric.distance(from, to) / *resolution, MOST_PARTS);
            told.motions[edge].parts = parts;
            let mut place = Some(0);
            while let Some(at) = place {
                write_state(manifold, (from, to), [state_at(at, parts, *is_in_order), parts], asked);
                let is_free = told.count(edge, validity.cost(asked));
                place = next_place(at, parts, *is_in_order).filter(|_| is_free);
                if place.is_none() {
                    told.note(edge, is_free);
                }
            }
        }
        asked.clear();
        Ok(())
    }

    /// Finds the states, or motions, that are to be told next: row by row. There are none if nothing is left.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn ask(&mut self, metric: &Metric) -> Result<usize, Error> {
        let (count, Asking { batch, is_whole, .. }) = (self.ends.count(), self.asking);
        self.told.open(count)?;
        self.asked.clear();
        self.asked_of.clear();
        reserve(&mut self.asked, batch.min(1024) * self.ends.dimension * if is_whole { 2 } else { 1 })?;
        reserve(&mut self.asked_of, batch.min(1024))?;
        let first = self.told.first;
        let few = match self.told.blocks_at_once {
            _ if batch > FILLED => to_u32(batch),
            true => FIRST_AFTER_BLOCKED,
            false => FIRST_STATES,
        };
        if self.told.until == Until::End {
            // The next state of each motion is needed whatever the others are like, and is asked for before more.
            let (mut round, mut is_more) = (0, true);
            while std::mem::take(&mut is_more) {
                for edge in first..count {
                    let expected = self.told.motions[edge].count.max(few);
                    is_more |= self.asked_of.len() < batch && round < expected && self.ask_about(metric, edge)?;
                }
                round += 1;
            }
        } else {
            let most = batch.min(self.told.run.max(index(few)));
            // Whether a motion after one that may be the first free one is of interest is not known.
            let end = if self.told.until == Until::Free { count.min(first + 1) } else { count };
            for edge in first..end {
                while self.asked_of.len() < most && self.ask_about(metric, edge)? {}
            }
        }
        Ok(self.asked_of.len())
    }

    /// Asks for the next state of a motion, or for all of it; false if there is nothing that may be needed.
    fn ask_about(&mut self, metric: &Metric, edge: usize) -> Result<bool, Error> {
        let Self { ends, told, asked, asked_of, manifold, asking, is_in_order, .. } = self;
        let Asking { resolution, is_whole, .. } = *asking;
        let (tally, (from, to)) = (&mut told.motions[edge], ends.of(edge));
        if tally.asked == 0 {
            tally.parts = if is_whole { 1 } else { parts_of(metric.distance(from, to) / resolution, MOST_PARTS) };
        } else if let Some(place) = next_place(tally.place, tally.parts, *is_in_order).filter(|_| !tally.is_known) {
            tally.place = place;
        } else {
            return Ok(false);
        }
        tally.asked += 1;
        if is_whole {
            asked.add_slice(from)?;
        }
        let first = asked.len();
        asked.add_slice(to)?;
        let at = state_at(tally.place, tally.parts, *is_in_order);
        write_state(manifold, (from, to), [at, tally.parts], &mut asked[first..]);
        asked_of.add(to_u32(edge))?;
        Ok(true)
    }

    /// The states that are asked for, or the ends of the motions.
    pub(crate) fn asked(&self) -> &[f64] {
        &self.asked
    }

    /// Makes use of what is told about the states, or the motions, that were asked for, in their order: what each
    /// costs, more than [`crate::space::MOST_COST`] if it is not free.
    pub(crate) fn tell(&mut self, cost: impl Fn(usize) -> f64) {
        let Self { told, asked, asked_of, .. } = self;
        for (at, &edge) in asked_of.iter().enumerate() {
            let edge = index(edge);
            // States of a motion that is known to be blocked are of no use any more.
            if told.is_done || told.motions[edge].is_known {
                continue;
            }
            let is_free = told.count(edge, cost(at));
            if !is_free || told.motions[edge].count == told.motions[edge].parts {
                told.note(edge, is_free);
            }
        }
        asked.clear();
        asked_of.clear();
    }

    /// Frees the memory.
    pub(crate) fn release(&mut self) {
        let manifold = std::mem::take(&mut self.manifold);
        *self = Self::new(self.ends.dimension, self.asking, manifold);
    }
}

/// Writes the state of a motion after so many of its parts.
fn write_state(manifold: &mut Manifold, (from, to): (&[f64], &[f64]), [at, parts]: [u32; 2], state: &mut [f64]) {
    if at == parts {
        return state.copy_from_slice(to);
    }
    Metric::between(from, to, real_u32(at) / real_u32(parts), state);
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
        told.pass(told.first, cost, validity.cost(state));
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

/// After how many parts of a motion the state at a place of the order is: in van der Corput's that at 0 is the end.
fn state_at(place: u32, parts: u32, is_in_order: bool) -> u32 {
    match place {
        _ if is_in_order => place + 1,
        0 => parts,
        _ => corput(place, parts),
    }
}

/// The place in the order that follows; none after the last one. Places of which van der Corput's order has no state
/// between the ends are left out.
fn next_place(place: u32, parts: u32, is_in_order: bool) -> Option<u32> {
    if is_in_order {
        return Some(place + 1).filter(|&place| place < parts);
    }
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
