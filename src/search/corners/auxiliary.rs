//! On which layers data computed beside the searches (dead ends, landmarks) can pay for itself.

use crate::base::unsigned;
use crate::grid::Layer;

/// Bounds on the corners of a layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AuxiliaryTerms {
    /// Maps with fewer cells per corner are close to random: straight-line estimates are as good there, and nearly all
    /// corners lie in one block.
    pub(crate) least_cells_per_corner: u64,
    /// With more corners the tables would be the larger part of a planner's memory (32 MiB and more).
    pub(crate) most_corners: u32,
}

impl AuxiliaryTerms {
    /// The bounds outside of tests. Found by measuring on public game maps, city maps and random maps.
    pub(crate) const USUAL: Self = Self { least_cells_per_corner: 5, most_corners: 1 << 19 };

    /// True if a layer with so many corners is within the bounds.
    pub(crate) fn admit(self, layer: &Layer, corners: u32) -> bool {
        let cells = u64::from(unsigned(layer.width())) * u64::from(unsigned(layer.height()));
        corners > 0 && corners <= self.most_corners && cells / u64::from(corners) >= self.least_cells_per_corner
    }
}
