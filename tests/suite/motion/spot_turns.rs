//! Vehicles that turn on the spot: their paths are driven anew by the replay, which shares no code with the planner.

use super::street::{Street, driving, replay};
use std::f64::consts::{FRAC_PI_2, PI, TAU};
use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Error, Grid, Position, Rect};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

fn body(from: f32, to: f32, half: f32) -> Shape {
    Shape::new(&[(from, -half), (to, -half), (to, half), (from, half)].map(|(x, y)| Position::new(x, y)), 0.0).unwrap()
}

fn turning(radius: f64, spot_turn_cost: f64) -> MotionOptions {
    MotionOptions { spot_turn_cost, ..driving(radius) }
}

fn solve(street: &Street, options: &MotionOptions) -> (MotionOutcome, Motion) {
    let space = PoseSpace::new(&street.grid, &street.car, SpaceOptions::default()).unwrap();
    let mut motion = Motion::new(&space, *options).unwrap();
    let request = MotionRequest { max_iterations: 60_000, ..MotionRequest::default() };
    let outcome = motion.find(&street.start.row(), &street.goal.row(), &request).unwrap();
    if outcome.status == MotionStatus::Found {
        check(street, &motion, options, &outcome);
    }
    (outcome, motion)
}

/// The path is free, turns on the spot included, and costs what the outcome says.
fn check(street: &Street, motion: &Motion, options: &MotionOptions, outcome: &MotionOutcome) {
    let seen = replay(street, motion, options);
    assert!(seen.deepest <= 1.0 / 2048.0 + 1e-6 && seen.missed < 1e-8, "{seen:?}");
    assert!((seen.cost - outcome.cost).abs() < 1e-6, "{seen:?} {outcome:?}");
    assert!((seen.length - outcome.length).abs() < 1e-6, "{seen:?} {outcome:?}");
}

fn spot_turns(motion: &Motion) -> f64 {
    motion.pieces().iter().filter(|piece| piece.gear == 0).map(|piece| piece.duration).sum()
}

fn open(start: Pose, goal: Pose) -> Street {
    Street { grid: Grid::new(100, 100, 1).unwrap(), car: body(-2.0, 2.0, 1.5), radius: 10.0, start, goal }
}

#[test]
fn in_the_open_it_turns_where_that_is_cheaper() {
    // About, in its place.
    let street = open(Pose::new(50.0, 50.0, 0.0), Pose::new(50.0, 50.0, PI));
    let (outcome, motion) = solve(&street, &turning(10.0, 2.0));
    assert!((outcome.cost - TAU).abs() < 1e-9 && outcome.length == 0.0, "{outcome:?}");
    assert_eq!((motion.pieces().len(), motion.pieces()[0].gear, motion.path().len()), (1, 0, 6));
    // Beside: a quarter turn, a line, a quarter turn; at a high cost an arc instead.
    let street = open(Pose::new(30.0, 30.0, 0.0), Pose::new(30.0, 60.0, 0.0));
    let (outcome, motion) = solve(&street, &turning(10.0, 2.0));
    assert!((outcome.cost - 30.0 - 2.0 * PI).abs() < 1e-6, "{outcome:?}");
    assert!((spot_turns(&motion) - PI).abs() < 1e-9);
    let (outcome, motion) = solve(&street, &turning(10.0, 500.0));
    assert!(spot_turns(&motion) == 0.0 && outcome.cost < 62.0, "{outcome:?}");
    // Straight on nothing is cheaper.
    let (outcome, _) = solve(&open(Pose::new(30.0, 30.0, 0.0), Pose::new(60.0, 30.0, 0.0)), &turning(10.0, 2.0));
    assert_eq!((outcome.cost, outcome.guarantee), (30.0, Guarantee::Optimal));
}

#[test]
fn an_end_of_a_corridor_is_left_by_a_turn() {
    // A corridor with a corner that no arc of the radius gets round.
    let grid = Grid::new(60, 60, 0).unwrap();
    grid.fill(Rect::new(2, 2, 50, 7), 1).unwrap();
    grid.fill(Rect::new(45, 2, 7, 50), 1).unwrap();
    let (start, goal) = (Pose::new(6.0, 5.5, 0.0), Pose::new(48.5, 48.0, FRAC_PI_2));
    let street = Street { grid, car: body(-2.5, 2.5, 2.0), radius: 30.0, start, goal };
    let forward = MotionOptions { reverse_cost: f64::INFINITY, ..driving(30.0) };
    assert_ne!(solve(&street, &forward).0.status, MotionStatus::Found);
    let (outcome, mut motion) = solve(&street, &turning(30.0, 3.0));
    assert_eq!(outcome.status, MotionStatus::Found);
    assert!(spot_turns(&motion) > 1.0 && outcome.cost < 100.0, "{outcome:?}");
    let better = motion.improve(&ImproveOptions::default()).unwrap();
    check(&street, &motion, &turning(30.0, 3.0), &better);
    assert!(better.cost <= outcome.cost, "{better:?}");
    // No motion at all leads a body of 14 x 4 round a corner of corridors of 7.
    let street = Street { car: body(-7.0, 7.0, 2.0), start: Pose::new(11.0, 5.5, 0.0), ..street };
    let street = Street { goal: Pose::new(48.5, 42.0, FRAC_PI_2), ..street };
    let (outcome, _) = solve(&street, &turning(30.0, 3.0));
    assert_ne!(outcome.status, MotionStatus::Found);
}

#[test]
fn among_walls_turning_never_costs_more_and_improves() {
    let mut random = Random::new(1234);
    let (mut found, mut sums) = (0, [0.0; 3]);
    for number in 0..count(16, 200) {
        let grid = Grid::new(96, 72, 1).unwrap();
        for _ in 0..12 {
            let mut draw = |most: f64| (random.unit() * most) as i32;
            let wall = (draw(84.0), draw(60.0), 1 + draw(11.0), 1 + draw(11.0));
            grid.fill(Rect::new(wall.0, wall.1, wall.2, wall.3), 0).unwrap();
        }
        let car = body(-1.5, 5.0, 1.75);
        let space = PoseSpace::new(&grid, &car, SpaceOptions::default()).unwrap();
        let mut pose = || loop {
            let pose = Pose::new(96.0 * random.unit(), 72.0 * random.unit(), TAU * random.unit() - PI);
            let mut is_free = [false];
            space.check(&[pose], &mut is_free).unwrap();
            if is_free[0] {
                return pose;
            }
        };
        let street = Street { grid, car: car.clone(), radius: 6.0, start: pose(), goal: pose() };
        let costs = [(2.0, 5.0), (1.0, 0.0), (f64::INFINITY, 5.0)][number % 3];
        let options = MotionOptions { reverse_cost: costs.0, switch_cost: costs.1, ..turning(6.0, 1.0) };
        let (outcome, mut motion) = solve(&street, &options);
        let (plain, _) = solve(&street, &MotionOptions { spot_turn_cost: f64::INFINITY, ..options });
        if plain.status == MotionStatus::Found {
            assert_eq!(outcome.status, MotionStatus::Found, "{:?} {:?}", street.start, street.goal);
        }
        if outcome.status != MotionStatus::Found {
            continue;
        }
        let path = motion.path().to_vec();
        let better = motion.improve(&ImproveOptions { max_iterations: 400, ..ImproveOptions::default() }).unwrap();
        check(&street, &motion, &options, &better);
        assert!(better.cost <= outcome.cost);
        (found, sums) = (found + 1, [sums[0] + outcome.cost, sums[1] + better.cost, sums[2] + plain.cost.min(400.0)]);
        let (again, motion) = solve(&street, &options);
        assert_eq!((again, motion.path()), (outcome, &path[..]));
    }
    println!("{found} found: with turns {:.1}, improved {:.1}, without turns {:.1}", sums[0], sums[1], sums[2]);
    assert!(found * 2 > count(16, 200) && sums[1] < sums[0] && sums[0] < sums[2], "{found} {sums:?}");
}

#[test]
fn costs_of_turns_have_a_range() {
    let street = open(Pose::new(30.0, 30.0, 0.0), Pose::new(60.0, 30.0, 0.0));
    let space = PoseSpace::new(&street.grid, &street.car, SpaceOptions::default()).unwrap();
    for cost in [0.0, -1.0, f64::NAN, 2e6] {
        let refused = Motion::new(&space, turning(10.0, cost)).err();
        assert!(matches!(refused, Some(Error::BadValue { name: "spot_turn_cost", .. })), "{cost}");
    }
    let lattice = MotionOptions { spot_turn_cost: 1.0, ..MotionOptions::default() };
    assert!(matches!(Motion::new(&space, lattice), Err(Error::Unsupported { .. })));
}
