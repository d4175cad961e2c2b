use super::*;

#[test]
fn a_position_snaps_to_the_nearest_point_and_halves_go_up() {
    let snap = |x: f32, y: f32| Point::snap(Position::new(x, y)).unwrap();
    assert_eq!(snap(1.5, -2.25), Point { x: 384, y: -576 });
    assert_eq!(snap(0.5 / 256.0, 0.499 / 256.0), Point { x: 1, y: 0 });
    assert_eq!(snap(-0.5 / 256.0, -0.501 / 256.0), Point { x: 0, y: -1 });
    assert_eq!(snap(1_048_576.0, -1_048_576.0), Point { x: 1 << 28, y: -(1 << 28) });
}

#[test]
fn a_coordinate_that_is_not_finite_or_too_large_is_refused() {
    for x in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1_048_577.0, -1_048_577.0] {
        assert!(matches!(Point::snap(Position::new(x, 0.0)), Err(Error::BadPosition { .. })), "{x}");
        assert!(matches!(Point::snap(Position::new(0.0, x)), Err(Error::BadPosition { .. })), "{x}");
    }
}

#[test]
fn every_coordinate_of_the_largest_map_survives_the_round_trip() {
    for v in (0..=65_535 * 256).step_by(997).chain([1, 65_535 * 256 - 1, 65_535 * 256]) {
        let point = Point { x: v, y: 65_535 * 256 - v };
        assert_eq!(Point::snap(point.position()), Ok(point));
    }
}

#[test]
fn snapping_rounds_down_like_the_floor_of_the_standard_library() {
    for base in [-1_048_576.0, -3.0, -1.0, -0.0, 0.0, 1.0, 255.0, 65_535.0, 1_048_575.0_f32] {
        for offset in [0.0, 1.0 / 1024.0, 1.0 / 512.0, 1.0 / 256.0, 0.25, 0.498, 0.5, 0.999] {
            for v in [base + offset, (base + offset).next_up(), (base + offset).next_down()] {
                let Ok(point) = Point::snap(Position::new(v, 0.0)) else { continue };
                let exact = (f64::from(v) * 256.0 + 0.5).floor();
                assert!((f64::from(point.x) - exact).abs() < 0.5, "{v}: {point:?}");
            }
        }
    }
}
