use super::*;

fn shape(points: &[(f32, f32)], radius: f32) -> Result<Shape, Error> {
    let points: Vec<Position> = points.iter().map(|&(x, y)| Position::new(x, y)).collect();
    Shape::new(&points, radius)
}

#[test]
fn radii_and_symmetry_are_those_of_the_body() {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
    let bar = shape(&[(-20.0, -4.0), (20.0, -4.0), (20.0, 4.0), (-20.0, 4.0)], 0.0).unwrap();
    assert!(close(bar.inner_radius(), 4.0) && close(bar.outer_radius(), 416.0_f64.sqrt()) && bar.has_half_turn());
    let round = shape(&[(-20.0, -4.0), (20.0, -4.0), (20.0, 4.0), (-20.0, 4.0)], 1.5).unwrap();
    assert!(close(round.inner_radius(), 5.5) && close(round.outer_radius(), 416.0_f64.sqrt() + 1.5));
    let disc = shape(&[(3.0, 4.0)], 2.0).unwrap();
    assert!(close(disc.inner_radius(), 0.0) && close(disc.outer_radius(), 7.0) && !disc.has_half_turn());
    let disc = shape(&[(0.0, 0.0), (0.0, 0.0)], 2.0).unwrap();
    assert!(close(disc.inner_radius(), 2.0) && close(disc.outer_radius(), 2.0) && disc.has_half_turn());
    let capsule = shape(&[(0.0, 0.0), (8.0, 0.0)], 0.5).unwrap();
    assert!(close(capsule.inner_radius(), 0.5) && close(capsule.outer_radius(), 8.5) && !capsule.has_half_turn());
    let triangle = shape(&[(1.0, 1.0), (5.0, 1.0), (1.0, 5.0)], 0.0).unwrap();
    assert!(close(triangle.inner_radius(), 0.0) && close(triangle.outer_radius(), 26.0_f64.sqrt()));
    assert_eq!(triangle.pieces().len(), 1);
}

#[test]
fn bad_shapes_are_refused() {
    let square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    for radius in [-1.0, f32::NAN, f32::INFINITY, 1024.5] {
        assert!(matches!(shape(&square, radius), Err(Error::BadValue { name: "radius", .. })));
    }
    assert!(matches!(shape(&[(0.0, 0.0)], 0.0), Err(Error::BadValue { name: "radius", .. })));
    assert!(matches!(shape(&[(0.0, 0.0), (4.0, 0.0)], 0.0), Err(Error::BadValue { name: "radius", .. })));
    assert!(matches!(shape(&[], 1.0), Err(Error::BadValue { name: "count", .. })));
    assert!(matches!(shape(&[(0.0, 2000.0)], 1.0), Err(Error::BadValue { name: "outline", .. })));
    assert!(matches!(shape(&[(f32::NAN, 0.0)], 1.0), Err(Error::BadPosition { .. })));
    let crossed = [(0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)];
    assert!(matches!(shape(&crossed, 0.0), Err(Error::OutlineCrosses { first: 0, second: 2 })));
    // -0 counts as 0.
    assert!(shape(&square, -0.0).is_ok());
}
