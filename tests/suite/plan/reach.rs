//! Costs of cells from several starts, against the oracle's lattice distances from each of them.

use taut::grid::{CornerCutting, CostRule, Neighbours};
use taut::{ErrorKind, Grid, Options, Planner, Position, Rect, Request};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::oracle::{Spot, lattice_end};
use taut_test_support::random::Random;
use taut_test_support::verifier::{Verifier, snap, steps};
use taut_test_support::world::World;

/// The planners along the cell lattice: every rule, every algorithm.
fn on_cells() -> Vec<Configuration> {
    let all = configurations::all().into_iter();
    all.filter(|configuration| configuration.on_cells() && configuration.is_lattice()).collect()
}

fn random_position(random: &mut Random, world: &World) -> Position {
    let mut along = |side: i32| random.between(0, 256 * i64::from(side) + 1) as f32 / 256.0;
    Position::new(along(world.width), along(world.height))
}

/// The least cost from any of the starts to each cell, row by row; none if a start is not free.
fn expected(verifier: &Verifier, configuration: &Configuration, starts: &[Position], most: f64) -> Option<Vec<f64>> {
    let (width, height) = (i64::from(verifier.world.width), i64::from(verifier.world.height));
    let mut least = vec![f64::INFINITY; (width * height) as usize];
    for &start in starts {
        let start = lattice_end(&verifier.field, verifier.field.place(snap(start))?, steps(configuration))?;
        let cost = |x, y| verifier.cost_map.cost(x, y);
        let costs = verifier.field.lattice_costs(steps(configuration), start, None, &cost);
        for (cell, least) in least.iter_mut().enumerate() {
            let spot = Spot::centre(cell as i64 % width, cell as i64 / width);
            let free = verifier.field.free(cell as i64 % width, cell as i64 / width);
            let cost = costs[verifier.field.lattice_index(spot)];
            if free && cost < *least && cost <= most {
                *least = cost;
            }
        }
    }
    Some(least)
}

#[test]
fn costs_of_cells_are_those_of_the_oracle_from_the_nearest_start() {
    let (mut cells, mut reached, mut blocked) = (0_u64, 0_u64, 0);
    for seed in 0..effort::count(60, 400) as u64 {
        let mut random = Random::new(94_000_000 + seed);
        let world = World::any(&mut random, 24).with_classes(&mut random, 3);
        for configuration in on_cells() {
            let mut costs = Box::new([1.0; 256]);
            costs[2] = if configuration.takes_costs() && random.chance(0.7) { 2.5 } else { f32::INFINITY };
            if configuration.takes_costs() && random.chance(0.5) {
                costs[3] = 0.25;
            }
            let verifier = Verifier::with_costs(world.clone(), costs);
            let mut planner = verifier.planner(&configuration);
            let starts: Vec<Position> =
                (0..1 + random.below(3)).map(|_| random_position(&mut random, &world)).collect();
            // Between two sums of steps, so that rounding does not decide.
            let most = if random.chance(0.3) { f64::INFINITY } else { random.below(12) as f64 + 0.1234 };
            let all = Rect::new(0, 0, world.width, world.height);
            let stride = world.width as usize + random.below(3) as usize;
            let mut out = vec![-7.0_f32; stride * world.height as usize];
            let answer = planner.reach(&starts, most, all, &mut out, stride);
            let Some(expected) = expected(&verifier, &configuration, &starts, most) else {
                assert_eq!(answer.map_err(|error| error.kind()), Err(ErrorKind::StartBlocked));
                assert!(out.iter().all(|&cost| cost == -7.0));
                blocked += 1;
                continue;
            };
            answer.expect("free starts");
            for (row, expected) in out.chunks(stride).zip(expected.chunks(world.width as usize)) {
                for (&cost, &expected) in row.iter().zip(expected) {
                    let equal = if expected.is_infinite() {
                        cost == f32::INFINITY
                    } else {
                        (f64::from(cost) - expected).abs() <= 1e-6 * (1.0 + expected)
                    };
                    let name = &configuration.name;
                    assert!(equal, "seed {seed} {name} {starts:?} {most}: {cost} {expected}\n{}", world.rows());
                    cells += 1;
                    reached += u64::from(cost.is_finite());
                }
                assert!(row[world.width as usize..].iter().all(|&cost| cost == -7.0), "between the rows");
            }
            // A part of the map has the same costs.
            let (x, y) = (random.between(0, world.width.into()) as i32, random.between(0, world.height.into()) as i32);
            let part = Rect::new(x, y, world.width - x, world.height - y);
            let mut few = vec![0.0_f32; (part.width * part.height) as usize];
            planner.reach(&starts, most, part, &mut few, part.width as usize).expect("free starts");
            for (i, &cost) in few.iter().enumerate() {
                let (cx, cy) = (x as usize + i % part.width as usize, y as usize + i / part.width as usize);
                assert_eq!(cost.to_bits(), out[cy * stride + cx].to_bits());
            }
        }
    }
    println!("{cells} costs, {reached} of them finite, {blocked} questions with a blocked start");
    assert!(cells > 100_000 && reached * 10 > cells && blocked > 10);
}

#[test]
fn a_search_that_is_open_goes_on_beside_the_question() {
    let mut random = Random::new(94_100_001);
    for configuration in on_cells() {
        let world = World::noise(&mut random, 40, 40, 0.1);
        let grid = Grid::from_terrain(40, 40, &world.terrain).expect("a small grid");
        let (mut planner, mut other) = (configuration.planner(&grid), configuration.planner(&grid));
        let request = Request::new(Position::new(1.0, 1.0), Position::new(39.0, 38.0));
        if planner.begin(&request).is_err() {
            continue;
        }
        other.begin(&request).expect("the same request");
        let mut out = vec![0.0; 1600];
        loop {
            let answer = planner.step(3);
            assert_eq!(answer, other.step(3), "{}", configuration.name);
            assert_eq!(planner.path(), other.path());
            planner.reach(&[request.goal], 9.0, Rect::new(0, 0, 40, 40), &mut out, 40).expect("a free start");
            if answer.is_ok_and(|outcome| outcome.status != taut::Status::InProgress) {
                break;
            }
        }
        assert_eq!(planner.refresh(), other.refresh(), "the answer stays");
    }
}

#[test]
fn questions_that_do_not_fit_are_refused_and_write_nothing() {
    let grid = Grid::new(8, 6, 1).expect("a grid");
    let start = [Position::new(1.5, 1.5)];
    let all = Rect::new(0, 0, 8, 6);
    let mut out = vec![-7.0_f32; 48];
    for configuration in configurations::few() {
        let mut planner = configuration.planner(&grid);
        let fits = configuration.on_cells() && configuration.is_lattice();
        let answer = planner.reach(&start, 3.0, all, &mut out, 8).map_err(|error| error.kind());
        assert_eq!(answer, if fits { Ok(()) } else { Err(ErrorKind::Unsupported) }, "{}", configuration.name);
        out.fill(-7.0);
    }
    let cells = configurations::cell_astar(Neighbours::Eight, CornerCutting::Never, CostRule::Average);
    let mut planner = cells.planner(&grid);
    let mut kind = |starts: &[Position], most: f64, area: Rect, length: usize, stride: usize| {
        planner.reach(starts, most, area, &mut out[..length], stride).map_err(|error| error.kind())
    };
    assert_eq!(kind(&start, f64::NAN, all, 48, 8), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(&start, -0.5, all, 48, 8), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(&[], 1.0, all, 48, 8), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(&start, 1.0, Rect::new(1, 0, 8, 6), 48, 8), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(&start, 1.0, all, 48, 7), Err(ErrorKind::InvalidArgument));
    assert_eq!(kind(&start, 1.0, all, 47, 8), Err(ErrorKind::BufferTooSmall));
    assert_eq!(kind(&start, 1.0, all, 48, usize::MAX), Err(ErrorKind::BufferTooSmall));
    assert_eq!(kind(&[start[0], Position::new(9.0, 1.0)], 1.0, all, 48, 8), Err(ErrorKind::StartBlocked));
    assert_eq!(kind(&start, 1.0, Rect::new(3, 3, 0, 2), 0, 0), Ok(()));
    assert!(out.iter().all(|&cost| cost == -7.0));
}

#[test]
fn a_memory_limit_counts_the_scratch_and_nothing_is_kept_then() {
    let grid = Grid::new(64, 64, 1).expect("a grid");
    let start = [Position::new(1.5, 1.5)];
    let mut out = vec![0.0; 1];
    let area = Rect::new(0, 0, 1, 1);
    let base = configurations::jump_point().options;
    let empty = Planner::new(&grid, base).expect("good options").memory().total();
    for (limit, fits) in [(empty + 3_000, false), (empty + 66_000, false), (empty + 400_000, true)] {
        let mut planner = Planner::new(&grid, Options { memory_limit: limit, ..base }).expect("good options");
        let answer = planner.reach(&start, f64::INFINITY, area, &mut out, 1);
        assert_eq!(answer.is_ok(), fits, "{limit} {answer:?}");
        assert!(fits || answer.is_err_and(|error| error.kind() == ErrorKind::Limit));
        assert_eq!(planner.memory().total(), empty);
    }
    let mut planner = Planner::new(&grid, base).expect("good options");
    planner.reach(&start, f64::INFINITY, area, &mut out, 1).expect("a free start");
    assert!(planner.memory().total() > empty + 65_000);
    planner.reset();
    assert!(planner.memory().total() <= empty + 64);
}
