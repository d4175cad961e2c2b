//! The corners that a point sees inside a quadrant.
//!
//! A cone with its tip in the eye is followed down from row to row. Between two rays a cone is a run of free cells in each
//! strip; a strip in which blocked cells stand splits it. Rays are integer fractions: nothing is rounded.
//!
//! ```text
//!   line w      near|-------|far            the cone between its rays; `far` may be the side of a wall instead
//!               ....|...####|..             each run of free cells that the cone enters goes on by itself
//!   line w+1         |---|
//!
//!   behind a blocked cell a run begins at (u, w): a corner, its blocked cell on the left below
//!   where a wall on the right ends at (u, w): a corner, its blocked cell on the right above
//! ```
//!
//! These two are the corners at which a path that comes from the eye may turn. A corner with its blocked cell right behind it,
//! on which nothing can turn, is seen too: `all` asks for it.
//!
//! Seen means: the segment to it touches no blocked cell before its end. A corner behind another one on the same ray is
//! left to that one. Corners exactly on the axes belong to [`crate::search::corners::view::grid_line`].
//!
//! Time: some 10-20 ns a strip and cone. Every cell that is read is told to the recorder, so that nothing else can change
//! what the sweep finds.

use crate::base::Error;
use crate::collections::zeroed::reserve;
use crate::geom::{Point, SCALE};
use crate::grid::Layer;
use crate::search::corners::view::quadrant::{Quadrant, Strip};
use crate::search::corners::view::ray::Ray;

/// Receives what a scan finds and looks at, in coordinates of the map.
pub(crate) trait Recorder {
    /// A corner that is seen.
    fn corner(&mut self, x: i32, y: i32) -> Result<(), Error>;

    /// The cells `left ..= right` of row `y` were read; some may lie outside the map.
    fn cells(&mut self, y: i32, left: i32, right: i32);

    /// The lattice points `left ..= right` of row `y` are seen.
    fn points(&mut self, y: i32, left: i32, right: i32);
}

/// Which lattice points are corners for a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// Double corners too: with open gaps.
    pub(crate) open: bool,
    /// Also corners at which a path from the eye cannot turn.
    pub(crate) all: bool,
}

/// A cone on the line above strip `row`.
#[derive(Clone, Copy)]
pub(crate) struct Cone {
    row: i32,
    near: Ray,
    /// The far side, if there is no wall.
    far: Ray,
    /// The line along which a wall bounds the cone, or [`NO_WALL`].
    wall: i32,
}

const NO_WALL: i32 = i32::MAX;

/// A sweep over one quadrant.
pub(crate) struct Sweep<'a, R> {
    pub(crate) layer: &'a Layer,
    pub(crate) quadrant: Quadrant,
    pub(crate) rule: Rule,
    /// The eye in the frame, in 1/256 cell.
    pub(crate) eye: (i32, i32),
    /// One past the last column of the frame, the rim included.
    pub(crate) rim: i32,
    pub(crate) stack: &'a mut Vec<Cone>,
    pub(crate) recorder: &'a mut R,
    /// Strips swept.
    pub(crate) strips: u64,
}

/// Sweeps a quadrant of `eye`; returns the number of strips.
pub(crate) fn sweep<R: Recorder>(
    layer: &Layer,
    eye: Point,
    quadrant: Quadrant,
    rule: Rule,
    stack: &mut Vec<Cone>,
    recorder: &mut R,
) -> Result<u64, Error> {
    let rim = if quadrant.right { layer.width() + 1 } else { 1 };
    let eye = quadrant.eye(eye);
    let mut sweep = Sweep { layer, quadrant, rule, eye, rim, stack, recorder, strips: 0 };
    sweep.run()?;
    Ok(sweep.strips)
}

impl<'a, R: Recorder> Sweep<'a, R> {
    fn run(&mut self) -> Result<(), Error> {
        self.stack.clear();
        let (u, w) = self.eye;
        let (first, row) = (u.div_euclid(SCALE), w.div_euclid(SCALE));
        let end = self.strip(row).next_blocked(first, self.rim);
        self.cells(row, first, end);
        if end == first {
            return Ok(());
        }
        self.points(row + 1, first + 1, end);
        let near = Ray::upright(u);
        self.push(Cone { row: row + 1, near, far: near, wall: end })?;
        while let Some(cone) = self.stack.pop() {
            self.follow(cone)?;
        }
        Ok(())
    }

    /// Follows a cone until nothing is left of it; what it splits off goes on the stack.
    fn follow(&mut self, mut cone: Cone) -> Result<(), Error> {
        loop {
            self.strips += 1;
            let strip = self.strip(cone.row);
            if cone.wall != NO_WALL {
                self.settle_wall(&strip, &mut cone)?;
            }
            let open_far = cone.wall == NO_WALL;
            // The cone on the line below, as if no cell of the strip were blocked.
            let mut below = Cone { row: cone.row + 1, near: cone.near.advanced(), ..cone };
            if open_far {
                below.far = cone.far.advanced();
            }
            // Cells that the cone crosses end before `limit`; points of its upper line lie before `reach`.
            let (limit, reach) = match open_far {
                true => (below.far.ceil().min(self.rim), cone.far.ceil().min(self.rim)),
                false => (cone.wall, cone.wall),
            };
            let first = cone.near.column;
            self.cells(cone.row, first, limit - 1);
            let blocked = strip.next_blocked(first, limit);
            let mut next = None;
            if blocked > first {
                next = self.pass(below, blocked, limit, reach)?;
            }
            if blocked < limit {
                self.split(&strip, below, (blocked, limit, reach), &mut next)?;
            }
            match next {
                Some(found) => cone = found,
                None => return Ok(()),
            }
        }
    }

    /// Where the wall beside a cone ends there is a corner, and a ray behind it.
    #[inline(always)]
    fn settle_wall(&mut self, strip: &Strip<'_>, cone: &mut Cone) -> Result<(), Error> {
        let (wall, row) = (cone.wall, cone.row);
        self.cells(row, wall - 1, wall);
        if strip.is_blocked(wall) {
            return Ok(());
        }
        // With the cell before it blocked it is a double corner.
        if self.rule.open || !strip.is_blocked(wall - 1) {
            self.corner(wall, row)?;
        }
        cone.far = Ray::through(self.eye, wall, row);
        cone.wall = NO_WALL;
        Ok(())
    }

    /// One run of free cells: the cone `below`, cut at the blocked cell `blocked` if that stands before `limit`. None if
    /// nothing reaches the line below.
    #[inline(always)]
    fn pass(&mut self, below: Cone, blocked: i32, limit: i32, reach: i32) -> Result<Option<Cone>, Error> {
        let mut below = below;
        if blocked < limit {
            if self.rule.all && blocked < reach {
                self.corner(blocked, below.row - 1)?;
            }
            below.wall = blocked;
        }
        let last = if below.wall == NO_WALL { below.far.ceil() - 1 } else { below.wall };
        self.points(below.row, below.near.column + 1, last);
        // The near ray may have met the wall.
        Ok((below.wall == NO_WALL || below.near.column < below.wall).then_some(below))
    }

    /// The further runs of a strip behind a blocked cell. One cone goes to `next`, the others on the stack.
    fn split(
        &mut self,
        strip: &Strip<'_>,
        below: Cone,
        (mut blocked, limit, reach): (i32, i32, i32),
        next: &mut Option<Cone>,
    ) -> Result<(), Error> {
        let row = below.row - 1;
        while blocked < limit {
            let from = strip.next_free(blocked + 1, reach);
            if from >= reach {
                break;
            }
            self.corner(from, row)?;
            blocked = strip.next_blocked(from + 1, limit);
            let here = Cone { near: Ray::through(self.eye, from, row).advanced(), ..below };
            if let Some(found) = self.pass(here, blocked, limit, reach)?
                && let Some(earlier) = next.replace(found)
            {
                self.push(earlier)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn strip(&self, row: i32) -> Strip<'a> {
        self.quadrant.strip(self.layer, row)
    }

    fn push(&mut self, cone: Cone) -> Result<(), Error> {
        reserve(self.stack, 1)?;
        self.stack.push(cone);
        Ok(())
    }

    fn corner(&mut self, u: i32, w: i32) -> Result<(), Error> {
        let (x, y) = self.quadrant.mirror(u, w);
        self.recorder.corner(x, y)
    }

    #[inline(always)]
    fn cells(&mut self, w: i32, first: i32, last: i32) {
        let (left, right) = self.quadrant.columns(first, last);
        self.recorder.cells(self.quadrant.row(w), left, right);
    }

    #[inline(always)]
    fn points(&mut self, w: i32, first: i32, last: i32) {
        if first <= last {
            let (a, y) = self.quadrant.mirror(first, w);
            let (b, _) = self.quadrant.mirror(last, w);
            self.recorder.points(y, a.min(b), a.max(b));
        }
    }
}
