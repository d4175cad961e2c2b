//! Exact fields for agents with a radius: beside the planner of discs and an independent judge of free ground.

use taut::agents::{Crowd, CrowdOptions, Follower, FollowerState, Policy, PolicyKind, PolicyOptions, Walker};
use taut::field::{Field, FieldOptions, FieldStatus, Seed};
use taut::grid::DiagonalGaps;
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::discs::{distance, spot};
use taut_test_support::effort::count;
use taut_test_support::oracle::DiscOracle;
use taut_test_support::random::Random;
use taut_test_support::world::World;
use taut_test_support::{data, effort};

/// Radii in 1/256 cell: right at distances of corners and beside them, and some between.
const RADII: [i32; 16] = [1, 3, 26, 77, 128, 129, 180, 181, 182, 256, 300, 384, 385, 512, 640, 845];

fn options(radius: i32) -> FieldOptions {
    FieldOptions { radius: radius as f32 / 256.0, ..FieldOptions::default() }
}

fn position(random: &mut Random, world: &World) -> Position {
    let unit = *random.pick(&[1, 1, 16, 128]);
    let mut along = |side: i32| (random.between(0, i64::from(side * 256 / unit) + 1) * i64::from(unit)) as f32 / 256.0;
    Position::new(along(world.width), along(world.height))
}

fn small_world(random: &mut Random) -> World {
    let (width, height) = (random.between(4, 26) as i32, random.between(4, 26) as i32);
    match random.below(4) {
        0 => World::noise(random, width, height, 0.3),
        1 => World::noise(random, width, height, 0.12),
        2 => World::blocks(random, width, height, 6),
        _ => World::noise(random, width, height, 0.04),
    }
}

/// Some free seeds, and the field that was built from them.
fn seeded(random: &mut Random, world: &World, field: &Field, most: i64) -> Option<Vec<Seed>> {
    let wanted = random.between(1, most + 1) as usize;
    let mut seeds: Vec<Seed> = Vec::new();
    for _ in 0..60 {
        let cost = if random.chance(0.3) { random.below(40) as f64 / 8.0 } else { 0.0 };
        let seed = Seed { at: position(random, world), cost };
        if seeds.len() < wanted && field.begin(&[seed]).is_ok() {
            seeds.push(seed);
        }
    }
    (!seeds.is_empty()).then_some(seeds)
}

fn distances(field: &Field, at: &[Position]) -> Vec<f64> {
    let mut out = vec![0.0; at.len()];
    field.distances(at, false, &mut out).unwrap();
    out
}

/// The length that the planner of discs finds; infinite if it finds none.
fn planned(planner: &mut Planner, start: Position, goal: Position) -> f64 {
    match planner.find(&Request::new(start, goal)) {
        Ok(outcome) if outcome.status == Status::Found => outcome.length,
        Ok(_) | Err(Error::StartBlocked { .. } | Error::GoalBlocked { .. }) => f64::INFINITY,
        Err(error) => panic!("{error}"),
    }
}

fn planner(grid: &Grid, radius: i32) -> Planner {
    let options = Options { algorithm: Algorithm::Optimal, radius: radius as f32 / 256.0, ..Options::default() };
    Planner::new(grid, options).unwrap()
}

fn equal(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * b.max(1.0)
}

/// Checks distances, owners and paths at some points beside the planner; returns how many were within reach.
fn check(grid: &Grid, world: &World, field: &Field, seeds: &[Seed], radius: i32, at: &[Position]) -> usize {
    let mut planner = planner(grid, radius);
    let mut owners = vec![0; at.len()];
    field.owners(at, &mut owners).unwrap();
    let judge =
        (world.width <= 64).then(|| DiscOracle::new(&world.field(), (f64::from(radius) - 2.0).max(0.001) / 256.0));
    let mut reached = 0;
    for ((&at, found), owner) in at.iter().zip(distances(field, at)).zip(owners) {
        let over = |seed: &Seed, planner: &mut Planner| seed.cost + planned(planner, seed.at, at);
        let wanted = seeds.iter().map(|seed| over(seed, &mut planner)).fold(f64::INFINITY, f64::min);
        let context = || format!("radius {radius} at {at:?} from {seeds:?}\n{}", world.rows());
        assert!(equal(found, wanted), "{found}, not {wanted}: {}", context());
        let mut path = Vec::new();
        field.path(at, &mut path).unwrap();
        if wanted == f64::INFINITY {
            assert!(path.is_empty() && owner == u32::MAX, "{}", context());
            continue;
        }
        reached += 1;
        let owner = &seeds[owner as usize];
        assert!(equal(over(owner, &mut planner), wanted), "{}", context());
        let legs = path.windows(2).map(|leg| distance(spot(leg[0]), spot(leg[1]))).sum::<f64>() + owner.cost;
        let rounded = 0.01 * path.len() as f64;
        assert!((legs - wanted).abs() < rounded + 0.02 * wanted, "{legs}, not {wanted}: {path:?} {}", context());
        let ends = [(path[0], at), (path[path.len() - 1], owner.at)];
        assert!(ends.iter().all(|&(a, b)| distance(spot(a), spot(b)) < 12.0 / 256.0), "{path:?} {}", context());
        if let Some(judge) = &judge {
            for leg in path.windows(2) {
                assert!(judge.is_clear(spot(leg[0]), spot(leg[1])), "{leg:?} of {path:?} {}", context());
            }
        }
    }
    reached
}

#[test]
fn distances_owners_and_paths_are_those_of_the_planner_of_discs() {
    let mut random = Random::new(6100);
    let mut reached = 0;
    for round in 0..count(60, 2400) {
        let world = small_world(&mut random);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        let radius = RADII[round % RADII.len()];
        let gaps = if random.chance(0.5) { DiagonalGaps::Open } else { DiagonalGaps::Closed };
        let field = Field::new(&grid, FieldOptions { diagonal_gaps: gaps, ..options(radius) }).unwrap();
        let Some(seeds) = seeded(&mut random, &world, &field, 3) else { continue };
        assert_eq!(field.build(&seeds).unwrap().status, FieldStatus::Built);
        let at: Vec<Position> = (0..8).map(|_| position(&mut random, &world)).collect();
        reached += check(&grid, &world, &field, &seeds, radius, &at);
    }
    assert!(reached > 90, "{reached}");
}

#[test]
fn distances_on_real_maps_are_those_of_the_planner_of_discs() {
    let mut random = Random::new(6101);
    for map in data::maps().iter().take(effort::count(2, 30)) {
        let world = data::read_world(map);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        for radius in [77, 128, 300, 700] {
            let field = Field::new(&grid, options(radius)).unwrap();
            let Some(seeds) = seeded(&mut random, &world, &field, 2) else { continue };
            field.build(&seeds).unwrap();
            let at: Vec<Position> = (0..count(8, 40)).map(|_| position(&mut random, &world)).collect();
            check(&grid, &world, &field, &seeds, radius, &at);
        }
    }
}

/// What readers see, as bits.
fn answers(field: &Field, at: &[Position]) -> (Vec<u64>, Vec<u32>, Vec<Position>, Vec<Position>) {
    let (mut owners, mut next, mut path) = (vec![0; at.len()], at.to_vec(), Vec::new());
    field.owners(at, &mut owners).unwrap();
    field.next(at, &mut next).unwrap();
    field.path(at[0], &mut path).unwrap();
    (distances(field, at).into_iter().map(f64::to_bits).collect(), owners, next, path)
}

#[test]
fn steps_and_updates_equal_a_new_build_in_one_call() {
    let mut random = Random::new(6102);
    let mut compared = 0;
    for round in 0..count(30, 400) {
        let world = small_world(&mut random);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        let radius = RADII[round % RADII.len()];
        let reach = if random.chance(0.3) { random.below(80) as f64 / 8.0 } else { 0.0 };
        let options = FieldOptions { reach, ..options(radius) };
        let field = Field::new(&grid, options).unwrap();
        let Some(seeds) = seeded(&mut random, &world, &field, 4) else { continue };
        field.build(&seeds).unwrap();
        let at: Vec<Position> = (0..30).map(|_| position(&mut random, &world)).collect();
        for _ in 0..8 {
            let (x, y) = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
            grid.set_cell(x, y, u8::from(random.chance(0.5))).unwrap();
            field.update().unwrap();
            let slice = *random.pick(&[1, 2, 7]);
            let result = loop {
                let result = field.step(slice).unwrap();
                if result.status == FieldStatus::Built {
                    break result;
                }
            };
            let other = Field::new(&grid, options).unwrap();
            let free: Vec<Seed> = seeds.iter().copied().filter(|&seed| other.begin(&[seed]).is_ok()).collect();
            let fresh = other.build(&free).unwrap();
            assert_eq!(result.skipped, (seeds.len() - free.len()) as u64);
            assert_eq!(
                (result.reached, result.farthest, result.expanded, result.written),
                (fresh.reached, fresh.farthest, fresh.expanded, fresh.written)
            );
            if free.len() == seeds.len() {
                assert!(answers(&field, &at) == answers(&other, &at), "radius {radius}, reach {reach}");
                compared += 1;
            }
            for &distance in &distances(&field, &at) {
                assert!(reach == 0.0 || distance <= reach || distance == f64::INFINITY);
            }
        }
    }
    assert!(compared > 80, "{compared}");
}

#[test]
fn a_disc_that_walks_from_answer_to_answer_arrives_and_meets_no_wall() {
    let mut random = Random::new(6103);
    let (mut arrived, mut legs, mut tight) = (0, 0, 0);
    for round in 0..count(40, 3000) {
        let world = small_world(&mut random);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
        let radius = RADII[round % RADII.len()];
        let field = Field::new(&grid, options(radius)).unwrap();
        let Some(seeds) = seeded(&mut random, &world, &field, 2) else { continue };
        field.build(&seeds).unwrap();
        let judge = DiscOracle::new(&world.field(), f64::from(radius) / 256.0);
        let slack = DiscOracle::new(&world.field(), (f64::from(radius) - 2.0).max(0.001) / 256.0);
        for _ in 0..8 {
            let from = position(&mut random, &world);
            let whole = distances(&field, &[from])[0];
            if whole == f64::INFINITY {
                continue;
            }
            let stops = random.chance(0.5);
            let (mut here, mut hint, mut walked) = (from, from, 0.0);
            let context = || format!("radius {radius} from {from:?} to {seeds:?}\n{}", world.rows());
            for step in 0.. {
                let mut next = [hint];
                field.next(&[here], &mut next).unwrap();
                let next = next[0];
                if next == here {
                    break;
                }
                assert!(step < 4000, "it goes on for ever at {here:?} {next:?}: {}", context());
                legs += 1;
                if judge.is_free(spot(here)) && !judge.is_clear(spot(here), spot(next)) {
                    tight += 1;
                    assert!(slack.is_clear(spot(here), spot(next)), "{here:?} to {next:?}: {}", context());
                }
                // A walker asks again on its way.
                let part = if stops { random.unit() as f32 } else { 1.0 };
                let mix = |a: f32, b: f32| ((a + (b - a) * part) * 256.0).round() / 256.0;
                let to = if part > 0.9 { next } else { Position::new(mix(here.x, next.x), mix(here.y, next.y)) };
                walked += distance(spot(here), spot(to));
                (here, hint) = (to, next);
            }
            let seed = seeds.iter().find(|seed| distance(spot(seed.at), spot(here)) < 12.0 / 256.0);
            let Some(seed) = seed else { panic!("{here:?} is no seed: {}", context()) };
            assert!(walked + seed.cost <= whole * 1.05 + 0.2, "{walked} + {}, not {whole}: {}", seed.cost, context());
            arrived += 1;
        }
    }
    eprintln!("{arrived} arrived, {legs} legs, {tight} of them tight");
    assert!(arrived > 100, "{arrived}");
}

/// A block in the middle of a map, and a field towards a place beyond it.
fn around_a_block(radius: f32) -> (Grid, Field) {
    let grid = Grid::new(24, 12, 1).unwrap();
    grid.fill(Rect::new(10, 4, 4, 4), 0).unwrap();
    let field = Field::new(&grid, FieldOptions { radius, ..FieldOptions::default() }).unwrap();
    field.build(&[Seed::new(Position::new(21.0, 6.0))]).unwrap();
    (grid, field)
}

/// A walker that went straight to the corner of a block stood there for ever, when fields were for points.
#[test]
fn a_walker_with_a_radius_is_led_around_a_block() {
    let goal = Position::new(21.0, 6.0);
    for i in 0..80 {
        let radius = 0.1 + 0.4 * (i as f32) / 79.0;
        let (grid, field) = around_a_block(radius);
        let mut crowd = Crowd::new(&grid, CrowdOptions::default()).unwrap();
        let at = Position::new(3.0, 6.0);
        let mut walker = [Walker { at, velocity: Position::new(0.0, 0.0), wanted: at, radius, speed: 2.0 }];
        let (mut velocity, mut next) = ([Position::default()], [at]);
        let mut steps = 0;
        while distance(spot(walker[0].at), spot(goal)) > 0.05 {
            field.next(&[walker[0].at], &mut next).unwrap();
            let (dx, dy) = (next[0].x - walker[0].at.x, next[0].y - walker[0].at.y);
            let far = (dx * dx + dy * dy).sqrt().max(1e-6);
            let speed = 2.0_f32.min(far / 0.1);
            walker[0].wanted = Position::new(dx / far * speed, dy / far * speed);
            crowd.avoid(&walker, 0.1, &mut velocity).unwrap();
            walker[0].velocity = velocity[0];
            walker[0].at.x += velocity[0].x * 0.1;
            walker[0].at.y += velocity[0].y * 0.1;
            steps += 1;
            assert!(steps < 400, "radius {radius}: {:?} to {next:?}", walker[0]);
        }
    }
}

#[test]
fn followers_of_the_policy_field_arrive_with_their_radius() {
    for i in 0..80 {
        let radius = 0.1 + 0.4 * (i as f32) / 79.0;
        let (grid, field) = around_a_block(radius);
        let options = PolicyOptions { kind: PolicyKind::Field, radius, ..PolicyOptions::default() };
        let policy = Policy::new(&grid, options).unwrap();
        let (goal, from) = (Position::new(21.0, 6.0), Position::new(3.0, 2.0 + 8.0 * (i as f32) / 79.0));
        let mut follower = Follower::new(from, goal, 0.05 + 0.01 * (i as f32));
        for step in 0.. {
            policy.step(Some(&field), std::slice::from_mut(&mut follower)).unwrap();
            if follower.outcome() != FollowerState::Moving {
                break;
            }
            assert!(step < 2000, "{follower:?}");
        }
        assert_eq!((follower.outcome(), follower.at), (FollowerState::Arrived, goal), "radius {radius} from {from:?}");
    }
}

#[test]
fn a_seed_without_room_is_refused_and_one_nearly_with_room_counts_as_the_place_beside_it() {
    let grid = Grid::new(9, 9, 1).unwrap();
    let field = Field::new(&grid, options(384)).unwrap();
    assert!(matches!(field.build(&[Seed::new(Position::new(0.5, 4.5))]), Err(Error::SeedBlocked { seed: 0, .. })));
    field.build(&[Seed::new(Position::new(1.48, 4.5))]).unwrap();
    let mut path = Vec::new();
    field.path(Position::new(5.0, 4.5), &mut path).unwrap();
    assert_eq!(path, [Position::new(5.0, 4.5), Position::new(1.5, 4.5)]);
    let at = Position::new(1.48, 4.5);
    let mut next = [at];
    field.next(&[at], &mut next).unwrap();
    assert_eq!(next[0], Position::new(1.5, 4.5));
    let far = [Position::new(-1.0, 3.0), Position::new(3.0, 900.0), Position::new(1.0, 1.0)];
    assert_eq!(distances(&field, &far), [f64::INFINITY; 3]);
    assert_eq!(field.last().unwrap().reached, 1);
}

/// A seed that touches a corner has ways around it on both sides, of no length to begin with: neither ends the other.
#[test]
fn a_seed_that_touches_a_corner_leads_around_it_on_both_sides() {
    let grid = Grid::new(6, 6, 1).unwrap();
    grid.fill(Rect::new(1, 1, 2, 2), 0).unwrap();
    let field = Field::new(&grid, options(128)).unwrap();
    let (below, beside) = (Position::new(3.0, 3.5), Position::new(3.5, 3.0));
    for (seed, at) in [(below, beside), (beside, below)] {
        field.build(&[Seed::new(seed)]).unwrap();
        let found = distances(&field, &[at])[0];
        assert!(equal(found, std::f64::consts::FRAC_PI_4), "{found} from {seed:?}");
    }
    let middle = Position::new(3.0 + 77.0 / 256.0, 3.0 + 103.0 / 256.0);
    field.build(&[Seed::new(middle)]).unwrap();
    let both = distances(&field, &[Position::new(3.5, 2.0), Position::new(2.0, 3.5)]);
    assert!(both.iter().all(|&found| found > 1.0 && found < 2.0), "{both:?}");
}
