//! Whether a corner sees one point, off the grid lines.

use crate::base::numeric::unsigned;
use crate::geom::{Point, SCALE};
use crate::grid::Layer;
use crate::search::corners::view::quadrant::Quadrant;
use crate::search::corners::view::ray::Ray;

/// True if the segment from the lattice point (x, y) to `to` touches no blocked cell before its ends. It must not run along a
/// grid line. This is what a sweep calls seen.
pub(crate) fn sees(layer: &Layer, (x, y): (i32, i32), to: Point) -> bool {
    let quadrant = Quadrant::new(to.x > x * SCALE, to.y > y * SCALE);
    let (u, w) = quadrant.mirror(x, y);
    let (to_u, to_w) = quadrant.eye(to);
    let mut ray = Ray::from_lattice(u, unsigned(to_u - u * SCALE), unsigned(to_w - w * SCALE));
    let last_row = behind(to_w) - 1;
    // Cells that the segment touches in a row, its ends left out.
    let mut first = u;
    for row in w..=last_row {
        ray = ray.advanced();
        let last = if row == last_row { behind(to_u) - 1 } else { ray.column };
        if quadrant.strip(layer, row).next_blocked(first, last + 1) <= last {
            return false;
        }
        first = ray.ceil() - 1;
    }
    true
}

/// The first grid line at or behind a coordinate.
const fn behind(v: i32) -> i32 {
    (v + (SCALE - 1)).div_euclid(SCALE)
}
