//! Projecting what lies before the horizon, and going on with what was put off: see [`super::deferral`].

use super::deferral::{Deferral, HORIZON};
use super::kernel::{AS_LONG, Anya, ExpandedRoot, Successors, scan_ahead};
use crate::base::Result;
use crate::search::core::{Probe, Scene};
use crate::search::corners::dead_ends::Passage;
use crate::search::corners::roots::deferred::{DeferredInterval, least_through};
use crate::search::corners::roots::table::Root;
use crate::search::corners::view::orientation::Orientation;
use crate::search::corners::view::projection::cone::{Cone, FramedCone, Interval};
use crate::search::corners::view::projection::extent::RowExtent;
use crate::search::corners::view::projection::frame::Frame;
use crate::search::corners::view::projection::openings::ProjectionScan;
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner, project};

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
    /// Finds the corners that a root sees before the horizon, which lies past its own f.
    #[inline(never)]
    pub(super) fn project_near<P: Probe>(
        &mut self,
        scene: &Scene<'_>,
        (from, root): (ExpandedRoot, Root),
        passage: Passage,
        probe: &mut P,
    ) -> Result {
        let parent = (from.id != self.roots.start).then_some(root.from);
        let ahead = (root.cone(scene.layer), passage);
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
        let Root { g, at, from, .. } = root;
        probe.expand(at, from, g);
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
#[path = "near_view_tests.rs"]
mod tests;
