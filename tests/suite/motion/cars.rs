//! Cars in passages, on large maps and on random ones; improved paths. Each path is driven anew by the replay, which
//! shares no code with the planner.

use super::street::{Street, driving, replay};
use std::f64::consts::{FRAC_PI_2, PI, TAU};
use taut::improve::{Descent, ImproveOptions, Improvement};
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Error, Grid, Position, Rect};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

/// Steps of free motions may be so deep in a wall, in cells.
const DEEP: f64 = 1.0 / 2048.0 + 1e-6;

fn body(from: f32, to: f32, half: f32) -> Shape {
    Shape::new(&[(from, -half), (to, -half), (to, half), (from, half)].map(|(x, y)| Position::new(x, y)), 0.0).unwrap()
}

fn planner(street: &Street, options: MotionOptions) -> Motion {
    Motion::new(&PoseSpace::new(&street.grid, &street.car, SpaceOptions::default()).unwrap(), options).unwrap()
}

fn find(street: &Street, motion: &mut Motion, max_iterations: u64) -> MotionOutcome {
    let request = MotionRequest { max_iterations, ..MotionRequest::default() };
    motion.find(&street.start.row(), &street.goal.row(), &request).unwrap()
}

/// The path is free, and costs what the outcome says.
fn check(street: &Street, motion: &Motion, options: &MotionOptions, outcome: &MotionOutcome) {
    let seen = replay(street, motion, options);
    assert!(seen.deepest <= DEEP && seen.missed < 1e-8, "{seen:?}");
    assert!((seen.cost - outcome.cost).abs() < 1e-6, "{seen:?} {outcome:?}");
    assert!((seen.length - outcome.length).abs() < 1e-6, "{seen:?} {outcome:?}");
}

/// Improves a path, some times over, and checks it each time.
fn improve(street: &Street, motion: &mut Motion, options: &MotionOptions, found: MotionOutcome) -> MotionOutcome {
    let mut last = found;
    for seed in 0..3 {
        let shortcuts = ImproveOptions { seed, max_iterations: 300, ..ImproveOptions::default() };
        let better = motion.improve(&shortcuts).unwrap();
        assert!(better.cost <= last.cost && better.expanded <= 300, "{last:?} {better:?}");
        check(street, motion, options, &better);
        last = better;
    }
    last
}

/// Two rooms and a passage of 12 x 31 cells between them; a car that drives from one to the other.
fn passage(width: f32, ends: [Pose; 2], is_turned: bool) -> Street {
    let (across, down) = if is_turned { (60, 100) } else { (100, 60) };
    let grid = Grid::new(across, down, 1).unwrap();
    for (x, y, width, height) in [(35, 0, 31, 24), (35, 36, 31, 24)] {
        let wall = if is_turned { Rect::new(y, x, height, width) } else { Rect::new(x, y, width, height) };
        grid.fill(wall, 0).unwrap();
    }
    // In the mirror x and y change places.
    let [start, goal] = ends.map(|end| if is_turned { Pose::new(end.y, end.x, FRAC_PI_2 - end.angle) } else { end });
    Street { grid, car: body(-9.0, 9.0, width / 2.0), radius: 8.0, start, goal }
}

/// Steering in steps never stands exactly along a passage: a car that just fitted went backward through it all at a
/// cost of 181, and one of its width found no path.
#[test]
fn a_passage_as_wide_as_the_car_is_driven_forward() {
    let scenes = [
        ([Pose::new(17.0, 15.0, 0.0), Pose::new(83.0, 30.0, 0.0)], 110.0),
        // Neither end is on the axis of the passage, nor turned along it.
        ([Pose::new(17.0, 35.0, 2.0), Pose::new(80.0, 40.0, -2.2)], 170.0),
    ];
    for width in [10.5, 11.5, 11.75, 12.0] {
        for (ends, most) in scenes {
            for is_turned in [false, true] {
                let street = passage(width, ends, is_turned);
                let mut motion = planner(&street, driving(street.radius));
                let outcome = find(&street, &mut motion, 100_000);
                assert_eq!(outcome.status, MotionStatus::Found, "{width} {ends:?}");
                assert!(outcome.cost <= most, "{width} {ends:?}: {}", outcome.cost);
                check(&street, &motion, &driving(street.radius), &outcome);
                improve(&street, &mut motion, &driving(street.radius), outcome);
            }
        }
    }
}

#[test]
fn a_wider_car_than_the_passage_has_no_path() {
    let street = passage(12.25, [Pose::new(17.0, 15.0, 0.0), Pose::new(83.0, 30.0, 0.0)], false);
    let outcome = find(&street, &mut planner(&street, driving(8.0)), 0);
    assert_eq!(outcome.status, MotionStatus::NoPath);
}

#[test]
fn a_slot_of_a_fifth_more_than_the_car_is_parked_in_with_ten_changes_of_gear() {
    let grid = Grid::new(160, 64, 1).unwrap();
    for (x, y, width, height) in [(0, 0, 160, 8), (20, 8, 40, 8), (79, 8, 81, 8), (0, 56, 160, 8)] {
        grid.fill(Rect::new(x, y, width, height), 0).unwrap();
    }
    let (start, goal) = (Pose::new(90.0, 26.0, 0.0), Pose::new(65.5, 13.0, 0.0));
    let street = Street { grid, car: body(-4.0, 12.0, 3.6), radius: 18.0, start, goal };
    let mut motion = planner(&street, driving(18.0));
    let outcome = find(&street, &mut motion, 100_000);
    assert_eq!(outcome.status, MotionStatus::Found);
    check(&street, &motion, &driving(18.0), &outcome);
    improve(&street, &mut motion, &driving(18.0), outcome);
    assert!(replay(&street, &motion, &driving(18.0)).switches <= 10);
}

/// The numbers of nodes once filled a table over the whole map, at any angle: no turning radius allowed 512 x 512
/// cells.
#[test]
fn large_maps_take_memory_for_what_is_searched() {
    let grid = Grid::new(2048, 2048, 1).unwrap();
    for wall in 0..31 {
        grid.fill(Rect::new(64 * (wall + 1), if wall % 2 == 0 { 0 } else { 24 }, 4, 2024), 0).unwrap();
    }
    for radius in [1.0, 6.0, 128.0] {
        let (start, goal) = (Pose::new(1000.0, 1000.0, 1.0), Pose::new(1000.0, 1060.0, 2.0));
        let street = Street { grid: grid.clone(), car: body(-1.5, 4.0, 1.5), radius, start, goal };
        let mut motion = planner(&street, driving(radius));
        let outcome = find(&street, &mut motion, 400_000);
        assert!(outcome.status == MotionStatus::Found || radius > 20.0, "{radius}: {outcome:?}");
        println!("radius {radius}: {} expansions, {} kB", outcome.expanded, motion.memory() / 1024);
        // 17 MB of it are the distances of the corners of the whole map.
        assert!(motion.memory() < 128 << 20, "{radius}: {} bytes", motion.memory());
    }
}

#[test]
fn memory_limits_hold() {
    let street = passage(11.5, [Pose::new(17.0, 35.0, 2.0), Pose::new(80.0, 40.0, -2.2)], false);
    let (mut refused, mut found) = (0, 0);
    for kilobytes in [64, 200, 280, 320, 400, 600, 1_000, 2_000, 4_000, 16_000] {
        let options = MotionOptions { memory_limit: kilobytes << 10, ..driving(8.0) };
        let mut motion = planner(&street, options);
        let request = MotionRequest::default();
        match motion.find(&street.start.row(), &street.goal.row(), &request) {
            Ok(outcome) => {
                assert_eq!(outcome.status, MotionStatus::Found);
                found += 1;
            }
            Err(Error::MemoryLimit { .. }) => refused += 1,
            Err(error) => panic!("{error}"),
        }
        // The planner itself and its lists of a path are not counted.
        assert!(motion.memory() <= (kilobytes << 10) + 32_768, "{kilobytes} kB: {}", motion.memory());
    }
    assert!(refused > 0 && found > 0, "{refused} {found}");
}

/// Rooms with blocks at random, and free poses of a small car.
fn at_random(random: &mut Random) -> Street {
    let grid = Grid::new(96, 72, 1).unwrap();
    for _ in 0..14 {
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
    let (start, goal) = (pose(), pose());
    Street { grid, car, radius: 6.0, start, goal }
}

#[test]
fn improved_paths_are_free_and_never_cost_more() {
    let mut random = Random::new(4711);
    let (mut found, mut before, mut after) = (0, 0.0, 0.0);
    for number in 0..count(24, 400) {
        let street = at_random(&mut random);
        let costs = [(2.0, 5.0), (1.0, 0.0), (f64::INFINITY, 5.0)][number % 3];
        let options = MotionOptions { reverse_cost: costs.0, switch_cost: costs.1, ..driving(street.radius) };
        let mut motion = planner(&street, options);
        let outcome = find(&street, &mut motion, 60_000);
        if outcome.status != MotionStatus::Found {
            continue;
        }
        check(&street, &motion, &options, &outcome);
        let path = motion.path().to_vec();
        let same = motion.improve(&ImproveOptions { max_iterations: 0, ..ImproveOptions::default() }).unwrap();
        assert_eq!((same.cost, motion.path()), (outcome.cost, &path[..]));
        let better = improve(&street, &mut motion, &options, outcome);
        (found, before, after) = (found + 1, before + outcome.cost, after + better.cost);
        // The same seeds find the same path, on a planner that has been at work before, too.
        let improved = motion.path().to_vec();
        assert_eq!(find(&street, &mut motion, 60_000), outcome);
        assert_eq!(improve(&street, &mut motion, &options, outcome), better);
        assert_eq!(motion.path(), improved);
    }
    println!("{found} found: cost {before:.1}, improved {after:.1}");
    assert!(found * 3 > count(24, 400) && after < 0.97 * before, "{found}: {before} {after}");
}

/// A place that is given with many angles costs no more than with any one of them.
#[test]
fn a_goal_at_any_angle_is_a_place_with_many() {
    let street = passage(11.0, [Pose::new(17.0, 15.0, 0.0), Pose::new(80.0, 30.0, 0.0)], false);
    let options = driving(street.radius);
    let mut motion = planner(&street, options);
    let angles = (0..16).map(|number| TAU * f64::from(number) / 16.0);
    let goals: Vec<f64> = angles.flat_map(|angle| [80.0, 30.0, angle]).collect();
    let start = street.start.row();
    let outcome = motion.find(&start, &goals, &MotionRequest::default()).unwrap();
    assert_eq!(outcome.status, MotionStatus::Found);
    let end = motion.path()[motion.path().len() - 1];
    let reached = Street { goal: Pose::new(80.0, 30.0, end), ..passage(11.0, [street.start; 2], false) };
    check(&reached, &motion, &options, &outcome);
    let any = motion.improve(&ImproveOptions::default()).unwrap();
    for goal in goals.chunks_exact(3).step_by(4) {
        let one = motion.find(&start, goal, &MotionRequest::default()).unwrap();
        assert!(any.cost <= one.cost * 1.02, "{goal:?}: {one:?} {any:?}");
    }
}

/// How near the body comes to walls: the mean over the way of what is missing to 3 cells, and the least distance, by
/// points of its outline 0.25 apart.
fn nearness(street: &Street, motion: &Motion, corners: (f64, f64, f64)) -> (f64, f64) {
    let (from, to, half) = corners;
    let along = (0..=count_of(to - from)).map(|at| from + (to - from) * f64::from(at) / f64::from(count_of(to - from)));
    let sides = along.flat_map(|x| [(x, -half), (x, half)]);
    let ends = (0..=count_of(2.0 * half)).map(|at| 2.0 * half * f64::from(at) / f64::from(count_of(2.0 * half)) - half);
    let outline: Vec<(f64, f64)> = sides.chain(ends.flat_map(|y| [(from, y), (to, y)])).collect();
    let snapshot = street.grid.snapshot();
    let is_wall = |x: i32, y: i32| {
        !(0..street.grid.width()).contains(&x) || !(0..street.grid.height()).contains(&y) || snapshot.is_blocked(x, y)
    };
    let to_walls = |(x, y): (f64, f64)| {
        let mut least = 3.0_f64;
        for row in (y - 3.0).floor() as i32..=(y + 3.0).floor() as i32 {
            for column in (x - 3.0).floor() as i32..=(x + 3.0).floor() as i32 {
                if is_wall(column, row) {
                    let dx = x - x.clamp(f64::from(column), f64::from(column) + 1.0);
                    let dy = y - y.clamp(f64::from(row), f64::from(row) + 1.0);
                    least = least.min(dx.hypot(dy));
                }
            }
        }
        least
    };
    let (mut sum, mut way, mut least) = (0.0, 0.0, f64::INFINITY);
    let poses: Vec<Pose> = motion.path().chunks_exact(3).map(Pose::of_row).collect();
    for pair in poses.windows(2) {
        let length = (pair[1].x - pair[0].x).hypot(pair[1].y - pair[0].y);
        let parts = (length / 0.25).ceil().max(1.0);
        for part in 0..parts as u32 {
            let at = pair[0].towards(&pair[1], (f64::from(part) + 0.5) / parts);
            let (sin, cos) = at.angle.sin_cos();
            let place = |&(x, y): &(f64, f64)| (at.x + x * cos - y * sin, at.y + x * sin + y * cos);
            let distance = outline.iter().map(place).map(to_walls).fold(3.0, f64::min);
            sum += (3.0 - distance) * length / parts;
            least = least.min(distance);
        }
        way += length;
    }
    (sum / way, least)
}

fn count_of(length: f64) -> u32 {
    (length / 0.25).ceil() as u32
}

#[test]
fn weights_and_descent_move_a_car_away_from_walls() {
    // The nearest way goes along corners.
    let street =
        Street { radius: 6.0, ..passage(10.0, [Pose::new(8.0, 50.0, -1.0), Pose::new(92.0, 50.0, 1.0)], false) };
    let street = Street { car: body(-1.5, 5.0, 1.75), ..street };
    let options = MotionOptions { reverse_cost: 1.0, switch_cost: 0.0, ..driving(6.0) };
    let run = |by: ImproveOptions| {
        let mut motion = planner(&street, options);
        let found = find(&street, &mut motion, 100_000);
        assert_eq!(found.status, MotionStatus::Found);
        let mut last = found;
        for seed in 0..4 {
            last = motion.improve(&ImproveOptions { seed, max_iterations: 300, clearance: 3.0, ..by }).unwrap();
            check(&street, &motion, &options, &last);
        }
        (last.cost, nearness(&street, &motion, (-1.5, 5.0, 1.75)))
    };
    let plain = run(ImproveOptions::default());
    let walls = run(ImproveOptions { wall_weight: 4.0, ..ImproveOptions::default() });
    let descent = run(ImproveOptions { improvement: Improvement::Descend, ..ImproveOptions::default() });
    println!("plain {plain:?}\nwalls {walls:?}\ndescent {descent:?}");
    for kept in [walls, descent] {
        assert!(kept.1.0 < 0.6 * plain.1.0 && kept.1.1 > plain.1.1 + 0.2, "{plain:?} {kept:?}");
        assert!(kept.0 >= plain.0 - 1e-9 && kept.0 < 1.3 * plain.0, "{plain:?} {kept:?}");
    }
}

/// The shortest way to a place aside turns by much; with the weight of turns the car drives on and back instead.
#[test]
fn a_weight_of_turns_makes_a_path_longer_and_straighter() {
    let (start, goal) = (Pose::new(40.0, 27.0, 0.0), Pose::new(44.0, 33.0, 0.0));
    let street = Street { grid: Grid::new(100, 60, 1).unwrap(), car: body(-1.5, 5.0, 1.75), radius: 6.0, start, goal };
    let options = MotionOptions { reverse_cost: 1.0, switch_cost: 0.0, ..driving(6.0) };
    let run = |turn_weight: f64| {
        let mut motion = planner(&street, options);
        let mut last = find(&street, &mut motion, 100_000);
        assert_eq!(last.status, MotionStatus::Found);
        for seed in 0..4 {
            last = motion.improve(&ImproveOptions { seed, turn_weight, ..ImproveOptions::default() }).unwrap();
            check(&street, &motion, &options, &last);
        }
        let turns: f64 = motion.pieces().iter().map(|piece| piece.duration * piece.curvature.abs()).sum();
        (last.cost, turns)
    };
    let (plain, straight) = (run(0.0), run(20.0));
    println!("plain {plain:?}, straight {straight:?}");
    assert!(straight.1 < 0.75 * plain.1 && straight.0 > plain.0, "{plain:?} {straight:?}");
    assert!(straight.0 + 20.0 * straight.1 < plain.0 + 20.0 * plain.1, "{plain:?} {straight:?}");
}

#[test]
fn improvements_see_the_grid_as_it_is() {
    let street = passage(10.5, [Pose::new(17.0, 15.0, 0.0), Pose::new(83.0, 30.0, 0.0)], false);
    let options = driving(street.radius);
    let mut motion = planner(&street, options);
    let plain = ImproveOptions::default();
    assert_eq!(motion.improve(&plain), Err(Error::NoAnswer));
    let outcome = find(&street, &mut motion, 100_000);
    for refused in [
        ImproveOptions { improvement: Improvement::Round, turning_radius: 2.0, ..plain },
        ImproveOptions { improvement: Improvement::Descend, descent: Descent::Plain, ..plain },
        ImproveOptions { turning_radius: 2.0, ..plain },
    ] {
        assert!(matches!(motion.improve(&refused), Err(Error::Unsupported { .. })), "{refused:?}");
    }
    // A wall far away changes nothing; one across the passage does.
    street.grid.fill(Rect::new(0, 58, 4, 2), 0).unwrap();
    let better = improve(&street, &mut motion, &options, outcome);
    assert!(better.revision > outcome.revision);
    let path = motion.path().to_vec();
    street.grid.fill(Rect::new(50, 24, 1, 12), 0).unwrap();
    assert!(matches!(motion.improve(&plain), Err(Error::BadValue { name: "segment", .. })));
    assert_eq!(motion.path(), path);
}
