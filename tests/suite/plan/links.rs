//! Links: paths across them are the cheapest over all uses, whatever the planner.

use crate::support::linked::{Scene, cheapest, edit, grid_of, lanes, position, random_link, same};
use taut::grid::{DiagonalGaps, Link};
use taut::io::{load_grid, load_grid_into, save_grid};
use taut::plan::PathState;
use taut::pool::{Pool, PoolOptions};
use taut::{Algorithm, Grid, Options, Outcome, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::oracle::{Field, Gaps, Spot, corner_vertices};
use taut_test_support::random::Random;
use taut_test_support::world::World;

/// The walk of a planner that knows no links; infinite without one.
fn walk_of(plain: &mut Planner, from: Position, to: Position) -> f64 {
    match plain.find(&Request::new(from, to)) {
        Ok(outcome) if outcome.status == Status::Found => outcome.cost,
        _ => f64::INFINITY,
    }
}

/// Checks that a path is made of walks that the planner would go, between the links that it tells.
fn check_parts(scene: &Scene, planner: &Planner, plain: &mut Planner, outcome: &Outcome, name: &str) {
    let path = planner.path();
    let (mut cost, mut first) = (0.0, 0);
    for used in planner.link_uses() {
        let link = scene.links.iter().find(|(number, _)| *number == used.link).unwrap().1;
        let at = used.point as usize;
        let near = |a: Position, b: Position| (a.x - b.x).abs() <= 1.0 && (a.y - b.y).abs() <= 1.0;
        let is_used = |&(from, to): &(Position, Position)| {
            let (from, to) = if used.backward { (to, from) } else { (from, to) };
            near(path[at], from) && near(path[at + 1], to)
        };
        let lanes = lanes(&link, (scene.world.width, scene.world.height));
        assert!(lanes.iter().any(is_used), "{name}: {used:?} of {link:?} in {path:?}");
        assert!(!link.closed && (!used.backward || link.both_ways), "{name}: {used:?} of {link:?}");
        cost += walk_of(plain, path[first], path[at]) + link.cost;
        first = at + 1;
    }
    cost += walk_of(plain, path[first], path[path.len() - 1]);
    let length = outcome.length;
    let own: f64 = (1..path.len())
        .filter(|at| !planner.link_uses().iter().any(|used| used.point as usize + 1 == *at))
        .map(|at| {
            let (a, b) = (path[at - 1], path[at]);
            (f64::from(a.x) - f64::from(b.x)).hypot(f64::from(a.y) - f64::from(b.y))
        })
        .sum();
    // The points of an exact disc are rounded.
    assert!(own <= length + path.len() as f64 / 128.0, "{name}: length {length}, points {own}");
    let check = planner.check_path(path, 0).unwrap();
    assert_ne!(check.state, PathState::Cut, "{name}: {path:?} at {:?}", check.at);
    // What inexact planners find between the ends of a walk does not depend on how the ends were found.
    assert!(cost.is_finite(), "{name}: a walk of {path:?} is none");
}

fn check_configuration(configuration: &Configuration, seed: u64, scene: &Scene, random: &mut Random) {
    let name = format!("{}, seed {seed}", configuration.name);
    let plain_grid = grid_of(&scene.world);
    let mut plain = configuration.planner(&plain_grid);
    let mut planner = configuration.planner(&scene.grid);
    let ways = scene.ways(configuration.options.blocked_links);
    for _ in 0..2 {
        let ends = [position(random, &scene.world), position(random, &scene.world)];
        let request = Request::new(ends[0], ends[1]);
        let found = planner.find(&request);
        let alone = plain.find(&request);
        let Ok(outcome) = found else {
            assert_eq!(found.err(), alone.err(), "{name}: {ends:?}");
            continue;
        };
        let truth = cheapest(&ways, ends, |a, b| walk_of(&mut plain, a, b));
        assert!(same(outcome.cost, truth), "{name}: {} is not {truth}, {ends:?}, {:?}", outcome.cost, scene.links);
        assert_eq!(outcome.status == Status::Found, truth.is_finite(), "{name}: {ends:?}");
        if outcome.status == Status::Found {
            check_parts(scene, &planner, &mut plain, &outcome, &name);
            assert_eq!(planner.refresh().unwrap().cost, outcome.cost, "{name}");
        }
        // Asked again, with all that is kept, by hand, and of a fresh planner.
        let path = planner.path().to_vec();
        let again = planner.find(&request).unwrap();
        assert_eq!(
            (again.cost, again.guarantee, planner.path()),
            (outcome.cost, outcome.guarantee, &path[..]),
            "{name}"
        );
        planner.begin(&request).unwrap();
        let stepped = loop {
            let step = planner.step(1).unwrap();
            if step.status != Status::InProgress {
                break step;
            }
        };
        assert_eq!((stepped.cost, planner.path()), (outcome.cost, &path[..]), "{name}");
        let joined = planner.reachable(ends[0], ends[1]).unwrap();
        assert!(joined || outcome.status == Status::NoPath, "{name}");
    }
}

#[test]
fn every_planner_finds_the_cheapest_use_of_links() {
    let mut list = configurations::all();
    list.extend(configurations::with_radius());
    list.extend(configurations::discs());
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    for seed in 0..effort::count(120, 10_000) as u64 {
        let mut random = Random::new(0x11A4 + seed);
        let scene = Scene::new(&mut random, 6);
        for _ in 0..4 {
            let mut configuration = random.pick(&list).clone();
            configuration.options.blocked_links = *random.pick(&[0, 0, 2]);
            check_configuration(&configuration, seed, &scene, &mut random);
        }
    }
}

/// Exact planners beside a visibility graph that shares no code with them.
#[test]
fn exact_paths_across_links_are_the_shortest() {
    let exact = [Algorithm::Optimal, Algorithm::Anya, Algorithm::VisibilityGraph, Algorithm::TangentGraph];
    for seed in 0..effort::count(150, 10_000) as u64 {
        let mut random = Random::new(0xE4AC7 + seed);
        let scene = Scene::new(&mut random, 12);
        let blocked = scene.world.terrain.iter().map(|&class| class == 0).collect();
        let field = Field::new(scene.world.width.into(), scene.world.height.into(), blocked);
        for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
            let rule = if gaps == DiagonalGaps::Closed { Gaps::Closed } else { Gaps::Open };
            let corners = corner_vertices(&field, rule);
            let ways = scene.ways(0);
            let ends = [position(&mut random, &scene.world), position(&mut random, &scene.world)];
            let place = |at: Position| field.place(Spot::snap(at.x, at.y));
            let walk = |a: Position, b: Position| match (place(a), place(b)) {
                (Some(a), Some(b)) => field.shortest_to_all(&corners, a, &[b], rule)[0],
                _ => f64::INFINITY,
            };
            if ends.iter().any(|&end| place(end).is_none()) {
                continue;
            }
            let truth = cheapest(&ways, ends, walk);
            for algorithm in exact {
                let configuration = configurations::any_angle_planner(algorithm, gaps);
                let outcome = configuration.planner(&scene.grid).find(&Request::new(ends[0], ends[1])).unwrap();
                assert!(
                    same(outcome.cost, truth),
                    "{algorithm:?} {gaps:?} seed {seed}: {} {truth} {ends:?}",
                    outcome.cost
                );
            }
        }
    }
}

/// What a living planner proves of its answer, and of a path that is kept, is what a fresh one finds.
fn check_proofs(
    planner: &mut Planner,
    (path, cost, revision): &(Vec<Position>, f64, u64),
    (ends, truth): ([Position; 2], &Result<Outcome, taut::Error>),
    name: &str,
) {
    let check = planner.check_path(path, *revision).unwrap();
    let refreshed = planner.refresh().unwrap();
    if refreshed.status != Status::Stale {
        let truth = truth.expect("a proven answer");
        assert!(same(refreshed.cost, truth.cost), "{name}: {} is not {}", refreshed.cost, truth.cost);
        assert_eq!(refreshed.status, truth.status, "{name}");
        if planner.options().algorithm == Algorithm::Optimal {
            assert_ne!(check.state, PathState::Cut, "{name}: {path:?}");
        }
    }
    // Ends that are moved to free places may be moved to others later.
    let is_its_own = [path[0], path[path.len() - 1]] == ends;
    if check.state != PathState::Cut && check.shortest && planner.link_uses().is_empty() && is_its_own {
        let truth = truth.expect("a shortest path");
        assert!(same(*cost, truth.cost), "{name}: {cost} of {path:?} is not {}", truth.cost);
    }
}

fn check_under_edits(configuration: &Configuration, seed: u64, scene: &mut Scene, random: &mut Random) -> usize {
    let name = format!("{}, seed {seed}", configuration.name);
    let mut planner = configuration.planner(&scene.grid);
    let ends = [position(random, &scene.world), position(random, &scene.world)];
    let request = Request::new(ends[0], ends[1]);
    let mut proven = 0;
    for _ in 0..10 {
        let truth = configuration.planner(&scene.grid).find(&request);
        let found = planner.find(&request);
        let answer = |found: Result<Outcome, taut::Error>| found.map(|it| (it.status, it.cost, it.guarantee));
        assert_eq!(answer(found), answer(truth), "{name}: {ends:?} {:?}", scene.links);
        for _ in 0..=random.below(2) {
            edit(scene, random);
        }
        let Ok(found) = found else { continue };
        let truth = configuration.planner(&scene.grid).find(&request);
        if found.status == Status::Found {
            let kept = (planner.path().to_vec(), found.cost, found.revision);
            check_proofs(&mut planner, &kept, (ends, &truth), &name);
        }
        let refreshed = planner.refresh().unwrap();
        if refreshed.status != Status::Stale {
            assert_eq!(refreshed.status, truth.unwrap().status, "{name}");
            proven += 1;
        }
    }
    proven
}

#[test]
fn answers_across_links_hold_under_edits() {
    let mut list = configurations::few();
    list.extend(configurations::with_radius());
    list.extend(configurations::discs());
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    let mut proven = 0;
    // The last one: a cell is blocked, and an end of a link comes out of its pocket.
    for seed in (0..effort::count(300, 20_000) as u64).chain([16_698]) {
        let mut random = Random::new(0xED17 + seed);
        let mut scene = Scene::new(&mut random, 6);
        let configuration = random.pick(&list).clone();
        proven += check_under_edits(&configuration, seed, &mut scene, &mut random);
    }
    assert!(proven > 100, "{proven}");
}

/// A planner that keeps what walks between links cost answers as one that has just been made, wherever cells change.
fn check_kept_walks(configuration: &Configuration, seed: u64, random: &mut Random) -> usize {
    let (width, height) = (random.between(130, 220) as i32, random.between(70, 200) as i32);
    let world = match random.below(3) {
        0 => World::maze(random, width, height),
        1 => World::noise(random, width, height, 0.3),
        _ => World::blocks(random, width, height, 60),
    };
    let world = if configuration.takes_costs() { world.with_classes(random, 3) } else { world };
    let mut scene = Scene { grid: grid_of(&world), world, links: Vec::new() };
    // Cheap ones, so that paths use several, and what walks between them cost decides.
    for _ in 0..random.between(6, 14) {
        let link = random_link(random, &scene.world);
        scene.add(Link { both_ways: true, cost: link.cost.min(1.0), ..link });
    }
    let ends = [0; 4].map(|_| position(random, &scene.world));
    let costs: Vec<f32> = (0..=255_u8).map(|class| f32::from(class.max(1))).collect();
    let made = |grid: &Grid| {
        let mut planner = configuration.planner(grid);
        if configuration.takes_costs() {
            planner.set_costs(&costs).unwrap();
        }
        planner
    };
    let (mut planner, mut across) = (made(&scene.grid), 0);
    let stepped = Request { every_step: true, ..Request::new(ends[0], ends[2]) };
    let takes_steps = !matches!(planner.find(&stepped), Err(taut::Error::Unsupported { .. }));
    for round in 0..12 {
        if random.chance(0.4) {
            // The same map: the points of walks are kept too.
        } else if random.chance(0.2) {
            edit(&mut scene, random);
        } else {
            // Beside the last path, where it matters.
            let on = planner.path().get(random.below(9) as usize).copied();
            let at = on.unwrap_or_else(|| position(random, &scene.world));
            let beside =
                |v: f32, side: i32, random: &mut Random| (v as i32 + random.between(-3, 2) as i32).clamp(0, side - 1);
            let (x, y) = (beside(at.x, width, random), beside(at.y, height, random));
            let class = *random.pick(&[0, 0, 1, 1, 3]);
            scene.grid.fill(Rect::new(x, y, 2.min(width - x), 2.min(height - y)), class).unwrap();
        }
        let ends = [ends[round % 2], ends[2 + round / 2 % 2]];
        let request = Request { every_step: takes_steps && random.chance(0.5), ..Request::new(ends[0], ends[1]) };
        let mut fresh = made(&scene.grid);
        let (kept, anew) = (planner.find(&request), fresh.find(&request));
        let name = format!("{}, seed {seed}, {ends:?}", configuration.name);
        let told =
            |outcome: Result<Outcome, taut::Error>| outcome.map(|found| (found.status, found.cost, found.length));
        assert_eq!(told(kept), told(anew), "{name}");
        assert_eq!((planner.path(), planner.link_uses()), (fresh.path(), fresh.link_uses()), "{name}");
        across += usize::from(!planner.link_uses().is_empty());
    }
    across
}

#[test]
fn walks_between_links_are_kept_as_long_as_they_hold() {
    let mut list = configurations::few();
    list.extend(configurations::with_radius());
    list.extend(configurations::discs());
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    let mut across = 0;
    for seed in 0..effort::count(8, 600) as u64 {
        let mut random = Random::new(0x4EE9 + seed);
        let configuration = random.pick(&list).clone();
        across += check_kept_walks(&configuration, seed, &mut random);
    }
    assert!(across > 20, "{across}");
}

/// Kept walks between links have the points that each request asks for, in either order.
#[test]
fn kept_walks_have_the_steps_that_are_asked_for() {
    let mut list = configurations::few();
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    let mut scene = Scene::of_three_rooms();
    // Between them the walk goes straight and by a diagonal, several steps of each.
    scene.add(Link::new(Position::new(5.5, 5.5), Position::new(11.5, 2.5), 0.5));
    scene.add(Link::new(Position::new(17.5, 6.5), Position::new(25.5, 6.5), 0.5));
    let request = Request::new(Position::new(2.5, 2.5), Position::new(27.5, 9.5));
    let mut compared = 0;
    for configuration in &list {
        let fresh = [false, true].map(|every_step| {
            let mut planner = configuration.planner(&scene.grid);
            let found = planner.find(&Request { every_step, ..request });
            found.map(|_| planner.path().to_vec())
        });
        let [Ok(turns), Ok(steps)] = &fresh else { continue };
        assert!(turns.len() < steps.len(), "{}: {steps:?}", configuration.name);
        for first in [false, true] {
            let mut planner = configuration.planner(&scene.grid);
            for every_step in [first, !first, !first, first] {
                planner.find(&Request { every_step, ..request }).unwrap();
                let truth = if every_step { steps } else { turns };
                assert_eq!(planner.path(), &truth[..], "{}, every step: {every_step}", configuration.name);
            }
        }
        compared += 1;
    }
    assert!(compared >= 6, "{compared}");
}

/// An answer without a path has no links, whatever the planner that a pool takes for it has found before.
#[test]
fn answers_of_a_pool_have_no_links_of_earlier_ones() {
    let grid = Grid::from_terrain(2, 3, &[1, 1, 0, 0, 1, 1]).unwrap();
    let (below, above) = (Position::new(0.5, 2.5), Position::new(0.5, 0.5));
    grid.add_link(&Link::new(below, above, 0.0)).unwrap();
    let mut list = configurations::few();
    list.extend(configurations::discs());
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    let mut across = 0;
    for configuration in &list {
        let pool = Pool::new(PoolOptions::default()).unwrap();
        let Ok(lane) = pool.add(&grid, &configuration.options, &[]) else { continue };
        // One after the other, so that one planner answers all of them, and as one ticket.
        let [there, back] = [Request::new(below, above), Request::new(above, below)];
        for requests in [&[there][..], &[back], &[there, back, there]] {
            let ticket = pool.submit(lane, 0, requests).unwrap();
            pool.work(None).unwrap();
            let told = pool.take(ticket, |taken| {
                let links: Vec<usize> = taken.links().map(<[_]>::len).collect();
                Ok(taken.answers().map(|(_, path)| path.is_empty()).zip(links).collect::<Vec<_>>())
            });
            for (request, (has_none, links)) in requests.iter().zip(told.unwrap().unwrap()) {
                assert!(!has_none || links == 0, "{}: {request:?} has {links} links", configuration.name);
                assert!(request.start != above || has_none, "{}", configuration.name);
                across += links;
            }
        }
    }
    assert!(across > 20, "{across}");
}

/// Many paths cost the same here: which of them is the answer depends neither on what was asked before nor on limits.
#[test]
fn equal_paths_over_links_have_an_order_of_their_own() {
    let mut list = configurations::few();
    list.extend(configurations::discs());
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    let mut ties = 0;
    for seed in 0..effort::count(40, 4_000) as u64 {
        let mut random = Random::new(0x71E5 + seed);
        let configuration = random.pick(&list).clone();
        let side = random.between(8, 24) as i32;
        let world = World::blocks(&mut random, side, side, 2);
        let mut scene = Scene { grid: grid_of(&world), world, links: Vec::new() };
        let corner =
            |random: &mut Random| Position::new(random.below(side as u64) as f32, random.below(side as u64) as f32);
        for _ in 0..random.between(2, 10) {
            let (from, to) = (corner(&mut random), corner(&mut random));
            // As long as the straight line, or a round number.
            let line = f64::from(from.x - to.x).hypot(f64::from(from.y - to.y));
            let cost = if random.chance(0.5) { line } else { f64::from(random.below(4) as u32) };
            if from != to {
                scene.add(Link { both_ways: true, ..Link::new(from, to, cost) });
            }
        }
        let ends = [0; 4].map(|_| corner(&mut random));
        let mut planner = configuration.planner(&scene.grid);
        for round in 0..8 {
            let request = Request::new(ends[round % 2], ends[2 + round / 2 % 2]);
            let limited = Request { allow_partial: round % 3 == 0, max_expansions: u32::MAX, ..request };
            let request = if random.chance(0.3) { limited } else { request };
            let mut fresh = configuration.planner(&scene.grid);
            let (kept, anew) = (planner.find(&request), fresh.find(&Request { max_expansions: 0, ..request }));
            let name = format!("{}, seed {seed}, {request:?}, {:?}", configuration.name, scene.links);
            assert_eq!(kept.map(|found| (found.status, found.cost)), anew.map(|found| (found.status, found.cost)));
            assert_eq!((planner.path(), planner.link_uses()), (fresh.path(), fresh.link_uses()), "{name}");
            ties += usize::from(!planner.link_uses().is_empty());
        }
    }
    assert!(ties > 20, "{ties}");
}

/// More than those between which costs are kept; without walls a walk is a straight line.
#[test]
fn hundreds_of_links_are_searched_exactly() {
    let mut random = Random::new(0x600D);
    let world = World::blocks(&mut random, 90, 90, 0);
    let mut scene = Scene { grid: grid_of(&world), world, links: Vec::new() };
    for _ in 0..300 {
        let (from, to) = (position(&mut random, &scene.world), position(&mut random, &scene.world));
        if from != to {
            let cost = random.unit() * 30.0;
            scene.add(Link { both_ways: true, ..Link::new(from, to, cost) });
        }
    }
    let ways = scene.ways(0);
    let mut planner = Planner::new(&scene.grid, Options::default()).unwrap();
    let mut across = 0;
    for _ in 0..effort::count(12, 300) {
        let ends = [position(&mut random, &scene.world), position(&mut random, &scene.world)];
        let found = planner.find(&Request::new(ends[0], ends[1])).unwrap();
        let truth = cheapest(&ways, ends, planner_distance);
        assert!(same(found.cost, truth), "{} is not {truth}, {ends:?}", found.cost);
        across += planner.link_uses().len();
    }
    assert!(ways.len() > 512 && across > 12, "{across}");
}

#[test]
fn questions_and_partial_paths_know_links() {
    let mut list = configurations::few();
    list.extend(configurations::discs());
    list.retain(|configuration| configuration.options.algorithm != Algorithm::SafeIntervals);
    list.retain(|configuration| configuration.options.neighbours == taut::grid::Neighbours::Eight);
    let mut across = 0;
    for seed in 0..effort::count(200, 10_000) as u64 {
        let mut random = Random::new(0x9A27 + seed);
        let scene = Scene::new(&mut random, 5);
        let configuration = random.pick(&list).clone();
        let name = format!("{}, seed {seed}", configuration.name);
        let mut planner = configuration.planner(&scene.grid);
        let [start, goal] = [position(&mut random, &scene.world), position(&mut random, &scene.world)];
        let whole = planner.find(&Request::new(start, goal));
        let joined = planner.reachable(start, goal).unwrap();
        assert_eq!(joined, whole.is_ok_and(|found| found.status == Status::Found), "{name}");
        let back = planner.reachable(goal, start).unwrap();
        let [a, b] = [start, goal].map(|end| planner.component(end).unwrap());
        if a.is_some() && b.is_some() && configuration.options.diagonal_gaps == DiagonalGaps::Open {
            assert_eq!(a == b, joined && back, "{name}: {a:?} {b:?}");
        }
        let partial = planner.find(&Request { allow_partial: true, ..Request::new(start, goal) });
        let Ok(partial) = partial else { continue };
        assert_eq!(partial.status == Status::Found, joined, "{name}");
        across += usize::from(!planner.link_uses().is_empty());
        if partial.status != Status::Partial {
            continue;
        }
        let nearest = planner.nearest_reachable(start, goal, f32::INFINITY).unwrap().unwrap();
        let end = planner.path()[planner.path().len() - 1];
        assert!(same(partial.remaining, planner_distance(end, goal)), "{name}");
        assert!(planner_distance(nearest.point, goal) <= partial.remaining + 1e-9, "{name}");
        // Nobody else can go nearer: no point of a fine net that can be reached.
        for _ in 0..30 {
            let probe = position(&mut random, &scene.world);
            if planner.reachable(start, probe).unwrap() && !configuration.is_lattice() {
                assert!(planner_distance(probe, goal) >= partial.remaining - 0.05, "{name}: {probe:?} beside {end:?}");
            }
        }
    }
    assert!(across > 10, "{across}");
}

fn planner_distance(a: Position, b: Position) -> f64 {
    (f64::from(a.x) - f64::from(b.x)).hypot(f64::from(a.y) - f64::from(b.y))
}

#[test]
fn many_goals_and_batches_tell_their_links() {
    for seed in 0..effort::count(100, 3_000) as u64 {
        let mut random = Random::new(0xBA7C + seed);
        let scene = Scene::new(&mut random, 6);
        let configuration = random.pick(&configurations::any_angle()).clone();
        let mut planner = configuration.planner(&scene.grid);
        let start = position(&mut random, &scene.world);
        let goals: Vec<Position> = (0..4).map(|_| position(&mut random, &scene.world)).collect();
        let mut alone = configuration.planner(&scene.grid);
        let singles: Vec<_> = goals
            .iter()
            .map(|&goal| {
                let found = alone.find(&Request::new(start, goal)).map(|it| (it.status, it.cost));
                (found, alone.path().to_vec(), alone.link_uses().to_vec())
            })
            .collect();
        let requests: Vec<Request> = goals.iter().map(|&goal| Request::new(start, goal)).collect();
        for in_batch in [false, true] {
            let begun = if in_batch { planner.find_batch(&requests) } else { planner.find_many(start, &goals) };
            let Ok(_) = begun else {
                assert_eq!(
                    begun.err().map(|error| error.kind()),
                    singles[0].0.as_ref().err().map(|error| error.kind())
                );
                continue;
            };
            let answers: Vec<_> = planner.answers().iter().map(|it| it.map(|it| (it.status, it.cost))).collect();
            for (number, (found, path, uses)) in singles.iter().enumerate() {
                assert_eq!(&answers[number], found, "{}, seed {seed}", configuration.name);
                assert_eq!(planner.answered_path(number), path, "{}, seed {seed}", configuration.name);
                assert_eq!(planner.answered_links(number), uses, "{}, seed {seed}", configuration.name);
                planner.select(number).unwrap();
                assert_eq!((planner.path(), planner.link_uses()), (&path[..], &uses[..]));
            }
        }
    }
}

#[test]
fn links_are_saved_restored_and_refused_by_name() {
    let mut random = Random::new(0x5A7E);
    for _ in 0..50 {
        let mut scene = Scene::new(&mut random, 12);
        let before = scene.grid.snapshot();
        let saved = save_grid(&before).unwrap();
        let loaded = load_grid(&saved).unwrap();
        let links = |grid: &Grid| {
            let numbers: Vec<u32> = grid.snapshot().link_numbers().collect();
            numbers.into_iter().map(|number| (number, grid.link(number).unwrap())).collect::<Vec<_>>()
        };
        let first = links(&scene.grid);
        assert_eq!(links(&loaded), first);
        assert_eq!(save_grid(&loaded.snapshot()).unwrap(), saved);
        for _ in 0..5 {
            edit(&mut scene, &mut random);
        }
        let revision = scene.grid.revision();
        let changed = links(&scene.grid) != first;
        scene.grid.restore(&before).unwrap();
        assert_eq!(links(&scene.grid), first);
        assert!(!changed || scene.grid.revision() == revision + 1);
        scene.grid.restore(&before).unwrap();
        load_grid_into(&scene.grid, &saved).unwrap();
        assert!(scene.grid.revision() <= revision + 1, "nothing changes");
    }
    let grid = Grid::new(4, 4, 1).unwrap();
    let (a, b) = (Position::new(0.5, 0.5), Position::new(3.5, 3.5));
    let text = |link: Link| grid.add_link(&link).unwrap_err().to_string();
    assert!(text(Link::new(a, Position::new(4.5, 1.0), 1.0)).contains("x of to"));
    assert!(text(Link::new(Position::new(1.0, -0.5), b, 1.0)).contains("y of from"));
    assert!(text(Link::new(a, b, -1.0)).contains("cost"));
    assert!(text(Link::new(a, b, f64::NAN)).contains("cost"));
    assert!(text(Link::new(a, a, 1.0)).contains("to"));
    assert!(text(Link { class: 32, ..Link::new(a, b, 1.0) }).contains("class"));
    assert!(grid.remove_link(1).unwrap_err().to_string().contains("link"));
    assert_eq!((grid.snapshot().link_numbers().len(), grid.revision()), (0, 1));
}

/// A walk of a disc that begins and ends beside the ends of a link is no jump: an edit cuts it.
#[test]
fn a_walk_beside_the_ends_of_a_link_is_no_jump() {
    let grid = Grid::new(12, 10, 1).unwrap();
    let (start, end) = (Position::new(5.5, 0.5), Position::new(11.0, 8.5));
    for radius in [0.1, 0.25, 0.4] {
        let mut planner = Planner::new(&grid, Options { radius, ..Options::default() }).unwrap();
        planner.find(&Request::new(start, end)).unwrap();
        let path = planner.path().to_vec();
        assert_eq!(path, [start, end]);
        let beside = Link::new(Position::new(4.75, 0.75), Position::new(11.25, 8.0), 0.0);
        let number = grid.add_link(&Link { both_ways: true, ..beside }).unwrap();
        for points in [path.clone(), path.iter().rev().copied().collect()] {
            assert_eq!(planner.check_path(&points, 0).unwrap().state, PathState::Clear);
            let since = grid.revision();
            grid.set_cell(7, 3, 0).unwrap();
            grid.set_cell(8, 3, 0).unwrap();
            for since in [0, since] {
                assert_eq!(planner.check_path(&points, since).unwrap().state, PathState::Cut, "{radius} since {since}");
            }
            // That of the link itself is one, where its ends count as places with room.
            planner.find(&Request::new(Position::new(4.75, 1.25), Position::new(11.25, 7.5))).unwrap();
            assert_eq!(planner.link_uses().len(), 1, "{radius}");
            assert_eq!(planner.check_path(planner.path(), 0).unwrap().state, PathState::Clear, "{radius}");
            grid.set_cell(7, 3, 1).unwrap();
            grid.set_cell(8, 3, 1).unwrap();
        }
        grid.remove_link(number).unwrap();
    }
}
