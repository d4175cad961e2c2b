//! How far each position is from the goals for a body that may turn as it likes: Dijkstra's algorithm backwards over the
//! positions at which it fits at some angle. It goes on as far as it is asked, tile by tile: memory and time are those
//! of the part of the map that a search looks at.
//!
//! Where it is not certain that the body fits, a step counts as longer than it is.

use crate::base::{Error, index, index_i32, low32_wide, to_i32, to_u32, unsigned};
use crate::collections::{Counted, Meter};
use crate::search::core::HeapOpenList;
use crate::space::{Bound, Slices};

/// How many times as long a step from a doubtful position counts.
const DOUBT: f64 = 3.0;
/// Positions along the side of a tile.
const SIDE: i32 = 64;
/// At most so many angles are tried: the exact angle of a passage is seldom needed, as it is doubtful then.
const ANGLES: u32 = 64;

/// 64 x 64 positions.
struct FittingTile {
    /// Its column and row among the tiles.
    at: (i32, i32),
    /// A bit for each position that is free at some angle.
    free: [u64; 64],
    /// Those of them that may be blocked at every angle.
    doubtful: [u64; 64],
    distances: [f32; 4096],
}

/// The distances, in cells.
#[derive(Default)]
pub(crate) struct FittingDistances {
    width: i32,
    height: i32,
    across: i32,
    /// The number of each tile, from 1; 0 for none.
    numbers: Vec<u32>,
    tiles: Vec<FittingTile>,
    open: HeapOpenList<u128>,
    /// All distances below this one are final.
    reached: f32,
    pub(crate) meter: Meter,
}

/// A position: the number of its tile in the list, and where it is there.
#[derive(Clone, Copy)]
struct FittingPlace {
    tile: usize,
    row: usize,
    column: u32,
}

impl FittingPlace {
    fn at(self) -> usize {
        self.row * 64 + index(self.column)
    }
}

impl FittingDistances {
    /// Begins with no goals.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, (width, height): (i32, i32)) -> Result<(), Error> {
        (self.width, self.height) = (width, height);
        self.across = (width + SIDE - 1) / SIDE;
        let count = index_i32(self.across) * index_i32((height + SIDE - 1) / SIDE);
        self.numbers.clear();
        self.meter.reserve(&mut self.numbers, count, 64)?;
        self.numbers.resize(count, 0);
        self.tiles.clear();
        self.open.begin(self.meter.allowance.less(self.meter.used()).bytes());
        self.reached = 0.0;
        Ok(())
    }

    /// Adds a position that is a goal's.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn seed(&mut self, slices: &mut Slices, at: (i32, i32)) -> Result<(), Error> {
        let place = self.place(slices, at)?;
        self.improve(place, 0.0)
    }

    /// The distance of a position, infinite if no goal can be reached.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn of(&mut self, slices: &mut Slices, at: (i32, i32)) -> Result<f64, Error> {
        let place = self.place(slices, at)?;
        let known = |all: &Self| all.tiles[place.tile].distances[place.at()];
        let side = 1.0 / slices.resolution().scale();
        while known(self) > self.reached {
            let Some(key) = self.open.pop() else {
                self.reached = f32::INFINITY;
                break;
            };
            self.expand(slices, key, side)?;
        }
        Ok(f64::from(known(self)))
    }

    fn place(&mut self, slices: &mut Slices, (x, y): (i32, i32)) -> Result<FittingPlace, Error> {
        let (across, down) = (x / SIDE, y / SIDE);
        let entry = index_i32(down * self.across + across);
        if self.numbers[entry] == 0 {
            self.make(slices, entry, (across, down))?;
        }
        let tile = index(self.numbers[entry]) - 1;
        Ok(FittingPlace { tile, row: index_i32(y % SIDE), column: unsigned(x % SIDE) })
    }

    #[cold]
    fn make(&mut self, slices: &mut Slices, entry: usize, at: (i32, i32)) -> Result<(), Error> {
        let mut tile = FittingTile { at, free: [0; 64], doubtful: [0; 64], distances: [f32::INFINITY; 4096] };
        let inside = |row: i32, columns: i32| {
            let all = if columns >= SIDE { u64::MAX } else { !(u64::MAX << columns) };
            if row < self.height { all } else { 0 }
        };
        let columns = self.width - at.0 * SIDE;
        let all: [u64; 64] = std::array::from_fn(|row| inside(at.1 * SIDE + to_i32(row), columns));
        let mut certain = [0; 64];
        add_free(&mut certain, slices, (Bound::Outer, at), &all)?;
        tile.free = certain;
        add_free(&mut tile.free, slices, (Bound::Inner, at), &all)?;
        for (doubtful, (free, certain)) in tile.doubtful.iter_mut().zip(tile.free.iter().zip(&certain)) {
            *doubtful = free & !certain;
        }
        self.meter.add(&mut self.tiles, tile, 4)?;
        self.numbers[entry] = to_u32(self.tiles.len());
        Ok(())
    }

    fn improve(&mut self, place: FittingPlace, distance: f32) -> Result<(), Error> {
        let known = &mut self.tiles[place.tile].distances[place.at()];
        if distance < *known {
            *known = distance;
            let number = to_u32(place.tile * 4096 + place.at());
            self.open.push(u128::from(distance.to_bits()) << 32 | u128::from(number))?;
        }
        Ok(())
    }

    fn expand(&mut self, slices: &mut Slices, key: u128, side: f64) -> Result<(), Error> {
        let number = index(low32_wide(key));
        let (row, column) = (number / 64 % 64, to_u32(number % 64));
        let place = FittingPlace { tile: number / 4096, row, column };
        let tile = &self.tiles[place.tile];
        let distance = tile.distances[place.at()];
        if u128::from(distance.to_bits()) != key >> 32 {
            return Ok(());
        }
        self.reached = distance;
        let (x, y) = (tile.at.0 * SIDE + to_i32(index(column)), tile.at.1 * SIDE + to_i32(row));
        let factor = if tile.doubtful[place.row] >> place.column & 1 != 0 { DOUBT } else { 1.0 };
        let side = crate::base::single(factor * side);
        let diagonal = side * std::f32::consts::SQRT_2;
        let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        let mut free = [false; 4];
        for (is_free, &(dx, dy)) in free.iter_mut().zip(&straight) {
            *is_free = self.visit(slices, (x + dx, y + dy), distance + side)?;
        }
        for number in 0..4 {
            let next = (number + 1) % 4;
            if free[number] && free[next] {
                let corner = (x + straight[number].0 + straight[next].0, y + straight[number].1 + straight[next].1);
                self.visit(slices, corner, distance + diagonal)?;
            }
        }
        Ok(())
    }

    /// Reaches a position if it is free; tells whether.
    #[inline(always)]
    fn visit(&mut self, slices: &mut Slices, at: (i32, i32), distance: f32) -> Result<bool, Error> {
        let (x, y) = at;
        if x < 0 || y < 0 || x >= self.width || y >= self.height {
            return Ok(false);
        }
        let place = self.place(slices, at)?;
        if self.tiles[place.tile].free[place.row] >> place.column & 1 == 0 {
            return Ok(false);
        }
        self.improve(place, distance)?;
        Ok(true)
    }

    /// Positions along each side.
    pub(crate) const fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.meter.used() + self.open.bytes()
    }
}

/// Adds the positions of a tile that are free in the slice of some angle, of those that count.
fn add_free(
    free: &mut [u64; 64],
    slices: &mut Slices,
    (bound, at): (Bound, (i32, i32)),
    all: &[u64; 64],
) -> Result<(), Error> {
    let every = slices.different().div_ceil(ANGLES).max(1);
    for angle in (0..slices.different()).step_by(index(every)) {
        let is_full = free.iter().zip(all).all(|(free, all)| free & all == *all);
        if is_full {
            break;
        }
        for (free, blocked) in free.iter_mut().zip(slices.tile(bound, angle, at)?) {
            *free |= !blocked;
        }
    }
    free.iter_mut().zip(all).for_each(|(free, all)| *free &= all);
    Ok(())
}
