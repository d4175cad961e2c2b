//! The free point nearest to any point.
//!
//! Free points are those of the closed free cells. The rows of the map are taken in the order of their distance, and
//! each is scanned outward from the point a machine word at a time, no farther than the nearest point so far.
//!
//! Cost: two scans per row up to the distance of the answer, each of a word per 64 cells.

use super::layer::Layer;
use crate::base::{narrow, signed, unsigned};
use crate::collections::bits::{first_in, last_in};
use crate::geom::{Point, SCALE};

/// A free point and its squared distance, in units of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NearestFree {
    pub(crate) point: Point,
    pub(crate) squared: i64,
}

/// The free point nearest to `point` among those of cells that `accept` lets in, at a squared distance of at most
/// `limit`; ties to the smaller y, then x.
///
/// `accept` gets a free cell. It must have one answer for all cells of a run, which is a maximal sequence of free cells
/// of a row: so what is connected may be asked for.
pub(crate) fn nearest_free(
    layer: &Layer,
    point: Point,
    limit: i64,
    accept: impl Fn(i32, i32) -> bool,
) -> Option<NearestFree> {
    let mut search = FreeSearch { layer, point, limit, best: None };
    // The first row at or above the point, and the rows away from it in both directions.
    let here = point.y.div_euclid(SCALE).clamp(0, layer.height() - 1);
    let (mut up, mut down) = (here, here + 1);
    loop {
        match (search.row_distance(up), search.row_distance(down)) {
            (None, None) => return search.best,
            (None, Some(below)) => {
                search.row(down, below, &accept);
                down += 1;
            }
            (Some(above), Some(below)) if below < above => {
                search.row(down, below, &accept);
                down += 1;
            }
            (Some(above), _) => {
                search.row(up, above, &accept);
                up -= 1;
            }
        }
    }
}

struct FreeSearch<'a> {
    layer: &'a Layer,
    point: Point,
    /// The largest squared distance that may be the answer: that of the best point, if there is one.
    limit: i64,
    best: Option<NearestFree>,
}

impl FreeSearch<'_> {
    /// The distance of a row's closed cells from the point along y; none for a row outside the map, or so far away that
    /// no point of it is as near as the best.
    fn row_distance(&self, y: i32) -> Option<i64> {
        let distance = i64::from((clamped(self.point.y, y) - self.point.y).abs());
        ((0..self.layer.height()).contains(&y) && distance * distance <= self.limit).then_some(distance)
    }

    /// Takes the nearest points of a row on either side.
    fn row(&mut self, y: i32, distance: i64, accept: &impl Fn(i32, i32) -> bool) {
        let (width, x) = (self.layer.width(), self.point.x.div_euclid(SCALE));
        let middle = x.clamp(-1, width);
        // Columns that may be near enough, rounded outward.
        let reach = narrow((self.limit - distance * distance).isqrt().min(SPAN) / i64::from(SCALE)) + 2;
        let (low, high) = (x.saturating_sub(reach).clamp(0, width), x.saturating_add(reach).clamp(0, width));
        let bits = self.layer.rows.row(y + 1);
        let free = |i: usize| !bits[i];
        // The cells of the point's column and to the right of it. A point on a border touches the column before too,
        // from which the scan to the left begins.
        let mut from = middle.max(low);
        while let Some(q) = first_in(free, unsigned(from + 1), unsigned(high + 1)) {
            let cell = signed(q) - 1;
            if accept(cell, y) {
                self.take(cell, y);
                break;
            }
            let Some(end) = first_in(|i| bits[i], q, unsigned(width + 1)) else { break };
            from = signed(end) - 1;
        }
        let mut to = middle.min(high);
        while to > low {
            let Some(q) = last_in(free, unsigned(low + 1), unsigned(to + 1)) else { break };
            let cell = signed(q) - 1;
            if accept(cell, y) {
                self.take(cell, y);
                break;
            }
            let Some(end) = last_in(|i| bits[i], 0, q) else { break };
            to = signed(end) - 1;
        }
    }

    /// Takes the point of a free cell that is nearest, if it goes before the best one.
    fn take(&mut self, x: i32, y: i32) {
        let point = Point { x: clamped(self.point.x, x), y: clamped(self.point.y, y) };
        let (dx, dy) = (i64::from(point.x - self.point.x), i64::from(point.y - self.point.y));
        let squared = dx * dx + dy * dy;
        let order = |found: &NearestFree| (found.squared, found.point.y, found.point.x);
        let found = NearestFree { point, squared };
        if squared <= self.limit && self.best.as_ref().is_none_or(|best| order(&found) < order(best)) {
            self.limit = squared;
            self.best = Some(found);
        }
    }
}

/// More than any coordinate in units of a point.
const SPAN: i64 = 1 << 29;

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
#[path = "nearest_free_tests.rs"]
mod tests;
