//! The places of a component, where the nearest one is looked for.

use super::disc_world::{DiscRegions, GAPS};
use super::world::{Regions, RegionsOf, row_of_tile};
use super::{contacts::RegionNode, disc_tile::DiscTile, numbering::Component, point_tile::PointTile, tile::Tile};
use crate::base::to_u32;
use crate::geom::Point;
use crate::grid::{disc::nearest::PlaceChoice, rules::DiagonalGaps, snapshot::TILE, tile_box::TileBox};

/// The places of a component.
pub(crate) struct InComponent<'a, T: Tile> {
    regions: &'a mut RegionsOf<T>,
    component: Component,
    gaps: DiagonalGaps,
}

impl<'a> InComponent<'a, PointTile> {
    /// The component of a place of a disc that can be wherever a point can.
    pub(crate) fn of_point(regions: &'a mut Regions, place: Point, gaps: DiagonalGaps) -> Self {
        Self { component: regions.around_place(place, gaps), regions, gaps }
    }
}

impl<'a> InComponent<'a, DiscTile> {
    /// The component of a place of a disc.
    pub(crate) fn of_disc(regions: &'a mut DiscRegions, place: Point) -> Self {
        Self { component: regions.of_place(place), regions, gaps: GAPS }
    }
}

impl<T: Tile> RegionsOf<T> {
    /// Tiles among which are all that have a part of one of these components.
    pub(super) fn tiles_of(&mut self, components: &[Component], gaps: DiagonalGaps) -> TileBox {
        let (_, numbering) = self.numbering(gaps);
        components.iter().fold(TileBox::NONE, |tiles, &component| tiles.joined(numbering.tiles_of(component)))
    }
}

impl<T: Tile> PlaceChoice for InComponent<'_, T> {
    fn tiles(&mut self) -> TileBox {
        self.regions.tiles_of(&[self.component], self.gaps)
    }

    fn takes_tile(&mut self, (column, row): (i32, i32)) -> bool {
        let (at, _) = self.regions.find((column * TILE, row * TILE));
        if self.component.place_of_pocket().is_some() {
            // The only one.
            return true;
        }
        let nodes = self.regions.tiles.list[at].nodes(self.gaps);
        let (_, numbering) = self.regions.numbering(self.gaps);
        (0..u16::MAX)
            .take(nodes)
            .any(|node| numbering.component(RegionNode { tile: to_u32(at), node }) == self.component)
    }

    fn cells(&mut self, (column, y): (i32, i32)) -> u64 {
        let (at, (_, y)) = self.regions.find((column * TILE, y));
        if let Some((row, place)) = self.component.place_of_pocket() {
            return if row == row_of_tile(at, y) { 1 << (place >> 2) } else { 0 };
        }
        let Self { component, gaps, .. } = *self;
        let (tiles, numbering) = self.regions.numbering(gaps);
        let takes = |node: u16| numbering.component(RegionNode { tile: to_u32(at), node }) == component;
        tiles.list[at].cells_with(y, gaps, takes)
    }

    fn takes_cell(&mut self, cell: (i32, i32)) -> bool {
        let (at, cell) = self.regions.find(cell);
        let Self { component, gaps, .. } = *self;
        let (tiles, numbering) = self.regions.numbering(gaps);
        let takes = |node: u16| numbering.component(RegionNode { tile: to_u32(at), node }) == component;
        component.place_of_pocket().is_some() || tiles.list[at].has_part(cell, takes)
    }

    fn takes_place(&mut self, place: Point) -> bool {
        self.regions.around_place(place, self.gaps) == self.component
    }
}

#[cfg(test)]
#[path = "chosen_tests.rs"]
mod tests;
