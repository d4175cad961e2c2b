//! Which free cells and lattice points belong to a point.

use smallvec::SmallVec;

use super::layer::{Layer, corner_pattern};
use super::{corners::is_double_pattern, rules::DiagonalGaps};
use crate::geom::{Point, SCALE, cell_from};

/// Cells whose closure contains a point: at most four.
type TouchedCells = SmallVec<[(i32, i32); 4]>;

/// How far from free ground a point still counts as free, in units of a point: 1/64 of a cell, and its rounding.
const NEAR: i64 = 5;

/// The corners of such cells: at most nine.
type TouchedCorners = SmallVec<[(i32, i32); 9]>;

/// The free cells whose closure contains `point`, in row-major order. Empty if the point is outside the map or not
/// free.
pub(crate) fn free_cells_around(layer: &Layer, point: Point) -> TouchedCells {
    let span = |v: i32, side: i32| {
        let cell = v.div_euclid(SCALE);
        let first = if v.rem_euclid(SCALE) == 0 { cell - 1 } else { cell };
        first.max(0)..=cell.min(side - 1)
    };
    let mut cells = TouchedCells::new();
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

/// The cell of the map in whose inside a point lies, free or not; none for a point on a line between cells.
#[inline(always)]
pub(crate) fn cell_inside(layer: &Layer, point: Point) -> Option<(i32, i32)> {
    let (x, y) = (cell_from(point.x), cell_from(point.y));
    let is_on_line = point.x & (SCALE - 1) == 0 || point.y & (SCALE - 1) == 0;
    let is_on_map = (0..layer.width()).contains(&x) && (0..layer.height()).contains(&y);
    (is_on_map && !is_on_line).then_some((x, y))
}

/// True if the point touches the closure of at least one free cell.
pub(crate) fn is_free(layer: &Layer, point: Point) -> bool {
    free_cell_at(layer, point).is_some() || !free_cells_around(layer, point).is_empty()
}

/// Where a point of the plane counts as: itself if it is free, else the nearest free point, if that is at most [`NEAR`]
/// away; ties to the smaller y, then x. So who follows a path along a wall may ask again from wherever rounding has
/// led to.
pub(crate) fn free_near(layer: &Layer, point: Point) -> Option<Point> {
    if is_free(layer, point) {
        return Some(point);
    }
    let line = |v: i32| (v + SCALE / 2).div_euclid(SCALE) * SCALE;
    let (x, y) = (line(point.x), line(point.y));
    let sides = [Point { x, ..point }, Point { y, ..point }, Point { x, y }];
    let near = sides.into_iter().filter(|&side| side.squared_distance(point) <= NEAR * NEAR && is_free(layer, side));
    near.min_by_key(|side| (side.squared_distance(point), side.y, side.x))
}

/// The corners of the free cells whose closure contains `point`, each once, in row-major order, without the point
/// itself.
pub(crate) fn corners_around(layer: &Layer, point: Point) -> TouchedCorners {
    let mut corners = corners_of(&free_cells_around(layer, point));
    corners.retain(|&mut (x, y)| Point::lattice(x, y) != point);
    corners
}

/// The corners of cells, each once, in row-major order.
fn corners_of(cells: &[(i32, i32)]) -> TouchedCorners {
    let mut corners = TouchedCorners::new();
    for &(x, y) in cells {
        for corner in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
            if let Err(at) = corners.binary_search_by_key(&(corner.1, corner.0), |&(x, y)| (y, x)) {
                corners.insert(at, corner);
            }
        }
    }
    corners
}

/// The centre nearest to `point` among those of cells; ties to the smaller y, then x.
pub(crate) fn nearest_centre_of(cells: &[(i32, i32)], point: Point) -> Option<(i32, i32)> {
    cells.iter().copied().min_by_key(|&(x, y)| (Point::centre(x, y).squared_distance(point), y, x))
}

/// The corner nearest to `point`, which lies in the closure of cells, among those of the cells; ties to the smaller y,
/// then x. A closed double corner, from which the cells on both sides of a wall can be entered, is taken only by a
/// point that lies on it, or if all corners are.
pub(crate) fn nearest_corner_of(
    layer: &Layer,
    cells: &[(i32, i32)],
    point: Point,
    gaps: DiagonalGaps,
) -> Option<(i32, i32)> {
    corners_of(cells).into_iter().min_by_key(|&(x, y)| {
        let squared = Point::lattice(x, y).squared_distance(point);
        let is_closed = gaps == DiagonalGaps::Closed && is_double_pattern(corner_pattern(layer, x, y));
        (is_closed && squared > 0, squared, y, x)
    })
}

/// [`nearest_centre_of`] the free cells whose closure contains `point`.
pub(crate) fn nearest_centre(layer: &Layer, point: Point) -> Option<(i32, i32)> {
    if let Some((x, y)) = cell_inside(layer, point) {
        // It touches no other.
        return (!layer.is_blocked(x, y)).then_some((x, y));
    }
    nearest_centre_of(&free_cells_around(layer, point), point)
}

/// [`nearest_corner_of`] the free cells whose closure contains `point`.
pub(crate) fn nearest_corner(layer: &Layer, point: Point, gaps: DiagonalGaps) -> Option<(i32, i32)> {
    if let Some((x, y)) = cell_inside(layer, point) {
        if layer.is_blocked(x, y) {
            return None;
        }
        let past_middle = |v: i32| i32::from(v.rem_euclid(SCALE) > SCALE / 2);
        let (x, y) = (x + past_middle(point.x), y + past_middle(point.y));
        if gaps == DiagonalGaps::Open || !is_double_pattern(corner_pattern(layer, x, y)) {
            return Some((x, y));
        }
    }
    nearest_corner_of(layer, &free_cells_around(layer, point), point, gaps)
}

#[cfg(test)]
#[path = "snap_tests.rs"]
mod tests;
