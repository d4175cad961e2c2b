//! Everything that a point off the graph sees: what a start or a goal is joined to.

use crate::base::Error;
use crate::geom::{Point, SCALE};
use crate::grid::Layer;
use crate::search::corners::view::grid_line::walk;
use crate::search::corners::view::quadrant::Quadrant;
use crate::search::corners::view::sweep::{Cone, Recorder, Rule, sweep};

/// The four directions along the grid lines: along x or y, towards larger coordinates or smaller ones.
pub(crate) const DIRECTIONS: [(bool, bool); 4] = [(true, true), (false, true), (true, false), (false, false)];

/// Gives `take` every corner that `eye` sees: along the grid lines all of them, not only the first.
pub(crate) fn look_around(
    layer: &Layer,
    eye: Point,
    rule: Rule,
    stack: &mut Vec<Cone>,
    take: impl FnMut(i32, i32) -> Result<(), Error>,
) -> Result<u64, Error> {
    let mut corners = Corners { take };
    let mut effort = 0;
    for quadrant in Quadrant::ALL {
        effort += sweep(layer, eye, quadrant, rule, stack, &mut corners)?;
    }
    look_along(layer, eye, rule, corners.take)?;
    Ok(effort)
}

/// Gives `take` every corner that `eye` sees along the grid lines on which it lies.
pub(crate) fn look_along(
    layer: &Layer,
    eye: Point,
    rule: Rule,
    mut take: impl FnMut(i32, i32) -> Result<(), Error>,
) -> Result<(), Error> {
    for (along_x, up) in DIRECTIONS {
        let (plane, line, from) = if along_x { (&layer.rows, eye.y, eye.x) } else { (&layer.columns, eye.x, eye.y) };
        if line.rem_euclid(SCALE) != 0 {
            continue;
        }
        let line = line / SCALE;
        let mut result = Ok(());
        walk(plane, line, from, up, rule, |at| {
            let (x, y) = if along_x { (at, line) } else { (line, at) };
            result = take(x, y);
            result.is_ok()
        });
        result?;
    }
    Ok(())
}

/// Takes corners and leaves out the rest.
struct Corners<F> {
    take: F,
}

impl<F: FnMut(i32, i32) -> Result<(), Error>> Recorder for Corners<F> {
    #[inline(always)]
    fn corner(&mut self, x: i32, y: i32) -> Result<(), Error> {
        (self.take)(x, y)
    }

    #[inline(always)]
    fn cells(&mut self, _y: i32, _left: i32, _right: i32) {}

    #[inline(always)]
    fn points(&mut self, _y: i32, _left: i32, _right: i32) {}
}
