//! Which corners steps along the corner lattice reach: a flood, for the rare query whose search met none that is near
//! enough.
//!
//! Time: that of the component. Memory: a bit per corner of the map, and 4 bytes per corner that waits.

use crate::base::{Error, Result, bytes, index, unsigned};
use crate::collections::bits::lowest;
use crate::collections::{Allowance, Meter, zeroed_box};
use crate::geom::Point;
use crate::grid::{DX, DY};
use crate::search::core::Vertex;
use crate::search::lattice::steps::{CornerSteps, StepRule};

/// Corners that wait, at least.
const LEAST_WAITING: usize = 1024;

/// The corner nearest to a point, in a straight line, that steps from `start` reach; ties go to the smaller y, then x.
/// With closed gaps no double corner; the start if steps reach no other corner.
///
/// # Errors
/// [`Error::MemoryLimit`] beyond `allowance` bytes, [`Error::OutOfMemory`].
pub(crate) fn nearest_corner_reached(
    steps: &CornerSteps<'_>,
    start: Vertex,
    to: Point,
    allowance: u64,
) -> Result<Vertex> {
    let across = index(unsigned(steps.layer.width())) + 1;
    let count = across * (index(unsigned(steps.layer.height())) + 1);
    let mut meter = Meter::default();
    meter.allowance = Allowance::new(allowance);
    meter.take(bytes(count.div_ceil(64) * size_of::<u64>()))?;
    let mut seen: Box<[u64]> = zeroed_box(count.div_ceil(64))?;
    let mut waiting = Vec::new();
    let mut visit = |waiting: &mut Vec<Vertex>, vertex: Vertex| {
        let (x, y) = vertex.xy();
        let at = index(unsigned(y)) * across + index(unsigned(x));
        let (word, bit) = (&mut seen[at / 64], 1 << (at % 64));
        if *word & bit == 0 {
            *word |= bit;
            meter.add(waiting, vertex, LEAST_WAITING)?;
        }
        Ok::<(), Error>(())
    };
    visit(&mut waiting, start)?;
    let mut nearest = (i64::MAX, start);
    while let Some(vertex) = waiting.pop() {
        let (x, y) = vertex.xy();
        let after_step = steps.mask(x, y, (1, 0));
        if after_step.is_some() {
            // Vertices are ordered by y, then x.
            nearest = nearest.min((Point::lattice(x, y).squared_distance(to), vertex));
        }
        // The start is expanded whatever it is: no step has led to it.
        let moves = if vertex == start { steps.mask(x, y, (0, 0)) } else { after_step };
        let mut moves = moves.unwrap_or_default();
        while moves != 0 {
            let direction = lowest(moves);
            moves &= moves - 1;
            visit(&mut waiting, Vertex::new(x + DX[direction], y + DY[direction]))?;
        }
    }
    Ok(nearest.1)
}

#[cfg(test)]
#[path = "flood_tests.rs"]
mod tests;
