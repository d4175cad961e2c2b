//! What a disc meets first on a straight line.
//!
//! A blocked cell stops the disc where its centre enters the cell's offset: the rectangle grown by the radius, with
//! round corners. It is the union of two rectangles and four discs, and the least of their entries counts. Which cells
//! are met is exact; where is rounded, a few times in doubles.
//!
//! Cost: the blocked cells within the radius of the line, up to the first contact and a radius beyond it.

use super::capsule::Capsule;
use crate::base::{Bounds, floor, real, real_i128, signed, single, unsigned};
use crate::collections::bits::first_in;
use crate::geom::{FloatVector, Point, Position, Round, SCALE, Tangent};
use crate::grid::layer::Layer;

/// The first contact of a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DiscHit {
    /// Where its centre is then, each coordinate rounded to `f32`.
    pub(crate) at: Position,
    /// The part of the way before it.
    pub(crate) share: f64,
    /// From the touched point of the cell towards the centre, of length 1.
    pub(crate) normal: FloatVector,
    /// The blocked cell; of several that are touched at once the first one, row by row.
    pub(crate) cell: (i32, i32),
}

/// The first blocked cell that a disc meets on its way from a place to a point; none if the way is clear.
pub(crate) fn cast_disc(layer: &Layer, from: Point, to: Point, radius: i32) -> Option<DiscHit> {
    let ends = [from, to].map(|centre| Round { centre, aside: 0 });
    let line = Tangent::new(ends[0], ends[1])?;
    let capsule = Capsule::new(&line, radius);
    if is_inside(layer, to) && capsule.is_clear(layer) {
        return None;
    }
    let mut cast = Cast { layer, from, way: (to.x - from.x, to.y - from.y), radius, capsule, best: None };
    cast.rows();
    let (share, cell) = cast.best?;
    let (x, y) = cast.at(share);
    let inside = |v: f64, cell: i32| v.clamp(f64::from(cell * SCALE), f64::from((cell + 1) * SCALE));
    let (nx, ny) = (x - inside(x, cell.0), y - inside(y, cell.1));
    let length = (nx * nx + ny * ny).sqrt();
    let position = |v: f64| single(v / f64::from(SCALE));
    Some(DiscHit { at: Position::new(position(x), position(y)), share, normal: (nx / length, ny / length), cell })
}

/// True if a point belongs to the map or its border.
fn is_inside(layer: &Layer, point: Point) -> bool {
    (0..=layer.width() * SCALE).contains(&point.x) && (0..=layer.height() * SCALE).contains(&point.y)
}

/// A disc on its way.
struct Cast<'a> {
    layer: &'a Layer,
    from: Point,
    way: (i32, i32),
    radius: i32,
    capsule: Capsule<'a>,
    /// The least part of the way before a contact, and the cell.
    best: Option<(f64, (i32, i32))>,
}

impl Cast<'_> {
    /// The centre after a part of the way, in units of a point.
    fn at(&self, share: f64) -> FloatVector {
        (f64::from(self.from.x) + share * f64::from(self.way.0), f64::from(self.from.y) + share * f64::from(self.way.1))
    }

    /// The part of the way after which the best contact comes; all of it without one.
    fn limit(&self) -> f64 {
        self.best.map_or(1.0, |(share, _)| share)
    }

    /// Looks through the rows of cells that the disc passes, in the order in which it comes to them.
    fn rows(&mut self) {
        let row_of = |y: f64| floor((y / f64::from(SCALE)).clamp(-1.0, f64::from(self.layer.height())));
        let (down, reach) = (self.way.1 >= 0, f64::from(self.radius));
        let (start, end) = (self.at(0.0).1, self.at(1.0).1);
        let (first, last) = (row_of(start.at_most(end) - reach), row_of(start.at_least(end) + reach));
        for i in 0..=last - first {
            let row = if down { first + i } else { last - i };
            let top = f64::from(row) * f64::from(SCALE);
            // The part of the way on which the disc touches the row.
            let (low, high) = (top - reach, top + f64::from(SCALE) + reach);
            let part = |y: f64| (y - f64::from(self.from.y)) / f64::from(self.way.1);
            let (enters, leaves) = match self.way.1 {
                0 => (0.0, 1.0),
                _ if down => (part(low), part(high)),
                _ => (part(high), part(low)),
            };
            if enters > self.limit() {
                return;
            }
            self.row(row, (enters.at_least(0.0), leaves.at_most(1.0)));
        }
    }

    /// Looks through the blocked cells of a row near a part of the way.
    fn row(&mut self, row: i32, (enters, leaves): (f64, f64)) {
        let reach = f64::from(self.radius + 1);
        let column = |x: f64| floor((x / f64::from(SCALE)).clamp(-1.0, f64::from(self.layer.width())));
        let ahead = |cast: &Self| {
            let ends = [cast.at(enters).0, cast.at(leaves.at_most(cast.limit())).0];
            (column(ends[0].at_most(ends[1]) - reach), column(ends[0].at_least(ends[1]) + reach))
        };
        let (mut from, _) = ahead(self);
        let bits = self.layer.rows.row(row + 1);
        // Towards smaller x the range shrinks at its near end only once the row is done: rows are short then or few.
        while let (low, high) = ahead(self)
            && from.max(low) <= high
            && let Some(bit) = first_in(|i| bits[i], unsigned(from.max(low) + 1), unsigned(high + 2))
        {
            let cell = (signed(bit) - 1, row);
            from = cell.0 + 1;
            if self.capsule.meets_cell(cell) {
                self.touch(cell);
            }
        }
    }

    /// Takes the contact with a cell that the disc meets.
    fn touch(&mut self, cell: (i32, i32)) {
        let (low, high) = (Point::lattice(cell.0, cell.1), Point::lattice(cell.0 + 1, cell.1 + 1));
        let along_x = self.enters_rectangle((low.x - self.radius, high.x + self.radius), (low.y, high.y));
        let along_y = self.enters_rectangle((low.x, high.x), (low.y - self.radius, high.y + self.radius));
        let corners = [low, Point { x: high.x, y: low.y }, Point { x: low.x, y: high.y }, high];
        let rounds = corners.map(|corner| self.enters_disc(corner));
        // The disc meets the cell before the end, whatever rounding makes of a way that only grazes it.
        let share = [along_x, along_y].into_iter().chain(rounds).flatten().fold(1.0, f64::at_most);
        let order = |(share, (x, y)): (f64, (i32, i32))| (share, y, x);
        if self.best.is_none_or(|best| order((share, cell)) < order(best)) {
            self.best = Some((share, cell));
        }
    }

    /// The part of the way before an open rectangle; none if the way misses it.
    fn enters_rectangle(&self, columns: (i32, i32), rows: (i32, i32)) -> Option<f64> {
        let along = |from: i32, way: i32, (low, high): (i32, i32)| match way {
            0 => (low < from && from < high).then_some((0.0, 1.0)),
            _ => {
                let part = |v: i32| (f64::from(v) - f64::from(from)) / f64::from(way);
                Some(if way > 0 { (part(low), part(high)) } else { (part(high), part(low)) })
            }
        };
        let (x, y) = (along(self.from.x, self.way.0, columns)?, along(self.from.y, self.way.1, rows)?);
        let (enters, leaves) = (x.0.at_least(y.0).at_least(0.0), x.1.at_most(y.1).at_most(1.0));
        (enters < leaves).then_some(enters)
    }

    /// The part of the way before the open disc of the radius around a corner; none if the way misses it.
    fn enters_disc(&self, corner: Point) -> Option<f64> {
        let wide = |v: i32| i64::from(v);
        let (dx, dy) = (wide(self.way.0), wide(self.way.1));
        let (fx, fy) = (wide(self.from.x) - wide(corner.x), wide(self.from.y) - wide(corner.y));
        // |f + t d| = r:  t = (-f d - sqrt(r^2 |d|^2 - (f x d)^2)) / |d|^2. Sums and products are exact in integers.
        let (square, dot, cross) = (dx * dx + dy * dy, fx * dx + fy * dy, fx * dy - fy * dx);
        let radius = i128::from(self.radius);
        let rest = radius * radius * i128::from(square) - i128::from(cross) * i128::from(cross);
        if rest <= 0 || dot >= 0 {
            return None;
        }
        let share = ((-real(dot) - real_i128(rest).sqrt()) / real(square)).at_least(0.0);
        (share < 1.0).then_some(share)
    }
}

#[cfg(test)]
#[path = "cast_tests.rs"]
mod tests;
