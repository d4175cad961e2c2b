//! The views of points at which searches began: units ask again from where they stand, and many for one goal.
//!
//! A table of one size by hash (direct-mapped): a point takes the place of another. The view of a point is kept when it
//! is asked for the second time.

use crate::base::Error;
use crate::base::numeric::{bytes, high32, index, unsigned, wide};
use crate::collections::zeroed::{Plain, zeroed_box};
use crate::geom::Point;
use crate::search::corners::kept::arena::Place;
use crate::search::corners::kept::changes::Area;

/// Points, as a power of two.
const POINTS_LOG: u32 = 9;

/// What is known about the view of a point.
#[derive(Clone, Copy, Default)]
pub(crate) struct View {
    x: i32,
    y: i32,
    /// Times that it was asked for since it took its place, at most 2; 0 in a view of no point.
    pub(crate) asked: u32,
    /// The number of the last change when the view was known to be right.
    pub(crate) checked: u32,
    /// Times that it was found wrong since it was right last.
    pub(crate) wrong: u32,
    pub(crate) place: Place,
    pub(crate) area: Area,
}

impl Plain for View {}

/// The views.
#[derive(Default)]
pub(crate) struct Views(Box<[View]>);

impl Views {
    /// A table without views.
    pub(crate) fn new() -> Result<Self, Error> {
        Ok(Self(zeroed_box(1 << POINTS_LOG)?))
    }

    /// The view of a point, without a list if it was not there.
    pub(crate) fn of(&mut self, point: Point) -> Option<&mut View> {
        let key = wide(unsigned(point.x)) << 32 | wide(unsigned(point.y));
        let slot = high32(key.wrapping_mul(0x9E37_79B9_7F4A_7C15)) >> (32 - POINTS_LOG);
        let view = self.0.get_mut(index(slot))?;
        if (view.x, view.y) != (point.x, point.y) || view.asked == 0 {
            *view = View { x: point.x, y: point.y, ..View::default() };
        }
        Some(view)
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        bytes(size_of_val(&self.0[..]))
    }
}
