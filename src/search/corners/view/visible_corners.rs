//! The visibility scan around a point: every corner that it sees, by sweeps over its four quadrants and walks along its
//! grid lines.

use crate::base::Result;
use crate::geom::Point;
use crate::grid::Layer;
use crate::search::corners::view::orientation::{GridDirection, Orientation};
use crate::search::corners::view::sweep::{QuadrantSector, SweepVisitor, sweep};
use crate::search::{corners::view::grid_line::GridLine, corners::view::rule::CornerRule};

/// Calls `take` with every corner that `eye` sees: along the grid lines all of them, not only the first. Returns the
/// number of strips swept.
pub(crate) fn visible_corners(
    layer: &Layer,
    eye: Point,
    rule: CornerRule,
    stack: &mut Vec<QuadrantSector>,
    take: impl FnMut(i32, i32) -> Result,
) -> Result<u64> {
    let mut corners = CornerFilter { take };
    let mut effort = 0;
    for quadrant in Orientation::QUADRANTS {
        effort += sweep(layer, eye, quadrant, rule, stack, &mut corners)?;
    }
    corners_on_grid_lines(layer, eye, rule, corners.take)?;
    Ok(effort)
}

/// Calls `take` with every corner that `eye` sees along the grid lines on which it lies.
pub(crate) fn corners_on_grid_lines(
    layer: &Layer,
    eye: Point,
    rule: CornerRule,
    mut take: impl FnMut(i32, i32) -> Result,
) -> Result {
    for direction in GridDirection::ALL {
        let Some(line) = GridLine::through(layer, eye, direction) else { continue };
        let mut result = Ok(());
        line.walk(rule, |at| {
            let (x, y) = line.lattice(at);
            result = take(x, y);
            result.is_ok()
        });
        result?;
    }
    Ok(())
}

/// Takes corners and leaves out the rest.
struct CornerFilter<F> {
    take: F,
}

impl<F: FnMut(i32, i32) -> Result> SweepVisitor for CornerFilter<F> {
    #[inline(always)]
    fn corner(&mut self, x: i32, y: i32) -> Result {
        (self.take)(x, y)
    }

    #[inline(always)]
    fn cells(&mut self, _y: i32, _left: i32, _right: i32) {}

    #[inline(always)]
    fn points(&mut self, _y: i32, _left: i32, _right: i32) {}
}
