use super::*;
use crate::base::test_rng::TestRng;

/// A random line with the origin on its left side, or anywhere.
fn random_line(rng: &mut TestRng, around_origin: bool) -> HalfPlane {
    let mut part = || f64::from(rng.below(2001) - 1000) / 1000.0;
    let direction = Vector::new(part(), part() + 1e-3);
    let direction = direction * (1.0 / direction.length());
    let mut point = Vector::new(part(), part());
    if around_origin && direction.cross(point) > 0.0 {
        point = -point;
    }
    HalfPlane { point, direction }
}

#[test]
fn the_velocity_is_feasible_and_none_of_many_others_is_nearer() {
    let mut rng = TestRng::new(9);
    let mut scratch = Vec::new();
    for _ in 0..2_000 {
        let count = rng.below(9);
        let lines: Vec<HalfPlane> = (0..count).map(|_| random_line(&mut rng, true)).collect();
        let wanted = random_line(&mut rng, false).point * 2.0;
        let found = solve(&lines, 0, 1.0, wanted, &mut scratch).unwrap();
        let inside = |velocity: Vector, slack: f64| {
            velocity.length() <= 1.0 + slack
                && lines.iter().all(|line| line.direction.cross(line.point - velocity) <= slack)
        };
        assert!(inside(found, 1e-4), "{found:?} of {lines:?}");
        for _ in 0..200 {
            let other = random_line(&mut rng, false).point;
            if inside(other, 0.0) {
                assert!((other - wanted).length() >= (found - wanted).length() - 1e-9, "{other:?} beats {found:?}");
            }
        }
    }
}

#[test]
fn without_a_common_point_hard_lines_hold_and_the_rest_gives_way_evenly() {
    let line =
        |x: f64, y: f64, dx: f64, dy: f64| HalfPlane { point: Vector::new(x, y), direction: Vector::new(dx, dy) };
    let mut scratch = Vec::new();
    // x >= 0.4 and x <= 0.2 (soft): in the middle.
    let soft = [line(0.4, 0.0, 0.0, -1.0), line(0.2, 0.0, 0.0, 1.0)];
    let found = solve(&soft, 0, 1.0, Vector::default(), &mut scratch).unwrap();
    assert!((found.x - 0.3).abs() < 1e-9, "{found:?}");
    // The wall x <= 0 is hard: nothing of it is given up for a neighbour who asks for x >= 0.4.
    let walled = [line(0.0, 0.0, 0.0, 1.0), line(0.4, 0.0, 0.0, -1.0)];
    let found = solve(&walled, 1, 1.0, Vector::default(), &mut scratch).unwrap();
    assert!(found.x.abs() < 1e-9, "{found:?}");
}
