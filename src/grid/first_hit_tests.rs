use super::super::sight::tests::{first_blocked, free_point, random_grid};
use super::*;
use crate::base::test_rng::TestRng;

/// Checks a coordinate of a hit: the `f32` nearest to the exact quotient (of which `f64` keeps far more than `f32`).
fn check_nearest(hit: f32, from: i32, to: i32, (numerator, denominator): (i128, i128)) {
    let exact = i128::from(from) * denominator + (i128::from(to) - i128::from(from)) * numerator;
    let (whole, rest) = (exact / denominator, exact % denominator);
    let small = |v: i128| real(i64::try_from(v).unwrap());
    // Denominators of double corners are squares: shifted into reach.
    let shift = (128 - denominator.leading_zeros()).saturating_sub(62);
    let exact = (small(whole) + small(rest >> shift) / small(denominator >> shift)) / f64::from(SCALE);
    let gap = f64::from(hit.next_up()) - f64::from(hit);
    assert!((f64::from(hit) - exact).abs() <= gap * 0.500_001 + 1e-12, "{hit} is not nearest to {exact}");
}

fn check(layer: &Layer, a: Point, b: Point) {
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let hit = first_hit(layer, a, b, gaps);
        let Some(share) = first_blocked(layer, a, b, gaps) else {
            assert!(hit.is_none(), "{a:?} {b:?} {gaps:?}");
            continue;
        };
        let hit = hit.unwrap();
        check_nearest(hit.x, a.x, b.x, share);
        check_nearest(hit.y, a.y, b.y, share);
    }
}

#[test]
fn a_hit_is_the_first_blocked_point_of_the_segment() {
    let mut rng = TestRng::new(4);
    for _ in 0..400 {
        let grid = random_grid(&mut rng, 8);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..10 {
            let Some(a) = free_point(&mut rng, layer) else { break };
            check(layer, a, Point { x: rng.coordinate(layer.width()), y: rng.coordinate(layer.height()) });
        }
    }
}

#[test]
fn a_hit_on_the_way_to_a_point_far_outside_is_exact_too() {
    const FAR: i32 = 1 << 28;
    let mut rng = TestRng::new(5);
    for _ in 0..300 {
        let grid = random_grid(&mut rng, 8);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..10 {
            let Some(a) = free_point(&mut rng, layer) else { break };
            let mut far = || match rng.below(4) {
                0 => FAR,
                1 => -FAR,
                _ => rng.below(i32::MAX) / 4 - FAR,
            };
            check(layer, a, Point { x: far(), y: far() });
        }
    }
}

#[test]
fn a_blocked_start_is_its_own_hit() {
    let grid = crate::grid::Grid::new(3, 3, 0).unwrap();
    let from = Point::centre(1, 1);
    let hit = first_hit(grid.snapshot().first_layer(), from, Point::centre(2, 1), DiagonalGaps::Open);
    assert_eq!(hit, Some(from.position()));
}
