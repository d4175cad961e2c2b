use super::*;
use crate::base::test_rng::TestRng;
use crate::base::unsigned;
use crate::grid::{Grid, Layer};
use crate::search::lattice::jump_point::naive::{naive_jump, random_map};

/// The crossings of the rows and of the columns by a move from (x, y).
fn crossings(layer: &Layer, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> [Crossing<'_>; 2] {
    let (rows, columns) = (&layer.rows, &layer.columns);
    [
        Crossing { plane: rows, groups: &layer.row_groups, line: y, at: x, next_line: dy, way: dx },
        Crossing { plane: columns, groups: &layer.column_groups, line: x, at: y, next_line: dx, way: dy },
    ]
}

/// The steps of a diagonal move, cell by cell.
fn naive_steps(layer: &Layer, (x, y): (i32, i32), (dx, dy): (i32, i32), most: u32) -> u32 {
    let blocked = |i: i32, j: i32| layer.is_blocked(x + i * dx, y + j * dy);
    let is_possible = |step: i32| !blocked(step, step - 1) && !blocked(step - 1, step) && !blocked(step, step);
    (1..=most).find(|&step| !is_possible(signed(step))).map_or(most, |step| step - 1)
}

/// Compares the scans of both planes with scans cell by cell, for a move of up to `most` steps; the steps done, and how
/// many jump points were found past the first window.
fn check(layer: &Layer, from: (i32, i32), (dx, dy): (i32, i32), most: u32) -> (u32, usize) {
    let [rows, columns] = crossings(layer, from, (dx, dy));
    let what = format!("{from:?} by {dx}, {dy}, up to {most}");
    let steps = naive_steps(layer, from, (dx, dy), most);
    // What is left of an earlier move must not matter.
    let old = || Jumps { found: u64::MAX, places: [-7; 33] };
    let mut jumps = [old(), old(), old(), old()];
    assert_eq!(rows.walk(most, &mut jumps[0]), steps, "{what}: steps by rows");
    assert_eq!(columns.walk(most, &mut jumps[1]), steps, "{what}: steps by columns");
    rows.scan(steps, &mut jumps[2]);
    columns.scan(steps, &mut jumps[3]);
    let mut far = 0;
    for (i, jumps) in jumps.iter().enumerate() {
        let expected: Vec<Option<i32>> = (1..=signed(steps))
            .map(|step| {
                let cell = (from.0 + step * dx, from.1 + step * dy);
                let step = if i % 2 == 0 { (dx, 0) } else { (0, dy) };
                naive_jump(layer, cell, step).map(|(x, y)| if i % 2 == 0 { x } else { y })
            })
            .collect();
        let found: Vec<Option<i32>> = (1..=steps).map(|step| jumps.after(step)).collect();
        assert_eq!(found, expected, "{what}: scans {i}");
        assert_eq!(jumps.found & !((2 << steps) - 2), 0, "{what}: bits of no step in scans {i}");
        let start = if i % 2 == 0 { from.0 } else { from.1 };
        far += expected.iter().flatten().filter(|&&place| (place - start).abs() > STRIDE).count();
    }
    (steps, far)
}

#[test]
fn scans_from_a_diagonal_end_where_scans_cell_by_cell_do() {
    let mut rng = TestRng::new(41);
    let (mut longest, mut far) = (0, 0);
    for round in 0..120 {
        let grid = random_map(&mut rng, round);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..150 {
            let from = (rng.below(layer.width()), rng.below(layer.height()));
            if layer.is_blocked(from.0, from.1) {
                continue;
            }
            let most = if rng.chance(50) { MOST_STEPS } else { 1 + unsigned(rng.below(32)) };
            for way in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
                let (steps, found) = check(layer, from, way, most);
                longest = longest.max(steps);
                far += found;
            }
        }
    }
    assert_eq!(longest, MOST_STEPS, "whole moves are among the cases");
    assert!(far > 100, "{far} jump points past the first window are too few to test");
}

#[test]
fn every_place_in_a_word_is_a_start() {
    // A wall that ends in one place on either side: most scans of its neighbouring rows find an end.
    let (width, height) = (200, 40);
    let mut terrain = vec![1; index(200 * 40)];
    let wall = |x: i32, y: i32| index(unsigned(y * width + x));
    for x in 20..170 {
        terrain[wall(x, 10)] = 0;
    }
    let grid = Grid::from_terrain(width, height, &terrain).unwrap();
    let snapshot = grid.snapshot();
    for x in 0..width {
        for y in [8, 9, 11, 12] {
            for way in [(1, 1), (-1, 1), (-1, -1), (1, -1)] {
                check(snapshot.first_layer(), (x, y), way, MOST_STEPS);
            }
        }
    }
    let from_left = crossings(snapshot.first_layer(), (30, 12), (1, -1))[0];
    let mut jumps = Jumps::default();
    from_left.walk(MOST_STEPS, &mut jumps);
    assert_eq!((jumps.found, jumps.places[1]), (0b10, 170), "one step up, then along the wall to its end");
}
