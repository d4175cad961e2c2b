//! The planner against the oracle on random meshes.

use super::oracle::MeshOracle;
use super::terrain::{At, Faces, position};
use taut::grid::DiagonalGaps;
use taut::mesh::Mesh;
use taut::plan::{Guarantee, MeshPlanner};
use taut::{Error, Options, Request, Status};
use taut_test_support::{effort, parallel, random::Random};

fn at(position: taut::Position) -> At {
    ((f64::from(position.x) * 256.0).round() as i64, (f64::from(position.y) * 256.0).round() as i64)
}

/// Compares the answers of a planner with those of the oracle.
fn judge(seed: u64, given: &Faces, mesh: &Mesh, random: &mut Random) {
    for gaps in [DiagonalGaps::Closed, DiagonalGaps::Open] {
        let oracle = MeshOracle::new(given, gaps == DiagonalGaps::Open);
        let mut planner = MeshPlanner::new(mesh, Options { diagonal_gaps: gaps, ..Options::default() }).unwrap();
        for _ in 0..3 {
            let (start, goal) = (given.some_point(random), given.some_point(random));
            let case = format!("seed {seed}, {gaps:?}, {start:?} to {goal:?}");
            let request = Request::new(position(start), position(goal));
            let is_straight = oracle.is_free(&[start, goal]);
            let ray = planner.raycast(request.start, request.goal).unwrap();
            let answer = planner.find(&request);
            if !oracle.contains(start) || !oracle.contains(goal) {
                // What is near counts as on the mesh; the oracle does not know that.
                let far = |of: At| !oracle.contains(of) && planner.nearest(position(of), 1.0 / 32.0).unwrap().is_none();
                match answer {
                    Err(Error::StartBlocked { .. }) => assert!(far(start), "{case}"),
                    Err(Error::GoalBlocked { .. }) => assert!(far(goal), "{case}"),
                    _ => assert!(!far(start) && !far(goal), "{case}"),
                }
                continue;
            }
            let outcome = answer.unwrap();
            assert_eq!(ray.visible, is_straight, "{case}: {ray:?}");
            let reachable = planner.reachable(request.start, request.goal).unwrap();
            match oracle.length(start, goal) {
                None => assert_eq!((outcome.status, reachable), (Status::NoPath, false), "{case}"),
                Some(length) => {
                    assert_eq!((outcome.status, reachable), (Status::Found, true), "{case}");
                    assert_eq!(outcome.guarantee, Guarantee::Optimal);
                    let path: Vec<At> = planner.path().iter().map(|&point| at(point)).collect();
                    assert!(
                        (outcome.length - length).abs() < 1e-9,
                        "{case}: {} is not {length}, {path:?}",
                        outcome.length
                    );
                    assert!(oracle.is_free(&path), "{case}: {path:?}");
                    assert_eq!((path[0], *path.last().unwrap()), (start, goal), "{case}");
                    let check = planner.check_path(planner.path(), 0).unwrap();
                    assert_eq!(check.state, taut::plan::PathState::Clear, "{case}: {check:?} {path:?}");
                }
            }
        }
    }
}

#[test]
fn lengths_are_those_of_a_visibility_graph() {
    let seeds: Vec<u64> = (0..effort::count(1_000, 20_000) as u64).collect();
    parallel::for_each(&seeds, |&seed| {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        if given.faces.is_empty() {
            return;
        }
        let shuffled = given.shuffled(&mut random);
        let mesh = shuffled.mesh().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        judge(seed, &given, &mesh, &mut random);
    });
}

#[test]
fn a_mesh_is_read_as_it_was_written() {
    for seed in 0..50 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 4);
        if given.faces.is_empty() {
            continue;
        }
        let mesh = Mesh::read(given.text().as_bytes()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(mesh.face_count() as usize, given.faces.len());
        judge(seed, &given, &mesh, &mut random);
    }
}

#[test]
fn steps_lead_to_the_same_answer() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 6);
        let Ok(mesh) = given.mesh() else { continue };
        let mut whole = MeshPlanner::new(&mesh, Options::default()).unwrap();
        let mut sliced = MeshPlanner::new(&mesh, Options::default()).unwrap();
        for _ in 0..4 {
            let request =
                Request::new(position(given.some_point(&mut random)), position(given.some_point(&mut random)));
            let Ok(outcome) = whole.find(&request) else { continue };
            sliced.begin(&request).unwrap();
            let mut step = sliced.step(1).unwrap();
            while step.status == Status::InProgress {
                step = sliced.step(1).unwrap();
            }
            assert_eq!((step, sliced.path()), (outcome, whole.path()), "seed {seed}");
        }
    }
}

#[test]
fn a_factor_of_the_estimate_bounds_the_length() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 6);
        let Ok(mesh) = given.mesh() else { continue };
        let mut exact = MeshPlanner::new(&mesh, Options::default()).unwrap();
        for h_scale in [0.0, 0.5, 1.5, 3.0] {
            let mut planner = MeshPlanner::new(&mesh, Options { h_scale, ..Options::default() }).unwrap();
            let request =
                Request::new(position(given.some_point(&mut random)), position(given.some_point(&mut random)));
            let Ok(best) = exact.find(&request) else { continue };
            let outcome = planner.find(&request).unwrap();
            assert_eq!(outcome.status, best.status, "seed {seed}");
            if best.status == Status::Found {
                assert!(outcome.length <= outcome.bound * best.length + 1e-9, "seed {seed}: {outcome:?} {best:?}");
                assert!(outcome.length >= best.length - 1e-9, "seed {seed}");
                assert_eq!(outcome.bound, h_scale.max(1.0));
            }
        }
    }
}

#[test]
fn partial_paths_end_at_the_nearest_point_within_reach() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 5);
        let Ok(mesh) = given.mesh() else { continue };
        let mut planner = MeshPlanner::new(&mesh, Options::default()).unwrap();
        let oracle = MeshOracle::new(&given, false);
        let (start, goal) = (given.some_point(&mut random), (random.between(-900, 6000), random.between(-900, 6000)));
        if !oracle.contains(start) {
            continue;
        }
        let request = Request { allow_partial: true, ..Request::new(position(start), position(goal)) };
        let outcome = planner.find(&request).unwrap();
        let end = at(*planner.path().last().unwrap());
        let told = planner.nearest_reachable(request.start, request.goal, f32::INFINITY).unwrap().unwrap();
        assert_eq!(at(told.point), end, "seed {seed}");
        let squared = |of: At| (of.0 - goal.0).pow(2) + (of.1 - goal.1).pow(2);
        if outcome.status == Status::Partial {
            let length = ((squared(end)) as f64).sqrt() / 256.0;
            assert!((outcome.remaining - length).abs() < 1e-9, "seed {seed}");
        }
        // No point about the end that can be reached is nearer.
        for x in -12..=12 {
            for y in -12..=12 {
                let other = (end.0 + x, end.1 + y);
                let before = (squared(other), other.1, other.0) < (squared(end), end.1, end.0);
                if before && oracle.contains(other) {
                    assert_eq!(oracle.length(start, other), None, "seed {seed}: {other:?} before {end:?}");
                }
            }
        }
    }
}
