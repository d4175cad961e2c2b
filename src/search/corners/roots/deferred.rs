//! Intervals that a search has put off: the parts of its roots' views past which every path is longer than it needs.
//!
//! ```text
//!   . # . . # . . # .     r sees thousands of corners between the pillars, most of them far from every shortest path
//!   . . . . . . . . .     to t. An interval a b is put off where g(r) + |r p| + |p t| is past the horizon for each of
//!   r - - a - - - - .     its points p: what lies past the interval is reached through one of them, so that no corner
//!   . # . | # . . # .     there has a smaller f (the triangle inequality). It is taken up when its own f has become
//!   . . . b . . . . t     the least.
//! ```
//!
//! Memory: 56 bytes per interval, of which those taken up are used again, and 8 in the order.
//!
//! Based on: D. Harabor, A. Grastien, D. Oez, V. Aksakalli. Optimal Any-Angle Pathfinding in Practice. JAIR 2016
//! (intervals on the open list, f of an interval by the mirror image of the target). What differs: only intervals that
//! lie past the horizon are put on the list, all others are projected on at once.

use super::table::RootId;
use crate::base::{Result, high32, index, low32, real, single_below, to_u32, wide};
use crate::collections::{Allowance, counted, heap::Heap};
use crate::geom::{Point, SCALE};
use crate::search::corners::view::orientation::{ConeTurn, Orientation};
use crate::search::corners::view::projection::cone::{Cone, Interval};
use crate::search::corners::view::projection::fixed_ray::cells;

/// A bound is so many cells lower than computed: the rays of an interval are exact up to 2^-28, a sum of two distances
/// up to 2^-35.
const MARGIN: f64 = 1.0 / 1_048_576.0;

/// An interval of a root's view.
#[derive(Clone, Copy)]
pub(crate) struct DeferredInterval {
    pub(crate) interval: Interval,
    pub(crate) root: RootId,
    /// The orientation of the interval's frame.
    turn: ConeTurn,
}

impl DeferredInterval {
    pub(crate) const fn new(interval: Interval, root: RootId, orientation: Orientation) -> Self {
        Self { interval, root, turn: ConeTurn::into_cone(orientation) }
    }

    /// The orientation of the interval's frame.
    pub(crate) const fn orientation(&self) -> Option<Orientation> {
        self.turn.orientation()
    }
}

/// Intervals by f.
#[derive(Default)]
pub(crate) struct DeferredIntervals {
    slots: Vec<DeferredInterval>,
    /// The slots that are free.
    free: Vec<u32>,
    /// f as `f32`, rounded down, and the slot below it.
    order: Heap<u64>,
}

counted!(DeferredIntervals { slots, free, order });

impl DeferredIntervals {
    /// Forgets the intervals and keeps the capacity.
    pub(crate) fn clear(&mut self) {
        self.slots.clear();
        self.free.clear();
        self.order.clear();
    }

    /// A lower bound of the least f; none without intervals.
    #[inline(always)]
    pub(crate) fn least(&self) -> Option<f64> {
        self.order.peek().map(|key| f64::from(f32::from_bits(high32(key))))
    }

    /// Puts an interval off until `f` is the least.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; the interval is not on the list then.
    pub(crate) fn push(&mut self, f: f64, interval: DeferredInterval) -> Result {
        if self.order.is_full() {
            self.order.grow()?;
        }
        let slot = match self.free.pop() {
            Some(slot) => {
                self.slots[index(slot)] = interval;
                slot
            }
            None => {
                if self.slots.len() == self.slots.capacity() {
                    Allowance::UNLIMITED.grow(&mut self.slots, 64)?;
                }
                self.slots.push(interval);
                to_u32(self.slots.len() - 1)
            }
        };
        self.order.push_within_capacity(wide(single_below(f).to_bits()) << 32 | wide(slot));
        Ok(())
    }

    /// Takes the interval with the least f and that f, rounded down.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; the list is unchanged then.
    pub(crate) fn pop(&mut self) -> Result<Option<(f64, DeferredInterval)>> {
        if self.free.len() == self.free.capacity() {
            Allowance::UNLIMITED.grow(&mut self.free, 64)?;
        }
        Ok(self.order.pop().map(|key| {
            self.free.push(low32(key));
            (f64::from(f32::from_bits(high32(key))), self.slots[index(low32(key))])
        }))
    }
}

/// A lower bound of the length from the root of a cone to the goal through any point of an interval or past it.
#[inline(always)]
pub(crate) fn least_through(cone: Cone, interval: &Interval, orientation: Orientation, goal: Point) -> f64 {
    let scale = real(SCALE.into());
    let (goal_u, goal_w) = orientation.coordinates(goal);
    let across = real(i64::from(goal_u) - i64::from(cone.u)) / scale;
    let root = real(cone.u.into()) / scale;
    // Rows from the root to the interval, and from there to the goal or to its mirror image.
    let row = i64::from(interval.row) * i64::from(SCALE);
    let before = real(row - i64::from(cone.w)) / scale;
    let after = real((i64::from(goal_w) - row).abs()) / scale;
    let (near, far) = (cells(interval.near.x) - root, cells(interval.far.x) - root);
    let along = before + after;
    // The straight line passes the row at `across * before / along`.
    let at = if across * before < near * along {
        near
    } else if across * before > far * along {
        far
    } else {
        return (across * across + along * along).sqrt() - MARGIN;
    };
    let rest = across - at;
    (at * at + before * before).sqrt() + (rest * rest + after * after).sqrt() - MARGIN
}

#[cfg(test)]
#[path = "deferred_tests.rs"]
mod tests;
