//! Hybrid A* for small cars on small maps: the pieces of a path are driven anew, and no pose on them is in a wall.

use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Curve, CurveKind, Pose, PoseSpace, Shape, SpaceOptions, Steering};
use taut::{Error, ErrorKind, Position};
use taut_test_support::hash::Fnv;

use crate::curves::driven;
use crate::drawn::Drawn;
use crate::world::Living;

/// Steps of free motions may be so deep in a wall: 1/2048 cell, and what corners are rounded by.
const DEEP: f32 = 1.0 / 1024.0;
/// Expansions of a search.
const MOST: u64 = 200;

/// A rectangle around the middle of the rear axle, smaller by a margin on each side.
pub fn body((behind, ahead, beside): (f32, f32, f32), less: f32) -> Shape {
    let (left, right, half) = (less - behind, ahead - less, beside - less);
    let outline = [(left, -half), (right, -half), (right, half), (left, half)];
    Shape::new(&outline.map(|(x, y)| Position::new(x, y)), 0.0).expect("a rectangle")
}

/// Searches between edits.
pub fn check(drawn: &mut Drawn, hash: &mut Fnv) {
    let size = (drawn.between(6, 20), drawn.between(6, 20));
    let mut living = Living::new(drawn.world_of(size));
    let sides = *drawn.pick(&[(0.5, 1.5, 0.5), (0.25, 0.75, 0.25), (1.0, 1.0, 0.75)]);
    let space = PoseSpace::new(&living.grid, &body(sides, 0.0), SpaceOptions::default()).expect("a body");
    let smaller = PoseSpace::new(&living.grid, &body(sides, DEEP), SpaceOptions::default()).expect("a body");
    let options = MotionOptions {
        algorithm: MotionAlgorithm::HybridAstar,
        turning_radius: *drawn.pick(&[1.5, 3.0, 0.75]),
        reverse_cost: *drawn.pick(&[2.0, 1.0, f64::INFINITY]),
        switch_cost: *drawn.pick(&[5.0, 0.0, 1.0]),
        spot_turn_cost: *drawn.pick(&[f64::INFINITY, 0.5, 3.0]),
        ..MotionOptions::default()
    };
    let mut motion = Motion::new(&space, options).expect("a vehicle");
    for _ in 0..3 {
        let (start, goal) = (pose(drawn, &space, size), pose(drawn, &space, size));
        let what = || format!("{start:?} to {goal:?}, {options:?}, {sides:?}\n{}", living.cells.seen().rows());
        let outcome = search(&mut motion, &start, &goal);
        let mut fresh = Motion::new(&space, options).expect("a vehicle");
        match (outcome, search(&mut fresh, &start, &goal)) {
            (Ok(outcome), Ok(again)) => {
                assert_eq!((outcome, motion.path(), motion.pieces()), (again, fresh.path(), fresh.pieces()));
                judge((&motion, &smaller), &options, (&start, &goal), &outcome, &what);
                hash.word(outcome.cost.to_bits());
                motion.path().iter().for_each(|value| hash.word(value.to_bits()));
            }
            (Err(error), Err(again)) => {
                assert_eq!(error.to_string(), again.to_string());
                assert!(matches!(error.kind(), ErrorKind::StartBlocked | ErrorKind::GoalBlocked), "{error} {}", what());
                let mut is_free = [false; 2];
                space.check(&[start, goal], &mut is_free).expect("two poses");
                assert!(is_free != [true; 2] && motion.path().is_empty(), "{error} {}", what());
            }
            (first, second) => panic!("{first:?} {second:?} {}", what()),
        }
        if drawn.is_empty() {
            break;
        }
        living.edit(drawn);
    }
}

/// A pose; a free one if a few tries find it.
pub fn pose(drawn: &mut Drawn, space: &PoseSpace, size: (i32, i32)) -> Pose {
    let mut pose = Pose::default();
    for _ in 0..8 {
        let at = drawn.position(size);
        let angle = f64::from(drawn.between(-32, 33)) * std::f64::consts::PI / 16.0;
        pose = Pose::new(at.x.into(), at.y.into(), angle);
        let mut is_free = [false];
        space.check(&[pose], &mut is_free).expect("a pose");
        if is_free[0] {
            break;
        }
    }
    pose
}

fn search(motion: &mut Motion, start: &Pose, goal: &Pose) -> Result<MotionOutcome, Error> {
    motion.begin(&start.row(), &goal.row(), &MotionRequest::default())?;
    motion.step(MOST)
}

/// Drives the path.
fn judge(
    (motion, space): (&Motion, &PoseSpace),
    options: &MotionOptions,
    (start, goal): (&Pose, &Pose),
    outcome: &MotionOutcome,
    what: &dyn Fn() -> String,
) {
    if outcome.status != MotionStatus::Found {
        assert!(motion.path().is_empty() && motion.pieces().is_empty(), "{outcome:?} {}", what());
        return;
    }
    let states: Vec<Pose> = motion.path().chunks_exact(3).map(Pose::of_row).collect();
    // Of a path of one state the angle is the goal's, without whole turns.
    let is_begun = (states[0].x, states[0].y) == (start.x, start.y) && (states[0].angle - start.angle).abs() < 1e-9;
    assert!(is_begun, "{:?} {}", states[0], what());
    let (mut at, mut cost, mut length, mut gear, mut poses) = (*start, 0.0, 0.0, 0, vec![*start]);
    for piece in motion.pieces() {
        let state = &states[piece.first];
        assert!((at.x - state.x).hypot(at.y - state.y) < 1e-6, "{at:?} {piece:?} {}", what());
        if piece.gear == 0 {
            assert!(options.spot_turn_cost < f64::INFINITY && piece.curvature.abs() == 1.0, "{piece:?} {}", what());
            cost += options.spot_turn_cost * piece.duration;
            let (from, turn) = (at, piece.curvature * piece.duration);
            let parts = (piece.duration / 0.05).ceil();
            let angles = (1..=parts as u32).map(|part| from.angle + turn * f64::from(part) / parts);
            poses.extend(angles.map(|angle| Pose { angle, ..from }));
            at.angle += turn;
            continue;
        }
        let bent = piece.curvature.abs() * options.turning_radius;
        assert!(bent == 0.0 || (bent - 1.0).abs() < 1e-9, "{piece:?} {}", what());
        assert!(piece.duration > 0.0 && matches!(piece.gear, -1 | 1), "{piece:?} {}", what());
        let rate = if piece.gear > 0 { 1.0 } else { options.reverse_cost };
        cost += rate * piece.duration + if gear != 0 && gear != piece.gear { options.switch_cost } else { 0.0 };
        (length, gear) = (length + piece.duration, piece.gear);
        let steering = match piece.curvature {
            0.0 => Steering::Straight,
            left if left > 0.0 => Steering::Left,
            _ => Steering::Right,
        };
        let parts = (piece.duration / 0.05).ceil() as u32;
        let way = |part: u32| f64::from(piece.gear) * piece.duration * f64::from(part) / f64::from(parts);
        poses.extend((1..=parts).map(|part| driven(at, steering, way(part), options.turning_radius)));
        at = driven(at, steering, way(parts), options.turning_radius);
    }
    assert!((at.x - goal.x).hypot(at.y - goal.y) < 1e-6, "{at:?} {}", what());
    let turns = (at.angle - goal.angle) / std::f64::consts::TAU;
    assert!((turns - turns.round()).abs() < 1e-6, "{at:?} {}", what());
    let is_near = |a: f64, b: f64| (a - b).abs() < 1e-6 * (1.0 + b);
    assert!(is_near(outcome.cost, cost) && is_near(outcome.length, length), "{cost} {length} {outcome:?} {}", what());
    let mut is_free = vec![false; poses.len()];
    space.check(&poses, &mut is_free).expect("poses");
    let blocked = is_free.iter().position(|free| !free);
    assert!(blocked.is_none(), "{:?} is in a wall: {:?} {}", blocked.map(|at| poses[at]), motion.pieces(), what());
    let kind = if options.reverse_cost < f64::INFINITY { CurveKind::ReedsShepp } else { CurveKind::Dubins };
    // Who turns on the spot may drive straight there.
    let least = match options.spot_turn_cost < f64::INFINITY {
        true => (start.x - goal.x).hypot(start.y - goal.y),
        false => Curve::shortest(kind, options.turning_radius, start, goal).expect("two poses").length(),
    };
    assert!(outcome.cost >= least - 1e-6, "{least} {outcome:?} {}", what());
    assert!(outcome.guarantee != Guarantee::Optimal || is_near(outcome.cost, least), "{least} {outcome:?} {}", what());
}
