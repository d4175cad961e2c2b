use super::*;
use crate::base::test_rng::TestRng;

/// Of products of linear factors all zeros from 0 to 1 are found, double ones too.
#[test]
fn the_zeros_of_products_are_those_of_their_factors() {
    let mut rng = TestRng::new(57);
    let (mut found, mut double) = (0, 0);
    for _ in 0..4_000 {
        let mut roots = [0.0; 4].map(|_: f64| f64::from(rng.below(97) - 32) / 32.0);
        if rng.chance(30) {
            roots[1] = roots[0];
            double += 1;
        }
        let pair = |a: f64, b: f64| [a * b, -a - b, 1.0];
        let p = product(pair(roots[0], roots[1]), pair(roots[2], roots[3]));
        let zeros = zeros_and_extremes(&p);
        for root in roots.into_iter().filter(|root| (0.0..=1.0).contains(root)) {
            let gap = zeros.iter().map(|zero| (zero - root).abs()).fold(f64::INFINITY, f64::min);
            // A zero of higher order is found as well as its derivative's.
            assert!(gap < 1e-4, "{root} of {roots:?}: {zeros:?}");
            found += 1;
        }
        assert!(zeros.iter().all(|zero| (0.0..=1.0).contains(zero)), "{zeros:?}");
    }
    assert!(found > 3_000 && double > 500, "{found} {double}");
    assert!(zeros_and_extremes(&[0.0; 5]).is_empty());
}
