use super::Taper;
use crate::base::test_rng::TestRng;

/// Points of the hull: discs about the points between both, with radii between both.
fn widest(p: ((f64, f64), f64), q: ((f64, f64), f64), (low, high): (f64, f64)) -> Option<(f64, f64)> {
    let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
    for step in 0..=2000 {
        let part = f64::from(step) / 2000.0;
        let mix = |a: f64, b: f64| a + (b - a) * part;
        let (x, y, radius) = (mix(p.0.0, q.0.0), mix(p.0.1, q.0.1), mix(p.1, q.1));
        let away = (low - y).max(y - high).max(0.0);
        if away <= radius {
            let by = (radius * radius - away * away).sqrt();
            (left, right) = (left.min(x - by), right.max(x + by));
        }
    }
    (left <= right).then_some((left, right))
}

#[test]
fn extents_are_those_of_the_discs_between_both() {
    let mut rng = TestRng::new(77);
    let mut unit = || f64::from(rng.below(1 << 20)) / f64::from(1 << 20);
    for _ in 0..3000 {
        let mut disc = || ((unit() * 8.0, unit() * 8.0), unit() * 2.0);
        let (p, q) = (disc(), disc());
        let low = unit() * 10.0 - 1.0;
        let band = (low, low + unit());
        let taper = Taper::new(p, q);
        match (taper.extent(band.0, band.1), widest(p, q, band)) {
            (Some(exact), Some(sampled)) => {
                assert!(exact.0 <= sampled.0 + 1e-9 && exact.1 >= sampled.1 - 1e-9);
                // Near its top and bottom the hull is round: samples fall short by the root of their distance there.
                assert!((exact.0 - sampled.0).abs() < 0.12 && (exact.1 - sampled.1).abs() < 0.12);
            }
            (Some(_), None) => {
                let (top, bottom) = taper.rows();
                assert!((band.0 - bottom).abs() < 0.01 || (band.1 - top).abs() < 0.01);
            }
            (None, sampled) => assert_eq!(sampled, None),
        }
    }
}
