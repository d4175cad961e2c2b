//! How far a step may go, and where to.
//!
//! ```text
//!   . . . . .     w = 2: from s the points marked o, at multiples of 2. One cell more
//!   . o . o .     than w must be free all round: then no point on the rim is a double corner,
//!   . . s . .     and paths that leave the square do so over points that are reached.
//!   . o . o .
//! ```

use crate::base::unsigned;
use crate::collections::bits::any_in;
use crate::grid::Layer;

/// The longest step: where more is free, the goal is near or the map is empty, and the rows to look at cost more than
/// they save.
const LONGEST: i32 = 256;

/// The length of the steps from the lattice point (x, y): a power of two.
pub(crate) fn step_length(layer: &Layer, x: i32, y: i32) -> i32 {
    let mut length = 1;
    while length < LONGEST && is_free_around(layer, x, y, 2 * length + 1) {
        length *= 2;
    }
    length
}

/// True if all cells at most `radius` to each side of the lattice point are free.
fn is_free_around(layer: &Layer, x: i32, y: i32, radius: i32) -> bool {
    let (left, right) = (x - radius, x + radius);
    let (top, bottom) = (y - radius, y + radius);
    if left < 0 || top < 0 || right > layer.width() || bottom > layer.height() {
        return false;
    }
    (top..bottom).all(|row| {
        let bits = layer.rows.row(row + 1);
        !any_in(|i| bits[i], unsigned(left + 1), unsigned(right + 1))
    })
}

/// The points to which steps of `length` lead, row by row: the multiples of it around (x, y), without the point itself.
pub(crate) fn landings(x: i32, y: i32, length: i32) -> impl Iterator<Item = (i32, i32)> {
    around(y, length).flat_map(move |ny| around(x, length).map(move |nx| (nx, ny))).filter(move |&to| to != (x, y))
}

/// The multiples of `length` (a power of two) nearest to `v`: three if it is one, else two.
fn around(v: i32, length: i32) -> impl Iterator<Item = i32> {
    let below = v & !(length - 1);
    let (first, count) = if below == v { (v - length, 3) } else { (below, 2) };
    (0..count).map(move |i| first + i * length)
}

#[cfg(test)]
#[path = "reach_tests.rs"]
mod tests;
