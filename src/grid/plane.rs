//! Bit rows in bands: the storage of a layer.
//!
//! A plane contains one bit row per row of the map and one more on either side, so that reads up to one row and one
//! column past the border need no check. Rows live in bands of [`BAND_ROWS`]; a band is shared by all snapshots between
//! which it has not changed. Two neighbouring rows need not be neighbours in memory.

use crate::base::{Result, bytes, index, index_i32, signed, to_u32, unsigned};
use crate::collections::bits::words_for;
use crate::collections::{Plain, SharedSlice, reserve_exact};

/// Rows of a band, a power of two. Small bands cost 16 bytes each and a pointer; large ones make an edit under a shared
/// snapshot copy more: at 8,192 columns a band of bits is 16 KiB and one of terrain 128 KiB, about 10 us to copy.
pub(crate) const BAND_ROWS: u32 = 16;

/// A bit for each cell of a padded map: row `p` is map row `p - 1`, bit `q` is map column `q - 1`.
#[derive(Clone)]
pub(crate) struct BitPlane {
    bands: Vec<SharedSlice<u64>>,
    words: usize,
    rows: u32,
}

impl BitPlane {
    /// A plane of zeros with `rows` rows of `bits` bits.
    pub(crate) fn new(rows: u32, bits: u32) -> Result<Self> {
        let words = words_for(bits);
        Ok(Self { bands: new_bands(rows, words)?, words, rows })
    }

    /// Words of a row.
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// Rows of the plane.
    pub(crate) const fn rows(&self) -> u32 {
        self.rows
    }

    /// The set bits of row `p` among `from ..= to`, in order.
    pub(crate) fn set_bits(&self, p: i32, from: i32, to: i32) -> impl Iterator<Item = i32> + '_ {
        let row = self.row(p);
        (from >> 6..=to >> 6).flat_map(move |i| {
            let first = if i == from >> 6 { u64::MAX << (from & 63) } else { u64::MAX };
            let last = if i == to >> 6 { u64::MAX >> (63 - (to & 63)) } else { u64::MAX };
            let mut word = row[index_i32(i)] & first & last;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                word &= word.wrapping_sub(1);
                (bit < 64).then(|| i * 64 + signed(bit))
            })
        })
    }

    /// The words of row `p`.
    #[inline(always)]
    pub(crate) fn row(&self, p: i32) -> &[u64] {
        let p = unsigned(p);
        let band = &self.bands[index(p / BAND_ROWS)];
        let from = index(p % BAND_ROWS) * self.words;
        &band[from..from + self.words]
    }

    /// Row `p` as a position in its band.
    #[inline(always)]
    pub(crate) fn at(&self, p: i32) -> PlaneRow<'_> {
        let p = unsigned(p);
        PlaneRow { band: &self.bands[index(p / BAND_ROWS)], at: index(p % BAND_ROWS) * self.words, words: self.words }
    }

    /// The words of the rows `p`, `p + 1` and `p + 2`.
    #[inline(always)]
    pub(crate) fn three(&self, p: i32) -> [&[u64]; 3] {
        let first = unsigned(p) % BAND_ROWS;
        if first + 2 < BAND_ROWS {
            let from = index(first) * self.words;
            let rows = &self.bands[index(unsigned(p) / BAND_ROWS)][from..from + 3 * self.words];
            let (above, rest) = rows.split_at(self.words);
            let (here, below) = rest.split_at(self.words);
            return [above, here, below];
        }
        [self.row(p), self.row(p + 1), self.row(p + 2)]
    }

    /// A copy that shares every band.
    pub(crate) fn share(&self) -> Result<Self> {
        Ok(Self { bands: share_bands(&self.bands)?, words: self.words, rows: self.rows })
    }

    /// Makes the bands of the rows `from ..= to` writable without changing them.
    pub(crate) fn own(&mut self, from: i32, to: i32) -> Result {
        own_bands(&mut self.bands, from, to)
    }

    /// Row `p` for writing. Its band must have been made writable with [`BitPlane::own`].
    pub(crate) fn row_mut(&mut self, p: i32) -> &mut [u64] {
        let p = unsigned(p);
        let from = index(p % BAND_ROWS) * self.words;
        let band = self.bands[index(p / BAND_ROWS)].get_mut();
        &mut band.expect("an edit owns the bands that it writes")[from..from + self.words]
    }

    /// Sets bit `q` of row `p` to `value`. The band must be writable.
    pub(crate) fn put(&mut self, p: i32, q: i32, value: bool) {
        let q = unsigned(q);
        let word = &mut self.row_mut(p)[index(q >> 6)];
        *word = *word & !(1 << (q & 63)) | u64::from(value) << (q & 63);
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        band_bytes(&self.bands)
    }

    /// Bytes that are held by this copy alone: bands that others share do not count.
    pub(crate) fn own_bytes(&self) -> u64 {
        let own = self.bands.iter().filter(|band| band.is_only_owner());
        let data: usize = own.map(|band| SharedSlice::<u64>::bytes(band.len())).sum();
        bytes(data + size_of_val(&self.bands[..]))
    }
}

/// A row of a plane as a position in its band, so that reading a word needs one bounds check.
#[derive(Clone, Copy)]
pub(crate) struct PlaneRow<'a> {
    band: &'a [u64],
    at: usize,
    words: usize,
}

impl PlaneRow<'_> {
    /// Number of words of the row.
    #[inline(always)]
    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    /// A word of the row, which must have it.
    #[inline(always)]
    pub(crate) fn word(&self, i: usize) -> u64 {
        self.band[self.at + i]
    }

    /// Bit `i`.
    #[inline(always)]
    pub(crate) fn bit(&self, i: u32) -> bool {
        self.word(index(i >> 6)) >> (i & 63) & 1 != 0
    }
}

/// A walk over the rows of a plane, one after the other in either direction.
#[derive(Clone, Copy)]
pub(crate) struct RowWalk<'a> {
    plane: &'a BitPlane,
    /// The band of the current row, and where the row begins in it.
    band: &'a [u64],
    at: usize,
    /// What is to be added to that for the next row, modulo the word size if the walk goes backward.
    step: usize,
    row: i32,
    /// 1, or -1 if the walk goes backward.
    direction: i32,
}

impl<'a> RowWalk<'a> {
    /// A walk that starts at `row`.
    #[inline(always)]
    pub(crate) fn new(plane: &'a BitPlane, row: i32, backward: bool) -> Self {
        let (step, direction) = if backward { (plane.words.wrapping_neg(), -1) } else { (plane.words, 1) };
        let mut walk = Self { plane, band: &[], at: 0, step, row, direction };
        walk.seek(row);
        walk
    }

    /// Goes to `row`.
    #[inline(always)]
    pub(crate) fn seek(&mut self, row: i32) {
        let p = unsigned(row);
        self.row = row;
        self.band = &self.plane.bands[index(p / BAND_ROWS)];
        self.at = index(p % BAND_ROWS) * self.plane.words;
    }

    /// Goes on to the next row, which must be one of the plane.
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        let next = self.at.wrapping_add(self.step);
        self.row += self.direction;
        if next < self.band.len() {
            self.at = next;
        } else {
            self.seek(self.row);
        }
    }

    /// The current row.
    #[inline(always)]
    pub(crate) const fn here(&self) -> PlaneRow<'a> {
        PlaneRow { band: self.band, at: self.at, words: self.plane.words }
    }

    /// The next row, which must be one of the plane.
    #[inline(always)]
    pub(crate) fn next(&self) -> PlaneRow<'a> {
        let next = self.at.wrapping_add(self.step);
        if next < self.band.len() {
            PlaneRow { band: self.band, at: next, words: self.plane.words }
        } else {
            self.plane.at(self.row + self.direction)
        }
    }

    /// Goes on by `rows` rows.
    #[inline(always)]
    pub(crate) fn skip(&mut self, rows: i32) {
        self.seek(self.row + self.direction * rows);
    }

    /// The current band, where the current row begins in it, and what is to be added for the next row.
    #[inline(always)]
    pub(crate) const fn place(&self) -> (&'a [u64], usize, usize) {
        (self.band, self.at, self.step)
    }

    /// Goes on by `rows` rows, to the position after [`RowWalk::place`] and as many additions: in the band, or right
    /// past its end.
    #[inline(always)]
    pub(crate) fn move_to(&mut self, at: usize, rows: i32) {
        self.at = at;
        self.row += self.direction * rows;
        if at >= self.band.len() {
            self.seek(self.row);
        }
    }
}

/// The bands of `rows` rows of `width` zeros.
pub(crate) fn new_bands<T: Plain>(rows: u32, width: usize) -> Result<Vec<SharedSlice<T>>> {
    let count = rows.div_ceil(BAND_ROWS);
    let mut bands = Vec::new();
    reserve_exact(&mut bands, index(count))?;
    for band in 0..count {
        let here = BAND_ROWS.min(rows - band * BAND_ROWS);
        bands.push(SharedSlice::zeroed(index(here) * width)?);
    }
    Ok(bands)
}

/// A list of bands that shares every band with `bands`.
pub(crate) fn share_bands<T: Plain>(bands: &[SharedSlice<T>]) -> Result<Vec<SharedSlice<T>>> {
    let mut copy = Vec::new();
    reserve_exact(&mut copy, bands.len())?;
    copy.extend(bands.iter().cloned());
    Ok(copy)
}

/// Makes the bands of the rows `from ..= to` writable without changing them.
pub(crate) fn own_bands<T: Plain>(bands: &mut [SharedSlice<T>], from: i32, to: i32) -> Result {
    let height = index(BAND_ROWS);
    for band in &mut bands[index_i32(from) / height..=index_i32(to) / height] {
        band.make_mut()?;
    }
    Ok(())
}

/// Bytes of a list of bands.
pub(crate) fn band_bytes<T: Plain>(bands: &[SharedSlice<T>]) -> u64 {
    let data: usize = bands.iter().map(|band| SharedSlice::<T>::bytes(band.len())).sum();
    bytes(data + size_of_val(bands))
}

/// The padded number of rows or bits of a side: one more before the first and after the last.
pub(crate) fn padded(side: i32) -> u32 {
    to_u32(index_i32(side) + 2)
}

#[cfg(test)]
#[path = "plane_tests.rs"]
mod tests;
