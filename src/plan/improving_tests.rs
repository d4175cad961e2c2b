use super::*;
use crate::base::test_rng::{TestRng, long_counts};
use crate::geom::Rect;
use crate::grid::{DiagonalGaps, Grid, visible};
use crate::improve::Descent;
use crate::plan::{Algorithm, Options};

fn planner(grid: &Grid, algorithm: Algorithm) -> Planner {
    Planner::new(grid, Options { algorithm, ..Options::default() }).unwrap()
}

fn positions(points: &[(f32, f32)]) -> Vec<Position> {
    points.iter().map(|&(x, y)| Position::new(x, y)).collect()
}

/// A room of 30 x 30 with a wall that has a gap below.
fn room() -> Grid {
    let grid = Grid::new(30, 30, 1).unwrap();
    grid.fill(Rect::new(14, 0, 2, 20), 0).unwrap();
    grid
}

fn options(improvement: Improvement) -> ImproveOptions {
    ImproveOptions { improvement, turning_radius: 1.5, ..ImproveOptions::default() }
}

/// True if all segments of the planner's path are free.
fn is_free(planner: &Planner, grid: &Grid) -> bool {
    let points: Vec<Point> = planner.path().iter().map(|&at| Point::snap(at).unwrap()).collect();
    let snapshot = grid.snapshot();
    points.windows(2).all(|ends| visible(snapshot.first_layer(), ends[0], ends[1], DiagonalGaps::Closed))
}

#[test]
fn adopted_paths_are_improved_step_by_step() {
    let grid = room();
    let mut planner = planner(&grid, Algorithm::Theta);
    let path = positions(&[(3.0, 3.0), (8.0, 25.0), (15.0, 28.0), (22.0, 25.0), (27.0, 3.0)]);
    let adopted = planner.adopt(&path).unwrap();
    assert_eq!((adopted.status, adopted.guarantee), (Status::Found, Guarantee::None));
    assert_eq!(planner.path(), path);
    let shorter = planner.improve(&options(Improvement::Shortcut)).unwrap();
    assert!(shorter.length < adopted.length && shorter.cost == shorter.length && is_free(&planner, &grid));
    let ends = [planner.path()[0], planner.path()[planner.path().len() - 1]];
    assert_eq!(ends, [path[0], path[4]]);
    let soft = planner.improve(&options(Improvement::Descend)).unwrap();
    assert!(soft.expanded > 1 && is_free(&planner, &grid));
    let round = planner.improve(&options(Improvement::Round)).unwrap();
    assert!(is_free(&planner, &grid) && round.bound >= 0.0);
    // The pieces lead from one end to the other.
    let route: Vec<Leg> = planner.route().collect();
    assert!(route.iter().any(Leg::is_arc));
    assert_eq!([route[0].from, route[route.len() - 1].to], ends);
    assert!(route.windows(2).all(|legs| legs[0].to == legs[1].from));
    let refreshed = planner.refresh().unwrap();
    assert_eq!(refreshed.length, round.length);
}

/// The last arc ends half way along the last line, at a place that is rounded to one point in 64 bits and to another
/// one in 32: the line behind it was lost.
#[test]
fn the_pieces_of_a_rounded_path_reach_its_end() {
    let grid = Grid::new(11, 5, 1).unwrap();
    for (x, y) in [(1, 0), (3, 2), (4, 2), (3, 3), (4, 3), (9, 4), (10, 4)] {
        grid.set_cell(x, y, 0).unwrap();
    }
    let mut planner = planner(&grid, Algorithm::Theta);
    let path = positions(&[(2.0, 1.0), (6.5, 0.0), (0.0, 2.546875), (0.67578125, 0.0)]);
    planner.adopt(&path).unwrap();
    let options = ImproveOptions { turning_radius: 3.0, ..options(Improvement::Round) };
    let outcome = planner.improve(&options).unwrap();
    let route: Vec<Leg> = planner.route().collect();
    assert_eq!(route.iter().filter(|leg| leg.is_arc()).count(), 2);
    assert_eq!((route[0].from, route[route.len() - 1].to), (path[0], path[3]));
    assert!((outcome.length - 8.986_060_4).abs() < 1e-6, "{outcome:?}");
}

#[test]
fn a_path_that_stays_in_one_place_has_no_cost() {
    let grid = room();
    let mut planner = planner(&grid, Algorithm::Theta);
    planner.adopt(&positions(&[(14.0, 3.0), (14.0, 3.0)])).unwrap();
    for improvement in [Improvement::Shortcut, Improvement::Descend, Improvement::Round] {
        assert_eq!(planner.improve(&options(improvement)).unwrap().cost, 0.0, "{improvement:?}");
    }
}

/// The path of a small agent was refused as one that is cut, because a larger one has no room on it.
#[test]
fn a_path_for_the_radius_of_a_request_is_improved_for_that_radius() {
    let grid = room();
    let options_of = Options { algorithm: Algorithm::Anya, radius: 0.75, ..Options::default() };
    let mut planner = Planner::new(&grid, options_of).unwrap();
    let request = Request { radius: 0.25, ..Request::new(Position::new(3.0, 3.0), Position::new(27.0, 3.0)) };
    let found = planner.find(&request).unwrap();
    let kept = planner.improve(&options(Improvement::Shortcut)).unwrap();
    assert!(kept.length <= found.length);
    let soft = planner.improve(&options(Improvement::Descend)).unwrap();
    assert!(soft.length > found.length && planner.check_for(planner.path().iter().copied(), 0, 64).is_ok());
}

#[test]
fn what_cannot_be_improved_keeps_its_guarantee() {
    let grid = room();
    let mut planner = planner(&grid, Algorithm::Anya);
    let found = planner.find(&Request::new(Position::new(3.0, 3.0), Position::new(27.0, 3.0))).unwrap();
    let path = planner.path().to_vec();
    let same = planner.improve(&options(Improvement::Shortcut)).unwrap();
    assert_eq!((same.guarantee, same.length, same.bound), (Guarantee::Optimal, found.length, 1.0));
    assert_eq!(planner.path(), path);
    let soft = planner.improve(&options(Improvement::Descend)).unwrap();
    assert_eq!((soft.guarantee, soft.bound), (Guarantee::None, 0.0));
    assert!(planner.path() != path && is_free(&planner, &grid));
}

#[test]
fn a_result_tells_the_cost_of_what_was_minimised() {
    let grid = room();
    let mut planner = planner(&grid, Algorithm::Theta);
    let path = positions(&[(3.0, 3.0), (8.0, 25.0), (15.0, 28.0), (22.0, 25.0), (27.0, 3.0)]);
    planner.adopt(&path).unwrap();
    // Nothing is better after no iterations; what is minimised is not the length.
    let unchanged = planner.improve(&ImproveOptions { max_iterations: 0, ..options(Improvement::Shortcut) }).unwrap();
    assert_eq!((planner.path(), unchanged.cost), (&path[..], unchanged.length));
    let weighted = ImproveOptions { max_iterations: 0, turn_weight: 2.0, ..options(Improvement::Shortcut) };
    let turned = planner.improve(&weighted).unwrap();
    assert_eq!(turned.length, unchanged.length);
    assert!(turned.cost > turned.length + 2.0, "{} and {}", turned.cost, turned.length);
    let still = ImproveOptions { max_iterations: 0, ..options(Improvement::Descend) };
    let hard = planner.improve(&still).unwrap();
    assert_eq!((planner.path(), hard.length), (&path[..], unchanged.length));
    let soft = planner.improve(&options(Improvement::Descend)).unwrap();
    let kept = planner.improve(&still).unwrap();
    assert!(soft.cost < hard.cost && kept.cost < hard.cost && kept.length == soft.length);
    assert!(kept.cost < 0.75 * kept.length, "half the length and the walls, not {} of {}", kept.cost, kept.length);
    // Without terrain costs a rounded path costs its length along the arcs.
    let round = planner.improve(&options(Improvement::Round)).unwrap();
    assert!(planner.route().any(|leg| leg.is_arc()));
    assert_eq!(round.cost, round.length);
}

#[test]
fn seeds_through_walls_never_become_invalid_paths() {
    let mut rng = TestRng::new(5_700);
    let seeds = match (cfg!(miri), long_counts()) {
        (true, _) => 2,
        (false, false) => 200,
        (false, true) => 10_000,
    };
    let (mut freed, mut kept) = ([0; 4], 0);
    for turn in 0..seeds {
        let side = 10 + rng.below(20);
        let grid = Grid::from_terrain(side, side, &rng.terrain(side * side, 10, 1)).unwrap();
        let mut planner = planner(&grid, Algorithm::Theta);
        let at = |rng: &mut TestRng| Point { x: rng.coordinate(side), y: rng.coordinate(side) }.position();
        let path: Vec<Position> = (0..2 + turn % 3).map(|_| at(&mut rng)).collect();
        let method = turn % 4;
        planner.adopt_seed(&path).unwrap();
        assert!(planner.path().is_empty());
        assert!(planner.improve(&options(Improvement::Shortcut)).is_err());
        let descent = [Descent::Covariant, Descent::Conjugate, Descent::Plain, Descent::Convex][method];
        let options = ImproveOptions { descent, max_iterations: 150, ..options(Improvement::Descend) };
        let outcome = planner.improve(&options).unwrap();
        if outcome.status == Status::Found {
            freed[method] += 1;
            assert!(is_free(&planner, &grid), "{path:?}");
            let check = planner.check_path(planner.path(), 0).unwrap();
            assert_ne!(check.state, PathState::Cut);
            let last = path.len() - 1;
            assert_eq!((planner.path()[0], planner.path()[planner.path().len() - 1]), (path[0], path[last]));
        } else {
            kept += 1;
            assert_eq!((outcome.status, outcome.length), (Status::NoPath, f64::INFINITY));
            assert!(planner.path().is_empty());
        }
    }
    println!("freed {freed:?} by method, not freed {kept}");
    assert!(cfg!(miri) || freed.iter().all(|&count| count > 0) && kept > 0);
}

#[test]
fn refused_calls_leave_the_path() {
    let grid = room();
    let mut planner = planner(&grid, Algorithm::Theta);
    assert!(matches!(planner.improve(&options(Improvement::Shortcut)), Err(Error::NoAnswer)));
    let path = positions(&[(3.0, 3.0), (8.0, 25.0), (22.0, 25.0)]);
    planner.adopt(&path).unwrap();
    let through = positions(&[(3.0, 3.0), (4.0, 4.0), (27.0, 3.0)]);
    assert!(matches!(planner.adopt(&through), Err(Error::BadValue { name: "segment", value: 1.0, .. })));
    assert!(planner.adopt(&[]).is_err() && planner.adopt(&positions(&[(f32::NAN, 0.0)])).is_err());
    assert!(planner.adopt(&positions(&[(-4.0, 2.0)])).is_err());
    for bad in [
        ImproveOptions { spacing: 0.01, ..ImproveOptions::default() },
        ImproveOptions { clearance: f64::NAN, ..ImproveOptions::default() },
        ImproveOptions { wall_weight: -1.0, ..ImproveOptions::default() },
        ImproveOptions { improvement: Improvement::Round, ..ImproveOptions::default() },
    ] {
        assert!(matches!(planner.improve(&bad), Err(Error::BadValue { .. })));
    }
    assert_eq!(planner.path(), path);
    grid.fill(Rect::new(6, 10, 1, 20), 0).unwrap();
    assert!(matches!(
        planner.improve(&options(Improvement::Shortcut)),
        Err(Error::BadValue { name: "segment", value: 0.0, .. })
    ));
    assert_eq!(planner.path(), path);
    let point = positions(&[(3.0, 3.0)]);
    planner.adopt(&point).unwrap();
    for improvement in [Improvement::Shortcut, Improvement::Descend, Improvement::Round] {
        assert_eq!(planner.improve(&options(improvement)).unwrap().length, 0.0);
        assert_eq!(planner.path(), point);
    }
}

#[test]
fn discs_keep_their_radius() {
    let grid = room();
    let radius = 0.75;
    let mut planner =
        Planner::new(&grid, Options { algorithm: Algorithm::Anya, radius, ..Options::default() }).unwrap();
    planner.find(&Request::new(Position::new(3.0, 3.0), Position::new(27.0, 3.0))).unwrap();
    for improvement in [Improvement::Shortcut, Improvement::Descend, Improvement::Round] {
        planner.improve(&options(improvement)).unwrap();
        let check = planner.check_path(planner.path(), 0).unwrap();
        assert_ne!(check.state, PathState::Cut, "{improvement:?}");
    }
}

#[test]
fn a_memory_limit_is_kept() {
    let grid = room();
    let path = positions(&[(3.0, 3.0), (8.0, 25.0), (22.0, 25.0), (27.0, 3.0)]);
    let (mut refused, mut done) = (0, 0);
    for limit in (2_000..60_000).step_by(2_000) {
        let options = Options { algorithm: Algorithm::Theta, memory_limit: limit, ..Options::default() };
        let Ok(mut planner) = Planner::new(&grid, options) else { continue };
        if planner.adopt(&path).is_err() {
            continue;
        }
        match planner.improve(&self::options(Improvement::Descend)) {
            Ok(_) => {
                done += 1;
                assert!(planner.memory().total() <= limit, "{limit}: {:?}", planner.memory());
            }
            Err(error) => {
                refused += 1;
                assert!(matches!(error, Error::MemoryLimit { .. }), "{error:?}");
                assert_eq!(planner.path(), path);
            }
        }
    }
    assert!(refused > 0 && done > 0, "{refused} {done}");
}
