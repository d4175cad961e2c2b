//! Joins starts and goals to voxels of a lattice of steps.

use smallvec::SmallVec;

use crate::base::Error;
use crate::collections::List;
use crate::motion::{core::driver::End, core::rows::way, lattice::step_lattice::StepLattice};
use crate::space::{AxisNumbers, MOST_AXES};

/// Rings of voxels that are tried, one after the other.
const RINGS: i32 = 3;

/// Adds the voxels whose values lie on either side of a state's and that a free motion joins to it; those of the next
/// ring around if there is none.
///
/// # Errors
/// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
pub(crate) fn join(
    graph: &mut StepLattice<'_>,
    list: &mut Vec<End<AxisNumbers>>,
    (row, goal): (&[f64], usize),
    is_start: bool,
) -> Result<(), Error> {
    // The values on either side, or the value itself.
    let sides = graph.lattice.sides.iter().zip(row).map(|(side, &value)| {
        let below = side.below(value);
        let is_on = (side.value(below) - value).abs() < 1e-12;
        (below, if is_on { below } else { below + 1 })
    });
    let nearest: SmallVec<[(i32, i32); MOST_AXES]> = sides.collect();
    let before = list.len();
    for ring in 0..RINGS {
        let mut at: AxisNumbers = [0; MOST_AXES];
        at.iter_mut().zip(&nearest).for_each(|(number, range)| *number = range.0 - ring);
        loop {
            let is_new = ring == 0
                || at.iter().zip(&nearest).any(|(&number, &(low, high))| number == low - ring || number == high + ring);
            if is_new && let Some(end) = joined(graph, (row, goal), at, is_start)? {
                list.add(end)?;
            }
            if !next(&mut at, &nearest, ring) {
                break;
            }
        }
        if list.len() > before {
            break;
        }
    }
    Ok(())
}

/// Counts on, the first number first; false after the last one.
fn next(at: &mut AxisNumbers, nearest: &[(i32, i32)], ring: i32) -> bool {
    for (number, &(low, high)) in at.iter_mut().zip(nearest) {
        if *number < high + ring {
            *number += 1;
            return true;
        }
        *number = low - ring;
    }
    false
}

/// The voxel, if it serves and the motion between it and a state is free.
fn joined(
    graph: &mut StepLattice<'_>,
    (row, goal): (&[f64], usize),
    mut at: AxisNumbers,
    is_start: bool,
) -> Result<Option<End<AxisNumbers>>, Error> {
    let there = graph.lattice.row(at);
    let there = &there[..row.len()];
    for (number, side) in at.iter_mut().zip(&graph.lattice.sides) {
        if side.wraps {
            *number = number.rem_euclid(side.count);
        } else if !(0..side.count).contains(number) {
            return Ok(None);
        }
    }
    if !graph.is_free(at)? {
        return Ok(None);
    }
    let (from, to) = if is_start { (row, there) } else { (there, row) };
    if !graph.check.motion(from, to)? {
        return Ok(None);
    }
    let skipped = if graph.has_place { 2 } else { 0 };
    let way = if graph.has_place { way(row, there) } else { 0.0 };
    let changes = graph.axes.iter().zip(row).zip(there).skip(skipped);
    let turn = changes.map(|((axis, a), b)| axis.weight * (a - b).abs()).sum::<f64>();
    Ok(Some(End { node: graph.lattice.number(at), at, way, turn, goal }))
}
