use std::f64::consts::{PI, TAU};

use super::*;
use crate::base::test_rng::TestRng;
use crate::motion::sampling::nodes::unwind;

/// A motion by half a turn was checked the one way round, and told as the other way: through a wall.
#[test]
fn half_a_turn_that_was_checked_is_not_turned_round() {
    let axis = AxisExtent { low: -PI, span: TAU, weight: 1.0, wraps: true };
    let metric = Metric { axes: vec![axis], is_flat: false, place: None };
    let mut rng = TestRng::new(5_900);
    let (mut forward, mut backward) = (0, 0);
    for turn in 0..20_000 {
        let from = f64::from(rng.below(65_536)) / 8_192.0 - 4.0 + f64::from(turn % 7) * TAU;
        let half = if turn % 2 == 0 { PI } else { -PI };
        let to = from + half + f64::from(turn % 5 - 2) * TAU;
        let mut rows = vec![from];
        metric.push_reached(&mut rows, &[from], &[to]).unwrap();
        let change = rows[1] - rows[0];
        assert!((change.abs() - PI).abs() < 1e-9, "{from} to {to}: {change}");
        let reached = rows.clone();
        unwind(&metric, &mut rows);
        assert_eq!(rows, reached, "{from} to {to}");
        // The same, read from the other end.
        let mut back = vec![rows[1]];
        metric.push_reached(&mut back, &[rows[1]], &[rows[0]]).unwrap();
        assert_eq!(back[1], rows[0]);
        (forward, backward) = (forward + i32::from(change > 0.0), backward + i32::from(change < 0.0));
    }
    assert!(forward > 1_000 && backward > 1_000);
}
