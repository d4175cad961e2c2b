//! The corners that a point sees inside a quadrant: a scan with exact fractions that also reports what it has read.
//!
//! A sector with its tip in the eye is followed down from row to row. Between two rays it is a run of free cells in
//! each strip; a strip with blocked cells splits it.
//!
//! ```text
//!   line w      near|-------|far            the sector between its rays; `far` may be the side of a wall instead
//!               ....|...####|..             each run of free cells that the sector enters goes on by itself
//!   line w+1         |---|
//!
//!   past a blocked cell a run begins at (u, w): a corner, its blocked cell on the left below
//!   where a wall on the right ends at (u, w): a corner, its blocked cell on the right above
//! ```
//!
//! These two are the corners at which a path that comes from the eye may turn. A corner with its blocked cell straight
//! past it, on which nothing can turn, is seen too: `all` asks for it.
//!
//! Seen means: the segment to it touches no blocked cell before its end. A corner past another one on the same ray is
//! left to that one. Corners exactly on the axes belong to [`super::grid_line`].
//!
//! When not to use it: for a search that projects cones once and keeps no lists ([`super::projection`]). Time: about
//! 10-20 ns per strip and sector. Every cell that is read is reported to the visitor: no other cell can change what the
//! sweep finds.

use crate::base::Result;
use crate::collections::List;
use crate::geom::{Point, SCALE};
use crate::grid::Layer;
use crate::search::{corners::view::exact_ray::ExactRay, corners::view::orientation::Orientation};
use crate::search::{corners::view::rule::CornerRule, corners::view::strip::Strip};

/// Receives what a sweep finds and reads, in coordinates of the map.
pub(crate) trait SweepVisitor {
    /// A corner that is seen.
    fn corner(&mut self, x: i32, y: i32) -> Result;

    /// The cells `left ..= right` of row `y` were read; some may lie outside the map.
    fn cells(&mut self, y: i32, left: i32, right: i32);

    /// The cells `top ..= bottom` of column `x` were read.
    fn column(&mut self, x: i32, top: i32, bottom: i32) {
        (top..=bottom).for_each(|y| self.cells(y, x, x));
    }

    /// The lattice points `left ..= right` of row `y` are seen; not told with swapped axes.
    fn points(&mut self, y: i32, left: i32, right: i32);
}

/// A part of a quadrant between two rays, on the line above strip `row`.
#[derive(Clone, Copy)]
pub(crate) struct QuadrantSector {
    row: i32,
    near: ExactRay,
    /// The far side, if there is no wall.
    far: ExactRay,
    /// The line along which a wall bounds the sector, or [`NO_WALL`].
    wall: i32,
}

const NO_WALL: i32 = i32::MAX;

/// A sweep over one quadrant, which is mirrored (opens to the left) or not.
struct QuadrantSweep<'a, R, const MIRRORED: bool> {
    layer: &'a Layer,
    quadrant: Orientation,
    rule: CornerRule,
    /// The eye in the quadrant, in 1/256 cell.
    eye: (i32, i32),
    /// One past the last column of the quadrant, the rim included.
    rim: i32,
    /// The last line on which corners are looked for.
    last: i32,
    stack: &'a mut Vec<QuadrantSector>,
    visitor: &'a mut R,
    /// Strips swept.
    strips: u64,
}

/// Sweeps a quadrant of `eye` (axes not swapped); returns the number of strips.
pub(crate) fn sweep<R: SweepVisitor>(
    layer: &Layer,
    eye: Point,
    quadrant: Orientation,
    rule: CornerRule,
    stack: &mut Vec<QuadrantSector>,
    visitor: &mut R,
) -> Result<u64> {
    sweep_lines(layer, eye, (quadrant, i32::MAX), rule, stack, visitor)
}

/// Sweeps the first so many lines of a quadrant of `eye`, along x, or along y if the axes are swapped.
pub(crate) fn sweep_lines<R: SweepVisitor>(
    layer: &Layer,
    eye: Point,
    (quadrant, lines): (Orientation, i32),
    rule: CornerRule,
    stack: &mut Vec<QuadrantSector>,
    visitor: &mut R,
) -> Result<u64> {
    let eye = quadrant.coordinates(eye);
    let last = eye.1.div_euclid(SCALE).saturating_add(lines);
    if quadrant.mirrors_u() {
        QuadrantSweep::<_, true> { layer, quadrant, rule, eye, rim: 1, last, stack, visitor, strips: 0 }.run()
    } else {
        let rim = 1 + if quadrant.is_swapped() { layer.height() } else { layer.width() };
        QuadrantSweep::<_, false> { layer, quadrant, rule, eye, rim, last, stack, visitor, strips: 0 }.run()
    }
}

impl<'a, R: SweepVisitor, const MIRRORED: bool> QuadrantSweep<'a, R, MIRRORED> {
    fn run(&mut self) -> Result<u64> {
        self.stack.clear();
        let (u, w) = self.eye;
        let (first, row) = (u.div_euclid(SCALE), w.div_euclid(SCALE));
        let end = self.strip(row).next_blocked(first, self.rim);
        self.cells(row, first, end);
        if end == first {
            return Ok(0);
        }
        self.points(row + 1, first + 1, end);
        let near = ExactRay::upright(u);
        self.push(QuadrantSector { row: row + 1, near, far: near, wall: end })?;
        while let Some(sector) = self.stack.pop() {
            self.follow(sector)?;
        }
        Ok(self.strips)
    }

    /// Follows a sector until nothing is left of it; what it splits off goes on the stack.
    fn follow(&mut self, mut sector: QuadrantSector) -> Result {
        loop {
            if sector.row > self.last {
                return Ok(());
            }
            self.strips += 1;
            let strip = self.strip(sector.row);
            if sector.wall != NO_WALL {
                self.settle_wall(&strip, &mut sector)?;
            }
            let open_far = sector.wall == NO_WALL;
            // The sector on the line below, as if no cell of the strip were blocked.
            let mut below = QuadrantSector { row: sector.row + 1, near: sector.near.advanced(), ..sector };
            if open_far {
                below.far = sector.far.advanced();
            }
            // Cells that the sector crosses end before `limit`; points of its upper line lie before `reach`.
            let (limit, reach) = match open_far {
                true => (below.far.ceil().min(self.rim), sector.far.ceil().min(self.rim)),
                false => (sector.wall, sector.wall),
            };
            let first = sector.near.column;
            self.cells(sector.row, first, limit - 1);
            let blocked = strip.next_blocked(first, limit);
            let mut next = None;
            if blocked > first {
                next = self.pass(below, blocked, limit, reach)?;
            }
            if blocked < limit {
                self.split(&strip, below, (blocked, limit, reach), &mut next)?;
            }
            match next {
                Some(found) => sector = found,
                None => return Ok(()),
            }
        }
    }

    /// Where the wall beside a sector ends there is a corner, and a ray past it.
    #[inline(always)]
    fn settle_wall(&mut self, strip: &Strip<'_, MIRRORED>, sector: &mut QuadrantSector) -> Result {
        let (wall, row) = (sector.wall, sector.row);
        self.cells(row, wall - 1, wall);
        if strip.is_blocked(wall) {
            return Ok(());
        }
        // With the cell before it blocked it is a double corner.
        if self.rule.open || !strip.is_blocked(wall - 1) {
            self.corner(wall, row)?;
        }
        sector.far = ExactRay::through(self.eye, wall, row);
        sector.wall = NO_WALL;
        Ok(())
    }

    /// One run of free cells: the sector `below`, cut at the blocked cell `blocked` if that stands before `limit`. None
    /// if nothing reaches the line below.
    #[inline(always)]
    fn pass(&mut self, below: QuadrantSector, blocked: i32, limit: i32, reach: i32) -> Result<Option<QuadrantSector>> {
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

    /// The further runs of a strip past a blocked cell. One sector goes to `next`, the others on the stack.
    fn split(
        &mut self,
        strip: &Strip<'_, MIRRORED>,
        below: QuadrantSector,
        (mut blocked, limit, reach): (i32, i32, i32),
        next: &mut Option<QuadrantSector>,
    ) -> Result {
        let row = below.row - 1;
        while blocked < limit {
            let from = strip.next_free_before(blocked + 1, reach);
            if from >= reach {
                break;
            }
            self.corner(from, row)?;
            blocked = strip.next_blocked(from + 1, limit);
            let here = QuadrantSector { near: ExactRay::through(self.eye, from, row).advanced(), ..below };
            if let Some(found) = self.pass(here, blocked, limit, reach)?
                && let Some(earlier) = next.replace(found)
            {
                self.push(earlier)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn strip(&self, row: i32) -> Strip<'a, MIRRORED> {
        let plane = if self.quadrant.is_swapped() { &self.layer.columns } else { &self.layer.rows };
        Strip::new(plane.at(self.quadrant.cell_at_w(row) + 1))
    }

    fn push(&mut self, sector: QuadrantSector) -> Result {
        self.stack.add(sector)?;
        Ok(())
    }

    fn corner(&mut self, u: i32, w: i32) -> Result {
        let (x, y) = self.quadrant.lattice(u, w);
        self.visitor.corner(x, y)
    }

    #[inline(always)]
    fn cells(&mut self, w: i32, first: i32, last: i32) {
        let (left, right) = if MIRRORED { (!last, !first) } else { (first, last) };
        let along = self.quadrant.cell_at_w(w);
        if self.quadrant.is_swapped() {
            self.visitor.column(along, left, right);
        } else {
            self.visitor.cells(along, left, right);
        }
    }

    #[inline(always)]
    fn points(&mut self, w: i32, first: i32, last: i32) {
        if first <= last && !self.quadrant.is_swapped() {
            let (a, y) = self.quadrant.lattice(first, w);
            let (b, _) = self.quadrant.lattice(last, w);
            self.visitor.points(y, a.min(b), a.max(b));
        }
    }
}
