//! Components by flooding, for tests: slow, and plain enough to be judged by eye.

use crate::base::index_i32;
use crate::grid::{DiagonalGaps, Layer};

/// The component of each cell by flooding from cell to cell, `None` for blocked ones.
pub(crate) fn flood(layer: &Layer, gaps: DiagonalGaps) -> Vec<Option<u32>> {
    let (width, height) = (layer.width(), layer.height());
    let at = |x: i32, y: i32| index_i32(y * width + x);
    let mut found = vec![None; at(0, height)];
    let mut count = 0;
    for seed_y in 0..height {
        for seed_x in 0..width {
            let mut stack = vec![(seed_x, seed_y)];
            while let Some((x, y)) = stack.pop() {
                let inside = (0..width).contains(&x) && (0..height).contains(&y);
                if !inside || layer.is_blocked(x, y) || found[at(x, y)].is_some() {
                    continue;
                }
                found[at(x, y)] = Some(count);
                for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                    if dx * dy == 0 || gaps == DiagonalGaps::Open {
                        stack.push((x + dx, y + dy));
                    }
                }
            }
            count += 1;
        }
    }
    found
}
