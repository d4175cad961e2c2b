//! Octile distances by a plain Dijkstra search: eight neighbours, a diagonal step only where both
//! cells next to it are free. Slow, and shares nothing with the library it is used to check.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f64::consts::SQRT_2;

use super::canvas::{Area, Canvas};

/// Steps of a path: so many straight ones, so many diagonal ones. Counting whole steps keeps the
/// length free of rounding that piles up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Steps {
    straight: u32,
    diagonal: u32,
}

impl Steps {
    /// Length in cells.
    pub(crate) fn length(self) -> f64 {
        f64::from(self.straight) + f64::from(self.diagonal) * SQRT_2
    }

    fn and(self, dx: i32, dy: i32) -> Self {
        let diagonal = u32::from(dx != 0 && dy != 0);
        Self { straight: self.straight + 1 - diagonal, diagonal: self.diagonal + diagonal }
    }

    /// A key that sorts as the length does: lengths are not negative, and the bits of such
    /// floats sort as whole numbers.
    fn key(self) -> u64 {
        self.length().to_bits()
    }
}

/// The shortest steps from `start` to every cell, row by row; none where there is no path.
pub(crate) fn from(canvas: &Canvas, start: (i32, i32)) -> Vec<Option<Steps>> {
    let cells = usize::try_from(canvas.side() * canvas.side()).expect("positive");
    let mut best: Vec<Option<Steps>> = vec![None; cells];
    let mut open = BinaryHeap::new();
    let mut reach = |open: &mut BinaryHeap<_>, (x, y): (i32, i32), steps: Steps| {
        let place = canvas.index(x, y).expect("free cells lie inside");
        if best[place].is_none_or(|known| steps.length() < known.length()) {
            best[place] = Some(steps);
            open.push(Reverse((steps.key(), steps.straight, steps.diagonal, x, y)));
        }
    };
    reach(&mut open, start, Steps { straight: 0, diagonal: 0 });
    while let Some(Reverse((_, straight, diagonal, x, y))) = open.pop() {
        let steps = Steps { straight, diagonal };
        for (column, row) in Area::new(x - 1, y - 1, 3, 3).cells() {
            let (dx, dy) = (column - x, row - y);
            let open_way = (dx, dy) != (0, 0)
                && canvas.is_free(column, row)
                && canvas.is_free(column, y)
                && canvas.is_free(x, row);
            if open_way {
                reach(&mut open, (column, row), steps.and(dx, dy));
            }
        }
    }
    best
}
