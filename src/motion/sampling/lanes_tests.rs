use super::{LANES, LaneProbe, Lanes};
use crate::base::test_rng::TestRng;
use crate::motion::core::metric::Metric;
use crate::space::{Axis, AxisKind, AxisSpace, Space};

fn metric(dimension: usize, scale: f64, random: &mut TestRng) -> Metric {
    let mut axis = |at: usize| {
        let (low, weight) = (scale * (random.below(200) as f64 / 10.0 - 10.0), [1.0, 0.01, 37.5][at % 3]);
        let kind = if random.below(2) == 0 { AxisKind::Line } else { AxisKind::Angle };
        Axis { low, high: low + scale * 2.5, weight, kind }
    };
    let axes: Vec<Axis> = (0..dimension).map(&mut axis).collect();
    Metric::new(&Space::Axes(AxisSpace::new(&axes).unwrap())).unwrap()
}

#[test]
fn what_is_left_out_is_farther_away() {
    let mut random = TestRng::new(7);
    let (mut out, mut kept, mut near) = (0, 0, 0);
    for (dimension, scale) in [(1, 1.0), (3, 1e-3), (6, 1.0), (20, 1.0), (64, 1e4), (64, 1.0)] {
        for _ in 0..20 {
            let metric = metric(dimension, scale, &mut random);
            let mut state = |spread: f64| -> Vec<f64> {
                let number = |low: f64| low + scale * spread * (random.below(1_000_001) as f64 / 1e6 - 0.5);
                metric.axes.iter().map(|axis| axis.low).map(number).collect()
            };
            // Some are almost as near as each other, some turns beyond the axis.
            let spreads = (0..61).map(|at| [1e-6, 2.0, 11.0][at % 3]);
            let rows: Vec<Vec<f64>> = spreads.map(&mut state).collect();
            let from = state(1.0);
            let mut lanes = Lanes::default();
            lanes.fill(&metric, rows.len(), rows.iter().map(Vec::as_slice)).unwrap();
            let mut probe = LaneProbe::new(&metric, &from);
            probe.turn_to(&metric, &lanes);
            let exact: Vec<f64> = rows.iter().map(|row| metric.square_within(&from, row, f64::INFINITY)).collect();
            for &bound in &exact {
                let limit = probe.limit(bound);
                for (block, exact) in exact.chunks(LANES).enumerate() {
                    let squares = lanes.squares(&metric, &probe, block, limit).unwrap_or([f32::INFINITY; LANES]);
                    for (square, &exact) in squares.iter().zip(exact) {
                        assert!(exact > bound || *square <= limit, "{dimension} axes: {exact}, {bound}");
                        // The distances differ by much less than they are long.
                        let is_farther = exact > bound * 1.01 + 1e-9 * scale * scale;
                        out += u32::from(*square > limit);
                        kept += u32::from(*square <= limit);
                        near += u32::from(is_farther && *square <= limit);
                    }
                }
            }
        }
    }
    println!("{out} are left out and {kept} kept, of which {near} are farther away by a hundredth");
    assert!(out > 100_000 && near * 1000 < kept, "{out}, {kept}, {near}");
}

#[test]
fn numbers_too_large_for_single_precision_leave_nothing_out() {
    let metric = Metric::new(&Space::Axes(
        AxisSpace::new(&[Axis { low: 0.0, high: 1.0, weight: 1.0, kind: AxisKind::Line }; 2]).unwrap(),
    ));
    let metric = metric.unwrap();
    let mut lanes = Lanes::default();
    lanes.fill(&metric, 1, std::iter::once(&[1e30, 0.0][..])).unwrap();
    let mut probe = LaneProbe::new(&metric, &[-1e30, 0.0]);
    probe.turn_to(&metric, &lanes);
    let limit = probe.limit(1.0);
    assert_eq!(limit, f32::INFINITY);
    assert!(lanes.squares(&metric, &probe, 0, limit).is_some());
}
