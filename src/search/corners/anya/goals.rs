//! The goals of a search for many goals, and the corners that see them.
//!
//! A corner's goals are found by its row and a binary search in the row. Memory: 8 bytes per corner that sees a goal, 4
//! per row of the map, 40 per goal, 24 per root that waits.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::base::{Bounds, Error, Result, index, index_i32};
use crate::collections::{Allowance, counted, reserve_exact};
use crate::geom::Point;
use crate::search::corners::view::projection::frame::Frame;
use crate::search::corners::view::projection::project::{CornerVisitor, SeenCorner};
use crate::search::{core::Vertex, corners::roots::reached::Waiting, corners::roots::table::RootId};

/// A goal and the best path to it so far.
#[derive(Clone, Copy)]
pub(super) struct AnyaGoal {
    pub(super) point: Point,
    pub(super) length: f64,
    /// The last turning point.
    pub(super) parent: RootId,
    pub(super) is_final: bool,
}

/// A corner that sees a goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sighting {
    corner: Vertex,
    goal: u32,
}

/// The goals of a search; none of them in a search for a single goal.
#[derive(Default)]
pub(super) struct Goals {
    pub(super) list: Vec<AnyaGoal>,
    /// Sorted by corner once the search begins.
    pub(super) sightings: Vec<Sighting>,
    /// For each row of the lattice the number of sightings before it.
    rows: Vec<u32>,
    /// The goal to which the estimate measures; those before it are final.
    pub(super) current: usize,
    /// The open roots that are useless for the current goal.
    pub(super) waiting: Vec<Waiting>,
}

counted!(Goals { list, sightings, rows, waiting } plain { current });

impl Goals {
    /// Forgets the goals and keeps the capacity.
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.sightings.clear();
        self.rows.clear();
        self.waiting.clear();
        self.current = 0;
    }

    /// True in a search for these goals, false in a search for a single one.
    #[inline(always)]
    pub(super) fn is_on(&self) -> bool {
        !self.list.is_empty()
    }

    /// Sorts the sightings, so that a root finds its own.
    pub(super) fn arrange(&mut self, lattice_rows: i32) -> Result {
        self.sightings.sort_unstable();
        let rows = index_i32(lattice_rows) + 1;
        reserve_exact(&mut self.rows, rows)?;
        self.rows.resize(rows, 0);
        for sighting in &self.sightings {
            self.rows[index_i32(sighting.corner.xy().1) + 1] += 1;
        }
        let mut before = 0;
        for row in &mut self.rows {
            before += *row;
            *row = before;
        }
        Ok(())
    }

    /// Where the sightings of a corner stand in the list.
    #[inline(always)]
    fn sightings_of(&self, point: Point) -> Range<usize> {
        let Some((x, y)) = point.as_lattice() else { return 0..0 };
        let (root, row) = (Vertex::new(x, y), index_i32(y));
        let (from, to) = (index(self.rows[row]), index(self.rows[row + 1]));
        let here = &self.sightings[from..to];
        let first = here.partition_point(|sighting| sighting.corner < root);
        let count = here[first..].iter().take_while(|sighting| sighting.corner == root).count();
        from + first..from + first + count
    }

    /// True if a corner sees one of the goals.
    pub(super) fn sees_one(&self, corner: Point) -> bool {
        !self.sightings_of(corner).is_empty()
    }

    /// A root with its final g: takes the paths through it to the goals that it sees.
    #[inline(always)]
    pub(super) fn meet(&mut self, id: RootId, point: Point, g: f64) {
        for at in self.sightings_of(point) {
            let sighting = self.sightings[at];
            let goal = &mut self.list[index(sighting.goal)];
            let length = g + point.distance(goal.point);
            if length < goal.length {
                (goal.length, goal.parent) = (length, id);
            }
        }
    }

    /// No root is open any more: every length is final.
    pub(super) fn settle(&mut self) {
        self.list.iter_mut().for_each(|goal| goal.is_final = true);
    }

    /// True if no open root can shorten the path to the current goal, `least` being the least key among them.
    #[inline(always)]
    pub(super) fn is_settled(&self, least: f64) -> bool {
        self.list.get(self.current).is_none_or(|goal| goal.length <= least)
    }

    /// The least unweighted f towards `goal` among the roots that wait, infinite if none does.
    pub(super) fn least_waiting(&self, goal: Point) -> f64 {
        self.waiting.iter().map(|root| root.g + root.at.distance(goal)).fold(f64::INFINITY, f64::at_most)
    }

    /// The next goal whose length is not known to be final.
    pub(super) fn next(&self, from: usize) -> Option<usize> {
        (from..self.list.len()).find(|&at| !self.list[at].is_final)
    }
}

/// Notes the corners that a goal sees.
pub(super) struct Watch<'a> {
    pub(super) sightings: &'a mut Vec<Sighting>,
    pub(super) goal: u32,
    /// Bytes that the sightings may take.
    pub(super) allowance: Allowance,
    /// Why the last sighting could not be noted.
    pub(super) fault: Option<Error>,
    pub(super) cancel: &'a AtomicBool,
}

impl CornerVisitor for Watch<'_> {
    fn corner(&mut self, frame: &Frame<'_>, SeenCorner { u, w, .. }: SeenCorner) {
        let (x, y) = frame.orientation.lattice(u, w);
        if self.sightings.len() == self.sightings.capacity()
            && let Err(error) = self.allowance.grow(self.sightings, 64)
        {
            self.fault = Some(error);
            return;
        }
        self.sightings.push(Sighting { corner: Vertex::new(x, y), goal: self.goal });
    }

    fn is_stopped(&self) -> bool {
        self.fault.is_some() || self.cancel.load(Ordering::Relaxed)
    }
}
