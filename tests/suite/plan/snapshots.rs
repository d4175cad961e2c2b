//! Planning on pinned snapshots and after rollbacks: the answers of a new planner on a grid with the same cells.

use taut::grid::Snapshot;
use taut::{ErrorKind, Grid, Planner, Position, Rect, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// Some costs, with a blocked class in every other one.
fn costs(random: &mut Random, configuration: &Configuration) -> Vec<f32> {
    let mut costs = vec![1.0; 256];
    if random.chance(0.5) {
        costs[2] = f32::INFINITY;
    } else if configuration.takes_costs() {
        costs[2] = 2.5;
    }
    costs
}

fn random_request(random: &mut Random, world: &World) -> Request {
    let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
    let start = Position::new(along(world.width), along(world.height));
    Request::new(start, Position::new(along(world.width), along(world.height)))
}

fn random_edit(random: &mut Random, grid: &Grid) {
    let x = random.between(0, i64::from(grid.width())) as i32;
    let y = random.between(0, i64::from(grid.height())) as i32;
    let most = if random.chance(0.7) { 2 } else { 200 };
    let width = random.between(1, i64::from((grid.width() - x).min(most)) + 1) as i32;
    let height = random.between(1, i64::from((grid.height() - y).min(most)) + 1) as i32;
    grid.fill(Rect { x, y, width, height }, random.below(3) as u8).expect("an area of the map");
}

/// A new grid with the cells of a snapshot.
fn rebuilt(snapshot: &Snapshot) -> Grid {
    let rows = (0..snapshot.height()).flat_map(|y| (0..snapshot.width()).map(move |x| (x, y)));
    let terrain: Vec<u8> = rows.map(|(x, y)| snapshot.terrain(x, y)).collect();
    Grid::from_terrain(snapshot.width(), snapshot.height(), &terrain).expect("a small grid")
}

/// Status, length, cost, bound and path of the answer to a request, without counts and revision.
fn answer(planner: &mut Planner, request: &Request) -> (Result<[u64; 4], ErrorKind>, Vec<Position>) {
    let outcome = planner.find(request).map_err(|error| error.kind());
    let numbers = outcome.map(|outcome| {
        [outcome.status as u64, outcome.length.to_bits(), outcome.cost.to_bits(), outcome.bound.to_bits()]
    });
    (numbers, planner.path().to_vec())
}

#[test]
fn a_pinned_planner_answers_as_a_new_one_on_the_cells_of_its_snapshot() {
    let (mut pins, mut restores, mut earlier) = (0, 0, 0);
    for seed in 0..effort::count(20, 1500) as u64 {
        let mut random = Random::new(8_100_000 + seed);
        let world = World::any(&mut random, if seed % 6 == 0 { 150 } else { 24 });
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let list = configurations::few();
        let mut planners: Vec<(Planner, Vec<f32>, u64)> = Vec::new();
        for configuration in &list {
            planners.push((configuration.planner(&grid), vec![1.0; 256], 0));
        }
        let mut held = vec![grid.snapshot()];
        for _ in 0..8 {
            (0..random.below(3)).for_each(|_| random_edit(&mut random, &grid));
            if random.chance(0.3) {
                grid.restore(random.pick(&held)).expect("a snapshot of the grid");
                restores += 1;
            }
            held.push(grid.snapshot());
            let pinned = random.chance(0.6).then(|| random.pick(&held).clone());
            let shown = pinned.clone().unwrap_or_else(|| grid.snapshot());
            let fresh = rebuilt(&shown);
            let request = random_request(&mut random, &world);
            for (configuration, (planner, kept, last)) in list.iter().zip(&mut planners) {
                planner.pin(pinned.as_ref()).expect("a snapshot of the grid");
                if random.chance(0.3) {
                    *kept = costs(&mut random, configuration);
                    planner.set_costs(kept).expect("costs that every algorithm takes");
                }
                let mut other = configuration.planner(&fresh);
                other.set_costs(kept).expect("costs that every algorithm takes");
                let found = answer(planner, &request);
                assert_eq!(found, answer(&mut other, &request), "{} seed {seed}", configuration.name);
                earlier += usize::from(shown.revision() < *last);
                (pins, *last) = (pins + 1, shown.revision());
            }
        }
    }
    println!("{pins} answers, {restores} rollbacks, {earlier} of them for an earlier revision than the one before");
    assert!(pins > 300 && restores > 15 && earlier > 30);
}

#[test]
fn a_pin_outlives_its_snapshot_and_a_foreign_one_is_refused() {
    let (grid, other) = (Grid::new(4, 1, 1).expect("a grid"), Grid::new(4, 1, 1).expect("a grid"));
    let mut planner = Planner::new(&grid, taut::Options::default()).expect("a planner");
    let request = Request::new(Position::new(0.5, 0.5), Position::new(3.5, 0.5));
    let snapshot = grid.snapshot();
    planner.pin(Some(&snapshot)).expect("a snapshot of the grid");
    drop(snapshot);
    assert_eq!(planner.pin(Some(&other.snapshot())).map_err(|error| error.kind()), Err(ErrorKind::InvalidArgument));
    grid.set_cell(2, 0, 0).expect("a cell");
    assert_eq!(planner.find(&request).map(|outcome| (outcome.status, outcome.revision)), Ok((taut::Status::Found, 1)));
    planner.pin(None).expect("no snapshot");
    assert_eq!(planner.find(&request).map(|outcome| (outcome.status, outcome.revision)), Ok((taut::Status::NoPath, 2)));
}
