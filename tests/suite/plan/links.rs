//! Links: paths across them are the cheapest over all uses, whatever the planner.

use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::oracle::{Field, Gaps, Spot, corner_vertices};
use taut_test_support::random::Random;
use taut_test_support::world::World;
use taut::grid::{DiagonalGaps, Link};
use taut::{Algorithm, Grid, Outcome, Planner, Position, Request, Status};

/// A map with links.
struct Scene {
    world: World,
    grid: Grid,
    links: Vec<(u32, Link)>,
}

/// A link in one direction, as the judge sees it.
#[derive(Clone, Copy)]
struct Way {
    from: Position,
    to: Position,
    cost: f64,
}

fn grid_of(world: &World) -> Grid {
    Grid::from_terrain(world.width, world.height, &world.terrain).unwrap()
}

fn position(random: &mut Random, world: &World) -> Position {
    let (x, y) = (random.below(world.width as u64) as f32, random.below(world.height as u64) as f32);
    match random.below(3) {
        0 => Position::new(x + 0.5, y + 0.5),
        1 => Position::new(x, y),
        _ => Position::new(x + random.below(256) as f32 / 256.0, y + random.below(256) as f32 / 256.0),
    }
}

fn random_link(random: &mut Random, world: &World) -> Link {
    loop {
        let (from, to) = (position(random, world), position(random, world));
        if from == to {
            continue;
        }
        let dear = [0.0, 0.5, 2.0, 6.0, 20.0];
        let (both_ways, closed) = (random.chance(0.4), random.chance(0.1));
        let class = random.below(3) as u32;
        return Link { both_ways, closed, class, user: random.next(), ..Link::new(from, to, *random.pick(&dear)) };
    }
}

impl Scene {
    fn new(random: &mut Random, most: u64) -> Self {
        let (width, height) = (random.between(3, 14) as i32, random.between(3, 14) as i32);
        let world = match random.below(3) {
            0 => World::blocks(random, width, height, 6),
            1 => World::noise(random, width, height, 0.35),
            _ => World::noise(random, width, height, 0.2),
        };
        let grid = grid_of(&world);
        let mut scene = Self { world, grid, links: Vec::new() };
        for _ in 0..random.below(most + 1) {
            let link = random_link(random, &scene.world);
            scene.add(link);
        }
        scene
    }

    fn add(&mut self, link: Link) {
        let number = self.grid.add_link(&link).unwrap();
        self.links.push((number, link));
    }

    /// The ways that a planner may use.
    fn ways(&self, blocked: u32) -> Vec<Way> {
        let open = self.links.iter().filter(|(_, link)| !link.closed && blocked >> link.class & 1 == 0);
        open.flat_map(|(_, link)| {
            let there = Way { from: link.from, to: link.to, cost: link.cost };
            let back = Way { from: link.to, to: link.from, cost: link.cost };
            [Some(there), link.both_ways.then_some(back)].into_iter().flatten()
        })
        .collect()
    }
}

/// The cheapest use of ways, by Bellman and Ford over walks that `walk` measures.
fn cheapest(ways: &[Way], ends: [Position; 2], mut walk: impl FnMut(Position, Position) -> f64) -> f64 {
    let [start, goal] = ends;
    let mut out: Vec<f64> = ways.iter().map(|way| walk(start, way.from) + way.cost).collect();
    let between: Vec<Vec<f64>> =
        ways.iter().map(|a| ways.iter().map(|b| walk(a.to, b.from) + b.cost).collect()).collect();
    for _ in ways {
        for (a, row) in between.iter().enumerate() {
            for (b, cost) in row.iter().enumerate() {
                out[b] = out[b].min(out[a] + cost);
            }
        }
    }
    let on_foot = walk(start, goal);
    ways.iter().zip(&out).map(|(way, cost)| cost + walk(way.to, goal)).fold(on_foot, f64::min)
}

fn same(a: f64, b: f64) -> bool {
    a == b || (a - b).abs() <= 1e-9 * a.abs().max(1.0)
}

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
        let (from, to) = if used.backward { (link.to, link.from) } else { (link.from, link.to) };
        let near = |a: Position, b: Position| (a.x - b.x).abs() <= 1.0 && (a.y - b.y).abs() <= 1.0;
        assert!(near(path[at], from) && near(path[at + 1], to), "{name}: {used:?} of {link:?} in {path:?}");
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
    assert!(own <= length + 1e-6, "{name}: length {length}, points {own}");
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
        assert_eq!((again.cost, again.guarantee, planner.path()), (outcome.cost, outcome.guarantee, &path[..]), "{name}");
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
            let spot = |at: Position| Spot::snap(at.x, at.y);
            let free = |at: Position| field.touches_free(spot(at));
            let walk = |a: Position, b: Position| match free(a) && free(b) {
                true => field.shortest_to_all(&corners, spot(a), &[spot(b)], rule)[0],
                false => f64::INFINITY,
            };
            if !free(ends[0]) || !free(ends[1]) {
                continue;
            }
            let truth = cheapest(&ways, ends, walk);
            for algorithm in exact {
                let configuration = configurations::any_angle_planner(algorithm, gaps);
                let outcome = configuration.planner(&scene.grid).find(&Request::new(ends[0], ends[1])).unwrap();
                assert!(same(outcome.cost, truth), "{algorithm:?} {gaps:?} seed {seed}: {} {truth}", outcome.cost);
            }
        }
    }
}
