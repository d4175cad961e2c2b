//! What the scans of bit rows are tested against: the definition, cell by cell.

use crate::base::test_rng::TestRng;
use crate::base::{index_i32, unsigned};
use crate::grid::{Grid, Layer};

/// The first jump point of a straight move from a cell; a goal is not known.
pub(super) fn naive_jump(layer: &Layer, (mut x, mut y): (i32, i32), (dx, dy): (i32, i32)) -> Option<(i32, i32)> {
    loop {
        (x, y) = (x + dx, y + dy);
        if layer.is_blocked(x, y) {
            return None;
        }
        // The cells beside, before and now: (dy, dx) is a quarter turn.
        let wall_ends = |side: i32| {
            let (sx, sy) = (side * dy, side * dx);
            layer.is_blocked(x - dx + sx, y - dy + sy) && !layer.is_blocked(x + sx, y + sy)
        };
        if wall_ends(1) || wall_ends(-1) {
            return Some((x, y));
        }
    }
}

/// A map up to five words wide: single cells are blocked, and some bars.
pub(super) fn random_map(rng: &mut TestRng, round: i32) -> Grid {
    let (width, height) = (1 + rng.below(300), 1 + rng.below(140));
    let percent = [0, 0, 0, 1, 2, 5, 20][index_i32(round % 7)];
    let mut terrain = rng.terrain(width * height, percent, 1);
    for _ in 0..rng.below(12) {
        let (x, y) = (rng.below(width), rng.below(height));
        let (long, wide) = (1 + rng.below(150), 1 + rng.below(3));
        let (across, down) = if rng.chance(50) { (long, wide) } else { (wide, long) };
        for row in y..(y + down).min(height) {
            let from = index_i32(row * width + x);
            let count = unsigned(across.min(width - x));
            terrain[from..from + crate::base::numeric::index(count)].fill(0);
        }
    }
    Grid::from_terrain(width, height, &terrain).expect("a small map")
}
