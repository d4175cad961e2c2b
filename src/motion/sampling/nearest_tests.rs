use super::{Near, Neighbour};
use crate::base::test_rng::TestRng;
use crate::motion::core::metric::Metric;
use crate::space::{Axis, AxisKind, AxisSpace, Space};

fn metric(dimension: usize, wraps: bool) -> Metric {
    let kind = |at: usize| if wraps && at % 2 == 1 { AxisKind::Angle } else { AxisKind::Line };
    let axes: Vec<Axis> =
        (0..dimension).map(|at| Axis { low: -1.0, high: 1.5, weight: 1.0 + at as f64, kind: kind(at) }).collect();
    Metric::new(&Space::Axes(AxisSpace::new(&axes).unwrap())).unwrap()
}

#[test]
fn the_nearest_states_are_those_that_looking_at_all_finds() {
    let mut random = TestRng::new(5);
    let mut list = Vec::new();
    let few = [(1, false, 40), (2, true, 9), (3, true, 100_000), (6, false, 100_000), (8, false, 3)];
    let many = [(9, false, 2), (20, true, 3), (20, false, 100_000), (64, true, 100_000)];
    for (dimension, wraps, values) in few.into_iter().chain(many) {
        let metric = metric(dimension, wraps);
        let (mut near, mut rows) = (Near::default(), Vec::new());
        let mut asked = 0;
        for round in 0..2 {
            near.clear();
            rows.clear();
            for count in 1..1_300 {
                // Angles go on beyond their axis; equal states are frequent where there are few values.
                rows.extend((0..dimension).map(|_| random.below(values) as f64 / values as f64 * 7.5 - 3.0));
                near.add(&metric, &rows).unwrap();
                if count % 37 != 0 && count > 3 {
                    continue;
                }
                let state: Vec<f64> = (0..dimension).map(|_| random.below(values) as f64 / values as f64).collect();
                let mut all: Vec<Neighbour> = rows
                    .chunks_exact(dimension)
                    .enumerate()
                    .map(|(id, row)| Neighbour {
                        square: metric.square_within(&state, row, f64::INFINITY),
                        id: crate::base::numeric::to_u32(id),
                    })
                    .collect();
                all.sort_by(|a, b| a.square.total_cmp(&b.square).then(a.id.cmp(&b.id)));
                let most = crate::base::numeric::index_i32(1 + random.below(20));
                near.find((&metric, &rows), &state, most, &mut list).unwrap();
                assert_eq!(list, all[..most.min(count)], "round {round}, {count} states of {dimension} numbers");
                asked += 1;
            }
        }
        assert!(asked > 60);
    }
}

#[test]
fn an_angle_is_near_across_its_end() {
    let metric = metric(2, true);
    let (mut near, mut list) = (Near::default(), Vec::new());
    let rows = [0.0, 0.0, 0.0, 1.4, 0.0, 1.4 + 2.5 * 3.0];
    for count in 1..=3 {
        near.add(&metric, &rows[..2 * count]).unwrap();
    }
    near.find((&metric, &rows), &[0.0, -0.9], 1, &mut list).unwrap();
    let found = list[0];
    assert!(found.id != 0 && (found.square - 0.16).abs() < 1e-12);
    assert!((metric.distance(&[0.0, -0.9], &rows[4..]) - 0.4).abs() < 1e-9);
}
