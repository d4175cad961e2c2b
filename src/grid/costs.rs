//! A planner's cost for each terrain class, and its weights of cells.

use super::cost_map::{CellWeights, CostMap};
use super::layer_key::{ClassMask, LayerKey};
use crate::base::{Bounds, Error, Result};

/// Costs of the 256 classes: finite and above 0, or infinite for a class that this planner counts as blocked.
#[derive(Clone)]
pub(crate) struct Costs {
    pub(crate) values: [f64; 256],
    /// True if a finite cost other than 1 is among them.
    pub(crate) by_class: bool,
    /// The smallest finite cost, 1 if there is none.
    pub(crate) smallest: f64,
    /// The largest finite cost, 1 if there is none.
    pub(crate) largest: f64,
    /// Weights of cells, if any have been set.
    pub(crate) weights: Option<CellWeights>,
}

impl Costs {
    /// Every passable class costs 1.
    pub(crate) const fn uniform() -> Self {
        let mut values = [1.0; 256];
        values[0] = f64::INFINITY;
        Self { values, by_class: false, smallest: 1.0, largest: 1.0, weights: None }
    }

    /// Checks and takes costs.
    ///
    /// # Errors
    /// [`Error::BadValue`] unless there are 256 and each but the first, which is ignored, is above 0.
    pub(crate) fn new(costs: &[f32]) -> Result<Self> {
        if costs.len() != 256 {
            let value = crate::base::numeric::real_usize(costs.len());
            return Err(Error::BadValue { name: "count", value, allowed: "256 costs, one per class" });
        }
        let mut all = Self::uniform();
        for (value, &cost) in all.values.iter_mut().zip(costs).skip(1) {
            if cost.is_nan() || cost <= 0.0 {
                let value = f64::from(cost);
                return Err(Error::BadValue { name: "cost", value, allowed: "above 0, or infinite" });
            }
            *value = f64::from(cost);
        }
        let finite = || all.values.iter().copied().filter(|cost| cost.is_finite());
        #[expect(clippy::float_cmp, reason = "the default cost is exactly 1")]
        let by_class = finite().any(|cost| cost != 1.0);
        let smallest = finite().reduce(f64::at_most).unwrap_or(1.0);
        let largest = finite().reduce(f64::at_least).unwrap_or(1.0);
        Ok(Self { by_class, smallest, largest, ..all })
    }

    /// The layer that blocks the classes of infinite cost.
    pub(crate) fn layer_key(&self) -> LayerKey {
        LayerKey::new(ClassMask::from_classes(|class| self.values[usize::from(class)].is_infinite()))
    }

    /// True if not all free cells cost 1.
    pub(crate) const fn is_weighted(&self) -> bool {
        self.by_class || self.weights.is_some()
    }

    /// The costs of cells, if any matters to a search.
    pub(crate) fn if_weighted(&self) -> Option<CostMap<'_>> {
        self.is_weighted().then(|| self.map())
    }

    /// The costs of cells, even if all free ones cost 1.
    pub(crate) fn map(&self) -> CostMap<'_> {
        CostMap::new(&self.values, self.weights.as_ref())
    }
}
