//! Where the regions of a tile touch those of the tiles around it.

use super::cells::LAST;
use super::tile::Tile;
use crate::base::Error;
use crate::base::numeric::{index, to_u32};
use crate::collections::zeroed::reserve;
use crate::grid::rules::DiagonalGaps;

/// Contacts of a tile at most: per side two runs that touch for each of the 64 of both, and four corners.
pub(super) const MOST_CONTACTS: usize = 4 * 128 + 4;

/// A node of the graph of regions: its tile and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Node {
    pub(super) tile: u32,
    pub(super) node: u16,
}

/// A node of a tile, and one of a tile next to it that it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contact {
    pub(super) own: u16,
    pub(super) other: Node,
}

/// The tiles of a map, row by row.
pub(super) struct Tiles {
    pub(super) list: Vec<Tile>,
    pub(super) across: usize,
}

/// Which neighbours of a tile are of interest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sides {
    All,
    /// Those that come later in the list of tiles.
    Later,
}

/// Two rows or columns of cells that face each other across the border of two tiles.
struct Border<'a> {
    own: u64,
    other: u64,
    /// The tile on the other side.
    tile: u32,
    own_node: &'a dyn Fn(u32) -> u16,
    other_node: &'a dyn Fn(u32) -> u16,
}

impl Tiles {
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
        (at, tile): (usize, &Tile),
        gaps: DiagonalGaps,
        (sides, only): (Sides, Option<u16>),
        take: &mut dyn FnMut(Contact),
    ) {
        for (offset, vertical, own_last) in
            [((0, 1), false, true), ((1, 0), true, true), ((0, -1), false, false), ((-1, 0), true, false)]
        {
            if sides == Sides::Later && !own_last {
                continue;
            }
            let Some(beside) = self.beside(at, offset) else { continue };
            let other = &self.list[beside];
            let (own_line, other_line) = if own_last { (LAST, 0) } else { (0, LAST) };
            let border = if vertical {
                Border {
                    own: tile.column(own_last),
                    other: other.column(!own_last),
                    tile: to_u32(beside),
                    own_node: &|y| tile.node(own_line, y, gaps),
                    other_node: &|y| other.node(other_line, y, gaps),
                }
            } else {
                Border {
                    own: tile.row(own_line),
                    other: other.row(other_line),
                    tile: to_u32(beside),
                    own_node: &|x| tile.node(x, own_line, gaps),
                    other_node: &|x| other.node(x, other_line, gaps),
                }
            };
            border.each_contact(gaps, only, take);
        }
        if gaps == DiagonalGaps::Open {
            self.each_corner_contact((at, tile), (sides, only), take);
        }
    }

    /// The contacts across the corners of a tile, under 8 neighbours.
    fn each_corner_contact(
        &self,
        (at, tile): (usize, &Tile),
        (sides, only): (Sides, Option<u16>),
        take: &mut dyn FnMut(Contact),
    ) {
        for offset @ (dx, dy) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
            if sides == Sides::Later && dy < 0 {
                continue;
            }
            let Some(beside) = self.beside(at, offset) else { continue };
            let other = &self.list[beside];
            let line = |forward: bool| if forward { LAST } else { 0 };
            let (x, y) = (line(dx > 0), line(dy > 0));
            let (other_x, other_y) = (LAST - x, LAST - y);
            if tile.is_free(x, y) && other.is_free(other_x, other_y) {
                let own = tile.node(x, y, DiagonalGaps::Open);
                if only.is_none_or(|only| only == own) {
                    let node = other.node(other_x, other_y, DiagonalGaps::Open);
                    take(Contact { own, other: Node { tile: to_u32(beside), node } });
                }
            }
        }
    }

    /// Lists the contacts of a tile.
    pub(super) fn list_contacts(
        &self,
        tile: (usize, &Tile),
        gaps: DiagonalGaps,
        sides: Sides,
        out: &mut Vec<Contact>,
    ) -> Result<(), Error> {
        out.clear();
        reserve(out, MOST_CONTACTS)?;
        self.each_contact(tile, gaps, (sides, None), &mut |contact| out.push(contact));
        Ok(())
    }
}

impl Border<'_> {
    /// Calls `take` for each pair of runs that touch.
    #[inline(always)]
    fn each_contact(&self, gaps: DiagonalGaps, only: Option<u16>, take: &mut dyn FnMut(Contact)) {
        let mut rest = self.own;
        if reach(rest, gaps) & self.other == 0 {
            return;
        }
        while rest != 0 {
            let first = rest.trailing_zeros();
            let run = run_at(rest, first);
            rest &= !run;
            let mut hits = reach(run, gaps) & self.other;
            if hits == 0 {
                continue;
            }
            let own = (self.own_node)(first);
            if only.is_some_and(|only| only != own) {
                continue;
            }
            while hits != 0 {
                let hit = hits.trailing_zeros();
                hits &= !run_at(self.other, hit);
                take(Contact { own, other: Node { tile: self.tile, node: (self.other_node)(hit) } });
            }
        }
    }
}

/// The cells opposite of `cells` that they touch.
const fn reach(cells: u64, gaps: DiagonalGaps) -> u64 {
    match gaps {
        DiagonalGaps::Closed => cells,
        DiagonalGaps::Open => cells | cells << 1 | cells >> 1,
    }
}

/// The bits of the run of ones from bit `from` on, which must be one.
const fn run_at(bits: u64, from: u32) -> u64 {
    let length = (!(bits >> from)).trailing_zeros();
    // A shift by the whole width is none.
    let ones = if length >= 64 { u64::MAX } else { !(u64::MAX << length) };
    ones << from
}

/// The index of a tile.
pub(super) const fn tile_index(node: Node) -> usize {
    index(node.tile)
}
