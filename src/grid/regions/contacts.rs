//! Where the regions of a tile touch those of the tiles around it.

use super::cells::LAST;
use super::tile::{Tile, TileBorder};
use crate::base::{Result, index, to_u32};
use crate::collections::reserve;
use crate::grid::rules::DiagonalGaps;

/// Contacts of a tile at most: per side two runs that touch for each of the 64 of both, and four corners.
pub(super) const MOST_CONTACTS: usize = 4 * 128 + 4;

/// A node of the graph of regions: its tile and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RegionNode {
    pub(super) tile: u32,
    pub(super) node: u16,
}

/// A node of a tile, and one of a tile next to it that it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contact {
    pub(super) own: u16,
    pub(super) other: RegionNode,
}

/// The tiles of a map, row by row.
pub(super) struct TileGrid<T> {
    pub(super) list: Vec<T>,
    pub(super) across: usize,
}

/// Which neighbours of a tile are of interest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TileSides {
    All,
    /// Those that come later in the list of tiles.
    Later,
}

impl<T: Tile> TileGrid<T> {
    /// The tile `dx` columns and `dy` rows from tile `at`.
    pub(super) fn beside(&self, at: usize, (dx, dy): (isize, isize)) -> Option<usize> {
        let column = (at % self.across).checked_add_signed(dx).filter(|&column| column < self.across)?;
        let row = (at / self.across).checked_add_signed(dy)?;
        let tile = row * self.across + column;
        (tile < self.list.len()).then_some(tile)
    }

    /// Calls `take` for each contact of `tile`, which takes the position `at`: in an order that depends on the cells
    /// alone. A pair of nodes may come several times. With `only` the contacts of that node.
    pub(super) fn each_contact(
        &self,
        (at, tile): (usize, &T),
        gaps: DiagonalGaps,
        (sides, only): (TileSides, Option<u16>),
        mut take: impl FnMut(Contact),
    ) {
        let sides_in_order = [
            ((0, 1), TileBorder::Bottom),
            ((1, 0), TileBorder::Right),
            ((0, -1), TileBorder::Top),
            ((-1, 0), TileBorder::Left),
        ];
        for (offset, side) in sides_in_order {
            if sides == TileSides::Later && matches!(side, TileBorder::Top | TileBorder::Left) {
                continue;
            }
            let Some(beside) = self.beside(at, offset) else { continue };
            let number = to_u32(beside);
            tile.each_pair(side, &self.list[beside], gaps, |own, node| {
                if only.is_none_or(|only| only == own) {
                    take(Contact { own, other: RegionNode { tile: number, node } });
                }
            });
        }
        if gaps == DiagonalGaps::Open {
            self.each_corner_contact((at, tile), (sides, only), &mut take);
        }
    }

    /// The contacts across the corners of a tile, under 8 neighbours.
    fn each_corner_contact(
        &self,
        (at, tile): (usize, &T),
        (sides, only): (TileSides, Option<u16>),
        take: &mut dyn FnMut(Contact),
    ) {
        for offset @ (dx, dy) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
            if sides == TileSides::Later && dy < 0 {
                continue;
            }
            let Some(beside) = self.beside(at, offset) else { continue };
            let line = |forward: bool| if forward { LAST } else { 0 };
            let (x, y) = (line(dx > 0), line(dy > 0));
            if let Some(own) = tile.corner_node(x, y)
                && let Some(node) = self.list[beside].corner_node(LAST - x, LAST - y)
                && only.is_none_or(|only| only == own)
            {
                take(Contact { own, other: RegionNode { tile: to_u32(beside), node } });
            }
        }
    }

    /// Lists the contacts of a tile.
    pub(super) fn list_contacts(
        &self,
        tile: (usize, &T),
        gaps: DiagonalGaps,
        sides: TileSides,
        out: &mut Vec<Contact>,
    ) -> Result {
        out.clear();
        reserve(out, MOST_CONTACTS)?;
        self.each_contact(tile, gaps, (sides, None), |contact| out.push(contact));
        Ok(())
    }
}

/// The index of a tile.
pub(super) const fn tile_index(node: RegionNode) -> usize {
    index(node.tile)
}
