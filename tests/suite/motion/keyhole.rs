//! The keyhole: which slots a body passes, and which are proven too narrow.

use super::scene::{Body, Keyhole, poses};
use taut::{Guarantee, Motion, MotionOptions, MotionOutcome, MotionStatus, Pose, PoseSpace, SpaceOptions};
use taut_test_support::effort::full;

fn solve(scene: &Keyhole, angles: u32, cell_parts: u32) -> (MotionOutcome, Vec<Pose>) {
    let options = SpaceOptions { angles, cell_parts, memory_limit: 64 << 20, ..SpaceOptions::default() };
    let space = PoseSpace::new(&scene.grid, &scene.body, options).unwrap();
    let mut motion = Motion::new(&space, MotionOptions::default()).unwrap();
    let outcome = motion.find(&scene.start.row(), &scene.goal.row()).unwrap();
    (outcome, poses(motion.path()))
}

/// Checks a path by poses of its own: 50 on each motion, none in a wall.
fn validate(scene: &Keyhole, path: &[Pose]) -> u32 {
    let body = Body::of(&scene.body);
    assert_eq!(path.first(), Some(&scene.start));
    let last = path.last().unwrap();
    assert_eq!((last.x, last.y), (scene.goal.x, scene.goal.y));
    assert!(((last.angle - scene.goal.angle) / std::f64::consts::TAU).rem_euclid(1.0).min(1.0) < 1e-9);
    let mut checks = 0;
    for pair in path.windows(2) {
        for step in 0..=50 {
            let pose = pair[0].towards(&pair[1], f64::from(step) / 50.0);
            let deep = body.depth(&scene.grid, &pose);
            assert!(deep <= 1e-9, "{pose:?} is {deep} deep in a wall");
            checks += 1;
        }
    }
    checks
}

#[test]
fn the_circle_around_the_body_passes_no_slot() {
    for width in [12, 10, 8, 6, 4] {
        let mut scene = Keyhole::new(width);
        scene.body = taut::Shape::new(&[taut::Position::new(0.0, 0.0)], 20.4).unwrap();
        let (outcome, _) = solve(&scene, 128, 1);
        assert_eq!((outcome.status, outcome.guarantee), (MotionStatus::NoPath, Guarantee::Optimal));
    }
}

#[test]
fn the_slots_are_passed_undecided_or_proven_too_narrow() {
    use MotionStatus::{Found, NoPath};
    let found = (Found, Guarantee::LatticeOptimal);
    let (undecided, proven) = ((NoPath, Guarantee::LatticeOptimal), (NoPath, Guarantee::Optimal));
    let refined = [found, found, undecided, proven, proven];
    let table = [
        (12, found, found),
        (10, undecided, found),
        (8, undecided, undecided),
        (6, proven, proven),
        (4, proven, proven),
    ];
    for ((width, coarse, fine), refined) in table.into_iter().zip(refined) {
        let scene = Keyhole::new(width);
        for (angles, parts, expected) in [(128, 1, coarse), (256, 2, fine), (0, 1, refined)] {
            // Two of the searches take seconds each.
            if !full() && (parts == 2 && matches!(width, 10 | 12) || angles == 0 && matches!(width, 8 | 10)) {
                continue;
            }
            let (outcome, path) = solve(&scene, angles, parts);
            assert_eq!((outcome.status, outcome.guarantee), expected, "slot {width}, {angles} angles, {parts} parts");
            if outcome.status == Found {
                assert!(validate(&scene, &path) > 0);
            }
        }
    }
}
