//! Slices of the configuration space of a body that turns: for each angle the voxels that are blocked, in tiles of
//! 64 x 64 positions that are made when they are first asked for.
//!
//! An edit drops the tiles that have read a changed cell. Half a turn of a symmetric body is one slice.

use crate::base::{Error, bytes, floor, index, index_i32, low32, to_i32, to_u32, unsigned};
use crate::collections::{Allowance, Meter, reserve_exact, zeroed_box};
use crate::geom::Rect;
use crate::grid::{LayerCopy, Snapshot};
use crate::space::footprint::{Bound, Footprint, Resolution};
use crate::space::{dilated::DilatedRows, shape::Shape};

/// Positions along the side of a tile.
const SIDE: i32 = 64;

/// A row of bits for each row of positions.
pub(crate) type TileBits = [u64; 64];

/// The tiles of one bound.
#[derive(Default)]
struct BoundTiles {
    footprints: Vec<Footprint>,
    /// By angle, row of tiles and column: the number of the tile in `made`, from 1; 0 for none.
    numbers: Box<[u32]>,
    made: Vec<TileBits>,
    /// Numbers of dropped tiles.
    unused: Vec<u32>,
}

/// The slices of a shape on a layer.
pub(crate) struct Slices {
    shape: Shape,
    at: Resolution,
    /// Positions in a row, and rows.
    width: i32,
    height: i32,
    /// Tiles in a row, and rows of them.
    across: i32,
    down: i32,
    /// Slices that differ.
    different: u32,
    rows: DilatedRows,
    copy: LayerCopy,
    bounds: [BoundTiles; 2],
    meter: Meter,
}

impl Slices {
    /// Slices of which no tile is made yet, on a snapshot's first layer; they may take so many bytes.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn new(snapshot: &Snapshot, shape: &Shape, at: Resolution, allowance: Allowance) -> Result<Self, Error> {
        let layer = snapshot.first_layer();
        let mut meter = Meter::default();
        meter.allowance = allowance;
        let (width, height) = (layer.width() * to_i32(index(at.parts)), layer.height() * to_i32(index(at.parts)));
        let (across, down) = ((width + SIDE - 1) / SIDE, (height + SIDE - 1) / SIDE);
        let different = if shape.has_half_turn() { at.angles / 2 } else { at.angles };
        let mut bounds = [BoundTiles::default(), BoundTiles::default()];
        let mut longest = 0;
        for (tiles, bound) in bounds.iter_mut().zip([Bound::Outer, Bound::Inner]) {
            reserve_exact(&mut tiles.footprints, index(different))?;
            for angle in 0..different {
                let footprint = Footprint::new(shape, at, angle, bound)?;
                meter.take(footprint.bytes())?;
                longest = longest.max(footprint.longest());
                tiles.footprints.push(footprint);
            }
            let count = index(different) * index_i32(across) * index_i32(down);
            meter.take(bytes(count * size_of::<u32>()))?;
            tiles.numbers = zeroed_box(count)?;
        }
        let reach = floor((shape.outer_radius() + 2.0) * at.scale()) + 1;
        meter.take(DilatedRows::bytes_for(layer, at.parts, reach, longest))?;
        let rows = DilatedRows::new(layer, at.parts, reach, longest)?;
        let copy = LayerCopy::new(layer, snapshot.revision(), &mut meter)?;
        let shape = shape.clone();
        Ok(Self { shape, at, width, height, across, down, different, rows, copy, bounds, meter })
    }

    /// Positions in a row, and rows of positions.
    pub(crate) const fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// Angles and parts.
    pub(crate) const fn resolution(&self) -> Resolution {
        self.at
    }

    /// Slices that differ: all, or half of them.
    pub(crate) const fn different(&self) -> u32 {
        self.different
    }

    /// Bytes allocated.
    pub(crate) const fn bytes(&self) -> u64 {
        self.meter.used()
    }

    /// Brings the slices up to date with a later snapshot of the same grid; true if a cell has changed.
    pub(crate) fn catch_up(&mut self, snapshot: &Snapshot) -> bool {
        if snapshot.revision() == self.copy.revision() {
            return false;
        }
        let layer = snapshot.first_layer();
        // One box around what has changed in each row of cells: edits of a game are small.
        let mut changed: Option<Rect> = None;
        let Self { copy, rows, bounds, .. } = self;
        let (across, down, parts) = (self.across, self.down, to_i32(index(self.at.parts)));
        let reach = floor(self.shape.outer_radius()) + 2;
        let mut is_edited = false;
        let mut drop_row = |row: Rect| {
            rows.write(layer, row.y);
            let column = |x: i32| (x * parts / SIDE).clamp(0, across - 1);
            let line = |y: i32| (y * parts / SIDE).clamp(0, down - 1);
            for y in line(row.y - reach)..=line(row.y + 1 + reach) {
                for x in column(row.x - reach)..=column(row.x + row.width + reach) {
                    bounds.iter_mut().for_each(|tiles| tiles.drop_at(index_i32(y * across + x), across * down));
                }
            }
        };
        copy.catch_up(snapshot, layer, |x, y| {
            is_edited = true;
            match &mut changed {
                Some(row) if row.y == y => row.width = x + 1 - row.x,
                _ => {
                    if let Some(row) = changed.replace(Rect::new(x, y, 1, 1)) {
                        drop_row(row);
                    }
                }
            }
        });
        if let Some(row) = changed {
            drop_row(row);
        }
        is_edited
    }

    /// The tile in a column and a row of tiles at an angle.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    #[inline(always)]
    pub(crate) fn tile(&mut self, bound: Bound, angle: u32, (x, y): (i32, i32)) -> Result<&TileBits, Error> {
        let slice = if angle < self.different { angle } else { angle - self.different };
        let at = index(slice) * index_i32(self.across * self.down) + index_i32(y * self.across + x);
        let number = self.bounds[bound.at()].numbers[at];
        let number = if number == 0 { self.make(bound, (slice, at), (x, y))? } else { number };
        Ok(&self.bounds[bound.at()].made[index(number) - 1])
    }

    #[cold]
    fn make(&mut self, bound: Bound, (slice, at): (u32, usize), (x, y): (i32, i32)) -> Result<u32, Error> {
        let tiles = &mut self.bounds[bound.at()];
        let number = if let Some(number) = tiles.unused.pop() {
            number
        } else {
            self.meter.reserve(&mut tiles.made, 1, 16)?;
            // A dropped tile finds room for its number.
            self.meter.reserve(&mut tiles.unused, tiles.made.len() + 1, 16)?;
            tiles.made.push([0; 64]);
            to_u32(tiles.made.len())
        };
        let footprint = &tiles.footprints[index(slice)];
        let tile = &mut tiles.made[index(number) - 1];
        let parts = to_i32(index(self.at.parts));
        let columns = self.width - x * SIDE;
        let outside = if columns >= SIDE { 0 } else { u64::MAX << columns };
        let mut words = [0; 64];
        for first in 0..parts.min(SIDE) {
            // The rows of one phase together.
            let position = y * SIDE + first;
            let words = &mut words[..index_i32((SIDE - first + parts - 1) / parts)];
            words.fill(outside);
            for (at, run) in footprint.runs(index_i32(position % parts)).iter().enumerate() {
                if at % 8 == 7 && words.iter().all(|&word| word == u64::MAX) {
                    break;
                }
                self.rows.add(words, position / parts + run.row, x * SIDE, (run.from, run.to));
            }
            for (word, row) in words.iter().zip((index_i32(first)..64).step_by(index_i32(parts))) {
                tile[row] = *word;
            }
        }
        for word in &mut tile[index_i32((self.height - y * SIDE).clamp(0, SIDE))..] {
            *word = u64::MAX;
        }
        tiles.numbers[at] = number;
        Ok(number)
    }

    /// Words of 64 positions in a row.
    pub(crate) const fn words(&self) -> i32 {
        self.across
    }

    /// The outer bits of the three positions about one in the row before, in its own row and in the next one.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    #[inline(always)]
    pub(crate) fn around(&mut self, angle: u32, (x, y): (i32, i32)) -> Result<[u32; 3], Error> {
        let (column, row) = (unsigned(x) & 63, index_i32(y) & 63);
        if (1..63).contains(&column) && (1..63).contains(&row) {
            let tile = self.tile(Bound::Outer, angle, (x >> 6, y >> 6))?;
            return Ok([tile[row - 1], tile[row], tile[row + 1]].map(|word| low32(word >> (column - 1)) & 7));
        }
        self.around_at_seam(angle, (x, y))
    }

    /// The same at the rim of a tile.
    #[inline(never)]
    fn around_at_seam(&mut self, angle: u32, (x, y): (i32, i32)) -> Result<[u32; 3], Error> {
        let mut rows = [7; 3];
        for (bits, line) in rows.iter_mut().zip(y - 1..=y + 1) {
            for by in 0..3 {
                let column = x + by - 1;
                let is_inside = (0..self.width).contains(&column) && (0..self.height).contains(&line);
                if is_inside && !self.is_blocked(Bound::Outer, (column, line), angle)? {
                    *bits &= !(1 << by);
                }
            }
        }
        Ok(rows)
    }

    /// True if a voxel is blocked by a bound.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    #[inline(always)]
    pub(crate) fn is_blocked(&mut self, bound: Bound, (x, y): (i32, i32), angle: u32) -> Result<bool, Error> {
        let tile = self.tile(bound, angle, (x / SIDE, y / SIDE))?;
        Ok(tile[index_i32(y % SIDE)] >> unsigned(x % SIDE) & 1 != 0)
    }
}

impl BoundTiles {
    /// Drops the tiles in one place of all slices of `size` tiles.
    fn drop_at(&mut self, place: usize, size: i32) {
        for number in self.numbers.iter_mut().skip(place).step_by(index_i32(size)) {
            if *number != 0 {
                self.unused.push(*number);
                *number = 0;
            }
        }
    }
}
