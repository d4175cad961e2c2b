//! How far each position is from the goals for a body that may turn as it likes, or for the base of a chain: Dijkstra's
//! algorithm backwards over the positions that are free at some angle. No path is shorter.

use crate::base::{Error, index, index_i32, low32_wide, to_i32, to_u32, unsigned};
use crate::collections::{Counted, Meter};
use crate::search::core::HeapOpenList;
use crate::space::{Bound, Slices};

/// The distances, in cells.
#[derive(Default)]
pub(crate) struct Distances {
    width: i32,
    height: i32,
    /// A bit for each position that is free at some angle.
    free: Vec<u64>,
    words: i32,
    /// Of the map that the free positions were found for, if that is known.
    revision: Option<u64>,
    /// True if a diagonal step may pass between two positions that are not free.
    cuts_corners: bool,
    distances: Vec<f64>,
    open: HeapOpenList<u128>,
    pub(crate) meter: Meter,
}

impl Distances {
    /// Begins with no goals over the positions that are free at some angle.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin(&mut self, slices: &mut Slices) -> Result<(), Error> {
        self.begin_blocked(slices.size())?;
        Self::add_free(&mut self.free, slices, Bound::Outer, (self.words, self.height))
    }

    /// Adds the positions that are free in the slice of some angle.
    fn add_free(free: &mut [u64], slices: &mut Slices, bound: Bound, (words, height): (i32, i32)) -> Result<(), Error> {
        for angle in 0..slices.different() {
            for down in 0..(height + 63) / 64 {
                for across in 0..words {
                    let tile = slices.tile(bound, angle, (across, down))?;
                    let first = down * 64;
                    for (row, blocked) in (first..height).zip(tile) {
                        free[index_i32(row * words + across)] |= !blocked;
                    }
                }
            }
        }
        Ok(())
    }

    /// Begins with no goals, and without free positions, unless those of this revision of the map are known: then true.
    /// Diagonal steps cut corners.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn begin_at(&mut self, revision: u64, (width, height): (i32, i32)) -> Result<bool, Error> {
        self.cuts_corners = true;
        if self.revision.take() != Some(revision) || (self.width, self.height) != (width, height) {
            return self.begin_blocked((width, height)).map(|()| false);
        }
        self.revision = Some(revision);
        self.meter.refill(&mut self.distances, index_i32(width) * index_i32(height), f64::INFINITY, 64)?;
        self.open.begin(u64::MAX);
        Ok(true)
    }

    /// Notes that all free positions of a revision are known.
    pub(crate) const fn know(&mut self, revision: u64) {
        self.revision = Some(revision);
    }

    /// Begins with no goals and no free positions.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    fn begin_blocked(&mut self, (width, height): (i32, i32)) -> Result<(), Error> {
        (self.width, self.height, self.words) = (width, height, (width + 63) / 64);
        let (words, positions) = (index_i32(self.words * height), index_i32(width) * index_i32(height));
        self.meter.refill(&mut self.free, words, 0, 64)?;
        self.meter.refill(&mut self.distances, positions, f64::INFINITY, 64)?;
        self.open.begin(u64::MAX);
        Ok(())
    }

    /// Makes a position free.
    pub(crate) fn set_free(&mut self, (x, y): (i32, i32)) {
        self.free[index_i32(y * self.words + x / 64)] |= 1 << (x % 64);
    }

    /// Adds a position that is so far from a goal.
    pub(crate) fn seed(&mut self, (x, y): (i32, i32), distance: f64) -> Result<(), Error> {
        let at = index_i32(y * self.width + x);
        if distance < self.distances[at] {
            self.distances[at] = distance;
            self.open.push(u128::from(distance.to_bits()) << 32 | u128::from(to_u32(at)))?;
        }
        Ok(())
    }

    /// Finds all distances; steps along an axis have the length `side`.
    pub(crate) fn run(&mut self, side: f64) -> Result<(), Error> {
        let diagonal = side * std::f64::consts::SQRT_2;
        while let Some(key) = self.open.pop() {
            let at = low32_wide(key);
            let distance = self.distances[index(at)];
            if u128::from(distance.to_bits()) != key >> 32 {
                continue;
            }
            let place = to_i32(index(at));
            let (x, y) = (place % self.width, place / self.width);
            let straight = [(1, 0), (0, 1), (-1, 0), (0, -1)];
            let free = straight.map(|(dx, dy)| self.is_free((x + dx, y + dy)));
            for (side_at, &(dx, dy)) in straight.iter().enumerate() {
                if free[side_at] {
                    self.seed((x + dx, y + dy), distance + side)?;
                }
                let (ex, ey) = straight[(side_at + 1) % 4];
                let corner = (x + dx + ex, y + dy + ey);
                let is_open = self.cuts_corners || free[side_at] && free[(side_at + 1) % 4];
                if is_open && self.is_free(corner) {
                    self.seed(corner, distance + diagonal)?;
                }
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn is_free(&self, (x, y): (i32, i32)) -> bool {
        x >= 0
            && y >= 0
            && x < self.width
            && y < self.height
            && self.free[index_i32(y * self.words + x / 64)] >> (unsigned(x) & 63) & 1 != 0
    }

    /// The distance of a position, infinite if no goal can be reached.
    #[inline(always)]
    pub(crate) fn of(&self, (x, y): (i32, i32)) -> f64 {
        self.distances[index_i32(y * self.width + x)]
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> u64 {
        self.meter.used() + self.open.bytes()
    }
}
