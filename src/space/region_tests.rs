use super::*;
use crate::base::test_rng::TestRng;
use crate::space::outline::{simple_outline, twice_area};

/// The pieces of one outline by the even-odd rule.
fn even_odd(given: &[Point], over_seams: bool) -> Result<Vec<Vec<Point>>, Error> {
    FilledRegion::of(std::iter::once(given), FillRule::EvenOdd, over_seams).map(|region| region.pieces)
}

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

/// How often several outlines wind around a point, by the crossings with a ray, in doubled coordinates.
fn windings(outlines: &[Vec<Point>], (x, y): (i64, i64)) -> i64 {
    let mut windings = 0;
    for outline in outlines {
        for at in 0..outline.len() {
            let (a, b) = (outline[at], outline[(at + 1) % outline.len()]);
            let (ax, ay, bx, by) = (2 * i64::from(a.x), 2 * i64::from(a.y), 2 * i64::from(b.x), 2 * i64::from(b.y));
            let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
            windings += match (ay <= y, by <= y) {
                (true, false) if side > 0 => 1,
                (false, true) if side < 0 => -1,
                _ => 0,
            };
        }
    }
    windings
}

/// Checks the pieces of several outlines at points that are not within 3 of one; true if they enclose something.
fn check_all(outlines: &[Vec<Point>], rule: FillRule, rng: &mut TestRng, spread: i32) -> bool {
    let region = FilledRegion::of(outlines.iter().map(Vec::as_slice), rule, false);
    let pieces = match &region {
        Ok(region) => &region.pieces[..],
        Err(Error::OutlineVanishes { .. } | Error::BadValue { name: "outline", .. }) => &[],
        Err(error) => panic!("{error} {outlines:?}"),
    };
    for piece in pieces {
        assert_eq!(simple_outline(piece).as_deref(), Ok(&piece[..]), "{outlines:?}: {pieces:?}");
    }
    let is_told = !matches!(region, Err(Error::OutlineVanishes { .. }));
    for _ in 0..if is_told { 20 } else { 0 } {
        let mut at = || i64::from(2 * rng.below(spread) + 1);
        let point = (at(), at());
        let is_on_seam = || pieces.iter().any(|piece| squared_distance(piece, point) == 0.0);
        if outlines.iter().all(|outline| squared_distance(outline, point) > 36.0) && !is_on_seam() {
            let count = pieces.iter().filter(|piece| is_within(piece, point)).count();
            let wound = windings(outlines, point);
            let expected = match rule {
                FillRule::EvenOdd => wound % 2 != 0,
                FillRule::NonZero => wound != 0,
            };
            assert_eq!(count, usize::from(expected), "{point:?} {rule:?} {outlines:?}: {pieces:?}");
        }
    }
    // The rim is what pieces have no other piece beside.
    if let Ok(region) = &region {
        let area =
            |edges: &[(Point, Point)]| -> i64 { edges.iter().map(|&(a, b)| cross(Point::default(), a, b)).sum() };
        assert_eq!(area(&region.rim), pieces.iter().map(|piece| twice_area(piece)).sum::<i64>());
    }
    region.is_ok()
}

#[test]
fn outlines_enclose_what_their_windings_say_by_both_rules() {
    let mut rng = TestRng::new(22);
    let mut full = 0;
    for round in 0..if cfg!(miri) { 20 } else { 3_000 } {
        let spread = [12, 60, 3_000][usize::try_from(rng.below(3)).unwrap()];
        let step = if spread == 3_000 { 1 } else { 64 };
        let outlines: Vec<Vec<Point>> = (0..1 + rng.below(4))
            .map(|_| {
                let mut place = || rng.below(spread) * step;
                let (count, mut outline) = (3 + place() % 6, Vec::new());
                outline.extend((0..count).map(|_| Point { x: place(), y: place() }));
                outline
            })
            .collect();
        let rule = if round % 2 == 0 { FillRule::EvenOdd } else { FillRule::NonZero };
        full += usize::from(check_all(&outlines, rule, &mut rng, spread * step));
    }
    assert!(cfg!(miri) || full > 1_500, "{full}");
}

/// A building as maps have it: its outline with yards, some of which touch it or each other, points that are given
/// twice, spikes, and loops without area.
fn building(rng: &mut TestRng) -> Vec<Vec<Point>> {
    let unit = 1 + rng.below(300);
    let at = |x: i32, y: i32| Point { x: x * unit, y: y * unit };
    let wings = 2 + rng.below(5);
    let mut outer: Vec<Point> = Vec::new();
    for wing in 0..wings {
        let depth = 4 + rng.below(5);
        outer.extend([at(6 * wing, depth), at(6 * wing + 6, depth)]);
    }
    outer.reverse();
    outer.extend([at(0, 0), at(6 * wings, 0)]);
    let mut all = vec![outer];
    for wing in 0..wings {
        let (left, low) = (6 * wing + rng.below(3), rng.below(2));
        // Of width 0 beside the wall that it touches, now and then: by two corners, or along a part of an edge.
        let (right, high) = (left + 1 + rng.below(3), low + 1 + rng.below(2));
        let yard = match rng.below(3) {
            0 => vec![at(left, low), at(left, high), at(right, high), at(right, low)],
            1 => vec![at(left, low + 1), at(left + 1, high + 1), at(right + 1, low + 1), at(left + 1, low)],
            _ => vec![at(left, low), at(right, high), at(right, low)],
        };
        all.push(yard);
    }
    for outline in &mut all {
        for _ in 0..rng.below(4) {
            let place = usize::try_from(rng.below(i32::try_from(outline.len()).unwrap())).unwrap();
            let p = outline[place];
            let far = Point { x: p.x + rng.below(9 * unit) - 4 * unit, y: p.y + rng.below(9 * unit) - 4 * unit };
            let more = match rng.below(3) {
                // Twice, a spike out and back, a loop along three points of a line.
                0 => vec![p],
                1 => vec![far, p],
                _ => vec![far, Point { x: 2 * far.x - p.x, y: 2 * far.y - p.y }, far, p],
            };
            outline.splice(place + 1..=place, more);
        }
        if rng.below(2) == 0 {
            outline.reverse();
        }
    }
    all
}

/// Of outlines of public maps up to a sixth was refused: because of yards that touch, repeated points and spikes.
#[test]
fn buildings_with_spikes_and_yards_that_touch_are_taken() {
    let mut rng = TestRng::new(23);
    for _ in 0..if cfg!(miri) { 5 } else { 1_000 } {
        let outlines = building(&mut rng);
        let spread = outlines.iter().flatten().map(|p| p.x.max(p.y)).max().unwrap();
        // Yards in both directions: by the non-zero rule some are filled.
        for rule in [FillRule::EvenOdd, FillRule::NonZero] {
            assert!(check_all(&outlines, rule, &mut rng, spread), "{rule:?} {outlines:?}");
        }
        // One by one: the spikes have no area, the rest has.
        for outline in &outlines {
            assert!(check_all(std::slice::from_ref(outline), FillRule::NonZero, &mut rng, spread));
        }
    }
}

#[test]
fn an_outline_that_encloses_nothing_is_told_by_its_number() {
    let of = |points: &[(i32, i32)]| -> Vec<Point> { points.iter().map(|&(x, y)| Point { x, y }).collect() };
    let square = of(&[(0, 0), (90, 0), (90, 90), (0, 90)]);
    let told = |outlines: &[Vec<Point>], rule| {
        FilledRegion::of(outlines.iter().map(Vec::as_slice), rule, false).map(|region| region.pieces.len())
    };
    for empty in [of(&[]), of(&[(5, 5)]), of(&[(0, 0), (8, 4), (4, 2)]), of(&[(0, 0), (9, 9), (3, 8), (9, 9)])] {
        for rule in [FillRule::EvenOdd, FillRule::NonZero] {
            let error = told(&[square.clone(), square.clone(), empty.clone()], rule).unwrap_err();
            assert_eq!(error, Error::OutlineVanishes { outline: 2 });
            assert!(matches!(told(std::slice::from_ref(&empty), rule), Err(Error::BadValue { name: "outline", .. })));
        }
    }
    assert_eq!(told(&[square.clone(), square.clone()], FillRule::NonZero), Ok(1));
    assert!(matches!(told(&[square.clone(), square], FillRule::EvenOdd), Err(Error::BadValue { .. })));
    assert!(matches!(told(&[], FillRule::NonZero), Err(Error::BadValue { name: "outline", .. })));
}
