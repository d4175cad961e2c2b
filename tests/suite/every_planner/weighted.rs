//! Terrain costs off the lattice's eight directions: what must hold between planners.

use taut::grid::{DiagonalGaps, Neighbours};
use taut::{Algorithm, Position, Request, Status};
use taut_test_support::configurations::{self, GAPS, any_angle_planner, corner_astar};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::verifier::Verifier;
use taut_test_support::world::World;

const PLANNERS: [Algorithm; 3] = [Algorithm::Theta, Algorithm::LazyTheta, Algorithm::FieldDStar];

/// Smooth regions of up to five classes: the terrain of a game rather than noise.
fn regions(random: &mut Random, width: i32, height: i32) -> World {
    let mut world = World::noise(random, width, height, 0.05);
    for _ in 0..random.between(4, 20) {
        let (cx, cy) = (random.between(0, width.into()) as i32, random.between(0, height.into()) as i32);
        let radius = random.between(1, 1 + i64::from(width.max(height)) / 4) as i32;
        let class = random.between(1, 6) as u8;
        for y in (cy - radius).max(0)..(cy + radius).min(height) {
            for x in (cx - radius).max(0)..(cx + radius).min(width) {
                let cell = &mut world.terrain[(y * width + x) as usize];
                if *cell != 0 && (x - cx).pow(2) + (y - cy).pow(2) <= radius * radius {
                    *cell = class;
                }
            }
        }
    }
    world
}

fn verifier(random: &mut Random, largest: i64) -> Verifier {
    let side = |random: &mut Random| random.between(2, largest + 1) as i32;
    let (width, height) = (side(random), side(random));
    let world = match random.below(3) {
        0 => World::any(random, largest).with_classes(random, 5),
        _ => regions(random, width, height),
    };
    let mut costs = Box::new([1.0_f32; 256]);
    for cost in &mut costs[1..] {
        *cost = if random.chance(0.05) { f32::INFINITY } else { 0.125 + 8.0 * random.unit() as f32 };
    }
    Verifier::with_costs(world, costs)
}

fn lattice_request(random: &mut Random, world: &World) -> Request {
    let mut along = |side: i32| random.between(0, i64::from(side) + 1) as f32;
    let mut point = || Position::new(along(world.width), along(world.height));
    Request::new(point(), point())
}

/// The cost that a planner finds, judged.
fn cost(verifier: &Verifier, algorithm: Algorithm, gaps: DiagonalGaps, request: &Request) -> Option<f64> {
    let configuration = if algorithm == Algorithm::AStar {
        corner_astar(Neighbours::Eight, gaps)
    } else {
        any_angle_planner(algorithm, gaps)
    };
    let mut planner = verifier.planner(&configuration);
    verifier.check_query(&configuration, &mut planner, request);
    planner.find(request).ok().filter(|outcome| outcome.status == Status::Found).map(|outcome| outcome.cost)
}

#[test]
fn free_angles_are_never_dearer_than_the_best_path_along_the_lattice() {
    let (mut sums, mut found) = ([0.0; PLANNERS.len()], 0_u32);
    for seed in 0..effort::count(150, 3000) as u64 {
        let mut random = Random::new(6_000_000 + seed);
        let verifier = verifier(&mut random, 40);
        for gaps in GAPS {
            let request = lattice_request(&mut random, &verifier.world);
            let Some(optimum) = cost(&verifier, Algorithm::AStar, gaps, &request).filter(|&cost| cost > 0.0) else {
                continue;
            };
            found += 1;
            for (algorithm, sum) in PLANNERS.into_iter().zip(&mut sums) {
                let ratio = cost(&verifier, algorithm, gaps, &request).expect("a path, since A* has one") / optimum;
                *sum += ratio;
                // Field D* minimises interpolated values: its path itself may be more expensive.
                let most = if algorithm == Algorithm::FieldDStar { 1.5 } else { 1.0 + 1e-9 };
                assert!(
                    ratio <= most,
                    "seed {seed}, {algorithm:?}, {gaps:?}: {ratio} {request:?}\n{}",
                    verifier.world.rows()
                );
            }
        }
    }
    let means = sums.map(|sum| sum / f64::from(found));
    println!("cost / best along the lattice over {found} queries: {PLANNERS:?} {means:?}");
    assert!(found > 50 && means.iter().all(|&mean| (0.92..0.995).contains(&mean)), "{means:?}");
}

#[test]
fn one_cost_for_all_classes_scales_the_cost_and_nothing_else() {
    for seed in 0..effort::count(60, 1000) as u64 {
        let mut random = Random::new(7_000_000 + seed);
        let world = World::any(&mut random, 20);
        let plain = Verifier::new(world.clone());
        // A power of two multiplies without rounding.
        let dear = Verifier::with_costs(world, Box::new([4.0; 256]));
        let request = lattice_request(&mut random, &plain.world);
        for gaps in GAPS {
            let configuration = any_angle_planner(Algorithm::FieldDStar, gaps);
            let (mut a, mut b) = (plain.planner(&configuration), dear.planner(&configuration));
            let (Ok(first), Ok(second)) = (a.find(&request), b.find(&request)) else { continue };
            assert_eq!(a.path(), b.path(), "seed {seed} {request:?}\n{}", plain.world.rows());
            assert_eq!(first.length, second.length);
            let expected = 4.0 * first.length;
            assert!(second.cost == expected || (second.cost - expected).abs() < 1e-9 * expected);
        }
    }
}

#[test]
fn a_dear_band_is_crossed_where_refraction_says() {
    // Two columns of cost 1 and two of cost 2 between the ends: Snell's law, solved here by search.
    let world = World::draw(&["1122", "1122", "1122", "1122"]);
    let mut costs = Box::new([1.0_f32; 256]);
    costs[2] = 2.0;
    let verifier = Verifier::with_costs(world, costs);
    let request = Request::new(Position::new(0.0, 0.0), Position::new(4.0, 4.0));
    let best = (0..=4000)
        .map(|i| f64::from(i) / 1000.0)
        .map(|y| 2.0_f64.hypot(y) + 2.0 * 2.0_f64.hypot(4.0 - y))
        .fold(f64::INFINITY, f64::min);
    for gaps in GAPS {
        let field = cost(&verifier, Algorithm::FieldDStar, gaps, &request).expect("an open map");
        assert!(field >= best * (1.0 - 1e-6) && field <= best * 1.02, "{field}, refraction {best}");
    }
}

#[test]
fn planners_that_know_no_costs_refuse_them() {
    let verifier = Verifier::new(World::empty(3, 3));
    let mut costs = [1.0; 256];
    costs[7] = 2.0;
    for configuration in configurations::all() {
        let mut planner = verifier.planner(&configuration);
        let refused = planner.set_costs(&costs).is_err();
        assert_eq!(refused, !configuration.takes_costs(), "{}", configuration.name);
    }
}
