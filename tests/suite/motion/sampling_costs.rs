//! Planners whose paths tend to the cheapest, over states with costs, beside optima in closed form.

use super::roadmaps::crc32;
use super::sampling::{Scene, run};
use super::sampling_scenes::integral;
use std::sync::Arc;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus, Preparation};
use taut::space::{Axis, AxisKind, AxisSpace};
use taut_test_support::effort::full;

const STARS: [MotionAlgorithm; 4] =
    [MotionAlgorithm::RrtStar, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar, MotionAlgorithm::Aorrt];

type Cost = fn(&[f64]) -> f64;

/// Firm ground and mud: a border at x = 0.5.
fn mud(q: &[f64]) -> f64 {
    if q[0] < 0.5 { 1.0 } else { 3.0 }
}

/// A road in a field, beside the straight way.
fn road(q: &[f64]) -> f64 {
    if (0.3..0.4).contains(&q[1]) { 0.2 } else { 1.0 }
}

/// The road, with costs in another unit.
fn dear_road(q: &[f64]) -> f64 {
    1000.0 * road(q)
}

/// The least value of a convex function of a number in `0 .. 1`.
fn least(of: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..200 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if of(a) < of(b) { high = b } else { low = a }
    }
    of(low)
}

/// Scenes, and what their cheapest paths cost: rays that are refracted at the borders.
fn scenes() -> [(Scene, Cost, f64); 3] {
    let across = Scene { start: vec![0.1, 0.1], goal: vec![0.9, 0.9], resolution: 0.002, ..Scene::square() };
    let along = Scene { start: vec![0.1, 0.2], goal: vec![0.9, 0.2], resolution: 0.002, ..Scene::square() };
    let refracted = least(|y| 0.4_f64.hypot(y - 0.1) + 3.0 * 0.4_f64.hypot(0.9 - y));
    let driven = least(|x| 2.0 * x.hypot(0.1) + 0.2 * (0.8 - 2.0 * x).abs());
    let dear = Scene { start: along.start.clone(), goal: along.goal.clone(), resolution: 0.002, ..Scene::square() };
    [(across, mud, refracted), (along, road, driven), (dear, dear_road, 1000.0 * driven)]
}

#[test]
fn star_planners_come_near_the_cheapest_paths() {
    let (iterations, seeds, most) = if full() { (20_000, 30, 1.02) } else { (2_000, 2, 1.08) };
    for (name, (scene, cost, optimum)) in ["mud", "road", "dear road"].iter().zip(scenes()) {
        let space = AxisSpace::with_costs(&scene.axes, Arc::new(cost)).unwrap();
        for algorithm in STARS {
            // A lazy roadmap begins a search again for each motion that costs more than it had to.
            let iterations = if algorithm == MotionAlgorithm::LazyPrmStar { iterations.min(5_000) } else { iterations };
            let mut ratios = Vec::new();
            for seed in 0..seeds {
                let mut job = Motion::new(&space, scene.options(algorithm, seed)).unwrap();
                let (outcome, ..) = run(&mut job, &scene, iterations);
                assert_eq!(outcome.status, MotionStatus::Found, "{name}, {algorithm:?}, seed {seed}");
                let own = integral(job.path(), cost);
                assert!((outcome.cost - own).abs() < 0.02 * own, "{name}, {algorithm:?}: {} {own}", outcome.cost);
                ratios.push(own / optimum);
                // A motion that follows a border has states on one side of it alone.
                assert!(own > optimum * 0.999, "{name}, {algorithm:?}: {own} {optimum}");
            }
            ratios.sort_by(f64::total_cmp);
            let (median, worst) = (ratios[ratios.len() / 2], ratios[ratios.len() - 1]);
            println!("{name}, {algorithm:?}: median {median:.4}, worst {worst:.4}");
            assert!(worst <= most, "{name}, {algorithm:?}: {worst}");
        }
    }
}

/// Tells a job what it asks for, costs, until its search ends.
fn tell(job: &mut Motion, mut outcome: MotionOutcome, cost: Cost) -> MotionOutcome {
    while outcome.status == MotionStatus::Asking {
        let answers: Vec<f64> = job.ask().unwrap().chunks_exact(2).map(cost).collect();
        job.tell_costs(&answers).unwrap();
        outcome = job.step(0).unwrap();
    }
    outcome
}

#[test]
fn the_cheapest_path_has_the_same_bytes_for_every_batch_for_a_function_and_after_other_searches() {
    let request = MotionRequest { max_iterations: 300, ..MotionRequest::default() };
    for (scene, cost, _) in scenes() {
        let space = AxisSpace::with_costs(&scene.axes, Arc::new(cost)).unwrap();
        for algorithm in STARS.into_iter().chain([MotionAlgorithm::Prm]) {
            let options = MotionOptions { resolution: 0.02, ..scene.options(algorithm, 7) };
            let mut native = Motion::new(&space, options).unwrap();
            let found = native.find(&scene.start, &scene.goal, &request).unwrap();
            for batch in [1, 7, 64, 1024] {
                let mut told = Motion::new(&scene.told(), MotionOptions { batch, ..options }).unwrap();
                // Another search first, which the path must not depend on.
                for (start, goal) in
                    [([0.3, 0.35], [0.8, 0.7]), ([scene.start[0], scene.start[1]], [0.9, scene.goal[1]])]
                {
                    let outcome = told.find(&start, &goal, &request).unwrap();
                    let outcome = tell(&mut told, outcome, cost);
                    assert_eq!(outcome.status, MotionStatus::Found);
                }
                let outcome = told.find(&scene.start, &scene.goal, &request).unwrap();
                let outcome = tell(&mut told, outcome, cost);
                assert_eq!((outcome.status, outcome.cost), (MotionStatus::Found, found.cost), "{algorithm:?}, {batch}");
                assert_eq!(told.path(), native.path(), "{algorithm:?}, {batch}");
            }
        }
    }
}

#[test]
fn a_roadmap_keeps_what_its_motions_cost_when_it_is_saved() {
    let [_, (scene, cost, optimum), _] = scenes();
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar] {
        let space = scene.told();
        let mut job = Motion::new(&space, MotionOptions { resolution: 0.02, ..scene.options(algorithm, 3) }).unwrap();
        let mut state = job.prepare(400).unwrap();
        while state == Preparation::Asking {
            let answers: Vec<f64> = job.ask().unwrap().chunks_exact(2).map(cost).collect();
            job.tell_costs(&answers).unwrap();
            state = job.prepare(400).unwrap();
        }
        let bytes = job.save().unwrap();
        let mut loaded = Motion::load(&space, &bytes).unwrap();
        let mut outcomes = Vec::new();
        for job in [&mut job, &mut loaded] {
            let outcome = job.find(&scene.start, &scene.goal, &MotionRequest::default()).unwrap();
            outcomes.push(tell(job, outcome, cost));
        }
        assert_eq!(outcomes[0].cost, outcomes[1].cost, "{algorithm:?}");
        assert_eq!(job.path(), loaded.path(), "{algorithm:?}");
        // What it has learned for another path changes nothing.
        let outcome = job.find(&scene.goal, &[0.5, 0.9], &MotionRequest::default()).unwrap();
        assert_eq!(tell(&mut job, outcome, cost).status, MotionStatus::Found);
        let outcome = job.find(&scene.start, &scene.goal, &MotionRequest::default()).unwrap();
        assert_eq!(tell(&mut job, outcome, cost).cost, outcomes[1].cost, "{algorithm:?}");
        assert_eq!(job.path(), loaded.path(), "{algorithm:?}");
        let own = integral(job.path(), cost);
        println!("{algorithm:?}: {own:.4}, at best {optimum:.4}");
        assert!(own < 1.2 * optimum, "{algorithm:?}: {own} {optimum}");
        // Kept costs that are no costs: those of the last motion stand before the check sum. A lazy roadmap has none.
        if algorithm == MotionAlgorithm::LazyPrmStar {
            continue;
        }
        let body = bytes.len() - 4;
        for (wrong, is_read) in [(-1.0, false), (f64::NAN, false), (f64::INFINITY, false), (2.5, true)] {
            let mut spoilt = bytes.clone();
            spoilt[body - 8..body].copy_from_slice(&f64::to_le_bytes(wrong));
            let sum = crc32(&spoilt[..body]);
            spoilt[body..].copy_from_slice(&sum.to_le_bytes());
            assert_eq!(Motion::load(&space, &spoilt).is_ok(), is_read);
        }
    }
}

/// A wall of mud with a gap far aside.
fn swamp(q: &[f64]) -> f64 {
    if (q[0] - 0.5).abs() < 0.2 && q[1] < 0.8 { 100.0 } else { 1.0 }
}

/// The motions of a roadmap that was told what is free only were taken to cost their lengths, and the path led through
/// the mud.
#[test]
fn a_roadmap_that_was_told_no_costs_takes_its_cheapest_path_when_it_is_told_them() {
    let scene = Scene { start: vec![0.1, 0.2], goal: vec![0.9, 0.2], resolution: 0.01, ..Scene::square() };
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar] {
        for seed in 0..5 {
            let prepared = |is_priced: bool| {
                let mut job = Motion::new(&scene.told(), scene.options(algorithm, seed)).unwrap();
                while job.prepare(300).unwrap() == Preparation::Asking {
                    let states = job.ask().unwrap().chunks_exact(2);
                    let costs: Vec<f64> = states.map(swamp).collect();
                    if is_priced { job.tell_costs(&costs) } else { job.tell(&vec![true; costs.len()]) }.unwrap();
                }
                job
            };
            let [own, other] = [true, false].map(|is_priced| {
                let mut job = prepared(is_priced);
                let outcome = job.find(&scene.start, &scene.goal, &MotionRequest::default()).unwrap();
                (tell(&mut job, outcome, swamp).cost, job.path().to_vec())
            });
            assert!((own.0 - other.0).abs() < 1e-9 * own.0, "{algorithm:?}, seed {seed}: {} {}", own.0, other.0);
            assert_eq!(own.1, other.1, "{algorithm:?}, seed {seed}");
            assert!(own.0 < 3.0, "{algorithm:?}, seed {seed}: {}", own.0);
        }
    }
}

/// A roadmap that was not prepared ended with its first path, whatever was left of its iterations: through the mud.
#[test]
fn a_roadmap_goes_on_to_its_cheapest_path_where_states_have_costs() {
    let scene = Scene { start: vec![0.1, 0.2], goal: vec![0.9, 0.2], resolution: 0.01, ..Scene::square() };
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar] {
        for seed in 0..5 {
            let mut job = Motion::new(&scene.told(), scene.options(algorithm, seed)).unwrap();
            let request = MotionRequest { max_iterations: 400, ..MotionRequest::default() };
            let outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
            let outcome = tell(&mut job, outcome, swamp);
            assert_eq!((outcome.status, outcome.expanded), (MotionStatus::Found, 400), "{algorithm:?}, seed {seed}");
            let own = integral(job.path(), swamp);
            assert!(own < 3.0 && outcome.cost < 3.0, "{algorithm:?}, seed {seed}: {own} {}", outcome.cost);
        }
    }
}

#[test]
fn costs_without_bounds_are_not_free_and_zeros_are() {
    for algorithm in STARS {
        let scene = Scene::square();
        let mut job = Motion::new(&scene.told(), scene.options(algorithm, 1)).unwrap();
        let request = MotionRequest { max_iterations: 200, ..MotionRequest::default() };
        let outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
        // As the greatest number for what is blocked, and nothing for the rest.
        let outcome =
            tell(&mut job, outcome, |q| if q.iter().any(|v| (v - 0.5).abs() >= 0.2) { 0.0 } else { f64::MAX });
        assert_eq!((outcome.status, outcome.cost), (MotionStatus::Found, 0.0), "{algorithm:?}");
        assert!(job.path().chunks_exact(2).all(|q| (scene.is_free)(q)));
    }
}

#[test]
fn a_path_to_the_start_costs_nothing() {
    for (scene, cost, _) in scenes() {
        let space = AxisSpace::with_costs(&scene.axes, Arc::new(cost)).unwrap();
        for algorithm in STARS.into_iter().chain([MotionAlgorithm::Prm, MotionAlgorithm::TRrt]) {
            let mut job = Motion::new(&space, scene.options(algorithm, 1)).unwrap();
            let request = MotionRequest { max_iterations: 50, ..MotionRequest::default() };
            let outcome = job.find(&scene.start, &scene.start, &request).unwrap();
            assert_eq!((outcome.status, outcome.cost), (MotionStatus::Found, 0.0), "{algorithm:?}");
        }
    }
}

#[test]
fn a_host_that_tells_costs_late_or_not_always_gets_a_path_all_the_same() {
    let (scene, cost) = (Scene::square(), road as Cost);
    for algorithm in STARS.into_iter().chain([MotionAlgorithm::Prm, MotionAlgorithm::TRrt]) {
        for first in [0, 1, 3, 8] {
            let options = MotionOptions { batch: 16, ..scene.options(algorithm, 2) };
            let mut job = Motion::new(&scene.told(), options).unwrap();
            let request = MotionRequest { max_iterations: 2_000, ..MotionRequest::default() };
            let mut outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
            let mut calls = 0;
            while outcome.status == MotionStatus::Asking {
                let asked: Vec<Vec<f64>> = job.ask().unwrap().chunks_exact(2).map(<[f64]>::to_vec).collect();
                if calls < first || calls % 5 == 4 {
                    job.tell(&asked.iter().map(|q| (scene.is_free)(q)).collect::<Vec<_>>()).unwrap();
                } else {
                    let price = |q: &Vec<f64>| if (scene.is_free)(q) { cost(q) } else { f64::INFINITY };
                    job.tell_costs(&asked.iter().map(price).collect::<Vec<_>>()).unwrap();
                }
                calls += 1;
                outcome = job.step(0).unwrap();
            }
            assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}, {first}");
            assert!(job.path().chunks_exact(2).all(|q| (scene.is_free)(q)));
        }
    }
}

/// Answers a job, costs or only what is free, until its search ends.
fn answer(job: &mut Motion, (scene, cost): (&Scene, Option<Cost>), iterations: u64) -> MotionOutcome {
    let request = MotionRequest { max_iterations: iterations, ..MotionRequest::default() };
    let mut outcome = job.find(&scene.start, &scene.goal, &request).unwrap();
    while outcome.status == MotionStatus::Asking {
        let asked: Vec<Vec<f64>> = job.ask().unwrap().chunks_exact(2).map(<[f64]>::to_vec).collect();
        match cost {
            Some(cost) => job.tell_costs(&asked.iter().map(|q| cost(q)).collect::<Vec<_>>()).unwrap(),
            None => job.tell(&asked.iter().map(|q| (scene.is_free)(q)).collect::<Vec<_>>()).unwrap(),
        }
        outcome = job.step(0).unwrap();
    }
    outcome
}

#[test]
fn a_lazy_roadmap_forgets_what_a_search_of_the_other_kind_has_learned() {
    let dear: Cost = |q| if q.iter().any(|v| (v - 0.5).abs() >= 0.2) { 5.0 * road(q) } else { f64::INFINITY };
    let scene = Scene::square();
    let options = scene.options(MotionAlgorithm::LazyPrmStar, 4);
    let make = || {
        let mut job = Motion::new(&scene.told(), options).unwrap();
        assert_eq!(job.prepare(300).unwrap(), Preparation::Done);
        job
    };
    for (kinds, wanted) in [([None, Some(dear)], Some(dear)), ([Some(dear), None], None)] {
        let (mut fresh, mut job) = (make(), make());
        let expected = answer(&mut fresh, (&scene, wanted), 0);
        let outcomes = kinds.map(|kind| answer(&mut job, (&scene, kind), 0));
        assert_eq!((outcomes[1].status, outcomes[1].cost), (MotionStatus::Found, expected.cost));
        assert_eq!(job.path(), fresh.path());
    }
}

#[test]
fn the_straight_motion_is_the_path_where_no_other_one_is_cheaper() {
    let twice: Cost = |_| 2.0;
    let scene = Scene { start: vec![0.1, 0.1], goal: vec![0.9, 0.2], ..Scene::square() };
    let straight = 2.0 * 0.8_f64.hypot(0.1);
    for algorithm in STARS.into_iter().chain([MotionAlgorithm::Prm]) {
        let mut job = Motion::new(&scene.told(), scene.options(algorithm, 6)).unwrap();
        if matches!(algorithm, MotionAlgorithm::Prm | MotionAlgorithm::PrmStar | MotionAlgorithm::LazyPrmStar) {
            while job.prepare(200).unwrap() == Preparation::Asking {
                let count = job.ask().unwrap().len() / 2;
                job.tell_costs(&vec![2.0; count]).unwrap();
            }
        }
        let outcome = answer(&mut job, (&scene, Some(twice)), 5);
        assert_eq!(outcome.status, MotionStatus::Found, "{algorithm:?}");
        assert!((outcome.cost - straight).abs() < 1e-9, "{algorithm:?}: {} {straight}", outcome.cost);
        assert_eq!(job.path(), [scene.start.clone(), scene.goal.clone()].concat());
    }
}

#[test]
fn costs_that_are_next_to_nothing_lead_to_no_states_without_numbers() {
    let angle = Axis { low: -std::f64::consts::PI, high: std::f64::consts::PI, weight: 1.0, kind: AxisKind::Angle };
    let line = Axis { low: 0.0, high: 10.0, kind: AxisKind::Line, ..angle };
    let cost = |q: &[f64]| {
        assert!(q.iter().all(|value| value.is_finite()), "{q:?}");
        // Far from the middle of the line next to nothing.
        if (q[1] - 5.0).abs() < 4.0 { 1.0 } else { 1e-200 }
    };
    let space = AxisSpace::with_costs(&[angle, line], Arc::new(cost)).unwrap();
    for algorithm in STARS {
        let options = MotionOptions { algorithm, seed: 2, ..MotionOptions::default() };
        let mut job = Motion::new(&space, options).unwrap();
        let request = MotionRequest { max_iterations: 300, ..MotionRequest::default() };
        let outcome = job.find(&[0.5, 0.5], &[0.5, 9.5], &request).unwrap();
        assert!(outcome.status == MotionStatus::Found && outcome.cost.is_finite(), "{algorithm:?}: {outcome:?}");
        assert!(job.path().iter().all(|value| value.is_finite()));
    }
}

#[test]
fn a_space_and_its_planners_call_the_same_states_free() {
    let scene = Scene::square();
    let wall = |q: &[f64]| if q.iter().any(|v| (v - 0.5).abs() >= 0.2) { 1e100 } else { f64::MAX };
    let space = AxisSpace::with_costs(&scene.axes, Arc::new(wall)).unwrap();
    let mut is_free = [true, false];
    space.check_states(&[0.5, 0.5, 0.1, 0.1], &mut is_free).unwrap();
    assert_eq!(is_free, [false, true]);
    let mut job = Motion::new(&space, scene.options(MotionAlgorithm::PrmStar, 1)).unwrap();
    let (outcome, ..) = run(&mut job, &scene, 200);
    assert!(outcome.status == MotionStatus::Found && outcome.cost < 1e102, "{outcome:?}");
}

#[test]
fn a_roadmap_that_knows_a_node_to_be_blocked_goes_around_it_in_the_next_search_too() {
    // A wall that has grown a little since the roadmap was saved: nodes inside it, motions that jump it.
    let scene = Scene { start: vec![0.45, 0.1], goal: vec![0.55, 0.1], resolution: 0.2, ..Scene::square() };
    let open = AxisSpace::with_check(&scene.axes, Arc::new(|_: &[f64]| true)).unwrap();
    let is_free = |q: &[f64]| (q[0] - 0.5).abs() >= 0.03 || q[1] > 0.9;
    let walled = AxisSpace::with_check(&scene.axes, Arc::new(is_free)).unwrap();
    for algorithm in [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar] {
        for seed in 0..10 {
            let mut job = Motion::new(&open, scene.options(algorithm, seed)).unwrap();
            assert_eq!(job.prepare(150).unwrap(), Preparation::Done);
            let saved = job.save().unwrap();
            let mut job = Motion::load(&walled, &saved).unwrap();
            for goal in [[0.55, 0.3], [0.55, 0.6], [0.6, 0.3], [0.55, 0.3]] {
                let request = MotionRequest { max_iterations: 60, ..MotionRequest::default() };
                let outcome = job.find(&scene.start, &goal, &request).unwrap();
                let again = Motion::load(&walled, &saved).unwrap().find(&scene.start, &goal, &request).unwrap();
                assert_eq!((outcome.status, outcome.cost), (again.status, again.cost), "{algorithm:?}, {seed}");
                assert!(job.path().chunks_exact(2).all(is_free), "{algorithm:?}, {seed}: {:?}", job.path());
            }
        }
    }
}
