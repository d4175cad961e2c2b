use godot::prelude::*;

use super::{Rings, estimate, rounding};

#[test]
fn rings_give_every_cell_once_and_nearest_first() {
    for heuristic in 0..4 {
        let (goal, size) = (Vector2i::new(3, 9), Vector2i::new(17, 12));
        let cells: Vec<(f32, Vector2i)> = Rings::new(goal, size, heuristic).collect();
        assert!(cells.windows(2).all(|pair| pair[0].0 <= pair[1].0));
        assert!(cells.iter().all(|&(far, cell)| far == estimate(heuristic, cell, goal)));
        let mut numbers: Vec<i32> = cells.iter().map(|(_, cell)| cell.y * size.x + cell.x).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..size.x * size.y).collect::<Vec<i32>>());
    }
}

#[test]
fn octile_estimates_have_the_bits_of_the_engine() {
    // Seen in the engine: the rounded difference, not the difference of rounded numbers.
    assert_eq!(estimate(2, Vector2i::ZERO, Vector2i::new(1, 1)).to_bits(), (2.0_f64.sqrt() as f32).to_bits());
    assert_eq!(estimate(2, Vector2i::ZERO, Vector2i::new(7, 3)), 0.414_213_57_f32 * 3.0 + 7.0);
}

#[test]
fn no_sum_and_difference_is_off_by_more_than_the_bound_says() {
    let mut state = 7_u64;
    for (size, dearest) in [(28, 1.0), (28, 1000.0), (300, 1.0), (1024, 1.0), (1024, 9.0), (4096, 1.0)] {
        let size = Vector2i::new(size, size);
        let bound = rounding(size, dearest);
        let largest = (size.x * size.y) as f32 * 1.414 * dearest;
        let mut worst = 0.0_f64;
        for _ in 0..200_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let part = |shift: u32| (state >> shift & 0xFFFF) as f32 / 65_536.0;
            // Half of the costs near the largest, where the units are.
            let g = if state >> 63 == 0 { part(16) } else { 1.0 - part(16) / 64.0 } * largest;
            let h = part(40) * (size.x + size.y) as f32;
            worst = worst.max((f64::from((g + h) - g) - f64::from(h)).abs());
        }
        assert!(worst <= bound, "{size}, {dearest}: {worst} is more than {bound}");
        assert!(bound <= 4.0 * worst, "{size}, {dearest}: {bound} is far from {worst}");
    }
}
