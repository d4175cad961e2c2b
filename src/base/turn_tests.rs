use super::*;
use crate::base::test_rng::TestRng;

/// The relative error allowed: Miri disturbs the last bits of what the platform's functions give, on purpose.
const CLOSE: f64 = if cfg!(miri) { 1e-13 } else { 1e-15 };
const ANGLES: usize = if cfg!(miri) { 100 } else { 200_000 };

#[test]
fn angles_agree_with_the_arctangent_of_the_platform() {
    let mut rng = TestRng::new(60);
    for _ in 0..ANGLES {
        let part = |v: i32| f64::from(v) / 1e6;
        let (x, y) = (part(rng.below(2_000_001) - 1_000_000), part(rng.below(1_000_001)));
        let (found, expected) = (angle(x, y), y.atan2(x));
        assert!((found - expected).abs() <= CLOSE * expected.abs(), "{x} {y}: {found} {expected}");
    }
}

#[test]
fn small_angles_keep_their_relative_precision() {
    for exponent in 1..300 {
        let y = 0.7 * 2.0_f64.powi(-exponent);
        let (found, expected) = (angle(1.0, y), y.atan());
        assert!((found - expected).abs() <= CLOSE * expected, "{y}: {found} {expected}");
    }
}

#[test]
fn the_axes_have_their_angles() {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    assert_eq!((angle(1.0, 0.0), angle(-1.0, 0.0), angle(0.0, 0.0)), (0.0, PI, 0.0));
    assert!((angle(0.0, 3.0) - FRAC_PI_2).abs() < 1e-15 && (angle(2.0, 2.0) - FRAC_PI_4).abs() < 1e-15);
}
