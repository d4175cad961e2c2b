//! Whether a corner sees one point, off the grid lines.

use crate::base::unsigned;
use crate::geom::{Point, SCALE};
use crate::grid::Layer;
use crate::search::corners::view::strip::Strip;
use crate::search::{corners::view::exact_ray::ExactRay, corners::view::orientation::Orientation};

/// True if the segment from the lattice point (x, y) to `to` touches no blocked cell before its ends: visible in the
/// sense of [`sweep`](super::sweep::sweep). It must not run along a grid line.
pub(crate) fn sees(layer: &Layer, (x, y): (i32, i32), to: Point) -> bool {
    let quadrant = Orientation::quadrant(to.x > x * SCALE, to.y > y * SCALE);
    if quadrant.mirrors_u() {
        sees_in_quadrant::<true>(layer, quadrant, Point::lattice(x, y), to)
    } else {
        sees_in_quadrant::<false>(layer, quadrant, Point::lattice(x, y), to)
    }
}

fn sees_in_quadrant<const MIRRORED: bool>(layer: &Layer, quadrant: Orientation, from: Point, to: Point) -> bool {
    let ((from_u, from_w), (to_u, to_w)) = (quadrant.coordinates(from), quadrant.coordinates(to));
    let (u, w) = (from_u / SCALE, from_w / SCALE);
    let mut ray = ExactRay::from_lattice(u, unsigned(to_u - from_u), unsigned(to_w - from_w));
    let last_row = ceil(to_w) - 1;
    // Cells that the segment touches in a row, its ends left out.
    let mut first = u;
    for row in w..=last_row {
        ray = ray.advanced();
        let last = if row == last_row { ceil(to_u) - 1 } else { ray.column };
        let strip = Strip::<MIRRORED>::new(layer.rows.at(quadrant.cell_at_w(row) + 1));
        if strip.next_blocked(first, last + 1) <= last {
            return false;
        }
        first = ray.ceil() - 1;
    }
    true
}

/// The first grid line at or past a coordinate.
const fn ceil(v: i32) -> i32 {
    (v + (SCALE - 1)).div_euclid(SCALE)
}
