//! The area in view between the intervals of a projection, for pictures.
//!
//! Only a visitor that watches asks for it; without one nothing here is called. Floats, since nothing is decided by
//! them.

use super::cone::{Cone, Interval};
use super::fixed_ray::cells;
use crate::base::real;
use crate::geom::SCALE;

/// The part of a frame's row that is in view, in cells: the row, and both ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowExtent {
    pub(crate) row: f64,
    pub(crate) near: f64,
    pub(crate) far: f64,
}

impl RowExtent {
    /// An interval whose ends are where its rays cross its row.
    pub(super) fn of(interval: Interval) -> Self {
        let Interval { row, near, far, .. } = interval;
        Self { row: real(row.into()), near: cells(near.x), far: cells(far.x) }
    }

    /// The root's own row: a quadrant begins with a part of it, other cones with the root. `first` is the extent of the
    /// next row.
    pub(super) fn of_root(cone: Cone, first: Self) -> Self {
        let scale = real(SCALE.into());
        let [u, w] = [cone.u, cone.w].map(|at| real(at.into()) / scale);
        Self { row: w, near: u, far: if cone.along == 0 { first.far } else { u } }
    }

    /// The row before an interval.
    pub(super) fn above(mut interval: Interval) -> Self {
        interval.row -= 1;
        interval.near.x -= interval.near.slope;
        interval.far.x -= interval.far.slope;
        Self::of(interval)
    }

    /// The row before a part of an interval: the part begins there on its near ray, and ends where the whole interval
    /// does or where the part is cut.
    pub(super) fn above_part(whole: Interval, part: Interval) -> Self {
        let far = (whole.far.x - whole.far.slope).min(part.far.x);
        Self { row: real(i64::from(part.row) - 1), near: cells(part.near.x - part.near.slope), far: cells(far) }
    }
}
