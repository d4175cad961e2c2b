use super::*;
use crate::base::wide;

#[test]
fn lengths_of_steps_have_the_order_of_the_exact_sums() {
    // The best rational neighbours p / q of sqrt 2: p straight steps are all but as long as q diagonal ones.
    let (mut p, mut q) = (1_u32, 1_u32);
    while p < 1 << 24 {
        let longer = u64::from(p) * u64::from(p) > 2 * u64::from(q) * u64::from(q);
        // The same steps before both change nothing but the rounding.
        for common in [0, 1, 12_345, (1 << 24) - 1 - p] {
            for slanted in [0, (1 << 24) - 1 - q] {
                let straight = steps_length(wide(p + common) << 32 | wide(slanted));
                let diagonal = steps_length(wide(common) << 32 | wide(q + slanted));
                assert_ne!(straight.to_bits(), diagonal.to_bits(), "{p} {q} {common} {slanted}");
                assert_eq!(straight > diagonal, longer, "{p} {q} {common} {slanted}");
            }
        }
        (p, q) = (p + 2 * q, p + q);
    }
}

#[test]
fn estimates_never_exceed_the_octile_distance_but_for_the_manhattan_one() {
    for dy in -9..=9 {
        for dx in -9..=9 {
            let octile = estimate(Heuristic::Octile, dx, dy);
            for heuristic in [Heuristic::StraightLine, Heuristic::Chebyshev] {
                assert!(estimate(heuristic, dx, dy) <= octile * (1.0 + 1e-15));
            }
            let manhattan = estimate(Heuristic::Manhattan, dx, dy);
            assert!(manhattan >= octile && manhattan <= octile * std::f64::consts::SQRT_2 * (1.0 + 1e-15));
        }
    }
}
