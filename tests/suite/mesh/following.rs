//! Who follows a mesh while obstacles come and go: planners and their costs, fields, crowds, threads.

use super::from_worlds::{exact_scene, some_requests};
use super::terrain::{Faces, position};
use crate::motion::worlds::scene::{GAPS, SIDE, is_simple, position as place};
use std::sync::atomic::{AtomicBool, Ordering};
use taut::agents::{Crowd, CrowdOptions, Walker};
use taut::field::{FieldOptions, FieldStatus, Seed};
use taut::mesh::{Mesh, MeshField};
use taut::plan::{MeshPlanner, PathState, WorldPlanner};
use taut::space::World;
use taut::{Options, Position, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

fn at(x: f32, y: f32) -> Position {
    Position::new(x, y)
}

fn square(x: f32, y: f32, side: f32) -> [Position; 4] {
    [at(x, y), at(x + side, y), at(x + side, y + side), at(x, y + side)]
}

/// A square of so many cells on each side, each of them two triangles.
fn field_of(cells: u32, side: f32) -> Mesh {
    let mut points = Vec::new();
    let (mut corners, mut sizes) = (Vec::new(), Vec::new());
    for y in 0..=cells {
        points.extend((0..=cells).map(|x| at(x as f32 * side, y as f32 * side)));
    }
    for y in 0..cells {
        for x in 0..cells {
            let a = y * (cells + 1) + x;
            corners.extend([a, a + 1, a + cells + 2, a, a + cells + 2, a + cells + 1]);
            sizes.extend([3, 3]);
        }
    }
    Mesh::new(&points, &corners, &sizes).unwrap()
}

/// The planner in a world of the same obstacles knows no faces, and rounds nowhere where edges cross in points of
/// 1/256: the sides between faces are crossed by anything.
#[test]
fn lengths_are_those_in_a_world_with_the_same_obstacles() {
    let seeds: Vec<u64> = (0..effort::count(300, 5_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let scene = exact_scene(&mut random);
        let world = World::new(place((0, 0)), place((SIDE, SIDE))).unwrap();
        // Faces of sides that no lattice of obstacles has.
        let cells = 1 + random.below(5) as u32;
        let lines: Vec<f32> = (0..=cells).map(|k| (k * SIDE as u32 * 128 / cells) as f32 / 256.0).collect();
        let (mut points, mut corners) = (Vec::new(), Vec::new());
        for &y in &lines {
            points.extend(lines.iter().map(|&x| at(x, y)));
        }
        for face in 0..cells * cells {
            let a = face / cells * (cells + 1) + face % cells;
            corners.extend([a, a + 1, a + cells + 2, a + cells + 1]);
        }
        let mesh = Mesh::new(&points, &corners, &vec![4; (cells * cells) as usize]).unwrap();
        let mut planners = GAPS.map(|diagonal_gaps| {
            let options = Options { diagonal_gaps, ..Options::default() };
            (MeshPlanner::new(&mesh, options).unwrap(), WorldPlanner::new(&world, options).unwrap())
        });
        let mut numbers = Vec::new();
        for (_, polygon) in scene.polygons.iter().filter(|(_, polygon)| is_simple(polygon)) {
            let outline: Vec<Position> = polygon.iter().map(|&point| place(point)).collect();
            numbers.push((mesh.add_obstacle(&outline).unwrap(), world.add(&outline).unwrap()));
            if random.chance(0.3) {
                let (of_mesh, of_world) = numbers.swap_remove(random.below(numbers.len() as u64) as usize);
                mesh.remove_obstacle(of_mesh).unwrap();
                world.remove(of_world).unwrap();
            }
            for request in some_requests(&mut random) {
                for (on_mesh, in_world) in &mut planners {
                    let (found, expected) = (on_mesh.find(&request), in_world.find(&request));
                    let case = format!("seed {seed}, {request:?}: {found:?} {expected:?}");
                    let (Ok(found), Ok(expected)) = (&found, &expected) else {
                        assert_eq!(found.is_ok(), expected.is_ok(), "{case}");
                        continue;
                    };
                    assert_eq!(found.status, expected.status, "{case}");
                    let is_same = (found.length - expected.length).abs() < 1e-9;
                    assert!(found.status == Status::NoPath || is_same, "{case}");
                }
            }
        }
    });
}

#[test]
fn an_open_search_goes_on_as_it_began() {
    let mesh = field_of(12, 1.0);
    let mut planner = MeshPlanner::new(&mesh, Options { h_scale: 0.0, ..Options::default() }).unwrap();
    mesh.add_obstacle(&square(2.0, 2.0, 3.0)).unwrap();
    let request = Request::new(at(1.0, 1.0), at(11.0, 10.0));
    let before = planner.find(&request).unwrap();
    let path = planner.path().to_vec();
    planner.begin(&request).unwrap();
    let mut outcome = planner.step(1).unwrap();
    assert_eq!(outcome.status, Status::InProgress);
    mesh.add_obstacle(&[at(-1.0, 6.0), at(11.5, 6.0), at(11.5, 7.0), at(-1.0, 7.0)]).unwrap();
    while outcome.status == Status::InProgress {
        outcome = planner.step(1).unwrap();
    }
    assert_eq!((outcome.length, outcome.revision), (before.length, 2));
    assert_eq!(planner.path(), path);
    let check = planner.check_path(&path, outcome.revision).unwrap();
    assert_eq!((check.state, check.revision), (PathState::Cut, 3));
    let after = planner.find(&request).unwrap();
    assert!(after.length > before.length + 1.0 && after.revision == 3, "{after:?}");
    assert_eq!(planner.check_path(planner.path(), 3).unwrap().state, PathState::Untouched);
    assert!(planner.check_path(&path, 4).is_err(), "no mesh has come to that");
}

#[test]
fn planners_with_costs_follow() {
    let seeds: Vec<u64> = (0..effort::count(100, 2_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        let Ok(plain) = given.mesh() else { return };
        let classes: Vec<u8> = given.faces.iter().map(|_| 1 + random.below(3) as u8).collect();
        let mesh = plain.with_classes(&classes).unwrap();
        let mut costs = [1.0; 256];
        costs[2] = f32::INFINITY;
        let mut planner = MeshPlanner::new(&mesh, Options::default()).unwrap();
        planner.set_costs(&costs).unwrap();
        for _ in 0..6 {
            let (x, y) = (random.between(-900, 6000), random.between(-900, 6000));
            let mut corner = || position((x + random.between(-900, 900), y + random.between(-900, 900)));
            if mesh.add_obstacle(&[corner(), corner(), corner()]).is_err() {
                continue;
            }
            let mut new = MeshPlanner::new(&mesh, Options::default()).unwrap();
            new.set_costs(&costs).unwrap();
            for _ in 0..4 {
                let ends = [given.some_point(&mut random), given.some_point(&mut random)].map(position);
                let request = Request::new(ends[0], ends[1]);
                assert_eq!(planner.find(&request), new.find(&request), "seed {seed}");
                assert_eq!(planner.path(), new.path(), "seed {seed}");
                assert_eq!(planner.reachable(ends[0], ends[1]), new.reachable(ends[0], ends[1]));
                assert_eq!(planner.component(ends[0]), new.component(ends[0]));
                assert_eq!(planner.nearest(ends[0], 9.0), new.nearest(ends[0], 9.0));
                let mut draws = [seed; 2];
                let [kept, made] = &mut draws;
                assert_eq!(planner.random_point(ends[0], 9.0, kept), new.random_point(ends[0], 9.0, made));
            }
        }
    });
}

#[test]
fn fields_are_stale_until_they_are_built_anew() {
    let seeds: Vec<u64> = (0..effort::count(100, 2_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        let Ok(mesh) = given.mesh() else { return };
        let field = MeshField::new(&mesh, FieldOptions::default()).unwrap();
        let seeds: Vec<Seed> = (0..3).map(|_| Seed::new(position(given.some_point(&mut random)))).collect();
        if field.build(&seeds).is_err() {
            return;
        }
        let mut planner = MeshPlanner::new(&mesh, Options::default()).unwrap();
        let ends: Vec<Position> = (0..8).map(|_| position(given.some_point(&mut random))).collect();
        for _ in 0..4 {
            let mut before = vec![0.0; ends.len()];
            field.distances(&ends, &mut before).unwrap();
            field.update().unwrap();
            assert!(!field.is_stale().unwrap());
            let (x, y) = (random.between(-900, 6000), random.between(-900, 6000));
            let mut corner = || position((x + random.between(-900, 900), y + random.between(-900, 900)));
            if mesh.add_obstacle(&[corner(), corner(), corner()]).is_err() {
                continue;
            }
            assert!(field.is_stale().unwrap());
            // A build that is open ends on the mesh on which it began; so does what is read meanwhile.
            let mut result = field.step(1);
            while result.as_ref().is_ok_and(|result| result.status == FieldStatus::InProgress) {
                result = field.step(1);
            }
            let mut distances = vec![0.0; ends.len()];
            field.distances(&ends, &mut distances).unwrap();
            assert_eq!(distances, before, "seed {seed}: what was read has not changed");
            let result = field.update().and_then(|()| field.step(0)).unwrap();
            assert_eq!(result.revision, mesh.revision());
            assert!(!field.is_stale().unwrap());
            field.distances(&ends, &mut distances).unwrap();
            for (&end, &distance) in ends.iter().zip(&distances) {
                let mut best = f64::INFINITY;
                for seed in &seeds {
                    if let Ok(outcome) = planner.find(&Request::new(seed.at, end)) {
                        best = best.min(outcome.length);
                    }
                }
                let is_same = best == distance || (best - distance).abs() < 1e-9;
                assert!(is_same, "seed {seed}, {end:?}: {best} {distance}");
            }
        }
    });
}

#[test]
fn a_crowd_stops_at_an_obstacle_that_has_come() {
    let mesh = field_of(6, 4.0);
    let mut crowd = Crowd::on_mesh(&mesh, CrowdOptions::default()).unwrap();
    let mut walkers: Vec<Walker> = (0..5)
        .map(|k| Walker { at: at(2.0, 8.0 + k as f32 * 1.5), radius: 0.25, speed: 2.0, ..Walker::default() })
        .collect();
    let mut obstacle = None;
    for step in 0..400 {
        if step == 40 {
            obstacle =
                Some(mesh.add_obstacle(&[at(12.0, -1.0), at(13.0, -1.0), at(13.0, 25.0), at(12.0, 25.0)]).unwrap());
        }
        if step == 250 {
            assert!(walkers.iter().all(|walker| walker.at.x > 10.0), "they have come to the wall: {walkers:?}");
            mesh.remove_obstacle(obstacle.unwrap()).unwrap();
        }
        let mut velocities = vec![Position::default(); walkers.len()];
        walkers.iter_mut().for_each(|walker| walker.wanted = at(1.5, 0.0));
        crowd.avoid(&walkers, 0.05, &mut velocities).unwrap();
        for (walker, velocity) in walkers.iter_mut().zip(velocities) {
            walker.velocity = velocity;
            walker.at = at(walker.at.x + velocity.x * 0.05, walker.at.y + velocity.y * 0.05);
            assert!(!(40..250).contains(&step) || walker.at.x < 12.03, "step {step}: {walker:?} is in the wall");
        }
    }
    assert!(walkers.iter().all(|walker| walker.at.x > 13.0), "the wall has gone: {walkers:?}");
}

#[test]
fn what_comes_and_goes_leaves_no_memory_behind() {
    let mesh = field_of(8, 2.0);
    let (saved, empty) = (mesh.save().unwrap(), mesh.bytes());
    let mut held = 0;
    for round in 0..200 {
        let numbers = [(1.0, 1.0), (2.5, 1.5), (9.0, 9.0)].map(|(x, y)| mesh.add_obstacle(&square(x, y, 2.5)).unwrap());
        assert_eq!(numbers, [1, 2, 3].map(|number| number + 3 * round));
        assert_eq!(mesh.obstacles().unwrap(), numbers);
        assert!(mesh.face_count() != 128);
        numbers.iter().for_each(|&number| mesh.remove_obstacle(number).unwrap());
        assert!(mesh.save().unwrap() == saved);
        held = if round == 1 { mesh.bytes() } else { held };
        assert!(round < 2 || mesh.bytes() == held, "{} {held} {empty}", mesh.bytes());
    }
    assert_eq!(mesh.face_count(), 128);
}

#[test]
fn threads_ask_while_obstacles_come_and_go() {
    let mesh = field_of(10, 2.0);
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for thread in 0..3 {
            let (mesh, is_over) = (mesh.clone(), &is_over);
            scope.spawn(move || {
                let mut planner = MeshPlanner::new(&mesh, Options::default()).unwrap();
                let mut random = Random::new(thread);
                let mut revision = 0;
                while !is_over.load(Ordering::Relaxed) {
                    let mut end = || at(random.below(40) as f32 / 2.0, random.below(40) as f32 / 2.0);
                    let Ok(outcome) = planner.find(&Request::new(end(), end())) else { continue };
                    assert!(outcome.revision >= revision, "a query sees no older mesh than the one before");
                    revision = outcome.revision;
                }
            });
        }
        let mut random = Random::new(9);
        let mut numbers = Vec::new();
        for _ in 0..300 {
            let (x, y) = (random.below(80) as f32 / 4.0, random.below(80) as f32 / 4.0);
            numbers.push(mesh.add_obstacle(&square(x, y, 1.75)).unwrap());
            if numbers.len() > 6 {
                let number = numbers.swap_remove(random.below(7) as usize);
                mesh.remove_obstacle(number).unwrap();
            }
        }
        is_over.store(true, Ordering::Relaxed);
    });
}
