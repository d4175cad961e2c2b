//! Searches, checks and proofs of poses that were asked for before allocate nothing, nor do those after an edit that
//! has been there before.

use crate::counting::calls;
use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::plan::Guarantee;
use taut::space::{Pose, PoseSpace, Shape, SpaceOptions};
use taut::{Grid, Position, Rect};

/// Searches, in one and in steps, and checks; with the door open and shut.
fn pass(grid: &Grid, space: &PoseSpace, motion: &mut Motion) -> u64 {
    let (start, goal) = (Pose::new(8.0, 20.0, 0.3), Pose::new(40.0, 22.0, 2.0));
    let mut expanded = 0;
    for door in [1, 0] {
        grid.fill(Rect::new(24, 18, 1, 6), door).expect("an area of the map");
        motion.begin(&start.row(), &goal.row(), &MotionRequest::default()).expect("free ends");
        let outcome = loop {
            let outcome = motion.step(100).expect("a search is open");
            if outcome.status != MotionStatus::InProgress {
                break outcome;
            }
        };
        let expected = if door == 1 { MotionStatus::Found } else { MotionStatus::NoPath };
        assert_eq!(outcome.status, expected);
        assert!(door == 1 || outcome.guarantee == Guarantee::Optimal);
        expanded += outcome.expanded;
        let (mut is_free, poses) = ([false; 2], [start, Pose::new(23.0, 5.0, 1.0)]);
        space.check(&poses, &mut is_free).expect("numbers of a map");
        assert_eq!(is_free, [true, false]);
        space.check_motions(&[(start, goal), (start, poses[1])], &mut is_free).expect("numbers of a map");
    }
    expanded
}

#[test]
fn warm_searches_of_poses_allocate_nothing() {
    let grid = Grid::new(48, 44, 1).expect("a small grid");
    grid.fill(Rect::new(24, 0, 1, 44), 0).expect("an area of the map");
    let outline = [(-3.0, -1.0), (3.0, -1.0), (3.0, 1.0), (0.0, 2.0), (-3.0, 1.0)].map(|(x, y)| Position::new(x, y));
    for radius in [0.0, 0.25] {
        let shape = Shape::new(&outline, radius).expect("a simple polygon");
        let options = SpaceOptions { angles: 32, ..SpaceOptions::default() };
        let space = PoseSpace::new(&grid, &shape, options).expect("good options");
        let mut motion = Motion::new(&space, MotionOptions::default()).expect("good options");
        for _ in 0..2 {
            pass(&grid, &space, &mut motion);
        }
        let before = calls();
        let expanded = pass(&grid, &space, &mut motion);
        assert_eq!(calls() - before, 0);
        assert!(expanded > 0);
    }
}

#[test]
fn warm_searches_of_vehicles_allocate_nothing() {
    let grid = Grid::new(48, 44, 1).expect("a small grid");
    grid.fill(Rect::new(24, 0, 1, 30), 0).expect("an area of the map");
    let outline = [(-1.0, -1.0), (3.0, -1.0), (3.0, 1.0), (-1.0, 1.0)].map(|(x, y)| Position::new(x, y));
    let shape = Shape::new(&outline, 0.0).expect("a simple polygon");
    let space = PoseSpace::new(&grid, &shape, SpaceOptions::default()).expect("good options");
    let options =
        MotionOptions { algorithm: MotionAlgorithm::HybridAstar, turning_radius: 4.0, ..MotionOptions::default() };
    let mut motion = Motion::new(&space, options).expect("good options");
    let mut drive = || {
        let outcome = motion.find(&[8.0, 8.0, 0.0], &[40.0, 8.0, 3.0], &MotionRequest::default()).expect("free ends");
        assert_eq!(outcome.status, MotionStatus::Found);
        assert!(motion.pieces().len() > 1);
        let better = motion.improve(&ImproveOptions { max_iterations: 301, ..ImproveOptions::default() });
        assert!(better.expect("a path").cost < outcome.cost);
        outcome.expanded
    };
    // Lists that change places have their sizes after two searches.
    for _ in 0..2 {
        drive();
    }
    let before = calls();
    let expanded = drive();
    assert_eq!(calls() - before, 0);
    assert!(expanded > 1);
}
