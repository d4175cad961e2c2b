//! Angles, from the four operations and the square root alone: the functions of a platform's own mathematics library
//! differ in their last bits from one platform to the next.

/// The angle of the vector (x, y), in radians, for `y >= 0`: 0 to pi. Both coordinates must be finite; the angle of the
/// null vector is 0.
///
/// Three steps halve the angle: tan(a / 2) = y / (x + |(x, y)|), then tan(a / 2) = t / (1 + sqrt(1 + t^2)), so that
/// t <= tan(pi / 16) < 0.2 for `x >= 0`. The series of the arctangent follows, whose first term left out is below
/// 2^-57 of the sum. The relative error is below 2^-50.
pub(crate) fn angle(x: f64, y: f64) -> f64 {
    debug_assert!(y >= 0.0);
    if y <= 0.0 {
        return if x < 0.0 { std::f64::consts::PI } else { 0.0 };
    }
    if x < 0.0 {
        return std::f64::consts::PI - angle(-x, y);
    }
    let halved = |t: f64| t / (1.0 + (1.0 + t * t).sqrt());
    let t = halved(halved(y / (x + (x * x + y * y).sqrt())));
    let square = t * t;
    // The terms 1 / (2 k + 1) of alternating sign, the last one first.
    let series = (0..=11).rev().fold(0.0, |sum, k| {
        let term = 1.0 / f64::from(2 * k + 1);
        (if k % 2 == 0 { term } else { -term }) + square * sum
    });
    8.0 * t * series
}

#[cfg(test)]
#[path = "turn_tests.rs"]
mod tests;
