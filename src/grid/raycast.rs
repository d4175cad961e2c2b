//! Where a ray first leaves the free space, and at which wall.
//!
//! When not to use it: [`super::sight`] is faster and enough for a yes or no; this goes from cell to cell. The hit is a
//! quotient of integers that is rounded once.

use super::layer::{Layer, corner_pattern};
use super::walk::{Fraction, SegmentPart, Walk};
use super::{corners::is_double_pattern, rules::DiagonalGaps, snap::is_free};
use crate::base::{narrow, real, single};
use crate::geom::{Point, Position, SCALE};

/// The first obstacle on a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Obstruction {
    /// The first point past which the segment is not clear, each coordinate rounded once to `f32`.
    pub(crate) at: Position,
    /// The fraction of the segment before it.
    pub(crate) share: f64,
    /// The outward normal of the wall, along an axis; (0, 0) at a closed gap, or if the segment's start is not free.
    pub(crate) normal: (i32, i32),
    /// The blocked cell, at most one cell outside the map unless the start is.
    pub(crate) cell: (i32, i32),
}

/// The first obstacle of the segment `from` -> `to`, or none if it is clear: `from` itself if it is not free.
pub(crate) fn raycast(layer: &Layer, from: Point, to: Point, gaps: DiagonalGaps) -> Option<Obstruction> {
    if !is_free(layer, from) {
        let cell = (from.x.div_euclid(SCALE), from.y.div_euclid(SCALE));
        return Some(Obstruction { at: from.position(), share: 0.0, normal: (0, 0), cell });
    }
    for part in Walk::new(from, to) {
        if part.free_cells(layer).next().is_none() {
            return Some(wall(layer, from, to, &part));
        }
        if let Some((x, y)) = part.lattice_end
            && gaps == DiagonalGaps::Closed
            && let pattern = corner_pattern(layer, x, y)
            && is_double_pattern(pattern)
        {
            // The northern one of the two blocked cells.
            let cell = if pattern & 1 == 1 { (x - 1, y - 1) } else { (x, y - 1) };
            return Some(Obstruction { at: point_at(from, to, part.to), share: part.to.value(), normal: (0, 0), cell });
        }
    }
    None
}

/// The wall that a blocked part of a segment begins at.
///
/// ```text
///   A | H      a ray from A that enters the blocked cell C at their common corner: the face to H is a wall if H is
///   --+--      free, that to V if V is free. If both or neither are, the face is that across the axis along which
///   V | C      the ray is faster, x if they are equal.
/// ```
fn wall(layer: &Layer, from: Point, to: Point, part: &SegmentPart) -> Obstruction {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (sx, sy) = (dx.signum(), dy.signum());
    let [(x, y), _] = part.cells();
    let cell = (narrow(x), narrow(y));
    let enters = |from: i32, delta: i32, cell: i32| {
        // The coordinate at which the ray crosses into the cell, times the denominator: below 2^53 and 2^58.
        let edge = (cell + i32::from(delta < 0)) * SCALE;
        let Fraction { numerator, denominator } = part.from;
        delta != 0 && (i64::from(edge) - i64::from(from)) * denominator == i64::from(delta) * numerator
    };
    let (over_x, over_y) = (enters(from.x, dx, cell.0), enters(from.y, dy, cell.1));
    let across_x = match (over_x, over_y) {
        (true, true) => match (!layer.is_blocked(cell.0 - sx, cell.1), !layer.is_blocked(cell.0, cell.1 - sy)) {
            (true, false) => true,
            (false, true) => false,
            _ => dx.abs() >= dy.abs(),
        },
        _ => over_x,
    };
    let normal = if across_x { (-sx, 0) } else { (0, -sy) };
    Obstruction { at: point_at(from, to, part.from), share: part.from.value(), normal, cell }
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
#[path = "raycast_tests.rs"]
mod tests;
