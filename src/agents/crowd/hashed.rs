//! The nearest neighbours of walkers, by a hashed grid of squares.
//!
//! Squares are as large as a few walkers need where they stand densest on average, so that a crowd in a corner of a
//! large map costs what it costs on a small one. Neighbours come in the order of (distance, index): it depends on
//! nothing else.

use super::vector::Vector;
use crate::base::Error;
use crate::base::bounds::Bounds;
use crate::base::numeric::{index, low32, real_usize, to_u32, whole_wide};
use crate::collections::zeroed::reserve;

/// Walkers of a square that holds any, on average.
const TOGETHER: f64 = 4.0;
/// The finest squares, as a part of the reach.
const FINEST: f64 = 1.0 / 256.0;

#[derive(Clone, Copy, Default)]
struct Entry {
    at: Vector,
    square: (i64, i64),
    number: u32,
}

/// A neighbour and the square of its distance.
pub(super) type Near = (f64, u32);

/// Walkers by squares.
#[derive(Default)]
pub(super) struct Hashed {
    side: f64,
    /// Ends of the buckets in `entries`.
    starts: Vec<u32>,
    entries: Vec<Entry>,
}

impl Hashed {
    /// Sorts walkers into squares; none for those that nobody sees.
    pub(super) fn fill(
        &mut self,
        count: usize,
        places: impl Iterator<Item = (u32, Vector)> + Clone,
        reach: f64,
    ) -> Result<(), Error> {
        let buckets = (2 * count).next_power_of_two().max(16);
        self.starts.clear();
        reserve(&mut self.starts, buckets + 1)?;
        self.entries.clear();
        reserve(&mut self.entries, count)?;
        let coarse = (reach / 2.0).at_least(1e-3);
        self.sort(buckets, coarse, places.clone());
        let filled = self.starts.windows(2).filter(|pair| pair[0] < pair[1]).count().max(1);
        let together = real_usize(self.entries.len()) / real_usize(filled);
        if together > TOGETHER {
            self.sort(buckets, (coarse * (TOGETHER / together)).at_least(reach * FINEST).at_least(1e-3), places);
        }
        Ok(())
    }

    fn sort(&mut self, buckets: usize, side: f64, places: impl Iterator<Item = (u32, Vector)> + Clone) {
        self.side = side;
        self.starts.clear();
        self.starts.resize(buckets + 1, 0);
        let mut total = 0;
        for (_, at) in places.clone() {
            let bucket = bucket(self.square(at), buckets);
            self.starts[bucket] += 1;
            total += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += std::mem::replace(start, sum);
        }
        self.entries.clear();
        self.entries.resize(total, Entry::default());
        // The start of a bucket becomes its end, which is the start of the next one: moved back below.
        for (number, at) in places {
            let square = self.square(at);
            let place = &mut self.starts[bucket(square, buckets)];
            self.entries[index(*place)] = Entry { at, square, number };
            *place += 1;
        }
        self.starts.rotate_right(1);
        self.starts[0] = 0;
    }

    fn square(&self, at: Vector) -> (i64, i64) {
        let floor = |v: f64| {
            let whole = whole_wide(v / self.side);
            whole - i64::from(v < 0.0)
        };
        (floor(at.x), floor(at.y))
    }

    /// The nearest walkers within a reach, at most as many as `near` has room for, in the order of (distance, index).
    /// Returns their number.
    pub(super) fn nearest(&self, own: u32, at: Vector, reach: f64, near: &mut [Near]) -> usize {
        let (cx, cy) = self.square(at);
        let mut found = 0;
        let mut limit = reach * reach;
        let mut ring = 0_i64;
        // Everything in the ring is at least so far away.
        while real_i64(ring - 1).at_least(0.0) * self.side <= limit.sqrt() {
            for (x, y) in ring_of(cx, cy, ring) {
                self.look((x, y), (own, at), near, (&mut found, &mut limit));
            }
            ring += 1;
        }
        found
    }

    /// Takes the walkers of a square.
    fn look(
        &self,
        square: (i64, i64),
        (own, at): (u32, Vector),
        near: &mut [Near],
        (found, limit): (&mut usize, &mut f64),
    ) {
        let bucket = bucket(square, self.starts.len() - 1);
        for entry in &self.entries[index(self.starts[bucket])..index(self.starts[bucket + 1])] {
            let squared = (entry.at - at).squared();
            if entry.square != square || entry.number == own || squared > *limit || near.is_empty() {
                continue;
            }
            let goes_before = |other: &Near| (squared, entry.number) < *other;
            if *found == near.len() {
                if !goes_before(&near[*found - 1]) {
                    continue;
                }
            } else {
                *found += 1;
            }
            let mut place = *found - 1;
            while place > 0 && goes_before(&near[place - 1]) {
                near[place] = near[place - 1];
                place -= 1;
            }
            near[place] = (squared, entry.number);
            if *found == near.len() {
                *limit = near[*found - 1].0;
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.starts.capacity() * size_of::<u32>() + self.entries.capacity() * size_of::<Entry>()
    }
}

fn real_i64(v: i64) -> f64 {
    crate::base::numeric::real(v)
}

/// The squares at a distance of `ring` squares around one.
fn ring_of(cx: i64, cy: i64, ring: i64) -> impl Iterator<Item = (i64, i64)> {
    (-ring..=ring).flat_map(move |dy| {
        let step = if dy.abs() == ring { 1 } else { (2 * ring).max(1) };
        (0..=2 * ring)
            .step_by(index(to_u32(usize::try_from(step).unwrap_or(1))))
            .map(move |dx| (cx - ring + dx, cy + dy))
    })
}

/// The bucket of a square.
fn bucket((x, y): (i64, i64), buckets: usize) -> usize {
    let mixed =
        x.cast_unsigned().wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ y.cast_unsigned().wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    index(low32(mixed ^ mixed >> 32)) & (buckets - 1)
}

#[cfg(test)]
#[path = "hashed_tests.rs"]
mod tests;
