//! Which free cells and lattice points belong to a point.

use smallvec::SmallVec;

use super::layer::Layer;
use crate::geom::{Point, SCALE};

/// Cells whose closure contains a point: at most four.
type Cells = SmallVec<[(i32, i32); 4]>;

/// The free cells whose closure contains `point`, in row-major order. Empty if the point is outside the map or not
/// free.
pub(crate) fn free_cells_around(layer: &Layer, point: Point) -> Cells {
    let span = |v: i32, side: i32| {
        let cell = v.div_euclid(SCALE);
        let first = if v.rem_euclid(SCALE) == 0 { cell - 1 } else { cell };
        first.max(0)..=cell.min(side - 1)
    };
    let mut cells = Cells::new();
    for y in span(point.y, layer.height()) {
        for x in span(point.x, layer.width()) {
            if !layer.is_blocked(x, y) {
                cells.push((x, y));
            }
        }
    }
    cells
}

/// The cell whose left and upper sides or inside contain the point, if there is one and it is free: the only one for
/// most points.
#[inline(always)]
pub(super) fn free_cell_at(layer: &Layer, point: Point) -> Option<(i32, i32)> {
    let (x, y) = (point.x.div_euclid(SCALE), point.y.div_euclid(SCALE));
    let is_inside = (0..layer.width()).contains(&x) && (0..layer.height()).contains(&y);
    (is_inside && !layer.is_blocked(x, y)).then_some((x, y))
}

/// True if the point touches the closure of at least one free cell.
pub(crate) fn is_free(layer: &Layer, point: Point) -> bool {
    free_cell_at(layer, point).is_some() || !free_cells_around(layer, point).is_empty()
}

/// The corners of the free cells whose closure contains `point`, each once, in row-major order, without the point
/// itself.
pub(crate) fn corners_around(layer: &Layer, point: Point) -> SmallVec<[(i32, i32); 9]> {
    let mut corners = SmallVec::new();
    for (x, y) in free_cells_around(layer, point) {
        for corner in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
            if !corners.contains(&corner) && Point::lattice(corner.0, corner.1) != point {
                corners.push(corner);
            }
        }
    }
    corners.sort_unstable_by_key(|&(x, y)| (y, x));
    corners
}

/// The centre nearest to `point` among the free cells whose closure contains it; ties to the smaller y, then x.
pub(crate) fn nearest_centre(layer: &Layer, point: Point) -> Option<(i32, i32)> {
    nearest(point, free_cells_around(layer, point).into_iter(), Point::centre)
}

/// The corner nearest to `point` among those of the free cells whose closure contains it; ties to the smaller y, then
/// x.
pub(crate) fn nearest_corner(layer: &Layer, point: Point) -> Option<(i32, i32)> {
    if let Some(corner) = point.as_lattice() {
        return free_cells_around(layer, point).first().map(|_| corner);
    }
    nearest(point, corners_around(layer, point).into_iter(), Point::lattice)
}

fn nearest(
    point: Point,
    candidates: impl Iterator<Item = (i32, i32)>,
    place: impl Fn(i32, i32) -> Point,
) -> Option<(i32, i32)> {
    candidates.min_by_key(|&(x, y)| {
        let to = place(x, y);
        let (dx, dy) = (i64::from(to.x - point.x), i64::from(to.y - point.y));
        (dx * dx + dy * dy, y, x)
    })
}

#[cfg(test)]
#[path = "snap_tests.rs"]
mod tests;
