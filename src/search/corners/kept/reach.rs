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

use crate::search::corners::view::orientation::Orientation;

const SECTORS: usize = 8;
/// The upper bounds of the slopes of the sectors, in twelfths; the last has none.
const SLOPES: [i64; SECTORS] = [3, 6, 9, 12, 16, 24, 48, i64::MAX];
/// Cells of a unit of a reach, as a shift. The largest reach stands for any.
const UNIT: u32 = 2;

/// The sector of the direction (u, w), neither of them negative.
#[inline(always)]
fn sector(u: i64, w: i64) -> usize {
    SLOPES.iter().take(SECTORS - 1).filter(|&&slope| 12 * u >= slope * w).count()
}

/// The reach of each sector, in units; 0 where nothing was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SectorReach([u8; SECTORS]);

impl SectorReach {
    /// Notes that the strips from `w.0` to `w.1` were read from `u.0` to `u.1`, lattice lines as seen from the corner.
    #[inline(always)]
    pub(crate) fn mark(&mut self, u: (i32, i32), w: (i32, i32)) {
        let line = |v: i32, by: i32| i64::from((v + by).max(0));
        let (low, high) = (sector(line(u.0, -1), line(w.1, 1)), sector(line(u.1, 1), line(w.0, -1)));
        let (across, along) = (line(u.1, 1), line(w.1, 1));
        for (reach, &slope) in self.0.iter_mut().zip(&SLOPES).take(high + 1).skip(low) {
            // The farthest point of the strips in the sector.
            let within = slope.checked_mul(along).map_or(across, |most| across.min(most / 12 + 1));
            let units = (within.max(along) >> UNIT) + 1;
            *reach = (*reach).max(u8::try_from(units).unwrap_or(u8::MAX));
        }
    }

    /// True if a cell of the map may have been read from the corner (x, y) into the quadrant of an orientation.
    #[inline(always)]
    pub(crate) fn has_read(self, (x, y): (i32, i32), orientation: Orientation, cell: (i32, i32)) -> bool {
        let (u, w) = orientation.offset((x, y), cell);
        if u < -1 || w < -1 {
            return false;
        }
        let line = |v: i32, by: i32| i64::from((v + by).max(0));
        let (low, high) = (sector(line(u, -1), line(w, 2)), sector(line(u, 2), line(w, -1)));
        let near = line(u, -1).max(line(w, -1)) >> UNIT;
        self.0[low..=high].iter().any(|&reach| reach == u8::MAX || i64::from(reach) > 0 && near <= i64::from(reach))
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
