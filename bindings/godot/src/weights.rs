//! Weights of cells as the library's terrain classes.
//!
//! Class 0 is solid, class 1 has weight 1, and 254 more classes have room for other weights. A solid cell keeps its
//! weight, as in `AStarGrid2D`: that of the few solid cells with another weight than 1 is parked aside.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cells::Cells;

/// The class of solid cells.
pub const SOLID: u8 = 0;
/// The class of cells with weight 1.
pub const PLAIN: u8 = 1;

/// Distinct weights besides 1.
const MOST: usize = 254;

/// The next version of a table of costs; no two tables of the process share one.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// Places for the last weights.
const GUESSES: usize = 64;

/// The place of a weight among them: small whole and half numbers do not meet.
fn guess(weight: f32) -> usize {
    let bits = weight.to_bits();
    ((bits >> 18) ^ (bits >> 23)) as usize % GUESSES
}

/// The classes of some cells, by column and row.
pub type Parked = HashMap<(i32, i32), u8, BuildHasherDefault<CellHasher>>;

/// A multiplicative hash of two coordinates: one call for one cell takes some ten nanoseconds in all, which the
/// standard library's hash would double.
#[derive(Default)]
pub struct CellHasher(u64);

impl Hasher for CellHasher {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_i32(i32::from(byte));
        }
    }

    fn write_i32(&mut self, coordinate: i32) {
        self.0 = (self.0.rotate_left(32) ^ u64::from(coordinate.cast_unsigned())).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

/// Which class has which weight.
pub struct Weights {
    /// `costs[class]`; 1 where there is no class.
    costs: [f32; 256],
    /// Classes above [`PLAIN`] that have a weight.
    given: [bool; 256],
    /// Classes of solid cells, of those that are not plain.
    pub parked: Parked,
    /// Changes with the costs.
    pub version: u64,
    /// Where the last weights were found; see [`guess`].
    guesses: [u8; GUESSES],
    /// True if some class has weight 0, which the library does not take.
    pub has_zero: bool,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            costs: [1.0; 256],
            given: [false; 256],
            parked: Parked::default(),
            version: 0,
            guesses: [SOLID; GUESSES],
            has_zero: false,
        }
    }
}

impl Weights {
    /// True if a cell may have another weight than 1.
    pub fn mixed(&self) -> bool {
        self.given.contains(&true)
    }

    /// The weight of a class.
    pub fn weight(&self, class: u8) -> f32 {
        self.costs[usize::from(class)]
    }

    /// The largest of them.
    pub fn dearest(&self) -> f32 {
        self.costs.iter().copied().fold(1.0, f32::max)
    }

    /// The cost that the library gets: weight 0 never reaches it.
    pub fn costs(&self) -> [f32; 256] {
        self.costs.map(|cost| if cost > 0.0 { cost } else { 1.0 })
    }

    /// The class of a weight; a new one if there is none yet.
    ///
    /// # Errors
    /// A sentence if the grid has 254 weights besides 1 already.
    pub fn class(&mut self, weight: f32, cells: &Cells) -> Result<u8, String> {
        // Both zeros are one weight.
        let weight = weight + 0.0;
        if weight.to_bits() == 1.0_f32.to_bits() {
            return Ok(PLAIN);
        }
        let known = |weights: &Self, class: u8| {
            weights.given[usize::from(class)] && weights.weight(class).to_bits() == weight.to_bits()
        };
        let guess = self.guesses[guess(weight)];
        if known(self, guess) {
            return Ok(guess);
        }
        if let Some(class) = (PLAIN + 1..=u8::MAX).find(|&class| known(self, class)) {
            self.guesses[self::guess(weight)] = class;
            return Ok(class);
        }
        if self.given.iter().filter(|&&given| given).count() == MOST {
            self.forget_unused(cells);
        }
        let free = (PLAIN + 1..=u8::MAX).find(|&class| !self.given[usize::from(class)]);
        let class = free.ok_or_else(|| {
            format!("a grid has at most {MOST} different weights besides 1; there is no room for {weight}")
        })?;
        self.given[usize::from(class)] = true;
        self.costs[usize::from(class)] = weight;
        self.changed();
        Ok(class)
    }

    /// Takes their classes from the weights that no cell has any more.
    fn forget_unused(&mut self, cells: &Cells) {
        let mut used = [false; 256];
        for &class in cells.classes() {
            used[usize::from(class)] = true;
        }
        for &class in self.parked.values() {
            used[usize::from(class)] = true;
        }
        for ((given, cost), used) in self.given.iter_mut().zip(&mut self.costs).zip(used) {
            if *given && !used {
                (*given, *cost) = (false, 1.0);
            }
        }
        self.changed();
    }

    fn changed(&mut self) {
        self.version = NEXT.fetch_add(1, Ordering::Relaxed);
        self.has_zero = self.costs.contains(&0.0);
    }
}
