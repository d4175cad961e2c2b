//! What cells cost a planner: costs of terrain classes, and weights of cells.

use super::{feature::Feature, planner::Planner, traits::TerrainCosts};
use crate::base::{Bounds, Error, Result};
use crate::collections::Shared;
use crate::geom::Rect;
use crate::grid::{CellWeights, Costs, check_weights};

impl Planner {
    /// Sets the cost of each of the 256 terrain classes: finite and above 0, or infinite for a class that is blocked
    /// for this planner. The first is ignored: class 0 is always blocked. In force from the next `find` or `begin`.
    ///
    /// # Errors
    /// [`Error::BadValue`]; [`Error::UnsupportedBy`] for a finite cost other than 1 unless
    /// [`crate::Algorithm::takes_costs`]; [`Error::Unsupported`] for a finite cost above 2^20 times the smallest with
    /// Optimal and D* Lite; [`Error::OutOfMemory`]. The costs are as before then.
    pub fn set_costs(&mut self, costs: &[f32]) -> Result {
        let costs = Costs::new(costs)?;
        let algorithm = self.options().algorithm;
        if costs.by_class {
            Feature::TerrainCosts.require(algorithm)?;
        }
        let no_area = Rect { x: 0, y: 0, width: 0, height: 0 };
        self.check_range(&costs, || {
            self.costs.weights.as_ref().map_or(1.0, |weights| weights.largest_outside(no_area))
        })?;
        let costs = Costs { weights: self.costs.weights.clone(), ..costs };
        let layer_key = costs.layer_key().for_size(self.options().size());
        let costs = Shared::new(costs)?;
        let pinned = self.pinned.as_ref().map(|pinned| pinned.snapshot.with_layer(layer_key)).transpose()?;
        self.change_layer(layer_key)?;
        self.costs = costs;
        self.count_change();
        if let (Some(pinned), Some(snapshot)) = (&mut self.pinned, pinned) {
            pinned.snapshot = snapshot;
        }
        self.engine.kernel.forget();
        Ok(())
    }

    /// Sets weights of cells: one of weight w costs w times its class's cost, for danger, or distance from enemies. All
    /// are 1 at first. `weights[r * row_stride + c]` is that of column `c` of row `r` of the area. In force from the
    /// next `find` or `begin`; [`Planner::set_costs`] leaves them as they are. Memory: 4 bytes per cell of the map.
    ///
    /// # Errors
    /// [`Error::UnsupportedBy`] unless [`crate::Algorithm::takes_costs`]; [`Error::RectOutside`],
    /// [`Error::StrideTooSmall`], [`Error::BufferTooShort`]; [`Error::BadValue`] unless each weight is finite and at
    /// least 1; [`Error::Unsupported`] for a cell that costs above 2^20 times the smallest cost with Optimal
    /// and D* Lite;
    /// [`Error::OutOfMemory`]. The weights are as before then.
    pub fn set_weights(&mut self, area: Rect, weights: &[f32], row_stride: usize) -> Result {
        let needed = area.values_needed(row_stride, 1)?;
        if needed > weights.len() {
            return Err(Error::BufferTooShort { needed, given: weights.len() });
        }
        let weight = |row: usize, column: usize| weights[row * row_stride + column];
        Feature::TerrainCosts.require(self.options().algorithm)?;
        self.check_cells(area)?;
        let (width, height) = (self.grid.width(), self.grid.height());
        if area.is_empty() {
            return Ok(());
        }
        let most = check_weights(area, weight)?;
        let kept = &self.costs.weights;
        self.check_range(&self.costs, || kept.as_ref().map_or(most, |kept| most.at_least(kept.largest_outside(area))))?;
        let kept = match kept {
            Some(_) => None,
            None => Some(CellWeights::ones(width, height)?),
        };
        let costs = self.costs.make_mut()?;
        if let Some(ones) = kept {
            costs.weights = Some(ones);
            self.engine.beside.bytes += CellWeights::bytes(width, height);
        }
        if let Some(weights) = &mut costs.weights {
            weights.set(area, weight)?;
        }
        self.count_change();
        self.engine.kernel.forget();
        Ok(())
    }

    /// Checks an area of cells.
    pub(crate) fn check_cells(&self, area: Rect) -> Result {
        area.check_inside(self.grid.width(), self.grid.height())
    }

    /// Checks that the algorithm can add up costs, given the largest weight.
    fn check_range(&self, costs: &Costs, most: impl FnOnce() -> f64) -> Result {
        if let TerrainCosts::AtMostTimesSmallest(range) = self.options().algorithm.traits().terrain_costs
            && costs.largest * most() > costs.smallest * range
        {
            let what = "this algorithm supports costs up to 2^20 times the smallest: sums of larger ones would lose \
                the smallest";
            return Err(Error::Unsupported { what });
        }
        Ok(())
    }
}
