//! Which cells differ between two snapshots of a grid, found inside tiles of another revision only.

use crate::base::{Result, index_i32, signed, unsigned};
use crate::collections::bits::bits_from;
use crate::geom::Rect;
use crate::grid::{CostMap, Layer, LayerKey, Snapshot, TILE, sides_are_equal};

/// What makes a cell another one to a planner.
#[derive(Clone, Copy)]
pub(crate) struct Eyes<'a> {
    /// The layer of what is blocked for it, which both snapshots have.
    pub(crate) key: LayerKey,
    /// The costs of the other classes, if they differ.
    pub(crate) costs: Option<CostMap<'a>>,
}

impl Eyes<'_> {
    fn differ(self, a: u8, b: u8) -> bool {
        let (a_blocked, b_blocked) = (self.key.mask.blocks(a), self.key.mask.blocks(b));
        a_blocked != b_blocked || !a_blocked && self.cost_differs(a, b)
    }

    fn cost_differs(self, a: u8, b: u8) -> bool {
        self.costs.is_some_and(|costs| costs.of_class(a).to_bits() != costs.of_class(b).to_bits())
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
    mut each: impl FnMut(i32, i32) -> Result,
) -> Result {
    if old.revision() == new.revision() {
        return Ok(());
    }
    if let (false, Some(before), Some(after)) = (eyes.key.is_for_points(), old.layer(eyes.key), new.layer(eyes.key)) {
        return each_change_for_size((old, before), (new, after), eyes, each);
    }
    for top in tiles(new.height()) {
        for left in tiles(new.width()) {
            if old.tile_revision(left, top) == new.tile_revision(left, top) {
                continue;
            }
            for y in top..(top + TILE).min(new.height()) {
                let (before, after) = (old.terrain_run(left, y, TILE), new.terrain_run(left, y, TILE));
                let sides = (old.sides(), new.sides());
                let columns = (index_i32(left), index_i32(left) + before.len());
                let has_sides = !sides_are_equal(sides.0, sides.1, y, columns);
                if before == after && !has_sides {
                    continue;
                }
                for (x, (&a, &b)) in (left..).zip(before.iter().zip(after)) {
                    let at = (index_i32(x), index_i32(x) + 1);
                    let is_other = a != b && eyes.differ(a, b);
                    if is_other || has_sides && !sides_are_equal(sides.0, sides.1, y, at) {
                        each(x, y)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// [`each_change`] for a layer for agents with a size: there an edit changes cells beside its own.
fn each_change_for_size(
    (old, before): (&Snapshot, &Layer),
    (new, after): (&Snapshot, &Layer),
    eyes: Eyes<'_>,
    mut each: impl FnMut(i32, i32) -> Result,
) -> Result {
    let size = (new.width(), new.height());
    for top in tiles(new.height()) {
        for left in tiles(new.width()) {
            let tile = Rect::new(left, top, TILE.min(size.0 - left), TILE.min(size.1 - top));
            if !differs_around(old, new, eyes.key.reached(tile, size)) {
                continue;
            }
            for y in top..top + tile.height {
                let bits = |layer: &Layer| bits_from(layer.rows.row(y + 1), unsigned(left + 1));
                let (was, is) = (bits(before), bits(after));
                let mut differs = was ^ is;
                if eyes.costs.is_some() {
                    let classes = old.terrain_run(left, y, TILE).iter().zip(new.terrain_run(left, y, TILE));
                    for (at, (&a, &b)) in (0..).zip(classes) {
                        differs |= u64::from(eyes.cost_differs(a, b)) << at & !was;
                    }
                }
                while differs != 0 {
                    let at = signed(differs.trailing_zeros());
                    differs &= differs - 1;
                    if at < tile.width {
                        each(left + at, y)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// True if a tile that contains cells of `area` has another revision.
fn differs_around(old: &Snapshot, new: &Snapshot, area: Rect) -> bool {
    let span = |from: i32, size: i32| from / TILE..=(from + size - 1) / TILE;
    let differs = |x: i32, y: i32| old.tile_revision(x, y) != new.tile_revision(x, y);
    span(area.y, area.height).any(|row| span(area.x, area.width).any(|column| differs(column * TILE, row * TILE)))
}

/// The first column or row of each tile.
fn tiles(side: i32) -> impl Iterator<Item = i32> {
    (0..(side + TILE - 1) / TILE).map(|tile| tile * TILE)
}
