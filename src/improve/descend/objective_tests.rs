use super::*;
use crate::base::test_rng::TestRng;
use crate::improve::test_scenes::Scene;

/// A random spot of a scene.
fn somewhere(scene: &Scene, rng: &mut TestRng) -> PathPoint {
    let (width, height) = scene.sides();
    let along = |rng: &mut TestRng, side: i32| f64::from(rng.below(1_000_000)) / 1e6 * f64::from(side);
    (along(rng, width), along(rng, height))
}

#[test]
fn clearances_are_the_distances_of_the_nearest_cells() {
    let mut rng = TestRng::new(5_300);
    for _ in 0..if cfg!(miri) { 3 } else { 400 } {
        let scene = Scene::random(&mut rng, 20);
        let at = somewhere(&scene, &mut rng);
        let expected = scene.distance(at);
        match clearance_at(&scene.context(), at, 3.0) {
            // Rounding may choose another wall, or another side.
            Some(found) => assert!((found.distance - expected).abs() < 0.012, "{at:?}: {found:?} {expected}"),
            None => assert!(expected > 3.0 - 0.012, "{at:?}: {expected}"),
        }
    }
}

#[test]
fn the_gradient_is_that_of_finite_differences() {
    let mut rng = TestRng::new(5_301);
    let (mut near, mut inside) = (0, 0);
    for _ in 0..if cfg!(miri) { 2 } else { 400 } {
        let scene = Scene::random(&mut rng, 15);
        let context = scene.context();
        let objective = Objective { context: &context, step: 0.4, clearance: 1.5, weight: 3.0, keeps_clear: false };
        let path: Vec<PathPoint> = (0..6).map(|_| somewhere(&scene, &mut rng)).collect();
        let mut gradient = vec![(0.0, 0.0); path.len()];
        objective.gradient(&path, &mut gradient);
        for at in 1..5 {
            let by = 1e-6;
            let moved = |dx: f64, dy: f64| {
                let mut moved = path.clone();
                moved[at] = (path[at].0 + dx, path[at].1 + dy);
                // Where another wall becomes the nearest one there is no derivative.
                (objective.value(&moved), objective.near(moved[at], 0.0).map(|near| near.away))
            };
            let around = [moved(by, 0.0), moved(-by, 0.0), moved(0.0, by), moved(0.0, -by)];
            let here = objective.near(path[at], 0.0);
            let is_smooth = around.iter().all(|(_, away)| match (away, here) {
                (Some(away), Some(here)) => (away.0 - here.away.0).abs() + (away.1 - here.away.1).abs() < 1e-3,
                (None, None) => true,
                _ => false,
            });
            if !is_smooth || here.is_some_and(|here| here.distance.abs() < 1e-4) {
                continue;
            }
            near += usize::from(here.is_some_and(|here| here.distance > 0.0));
            inside += usize::from(here.is_some_and(|here| here.distance < 0.0));
            let slope = ((around[0].0 - around[1].0) / (2.0 * by), (around[2].0 - around[3].0) / (2.0 * by));
            let size = 1.0 + slope.0.abs() + slope.1.abs();
            assert!((slope.0 - gradient[at].0).abs() < 1e-5 * size, "{here:?} {slope:?} {:?}", gradient[at]);
            assert!((slope.1 - gradient[at].1).abs() < 1e-5 * size, "{here:?} {slope:?} {:?}", gradient[at]);
        }
    }
    assert!(cfg!(miri) || near > 100 && inside > 30, "{near} {inside}");
}
