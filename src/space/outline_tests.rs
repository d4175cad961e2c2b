use super::*;
use crate::base::test_rng::TestRng;

fn points(of: &[(i32, i32)]) -> Vec<Point> {
    of.iter().map(|&(x, y)| Point { x, y }).collect()
}

#[test]
fn an_outline_loses_what_does_not_turn_and_runs_to_the_left() {
    let square = [(0, 0), (0, 0), (0, 4), (0, 8), (8, 8), (8, 8), (8, 0), (4, 0)];
    let outline = simple_outline(&points(&square)).unwrap();
    assert_eq!(outline, points(&[(8, 0), (8, 8), (0, 8), (0, 0)]));
    assert_eq!(twice_area(&outline), 128);
}

#[test]
fn bad_outlines_are_refused_with_what_is_wrong() {
    let error = |of: &[(i32, i32)]| simple_outline(&points(of)).unwrap_err();
    assert!(matches!(error(&[(0, 0), (1, 0)]), Error::BadValue { name: "count", .. }));
    assert!(matches!(error(&[(0, 0); 5000]), Error::BadValue { name: "count", .. }));
    assert!(matches!(error(&[(0, 0); 3]), Error::BadValue { name: "outline", .. }));
    // Back along itself, a spike, two triangles, a touch of vertex and edge, of two vertices.
    assert!(matches!(error(&[(0, 0), (4, 0), (2, 0)]), Error::OutlineCrosses { .. }));
    assert_eq!(error(&[(0, 0), (8, 0), (4, 0), (4, 4)]), Error::OutlineCrosses { first: 0, second: 1 });
    assert_eq!(error(&[(0, 0), (8, 8), (8, 0), (0, 8)]), Error::OutlineCrosses { first: 0, second: 2 });
    assert_eq!(error(&[(0, 0), (8, 0), (8, 8), (4, 0), (0, 8)]), Error::OutlineCrosses { first: 0, second: 2 });
    let bow = [(0, 0), (4, 4), (8, 0), (8, 8), (4, 4), (0, 8)];
    assert!(matches!(error(&bow), Error::OutlineCrosses { .. }));
}

#[test]
fn outlines_are_refused_if_and_only_if_edges_meet() {
    let mut rng = TestRng::new(800);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..if cfg!(miri) { 100 } else { 20_000 } {
        let count = 3 + rng.below(5);
        let outline: Vec<Point> = (0..count).map(|_| Point { x: rng.below(6), y: rng.below(6) }).collect();
        // Rotated and turned round it is as good.
        let mut other = outline.clone();
        other.rotate_left(1);
        other.reverse();
        let (one, two) = (simple_outline(&outline), simple_outline(&other));
        assert_eq!(one.is_ok(), two.is_ok(), "{outline:?}");
        let Ok(found) = one else {
            bad += 1;
            continue;
        };
        good += 1;
        assert_eq!(twice_area(&found), twice_area(&outline).abs());
        // By Pick's theorem: the points of the lattice inside, counted one by one.
        let length = |at: usize| {
            let (a, b) = (found[at], found[(at + 1) % found.len()]);
            gcd((a.x - b.x).abs(), (a.y - b.y).abs())
        };
        let rim: i64 = (0..found.len()).map(|at| i64::from(length(at))).sum();
        let within = (0..6).flat_map(|y| (0..6).map(move |x| Point { x, y })).filter(|&p| is_within(&found, p)).count();
        assert_eq!(twice_area(&found), 2 * i64::try_from(within).unwrap() + rim - 2, "{found:?}");
    }
    assert!(good > 1000 / if cfg!(miri) { 100 } else { 1 } && bad > good / 10);
}

fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// True if a point lies inside, by the winding number of its outline; false on the rim.
fn is_within(outline: &[Point], p: Point) -> bool {
    let mut winding = 0;
    for at in 0..outline.len() {
        let (a, b) = (outline[at], outline[(at + 1) % outline.len()]);
        if meet((a, b), (p, p)) {
            return false;
        }
        winding += match (a.y <= p.y, b.y <= p.y) {
            (true, false) if cross(a, b, p) > 0 => 1,
            (false, true) if cross(a, b, p) < 0 => -1,
            _ => 0,
        };
    }
    winding != 0
}
