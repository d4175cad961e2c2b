//! Edits: a search that has begun sees none of them, and whatever is derived from the cells equals a fresh build.

use taut::{Grid, Planner, Position, Rect, Request, Status};
use taut_test_support::configurations::{self, Configuration};
use taut_test_support::effort;
use taut_test_support::oracle::Spot;
use taut_test_support::random::Random;
use taut_test_support::verifier::{Verifier, position};
use taut_test_support::world::World;

/// One random edit on the grid and on the world beside it; says whether a cell changed.
fn edit(random: &mut Random, grid: &Grid, world: &mut World) -> bool {
    let before = world.terrain.clone();
    let x = random.between(0, i64::from(world.width)) as i32;
    let y = random.between(0, i64::from(world.height)) as i32;
    let width = random.between(1, i64::from(world.width - x) + 1) as i32;
    let height = random.between(1, i64::from(world.height - y) + 1) as i32;
    let area = Rect { x, y, width, height };
    match random.below(3) {
        0 => {
            let terrain = random.below(3) as u8;
            grid.set_cell(x, y, terrain).expect("a cell of the map");
            write(world, Rect { x, y, width: 1, height: 1 }, &mut |_, _| terrain);
        }
        1 => {
            let terrain = random.below(3) as u8;
            grid.fill(area, terrain).expect("an area of the map");
            write(world, area, &mut |_, _| terrain);
        }
        _ => {
            let stride = width as usize + random.below(3) as usize;
            let rows: Vec<u8> = (0..stride * height as usize).map(|_| random.below(3) as u8).collect();
            grid.set_cells(area, &rows, stride).expect("an area of the map");
            write(world, area, &mut |cx, cy| rows[(cy - y) as usize * stride + (cx - x) as usize]);
        }
    }
    world.terrain != before
}

fn write(world: &mut World, area: Rect, class: &mut dyn FnMut(i32, i32) -> u8) {
    for y in area.y..area.y + area.height {
        for x in area.x..area.x + area.width {
            world.terrain[(y * world.width + x) as usize] = class(x, y);
        }
    }
}

fn random_request(random: &mut Random, world: &World) -> Request {
    let mut along = |side: i32| (random.unit() * f64::from(side)) as f32;
    let start = Position::new(along(world.width), along(world.height));
    Request::new(start, Position::new(along(world.width), along(world.height)))
}

#[test]
fn a_begun_search_ends_as_if_no_edit_had_happened() {
    let list = configurations::few();
    let mut checked = 0;
    let mut seed = 0;
    while checked < effort::count(300, 10_000) {
        seed += 1;
        let mut random = Random::new(6_000_000 + seed);
        let mut world = World::any(&mut random, 30);
        let configuration = random.pick(&list);
        let mut costs = Box::new([1.0; 256]);
        if configuration.takes_costs() && random.chance(0.5) {
            costs[2] = 2.5;
        }
        let verifier = Verifier::with_costs(world.clone(), costs);
        let request = random_request(&mut random, &world);
        let mut calm = verifier.planner(configuration);
        let Ok(expected) = calm.find(&request) else {
            continue;
        };
        let mut planner = verifier.planner(configuration);
        planner.begin(&request).expect("free ends");
        let outcome = loop {
            let revision = verifier.grid.revision();
            let changed = random.chance(0.7) && edit(&mut random, &verifier.grid, &mut world);
            assert_eq!(verifier.grid.revision(), revision + u64::from(changed), "a revision for each changing edit");
            let outcome = planner.step(1 + random.below(6) as u32).expect("an open search");
            if outcome.status != Status::InProgress {
                break outcome;
            }
        };
        assert_eq!(outcome, expected, "{} seed {seed}", configuration.name);
        assert_eq!(planner.path(), calm.path(), "{} seed {seed}", configuration.name);
        assert_eq!(outcome.revision, 1, "the revision of the beginning");
        let after = planner.find(&request);
        assert!(after.is_err() || after.is_ok_and(|after| after.revision == verifier.grid.revision()));
        checked += 1;
    }
    println!("{checked} interleavings");
}

#[test]
fn edits_equal_a_rebuild() {
    for seed in 0..effort::count(20, 1500) as u64 {
        let mut random = Random::new(7_000_000 + seed);
        let largest = if seed % 10 == 0 { 200 } else { 24 };
        let mut world = World::any(&mut random, largest);
        let edited = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let mut planners: Vec<(Configuration, Planner)> =
            configurations::few().into_iter().map(|c| (c.clone(), c.planner(&edited))).collect();
        let mut held = Vec::new();
        for _ in 0..4 {
            for _ in 0..random.below(4) {
                edit(&mut random, &edited, &mut world);
            }
            compare(&mut random, &world, &edited, &mut planners);
            // A held snapshot forces the next edit to copy what it touches.
            held.push((edited.snapshot(), world.clone()));
            if random.chance(0.5) {
                held.remove(0);
            }
        }
        for (snapshot, world) in held {
            for y in 0..world.height {
                for x in 0..world.width {
                    assert_eq!(snapshot.terrain(x, y), world.cell(x, y), "a snapshot never changes");
                }
            }
        }
    }
}

#[test]
fn answers_after_each_edit_are_those_of_the_oracle() {
    let list: Vec<Configuration> =
        configurations::any_angle().into_iter().chain(configurations::dstar_lites()).collect();
    let mut answers = 0;
    for seed in 0..effort::count(20, 1500) as u64 {
        let mut random = Random::new(7_500_000 + seed);
        let mut world = World::any(&mut random, 14);
        let edited = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let mut planners: Vec<Planner> = list.iter().map(|configuration| configuration.planner(&edited)).collect();
        let mut held = (edited.snapshot(), world.clone());
        for _ in 0..12 {
            if random.chance(0.2) {
                edited.restore(&held.0).expect("a snapshot of this grid");
                world = held.1.clone();
            } else {
                let x = random.between(0, i64::from(world.width)) as i32;
                let y = random.between(0, i64::from(world.height)) as i32;
                let class = u8::from(world.cell(x, y) == 0);
                edited.set_cell(x, y, class).expect("a cell of the map");
                write(&mut world, Rect { x, y, width: 1, height: 1 }, &mut |_, _| class);
            }
            if random.chance(0.2) {
                held = (edited.snapshot(), world.clone());
            }
            let verifier = Verifier::new(world.clone());
            for (configuration, planner) in list.iter().zip(&mut planners) {
                let request = random_request(&mut random, &world);
                let mut result = planner.find(&request);
                if let Ok(outcome) = &mut result {
                    assert_eq!(outcome.revision, edited.revision());
                    // The verifier's own grid was never edited.
                    outcome.revision = verifier.grid.revision();
                    answers += 1;
                }
                if let Err(fault) = verifier.verify(configuration, &request, &result, planner.path()) {
                    panic!(
                        "seed {seed}: {}",
                        verifier.report(configuration, &request, &result, planner.path(), &fault)
                    );
                }
            }
        }
    }
    println!("{answers} answers after an edit");
    assert!(answers > 500);
}

fn compare(random: &mut Random, world: &World, edited: &Grid, planners: &mut [(Configuration, Planner)]) {
    let fresh = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
    let (a, b) = (edited.snapshot(), fresh.snapshot());
    for y in -1..=world.height {
        for x in -1..=world.width {
            assert_eq!(a.is_blocked(x, y), world.cell(x, y) == 0);
            assert_eq!(a.is_blocked(x, y), b.is_blocked(x, y));
        }
    }
    let mut cells = vec![0; world.terrain.len()];
    let all = Rect { x: 0, y: 0, width: world.width, height: world.height };
    edited.get_cells(all, &mut cells, world.width as usize).expect("a whole copy");
    assert_eq!(cells, world.terrain);
    for gaps in configurations::GAPS {
        for _ in 0..60 {
            let mut along = |side: i32| random.between(0, i64::from(side) * 2 + 1) * 128;
            let from = Spot::new(along(world.width), along(world.height));
            let to = Spot::new(along(world.width), along(world.height));
            let look = |grid: &Grid| {
                let sight = grid.line_of_sight(position(from), position(to), gaps).expect("finite ends");
                (sight.visible, sight.hit.x, sight.hit.y)
            };
            assert_eq!(look(edited), look(&fresh), "{from:?} to {to:?}, {gaps:?}");
        }
    }
    for (configuration, planner) in planners {
        let request = random_request(random, world);
        let mut other = configuration.planner(&fresh);
        match (planner.find(&request), other.find(&request)) {
            (Ok(mut mine), Ok(theirs)) => {
                mine.revision = theirs.revision;
                let [mine, theirs] = [mine, theirs].map(|outcome| configuration.comparable(outcome));
                assert_eq!(mine, theirs, "{} {request:?}\n{}", configuration.name, world.rows());
                assert_eq!(planner.path(), other.path());
            }
            (mine, theirs) => assert_eq!(mine.map_err(|e| e.kind()), theirs.map_err(|e| e.kind())),
        }
    }
}

#[test]
fn an_edit_without_a_change_keeps_the_revision() {
    let grid = Grid::new(70, 70, 1).expect("a small grid");
    assert_eq!(grid.revision(), 1);
    grid.set_cell(3, 3, 1).unwrap();
    grid.fill(Rect { x: 0, y: 0, width: 70, height: 70 }, 1).unwrap();
    assert_eq!(grid.revision(), 1);
    grid.set_cell(3, 3, 0).unwrap();
    assert_eq!(grid.revision(), 2);
    grid.fill(Rect { x: 0, y: 0, width: 70, height: 70 }, 0).unwrap();
    assert_eq!(grid.revision(), 3);
    grid.set_cells(Rect { x: 69, y: 69, width: 1, height: 1 }, &[7], 1).unwrap();
    assert_eq!(grid.revision(), 4);
    assert_eq!(grid.snapshot().terrain(69, 69), 7);
}

#[test]
fn edits_never_wait_for_a_search() {
    // A search is left open for the whole test: an edit that waited for it would never return.
    let verifier = Verifier::new(World::empty(64, 64));
    let configuration = &configurations::any_angle()[0];
    let mut planner = verifier.planner(configuration);
    let request = Request::new(Position::new(0.5, 0.5), Position::new(63.5, 40.5));
    planner.begin(&request).expect("free ends");
    planner.step(1).expect("an open search");
    for i in 0..1000 {
        verifier.grid.set_cell(i % 64, (i / 64) % 64, u8::from(i % 3 != 0)).expect("a cell of the map");
    }
    assert!(verifier.grid.revision() > 300);
}

#[test]
fn planners_on_threads_are_not_disturbed_by_edits() {
    let mut random = Random::new(8_000_000);
    let verifier = Verifier::new(World::blocks(&mut random, 80, 80, 25));
    let list = configurations::few();
    let requests: Vec<Request> =
        (0..effort::count(10, 60)).map(|_| random_request(&mut random, &verifier.world)).collect();
    let calm: Vec<Vec<_>> = list
        .iter()
        .map(|configuration| {
            let mut planner = verifier.planner(configuration);
            requests.iter().map(|request| (planner.find(request).ok(), planner.path().to_vec())).collect()
        })
        .collect();
    let grid = &verifier.grid;
    let revision = grid.revision();
    std::thread::scope(|scope| {
        for (configuration, expected) in list.iter().zip(&calm) {
            let requests = &requests;
            let verifier = &verifier;
            scope.spawn(move || {
                let mut planner = verifier.planner(configuration);
                for (request, (outcome, path)) in requests.iter().zip(expected) {
                    let found = planner.find(request).ok();
                    // Only an answer of the first revision can be compared; the others must merely be whole.
                    if found.is_some_and(|found| found.revision == revision) {
                        let [found, outcome] =
                            [found, *outcome].map(|outcome| outcome.map(|o| configuration.comparable(o)));
                        assert_eq!(found, outcome, "{}", configuration.name);
                        assert_eq!(planner.path(), path, "{}", configuration.name);
                    }
                }
            });
        }
        scope.spawn(move || {
            for i in 0..200 {
                grid.set_cell(i % 80, (i * 7) % 80, u8::from(i % 2 == 0)).expect("a cell of the map");
                std::thread::yield_now();
            }
        });
    });
}
