//! The distance transform of a rectangle of cells.
//!
//! Along the columns first: how many rows away the nearest blocked cell of the same column is, by a pass downwards and
//! one upwards. Then along the rows: the least sum of squares over the columns near enough. Rows are taken in strips,
//! so that what is in work stays in the caches; within a strip in chunks, each of which looks no farther than its own
//! largest distance.

use crate::base::{Result, index_i32, to_i32};
use crate::collections::{counted, zeroed_box};
use crate::geom::Rect;
use crate::grid::layer::Layer;
use crate::grid::ranks::{AXIS_SQUARES, REACH, rank};

/// Rows of a strip.
const STRIP: usize = 64;
/// Cells of a chunk.
const CHUNK: usize = 64;
/// Rows away from which nothing matters.
const FAR: u8 = 17;

/// The memory of a transform, for maps of one width.
pub(super) struct Transform {
    /// For each cell of the strip and of the rows and columns around it: rows to the nearest blocked cell.
    away: Box<[u8]>,
    /// For each column: rows to the nearest blocked cell below.
    below: Box<[u8]>,
    /// The squares of one row of the strip.
    squares: Box<[u16]>,
}

counted!(Transform { away, below, squares });

/// A strip: the columns and rows that its ranks are found for, and a margin around them.
#[derive(Clone, Copy)]
struct RankStrip {
    x: i32,
    y: i32,
    width: usize,
    height: usize,
}

impl Transform {
    /// The memory for any rectangle of maps with `width` columns.
    pub(super) fn new(width: i32) -> Result<Self> {
        let columns = index_i32(width) + 2 * REACH;
        let rows = STRIP + 2 * REACH;
        Ok(Self { away: zeroed_box(columns * rows)?, below: zeroed_box(columns)?, squares: zeroed_box(columns)? })
    }

    /// Finds the ranks of the cells of `area`, which lies in the map; `ranks` has those of the whole map, row by row.
    pub(super) fn run(&mut self, layer: &Layer, area: Rect, ranks: &mut [u8]) {
        let stride = index_i32(layer.width());
        let (width, bottom) = (index_i32(area.width), area.y + area.height);
        for y in (area.y..bottom).step_by(STRIP) {
            let height = index_i32(bottom - y).min(STRIP);
            let strip = RankStrip { x: area.x, y, width, height };
            self.measure_columns(layer, strip);
            for row in 0..height {
                let from = (index_i32(y) + row) * stride + index_i32(area.x);
                self.measure_row(row + REACH, &mut ranks[from..from + width]);
            }
        }
    }

    /// Rows to the nearest blocked cell of each column, in the strip and its margin.
    fn measure_columns(&mut self, layer: &Layer, strip: RankStrip) {
        let (columns, rows) = (strip.width + 2 * REACH, strip.height + 2 * REACH);
        let margin = to_i32(REACH);
        let below = &mut self.below[..columns];
        below.fill(FAR);
        let mut above: &[u8] = below;
        let mut rest = &mut self.away[..columns * rows];
        for row in 0..rows {
            let (now, later) = rest.split_at_mut(columns);
            spread_bits(layer, (strip.x - margin, strip.y - margin + to_i32(row)), now);
            for (away, &above) in now.iter_mut().zip(above) {
                // 0 in a blocked cell, 0xFF in a free one.
                *away &= FAR.min(above + 1);
            }
            (above, rest) = (now, later);
        }
        let below = &mut self.below[..columns];
        below.fill(FAR);
        for away in self.away[..columns * rows].chunks_exact_mut(columns).rev() {
            for (away, below) in away.iter_mut().zip(&mut *below) {
                *below = (*away).min(*below + 1);
                *away = *below;
            }
        }
    }

    /// The ranks of a row from the distances along the columns.
    fn measure_row(&mut self, row: usize, ranks: &mut [u8]) {
        let columns = ranks.len() + 2 * REACH;
        let squares = &mut self.squares[..columns];
        for (square, &away) in squares.iter_mut().zip(&self.away[row * columns..]) {
            let half = u16::from(away.saturating_mul(2).saturating_sub(1));
            *square = half * half;
        }
        for (chunk, ranks) in ranks.chunks_mut(CHUNK).enumerate() {
            let (at, len) = (chunk * CHUNK + REACH, ranks.len());
            let mut least = [0; CHUNK];
            let least = &mut least[..len];
            least.copy_from_slice(&squares[at..at + len]);
            for (away, &along) in AXIS_SQUARES.iter().enumerate().take(REACH + 1).skip(1) {
                if least.iter().all(|&square| square <= along) {
                    break;
                }
                let (left, right) = (&squares[at - away..][..len], &squares[at + away..][..len]);
                for ((least, &left), &right) in least.iter_mut().zip(left).zip(right) {
                    *least = (*least).min(left.min(right) + along);
                }
            }
            for (value, &square) in ranks.iter_mut().zip(&*least) {
                *value = rank(square);
            }
        }
    }
}

/// Writes 0 for each blocked cell and 0xFF for each free one of a row, from (x, y) on. The cells outside the map are
/// blocked.
fn spread_bits(layer: &Layer, (x, y): (i32, i32), out: &mut [u8]) {
    out.fill(0);
    if !(0..layer.height()).contains(&y) {
        return;
    }
    // Padded rows and columns: cell (x, y) is bit x + 1 of row y + 1.
    let row = layer.rows.row(y + 1);
    let (first, last) = (x.max(0), (x + to_i32(out.len())).min(layer.width()));
    let mut column = first;
    while column < last {
        let bit = index_i32(column) + 1;
        let count = (64 - bit % 64).min(index_i32(last - column));
        let (free, cells) = (!row[bit / 64] >> (bit % 64), &mut out[index_i32(column - x)..][..count]);
        match free {
            0 => {}
            u64::MAX => cells.fill(0xFF),
            _ => {
                for (place, value) in cells.iter_mut().enumerate() {
                    *value = if free >> place & 1 != 0 { 0xFF } else { 0 };
                }
            }
        }
        column += to_i32(count);
    }
}
