//! Lists of states, row by row.

use crate::base::turn::wrapped;

/// The length of the way of a base: the first two numbers.
pub(crate) fn way(from: &[f64], to: &[f64]) -> f64 {
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    (dx * dx + dy * dy).sqrt()
}

/// The length of the way of a base over some rows.
pub(crate) fn length(rows: &[f64], dimension: usize) -> f64 {
    let rows = rows.chunks_exact(dimension);
    rows.clone().zip(rows.skip(1)).map(|(from, to)| way(from, to)).sum()
}

/// What the changes of some numbers cost over some rows, by a weight each.
pub(crate) fn weighed(rows: &[f64], dimension: usize, weights: impl Iterator<Item = (usize, f64)> + Clone) -> f64 {
    let rows = rows.chunks_exact(dimension);
    let pairs = rows.clone().zip(rows.skip(1));
    pairs.map(|(from, to)| weights.clone().map(|(at, weight)| weight * (to[at] - from[at]).abs()).sum::<f64>()).sum()
}

/// Lets an angle go on from the row before, by less than half a turn each.
pub(crate) fn unwind(rows: &mut [f64], dimension: usize, at: usize) {
    let mut angle = rows.get(at).copied().unwrap_or(0.0);
    for row in rows.chunks_exact_mut(dimension) {
        angle += wrapped(row[at] - angle);
        row[at] = angle;
    }
}

/// Leaves out the rows that repeat the one before, or at which no rate of change changes.
pub(crate) fn straighten(rows: &mut Vec<f64>, dimension: usize) {
    let count = rows.len() / dimension;
    let mut kept = 1;
    for at in 1..count {
        let row = |at: usize| &rows[at * dimension..][..dimension];
        let last = row(kept - 1);
        let is_passed = last == row(at) || at + 1 < count && goes_straight(last, row(at), row(at + 1));
        if !is_passed {
            rows.copy_within(at * dimension..(at + 1) * dimension, kept * dimension);
            kept += 1;
        }
    }
    rows.truncate(kept * dimension);
}

/// True if the motion from one state to a third passes through the second, up to rounding.
fn goes_straight(from: &[f64], by: &[f64], to: &[f64]) -> bool {
    let change = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (b - a).abs()).sum::<f64>();
    let part = change(from, by) / change(from, to);
    // Not so where both are the same: the part is not a number then.
    from.iter().zip(by).zip(to).all(|((from, by), to)| (from + (to - from) * part - by).abs() < 1e-9)
}
