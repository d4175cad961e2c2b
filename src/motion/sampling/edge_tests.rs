use super::{Asking, Edges, Until, corput, next_place};
use crate::base::test_rng::TestRng;
use crate::motion::core::metric::Metric;
use crate::space::{Axis, AxisKind, AxisSpace, Manifold, Space};

fn metric() -> Metric {
    let axis = Axis { low: 0.0, high: 1.0, weight: 1.0, kind: AxisKind::Line };
    Metric::new(&Space::Axes(AxisSpace::new(&[axis; 2]).unwrap())).unwrap()
}

#[test]
fn van_der_corputs_order_has_every_state_between_once() {
    for parts in 1..70 {
        let places = std::iter::successors(next_place(0, parts, false), |&place| next_place(place, parts, false));
        let mut order: Vec<u32> = places.map(|place| corput(place, parts)).collect();
        if parts == 8 {
            assert_eq!(order, [4, 2, 6, 1, 5, 3, 7]);
        }
        order.sort_unstable();
        assert!(order.into_iter().eq(1..parts), "{parts}");
    }
}

/// A wall across the square, and states that were asked for in all.
fn run(until: Until, batch: usize, ends: &[[f64; 2]]) -> (Vec<bool>, u64, usize) {
    let is_free = |q: &[f64]| (q[0] - 0.6).abs() > 0.02 || q[1] > 0.7;
    let metric = metric();
    let mut edges = Edges::new(2, Asking { resolution: 0.01, batch, is_whole: false }, Manifold::default());
    edges.begin(until);
    for pair in ends.chunks_exact(2) {
        edges.push(&metric, &pair[0], &pair[1]).unwrap();
    }
    let mut asked = 0;
    while !edges.is_done() {
        let count = edges.ask(&metric).unwrap();
        assert!(count <= batch);
        asked += count;
        let told: Vec<bool> = edges.asked().chunks_exact(2).map(is_free).collect();
        edges.tell(|at| if told[at] { 1.0 } else { f64::INFINITY });
    }
    let answers = (0..ends.len() / 2).map(|edge| edges.is_free(edge)).collect();
    (answers, edges.checks(), asked)
}

#[test]
fn what_is_told_does_not_depend_on_the_batch() {
    let mut random = TestRng::new(1);
    let mut kinds = [0, 0];
    for _ in 0..40 {
        let mut point = || [0, 1].map(|_| f64::from(random.below(1000)) / 1000.0);
        let ends: Vec<[f64; 2]> = (0..12).map(|_| point()).collect();
        for until in [Until::End, Until::Free, Until::Blocked] {
            let (answers, checks, asked) = run(until, 1, &ends);
            assert_eq!(asked as u64, checks);
            let brute = |pair: &[[f64; 2]]| {
                (0..=2000).all(|at| {
                    let part = f64::from(at) / 2000.0;
                    let q = [0, 1].map(|axis| pair[0][axis] + part * (pair[1][axis] - pair[0][axis]));
                    (q[0] - 0.6).abs() > 0.025 || q[1] > 0.705
                })
            };
            for (pair, &answer) in ends.chunks_exact(2).zip(&answers) {
                // The start of a motion is known to be free, and is not asked about.
                let is_clear = (pair[0][0] - 0.6).abs() > 0.03;
                assert!(!is_clear || until != Until::End || answer || !brute(pair), "{pair:?}");
                kinds[usize::from(answer)] += 1;
            }
            for batch in [2, 7, 64, 5000] {
                let (others, other_checks, other_asked) = run(until, batch, &ends);
                assert_eq!((&others, other_checks), (&answers, checks));
                assert!(other_asked as u64 >= checks);
            }
        }
    }
    assert!(kinds[0] > 100 && kinds[1] > 100, "{kinds:?}");
}

#[test]
fn motions_after_the_first_free_or_blocked_one_are_not_looked_at() {
    let free = [[0.1, 0.1], [0.5, 0.1]];
    let blocked = [[0.1, 0.1], [0.9, 0.1]];
    let list = [blocked, free, blocked, free].concat();
    assert_eq!(run(Until::End, 9, &list).0, [false, true, false, true]);
    assert_eq!(run(Until::Free, 9, &list).0, [false, true, false, false]);
    assert_eq!(run(Until::Blocked, 9, &list).0, [false; 4]);
    assert_eq!(run(Until::Blocked, 9, &list[2..]).0, [true, false, false]);
}

/// The counts of states in each call, and whose motions they are of.
fn calls(until: Until, batch: usize, ends: &[[f64; 2]], is_free: impl Fn(&[f64]) -> bool) -> Vec<Vec<u32>> {
    let metric = metric();
    let mut edges = Edges::new(2, Asking { resolution: 0.01, batch, is_whole: false }, Manifold::default());
    edges.begin(until);
    for pair in ends.chunks_exact(2) {
        edges.push(&metric, &pair[0], &pair[1]).unwrap();
    }
    let mut calls = Vec::new();
    while !edges.is_done() {
        edges.ask(&metric).unwrap();
        calls.push(edges.asked_of.clone());
        let told: Vec<bool> = edges.asked().chunks_exact(2).map(&is_free).collect();
        edges.tell(|at| if told[at] { 1.0 } else { f64::INFINITY });
    }
    calls
}

#[test]
fn a_motion_is_asked_for_in_growing_numbers_of_states() {
    let long = [[0.1, 0.1], [0.5, 0.1]];
    let sizes = |until, batch, ends: &[[f64; 2]]| -> Vec<usize> {
        calls(until, batch, ends, |_| true).iter().map(Vec::len).collect()
    };
    for until in [Until::End, Until::Free, Until::Blocked] {
        assert_eq!(sizes(until, 8, &long), [2, 2, 4, 8, 8, 8, 8], "{until:?}");
        assert_eq!(sizes(until, 64, &long), [2, 2, 4, 8, 16, 8], "{until:?}");
    }
    // Motions that follow each other are as one; one after a motion that may be free is not of interest.
    let steps = [[0.1, 0.1], [0.3, 0.1], [0.3, 0.1], [0.5, 0.1]];
    assert_eq!(sizes(Until::Blocked, 64, &steps), [2, 2, 4, 8, 16, 8]);
    assert!(calls(Until::Free, 64, &steps, |_| true).concat().iter().all(|&edge| edge == 0));
    // What is blocked at its end costs one state in vain, and only the first time.
    assert_eq!(calls(Until::End, 8, &long, |_| false), [[0, 0]]);
    let blocked = [[0.1, 0.1], [0.5, 0.9]].repeat(3);
    assert_eq!(calls(Until::Free, 8, &blocked, |_| false), [vec![0, 0], vec![1], vec![2]]);
}

#[test]
fn a_batch_is_filled_with_the_next_states_of_other_motions_that_are_needed() {
    let fan: Vec<[f64; 2]> = (0..6_u32).flat_map(|at| [[0.1, 0.1], [0.5, 0.1 * f64::from(at)]]).collect();
    let calls = calls(Until::End, 8, &fan, |state| state[0] < 0.5);
    // All ends, then two middles, which turn out to be in vain.
    assert_eq!(calls, [[0, 1, 2, 3, 4, 5, 0, 1]]);
    let calls = self::calls(Until::End, 8, &fan, |_| true);
    assert!(calls[1..4].iter().all(|call| call.len() == 8), "{calls:?}");
}
