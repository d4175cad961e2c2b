//! Where a segment first leaves the free space.
//!
//! When not to use it: [`super::sight`] is faster and enough for a yes or no; this goes from cell to cell. The hit is a
//! quotient of integers that is rounded once.

use super::corners::is_double_pattern;
use super::layer::{Layer, corner_pattern};
use super::rules::DiagonalGaps;
use super::snap::is_free;
use super::walk::{Fraction, Walk};
use crate::base::numeric::{real, single};
use crate::geom::{Point, Position, SCALE};

/// The first point of the segment `from` -> `to` past which it is not clear, or none if it is clear. `from` itself if
/// it is not free.
pub(crate) fn first_hit(layer: &Layer, from: Point, to: Point, gaps: DiagonalGaps) -> Option<Position> {
    if !is_free(layer, from) {
        return Some(from.position());
    }
    for part in Walk::new(from, to) {
        if part.free_cells(layer).next().is_none() {
            return Some(point_at(from, to, part.from));
        }
        if let Some((x, y)) = part.lattice_end
            && gaps == DiagonalGaps::Closed
            && is_double_pattern(corner_pattern(layer, x, y))
        {
            return Some(point_at(from, to, part.to));
        }
    }
    None
}

/// The point at a fraction of the segment, each coordinate rounded once to `f32`.
fn point_at(from: Point, to: Point, fraction: Fraction) -> Position {
    let coordinate = |from: i32, to: i32| {
        // A coordinate of the map (at most 2^24) times a denominator below 2^29 (`to` may lie 2^28 away and `from` 2^24
        // on the other side): below 2^53, so exact in f64. The quotient is rounded to f64 and then to f32, which is one
        // rounding in effect: a value in 2^e .. 2^(e + 1) with a denominator below 2^29 that is not itself half-way
        // between two f32 is farther than 2^(e - 24) / 2^29 from every half-way point, and the f64 rounding moves it by
        // at most that.
        let delta = i64::from(to) - i64::from(from);
        let exact = i64::from(from) * fraction.denominator + delta * fraction.numerator;
        single(real(exact) / real(fraction.denominator) / f64::from(SCALE))
    };
    Position::new(coordinate(from.x, to.x), coordinate(from.y, to.y))
}

#[cfg(test)]
#[path = "first_hit_tests.rs"]
mod tests;
