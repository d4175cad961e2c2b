//! Goals that a car may reach with any heading, against the same goals with many.

use super::street::{Street, driving, replay};
use std::f64::consts::{PI, TAU};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Curve, CurveKind, Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Error, Grid, Position, Rect};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

const ANY: MotionRequest = MotionRequest { max_iterations: 0, tolerance: 0.0, any_heading: true };

fn body(from: f32, to: f32, half: f32) -> Shape {
    Shape::new(&[(from, -half), (to, -half), (to, half), (from, half)].map(|(x, y)| Position::new(x, y)), 0.0).unwrap()
}

fn planner(street: &Street, options: MotionOptions) -> Motion {
    Motion::new(&PoseSpace::new(&street.grid, &street.car, SpaceOptions::default()).unwrap(), options).unwrap()
}

/// The goal of a street with so many angles.
fn goals(goal: &Pose, angles: u32) -> Vec<f64> {
    let angles = (0..angles).map(|number| TAU * f64::from(number) / f64::from(angles));
    angles.flat_map(|angle| [goal.x, goal.y, angle]).collect()
}

/// The path is free, ends exactly at the place of the goal, and costs what the outcome says.
fn check(street: &Street, motion: &Motion, options: &MotionOptions, outcome: &MotionOutcome) {
    let [.., x, y, angle] = *motion.path() else { panic!("no path") };
    assert_eq!((x, y), (street.goal.x, street.goal.y));
    let reached =
        Street { grid: street.grid.clone(), car: street.car.clone(), goal: Pose::new(x, y, angle), ..*street };
    let seen = replay(&reached, motion, options);
    assert!(seen.deepest <= 1.0 / 2048.0 + 1e-6 && seen.missed < 1e-8, "{seen:?}");
    assert!((seen.cost - outcome.cost).abs() < 1e-6, "{seen:?} {outcome:?}");
}

/// A slot along (2, 1) for a body of 40 cells, which has no room at any sixteenth of a turn.
fn slanted() -> Street {
    let grid = Grid::new(160, 120, 1).unwrap();
    let (cos, sin) = (2.0 / 5.0_f64.sqrt(), 1.0 / 5.0_f64.sqrt());
    for y in 0..120 {
        for x in 60..160 {
            let (dx, dy) = (f64::from(x) + 0.5 - 100.0, f64::from(y) + 0.5 - 70.0);
            if (dy * cos - dx * sin).abs() > 3.25 {
                grid.fill(Rect::new(x, y, 1, 1), 0).unwrap();
            }
        }
    }
    let goal = Pose::new(86.0, 63.0, 0.0);
    Street { grid, car: body(-2.0, 38.0, 1.5), radius: 10.0, start: Pose::new(12.0, 30.0, 1.0), goal }
}

#[test]
fn the_body_stands_where_it_just_fits() {
    let street = slanted();
    let mut motion = planner(&street, driving(street.radius));
    let sixteenths = motion.find(&street.start.row(), &goals(&street.goal, 16), &MotionRequest::default());
    assert!(matches!(sixteenths, Err(Error::GoalMeetsWall { .. })), "{sixteenths:?}");
    let outcome = motion.find(&street.start.row(), &street.goal.row(), &ANY).unwrap();
    assert_eq!(outcome.status, MotionStatus::Found);
    check(&street, &motion, &driving(street.radius), &outcome);
    let along = (motion.path().last().unwrap() - 0.5_f64.atan()).rem_euclid(PI);
    assert!(along.min(PI - along) < 0.06, "{along}");
}

#[test]
fn in_the_open_no_heading_is_reached_by_a_shorter_curve() {
    let mut random = Random::new(1975);
    let street = Street {
        grid: Grid::new(200, 200, 1).unwrap(),
        car: body(-1.0, 4.0, 1.0),
        radius: 8.0,
        start: Pose::new(100.0, 100.0, 0.0),
        goal: Pose::new(100.0, 100.0, 0.0),
    };
    for number in 0..count(60, 600) {
        let forward = number % 2 == 0;
        let reverse_cost = if forward { f64::INFINITY } else { 1.0 };
        let options = MotionOptions { reverse_cost, switch_cost: 0.0, ..driving(8.0) };
        let kind = if forward { CurveKind::Dubins } else { CurveKind::ReedsShepp };
        let start = Pose::new(100.0, 100.0, TAU * random.unit() - PI);
        let goal = Pose::new(100.0 + 100.0 * random.unit() - 50.0, 100.0 + 100.0 * random.unit() - 50.0, 0.0);
        let street = Street { grid: street.grid.clone(), car: street.car.clone(), start, goal, ..street };
        let mut motion = planner(&street, options);
        let outcome = motion.find(&start.row(), &goal.row(), &ANY).unwrap();
        check(&street, &motion, &options, &outcome);
        let length = |goal: &[f64]| Curve::shortest(kind, 8.0, &start, &Pose::of_row(goal)).unwrap().length();
        let least = goals(&goal, 720).chunks_exact(3).map(length).fold(f64::INFINITY, f64::min);
        let is_far = (goal.x - start.x).hypot(goal.y - start.y) >= 16.0;
        let most = if is_far { least + 1e-9 } else { least + 0.2 * 8.0 };
        assert!(outcome.cost <= most, "{start:?} {goal:?}: {} {least}", outcome.cost);
    }
}

#[test]
fn straight_ahead_is_provably_cheapest() {
    let grid = Grid::new(80, 60, 1).unwrap();
    let (start, goal) = (Pose::new(8.0, 30.0, 0.0), [50.25, 30.0, 2.0]);
    let street = Street { grid, car: body(-1.0, 4.0, 1.0), radius: 10.0, start, goal: Pose::of_row(&goal) };
    let mut motion = planner(&street, driving(10.0));
    let outcome = motion.find(&start.row(), &goal, &ANY).unwrap();
    assert_eq!((outcome.status, outcome.guarantee, outcome.cost), (MotionStatus::Found, Guarantee::Optimal, 42.25));
    // The same place with its angle is farther.
    let outcome = motion.find(&start.row(), &goal, &MotionRequest::default()).unwrap();
    assert!(outcome.cost > 43.0 && outcome.guarantee == Guarantee::None, "{outcome:?}");
}

/// Rooms with blocks at random.
#[test]
fn among_walls_a_path_costs_no_more_than_to_any_of_many_headings() {
    let mut random = Random::new(4712);
    let (mut found, mut worst, mut sums) = (0, 0.0_f64, [0.0; 2]);
    for number in 0..count(16, 200) {
        let grid = Grid::new(96, 72, 1).unwrap();
        for _ in 0..12 {
            let mut draw = |most: f64| (random.unit() * most) as i32;
            let wall = (draw(84.0), draw(60.0), 1 + draw(11.0), 1 + draw(11.0));
            grid.fill(Rect::new(wall.0, wall.1, wall.2, wall.3), 0).unwrap();
        }
        let costs = [(2.0, 5.0), (1.0, 0.0), (f64::INFINITY, 5.0)][number % 3];
        let options = MotionOptions { reverse_cost: costs.0, switch_cost: costs.1, ..driving(6.0) };
        let mut pose = || Pose::new(96.0 * random.unit(), 72.0 * random.unit(), TAU * random.unit() - PI);
        let street = Street { grid, car: body(-1.5, 5.0, 1.75), radius: 6.0, start: pose(), goal: pose() };
        let mut motion = planner(&street, options);
        let request = MotionRequest { max_iterations: 30_000, ..ANY };
        let Ok(outcome) = motion.find(&street.start.row(), &street.goal.row(), &request) else {
            continue;
        };
        let many = MotionRequest { any_heading: false, ..request };
        let all = motion.find(&street.start.row(), &goals(&street.goal, 72), &many);
        let all = all.map_or(f64::INFINITY, |all| all.cost);
        if outcome.status != MotionStatus::Found {
            assert_eq!(all, f64::INFINITY, "{:?} {:?}", street.start, street.goal);
            continue;
        }
        assert_eq!(motion.find(&street.start.row(), &street.goal.row(), &request), Ok(outcome));
        check(&street, &motion, &options, &outcome);
        (found, worst) = (found + 1, worst.max(outcome.cost / all));
        sums = [sums[0] + outcome.cost, sums[1] + all.min(outcome.cost * 2.0)];
    }
    println!("{found} found: any heading {:.1}, the best of 72 {:.1}, worst {worst:.3}", sums[0], sums[1]);
    assert!(found * 4 > count(16, 200) && sums[0] <= sums[1] * 1.01, "{found} {sums:?}");
}

#[test]
fn places_without_a_free_heading_and_other_planners_are_refused() {
    let street = slanted();
    let mut motion = planner(&street, driving(10.0));
    let blocked = motion.find(&street.start.row(), &[130.0, 63.0, 0.0], &ANY);
    assert!(matches!(blocked, Err(Error::GoalMeetsWall { .. })), "{blocked:?}");
    // One of two places has room.
    let both = [130.0, 63.0, 0.0, street.goal.x, street.goal.y, 0.0];
    assert_eq!(motion.find(&street.start.row(), &both, &ANY).unwrap().status, MotionStatus::Found);
    for algorithm in [MotionAlgorithm::Lattice, MotionAlgorithm::RrtConnect] {
        let mut other = planner(&street, MotionOptions { algorithm, ..MotionOptions::default() });
        let refused = other.begin(&street.start.row(), &street.goal.row(), &ANY);
        assert!(matches!(refused, Err(Error::Unsupported { .. })), "{algorithm:?}");
    }
}
