//! Who follows a path may ask again from every place of it: ends next to free ground count as the nearest free point.

use super::scene::{ALGORITHMS, GAPS, Scene, random_point, request};
use taut::plan::WorldPlanner;
use taut::space::World;
use taut::{Algorithm, Error, Options, Position, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

/// How far a unit may be beside its path.
const ASIDE: f64 = 1.0 / 64.0;

fn between(a: Position, b: Position, share: f64) -> (f64, f64) {
    let along = |from: f32, to: f32| f64::from(from) + share * (f64::from(to) - f64::from(from));
    (along(a.x, b.x), along(a.y, b.y))
}

#[test]
fn a_unit_that_stands_on_its_path_may_ask_again() {
    let world = World::new(Position::new(0.0, 0.0), Position::new(12.0, 12.0)).unwrap();
    world.add(&[(2.0, 2.0), (9.0, 5.0), (2.0, 8.0)].map(|(x, y)| Position::new(x, y))).unwrap();
    for algorithm in ALGORITHMS {
        let mut planner = WorldPlanner::new(&world, Options { algorithm, ..Options::default() }).unwrap();
        let goal = Position::new(8.5, 6.0);
        let whole = planner.find(&Request::new(Position::new(1.5, 3.0), goal)).unwrap().length;
        assert!((whole - 9.851_841).abs() < 1e-6, "{whole}");
        for step in 1..100 {
            let t = f64::from(step) / 100.0;
            let at = Position::new((2.0 + 7.0 * t) as f32, (2.0 + 3.0 * t) as f32);
            let rest = 9.851_841 - 1.118_034 - 7.615_773 * t;
            for ends in [[at, goal], [goal, at]] {
                let outcome = planner.find(&Request::new(ends[0], ends[1])).unwrap();
                assert_eq!((outcome.status, outcome.remaining), (Status::Found, 0.0), "{t}");
                assert!((outcome.length - rest).abs() < 1.0 / 128.0, "{t}: {}, not {rest}", outcome.length);
            }
        }
        // Deeper inside it is blocked.
        let inside = Request::new(Position::new(2.1, 2.1), goal);
        assert!(matches!(planner.find(&inside), Err(Error::StartBlocked { .. })));
    }
}

#[test]
fn every_place_beside_a_path_is_a_legal_end() {
    let (mut asked, mut same) = (0, 0);
    for seed in 0..count(300, 10_000) {
        let mut random = Random::new(seed as u64);
        let scene = Scene::random(&mut random, 7);
        let mut planner = scene.planner(Algorithm::TangentGraph, *random.pick(&GAPS));
        let first = Request { allow_partial: true, ..request([(); 2].map(|()| random_point(&mut random))) };
        if planner.find(&first).is_err() {
            continue;
        }
        let path = planner.path().to_vec();
        let (Some(&begin), Some(&end)) = (path.first(), path.last()) else { continue };
        let length = |path: &[Position]| -> f64 {
            path.windows(2).map(|pair| f64::from(pair[0].x - pair[1].x).hypot(f64::from(pair[0].y - pair[1].y))).sum()
        };
        for (number, pair) in path.windows(2).enumerate() {
            for _ in 0..6 {
                let share = random.unit();
                let (x, y) = between(pair[0], pair[1], share);
                let parts = [share, 1.0 - share].map(|share| share * length(pair));
                let rests = [length(&path[number + 1..]) + parts[1], length(&path[..=number]) + parts[0]];
                let (angle, away) = (random.unit() * std::f64::consts::TAU, random.unit() * ASIDE);
                let at = Position::new((x + away * angle.cos()) as f32, (y + away * angle.sin()) as f32);
                for (ends, rest) in [[at, end], [begin, at]].into_iter().zip(rests) {
                    let outcome = planner.find(&Request::new(ends[0], ends[1]));
                    let what = format!("seed {seed}: {ends:?} beside {pair:?}, {outcome:?}: {:?}", scene.polygons);
                    let outcome = outcome.unwrap_or_else(|_| panic!("{what}"));
                    // It may stand on the other side of a wall that is thinner than that.
                    if outcome.status == Status::Found && (outcome.length - rest).abs() < 2.0 * ASIDE + 1.0 / 32.0 {
                        same += 1;
                    }
                    asked += 1;
                }
            }
        }
    }
    assert!(asked > count(3_000, 100_000) && same * 1_000 > asked * 998, "{same} of {asked}");
}
