use super::*;
use crate::base::test_rng::TestRng;

fn random_rect(rng: &mut TestRng, side: i32) -> Rect {
    Rect::new(rng.below(side), rng.below(side), 1 + rng.below(4), 1 + rng.below(4))
}

fn random_point(rng: &mut TestRng, side: i32) -> Point {
    Point { x: rng.coordinate(side), y: rng.coordinate(side) }
}

#[test]
fn a_segment_touches_a_rectangle_if_one_of_its_points_does() {
    let mut rng = TestRng::new(81);
    let mut touching = 0;
    for _ in 0..if cfg!(miri) { 30 } else { 3_000 } {
        let area = random_rect(&mut rng, 6);
        let (a, b) = (random_point(&mut rng, 8), random_point(&mut rng, 8));
        // The part of the segment within the columns, then within the rows, as exact fractions of the segment.
        let slab = |low: i32, high: i32, from: i32, to: i32| {
            let (low, high) = (i128::from(low * SCALE), i128::from(high * SCALE));
            let (from, to) = (i128::from(from), i128::from(to));
            let d = to - from;
            match d.signum() {
                0 if (low..=high).contains(&from) => Some(((0, 1), (1, 1))),
                0 => None,
                1 => Some(((low - from, d), (high - from, d))),
                _ => Some(((from - high, -d), (from - low, -d))),
            }
        };
        let later = |p: (i128, i128), q: (i128, i128)| if p.0 * q.1 >= q.0 * p.1 { p } else { q };
        let sooner = |p: (i128, i128), q: (i128, i128)| if p.0 * q.1 <= q.0 * p.1 { p } else { q };
        let along_x = slab(area.x, area.x + area.width, a.x, b.x);
        let along_y = slab(area.y, area.y + area.height, a.y, b.y);
        let expected = along_x.zip(along_y).is_some_and(|((x0, x1), (y0, y1))| {
            let (from, to) = (later(later(x0, y0), (0, 1)), sooner(sooner(x1, y1), (1, 1)));
            from.0 * to.1 <= to.0 * from.1
        });
        assert_eq!(touches_segment(area, a, b), expected, "{area:?} {a:?} {b:?}");
        assert_eq!(touches_segment(area, a, a), touches_point(area, a));
        touching += usize::from(expected);
    }
    assert!(cfg!(miri) || touching > 300, "{touching}");
}

#[test]
fn no_point_of_a_rectangle_gives_a_shorter_way_than_the_bound_and_one_gives_hardly_a_longer_one() {
    let mut rng = TestRng::new(82);
    for _ in 0..if cfg!(miri) { 3 } else { 300 } {
        let area = random_rect(&mut rng, 6);
        let (s, t) = (random_point(&mut rng, 10), random_point(&mut rng, 10));
        let bound = least_length_past(area, s, t);
        let mut least = f64::INFINITY;
        for y in (0..=area.height * SCALE).step_by(8) {
            for x in (0..=area.width * SCALE).step_by(8) {
                let via = Point { x: area.x * SCALE + x, y: area.y * SCALE + y };
                least = least.min(s.distance(via) + via.distance(t));
            }
        }
        assert!(bound <= least, "{area:?} {s:?} {t:?} {bound} {least}");
        assert!(least - bound < 0.1, "{area:?} {s:?} {t:?} {bound} {least}");
    }
}

#[test]
fn bounds_at_the_far_corner_of_the_largest_map_are_below_the_exact_length() {
    // Ways past the rectangle through a point that is known: 3-4-5 triangles.
    let area = Rect::new(65_000, 65_000, 1, 1);
    let (s, t) = (Point::lattice(64_997, 64_996), Point::lattice(65_004, 65_005));
    // Through (65000, 65000) and on: 5 and the diagonal of 4 and 5.
    let exact = 5.0 + 41.0_f64.sqrt();
    let bound = least_length_past(area, s, t);
    assert!(bound < exact && exact - bound < 0.05, "{bound} {exact}");
    // Both ends on the line of a side: the way there is straight.
    let (s, t) = (Point::lattice(0, 65_000), Point::lattice(65_535, 65_000));
    let bound = least_length_past(area, s, t);
    assert!(bound < 65_535.0 && 65_535.0 - bound < 1e-8, "{bound}");
    assert!(rounded_up(1.0, 1) > 1.0 && rounded_up(1.0, 1) < 1.000_000_1);
}
