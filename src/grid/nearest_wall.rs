//! The blocked cell nearest to a point.
//!
//! The rows of the map are taken in the order of their distance, and each is scanned outward from the point a machine
//! word at a time, no farther than the nearest cell so far. The cells outside the map are blocked.
//!
//! When not to use it: farther than [`FARTHEST`], where a transform of the whole map answers all points at once.
//!
//! Cost: two scans of one or two words per row up to the distance of the answer, at most 34 rows.

use super::{layer::Layer, snap::is_free};
use crate::base::{index, narrow, signed, unsigned};
use crate::collections::bits::{first_in, last_in};
use crate::geom::{Point, SCALE};

/// The largest reach, in cells.
pub(crate) const FARTHEST: i32 = 16;

/// A blocked cell near a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NearestWall {
    pub(crate) cell: (i32, i32),
    /// The point of the closed cell that is nearest.
    pub(crate) point: Point,
    /// The square of its distance, in units of coordinates.
    pub(crate) squared: i64,
}

/// The blocked cell nearest to a point of the map, at a distance of at most `reach` (in units of coordinates, at most
/// [`FARTHEST`] cells); ties to the smaller y, then x. A point on the border of a blocked cell is at distance 0.
pub(crate) fn nearest_wall(layer: &Layer, point: Point, reach: i32) -> Option<NearestWall> {
    let reach = i64::from(reach.min(FARTHEST * SCALE));
    let mut search = WallSearch { layer, point, limit: reach * reach, best: None };
    let here = point.y.div_euclid(SCALE);
    // A point on a grid line is as near to the row above as to its own.
    search.row(here);
    for away in 1..=FARTHEST + 1 {
        let (up, down) = (here - away, here + away);
        let near = [up, down].map(|y| search.row_distance(y));
        if near.iter().all(|distance| distance * distance > search.limit) {
            break;
        }
        search.row(up);
        search.row(down);
    }
    search.best
}

/// True if a point is free and no blocked cell is nearer to it than `radius`, at least 0.
pub(super) fn has_room(layer: &Layer, point: Point, radius: i32) -> bool {
    if is_in_the_open(layer, point, radius) {
        return true;
    }
    let squared = i64::from(radius) * i64::from(radius);
    is_free(layer, point) && nearest_wall(layer, point, radius).is_none_or(|wall| wall.squared >= squared)
}

/// True if no cell of the square around the disc is blocked: a look at two words per row.
fn is_in_the_open(layer: &Layer, point: Point, radius: i32) -> bool {
    let cells = |v: i32| ((v - radius).div_euclid(SCALE), (v + radius - 1).div_euclid(SCALE));
    let ((left, right), (top, bottom)) = (cells(point.x), cells(point.y));
    if radius <= 0 || left < 0 || top < 0 || right >= layer.width() || bottom >= layer.height() {
        return false;
    }
    // At most 34 columns: the padded ones lie in one word or in two.
    let (left, right) = (unsigned(left + 1), unsigned(right + 1));
    let words = (index(left / 64), index(right / 64));
    let (mut first, mut last) = (0, 0);
    for y in top..=bottom {
        let bits = layer.rows.row(y + 1);
        first |= bits[words.0];
        last |= bits[words.1];
    }
    let (low, high) = (u64::MAX << (left % 64), u64::MAX >> (63 - right % 64));
    if words.0 == words.1 { first & low & high == 0 } else { (first & low) | (last & high) == 0 }
}

struct WallSearch<'a> {
    layer: &'a Layer,
    point: Point,
    /// The largest squared distance that may be the answer.
    limit: i64,
    best: Option<NearestWall>,
}

impl WallSearch<'_> {
    /// The distance of a row's closed cells from the point along y.
    fn row_distance(&self, y: i32) -> i64 {
        i64::from((clamped(self.point.y, y) - self.point.y).abs())
    }

    /// Takes the nearest blocked cells of a row on either side.
    fn row(&mut self, y: i32) {
        let distance = self.row_distance(y);
        if !(-1..=self.layer.height()).contains(&y) || distance * distance > self.limit {
            return;
        }
        let width = self.layer.width();
        let aside = narrow((self.limit - distance * distance).isqrt());
        let column = |x: i32| x.div_euclid(SCALE).clamp(-1, width);
        // A point on a grid line touches the column before it.
        let (low, high) = (column(self.point.x - aside - 1), column(self.point.x + aside));
        let (here, before) = (column(self.point.x), column(self.point.x - 1));
        let bits = self.layer.rows.row(y + 1);
        let right = first_in(|i| bits[i], unsigned(here + 1), unsigned(high + 2));
        let left = last_in(|i| bits[i], unsigned(low + 1), unsigned(before + 2));
        for bit in [left, right].into_iter().flatten() {
            self.take(signed(bit) - 1, y);
        }
    }

    /// Takes a cell if it goes before the best one.
    fn take(&mut self, x: i32, y: i32) {
        let point = Point { x: clamped(self.point.x, x), y: clamped(self.point.y, y) };
        let squared = point.squared_distance(self.point);
        let order = |found: &NearestWall| (found.squared, found.cell.1, found.cell.0);
        let found = NearestWall { cell: (x, y), point, squared };
        if squared <= self.limit && self.best.as_ref().is_none_or(|best| order(&found) < order(best)) {
            self.limit = squared;
            self.best = Some(found);
        }
    }
}

/// The coordinate nearest to `v` in the closed cell number `cell` of its axis.
const fn clamped(v: i32, cell: i32) -> i32 {
    let low = cell * SCALE;
    if v < low {
        low
    } else if v > low + SCALE {
        low + SCALE
    } else {
        v
    }
}

#[cfg(test)]
#[path = "nearest_wall_tests.rs"]
mod tests;
