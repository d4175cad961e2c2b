use super::*;
use crate::base::test_rng::TestRng;

/// True if the segment from `p` to `q` has a point other than `p` and `q` in common with that from `from` to the foot
/// on the line of an edge: by the intersections of their lines, as fractions.
fn meets(from: Point, edge: (Point, Point), p: Point, q: Point) -> bool {
    let d = (i128::from(edge.1.x - edge.0.x), i128::from(edge.1.y - edge.0.y));
    let n = d.0 * d.0 + d.1 * d.1;
    let t = i128::from(from.x - edge.0.x) * d.0 + i128::from(from.y - edge.0.y) * d.1;
    // Everything times n: the foot is a point then.
    let big = |p: Point| (i128::from(p.x) * n, i128::from(p.y) * n);
    let foot = (i128::from(edge.0.x) * n + t * d.0, i128::from(edge.0.y) * n + t * d.1);
    let (v, p, q) = (big(from), big(p), big(q));
    let side = |o: (i128, i128), a: (i128, i128), b: (i128, i128)| {
        ((a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)).signum()
    };
    let within = |v: (i128, i128), a: (i128, i128), b: (i128, i128)| {
        side(a, b, v) == 0 && a.0.min(b.0) <= v.0 && v.0 <= a.0.max(b.0) && a.1.min(b.1) <= v.1 && v.1 <= a.1.max(b.1)
    };
    let crosses = side(p, q, v) * side(p, q, foot) < 0 && side(v, foot, p) * side(v, foot, q) < 0;
    let ends = [p, q].iter().any(|&at| at != v && within(at, v, foot));
    crosses
        || ends
        || within(foot, p, q)
        || within(v, p, q) && side(p, q, foot) == 0 && {
            // Along the link, from its beginning on.
            let ahead = |at: (i128, i128)| (at.0 - v.0) * (foot.0 - v.0) + (at.1 - v.1) * (foot.1 - v.1) > 0;
            ahead(p) || ahead(q)
        }
}

#[test]
fn a_link_blocks_what_meets_it() {
    let mut rng = TestRng::new(7);
    let mut met = [0; 3];
    for _ in 0..if cfg!(miri) { 1_000 } else { 400_000 } {
        let mut point = |spread: i32| Point { x: rng.below(spread) - spread / 2, y: rng.below(spread) - spread / 2 };
        let (a, b, from) = (point(24), point(24), point(12));
        let edge = (a, b);
        let Some(link) = GapLink::to_edge((from, 0), (edge, 1)) else { continue };
        let (p, q) = (point(14), point(14));
        if p == q {
            continue;
        }
        let expected = meets(from, edge, p, q);
        assert_eq!(link.blocks(p, q), expected, "{from:?} {edge:?} {p:?} {q:?}");
        met[usize::from(expected)] += 1;
        met[2] += usize::from(link.covers(p));
        assert!(!link.covers(p) || expected);
    }
    assert!(cfg!(miri) || met[0] > 5_000 && met[1] > 2_000 && met[2] > 20, "{met:?}");
}

#[test]
fn a_link_is_shorter_than_a_gap_and_its_hull_holds_it() {
    let mut rng = TestRng::new(8);
    let mut met = [0; 2];
    for _ in 0..if cfg!(miri) { 1_000 } else { 200_000 } {
        let mut point = |spread: i32| Point { x: rng.below(spread) - spread / 2, y: rng.below(spread) - spread / 2 };
        let (a, b, from) = (point(2_000), point(2_000), point(12));
        let edge = (a, Point { x: b.x - a.x / 9, y: b.y });
        let (d, to) = (ExactVector::between(a, edge.1), ExactVector::between(a, from));
        let along = d.dot(to);
        let is_beside = d.cross(to) < 0 && 0 < along && along < d.dot(d);
        let distance = d.cross(to).abs() as f64 / (d.dot(d) as f64).sqrt();
        let link = GapLink::to_edge((from, 0), (edge, 1));
        assert!((distance - 4.0).abs() < 1e-9 || link.is_some() == (is_beside && distance < 4.0), "{from:?} {edge:?}");
        met[usize::from(link.is_some())] += 1;
        let Some(link) = link else { continue };
        let hull = link.hull().unwrap();
        assert!(hull.iter().all(|p| p.squared_distance(from) < 36), "{hull:?}");
        assert!(hull.contains(&from) || hull.len() > 2, "{hull:?}");
    }
    assert!(cfg!(miri) || met[1] > 200, "{met:?}");
}
