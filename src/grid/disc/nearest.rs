//! The place of a disc nearest to a point.
//!
//! ```text
//!   for rings of growing distance around the point, and cells of the ring, the nearest rows first:
//!     if the cell's centre is too near to a wall for any place in the cell: next
//!     for the lines of the cell, the nearest first:
//!         the nearest places of the line on either side
//! ```
//!
//! Each ring is twice as wide as all before it, so that a place that is asked about is near, if one near is accepted.
//!
//! Cost: a look for the nearest wall per free cell within the distance, and some lines of the cells next to walls.

use super::line::PlaceLine;
use crate::base::Error;
use crate::base::numeric::{narrow, signed, unsigned};
use crate::collections::bits::first_in;
use crate::geom::{Point, SCALE};
use crate::grid::layer::Layer;
use crate::grid::nearest_free::NearestFree;
use crate::grid::nearest_wall::{has_room, nearest_wall};
use crate::grid::snapshot::TILE;

/// Half the diagonal of a cell, rounded up, in units of a point.
const HALF_DIAGONAL: i32 = 182;

/// The first ring: a squared distance of two cells.
const FIRST_RING: i64 = 512 * 512;
const _: () = assert!(SCALE == 256);

/// Which places are meant.
pub(crate) trait Choice {
    /// False if no place in the row of a cell is meant, as far as it lies in the same tile.
    fn takes_row_of_tile(&mut self, _cell: (i32, i32)) -> bool {
        true
    }
    /// True if places of a free cell may be meant.
    fn takes_cell(&mut self, cell: (i32, i32)) -> bool;
    /// True if a place is meant: asked of places that would be the answer.
    fn takes_place(&mut self, place: Point) -> Result<bool, Error>;
}

/// All places.
pub(crate) struct AnyPlace;

impl Choice for AnyPlace {
    fn takes_cell(&mut self, _cell: (i32, i32)) -> bool {
        true
    }

    fn takes_place(&mut self, _place: Point) -> Result<bool, Error> {
        Ok(true)
    }
}

/// The place for a radius nearest to `point` among those that are chosen, at a squared distance of at most `most`; ties
/// to the smaller y, then x.
///
/// # Errors
/// Those of the choice.
pub(crate) fn nearest_place_of(
    layer: &Layer,
    (point, radius): (Point, i32),
    most: i64,
    choice: &mut impl Choice,
) -> Result<Option<NearestFree>, Error> {
    if has_room(layer, point, radius) && choice.takes_place(point)? {
        return Ok(Some(NearestFree { point, squared: 0 }));
    }
    let whole = farthest_on(layer, point).min(most);
    let mut search = Search { layer, point, radius, beyond: -1, limit: FIRST_RING.min(whole), best: None };
    loop {
        search.ring(choice)?;
        if search.best.is_some() || search.limit >= whole {
            return Ok(search.best);
        }
        search.beyond = search.limit;
        search.limit = search.limit.saturating_mul(4).min(whole);
    }
}

/// The squared distance of the farthest point of the map.
fn farthest_on(layer: &Layer, point: Point) -> i64 {
    let along = |v: i32, cells: i32| i64::from(v.abs().max((v - cells * SCALE).abs()));
    let (dx, dy) = (along(point.x, layer.width()), along(point.y, layer.height()));
    dx * dx + dy * dy
}

struct Search<'a> {
    layer: &'a Layer,
    point: Point,
    radius: i32,
    /// Squared distances between which the answer lies: above the first, at most the second.
    beyond: i64,
    limit: i64,
    best: Option<NearestFree>,
}

/// A range of coordinates of one axis, both ends included.
type Span = (i32, i32);

/// The points of a cell along an axis: those on its far border belong to the next cell.
const fn points_of(cell: i32) -> Span {
    (cell * SCALE, cell * SCALE + SCALE - 1)
}

/// How far a coordinate is from a span.
fn distance(v: i32, (low, high): Span) -> i64 {
    i64::from((low - v).max(v - high).max(0))
}

impl Search<'_> {
    /// Looks through the cells at distances of the ring.
    fn ring(&mut self, choice: &mut impl Choice) -> Result<(), Error> {
        let here = self.point.y.div_euclid(SCALE).clamp(0, self.layer.height() - 1);
        let (mut up, mut down) = (here, here + 1);
        loop {
            let near = |row: i32| {
                let away = distance(self.point.y, points_of(row));
                ((0..self.layer.height()).contains(&row) && away * away <= self.limit).then_some(away)
            };
            let row = match (near(up), near(down)) {
                (None, None) => return Ok(()),
                (Some(above), below) if below.is_none_or(|below| above <= below) => {
                    up -= 1;
                    up + 1
                }
                _ => {
                    down += 1;
                    down - 1
                }
            };
            self.row(row, choice)?;
        }
    }

    /// Looks through the free cells of a row.
    fn row(&mut self, row: i32, choice: &mut impl Choice) -> Result<(), Error> {
        let away = distance(self.point.y, points_of(row));
        let reach = narrow((self.limit - away * away).isqrt().min(i64::from(i32::MAX / 4)));
        let column = |x: i32| x.div_euclid(SCALE).clamp(-1, self.layer.width());
        let (first, last) = (column(self.point.x - reach).max(0), column(self.point.x + reach));
        let bits = self.layer.rows.row(row + 1);
        let (mut from, mut tile) = (first, -1);
        while from <= last
            && let Some(bit) =
                first_in(|i| !bits[i], unsigned(from + 1), unsigned(last.min(self.layer.width() - 1) + 2))
        {
            let x = signed(bit) - 1;
            from = x + 1;
            if x / TILE != tile {
                tile = x / TILE;
                if !choice.takes_row_of_tile((x, row)) {
                    from = (tile + 1) * TILE;
                    continue;
                }
            }
            if self.is_within((x, row)) && choice.takes_cell((x, row)) && self.has_room((x, row)) {
                self.cell((x, row), choice)?;
            }
        }
        Ok(())
    }

    /// True if a cell may have a place at a distance of the ring that goes before the best one.
    fn is_within(&self, (x, y): (i32, i32)) -> bool {
        let square = |dx: i64, dy: i64| dx * dx + dy * dy;
        let nearest = square(distance(self.point.x, points_of(x)), distance(self.point.y, points_of(y)));
        let farthest = |v: i32, cell: i32| i64::from((v - cell * SCALE).abs().max((v - (cell + 1) * SCALE).abs()));
        nearest <= self.limit && square(farthest(self.point.x, x), farthest(self.point.y, y)) > self.beyond
    }

    /// True if the disc may have room in a cell: its centre is not too near to a wall.
    fn has_room(&self, (x, y): (i32, i32)) -> bool {
        let least = i64::from(self.radius - HALF_DIAGONAL);
        least <= 0
            || nearest_wall(self.layer, Point::centre(x, y), self.radius)
                .is_none_or(|wall| wall.squared >= least * least)
    }

    /// Looks through the lines of a cell, the nearest first.
    fn cell(&mut self, (x, y): (i32, i32), choice: &mut impl Choice) -> Result<(), Error> {
        let (columns, (top, bottom)) = (points_of(x), points_of(y));
        let here = self.point.y.clamp(top, bottom);
        for away in 0..SCALE {
            let (above, below) = (here - away, here + away);
            let far = |line: i32| i64::from((line - self.point.y).abs());
            let nearest = match (above >= top, below <= bottom) {
                (false, false) => break,
                (true, false) => far(above),
                (false, true) => far(below),
                (true, true) => far(above).min(far(below)),
            };
            if nearest * nearest > self.limit {
                break;
            }
            if above >= top {
                self.line(above, columns, choice)?;
            }
            if below <= bottom && away > 0 {
                self.line(below, columns, choice)?;
            }
        }
        Ok(())
    }

    /// Takes the nearest places of a line within a cell, on either side of the point.
    fn line(&mut self, y: i32, (left, right): Span, choice: &mut impl Choice) -> Result<(), Error> {
        let away = i64::from(y - self.point.y);
        let rest = self.limit - away * away;
        if rest < 0 {
            return Ok(());
        }
        let line = PlaceLine::new(self.layer, y, self.radius);
        let reach = narrow(rest.isqrt().min(i64::from(i32::MAX / 4)));
        let (low, high) = (left.max(self.point.x - reach), right.min(self.point.x + reach));
        // To the right of the point, then to its left. A place that is not taken speaks for its interval.
        let mut from = low.max(self.point.x);
        while let Some(x) = line.place_from(from, high)
            && !self.offer(Point { x, y }, choice)?
            && let Some(wall) = line.wall_from(x, high)
        {
            from = wall;
        }
        let mut from = high.min(self.point.x - 1);
        while let Some(x) = line.place_before(from, low)
            && !self.offer(Point { x, y }, choice)?
            && let Some(wall) = line.wall_before(x, low)
        {
            from = wall;
        }
        Ok(())
    }

    /// Takes a place if it is chosen; true if no farther place of its line can be the answer.
    fn offer(&mut self, place: Point, choice: &mut impl Choice) -> Result<bool, Error> {
        let found = NearestFree { point: place, squared: place.squared_distance(self.point) };
        let order = |found: &NearestFree| (found.squared, found.point.y, found.point.x);
        if found.squared > self.limit || self.best.as_ref().is_some_and(|best| order(best) <= order(&found)) {
            return Ok(true);
        }
        if found.squared <= self.beyond || !choice.takes_place(place)? {
            return Ok(false);
        }
        self.limit = found.squared;
        self.best = Some(found);
        Ok(true)
    }
}

#[cfg(test)]
#[path = "nearest_tests.rs"]
mod tests;
