//! Random maps and random real-valued ends: what must hold for every answer.

use crate::improve::pull::slack_vertex;
use taut::grid::{DiagonalGaps, Neighbours};
use taut::improve::Smoothing;
use taut::plan::Heuristic;
use taut::{Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

/// Anywhere near the map, now and then on a lattice line or point, rarely outside.
fn random_position(random: &mut Random, world: &World) -> Position {
    let mut along = |side: i32| {
        let exact = random.unit() * f64::from(side);
        let value = match random.below(8) {
            0 => exact.round(),
            1 => exact.floor() + 0.5,
            2 if random.chance(0.1) => exact - 1.0,
            _ => exact,
        };
        value as f32
    };
    Position::new(along(world.width), along(world.height))
}

fn random_request(random: &mut Random, world: &World) -> Request {
    Request::new(random_position(random, world), random_position(random, world))
}

#[test]
fn random_queries_on_small_maps_agree_with_the_oracle() {
    let list = configurations::all();
    for seed in 0..effort::count(50, 4000) as u64 {
        let mut random = Random::new(seed);
        let verifier = Verifier::new(World::any(&mut random, 14));
        for configuration in &list {
            let mut planner = verifier.planner(configuration);
            for _ in 0..3 {
                let request = random_request(&mut random, &verifier.world);
                verifier.check_query(configuration, &mut planner, &request);
            }
        }
    }
}

#[test]
fn random_queries_on_larger_maps_pass_the_validator() {
    let list = configurations::all();
    // Every planner answers every query; of the variants two take part.
    let mut always = configurations::any_angle();
    always.extend(configurations::dstar_lites().into_iter().step_by(4));
    always.extend([Neighbours::Eight, Neighbours::Four].map(configurations::cell_block_astar));
    let mut queries = 0;
    let mut found = 0;
    let mut seed = 1_000_000;
    while queries < effort::count(500, 100_000) {
        seed += 1;
        let mut random = Random::new(seed);
        let verifier = Verifier::new(World::any(&mut random, 120));
        let mut chosen: Vec<&Configuration> = always.iter().collect();
        chosen.extend([random.pick(&list), random.pick(&list)]);
        let mut planners: Vec<_> = chosen.iter().map(|configuration| verifier.planner(configuration)).collect();
        for _ in 0..20 {
            let request = random_request(&mut random, &verifier.world);
            queries += 1;
            for (configuration, planner) in chosen.iter().zip(&mut planners) {
                let result = planner.find(&request);
                let Ok(outcome) = &result else { continue };
                if outcome.status != Status::Found {
                    assert_eq!(outcome.status, Status::NoPath);
                    continue;
                }
                found += 1;
                if let Err(fault) = verifier.validate(configuration, &request, outcome, planner.path()) {
                    let report = verifier.report(configuration, &request, &result, planner.path(), &fault);
                    panic!("seed {seed}: {report}");
                }
            }
        }
    }
    println!("{queries} random queries to each of {} planners, {found} paths, no fault", always.len());
}

#[test]
fn with_terrain_costs_answers_are_valid_and_lattice_paths_the_cheapest() {
    let mut list = configurations::lattice_planners();
    list.extend(configurations::heuristics().into_iter().filter(Configuration::takes_costs));
    list.extend(configurations::smoothed().into_iter().filter(Configuration::takes_costs));
    list.extend(configurations::any_angle().into_iter().filter(Configuration::takes_costs));
    for seed in 0..effort::count(120, 4000) as u64 {
        let mut random = Random::new(2_000_000 + seed);
        let world = World::any(&mut random, 12).with_classes(&mut random, 5);
        let mut costs = Box::new([1.0_f32; 256]);
        for cost in &mut costs[1..] {
            *cost = match random.below(8) {
                0 => f32::INFINITY,
                1 => 1.0,
                _ => 0.125 + 8.0 * random.unit() as f32,
            };
        }
        let verifier = Verifier::with_costs(world, costs);
        for configuration in &list {
            let mut planner = verifier.planner(configuration);
            for _ in 0..3 {
                let request = random_request(&mut random, &verifier.world);
                verifier.check_query(configuration, &mut planner, &request);
            }
        }
    }
}

#[test]
fn blocked_classes_are_blocked_for_every_planner() {
    for seed in 0..effort::count(60, 2000) as u64 {
        let mut random = Random::new(3_000_000 + seed);
        let world = World::any(&mut random, 10).with_classes(&mut random, 4);
        let mut costs = Box::new([1.0_f32; 256]);
        costs[2] = f32::INFINITY;
        let verifier = Verifier::with_costs(world, costs);
        for configuration in configurations::few() {
            let mut planner = verifier.planner(&configuration);
            for _ in 0..3 {
                let request = random_request(&mut random, &verifier.world);
                verifier.check_query(&configuration, &mut planner, &request);
            }
        }
    }
}

#[test]
fn smoothing_never_lengthens_and_taut_paths_cannot_be_pulled() {
    let mut list = configurations::smoothed();
    list.extend(configurations::smoothed_any_angle());
    for seed in 0..effort::count(40, 5000) as u64 {
        let mut random = Random::new(4_000_000 + seed);
        let verifier = Verifier::new(World::any(&mut random, 30));
        let request = random_request(&mut random, &verifier.world);
        for configuration in &list {
            let mut options = configuration.options;
            options.smoothing = Smoothing::None;
            if configuration.on_cells() {
                options.diagonal_gaps = DiagonalGaps::Closed;
            }
            // The raw path of the same search: the heuristic that AUTO means depends on smoothing.
            if configuration.is_lattice() {
                options.heuristic = Heuristic::StraightLine;
            }
            let raw = Configuration::new("raw", options);
            let (mut raw_planner, mut planner) = (verifier.planner(&raw), verifier.planner(configuration));
            let (Ok(before), Ok(after)) = (raw_planner.find(&request), planner.find(&request)) else {
                continue;
            };
            assert_eq!(before.status, after.status, "{} {request:?}", configuration.name);
            if after.status != Status::Found {
                continue;
            }
            let longer = after.length > before.length * (1.0 + 1e-12);
            let gaps = configuration.options.diagonal_gaps;
            let slack = match configuration.options.smoothing {
                Smoothing::Taut => slack_vertex(&verifier.field, planner.path(), gaps),
                _ => None,
            };
            if longer || slack.is_some() {
                let fault = format!("was {}, slack at {slack:?}, raw {:?}", before.length, raw_planner.path());
                panic!("seed {seed}: {}", verifier.report(configuration, &request, &Ok(after), planner.path(), &fault));
            }
        }
    }
}

#[test]
fn a_used_planner_answers_like_a_fresh_one() {
    for configuration in configurations::few() {
        let mut random = Random::new(5_000_000);
        for _ in 0..effort::count(10, 200) {
            let verifier = Verifier::new(World::any(&mut random, 40));
            let mut used = verifier.planner(&configuration);
            for _ in 0..20 {
                let request = random_request(&mut random, &verifier.world);
                let mut fresh = verifier.planner(&configuration);
                let (a, b) = (used.find(&request), fresh.find(&request));
                let [a, b] = [a, b].map(|outcome| outcome.ok().map(|outcome| configuration.comparable(outcome)));
                assert_eq!(a, b, "{} {request:?}", configuration.name);
                assert_eq!(used.path(), fresh.path(), "{} {request:?}", configuration.name);
            }
        }
    }
}
