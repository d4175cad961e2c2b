//! The ground that a disc sweeps along a straight line, and whether it is free of blocked cells.
//!
//! A capsule is the set of points nearer than r to a segment: an open rectangle and the open discs around both ends. A
//! disc that touches a wall is free to move along it, so that a capsule is open and blocked cells are closed.
//!
//! ```text
//!   for each row of cells:   the columns between the outlines of the capsule in this row, a little widened
//!     for each blocked cell among them:   does it meet the capsule?   an exact question, asked of few cells
//! ```
//!
//! Rows are those of the plane along which the segment is the longer one, so that they are few.

use std::cmp::Ordering;

use super::line::is_place;
use crate::base::{Bounds, floor, narrow, signed, unsigned};
use crate::collections::bits::first_in;
use crate::geom::{FloatVector, Point, Round, SCALE, Tangent};
use crate::grid::{layer::Layer, plane::BitPlane};

/// By how much the outline is widened before cells are compared with it, in 1/256 cell.
///
/// The ends of a segment are known to 2^-26 (coordinates below 2^25 after a few roundings), a square root of a
/// difference of squares below 2^26 thus to 2^-6: widened by this much in both directions the outline contains the
/// capsule.
const SLACK: f64 = 1.0 / 16.0;

/// The points nearer than a radius to a segment.
pub(crate) struct Capsule<'a> {
    line: &'a Tangent,
    /// The radius in 1/256 cell.
    radius: i32,
    /// The signs of the direction of the segment.
    right: i64,
    down: i64,
}

/// True if a disc of a radius above 0 finds no wall on the straight way between two points, its ends included.
pub(crate) fn clear_for_disc(layer: &Layer, (from, to): (Point, Point), radius: i32) -> bool {
    let ends = [from, to].map(|centre| Round { centre, aside: 0 });
    match Tangent::new(ends[0], ends[1]) {
        Some(line) => Capsule::new(&line, radius).is_clear(layer),
        None => is_place(layer, from, radius),
    }
}

impl<'a> Capsule<'a> {
    /// The ground of a disc of this radius along a line.
    pub(crate) fn new(line: &'a Tangent, radius: i32) -> Self {
        let sign = |v| match line.sign(v, 0) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        Self { line, radius, right: sign((1, 0)), down: sign((0, 1)) }
    }

    /// True if no blocked cell of the layer meets the capsule.
    pub(crate) fn is_clear(&self, layer: &Layer) -> bool {
        let [start, end] = self.line.ends();
        let flat = (end.0 - start.0).abs() >= (end.1 - start.1).abs();
        let swapped = |(x, y): FloatVector| if flat { (x, y) } else { (y, x) };
        let (plane, rows) = if flat { (&layer.rows, layer.height()) } else { (&layer.columns, layer.width()) };
        let columns = if flat { layer.width() } else { layer.height() };
        let mut ends = [swapped(start), swapped(end)];
        if self.right == 0 || self.down == 0 {
            // Both ends are whole numbers.
            return is_clear_along(plane, (columns, rows), ends, self.radius);
        }
        if ends[0].1 > ends[1].1 {
            ends.swap(0, 1);
        }
        let outline = Outline::new(ends, f64::from(self.radius) + SLACK);
        let (mut first, last) = outline.rows();
        first = first.max(-1);
        let mut above = outline.at(first);
        for row in first..=last.min(rows) {
            let below = outline.at(row + 1);
            let (left, right) = outline.in_row(row, above, below);
            above = below;
            let (left, right) = (cell_of(left - SLACK).max(-1), cell_of(right + SLACK).min(columns));
            let bits = plane.row(row + 1);
            let mut from = left;
            while from <= right
                && let Some(bit) = first_in(|i| bits[i], unsigned(from + 1), unsigned(right + 2))
            {
                let column = signed(bit) - 1;
                if self.meets_cell(if flat { (column, row) } else { (row, column) }) {
                    return false;
                }
                from = column + 1;
            }
        }
        true
    }

    /// True if no blocked cell meets the disc around one end of the segment.
    pub(crate) fn is_clear_at(&self, layer: &Layer, end: Round) -> bool {
        let ends = self.line.ends();
        let (x, y) = if end == self.line.from { ends[0] } else { ends[1] };
        let reach = f64::from(self.radius) + SLACK;
        let (top, bottom) = (cell_of(y - reach).max(-1), cell_of(y + reach).min(layer.height()));
        let (left, right) = (cell_of(x - reach).max(-1), cell_of(x + reach).min(layer.width()));
        (top..=bottom).all(|row| {
            let bits = layer.rows.row(row + 1);
            let mut from = left;
            while from <= right
                && let Some(bit) = first_in(|i| bits[i], unsigned(from + 1), unsigned(right + 2))
            {
                let column = signed(bit) - 1;
                if self.meets_disc(end, Point::lattice(column, row), Point::lattice(column + 1, row + 1)) {
                    return false;
                }
                from = column + 1;
            }
            true
        })
    }

    /// True if a closed cell has a point in the capsule.
    pub(super) fn meets_cell(&self, (x, y): (i32, i32)) -> bool {
        self.meets(Point::lattice(x, y), Point::lattice(x + 1, y + 1))
    }

    /// True if the closed rectangle of cells between two corners has a point in the capsule.
    ///
    /// The capsule's rectangle is open and convex, the other the closure of its inside: they are disjoint if and only
    /// if they are on different sides of a line along an edge of one of them (the theorem of the separating axis).
    pub(crate) fn meets(&self, low: Point, high: Point) -> bool {
        let Self { line, radius, right, down } = *self;
        // The corner of the rectangle that lies farthest in the direction (right, down).
        let farthest = |right: i64, down: i64| Point {
            x: if right > 0 { high.x } else { low.x },
            y: if down > 0 { high.y } else { low.y },
        };
        // The vector m is (-down, right).
        if line.offset_of(farthest(down, -right), radius) != Ordering::Less
            || line.offset_of(farthest(-down, right), -radius) != Ordering::Greater
        {
            return false;
        }
        let is_behind = line.after_start(farthest(right, down)) != Ordering::Greater;
        let is_ahead = line.after_end(farthest(-right, -down)) != Ordering::Less;
        let is_beside = || self.lies_beside(low, high);
        if !line.is_point() && !is_behind && !is_ahead && !is_beside() {
            return true;
        }
        !is_ahead && self.meets_disc(line.from, low, high) || !is_behind && self.meets_disc(line.to, low, high)
    }

    /// True if a line along x or y separates the rectangle from the cell between `low` and `high`.
    fn lies_beside(&self, low: Point, high: Point) -> bool {
        let Self { line, radius, right, down } = *self;
        let radius = i64::from(radius);
        // The coordinates of a corner of the rectangle are those of an end, c + aside (u_y, -u_x), plus or minus radius
        // times the same vector.
        let (last_x, first_x) = if right > 0 { (line.to, line.from) } else { (line.from, line.to) };
        let (last_y, first_y) = if down > 0 { (line.to, line.from) } else { (line.from, line.to) };
        let x_of = |end: Round, out: i64, than: i32| {
            let aside = i64::from(end.aside) + out * down * radius;
            line.sign((0, aside), i64::from(end.centre.x) - i64::from(than))
        };
        let y_of = |end: Round, out: i64, than: i32| {
            let aside = i64::from(end.aside) - out * right * radius;
            line.sign((-aside, 0), i64::from(end.centre.y) - i64::from(than))
        };
        x_of(last_x, 1, low.x) != Ordering::Greater
            || x_of(first_x, -1, high.x) != Ordering::Less
            || y_of(last_y, 1, low.y) != Ordering::Greater
            || y_of(first_y, -1, high.y) != Ordering::Less
    }

    /// True if a point of the cell between `low` and `high` is nearer than the radius to an end of the segment.
    fn meets_disc(&self, end: Round, low: Point, high: Point) -> bool {
        let Self { line, radius, .. } = *self;
        let (Round { centre, aside }, reach) = (end, i64::from(radius));
        let aside = i64::from(aside);
        // How the end's coordinates compare with a number.
        let x_with = |than: i64| line.sign((0, aside), i64::from(centre.x) - than);
        let y_with = |than: i64| line.sign((-aside, 0), i64::from(centre.y) - than);
        let place = |with: &dyn Fn(i64) -> Ordering, low: i32, high: i32| {
            if with(low.into()) == Ordering::Less {
                Some(low)
            } else if with(high.into()) == Ordering::Greater {
                Some(high)
            } else {
                None
            }
        };
        let (x, y) = (place(&x_with, low.x, high.x), place(&y_with, low.y, high.y));
        let is_near = |with: &dyn Fn(i64) -> Ordering, line: i32| {
            with(i64::from(line) - reach) == Ordering::Greater && with(i64::from(line) + reach) == Ordering::Less
        };
        match (x, y) {
            (None, None) => true,
            (Some(x), None) => is_near(&x_with, x),
            (None, Some(y)) => is_near(&y_with, y),
            (Some(x), Some(y)) => {
                if !is_near(&x_with, x) || !is_near(&y_with, y) {
                    return false;
                }
                // With f = q - c the square of the distance is |f|^2 + 2 aside f m + aside^2.
                let (fx, fy) = (i64::from(x) - i64::from(centre.x), i64::from(y) - i64::from(centre.y));
                let rest = fx * fx + fy * fy + aside * aside - reach * reach;
                line.sign_aside((2 * aside * fx, 2 * aside * fy), rest) == Ordering::Less
            }
        }
    }
}

/// The cell of its axis that contains a coordinate, in 1/256 cell.
fn cell_of(v: f64) -> i32 {
    floor(v / f64::from(SCALE))
}

/// The outline of a capsule in floats; rows run along the first coordinate.
struct Outline {
    /// The ends of the segment, the one with the smaller second coordinate first.
    ends: [FloatVector; 2],
    radius: f64,
    /// From the first end to the second, of length 1.
    direction: FloatVector,
}

impl Outline {
    fn new(ends: [FloatVector; 2], radius: f64) -> Self {
        let (dx, dy) = (ends[1].0 - ends[0].0, ends[1].1 - ends[0].1);
        let length = (dx * dx + dy * dy).sqrt();
        let direction = if length > 0.0 { (dx / length, dy / length) } else { (1.0, 0.0) };
        Self { ends, radius, direction }
    }

    /// The first and the last row that it meets.
    fn rows(&self) -> (i32, i32) {
        (cell_of(self.ends[0].1 - self.radius), cell_of(self.ends[1].1 + self.radius))
    }

    /// Where the outline crosses the lower line of a row: empty, the first number the larger one, if it does not.
    fn at(&self, row: i32) -> FloatVector {
        let w = f64::from(row) * f64::from(SCALE);
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        for end in self.ends {
            let across = w - end.1;
            let square = self.radius * self.radius - across * across;
            if square >= 0.0 {
                let half = square.sqrt();
                left = left.at_most(end.0 - half);
                right = right.at_least(end.0 + half);
            }
        }
        // The edges of the rectangle: `radius` times the direction turned by a quarter away from the ends.
        let ([a, b], (ux, uy)) = (self.ends, self.direction);
        for side in [1.0, -1.0] {
            let (out_x, out_y) = (-side * self.radius * uy, side * self.radius * ux);
            let (from, to) = (a.1 + out_y, b.1 + out_y);
            if from <= w && w <= to && to > from {
                let at = a.0 + out_x + (b.0 - a.0) * ((w - from) / (to - from));
                left = left.at_most(at);
                right = right.at_least(at);
            }
        }
        (left, right)
    }

    /// The extent in a row, given where its lower and its upper line are crossed: an end of the segment in the row
    /// reaches farther.
    fn in_row(&self, row: i32, lower: FloatVector, upper: FloatVector) -> FloatVector {
        let (mut left, mut right) = (lower.0.at_most(upper.0), lower.1.at_least(upper.1));
        let (low, high) = (f64::from(row) * f64::from(SCALE), f64::from(row + 1) * f64::from(SCALE));
        for end in self.ends {
            if end.1 + SLACK >= low && end.1 - SLACK <= high {
                left = left.at_most(end.0 - self.radius);
                right = right.at_least(end.0 + self.radius);
            }
        }
        (left, right)
    }
}

/// True if no blocked cell meets the capsule of a segment along the rows of a plane, in integers.
fn is_clear_along(plane: &BitPlane, (columns, rows): (i32, i32), ends: [FloatVector; 2], radius: i32) -> bool {
    let whole = |v: f64| i64::from(floor(v));
    let (along, radius, scale) = (whole(ends[0].1), i64::from(radius), i64::from(SCALE));
    let left = whole(ends[0].0.at_most(ends[1].0));
    let right = whole(ends[0].0.at_least(ends[1].0));
    // Rows of which a closed cell is nearer than the radius to the line.
    let first = (along - radius).div_euclid(scale).max(-1);
    let last = ((along + radius - 1).div_euclid(scale)).min(rows.into());
    (first..=last).all(|row| {
        let across = (row * scale - along).max(along - (row + 1) * scale).max(0);
        let square = radius * radius - across * across;
        if square <= 0 {
            return true;
        }
        // The largest number below the root.
        let half = (square - 1).isqrt();
        // A closed cell meets the open interval if its right line is above the left end, its left line below the right.
        let from = (left - half).div_euclid(scale) - i64::from((left - half).rem_euclid(scale) == 0);
        let to = (right + half).div_euclid(scale);
        let (from, to) = (from.max(-1), to.min(columns.into()));
        let bits = plane.row(narrow(row) + 1);
        from > to || first_in(|i| bits[i], unsigned(narrow(from) + 1), unsigned(narrow(to) + 2)).is_none()
    })
}
