//! The cells of a layer that concern a block: its own 4 x 4 cells and the ring of cells around them.

use crate::base::{index_i32, low8, low32, signed, to_u32, unsigned};
use crate::grid::{BitPlane, Layer};

/// Cells along the side of a block. The database has 2^16 patterns for 4; for 5 it would have 2^25.
pub(super) const SIDE: i32 = 4;

/// The blocked bits of the 6 x 6 cells around and in a block: bit `c` of row `r` is the cell (4 bx + c - 1, 4 by + r -
/// 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BlockWindow {
    rows: [u8; 6],
}

/// All six cells of a row of the window.
const ROW: u8 = 0x3F;

impl BlockWindow {
    /// The window of the block in column `bx` and row `by`, which must contain a cell of the map. Cells outside are
    /// blocked.
    pub(super) fn read(layer: &Layer, (bx, by): (i32, i32)) -> Self {
        let (left, top) = (bx * SIDE, by * SIDE);
        let rows = std::array::from_fn(|r| row_bits(&layer.rows, top + signed(to_u32(r)), unsigned(left)));
        Self { rows }
    }

    /// The blocked bits of the block's own cells, row by row.
    pub(super) fn pattern(self) -> u16 {
        (0..4).fold(0, |pattern, r| pattern | u16::from(self.rows[r + 1] >> 1 & 0xF) << (4 * r))
    }

    /// Row `r` of the window.
    pub(super) const fn row(self, r: usize) -> u8 {
        self.rows[r]
    }

    /// Column `c` of the window, bit `r` being row `r`.
    pub(super) fn column(self, c: usize) -> u8 {
        (0..6).fold(0, |column, r| column | (self.rows[r] >> c & 1) << r)
    }

    /// True if the cell at (x, y) of the block is free; -1 and 4 are the ring.
    pub(super) fn is_free(self, x: i32, y: i32) -> bool {
        self.rows[index_i32(y + 1)] >> (x + 1) & 1 == 0
    }
}

/// The bits `from .. from + 6` of row `p` of a plane; what the plane does not contain is blocked.
fn row_bits(plane: &BitPlane, p: i32, from: u32) -> u8 {
    if unsigned(p) >= plane.rows() {
        return ROW;
    }
    let row = plane.row(p);
    let (word, shift) = (crate::base::numeric::index(from >> 6), from & 63);
    let low = row[word] >> shift;
    let bits = if shift > 58 { low | row.get(word + 1).copied().unwrap_or(u64::MAX) << (64 - shift) } else { low };
    low8(low32(bits)) & ROW
}
