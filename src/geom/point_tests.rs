use super::*;

#[test]
#[expect(clippy::float_cmp, reason = "exact lengths")]
fn lengths_of_right_triangles_with_integer_sides_are_exact() {
    assert_eq!(Point::lattice(1, 2).distance(Point::lattice(4, 6)), 5.0);
    assert_eq!(Point::lattice(0, 0).distance(Point { x: 3, y: 4 }), 5.0 / 256.0);
    let far = Point::lattice(65_535, 0);
    assert_eq!(Point::lattice(0, 0).distance(far), 65_535.0);
}

#[test]
fn only_points_on_both_kinds_of_grid_lines_are_lattice_points() {
    assert_eq!(Point::lattice(3, -2).as_lattice(), Some((3, -2)));
    assert_eq!(Point::centre(3, 2).as_lattice(), None);
    assert_eq!(Point { x: 256, y: 1 }.as_lattice(), None);
    assert_eq!(Point { x: 255, y: 512 }.as_lattice(), None);
}

#[test]
fn a_grid_line_at_a_coordinate_counts_as_past_it() {
    assert_eq!([-257, -256, -255, 0, 1, 256, 257].map(line_from), [-1, -1, 0, 0, 1, 1, 2]);
}

#[test]
fn the_cross_product_has_the_sign_of_the_turn_and_is_exact_on_the_largest_map() {
    let (o, a) = (Point::lattice(0, 0), Point::lattice(2, 0));
    assert_eq!(cross(o, a, Point::lattice(0, 1)), 2 * 256 * 256);
    assert!(cross(o, a, Point::lattice(0, -1)) < 0);
    assert_eq!(cross(o, a, Point::lattice(7, 0)), 0);
    // Two points that are one unit off a line across the whole map.
    let (near, far) = (Point { x: 1 << 23, y: 1 << 23 }, Point { x: 1 << 24, y: 1 << 24 });
    assert_eq!(cross(o, far, Point { y: near.y + 1, ..near }), 1 << 24);
    assert_eq!(cross(o, far, Point { y: near.y - 1, ..near }), -(1 << 24));
}
