//! Outlines with holes, and such that cross and touch themselves: the even-odd rule.

use super::scene::{ALGORITHMS, GAPS};
use taut::plan::WorldPlanner;
use taut::space::World;
use taut::{Error, Options, Position, Request, Status};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

type P = (f64, f64);

fn positions(points: &[P]) -> Vec<Position> {
    points.iter().map(|&(x, y)| Position::new(x as f32, y as f32)).collect()
}

fn world() -> World {
    World::new(Position::new(0.0, 0.0), Position::new(20.0, 20.0)).unwrap()
}

#[test]
fn a_frame_shuts_in_what_is_in_its_hole() {
    let outer = [(4.0, 4.0), (16.0, 4.0), (16.0, 16.0), (4.0, 16.0), (4.0, 4.0)];
    let inner = [(8.0, 8.0), (8.0, 12.0), (12.0, 12.0), (12.0, 8.0), (8.0, 8.0)];
    let world = world();
    let frame = world.add(&positions(&[outer, inner].concat())).unwrap();
    for (algorithm, gaps) in ALGORITHMS.into_iter().zip(GAPS) {
        let options = Options { algorithm, diagonal_gaps: gaps, ..Options::default() };
        let mut planner = WorldPlanner::new(&world, options).unwrap();
        let mut find = |ends: [P; 2]| {
            let ends = positions(&ends);
            planner.find(&Request::new(ends[0], ends[1])).map(|outcome| (outcome.status, outcome.length))
        };
        assert_eq!(find([(9.0, 9.0), (11.0, 9.0)]), Ok((Status::Found, 2.0)));
        assert!(matches!(find([(9.0, 9.0), (2.0, 2.0)]), Ok((Status::NoPath, _))));
        // Neither does the seam lead through, nor is its middle free.
        assert!(matches!(find([(8.0, 8.0), (4.0, 4.0)]), Ok((Status::NoPath, _))));
        assert!(matches!(find([(6.0, 6.0), (2.0, 2.0)]), Err(Error::StartBlocked { .. })));
        assert!(
            find([(2.0, 10.0), (18.0, 10.0)]).is_ok_and(|found| (found.1 - 12.0 - 2.0 * 2_f64.hypot(6.0)).abs() < 1e-9)
        );
    }
    world.remove(frame).unwrap();
    let mut planner = WorldPlanner::new(&world, Options::default()).unwrap();
    let request = Request::new(Position::new(9.0, 9.0), Position::new(2.0, 9.0));
    assert_eq!(planner.find(&request).unwrap().length, 7.0);
}

/// How often an outline winds over a ray from a point to the right, and how far the point is from it.
fn place(outline: &[P], (x, y): P) -> (usize, f64) {
    let edges = (0..outline.len()).map(|at| (outline[at], outline[(at + 1) % outline.len()]));
    let away = edges.clone().map(|(a, b)| {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let whole = dx * dx + dy * dy;
        let part = if whole == 0.0 { 0.0 } else { (((x - a.0) * dx + (y - a.1) * dy) / whole).clamp(0.0, 1.0) };
        (x - a.0 - part * dx).hypot(y - a.1 - part * dy)
    });
    let crossed = edges.filter(|(a, b)| (a.1 > y) != (b.1 > y) && x < a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0));
    (crossed.count(), away.fold(f64::INFINITY, f64::min))
}

#[test]
fn what_an_outline_encloses_an_odd_number_of_times_is_blocked() {
    let mut random = Random::new(12);
    let mut met = [0; 3];
    for _ in 0..count(300, 10_000) {
        let world = world();
        let parts = *random.pick(&[1, 256]);
        let mut at = || random.between(0, 20 * parts + 1) as f64 / parts as f64;
        let outline: Vec<P> = (0..7).map(|_| (at(), at())).collect();
        let points: Vec<P> = (0..30).map(|_| (at() * 0.99 + 0.07, at() * 0.98 + 0.11)).collect();
        let Ok(_) = world.add(&positions(&outline)) else { continue };
        let mut planner = WorldPlanner::new(&world, Options::default()).unwrap();
        for point in points {
            let (crossed, away) = place(&outline, point);
            // Ends up to 1/32 inside of a wall count as free, and crossings are rounded.
            if away < 12.0 / 256.0 {
                continue;
            }
            let here = positions(&[point])[0];
            let is_free = planner.find(&Request::new(here, here)).is_ok();
            assert_eq!(is_free, crossed % 2 == 0, "{point:?} {outline:?}");
            met[crossed.min(2)] += 1;
        }
    }
    assert!(met.iter().all(|&times| times > 300), "{met:?}");
}
