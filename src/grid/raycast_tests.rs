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

/// Checks cell and normal of a hit from their definitions: the cell is blocked and touches the hit; a ray that is
/// stopped by a wall runs into the face, which contains the hit, and the cell before the face is free where another
/// face of the same kind is not.
fn check_wall(layer: &Layer, (a, b): (Point, Point), (numerator, denominator): (i128, i128), hit: Obstruction) {
    let (x, y) = hit.cell;
    assert!(layer.is_blocked(x, y), "{hit:?}");
    // Everything times the denominator.
    let at = |from: i32, to: i32| i128::from(from) * denominator + i128::from(to - from) * numerator;
    let (hit_x, hit_y) = (at(a.x, b.x), at(a.y, b.y));
    let line = |cell: i32| i128::from(cell * SCALE) * denominator;
    assert!((line(x)..=line(x + 1)).contains(&hit_x) && (line(y)..=line(y + 1)).contains(&hit_y), "{hit:?}");
    let along = |from: i32, to: i32| (f64::from(from) + hit.share * f64::from(to - from)) / f64::from(SCALE);
    assert!(
        (along(a.x, b.x) - f64::from(hit.at.x)).abs() < 0.01 && (along(a.y, b.y) - f64::from(hit.at.y)).abs() < 0.01
    );
    assert!((0.0..=1.0).contains(&hit.share), "{hit:?}");
    let on_corner = hit_x % line(1) == 0 && hit_y % line(1) == 0;
    let face_free = |nx: i32, ny: i32| {
        let face = if nx == 0 { line(y + i32::from(ny > 0)) == hit_y } else { line(x + i32::from(nx > 0)) == hit_x };
        face && i64::from(nx) * i64::from(b.x - a.x) + i64::from(ny) * i64::from(b.y - a.y) < 0
            && !layer.is_blocked(x + nx, y + ny)
    };
    let open: Vec<(i32, i32)> =
        [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().filter(|&(nx, ny)| face_free(nx, ny)).collect();
    match hit.normal {
        (0, 0) => assert!(on_corner && super::super::snap::is_free(layer, a), "{hit:?}"),
        normal if open.is_empty() => {
            // A corner from which the ray can only be seen to enter the cell.
            assert!(on_corner || a.x == b.x || a.y == b.y, "{hit:?}");
            assert!(normal.0 * (b.x - a.x).signum() + normal.1 * (b.y - a.y).signum() < 0, "{hit:?}");
        }
        normal => assert!(open.contains(&normal), "{hit:?} {open:?}"),
    }
}

fn check(layer: &Layer, a: Point, b: Point) {
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let hit = raycast(layer, a, b, gaps);
        let Some(share) = first_blocked(layer, a, b, gaps) else {
            assert!(hit.is_none(), "{a:?} {b:?} {gaps:?}");
            continue;
        };
        let hit = hit.unwrap();
        check_nearest(hit.at.x, a.x, b.x, share);
        check_nearest(hit.at.y, a.y, b.y, share);
        check_wall(layer, (a, b), share, hit);
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
    let hit = raycast(grid.snapshot().first_layer(), from, Point::centre(2, 1), DiagonalGaps::Open).unwrap();
    assert_eq!((hit.at, hit.normal, hit.cell), (from.position(), (0, 0), (1, 1)));
}
