//! The places of a disc along a row of points.
//!
//! For each row of cells nearer than the radius the blocked cells cover intervals of the line: those of their columns,
//! widened on both sides by what is left of the radius. Places lie between the intervals, which are looked up in the
//! bits of the rows when they are asked for.
//!
//! Cost: a scan of one or two machine words per row of cells within the radius and interval.

use crate::base::{narrow, signed, unsigned};
use crate::collections::bits::{first_in, last_in};
use crate::geom::{Point, SCALE};
use crate::grid::nearest_wall::{FARTHEST, has_room};
use crate::grid::{layer::Layer, plane::BitPlane, snap::free_near};

/// Rows of cells nearer than the largest radius to a line.
const ROWS: usize = 2 * 16 + 2;
const _: () = assert!(FARTHEST == 16);

/// A row of points with the same y, for a disc of one radius.
///
/// Or a column of points with the same x: then rows are columns, and y is x.
pub(crate) struct PlaceLine<'a> {
    plane: &'a BitPlane,
    /// Cells along the line.
    cells: i32,
    /// The first row of cells within the radius.
    first: i32,
    /// By how much the blocked cells of each row are widened.
    widths: [i32; ROWS],
    count: usize,
}

impl<'a> PlaceLine<'a> {
    /// The line at `y`, of the map or of its border, for a radius above 0.
    pub(crate) fn new(layer: &'a Layer, y: i32, radius: i32) -> Self {
        Self::in_plane(&layer.rows, (layer.width(), layer.height()), y, radius)
    }

    /// The line at `x`, likewise.
    pub(super) fn upright(layer: &'a Layer, x: i32, radius: i32) -> Self {
        Self::in_plane(&layer.columns, (layer.height(), layer.width()), x, radius)
    }

    fn in_plane(plane: &'a BitPlane, (cells, rows): (i32, i32), y: i32, radius: i32) -> Self {
        let first = (y - radius).div_euclid(SCALE).max(-1);
        let last = (y + radius - 1).div_euclid(SCALE).min(rows);
        let mut line = Self { plane, cells, first, widths: [0; ROWS], count: 0 };
        let square = i64::from(radius) * i64::from(radius);
        for row in first..=last {
            let away = i64::from((row * SCALE - y).max(y - (row + 1) * SCALE).max(0));
            // Each of these rows is nearer than the radius.
            line.widths[line.count] = narrow((square - away * away - 1).max(0).isqrt());
            line.count += 1;
        }
        line
    }

    /// The smallest x from `from` up to `to` at which the disc can be.
    pub(crate) fn place_from(&self, from: i32, to: i32) -> Option<i32> {
        let mut x = from;
        while x <= to {
            let Some(end) = self.covered_up_to(x) else { return Some(x) };
            x = end + 1;
        }
        None
    }

    /// The largest x from `from` down to `to` at which the disc can be.
    pub(crate) fn place_before(&self, from: i32, to: i32) -> Option<i32> {
        let mut x = from;
        while x >= to {
            let Some(end) = self.covered_down_to(x) else { return Some(x) };
            x = end - 1;
        }
        None
    }

    /// The smallest x from a place up to `to` at which the disc cannot be.
    pub(crate) fn wall_from(&self, place: i32, to: i32) -> Option<i32> {
        let mut least: Option<i32> = None;
        for (row, width) in self.rows() {
            // The columns whose widened cells begin to the right of the place.
            let from = ((place + width).div_euclid(SCALE) + 1).max(-1);
            let last = (least.unwrap_or(to + 1) + width).div_euclid(SCALE).min(self.cells);
            let bits = self.plane.row(row + 1);
            if from <= last
                && let Some(bit) = first_in(|i| bits[i], unsigned(from + 1), unsigned(last + 2))
            {
                let start = (signed(bit) - 1) * SCALE - width;
                least = Some(least.map_or(start, |least| least.min(start)));
            }
        }
        least.filter(|&x| x <= to)
    }

    /// The largest x from a place down to `to` at which the disc cannot be.
    pub(crate) fn wall_before(&self, place: i32, to: i32) -> Option<i32> {
        let mut most: Option<i32> = None;
        for (row, width) in self.rows() {
            // The columns whose widened cells end to the left of the place.
            let last = (place - width - 1).div_euclid(SCALE) - 1;
            let from = ((most.unwrap_or(to) - width).div_euclid(SCALE) - 1).max(-1);
            let bits = self.plane.row(row + 1);
            if from <= last
                && let Some(bit) = last_in(|i| bits[i], unsigned(from + 1), unsigned(last.min(self.cells) + 2))
            {
                most = most.max(Some(signed(bit) * SCALE + width));
            }
        }
        most.filter(|&x| x >= to)
    }

    /// The rows of cells, and by how much the blocked ones are widened.
    fn rows(&self) -> impl Iterator<Item = (i32, i32)> {
        (self.first..).zip(self.widths[..self.count].iter().copied())
    }

    /// The columns of a row whose widened cells contain x, clipped to the map and the ring around it.
    fn columns(&self, x: i32, width: i32) -> (i32, i32) {
        let from = (x - width - 1).div_euclid(SCALE).max(-1);
        let to = (x + width).div_euclid(SCALE).min(self.cells);
        (from, to)
    }

    /// The largest x that a widened cell covers together with this one; none if this one is a place.
    fn covered_up_to(&self, x: i32) -> Option<i32> {
        let mut end = None;
        for (row, width) in self.rows() {
            let (from, to) = self.columns(x, width);
            let bits = self.plane.row(row + 1);
            if from <= to
                && let Some(bit) = last_in(|i| bits[i], unsigned(from + 1), unsigned(to + 2))
            {
                end = end.max(Some(signed(bit) * SCALE + width));
            }
        }
        end
    }

    /// The smallest x that a widened cell covers together with this one; none if this one is a place.
    fn covered_down_to(&self, x: i32) -> Option<i32> {
        let mut end: Option<i32> = None;
        for (row, width) in self.rows() {
            let (from, to) = self.columns(x, width);
            let bits = self.plane.row(row + 1);
            if from <= to
                && let Some(bit) = first_in(|i| bits[i], unsigned(from + 1), unsigned(to + 2))
            {
                let start = (signed(bit) - 1) * SCALE - width;
                end = Some(end.map_or(start, |end| end.min(start)));
            }
        }
        end
    }
}

/// True if the centre of the disc can be at a point: of any point of the plane.
pub(crate) fn is_place(layer: &Layer, point: Point, radius: i32) -> bool {
    let inside = |v: i32, cells: i32| (0..=cells * SCALE).contains(&v);
    inside(point.x, layer.width())
        && inside(point.y, layer.height())
        && PlaceLine::new(layer, point.y, radius).covered_up_to(point.x).is_none()
}

/// By how much a place may be too near to a wall and still be moved out, in units of coordinates: 1/64 of a cell, the
/// 1/128 by which the points of a path may be too near, and the rounding of a position.
const NEAR_MISS: i32 = 7;

/// How far it is moved at most, along x and along y.
const MOVED: i32 = 8;

/// The place nearest to `point` at which no blocked cell is nearer than `radius` (in units of coordinates, 1 to 16
/// cells); ties to the smaller y, then x. None if the point is nearer to a wall than the radius by more than
/// [`NEAR_MISS`], or if there is no such place within 1/32 along both axes.
///
/// So whoever is within 1/64 of a path that it was given may ask again.
pub(crate) fn nearest_place(layer: &Layer, point: Point, radius: i32) -> Option<Point> {
    if has_room(layer, point, radius) {
        return Some(point);
    }
    if radius > NEAR_MISS && !has_room(layer, point, radius - NEAR_MISS) {
        return None;
    }
    let lines = (point.y - MOVED).max(0)..=(point.y + MOVED).min(layer.height() * SCALE);
    let (first, last) = ((point.x - MOVED).max(0), (point.x + MOVED).min(layer.width() * SCALE));
    let places = lines.flat_map(|y| {
        let line = PlaceLine::new(layer, y, radius);
        let after = line.place_from(point.x.max(first), last);
        let before = line.place_before((point.x - 1).min(last), first);
        [before, after].into_iter().flatten().map(move |x| Point { x, y })
    });
    places.min_by_key(|place| (place.squared_distance(point), place.y, place.x))
}

/// Where a path begins or ends for a point, if that is free or within 1/64 of a cell of a place that is: there. A point
/// has the radius 0.
pub(crate) fn place_for(layer: &Layer, point: Point, radius: i32) -> Option<Point> {
    match radius {
        0 => free_near(layer, point),
        _ => nearest_place(layer, point, radius),
    }
}

#[cfg(test)]
#[path = "line_tests.rs"]
mod tests;
