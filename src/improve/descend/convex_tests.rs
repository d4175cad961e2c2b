use super::*;
use crate::base::test_rng::TestRng;
use crate::improve::{descend::band::BandRow, test_scenes::Scene};

/// A problem around a random wavy path through a random scene.
fn solved(rng: &mut TestRng, scene: &Scene, half: f64) -> (DescentScratch, f64) {
    let (width, height) = scene.sides();
    let count = 12;
    let path: Vec<PathPoint> = (0..count)
        .map(|i| {
            let part = (f64::from(i) + 0.5) / f64::from(count);
            let across = f64::from(height) * (0.3 + 0.4 * f64::from(rng.below(1_000)) / 1_000.0);
            (f64::from(width) * part, across)
        })
        .collect();
    let points = path.len();
    let scratch = DescentScratch {
        path,
        gradient: vec![(0.0, 0.0); points],
        direction: Vec::new(),
        trial: vec![(0.0, 0.0); points],
        rows: vec![BandRow::default(); 2 * (points - 2)],
        flat: vec![0.0; 2 * (points - 2)],
        linear: vec![Linear::default(); points],
    };
    (scratch, half)
}

#[test]
fn solutions_of_convex_problems_satisfy_the_conditions_of_a_minimum() {
    let mut rng = TestRng::new(5_310);
    let (mut at_border, mut walls) = (0, 0);
    for turn in 0..if cfg!(miri) { 2 } else { 200 } {
        let scene = Scene::random(&mut rng, 15);
        let context = scene.context();
        let objective = Objective { context: &context, step: 0.5, clearance: 1.2, weight: 6.0, keeps_clear: false };
        let (mut scratch, half) = solved(&mut rng, &scene, [0.1, 0.5, 2.0][turn % 3]);
        solve_around(&objective, half, &mut scratch);
        let DescentScratch { path, trial, linear, .. } = &scratch;
        for at in 1..path.len() - 1 {
            let x = (trial[at].0 - path[at].0, trial[at].1 - path[at].1);
            let (mut gx, mut gy) = objective.tension(trial, at);
            if let Some(WallDistance { distance, away }) = linear[at].near {
                let slope = objective.nearness(distance + away.0 * x.0 + away.1 * x.1).1;
                let push = objective.weight * objective.step * slope;
                (gx, gy) = (gx - push * away.0, gy - push * away.1);
                walls += 1;
            }
            for (x, slope) in [(x.0, gx), (x.1, gy)] {
                // At the border of the box the objective may fall outward, nowhere else.
                assert!(x.abs() <= half + 1e-12);
                let outward = if x >= half - 1e-9 { -slope } else { slope };
                let is_border = x.abs() >= half - 1e-9;
                at_border += usize::from(is_border);
                let wrong = if is_border { (-outward).max(0.0) } else { slope.abs() };
                assert!(wrong < 1e-3, "{turn} {at}: {x} {slope} in {half}");
            }
        }
    }
    assert!(cfg!(miri) || at_border > 100 && walls > 500, "{at_border} {walls}");
}
