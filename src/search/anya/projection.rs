//! Projecting intervals from row to row.
//!
//! ```text
//!   row w      near|-------|far            the strip between two rows is a run of free cells, or several:
//!              ....|...####|..             each run f0 .. f1 that the cone enters gives one interval
//!   row w+1        |---|
//!
//!   left cut    at (f0, w):     the run begins inside the interval; the blocked cell before it stands below row w
//!   right cut   at (f1, w + 1): the run ends before the far ray does; the blocked cell behind it stands above row w + 1
//! ```
//!
//! A cut is a point of a wall; where the wall ends there the path may turn, and the cut is a root. A right wall often
//! goes on for many rows: it is kept with the row at which it ends, and cuts once.

use super::cone::{Cone, Interval, NO_WALL};
use super::frame::{Frame, Strip};
use super::ray::Ray;
use crate::base::Error;
use crate::base::numeric::bytes;
use crate::collections::zeroed::reserve_exact;
use crate::geom::SCALE;

/// Receives the corners that a cone sees and at which a path through it may turn.
pub(crate) trait Sink {
    /// A corner at the lattice point (u, w) of the frame.
    fn corner(&mut self, frame: &Frame<'_>, u: i32, w: i32) -> Result<(), Error>;

    /// True if nobody wants the rest: the projection may end anywhere. Asked every [`ROWS_UNASKED`] rows.
    fn is_stopped(&self) -> bool;
}

/// Rows that are projected between two looks at whether the search was cancelled, a power of two: well below a millisecond.
const ROWS_UNASKED: u64 = 64;

/// The stack of intervals still to be projected; kept between searches.
#[derive(Default)]
pub(crate) struct Stack {
    pub(crate) intervals: Vec<Interval>,
    /// Bytes that the stack may take.
    pub(crate) allowance: u64,
    /// Projections since the search began.
    pub(crate) projections: u64,
}

impl Stack {
    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        bytes(self.intervals.capacity() * size_of::<Interval>())
    }

    #[cold]
    fn grow(&mut self) -> Result<(), Error> {
        let more = self.intervals.len().max(16);
        let needed = self.bytes() + bytes(more * size_of::<Interval>());
        if needed > self.allowance {
            return Err(Error::MemoryLimit { needed, limit: self.allowance });
        }
        reserve_exact(&mut self.intervals, more)
    }
}

/// A cone under projection.
pub(crate) struct Projection<'a, S> {
    pub(crate) frame: Frame<'a>,
    pub(crate) cone: Cone,
    /// True if double corners are roots.
    pub(crate) open_gaps: bool,
    pub(crate) stack: &'a mut Stack,
    pub(crate) sink: &'a mut S,
}

impl<S: Sink> Projection<'_, S> {
    /// Projects the whole cone.
    pub(crate) fn run(&mut self) -> Result<(), Error> {
        self.stack.intervals.clear();
        let Some(first) = self.first_strip()? else { return Ok(()) };
        self.push(first)?;
        while let Some(interval) = self.stack.intervals.pop() {
            self.follow(interval)?;
        }
        Ok(())
    }

    fn push(&mut self, interval: Interval) -> Result<(), Error> {
        if self.stack.intervals.len() == self.stack.intervals.capacity() {
            self.stack.grow()?;
        }
        self.stack.intervals.push(interval);
        Ok(())
    }

    /// The ray from the root through the lattice point (u, w), standing on row w.
    #[inline(always)]
    fn ray_to(&self, u: i32, w: i32) -> Ray {
        Ray::through(u, u * SCALE - self.cone.u, w * SCALE - self.cone.w)
    }

    /// The strip that the root looks into: one run of free cells from the root on.
    fn first_strip(&mut self) -> Result<Option<Interval>, Error> {
        let row = self.cone.w.div_euclid(SCALE);
        let strip = self.frame.strip(row);
        let mut near = Ray::ahead(self.cone.u);
        if strip.is_blocked(near.floor()) {
            return Ok(None);
        }
        self.stack.projections += 1;
        near.advance();
        if self.cone.along == 0 {
            let end = strip.run_end(near.floor());
            if self.frame.strip(row + 1).is_blocked(end) {
                // The wall goes on: the cone reaches up to it on the next row.
                let far = self.ray_to(end, row + 1);
                return Ok(Some(Interval { row: row + 1, near, far, wall: NO_WALL, wall_end: 0 }));
            }
            return self.end_of_wall(near, end, row + 1).map(Some);
        }
        // The root of a cone with an outer ray is a lattice point.
        let mut far = Ray::through(near.floor(), self.cone.across, self.cone.along);
        far.advance();
        let end = strip.next_blocked(near.floor(), far.floor() + 1);
        let here = Interval { row: row + 1, near, far, wall: NO_WALL, wall_end: 0 };
        if end > far.floor() { Ok(Some(here)) } else { self.cut_right(here, end) }
    }

    /// Projects an interval and what follows from it until nothing is left; what it splits off goes on the stack.
    fn follow(&mut self, mut interval: Interval) -> Result<(), Error> {
        loop {
            let top = interval;
            let strip = self.frame.strip(top.row);
            self.stack.projections += 1;
            if self.stack.projections.is_multiple_of(ROWS_UNASKED) && self.sink.is_stopped() {
                self.stack.intervals.clear();
                return Ok(());
            }
            interval.row += 1;
            interval.near.advance();
            interval.far.advance();
            let first = top.near.floor();
            let blocked = strip.next_blocked(first, interval.far.floor() + 1);
            if blocked > interval.far.floor() {
                continue;
            }
            // A run that does not even begin gives nothing itself.
            let next = if blocked == first { None } else { self.cut_right(interval, blocked)? };
            match self.split(&strip, &top, interval, blocked, next)? {
                Some(next) => interval = next,
                None => return Ok(()),
            }
        }
    }

    /// The further runs of a strip that the interval `top` enters, behind the blocked cell at `blocked`; returns one of the
    /// intervals that it has become (`next` is what the first run gave) and puts the others on the stack.
    fn split(
        &mut self,
        strip: &Strip<'_>,
        top: &Interval,
        bottom: Interval,
        mut blocked: i32,
        mut next: Option<Interval>,
    ) -> Result<Option<Interval>, Error> {
        let reach = top.far.floor();
        while blocked < reach.min(top.wall) {
            let from = strip.next_free(blocked);
            if from > reach || from > top.wall {
                break;
            }
            self.left_corner(from, top.row)?;
            if from == reach && top.far.ceil() == reach {
                // The far ray itself passes here and nothing beside it: the corner's own cone holds it.
                break;
            }
            let mut near = self.ray_to(from, top.row);
            near.advance();
            let here = Interval { near, ..bottom };
            blocked = strip.next_blocked(from, bottom.far.floor() + 1);
            let found = if blocked > bottom.far.floor() { Some(here) } else { self.cut_right(here, blocked)? };
            if let Some(found) = found
                && let Some(earlier) = next.replace(found)
            {
                self.push(earlier)?;
            }
        }
        Ok(next)
    }

    /// Cuts an interval whose far ray passes the blocked cell at `end` in the strip before its row: by the wall that goes
    /// on there, or at the corner where it ends. None if the whole interval dies on the side of the cell.
    #[inline(always)]
    fn cut_right(&mut self, interval: Interval, end: i32) -> Result<Option<Interval>, Error> {
        let Interval { row, near, wall, wall_end, .. } = interval;
        if near.ceil() > end {
            return Ok(None);
        }
        let goes_on = if end == wall { wall_end > row } else { self.frame.strip(row).is_blocked(end) };
        let touches = near.floor() == end;
        if !goes_on {
            let cut = self.end_of_wall(near, end, row)?;
            return Ok((!touches).then_some(cut));
        }
        if touches {
            return Ok(None);
        }
        let wall_end = if end == wall { wall_end } else { self.frame.wall_end(end, row) };
        // From here on the wall is the far end: where the ray would be behind it does not matter any more.
        let far = Ray::ahead(end * SCALE);
        Ok(Some(Interval { far, wall: end, wall_end, ..interval }))
    }

    /// The interval from `near` to the end of the wall at (u, w); the path may turn there.
    fn end_of_wall(&mut self, near: Ray, u: i32, w: i32) -> Result<Interval, Error> {
        // Behind the corner lies the strip w: if the cell before it is blocked, this is a double corner.
        if self.open_gaps || !self.frame.strip(w).is_blocked(u - 1) {
            self.sink.corner(&self.frame, u, w)?;
        }
        Ok(Interval { row: w, near, far: self.ray_to(u, w), wall: NO_WALL, wall_end: 0 })
    }

    /// The corner at which a run begins inside an interval.
    fn left_corner(&mut self, u: i32, w: i32) -> Result<(), Error> {
        if self.open_gaps || !self.frame.strip(w - 1).is_blocked(u) {
            self.sink.corner(&self.frame, u, w)?;
        }
        Ok(())
    }
}
