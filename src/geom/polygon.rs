//! Which cells a polygon covers, row by row and exactly.
//!
//! A cell is covered if its inside meets the polygon: an edge passes through the inside of the cell, or the cell's
//! centre lies inside the polygon. If no edge passes through the inside of a cell, all of it is in or out, so that the
//! centre decides. Inside is meant by the even-odd rule (scan conversion: Foley, van Dam, Feiner, Hughes. Computer
//! Graphics: Principles and Practice, 1990), so the outline may cross itself.

use super::point::{Point, SCALE};

/// What [`mark_row`] writes for a cell that an edge passes through.
const EDGE: u8 = 1;
/// What is toggled for every cell whose centre lies right of an edge.
const PARITY: u8 = 2;

/// Marks the cells of a row that a polygon covers: `marks[i]` becomes other than 0 if the cell `(x + i, y)` is
/// covered, else 0. The outline is closed; one point covers the cell that it lies inside of, two are a segment.
///
/// Exact for coordinates below 2^29 in magnitude. Time: a few operations per point, and per covered cell of an edge.
pub(crate) fn mark_row(outline: &[Point], cell: (i32, i32), marks: &mut [u8]) {
    cover_row(outline, cell, SCALE, marks);
}

/// What a mark of [`cover_row`] says about a cell.
#[cfg(feature = "motion")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Covered(pub(crate) u8);

#[cfg(feature = "motion")]
impl Covered {
    /// The polygon meets the inside of the cell.
    pub(crate) const fn touches(self) -> bool {
        self.0 != 0
    }

    /// The centre of the cell lies in the polygon; on its outline it may count or not.
    pub(crate) const fn has_centre(self) -> bool {
        self.0 & PARITY != 0
    }

    /// The polygon covers the whole cell.
    pub(crate) const fn is_whole(self) -> bool {
        self.0 == PARITY
    }
}

/// [`mark_row`] for cells of another side, in units of coordinates, whose marks tell more.
pub(crate) fn cover_row(outline: &[Point], (x, y): (i32, i32), side: i32, marks: &mut [u8]) {
    marks.fill(0);
    // The centre of a cell is a point.
    let unit = 1 + i64::from(side % 2);
    let Some(&last) = outline.last() else { return };
    let mut from = last;
    for &to in outline {
        let (top, bottom) = if from.y <= to.y { (from, to) } else { (to, from) };
        PolygonEdge { top: scaled(top, unit), bottom: scaled(bottom, unit), side: unit * i64::from(side) }
            .mark(x, y, marks);
        from = to;
    }
}

fn scaled(point: Point, unit: i64) -> (i64, i64) {
    (i64::from(point.x) * unit, i64::from(point.y) * unit)
}

/// An edge, its end with the smaller y first, and the side of a cell.
struct PolygonEdge {
    top: (i64, i64),
    bottom: (i64, i64),
    side: i64,
}

impl PolygonEdge {
    fn mark(&self, x: i32, y: i32, marks: &mut [u8]) {
        let side = self.side;
        let (above, below) = (i64::from(y) * side, (i64::from(y) + 1) * side);
        let (top, bottom) = (self.top.1, self.bottom.1);
        if top == bottom {
            if above < top && top < below {
                let (a, b) = (self.top.0, self.bottom.0);
                self.touch((a.min(b), a.max(b), 1), x, marks);
            }
            return;
        }
        let (first, last) = (top.max(above), bottom.min(below));
        // The part inside the row has more than one point: its ends count whether they belong to it or not.
        if first < last {
            let (a, b) = (self.x_at(first), self.x_at(last));
            self.touch((a.min(b), a.max(b), bottom - top), x, marks);
        }
        // An edge belongs to the rows of its y from the upper end on, without the lower end: a vertex where two edges
        // meet counts once.
        let centre = above + side / 2;
        if top <= centre && centre < bottom {
            // The first cell whose centre lies right of the edge; one whose centre lies on it is marked already.
            let right = (self.x_at(centre) - side / 2 * (bottom - top)).div_euclid(side * (bottom - top)) + 1;
            let from = usize::try_from((right - i64::from(x)).max(0)).unwrap_or(usize::MAX);
            marks.iter_mut().skip(from).for_each(|mark| *mark ^= PARITY);
        }
    }

    /// The x of the edge at a y, times its height.
    fn x_at(&self, y: i64) -> i64 {
        let (dx, dy) = (self.bottom.0 - self.top.0, self.bottom.1 - self.top.1);
        self.top.0 * dy + (y - self.top.1) * dx
    }

    /// Marks the cells whose inside meets the x from `least / scale` to `most / scale`.
    fn touch(&self, (least, most, scale): (i64, i64, i64), x: i32, marks: &mut [u8]) {
        let side = self.side * scale;
        let first = least.div_euclid(side) - i64::from(x);
        let end = -(-most).div_euclid(side) - i64::from(x);
        let inside = |v: i64| usize::try_from(v.max(0)).unwrap_or(usize::MAX).min(marks.len());
        let (first, end) = (inside(first), inside(end));
        if first < end {
            marks[first..end].iter_mut().for_each(|mark| *mark |= EDGE);
        }
    }
}

#[cfg(test)]
#[path = "polygon_tests.rs"]
mod tests;
