//! Putting off what a root sees far from every shortest path, on maps where that is most of it.
//!
//! Among many pillars a root sees thousands of corners, and a search expands few of them. Once that is so, intervals
//! past which every path is longer than the least key of the open list are put on a list of their own
//! ([`crate::search::corners::roots::deferred`]) and taken up in the order of their f together with the roots. Before
//! the search ends everything is taken up with an f up to the length of the path: the answer is the same. Taking up an
//! interval counts as an expansion. When not to use it: elsewhere it costs more than it spares, since nearly all that a
//! root sees has an f below the length of the path.

use crate::collections::counted;
use crate::search::{corners::roots::deferred::DeferredIntervals, corners::roots::table::RootId};

/// When a search begins to put intervals off.
#[derive(Clone, Copy)]
pub(super) struct DeferralTerms {
    /// With more roots reached than this for each that was expanded most of what is seen is not needed.
    pub(super) least_surplus: u64,
    /// So many roots are expanded before that is asked.
    pub(super) least_expanded: u64,
}

/// Among pillars in every third row and column 63 to 320 roots are reached for each that is expanded, on maps of games,
/// streets, mazes and rooms up to 4 in a search of 16 expansions and more, on random maps up to 12.
const TERMS: DeferralTerms = DeferralTerms { least_surplus: 16, least_expanded: 32 };

/// Cells from the least f to the horizon. With less nearly every interval is put off once, which costs a heap's push
/// and pop; among pillars in every third, fourth and sixth row 1/2 to 1 is the fastest, 0 and 4 take up to twice as
/// long.
pub(super) const HORIZON: f64 = 1.0;

/// What a search puts off.
pub(super) struct Deferral {
    pub(super) terms: DeferralTerms,
    stage: DeferralStage,
    pub(super) intervals: DeferredIntervals,
    /// Intervals with a larger f are put off.
    pub(super) horizon: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DeferralStage {
    /// This search puts nothing off.
    Never,
    /// Not yet.
    Watching,
    On,
}

counted!(Deferral { intervals } plain { terms, stage, horizon });

impl Deferral {
    pub(super) fn new() -> Self {
        Self {
            terms: TERMS,
            stage: DeferralStage::Never,
            intervals: DeferredIntervals::default(),
            horizon: f64::INFINITY,
        }
    }

    /// The next search puts nothing off.
    pub(super) fn begin_without(&mut self) {
        self.stage = DeferralStage::Never;
        self.intervals.clear();
    }

    /// The next search may put intervals off.
    pub(super) const fn begin(&mut self) {
        self.stage = DeferralStage::Watching;
    }

    /// True if this search has begun to put intervals off.
    #[cfg(test)]
    pub(super) fn has_begun(&self) -> bool {
        self.stage == DeferralStage::On
    }

    /// The least f of what was put off, infinite without that.
    pub(super) fn least(&self) -> f64 {
        self.intervals.least().unwrap_or(f64::INFINITY)
    }

    /// True if intervals are put off from here on, in a search that has expanded and reached so many roots.
    #[inline(always)]
    pub(super) const fn is_on(&mut self, expanded: u64, reached: u64) -> bool {
        match self.stage {
            DeferralStage::Never => false,
            DeferralStage::On => true,
            DeferralStage::Watching => {
                let DeferralTerms { least_surplus, least_expanded } = self.terms;
                let is_on = expanded >= least_expanded && reached > least_surplus * expanded;
                if is_on {
                    self.stage = DeferralStage::On;
                }
                is_on
            }
        }
    }

    /// True if nothing is put off.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.intervals.least().is_none()
    }

    /// True if an interval is to be taken up before the root with the least key, and may lead to a path that is not
    /// longer than `longest`.
    #[inline(always)]
    pub(super) fn is_due(&self, open: Option<(f64, RootId)>, longest: f64) -> bool {
        self.intervals.least().is_some_and(|f| f <= longest && open.is_none_or(|(bound, _)| f <= bound))
    }

    /// Frees the memory.
    pub(super) fn release(&mut self) {
        *self = Self { terms: self.terms, ..Self::new() };
    }
}
