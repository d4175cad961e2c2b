//! Lengths and verdicts beside those of the oracle, under both rules for gaps.

use super::scene::{ALGORITHMS, GAPS, Scene, check_path, random_point, request};
use taut::plan::Guarantee;
use taut::{Error, Status};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

#[test]
fn random_worlds_have_the_lengths_of_the_oracle() {
    let mut met = [0; 5];
    for seed in 0..count(400, 20_000) {
        let mut random = Random::new(seed as u64);
        let scene = Scene::random(&mut random, 6);
        for gaps in GAPS {
            let oracle = scene.oracle(gaps);
            let mut planners = ALGORITHMS.map(|algorithm| scene.planner(algorithm, gaps));
            for _ in 0..3 {
                let ends = [random_point(&mut random), random_point(&mut random)];
                let what = format!("seed {seed}, {gaps:?}, {ends:?}, {:?}", scene.polygons);
                for planner in &mut planners {
                    let result = planner.find(&request(ends));
                    if !oracle.is_free(ends[0]) {
                        assert!(matches!(result, Err(Error::StartBlocked { .. })), "{what}: {result:?}");
                        met[0] += 1;
                        continue;
                    }
                    if !oracle.is_free(ends[1]) {
                        assert!(matches!(result, Err(Error::GoalBlocked { .. })), "{what}: {result:?}");
                        met[1] += 1;
                        continue;
                    }
                    let (outcome, length) = (result.unwrap(), oracle.length(ends[0], ends[1]) / 2.0);
                    assert_eq!(outcome.guarantee, Guarantee::Optimal, "{what}");
                    if length.is_infinite() {
                        assert_eq!(outcome.status, Status::NoPath, "{what}: {:?}", planner.path());
                        met[2] += 1;
                        continue;
                    }
                    assert_eq!(outcome.status, Status::Found, "{what}: {length}");
                    assert!((outcome.length - length).abs() < 1e-9, "{what}: {} not {length}", outcome.length);
                    check_path(&scene, gaps, planner, ends, &outcome);
                    met[if planner.path().len() == 2 { 3 } else { 4 }] += 1;
                }
            }
        }
    } // Blocked starts and goals, no path, straight paths, paths that turn: each is common.
    assert!(met.iter().all(|&times| times > count(20, 2_000)), "{met:?}");
    println!("{met:?}");
}
