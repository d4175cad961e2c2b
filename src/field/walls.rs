//! Cells that cost more than their class: near walls, and where the host has set weights.

use super::options::FieldOptions;
use crate::base::{Result, bytes, index_i32, real, signed, single, unsigned, whole};
use crate::collections::bits::{first_in, last_in};
use crate::collections::{Allowance, counted, zeroed_box};
use crate::geom::Rect;
use crate::grid::Layer;

/// The weights that the host has set: the bits of a single per cell.
#[derive(Default)]
pub(crate) struct Weights {
    cells: Box<[u32]>,
}

counted!(Weights { cells });

impl Weights {
    /// Sets the weights of an area, row by row; all others are 1 at first.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]. Nothing has changed then.
    pub(crate) fn set(
        &mut self,
        (width, height): (i32, i32),
        area: Rect,
        weight: impl Fn(usize, usize) -> f32,
    ) -> Result {
        if self.cells.is_empty() {
            self.cells = zeroed_box(index_i32(width) * index_i32(height))?;
            self.cells.fill(1.0_f32.to_bits());
        }
        for (row, y) in (area.y..area.y + area.height).enumerate() {
            for (column, x) in (area.x..area.x + area.width).enumerate() {
                self.cells[index_i32(y) * index_i32(width) + index_i32(x)] = weight(row, column).to_bits();
            }
        }
        Ok(())
    }

    /// True if weights have been set.
    pub(crate) fn is_set(&self) -> bool {
        !self.cells.is_empty()
    }

    fn of(&self, at: usize) -> f64 {
        self.cells.get(at).map_or(1.0, |&bits| f64::from(f32::from_bits(bits)))
    }
}

/// How much dearer walls make the cells near them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WallCosts {
    distance: f64,
    weight: f64,
}

impl WallCosts {
    pub(crate) const fn new(options: &FieldOptions) -> Self {
        Self { distance: options.wall_distance, weight: options.wall_weight }
    }

    /// Has room for the factors of all cells, or for none if all are 1.
    pub(crate) fn fit_factors(
        self,
        layer: &Layer,
        weights: &Weights,
        factors: &mut Box<[u32]>,
        allowance: Allowance,
    ) -> Result {
        let is_needed = self.are_set() || weights.is_set();
        let count = if is_needed { index_i32(layer.width()) * index_i32(layer.height()) } else { 0 };
        if factors.len() != count {
            allowance.check(bytes(count * size_of::<u32>()))?;
            *factors = Box::default();
            *factors = zeroed_box(count)?;
        }
        Ok(())
    }

    /// Computes the factors of the cells of an area.
    pub(crate) fn write_factors(self, layer: &Layer, weights: &Weights, area: Rect, factors: &mut [u32]) {
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                let at = index_i32(y) * index_i32(layer.width()) + index_i32(x);
                factors[at] = single(self.factor(layer, x, y) * weights.of(at)).to_bits();
            }
        }
    }

    /// What a cell costs more for the walls around it.
    fn factor(self, layer: &Layer, x: i32, y: i32) -> f64 {
        if !self.are_set() || layer.is_blocked(x, y) {
            return 1.0;
        }
        let distance = wall_distance(layer, x, y, self.distance);
        1.0 + self.weight * (1.0 - distance / self.distance)
    }

    /// True if cells near walls cost more.
    fn are_set(self) -> bool {
        self.weight > 0.0
    }

    /// How many cells away a change of a cell may change a factor.
    pub(crate) fn reach(self) -> i32 {
        if self.are_set() { whole(self.distance.ceil()) } else { 0 }
    }

    /// The cells whose factors a change of an area may change.
    pub(crate) fn around(self, area: Rect, layer: &Layer) -> Rect {
        grown(area, self.reach(), self.reach(), (layer.width(), layer.height()))
    }
}

/// Copies the rows of an area of the whole width, where there are factors.
pub(crate) fn copy_rows(factors: &mut [u32], earlier: &[u32], strip: Rect) {
    if factors.len() == earlier.len() && !factors.is_empty() {
        let part = index_i32(strip.y * strip.width)..index_i32((strip.y + strip.height) * strip.width);
        factors[part.clone()].copy_from_slice(&earlier[part]);
    }
}

/// An area and so much before and after it, as far as that lies on a map.
pub(crate) fn grown(area: Rect, before: i32, after: i32, (width, height): (i32, i32)) -> Rect {
    let (left, top) = ((area.x - before).max(0), (area.y - before).max(0));
    let (right, bottom) = ((area.x + area.width + after).min(width), (area.y + area.height + after).min(height));
    Rect::new(left, top, right - left, bottom - top)
}

/// The distance from the centre of a free cell to the nearest blocked cell or the border of the map, at most `most`.
fn wall_distance(layer: &Layer, x: i32, y: i32, most: f64) -> f64 {
    // Twice the distances between the centre and the nearest line of a row or column of cells.
    let twice = |cells: i32| i64::from((2 * cells - 1).max(0));
    let mut best = most * 2.0;
    let mut best_squared = best * best;
    let (width, height) = (layer.width(), layer.height());
    for away in 0..=whole(most.ceil()) {
        let vertical = twice(away);
        if real(vertical) >= best {
            break;
        }
        for row in [y - away, y + away] {
            let beside = match row {
                row if row < 0 || row >= height => 0,
                row => beside(layer, x, row, whole(most.ceil()), width),
            };
            let horizontal = twice(beside);
            let squared = real(vertical * vertical + horizontal * horizontal);
            if squared < best_squared {
                best_squared = squared;
                best = squared.sqrt();
            }
        }
    }
    best * 0.5
}

/// How many columns away from `x` the nearest blocked cell or border is in a row, or more than `most`.
fn beside(layer: &Layer, x: i32, row: i32, most: i32, width: i32) -> i32 {
    let words = layer.rows.row(row + 1);
    let word = |i: usize| words[i];
    // Bit x + 1 is the cell's own; the rim's bits are set.
    let here = x + 1;
    let (from, to) = ((here - most).max(0), (here + most).min(width + 1));
    let right = first_in(word, unsigned(here), unsigned(to) + 1).map_or(most + 1, |bit| signed(bit) - here);
    let left = last_in(word, unsigned(from), unsigned(here) + 1).map_or(most + 1, |bit| here - signed(bit));
    right.min(left)
}

#[cfg(test)]
#[path = "walls_tests.rs"]
mod tests;
