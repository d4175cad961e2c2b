//! The components of a disc.

use super::contacts::Node;
use super::disc_rule::DiscRule;
use super::disc_tile::{DiscTile, Part};
use super::numbering::Component;
use super::tile::Tile;
use super::world::RegionsOf;
use crate::base::Error;
use crate::base::numeric::{index_i32, to_i32, to_u32, unsigned, wide};
use crate::geom::{Point, Rect, SCALE};
use crate::grid::layer::Layer;
use crate::grid::rules::DiagonalGaps;
use crate::grid::snapshot::TILE;

/// The components of a disc for a class of radii.
pub(crate) type DiscRegions = RegionsOf<DiscTile>;

/// Discs have one gap rule: none passes between two cells that touch.
const GAPS: DiagonalGaps = DiagonalGaps::Closed;

impl DiscRegions {
    /// The components of a disc in a layer for points.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn for_discs(layer: &Layer, rule: DiscRule) -> Result<Self, Error> {
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
    /// [`Error::OutOfMemory`]; the next call starts over.
    pub(crate) fn settle_for_discs(&mut self, layer: &Layer) -> Result<(), Error> {
        self.settle(layer, GAPS)
    }

    /// A name of a component that depends on the map alone.
    pub(crate) fn name_for_discs(&mut self, component: Component) -> u64 {
        self.name(component, GAPS)
    }

    /// The component of a place, which belongs to a radius of the class.
    pub(crate) fn of_place(&mut self, place: Point) -> Component {
        let (x, y) = (place.x.div_euclid(SCALE), place.y.div_euclid(SCALE));
        let (at, cell) = self.find((x, y));
        let within = (place.x - x * SCALE, place.y - y * SCALE);
        let part = self.tiles.list[at].part_of(cell, within, SCALE);
        self.of_part((at, cell), part)
    }

    /// True if a part of a cell belongs to a component.
    pub(crate) fn cell_has(&mut self, cell: (i32, i32), component: Component) -> bool {
        let (at, cell) = self.find(cell);
        let parts = self.tiles.list[at].parts(cell);
        parts.iter().any(|&part| self.of_part((at, cell), part) == component)
    }

    /// True if a part of a cell in the tile of a cell belongs to a component.
    pub(crate) fn tile_has(&mut self, cell: (i32, i32), component: Component) -> bool {
        let (at, _) = self.find(cell);
        if let Some(row) = component.row_of_pocket() {
            return row >> 6 == wide(to_u32(at));
        }
        let nodes = self.tiles.list[at].nodes(GAPS);
        (0..u16::MAX).take(nodes).any(|node| self.component(Node { tile: to_u32(at), node }, GAPS) == component)
    }

    /// True if a part of a cell in the row of a cell belongs to a component, as far as it lies in the same tile.
    pub(crate) fn row_of_tile_has(&mut self, cell: (i32, i32), component: Component) -> bool {
        let (at, (_, y)) = self.find(cell);
        if let Some(row) = component.row_of_pocket() {
            return row == row_of_tile(at, y);
        }
        self.tiles.list[at].runs(y).any(|run| {
            let node = self.tiles.list[at].node_of(run);
            self.component(Node { tile: to_u32(at), node }, GAPS) == component
        })
    }

    /// The tile of a cell, and where the cell is there.
    fn find(&self, (x, y): (i32, i32)) -> (usize, (u32, usize)) {
        let at = index_i32(y / TILE) * self.tiles.across + index_i32(x / TILE);
        (at, (unsigned(x % TILE), index_i32(y % TILE)))
    }

    fn of_part(&mut self, (at, cell): (usize, (u32, usize)), part: Part) -> Component {
        match self.tiles.list[at].node(cell, part) {
            Some(node) => self.component(Node { tile: to_u32(at), node }, GAPS),
            None => Component::pocket(row_of_tile(at, cell.1), cell.0 << 2 | part.number()),
        }
    }
}

/// The number of a row among those of all tiles, tile by tile.
fn row_of_tile(tile: usize, y: usize) -> u64 {
    wide(to_u32(tile)) << 6 | wide(to_u32(y))
}

#[cfg(test)]
#[path = "disc_world_tests.rs"]
mod tests;
