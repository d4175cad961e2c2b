//! Steps of cars: each within its iterations, also where one of both trees ends.

use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{PoseSpace, Shape, SpaceOptions};
use taut::{Grid, Position, Rect};

/// The tree of a pocket ended within a step, the other one took the whole step again, and what was left fell below 0.
#[test]
fn a_step_in_which_a_tree_ends_leaves_no_more_than_none() {
    let grid = Grid::new(40, 20, 1).unwrap();
    // A way for a point, not for the car.
    for wall in [Rect::new(0, 5, 7, 1), Rect::new(7, 0, 1, 2), Rect::new(7, 3, 1, 3)] {
        grid.fill(wall, 0).unwrap();
    }
    let outline = [(-1.5, -1.0), (1.5, -1.0), (1.5, 1.0), (-1.5, 1.0)].map(|(x, y)| Position::new(x, y));
    let space = PoseSpace::new(&grid, &Shape::new(&outline, 0.0).unwrap(), SpaceOptions::default()).unwrap();
    let options =
        MotionOptions { algorithm: MotionAlgorithm::HybridAstar, turning_radius: 3.0, ..MotionOptions::default() };
    let (pocket, open) = ([3.0, 2.5, 0.0], [30.0, 10.0, 0.0]);
    for (start, goal) in [(pocket, open), (open, pocket)] {
        for size in [2, 3, 7] {
            let mut car = Motion::new(&space, options).unwrap();
            car.begin(&start, &goal, &MotionRequest::default()).unwrap();
            let mut expanded = 0;
            loop {
                let outcome = car.step(size).unwrap();
                let spent = outcome.expanded - expanded;
                // The last round of the other tree may go beyond the step.
                assert!(spent <= 2 * size, "{spent} of {size}");
                expanded = outcome.expanded;
                if outcome.status != MotionStatus::InProgress {
                    assert_eq!(outcome.status, MotionStatus::NoPath);
                    break;
                }
            }
        }
    }
}
