use super::*;
use crate::base::numeric::{index_i32, to_i32};
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
fn arctangents_of_all_quadrants_and_arccosines_are_those_of_the_platform() {
    use std::f64::consts::{FRAC_PI_2, PI};
    let mut rng = TestRng::new(61);
    for _ in 0..ANGLES {
        let part = |v: i32| f64::from(v) / 1e6;
        let (x, y) = (part(rng.below(2_000_001) - 1_000_000), part(rng.below(2_000_001) - 1_000_000));
        let (found, expected) = (arctangent(y, x), y.atan2(x));
        assert!((found - expected).abs() <= CLOSE * expected.abs(), "{x} {y}: {found} {expected}");
        let (found, expected) = (arccosine(x), x.acos());
        assert!((found - expected).abs() <= CLOSE * 2.0 * expected.abs(), "{x}: {found} {expected}");
    }
    assert_eq!([arctangent(0.0, -1.0), arctangent(-0.0, -1.0), arctangent(0.0, 0.0)], [PI, PI, 0.0]);
    assert!((arctangent(-2.0, 0.0) + FRAC_PI_2).abs() < CLOSE);
    assert_eq!([arccosine(1.0), arccosine(-1.0), arccosine(1.5), arccosine(-1.5)], [0.0, PI, 0.0, PI]);
    for exponent in 1..26 {
        let less = 2.0_f64.powi(-2 * exponent);
        let (found, expected) = (arccosine(1.0 - less), (1.0 - less).acos());
        assert!((found - expected).abs() <= CLOSE * 2.0 * expected, "{less}");
    }
}

#[test]
fn the_axes_have_their_angles() {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    assert_eq!((angle(1.0, 0.0), angle(-1.0, 0.0), angle(0.0, 0.0)), (0.0, PI, 0.0));
    assert!((angle(0.0, 3.0) - FRAC_PI_2).abs() < 1e-15 && (angle(2.0, 2.0) - FRAC_PI_4).abs() < 1e-15);
}

#[test]
fn cosine_and_sine_are_those_of_the_platform_up_to_the_last_bits() {
    let mut rng = TestRng::new(77);
    for turn in 0..to_i32(ANGLES) {
        let spread = [1.0, 10.0, 1_000.0, LARGEST_ANGLE][index_i32(turn % 4)];
        let angle = (f64::from(rng.below(1 << 30)) / f64::from(1 << 29) - 1.0) * spread;
        let (c, s) = cos_sin(angle);
        let most = CLOSE.max(2.0_f64.powi(-50));
        // Some platforms reduce large angles by a pi of 66 bits.
        let is_known = angle.abs() <= 1_000.0;
        let agrees = (c - angle.cos()).abs() <= most && (s - angle.sin()).abs() <= most;
        assert!(agrees || !is_known, "{angle}");
        assert!((c * c + s * s - 1.0).abs() <= most);
        let less = wrapped(angle);
        assert!(less > -PI && less <= PI, "{angle}");
        let (wc, ws) = cos_sin(less);
        assert!((c - wc).abs() <= 4.0 * most && (s - ws).abs() <= 4.0 * most, "{angle}");
    }
    assert_eq!(cos_sin(0.0), (1.0, 0.0));
    let (c, s) = cos_sin(FRAC_PI_2);
    assert!(c.abs() < 1e-16 && (s - 1.0).abs() == 0.0);
}
