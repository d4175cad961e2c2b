//! The map that a planner answers for: the newest revision or a snapshot, with all obstacles or without one of them.

use super::{pinned::Pinned, planner::Planner};
use crate::base::{Error, Result};
use crate::grid::{LayerKey, Snapshot};

impl Planner {
    /// Answers all later queries on `snapshot`, whatever edits follow; `None`: on the newest revision again. An open
    /// search goes on as it began. If the grid had no layer of the planner's blocked classes then, it is built now and
    /// belongs to the planner.
    ///
    /// # Errors
    /// [`Error::OtherGrid`] for a snapshot of another grid, [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn pin(&mut self, snapshot: Option<&Snapshot>) -> Result {
        if snapshot.is_some_and(|snapshot| !snapshot.is_of_grid(self.grid.home().number())) {
            return Err(Error::OtherGrid { what: "snapshot" });
        }
        let left_out = self.grid.left_out();
        let pinned = snapshot.map(|taken| pinned(taken, self.layer_key, left_out)).transpose()?;
        let known = self.pinned.take();
        self.pinned = pinned.map(|new| Pinned {
            regions: known
                .filter(|known| known.snapshot.revision() == new.snapshot.revision())
                .and_then(|known| known.regions),
            ..new
        });
        self.engine_mut().linking.cache.forget();
        Ok(())
    }

    /// Answers all later queries as if the grid had no obstacle with this number: that of the unit itself, or the
    /// building that is its goal. It holds until the next such call; `None`: no obstacle is left out. The planner
    /// follows an obstacle that is moved; one that is removed is missed by nobody, and left out again if a rollback
    /// brings it back. The open search and the path are dropped, with all that was prepared.
    ///
    /// Time: a copy of what a snapshot of the grid shares, and the cells of the obstacle's bounding rectangle; the next
    /// query finds the components anew. Each edit of the grid makes the next query look at the revision of each tile of
    /// 64 x 64 cells. Memory: that of a snapshot that stays, and of components; it is freed by the next call.
    ///
    /// # Errors
    /// [`Error::BadValue`] unless the grid, or the snapshot to which the planner is pinned, has such an obstacle;
    /// [`Error::OutOfMemory`]. Nothing has changed then.
    pub fn leave_out(&mut self, obstacle: Option<u32>) -> Result {
        let (home, key) = (self.grid.home().clone(), self.layer_key);
        let taken = self.pinned.as_ref().map(|pinned| pinned.taken.clone());
        let newest = home.snapshot();
        if let Some(number) = obstacle {
            taken.as_ref().unwrap_or(&newest).obstacles().get(number)?;
        }
        if obstacle == self.grid.left_out() {
            return Ok(());
        }
        let grid = match obstacle {
            Some(number) => home.without(number, key)?,
            None => home,
        };
        let pinned = taken.map(|taken| pinned(&taken, key, obstacle)).transpose()?;
        grid.acquire_layer(key)?;
        self.clear();
        self.engine_mut().release();
        std::mem::replace(&mut self.grid, grid).release_layer(key);
        self.pinned = pinned;
        self.engine_mut().linking.cache.forget();
        self.bare_since = newest.revision();
        Ok(())
    }

    /// The obstacle that the planner leaves out.
    #[must_use]
    pub fn left_out(&self) -> Option<u32> {
        self.grid.left_out()
    }
}

/// A snapshot with a layer, without the obstacle that is left out.
fn pinned(taken: &Snapshot, key: LayerKey, left_out: Option<u32>) -> Result<Pinned> {
    let taken = taken.with_layer(key)?;
    let snapshot = match left_out {
        Some(obstacle) => taken.without(obstacle)?,
        None => taken.clone(),
    };
    Ok(Pinned { snapshot, taken, regions: None })
}

#[cfg(test)]
#[path = "left_out_tests.rs"]
mod tests;
