use super::*;
use crate::base::index_i32;
use crate::base::test_rng::TestRng;

/// The least distance between two points that move straight over a time.
fn least_distance(a: PlaneVector, b: PlaneVector) -> f64 {
    let way = sub(b, a);
    let squared = dot(way, way);
    let t = if squared > 0.0 { (-dot(a, way) / squared).clamp(0.0, 1.0) } else { 0.0 };
    let at = along(a, way, t);
    dot(at, at).sqrt()
}

/// Whether an agent that departs at a time meets the mover.
fn meets(edge: &AgentStep, stretch: &MoverStretch, departure: f64) -> f64 {
    let from = departure.max(stretch.begin);
    let to = (departure + edge.duration).min(stretch.begin + stretch.length);
    if from >= to {
        return f64::INFINITY;
    }
    let offset = |t: f64| {
        let agent = along(edge.from, edge.velocity, t - departure);
        sub(agent, along(stretch.from, stretch.velocity, t - stretch.begin))
    };
    least_distance(offset(from), offset(to)) - stretch.reach
}

fn number(rng: &mut TestRng, size: i32) -> f64 {
    f64::from(rng.below(2 * size * 16 + 1) - size * 16) / 16.0
}

#[test]
fn the_closed_departures_are_those_that_meet_the_mover() {
    let mut rng = TestRng::new(51);
    let (mut closed, mut parallel) = (0, 0);
    for _ in 0..20_000 {
        let edge = AgentStep {
            from: [0.5, 0.5],
            velocity: [[1.0, 0.0], [0.0, -1.0], [0.5, 0.5], [-2.0, 2.0]][index_i32(rng.below(4))],
            duration: [1.0, 1.5][index_i32(rng.below(2))],
        };
        let velocity = match rng.below(3) {
            0 => edge.velocity.map(|part| part * f64::from(rng.below(5) - 2)),
            _ => [number(&mut rng, 2), number(&mut rng, 2)],
        };
        parallel += i32::from(cross(edge.velocity, velocity) == 0.0);
        let stretch = MoverStretch {
            from: [number(&mut rng, 3), number(&mut rng, 3)],
            velocity,
            begin: number(&mut rng, 2) + 2.0,
            length: 0.25 + f64::from(rng.below(32)) / 8.0,
            reach: f64::from(rng.below(24)) / 16.0,
        };
        let times = departures(&edge, &stretch);
        closed += i32::from(times.is_some());
        for sample in 0..120 {
            let departure = f64::from(sample) / 8.0 - 4.0;
            let gap = meets(&edge, &stretch, departure);
            let is_closed = times.is_some_and(|Times { from, to }| from < departure && departure < to);
            if gap < -1e-6 {
                assert!(is_closed, "{edge:?} {stretch:?} at {departure}: gap {gap}, {times:?}");
            }
            // Their ends are rounded.
            let is_well_inside =
                times.is_some_and(|Times { from, to }| from + 1e-8 < departure && departure < to - 1e-8);
            if gap > 1e-6 {
                assert!(!is_well_inside, "{edge:?} {stretch:?} at {departure}: gap {gap}, {times:?}");
            }
        }
    }
    assert!(closed > 3_000 && parallel > 1_000, "{closed} {parallel}");
}

#[test]
fn discs_that_touch_in_passing_do_not_meet() {
    let edge = AgentStep { from: [0.5, 0.5], velocity: [1.0, 0.0], duration: 1.0 };
    let beside =
        |velocity: PlaneVector| MoverStretch { from: [3.5, 1.5], velocity, begin: 0.0, length: 8.0, reach: 1.0 };
    assert_eq!(departures(&edge, &beside([-1.0, 0.0])), None);
    assert_eq!(departures(&edge, &beside([1.0, 0.0])), None);
    assert!(departures(&edge, &beside([-1.0, -0.25])).is_some());
    let stands = MoverStretch { from: [0.5, 1.5], velocity: [0.0, 0.0], begin: 0.0, length: f64::INFINITY, reach: 1.0 };
    assert_eq!(standing([0.5, 0.5], &stands), None);
    assert_eq!(departures(&edge, &stands), None);
    assert!(standing([0.5, 0.75], &stands).is_some_and(|times| times.to == f64::INFINITY));
}

/// Ways of slope 3 to 4 pass a place at whole distances. Rounding made a meeting of 10^-8 of some such touches, for
/// which the agent had to leave its place.
#[test]
fn rounding_makes_no_meeting_of_a_touch_in_passing() {
    for places in 0..4_000 {
        let (far, time) = (f64::from(places % 40), 0.375 + f64::from(places % 101) / 7.0);
        let sign = if places % 2 == 0 { 1.0 } else { -1.0 };
        let reach = 0.25 * f64::from(1 + places % 9);
        // From there it comes by at 5 reach / 5.
        let from = [0.5 - 3.0 * far - sign * 0.8 * reach, 0.5 - 4.0 * far + sign * 0.6 * reach];
        let velocity = [6.0 * (far + 1.0) / time, 8.0 * (far + 1.0) / time];
        let stretch = MoverStretch { from, velocity, begin: 0.0, length: time, reach };
        assert_eq!(standing([0.5, 0.5], &stretch), None, "{stretch:?}");
        let nearer = MoverStretch { reach: reach + 1e-9, ..stretch };
        assert!(standing([0.5, 0.5], &nearer).is_some(), "{nearer:?}");
    }
}
