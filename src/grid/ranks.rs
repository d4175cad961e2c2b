//! The distances between a centre and a closed cell up to 16 cells, numbered in their order; and which of them are too
//! short for an agent with a radius.

use crate::base::{real_u32, single};

/// Columns and rows up to which a blocked cell may be near enough.
pub(super) const REACH: usize = 16;
/// The squares of distances in half cells up to 16 cells.
const SQUARES: usize = 4 * REACH * REACH + 1;

/// The square of the distance in half cells along one axis, by how many columns or rows away a cell is; the last one is
/// too far.
pub(super) const AXIS_SQUARES: [u16; REACH + 2] = {
    let mut squares = [0; REACH + 2];
    let (mut away, mut half): (usize, u16) = (1, 1);
    while away < squares.len() {
        squares[away] = half * half;
        (away, half) = (away + 1, half + 2);
    }
    squares
};

/// True for each square that is a distance.
const IS_DISTANCE: [bool; SQUARES] = {
    let mut is_distance = [false; SQUARES];
    let mut square: u16 = 0;
    let mut at = 0;
    while at < SQUARES {
        let (mut i, mut found) = (0, false);
        while i <= REACH {
            let mut j = 0;
            while j <= REACH {
                found = found || AXIS_SQUARES[i] + AXIS_SQUARES[j] == square;
                j += 1;
            }
            i += 1;
        }
        is_distance[at] = found;
        (at, square) = (at + 1, square + 1);
    }
    is_distance
};

/// The rank of cells that are farther from all blocked ones.
pub(super) const FARTHER: u8 = {
    let (mut at, mut count) = (0, 0);
    while at < SQUARES {
        if IS_DISTANCE[at] {
            count += 1;
        }
        at += 1;
    }
    count
};

/// By square: how many distances are shorter. The rank of a distance; nothing else is looked up.
const RANKS: [u8; SQUARES] = {
    let mut ranks = [0; SQUARES];
    let (mut at, mut count) = (0, 0);
    while at < SQUARES {
        ranks[at] = count;
        if IS_DISTANCE[at] {
            count += 1;
        }
        at += 1;
    }
    ranks
};

/// The rank of a square.
#[inline(always)]
pub(super) fn rank(square: u16) -> u8 {
    RANKS.get(usize::from(square)).copied().unwrap_or(FARTHER)
}

/// Cells along the side of [`AROUND`].
pub(super) const SIDE: usize = 2 * REACH + 1;

/// The ranks around one blocked cell, which lies in the middle.
pub(super) const AROUND: [[u8; SIDE]; SIDE] = {
    let mut around = [[FARTHER; SIDE]; SIDE];
    let mut y = 0;
    while y < SIDE {
        let mut x = 0;
        while x < SIDE {
            let square = AXIS_SQUARES[x.abs_diff(REACH)] + AXIS_SQUARES[y.abs_diff(REACH)];
            let mut at = 0;
            let mut value: u16 = 0;
            while at < SQUARES {
                if value == square {
                    around[y][x] = RANKS[at];
                }
                (at, value) = (at + 1, value + 1);
            }
            x += 1;
        }
        y += 1;
    }
    around
};

/// Which cells have room for an agent of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SizeRank {
    /// Whose centres have room for an agent with a radius: the number of distances above 0 that are shorter than it.
    /// Radii of one rank leave the same cells free; up to 1/2 that is every cell that is not blocked.
    rank: u8,
    /// Columns and rows of a unit of whole cells: those whose first cell, with the least x and y, a cell may be.
    unit: (u8, u8),
}

/// A unit of one cell.
const ONE_CELL: (u8, u8) = (1, 1);

/// Sizes that differ.
const SIZES: usize = {
    let (mut at, mut count) = (0, 0);
    while at < SQUARES - 1 {
        if IS_DISTANCE[at] {
            count += 1;
        }
        at += 1;
    }
    count
};

/// By size: for each distance along one axis how far away a cell of too short a distance is along the other, at most;
/// -1 if there is none.
static TOO_NEAR: [[i8; REACH + 1]; SIZES] = {
    /// The square of the distance in half cells along one axis.
    const fn along(away: usize) -> usize {
        let half = (2 * away).saturating_sub(1);
        half * half
    }
    let mut all = [[-1; REACH + 1]; SIZES];
    let (mut at, mut size) = (0, 0);
    while at < SIZES {
        let mut away = 0;
        while away <= REACH {
            let (mut aside, mut columns) = (0, 0);
            while aside <= REACH {
                let square = along(away) + along(aside);
                if square < SQUARES && RANKS[square] <= size {
                    all[at][away] = columns;
                }
                (aside, columns) = (aside + 1, columns + 1);
            }
            away += 1;
        }
        (at, size) = (at + 1, size + 1);
    }
    all
};

impl SizeRank {
    /// That of a point, and of every disc that passes a corridor of width 1.
    pub(crate) const POINT: SizeRank = SizeRank { rank: 0, unit: ONE_CELL };

    /// The rank of a radius in 1/256 cell, at most 16 cells.
    pub(crate) fn of_radius(radius: i32) -> Self {
        // A distance of s half cells, squared, is shorter than k/256 if s 128^2 < k^2.
        let square = i64::from(radius) * i64::from(radius);
        let shorter = (0_i64..).zip(&IS_DISTANCE).skip(1).take_while(|&(s, _)| s << 14 < square);
        let rank = shorter.fold(0, |count, (_, &is_distance)| count + u8::from(is_distance));
        Self { rank, unit: ONE_CELL }
    }

    /// That of a unit of so many columns and rows.
    pub(crate) const fn of_unit(width: u8, height: u8) -> Self {
        Self { rank: 0, unit: (width, height) }
    }

    /// Columns and rows of a unit of several cells.
    #[inline(always)]
    pub(crate) fn unit(self) -> Option<(i32, i32)> {
        (self.unit != ONE_CELL).then(|| (i32::from(self.unit.0), i32::from(self.unit.1)))
    }

    /// Columns and rows before and after a blocked cell in which a cell may have no room because of it.
    #[inline(always)]
    pub(crate) fn around(self) -> ((i32, i32), (i32, i32)) {
        match self.unit() {
            Some((width, height)) => ((width - 1, height - 1), (0, 0)),
            None => ((self.reach(), self.reach()), (self.reach(), self.reach())),
        }
    }

    /// Columns and rows from a blocked cell to the farthest cell to whose centre it is too near.
    #[inline(always)]
    pub(crate) fn reach(self) -> i32 {
        i32::from(self.too_near()[0])
    }

    /// See [`TOO_NEAR`]: columns by rows, or the other way.
    #[inline(always)]
    pub(super) fn too_near(self) -> &'static [i8; REACH + 1] {
        &TOO_NEAR[usize::from(self.rank)]
    }
}

/// The distance of each rank in cells; 16 for those farther.
pub(super) fn distances() -> [f32; 256] {
    let mut distances = [16.0; 256];
    let squares = (0..=u16::MAX).zip(&IS_DISTANCE).filter(|&(_, &is_distance)| is_distance);
    for (distance, (square, _)) in distances.iter_mut().zip(squares) {
        *distance = single(real_u32(u32::from(square)).sqrt() / 2.0);
    }
    distances
}

#[cfg(test)]
#[path = "ranks_tests.rs"]
mod tests;
