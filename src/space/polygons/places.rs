//! The vertices of a world, each place once, with what is free about it.

use super::sector::{FreeSectors, Sector};
use crate::base::{Error, index, to_u32};
use crate::collections::{counted, reserve};
use crate::geom::Point;

use super::buckets::copy_of;

/// No place.
pub(crate) const NO_PLACE: u32 = u32::MAX;

/// A point where outlines of the world have a vertex.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutlineVertex {
    pub(crate) at: Point,
    /// Vertices of outlines here; 0 for a number that is not in use.
    pub(crate) uses: u32,
    /// The number of free sectors.
    pub(crate) sectors: u32,
    /// The wide sector if there is one, else the first.
    pub(crate) sector: Sector,
    /// A link ends here: nobody passes from one sector to another one.
    pub(crate) is_linked: bool,
    /// A link leads over it: it is not free, and lies in a closed gap.
    pub(crate) is_shut: bool,
}

impl OutlineVertex {
    /// True if a path may pass from one free sector to another one.
    #[inline(always)]
    pub(crate) fn is_open(&self, closed: bool) -> bool {
        !closed && !self.is_linked && self.sectors > 1
    }

    /// True if the shortest path may turn here: around less than half a turn, or from one sector to another one where
    /// gaps are open.
    #[inline(always)]
    pub(crate) fn is_corner(&self, closed: bool) -> bool {
        self.uses > 0 && self.sectors > 0 && (self.sector.is_wide() || self.is_open(closed))
    }

    /// Notes what is free about it, whether a link ends here, and whether one leads over it.
    pub(super) fn set(&mut self, around: &FreeSectors, (is_linked, is_covered): (bool, bool)) {
        self.is_linked = is_linked;
        self.is_shut = is_covered && !around.is_free();
        let FreeSectors::Sectors(sectors) = around else { return };
        self.sectors = to_u32(sectors.len());
        let wide = sectors.iter().find(|sector| sector.is_wide()).or(sectors.first());
        self.sector = wide.copied().unwrap_or_default();
    }
}

/// The places by their numbers, which stay as long as a vertex is there.
#[derive(Debug, Default)]
pub(crate) struct OutlineVertices {
    list: Vec<OutlineVertex>,
    free: Vec<u32>,
}

counted!(OutlineVertices { list, free });

impl OutlineVertices {
    pub(super) fn copy(&self) -> Result<Self, Error> {
        let mut free = copy_of(&self.free)?;
        // Giving a place back needs no memory.
        crate::collections::reserve_exact(&mut free, self.list.len() - self.free.len())?;
        Ok(Self { list: copy_of(&self.list)?, free })
    }

    /// The numbers in use are below this.
    pub(crate) fn count(&self) -> u32 {
        to_u32(self.list.len())
    }

    #[inline(always)]
    pub(crate) fn get(&self, place: u32) -> &OutlineVertex {
        &self.list[index(place)]
    }

    pub(super) fn get_mut(&mut self, place: u32) -> &mut OutlineVertex {
        &mut self.list[index(place)]
    }

    /// Makes room for so many places, and for giving back as many.
    pub(super) fn reserve(&mut self, more: usize) -> Result<(), Error> {
        reserve(&mut self.list, more)?;
        let held = self.list.len() + more - self.free.len();
        reserve(&mut self.free, held)
    }

    pub(super) fn add(&mut self, at: Point) -> u32 {
        let place = OutlineVertex { at, uses: 1, ..OutlineVertex::default() };
        match self.free.pop() {
            Some(number) => {
                self.list[index(number)] = place;
                number
            }
            None => {
                self.list.push(place);
                to_u32(self.list.len() - 1)
            }
        }
    }

    /// Gives a number back.
    pub(super) fn drop(&mut self, place: u32) {
        self.list[index(place)] = OutlineVertex::default();
        self.free.push(place);
    }
}
