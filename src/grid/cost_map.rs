//! What cells cost a planner: the cost of their class, times a weight of their own.

use super::snapshot::Snapshot;
use crate::base::{Bounds, Error, Result, bytes, index_i32};
use crate::collections::SharedSlice;
use crate::geom::Rect;

/// Weights of cells: the bits of a single each, 1 at first, with one more row and column on each side.
#[derive(Clone)]
pub(crate) struct CellWeights {
    words: SharedSlice<u32>,
    width: i32,
    height: i32,
}

impl CellWeights {
    /// Weights of 1.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn ones(width: i32, height: i32) -> Result<Self> {
        let mut words = SharedSlice::zeroed(Self::count(width, height))?;
        words.make_mut()?.fill(1.0_f32.to_bits());
        Ok(Self { words, width, height })
    }

    const fn count(width: i32, height: i32) -> usize {
        index_i32(width + 2) * index_i32(height + 2)
    }

    /// Bytes that the weights of a map take.
    pub(crate) fn bytes(width: i32, height: i32) -> u64 {
        bytes(SharedSlice::<u32>::bytes(Self::count(width, height)))
    }

    #[inline(always)]
    const fn place(&self, x: i32, y: i32) -> usize {
        index_i32(y + 1) * index_i32(self.width + 2) + index_i32(x + 1)
    }

    /// The weight of the cell (x, y), which lies inside the map or next to its border.
    #[inline(always)]
    fn of(&self, x: i32, y: i32) -> f64 {
        f64::from(f32::from_bits(self.words[self.place(x, y)]))
    }

    /// Sets the weights of an area inside the map: `weight` tells that of each row and column of it.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`] if others share them. Nothing has changed then.
    pub(crate) fn set(&mut self, area: Rect, weight: impl Fn(usize, usize) -> f32) -> Result {
        let stride = index_i32(self.width + 2);
        let first = self.place(area.x, area.y);
        let words = self.words.make_mut()?;
        for row in 0..index_i32(area.height) {
            for column in 0..index_i32(area.width) {
                words[first + row * stride + column] = weight(row, column).to_bits();
            }
        }
        Ok(())
    }

    /// Takes the weights of all cells, row by row: the bits of a single each.
    ///
    /// # Errors
    /// As for [`Self::set`].
    pub(crate) fn fill(&mut self, bits: &[u32]) -> Result {
        let width = index_i32(self.width);
        self.set(Rect::new(0, 0, self.width, self.height), |row, column| f32::from_bits(bits[row * width + column]))
    }

    /// The largest weight of the cells outside an area.
    pub(crate) fn largest_outside(&self, area: Rect) -> f64 {
        let columns = area.x..area.x + area.width;
        let rows = area.y..area.y + area.height;
        let mut largest = 1.0_f64;
        for y in 0..self.height {
            for x in 0..self.width {
                if !(rows.contains(&y) && columns.contains(&x)) {
                    largest = largest.at_least(self.of(x, y));
                }
            }
        }
        largest
    }
}

/// Checks the weights of an area of cells, row by row; returns the largest.
///
/// # Errors
/// [`Error::BadValue`] unless each is finite and at least 1.
pub(crate) fn check_weights(area: Rect, weight: impl Fn(usize, usize) -> f32) -> Result<f64> {
    let mut largest = 1.0_f64;
    for row in 0..index_i32(area.height) {
        for column in 0..index_i32(area.width) {
            let value = f64::from(weight(row, column));
            if !(value.is_finite() && value >= 1.0) {
                return Err(Error::BadValue { name: "weight", value, allowed: "finite and at least 1" });
            }
            largest = largest.at_least(value);
        }
    }
    Ok(largest)
}

/// What the cells of a map cost per grid unit.
#[derive(Clone, Copy)]
pub(crate) struct CostMap<'a> {
    /// Infinite for blocked classes, class 0 included.
    classes: &'a [f64; 256],
    weights: Option<&'a CellWeights>,
}

impl<'a> CostMap<'a> {
    /// The costs of classes, times weights if there are any.
    pub(crate) const fn new(classes: &'a [f64; 256], weights: Option<&'a CellWeights>) -> Self {
        Self { classes, weights }
    }

    /// The cost of a class at weight 1.
    #[inline(always)]
    pub(crate) fn of_class(self, class: u8) -> f64 {
        self.classes[usize::from(class)]
    }

    /// The costs of the 3 x 3 cells around the cell (x, y), row by row; infinite of those that are blocked or outside.
    #[inline(always)]
    pub(crate) fn around(self, snapshot: &Snapshot, x: i32, y: i32) -> [f64; 9] {
        let inside = x > 0 && y > 0 && x + 1 < snapshot.width() && y + 1 < snapshot.height();
        if !inside {
            return self.around_border(snapshot, x, y);
        }
        let rows = [y - 1, y, y + 1];
        let mut costs = [0.0; 9];
        for (three, y) in costs.chunks_exact_mut(3).zip(rows) {
            for (cost, &class) in three.iter_mut().zip(snapshot.terrain_run(x - 1, y, 3)) {
                *cost = self.of_class(class);
            }
        }
        let Some(weights) = self.weights else { return costs };
        for (three, y) in costs.chunks_exact_mut(3).zip(rows) {
            let first = weights.place(x - 1, y);
            for (cost, &weight) in three.iter_mut().zip(&weights.words[first..first + 3]) {
                *cost *= f64::from(f32::from_bits(weight));
            }
        }
        costs
    }

    #[cold]
    fn around_border(self, snapshot: &Snapshot, x: i32, y: i32) -> [f64; 9] {
        const PLACES: [(i32, i32); 9] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
        PLACES.map(|(dx, dy)| self.of_cell(snapshot, x + dx, y + dy))
    }

    /// The bits of the weights of a row, those next to the border included; none if no weight was set.
    pub(crate) fn weights_of_row(self, y: i32) -> Option<&'a [u32]> {
        let weights = self.weights?;
        let first = weights.place(-1, y);
        Some(&weights.words[first..first + index_i32(weights.width + 2)])
    }

    /// The cost of the cell (x, y), which lies inside the map or next to its border; infinite if it is blocked.
    #[inline(always)]
    pub(crate) fn of_cell(self, snapshot: &Snapshot, x: i32, y: i32) -> f64 {
        let class = self.of_class(snapshot.terrain(x, y));
        match self.weights {
            None => class,
            Some(weights) => class * weights.of(x, y),
        }
    }
}
