//! The natural logarithm, from the four operations alone: that of a platform's own mathematics library differs in its
//! last bits from one platform to the next.

use std::f64::consts::LN_2;

/// The natural logarithm of a whole number above 0, exact to 2^-48.
///
/// The number is 2^e m with m in [1, 2), and `ln m = 2 artanh((m - 1) / (m + 1))`, whose argument is at most 1/3: the
/// first term of the series that is left out is below 2^-55.
pub(crate) fn ln(number: u32) -> f64 {
    debug_assert!(number > 0);
    let exponent = number.ilog2();
    let m = f64::from(number) / f64::from(1_u32 << exponent);
    let part = (m - 1.0) / (m + 1.0);
    let square = part * part;
    let series = (0..17_u32).rev().fold(0.0, |sum, k| 1.0 / f64::from(2 * k + 1) + square * sum);
    f64::from(exponent) * LN_2 + 2.0 * part * series
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn it_is_the_platforms_to_a_few_units_in_the_last_place() {
        assert!(ln(1) == 0.0);
        for number in (1..if cfg!(miri) { 99 } else { 5_000 }).chain([65_535, 65_536, 1 << 24, u32::MAX]) {
            let (own, other) = (ln(number), f64::from(number).ln());
            assert!((own - other).abs() <= 4e-15 * other.abs().max(1.0), "{number}: {own} and {other}");
        }
    }
}
