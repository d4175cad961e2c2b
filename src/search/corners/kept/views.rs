//! The views of points at which searches began: units ask again from where they stand, and many for one goal.
//!
//! A table of one size by hash, in sets of four (set-associative): a point takes the place of another.

use crate::base::{Result, hash, high32, index, unsigned, wide};
use crate::collections::{Counted, Plain, zeroed_box};
use crate::geom::Point;
use crate::search::{corners::kept::arena::ListRange, corners::kept::changes::Area};

/// Sets of points, as a power of two, and points of a set. With sets of one a sixth of a hundred points lose their
/// places to one another.
const SETS_LOG: u32 = 7;
const WAYS: usize = 4;

/// What is known about the view of a point.
#[derive(Clone, Copy, Default)]
pub(crate) struct PointView {
    x: i32,
    y: i32,
    /// The query that asked for it last; 0 in a view of no point.
    used: u32,
    /// The number of the last change when the view was known to be right.
    pub(crate) checked: u32,
    pub(crate) place: ListRange,
    pub(crate) area: Area,
    /// True if it was found wrong since it was right last.
    pub(crate) is_wrong: bool,
}

impl Plain for PointView {}

/// The views.
#[derive(Default)]
pub(crate) struct Views(Box<[PointView]>);

impl Counted for Views {
    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}

impl Views {
    /// A table without views.
    pub(crate) fn new() -> Result<Self> {
        Ok(Self(zeroed_box(WAYS << SETS_LOG)?))
    }

    /// The views of the set of a point.
    fn set(&mut self, point: Point) -> &mut [PointView] {
        let key = wide(unsigned(point.x)) << 32 | wide(unsigned(point.y));
        let set = high32(hash(key)) >> (32 - SETS_LOG);
        self.0.chunks_exact_mut(WAYS).nth(index(set)).unwrap_or_default()
    }

    /// The view of a point for query `now`, which is not 0.
    pub(crate) fn find(&mut self, point: Point, now: u32) -> Option<&mut PointView> {
        let found = self.set(point).iter_mut().find(|view| (view.x, view.y) == (point.x, point.y) && view.used != 0)?;
        found.used = now;
        Some(found)
    }

    /// The same; if it was not there, in the place of the least recently used one, with the list of that.
    pub(crate) fn of(&mut self, point: Point, now: u32) -> Option<&mut PointView> {
        let views = self.set(point);
        let known = views.iter().position(|view| (view.x, view.y) == (point.x, point.y) && view.used != 0);
        let oldest = || (0..views.len()).max_by_key(|&way| now.wrapping_sub(views[way].used)).unwrap_or(0);
        let way = known.unwrap_or_else(oldest);
        let view = views.get_mut(way)?;
        (view.x, view.y, view.used) = (point.x, point.y, now);
        Some(view)
    }
}

#[cfg(test)]
#[path = "views_tests.rs"]
mod tests;
