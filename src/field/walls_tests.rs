use super::*;
use crate::base::test_rng::TestRng;
use crate::grid::Grid;

/// The distance to the nearest blocked cell or the border, cell by cell.
fn slow(grid: &Grid, x: i32, y: i32, most: f64) -> f64 {
    let gap = |offset: i32| f64::from(offset.abs()) - if offset == 0 { 0.0 } else { 0.5 };
    let snapshot = grid.snapshot();
    let mut best = most;
    for dy in -18..=18 {
        for dx in -18..=18 {
            if snapshot.is_blocked(x + dx, y + dy) {
                best = best.min((gap(dx) * gap(dx) + gap(dy) * gap(dy)).sqrt());
            }
        }
    }
    best
}

#[test]
fn wall_distances_are_those_of_a_look_at_every_cell() {
    let mut rng = TestRng::new(5);
    for round in 0..12 {
        let (width, height) = (rng.below(70) + 1, rng.below(30) + 1);
        let grid = Grid::new(width, height, 1).unwrap();
        for _ in 0..rng.below(30) {
            grid.set_cell(rng.below(width), rng.below(height), 0).unwrap();
        }
        let most = [0.4, 0.5, 1.0, 2.5, 7.0, 16.0][round % 6];
        let snapshot = grid.snapshot();
        for y in 0..height {
            for x in 0..width {
                if !snapshot.is_blocked(x, y) {
                    let (fast, slow) = (wall_distance(snapshot.first_layer(), x, y, most), slow(&grid, x, y, most));
                    assert!((fast - slow).abs() < 1e-12, "({x}, {y}) {most}: {fast}, not {slow}");
                }
            }
        }
    }
}
