use super::*;
use crate::base::Bounds;
use crate::collections::CancelHandle;
use crate::geom::{Position, Rect};
use crate::grid::Grid;
use crate::motion::core::algorithm::MotionAlgorithm;
use crate::motion::core::driver::{Driver, Search};
use crate::motion::core::options::MotionRequest;
use crate::space::{Shape, SpaceOptions};

/// Rooms with doors at alternate ends, and a car in the first and in the last one.
fn rooms() -> (PoseSpace, [Pose; 2]) {
    let grid = Grid::new(96, 64, 1).unwrap();
    for wall in 0..3 {
        grid.fill(Rect::new(22 + 24 * wall, if wall % 2 == 0 { 0 } else { 14 }, 2, 50), 0).unwrap();
    }
    let outline = [(-1.0, -1.0), (3.0, -1.0), (3.0, 1.0), (-1.0, 1.0)].map(|(x, y)| Position::new(x, y));
    let space = PoseSpace::new(&grid, &Shape::new(&outline, 0.0).unwrap(), SpaceOptions::default()).unwrap();
    (space, [Pose::new(8.0, 8.0, 0.0), Pose::new(88.0, 56.0, 0.0)])
}

/// A slot between cars on one side of a street.
fn slot() -> (PoseSpace, [Pose; 2]) {
    let grid = Grid::new(160, 64, 1).unwrap();
    for (x, y, width, height) in [(0, 0, 160, 8), (20, 8, 40, 8), (83, 8, 40, 8), (0, 56, 160, 8)] {
        grid.fill(Rect::new(x, y, width, height), 0).unwrap();
    }
    let outline = [(-4.0, -3.6), (12.0, -3.6), (12.0, 3.6), (-4.0, 3.6)].map(|(x, y)| Position::new(x, y));
    let space = PoseSpace::new(&grid, &Shape::new(&outline, 0.0).unwrap(), SpaceOptions::default()).unwrap();
    (space, [Pose::new(90.0, 24.0, 0.0), Pose::new(67.5, 12.2, 0.0)])
}

fn options(turning_radius: f64) -> MotionOptions {
    MotionOptions { algorithm: MotionAlgorithm::HybridAstar, turning_radius, ..MotionOptions::default() }
}

#[test]
fn expansions_with_and_without_the_exact_distance() {
    for (title, (space, [start, goal]), radius) in [("rooms", rooms(), 4.0), ("slot", slot(), 18.0)] {
        let find = |with: bool| {
            let mut world = VehicleWorld::new(&space, &options(radius)).unwrap();
            world.field = world.field.take().filter(|_| with);
            let mut motion = Driver::new(world, options(radius), CancelHandle::new().unwrap());
            motion.begin(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
            let outcome = motion.step(0, &mut Vec::new()).unwrap();
            assert_eq!(outcome.status, MotionStatus::Found);
            outcome.expanded
        };
        let (with, without) = (find(true), find(false));
        println!("{title}: {with} expansions with the exact distance, {without} without");
        // Distances over positions where the body fits say most of it already.
        assert!(with <= without, "{title}: {with} {without}");
    }
}

#[test]
fn estimates_around_walls_are_no_more_than_the_way_of_a_path() {
    let (space, [start, goal]) = rooms();
    let world = VehicleWorld::new(&space, &options(4.0)).unwrap();
    let mut motion = Driver::new(world, options(4.0), CancelHandle::new().unwrap());
    motion.begin(&start.row(), &goal.row(), &MotionRequest::default()).unwrap();
    let mut path = Vec::new();
    let outcome = motion.step(0, &mut path).unwrap();
    let view = motion.world.field.as_ref().unwrap().view().unwrap();
    let goals = [goal];
    let (ends, field) = (&goals[..], Some(&view));
    let estimates = Estimates { vehicle: &motion.world.vehicle, ends, any_heading: false, is_backward: false, field };
    let poses: Vec<Pose> = path.chunks_exact(3).map(|row| Pose::new(row[0], row[1], row[2])).collect();
    // What is left of the path by chords, which are at most 1/256 part shorter than the arcs.
    let (mut left, mut compared) = (0.0, 0);
    for pair in poses.windows(2).rev() {
        left += pair[0].way(&pair[1]);
        let least = estimates.around_walls(&pair[0]).at_least(estimates.curve(&pair[0]));
        assert!(least <= left * (1.0 + 1.0 / 256.0) + 1e-6, "{:?}: {least} {left}", pair[0]);
        compared += 1;
    }
    assert!(compared > 50 && estimates.around_walls(&start) > 120.0 && outcome.length >= left);
}
