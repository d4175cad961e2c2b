//! Symmetric positive definite systems of equations whose matrix has two diagonals on either side of the main one.
//!
//! Method: Cholesky's factorisation without roots, L D L^T, which keeps the band. Cost: O(n) time and 24 n bytes.

/// A row of the matrix, or of its factors: its diagonal, and what is one and two places to the left of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct BandRow {
    pub(super) here: f64,
    pub(super) left: f64,
    pub(super) left2: f64,
}

/// Replaces a matrix by its factors.
pub(super) fn factor(rows: &mut [BandRow]) {
    for i in 0..rows.len() {
        let BandRow { mut here, mut left, left2 } = rows[i];
        if i > 1 {
            let two = rows[i - 2];
            let part = left2 / two.here;
            left -= part * two.here * rows[i - 1].left;
            here -= part * left2;
            rows[i].left2 = part;
        }
        if i > 0 {
            let part = left / rows[i - 1].here;
            here -= part * left;
            rows[i].left = part;
        }
        rows[i].here = here;
    }
}

/// Replaces the right side of a system by its solution.
pub(super) fn solve(factors: &[BandRow], side: &mut [f64]) {
    let count = side.len();
    for i in 0..count {
        let mut value = side[i];
        if i > 0 {
            value -= factors[i].left * side[i - 1];
        }
        if i > 1 {
            value -= factors[i].left2 * side[i - 2];
        }
        side[i] = value;
    }
    for i in (0..count).rev() {
        let mut value = side[i] / factors[i].here;
        if i + 1 < count {
            value -= factors[i + 1].left * side[i + 1];
        }
        if i + 2 < count {
            value -= factors[i + 2].left2 * side[i + 2];
        }
        side[i] = value;
    }
}

#[cfg(test)]
#[path = "band_tests.rs"]
mod tests;
