//! Answers over terrain costs: where a formula gives the optimum, in steps, after edits, for many goals, at a limit.

use taut::plan::Guarantee;
use taut::{Algorithm, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::effort;
use taut_test_support::oracle::{Place, border, quadrant, road};
use taut_test_support::random::Random;

const SIDE: i32 = 30;

fn at(x: f64, y: f64) -> Position {
    Position::new(x as f32, y as f32)
}

/// A planner on a square map whose cells have classes of these costs, from class 1 on.
fn planner(grid: &Grid, costs: &[f32], cost_tolerance: f64) -> Planner {
    let mut planner = Planner::new(grid, Options { cost_tolerance, ..Options::default() }).expect("valid options");
    let mut all = [1.0; 256];
    all[1..=costs.len()].copy_from_slice(costs);
    planner.set_costs(&all).expect("valid costs");
    planner
}

fn map(class: impl Fn(i32, i32) -> u8) -> Grid {
    let cells: Vec<u8> = (0..SIDE * SIDE).map(|i| class(i % SIDE, i / SIDE)).collect();
    Grid::from_terrain(SIDE, SIDE, &cells).expect("a small grid")
}

/// A point of a rectangle, in 1/256.
fn point(random: &mut Random, low: [i64; 2], high: [i64; 2]) -> Place {
    let mut along = |low: i64, high: i64| random.between(low * 256, high * 256 + 1) as f64 / 256.0;
    Place::new(along(low[0], high[0]), along(low[1], high[1]))
}

/// Checks two answers against a formula; `at_default` is how much dearer the path may be at the default tolerance.
fn check_formula(grid: &Grid, costs: [f64; 2], ends: [Place; 2], optimum: f64, at_default: f64) {
    let request = Request::new(at(ends[0].x, ends[0].y), at(ends[1].x, ends[1].y));
    for (tolerance, most) in [(1.05, at_default), (1.01, 1.0005)] {
        let outcome = planner(grid, &costs.map(|cost| cost as f32), tolerance).find(&request).expect("free ends");
        let ratio = outcome.cost / optimum;
        assert!((1.0 - 1e-9..=most).contains(&ratio), "{ratio} at {tolerance}: {costs:?} {ends:?} {outcome:?}");
        assert!(outcome.cost / outcome.bound <= optimum * (1.0 + 1e-9), "{outcome:?} {optimum}");
        assert!(outcome.bound <= tolerance, "{outcome:?}");
    }
}

#[test]
fn formulas_are_met() {
    let mut random = Random::new(31);
    for _ in 0..effort::count(20, 400) {
        let costs = [*random.pick(&[1.0, 1.5, 4.0]), *random.pick(&[1.0, 2.0, 7.25])];
        let grid = map(|_, y| 1 + u8::from(y >= 15));
        let ends = [point(&mut random, [0, 0], [30, 11]), point(&mut random, [0, 19], [30, 30])];
        let [start, goal] = ends.map(|end| Place::new(end.x, end.y - 15.0));
        check_formula(&grid, costs, ends, border(costs, start, goal), 1.0005);

        let costs = [*random.pick(&[1.5, 2.0, 4.0]), 1.0];
        let grid = map(|_, y| 1 + u8::from(y == 20));
        let ends = [point(&mut random, [0, 4], [8, 19]), point(&mut random, [20, 4], [30, 19])];
        let [start, goal] = ends.map(|end| Place::new(end.x, end.y - 20.0));
        // Over the road or not: at the default tolerance the lattice may choose the other way of nearly the same cost.
        check_formula(&grid, costs, ends, road(costs, start, goal), 1.02);

        let costs = [1.0, *random.pick(&[1.1, 1.5, 3.0])];
        let grid = map(|x, y| 1 + u8::from(x >= 15 && y >= 15));
        let ends = [point(&mut random, [16, 0], [30, 14]), point(&mut random, [0, 16], [14, 30])];
        let [start, goal] = ends.map(|end| Place::new(end.x - 15.0, end.y - 15.0));
        check_formula(&grid, costs, ends, quadrant(costs, start, goal), 1.0005);
    }
}

/// A map of walls and four classes.
fn noise(random: &mut Random) -> Grid {
    let cells: Vec<u8> = (0..SIDE * SIDE).map(|_| random.below(6).min(4) as u8).collect();
    Grid::from_terrain(SIDE, SIDE, &cells).expect("a small grid")
}

fn any_request(random: &mut Random) -> Request {
    let mut end = || {
        let parts = *random.pick(&[1, 2, 256]);
        let mut along = || random.between(0, i64::from(SIDE) * parts + 1) as f32 / parts as f32;
        Position::new(along(), along())
    };
    Request::new(end(), end())
}

const COSTS: [f32; 4] = [1.0, 1.5, 2.5, 6.0];

/// What two planners must agree in.
fn figures(result: Result<Outcome, taut::Error>, planner: &Planner) -> String {
    let all = result.map(|outcome| {
        let Outcome { status, guarantee, length, cost, bound, remaining, expanded, generated, sight_checks, .. } =
            outcome;
        format!("{status:?} {guarantee:?} {length} {cost} {bound} {remaining} {expanded} {generated} {sight_checks}")
    });
    format!("{all:?} {:?}", planner.path())
}

#[test]
fn steps_find_what_one_call_finds_and_tell_a_bracket_that_narrows() {
    let mut paused = 0;
    for seed in 0..effort::count(40, 2000) as u64 {
        let mut random = Random::new(9_200_000 + seed);
        let grid = noise(&mut random);
        let request = any_request(&mut random);
        let tolerance = *random.pick(&[1.05, 1.01]);
        let mut whole = planner(&grid, &COSTS, tolerance);
        let mut stepped = planner(&grid, &COSTS, tolerance);
        let result = whole.find(&request);
        if stepped.begin(&request).is_err() {
            assert!(result.is_err());
            continue;
        }
        let (mut cost, mut least) = (f64::INFINITY, 0.0);
        let outcome = loop {
            let outcome = stepped.step(random.between(1, 200) as u32).expect("an open search");
            if outcome.status != Status::InProgress {
                break outcome;
            }
            if outcome.cost.is_finite() {
                paused += 1;
                assert!(outcome.cost <= cost && outcome.cost / outcome.bound >= least * (1.0 - 1e-12), "{outcome:?}");
                (cost, least) = (outcome.cost, outcome.cost / outcome.bound);
            }
        };
        assert!(outcome.status != Status::Found || outcome.cost <= cost * (1.0 + 1e-12), "{outcome:?} {cost}");
        assert_eq!(figures(Ok(outcome), &stepped), figures(result, &whole), "seed {seed} {request:?}");
    }
    assert!(paused > 20, "{paused} pauses with a path");
}

#[test]
fn after_edits_a_used_planner_answers_as_a_fresh_one() {
    let edits = effort::count(300, 100_000);
    let mut done = 0;
    while done < edits {
        let mut random = Random::new(9_300_000 + done as u64);
        let grid = noise(&mut random);
        let tolerance = *random.pick(&[1.0824, 1.05, 1.02]);
        let mut used = planner(&grid, &COSTS, tolerance);
        let (mut costs, mut weights) = (COSTS, vec![1.0_f32; (SIDE * SIDE) as usize]);
        for _ in 0..50 {
            let (x, y) = (random.between(0, 28) as i32, random.between(0, 28) as i32);
            let area = Rect::new(x, y, random.between(1, 3) as i32, random.between(1, 3) as i32);
            match random.below(4) {
                0 => {
                    for cell in (area.y..area.y + area.height)
                        .flat_map(|row| (area.x..area.x + area.width).map(move |column| row * SIDE + column))
                    {
                        weights[cell as usize] = 1.0 + 3.0 * random.unit() as f32;
                    }
                    let from = (area.y * SIDE + area.x) as usize;
                    used.set_weights(area, &weights[from..], SIDE as usize).expect("valid weights");
                }
                1 => {
                    costs[random.below(4) as usize] = 1.0 + random.below(8) as f32;
                    let mut all = [1.0; 256];
                    all[1..=4].copy_from_slice(&costs);
                    used.set_costs(&all).expect("valid costs");
                }
                _ => grid.fill(area, random.below(5) as u8).expect("an area of the map"),
            }
            let request = any_request(&mut random);
            let mut fresh = planner(&grid, &costs, tolerance);
            if weights.iter().any(|&weight| weight > 1.0) {
                let all = Rect::new(0, 0, SIDE, SIDE);
                fresh.set_weights(all, &weights, SIDE as usize).expect("valid weights");
            }
            let (left, right) = (used.find(&request), fresh.find(&request));
            // The first search, without costs, keeps lists: what it counts depends on the queries before.
            let uncounted = |result: Result<Outcome, taut::Error>| {
                result.map(|outcome| Outcome { expanded: 0, generated: 0, sight_checks: 0, ..outcome })
            };
            assert_eq!(figures(uncounted(left), &used), figures(uncounted(right), &fresh), "{request:?}");
            done += 1;
        }
    }
}

#[test]
fn many_goals_get_the_paths_of_single_queries() {
    for seed in 0..effort::count(20, 500) as u64 {
        let mut random = Random::new(9_400_000 + seed);
        let grid = noise(&mut random);
        let mut many = planner(&grid, &COSTS, 1.05);
        let requests: Vec<Request> = (0..5).map(|_| any_request(&mut random)).collect();
        let goals: Vec<Position> = requests.iter().map(|request| request.goal).collect();
        let start = requests[0].start;
        if many.find_many(start, &goals).is_err() {
            continue;
        }
        for (number, &goal) in goals.iter().enumerate() {
            let mut single = planner(&grid, &COSTS, 1.05);
            let expected = single.find(&Request::new(start, goal));
            let told = many.answers()[number];
            match (told, expected) {
                (Ok(told), Ok(expected)) => {
                    assert_eq!((told.status, told.cost, told.bound), (expected.status, expected.cost, expected.bound));
                    if told.status == Status::Found {
                        many.select(number).expect("a goal with a path");
                        assert_eq!(many.path(), single.path());
                    }
                }
                (told, expected) => assert_eq!(told.is_err(), expected.is_err(), "{told:?} {expected:?}"),
            }
        }
    }
}

#[test]
fn a_spent_budget_leaves_a_path_from_the_start() {
    let (mut whole, mut parts) = (0, 0);
    for seed in 0..effort::count(100, 3000) as u64 {
        let mut random = Random::new(9_500_000 + seed);
        let grid = noise(&mut random);
        let max_expansions = random.between(1, 1500) as u32;
        let request = Request { max_expansions, allow_partial: true, ..any_request(&mut random) };
        let mut planner = planner(&grid, &COSTS, 1.01);
        let Ok(outcome) = planner.find(&request) else { continue };
        if outcome.status != Status::BudgetSpent {
            continue;
        }
        let path = planner.path();
        // A start less than that inside of a wall is taken out of it.
        let moved = path.first().map(|first| (first.x - request.start.x).hypot(first.y - request.start.y));
        assert!(moved.is_some_and(|moved| moved < 1.0 / 32.0), "{outcome:?} {request:?} {path:?}");
        if outcome.remaining == 0.0 {
            // How much it may be too dear is told, though the search has not ended.
            assert!(outcome.bound >= 1.0 && outcome.guarantee == Guarantee::None, "{outcome:?}");
            whole += 1
        } else {
            parts += 1
        }
        let check = planner.check_path(path, 0).expect("points of the map");
        assert!(check.state != taut::plan::PathState::Cut, "{outcome:?} {path:?}");
    }
    assert!(whole > 5 && parts > 5, "{whole} whole paths, {parts} parts");
}

#[test]
fn the_cheapest_ground_alone_is_optimal() {
    let grid = map(|x, y| 1 + u8::from(x >= 12 && y >= 12));
    let mut planner = planner(&grid, &[2.0, 5.0], 1.05);
    let mut all = [2.0; 256];
    all[2] = 5.0;
    planner.set_costs(&all).expect("valid costs");
    let request = Request::new(at(1.0, 3.0), at(29.0, 8.0));
    let outcome = planner.find(&request).expect("free ends");
    assert_eq!((outcome.guarantee, outcome.bound, planner.path().len()), (Guarantee::Optimal, 1.0, 2));
    assert!((outcome.cost - 2.0 * outcome.length).abs() < 1e-9);
}

#[test]
fn one_cost_for_all_classes_changes_no_path() {
    for seed in 0..effort::count(40, 1000) as u64 {
        let mut random = Random::new(9_600_000 + seed);
        let grid = noise(&mut random);
        let request = any_request(&mut random);
        let mut plain = planner(&grid, &[1.0; 4], 1.05);
        let mut dear = planner(&grid, &[4.0; 4], 1.05);
        let mut all = [4.0; 256];
        all[0] = 1.0;
        dear.set_costs(&all).expect("valid costs");
        let (Ok(first), Ok(second)) = (plain.find(&request), dear.find(&request)) else { continue };
        assert_eq!((first.status, first.guarantee, first.length), (second.status, second.guarantee, second.length));
        assert_eq!(plain.path(), dear.path());
    }
}

#[test]
fn what_does_not_go_with_costs_is_refused_with_a_sentence() {
    let grid = map(|x, _| 1 + u8::from(x > 9));
    let request = Request::new(at(1.5, 1.5), at(20.0, 20.0));
    let mut usual = planner(&grid, &[1.0, 3.0], 1.05);
    assert!(usual.find(&request).is_ok());
    let mut scaled = Planner::new(&grid, Options { h_scale: 1.5, ..Options::default() }).expect("valid options");
    let mut costs = [1.0; 256];
    costs[2] = 3.0;
    scaled.set_costs(&costs).expect("valid costs");
    assert!(scaled.find(&request).is_err_and(|error| error.to_string().contains("cost_tolerance")));
    costs[2] = 1.1e6 * costs[1];
    assert!(scaled.set_costs(&costs).is_err_and(|error| error.to_string().contains("2^20")));
    let anya = Options { algorithm: Algorithm::Anya, ..Options::default() };
    assert!(Planner::new(&grid, anya).expect("valid options").set_costs(&[2.0; 256]).is_err());
}

#[test]
fn tables_in_turn_answer_as_planners_with_one_table_each() {
    let mut random = Random::new(33);
    let mut found = 0;
    for _ in 0..effort::count(6, 200) {
        let cells: Vec<u8> = (0..SIDE * SIDE).map(|_| random.below(5) as u8).collect();
        let grid = Grid::from_terrain(SIDE, SIDE, &cells).expect("a small grid");
        let mut tables = [[1.0_f32; 256]; 4];
        for costs in &mut tables[1..] {
            for cost in &mut costs[1..5] {
                *cost = *random.pick(&[1.0, 2.0, 5.0, 9.0]);
            }
        }
        // One that blocks what the others walk on.
        tables[3][2] = f32::INFINITY;
        let new = |costs: &[f32; 256]| {
            let mut planner = Planner::new(&grid, Options::default()).expect("valid options");
            planner.set_costs(costs).expect("valid costs");
            planner
        };
        let mut own: Vec<Planner> = tables.iter().map(new).collect();
        let mut shared = new(&tables[0]);
        for _ in 0..24 {
            let kind = random.below(4) as usize;
            shared.set_costs(&tables[kind]).expect("valid costs");
            if random.chance(0.3) {
                // A class of one kind of unit, as it is now.
                tables[kind][4] = 1.0 + random.below(4) as f32;
                shared.set_costs(&tables[kind]).expect("valid costs");
                own[kind].set_costs(&tables[kind]).expect("valid costs");
            }
            if random.chance(0.3) {
                let cell = Rect::new(random.between(0, 30) as i32, random.between(0, 30) as i32, 2, 1);
                let _ = grid.fill(cell, random.below(5) as u8);
            }
            let ends = [point(&mut random, [0, 0], [30, 30]), point(&mut random, [0, 0], [30, 30])];
            let request = Request::new(at(ends[0].x, ends[0].y), at(ends[1].x, ends[1].y));
            let told = |planner: &mut Planner| {
                let answer = planner.find(&request);
                answer.map(|outcome| (outcome.status, outcome.cost.to_bits(), outcome.bound.to_bits()))
            };
            let answers = [told(&mut shared), told(&mut own[kind])];
            assert_eq!(answers[0], answers[1]);
            if answers[0].is_ok() {
                assert_eq!(shared.path(), own[kind].path());
                found += 1;
            }
        }
    }
    assert!(found > 50, "{found}");
}
