//! What a projection tells a sink that watches: the ground in view, from interval to interval.
//!
//! Only pictures ask for it; without a sink that watches nothing here is called. Floats, since nothing is decided by them.

use super::cone::Interval;
use super::projection::{Projection, Sink};
use super::ray::cells;
use crate::base::numeric::real;
use crate::geom::SCALE;

/// What is in view of a row of a frame, in cells: the row, and both ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) row: f64,
    pub(crate) near: f64,
    pub(crate) far: f64,
}

impl Extent {
    /// An interval whose ends are where its rays cross its row.
    fn of(interval: Interval) -> Self {
        let Interval { row, near, far, .. } = interval;
        Self { row: real(row.into()), near: cells(near.x), far: cells(far.x) }
    }

    /// What is in view of the row before a piece of an interval: the piece begins there on its near ray, and ends where the
    /// whole interval does or where the piece is cut.
    fn before(whole: Interval, piece: Interval) -> Self {
        let far = (whole.far.x - whole.far.slope).min(piece.far.x);
        Self { row: real(i64::from(piece.row) - 1), near: cells(piece.near.x - piece.near.slope), far: cells(far) }
    }
}

impl<S: Sink, const MIRRORED: bool> Projection<'_, S, MIRRORED> {
    /// The strip that the root looks into.
    pub(super) fn tell_first(&mut self, first: Interval) {
        let scale = real(SCALE.into());
        let [u, w] = [self.cone.u, self.cone.w].map(|at| real(at.into()) / scale);
        let to = Extent::of(first);
        // A quadrant begins with a part of the root's own row.
        let far = if self.cone.along == 0 { to.far } else { u };
        self.sink.sees(&self.frame, Extent { row: w, near: u, far }, to);
    }

    /// The rows that an interval has passed since it was `entered`, up to the strip before `bottom`.
    pub(super) fn tell_passed(&mut self, entered: Interval, bottom: Interval) {
        let mut top = bottom;
        top.row -= 1;
        (top.near.x, top.far.x) = (bottom.near.x - bottom.near.slope, bottom.far.x - bottom.far.slope);
        self.sink.sees(&self.frame, Extent::of(entered), Extent::of(top));
    }

    /// The strip before a piece of the interval `whole`: one that goes on, or that the cell at `end` has cut to nothing at a
    /// corner on its near ray.
    pub(super) fn tell_strip(&mut self, whole: Interval, piece: Interval, goes_on: bool, end: i32) {
        let touches = piece.near.x >= piece.far.x && piece.near.ceil() == end && piece.far.floor() == end;
        if goes_on || touches {
            self.sink.sees(&self.frame, Extent::before(whole, piece), Extent::of(piece));
        }
    }
}
