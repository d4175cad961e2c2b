//! A box through a window, in six dimensions: the host alone knows the plate, and is asked in batches of 256. What the
//! host tells and what the test believes are two formulas that share no code.

use super::sampling::{Scene, run};
use std::f64::consts::{FRAC_PI_2, PI};
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionStatus};
use taut::space::{Axis, AxisKind};
use taut_test_support::effort::{count, full};
use taut_test_support::random::Random;

/// Half the sides of the box, of the room, and of the hole across y and z; half the plate's thickness along x.
const HALF: [f64; 3] = [0.5, 0.2, 0.15];
const ROOM: f64 = 2.0;
const HOLE: [f64; 2] = [0.35, 0.3];
const PLATE: f64 = 0.1;
/// The distance of states that are told, in the metric of the space.
const RESOLUTION: f64 = 0.01;

/// Half the diagonal of the box: no point of it moves farther by a turn than this times the angle.
fn reach() -> f64 {
    HALF.iter().map(|half| half * half).sum::<f64>().sqrt()
}

/// The directions of the box's sides, for turns about its x, then the room's y and z axes.
fn sides(q: &[f64]) -> [[f64; 3]; 3] {
    let [(sz, cz), (sy, cy), (sx, cx)] = [q[3], q[4], q[5]].map(f64::sin_cos);
    [
        [cz * cy, sz * cy, -sy],
        [cz * sy * sx - sz * cx, sz * sy * sx + cz * cx, cy * sx],
        [cz * sy * cx + sz * sx, sz * sy * cx - cz * sx, cy * cx],
    ]
}

/// What the host tells. The part of the box between the faces of the plate is convex: it is in the hole if its corners
/// are. These are corners of the box and places where its edges meet the faces.
fn is_free(q: &[f64]) -> bool {
    if q[0].abs() > PLATE + reach() && q[..3].iter().all(|value| value.abs() < ROOM - reach()) {
        return true;
    }
    let sides = sides(q);
    let corner = |bits: usize| {
        let mut at = [q[0], q[1], q[2]];
        for (side, direction) in sides.iter().enumerate() {
            let sign = if bits >> side & 1 == 1 { HALF[side] } else { -HALF[side] };
            (0..3).for_each(|i| at[i] += sign * direction[i]);
        }
        at
    };
    let corners: [[f64; 3]; 8] = std::array::from_fn(corner);
    let is_in_hole = |y: f64, z: f64| y.abs() <= HOLE[0] && z.abs() <= HOLE[1];
    corners.iter().enumerate().all(|(bits, from)| {
        let own =
            from.iter().all(|value| value.abs() <= ROOM) && (from[0].abs() >= PLATE || is_in_hole(from[1], from[2]));
        own && (0..3).filter(|side| bits >> side & 1 == 0).all(|side| {
            let to = &corners[bits | 1 << side];
            [-PLATE, PLATE].iter().all(|face| {
                let part = (face - from[0]) / (to[0] - from[0]);
                let at = |i: usize| from[i] + part * (to[i] - from[i]);
                !(0.0..=1.0).contains(&part) || is_in_hole(at(1), at(2))
            })
        })
    })
}

/// How deep the box is in the plate, or beyond the walls of the room; below 0: how far it is from them at least. By
/// separating axes: the plate is four boxes, and two boxes are apart if they are along a side of either or across two.
fn depth(q: &[f64]) -> f64 {
    let sides = sides(q);
    let across = |n: &[f64; 3]| -> f64 {
        let along = |side: usize| HALF[side] * sides[side].iter().zip(n).map(|(a, b)| a * b).sum::<f64>().abs();
        (0..3).map(along).sum()
    };
    let axis = |i: usize| std::array::from_fn::<f64, 3, _>(|at| f64::from(u8::from(at == i)));
    let beyond = (0..3).map(|i| q[i].abs() + across(&axis(i)) - ROOM).fold(f64::NEG_INFINITY, f64::max);
    // The middle and half the sides of each.
    let (wide, high) = ((ROOM - HOLE[0]) / 2.0, (ROOM - HOLE[1]) / 2.0);
    let beside = |sign: f64| ([0.0, sign * (HOLE[0] + wide), 0.0], [PLATE, wide, ROOM]);
    let above = |sign: f64| ([0.0, 0.0, sign * (HOLE[1] + high)], [PLATE, HOLE[0], high]);
    let overlap = |(middle, half): ([f64; 3], [f64; 3])| {
        let mut least = f64::INFINITY;
        let mut look = |n: [f64; 3]| {
            let length = n.iter().map(|value| value * value).sum::<f64>().sqrt();
            if length > 1e-9 {
                let n = n.map(|value| value / length);
                let apart: f64 = (0..3).map(|i| (q[i] - middle[i]) * n[i]).sum::<f64>().abs();
                let other: f64 = (0..3).map(|i| half[i] * n[i].abs()).sum();
                least = least.min(across(&n) + other - apart);
            }
        };
        for i in 0..3 {
            look(axis(i));
            look(sides[i]);
            for side in &sides {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                let mut cross = [0.0; 3];
                (cross[j], cross[k]) = (-side[k], side[j]);
                look(cross);
            }
        }
        least
    };
    [beside(-1.0), beside(1.0), above(-1.0), above(1.0)].into_iter().map(overlap).fold(beyond, f64::max)
}

fn window() -> Scene {
    let line = Axis { low: -ROOM, high: ROOM, weight: 1.0, kind: AxisKind::Line };
    let turn = Axis { low: -PI, high: PI, weight: reach(), kind: AxisKind::Angle };
    Scene {
        axes: vec![line, line, line, turn, turn, turn],
        is_free,
        start: vec![-1.2, 0.3, -0.4, FRAC_PI_2, 0.0, 0.5],
        goal: vec![1.2, -0.3, 0.4, 0.0, FRAC_PI_2, 0.0],
        range: 0.6,
        resolution: RESOLUTION,
    }
}

#[test]
fn both_tests_of_the_box_agree() {
    let (mut random, mut seen) = (Random::new(6001), [0; 2]);
    for _ in 0..count(20_000, 1_000_000) {
        let mut q: Vec<f64> = (0..6).map(|i| (random.unit() - 0.5) * if i < 3 { 4.0 } else { 2.0 * PI }).collect();
        if random.chance(0.7) {
            // About the hole, along it.
            (0..6).for_each(|i| q[i] *= [0.3, 0.1, 0.1, 0.1, 0.1, 1.0][i]);
        }
        let (told, deep) = (is_free(&q), depth(&q));
        assert!(if told { deep < 1e-9 } else { deep > -1e-9 }, "{q:?} {told} {deep}");
        seen[usize::from(told)] += 1;
    }
    println!("window: {} states in the plate or a wall, {} free", seen[0], seen[1]);
    assert!(seen.iter().all(|&count| count > 2_000), "{seen:?}");
}

/// States of a path ten times as close as those that were told: how many, how many of them are in the plate or beyond
/// a wall, and how deep the deepest one is.
fn looked_at(scene: &Scene, path: &[f64]) -> (u64, u64, f64) {
    let (mut states, mut bad, mut deepest) = (0, 0, f64::NEG_INFINITY);
    let rows: Vec<&[f64]> = path.chunks_exact(6).collect();
    for pair in rows.windows(2) {
        let weighed = scene.axes.iter().zip(pair[0].iter().zip(pair[1])).map(|(axis, (a, b))| axis.weight * (b - a));
        let length = weighed.map(|change| change * change).sum::<f64>().sqrt();
        let parts = (length / scene.resolution * 10.0).ceil().max(1.0);
        for at in 0..=parts as u64 {
            let part = at as f64 / parts;
            let state: Vec<f64> = pair[0].iter().zip(pair[1]).map(|(a, b)| a + part * (b - a)).collect();
            let deep = depth(&state);
            (states, bad, deepest) = (states + 1, bad + u64::from(deep > 1e-9), deepest.max(deep));
        }
    }
    (states, bad, deepest)
}

#[test]
fn a_box_passes_a_window_whose_states_are_told_in_batches() {
    let scene = window();
    let seeds = if full() { 30 } else { 2 };
    let (mut told, mut calls, mut checks) = (0, 0, Vec::new());
    let (mut states, mut bad, mut deepest) = (0, 0, f64::NEG_INFINITY);
    for seed in 0..seeds {
        let options = MotionOptions { batch: 256, ..scene.options(MotionAlgorithm::RrtConnect, seed) };
        let mut job = Motion::new(&scene.told(), options).unwrap();
        let (outcome, asked, times) = run(&mut job, &scene, 1_000_000);
        (told, calls) = (told + asked, calls + times);
        if outcome.status != MotionStatus::Found {
            continue;
        }
        checks.push(job.checks());
        let path = job.path();
        // Angles go on beyond one turn.
        let (first, last) = (&path[..6], &path[path.len() - 6..]);
        let turns = |i: usize| if i < 3 { 0.0 } else { ((last[i] - scene.goal[i]) / (2.0 * PI)).round() * 2.0 * PI };
        assert!(first == scene.start && (0..6).all(|i| (last[i] - scene.goal[i] - turns(i)).abs() < 1e-9));
        let now = looked_at(&scene, path);
        (states, bad, deepest) = (states + now.0, bad + now.1, deepest.max(now.2));
    }
    checks.sort_unstable();
    let (solved, per_tell) = (checks.len() as u64, told as f64 / calls as f64);
    let (median, worst) = (checks[checks.len() / 2], checks[checks.len() - 1]);
    println!("window: {solved} of {seeds}, median {median} checks, worst {worst}; {per_tell:.0} states a tell");
    println!("window: {bad} of {states} states at 10 x the resolution are not free, the deepest by {deepest:.4}");
    assert!(solved == seeds && per_tell >= 64.0, "{solved} of {seeds}, {per_tell}");
    // A state of a path is at most half a resolution from one that was told to be free, and no point of the box moves
    // farther than twice the distance of states: by the place, and by three turns.
    assert!(deepest <= scene.resolution && bad * 100 < states, "{bad} of {states}, {deepest}");
}
