//! The free cells around a point as an area, and random points of it.
//!
//! A random point is drawn by rejection: a cell among those that may lie within the distance, found by its number, then
//! a point of that cell, until one is near enough. Where only slivers of cells are near enough, the points themselves
//! are counted, so that the end does not depend on luck.
//!
//! Cost: a word per 64 cells of the rows within the distance, twice; counting points, 256 times that.

use std::ops::Range;

use super::gap::{BEFORE_GAP, double_corner_near, is_double_corner, out_of_gap};
use super::{disc::line::PlaceLine, layer::Layer, rules::DiagonalGaps, snap::is_free};
use crate::base::{SplitMix, index_i32, low32, narrow, signed, unsigned};
use crate::collections::bits::first_in;
use crate::geom::{Point, SCALE};

/// Draws before the points are counted.
const DRAWS: u32 = 64;
/// More than any distance between two points, and small enough for sums of coordinates.
const FAR: i64 = 1 << 29;
/// Points of a cell along a side, its left and upper borders included.
const SIDE: u64 = 256;

/// The free cells of a layer within a distance of a point.
pub(crate) struct FreeArea<'a> {
    pub(crate) layer: &'a Layer,
    pub(crate) centre: Point,
    /// The largest squared distance, in units of a point.
    pub(crate) limit: i64,
    /// With closed gaps points near a double corner are not meant.
    pub(crate) gaps: DiagonalGaps,
    /// Which cells are meant: one answer for all cells of a run. None: all.
    pub(crate) accept: Option<&'a dyn Fn(i32, i32) -> bool>,
}

impl FreeArea<'_> {
    /// A random point: a multiple of 1/256 in a free cell or on its left or upper border, at most as far away as the
    /// limit, each equally likely; none if there is no such point.
    pub(crate) fn random(&self, random: &mut SplitMix) -> Option<Point> {
        let cells = self.cells();
        if cells == 0 {
            return None;
        }
        for _ in 0..DRAWS {
            let (x, y) = self.cell(random.below(cells))?;
            let mut inside = |cell: i32| cell * SCALE + unit(random.below(SIDE));
            let point = Point { x: inside(x), y: inside(y) };
            if self.contains(point) && self.closed_gap(point).is_none() {
                return Some(point);
            }
        }
        let points = self.points();
        if points == 0 { None } else { self.point(random.below(points)) }
    }

    /// The point itself, or one beside the double corner that is near to it, if that is within the distance.
    pub(crate) fn nearest_allowed(&self, point: Point) -> Option<Point> {
        match self.closed_gap(point) {
            None => Some(point),
            Some(corner) => {
                let allowed = |at: &Point| self.contains(*at) && is_free(self.layer, *at);
                out_of_gap(corner, point).into_iter().find(allowed)
            }
        }
    }

    /// The double corner that is so near to a point of the map that the point is not meant.
    fn closed_gap(&self, point: Point) -> Option<Point> {
        if self.gaps == DiagonalGaps::Closed { double_corner_near(self.layer, point) } else { None }
    }

    /// True if a point lies within the distance.
    pub(super) fn contains(&self, point: Point) -> bool {
        let (dx, dy) = (i64::from(point.x - self.centre.x), i64::from(point.y - self.centre.y));
        dx * dx + dy * dy <= self.limit
    }

    /// Half the width of the disc at a distance along y; none beyond it.
    fn half_width(&self, distance: i64) -> Option<i64> {
        let rest = self.limit - distance * distance;
        (rest >= 0).then(|| rest.isqrt().min(FAR))
    }

    /// The rows of cells with a point within the distance.
    pub(super) fn rows(&self) -> Range<i32> {
        self.cells_along(self.centre.y, self.layer.height())
    }

    /// The columns of cells with a point within the distance.
    pub(super) fn columns_of_all(&self) -> Range<i32> {
        self.cells_along(self.centre.x, self.layer.width())
    }

    fn cells_along(&self, centre: i32, cells: i32) -> Range<i32> {
        let radius = self.limit.isqrt().min(FAR);
        let cell = |v: i64| narrow((v.div_euclid(i64::from(SCALE))).clamp(0, i64::from(cells)));
        cell(i64::from(centre) - radius)..cell(i64::from(centre) + radius + i64::from(SCALE))
    }

    /// The columns of a row of cells in which a point may lie within the distance.
    pub(super) fn columns(&self, y: i32) -> Range<i32> {
        let nearest = self.centre.y.clamp(y * SCALE, y * SCALE + SCALE - 1);
        let Some(half) = self.half_width(i64::from(nearest - self.centre.y)) else { return 0..0 };
        let column = |v: i64| narrow(v.div_euclid(i64::from(SCALE)).clamp(0, i64::from(self.layer.width())));
        column(i64::from(self.centre.x) - half)..column(i64::from(self.centre.x) + half + i64::from(SCALE))
    }

    /// The runs of accepted cells among some columns of a row.
    fn runs(&self, y: i32, columns: Range<i32>) -> impl Iterator<Item = Range<i32>> {
        let bits = self.layer.rows.row(y + 1);
        let end = unsigned(columns.end + 1);
        let mut from = unsigned(columns.start + 1);
        std::iter::from_fn(move || {
            let first = first_in(|i| !bits[i], from, end)?;
            from = first_in(|i| bits[i], first, end).unwrap_or(end);
            Some(signed(first) - 1..signed(from) - 1)
        })
        .filter(move |run| self.accept.is_none_or(|accept| accept(run.start, y)))
    }

    /// Accepted cells of a row.
    fn cells_of(&self, y: i32) -> u64 {
        let columns = self.columns(y);
        if columns.is_empty() {
            return 0;
        }
        if self.accept.is_some() {
            return self.runs(y, columns).map(|run| length(&run)).sum();
        }
        let bits = self.layer.rows.row(y + 1);
        let (from, last) = (columns.start + 1, columns.end);
        let word = |i: i32| {
            let low = if i == from >> 6 { u64::MAX << (from & 63) } else { u64::MAX };
            let high = if i == last >> 6 { u64::MAX >> (63 - (last & 63)) } else { u64::MAX };
            u64::from((!bits[index_i32(i)] & low & high).count_ones())
        };
        (from >> 6..=last >> 6).map(word).sum()
    }

    /// Accepted cells that may contain a point within the distance.
    fn cells(&self) -> u64 {
        self.rows().map(|y| self.cells_of(y)).sum()
    }

    /// The cell with a number among [`FreeArea::cells`].
    fn cell(&self, mut number: u64) -> Option<(i32, i32)> {
        for y in self.rows() {
            let here = self.cells_of(y);
            if number < here {
                for run in self.runs(y, self.columns(y)) {
                    if number < length(&run) {
                        return Some((run.start + unit(number), y));
                    }
                    number -= length(&run);
                }
            }
            number -= here;
        }
        None
    }

    /// The accepted points of a line of points, as ranges of x, those within the distance only.
    fn points_of(&self, y: i32) -> impl Iterator<Item = Range<i64>> {
        let row = y.div_euclid(SCALE);
        let half = self.half_width(i64::from(y - self.centre.y));
        let columns = if half.is_some() { self.columns(row) } else { 0..0 };
        let (low, high) =
            half.map_or((0, 0), |half| (i64::from(self.centre.x) - half, i64::from(self.centre.x) + half + 1));
        self.runs(row, columns)
            .map(move |run| {
                let (from, to) = self.ends_of(&run, y);
                from.max(low)..to.min(high)
            })
            .filter(|points| !points.is_empty())
    }

    /// The points of a run on a line of points that are meant, as a range of x.
    fn ends_of(&self, run: &Range<i32>, y: i32) -> (i64, i64) {
        let line = (y + SCALE / 2).div_euclid(SCALE);
        let closed = self.gaps == DiagonalGaps::Closed && (y - line * SCALE).abs() < BEFORE_GAP;
        let ends_before_gap = |x: i32| closed && is_double_corner(self.layer, (x, line));
        let from = run.start * SCALE + if ends_before_gap(run.start) { BEFORE_GAP } else { 0 };
        // The border of the square is meant.
        let to = run.end * SCALE - if ends_before_gap(run.end) { BEFORE_GAP - 1 } else { 0 };
        (from.into(), to.into())
    }

    /// The places of a disc in the cell of a line with this column, those within the distance only.
    pub(super) fn places_of_cell(&self, y: i32, column: i32, radius: i32) -> impl Iterator<Item = Range<i64>> {
        let half = self.half_width(i64::from(y - self.centre.y)).unwrap_or(-1);
        let (left, centre) = (i64::from(column * SCALE), i64::from(self.centre.x));
        let last = narrow((left + i64::from(SCALE) - 1).min(centre + half));
        let mut from = narrow(left.max(centre - half));
        let line = (half >= 0).then(|| PlaceLine::new(self.layer, y, radius));
        std::iter::from_fn(move || {
            let line = line.as_ref()?;
            let start = line.place_from(from, last)?;
            from = line.wall_from(start, last).unwrap_or(last + 1);
            Some(i64::from(start)..i64::from(from))
        })
    }

    /// Accepted points within the distance.
    fn points(&self) -> u64 {
        self.lines().flat_map(|y| self.points_of(y)).map(|points| (points.end - points.start).unsigned_abs()).sum()
    }

    /// The point with a number among [`FreeArea::points`].
    fn point(&self, mut number: u64) -> Option<Point> {
        for y in self.lines() {
            for points in self.points_of(y) {
                let here = (points.end - points.start).unsigned_abs();
                if number < here {
                    return Some(Point { x: narrow(points.start) + unit(number), y });
                }
                number -= here;
            }
        }
        None
    }

    /// The lines of points of all rows.
    fn lines(&self) -> Range<i32> {
        let rows = self.rows();
        rows.start * SCALE..rows.end * SCALE
    }
}

/// Cells of a run.
fn length(run: &Range<i32>) -> u64 {
    u64::from(unsigned(run.end - run.start))
}

/// A number below 2^31.
fn unit(number: u64) -> i32 {
    signed(low32(number))
}

#[cfg(test)]
#[path = "free_area_tests.rs"]
mod tests;
