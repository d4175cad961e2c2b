//! Making all lists before they are asked for.

use crate::base::{Budget, Result};
use crate::geom::Point;
use crate::search::core::{Progress, Scene, Vertex};
use crate::search::corners::ids::{CornerId, CornerIds};
use crate::search::corners::kept::lists::{KeptLists, Visit};
use crate::search::corners::kept::making::{note_turn, turns_at, widest};
use crate::search::{corners::view::orientation::ConeTurn, corners::view::projection::project::Stack};

/// Expansions that a list costs.
const LIST: u64 = 2;

impl KeptLists {
    /// Makes lists within the budget, row by row, those that are right already left out: found once all are made or the
    /// memory is full. An open search goes on without lists.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn prepare(&mut self, scene: &Scene<'_>, budget: &mut Budget, stack: &mut Stack) -> Result<Progress> {
        self.begin_without();
        let mut ids = std::mem::take(&mut self.ahead.ids);
        let numbered = ids.update(scene.snapshot, scene.layer, u64::MAX);
        let progress = numbered.and_then(|()| self.go_on(scene, &ids, budget, stack));
        self.ahead.ids = ids;
        if progress.is_err() {
            self.release();
        }
        progress
    }

    fn go_on(
        &mut self,
        scene: &Scene<'_>,
        ids: &CornerIds,
        budget: &mut Budget,
        stack: &mut Stack,
    ) -> Result<Progress> {
        if !self.pays(scene.layer, ids) {
            return Ok(Progress::Found);
        }
        self.query.may_grow = true;
        self.keep_for(scene, ids)?;
        let last = self.log.as_ref().map(|log| log.last());
        if self.ahead.prepared == last {
            return Ok(Progress::Found);
        }
        while self.ahead.cursor < ids.count() && self.arena.has_room(self.room()) {
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            if !budget.take() {
                return Ok(Progress::Paused);
            }
            budget.spend(LIST.min(budget.left()));
            let (x, y) = ids.place(scene.layer, CornerId(self.ahead.cursor));
            for turn in turns_at(scene.layer, (x, y)).into_iter().flatten() {
                self.ensure(scene, ids, (Vertex::new(x, y), turn), stack)?;
            }
            if scene.cancelled() {
                return Ok(Progress::Cancelled);
            }
            self.ahead.cursor += 1;
        }
        (self.ahead.cursor, self.ahead.prepared) = (0, last);
        Ok(Progress::Found)
    }

    /// Makes a list that is not there or no longer right.
    fn ensure(
        &mut self,
        scene: &Scene<'_>,
        ids: &CornerIds,
        (vertex, turn): (Vertex, ConeTurn),
        stack: &mut Stack,
    ) -> Result {
        let layer = scene.layer;
        let Some(orientation) = turn.orientation() else { return Ok(()) };
        let visit = self.visit((layer, ids), (vertex, turn), f64::INFINITY);
        if !matches!(visit, Visit::List(_) | Visit::Outdated(_)) && self.arena.has_room(self.room()) {
            let (x, y) = vertex.xy();
            let at = Point::lattice(x, y);
            note_turn(
                (self.map(layer, ids), scene.cancel),
                at,
                widest(layer, at, orientation),
                stack,
                &mut self.found,
            )?;
            if !scene.cancelled() {
                self.keep((vertex, turn), f64::INFINITY);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "ahead_tests.rs"]
mod tests;
