use super::*;
use crate::base::test_rng::TestRng;
use crate::space::outline::twice_area;

/// The convex hull of random points, running to the left, by gift wrapping (Jarvis 1973).
fn convex(rng: &mut TestRng) -> Vec<Point> {
    let spread = if rng.chance(50) { 12 } else { 20_000 };
    let points: Vec<Point> =
        (0..1 + rng.below(12)).map(|_| Point { x: rng.below(spread) - spread / 2, y: rng.below(spread) }).collect();
    let mut hull = vec![*points.iter().min_by_key(|p| (p.y, p.x)).unwrap()];
    loop {
        let here = hull[hull.len() - 1];
        let far = |p: &Point| here.squared_distance(*p);
        let mut next = here;
        for p in &points {
            let turn = cross(here, next, *p);
            if next == here || turn < 0 || turn == 0 && far(p) > far(&next) {
                next = *p;
            }
        }
        if next == hull[0] || hull.len() > points.len() {
            return hull;
        }
        hull.push(next);
    }
}

fn support(polygon: &[Point], (x, y): (i64, i64)) -> i64 {
    polygon.iter().map(|p| x * i64::from(p.x) + y * i64::from(p.y)).max().unwrap()
}

#[test]
fn support_functions_add_up() {
    let mut rng = TestRng::new(950);
    for _ in 0..if cfg!(miri) { 100 } else { 100_000 } {
        let (a, b) = (convex(&mut rng), convex(&mut rng));
        let sum = minkowski_sum(&a, &b).unwrap();
        assert!(sum.len() <= a.len() + b.len());
        for at in 0..sum.len() {
            let [p, q, r] = [0, 1, 2].map(|by| sum[(at + by) % sum.len()]);
            assert!(sum.len() < 3 || cross(p, q, r) > 0, "{a:?} {b:?} {sum:?}");
            // The normals of its sides and some more: no other direction can differ.
            let normal = (i64::from(q.y - p.y), i64::from(p.x - q.x));
            let any = (i64::from(rng.below(201) - 100), i64::from(rng.below(201) - 100));
            for direction in [normal, (-normal.0, -normal.1), any] {
                assert_eq!(support(&sum, direction), support(&a, direction) + support(&b, direction), "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn the_area_of_a_sum_with_itself_is_four_times_as_large() {
    let mut rng = TestRng::new(951);
    for _ in 0..200 {
        let a = convex(&mut rng);
        let sum = minkowski_sum(&a, &a).unwrap();
        assert_eq!(twice_area(&sum), 4 * twice_area(&a));
        let positions: Vec<Position> = a.iter().map(|p| p.position()).collect();
        let Ok(whole) = polygon_sum(&positions, &positions, true) else {
            assert!(a.len() < 3);
            continue;
        };
        assert!(whole.iter().all(|p| whole.contains(&Point { x: -p.x, y: -p.y })), "a difference body is symmetric");
    }
}

#[test]
fn only_convex_polygons_are_taken() {
    let points = |of: &[(f32, f32)]| -> Vec<Position> { of.iter().map(|&(x, y)| Position::new(x, y)).collect() };
    let square = points(&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]);
    let arrow = points(&[(0.0, 0.0), (4.0, 4.0), (0.0, 1.0), (-4.0, 4.0)]);
    assert!(matches!(polygon_sum(&square, &arrow, false), Err(Error::BadValue { name: "b", .. })));
    assert!(matches!(polygon_sum(&arrow, &square, false), Err(Error::BadValue { name: "a", .. })));
    assert!(matches!(polygon_sum(&square[..2], &square, false), Err(Error::BadValue { name: "count", .. })));
    let double = polygon_sum(&square, &square, false).unwrap();
    assert_eq!(twice_area(&double), 2 * 4 * 256 * 256);
}
