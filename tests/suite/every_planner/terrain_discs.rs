//! Agents with a radius over terrain costs: every path is verified, and no bound contradicts another planner's path.

use taut::plan::Guarantee;
use taut::{Algorithm, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::Configuration;
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

const RADII: [f32; 6] = [0.25, 0.4, 0.5, 0.75, 1.25, 2.0];
const SIDE: i32 = 22;

/// Patches of four classes, and walls.
fn verifier(random: &mut Random) -> Verifier {
    let mut world = World::blocks(random, SIDE, SIDE, 7);
    for _ in 0..14 {
        let class = random.between(1, 5) as u8;
        let (x, y) = (random.between(0, SIDE.into()) as i32, random.between(0, SIDE.into()) as i32);
        let (w, h) = (random.between(1, 9) as i32, random.between(1, 9) as i32);
        for (column, row) in (y..(y + h).min(SIDE)).flat_map(|row| (x..(x + w).min(SIDE)).map(move |c| (c, row))) {
            if world.cell(column, row) != 0 {
                world.terrain[(row * SIDE + column) as usize] = class;
            }
        }
    }
    let mut costs = Box::new([1.0_f32; 256]);
    costs[1..5].copy_from_slice(&[1.0, 1.5, 2.5, 6.0]);
    Verifier::with_costs(world, costs)
}

fn end(random: &mut Random) -> Position {
    let parts = *random.pick(&[1, 2, 256]);
    let mut along = || random.between(0, i64::from(SIDE) * parts + 1) as f32 / parts as f32;
    Position::new(along(), along())
}

fn configuration(algorithm: Algorithm, radius: f32, cost_tolerance: f64) -> Configuration {
    let options = Options { algorithm, radius, cost_tolerance, ..Options::default() };
    Configuration::new(&format!("{} with a radius of {radius}", algorithm.name()), options)
}

#[test]
fn discs_over_costs_are_clear_and_no_bound_is_wrong() {
    let (mut paths, mut optimal, mut within, mut ratio) = (0, 0, 0, 0.0);
    for seed in 0..effort::count(120, 6000) as u64 {
        let mut random = Random::new(9_700_000 + seed);
        let verifier = verifier(&mut random);
        let radius = *random.pick(&RADII);
        let of = |algorithm, tolerance| configuration(algorithm, radius, tolerance);
        let own = [of(Algorithm::Optimal, 1.05), of(Algorithm::Optimal, 1.01)];
        let others = [of(Algorithm::Theta, 1.05), of(Algorithm::LazyTheta, 1.05)];
        let mut planners: Vec<Planner> = own.iter().chain(&others).map(|one| verifier.planner(one)).collect();
        for _ in 0..6 {
            let request = Request::new(end(&mut random), end(&mut random));
            let mut found: Vec<Outcome> = Vec::new();
            for (configuration, planner) in own.iter().chain(&others).zip(&mut planners) {
                verifier.check_query(configuration, planner, &request);
                let outcome = planner.find(&request);
                found.extend(outcome.ok().filter(|outcome| outcome.status == Status::Found));
            }
            let least = found.iter().map(|outcome| outcome.cost).fold(f64::INFINITY, f64::min);
            assert!(found.len() == 4 || found.is_empty(), "{request:?} {found:?}");
            for outcome in found.iter().take(2) {
                let proven = outcome.cost / outcome.bound;
                assert!(proven <= least * (1.0 + 1e-9), "{radius} {request:?} {found:?}\n{}", verifier.world.rows());
                assert!([Guarantee::Bounded, Guarantee::Optimal].contains(&outcome.guarantee), "{outcome:?}");
                paths += 1;
                optimal += u32::from(outcome.guarantee == Guarantee::Optimal);
                within += u32::from(outcome.bound <= 1.05 + 1e-9);
                ratio += if least > 0.0 { outcome.cost / least } else { 1.0 };
            }
        }
    }
    let mean = ratio / f64::from(paths);
    println!("{paths} paths of discs, {optimal} optimal, {within} within 1.05, {mean} times the best on average");
    assert!(mean < 1.01 && optimal * 10 > paths && within * 10 > paths * 6);
}

#[test]
fn a_used_planner_for_discs_answers_as_a_fresh_one() {
    let figures = |planner: &mut Planner, request: &Request| {
        let outcome = planner.find(request).map(|outcome| (outcome.status, outcome.cost, outcome.bound));
        format!("{outcome:?} {:?}", planner.path())
    };
    for seed in 0..effort::count(20, 1000) as u64 {
        let mut random = Random::new(9_800_000 + seed);
        let verifier = verifier(&mut random);
        let configuration = configuration(Algorithm::Optimal, 0.0, 1.05);
        let mut used = verifier.planner(&configuration);
        for _ in 0..12 {
            // With a radius and without, in turn as it comes.
            let radius = *random.pick(&[0.0, 0.4, 0.75, 1.25]);
            let request = Request { radius, ..Request::new(end(&mut random), end(&mut random)) };
            let mut fresh = verifier.planner(&configuration);
            assert_eq!(figures(&mut used, &request), figures(&mut fresh, &request), "{request:?}");
            let mut steps = verifier.planner(&configuration);
            if steps.begin(&request).is_ok() {
                while steps.step(7).is_ok_and(|outcome| outcome.status == Status::InProgress) {}
                let again = format!("{:?}", steps.path());
                assert!(figures(&mut fresh, &request).ends_with(&again), "{request:?} {again}");
            }
        }
    }
}

#[test]
fn a_disc_over_weights_finds_what_it_finds_over_classes_up_to_the_rim() {
    let mut found = 0;
    for seed in 0..effort::count(60, 2_000) as u64 {
        let mut random = Random::new(9_800_000 + seed);
        let world = verifier(&mut random).world;
        let options = Options { radius: *random.pick(&RADII), ..Options::default() };
        let mut costs = [1.0; 256];
        costs[1..5].copy_from_slice(&[1.0, 1.5, 2.5, 6.0]);
        let flat: Vec<u8> = world.terrain.iter().map(|&class| class.min(1)).collect();
        let [classes, plain] = [&world.terrain, &flat].map(|cells| Grid::from_terrain(SIDE, SIDE, cells).unwrap());
        let mut by_classes = Planner::new(&classes, options).unwrap();
        by_classes.set_costs(&costs).unwrap();
        let weights: Vec<f32> = world.terrain.iter().map(|&class| costs[usize::from(class)]).collect();
        let mut by_weights = Planner::new(&plain, options).unwrap();
        by_weights.set_weights(Rect::new(0, 0, SIDE, SIDE), &weights, SIDE as usize).unwrap();
        for _ in 0..8 {
            let request =
                Request { allow_partial: random.chance(0.5), ..Request::new(end(&mut random), end(&mut random)) };
            let answers = [&mut by_classes, &mut by_weights].map(|planner| {
                let outcome = planner.find(&request).map(|outcome| Outcome { revision: 0, ..outcome });
                (outcome, planner.path().to_vec())
            });
            assert!(answers[0] == answers[1], "seed {seed}, {request:?}: {answers:?}");
            found += u32::from(!answers[0].1.is_empty());
        }
    }
    assert!(found > 50, "{found}");
}
