//! Times of a path: a body that keeps them is nowhere too fast, changes its speed nowhere too soon, and is on the path.

use taut::Position;
use taut::improve::{Pace, PathTimes};
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;
use crate::following::vertices;

/// Places looked at between two points.
const SAMPLES: u32 = 12;

/// Times the path, and walks along it.
pub fn check(drawn: &mut Drawn, path: &[Position], hash: &mut Fnv) {
    let pace = Pace {
        speed: *drawn.pick(&[1.0, 0.125, 3.0, 1000.0]),
        acceleration: *drawn.pick(&[1.0, 0.25, 8.0, 1000.0]),
        turn_speed: *drawn.pick(&[0.5, 0.0, 2.0, 1000.0]),
    };
    let mut times = PathTimes::new();
    let told = times.compute(path, pace).expect("a path and a pace").to_vec();
    let wild = *drawn.pick(&[f64::NAN, -1.0, f64::INFINITY, 1e10, 1e-10]);
    let wrong = match drawn.below(3) {
        0 => Pace { speed: wild, ..pace },
        1 => Pace { acceleration: wild, ..pace },
        _ => Pace { turn_speed: wild, ..pace },
    };
    assert!(times.compute(path, wrong).is_err());
    let mut outside = path.to_vec();
    outside.push(Position::new(f32::NAN, 0.0));
    assert!(times.compute(&outside, pace).is_err());
    assert_eq!(times.times(), told, "refused calls leave the times");
    let mut again = PathTimes::new();
    assert_eq!(again.compute(path, pace).expect("a path and a pace"), told);
    told.iter().for_each(|time| hash.word(time.to_bits()));
    let places: Vec<(f64, f64)> = vertices(path).iter().map(|at| (at.x as f64 / 256.0, at.y as f64 / 256.0)).collect();
    assert_eq!((told.len(), times.speeds().len()), (path.len(), path.len()));
    if path.is_empty() {
        assert!(times.at(0.0).is_none() && times.total() == 0.0);
        return;
    }
    walk(&places, &pace, &times);
    turns(&places, &pace, times.speeds());
}

/// Looks at many moments of each stretch.
fn walk(places: &[(f64, f64)], pace: &Pace, times: &PathTimes) {
    let (told, speeds) = (times.times(), times.speeds());
    assert_eq!((told[0], speeds[0], speeds[places.len() - 1]), (0.0, 0.0, 0.0));
    for i in 1..places.len() {
        let (from, to) = (places[i - 1], places[i]);
        let (begin, duration) = (told[i - 1], told[i] - told[i - 1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let what = || format!("stretch {i} of {places:?}, {pace:?}, {told:?}, {speeds:?}");
        assert_eq!(duration > 0.0, length > 0.0, "{}", what());
        assert!(duration * pace.speed >= length * (1.0 - 1e-9) - 1e-9 * told[i] * pace.speed, "{}", what());
        let (mut last, mut gone) = ((0.0, speeds[i - 1]), 0.0);
        for sample in 1..SAMPLES {
            let time = begin + duration * f64::from(sample) / f64::from(SAMPLES);
            if length == 0.0 || time >= told[i] {
                break;
            }
            let (at, speed) = times.at(time).expect("a place");
            let (way, off) = along(from, to, at);
            let passed = time - begin - last.0;
            let near = 1e-7 * (1.0 + length) + 1e-9 * told[i] * pace.speed;
            assert!(off < 1e-9 && way >= gone - near, "{off} {}", what());
            assert!(speed >= -1e-9 && speed <= pace.speed * (1.0 + 1e-9), "{speed} {}", what());
            let change = (speed - last.1).abs();
            let most = pace.acceleration * passed;
            assert!(
                change <= most + 1e-7 * pace.speed + 1e-9 * told[i] * pace.acceleration,
                "{change} {most} {}",
                what()
            );
            // Half of the acceleration beside the mean speed is the most that a way differs by.
            let mean = 0.5 * (speed + last.1) * passed;
            let beside = 0.25 * pace.acceleration * passed * passed;
            assert!((way - gone - mean).abs() <= beside + near, "{way} {gone} {mean} {}", what());
            (last, gone) = ((time - begin, speed), way);
        }
    }
    let end = times.at(times.total() + 1.0).expect("the last place");
    assert_eq!(end, (places[places.len() - 1], 0.0));
}

/// How far a place is along a stretch, and how far beside it.
fn along(from: (f64, f64), to: (f64, f64), at: (f64, f64)) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (px, py) = (at.0 - from.0, at.1 - from.1);
    ((px * dx + py * dy) / length, (px * dy - py * dx).abs() / length)
}

/// Turns by a right angle or more are passed at the speed of turns at most.
fn turns(places: &[(f64, f64)], pace: &Pace, speeds: &[f64]) {
    let mut distinct: Vec<((f64, f64), f64)> = places.iter().copied().zip(speeds.iter().copied()).collect();
    distinct.dedup_by_key(|(at, _)| *at);
    for three in distinct.windows(3) {
        let [(a, _), (b, speed), (c, _)] = [three[0], three[1], three[2]];
        let (u, v) = ((b.0 - a.0, b.1 - a.1), (c.0 - b.0, c.1 - b.1));
        let cosine = (u.0 * v.0 + u.1 * v.1) / (u.0.hypot(u.1) * v.0.hypot(v.1));
        let slow = pace.turn_speed.min(pace.speed);
        let most = slow + (pace.speed - slow) * cosine.clamp(0.0, 1.0);
        assert!(speed <= most * (1.0 + 1e-9) + 1e-9, "{speed} at {b:?}: {most}");
    }
}
