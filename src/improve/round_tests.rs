use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::improve::test_scenes::Scene;

/// Checks what rounding has made of a path; returns how many turns have become arcs.
fn check(scene: &Scene, from: &[Point], radius: f64) -> usize {
    let context = scene.context();
    let mut ground =
        GridGround { context: &context, clearance: 1.0, wall_weight: 0.0, turn_weight: 0.0, spacing: 0.5, checks: 0 };
    let (mut rounder, mut path) = (Rounder::default(), Vec::new());
    let rounded = rounder.round(&mut ground, from, &mut path, radius).unwrap();
    assert!(scene.is_clear(&path), "{from:?}");
    assert_eq!((path[0], path[path.len() - 1]), (from[0], from[from.len() - 1]));
    let arcs = &rounder.arcs;
    let mut end = spot(from[0]);
    for arc in arcs {
        assert!(arc.radius <= radius && arc.radius >= rounded.least_radius && arc.radius > 0.0);
        // Both ends are on the circle, and its tangents there are the lines.
        for (at, sign) in [(arc.from, 1.0), (arc.to, 1.0)] {
            let (dx, dy) = (at.0 - arc.centre.0, at.1 - arc.centre.1);
            assert!((dx.hypot(dy) - arc.radius).abs() < 1e-9 * (1.0 + arc.radius) * sign);
        }
        let (dx, dy) = (arc.from.0 - end.0, arc.from.1 - end.1);
        if arcs.len() == from.len() - 2 && dx.hypot(dy) > 1e-6 {
            let (rx, ry) = (arc.from.0 - arc.centre.0, arc.from.1 - arc.centre.1);
            assert!((dx * rx + dy * ry).abs() < 1e-6 * dx.hypot(dy) * arc.radius, "{arc:?}");
        }
        end = arc.to;
    }
    if arcs.len() < usize::try_from(rounded.turns).unwrap() {
        assert_eq!(rounded.least_radius, 0.0);
    }
    for point in &path[1..path.len() - 1] {
        // Each point is a turn of the path or within 1/64 of an arc.
        let (x, y) = spot(*point);
        let near = arcs.iter().any(|arc| ((x - arc.centre.0).hypot(y - arc.centre.1) - arc.radius).abs() < 1.0 / 64.0);
        assert!(near || from.contains(point));
    }
    for arc in arcs {
        // The middle of each arc is within 1/64 of the path.
        for i in 0..=16 {
            let (c, s) = cos_sin(arc.sweep * f64::from(i) / 16.0);
            let (dx, dy) = (arc.from.0 - arc.centre.0, arc.from.1 - arc.centre.1);
            let at = (arc.centre.0 + dx * c - dy * s, arc.centre.1 + dx * s + dy * c);
            let away = path.windows(2).map(|ends| away(at, spot(ends[0]), spot(ends[1])));
            assert!(away.fold(f64::INFINITY, f64::min) <= 1.0 / 64.0);
        }
    }
    arcs.len()
}

/// The distance of a spot from a segment.
fn away(at: PathPoint, from: PathPoint, to: PathPoint) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let squared = dx * dx + dy * dy;
    let part = if squared > 0.0 { ((at.0 - from.0) * dx + (at.1 - from.1) * dy) / squared } else { 0.0 };
    let part = part.clamp(0.0, 1.0);
    (at.0 - from.0 - dx * part).hypot(at.1 - from.1 - dy * part)
}

#[test]
fn rounded_paths_are_free_and_have_the_curvature_that_is_told() {
    let mut rng = TestRng::new(5_400);
    let paths = match (cfg!(miri), long_counts()) {
        (true, _) => 3,
        (false, false) => 1_000,
        (false, true) => 10_000,
    };
    let mut arcs = 0;
    for _ in 0..paths {
        let scene = Scene::random(&mut rng, 8);
        let path = scene.walk(&mut rng, 5);
        if path.len() > 2 {
            arcs += check(&scene, &path, [0.3, 1.0, 4.0][crate::base::numeric::index_i32(rng.below(3))]);
        }
    }
    assert!(cfg!(miri) || arcs > paths);
}

#[test]
fn open_ground_has_the_whole_radius_and_a_way_straight_back_none() {
    let (scene, _) = Scene::disc();
    let path = [(1, 1), (10, 1), (10, 9)].map(|(x, y)| Point::lattice(x, y));
    assert_eq!(check(&scene, &path, 3.0), 1);
    let context = scene.context();
    let mut ground =
        GridGround { context: &context, clearance: 1.0, wall_weight: 0.0, turn_weight: 0.0, spacing: 0.5, checks: 0 };
    let (mut rounder, mut out) = (Rounder::default(), Vec::new());
    let rounded = rounder.round(&mut ground, &path, &mut out, 3.0).unwrap();
    assert_eq!(rounded, Rounded { least_radius: 3.0, turns: 1 });
    let back = [(1, 1), (10, 1), (4, 1)].map(|(x, y)| Point::lattice(x, y));
    let rounded = rounder.round(&mut ground, &back, &mut out, 3.0).unwrap();
    assert_eq!((rounded.least_radius, out.as_slice()), (0.0, &back[..]));
    let straight = rounder.round(&mut ground, &back[..2], &mut out, 3.0).unwrap();
    assert!(straight.least_radius.is_infinite() && straight.turns == 0);
}
