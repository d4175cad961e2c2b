//! How far a corner's view reaches in eight sectors of its quadrant: what a list has read, in eight bytes.
//!
//! ```text
//!     w ^ 0 /1/ 2 .3      sectors by the slope u / w: up to 1/4, 1/2, 3/4, 1, 4/3, 2, 4 and past it
//!       |  / / . 4
//!       | / .   5
//!       c---------> u     a view is star-shaped: what is seen of a sector lies within its reach
//! ```
//!
//! A cell that lies past the reach of all sectors that it touches has not been read. Cells are taken one cell larger on
//! each side, so that what touches a view counts as read.

use crate::base::{index, low8, unsigned};
use crate::search::corners::view::orientation::Orientation;

const SECTORS: usize = 8;
/// The upper bounds of the slopes of the sectors, in twelfths; the last has none.
const SLOPES: [u32; SECTORS] = [3, 6, 9, 12, 16, 24, 48, u32::MAX];
/// Cells of a unit of a reach, as a shift. The largest reach stands for any.
const UNIT: u32 = 2;

/// The sector of each slope in twelfths, rounded down.
const SECTOR_OF: [u8; 49] = {
    let (mut sectors, mut slope, mut sector) = ([0; 49], 0, 0);
    while slope < 49 {
        if slope >= SLOPES[index(sector)] {
            sector += 1;
        }
        sectors[index(slope)] = low8(sector);
        slope += 1;
    }
    sectors
};

/// The sector of the direction (u, w), lines of a map and none of them negative.
#[inline(always)]
fn sector(u: u32, w: u32) -> usize {
    let slope = (12 * u).checked_div(w).unwrap_or(u32::MAX);
    usize::from(SECTOR_OF[index(slope).min(SECTOR_OF.len() - 1)])
}

/// A line, moved by so many cells and at least 0.
#[inline(always)]
const fn line(v: i32, by: i32) -> u32 {
    let moved = v + by;
    if moved < 0 { 0 } else { unsigned(moved) }
}

/// The reach of each sector, in units; 0 where nothing was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SectorReach([u8; SECTORS]);

impl SectorReach {
    /// The reach of a view that ends at a slope and at two lines, as seen from the corner.
    pub(crate) fn new(wedge: f64, across: i32, along: i32) -> Self {
        let (across, along) = (line(across, 1), line(along, 1));
        let mut reach = Self::default();
        for (sector, &most) in SLOPES.iter().enumerate() {
            // The farthest point of the sector.
            let within = if sector + 1 == SECTORS { across } else { across.min(most * along / 12 + 1) };
            let units = (within.max(along) >> UNIT) + 1;
            reach.0[sector] = u8::try_from(units).unwrap_or(u8::MAX);
            if 12.0 * wedge < f64::from(most) {
                break;
            }
        }
        reach
    }

    /// True if a cell of the map may have been read from the corner (x, y) into the quadrant of an orientation.
    #[inline(always)]
    pub(crate) fn has_read(self, (x, y): (i32, i32), orientation: Orientation, cell: (i32, i32)) -> bool {
        let (u, w) = orientation.offset((x, y), cell);
        if u < -1 || w < -1 {
            return false;
        }
        let (low, high) = (sector(line(u, -1), line(w, 2)), sector(line(u, 2), line(w, -1)));
        let near = line(u, -1).max(line(w, -1)) >> UNIT;
        self.0[low..=high].iter().any(|&reach| reach == u8::MAX || reach > 0 && near <= u32::from(reach))
    }

    /// As one word.
    pub(crate) const fn word(self) -> u64 {
        u64::from_le_bytes(self.0)
    }

    /// From one word.
    pub(crate) const fn of_word(word: u64) -> Self {
        Self(word.to_le_bytes())
    }

    /// How far from the corner anything was read, in cells.
    pub(crate) fn most(self) -> i32 {
        match self.0.into_iter().max() {
            None | Some(u8::MAX) => i32::from(u16::MAX),
            Some(most) => (i32::from(most) + 1) << UNIT,
        }
    }
}

#[cfg(test)]
#[path = "reach_tests.rs"]
mod tests;
