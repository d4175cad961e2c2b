use super::*;
use super::{super::sight::tests::random_grid, super::snap::is_free};
use crate::base::test_rng::TestRng;

/// The nearest free point by a look at every cell.
fn brute(layer: &Layer, p: Point, limit: i64, accept: impl Fn(i32, i32) -> bool) -> Option<NearestFree> {
    let mut found: Vec<(i64, i32, i32)> = Vec::new();
    for y in 0..layer.height() {
        for x in 0..layer.width() {
            if !layer.is_blocked(x, y) && accept(x, y) {
                let (qx, qy) = (p.x.clamp(x * SCALE, x * SCALE + SCALE), p.y.clamp(y * SCALE, y * SCALE + SCALE));
                let (dx, dy) = (i64::from(qx) - i64::from(p.x), i64::from(qy) - i64::from(p.y));
                found.push((dx * dx + dy * dy, qy, qx));
            }
        }
    }
    let (squared, y, x) = found.into_iter().min().filter(|&(squared, ..)| squared <= limit)?;
    Some(NearestFree { point: Point { x, y }, squared })
}

/// A point in the map or around it, often on grid lines.
fn anywhere(rng: &mut TestRng, layer: &Layer) -> Point {
    let mut along = |side: i32| match rng.below(4) {
        0 => (rng.below(side + 9) - 4) * SCALE,
        1 => (rng.below(2 * side + 17) - 8) * SCALE / 2,
        2 => rng.below((side + 8) * SCALE) - 4 * SCALE,
        _ => (rng.below(3) - 1) * 1_000_000 * rng.below(200),
    };
    Point { x: along(layer.width()), y: along(layer.height()) }
}

#[test]
fn the_nearest_free_point_is_that_of_a_look_at_every_cell() {
    let mut rng = TestRng::new(21);
    for round in 0..if cfg!(miri) { 4 } else { 800 } {
        let grid = if round % 4 == 0 {
            // Wide and nearly full, so that scans pass words.
            let (width, height) = (100 + rng.below(150), 1 + rng.below(12));
            crate::grid::Grid::from_terrain(width, height, &rng.terrain(width * height, 98, 1)).unwrap()
        } else {
            random_grid(&mut rng, 14)
        };
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        for _ in 0..20 {
            let point = anywhere(&mut rng, layer);
            let limit = match rng.below(3) {
                0 => i64::MAX,
                1 => i64::from(rng.below(4_000_000)),
                _ => i64::from(rng.below(3)),
            };
            let found = nearest_free(layer, point, limit, |_, _| true);
            assert_eq!(found, brute(layer, point, limit, |_, _| true), "{point:?} {limit}");
            assert!(found.is_none_or(|found| is_free(layer, found.point)));
        }
    }
}

#[test]
fn only_accepted_runs_are_found() {
    let mut rng = TestRng::new(22);
    for _ in 0..if cfg!(miri) { 4 } else { 400 } {
        let grid = random_grid(&mut rng, 14);
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let salt = rng.below(1000);
        // A run is told by its first cell.
        let accept = |x: i32, y: i32| {
            let first = (0..=x).rev().take_while(|&x| !layer.is_blocked(x, y)).last().unwrap();
            (first * 7 + y * 13 + salt) % 5 == 0
        };
        for _ in 0..20 {
            let point = anywhere(&mut rng, layer);
            assert_eq!(
                nearest_free(layer, point, i64::MAX, accept),
                brute(layer, point, i64::MAX, accept),
                "{point:?}"
            );
        }
    }
}
