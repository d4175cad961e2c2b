//! The closed forms of the cheapest path across one cell to an edge with interpolated values.

use crate::base::Bounds;
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// The least cost from a corner of a cell to the start over the edge opposite to it.
///
/// ```text
///   +-----s2     `inside` is the cost of the cell, `beside` that of the cell on the other side of s' s1
///   |    / |     (infinite if it is blocked); `near` and `far` are the values of s1 and s2
///   |  /   X
///   s'----s1
/// ```
///
/// Only for `far < near`: otherwise no point of the edge is better than s1 alone, which is a step of its own.
///
/// With f = near - far, crossing to the X at height y costs inside sqrt(1 + y^2) + (1 - y) f + far; the best y is f /
/// sqrt(inside^2 - f^2), where this is near + sqrt(inside^2 - f^2), if that y is at most 1, which is 2 f^2 <= inside^2:
/// a root is drawn only of what is at least inside^2 / 2. With `beside` < f a path along s' s1 that leaves it towards
/// s2 is better: the same form with `beside` in place of f.
#[inline(always)]
pub(crate) fn over_edge(inside: f64, beside: f64, near: f64, far: f64) -> f64 {
    let slope = (near - far).at_most(beside);
    let across = if slope >= inside * FRAC_1_SQRT_2 {
        inside * SQRT_2
    } else {
        slope + (inside * inside - slope * slope).sqrt()
    };
    far + across
}

/// The share of an edge, from its first end, at which the path from a point at distance `away` from the edge's line is
/// cheapest: `foot` is the share of the point's foot, `rise` the value of the edge's second end less that of its first.
///
/// Between 0 and 1. The cost is inside sqrt(away^2 + (t - foot)^2) + rise t; its slope is zero where foot - t = away
/// rise / sqrt(inside^2 - rise^2). Where |rise| is not below `inside` there is no such t and an end is best.
#[inline(always)]
pub(crate) fn onto_edge(inside: f64, away: f64, foot: f64, rise: f64) -> f64 {
    if rise.abs() >= inside {
        return if rise > 0.0 { 0.0 } else { 1.0 };
    }
    let aside = away * (rise / ((inside - rise) * (inside + rise)).sqrt());
    (foot - aside).clamp(0.0, 1.0)
}

/// The share of a cheap edge, from the corner s', along which the path goes before it crosses the cell to the corner
/// opposite to s'; none if it leaves at once or not at all.
#[inline(always)]
pub(crate) fn along_edge(inside: f64, beside: f64) -> Option<f64> {
    // Also false where `beside` is infinite.
    if beside < inside * FRAC_1_SQRT_2 {
        return Some(1.0 - beside / ((inside - beside) * (inside + beside)).sqrt());
    }
    None
}

#[cfg(test)]
#[path = "interpolation_tests.rs"]
mod tests;
