//! Shortest paths along lattice steps between the cells of one block, inside the block.

use super::{symmetry::number, window::SIDE};
use crate::base::Bounds;

/// Cells of a block.
const COUNT: usize = 16;

/// The length of a diagonal step: sqrt 2 rounded up to a multiple of 2^-29 (past that bit of sqrt 2 stand a 0 and seven
/// 1s, so that the error is only 1.2e-11). All sums of steps up to 2^24 cells are exact: equally long paths are seen to
/// be equal, and no block is expanded again for a rounding error. Two sums change vertices only if their numbers of
/// diagonal steps differ by more than 160,000, and are then equal to 1e-11.
pub(super) const DIAGONAL: f64 = 759_250_125.0 / 536_870_912.0;

/// All distances between the cells of a block with this pattern: along straight steps and, if `diagonal`, diagonal ones
/// between cells of which both neighbours are free too.
pub(super) fn all_distances(pattern: u16, diagonal: bool) -> [[f64; COUNT]; COUNT] {
    let mut distances = [[f64::INFINITY; COUNT]; COUNT];
    let free = |x: i32, y: i32| (0..SIDE).contains(&x) && (0..SIDE).contains(&y) && pattern >> (y * SIDE + x) & 1 == 0;
    for y in 0..SIDE {
        for x in 0..SIDE {
            let here = number((x, y), SIDE);
            distances[here][here] = 0.0;
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let clear = free(x, y) && free(x + dx, y + dy) && free(x + dx, y) && free(x, y + dy);
                let slanted = dx != 0 && dy != 0;
                if clear && (diagonal || !slanted) {
                    let (there, step) = (number((x + dx, y + dy), SIDE), if slanted { DIAGONAL } else { 1.0 });
                    (distances[here][there], distances[there][here]) = (step, step);
                }
            }
        }
    }
    for k in (0..COUNT).filter(|k| pattern >> k & 1 == 0) {
        let through = distances[k];
        for row in &mut distances {
            let first = row[k];
            if first < f64::INFINITY {
                for (to, rest) in row.iter_mut().zip(through) {
                    *to = to.at_most(first + rest);
                }
            }
        }
    }
    distances
}

/// Writes the distances between the cells `at`, row by row, infinite where there is no path inside the block.
pub(super) fn write(pattern: u16, diagonal: bool, at: &[(i32, i32)], out: &mut [f64]) {
    let all = all_distances(pattern, diagonal);
    for (a, row) in at.iter().zip(out.chunks_exact_mut(at.len())) {
        for (b, out) in at.iter().zip(row) {
            *out = all[number(*a, SIDE)][number(*b, SIDE)];
        }
    }
}
