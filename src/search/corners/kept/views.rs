//! The views of points at which searches began: units ask again from where they stand, and many for one goal.
//!
//! A table of one size by hash, in sets of four (set-associative): a point takes the place of another. The view of a
//! point is kept when it is asked for the second time.

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
    /// Times that it was asked for since it took its place, at most 2; 0 in a view of no point.
    pub(crate) asked: u32,
    /// The query that asked for it last.
    used: u32,
    /// The number of the last change when the view was known to be right.
    pub(crate) checked: u32,
    /// Times that it was found wrong since it was right last.
    pub(crate) wrong: u32,
    pub(crate) place: ListRange,
    pub(crate) area: Area,
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

    /// The view of a point for query `now`, without a list if it was not there.
    pub(crate) fn of(&mut self, point: Point, now: u32) -> Option<&mut PointView> {
        let key = wide(unsigned(point.x)) << 32 | wide(unsigned(point.y));
        let set = high32(hash(key)) >> (32 - SETS_LOG);
        let views = self.0.get_mut(index(set) * WAYS..)?.get_mut(..WAYS)?;
        let known = views.iter().position(|view| (view.x, view.y) == (point.x, point.y) && view.asked != 0);
        // Else the least recently used one makes way.
        let oldest = || (0..WAYS).max_by_key(|&way| now.wrapping_sub(views[way].used)).unwrap_or(0);
        let way = known.unwrap_or_else(oldest);
        let view = &mut views[way];
        if known.is_none() {
            *view = PointView { x: point.x, y: point.y, ..PointView::default() };
        }
        view.used = now;
        Some(view)
    }
}

#[cfg(test)]
#[path = "views_tests.rs"]
mod tests;
