//! Flat projections: walks along a grid line.
//!
//! A root sees along its own row or column until both cells beside the line are blocked. The first point on the way at which
//! the path may turn becomes a root; what lies behind it on the line is left to that root.

use crate::base::numeric::{index_i32, signed, to_i32, unsigned};
use crate::geom::SCALE;
use crate::grid::{BitPlane, DiagonalGaps, corners_between};

/// The first turning point strictly ahead of `from` (1/256 cell) on the lattice line `line` of a plane, towards larger
/// indices if `up`.
///
/// ```text
///     # | .        going right, a point at which one of the two cells behind is blocked and nothing else is:
///     --q--        there the path may turn around that cell
///     . | .
/// ```
pub(crate) fn turning_point(plane: &BitPlane, line: i32, from: i32, up: bool, gaps: DiagonalGaps) -> Option<i32> {
    let (above, below) = (plane.row(line), plane.row(line + 1));
    let words = to_i32(above.len());
    // The walk is stopped in front of two blocked cells, also at its first point.
    let first = if up { from.div_euclid(SCALE) } else { -(-from).div_euclid(SCALE) };
    let on_point = from.rem_euclid(SCALE) == 0;
    let mut i = first.div_euclid(64);
    let start = unsigned(first.rem_euclid(64));
    let mut mask = if up { u64::MAX << start } else { u64::MAX >> (63 - start) };
    while (0..words).contains(&i) {
        let found = corners_between(above, below, index_i32(i), up);
        let mut events = (found.turning | found.double | found.stop) & mask;
        while events != 0 {
            let bit = if up { events.trailing_zeros() } else { 63 - events.leading_zeros() };
            let here = |word: u64| word >> bit & 1 != 0;
            let at = i * 64 + signed(bit);
            let passed = if up { at * SCALE <= from } else { at * SCALE >= from };
            if passed {
                // The first point itself, or the one behind a start between two points.
                if on_point && here(found.stop) {
                    return None;
                }
                events &= !(1 << bit);
                continue;
            }
            let turns = here(found.turning) || here(found.double) && gaps == DiagonalGaps::Open;
            return turns.then_some(at);
        }
        mask = u64::MAX;
        i += if up { 1 } else { -1 };
    }
    None
}

#[cfg(test)]
#[path = "flat_tests.rs"]
mod tests;
