//! A grid of squares over a mesh, each with the faces that it meets.

use crate::base::{index, narrow, unsigned};
use crate::collections::counted;
use crate::geom::Point;

/// One of the squares.
#[derive(Clone, Copy)]
pub(super) struct BucketSquare {
    pub(super) column: i64,
    pub(super) row: i64,
}

/// The squares. As many as there are faces, give or take: a square then has a few of them.
#[derive(Default)]
pub(crate) struct FaceBuckets {
    pub(super) low: Point,
    pub(super) high: Point,
    /// The side of a square.
    pub(super) side: i64,
    pub(super) columns: u32,
    /// Where the faces of each square begin, and their number at the end.
    pub(super) starts: Vec<u32>,
    pub(super) faces: Vec<u32>,
}

counted!(FaceBuckets { starts, faces } plain { low, high, side, columns });

impl FaceBuckets {
    /// The column of an x, or the row of a y, where the squares begin at `low`.
    pub(super) fn place(&self, along: i32, low: i32) -> i64 {
        (i64::from(along) - i64::from(low)) / self.side
    }

    /// The faces that may contain a point, ascending.
    pub(super) fn at(&self, at: Point) -> &[u32] {
        let is_in = at.x >= self.low.x && at.x <= self.high.x && at.y >= self.low.y && at.y <= self.high.y;
        if !is_in {
            return &[];
        }
        let place = BucketSquare { column: self.place(at.x, self.low.x), row: self.place(at.y, self.low.y) };
        self.in_square(place)
    }

    /// The faces that meet a square, ascending.
    pub(super) fn in_square(&self, square: BucketSquare) -> &[u32] {
        let whole = |place: i64| index(unsigned(narrow(place)));
        let square = whole(square.row) * index(self.columns) + whole(square.column);
        &self.faces[index(self.starts[square])..index(self.starts[square + 1])]
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> i64 {
        self.place(self.high.y, self.low.y) + 1
    }
}
