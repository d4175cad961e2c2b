//! Links under terrain costs: the cheapest use of them by the costs of walks, with a bound that holds over all uses.

use crate::support::linked::{Scene, cheapest, edit, grid_of, position, random_link, same};
use taut::plan::Guarantee;
use taut::{Grid, Options, Outcome, Planner, Position, Request, Status};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

const RADII: [f32; 4] = [0.0, 0.0, 0.0, 0.4];

fn costs(random: &mut Random) -> [f32; 256] {
    let mut costs = [1.0; 256];
    (2..4).for_each(|class| costs[class] = *random.pick(&[1.5, 3.0, 8.0]));
    costs
}

fn planner(grid: &Grid, costs: &[f32; 256], cost_tolerance: f64, radius: f32) -> Planner {
    let options = Options { cost_tolerance, radius, ..Options::default() };
    let mut planner = Planner::new(grid, options).expect("valid options");
    planner.set_costs(costs).expect("valid costs");
    planner
}

/// A map with cells of three classes and links.
fn scene(random: &mut Random) -> Scene {
    let (width, height) = (random.between(3, 14) as i32, random.between(3, 14) as i32);
    let mut world = match random.below(2) {
        0 => World::blocks(random, width, height, 6),
        _ => World::noise(random, width, height, 0.2),
    };
    world.terrain.iter_mut().filter(|class| **class != 0).for_each(|class| *class = 1 + random.below(3) as u8);
    let mut scene = Scene { grid: grid_of(&world), world, links: Vec::new() };
    for _ in 0..random.below(7) {
        let link = random_link(random, &scene.world);
        scene.add(link);
    }
    scene
}

fn walk(plain: &mut Planner, from: Position, to: Position) -> Option<Outcome> {
    plain.find(&Request::new(from, to)).ok().filter(|outcome| outcome.status == Status::Found)
}

/// What an answer says that does not depend on how it was asked for.
fn said(planner: &Planner, outcome: &Outcome) -> (Status, Guarantee, [u64; 3], Vec<Position>) {
    let figures = [outcome.cost, outcome.bound, outcome.length].map(f64::to_bits);
    (outcome.status, outcome.guarantee, figures, planner.path().to_vec())
}

fn check(scene: &Scene, random: &mut Random, costs: &[f32; 256], name: &str) {
    let tolerance = *random.pick(&[1.05, 1.05, 1.01, 1.0824]);
    let radius = *random.pick(&RADII);
    let ends = [position(random, &scene.world), position(random, &scene.world)];
    let request = Request::new(ends[0], ends[1]);
    let mut asked = planner(&scene.grid, costs, tolerance, radius);
    let plain_grid = grid_of(&scene.world);
    let mut plain = planner(&plain_grid, costs, tolerance, radius);
    let outcome = match asked.find(&request) {
        Ok(outcome) => outcome,
        Err(error) => {
            assert_eq!(Some(error), plain.find(&request).err(), "{name}: {ends:?}");
            return;
        }
    };
    let ways = scene.ways(0);
    let mut worst = 1.0_f64;
    let truth = cheapest(&ways, ends, |from, to| match walk(&mut plain, from, to) {
        Some(outcome) => {
            worst = worst.max(outcome.bound);
            outcome.cost
        }
        None => f64::INFINITY,
    });
    assert!(same(outcome.cost, truth), "{name}: {} is not {truth}, {ends:?} {:?}", outcome.cost, scene.links);
    if outcome.status != Status::Found {
        return;
    }
    assert!((1.0..=worst).contains(&outcome.bound), "{name}: {outcome:?}, of walks {worst}");
    assert_eq!(outcome.guarantee == Guarantee::Optimal, outcome.bound == 1.0, "{name}: {outcome:?}");
    // No use of links whose walks a finer search has found may cost less than what is proven.
    let mut finer = planner(&plain_grid, costs, 1.002, radius);
    let found = cheapest(&ways, ends, |a, b| walk(&mut finer, a, b).map_or(f64::INFINITY, |outcome| outcome.cost));
    assert!(outcome.cost / outcome.bound <= found * (1.0 + 1e-9), "{name}: {outcome:?} beside {found}, {ends:?}");
    // Asked again, in steps, of a planner that has answered others.
    let first = said(&asked, &outcome);
    let other = Request::new(position(random, &scene.world), position(random, &scene.world));
    let _ = asked.find(&other);
    let again = asked.find(&request).expect("the same ends");
    assert_eq!(said(&asked, &again), first, "{name}: again");
    for step in [1, 7, 100] {
        asked.begin(&request).expect("the same ends");
        let stepped = loop {
            let outcome = asked.step(step).expect("an open search");
            if outcome.status != Status::InProgress {
                break outcome;
            }
        };
        assert_eq!(said(&asked, &stepped), first, "{name}: in steps of {step}");
    }
}

#[test]
fn the_cheapest_use_of_links_over_terrain_has_a_bound() {
    for seed in 0..effort::count(150, 10_000) as u64 {
        let mut random = Random::new(0x7E11_A11C + seed);
        let mut scene = scene(&mut random);
        let costs = costs(&mut random);
        for round in 0..3 {
            check(&scene, &mut random, &costs, &format!("seed {seed}, round {round}"));
            edit(&mut scene, &mut random);
        }
    }
}

#[test]
fn a_link_over_a_swamp_is_worth_its_cost() {
    let world = World::draw(&["...............", "...............", "..............."]);
    let grid = grid_of(&world);
    grid.fill(taut::Rect::new(3, 0, 9, 3), 2).expect("on the map");
    let mut costs = [1.0; 256];
    costs[2] = 5.0;
    let at = |x: f32| Position::new(x, 1.5);
    let request = Request::new(at(1.5), at(13.5));
    let mut planner = planner(&grid, &costs, 1.05, 0.0);
    let on_foot = planner.find(&request).expect("free ends").cost;
    assert!((on_foot - (3.0 + 9.0 * 5.0)).abs() < 1e-9, "{on_foot}");
    grid.add_link(&taut::grid::Link::new(at(2.5), at(12.5), 7.0)).expect("on the map");
    let outcome = planner.find(&request).expect("free ends");
    assert_eq!((outcome.cost, planner.link_uses().len()), (1.0 + 7.0 + 1.0, 1));
    assert_eq!((outcome.guarantee, outcome.bound), (Guarantee::Optimal, 1.0), "both walks are on the cheapest ground");
}
