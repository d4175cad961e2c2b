//! The greater and the lesser of two numbers, with the same bits on every platform.
//!
//! `f64::max` and `f64::min` may return either zero where +0 and -0 meet, and processors differ in it. A sign of zero
//! that is kept in a caller's memory, or divided by, is then another answer. Here equal numbers give the bound.

/// What replaces `max` and `min` of floating-point numbers throughout the crate.
pub(crate) trait Bounds {
    /// The number itself where it is greater than `low`, otherwise `low`; `low` for a number that is none.
    fn at_least(self, low: Self) -> Self;
    /// The number itself where it is less than `high`, otherwise `high`; `high` for a number that is none.
    fn at_most(self, high: Self) -> Self;
}

impl Bounds for f64 {
    #[inline(always)]
    fn at_least(self, low: Self) -> Self {
        if self > low { self } else { low }
    }

    #[inline(always)]
    fn at_most(self, high: Self) -> Self {
        if self < high { self } else { high }
    }
}

impl Bounds for f32 {
    #[inline(always)]
    fn at_least(self, low: Self) -> Self {
        if self > low { self } else { low }
    }

    #[inline(always)]
    fn at_most(self, high: Self) -> Self {
        if self < high { self } else { high }
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;

    #[test]
    fn equal_numbers_give_the_bound_with_its_sign() {
        for (number, bound) in [(0.0, -0.0), (-0.0, 0.0), (1.0, 1.0)] {
            assert_eq!(f64::to_bits(number.at_least(bound)), f64::to_bits(bound));
            assert_eq!(f64::to_bits(number.at_most(bound)), f64::to_bits(bound));
        }
        assert!(f64::NAN.at_least(2.0) == 2.0 && f32::NAN.at_most(2.0) == 2.0);
        assert!(3.0_f32.at_least(2.0) == 3.0 && 3.0_f32.at_most(2.0) == 2.0);
    }
}
