//! Partial paths, questions and kept paths of agents with a radius, beside the oracle of all pairs and new planners.

use taut::plan::PathState;
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::discs::{Spot, distance, spot};
use taut_test_support::effort;
use taut_test_support::oracle::DiscOracle;
use taut_test_support::random::Random;
use taut_test_support::world::World;

const RADII: [f32; 6] = [0.25, 0.5, 0.75, 1.0, 1.25, 2.0];

/// A multiple of 1/256 in the map or up to two cells outside of it.
fn anywhere(random: &mut Random, world: &World) -> Position {
    let mut along = |side: i32| random.between(-512, (i64::from(side) + 2) * 256) as f32 / 256.0;
    Position::new(along(world.width), along(world.height))
}

fn place(random: &mut Random, world: &World, oracle: &DiscOracle) -> Option<Position> {
    let mut along = |side: i32| random.between(0, i64::from(side) * 64 + 1) as f32 / 64.0;
    (0..60).map(|_| Position::new(along(world.width), along(world.height))).find(|&at| oracle.is_free(spot(at)))
}

/// A small map, and what a disc of some radius can do on it.
struct Scene {
    random: Random,
    world: World,
    grid: Grid,
    radius: f32,
    oracle: DiscOracle,
}

impl Scene {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let (width, height) = (random.between(4, 13) as i32, random.between(4, 13) as i32);
        let density = 0.05 + 0.25 * random.unit();
        let world = World::noise(&mut random, width, height, density);
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
        let radius = *random.pick(&RADII);
        let oracle = DiscOracle::new(&world.field(), radius.into());
        Self { random, world, grid, radius, oracle }
    }
}

fn planner_of(grid: &Grid, algorithm: Algorithm, radius: f32) -> Planner {
    Planner::new(grid, Options { algorithm, radius, ..Options::default() }).expect("good options")
}

/// No place nearer to the goal than an end can be reached: random ones, and those beside the end.
fn nothing_nearer(random: &mut Random, oracle: &DiscOracle, (start, end, goal): (Spot, Spot, Spot)) -> usize {
    let left = distance(end, goal);
    let mut looked_at = 0;
    for i in 0..400 {
        let unit = 1.0 / 256.0;
        let (dx, dy) = if i < 80 {
            ((i % 9 - 4) as f64 * unit, (i / 9 - 4) as f64 * unit)
        } else {
            let mut along = || (((2.0 * random.unit() - 1.0) * left + 0.0) * 256.0).round() / 256.0;
            (along() + goal.0 - end.0, along() + goal.1 - end.1)
        };
        let at = (((end.0 + dx) * 256.0).round() / 256.0, ((end.1 + dy) * 256.0).round() / 256.0);
        if distance(at, goal) < left - 1e-9 && oracle.is_free(at) {
            assert_eq!(oracle.length(start, at), None, "{at:?} is nearer to {goal:?} than {end:?}");
            looked_at += 1;
            if looked_at > 12 {
                break;
            }
        }
    }
    looked_at
}

#[test]
fn a_partial_path_ends_at_the_reachable_place_nearest_to_the_goal() {
    let (mut found, mut partial, mut compared) = (0, 0, 0);
    for seed in 0..effort::count(120, 10_000) as u64 {
        let Scene { mut random, world, grid, radius, oracle } = Scene::new(seed);
        let Some(start) = place(&mut random, &world, &oracle) else { continue };
        let algorithm = *random.pick(&[Algorithm::Optimal, Algorithm::Anya, Algorithm::TangentGraph]);
        let mut planner = planner_of(&grid, algorithm, radius);
        for _ in 0..3 {
            let goal = anywhere(&mut random, &world);
            let request = Request { allow_partial: true, ..Request::new(start, goal) };
            let outcome = planner.find(&request).expect("a free start");
            let path = planner.path().to_vec();
            let end = *path.last().expect("a path");
            let label = format!("{seed} {algorithm:?} radius {radius} {start:?} {goal:?}\n{}", world.rows());
            let is_free = oracle.is_free(spot(goal));
            let length = oracle.length(spot(start), spot(end)).unwrap_or_else(|| panic!("out of reach: {label}"));
            assert!((outcome.length - length).abs() <= 1e-9 * (1.0 + length), "{outcome:?} {length} {label}");
            let nearest = planner.nearest_reachable(start, goal, f32::INFINITY).expect("a free start").expect("itself");
            if outcome.status == Status::Found {
                assert!(distance(spot(end), spot(goal)) < 0.05, "{label}");
                found += 1;
                continue;
            }
            assert_eq!(outcome.status, Status::Partial, "{label}");
            assert!((outcome.remaining - distance(spot(end), spot(goal))).abs() < 1e-9, "{label}");
            assert_eq!(nearest.point, end, "{label}");
            assert!(!is_free || oracle.length(spot(start), spot(goal)).is_none(), "{label}");
            assert_eq!(planner.reachable(start, goal), Ok(false), "{label}");
            compared += nothing_nearer(&mut random, &oracle, (spot(start), spot(end), spot(goal)));
            partial += 1;
            let strict = planner.find(&Request::new(start, goal));
            match strict {
                Ok(outcome) => assert_eq!(outcome.status, Status::NoPath, "{label}"),
                Err(error) => assert_eq!(error, Error::GoalBlocked { x: goal.x, y: goal.y }, "{label}"),
            }
        }
    }
    assert!(found > 12 && partial > 90 && compared > 40, "{found} {partial} {compared}");
}

#[test]
fn reachable_is_what_the_search_finds() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..effort::count(200, 10_000) as u64 {
        let Scene { mut random, world, grid, radius, oracle } = Scene::new(1_000_000 + seed);
        let mut planner = planner_of(&grid, Algorithm::Optimal, radius);
        let (Some(from), Some(to)) = (place(&mut random, &world, &oracle), place(&mut random, &world, &oracle)) else {
            continue;
        };
        let expected = oracle.length(spot(from), spot(to)).is_some();
        assert_eq!(planner.reachable(from, to), Ok(expected), "{seed} {radius} {from:?} {to:?}\n{}", world.rows());
        (yes, no) = (yes + u32::from(expected), no + u32::from(!expected));
        // An end that moves out of the way of an edit, and one that does not.
        let cell = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
        grid.set_cell(cell.0, cell.1, 0).expect("a cell of the map");
        let mut edited = world.clone();
        edited.terrain[(cell.1 * world.width + cell.0) as usize] = 0;
        let oracle = DiscOracle::new(&edited.field(), radius.into());
        if oracle.is_free(spot(from)) && oracle.is_free(spot(to)) {
            let expected = oracle.length(spot(from), spot(to)).is_some();
            assert_eq!(planner.reachable(from, to), Ok(expected), "{seed} after an edit");
        }
    }
    assert!(yes > 30 && no > 5, "{yes} {no}");
}

#[test]
fn random_points_are_places_and_the_nearest_place_is_one() {
    let mut drawn = 0;
    for seed in 0..effort::count(60, 1000) as u64 {
        let Scene { mut random, world, grid, radius, oracle } = Scene::new(2_000_000 + seed);
        let planner = planner_of(&grid, Algorithm::Optimal, radius);
        let around = anywhere(&mut random, &world);
        let nearest = planner.nearest(around, f32::INFINITY).expect("good arguments");
        let mut state = seed;
        let point = planner.random_point(around, f32::INFINITY, &mut state).expect("good arguments");
        assert_eq!(nearest.is_some(), point.is_some());
        let (Some(nearest), Some(point)) = (nearest, point) else { continue };
        drawn += 1;
        assert!(oracle.is_free(spot(nearest.point)) && oracle.is_free(spot(point)));
        assert!(distance(spot(point), spot(around)) >= distance(spot(nearest.point), spot(around)) - 1e-9);
        let within = planner.random_point(around, nearest.distance, &mut state).expect("good arguments");
        let within = within.expect("the nearest one is that near");
        assert!(oracle.is_free(spot(within)) && distance(spot(within), spot(around)) <= f64::from(nearest.distance));
    }
    assert!(drawn > 20, "{drawn}");
    // A corridor that the disc just fits into has places on its middle line only.
    let grid = Grid::from_terrain(40, 3, &[[0; 40], [1; 40], [0; 40]].concat()).expect("a corridor");
    let planner = planner_of(&grid, Algorithm::Optimal, 0.5);
    let mut state = 1;
    for _ in 0..20 {
        let point =
            planner.random_point(Position::new(20.0, 1.5), 30.0, &mut state).expect("arguments").expect("a place");
        assert!(point.y == 1.5 && (0.5..=39.5).contains(&point.x), "{point:?}");
    }
}

/// The least distance of a path from a blocked cell or the border.
fn room(world: &World, path: &[Spot]) -> f64 {
    let mut least = f64::INFINITY;
    let ends = if path.len() == 1 { vec![(path[0], path[0])] } else { path.windows(2).map(|w| (w[0], w[1])).collect() };
    for (a, b) in ends {
        for y in -1..=world.height {
            for x in -1..=world.width {
                let inside = (0..world.width).contains(&x) && (0..world.height).contains(&y);
                if !inside || world.cell(x, y) == 0 {
                    least = least.min(distance_to_cell(a, b, (x.into(), y.into())));
                }
            }
        }
    }
    least
}

/// The distance of a segment from a closed cell: a convex function of the place on the segment.
fn distance_to_cell(a: Spot, b: Spot, (x, y): Spot) -> f64 {
    let at = |t: f64| {
        let p = (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1));
        distance(p, (p.0.clamp(x, x + 1.0), p.1.clamp(y, y + 1.0)))
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..80 {
        let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        (low, high) = if at(first) < at(second) { (low, second) } else { (first, high) };
    }
    at(low).min(at(high))
}

#[test]
fn kept_paths_are_cut_and_proven_as_a_new_search_would_have_it() {
    let (mut cut, mut clear, mut proven, mut stale, mut no_path) = (0, 0, 0, 0, 0);
    for seed in 0..effort::count(400, 10_000) as u64 {
        let Scene { mut random, mut world, grid, radius, oracle } = Scene::new(3_000_000 + seed);
        let mut planner = planner_of(&grid, Algorithm::Anya, radius);
        let (Some(from), Some(to)) = (place(&mut random, &world, &oracle), place(&mut random, &world, &oracle)) else {
            continue;
        };
        let request = Request::new(from, to);
        let mut outcome = planner.find(&request).expect("free ends");
        let path = planner.path().to_vec();
        let mut since = outcome.revision;
        let mut lasts = outcome.status == Status::Found;
        for _ in 0..4 {
            let cell = (random.below(world.width as u64) as i32, random.below(world.height as u64) as i32);
            let class = u8::from(random.chance(0.5));
            grid.set_cell(cell.0, cell.1, class).expect("a cell of the map");
            world.terrain[(cell.1 * world.width + cell.0) as usize] = class;
            let label = format!("{seed} radius {radius} {from:?} {to:?} {cell:?} {class}\n{}", world.rows());
            let fresh = planner_of(&grid, Algorithm::Anya, radius).find(&request);
            if !path.is_empty() {
                let check = planner.check_path(&path, since).expect("a path");
                let (room, least) = (
                    room(&world, &path.iter().map(|&at| spot(at)).collect::<Vec<_>>()),
                    f64::from(radius) - 1.0 / 128.0,
                );
                if (room - least).abs() > 1e-6 {
                    let is_cut = room < least;
                    assert_eq!(
                        planner.check_path(&path, 0).expect("a path").state == PathState::Cut,
                        is_cut,
                        "{room} {label}"
                    );
                    assert!(!lasts || (check.state == PathState::Cut) == is_cut, "{room} {check:?} {label}");
                    (cut, clear) = (cut + u32::from(is_cut), clear + u32::from(!is_cut));
                }
                if lasts && check.shortest {
                    let length = fresh.unwrap_or_else(|error| panic!("{error} {label}")).length;
                    assert!((length - outcome.length).abs() <= 1e-9 * (1.0 + length), "{length} {outcome:?} {label}");
                }
                lasts &= check.shortest;
                since = check.revision;
            }
            let again = planner.refresh().expect("an answer");
            match again.status {
                Status::Stale => stale += 1,
                Status::Found => {
                    let length = fresh.unwrap_or_else(|error| panic!("{error} {label}")).length;
                    assert!((length - again.length).abs() <= 1e-9 * (1.0 + length), "{length} {again:?} {label}");
                    proven += 1;
                }
                status => {
                    assert_eq!(status, Status::NoPath, "{label}");
                    assert_eq!(fresh.map(|fresh| fresh.status), Ok(Status::NoPath), "{label}");
                    no_path += 1;
                }
            }
            if again.status == Status::Stale {
                // Ask anew, as a game would.
                match planner.find(&request) {
                    Ok(found) => outcome = found,
                    Err(_) => break,
                }
                if outcome.status != Status::Found || planner.path() != path.as_slice() {
                    break;
                }
                (since, lasts) = (outcome.revision, true);
            }
        }
    }
    assert!(
        cut > 30 && clear > 200 && proven > 100 && stale > 100 && no_path > 20,
        "{cut} {clear} {proven} {stale} {no_path}"
    );
}

#[test]
fn a_search_that_is_cut_short_has_the_path_to_the_place_nearest_so_far() {
    let mut shortened = 0;
    for seed in 0..effort::count(60, 2000) as u64 {
        let Scene { mut random, world, grid, radius, oracle } = Scene::new(4_000_000 + seed);
        let mut planner = planner_of(&grid, Algorithm::Optimal, radius);
        let (Some(from), Some(to)) = (place(&mut random, &world, &oracle), place(&mut random, &world, &oracle)) else {
            continue;
        };
        let request = Request { allow_partial: true, max_expansions: 2, ..Request::new(from, to) };
        let outcome = planner.find(&request).expect("free ends");
        if outcome.status != Status::BudgetSpent {
            continue;
        }
        shortened += 1;
        let path: Vec<Spot> = planner.path().iter().map(|&at| spot(at)).collect();
        assert_eq!(path[0], spot(from));
        let room = room(&world, &path);
        assert!(room >= f64::from(radius) - 1.0 / 128.0, "{seed} {room} {radius} {path:?}\n{}", world.rows());
        let sum: f64 = path.windows(2).map(|ends| distance(ends[0], ends[1])).sum();
        assert!((sum - outcome.length).abs() < 0.02 * (1.0 + path.len() as f64), "{seed} {sum} {outcome:?}");
        let left = distance(path[path.len() - 1], spot(to));
        assert!((outcome.remaining - left).abs() < 1e-9, "{seed} {left} {outcome:?}");
        // Out of reach the search has turned to another place.
        let is_reachable = oracle.length(spot(from), spot(to)).is_some();
        assert!(!is_reachable || left <= distance(spot(from), spot(to)) + 0.01, "{seed} {left}");
        let length = planner.step(0).expect("an open search");
        let expected = planner_of(&grid, Algorithm::Optimal, radius)
            .find(&Request { allow_partial: true, ..Request::new(from, to) });
        assert_eq!(Ok(length.length), expected.map(|outcome| outcome.length), "{seed}");
    }
    assert!(shortened > 5, "{shortened}");
}

/// A request is answered in steps as in one, none of which expands more than it may.
fn in_steps(planner: &mut Planner, request: &Request, most: u32) -> (taut::Outcome, u32) {
    planner.begin(request).expect("free ends");
    for steps in 1.. {
        let outcome = planner.step(most).expect("memory");
        if outcome.status != Status::InProgress {
            return (outcome, steps);
        }
        assert!(outcome.expanded <= u64::from(most * steps), "a step keeps to its limit");
    }
    unreachable!("a search ends")
}

/// A partial path of a disc once took one step as long as some hundred searches, which obeyed no limit, to find out how
/// near the disc comes to a goal behind a gap that it does not pass: each place near the goal was asked for.
#[test]
fn a_goal_behind_a_gap_that_is_too_narrow_costs_no_search_and_a_partial_path_one() {
    for side in [32, 128, 512] {
        for pillars in [false, true] {
            let grid = Grid::new(side, side, 1).expect("a map");
            let half = side / 2;
            grid.fill(Rect::new(half, 0, 1, side), 0).expect("inside");
            grid.set_cell(half, half, 1).expect("inside");
            for (x, y) in (8..side - 8).step_by(5).flat_map(|y| (8..half - 8).step_by(5).map(move |x| (x, y))) {
                if pillars {
                    grid.set_cell(x, y, 0).expect("inside");
                }
            }
            let (start, goal) = (Position::new(4.5, 4.5), Position::new(side as f32 - 6.5, side as f32 - 6.5));
            for radius in [0.53, 1.0, 1.25] {
                let label = format!("{side} {pillars} {radius}");
                let mut planner = planner_of(&grid, Algorithm::Optimal, radius);
                let none = planner.find(&Request::new(start, goal)).expect("free ends");
                assert_eq!((none.status, none.expanded), (Status::NoPath, 0), "{label}");
                assert_eq!(planner.reachable(start, goal), Ok(false), "{label}");
                let request = Request { allow_partial: true, ..Request::new(start, goal) };
                let partial = planner.find(&request).expect("free ends");
                assert_eq!(partial.status, Status::Partial, "{label}");
                let end = *planner.path().last().expect("a path");
                assert_eq!(end.y, goal.y, "{label}");
                assert!((end.x - (half as f32 - radius)).abs() < 1.0 / 128.0, "{label} {end:?}");
                let nearest = planner.nearest_reachable(start, goal, f32::INFINITY).expect("a free start");
                assert_eq!(nearest.expect("the start at least").point, end, "{label}");
                // The search for that place and nothing else.
                let whole = planner.find(&Request::new(start, end)).expect("free ends");
                assert_eq!((whole.status, whole.expanded), (Status::Found, partial.expanded), "{label}");
                let (outcome, steps) = in_steps(&mut planner, &request, 50);
                assert_eq!((outcome.status, outcome.expanded), (Status::Partial, partial.expanded), "{label}");
                assert_eq!(outcome.length, partial.length, "{label}");
                assert!(u64::from(steps) <= partial.expanded / 50 + 1, "{label} {steps}");
            }
        }
    }
}
