//! A small seeded generator of random numbers (splitmix64), so that the level is the same bytes
//! on every machine and with every version of every crate.
//!
//! Based on: G. Steele, D. Lea, C. Flood. Fast Splittable Pseudorandom Number Generators. OOPSLA 2014.

/// A stream of random numbers. Two streams with one seed give the same numbers.
pub struct Random {
    state: u64,
}

impl Random {
    /// A stream that starts at `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.state)
    }

    /// A whole number from `low` to `high`, both included. `low <= high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        debug_assert!(low <= high, "an empty range has no number");
        let span = i64::from(high) - i64::from(low) + 1;
        // 31 bits are plenty for spans of a few hundred; the bias is below one in a million.
        let draw = i64::from(u32::try_from(self.bits() >> 33).expect("31 bits fit"));
        i32::try_from(i64::from(low) + draw % span).expect("lies between two i32")
    }

    /// True with a chance of `percent` in a hundred.
    pub fn chance(&mut self, percent: i32) -> bool {
        self.between(0, 99) < percent
    }

    /// An index into a list of `length` entries. `length > 0`.
    pub fn index(&mut self, length: usize) -> usize {
        let high = i32::try_from(length).expect("lists here are short") - 1;
        usize::try_from(self.between(0, high)).expect("not negative")
    }
}

/// A random-looking value from 0 to 1 for a lattice point: the same for the same three numbers.
pub fn hash(x: i32, y: i32, salt: u64) -> f64 {
    let place = (u64::from(x.cast_unsigned()) << 32) | u64::from(y.cast_unsigned());
    let bits = mix(mix(place ^ salt).wrapping_add(salt));
    f64::from(u32::try_from(bits >> 32).expect("32 bits fit")) / f64::from(u32::MAX)
}

/// Smooth noise from 0 to 1 with features about `scale` cells wide: blends the hashes of the
/// four surrounding lattice points. Only + - * /, so every platform gives the same bits.
pub fn noise(x: i32, y: i32, scale: i32, salt: u64) -> f64 {
    let (column, row) = (x.div_euclid(scale), y.div_euclid(scale));
    let ease = |v: i32| {
        let t = f64::from(v.rem_euclid(scale)) / f64::from(scale);
        t * t * (3.0 - 2.0 * t)
    };
    let (u, v) = (ease(x), ease(y));
    let top = hash(column, row, salt) * (1.0 - u) + hash(column + 1, row, salt) * u;
    let bottom = hash(column, row + 1, salt) * (1.0 - u) + hash(column + 1, row + 1, salt) * u;
    top * (1.0 - v) + bottom * v
}

/// The finishing step of splitmix64.
fn mix(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
