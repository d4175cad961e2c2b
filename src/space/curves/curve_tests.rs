use std::f64::consts::{FRAC_PI_2, PI};

use super::*;
use crate::base::test_rng::{TestRng, long_counts};

fn count(few: usize, many: usize) -> usize {
    match (cfg!(miri), long_counts()) {
        (true, _) => 20,
        (false, false) => few,
        (false, true) => many,
    }
}

/// A number between two others.
fn between(rng: &mut TestRng, low: f64, high: f64) -> f64 {
    low + (high - low) * f64::from(rng.below(1 << 30)) / f64::from(1 << 30)
}

fn random_pose(rng: &mut TestRng, far: f64) -> Pose {
    Pose::new(between(rng, -far, far), between(rng, -far, far), between(rng, -4.0, 4.0))
}

/// Drives pieces with the platform's sines: left 1, right -1, straight 0.
fn drive(from: &Pose, radius: f64, pieces: impl Iterator<Item = (f64, f64)>) -> Pose {
    let Pose { mut x, mut y, mut angle } = *from;
    for (side, length) in pieces {
        if side == 0.0 {
            (x, y) = (x + angle.cos() * length, y + angle.sin() * length);
            continue;
        }
        let turned = angle + side * length / radius;
        x += side * radius * (turned.sin() - angle.sin());
        y -= side * radius * (turned.cos() - angle.cos());
        angle = turned;
    }
    Pose { x, y, angle }
}

fn side(steering: Steering) -> f64 {
    match steering {
        Steering::Left => 1.0,
        Steering::Straight => 0.0,
        Steering::Right => -1.0,
    }
}

/// How far two poses are apart.
fn gap(a: &Pose, b: &Pose) -> f64 {
    let turn = a.angle - b.angle;
    (a.x - b.x).abs().max((a.y - b.y).abs()).max(turn.sin().abs()).max(1.0 - turn.cos())
}

fn lengths(radius: f64, from: &Pose, to: &Pose) -> [f64; 2] {
    [CurveKind::Dubins, CurveKind::ReedsShepp].map(|kind| Curve::shortest(kind, radius, from, to).unwrap().length())
}

#[test]
fn curves_end_at_the_goal_and_reversing_is_never_longer_and_symmetric() {
    let mut rng = TestRng::new(5_000);
    for turn in 0..count(20_000, 1_000_000) {
        let radius = between(&mut rng, 0.3, 8.0);
        let far = [0.1, 2.0, 10.0, 60.0][turn % 4];
        let (from, to) = (random_pose(&mut rng, far), random_pose(&mut rng, far));
        for kind in [CurveKind::Dubins, CurveKind::ReedsShepp] {
            let curve = Curve::shortest(kind, radius, &from, &to).unwrap();
            let end = drive(&from, radius, curve.pieces().map(|piece| (side(piece.steering), piece.length)));
            let pieces: Vec<CurvePiece> = curve.pieces().collect();
            assert!(gap(&end, &to) < 1e-9, "{kind:?} {from:?} {to:?} {radius}: {end:?} {pieces:?}");
            let sum: f64 = curve.pieces().map(|piece| piece.length.abs()).sum();
            assert!((sum - curve.length()).abs() <= 1e-12 * sum);
            assert!(kind == CurveKind::ReedsShepp || curve.pieces().all(|piece| piece.length >= 0.0));
        }
        let [dubins, reversing] = lengths(radius, &from, &to);
        assert!(reversing <= dubins + 1e-9 && reversing >= (to.x - from.x).hypot(to.y - from.y) - 1e-9);
        assert!((reversing - lengths(radius, &to, &from)[1]).abs() < 1e-9, "{from:?} {to:?} {radius}");
    }
}

/// All words of section 8 of Reeds and Shepp by their steering and directions, and which arcs are equally long or
/// quarter turns: a letter per arc, `q` a quarter turn, `u` twice the same length, `s` a line, others free.
fn words() -> Vec<Vec<(f64, f64, char)>> {
    let bases = [
        vec![(1.0, 1.0, 't'), (0.0, 1.0, 's'), (1.0, 1.0, 'v')],
        vec![(1.0, 1.0, 't'), (0.0, 1.0, 's'), (-1.0, 1.0, 'v')],
        vec![(1.0, 1.0, 't'), (-1.0, -1.0, 'w'), (1.0, 1.0, 'v')],
        vec![(1.0, 1.0, 't'), (-1.0, -1.0, 'w'), (1.0, -1.0, 'v')],
        vec![(1.0, 1.0, 't'), (-1.0, 1.0, 'u'), (1.0, -1.0, 'u'), (-1.0, -1.0, 'v')],
        vec![(1.0, 1.0, 't'), (-1.0, -1.0, 'u'), (1.0, -1.0, 'u'), (-1.0, 1.0, 'v')],
        vec![(1.0, 1.0, 't'), (-1.0, -1.0, 'q'), (0.0, -1.0, 's'), (1.0, -1.0, 'v')],
        vec![(1.0, 1.0, 't'), (-1.0, -1.0, 'q'), (0.0, -1.0, 's'), (-1.0, -1.0, 'v')],
        vec![(1.0, 1.0, 't'), (-1.0, -1.0, 'q'), (0.0, -1.0, 's'), (1.0, -1.0, 'q'), (-1.0, 1.0, 'v')],
    ];
    let mut all: Vec<Vec<(f64, f64, char)>> = Vec::new();
    for base in bases {
        for symmetry in 0..8 {
            let mut word = base.clone();
            for letter in &mut word {
                letter.0 *= if symmetry & 1 == 0 { 1.0 } else { -1.0 };
                letter.1 *= if symmetry & 2 == 0 { 1.0 } else { -1.0 };
            }
            if symmetry & 4 != 0 {
                word.reverse();
                let swap = |c: char| match c {
                    't' => 'v',
                    'v' => 't',
                    other => other,
                };
                word.iter_mut().for_each(|letter| letter.2 = swap(letter.2));
            }
            if !all.iter().any(|known| known.iter().zip(&word).all(|(a, b)| a == b) && known.len() == word.len()) {
                all.push(word);
            }
        }
    }
    all
}

/// A drive along a word with random lengths: its length and end.
fn driven_word(rng: &mut TestRng, word: &[(f64, f64, char)], most: f64) -> (f64, Pose) {
    let u = between(rng, 0.0, FRAC_PI_2.min(most));
    let pieces: Vec<(f64, f64)> = word
        .iter()
        .map(|&(side, sign, what)| {
            let length = match what {
                'q' => FRAC_PI_2,
                'u' => u,
                's' => between(rng, 0.0, 4.0),
                _ => between(rng, 0.0, most),
            };
            (side, sign * length)
        })
        .collect();
    let end = drive(&Pose::default(), 1.0, pieces.iter().copied());
    (pieces.iter().map(|piece| piece.1.abs()).sum(), end)
}

#[test]
fn every_word_of_the_paper_is_found_where_it_is_shortest_and_none_is_shorter_than_the_answer() {
    let words = words();
    assert_eq!(words.len(), 48);
    let mut rng = TestRng::new(5_001);
    for word in &words {
        let mut shortest = 0;
        for turn in 0..count(400, 20_000) {
            let (length, end) = driven_word(&mut rng, word, [0.6, 1.5, PI][turn % 3]);
            let found = lengths(1.0, &Pose::default(), &end);
            assert!(found[1] <= length + 1e-9, "{word:?} {end:?}: {} {length}", found[1]);
            shortest += usize::from((found[1] - length).abs() < 1e-9);
            let is_forward = word.iter().all(|letter| letter.1 > 0.0);
            assert!(!is_forward || found[0] <= length + 1e-9);
        }
        assert!(cfg!(miri) || shortest > 0, "{word:?}");
    }
}

#[test]
fn no_random_drive_is_shorter() {
    let mut rng = TestRng::new(5_002);
    for _ in 0..count(20_000, 1_000_000) {
        let pieces: Vec<(f64, f64)> =
            (0..1 + rng.below(7)).map(|_| (f64::from(rng.below(3) - 1), between(&mut rng, -2.5, 2.5))).collect();
        let forward: Vec<(f64, f64)> = pieces.iter().map(|piece| (piece.0, piece.1.abs())).collect();
        let length: f64 = pieces.iter().map(|piece| piece.1.abs()).sum();
        let start = random_pose(&mut rng, 5.0);
        for (which, pieces) in [forward, pieces].iter().enumerate() {
            let end = drive(&start, 1.0, pieces.iter().copied());
            let found = lengths(1.0, &start, &end)[which];
            assert!(found <= length + 1e-9, "{pieces:?}: {found} {length}");
        }
    }
}

/// The zeros of a function of the first arc, by signs at equal distances and bisection.
fn zeros(of: impl Fn(f64) -> f64) -> Vec<f64> {
    const STEPS: i32 = 3_000;
    let at = |i: i32| 2.0 * PI * f64::from(i) / f64::from(STEPS);
    let mut found = Vec::new();
    for i in 0..STEPS {
        let (mut low, mut high) = (at(i), at(i + 1));
        if of(low) * of(high) > 0.0 {
            continue;
        }
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if of(low) * of(middle) <= 0.0 { high = middle } else { low = middle }
        }
        found.push(low);
    }
    found
}

/// The shortest drive forward from the origin to a pose, by scans of the first arc: where the line ahead touches the
/// last circle, or where the circle ahead does (Dubins: no other kinds of curves are shortest).
fn scanned(to: &Pose) -> f64 {
    let turn = |from: f64, to: f64, side: f64| (side * (to - from)).rem_euclid(2.0 * PI);
    let mut best = f64::INFINITY;
    for first in [1.0, -1.0] {
        let after = |t: f64| drive(&Pose::default(), 1.0, std::iter::once((first, t)));
        for last in [1.0, -1.0] {
            let centre = (to.x - last * to.angle.sin(), to.y + last * to.angle.cos());
            let seen = |t: f64| {
                let Pose { x, y, angle } = after(t);
                let (dx, dy) = (centre.0 - x, centre.1 - y);
                (dx * angle.cos() + dy * angle.sin(), dy * angle.cos() - dx * angle.sin())
            };
            for t in zeros(|t| seen(t).1 - last) {
                if seen(t).0 >= 0.0 {
                    best = best.min(t + seen(t).0 + turn(after(t).angle, to.angle, last));
                }
            }
        }
        let centre = (to.x - first * to.angle.sin(), to.y + first * to.angle.cos());
        let middle = |t: f64| {
            let Pose { x, y, angle } = after(t);
            (x + first * angle.sin(), y - first * angle.cos())
        };
        for t in zeros(|t| (middle(t).0 - centre.0).hypot(middle(t).1 - centre.1) - 2.0) {
            let (from, m) = (after(t), middle(t));
            // Where the circle in the middle touches the last one the car looks across the line of their centres.
            let towards = (centre.1 - m.1).atan2(centre.0 - m.0) - first * FRAC_PI_2;
            best = best.min(t + turn(from.angle, towards, -first) + turn(towards, to.angle, first));
        }
    }
    best
}

#[test]
fn curves_forward_are_as_short_as_scans_of_the_first_arc_find() {
    let mut rng = TestRng::new(5_003);
    for turn in 0..count(100, 3_000) {
        let to = random_pose(&mut rng, [1.0, 3.0, 8.0][turn % 3]);
        let (found, expected) = (lengths(1.0, &Pose::default(), &to)[0], scanned(&to));
        assert!((found - expected).abs() < 1e-7, "{to:?}: {found} {expected}");
    }
}

#[test]
fn points_of_a_curve_lie_on_it() {
    let mut rng = TestRng::new(5_004);
    for _ in 0..count(500, 20_000) {
        let (from, to) = (random_pose(&mut rng, 5.0), random_pose(&mut rng, 5.0));
        for kind in [CurveKind::Dubins, CurveKind::ReedsShepp] {
            let curve = Curve::shortest(kind, 1.5, &from, &to).unwrap();
            assert!(gap(&curve.at(-1.0), &from) < 1e-12 && gap(&curve.at(f64::INFINITY), &to) < 1e-12);
            assert!(gap(&curve.at(curve.length() * (1.0 - 1e-13)), &to) < 1e-9);
            let step = 0.01;
            let mut last = curve.at(0.0);
            for i in 1..=200 {
                let pose = curve.at(f64::from(i) * step);
                let moved = (pose.x - last.x).hypot(pose.y - last.y);
                assert!(moved <= step + 1e-12);
                let turn = (pose.angle - last.angle).rem_euclid(2.0 * PI);
                assert!(turn.min(2.0 * PI - turn) <= step / 1.5 + 1e-12);
                last = pose;
            }
        }
    }
}

#[test]
fn straight_ahead_is_a_single_line_whatever_the_angle() {
    let mut rng = TestRng::new(5_005);
    for _ in 0..count(2_000, 2_000) {
        let from = random_pose(&mut rng, 5.0);
        let far = between(&mut rng, 0.1, 50.0);
        let to = drive(&from, 1.0, std::iter::once((0.0, far)));
        for length in lengths(1.0, &from, &to) {
            assert!((length - far).abs() < 1e-9, "{from:?} {far}: {length}");
        }
        let behind = lengths(1.0, &to, &from);
        assert!((behind[1] - far).abs() < 1e-9 && behind[0] > far + 1.0);
    }
    let here = Pose::new(3.0, 4.0, 1.0);
    assert_eq!(lengths(2.0, &here, &here), [0.0, 0.0]);
    assert_eq!(Curve::shortest(CurveKind::Dubins, 2.0, &here, &here).unwrap().pieces().count(), 0);
}

#[test]
fn arguments_out_of_their_range_are_refused() {
    let here = Pose::default();
    for radius in [0.0, -1.0, f64::NAN, f64::INFINITY, 0.001, 2e6] {
        assert!(matches!(Curve::shortest(CurveKind::Dubins, radius, &here, &here), Err(Error::BadValue { .. })));
    }
    for bad in [f64::NAN, f64::INFINITY, 2e6] {
        let there = Pose { angle: bad, ..here };
        assert!(Curve::shortest(CurveKind::ReedsShepp, 1.0, &here, &there).is_err());
        assert!(Curve::shortest(CurveKind::ReedsShepp, 1.0, &there, &here).is_err());
    }
}

/// A curve from the largest angle that is taken turns beyond it.
#[test]
fn curves_that_begin_at_the_largest_angle_turn_on() {
    let (from, to) = (Pose::new(0.0, 0.0, 1_048_576.0), Pose::new(0.5, 0.25, -1_048_576.0));
    for kind in [CurveKind::Dubins, CurveKind::ReedsShepp] {
        let curve = Curve::shortest(kind, 1.0, &from, &to).unwrap();
        for step in 0..=100 {
            let pose = curve.at(curve.length() * f64::from(step) / 100.0);
            assert!(pose.way(&from) <= curve.length() && pose.angle.abs() <= PI);
        }
        assert!(gap(&curve.at(curve.length()), &to) < 1e-9);
    }
}
