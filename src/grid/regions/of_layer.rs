//! The components of one layer: those of points, and of discs for the classes of radii that are asked for.

use super::disc_rule::{DiscRule, least_of_class};
use super::{disc_world::DiscRegions, world::Regions};
use crate::base::{Result, bytes};
use crate::collections::reserve_exact;
use crate::geom::Rect;
use crate::grid::layer::Layer;

/// Classes of radii whose components are kept for a layer, each for up to a byte per cell: that asked for longest ago
/// makes room for a new one.
const MOST_CLASSES: usize = 8;

/// The components of one layer.
pub(crate) struct LayerRegions {
    pub(crate) points: Regions,
    discs: Vec<Class>,
    /// Questions about discs so far.
    asked: u64,
}

/// The components of a class of radii.
struct Class {
    regions: DiscRegions,
    /// The number of the last question.
    asked: u64,
}

impl LayerRegions {
    /// Those of points, without any numbering.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn new(layer: &Layer) -> Result<Self> {
        Ok(Self { points: Regions::new(layer)?, discs: Vec::new(), asked: 0 })
    }

    /// Notes that cells of `area`, a rectangle of a map of this size, may have changed.
    pub(crate) fn mark(&mut self, area: Rect, size: (i32, i32)) {
        self.points.mark(area);
        self.discs.iter_mut().for_each(|class| class.regions.mark_around(area, size));
    }

    /// The rule of a radius whose components have to be labelled; none if they are known, or if they are those of
    /// points.
    pub(crate) fn missing(&self, radius: i32) -> Option<DiscRule> {
        let least = least_of_class(radius);
        let is_known = self.discs.iter().any(|class| class.regions.least() == least);
        if is_known { None } else { DiscRule::new(radius) }
    }

    /// Adds the components of a class, which is missing.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn add(&mut self, regions: DiscRegions) -> Result {
        if self.discs.len() == MOST_CLASSES
            && let Some((oldest, _)) = self.discs.iter().enumerate().min_by_key(|(_, class)| class.asked)
        {
            self.discs.swap_remove(oldest);
        }
        reserve_exact(&mut self.discs, 1)?;
        self.discs.push(Class { regions, asked: self.asked });
        Ok(())
    }

    /// The components of a disc, in line with the layer; none if they are those of points.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; the next call starts over.
    pub(crate) fn for_radius(&mut self, layer: &Layer, radius: i32) -> Result<Option<&mut DiscRegions>> {
        let least = least_of_class(radius);
        let at = match self.discs.iter().position(|class| class.regions.least() == least) {
            Some(at) => at,
            None => {
                let Some(rule) = DiscRule::new(radius) else { return Ok(None) };
                self.add(DiscRegions::for_discs(layer, rule)?)?;
                self.discs.len() - 1
            }
        };
        self.asked += 1;
        let class = &mut self.discs[at];
        class.asked = self.asked;
        class.regions.settle_for_discs(layer)?;
        Ok(Some(&mut class.regions))
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        let discs: u64 = self.discs.iter().map(|class| class.regions.bytes()).sum();
        self.points.bytes() + discs + bytes(size_of::<Self>() - size_of::<Regions>())
    }
}

#[cfg(test)]
#[path = "of_layer_tests.rs"]
mod tests;
