use super::*;
use crate::base::ErrorKind;
use crate::base::test_rng::{TestRng, long_counts};
use crate::geom::Rect;
use crate::grid::Grid;
use crate::plan::{Options, Request, Status};

/// A path around the upper right corner of a block, along its left and lower side, and one that turns the other way.
const PATHS: [[(f32, f32); 4]; 2] =
    [[(0.0, 4.0), (4.0, 4.0), (4.0, 8.0), (2.0, 10.0)], [(4.0, 0.0), (4.0, 4.0), (8.0, 4.0), (10.0, 2.0)]];

fn positions(path: &[(f32, f32)]) -> Vec<Position> {
    path.iter().map(|&(x, y)| Position::new(x, y)).collect()
}

/// The waypoint from (x, y) after the first one, where everything is in sight.
fn passed(path: &[(f32, f32)], (x, y): (f32, f32)) -> u32 {
    next_waypoint(&positions(path), Position::new(x, y), (1, 0.0), |_, _| Ok(true)).unwrap().number
}

#[test]
fn a_waypoint_is_passed_on_the_outer_side_of_the_way_past_it_and_not_before() {
    for (x, y, number) in [
        (3.0, 4.0, 1),
        (3.99, 4.0, 1),
        (3.8, 4.1, 1),
        (4.0, 4.0, 2),
        (4.0, 3.0, 2),
        (4.0, 0.0, 2),
        (3.997, 3.99, 2),
        (5.0, 4.0, 2),
        (3.9, 4.2, 2),
        (4.0, 7.9, 2),
        (4.3, 7.9, 3),
        (4.0, 8.0, 3),
    ] {
        assert_eq!(passed(&PATHS[0], (x, y)), number, "from {x} {y}");
        assert_eq!(passed(&PATHS[1], (y, x)), number, "from {y} {x}");
    }
}

#[test]
fn what_is_not_in_sight_is_not_passed() {
    let path = positions(&PATHS[0]);
    let hidden = |number: u32| move |way: WayToPoint, _| Ok(way.to_point != number);
    let ask = |from, hides| {
        let at = Position::new(5.0, 4.0);
        next_waypoint(&path, at, (from, 0.0), hidden(hides)).unwrap()
    };
    assert_eq!(ask(1, 2), Waypoint { number: 1, visible: false });
    assert_eq!(ask(1, 1), Waypoint { number: 2, visible: true });
    assert_eq!(ask(2, 2), Waypoint { number: 2, visible: false });
    assert_eq!(ask(3, 3), Waypoint { number: 3, visible: false });
    // At the waypoint itself it has not overshot it, if the next one is in sight from there.
    let beside = Position::new(4.005, 4.0);
    let here = |way: WayToPoint, _| Ok(way.to_point != 2 || way.from_point == Some(1));
    let ask = |at| next_waypoint(&path, at, (1, 0.0), here).unwrap();
    assert_eq!(ask(beside), Waypoint { number: 1, visible: true });
    let there = next_waypoint(&path, path[1], (1, 0.0), hidden(2)).unwrap();
    assert_eq!(there, Waypoint { number: 1, visible: false });
}

#[test]
fn an_agent_on_its_path_sees_past_the_corners_that_the_path_grazes() {
    // Around the corner of one cell, and past that of another in the same line.
    let grid = Grid::new(16, 16, 1).unwrap();
    grid.set_cell(3, 3, 0).unwrap();
    grid.set_cell(5, 5, 0).unwrap();
    let planner = Planner::new(&grid, Options::default()).unwrap();
    let path = positions(&[(0.5, 3.0), (4.0, 3.0), (10.0, 9.0)]);
    for i in 0..1000 {
        let along = single(f64::from(i) * 2.0 / 999.0);
        for noise in [0.0, 0.001, -0.001] {
            let at = Position::new(4.0 + along + noise, 3.0 + along - noise);
            let next = planner.waypoint(&path, at, 1, 0.0).unwrap();
            assert_eq!(next, Waypoint { number: 2, visible: true }, "{at:?}");
        }
    }
}

/// A step of an agent that lands on its waypoints; true if it is at one.
fn step(at: &mut Position, to: Position, by: f64) -> bool {
    let ((x, y), away) = (difference(to, *at), distance(to, *at));
    let share = if away > by { by / away } else { 1.0 };
    *at = Position::new(single(f64::from(at.x) + x * share), single(f64::from(at.y) + y * share));
    share >= 1.0
}

#[test]
fn nobody_who_lands_on_its_waypoints_needs_another_path() {
    for (seed, radius) in [(23, 0.0), (26, 0.0), (27, 0.0), (3, 0.3), (4, 0.5)] {
        let mut rng = TestRng::new(seed);
        let grid = Grid::new(256, 256, 1).unwrap();
        for _ in 0..300 {
            let (x, y) = (rng.below(250), rng.below(180));
            grid.fill(Rect::new(x, y, 1 + rng.below(6), 1 + rng.below(6)), 0).unwrap();
        }
        let mut planner = Planner::new(&grid, Options { radius, ..Options::default() }).unwrap();
        let mut walks = 0;
        while walks < 200 {
            let mut along = |most: i32| single(f64::from(rng.below(most * 100)) / 100.0);
            let mut at = Position::new(along(30), along(180));
            let request = Request::new(at, Position::new(255.5, at.y));
            if !planner.is_free(at).unwrap() || planner.find(&request).unwrap().status != Status::Found {
                continue;
            }
            let path = planner.path().to_vec();
            let (mut from, mut steps) = (0, 0);
            loop {
                let next = planner.waypoint(&path, at, from, 0.4).unwrap();
                assert!(next.visible && steps < 4000, "seed {seed}, {at:?}, {next:?}: {path:?}");
                (from, steps) = (next.number, steps + 1);
                if step(&mut at, path[index(from)], 0.3) && index(from) + 1 == path.len() {
                    break;
                }
            }
            walks += 1;
        }
    }
}

#[test]
fn ways_to_later_waypoints_do_not_lead_into_a_wall_by_and_by() {
    let grid = Grid::new(10, 13, 1).unwrap();
    grid.fill(Rect::new(4, 2, 1, 11), 0).unwrap();
    let mut planner = Planner::new(&grid, Options { radius: 1.0, ..Options::default() }).unwrap();
    for by in 1..100 {
        let mut at = Position::new(6.0, 12.0);
        planner.find(&Request::new(at, Position::new(3.0, 12.0))).unwrap();
        let path = planner.path().to_vec();
        let mut from = 0;
        while !(step(&mut at, path[index(from)], f64::from(by) / 100.0) && index(from) + 1 == path.len()) {
            let wall = Position::new(at.x.clamp(4.0, 5.0), at.y.max(2.0));
            assert!(distance(at, wall) >= 1.0 - 1.0 / 64.0, "{at:?}");
            from = planner.waypoint(&path, at, from, 0.0).unwrap().number;
        }
    }
}

#[test]
fn an_agent_off_the_first_point_of_its_path_goes_back_to_it() {
    // It was at the point when it asked, and has gone around the corner by one step since.
    let grid = Grid::new(5, 10, 1).unwrap();
    grid.fill(Rect::new(2, 0, 1, 5), 0).unwrap();
    let planner = Planner::new(&grid, Options::default()).unwrap();
    let path = positions(&[(2.954, 5.183), (2.0, 8.0), (1.5, 9.5)]);
    let next = planner.waypoint(&path, Position::new(3.045, 4.819), 0, 0.0).unwrap();
    assert_eq!(next, Waypoint { number: 0, visible: true });
}

#[test]
fn a_point_within_reach_is_passed_once_the_next_one_is_in_sight() {
    let grid = Grid::new(16, 16, 1).unwrap();
    let planner = Planner::new(&grid, Options { radius: 0.5, ..Options::default() }).unwrap();
    let (path, at) = (positions(&[(1.0, 4.0), (4.0, 4.0), (4.0, 8.0)]), Position::new(3.5, 4.0));
    let number = |reach| planner.waypoint(&path, at, 1, reach).unwrap().number;
    assert_eq!([0.0, 0.4, 0.5, f32::INFINITY].map(number), [1, 1, 2, 2]);
    grid.set_cell(3, 4, 0).unwrap();
    assert_eq!(number(0.5), 1, "a wall between");
}

#[test]
fn wrong_arguments_are_named() {
    let grid = Grid::new(16, 16, 1).unwrap();
    let planner = Planner::new(&grid, Options::default()).unwrap();
    let (path, at) = (positions(&PATHS[0]), Position::new(1.0, 1.0));
    let kind = |points: &[Position], at, from, reach| planner.waypoint(points, at, from, reach).unwrap_err().kind();
    assert_eq!(kind(&[], at, 0, 0.0), ErrorKind::InvalidArgument);
    assert_eq!(kind(&path, at, 4, 0.0), ErrorKind::InvalidArgument);
    assert_eq!(kind(&path, at, 1, -1.0), ErrorKind::InvalidArgument);
    assert_eq!(kind(&path, at, 1, f32::NAN), ErrorKind::InvalidArgument);
    assert_eq!(kind(&path, Position::new(f32::NAN, 0.0), 1, 0.0), ErrorKind::InvalidArgument);
    assert_eq!(kind(&[Position::new(f32::INFINITY, 0.0)], at, 0, 0.0), ErrorKind::InvalidArgument);
    assert_eq!(planner.waypoint(&path[..1], at, 0, 0.0), Ok(Waypoint { number: 0, visible: true }));
}

#[test]
fn who_stands_at_a_waypoint_when_the_way_on_is_shut_needs_another_path() {
    let grid = Grid::new(5, 9, 1).unwrap();
    grid.fill(Rect::new(2, 3, 1, 3), 0).unwrap();
    let mut planner = Planner::new(&grid, Options::default()).unwrap();
    let (corner, goal) = (Position::new(2.0, 6.0), Position::new(2.0, 0.0));
    planner.find(&Request::new(Position::new(2.5, 7.0), goal)).unwrap();
    let path = planner.path().to_vec();
    assert_eq!(path[1..], [corner, goal]);
    assert_eq!(planner.waypoint(&path, corner, 1, 0.0).unwrap(), Waypoint { number: 2, visible: true });
    grid.fill(Rect::new(0, 4, 2, 2), 0).unwrap();
    for x in [2.0, 1.9995, 2.0009] {
        let there = planner.waypoint(&path, Position::new(x, 6.0), 1, 0.0).unwrap();
        assert!(!there.visible, "{x}");
    }
    assert_eq!(planner.find(&Request::new(corner, goal)).unwrap().status, Status::Found);
    let path = planner.path().to_vec();
    assert_eq!(planner.waypoint(&path, corner, 1, 0.0).unwrap(), Waypoint { number: 1, visible: true });
}

#[test]
fn nobody_is_told_to_go_where_it_stands() {
    let mut rng = TestRng::new(41);
    let (mut stood, mut shut) = (0, 0);
    while stood < if long_counts() { 1_000_000 } else { 40_000 } {
        let (width, height) = (6 + rng.below(6), 6 + rng.below(6));
        let grid = Grid::new(width, height, 1).unwrap();
        let mut block = |count: i32| {
            for _ in 0..count {
                grid.set_cell(rng.below(width), rng.below(height), 0).unwrap();
            }
        };
        block(6);
        let radius = [0.0, 0.1, 0.25, 0.3, 0.5, 0.7][stood % 6];
        let mut planner = Planner::new(&grid, Options { radius, ..Options::default() }).unwrap();
        let request = Request::new(
            Position::new(0.75, 0.75),
            Position::new(single(f64::from(width)) - 0.75, single(f64::from(height)) - 0.75),
        );
        if planner.find(&request).map(|found| found.status) != Ok(Status::Found) {
            continue;
        }
        let path = planner.path().to_vec();
        // An edit beside the path may leave it a little less room than it had.
        block(2);
        for number in 1..to_u32(path.len()) - 1 {
            let next = planner.waypoint(&path, path[index(number)], number, 0.0).unwrap();
            assert!(next.number > number || !next.visible, "{number} of {path:?}, radius {radius}");
            (stood, shut) = (stood + 1, shut + usize::from(!next.visible));
        }
    }
    assert!(shut * 20 > stood && shut * 2 < stood, "{shut} of {stood}");
}
