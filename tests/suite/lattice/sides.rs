//! Walls between cells and ways in one direction: every planner along the cell lattice, fields of steps and questions
//! about what can be reached, against brute force, through edits.

use taut::field::{Field, FieldKind, FieldOptions, Seed};
use taut::grid::{CornerCutting, CostRule, Grid, Lattice, Link, Neighbours};
use taut::improve::Smoothing;
use taut::io::{load_grid, load_grid_into, save_grid};
use taut::plan::PathState;
use taut::{Algorithm, Error, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::random::Random;
use taut_test_support::{effort, world::World};

use super::judge::{Cell, Judge, STEPS, alike};

pub const PLANNERS: [Algorithm; 4] =
    [Algorithm::AStar, Algorithm::JumpPoint, Algorithm::DStarLite, Algorithm::BlockAStar];

pub fn centre((x, y): Cell) -> Position {
    Position::new(x as f32 + 0.5, y as f32 + 0.5)
}

fn cell_of(at: Position) -> Cell {
    (at.x.floor() as i32, at.y.floor() as i32)
}

/// A small map with closed sides, and rules that the algorithm supports.
pub fn any_judge(random: &mut Random, algorithm: Algorithm) -> Judge {
    let world = World::any(random, 9).with_classes(random, 3);
    let mut judge = Judge {
        width: world.width,
        height: world.height,
        sides: vec![0; world.terrain.len()],
        jumps: Vec::new(),
        terrain: world.terrain,
        costs: None,
        cutting: CornerCutting::Never,
        neighbours: Neighbours::Eight,
        rule: CostRule::Average,
    };
    let takes_all = algorithm.traits().corner_cutting;
    if algorithm != Algorithm::JumpPoint && random.chance(0.25) {
        judge.neighbours = Neighbours::Four;
    } else if takes_all {
        judge.cutting = *random.pick(&[CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always]);
    }
    if takes_all && random.chance(0.3) {
        let mut costs = [1.0; 256];
        (costs[2], costs[3]) = (2.5, 1.25);
        judge.costs = Some(costs);
        judge.rule = *random.pick(&[CostRule::Average, CostRule::Entered]);
    }
    judge
}

pub fn grid_of(judge: &Judge) -> Grid {
    let grid = Grid::from_terrain(judge.width, judge.height, &judge.terrain).unwrap();
    grid.set_sides(Rect::new(0, 0, judge.width, judge.height), &judge.sides, judge.width as usize).unwrap();
    grid
}

pub fn planner_of(judge: &Judge, algorithm: Algorithm, grid: &Grid) -> Planner {
    let Judge { cutting, neighbours, rule, .. } = *judge;
    let options = Options {
        algorithm,
        lattice: Lattice::Cells,
        corner_cutting: cutting,
        neighbours,
        cost_rule: rule,
        ..Options::default()
    };
    let mut planner = Planner::new(grid, options).unwrap();
    if let Some(costs) = &judge.costs {
        planner.set_costs(&costs.map(|cost| cost as f32)).unwrap();
    }
    planner
}

/// An edit of sides or cells, of the grid and of the judge's map.
pub fn edit(random: &mut Random, grid: &Grid, judge: &mut Judge) {
    let (w, h) = (judge.width, judge.height);
    let (x, y) = (random.between(0, w.into()) as i32, random.between(0, h.into()) as i32);
    let at = judge.at((x, y)).unwrap();
    match random.below(8) {
        0 => {
            judge.terrain[at] = random.below(4) as u8;
            grid.set_cell(x, y, judge.terrain[at]).unwrap();
        }
        1 | 2 => {
            judge.sides[at] = random.below(16) as u8;
            grid.set_sides(Rect::new(x, y, 1, 1), &[judge.sides[at]], 1).unwrap();
        }
        3 => {
            let area = Rect::new(x, y, random.between(1, i64::from(w - x) + 1) as i32, 1);
            let sides: Vec<u8> = (0..area.width).map(|_| random.below(16) as u8).collect();
            judge.sides[at..at + sides.len()].copy_from_slice(&sides);
            grid.set_sides(area, &sides, sides.len()).unwrap();
        }
        kind => {
            // A wall along a grid line, its rim included.
            let (closed, along_row) = (random.below(4) as u32, kind % 2 == 0);
            let end = |from: i32, side: i32, random: &mut Random| random.between(0, i64::from(side - from) + 1) as i32;
            let line = match along_row {
                true => Rect::new(x, random.between(0, i64::from(h) + 1) as i32, end(x, w, random), 0),
                false => Rect::new(random.between(0, i64::from(w) + 1) as i32, y, 0, end(y, h, random)),
            };
            wall(judge, line, closed);
            grid.set_wall(line, closed).unwrap();
        }
    }
}

/// A wall on the judge's map.
fn wall(judge: &mut Judge, line: Rect, closed: u32) {
    for i in 0..line.width.max(line.height) {
        let along_row = line.height == 0;
        let (after, before) = match along_row {
            true => ((line.x + i, line.y), (line.x + i, line.y - 1)),
            false => ((line.x, line.y + i), (line.x - 1, line.y + i)),
        };
        let (onward, back) = if along_row { (2, 8) } else { (1, 4) };
        for (cell, bit, is_closed) in [(before, onward, closed & 1 != 0), (after, back, closed & 2 != 0)] {
            if let Some(at) = judge.at(cell) {
                judge.sides[at] = if is_closed { judge.sides[at] | bit } else { judge.sides[at] & !bit };
            }
        }
    }
}

/// The steps and jumps of a path from point to point are those of the judge, and cost as much as the outcome says.
fn check_path(judge: &Judge, planner: &Planner, outcome: &Outcome) {
    let (mut cost, path) = (0.0, planner.path());
    for (number, pair) in path.windows(2).enumerate() {
        let (from, to) = (cell_of(pair[0]), cell_of(pair[1]));
        if planner.link_uses().iter().any(|used| used.point as usize == number) {
            let here = judge.jumps.iter().filter(|jump| (jump.0, jump.1) == (from, to));
            cost += here.map(|jump| jump.2).reduce(f64::min).expect("a link leads there");
            continue;
        }
        let step = (to.0 - from.0, to.1 - from.1);
        assert!(STEPS.contains(&step), "{path:?}");
        assert!(judge.steps(from, step), "{from:?} {step:?} of {path:?}\n{}", judge.rows());
        cost += judge.cost(from, step);
    }
    assert!(alike(cost, outcome.cost), "{cost} {outcome:?}");
}

/// One query, and questions about it.
fn check_query(judge: &Judge, planner: &mut Planner, (start, goal): (Cell, Cell), note: &str) -> bool {
    let distances = judge.distances(start, false);
    let expected = distances[judge.at(goal).unwrap()];
    let request = Request { every_step: true, ..Request::new(centre(start), centre(goal)) };
    let outcome = planner.find(&request).unwrap();
    let told = || format!("{note} {start:?} to {goal:?}, {expected} expected: {outcome:?}\n{}", judge.rows());
    assert_eq!(outcome.status, if expected.is_finite() { Status::Found } else { Status::NoPath }, "{}", told());
    if expected.is_finite() {
        assert!(alike(outcome.cost, expected), "{}", told());
        check_path(judge, planner, &outcome);
        // A line of sight passes no diagonal gap.
        if judge.cutting != CornerCutting::Always {
            let check = planner.check_path(planner.path(), 0).unwrap();
            // A path of jumps alone is touched by nothing.
            let is_whole =
                check.state == PathState::Clear || !judge.jumps.is_empty() && check.state == PathState::Untouched;
            assert!(is_whole, "{check:?} {}", told());
        }
    }
    assert_eq!(planner.reachable(centre(start), centre(goal)), Ok(expected.is_finite()), "{}", told());
    let back = judge.distances(goal, false)[judge.at(start).unwrap()];
    let is_same = planner.component(centre(start)).unwrap() == planner.component(centre(goal)).unwrap();
    assert_eq!(is_same, expected.is_finite() && back.is_finite(), "{}", told());
    // A partial path ends at the cell nearest to the goal among those that are reached.
    let partial = planner.find(&Request { allow_partial: true, ..request }).unwrap();
    let square = |(x, y): Cell| (x - goal.0).pow(2) + (y - goal.1).pow(2);
    let is_reached = |&cell: &Cell| distances[judge.at(cell).unwrap()].is_finite();
    let nearest = judge.cells().filter(is_reached).map(square).min().unwrap();
    if expected.is_finite() {
        assert_eq!(partial.status, Status::Found, "{}", told());
    } else {
        assert_eq!(partial.status, Status::Partial, "{}", told());
        let end = *planner.path().last().unwrap();
        let touches = |&(x, y): &Cell| {
            let within = |v: f32, from: i32| (from as f32..=from as f32 + 1.0).contains(&v);
            within(end.x, x) && within(end.y, y)
        };
        assert!(judge.cells().filter(is_reached).any(|cell| touches(&cell)), "{end:?} {}", told());
        assert!(partial.remaining <= f64::from(nearest).sqrt() + 1e-9, "{} {}", partial.remaining, told());
        let asked = planner.nearest_reachable(centre(start), centre(goal), f32::INFINITY).unwrap().unwrap();
        assert_eq!(asked.point, end, "{}", told());
    }
    expected.is_finite()
}

#[test]
fn planners_along_cells_keep_to_closed_sides_through_edits() {
    let (mut found, mut closed) = (0, 0);
    for seed in 0..effort::count(250, 10_000) as u64 {
        let mut random = Random::new(41_000_000 + seed);
        let algorithm = PLANNERS[(seed % 4) as usize];
        let mut judge = any_judge(&mut random, algorithm);
        let grid = grid_of(&judge);
        let mut planner = planner_of(&judge, algorithm, &grid);
        let Some(mut goal) = judge.any_free(&mut random) else { continue };
        for round in 0..10 {
            for _ in 0..random.below(4) {
                edit(&mut random, &grid, &mut judge);
            }
            // Kept searches take up the same goal.
            if !judge.is_free(goal) || random.chance(0.3) {
                let Some(other) = judge.any_free(&mut random) else { break };
                goal = other;
            }
            let start = judge.any_free(&mut random).unwrap();
            let note = format!("seed {seed} round {round} {algorithm:?} {:?}", judge.cutting);
            let is_found = check_query(&judge, &mut planner, (start, goal), &note);
            (found, closed) = (found + u32::from(is_found), closed + u32::from(!is_found));
        }
    }
    assert!(found > 400 && closed > 200, "{found} {closed}");
}

/// Some links of the grid between centres, which its judge has too.
pub fn add_links(random: &mut Random, grid: &Grid, judge: &mut Judge) {
    for _ in 0..random.below(5) {
        let ends = judge.any_free(random).zip(judge.any_free(random));
        let Some((from, to)) = ends.filter(|(from, to)| from != to) else { continue };
        let (cost, both_ways) = (random.below(12) as f64 / 2.0, random.chance(0.3));
        grid.add_link(&Link { both_ways, ..Link::new(centre(from), centre(to), cost) }).unwrap();
        judge.jumps.push((from, to, cost));
        if both_ways {
            judge.jumps.push((to, from, cost));
        }
    }
}

#[test]
fn paths_go_over_closed_sides_and_links_through_edits() {
    let (mut found, mut closed, mut linked) = (0, 0, 0);
    for seed in 0..effort::count(250, 10_000) as u64 {
        let mut random = Random::new(46_000_000 + seed);
        let algorithm = PLANNERS[(seed % 4) as usize];
        let mut judge = any_judge(&mut random, algorithm);
        let grid = grid_of(&judge);
        (0..random.below(12)).for_each(|_| edit(&mut random, &grid, &mut judge));
        add_links(&mut random, &grid, &mut judge);
        let mut planner = planner_of(&judge, algorithm, &grid);
        for round in 0..6 {
            let Some((start, goal)) = judge.any_free(&mut random).zip(judge.any_free(&mut random)) else { break };
            let note = format!("seed {seed} round {round} {algorithm:?} {:?} {:?}", judge.cutting, judge.jumps);
            let is_found = check_query(&judge, &mut planner, (start, goal), &note);
            planner.find(&Request::new(centre(start), centre(goal))).unwrap();
            linked += u32::from(!planner.link_uses().is_empty());
            (found, closed) = (found + u32::from(is_found), closed + u32::from(!is_found));
            let goals: Vec<Cell> = (0..3).map(|_| judge.any_free(&mut random).unwrap()).collect();
            let at: Vec<Position> = goals.iter().map(|&goal| centre(goal)).collect();
            assert_eq!(planner.find_many(centre(start), &at), Ok(Status::Found), "{note}");
            let distances = judge.distances(start, false);
            for (answer, &goal) in planner.answers().iter().zip(&goals) {
                let (expected, outcome) = (distances[judge.at(goal).unwrap()], answer.unwrap());
                assert!(alike(outcome.cost, expected), "{note} {outcome:?} {expected}\n{}", judge.rows());
            }
            edit(&mut random, &grid, &mut judge);
        }
    }
    assert!(found > 400 && closed > 120 && linked > 120, "{found} {closed} {linked}");
}

#[test]
fn questions_about_ends_anywhere_agree_with_paths_over_closed_sides_and_links() {
    let (mut found, mut closed) = (0, 0);
    for seed in 0..effort::count(250, 10_000) as u64 {
        let mut random = Random::new(47_000_000 + seed);
        let algorithm = PLANNERS[(seed % 4) as usize];
        let mut judge = any_judge(&mut random, algorithm);
        let grid = grid_of(&judge);
        (0..random.below(14)).for_each(|_| edit(&mut random, &grid, &mut judge));
        let any = |random: &mut Random| {
            let quarters = |side: i32, random: &mut Random| random.between(0, i64::from(4 * side) + 1) as f32 / 4.0;
            Position::new(quarters(judge.width, random), quarters(judge.height, random))
        };
        for _ in 0..random.below(5) {
            let link = Link { both_ways: random.chance(0.3), ..Link::new(any(&mut random), any(&mut random), 1.5) };
            _ = grid.add_link(&link);
        }
        let mut planner = planner_of(&judge, algorithm, &grid);
        for _ in 0..6 {
            let request = Request::new(any(&mut random), any(&mut random));
            let status = match planner.find(&request) {
                Ok(outcome) => outcome.status,
                Err(Error::StartBlocked { .. } | Error::GoalBlocked { .. }) => Status::NoPath,
                Err(error) => panic!("{error}"),
            };
            let told = format!("seed {seed} {algorithm:?} {request:?}\n{}", judge.rows());
            let is_found = status == Status::Found;
            assert_eq!(planner.reachable(request.start, request.goal), Ok(is_found), "{told}");
            (found, closed) = (found + u32::from(is_found), closed + u32::from(!is_found));
            let Ok(partial) = planner.find(&Request { allow_partial: true, ..request }) else { continue };
            let end = *planner.path().last().unwrap();
            assert_eq!(partial.status == Status::Found, is_found, "{told}");
            let nearest = planner.nearest_reachable(request.start, request.goal, f32::INFINITY).unwrap().unwrap();
            // The nearest point to a diagonal gap lies a little before it.
            let apart = (nearest.point.x - end.x).abs() + (nearest.point.y - end.y).abs();
            assert!(apart <= 0.0 || is_found && apart < 0.05, "{nearest:?} {end:?} {told}");
        }
    }
    assert!(found > 200 && closed > 120, "{found} {closed}");
}

#[test]
fn many_goals_reached_cells_and_kept_paths_keep_to_closed_sides() {
    let mut cut = 0;
    for seed in 0..effort::count(300, 10_000) as u64 {
        let mut random = Random::new(42_000_000 + seed);
        let algorithm = PLANNERS[(seed % 4) as usize];
        let mut judge = any_judge(&mut random, algorithm);
        let grid = grid_of(&judge);
        (0..6).for_each(|_| edit(&mut random, &grid, &mut judge));
        let mut planner = planner_of(&judge, algorithm, &grid);
        let Some(start) = judge.any_free(&mut random) else { continue };
        let goals: Vec<Cell> = (0..5).map(|_| judge.any_free(&mut random).unwrap()).collect();
        let distances = judge.distances(start, false);
        let at: Vec<Position> = goals.iter().map(|&goal| centre(goal)).collect();
        assert_eq!(planner.find_many(centre(start), &at), Ok(Status::Found));
        for (answer, &goal) in planner.answers().iter().zip(&goals) {
            let (expected, outcome) = (distances[judge.at(goal).unwrap()], answer.unwrap());
            assert!(alike(outcome.cost, expected), "seed {seed} {outcome:?} {expected}\n{}", judge.rows());
        }
        let mut costs = vec![0.0; judge.terrain.len()];
        let area = Rect::new(0, 0, judge.width, judge.height);
        planner.reach(&[centre(start)], f64::INFINITY, area, &mut costs, judge.width as usize).unwrap();
        for (cost, expected) in costs.iter().zip(&distances) {
            assert!(f64::from(*cost) == *expected || (f64::from(*cost) - expected).abs() < 1e-4, "seed {seed}");
        }
        // A path of single steps is cut where an edit closes one of them.
        let request = Request { every_step: true, ..Request::new(centre(start), at[0]) };
        let before = planner.find(&request).unwrap();
        let path = planner.path().to_vec();
        (0..3).for_each(|_| edit(&mut random, &grid, &mut judge));
        let step = |pair: &[Position]| {
            let (from, to) = (cell_of(pair[0]), cell_of(pair[1]));
            judge.steps(from, (to.0 - from.0, to.1 - from.1))
        };
        let is_whole = path.iter().all(|&at| judge.is_free(cell_of(at))) && path.windows(2).all(step);
        if before.status == Status::Found && judge.cutting == CornerCutting::Never && judge.costs.is_none() {
            let check = planner.check_path(&path, before.revision).unwrap();
            // A line of sight may touch a blocked cell beside a diagonal step.
            let touches = path.windows(2).any(|pair| pair[0].x != pair[1].x && pair[0].y != pair[1].y);
            assert!((check.state == PathState::Cut) != is_whole || touches, "seed {seed} {check:?}\n{}", judge.rows());
            assert!(check.state != PathState::Cut || !is_whole, "seed {seed} {check:?}\n{}", judge.rows());
            cut += u32::from(!is_whole);
            let refreshed = planner.refresh().unwrap();
            if refreshed.status == Status::Found {
                let now = judge.distances(start, false)[judge.at(goals[0]).unwrap()];
                assert!(alike(now, refreshed.cost), "seed {seed}: {now} {refreshed:?}\n{}", judge.rows());
            }
        }
    }
    assert!(cut > 10, "{cut}");
}

/// Segments that begin or end far away from the map are cut, whatever sides are closed.
#[test]
fn paths_that_leave_the_map_are_cut() {
    let grid = Grid::new(8, 6, 1).unwrap();
    grid.set_wall(Rect::new(4, 0, 0, 3), 3).unwrap();
    let planner =
        Planner::new(&grid, Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() });
    let planner = planner.unwrap();
    let far = [-500.0, -2.5, -0.5, 3.5, 9.5, 12.0, 900.0];
    let points: Vec<Position> = far.iter().flat_map(|&x| far.map(|y| Position::new(x, y))).collect();
    let is_inside = |at: Position| (0.0..=8.0).contains(&at.x) && (0.0..=6.0).contains(&at.y);
    for &from in &points {
        for &to in &points {
            let check = planner.check_path(&[from, to], 0).unwrap();
            assert_eq!(check.state == PathState::Cut, !(is_inside(from) && is_inside(to)), "{from:?} {to:?}");
        }
    }
}

/// A field of the steps that the judge goes.
fn field_of(judge: &Judge, grid: &Grid) -> Field {
    let options = FieldOptions {
        kind: FieldKind::Steps,
        lattice: Lattice::Cells,
        neighbours: judge.neighbours,
        corner_cutting: judge.cutting,
        cost_rule: judge.rule,
        ..FieldOptions::default()
    };
    let field = Field::new(grid, options).unwrap();
    if let Some(costs) = &judge.costs {
        field.set_costs(&costs.map(|cost| cost as f32)).unwrap();
    }
    field
}

#[test]
fn fields_of_steps_keep_to_closed_sides_and_updates_equal_new_builds() {
    for seed in 0..effort::count(400, 10_000) as u64 {
        let mut random = Random::new(43_000_000 + seed);
        let mut judge = any_judge(&mut random, Algorithm::AStar);
        let grid = grid_of(&judge);
        let field = field_of(&judge, &grid);
        let Some(seat) = judge.any_free(&mut random) else { continue };
        field.build(&[Seed::new(centre(seat))]).unwrap();
        for round in 0..8 {
            let expected = judge.distances(seat, true);
            let at: Vec<Position> = judge.cells().map(centre).collect();
            let mut found = vec![0.0; at.len()];
            field.distances(&at, false, &mut found).unwrap();
            for (cell, (&found, &expected)) in judge.cells().zip(found.iter().zip(&expected)) {
                let told = || format!("seed {seed} round {round} {cell:?} {seat:?}\n{}", judge.rows());
                assert!(!judge.is_free(cell) || alike(found, expected), "{found} {expected} {}", told());
                let mut path = Vec::new();
                field.path(centre(cell), &mut path).unwrap();
                assert_eq!(path.is_empty(), !expected.is_finite() || !judge.is_free(cell), "{}", told());
            }
            (0..1 + random.below(3)).for_each(|_| edit(&mut random, &grid, &mut judge));
            field.update().unwrap();
            field.step(0).unwrap();
            if !judge.is_free(seat) {
                break;
            }
        }
    }
}

#[test]
fn fields_of_steps_go_over_closed_sides_and_links() {
    for seed in 0..effort::count(400, 10_000) as u64 {
        let mut random = Random::new(44_000_000 + seed);
        let mut judge = any_judge(&mut random, Algorithm::AStar);
        let grid = grid_of(&judge);
        let Some(seat) = judge.any_free(&mut random) else { continue };
        add_links(&mut random, &grid, &mut judge);
        let field = field_of(&judge, &grid);
        field.build(&[Seed::new(centre(seat))]).unwrap();
        let expected = judge.distances(seat, true);
        let at: Vec<Position> = judge.cells().map(centre).collect();
        let mut found = vec![0.0; at.len()];
        field.distances(&at, false, &mut found).unwrap();
        for (cell, (&found, &expected)) in judge.cells().zip(found.iter().zip(&expected)) {
            let same = !judge.is_free(cell) || alike(found, expected);
            assert!(same, "seed {seed} {cell:?} {seat:?} {:?}: {found} {expected}\n{}", judge.jumps, judge.rows());
        }
    }
}

#[test]
fn sides_are_kept_in_snapshots_saves_and_rollbacks() {
    for seed in 0..effort::count(300, 10_000) as u64 {
        let mut random = Random::new(44_000_000 + seed);
        let mut judge = any_judge(&mut random, Algorithm::AStar);
        let grid = grid_of(&judge);
        (0..4).for_each(|_| edit(&mut random, &grid, &mut judge));
        let area = Rect::new(0, 0, judge.width, judge.height);
        let sides = |grid: &Grid| {
            let mut sides = vec![99; judge.terrain.len()];
            grid.get_sides(area, &mut sides, judge.width as usize).unwrap();
            sides
        };
        assert_eq!(sides(&grid), judge.sides, "seed {seed}");
        let (held, saved, then) = (grid.snapshot(), save_grid(&grid.snapshot()).unwrap(), judge.clone());
        let loaded = load_grid(&saved).unwrap();
        assert_eq!((sides(&loaded), loaded.revision()), (judge.sides.clone(), 1));
        assert_eq!(save_grid(&loaded.snapshot()).unwrap(), saved);
        let mut kept = planner_of(&judge, Algorithm::DStarLite, &grid);
        let Some((start, goal)) = judge.any_free(&mut random).zip(judge.any_free(&mut random)) else { continue };
        check_query(&judge, &mut kept, (start, goal), "before");
        let mut after = judge.clone();
        (0..3).for_each(|_| edit(&mut random, &grid, &mut after));
        let (revision, is_same) = (grid.revision(), (&after.sides, &after.terrain) == (&judge.sides, &judge.terrain));
        if random.chance(0.5) {
            grid.restore(&held).unwrap();
        } else {
            load_grid_into(&grid, &saved).unwrap();
        }
        assert_eq!(grid.revision(), revision + u64::from(!is_same), "seed {seed}");
        assert_eq!(sides(&grid), then.sides, "seed {seed}");
        check_query(&then, &mut kept, (start, goal), &format!("seed {seed}, restored"));
    }
}

#[test]
fn a_grid_whose_sides_are_open_again_is_as_one_that_never_had_any() {
    let grid = Grid::new(8, 6, 1).unwrap();
    let request = Request::new(Position::new(1.5, 2.5), Position::new(6.5, 2.5));
    let mut any_angle = Planner::new(&grid, Options::default()).unwrap();
    assert_eq!(any_angle.find(&request).unwrap().status, Status::Found);
    let plain = (grid.memory(), save_grid(&grid.snapshot()).unwrap());
    grid.set_wall(Rect::new(4, 0, 0, 6), 3).unwrap();
    assert_eq!(grid.revision(), 2);
    assert!(grid.memory() > plain.0);
    let refused = any_angle.find(&request).unwrap_err();
    assert!(matches!(refused, Error::Unsupported { what } if what.contains("taut_grid_refine")), "{refused}");
    grid.set_wall(Rect::new(4, 0, 0, 6), 3).unwrap();
    assert_eq!(grid.revision(), 2, "nothing has changed");
    grid.set_wall(Rect::new(4, 0, 0, 6), 0).unwrap();
    assert_eq!((grid.memory(), save_grid(&grid.snapshot()).unwrap()), plain);
    assert_eq!(any_angle.find(&request).unwrap().status, Status::Found);
}

#[test]
fn what_knows_no_sides_refuses_them_and_bad_sides_change_nothing() {
    let grid = Grid::new(8, 6, 1).unwrap();
    grid.set_wall(Rect::new(4, 1, 0, 2), 1).unwrap();
    let request = Request::new(Position::new(1.5, 2.5), Position::new(6.5, 2.5));
    for &algorithm in Algorithm::ALL {
        let lattice = algorithm.traits().preferred_lattice();
        let mut planner = Planner::new(&grid, Options { algorithm, lattice, ..Options::default() }).unwrap();
        let on_cells = lattice == Lattice::Cells && algorithm == Algorithm::JumpPoint;
        assert_eq!(planner.find(&request).is_ok(), on_cells, "{algorithm:?}");
        assert_eq!(planner.find_many(request.start, &[request.goal; 3]).is_ok(), on_cells, "{algorithm:?}");
        assert_eq!(planner.reachable(request.start, request.goal).is_ok(), on_cells, "{algorithm:?}");
    }
    let cells = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    for options in [Options { radius: 1.5, ..cells }, Options { smoothing: Smoothing::Greedy, ..cells }] {
        let refused = Planner::new(&grid, options).unwrap().find(&request);
        assert!(matches!(refused, Err(Error::Unsupported { .. })), "{refused:?}");
    }
    for kind in [FieldKind::Exact, FieldKind::Steps, FieldKind::Smooth] {
        let field = Field::new(&grid, FieldOptions { kind, ..FieldOptions::default() }).unwrap();
        assert!(matches!(field.build(&[Seed::new(request.goal)]), Err(Error::Unsupported { .. })), "{kind:?}");
    }
    let mut planner = Planner::new(&grid, cells).unwrap();
    let found = planner.find(&request).unwrap();
    let link = grid.add_link(&Link::new(request.start, request.goal, 1.0)).unwrap();
    assert_eq!(planner.find(&request).unwrap().cost, 1.0);
    assert_eq!(planner.link_uses().len(), 1);
    grid.remove_link(link).unwrap();
    assert_eq!(planner.find(&request).unwrap().cost, found.cost);
    let revision = grid.revision();
    assert!(matches!(grid.set_sides(Rect::new(0, 0, 2, 1), &[3, 16], 2), Err(Error::BadValue { .. })));
    assert!(matches!(grid.set_sides(Rect::new(0, 0, 9, 1), &[0; 9], 9), Err(Error::RectOutside { .. })));
    assert!(matches!(grid.set_sides(Rect::new(0, 0, 2, 2), &[0; 3], 2), Err(Error::BufferTooShort { .. })));
    assert!(matches!(grid.set_wall(Rect::new(4, 0, 1, 6), 3), Err(Error::BadValue { .. })));
    assert!(matches!(grid.set_wall(Rect::new(4, 0, 0, 6), 4), Err(Error::BadValue { .. })));
    assert!(matches!(grid.set_wall(Rect::new(4, 1, 0, 6), 3), Err(Error::RectOutside { .. })));
    assert!(grid.refine(1).is_err() && grid.refine(17).is_err());
    assert_eq!(grid.revision(), revision);
}

#[test]
fn refined_grids_have_walls_of_cells_where_sides_are_closed() {
    for seed in 0..effort::count(150, 10_000) as u64 {
        let mut random = Random::new(45_000_000 + seed);
        let mut judge = any_judge(&mut random, Algorithm::AStar);
        let grid = grid_of(&judge);
        (0..8).for_each(|_| edit(&mut random, &grid, &mut judge));
        // A way in one direction becomes a wall.
        let mut fenced = Judge { neighbours: Neighbours::Four, costs: None, ..judge.clone() };
        for (x, y) in judge.cells() {
            for (bit, opposite, (dx, dy)) in [(1, 4, (1, 0)), (2, 8, (0, 1))] {
                let here = judge.at((x, y)).unwrap();
                let Some(there) = judge.at((x + dx, y + dy)) else { continue };
                if judge.sides[here] & bit != 0 || judge.sides[there] & opposite != 0 {
                    fenced.sides[here] |= bit;
                    fenced.sides[there] |= opposite;
                }
            }
        }
        let by = random.between(2, 5) as i32;
        let fine = grid.refine(by as u32).unwrap();
        let mut planner = Planner::new(&fine, Options::default()).unwrap();
        let Some((start, goal)) = judge.any_free(&mut random).zip(judge.any_free(&mut random)) else { continue };
        let inside = |(x, y): Cell| centre(((x + 1) * by - 1, (y + 1) * by - 1));
        let outcome = planner.find(&Request::new(inside(start), inside(goal))).unwrap();
        let expected = fenced.distances(start, false)[judge.at(goal).unwrap()].is_finite();
        assert_eq!(outcome.status == Status::Found, expected, "seed {seed} {start:?} {goal:?} {by}\n{}", judge.rows());
        for (x, y) in judge.cells() {
            assert_eq!(fine.get_cell((x + 1) * by - 1, (y + 1) * by - 1), grid.get_cell(x, y));
        }
    }
}

/// A refused build once left its seeds to the next update.
#[test]
fn a_build_that_is_refused_leaves_the_seeds() {
    let grid = Grid::new(8, 3, 1).unwrap();
    let field = Field::new(&grid, FieldOptions::default()).unwrap();
    let (kept, other) = (centre((0, 0)), centre((7, 2)));
    field.build(&[Seed::new(kept)]).unwrap();
    let line = Rect::new(4, 0, 0, 1);
    grid.set_wall(line, 3).unwrap();
    assert!(matches!(field.begin(&[Seed::new(other)]), Err(Error::Unsupported { .. })));
    assert!(matches!(field.update(), Err(Error::Unsupported { .. })));
    grid.set_wall(line, 0).unwrap();
    field.update().unwrap();
    field.step(0).unwrap();
    let mut found = [1.0; 2];
    field.distances(&[kept, other], false, &mut found).unwrap();
    assert!(found[0] == 0.0 && found[1] > 7.0, "{found:?}");
}
