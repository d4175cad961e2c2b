use super::{assign, hexagon};
use godot::builtin::Vector2;

#[test]
fn rings_of_a_hexagonal_lattice_are_one_apart() {
    let points: Vec<Vector2> = (0..6).flat_map(hexagon).collect();
    assert_eq!(points.len(), 1 + 6 * (1 + 2 + 3 + 4 + 5));
    for (at, a) in points.iter().enumerate() {
        let nearest = points.iter().skip(at + 1).map(|b| a.distance_to(*b)).fold(f32::INFINITY, f32::min);
        assert!(nearest > 0.999, "{a}: {nearest}");
    }
    let farthest = hexagon(5).map(|at| at.length()).fold(0.0, f32::max);
    assert!((farthest - 5.0).abs() < 1e-5);
}

#[test]
fn who_is_in_front_goes_to_the_far_side() {
    let here = [Vector2::new(0.0, 0.0), Vector2::new(1.0, 0.0), Vector2::new(2.0, 0.0), Vector2::new(-9.0, 0.0)];
    let target = Vector2::new(10.0, 0.0);
    let places = vec![Vector2::new(9.0, 0.0), Vector2::new(10.0, 0.0), Vector2::new(11.0, 0.0)];
    let chosen = assign(&here, places, target);
    assert_eq!(chosen[..3], [9.0, 10.0, 11.0].map(|x| Vector2::new(x, 0.0)));
    assert_eq!(chosen[3], target);
    assert!(assign(&[], vec![target], target).is_empty());
}
