//! Proofs that there is no path: a flood of the voxels that the inner slices leave, from the start.
//!
//! A voxel that is blocked there has no free pose. A path of the body runs from voxel to voxel through common faces,
//! edges or corners, so that a flood over all 26 neighbours reaches every goal that any motion reaches. First the
//! positions are flooded that are free at some angle, which is quicker and often enough.

use crate::base::{Error, index, index_i32, to_i32, to_u32, unsigned};
use crate::collections::Meter;
use crate::motion::lattice::voxel::{VoxelAt, voxel_of};
use crate::space::{Bound, Pose, Slices};

/// Floods words of 64 positions.
#[derive(Default)]
pub(crate) struct Flood {
    /// What is free, by angle, row and word.
    free: Vec<u64>,
    /// What was reached, and of that what has not been gone on from.
    reached: Vec<u64>,
    pending: Vec<u64>,
    /// Words that have something pending.
    stack: Vec<u32>,
    words: i32,
    rows: i32,
    angles: i32,
    pub(crate) meter: Meter,
}

impl Flood {
    /// True if no motion of the body leads from a pose to any of some others.
    ///
    /// # Errors
    /// [`Error::MemoryLimit`], [`Error::OutOfMemory`].
    pub(crate) fn proves<'a>(
        &mut self,
        slices: &mut Slices,
        start: &[f64],
        goals: impl Iterator<Item = &'a [f64]> + Clone,
    ) -> Result<bool, Error> {
        for turns_freely in [true, false] {
            self.read(slices, turns_freely)?;
            let voxel = |row: &[f64]| {
                let voxel = voxel_of(slices, &Pose::of_row(row));
                if turns_freely { VoxelAt { angle: 0, ..voxel } } else { voxel }
            };
            self.run(voxel(start))?;
            if goals.clone().all(|goal| !self.has_reached(voxel(goal))) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reads what the inner slices leave; all angles in one if the body turns freely.
    fn read(&mut self, slices: &mut Slices, turns_freely: bool) -> Result<(), Error> {
        let all = to_i32(index(slices.resolution().angles));
        (self.words, self.rows) = (slices.words(), slices.size().1);
        self.angles = if turns_freely { 1 } else { all };
        let count = index_i32(self.words) * index_i32(self.rows) * index_i32(self.angles);
        for plane in [&mut self.free, &mut self.reached, &mut self.pending] {
            self.meter.refill(plane, count, 0, 64)?;
        }
        self.stack.clear();
        let read = if turns_freely { to_i32(index(slices.different())) } else { all };
        for angle in 0..read {
            for down in 0..(self.rows + 63) / 64 {
                for across in 0..self.words {
                    let tile = slices.tile(Bound::Inner, unsigned(angle), (across, down))?;
                    let into = if turns_freely { 0 } else { angle };
                    for (row, blocked) in (down * 64..self.rows).zip(tile) {
                        let at = index_i32((into * self.rows + row) * self.words + across);
                        self.free[at] |= !blocked;
                    }
                }
            }
        }
        Ok(())
    }

    fn at(&self, voxel: VoxelAt) -> (usize, u64) {
        let word = index_i32((voxel.angle * self.rows + voxel.y) * self.words + voxel.x / 64);
        (word, 1 << (voxel.x % 64))
    }

    fn has_reached(&self, voxel: VoxelAt) -> bool {
        let (word, bit) = self.at(voxel);
        self.reached[word] & bit != 0
    }

    fn reach(&mut self, at: usize, bits: u64) -> Result<(), Error> {
        let new = bits & self.free[at] & !self.reached[at];
        if new != 0 {
            self.reached[at] |= new;
            if self.pending[at] == 0 {
                self.meter.add(&mut self.stack, to_u32(at), 256)?;
            }
            self.pending[at] |= new;
        }
        Ok(())
    }

    fn run(&mut self, start: VoxelAt) -> Result<(), Error> {
        let (word, bit) = self.at(start);
        self.reach(word, bit)?;
        while let Some(at) = self.stack.pop() {
            let at = index(at);
            let bits = std::mem::take(&mut self.pending[at]);
            let place = to_i32(at);
            let (x, rows) = (place % self.words, place / self.words);
            let (y, angle) = (rows % self.rows, rows / self.rows);
            let beside = bits | bits << 1 | bits >> 1;
            for by in -1..=1 {
                let angle = (angle + by).rem_euclid(self.angles);
                for y in (y - 1).max(0)..=(y + 1).min(self.rows - 1) {
                    let row = index_i32((angle * self.rows + y) * self.words + x);
                    self.reach(row, beside)?;
                    if x > 0 && bits & 1 != 0 {
                        self.reach(row - 1, 1 << 63)?;
                    }
                    if x + 1 < self.words && bits >> 63 != 0 {
                        self.reach(row + 1, 1)?;
                    }
                }
            }
        }
        Ok(())
    }
}
