use super::*;
use crate::base::test_rng::TestRng;

#[test]
fn speeds_and_accelerations_hold_at_every_millisecond() {
    let mut rng = TestRng::new(5_500);
    let mut times = PathTimes::new();
    for _ in 0..if cfg!(miri) { 1 } else { 60 } {
        let count = 2 + rng.below(8);
        let coordinate = |rng: &mut TestRng| crate::base::numeric::single(f64::from(rng.below(2_560)) / 256.0);
        let path: Vec<Position> =
            (0..count).map(|_| Position::new(coordinate(&mut rng), coordinate(&mut rng))).collect();
        let part = |rng: &mut TestRng| f64::from(1 + rng.below(40)) / 8.0;
        let pace = Pace { speed: part(&mut rng), acceleration: part(&mut rng), turn_speed: part(&mut rng) - 0.125 };
        times.compute(&path, pace).unwrap();
        let (mut last, mut passed) = (times.at(0.0).unwrap(), 0.0);
        let step = 0.001;
        let mut i = 0;
        while f64::from(i) * step < times.total() {
            i += 1;
            let now = times.at(f64::from(i) * step).unwrap();
            let moved = (now.0.0 - last.0.0).hypot(now.0.1 - last.0.1);
            assert!(moved <= pace.speed * step + 1e-9);
            assert!(now.1 <= pace.speed + 1e-9 && now.1 >= -1e-9);
            assert!((now.1 - last.1).abs() <= pace.acceleration * step + 1e-9, "{pace:?} {path:?}");
            // What was moved is the mean speed, but for the turns, which shorten a chord.
            assert!(moved <= 0.5 * (now.1 + last.1) * step + pace.acceleration * step * step + 1e-9);
            passed += 0.5 * (now.1 + last.1) * step;
            last = now;
        }
        let length: f64 =
            path.windows(2).map(|ends| f64::from(ends[1].x - ends[0].x).hypot(f64::from(ends[1].y - ends[0].y))).sum();
        assert!((passed - length).abs() <= 0.01 * length + 0.01, "{passed} {length}");
        assert_eq!(times.at(times.total() + 1.0).unwrap().1, 0.0);
    }
}

#[test]
fn turns_slow_a_body_down() {
    let corner = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (16.0, 16.0)].map(|(x, y)| Position::new(x, y));
    let pace = Pace { speed: 4.0, acceleration: 2.0, turn_speed: 1.0 };
    let mut times = PathTimes::new();
    times.compute(&corner, pace).unwrap();
    let half = 1.0 + 3.0 * 0.5_f64.sqrt();
    let expected = [0.0, 1.0, half, 0.0];
    for (found, expected) in times.speeds().iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }
    let fast = Pace { turn_speed: 9.0, ..pace };
    assert!(PathTimes::new().compute(&corner, fast).unwrap()[3] < times.total());
}

#[test]
fn a_straight_line_takes_what_the_trapezoid_says() {
    let pace = Pace { speed: 2.0, acceleration: 1.0, turn_speed: 0.0 };
    let line = |length: f32| [Position::new(0.0, 0.0), Position::new(length, 0.0)];
    // 2 units of time to the highest speed, over 2 cells, and as much to rest.
    assert_eq!(PathTimes::new().compute(&line(10.0), pace).unwrap(), [0.0, 2.0 + 3.0 + 2.0]);
    assert_eq!(PathTimes::new().compute(&line(1.0), pace).unwrap(), [0.0, 2.0]);
    let points = [line(1.0)[0], line(1.0)[0], line(1.0)[1], line(1.0)[1]];
    assert_eq!(PathTimes::new().compute(&points, pace).unwrap(), [0.0, 0.0, 2.0, 2.0]);
    assert_eq!(PathTimes::new().compute(&[], pace).unwrap(), []);
    assert_eq!(PathTimes::new().compute(&points[..1], pace).unwrap(), [0.0]);
}

#[test]
fn a_pace_out_of_its_range_is_refused() {
    let pace = Pace { speed: 2.0, acceleration: 1.0, turn_speed: 0.0 };
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        for pace in [Pace { speed: bad, ..pace }, Pace { acceleration: bad, ..pace }] {
            assert!(matches!(PathTimes::new().compute(&[], pace), Err(Error::BadValue { .. })));
        }
    }
    assert!(PathTimes::new().compute(&[], Pace { turn_speed: -1.0, ..pace }).is_err());
    assert!(PathTimes::new().compute(&[Position::new(f32::NAN, 0.0)], pace).is_err());
}

#[test]
fn refused_calls_leave_the_times() {
    let line = [Position::new(0.0, 0.0), Position::new(10.0, 0.0)];
    let pace = Pace { speed: 2.0, acceleration: 1.0, turn_speed: 0.0 };
    let mut times = PathTimes::new();
    times.compute(&line, pace).unwrap();
    assert!(times.compute(&line, Pace { speed: f64::NAN, ..pace }).is_err());
    assert!(times.compute(&[line[1], Position::new(f32::NAN, 0.0)], Pace { speed: 1.0, ..pace }).is_err());
    assert_eq!((times.times(), times.at(2.0)), (&[0.0, 7.0][..], Some(((2.0, 0.0), 2.0))));
}
