//! Which cells differ between two snapshots of a grid.

use crate::base::{Result, index_i32, to_i32};
use crate::collections::List;
use crate::geom::Rect;
use crate::grid::{Snapshot, TILE, sides_are_equal};

/// Lists rectangles that hold every cell whose class has changed from `old` to `new` in a way that `differs` cares
/// about, or whose closed sides have: at most one rectangle per tile, as small as it can be.
///
/// Cost: a look at each tile's revision, and at the cells of those that have changed.
///
/// # Errors
/// [`crate::Error::OutOfMemory`].
pub(super) fn changes_between(
    old: &Snapshot,
    new: &Snapshot,
    differs: impl Fn(u8, u8) -> bool,
    out: &mut Vec<Rect>,
) -> Result {
    out.clear();
    if old.revision() == new.revision() {
        return Ok(());
    }
    for top in (0..new.height()).step_by(index_i32(TILE)) {
        for left in (0..new.width()).step_by(index_i32(TILE)) {
            // A rollback gives a tile a new revision too, so equal revisions mean equal cells.
            if old.tile_revision(left, top) == new.tile_revision(left, top) {
                continue;
            }
            if let Some(rect) = changed_in_tile(old, new, (left, top), &differs) {
                out.add(rect)?;
            }
        }
    }
    Ok(())
}

/// The smallest rectangle that holds the changed cells of a tile.
fn changed_in_tile(
    old: &Snapshot,
    new: &Snapshot,
    (left, top): (i32, i32),
    differs: &impl Fn(u8, u8) -> bool,
) -> Option<Rect> {
    // Least x and y, largest x and y.
    let mut bounds: Option<[i32; 4]> = None;
    for y in top..(top + TILE).min(new.height()) {
        let (before, after) = (old.terrain_run(left, y, TILE), new.terrain_run(left, y, TILE));
        let first = index_i32(left);
        let same_sides = |columns| sides_are_equal(old.sides(), new.sides(), y, columns);
        let has_sides = !same_sides((first, first + before.len()));
        if before == after && !has_sides {
            continue;
        }
        for (column, (&before, &after)) in before.iter().zip(after).enumerate() {
            let is_other = before != after && differs(before, after);
            if is_other || has_sides && !same_sides((first + column, first + column + 1)) {
                let x = left + to_i32(column);
                let [x0, y0, x1, _] = bounds.unwrap_or([x, y, x, y]);
                bounds = Some([x0.min(x), y0, x1.max(x), y]);
            }
        }
    }
    bounds.map(|[x0, y0, x1, y1]| Rect::new(x0, y0, x1 - x0 + 1, y1 - y0 + 1))
}

#[cfg(test)]
#[path = "changes_tests.rs"]
mod tests;
