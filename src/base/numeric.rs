//! Every numeric conversion of the crate that a plain `From` cannot express.
//!
//! This is the only module that uses `as`. Each function documents why its conversion keeps the value, and
//! checks it in debug builds.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "the conversions that the rest of the crate is spared; each states its range"
)]

/// Conversions that are a plain `as`: name, from, to, and the range in which they keep the value, if not all.
macro_rules! casts {
    ($($(#[$doc:meta])* $name:ident($value:ident: $from:ty) -> $to:ty $(, if $range:expr)?;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) const fn $name($value: $from) -> $to {
            $(debug_assert!($range);)?
            $value as $to
        }
    )*};
}

casts! {
    /// An index: `u32` always fits the `usize` of the 32- and 64-bit targets that the crate builds for.
    index(value: u32) -> usize;
    /// An index from a coordinate that is known to be non-negative.
    index_i32(value: i32) -> usize, if value >= 0;
    /// A count or index that is known to fit 32 bits (grids have at most 2^31 lattice points).
    to_u32(value: usize) -> u32, if value <= u32::MAX as usize;
    /// A coordinate from an index below 2^31.
    to_i32(value: usize) -> i32, if value <= i32::MAX as usize;
    /// A non-negative coordinate as an unsigned number.
    unsigned(value: i32) -> u32, if value >= 0;
    /// A number below 2^31 as a coordinate.
    signed(value: u32) -> i32, if value <= i32::MAX as u32;
    /// A 64-bit integer that is known to fit 32 bits.
    narrow(value: i64) -> i32, if value >= i32::MIN as i64 && value <= i32::MAX as i64;
    /// A 128-bit integer that is known to fit 64 bits.
    narrow_wide(value: i128) -> i64, if value >= i64::MIN as i128 && value <= i64::MAX as i128;
    /// A byte count: `usize` never exceeds 64 bits.
    bytes(value: usize) -> u64;
    /// The `f64` nearest to an integer; exact below 2^53.
    real(value: i64) -> f64;
    /// The exact `f64` of a 32-bit integer.
    real_u32(value: u32) -> f64;
    /// The nearest `f32`, ties to even.
    single(value: f64) -> f32;
    /// A single as a double.
    real_single(value: f32) -> f64;
    /// The integer part of a float that is known to be whole and within the range of `i32`.
    whole(value: f64) -> i32, if value >= i32::MIN as f64 && value <= i32::MAX as f64;
    /// The integer part of a float that is known to be whole and within the range of `i64`.
    whole_wide(value: f64) -> i64, if value >= i64::MIN as f64 && value <= i64::MAX as f64;
    /// The low 32 bits.
    low32(value: u64) -> u32;
    /// The low 32 bits of a 128-bit word.
    low32_wide(value: u128) -> u32;
    /// A column or label that is known to fit 16 bits (a side has at most 65,535 cells).
    low16(value: u32) -> u16, if value <= u16::MAX as u32;
    /// The low eight bits of a word.
    low8(value: u32) -> u8;
    /// A 32-bit number as a 64-bit one, in const functions where `From` cannot be called.
    wide(value: u32) -> u64;
    /// The `f64` nearest to a 128-bit integer.
    real_i128(value: i128) -> f64;
    /// The low 64 bits of a 128-bit word.
    low64(value: u128) -> u64;
}

/// The largest `f32` that is not above a non-negative value.
#[inline(always)]
pub(crate) const fn single_below(value: f64) -> f32 {
    let near = value as f32;
    if near as f64 > value { f32::from_bits(near.to_bits() - 1) } else { near }
}

/// The smallest `f32` that is not below a non-negative value.
#[inline(always)]
pub(crate) const fn single_above(value: f64) -> f32 {
    let near = value as f32;
    if (near as f64) < value { f32::from_bits(near.to_bits() + 1) } else { near }
}

/// The largest integer that is not above a float within the range of `i32`: without a call of the C library's `floor`,
/// for which the baseline of x86-64 has no instruction.
#[inline(always)]
pub(crate) const fn floor(value: f64) -> i32 {
    debug_assert!(value >= i32::MIN as f64 && value <= i32::MAX as f64);
    let whole = value as i32;
    whole - (whole as f64 > value) as i32
}

/// The `f64` nearest to a word below 2^63; larger ones are negative numbers that came without a sign.
#[inline(always)]
pub(crate) const fn real_u64(value: u64) -> f64 {
    value as i64 as f64
}

/// The high 32 bits.
#[inline(always)]
pub(crate) const fn high32(value: u64) -> u32 {
    (value >> 32) as u32
}

/// The `f64` nearest to a count, which is below 2^63; a larger one is a negative number that came without a sign.
#[inline(always)]
pub(crate) const fn real_usize(value: usize) -> f64 {
    value as isize as f64
}

/// The number of a variant of an enum without fields, in the enum's own representation: reading it loses nothing.
macro_rules! number_of {
    ($variant:expr, $number:ty) => {
        $variant as $number
    };
}
pub(crate) use number_of;

/// The high 64 bits of a 128-bit word.
#[inline(always)]
pub(crate) const fn high64(value: u128) -> u64 {
    (value >> 64) as u64
}
