//! Fields of steps against A* with the same rules, on maps of games and random ones.

use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::plan::Guarantee;
use taut::{Grid, Position, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::data;
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Classes 2 and 3 cost this much, where costs matter.
const COSTS: [f32; 2] = [2.5, 0.75];

fn options_of(configuration: &Configuration) -> FieldOptions {
    let options = &configuration.options;
    FieldOptions {
        kind: FieldKind::Steps,
        lattice: options.lattice,
        neighbours: options.neighbours,
        diagonal_gaps: options.diagonal_gaps,
        corner_cutting: options.corner_cutting,
        cost_rule: options.cost_rule,
        ..FieldOptions::default()
    }
}

fn grid_of(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).unwrap()
}

fn random_position(random: &mut Random, grid: &Grid) -> Position {
    let mut along = |side: i32| random.between(0, 256 * i64::from(side) + 1) as f32 / 256.0;
    Position::new(along(grid.width()), along(grid.height()))
}

/// Compares the distances of random points with the costs of A*, in both directions of a pair; returns the pairs.
fn compare(grid: &Grid, configuration: &Configuration, random: &mut Random, pairs: usize) -> usize {
    let mut costs = [1.0; 256];
    if random.chance(0.5) {
        costs[2..4].copy_from_slice(&COSTS);
    }
    let field = Field::new(grid, options_of(configuration)).unwrap();
    field.set_costs(&costs).unwrap();
    let mut planner = configuration.planner(grid);
    planner.set_costs(&costs).unwrap();
    let seed = (0..1_000).find_map(|_| {
        let at = random_position(random, grid);
        field.build(&[Seed::new(at)]).ok().map(|result| (at, result))
    });
    let Some((goal, result)) = seed else { return 0 };
    assert_eq!(result.guarantee, Guarantee::LatticeOptimal);
    let mut compared = 0;
    for _ in 0..pairs {
        let start = random_position(random, grid);
        let mut distance = [0.0];
        field.distances(&[start], false, &mut distance).unwrap();
        if distance[0].is_infinite() && planner.nearest(start, 0.0).expect("a finite point").is_none() {
            // Not free: a planner takes it for a point near by, a field does not.
            continue;
        }
        let Ok(outcome) = planner.find(&Request { every_step: true, lattice_ends: true, ..Request::new(start, goal) })
        else {
            assert_eq!(distance[0], f64::INFINITY, "{start:?} is not free");
            continue;
        };
        compared += 1;
        if outcome.status == Status::NoPath {
            assert_eq!(distance[0], f64::INFINITY, "{}: {start:?} to {goal:?}", configuration.name);
            continue;
        }
        let difference = (outcome.cost - distance[0]).abs();
        assert!(
            difference <= 1e-12 * outcome.cost,
            "{}: {start:?} to {goal:?} costs {}, not {}",
            configuration.name,
            outcome.cost,
            distance[0]
        );
    }
    compared
}

#[test]
fn distances_are_the_costs_of_a_star() {
    let mut random = Random::new(71_000_001);
    let (rounds, pairs) = (effort::count(60, 1_500), 70);
    let mut compared = 0;
    for _ in 0..rounds {
        let world = World::any(&mut random, 40).with_classes(&mut random, 3);
        for configuration in configurations::lattice_astars() {
            compared += compare(&grid_of(&world), &configuration, &mut random, pairs / 7);
        }
    }
    for map in data::bundled() {
        let world = data::read_world(&map);
        for configuration in configurations::lattice_astars() {
            compared += compare(&grid_of(&world), &configuration, &mut random, effort::count(4, 200));
        }
    }
    assert!(compared > effort::count(1_000, 100_000), "{compared} pairs");
}
