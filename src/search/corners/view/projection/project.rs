//! Projecting intervals from row to row.
//!
//! ```text
//!   row w      near|-------|far            the strip between two rows is a run of free cells, or several:
//!              ....|...####|..             each run f0 .. f1 that the cone enters gives one interval
//!   row w+1        |---|
//!
//!   left cut    at (f0, w):     the run begins inside the interval; the blocked cell before it stands below row w
//!   right cut   at (f1, w + 1): the run ends before the far ray does; the blocked cell past it stands above row w + 1
//! ```
//!
//! A cut is a point of a wall; where the wall ends there the path may turn, and the cut is a root. A right wall often
//! goes on for many rows: it is kept with the row at which it ends, and cuts once.
//!
//! Based on: D. Harabor, A. Grastien, D. Oez, V. Aksakalli. Optimal Any-Angle Pathfinding in Practice. JAIR 2016
//! (observable successors). What differs: they are projected on at once, depth first, instead of being queued.

use super::beam::{Beam, BeamEnd};
use super::cone::{Cone, FramedCone, Interval, NO_WALL};
use super::extent::RowExtent;
use super::fixed_ray::{FixedRay, STEEP, floor};
use super::frame::{ConeSide, Frame};
use crate::base::{Result, unsigned};
use crate::collections::{Allowance, counted};
use crate::geom::SCALE;
use crate::grid::{DiagonalGaps, GROUP};
use crate::search::corners::view::orientation::Orientation;
use crate::search::corners::view::strip::{Strip, StripWalk};

/// A corner that a cone has met, at the lattice point (u, w) of its frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenCorner {
    pub(crate) u: i32,
    pub(crate) w: i32,
    /// Where it was met, and so how the path may turn there.
    pub(crate) side: ConeSide,
    /// After how many cells the path then meets a blocked one if it keeps to the wall; any large number if that is not
    /// known.
    pub(crate) depth: i32,
}

impl SeenCorner {
    /// A corner of which nothing but the side is known.
    pub(crate) const fn at((u, w): (i32, i32), side: ConeSide) -> Self {
        Self { u, w, side, depth: i32::MAX }
    }
}

/// Rows that a visitor that fills is shown at once.
const FILLED_ROWS: i32 = 8;
/// Rows that an interval is followed before a visitor that defers is asked again: few enough that a channel between the
/// obstacles is not followed far past a goal, and several groups of rows.
const FAR_ROWS: i32 = 64;

/// Receives the corners that a cone sees and at which a path through it may turn.
pub(crate) trait CornerVisitor {
    /// True if the visitor wants [`CornerVisitor::sees`] to be called.
    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }

    /// The area between two intervals is in view.
    #[inline(always)]
    fn sees(&mut self, frame: &Frame<'_>, from: RowExtent, to: RowExtent) {
        let _ = (frame, from, to);
    }

    /// True if the visitor wants [`CornerVisitor::covers`], [`CornerVisitor::touches`] and [`CornerVisitor::reaches`]
    /// to be called.
    #[inline(always)]
    fn fills(&self) -> bool {
        false
    }

    /// The first `rows` rows of the interval are in view, each from the near ray to the far one or to the wall.
    #[inline(always)]
    fn covers(&mut self, frame: &Frame<'_>, interval: Interval, rows: i32) {
        let _ = (frame, interval, rows);
    }

    /// The lattice points of a grid line from `from` to `to` are in view, both included.
    #[inline(always)]
    fn covers_line(&mut self, from: (i32, i32), to: (i32, i32)) {
        let _ = (from, to);
    }

    /// The lattice point (u, w) is in view, and nothing past it.
    #[inline(always)]
    fn touches(&mut self, frame: &Frame<'_>, u: i32, w: i32) {
        let _ = (frame, u, w);
    }

    /// Asked before an interval is followed, at least every [`FILLED_ROWS`] rows: false if nobody wants what lies past
    /// it. May make the interval narrower, to lattice points on its row.
    #[inline(always)]
    fn narrow(&mut self, frame: &Frame<'_>, interval: &mut Interval) -> bool {
        let _ = (frame, interval);
        true
    }

    /// True if the visitor wants [`CornerVisitor::puts_off`] to be called.
    #[inline(always)]
    fn defers(&self) -> bool {
        false
    }

    /// Asked before an interval is followed, at least every [`FAR_ROWS`] rows: true if it is not to be followed now.
    #[inline(always)]
    fn puts_off(&mut self, orientation: Orientation, cone: Cone, interval: &Interval) -> bool {
        let _ = (orientation, cone, interval);
        false
    }

    /// The view into the strip before row `w` ends at `u` or before it.
    #[inline(always)]
    fn reaches(&mut self, frame: &Frame<'_>, u: i32, w: i32) {
        let _ = (frame, u, w);
    }

    /// True if the visitor wants [`CornerVisitor::reads`] to be called, and [`CornerVisitor::covers_line`].
    #[inline(always)]
    fn notes_reads(&self) -> bool {
        false
    }

    /// Cells were read: none past the line `u` and the row `w` but those that touch them there, none that does not
    /// touch what the cone sees, and all on which the corners depend that were found so far.
    #[inline(always)]
    fn reads(&mut self, frame: &Frame<'_>, u: i32, w: i32) {
        let _ = (frame, u, w);
    }

    /// A corner. An error is kept by the visitor, which is stopped then: a result per corner would cost Anya 2.5 % of
    /// its instructions.
    fn corner(&mut self, frame: &Frame<'_>, corner: SeenCorner);

    /// True if nobody wants the rest: the projection may end anywhere. Asked before each interval that was put on the
    /// stack: an interval is followed over each row of the map at most once. Visitors that fill are asked before each
    /// [`FILLED_ROWS`] rows, and the rest stays on the stack: see [`Stack::resumes`].
    fn is_stopped(&self) -> bool;
}

/// The stack of intervals still to be projected; kept between searches.
#[derive(Default)]
pub(crate) struct Stack {
    pub(crate) intervals: Vec<Interval>,
    /// Bytes that the stack may take.
    pub(crate) allowance: Allowance,
    /// Projections since the search began.
    pub(crate) projections: u64,
    /// The next projection is one that was stopped or put off, and goes on with the intervals that are left.
    pub(crate) resumes: bool,
}

counted!(Stack { intervals } plain { allowance, projections, resumes });

impl Stack {
    #[inline(always)]
    pub(crate) fn push(&mut self, interval: Interval) -> Result {
        if self.intervals.len() == self.intervals.capacity() {
            self.allowance.grow(&mut self.intervals, 16)?;
        }
        self.intervals.push(interval);
        Ok(())
    }
}

/// A cone under projection, in a frame that is mirrored or not.
struct ConeProjection<'a, V, const MIRRORED: bool> {
    frame: Frame<'a>,
    cone: Cone,
    /// True if double corners are roots.
    open_gaps: bool,
    stack: &'a mut Stack,
    visitor: &'a mut V,
}

/// Finds every corner in a cone and passes it to `visitor`.
#[inline(always)]
pub(crate) fn project<V: CornerVisitor>(
    FramedCone { frame, cone }: FramedCone<'_>,
    gaps: DiagonalGaps,
    stack: &mut Stack,
    visitor: &mut V,
) -> Result {
    let open_gaps = gaps == DiagonalGaps::Open;
    if frame.is_mirrored() {
        ConeProjection::<_, true> { frame, cone, open_gaps, stack, visitor }.run()
    } else {
        ConeProjection::<_, false> { frame, cone, open_gaps, stack, visitor }.run()
    }
}

impl<'a, V: CornerVisitor, const MIRRORED: bool> ConeProjection<'a, V, MIRRORED> {
    /// Projects the whole cone.
    fn run(&mut self) -> Result {
        if !(self.visitor.fills() || self.visitor.defers()) || !std::mem::take(&mut self.stack.resumes) {
            self.stack.intervals.clear();
            let Some(first) = self.first_strip() else { return Ok(()) };
            if self.visitor.watches() {
                let to = RowExtent::of(first);
                self.visitor.sees(&self.frame, RowExtent::of_root(self.cone, to), to);
            }
            self.follow(first)?;
        }
        while !self.visitor.is_stopped()
            && let Some(interval) = self.stack.intervals.pop()
        {
            self.follow(interval)?;
        }
        Ok(())
    }

    /// The cells between row `w` and the next.
    #[inline(always)]
    fn strip(&self, w: i32) -> Strip<'a, MIRRORED> {
        self.frame.strip(w)
    }

    /// The ray from the root through the lattice point (u, w), standing on row w.
    #[inline(always)]
    fn ray_to(&self, u: i32, w: i32) -> FixedRay {
        FixedRay::through(u, u * SCALE - self.cone.u, w * SCALE - self.cone.w)
    }

    /// The strip that the root looks into: one run of free cells from the root on.
    #[inline(always)]
    fn first_strip(&mut self) -> Option<Interval> {
        let row = self.cone.w.div_euclid(SCALE);
        let strip = self.strip(row);
        let near = FixedRay::ahead(self.cone.u);
        if strip.is_blocked(near.floor()) {
            return None;
        }
        self.stack.projections += 1;
        let mut here = Interval { row: row + 1, near, far: near, wall: NO_WALL, wall_end: 0 };
        if self.cone.along == 0 {
            let end = strip.run_end(near.floor());
            if self.visitor.fills() {
                self.visitor.reaches(&self.frame, end, row + 1);
            }
            if self.visitor.notes_reads() {
                self.visitor.reads(&self.frame, end + 1, row + 1);
            }
            let next = self.strip(row + 1);
            if next.is_blocked(end) {
                // The wall goes on: the cone reaches up to it on the next row.
                here.far = self.ray_to(end, row + 1);
            } else {
                self.end_wall(&mut here, end, next);
            }
            return Some(here);
        }
        // The root of a cone with an outer ray is a lattice point.
        here.far = FixedRay::through(near.floor(), self.cone.across, self.cone.along);
        here.far.advance();
        let last = here.far.floor();
        let end = strip.seek_blocked(near.floor(), last);
        if self.visitor.fills() {
            self.visitor.reaches(&self.frame, end.min(last + 1), row + 1);
        }
        if self.visitor.notes_reads() {
            self.visitor.reads(&self.frame, end.min(last) + 1, row + 1);
        }
        let frame = self.frame;
        (end > last || self.cut(&mut here, end, || frame.strip(row + 1))).then_some(here)
    }

    /// Projects an interval and what follows from it until nothing is left; what it splits off goes on the stack.
    fn follow(&mut self, mut interval: Interval) -> Result {
        let mut walk = self.frame.walk::<MIRRORED>(interval.row);
        loop {
            if self.visitor.fills() && self.visitor.is_stopped() {
                return self.stack.push(interval);
            }
            if self.visitor.fills() && !self.visitor.narrow(&self.frame, &mut interval) {
                return Ok(());
            }
            if self.visitor.defers() && self.visitor.puts_off(self.frame.orientation, self.cone, &interval) {
                return Ok(());
            }
            let entered = interval;
            let Pass { first, last, blocked, reach } = self.pass(&mut walk, &mut interval);
            let bottom = interval;
            if self.visitor.fills() {
                self.visitor.covers(&self.frame, entered, bottom.row - entered.row);
                self.visitor.reaches(&self.frame, blocked.min(last + 1), bottom.row);
            }
            if self.visitor.notes_reads() {
                // Past a blocked cell only runs are read that the interval enters on the row before.
                let last = if blocked < reach.0 { bottom.far.floor() } else { blocked.min(bottom.far.floor()) };
                self.visitor.reads(&self.frame, last.max(reach.0) + 1, bottom.row);
            }
            // A run that does not even begin gives nothing itself. Without a blocked cell there is the wall that the
            // far end follows: it ends here, or the near ray has come to it.
            let end = if blocked > last { interval.wall } else { blocked };
            let is_free = (self.visitor.fills() || self.visitor.defers()) && end == NO_WALL;
            let goes_on = is_free || blocked != first && self.cut(&mut interval, end, || walk.following());
            if self.visitor.watches() {
                self.visitor.sees(&self.frame, RowExtent::of(entered), RowExtent::above(bottom));
                if blocked != first {
                    self.show_strip(bottom, interval, goes_on, end);
                }
            }
            if end < reach.0 {
                match self.split(&walk, reach, bottom, end, goes_on.then_some(interval))? {
                    Some(next) => interval = next,
                    None => return Ok(()),
                }
            } else if !goes_on {
                return Ok(());
            }
            walk.advance();
        }
    }

    /// Takes an interval past all rows on which nothing happens: no blocked cell between its ends, but for the wall
    /// that its far end follows, and this wall goes on. Then takes it to the end of the strip past them, where
    /// something does.
    #[inline(always)]
    fn pass(&mut self, walk: &mut StripWalk<'a, MIRRORED>, interval: &mut Interval) -> Pass {
        let walled = i32::from(interval.wall != NO_WALL);
        let mut stop = if walled == 0 { i32::MAX } else { interval.wall_end - 1 };
        if self.visitor.fills() {
            stop = stop.min(interval.row + FILLED_ROWS - 1);
        }
        if self.visitor.defers() {
            stop = stop.min(interval.row + FAR_ROWS - 1);
        }
        let mut beam = Beam { row: interval.row, near: interval.near, far: interval.far, walled };
        loop {
            if let Some(BeamEnd { first, last, blocked }) = beam.next_event(walk, stop) {
                self.stack.projections += u64::from(unsigned(beam.row + 1 - interval.row));
                let top = beam.far;
                (interval.row, interval.near, interval.far) = (beam.row + 1, beam.near, top);
                interval.near.advance();
                interval.far.advance();
                return Pass { first, last, blocked, reach: (top.floor().min(interval.wall), top.ceil()) };
            }
            // Where rows were empty the next ones often are: a group begins here.
            while beam.row < stop - GROUP && beam.near.slope.max(beam.far.slope) < STEEP {
                let near_next = beam.near.x + beam.near.slope * i64::from(GROUP);
                let far_next = beam.far.x + beam.far.slope * i64::from(GROUP);
                let last = floor(far_next) - walled;
                let blocked = self.frame.group::<MIRRORED>(beam.row).seek_blocked(beam.near.floor(), last);
                if blocked <= last || floor(near_next) > last {
                    break;
                }
                (beam.row, beam.near.x, beam.far.x) = (beam.row + GROUP, near_next, far_next);
                walk.skip_group();
            }
        }
    }

    /// The further runs of a strip that an interval enters, past the blocked cell at `blocked`; returns one of the
    /// intervals that it has become (`next` is what the first run gave) and puts the others on the stack. On the row
    /// before the strip the interval ends at `reach`, rounded down and up.
    #[inline(always)]
    fn split(
        &mut self,
        walk: &StripWalk<'a, MIRRORED>,
        reach: (i32, i32),
        bottom: Interval,
        mut blocked: i32,
        mut next: Option<Interval>,
    ) -> Result<Option<Interval>> {
        let (strip, top, last) = (walk.strip(), bottom.row - 1, bottom.far.floor());
        while blocked < reach.0 {
            let from = strip.next_free(blocked);
            if from > reach.0 {
                break;
            }
            self.left_corner(from, top);
            if from == reach.1 {
                // The far ray itself passes here and nothing beside it: the corner's own cone holds it.
                break;
            }
            let mut here = Interval { near: self.ray_to(from, top), ..bottom };
            here.near.advance();
            blocked = strip.seek_blocked(from, last);
            if self.visitor.fills() {
                self.visitor.reaches(&self.frame, blocked.min(last + 1), bottom.row);
            }
            let goes_on = blocked > last || self.cut(&mut here, blocked, || walk.following());
            if self.visitor.watches() {
                self.show_strip(bottom, here, goes_on, blocked);
            }
            if goes_on {
                if let Some(earlier) = next {
                    self.stack.push(earlier)?;
                }
                next = Some(here);
            }
        }
        Ok(next)
    }

    /// Cuts an interval whose far ray passes the blocked cell at `end` in the strip before its row: by the wall that
    /// goes on there, or at the corner where it ends. False if the whole interval dies on the side of the cell.
    #[inline(always)]
    fn cut(&mut self, interval: &mut Interval, end: i32, next: impl Fn() -> Strip<'a, MIRRORED>) -> bool {
        let Interval { row, near, wall, wall_end, .. } = *interval;
        if near.ceil() > end {
            return false;
        }
        let goes_on = if end == wall { wall_end > row } else { next().is_blocked(end) };
        let touches = near.floor() == end;
        if self.visitor.fills() && touches {
            self.visitor.touches(&self.frame, end, row);
        }
        if !goes_on {
            self.end_wall(interval, end, next());
            return !touches;
        }
        if !touches && end != wall {
            // From here on the wall is the far end: where the ray would be past it does not matter any more.
            (interval.wall, interval.wall_end) = (end, self.frame.wall_end(end, row));
            interval.far = FixedRay::ahead(end * SCALE);
        }
        !touches
    }

    /// Ends an interval at the corner where the wall at `u` ends, on the interval's row; the path may turn there.
    /// `next` is the strip past that row.
    #[inline(always)]
    fn end_wall(&mut self, interval: &mut Interval, u: i32, next: Strip<'a, MIRRORED>) {
        let w = interval.row;
        self.right_corner(u, w, next.is_blocked(u - 1), next.free_run(u));
        (interval.far, interval.wall) = (self.ray_to(u, w), NO_WALL);
    }

    /// The corner at which a wall on the right ends.
    #[inline(never)]
    fn right_corner(&mut self, u: i32, w: i32, double: bool, depth: i32) {
        if !double {
            self.visitor.corner(&self.frame, SeenCorner { u, w, side: ConeSide::Right, depth });
        } else if self.open_gaps {
            self.visitor.corner(&self.frame, SeenCorner::at((u, w), ConeSide::Unknown));
        }
    }

    /// The corner at which a run begins inside an interval.
    #[inline(never)]
    fn left_corner(&mut self, u: i32, w: i32) {
        if !self.strip(w - 1).is_blocked(u) {
            let depth = self.frame.depth(u, w);
            self.visitor.corner(&self.frame, SeenCorner { u, w, side: ConeSide::Left, depth });
        } else if self.open_gaps {
            self.visitor.corner(&self.frame, SeenCorner::at((u, w), ConeSide::Unknown));
        }
    }

    /// Shows the strip before a part of the interval `whole`: one that goes on, or that the cell at `end` has cut to
    /// nothing at a corner on its near ray.
    fn show_strip(&mut self, whole: Interval, part: Interval, goes_on: bool, end: i32) {
        let touches = part.near.x >= part.far.x && part.near.ceil() == end && part.far.floor() == end;
        if goes_on || touches {
            self.visitor.sees(&self.frame, RowExtent::above_part(whole, part), RowExtent::of(part));
        }
    }
}

/// Where the rows end that an interval passes.
struct Pass {
    /// The cells of the next strip that lie between its ends, and the first blocked one of them; past `last` if there
    /// is none.
    first: i32,
    last: i32,
    blocked: i32,
    /// The far end on the row before that strip, rounded down (a wall before it counts) and up.
    reach: (i32, i32),
}

#[cfg(test)]
#[path = "project_tests.rs"]
mod tests;
