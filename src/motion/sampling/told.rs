//! What is known about the motions of a list, as it is told state by state.

use crate::base::{Bounds, Error, real_u32};
use crate::collections::{List, counted};
use crate::space::{MOST_COST, VoxelCost};

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

/// What is known about a motion so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) end: f64,
    pub(super) peak: f64,
    pub(super) sum: f64,
    /// States that were told, that were asked for, and all; the last is 0 until the first is asked for.
    pub(super) count: u32,
    pub(super) asked: u32,
    pub(super) parts: u32,
    /// The place in van der Corput's order of the last state that was asked for; 0: the end of the motion.
    pub(super) place: u32,
    pub(super) is_known: bool,
    pub(super) is_free: bool,
}

/// What is known about a list of motions.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) motions: Vec<Tally>,
    pub(super) until: Until,
    /// The first motion that is not known, and the states that were told since the last one that was not free.
    pub(super) first: usize,
    pub(super) run: usize,
    /// True if the first state of the motion that was told last is blocked.
    pub(super) blocks_at_once: bool,
    pub(super) is_done: bool,
    /// States, or whole motions, that were checked and made use of.
    pub(super) checks: u64,
    /// True if states have costs, and the least one that was told.
    pub(super) is_priced: bool,
    pub(super) least: f64,
}

counted!(Told { motions } plain { until, first, run, blocks_at_once, is_done, checks, is_priced, least });

impl Tally {
    /// Adds a part that ends in a state which costs so much.
    fn add(&mut self, [end, peak, mean]: [f64; 3]) {
        self.end = end;
        self.peak = self.peak.at_least(peak);
        self.sum += mean;
        self.count += 1;
    }

    pub(super) fn edge_cost(&self) -> EdgeCost {
        let Self { end, peak, sum, count, .. } = *self;
        if count == 0 {
            return EdgeCost::default();
        }
        EdgeCost { end, peak, mean: (sum / real_u32(count)).at_most(peak) }
    }
}

impl Told {
    /// Begins with the motions of a list, unless it has begun.
    pub(super) fn open(&mut self, count: usize) -> Result<(), Error> {
        if self.motions.len() < count {
            self.motions.refill(count, Tally::default())?;
        }
        self.is_done |= count == 0;
        Ok(())
    }

    /// Counts a state of a motion and what it costs; that at the end comes first. False if it is not free.
    pub(super) fn count(&mut self, edge: usize, cost: f64) -> bool {
        self.checks += 1;
        if self.motions[edge].count == 0 {
            self.blocks_at_once = cost > MOST_COST;
        }
        if cost > MOST_COST {
            self.run = 0;
            return false;
        }
        self.run += 1;
        let tally = &mut self.motions[edge];
        let end = if tally.count == 0 { cost } else { tally.end };
        tally.add([end, cost, cost]);
        self.least = self.least.at_most(cost);
        true
    }

    /// Notes what a motion is known to be.
    pub(super) fn note(&mut self, edge: usize, is_free: bool) {
        let motion = &mut self.motions[edge];
        (motion.is_known, motion.is_free) = (true, is_free);
        while self.motions.get(self.first).is_some_and(|motion| motion.is_known) {
            self.first += 1;
        }
        let is_enough = match self.until {
            Until::End => false,
            Until::Free => is_free,
            Until::Blocked => !is_free,
        };
        self.is_done = is_enough || self.first == self.motions.len();
    }

    /// Counts a part of a motion through voxels, which ends in one that costs so much.
    pub(super) fn pass(&mut self, edge: usize, cost: VoxelCost, end: f64) {
        self.motions[edge].add([end, cost.peak, cost.mean]);
        self.least = self.least.at_most(cost.least);
    }
}
