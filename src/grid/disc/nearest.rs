//! The place of a disc nearest to a point.
//!
//! ```text
//!   for the tiles in rings around the point, while one of the ring may have the answer:
//!     for runs of cells in the rows of the tile that may have a place that is meant, the nearest first:
//!       halve their lines: if the disc less half their height has no room near enough on the middle line: none has
//!         at a single line: the nearest places on either side
//! ```
//!
//! All of it is exact: where a disc has a place on a line, the disc less the distance of another line has one there.
//! Tiles beside the point are searched along their columns: so the border of the free ground at which the answer lies,
//! straight across the way to the point as a rule, is one run and not one per row.
//!
//! Cost: per tile that is not farther than the answer a look at its 64 rows, and some lines of the cells that are
//! nearer than the answer.

use super::line::PlaceLine;
use crate::base::{index_i32, narrow, signed};
use crate::collections::bits::transpose;
use crate::geom::{Point, SCALE};
use crate::grid::{layer::Layer, nearest_free::NearestFree, nearest_wall::has_room, snapshot::TILE, tile_box::TileBox};

/// Cells along the side of a tile.
const SIDE: usize = 64;
const _: () = assert!(TILE == 64);

/// Which places are meant.
pub(crate) trait PlaceChoice {
    /// Tiles among which are all that have places that are meant.
    fn tiles(&mut self) -> TileBox;
    /// False if no place of such a tile is meant.
    fn takes_tile(&mut self, tile: (i32, i32)) -> bool;
    /// Bits of the free cells in a row of a column of tiles, of which places may be meant.
    fn cells(&mut self, at: (i32, i32)) -> u64;
    /// False if no place of such a cell is meant.
    fn takes_cell(&mut self, cell: (i32, i32)) -> bool;
    /// True if a place is meant: asked of places that would be the answer.
    fn takes_place(&mut self, place: Point) -> bool;
}

/// All places of a layer.
pub(crate) struct AnyPlace<'a>(pub(crate) &'a Layer);

impl PlaceChoice for AnyPlace<'_> {
    fn tiles(&mut self) -> TileBox {
        TileBox::of_map((self.0.width(), self.0.height()))
    }

    fn takes_tile(&mut self, _tile: (i32, i32)) -> bool {
        true
    }

    fn cells(&mut self, (column, y): (i32, i32)) -> u64 {
        // Bit b + 1 of the row is column b.
        let (blocked, word) = (self.0.rows.row(y + 1), index_i32(column));
        !(blocked[word] >> 1 | blocked.get(word + 1).copied().unwrap_or(u64::MAX) << 63)
    }

    fn takes_cell(&mut self, _cell: (i32, i32)) -> bool {
        true
    }

    fn takes_place(&mut self, _place: Point) -> bool {
        true
    }
}

/// The place for a radius nearest to `point` among those that are chosen, at a squared distance of at most `most`; ties
/// to the smaller y, then x.
pub(crate) fn nearest_place_of(
    layer: &Layer,
    (point, radius): (Point, i32),
    most: i64,
    choice: &mut impl PlaceChoice,
) -> Option<NearestFree> {
    if has_room(layer, point, radius) && choice.takes_place(point) {
        return Some(NearestFree { point, squared: 0 });
    }
    let tiles = choice.tiles();
    let mut search = PlaceSearch { layer, point, radius, limit: most, best: None, upright: false, choice };
    for ring in tiles.rings(point) {
        if !ring.fold(false, |any_near, tile| any_near | search.tile(tile)) {
            break;
        }
    }
    search.best
}

struct PlaceSearch<'a, C: PlaceChoice> {
    layer: &'a Layer,
    point: Point,
    radius: i32,
    /// The largest squared distance that may be the answer: that of the best place, if there is one.
    limit: i64,
    best: Option<NearestFree>,
    /// True in a tile that is searched along columns: what is said of rows is meant of columns then, and of y, x.
    upright: bool,
    choice: &'a mut C,
}

/// A range of coordinates of one axis, both ends included.
type Span = (i32, i32);

/// The points of some cells along an axis: those on the far border belong to the next cell.
const fn points_of(cell: i32, count: i32) -> Span {
    (cell * SCALE, (cell + count) * SCALE - 1)
}

/// The square of the distance of a coordinate from a span.
fn squared(v: i32, (low, high): Span) -> i64 {
    let away = i64::from(low) - i64::from(v);
    let away = away.max(i64::from(v) - i64::from(high)).max(0);
    away * away
}

/// Cells of a row that were not looked at.
#[derive(Clone, Copy)]
struct RowRange {
    /// The square of the distance along y.
    away: i64,
    cells: u64,
    /// The nearest cell, and a squared distance that none of its places is below.
    nearest: u32,
    least: i64,
}

impl RowRange {
    /// No cells.
    const NONE: Self = Self { away: 0, cells: 0, nearest: 0, least: i64::MAX };

    /// Finds the nearest of the cells to a point at `x` from the first one.
    fn find(&mut self, x: i32) {
        let here = x.div_euclid(SCALE).clamp(-1, TILE - 1);
        let up_to = if here < 0 { 0 } else { u64::MAX >> (TILE - 1 - here) };
        let (before, after) = (self.cells & up_to, self.cells & !up_to);
        let distance = |cell: u32| squared(x, points_of(signed(cell), 1));
        let nearest = match (before, after) {
            (0, 0) => return self.least = i64::MAX,
            (0, _) => after.trailing_zeros(),
            (_, 0) => before.ilog2(),
            _ => std::cmp::min_by_key(before.ilog2(), after.trailing_zeros(), |&cell| distance(cell)),
        };
        (self.nearest, self.least) = (nearest, self.away + distance(nearest));
    }
}

/// Coordinates of the map as those of what is searched, and the reverse.
const fn turned(upright: bool, (x, y): (i32, i32)) -> (i32, i32) {
    if upright { (y, x) } else { (x, y) }
}

impl<'a, C: PlaceChoice> PlaceSearch<'a, C> {
    /// Looks through a tile; false if it is farther away than the best place.
    fn tile(&mut self, (column, row): (i32, i32)) -> bool {
        let (left, top) = (column * TILE, row * TILE);
        if squared(self.point.x, points_of(left, TILE)) + squared(self.point.y, points_of(top, TILE)) > self.limit {
            return false;
        }
        if !self.choice.takes_tile((column, row)) {
            return true;
        }
        let mut cells = [0; SIDE];
        for (y, cells) in (top..self.layer.height()).zip(&mut cells) {
            if squared(self.point.y, points_of(y, 1)) <= self.limit {
                *cells = self.choice.cells((column, y));
            }
        }
        let away = |v: i32, first: i32| (v - first * SCALE - SCALE * TILE / 2).abs();
        self.upright = away(self.point.x, left) > away(self.point.y, top);
        if self.upright {
            transpose(&mut cells);
        }
        self.rows(&cells, if self.upright { (top, left) } else { (left, top) });
        true
    }

    /// Looks through rows of cells from this one on.
    fn rows(&mut self, cells: &[u64; SIDE], (left, top): (i32, i32)) {
        let (x, y) = turned(self.upright, (self.point.x, self.point.y));
        let x = x - left * SCALE;
        let mut rows = [RowRange::NONE; SIDE];
        for ((at, &cells), row) in (top..).zip(cells).zip(&mut rows).filter(|((_, cells), _)| **cells != 0) {
            *row = RowRange { away: squared(y, points_of(at, 1)), cells, ..RowRange::NONE };
            row.find(x);
        }
        while let Some((y, row)) = (top..).zip(&mut rows).min_by_key(|(_, row)| row.least)
            && row.cells != 0
            && row.least <= self.limit
        {
            // The cells around the nearest one, as far as they are meant.
            let nearest = row.nearest;
            let mut takes =
                |x: u32| row.cells >> x & 1 != 0 && self.choice.takes_cell(turned(self.upright, (left + signed(x), y)));
            let end = (nearest..64).find(|&x| !takes(x)).unwrap_or(64);
            if end == nearest {
                row.cells &= !(1 << nearest);
                row.find(x);
                continue;
            }
            let first = (0..nearest).rev().find(|&x| !takes(x)).map_or(0, |x| x + 1);
            row.cells &= !(u64::MAX >> (64 - (end - first)) << first);
            row.find(x);
            self.lines(points_of(left + signed(first), signed(end - first)), points_of(y, 1));
        }
    }

    /// A row of points, for another radius.
    fn line_at(&self, y: i32, radius: i32) -> PlaceLine<'a> {
        if self.upright { PlaceLine::upright(self.layer, y, radius) } else { PlaceLine::new(self.layer, y, radius) }
    }

    /// Looks through the lines between two, in some columns of points.
    fn lines(&mut self, columns: Span, (top, bottom): Span) {
        let (_, y) = turned(self.upright, (self.point.x, self.point.y));
        let away = squared(y, (top, bottom));
        if away > self.limit {
            return;
        }
        if top == bottom {
            return self.line(top, columns);
        }
        let middle = i32::midpoint(top, bottom);
        let less = self.radius - (middle - top).max(bottom - middle);
        let columns = if less > 0 { self.columns(middle, columns, (less, away)) } else { Some(columns) };
        let Some(columns) = columns else { return };
        // The nearer half first.
        let (upper, lower) = ((top, middle), (middle + 1, bottom));
        let (first, second) = if y <= middle { (upper, lower) } else { (lower, upper) };
        self.lines(columns, first);
        self.lines(columns, second);
    }

    /// The part of some columns in which a disc of another radius has room on a line, and that is near enough if lines
    /// are so far `away`.
    fn columns(&self, y: i32, columns: Span, (radius, away): (i32, i64)) -> Option<Span> {
        let line = self.line_at(y, radius);
        let (x, (low, high)) = self.near(columns, away)?;
        let right = line.place_from(low.max(x), high);
        let left = line.place_before(high.min(x - 1), low);
        match (left, right) {
            (None, None) => None,
            (None, Some(x)) => Some((x, high)),
            (Some(x), None) => Some((low, x)),
            (Some(_), Some(_)) => Some((low, high)),
        }
    }

    /// The column of the point, and the part of some columns that is near enough on lines so far `away`.
    fn near(&self, (left, right): Span, away: i64) -> Option<(i32, Span)> {
        let (x, _) = turned(self.upright, (self.point.x, self.point.y));
        let rest = self.limit - away;
        if rest < 0 {
            return None;
        }
        let reach = narrow(rest.isqrt().min(i64::from(i32::MAX / 4)));
        let (low, high) = (left.max(x - reach), right.min(x + reach));
        (low <= high).then_some((x, (low, high)))
    }

    /// Takes the nearest places of a line within some columns, on either side of the point.
    fn line(&mut self, y: i32, columns: Span) {
        let away = squared(turned(self.upright, (self.point.x, self.point.y)).1, (y, y));
        let Some((x, (low, high))) = self.near(columns, away) else { return };
        let line = self.line_at(y, self.radius);
        let mut offers = |x: i32| {
            let (x, y) = turned(self.upright, (x, y));
            self.offer(Point { x, y })
        };
        // To the right of the point, then to its left. A place that is not taken speaks for its interval.
        let mut from = low.max(x);
        while let Some(x) = line.place_from(from, high)
            && !offers(x)
            && let Some(wall) = line.wall_from(x, high)
        {
            from = wall;
        }
        let mut from = high.min(x - 1);
        while let Some(x) = line.place_before(from, low)
            && !offers(x)
            && let Some(wall) = line.wall_before(x, low)
        {
            from = wall;
        }
    }

    /// Takes a place if it is chosen; true if no farther place of its line can be the answer.
    fn offer(&mut self, place: Point) -> bool {
        let found = NearestFree { point: place, squared: place.squared_distance(self.point) };
        let order = |found: &NearestFree| (found.squared, found.point.y, found.point.x);
        if found.squared > self.limit || self.best.as_ref().is_some_and(|best| order(best) <= order(&found)) {
            return true;
        }
        if !self.choice.takes_place(place) {
            return false;
        }
        self.limit = found.squared;
        self.best = Some(found);
        true
    }
}

#[cfg(test)]
#[path = "nearest_tests.rs"]
mod tests;
