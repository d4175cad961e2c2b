//! Units of whole cells, of any parity: planners along the cell lattice and fields of steps against brute force over
//! the positions of the unit.

use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Grid, Lattice, Neighbours};
use taut::improve::Smoothing;
use taut::plan::PathState;
use taut::{Algorithm, Error, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::random::Random;
use taut_test_support::{data, effort, world::World};

use super::judge::{Cell, Judge, alike};

const PLANNERS: [Algorithm; 4] = [Algorithm::AStar, Algorithm::JumpPoint, Algorithm::DStarLite, Algorithm::BlockAStar];

fn centre((x, y): Cell) -> Position {
    Position::new(x as f32 + 0.5, y as f32 + 0.5)
}

/// The map of the first cells of a unit: free where all cells of the unit are, with the class of the first.
fn positions(judge: &Judge, (width, height): (u32, u32)) -> Judge {
    let mut positions = judge.clone();
    for (x, y) in judge.cells() {
        let covered = (0..height as i32).flat_map(|dy| (0..width as i32).map(move |dx| (x + dx, y + dy)));
        if !covered.into_iter().all(|cell| judge.is_free(cell)) {
            positions.terrain[judge.at((x, y)).unwrap()] = 0;
        }
    }
    positions
}

fn any_judge(random: &mut Random, algorithm: Algorithm) -> Judge {
    let world = World::any(random, 14).with_classes(random, 2);
    let mut costs = None;
    if algorithm.traits().takes_costs() && random.chance(0.3) {
        let mut some = [1.0; 256];
        some[2] = 2.5;
        costs = Some(some);
    }
    let four = algorithm != Algorithm::JumpPoint && random.chance(0.3);
    Judge {
        width: world.width,
        height: world.height,
        sides: vec![0; world.terrain.len()],
        jumps: Vec::new(),
        terrain: world.terrain,
        costs,
        cutting: CornerCutting::Never,
        neighbours: if four { Neighbours::Four } else { Neighbours::Eight },
        rule: CostRule::Average,
    }
}

fn edit(random: &mut Random, grid: &Grid, judge: &mut Judge) {
    let (x, y) = (random.between(0, judge.width.into()) as i32, random.between(0, judge.height.into()) as i32);
    let area = Rect::new(x, y, (judge.width - x).min(2), (judge.height - y).min(1 + random.below(2) as i32));
    let class = random.below(3) as u8;
    grid.fill(area, class).unwrap();
    for y in area.y..area.y + area.height {
        for x in area.x..area.x + area.width {
            let at = judge.at((x, y)).unwrap();
            judge.terrain[at] = class;
        }
    }
}

#[test]
fn units_of_whole_cells_go_where_all_their_cells_are_free() {
    let (mut found, mut none) = (0, 0);
    for seed in 0..effort::count(250, 10_000) as u64 {
        let mut random = Random::new(51_000_000 + seed);
        let algorithm = PLANNERS[(seed % 4) as usize];
        let mut judge = any_judge(&mut random, algorithm);
        let grid = Grid::from_terrain(judge.width, judge.height, &judge.terrain).unwrap();
        let (unit_width, unit_height) = (1 + random.below(4) as u32, 1 + random.below(4) as u32);
        let neighbours = judge.neighbours;
        let cells = Options { algorithm, lattice: Lattice::Cells, neighbours, ..Options::default() };
        let mut planner = Planner::new(&grid, Options { unit_width, unit_height, ..cells }).unwrap();
        if let Some(costs) = &judge.costs {
            planner.set_costs(&costs.map(|cost| cost as f32)).unwrap();
        }
        for round in 0..6 {
            (0..random.below(3)).for_each(|_| edit(&mut random, &grid, &mut judge));
            let places = positions(&judge, (unit_width, unit_height));
            let Some((start, goal)) = places.any_free(&mut random).zip(places.any_free(&mut random)) else { break };
            let note = format!("seed {seed} round {round} {algorithm:?} {unit_width} x {unit_height}");
            let distances = places.distances(start, false);
            let expected = distances[places.at(goal).unwrap()];
            // Ends in the first cell, not so near to its rim that they count as another one once it is blocked.
            let within = |random: &mut Random, (x, y): Cell| {
                let mut part = |v: i32| v as f32 + (8 + random.below(240)) as f32 / 256.0;
                Position::new(part(x), part(y))
            };
            let ends = (within(&mut random, start), within(&mut random, goal));
            // The path of a point begins where it is.
            let lattice_ends = unit_width.max(unit_height) == 1;
            let request = Request { every_step: true, lattice_ends, ..Request::new(ends.0, ends.1) };
            let outcome = planner.find(&request).unwrap();
            let before = judge.rows();
            let told = || format!("{note} {start:?} {goal:?} {expected} {outcome:?}\n{before}");
            assert_eq!(outcome.status == Status::Found, expected.is_finite(), "{}", told());
            assert!(alike(outcome.cost, expected), "{}", told());
            assert_eq!(planner.reachable(ends.0, ends.1), Ok(expected.is_finite()), "{}", told());
            (found, none) = (found + u32::from(expected.is_finite()), none + u32::from(!expected.is_finite()));
            let path = planner.path().to_vec();
            if expected.is_finite() {
                assert_eq!((path[0], path[path.len() - 1]), (centre(start), centre(goal)), "{}", told());
                assert_eq!(planner.check_path(&path, 0).unwrap().state, PathState::Clear, "{}", told());
                edit(&mut random, &grid, &mut judge);
                let after = positions(&judge, (unit_width, unit_height));
                let cell = |at: Position| (at.x.floor() as i32, at.y.floor() as i32);
                let steps = path.windows(2).all(|pair| {
                    let (from, to) = (cell(pair[0]), cell(pair[1]));
                    after.steps(from, (to.0 - from.0, to.1 - from.1))
                });
                let is_whole = steps && after.is_free(cell(path[0]));
                let check = planner.check_path(&path, outcome.revision).unwrap();
                // A point may touch a blocked cell beside a diagonal step.
                let is_right = (check.state != PathState::Cut) == is_whole || lattice_ends && !is_whole;
                assert!(is_right, "{} {check:?}\n{}", told(), judge.rows());
            }
            let places = positions(&judge, (unit_width, unit_height));
            let partial = planner.find(&Request { allow_partial: true, ..request });
            if places.is_free(start) && !places.is_free(goal) {
                assert_eq!(partial.unwrap().status, Status::Partial, "{}", told());
            }
        }
    }
    assert!(found > 250 && none > 10, "{found} {none}");
}

#[test]
fn units_of_two_by_two_cells_find_every_goal_of_a_game_map_that_a_flood_finds() {
    for map in data::bundled() {
        let world = data::read_world(&map);
        let judge = Judge {
            width: world.width,
            height: world.height,
            sides: vec![0; world.terrain.len()],
            terrain: world.terrain,
            jumps: Vec::new(),
            costs: None,
            cutting: CornerCutting::Never,
            neighbours: Neighbours::Eight,
            rule: CostRule::Average,
        };
        let grid = Grid::from_terrain(judge.width, judge.height, &judge.terrain).unwrap();
        let places = positions(&judge, (2, 2));
        let mut random = Random::new(53_000_000);
        let start = places.any_free(&mut random).unwrap();
        let distances = places.distances(start, false);
        let goals: Vec<Cell> = (0..effort::count(1_200, 20_000)).filter_map(|_| judge.any_free(&mut random)).collect();
        for algorithm in PLANNERS {
            let cells = Options { algorithm, lattice: Lattice::Cells, ..Options::default() };
            let mut planner = Planner::new(&grid, Options { unit_width: 2, unit_height: 2, ..cells }).unwrap();
            let (mut found, mut expected) = (0, 0);
            for &goal in goals.iter().take(if algorithm == Algorithm::DStarLite { 60 } else { usize::MAX }) {
                let distance = distances[places.at(goal).unwrap()];
                let cost = match planner.find(&Request::new(centre(start), centre(goal))) {
                    Ok(outcome) => outcome.cost,
                    Err(Error::GoalBlocked { .. }) => f64::INFINITY,
                    Err(error) => panic!("{error}"),
                };
                assert!(alike(cost, distance), "{algorithm:?} {start:?} {goal:?}: {cost} {distance}");
                (found, expected) = (found + u32::from(cost.is_finite()), expected + u32::from(distance.is_finite()));
            }
            println!("{} {algorithm:?}: 2 x 2 units find {found} of {expected} goals", data::name(&map));
            assert!(found == expected && found > 20, "{found} {expected}");
        }
    }
}

#[test]
fn fields_of_units_measure_the_ways_of_their_first_cells_through_updates() {
    for seed in 0..effort::count(300, 10_000) as u64 {
        let mut random = Random::new(52_000_000 + seed);
        let mut judge = any_judge(&mut random, Algorithm::AStar);
        let grid = Grid::from_terrain(judge.width, judge.height, &judge.terrain).unwrap();
        let (unit_width, unit_height) = (1 + random.below(4) as u32, 1 + random.below(4) as u32);
        let cells = FieldOptions {
            kind: FieldKind::Steps,
            lattice: Lattice::Cells,
            neighbours: judge.neighbours,
            ..FieldOptions::default()
        };
        let field = Field::new(&grid, FieldOptions { unit_width, unit_height, ..cells }).unwrap();
        if let Some(costs) = &judge.costs {
            field.set_costs(&costs.map(|cost| cost as f32)).unwrap();
        }
        let Some(seat) = positions(&judge, (unit_width, unit_height)).any_free(&mut random) else { continue };
        field.build(&[Seed::new(centre(seat))]).unwrap();
        for round in 0..5 {
            let places = positions(&judge, (unit_width, unit_height));
            if !places.is_free(seat) {
                break;
            }
            let expected = places.distances(seat, true);
            let at: Vec<Position> = places.cells().map(centre).collect();
            let mut found = vec![0.0; at.len()];
            field.distances(&at, false, &mut found).unwrap();
            for (cell, (&found, &expected)) in places.cells().zip(found.iter().zip(&expected)) {
                let is_right = !places.is_free(cell) || alike(found, expected);
                assert!(is_right, "seed {seed} round {round} {cell:?} {found} {expected}\n{}", judge.rows());
            }
            (0..1 + random.below(3)).for_each(|_| edit(&mut random, &grid, &mut judge));
            field.update().unwrap();
            field.step(0).unwrap();
        }
    }
}

#[test]
fn units_that_do_not_fit_their_options_are_refused() {
    let grid = Grid::new(8, 6, 1).unwrap();
    let fits = Options {
        algorithm: Algorithm::AStar,
        lattice: Lattice::Cells,
        unit_width: 2,
        unit_height: 2,
        ..Options::default()
    };
    for (unit_width, unit_height) in [(0, 1), (1, 0), (17, 1), (1, u32::MAX)] {
        let refused = Planner::new(&grid, Options { unit_width, unit_height, ..fits }).err();
        assert!(matches!(refused, Some(Error::BadValue { .. })), "{unit_width} {unit_height} {refused:?}");
        let options = FieldOptions { unit_width, unit_height, ..FieldOptions::default() };
        assert!(matches!(Field::new(&grid, options).err(), Some(Error::BadValue { .. })));
    }
    for options in [
        Options { lattice: Lattice::Corners, ..fits },
        Options { radius: 0.5, ..fits },
        Options { corner_cutting: CornerCutting::OneFree, ..fits },
        Options { smoothing: Smoothing::Greedy, diagonal_gaps: DiagonalGaps::Closed, ..fits },
        Options { algorithm: Algorithm::Optimal, lattice: Lattice::Corners, ..fits },
        Options { algorithm: Algorithm::SafeIntervals, ..fits },
    ] {
        let refused = Planner::new(&grid, options).err();
        let is_named = refused.is_some_and(|error| error.to_string().contains("unit of several cells"));
        assert!(is_named, "{options:?} {refused:?}");
    }
    let request = Request { radius: 0.5, ..Request::new(Position::new(1.5, 1.5), Position::new(5.5, 3.5)) };
    let mut planner = Planner::new(&grid, fits).unwrap();
    assert!(planner.find(&request).is_err());
    assert_eq!(planner.find(&Request { radius: 0.0, ..request }).unwrap().status, Status::Found);
    // The last column and row have no room for its second ones.
    let last = Request::new(Position::new(1.5, 1.5), Position::new(7.5, 3.5));
    assert!(matches!(planner.find(&last), Err(Error::GoalBlocked { .. })));
    grid.set_wall(Rect::new(4, 0, 0, 2), 3).unwrap();
    assert!(matches!(planner.find(&request), Err(Error::Unsupported { .. })));
}
