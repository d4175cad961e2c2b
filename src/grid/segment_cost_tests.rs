use super::*;
use crate::grid::Grid;

/// Classes 1 and 2 side by side, a wall below the right one; class 1 costs 1, class 2 costs 3.
///
/// ```text
///   1 2
///   1 #
/// ```
fn cost(from: Point, to: Point) -> f64 {
    let grid = Grid::from_terrain(2, 2, &[1, 2, 1, 0]).unwrap();
    let snapshot = grid.snapshot();
    let mut costs = [f64::INFINITY; 256];
    (costs[1], costs[2]) = (1.0, 3.0);
    segment_cost(&snapshot, snapshot.first_layer(), CostMap::new(&costs, None), from, to)
}

#[test]
#[expect(clippy::float_cmp, reason = "sums of halves and of small integers are exact")]
fn each_cell_is_charged_for_the_length_inside_it() {
    assert_eq!(cost(Point::centre(0, 0), Point::centre(1, 0)), 0.5 + 1.5);
    assert_eq!(cost(Point::centre(0, 0), Point::centre(0, 1)), 1.0);
    assert_eq!(cost(Point::centre(0, 0), Point::centre(0, 0)), 0.0);
}

#[test]
#[expect(clippy::float_cmp, reason = "sums of halves and of small integers are exact")]
fn along_a_grid_line_the_cheaper_free_cell_counts() {
    assert_eq!(cost(Point::lattice(1, 0), Point::lattice(1, 1)), 1.0, "between both classes");
    assert_eq!(cost(Point::lattice(1, 1), Point::lattice(2, 1)), 3.0, "along the wall");
    assert_eq!(cost(Point::lattice(1, 1), Point::lattice(1, 2)), 1.0, "along the wall on the other side");
    assert_eq!(cost(Point::lattice(2, 0), Point::lattice(2, 1)), 3.0, "along the border");
}
