//! Scenes for cars, and a replay of their paths that shares no code with the planner.

use super::scene::Body;
use std::f64::consts::{PI, TAU};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionPiece};
use taut::space::{Pose, PoseSpace, Shape};
use taut::{Grid, Position, Rect};
use taut_test_support::random::Random;

/// A vehicle somewhere, and where it is to go. Cells are a quarter of a metre wide.
pub(crate) struct Street {
    pub(crate) grid: Grid,
    pub(crate) car: Shape,
    pub(crate) radius: f64,
    pub(crate) start: Pose,
    pub(crate) goal: Pose,
}

/// A car of 4 by 1.8 metres, about the middle of its rear axle, scaled.
pub(crate) fn car(scale: f32) -> Shape {
    let outline = [(-4.0, -3.6), (12.0, -3.6), (12.0, 3.6), (-4.0, 3.6)];
    Shape::new(&outline.map(|(x, y)| Position::new(x * scale, y * scale)), 0.0).unwrap()
}

/// A slot of 23 cells between cars on one side of a street, entered backward.
pub(crate) fn parking() -> Street {
    let grid = Grid::new(160, 64, 1).unwrap();
    for (x, y, width, height) in [(0, 0, 160, 8), (20, 8, 40, 8), (83, 8, 40, 8), (0, 56, 160, 8)] {
        grid.fill(Rect::new(x, y, width, height), 0).unwrap();
    }
    let (start, goal) = (Pose::new(90.0, 24.0, 0.0), Pose::new(67.5, 12.2, 0.0));
    Street { grid, car: car(1.0), radius: 18.0, start, goal }
}

/// A corridor too narrow to turn in without reversing.
pub(crate) fn u_turn() -> Street {
    let grid = Grid::new(160, 40, 1).unwrap();
    let (start, goal) = (Pose::new(40.0, 14.0, 0.0), Pose::new(40.0, 26.0, PI));
    Street { grid, car: car(1.0), radius: 18.0, start, goal }
}

/// So many pairs of free poses on a map, for the car at half its size, at least `apart` cells from each other.
pub(crate) fn pairs(grid: &Grid, (count, apart): (usize, f64), seed: u64) -> Vec<[Pose; 2]> {
    let mut random = Random::new(seed);
    let space = PoseSpace::new(grid, &car(0.5), taut::space::SpaceOptions::default()).unwrap();
    let mut pose = || loop {
        let (x, y) = (random.unit() * f64::from(grid.width()), random.unit() * f64::from(grid.height()));
        let pose = Pose::new(x, y, random.unit() * TAU - PI);
        let mut is_free = [false];
        space.check(&[pose], &mut is_free).unwrap();
        if is_free[0] {
            return pose;
        }
    };
    let mut found = Vec::new();
    while found.len() < count {
        let pair = [pose(), pose()];
        if (pair[0].x - pair[1].x).hypot(pair[0].y - pair[1].y) >= apart {
            found.push(pair);
        }
    }
    found
}

/// Options of hybrid A*.
pub(crate) fn driving(turning_radius: f64) -> MotionOptions {
    MotionOptions { algorithm: MotionAlgorithm::HybridAstar, turning_radius, ..MotionOptions::default() }
}

/// What a replay measures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replay {
    pub(crate) cost: f64,
    pub(crate) length: f64,
    pub(crate) switches: u32,
    /// How deep the body is in a wall, at most, over all poses looked at.
    pub(crate) deepest: f64,
    /// How far the last pose is from the goal, in cells and radians.
    pub(crate) missed: f64,
    pub(crate) poses: u32,
}

/// Drives the pieces of a path from its start by the standard library's sines, and looks at the poses of 20 parts of
/// each arc of at most an eighth of a turn. Every state of the path must be met on the way.
pub(crate) fn replay(street: &Street, motion: &Motion, options: &MotionOptions) -> Replay {
    let (path, pieces) = (super::scene::poses(motion.path()), motion.pieces());
    let body = Body::of(&street.car);
    assert_eq!(path[0], street.start);
    let mut seen = Replay { cost: 0.0, length: 0.0, switches: 0, deepest: f64::NEG_INFINITY, missed: 0.0, poses: 0 };
    let mut at = path[0];
    for (number, piece) in pieces.iter().enumerate() {
        let last = pieces.get(number + 1).map_or(path.len() - 1, |next| next.first);
        assert!(piece.first < last && matches!(piece.gear, -1..=1) && piece.duration > 0.0);
        if piece.gear == 0 {
            turn(&mut seen, &at, piece, (&body, &street.grid), options);
            at.angle += piece.curvature * piece.duration;
            assert!(distance(&at, &path[last]) < 1e-8, "{at:?} {:?}", path[last]);
            continue;
        }
        let bent = piece.curvature.abs();
        assert!(bent == 0.0 || (bent * options.turning_radius - 1.0).abs() < 1e-12);
        let rate = if piece.gear > 0 { 1.0 } else { options.reverse_cost };
        seen.cost += piece.duration * rate;
        seen.length += piece.duration;
        let before = pieces[..number].iter().rev().find(|piece| piece.gear != 0);
        if before.is_some_and(|before| before.gear != piece.gear) {
            seen.cost += options.switch_cost;
            seen.switches += 1;
        }
        assert!(piece.gear > 0 || options.reverse_cost < f64::INFINITY);
        let parts = 20 * (piece.duration * bent / (PI / 4.0)).max(piece.duration / 16.0).ceil() as u32;
        for part in 0..=parts {
            let pose = driven(&at, piece, piece.duration * f64::from(part) / f64::from(parts));
            seen.deepest = seen.deepest.max(body.depth(&street.grid, &pose));
            seen.poses += 1;
        }
        let count = last - piece.first;
        for (step, state) in path[piece.first..=last].iter().enumerate().skip(1) {
            // Merged strokes have steps of their own lengths: the nearest way along the piece tells where a state is.
            let gone = path[piece.first..=piece.first + step].windows(2).map(|pair| chord(&pair[0], &pair[1], bent));
            let pose = driven(&at, piece, gone.sum());
            assert!(distance(&pose, state) < 1e-8, "{step} of {count}: {pose:?} {state:?}");
        }
        at = driven(&at, piece, piece.duration);
    }
    let end = path[path.len() - 1];
    assert!(distance(&at, &end) < 1e-8, "{at:?} {end:?}");
    assert_eq!((end.x, end.y), (street.goal.x, street.goal.y));
    let turns = (end.angle - street.goal.angle) / TAU;
    seen.missed = distance(&at, &end) + (turns - turns.round()).abs();
    seen
}

/// Looks at the poses of a turn on the spot.
fn turn(seen: &mut Replay, at: &Pose, piece: &MotionPiece, (body, grid): (&Body, &Grid), options: &MotionOptions) {
    assert!(options.spot_turn_cost < f64::INFINITY && piece.curvature.abs() == 1.0, "{piece:?}");
    seen.cost += piece.duration * options.spot_turn_cost;
    let parts = (200.0 * piece.duration).ceil();
    for part in 0..=parts as u32 {
        let angle = at.angle + piece.curvature * piece.duration * f64::from(part) / parts;
        seen.deepest = seen.deepest.max(body.depth(grid, &Pose { angle, ..*at }));
        seen.poses += 1;
    }
}

/// The length of an arc by its chord.
fn chord(from: &Pose, to: &Pose, bent: f64) -> f64 {
    let chord = (to.x - from.x).hypot(to.y - from.y);
    if bent == 0.0 { chord } else { (to.angle - from.angle).abs() / bent }
}

fn distance(a: &Pose, b: &Pose) -> f64 {
    (a.x - b.x).hypot(a.y - b.y) + (a.angle - b.angle).abs()
}

/// Where a piece leads after a way.
pub(crate) fn driven(from: &Pose, piece: &MotionPiece, way: f64) -> Pose {
    let way = way * f64::from(piece.gear);
    let (sin, cos) = from.angle.sin_cos();
    if piece.curvature == 0.0 {
        return Pose::new(from.x + way * cos, from.y + way * sin, from.angle);
    }
    let angle = from.angle + way * piece.curvature;
    let (ending_sin, ending_cos) = angle.sin_cos();
    Pose::new(from.x + (ending_sin - sin) / piece.curvature, from.y - (ending_cos - cos) / piece.curvature, angle)
}
