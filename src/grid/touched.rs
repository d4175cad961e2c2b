//! Which parts of a segment lie in tiles that changed.

use super::snapshot::{Snapshot, TILE};
use crate::base::narrow;
use crate::geom::{Point, SCALE};

/// Cells of a side of a tile, in units of a point.
const SIDE: i32 = TILE * SCALE;

/// The tiles of a snapshot that changed after a revision, for the segments of a path one after the other.
pub(crate) struct ChangedTiles<'a> {
    snapshot: &'a Snapshot,
    since: u64,
    /// Where the last tile lies that was seen not to have changed: least x and y, largest x and y.
    unchanged: [i32; 4],
}

impl<'a> ChangedTiles<'a> {
    pub(crate) const fn new(snapshot: &'a Snapshot, since: u64) -> Self {
        Self { snapshot, since, unchanged: [0; 4] }
    }

    /// [`changed_along`] for the next segment. Most lie in the tile of the one before.
    pub(crate) fn touched_by(&mut self, a: Point, b: Point) -> bool {
        let [left, top, right, bottom] = self.unchanged;
        let inside = |p: Point| left < p.x && p.x < right && top < p.y && p.y < bottom;
        if inside(a) && inside(b) {
            return false;
        }
        let changed = changed_along(self.snapshot, a, b, self.since);
        if !changed {
            let (x, y) = (b.x.div_euclid(SIDE) * SIDE, b.y.div_euclid(SIDE) * SIDE);
            self.unchanged = [x, y, x + SIDE, y + SIDE];
        }
        changed
    }

    /// True if a cell that a disc may touch on the segment lies in such a tile, or in one beside the segment.
    pub(crate) fn near(&self, a: Point, b: Point, radius: i32) -> bool {
        let (low, high) =
            ((a.x.min(b.x) - radius, a.y.min(b.y) - radius), (a.x.max(b.x) + radius, a.y.max(b.y) + radius));
        let rows = (first_tile(low.1).max(0), high.1.div_euclid(SIDE).min((self.snapshot.height() - 1) / TILE));
        any_newer(self.snapshot, rows, (low.0, high.0), self.since)
    }
}

/// True if a cell that the segment touches lies in a tile whose last change is newer than `since`. A cell is touched
/// if its closure contains a point of the segment, so an edit elsewhere changes neither the line of sight along the
/// segment nor what kind of corner any of its points is.
///
/// Cost: two divisions per row of tiles that the segment passes, and a look at each tile.
fn changed_along(snapshot: &Snapshot, a: Point, b: Point, since: u64) -> bool {
    let (top, bottom) = if a.y <= b.y { (a, b) } else { (b, a) };
    let (left, right) = (a.x.min(b.x), a.x.max(b.x));
    let (first, last) = (first_tile(top.y).max(0), bottom.y.div_euclid(SIDE).min((snapshot.height() - 1) / TILE));
    if first >= last || top.y == bottom.y || first_tile(left) == right.div_euclid(SIDE) {
        return any_newer(snapshot, (first, last), (left, right), since);
    }
    // In a row of tiles the segment is that part of it between the row's borders.
    let (dx, dy) = (i64::from(bottom.x - top.x), i64::from(bottom.y - top.y));
    let at = |y: i64| {
        let exact = i64::from(top.x) * dy + (y - i64::from(top.y)) * dx;
        let floor = exact.div_euclid(dy);
        (floor, floor + i64::from(exact.rem_euclid(dy) != 0))
    };
    (first..=last).any(|row| {
        let border = i64::from(row) * i64::from(SIDE);
        let from = at(border.max(i64::from(top.y)));
        let to = at((border + i64::from(SIDE)).min(i64::from(bottom.y)));
        any_newer(snapshot, (row, row), (narrow(from.0.min(to.0)), narrow(from.1.max(to.1))), since)
    })
}

/// The first of the tiles of one axis whose closed cells contain a coordinate.
const fn first_tile(v: i32) -> i32 {
    (v - 1).div_euclid(SIDE)
}

/// True if one of the tiles of the rows `rows.0 ..= rows.1` that touch the coordinates `x.0 ..= x.1` changed.
fn any_newer(snapshot: &Snapshot, rows: (i32, i32), x: (i32, i32), since: u64) -> bool {
    let columns = first_tile(x.0).max(0)..=x.1.div_euclid(SIDE).min((snapshot.width() - 1) / TILE);
    (rows.0..=rows.1).any(|row| columns.clone().any(|column| snapshot.tile_revision(column * TILE, row * TILE) > since))
}

#[cfg(test)]
#[path = "touched_tests.rs"]
mod tests;
