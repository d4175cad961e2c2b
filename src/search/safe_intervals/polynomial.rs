//! Zeros of polynomials of degree 4.

use smallvec::SmallVec;

/// Coefficients, the constant first.
pub(super) type Quadratic = [f64; 3];
pub(super) type Quartic = [f64; 5];

/// Zeros in order.
pub(super) type Zeros = SmallVec<[f64; 16]>;

/// The square of a + b x.
pub(super) fn square([a, b]: [f64; 2]) -> Quadratic {
    [a * a, 2.0 * a * b, b * b]
}

/// The product of two polynomials.
pub(super) fn product(p: Quadratic, q: Quadratic) -> Quartic {
    let mut sum = [0.0; 5];
    for (i, a) in p.into_iter().enumerate() {
        for (j, b) in q.into_iter().enumerate() {
            sum[i + j] += a * b;
        }
    }
    sum
}

fn value(p: &[f64], x: f64) -> f64 {
    p.iter().rev().fold(0.0, |sum, &part| sum * x + part)
}

/// The zeros from 0 to 1 of a polynomial, and the places of its extremes: one that rounding lifts off the axis is among
/// these.
///
/// Between the zeros of its derivative a polynomial is monotone: from the third derivative on, which is linear, each
/// one's zeros are found by bisection between those of the next.
pub(super) fn zeros_and_extremes(p: &Quartic) -> Zeros {
    let mut derivatives = [*p; 4];
    for order in 1..4 {
        let before = derivatives[order - 1];
        derivatives[order] = [before[1], 2.0 * before[2], 3.0 * before[3], 4.0 * before[4], 0.0];
    }
    let (mut zeros, mut extremes) = (Zeros::new(), Zeros::new());
    for q in derivatives.iter().rev() {
        extremes = std::mem::take(&mut zeros);
        let mut low = 0.0;
        for &high in extremes.iter().chain([&1.0]) {
            zeros.extend(zero_between(q, low, high));
            low = high;
        }
    }
    zeros.extend(extremes);
    zeros
}

/// Where a polynomial that is monotone between two places is 0.
fn zero_between(p: &[f64], mut low: f64, mut high: f64) -> Option<f64> {
    let (begin, end) = (value(p, low), value(p, high));
    if begin == 0.0 || end == 0.0 {
        return Some(if begin == 0.0 { low } else { high }).filter(|_| begin != end);
    }
    if (begin > 0.0) == (end > 0.0) {
        return None;
    }
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return Some(middle);
        }
        if (value(p, middle) > 0.0) == (begin > 0.0) {
            low = middle;
        } else {
            high = middle;
        }
    }
}

#[cfg(test)]
#[path = "polynomial_tests.rs"]
mod tests;
