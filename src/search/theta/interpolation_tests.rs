use super::*;

/// Numbers of every size that costs and differences have.
const COSTS: [f64; 9] = [1e-45, 0.125, 0.7, 1.0, 1.0 + f64::EPSILON, 1.5, 3.0, 250.0, 3e38];

/// The least of `cost` over a thousand shares.
fn least(cost: impl Fn(f64) -> f64) -> f64 {
    (0..=1000).map(|i| cost(f64::from(i) / 1000.0)).fold(f64::INFINITY, f64::min)
}

#[test]
fn the_closed_form_is_the_least_over_all_ways_across_the_cell() {
    for inside in COSTS {
        for beside in COSTS.into_iter().chain([f64::INFINITY]) {
            for drop in COSTS.map(|c| c * inside) {
                let (near, far) = (drop, 0.0);
                let value = over_edge(inside, beside, near, far);
                let across = least(|y| inside * (1.0 + y * y).sqrt() + (1.0 - y) * near);
                let along = least(|x| beside * x + inside * (1.0 + (1.0 - x) * (1.0 - x)).sqrt());
                let expected = across.min(if beside.is_finite() { along } else { f64::INFINITY });
                let close = value <= expected * (1.0 + 1e-12) && value >= expected * (1.0 - 1e-5);
                assert!(close, "inside {inside}, beside {beside}, drop {drop}: {value}, searched {expected}");
            }
        }
    }
}

#[test]
fn the_share_of_an_edge_is_the_cheapest_one() {
    for inside in COSTS {
        for rise in COSTS.iter().flat_map(|&c| [c * inside, -c * inside, 0.0]) {
            for (away, foot) in [(1.0, 0.0), (1.0, 1.0), (0.25, 0.5), (1.0 / 256.0, 0.75), (1.0, 0.3)] {
                let cost = |t: f64| inside * (away * away + (t - foot) * (t - foot)).sqrt() + rise * t;
                let share = onto_edge(inside, away, foot, rise);
                assert!((0.0..=1.0).contains(&share), "{share}");
                let (value, expected) = (cost(share), least(cost));
                let scale = inside.max(rise.abs());
                assert!(value <= expected + 1e-12 * scale, "inside {inside}, rise {rise}: {value}, {expected}");
            }
        }
    }
}

#[test]
fn a_cheap_edge_is_left_where_the_whole_way_is_cheapest() {
    assert_eq!(along_edge(1.0, f64::INFINITY), None);
    assert_eq!(along_edge(1.0, 1.0), None);
    assert_eq!(along_edge(2.0, 1.9), None);
    for (inside, beside) in [(2.0, 1.0), (5.0, 0.125), (3e38, 1e-45), (1.5, 1.0)] {
        let cost = |x: f64| beside * x + inside * (1.0 + (1.0 - x) * (1.0 - x)).sqrt();
        let share = along_edge(inside, beside).expect("a cheap edge");
        assert!((0.0..=1.0).contains(&share) && cost(share) <= least(cost) * (1.0 + 1e-12), "{share}");
    }
}
