//! A look around from a point that need not be a corner: every corner at which a way that ends there may have turned last.

use super::expansion::{View, scan, views};
use super::frame::{Frame, Side};
use super::projection::{Sink, Stack};
use crate::base::Error;
use crate::geom::Point;
use crate::grid::{DiagonalGaps, Layer};

/// Passes corners on, and notes the last.
struct Onward<'a, S> {
    sink: &'a mut S,
    last: Option<Point>,
}

impl<S: Sink> Sink for Onward<'_, S> {
    fn corner(&mut self, frame: &Frame<'_>, (u, w): (i32, i32), side: Side, depth: i32) {
        let (x, y) = frame.lattice(u, w);
        self.last = Some(Point::lattice(x, y));
        self.sink.corner(frame, (u, w), side, depth);
    }

    fn is_stopped(&self) -> bool {
        self.sink.is_stopped()
    }
}

/// Finds the corners around a point.
pub(super) fn look_around<S: Sink>(
    layer: &Layer,
    point: Point,
    gaps: DiagonalGaps,
    (stack, sink): (&mut Stack, &mut S),
) -> Result<(), Error> {
    views(layer, point, None, |view| {
        let mut onward = Onward { sink: &mut *sink, last: None };
        scan(layer, point, view, gaps, (&mut *stack, &mut onward))?;
        // A walk along a grid line ends at the first corner, and leaves what is behind to the root that the corner becomes.
        while let (View::Flat { .. }, Some(from)) = (view, onward.last.take()) {
            scan(layer, from, view, gaps, (&mut *stack, &mut onward))?;
        }
        Ok(())
    })
}
