use super::*;
use crate::grid::Grid;

/// ```text
///   . #
///   # .
/// ```
fn double_corner() -> Grid {
    Grid::from_terrain(2, 2, &[1, 0, 0, 1]).unwrap()
}

#[test]
fn a_point_belongs_to_the_free_cells_whose_closure_contains_it() {
    let snapshot = double_corner().snapshot();
    let layer = snapshot.first_layer();
    let cells = |x: i32, y: i32| free_cells_around(layer, Point { x, y }).to_vec();
    assert_eq!(cells(256, 256), [(0, 0), (1, 1)], "the double corner");
    assert_eq!(cells(255, 255), [(0, 0)]);
    assert_eq!(cells(256, 128), [(0, 0)], "on a wall");
    assert_eq!(cells(257, 128), [], "inside a blocked cell");
    assert_eq!(cells(0, 0), [(0, 0)], "the corner of the map");
    assert_eq!(cells(512, 512), [(1, 1)]);
    assert_eq!(cells(-1, 0), [], "outside the map");
    assert_eq!(cells(513, 512), []);
    assert!(is_free(layer, Point { x: 256, y: 128 }) && !is_free(layer, Point { x: 257, y: 128 }));
}

#[test]
fn the_corners_around_a_point_come_once_and_without_the_point() {
    let snapshot = double_corner().snapshot();
    let layer = snapshot.first_layer();
    let inside = corners_around(layer, Point::centre(0, 0));
    assert_eq!(inside.to_vec(), [(0, 0), (1, 0), (0, 1), (1, 1)]);
    let middle = corners_around(layer, Point::lattice(1, 1));
    assert_eq!(middle.to_vec(), [(0, 0), (1, 0), (0, 1), (2, 1), (1, 2), (2, 2)]);
}

#[test]
fn ties_go_to_the_smaller_row_and_then_column() {
    let snapshot = Grid::new(2, 2, 1).unwrap().snapshot();
    let layer = snapshot.first_layer();
    assert_eq!(nearest_centre(layer, Point::lattice(1, 1)), Some((0, 0)));
    assert_eq!(nearest_centre(layer, Point { x: 257, y: 256 }), Some((1, 0)));
    assert_eq!(nearest_corner(layer, Point::centre(1, 1), DiagonalGaps::Closed), Some((1, 1)));
    assert_eq!(nearest_corner(layer, Point { x: 385, y: 385 }, DiagonalGaps::Closed), Some((2, 2)));
    assert_eq!(
        nearest_corner(layer, Point::lattice(2, 1), DiagonalGaps::Closed),
        Some((2, 1)),
        "a corner is its own nearest"
    );
}

#[test]
fn a_point_that_is_not_free_has_no_nearest_vertex() {
    let snapshot = double_corner().snapshot();
    let layer = snapshot.first_layer();
    assert_eq!(nearest_centre(layer, Point::centre(1, 0)), None);
    assert_eq!(nearest_corner(layer, Point::centre(1, 0), DiagonalGaps::Closed), None);
    assert_eq!(nearest_corner(layer, Point::lattice(3, 0), DiagonalGaps::Closed), None);
}
