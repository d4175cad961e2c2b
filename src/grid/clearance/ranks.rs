//! The distances between a centre and a closed cell up to 16 cells, numbered in their order.

use crate::base::numeric::{real_u32, single};

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
