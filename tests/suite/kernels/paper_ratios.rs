//! Lengths of Angle-Propagation Theta* and of Field D* as multiples of those of Theta*, on the kinds of maps on which
//! the papers measured them.
//!
//! Figures to reproduce: A. Nash, K. Daniel, S. Koenig, A. Felner. Theta*: Any-Angle Path Planning on Grids. AAAI
//! 2007, Table 1: sums of lengths on random maps of 500 x 500 cells and on game maps, with open gaps.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Mutex;
use taut::grid::DiagonalGaps;
use taut::{Algorithm, Position, Request, Status};
use taut_test_support::configurations::any_angle_planner;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::{data, effort, parallel, world::World};

const SUBJECTS: [Algorithm; 3] = [Algorithm::Theta, Algorithm::FieldDStar, Algorithm::AnglePropagationTheta];

/// The sums of the lengths of the subjects over the queries that have a path; every path is validated.
fn sums(world: World, queries: impl Iterator<Item = Request>) -> [f64; SUBJECTS.len()] {
    let verifier = Verifier::new(world);
    let configurations = SUBJECTS.map(|algorithm| any_angle_planner(algorithm, DiagonalGaps::Open));
    let mut planners = configurations.each_ref().map(|configuration| verifier.planner(configuration));
    let mut sums = [0.0; SUBJECTS.len()];
    for request in queries {
        for ((configuration, planner), sum) in configurations.iter().zip(&mut planners).zip(&mut sums) {
            let result = planner.find(&request);
            let Ok(outcome) = &result else { continue };
            if outcome.status != Status::Found {
                continue;
            }
            if let Err(fault) = verifier.validate(configuration, &request, outcome, planner.path()) {
                panic!("{}", verifier.report(configuration, &request, &result, planner.path(), &fault));
            }
            *sum += outcome.length;
        }
    }
    sums
}

/// Prints the ratios; those out of their ranges go to `unmet`. A short run has too few queries for the narrow range.
fn compare(name: &str, sums: [f64; SUBJECTS.len()], range: RangeInclusive<f64>, unmet: &Mutex<Vec<String>>) -> f64 {
    let (field, angles) = (sums[1] / sums[0], sums[2] / sums[0]);
    let line = format!("{name:16} Field D* / Theta* {field:.6}  Angle-Propagation / Theta* {angles:.6}");
    println!("{line}");
    let range = if effort::full() { range } else { 0.997..=1.006 };
    if !range.contains(&field) || !(0.998..=1.005).contains(&angles) {
        unmet.lock().expect("no panic while adding").push(line);
    }
    field
}

fn insist(unmet: Mutex<Vec<String>>) {
    let unmet = unmet.into_inner().expect("no panic while adding");
    assert!(unmet.is_empty(), "{}", unmet.join("\n"));
}

#[test]
fn lengths_on_random_maps_stand_to_each_other_as_in_the_paper() {
    let unmet = Mutex::default();
    parallel::for_each(&[10, 20, 30], |&percent| {
        let mut random = Random::new(500 + percent);
        let mut all = [0.0; SUBJECTS.len()];
        for _ in 0..effort::count(1, 25) {
            let world = World::noise(&mut random, 500, 500, percent as f64 / 100.0);
            let mut point = || {
                let mut along = || random.between(0, 501) as f32;
                Position::new(along(), along())
            };
            let queries: Vec<Request> = (0..8).map(|_| Request::new(point(), point())).collect();
            let found = sums(world, queries.into_iter());
            all = std::array::from_fn(|i| all[i] + found[i]);
        }
        compare(&format!("random {percent} %"), all, 1.001..=1.004, &unmet);
    });
    insist(unmet);
}

#[test]
fn lengths_on_scenario_files_stand_to_each_other_as_in_the_paper() {
    let unmet = Mutex::default();
    let ratios = Mutex::new(Vec::new());
    parallel::for_each(&data::maps(), |map: &PathBuf| {
        let queries = data::read_queries(map);
        let stride = (queries.len() / effort::count(6, 100)).max(1);
        let at = |(x, y): (i32, i32)| Position::new(x as f32, y as f32);
        let requests = queries.iter().step_by(stride).map(|query| Request::new(at(query.start), at(query.goal)));
        let ratio = compare(&data::name(map), sums(data::read_world(map), requests), 1.0..=1.004, &unmet);
        ratios.lock().expect("no panic while adding").push(ratio);
    });
    insist(unmet);
    let ratios = ratios.into_inner().expect("no panic while adding");
    let mean = ratios.iter().sum::<f64>() / ratios.len() as f64;
    println!("mean over the maps Field D* / Theta* {mean:.6}");
    assert!(!effort::full() || (1.001..=1.004).contains(&mean), "{mean}");
}
