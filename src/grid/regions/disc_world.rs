//! The components of a disc.

use super::{disc_rule::DiscRule, disc_tile::DiscTile, numbering::Component, world::RegionsOf};
use crate::base::{Result, to_i32};
use crate::geom::{Point, Rect};
use crate::grid::{layer::Layer, rules::DiagonalGaps};

/// The components of a disc for a class of radii.
pub(crate) type DiscRegions = RegionsOf<DiscTile>;

/// Discs have one gap rule: none passes between two cells that touch.
pub(crate) const GAPS: DiagonalGaps = DiagonalGaps::Closed;

impl DiscRegions {
    /// The components of a disc in a layer for points.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`].
    pub(crate) fn for_discs(layer: &Layer, rule: DiscRule) -> Result<Self> {
        Self::of_rule(layer, rule)
    }

    /// The least radius of the class.
    pub(super) const fn least(&self) -> i32 {
        self.rule.least()
    }

    /// Notes that cells of `area`, a rectangle of a map of this size, may have changed.
    pub(crate) fn mark_around(&mut self, area: Rect, (width, height): (i32, i32)) {
        let reach = to_i32(self.rule.reach());
        let (left, top) = ((area.x - reach).max(0), (area.y - reach).max(0));
        let (right, bottom) = (area.x + area.width + reach, area.y + area.height + reach);
        self.mark(Rect::new(left, top, right.min(width) - left, bottom.min(height) - top));
    }

    /// Brings the components in line with the layer.
    ///
    /// # Errors
    /// [`crate::Error::OutOfMemory`]; the next call starts over.
    pub(crate) fn settle_for_discs(&mut self, layer: &Layer) -> Result {
        self.settle(layer, GAPS)
    }

    /// A name of a component that depends on the map alone.
    pub(crate) fn name_for_discs(&mut self, component: Component) -> u64 {
        self.name(component, GAPS)
    }

    /// The component of a place, which belongs to a radius of the class.
    pub(crate) fn of_place(&mut self, place: Point) -> Component {
        self.around_place(place, GAPS)
    }
}

#[cfg(test)]
#[path = "disc_world_tests.rs"]
mod tests;
