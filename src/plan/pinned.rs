//! The snapshot to which a planner is pinned.

use crate::base::Result;
use crate::grid::{DiagonalGaps, GridState, Layer, LayerKey, LayerRegions, Snapshot};

/// The snapshot to which a planner is pinned, and its components once they have been asked for: those of the grid
/// follow the newest revision.
pub(super) struct Pinned {
    /// Without the obstacle that the planner leaves out.
    pub(super) snapshot: Snapshot,
    /// The snapshot that the host has taken.
    pub(super) taken: Snapshot,
    pub(super) regions: Option<(LayerKey, LayerRegions)>,
}

impl Pinned {
    /// What `look` finds out about the components of a layer under a gap rule.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(super) fn ask<R>(
        &mut self,
        key: LayerKey,
        gaps: DiagonalGaps,
        look: impl FnOnce(&GridState, &Layer, &mut LayerRegions) -> R,
    ) -> Result<R> {
        let layer = self.snapshot.layer(key).expect("a pinned snapshot has the layer of its planner");
        let known = match self.regions.take() {
            Some((of, known)) if of == key => known,
            _ => LayerRegions::new(layer)?,
        };
        let (_, known) = self.regions.insert((key, known));
        known.points.settle(layer, gaps)?;
        Ok(look(self.snapshot.state(), layer, known))
    }
}
