//! Questions on a mesh.

use super::oracle::MeshOracle;
use super::terrain::{At, Faces, position};
use taut::plan::MeshPlanner;
use taut::{ErrorKind, Options, Position, Request, Status};
use taut_test_support::random::Random;

fn planner(given: &Faces) -> MeshPlanner {
    MeshPlanner::new(&given.mesh().expect("a mesh"), Options::default()).expect("a planner")
}

fn at(position: Position) -> At {
    ((f64::from(position.x) * 256.0).round() as i64, (f64::from(position.y) * 256.0).round() as i64)
}

#[test]
fn the_nearest_point_is_the_nearest_of_all() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        // Small enough to look at all points.
        let mut given = Faces::random(&mut random, 3);
        for point in &mut given.points {
            *point = (point.0 / 37, point.1 / 41);
        }
        let Ok(mesh) = given.mesh() else { continue };
        let oracle = MeshOracle::new(&given, false);
        let on_mesh = MeshPlanner::new(&mesh, Options::default()).expect("a planner");
        let all = (-40..120).flat_map(|y| (-40..120).map(move |x| (x, y)));
        let free: Vec<At> = all.filter(|&at| oracle.contains(at)).collect();
        for _ in 0..40 {
            let to = (random.between(-100, 200), random.between(-100, 200));
            let squared = |of: At| (of.0 - to.0).pow(2) + (of.1 - to.1).pow(2);
            let best = free.iter().copied().min_by_key(|&of| (squared(of), of.1, of.0)).expect("a point");
            let found = on_mesh.nearest(position(to), f32::INFINITY).unwrap().expect("a point");
            assert_eq!(at(found.point), best, "seed {seed}: {to:?}");
            let again = on_mesh.nearest(position(to), found.distance).unwrap();
            assert_eq!(again.map(|again| again.point), Some(found.point), "seed {seed}");
        }
    }
}

#[test]
fn faces_are_found_by_their_points() {
    for seed in 0..100 {
        let mut random = Random::new(seed);
        let given = Faces::random(&mut random, 6);
        let Ok(mesh) = given.mesh() else { continue };
        for _ in 0..50 {
            let to = given.some_point(&mut random);
            let has = |face: &usize| {
                let corners = given.of(*face);
                (0..corners.len()).all(|k| {
                    let (u, v) = (corners[k], corners[(k + 1) % corners.len()]);
                    (v.0 - u.0) * (to.1 - u.1) - (v.1 - u.1) * (to.0 - u.0) >= 0
                })
            };
            let expected = (0..given.faces.len()).find(has).map(|face| face as u32);
            assert_eq!(mesh.face_at(position(to)).unwrap(), expected, "seed {seed}: {to:?}");
        }
    }
}

/// Two squares that touch in the point (4, 4) alone.
fn touching() -> Faces {
    let points = [(0, 0), (4, 0), (4, 4), (0, 4), (8, 4), (8, 8), (4, 8)].map(|(x, y)| (256 * x, 256 * y));
    Faces { points: points.to_vec(), faces: vec![vec![0, 1, 2, 3], vec![2, 4, 5, 6]] }
}

#[test]
fn gaps_are_open_or_closed_as_the_planner_says() {
    use taut::grid::DiagonalGaps;
    let mesh = touching().mesh().unwrap();
    assert_eq!((mesh.island_count(), mesh.point_count()), (2, 7));
    let ask = |gaps, start: (f32, f32), goal: (f32, f32)| {
        let mut planner = MeshPlanner::new(&mesh, Options { diagonal_gaps: gaps, ..Options::default() }).unwrap();
        let place = |(x, y)| Position::new(x, y);
        let outcome = planner.find(&Request::new(place(start), place(goal))).unwrap();
        let check = planner.check_path(&[place(start), Position::new(4.0, 4.0), place(goal)], 0).unwrap();
        assert_eq!(check.state == taut::plan::PathState::Clear, outcome.status == Status::Found);
        (outcome.status, outcome.length)
    };
    assert_eq!(ask(DiagonalGaps::Closed, (1.0, 0.0), (7.0, 8.0)), (Status::NoPath, f64::INFINITY));
    assert_eq!(ask(DiagonalGaps::Open, (1.0, 0.0), (7.0, 8.0)), (Status::Found, 10.0));
    assert_eq!(ask(DiagonalGaps::Open, (4.0, 1.0), (8.0, 4.0)), (Status::Found, 7.0));
    // A path may begin or end there, on either side.
    for goal in [(0.0, 4.0), (8.0, 4.0)] {
        assert_eq!(ask(DiagonalGaps::Closed, (4.0, 4.0), goal), (Status::Found, 4.0));
        assert_eq!(ask(DiagonalGaps::Closed, goal, (4.0, 4.0)), (Status::Found, 4.0));
    }
}

#[test]
fn components_random_points_and_refusals() {
    let given = touching();
    let mut planner = planner(&given);
    let (low, high) = (Position::new(1.0, 1.0), Position::new(5.0, 5.0));
    assert_eq!(planner.component(low).unwrap(), Some(1));
    assert_eq!(planner.component(high).unwrap(), Some(2));
    assert_eq!(planner.component(Position::new(1.0, 5.0)).unwrap(), None);
    let mut seed = 7;
    for _ in 0..100 {
        let point = planner.random_point(low, 6.0, &mut seed).unwrap().expect("free ground");
        assert!(planner.component(point).unwrap().is_some());
    }
    let hit = planner.raycast(low, Position::new(1.0, 9.0)).unwrap();
    assert_eq!((hit.at, hit.visible, hit.normal), (Position::new(1.0, 4.0), false, Position::new(0.0, -1.0)));
    let refused = planner.find(&Request::new(low, Position::new(1.0, 5.0))).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::GoalBlocked);
    let refused = planner.find(&Request::new(Position::new(1.0, 5.0), low)).unwrap_err();
    assert_eq!(refused.kind(), ErrorKind::StartBlocked);
    let same = planner.find(&Request::new(low, low)).unwrap();
    assert_eq!((same.status, same.length, planner.path()), (Status::Found, 0.0, &[low][..]));
}
