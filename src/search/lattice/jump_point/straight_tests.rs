use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::DX;
use crate::search::lattice::jump_point::naive::{naive_jump, random_map};

#[test]
fn a_scan_ends_where_one_cell_by_cell_does_or_at_the_goal() {
    let mut rng = TestRng::new(17);
    for round in 0..100 {
        let grid = random_map(&mut rng, round);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..300 {
            let (x, y) = (rng.below(layer.width()), rng.below(layer.height()));
            // On the line of the scan, half of the time.
            let goal = match rng.below(4) {
                0 => (rng.below(layer.width()), y),
                1 => (x, rng.below(layer.height())),
                _ => (rng.below(layer.width()), rng.below(layer.height())),
            };
            if layer.is_blocked(goal.0, goal.1) {
                continue;
            }
            for direction in [0, 2, 4, 6] {
                let step = (DX[direction], DY[direction]);
                let jump = naive_jump(layer, (x, y), step);
                // The goal counts if it is met before the jump point, or before a blocked cell.
                let met = (1..).map(|i| (x + i * step.0, y + i * step.1)).take_while(|&(x, y)| !layer.is_blocked(x, y));
                let end = met.take_while(|&cell| Some(cell) != jump).find(|&cell| cell == goal).or(jump);
                let expected = end.map(|cell| (cell, (cell.0 - x).abs() + (cell.1 - y).abs()));
                assert_eq!(
                    jump_straight(layer, (x, y), direction, goal),
                    expected,
                    "({x}, {y}) in direction {direction}"
                );
            }
        }
    }
}
