use super::*;
use crate::base::index_i32;
use crate::base::test_rng::TestRng;

fn number(rng: &mut TestRng, size: i32) -> f64 {
    f64::from(rng.below(2 * size * 16 + 1) - size * 16) / 16.0
}

/// A way of some straight parts that ends standing.
fn way(rng: &mut TestRng, mut from: PlaneVector, parts: &[(PlaneVector, f64)]) -> Vec<MoverStretch> {
    let (mut begin, mut list) = (0.0, Vec::new());
    let reach = 0.25 + f64::from(rng.below(16)) / 16.0;
    for &(velocity, length) in parts {
        list.push(MoverStretch { from, velocity, begin, length, reach });
        (from, begin) = (along(from, velocity, length), begin + length);
    }
    list.push(MoverStretch { from, velocity: [0.0, 0.0], begin, length: f64::INFINITY, reach });
    list
}

fn gap(way: &[MoverStretch], at: PlaneVector, time: f64) -> f64 {
    let stretch = way.iter().rev().find(|stretch| stretch.begin <= time).expect("the first begins at 0");
    let offset = sub(at, along(stretch.from, stretch.velocity, time - stretch.begin));
    dot(offset, offset).sqrt() - stretch.reach
}

/// A target, and movers that go its way, later or beside it, or ways of their own.
fn scene(rng: &mut TestRng) -> (Vec<MoverStretch>, Vec<Vec<MoverStretch>>) {
    let parts = |rng: &mut TestRng| -> Vec<(PlaneVector, f64)> {
        (0..1 + rng.below(3)).map(|_| ([number(rng, 2), number(rng, 2)], f64::from(1 + rng.below(12)) / 4.0)).collect()
    };
    let (from, own) = ([number(rng, 3), number(rng, 3)], parts(rng));
    let target = way(rng, from, &own);
    let others = (0..1 + rng.below(3)).map(|_| {
        let offset = [number(rng, 1), number(rng, 1)];
        let taken = if rng.chance(60) { own.clone() } else { parts(rng) };
        way(rng, along(offset, from, 1.0), &taken)
    });
    let others = others.collect();
    (target, others)
}

#[test]
fn nobody_else_is_met_before_the_target_and_no_departure_meets_it_earlier() {
    let mut rng = TestRng::new(58);
    let (mut met, mut hindered) = (0, 0);
    for _ in 0..6_000 {
        let (target, others) = scene(&mut rng);
        let velocity = [[1.0, 0.0], [0.0, 1.0], [-1.0, 1.0]][index_i32(rng.below(3))];
        let edge = AgentStep { from: [number(&mut rng, 2), number(&mut rng, 2)], velocity, duration: 1.0 };
        let from = f64::from(rng.below(24)) / 8.0;
        let to = if rng.chance(30) { f64::INFINITY } else { from + f64::from(rng.below(32)) / 8.0 };
        let sought = Interception { edge: &edge, target: &target, span: TimeSpan { from, to }, limit: f64::INFINITY };
        let found = sought.earliest(others.iter().flatten(), &mut Vec::new());
        let agent = |departure: f64, tau: f64| (along(edge.from, velocity, tau), departure + tau);
        let least =
            |at: PlaneVector, time: f64| others.iter().map(|other| gap(other, at, time)).fold(f64::INFINITY, f64::min);
        let mut sampled = f64::INFINITY;
        for departure in (0..=200).map(|sample| from + f64::from(sample) / 32.0).filter(|&time| time <= to) {
            for part in 0..=64 {
                let (at, time) = agent(departure, f64::from(part) / 64.0);
                // Between two samples nobody comes nearer than that.
                if time >= sampled || least(at, time) < 0.08 {
                    break;
                }
                if gap(&target, at, time) < -1e-9 {
                    sampled = time;
                }
            }
        }
        let free = first_on_edge(&edge, &target, TimeSpan { from, to }, f64::INFINITY);
        let Some(Caught { departure, time }) = found else {
            assert_eq!(sampled, f64::INFINITY, "{edge:?} {target:?} {others:?} {from} to {to}");
            hindered += i32::from(free.is_some());
            continue;
        };
        met += 1;
        hindered += i32::from(free.is_some_and(|free| free.time < time - 1e-6));
        assert!(time <= sampled + 1e-9, "{time} {sampled} {edge:?} {target:?} {others:?} {from} to {to}");
        assert!(departure >= from && departure <= to && (-1e-9..=1.0 + 1e-9).contains(&(time - departure)));
        for part in 0..=256 {
            let (at, at_time) = agent(departure, (time - departure) * f64::from(part) / 256.0);
            let left = least(at, at_time);
            // Who is there when the agent departs is left to the safe intervals.
            assert!(
                left > -1e-6 || time - departure < 1e-9,
                "{left} at {at_time}: {edge:?} {target:?} {others:?} {departure} {time}"
            );
        }
        let (at, at_time) = agent(departure, time - departure);
        let left = gap(&target, at, at_time);
        assert!(left < 1e-6, "{left}: {edge:?} {target:?} {others:?}");
    }
    assert!(met > 500 && hindered > 60, "{met} {hindered}");
}
