//! Costs of cells over links: against the oracle's lattice distances between the ends of links, and against the
//! planner's own paths between centres.

use crate::support::linked::{Scene, edit, grid_of, position};
use taut::grid::{Grid, Lattice, Link, Neighbours};
use taut::{Algorithm, Error, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::oracle::{Spot, lattice_end};
use taut_test_support::random::Random;
use taut_test_support::verifier::{Verifier, snap, steps};

/// The planners along the cell lattice.
fn on_cells() -> Vec<Configuration> {
    let all = configurations::all().into_iter();
    all.filter(|one| one.on_cells() && one.is_lattice() && !one.is_smoothed()).collect()
}

/// What the planner answers for the whole map; none if a start is not free.
fn answered(planner: &mut Planner, starts: &[Position], most: f64, (width, height): (i32, i32)) -> Option<Vec<f32>> {
    let mut out = vec![-7.0; (width * height) as usize];
    let answer = planner.reach(starts, most, Rect::new(0, 0, width, height), &mut out, width as usize);
    answer.is_ok().then_some(out)
}

fn alike(cost: f32, expected: f64) -> bool {
    f64::from(cost) == expected || (f64::from(cost) - expected).abs() <= 1e-6 * (1.0 + expected)
}

/// The nodes of an end of a link: of the free cells around it the nearest one of each that no steps join.
fn nodes(verifier: &Verifier, configuration: &Configuration, end: Position) -> Vec<Spot> {
    let (steps, Some(end)) = (steps(configuration), verifier.field.place(snap(end))) else { return Vec::new() };
    let cells = verifier.field.free_cells_at(end);
    let mut centres: Vec<Spot> = cells.into_iter().map(|(x, y)| Spot::centre(x, y)).collect();
    let away = |spot: &Spot| (spot.x - end.x) * (spot.x - end.x) + (spot.y - end.y) * (spot.y - end.y);
    centres.sort_by_key(|spot| (away(spot), spot.y, spot.x));
    let joins = |a: Spot, b: Spot| verifier.field.lattice_cost(steps, a, b, &|_, _| 1.0).is_finite();
    let mut nodes: Vec<Spot> = Vec::new();
    for centre in centres {
        if nodes.iter().all(|&node| !joins(node, centre)) {
            nodes.push(centre);
        }
    }
    nodes
}

/// The least cost of each cell, by Bellman and Ford over the links; none if a start is not free.
fn expected(
    verifier: &Verifier,
    configuration: &Configuration,
    scene: &Scene,
    starts: &[Position],
) -> Option<Vec<f64>> {
    let field = &verifier.field;
    let cost = |x, y| verifier.cost_map.cost(x, y);
    let from = |node: Spot| field.lattice_costs(steps(configuration), node, None, &cost);
    let mut least =
        vec![f64::INFINITY; field.lattice_costs(steps(configuration), Spot::centre(0, 0), None, &cost).len()];
    let lower = |least: &mut Vec<f64>, walks: &[f64], before: f64| {
        let mut falls = false;
        for (least, walk) in least.iter_mut().zip(walks) {
            falls |= before + walk < *least - 1e-12;
            *least = least.min(before + walk);
        }
        falls
    };
    for &start in starts {
        lower(&mut least, &from(lattice_end(field, field.place(snap(start))?, steps(configuration))?), 0.0);
    }
    let mut ways = Vec::new();
    for way in scene.ways(configuration.options.blocked_links) {
        let entries: Vec<usize> =
            nodes(verifier, configuration, way.from).into_iter().map(|node| field.lattice_index(node)).collect();
        let exits = nodes(verifier, configuration, way.to).into_iter().map(from);
        ways.extend(exits.map(|walks| (entries.clone(), walks, way.cost)));
    }
    let mut falls = true;
    while std::mem::take(&mut falls) {
        for (entries, walks, cost) in &ways {
            let entry = entries.iter().map(|&at| least[at]).fold(f64::INFINITY, f64::min);
            falls |= entry.is_finite() && lower(&mut least, walks, entry + cost);
        }
    }
    Some(least)
}

#[test]
fn costs_over_links_are_those_of_the_oracle() {
    let list = on_cells();
    let (mut finite, mut shorter, mut blocked) = (0_u64, 0_u64, 0);
    for seed in 0..effort::count(250, 10_000) as u64 {
        let mut random = Random::new(94_200_000 + seed);
        let mut scene = Scene::new(&mut random, 8);
        scene.world = scene.world.with_classes(&mut random, 3);
        let size = (scene.world.width, scene.world.height);
        let mut configuration = random.pick(&list).clone();
        configuration.options.blocked_links = *random.pick(&[0, 0, 2]);
        let mut costs = Box::new([1.0; 256]);
        costs[2] = if configuration.takes_costs() && random.chance(0.7) { 2.5 } else { f32::INFINITY };
        if configuration.takes_costs() && random.chance(0.5) {
            costs[3] = 0.25;
        }
        let verifier = Verifier::with_costs(scene.world.clone(), costs);
        let mut alone = verifier.planner(&configuration);
        let starts: Vec<Position> = (0..=random.below(2)).map(|_| position(&mut random, &scene.world)).collect();
        let most = if random.chance(0.4) { f64::INFINITY } else { random.below(12) as f64 + 0.1234 };
        let on_foot = answered(&mut alone, &starts, most, size);
        scene.links.iter().for_each(|(_, link)| _ = verifier.grid.add_link(link).unwrap());
        let found = answered(&mut verifier.planner(&configuration), &starts, most, size);
        let (Some(found), Some(on_foot)) = (found, on_foot) else {
            blocked += 1;
            continue;
        };
        let expected = expected(&verifier, &configuration, &scene, &starts).expect("free starts");
        for (at, &cost) in found.iter().enumerate() {
            let (x, y) = (at as i64 % i64::from(size.0), at as i64 / i64::from(size.0));
            let is_free = verifier.field.free(x, y);
            let least = expected[verifier.field.lattice_index(Spot::centre(x, y))];
            let least = if is_free && least <= most { least } else { f64::INFINITY };
            let case = format!("seed {seed} {} {starts:?} {most} {:?}", configuration.name, scene.links);
            assert!(alike(cost, least), "{x} {y}: {cost} {least} {case}\n{}", scene.world.rows());
            finite += u64::from(cost.is_finite());
            shorter += u64::from(cost < on_foot[at]);
        }
    }
    assert!(finite > 2000 && shorter > 300 && blocked > 10, "{finite} {shorter} {blocked}");
}

/// Those of all planners along cells, agents with a size and units of several cells among them.
fn every_size() -> Vec<Configuration> {
    let mut list = on_cells();
    let sizes = configurations::with_radius().into_iter();
    list.extend(sizes.filter(|one| one.on_cells() && one.is_lattice() && !one.is_smoothed()));
    for (unit_width, unit_height) in [(2, 2), (1, 3)] {
        let base = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
        list.push(Configuration::new("a unit", Options { unit_width, unit_height, ..base }));
    }
    list
}

#[test]
fn costs_over_links_are_those_of_paths_between_centres_through_edits() {
    let list = every_size();
    let (mut reached, mut across) = (0, 0);
    for seed in 0..effort::count(150, 5000) as u64 {
        let mut random = Random::new(94_300_000 + seed);
        let mut scene = Scene::new(&mut random, 6);
        let size = (scene.world.width, scene.world.height);
        let configuration = random.pick(&list).clone();
        let mut kept = configuration.planner(&scene.grid);
        for _ in 0..4 {
            let start = position(&mut random, &scene.world);
            let found = answered(&mut kept, &[start], f64::INFINITY, size);
            let fresh = answered(&mut configuration.planner(&scene.grid), &[start], f64::INFINITY, size);
            assert_eq!(found, fresh, "seed {seed} {}", configuration.name);
            let mut planner = configuration.planner(&scene.grid);
            for _ in 0..6 {
                let (x, y) = (random.below(size.0 as u64) as i32, random.below(size.1 as u64) as i32);
                let goal = Position::new(x as f32 + 0.5, y as f32 + 0.5);
                let request = Request { lattice_ends: true, ..Request::new(start, goal) };
                let (Some(found), Ok(path)) = (&found, planner.find(&request)) else { continue };
                // Another cell of a unit stands for one where it does not fit, and a start at a corner that closed
                // gaps shut for the cell that leads on.
                let (first, last) = (planner.path().first(), planner.path().last());
                // Some planners overestimate.
                let is_bounded = path.status == Status::Found && path.bound > 1.0;
                let begins = path.status == Status::NoPath || alike(found[at_cell(*first.unwrap(), size.0)], 0.0);
                if is_bounded || !begins || last.is_some_and(|&last| last != goal) {
                    continue;
                }
                let cost = found[at_cell(goal, size.0)];
                let expected = if path.status == Status::Found { path.cost } else { f64::INFINITY };
                let is_shut = snap_is_shut(&scene.grid, start);
                let case = format!("seed {seed} {} {start:?} {goal:?} {:?}", configuration.name, scene.links);
                assert!(is_shut || alike(cost, expected), "{cost} {expected} {case}\n{}", scene.world.rows());
                reached += u32::from(cost.is_finite());
                across += u32::from(!planner.link_uses().is_empty());
            }
            (0..=random.below(2)).for_each(|_| edit(&mut scene, &mut random));
        }
    }
    assert!(reached > 500 && across > 100, "{reached} {across}");
}

fn at_cell(at: Position, width: i32) -> usize {
    (at.y.floor() as i32 * width + at.x.floor() as i32) as usize
}

fn snap_is_shut(grid: &Grid, at: Position) -> bool {
    at.x.fract() == 0.0 && at.y.fract() == 0.0 && grid.snapshot().is_double_corner(at.x as i32, at.y as i32)
}

#[test]
fn an_open_search_over_links_goes_on_beside_the_question() {
    let mut across = 0;
    // The last one: a planner among movers, which refused a link the first time only.
    for seed in (0..effort::count(100, 2000) as u64).chain([775]) {
        let mut random = Random::new(94_400_000 + seed);
        let scene = Scene::new(&mut random, 6);
        let configuration = random.pick(&on_cells()).clone();
        let (mut planner, mut other) = (configuration.planner(&scene.grid), configuration.planner(&scene.grid));
        let size = (scene.world.width, scene.world.height);
        let request = Request::new(position(&mut random, &scene.world), position(&mut random, &scene.world));
        if planner.begin(&request).is_err() {
            continue;
        }
        other.begin(&request).unwrap();
        for round in 0.. {
            let answer = planner.step(2);
            assert_eq!(answer, other.step(2), "seed {seed} {}", configuration.name);
            assert_eq!((planner.path(), planner.link_uses()), (other.path(), other.link_uses()));
            if answer.is_ok_and(|outcome| outcome.status != Status::InProgress) {
                across += planner.link_uses().len();
                break;
            }
            if round == 3 {
                // The question is about the map of now, the search is not.
                let _ = scene.grid.add_link(&Link::new(request.start, request.goal, 0.5));
            }
            let found = answered(&mut planner, &[request.start], 9.0, size);
            let fresh = answered(&mut configuration.planner(&scene.grid), &[request.start], 9.0, size);
            assert_eq!(found, fresh, "seed {seed} {}", configuration.name);
        }
    }
    assert!(across > 5, "{across}");
}

#[test]
fn links_that_a_planner_may_not_use_leave_the_costs_of_walks() {
    let mut random = Random::new(94_500_000);
    for _ in 0..50 {
        let mut scene = Scene::new(&mut random, 6);
        scene.links.iter_mut().for_each(|(number, link)| {
            (link.class, link.closed) = (1, false);
            scene.grid.set_link(*number, link).unwrap();
        });
        let base = random.pick(&on_cells()).options;
        let start = [position(&mut random, &scene.world)];
        let size = (scene.world.width, scene.world.height);
        let plain_grid = grid_of(&scene.world);
        let alone = answered(&mut Planner::new(&plain_grid, base).unwrap(), &start, 20.0, size);
        let barred = Options { blocked_links: 2, ..base };
        assert_eq!(answered(&mut Planner::new(&scene.grid, barred).unwrap(), &start, 20.0, size), alone);
        for (number, link) in &scene.links {
            scene.grid.set_link(*number, &Link { closed: true, ..*link }).unwrap();
        }
        assert_eq!(answered(&mut Planner::new(&scene.grid, base).unwrap(), &start, 20.0, size), alone);
    }
}

#[test]
fn planners_among_movers_refuse_links_whenever_they_are_asked() {
    let grid = Grid::new(6, 6, 1).unwrap();
    grid.fill(Rect::new(3, 0, 1, 6), 0).unwrap();
    let (from, to) = (Position::new(0.5, 0.5), Position::new(4.5, 4.5));
    let mut planner = configurations::safe_intervals(Neighbours::Eight).planner(&grid);
    assert_eq!(planner.reachable(from, to), Ok(false));
    grid.add_link(&Link::new(from, to, 1.0)).unwrap();
    for _ in 0..3 {
        assert_eq!(answered(&mut planner, &[from], 9.0, (6, 6)), None);
        assert!(matches!(planner.reachable(from, to), Err(Error::Unsupported { .. })));
        assert!(matches!(planner.find(&Request::new(from, to)), Err(Error::Unsupported { .. })));
    }
}
