//! Which cells differ between two snapshots of a grid, found inside tiles of another revision only.

use crate::base::Error;
use crate::grid::{ClassMask, CostMap, Snapshot, TILE};

/// What makes a cell another one to a planner.
#[derive(Clone, Copy)]
pub(crate) struct Eyes<'a> {
    /// The classes that are blocked for it.
    pub(crate) mask: ClassMask,
    /// The costs of the others, if they differ.
    pub(crate) costs: Option<CostMap<'a>>,
}

impl Eyes<'_> {
    fn differ(self, a: u8, b: u8) -> bool {
        let (a_blocked, b_blocked) = (self.mask.blocks(a), self.mask.blocks(b));
        let cost_differs = |costs: CostMap<'_>| costs.of_class(a).to_bits() != costs.of_class(b).to_bits();
        a_blocked != b_blocked || !a_blocked && self.costs.is_some_and(cost_differs)
    }
}

/// Calls `each` with every cell that differs, tile by tile.
///
/// # Errors
/// The first that `each` returns.
pub(crate) fn each_change(
    old: &Snapshot,
    new: &Snapshot,
    eyes: Eyes<'_>,
    mut each: impl FnMut(i32, i32) -> Result<(), Error>,
) -> Result<(), Error> {
    if old.revision() == new.revision() {
        return Ok(());
    }
    for top in tiles(new.height()) {
        for left in tiles(new.width()) {
            if old.tile_revision(left, top) == new.tile_revision(left, top) {
                continue;
            }
            for y in top..(top + TILE).min(new.height()) {
                let (before, after) = (old.terrain_run(left, y, TILE), new.terrain_run(left, y, TILE));
                if before == after {
                    continue;
                }
                for (x, (&a, &b)) in (left..).zip(before.iter().zip(after)) {
                    if a != b && eyes.differ(a, b) {
                        each(x, y)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The first column or row of each tile.
fn tiles(side: i32) -> impl Iterator<Item = i32> {
    (0..(side + TILE - 1) / TILE).map(|tile| tile * TILE)
}
