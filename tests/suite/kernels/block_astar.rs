//! Block A* beside the planners that it stands for: A* on cells, Theta* at any angle.

use std::time::Instant;
use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Neighbours};
use taut::{Algorithm, Grid, Planner, Position, Request, Status};
use taut_test_support::configurations::{
    self, Configuration, GAPS, any_angle_planner, cell_astar, cell_block_astar, corner_astar,
};
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::{data, effort, parallel, world::World};

fn centres(start: (i32, i32), goal: (i32, i32)) -> Request {
    let centre = |(x, y): (i32, i32)| Position::new(x as f32 + 0.5, y as f32 + 0.5);
    Request::new(centre(start), centre(goal))
}

fn corners(start: (i32, i32), goal: (i32, i32)) -> Request {
    let corner = |(x, y): (i32, i32)| Position::new(x as f32, y as f32);
    Request::new(corner(start), corner(goal))
}

/// Block A* and A* on the same cells.
fn pair(neighbours: Neighbours) -> [Configuration; 2] {
    [cell_block_astar(neighbours), cell_astar(neighbours, CornerCutting::Never, CostRule::Average)]
}

fn insist_on_equal_costs(grid: &Grid, queries: impl Iterator<Item = Request> + Clone, name: &str) -> usize {
    let mut found = 0;
    for neighbours in [Neighbours::Eight, Neighbours::Four] {
        let [mut block, mut astar] = pair(neighbours).map(|configuration| configuration.planner(grid));
        for request in queries.clone() {
            let (Ok(block), Ok(astar)) = (block.find(&request), astar.find(&request)) else { continue };
            assert_eq!((block.status, block.guarantee), (astar.status, astar.guarantee), "{name}: {request:?}");
            if block.status == Status::Found {
                let equal = (block.cost - astar.cost).abs() <= 1e-9 * astar.cost;
                assert!(equal, "{name}: {request:?}: {} instead of {}", block.cost, astar.cost);
                found += 1;
            }
        }
    }
    found
}

#[test]
fn the_cell_forms_cost_what_astar_costs_on_the_scenarios() {
    let maps = data::maps();
    parallel::for_each(&maps, |map| {
        let world = data::read_world(map);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
        let queries = data::read_queries(map);
        let stride = (queries.len() / effort::count(30, usize::MAX / 2)).max(1);
        let requests: Vec<Request> =
            queries.iter().step_by(stride).map(|query| centres(query.start, query.goal)).collect();
        let found = insist_on_equal_costs(&grid, requests.into_iter(), &data::name(map));
        println!("{:20} {found} equal costs", data::name(map));
        assert!(found > 0);
    });
}

#[test]
fn the_cell_forms_cost_what_astar_costs_on_maps_of_every_size() {
    let mut random = Random::new(1_400);
    let mut found = 0;
    for _ in 0..effort::count(150, 5000) {
        // Sides of every remainder modulo the block.
        let world = World::any(&mut random, 23);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let mut cell = || (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
        let requests: Vec<Request> = (0..20).map(|_| centres(cell(), cell())).collect();
        found += insist_on_equal_costs(&grid, requests.into_iter(), &world.rows());
    }
    assert!(found > 1000, "{found}");
}

/// The mean of Block A*'s lengths over Theta*'s, and how often it was taken.
fn ratio_to_theta(grid: &Grid, requests: impl Iterator<Item = Request>, gaps: DiagonalGaps) -> (f64, usize) {
    let [mut block, mut theta] =
        [Algorithm::BlockAStar, Algorithm::Theta].map(|algorithm| any_angle_planner(algorithm, gaps).planner(grid));
    let (mut sum, mut count) = (0.0, 0);
    for request in requests {
        let (Ok(block), Ok(theta)) = (block.find(&request), theta.find(&request)) else { continue };
        assert_eq!(block.status, theta.status, "{request:?}");
        if block.status == Status::Found && theta.length > 0.0 {
            sum += block.length / theta.length;
            count += 1;
        }
    }
    (sum / f64::from(count), count as usize)
}

/// The paper's Table 1 has 1.0034 to 1.0056.
const LONGEST: f64 = 1.006;

#[test]
fn any_angle_paths_are_as_much_longer_than_those_of_theta_as_printed() {
    let side = 500;
    let densities = [0.1, 0.2, 0.3];
    parallel::for_each(&densities, |&density| {
        let mut random = Random::new(1_500);
        let (mut sum, mut count) = (0.0, 0);
        for _ in 0..effort::count(1, 10) {
            let world = World::noise(&mut random, side, side, density);
            let grid = Grid::from_terrain(side, side, &world.terrain).expect("a grid");
            let mut point = || (random.below(501) as i32, random.below(501) as i32);
            let requests: Vec<Request> = (0..effort::count(10, 100)).map(|_| corners(point(), point())).collect();
            let (mean, some) = ratio_to_theta(&grid, requests.into_iter(), DiagonalGaps::Open);
            sum += mean * some as f64;
            count += some;
        }
        let mean = sum / count as f64;
        println!("random {density}: Block A* / Theta* {mean:.5} over {count} queries");
        assert!(mean > 1.0 && mean < LONGEST, "{density}: {mean}");
    });
    let maps = data::maps();
    parallel::for_each(&maps, |map| {
        let world = data::read_world(map);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
        let queries = data::read_queries(map);
        let stride = (queries.len() / effort::count(8, 400)).max(1);
        let requests = queries.iter().step_by(stride).map(|query| corners(query.start, query.goal));
        let (mean, count) = ratio_to_theta(&grid, requests, DiagonalGaps::Closed);
        println!("{:20} Block A* / Theta* {mean:.5} over {count} queries", data::name(map));
        assert!(mean < 1.01, "{}: {mean}", data::name(map));
    });
}

/// The lattice points at which paths over blocks of 4 x 4 cells may turn from one block to the next, and the ends.
fn places(world: &World, ends: [(i32, i32); 2]) -> Vec<(i32, i32)> {
    let all = (0..=world.height).flat_map(|y| (0..=world.width).map(move |x| (x, y)));
    all.filter(|&(x, y)| x % 4 == 0 || y % 4 == 0 || ends.contains(&(x, y))).collect()
}

/// The shortest ways between places inside one block, as Anya finds them on a map that is this block alone.
fn inside_block(world: &World, (left, top): (i32, i32), places: &[(i32, i32)], lengths: &mut [Vec<f64>]) {
    let (width, height) = ((world.width - left).min(4), (world.height - top).min(4));
    let cell = |i: i32| world.terrain[((top + i / width) * world.width + left + i % width) as usize];
    let grid = Grid::from_terrain(width, height, &(0..width * height).map(cell).collect::<Vec<_>>()).expect("a grid");
    let mut anya = any_angle_planner(Algorithm::Anya, DiagonalGaps::Open).planner(&grid);
    let local = |&(x, y): &(i32, i32)| (x - left, y - top);
    let here: Vec<usize> = (0..places.len())
        .filter(|&i| {
            let (x, y) = local(&places[i]);
            (0..=width).contains(&x) && (0..=height).contains(&y)
        })
        .collect();
    for &a in &here {
        for &b in &here {
            if let Ok(outcome) = anya.find(&corners(local(&places[a]), local(&places[b])))
                && outcome.status == Status::Found
            {
                lengths[a][b] = lengths[a][b].min(outcome.length);
            }
        }
    }
}

/// Dijkstra's algorithm on a full matrix.
fn dijkstra(lengths: &[Vec<f64>], from: usize, to: usize) -> f64 {
    let mut best = vec![f64::INFINITY; lengths.len()];
    let mut done = vec![false; lengths.len()];
    best[from] = 0.0;
    while let Some(next) = (0..best.len()).filter(|&i| !done[i]).min_by(|&a, &b| best[a].total_cmp(&best[b])) {
        done[next] = true;
        let before = best[next];
        for (known, length) in best.iter_mut().zip(&lengths[next]) {
            *known = known.min(before + length);
        }
    }
    best[to]
}

#[test]
fn any_angle_paths_are_the_shortest_that_blocks_allow() {
    let seeds: Vec<u64> = (0..effort::count(40, 1000) as u64).collect();
    let found = std::sync::atomic::AtomicUsize::new(0);
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(1_700 + seed);
        let (width, height) = (random.between(1, 19) as i32, random.between(1, 19) as i32);
        let density = 0.05 + 0.05 * random.below(9) as f64;
        let world = World::noise(&mut random, width, height, density);
        let grid = Grid::from_terrain(width, height, &world.terrain).expect("a grid");
        let mut block = any_angle_planner(Algorithm::BlockAStar, DiagonalGaps::Open).planner(&grid);
        for _ in 0..4 {
            let mut end = || (random.below(width as u64 + 1) as i32, random.below(height as u64 + 1) as i32);
            let (start, goal) = (end(), end());
            let places = places(&world, [start, goal]);
            let mut lengths = vec![vec![f64::INFINITY; places.len()]; places.len()];
            for (x, y) in (0..height).step_by(4).flat_map(|y| (0..width).step_by(4).map(move |x| (x, y))) {
                inside_block(&world, (x, y), &places, &mut lengths);
            }
            let index = |end| places.iter().position(|&place| place == end).expect("an end is a place");
            let expected = dijkstra(&lengths, index(start), index(goal));
            let Ok(outcome) = block.find(&corners(start, goal)) else { continue };
            let length = if outcome.status == Status::Found { outcome.length } else { f64::INFINITY };
            let equal = length == expected || (length - expected).abs() <= 1e-6 * expected;
            assert!(equal, "seed {seed}: {start:?} to {goal:?}: {length} instead of {expected}");
            found.fetch_add(usize::from(length < f64::INFINITY), std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(found.into_inner() > seeds.len(), "too few paths");
}

#[test]
fn every_path_is_valid() {
    let mut list: Vec<Configuration> =
        GAPS.map(|gaps| any_angle_planner(Algorithm::BlockAStar, gaps)).into_iter().collect();
    list.extend([Neighbours::Eight, Neighbours::Four].map(cell_block_astar));
    let seeds: Vec<u64> = (0..effort::count(25, 1000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(1_600 + seed);
        let verifier = Verifier::new(World::any(&mut random, 90));
        for configuration in &list {
            let mut planner = verifier.planner(configuration);
            for index in 0..25 {
                let request = valid_request(&mut random, &verifier.world, configuration, index);
                let result = planner.find(&request);
                let Ok(outcome) = &result else { continue };
                if !matches!(outcome.status, Status::Found | Status::Partial) {
                    continue;
                }
                if let Err(fault) = verifier.validate(configuration, &request, outcome, planner.path()) {
                    panic!("{}", verifier.report(configuration, &request, &result, planner.path(), &fault));
                }
            }
        }
    });
}

/// Ends on the lattice, on halves and anywhere; now and then every step or a partial path.
fn valid_request(random: &mut Random, world: &World, configuration: &Configuration, index: usize) -> Request {
    let unit = [256, 128, 1][index % 3];
    let mut along = |side: i32| (random.between(0, i64::from(side) * 256 / unit) * unit) as f32 / 256.0;
    let start = Position::new(along(world.width), along(world.height));
    let goal = Position::new(along(world.width), along(world.height));
    let every_step = configuration.is_lattice() && index.is_multiple_of(2);
    Request { every_step, allow_partial: index.is_multiple_of(5), ..Request::new(start, goal) }
}

#[test]
fn a_longer_path_than_a_float_counts_is_found() {
    // A comb whose only way is more than 2^16 cells long, on both lattices.
    let side = 400;
    let mut terrain = vec![1; (side * side) as usize];
    for y in (1..side).step_by(2) {
        for x in 0..side {
            let door = if y % 4 == 1 { side - 1 } else { 0 };
            terrain[(y * side + x) as usize] = u8::from(x == door);
        }
    }
    let grid = Grid::from_terrain(side, side, &terrain).expect("a grid");
    let found = insist_on_equal_costs(&grid, std::iter::once(centres((0, 0), (0, side - 2))), "a comb");
    assert_eq!(found, 2);
    let (ratio, count) = ratio_to_theta(&grid, std::iter::once(corners((0, 0), (1, side - 2))), DiagonalGaps::Closed);
    assert!(count == 1 && (ratio - 1.0).abs() < 1e-3, "{ratio}");
    let mut astar = corner_astar(Neighbours::Eight, DiagonalGaps::Closed).planner(&grid);
    let length = astar.find(&corners((0, 0), (1, side - 2))).expect("free ends").length;
    assert!(length > f64::from(1 << 16), "{length}");
}

#[test]
fn planners_share_one_database() {
    let grid = Grid::new(8, 8, 1).expect("a small grid");
    for configuration in configurations::few() {
        if configuration.options.algorithm != Algorithm::BlockAStar {
            continue;
        }
        let make = || {
            let begin = Instant::now();
            let planner = configuration.planner(&grid);
            (planner, begin.elapsed())
        };
        let (first, slow) = make();
        let (second, fast) = make();
        let bytes = first.memory().shared;
        println!("{:24} {bytes} bytes, made in {slow:?}, then in {fast:?}", configuration.name);
        assert!(bytes > 4_000_000 && bytes < 11_000_000, "{bytes}");
        assert_eq!(second.memory().shared, bytes);
        drop(first);
        let request = Request::new(Position::new(0.5, 0.5), Position::new(7.5, 6.5));
        let mut second = second;
        assert_eq!(find(&mut second, &request), Status::Found);
    }
}

fn find(planner: &mut Planner, request: &Request) -> Status {
    planner.find(request).expect("free ends").status
}
