//! Cells in order of their estimated distance to a goal, and `AStarGrid2D`'s four estimates.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use godot::prelude::*;

use crate::core::{HEURISTIC_CHEBYSHEV, HEURISTIC_MANHATTAN, HEURISTIC_OCTILE};

/// What a slanted step is longer than a straight one. In single precision it is not what is left of a rounded root of
/// two.
const SLANT: f32 = (std::f64::consts::SQRT_2 - 1.0) as f32;

/// The engine's estimate for a difference of cells, to the bit.
pub fn estimate(heuristic: i32, from: Vector2i, to: Vector2i) -> f32 {
    let (dx, dy) = ((to.x - from.x).abs() as f32, (to.y - from.y).abs() as f32);
    match heuristic {
        HEURISTIC_MANHATTAN => dx + dy,
        HEURISTIC_OCTILE => SLANT * dx.min(dy) + dx.max(dy),
        HEURISTIC_CHEBYSHEV => dx.max(dy),
        _ => (dx * dx + dy * dy).sqrt(),
    }
}

/// By how much `f - g` of `AStarGrid2D` in single precision may differ from the estimate, for any cell of a map.
///
/// A path has fewer steps than the map has cells. No step costs more than the dearest weight times the longest step,
/// and each of the additions makes at most 2^-24 of its result too much. So `g` is below `reach`, and `f = g + h` is
/// off by half a unit in the last place of the largest `f`. The difference `f - g` is off again by half a unit of its
/// own last place, and it is not larger than the estimate and that first error.
pub fn rounding(size: Vector2i, dearest: f32) -> f64 {
    let half_unit = |largest: f64| {
        // Rounded up, so that the unit is not that of the interval below.
        let largest = (largest as f32).next_up();
        f64::from(largest.next_up() - largest) / 2.0
    };
    let (width, height) = (f64::from(size.x), f64::from(size.y));
    let (cells, farthest) = (width * height, width + height);
    let reach = cells * std::f64::consts::SQRT_2 * f64::from(dearest.max(1.0)) * (cells / f64::from(1 << 24)).exp();
    let first = half_unit(reach + farthest);
    first + half_unit(farthest + first)
}

/// All cells of a map, nearest to the goal first.
///
/// Squares around the goal go onto a heap one after the other. No cell outside of a square is nearer than its radius by
/// any of the estimates, so what the heap has below that may come out.
pub struct Rings {
    goal: Vector2i,
    size: Vector2i,
    heuristic: i32,
    radius: i32,
    /// Estimates are not negative, so their bits are in their order.
    waiting: BinaryHeap<Reverse<(u32, i32, i32)>>,
}

impl Rings {
    /// The cells of a map of this size; the goal is one of them.
    pub fn new(goal: Vector2i, size: Vector2i, heuristic: i32) -> Self {
        Self { goal, size, heuristic, radius: 0, waiting: BinaryHeap::new() }
    }

    fn push(&mut self, x: i32, y: i32) {
        if (0..self.size.x).contains(&x) && (0..self.size.y).contains(&y) {
            let estimate = estimate(self.heuristic, Vector2i::new(x, y), self.goal);
            self.waiting.push(Reverse((estimate.to_bits(), y, x)));
        }
    }

    /// Puts the next square on the heap.
    fn widen(&mut self) {
        let (goal, radius) = (self.goal, self.radius);
        for x in goal.x - radius..=goal.x + radius {
            self.push(x, goal.y - radius);
            if radius > 0 {
                self.push(x, goal.y + radius);
            }
        }
        for y in goal.y - radius + 1..goal.y + radius {
            self.push(goal.x - radius, y);
            self.push(goal.x + radius, y);
        }
        self.radius += 1;
    }
}

impl Iterator for Rings {
    type Item = (f32, Vector2i);

    fn next(&mut self) -> Option<Self::Item> {
        let farthest = self.size.x.max(self.size.y);
        while self.radius <= farthest {
            let ready =
                self.waiting.peek().is_some_and(|Reverse((bits, ..))| f32::from_bits(*bits) < self.radius as f32);
            if ready {
                break;
            }
            self.widen();
        }
        let Reverse((bits, y, x)) = self.waiting.pop()?;
        Some((f32::from_bits(bits), Vector2i::new(x, y)))
    }
}

#[cfg(test)]
#[path = "closest_tests.rs"]
mod tests;
