//! Putting off what a root sees far from every shortest path, on maps where that is most of it.
//!
//! Among many pillars a root sees thousands of corners, and a search expands few of them. Once that is so, intervals
//! past which every path is longer than the least key of the open list are put on a list of their own
//! ([`crate::search::corners::roots::deferred`]) and taken up in the order of their f together with the roots. Before
//! the search ends everything is taken up with an f up to the length of the path: the answer is the same. Taking up an
//! interval counts as an expansion. When not to use it: elsewhere it costs more than it spares, since nearly all that a
//! root sees has an f below the length of the path.

use super::kernel::{AS_LONG, Anya, ExpandedRoot, Successors, scan_ahead};
use crate::base::Result;
use crate::collections::counted;
use crate::search::core::{Probe, Scene};
use crate::search::corners::dead_ends::Passage;
use crate::search::corners::roots::deferred::{DeferredInterval, DeferredIntervals, least_through};
use crate::search::corners::roots::table::{Root, RootId};
use crate::search::corners::view::orientation::Orientation;
use crate::search::corners::view::projection::cone::{Cone, FramedCone, Interval};
use crate::search::corners::view::projection::extent::RowExtent;
use crate::search::corners::view::projection::frame::Frame;
use crate::search::corners::view::projection::openings::ProjectionScan;
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner, project};

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

/// Cells from the least f to the horizon. Less would put nearly every interval off once, which costs a heap's push and
/// pop; among pillars in every third, fourth and sixth row 1/2 to 1 is the fastest, 0 and 4 take 1.5 to 2 times as long.
const HORIZON: f64 = 1.0;

/// What a search puts off.
pub(super) struct Deferral {
    pub(super) terms: DeferralTerms,
    stage: DeferralStage,
    intervals: DeferredIntervals,
    /// Intervals with a larger f are put off.
    horizon: f64,
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
    pub(super) fn is_on(&self) -> bool {
        self.stage == DeferralStage::On
    }

    /// The least f of what was put off, infinite without that.
    pub(super) fn least(&self) -> f64 {
        self.intervals.least().unwrap_or(f64::INFINITY)
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

/// Makes roots of the corners that are seen before the horizon.
struct NearSuccessors<'a, P> {
    successors: Successors<'a, P>,
    deferral: &'a mut Deferral,
}

impl<P: Probe> CornerVisitor for NearSuccessors<'_, P> {
    #[inline(always)]
    fn watches(&self) -> bool {
        self.successors.watches()
    }

    #[inline(always)]
    fn sees(&mut self, frame: &Frame<'_>, from: RowExtent, to: RowExtent) {
        self.successors.sees(frame, from, to);
    }

    #[inline(always)]
    fn defers(&self) -> bool {
        true
    }

    fn puts_off(&mut self, orientation: Orientation, cone: Cone, interval: &Interval) -> bool {
        let ExpandedRoot { id, g, .. } = self.successors.from;
        let f = g + least_through(cone, interval, orientation, self.successors.ends.goal);
        if f <= self.deferral.horizon {
            return false;
        }
        // Without a path that is found already.
        if f <= self.successors.roots.best * (1.0 + AS_LONG)
            && let Err(error) = self.deferral.intervals.push(f, DeferredInterval::new(*interval, id, orientation))
        {
            self.successors.fault = Some(error);
        }
        true
    }

    #[inline(always)]
    fn corner(&mut self, frame: &Frame<'_>, seen: SeenCorner) {
        self.successors.corner(frame, seen);
    }

    #[inline(always)]
    fn is_stopped(&self) -> bool {
        self.successors.is_stopped()
    }
}

impl Anya {
    /// True if the search puts off what is far from every shortest path: once it has reached many more roots than it
    /// has expanded.
    #[inline(always)]
    pub(super) fn defers(&mut self) -> bool {
        match self.deferral.stage {
            DeferralStage::Never => false,
            DeferralStage::On => true,
            DeferralStage::Watching => {
                let DeferralTerms { least_surplus, least_expanded } = self.deferral.terms;
                let expanded = self.stats.expanded;
                let defers = expanded >= least_expanded && self.roots.generated > least_surplus * expanded;
                if defers {
                    self.deferral.stage = DeferralStage::On;
                }
                defers
            }
        }
    }

    /// Finds the corners that a root sees before the horizon, which lies past its own f.
    #[inline(never)]
    pub(super) fn project_near<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        (from, root): (ExpandedRoot, Root),
        ahead: (Option<FramedCone<'_>>, Passage),
        probe: &mut P,
    ) -> Result {
        let parent = (from.id != self.roots.start).then_some(root.from);
        self.deferral.horizon = from.g + from.at.distance(self.goal) + HORIZON;
        let (layer, gaps) = (scene.layer, self.gaps);
        let (successors, stack, deferral) = self.successors(scene, from, probe);
        let mut visitor = NearSuccessors { successors, deferral };
        scan_ahead(&mut ProjectionScan { layer, gaps, stack, visitor: &mut visitor }, from.at, parent, ahead)?;
        visitor.successors.fault.map_or(Ok(()), Err)
    }

    /// Goes on with the interval that has the least f.
    #[inline(never)]
    pub(super) fn take_up<P: Probe>(&mut self, scene: &Scene<'_>, probe: &mut P) -> Result {
        let Some((f, deferred)) = self.deferral.intervals.pop()? else { return Ok(()) };
        let DeferredInterval { interval, root: id, .. } = deferred;
        let (Some(root), Some(orientation)) = (self.roots.table.get(id), deferred.orientation()) else { return Ok(()) };
        if !root.closed {
            // It is expanded again, on a shorter path.
            return Ok(());
        }
        self.stats.expanded += 1;
        let Root { g, at, .. } = root;
        let ((u, w), frame) = (orientation.coordinates(at), Frame::new(scene.layer, orientation));
        self.stack.intervals.clear();
        self.stack.push(interval)?;
        self.stack.resumes = true;
        // The outer ray of a cone is of use to its first strip only.
        let cone = Cone { u, w, across: 1, along: 0 };
        // The key was rounded down: the interval itself lies before the horizon.
        self.deferral.horizon = g + least_through(cone, &interval, orientation, self.goal) + HORIZON;
        let gaps = self.gaps;
        let (successors, stack, deferral) = self.successors(scene, ExpandedRoot { id, at, g }, probe);
        let mut visitor = NearSuccessors { successors, deferral };
        project(FramedCone { frame, cone }, gaps, stack, &mut visitor)?;
        visitor.successors.fault.map_or(Ok(()), Err)?;
        if scene.cancelled() {
            // A cancelled projection may not have found all corners: the next step repeats it.
            self.deferral.intervals.push(f, deferred)?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "deferral_tests.rs"]
mod tests;
