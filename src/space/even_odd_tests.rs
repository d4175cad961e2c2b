use super::*;
use crate::base::test_rng::TestRng;
use crate::space::outline::{simple_outline, twice_area};

/// True if an outline encloses a point an odd number of times: by its crossings with a ray, in doubled coordinates.
fn is_within(outline: &[Point], (x, y): (i64, i64)) -> bool {
    let mut within = false;
    for at in 0..outline.len() {
        let (a, b) = (outline[at], outline[(at + 1) % outline.len()]);
        let (ax, ay, bx, by) = (2 * i64::from(a.x), 2 * i64::from(a.y), 2 * i64::from(b.x), 2 * i64::from(b.y));
        if (ay > y) != (by > y) {
            let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
            within ^= (side > 0) == (by > ay);
        }
    }
    within
}

/// The square of the distance of a point from an outline, all in doubled coordinates.
fn squared_distance(outline: &[Point], (x, y): (i64, i64)) -> f64 {
    let near = |at: usize| {
        let (a, b) = (outline[at], outline[(at + 1) % outline.len()]);
        let (ax, ay) = (2.0 * f64::from(a.x), 2.0 * f64::from(a.y));
        let (dx, dy) = (2.0 * f64::from(b.x) - ax, 2.0 * f64::from(b.y) - ay);
        let (px, py) = (x as f64 - ax, y as f64 - ay);
        let part = if dx == 0.0 && dy == 0.0 { 0.0 } else { (px * dx + py * dy) / (dx * dx + dy * dy) };
        let part = part.clamp(0.0, 1.0);
        (px - part * dx).powi(2) + (py - part * dy).powi(2)
    };
    (0..outline.len()).map(near).fold(f64::INFINITY, |a, b| if a < b { a } else { b })
}

/// Checks that the pieces are simple and cover what an outline does, but for points within 3 of it.
fn check(given: &[Point], rng: &mut TestRng, spread: i32) {
    let pieces = match even_odd(given, false) {
        Ok(pieces) => pieces,
        Err(Error::BadValue { .. }) => Vec::new(),
        Err(error) => panic!("{error} {given:?}"),
    };
    for piece in &pieces {
        let simple = simple_outline(piece);
        assert_eq!(simple.as_deref(), Ok(&piece[..]), "{given:?}: {pieces:?}");
        assert!(twice_area(piece) > 0);
    }
    for _ in 0..40 {
        // Odd: on no line of the lattice.
        let mut at = || i64::from(2 * rng.below(spread) + 1);
        let point = (at(), at());
        if squared_distance(given, point) > 36.0 {
            let count = pieces.iter().filter(|piece| is_within(piece, point)).count();
            assert_eq!(count, usize::from(is_within(given, point)), "{point:?} {given:?}: {pieces:?}");
        }
    }
    if !pieces.is_empty() {
        check_seams(given, &pieces);
    }
}

/// Checks that with more pieces over the seams the middle of each of those lies inside of one, and nothing else does.
fn check_seams(given: &[Point], pieces: &[Vec<Point>]) {
    let more = even_odd(given, true).unwrap();
    assert_eq!(more[..pieces.len()], *pieces);
    for piece in &more[pieces.len()..] {
        assert_eq!(simple_outline(piece).as_deref(), Ok(&piece[..]), "{given:?}: {piece:?}");
    }
    let middles = |piece: &Vec<Point>| -> Vec<(i64, i64)> {
        let ends = piece.iter().zip(piece.iter().cycle().skip(1));
        ends.map(|(a, b)| (i64::from(a.x) + i64::from(b.x), i64::from(a.y) + i64::from(b.y))).collect()
    };
    for middle in more.iter().flat_map(middles) {
        let is_in = |piece: &Vec<Point>| is_within(piece, middle) && squared_distance(piece, middle) > 0.0;
        if squared_distance(given, middle) > 36.0 {
            assert!(more.iter().any(is_in) && is_within(given, middle), "{middle:?} {given:?}: {more:?}");
        }
    }
}

#[test]
fn pieces_cover_what_is_enclosed_an_odd_number_of_times() {
    let mut rng = TestRng::new(21);
    for _ in 0..if cfg!(miri) { 20 } else { 3_000 } {
        let spread = *[12, 60, 3_000].get(usize::try_from(rng.below(3)).unwrap()).unwrap();
        // On a coarse lattice edges overlap and touch often.
        let step = if spread == 3_000 { 1 } else { 64 };
        let outline: Vec<Point> =
            (0..3 + rng.below(9)).map(|_| Point { x: rng.below(spread) * step, y: rng.below(spread) * step }).collect();
        check(&outline, &mut rng, spread * step);
    }
}

#[test]
fn a_frame_has_a_hole_and_its_seam_is_none() {
    let of = |points: &[(i32, i32)]| -> Vec<Point> { points.iter().map(|&(x, y)| Point { x, y }).collect() };
    let outer = [(0, 0), (90, 0), (90, 90), (0, 90), (0, 0)];
    let inner = [(30, 30), (30, 60), (60, 60), (60, 30), (30, 30)];
    let frame = of(&[outer, inner].concat());
    let pieces = even_odd(&frame, false).unwrap();
    let area: i64 = pieces.iter().map(|piece| twice_area(piece)).sum();
    assert_eq!(area, 2 * (90 * 90 - 30 * 30));
    assert_eq!(pieces.len(), 2, "{pieces:?}");
    // Twice the same is nothing.
    let twice = of(&[&outer[..4], &outer[..4]].concat());
    assert!(matches!(even_odd(&twice, false), Err(Error::BadValue { name: "outline", .. })));
}
