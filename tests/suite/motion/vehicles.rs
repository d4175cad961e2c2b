//! Hybrid A*: cars that park, turn and cross a town.

use super::street::{Street, car, driving, pairs, parking, replay, u_turn};
use std::f64::consts::PI;
use std::time::Instant;
use taut::motion::{Motion, MotionOptions, MotionOutcome, MotionPiece, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{ChainSpace, Curve, CurveKind, Link, Pose, PoseSpace, RasterRule, SpaceOptions, World, WorldSpace};
use taut::{Error, Grid, Position, Rect};
use taut_test_support::data::{bundled, maps, name, read_world};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

/// Steps of free motions may be so deep in a wall: what the exact test does not look into any more, in cells.
const DEEP: f64 = 1.0 / 2048.0 + 1e-6;

/// Expansions after which a pair of poses counts as not solved.
const MOST: u64 = 40_000;

fn space(street: &Street) -> PoseSpace {
    PoseSpace::new(&street.grid, &street.car, SpaceOptions::default()).unwrap()
}

/// Solves a scene and judges the path.
fn solve(street: &Street, options: MotionOptions, motion: &mut Motion) -> MotionOutcome {
    let outcome = motion.find(&street.start.row(), &street.goal.row(), &MotionRequest::default()).unwrap();
    judge(street, options, motion, outcome)
}

fn judge(street: &Street, options: MotionOptions, motion: &Motion, outcome: MotionOutcome) -> MotionOutcome {
    if outcome.status != MotionStatus::Found {
        assert!(motion.path().is_empty() && motion.pieces().is_empty());
        return outcome;
    }
    let seen = replay(street, motion, &options);
    assert!(seen.deepest <= DEEP, "{seen:?}");
    assert!(seen.missed < 1e-8, "{seen:?}");
    assert!((seen.cost - outcome.cost).abs() < 1e-6, "{seen:?} {outcome:?}");
    assert!((seen.length - outcome.length).abs() < 1e-6, "{seen:?} {outcome:?}");
    let kind = if options.reverse_cost < f64::INFINITY { CurveKind::ReedsShepp } else { CurveKind::Dubins };
    let curve = Curve::shortest(kind, street.radius, &street.start, &street.goal).unwrap().length();
    assert!(outcome.cost >= curve - 1e-6, "{outcome:?} {curve}");
    assert!(outcome.guarantee == Guarantee::None || outcome.guarantee == Guarantee::Optimal);
    if outcome.guarantee == Guarantee::Optimal {
        assert!(outcome.cost <= curve + 1e-9, "{outcome:?} {curve}");
    }
    outcome
}

fn solved(street: &Street, options: MotionOptions) -> (MotionOutcome, Motion) {
    let mut motion = Motion::new(&space(street), options).unwrap();
    let outcome = solve(street, options, &mut motion);
    (outcome, motion)
}

#[test]
fn a_car_parks_and_turns_round_in_a_corridor() {
    for (title, street) in [("parking", parking()), ("U-turn", u_turn())] {
        let options = driving(street.radius);
        let (outcome, motion) = solved(&street, options);
        assert_eq!(outcome.status, MotionStatus::Found, "{title}");
        let gears: Vec<i32> = motion.pieces().iter().map(|piece| piece.gear).collect();
        println!(
            "{title}: cost {:.2}, way {:.2}, {} expansions, gears {gears:?}",
            outcome.cost, outcome.length, outcome.expanded
        );
        assert!(gears.contains(&-1), "{title} needs reversing: {gears:?}");
        // A warm planner, and one in steps: the same.
        let mut other = Motion::new(&space(&street), options).unwrap();
        other.begin(&street.start.row(), &street.goal.row(), &MotionRequest::default()).unwrap();
        let stepped = loop {
            let outcome = other.step(7).unwrap();
            if outcome.status != MotionStatus::InProgress {
                break outcome;
            }
        };
        assert_eq!(stepped, outcome);
        assert_eq!((other.path(), other.pieces()), (motion.path(), motion.pieces()));
        let mut motion = motion;
        let before = motion.path().to_vec();
        assert_eq!(motion.find(&street.start.row(), &street.goal.row(), &MotionRequest::default()).unwrap(), outcome);
        assert_eq!(motion.path(), before);
    }
}

#[test]
fn a_small_car_turns_round_in_a_room() {
    let grid = Grid::new(32, 16, 1).unwrap();
    grid.fill(Rect::new(10, 0, 1, 16), 0).unwrap();
    grid.fill(Rect::new(10, 7, 1, 2), 1).unwrap();
    let outline = [(-1.0, -0.9), (3.0, -0.9), (3.0, 0.9), (-1.0, 0.9)].map(|(x, y)| Position::new(x, y));
    let car = taut::space::Shape::new(&outline, 0.0).unwrap();
    let (start, goal) = (Pose::new(4.0, 3.0, 0.0), Pose::new(4.0, 6.0, 3.125));
    let street = Street { grid, car, radius: 4.0, start, goal };
    let (outcome, motion) = solved(&street, driving(4.0));
    assert_eq!(outcome.status, MotionStatus::Found);
    assert!((2..=32).contains(&motion.pieces().len()), "{:?}", motion.pieces());
}

#[test]
fn forward_only_cars_drive_no_stroke_backward() {
    // Neither scene can be driven forward only: a slot beside the street, and a corridor narrower than the circle.
    let street = u_turn();
    let forward = MotionOptions { reverse_cost: f64::INFINITY, ..driving(street.radius) };
    let (outcome, _) = solved(&street, forward);
    assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::NoPath, Guarantee::None));
    // With room to turn it is another matter.
    let grid = Grid::new(160, 120, 1).unwrap();
    grid.fill(Rect::new(60, 40, 60, 6), 0).unwrap();
    let street = Street { grid, start: Pose::new(40.0, 44.0, 0.0), goal: Pose::new(40.0, 56.0, PI), ..u_turn() };
    let (outcome, motion) = solved(&street, forward);
    assert_eq!(outcome.status, MotionStatus::Found);
    assert!(motion.pieces().iter().all(|piece| piece.gear == 1));
}

#[test]
fn a_free_curve_alone_is_optimal() {
    let grid = Grid::new(160, 120, 1).unwrap();
    let (start, goal) = (Pose::new(40.0, 40.0, 0.0), Pose::new(120.0, 80.0, 0.5));
    let street = Street { grid, start, goal, ..u_turn() };
    for reverse_cost in [2.0, f64::INFINITY] {
        let (outcome, _) = solved(&street, MotionOptions { reverse_cost, ..driving(18.0) });
        assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::Found, Guarantee::Optimal));
        assert!(outcome.expanded <= 64, "{outcome:?}");
    }
    // A wall across the curve: another path, without a guarantee.
    street.grid.fill(Rect::new(80, 50, 2, 30), 0).unwrap();
    let (around, _) = solved(&street, driving(18.0));
    assert_eq!((around.status, around.guarantee), (MotionStatus::Found, Guarantee::None));
    // Angles go on from the start's, however many turns it has made.
    let turned =
        Street { start: Pose { angle: 20.0 * PI, ..start }, goal: Pose { angle: 0.5 - 6.0 * PI, ..goal }, ..street };
    let (again, motion) = solved(&turned, driving(18.0));
    assert!((again.cost - around.cost).abs() < 1e-9);
    assert!((motion.path()[2] - 20.0 * PI).abs() < 1e-12);
}

#[test]
fn cars_cross_a_town() {
    let map = maps().into_iter().find(|map| name(map) == "Berlin_0_256").unwrap_or_else(|| bundled().remove(0));
    let world = read_world(&map);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).unwrap();
    // The bundled map has narrower streets.
    let (size, apart) = if name(&map) == "Berlin_0_256" { (0.5_f32, 60.0) } else { (0.2, 24.0) };
    let radius = 18.0 * f64::from(size);
    let options = driving(radius);
    let space = PoseSpace::new(&grid, &car(size), SpaceOptions::default()).unwrap();
    let mut motion = Motion::new(&space, options).unwrap();
    let (mut times, mut found, mut proven, mut deepest) = (Vec::new(), 0, 0, 0.0_f64);
    for [start, goal] in pairs(&grid, (count(20, 100), apart), 2108) {
        let street = Street { grid: grid.clone(), car: car(size), radius, start, goal };
        let began = Instant::now();
        motion.begin(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
        let mut outcome = motion.step(MOST).unwrap();
        times.push(began.elapsed().as_secs_f64() * 1e3);
        if outcome.status == MotionStatus::InProgress {
            outcome.status = MotionStatus::BudgetSpent;
        }
        judge(&street, options, &motion, outcome);
        // Some yards are too narrow for any way out: that is proven.
        proven += usize::from(outcome.status == MotionStatus::NoPath && outcome.guarantee == Guarantee::Optimal);
        if outcome.status == MotionStatus::Found {
            found += 1;
            deepest = deepest.max(replay(&street, &motion, &options).deepest);
        }
    }
    times.sort_by(f64::total_cmp);
    let (all, title) = (times.len(), name(&map));
    let (median, worst) = (times[all / 2], times[all - 1]);
    println!("{title}: {found} of {all}, {proven} proven impossible, median {median:.1} ms, worst {worst:.1} ms");
    println!("deepest pose: {deepest:.6} cells in a wall");
    assert!(found * 10 >= (all - proven) * 8, "{found} of {all}, {proven} proven impossible");
}

/// The pose after a part of a piece.
fn along(from: &Pose, piece: &MotionPiece, part: f64) -> Pose {
    let (way, bend) = (f64::from(piece.gear) * piece.duration * part, piece.curvature);
    let angle = from.angle + bend * way;
    if bend == 0.0 {
        return Pose { x: from.x + way * angle.cos(), y: from.y + way * angle.sin(), angle };
    }
    let (x, y) = ((angle.sin() - from.angle.sin()) / bend, (from.angle.cos() - angle.cos()) / bend);
    Pose { x: from.x + x, y: from.y + y, angle }
}

/// Hybrid A* wants cells: those that polygons meet do, and what is free among them is free among the polygons.
#[test]
fn a_car_drives_among_polygons_by_the_cells_that_they_meet() {
    let mut random = Random::new(1108);
    let (mut found, mut compared) = (0, 0);
    for _ in 0..count(4, 40) {
        let world = World::new(Position::new(0.0, 0.0), Position::new(40.0, 30.0)).unwrap();
        for _ in 0..14 {
            let middle = (random.unit() * 40.0, random.unit() * 30.0);
            let mut corner = |turn: f64| {
                let (turn, far) = (turn + random.unit() * 1.5, 0.7 + 1.3 * random.unit());
                Position::new((middle.0 + far * turn.cos()) as f32, (middle.1 + far * turn.sin()) as f32)
            };
            world.add(&[corner(0.0), corner(2.1), corner(4.2)]).unwrap();
        }
        // Four cells to a unit of the world.
        let grid = Grid::new(160, 120, 1).unwrap();
        world.rasterise(&grid, (Position::new(0.0, 0.0), 0.25), RasterRule::Touch, 0).unwrap();
        // A little smaller than the car on the grid, which may be 1/2,048 cell deep in a wall.
        let truth = WorldSpace::new(&world, &car(0.1249), SpaceOptions::default()).unwrap();
        let [start, goal] = pairs(&grid, (1, 60.0), random.below(1 << 30))[0];
        let options = driving(9.0);
        let street = Street { grid: grid.clone(), car: car(0.5), radius: 9.0, start, goal };
        let mut motion = Motion::new(&space(&street), options).unwrap();
        let request = MotionRequest { max_iterations: MOST, ..MotionRequest::default() };
        if motion.find(&start.row(), &goal.row(), &request).unwrap().status != MotionStatus::Found {
            continue;
        }
        found += 1;
        let (path, pieces) = (super::scene::poses(motion.path()), motion.pieces());
        for (number, piece) in pieces.iter().enumerate() {
            let (first, last) = (path[piece.first], pieces.get(number + 1).map_or(path.len() - 1, |next| next.first));
            let end = along(&first, piece, 1.0);
            assert!((end.x - path[last].x).hypot(end.y - path[last].y) < 1e-6, "{end:?} {:?}", path[last]);
            let poses: Vec<Pose> = (0..=200)
                .map(|part| along(&first, piece, f64::from(part) / 200.0))
                .map(|pose| Pose { x: pose.x / 4.0, y: pose.y / 4.0, ..pose })
                .collect();
            let mut is_free = vec![false; poses.len()];
            truth.check(&poses, &mut is_free).unwrap();
            assert!(is_free.iter().all(|&is_free| is_free), "{poses:?}");
            compared += poses.len();
        }
    }
    println!("{found} drives, {compared} poses");
    assert!(found > 2);
}

#[test]
fn strange_options_are_refused_with_a_sentence() {
    let street = parking();
    let space = space(&street);
    let good = driving(18.0);
    let of = |options| Motion::new(&space, options).err().map(|error| error.to_string());
    for value in [f64::NAN, 0.0, -1.0, 1e-3, 2e6, f64::INFINITY, f64::NEG_INFINITY] {
        let sentence = of(MotionOptions { turning_radius: value, ..good }).unwrap();
        assert!(sentence.contains("turning_radius"), "{sentence}");
    }
    for value in [f64::NAN, 0.0, 0.999, -2.0, 2e6, f64::NEG_INFINITY] {
        let sentence = of(MotionOptions { reverse_cost: value, ..good }).unwrap();
        assert!(sentence.contains("reverse_cost"), "{sentence}");
    }
    for value in [f64::NAN, -0.5, 2e6, f64::INFINITY] {
        let sentence = of(MotionOptions { switch_cost: value, ..good }).unwrap();
        assert!(sentence.contains("switch_cost"), "{sentence}");
    }
    for value in [f64::NAN, -0.5, f64::INFINITY] {
        assert!(of(MotionOptions { h_scale: value, ..good }).unwrap().contains("h_scale"));
    }
    let lattice = MotionOptions::default();
    for options in [
        MotionOptions { turning_radius: 3.0, ..lattice },
        MotionOptions { reverse_cost: 3.0, ..lattice },
        MotionOptions { switch_cost: f64::NAN, ..lattice },
    ] {
        assert!(matches!(Motion::new(&space, options), Err(Error::Unsupported { .. })));
    }
    let links = [Link::new(3.0, 1.0); 2];
    let chain =
        ChainSpace::new(&street.grid, &links, Some(Position::new(40.0, 30.0)), SpaceOptions::default()).unwrap();
    assert!(matches!(Motion::new(&chain, good), Err(Error::Unsupported { .. })));
    // States.
    let mut motion = Motion::new(&space, good).unwrap();
    let (start, goal) = (street.start.row(), street.goal.row());
    assert!(matches!(
        motion.find(&[f64::NAN, 1.0, 0.0], &goal, &MotionRequest::default()),
        Err(Error::BadValue { .. })
    ));
    assert!(matches!(motion.find(&start, &[], &MotionRequest::default()), Err(Error::BadValue { .. })));
    assert!(matches!(
        motion.find(&[10.0, 10.0, 0.0], &goal, &MotionRequest::default()),
        Err(Error::StartMeetsWall { .. })
    ));
    assert!(matches!(
        motion.find(&start, &[-5.0, 10.0, 0.0], &MotionRequest::default()),
        Err(Error::GoalMeetsWall { .. })
    ));
    assert!(matches!(motion.step(1), Err(Error::NoSearch)));
    // One goal of three is free.
    let goals = [[0.0; 3], goal, [10.0, 60.0, 1.0]].concat();
    assert_eq!(motion.find(&start, &goals, &MotionRequest::default()).unwrap().status, MotionStatus::Found);
    motion.begin(&start, &goal, &MotionRequest::default()).unwrap();
    motion.cancel_handle().cancel();
    assert_eq!(motion.step(0).unwrap().status, MotionStatus::Cancelled);
    for memory_limit in [1, 1_000, 20_000, 100_000] {
        let mut little = Motion::new(&space, MotionOptions { memory_limit, ..good }).unwrap();
        let refused = little.find(&start, &goal, &MotionRequest::default());
        assert!(matches!(refused, Err(Error::MemoryLimit { .. })), "{memory_limit} {refused:?}");
    }
}
