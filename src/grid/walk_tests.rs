use super::*;
use crate::base::test_rng::TestRng;

/// Every fraction of the segment strictly between the ends at which a grid line is crossed, in order, each once.
fn crossings(a: Point, b: Point) -> Vec<(i64, i64)> {
    let mut shares = Vec::new();
    for (from, to) in [(a.x, b.x), (a.y, b.y)] {
        let (low, high) = (i64::from(from.min(to)), i64::from(from.max(to)));
        for line in low.div_euclid(256)..=high.div_euclid(256) {
            let numerator = (line * 256 - i64::from(from)).abs();
            if low < line * 256 && line * 256 < high {
                shares.push((numerator, high - low));
            }
        }
    }
    shares.sort_unstable_by(|p, q| (p.0 * q.1).cmp(&(q.0 * p.1)));
    shares.dedup_by(|p, q| p.0 * q.1 == q.0 * p.1);
    shares
}

fn check(a: Point, b: Point) {
    let mut expected = crossings(a, b);
    expected.push((1, 1));
    let parts: Vec<SegmentPart> = Walk::new(a, b).collect();
    assert_eq!(parts.len(), expected.len(), "{a:?} {b:?}");
    let mut from = (0, 1);
    for (i, (part, to)) in parts.iter().zip(expected).enumerate() {
        let same = |fraction: Fraction, (n, d): (i64, i64)| fraction.numerator * d == n * fraction.denominator;
        assert!(same(part.from, from) && same(part.to, to), "{a:?} {b:?} part {i}");
        // Twice the middle of the part over a common denominator, and the cells whose closure contains it.
        let over = from.1 * to.1;
        let middle = |p: i32, q: i32| {
            let delta = i64::from(q) - i64::from(p);
            2 * i64::from(p) * over + delta * (from.0 * to.1 + to.0 * from.1)
        };
        let (mx, my, cell) = (middle(a.x, b.x), middle(a.y, b.y), 512 * over);
        let on = |m: i64| if m % cell == 0 { [m / cell - 1, m / cell] } else { [m.div_euclid(cell); 2] };
        let ([x0, x1], [y0, y1]) = (on(mx), on(my));
        assert_eq!(part.cells, [(x0, y0), (x1, y1)], "{a:?} {b:?} part {i}");
        let lattice = |p: i32, q: i32| {
            let exact = i64::from(p) * to.1 + (i64::from(q) - i64::from(p)) * to.0;
            (exact % (256 * to.1) == 0).then(|| narrow(exact / (256 * to.1)))
        };
        let end = lattice(a.x, b.x).zip(lattice(a.y, b.y)).filter(|_| to != (1, 1));
        assert_eq!(part.lattice_end, end, "{a:?} {b:?} part {i}");
        from = to;
    }
}

#[test]
fn pieces_begin_and_end_at_every_crossing() {
    let mut rng = TestRng::new(6);
    for _ in 0..4000 {
        let mut point = || Point { x: rng.coordinate(6), y: rng.coordinate(6) };
        let (a, b) = (point(), point());
        if a != b {
            check(a, b);
        }
    }
}

#[test]
fn a_point_has_no_pieces() {
    assert_eq!(Walk::new(Point::centre(1, 1), Point::centre(1, 1)).count(), 0);
}
