//! Where the regions of a tile touch those of the tiles around it.

use super::cells::{LAST, SIDE, run_at};
use super::tile::{Side, Tile};
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

/// The borders of two tiles that face each other, with the region of each cell.
struct Border<'a> {
    own: (u64, &'a [u16; SIDE]),
    other: (u64, &'a [u16; SIDE]),
    gaps: DiagonalGaps,
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
        mut take: impl FnMut(Contact),
    ) {
        for (offset, side, facing) in [
            ((0, 1), Side::Bottom, Side::Top),
            ((1, 0), Side::Right, Side::Left),
            ((0, -1), Side::Top, Side::Bottom),
            ((-1, 0), Side::Left, Side::Right),
        ] {
            if sides == Sides::Later && matches!(side, Side::Top | Side::Left) {
                continue;
            }
            let Some(beside) = self.beside(at, offset) else { continue };
            let other = &self.list[beside];
            let number = to_u32(beside);
            Border { own: tile.border(side), other: other.border(facing), gaps }.each_pair(|own, other_region| {
                let own = tile.node_of(own, gaps);
                if only.is_none_or(|only| only == own) {
                    take(Contact { own, other: Node { tile: number, node: other.node_of(other_region, gaps) } });
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
        self.each_contact(tile, gaps, (sides, None), |contact| out.push(contact));
        Ok(())
    }
}

impl Border<'_> {
    /// Calls `take` with the regions of each pair of runs that touch.
    #[inline(always)]
    fn each_pair(&self, mut take: impl FnMut(u16, u16)) {
        let (mut rest, own) = self.own;
        let (others, other) = self.other;
        if reach(rest, self.gaps) & others == 0 {
            return;
        }
        while rest != 0 {
            let first = rest.trailing_zeros();
            let run = run_at(rest, first);
            rest &= !run;
            let mut hits = reach(run, self.gaps) & others;
            while hits != 0 {
                let hit = hits.trailing_zeros();
                hits &= !run_at(others, hit);
                take(own[index(first)], other[index(hit)]);
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

/// The index of a tile.
pub(super) const fn tile_index(node: Node) -> usize {
    index(node.tile)
}
