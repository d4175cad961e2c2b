use super::*;
use crate::base::index_i32;
use crate::base::test_rng::TestRng;

fn number(rng: &mut TestRng, size: i32) -> f64 {
    f64::from(rng.below(2 * size * 16 + 1) - size * 16) / 16.0
}

/// A way of some straight parts that ends standing.
fn way(rng: &mut TestRng) -> Vec<MoverStretch> {
    let (mut from, mut begin, mut list) = ([number(rng, 4), number(rng, 4)], 0.0, Vec::new());
    let reach = 0.25 + f64::from(rng.below(16)) / 16.0;
    for _ in 0..1 + rng.below(4) {
        let (velocity, length) = ([number(rng, 2), number(rng, 2)], f64::from(1 + rng.below(12)) / 4.0);
        list.push(MoverStretch { from, velocity, begin, length, reach });
        (from, begin) = (along(from, velocity, length), begin + length);
    }
    list.push(MoverStretch { from, velocity: [0.0, 0.0], begin, length: f64::INFINITY, reach });
    list
}

fn gap(target: &[MoverStretch], at: PlaneVector, time: f64) -> f64 {
    let stretch = target.iter().rev().find(|stretch| stretch.begin <= time).expect("the first begins at 0");
    let offset = sub(at, along(stretch.from, stretch.velocity, time - stretch.begin));
    dot(offset, offset).sqrt() - stretch.reach
}

#[test]
fn the_first_meeting_is_where_the_gap_first_closes() {
    let mut rng = TestRng::new(52);
    let mut met = 0;
    for _ in 0..5_000 {
        let target = way(&mut rng);
        let (at, from, speed) = ([number(&mut rng, 4), number(&mut rng, 4)], 1.0, f64::from(rng.below(3)) * 0.5);
        let found = first_meeting(GrowingDisc::standing(at, speed), &target, TimeSpan { from, to: 20.0 });
        met += i32::from(found.is_some());
        for sample in 0..=400 {
            let time = from + f64::from(sample) * 0.0475;
            let left = gap(&target, at, time) - speed * (time - from);
            match found {
                Some(found) if time >= found => {}
                _ => assert!(left > -1e-9, "at {time}: {left}, {found:?}"),
            }
        }
        if let Some(found) = found {
            assert!(gap(&target, at, found) - speed * (found - from) < 1e-9);
        }
    }
    assert!(met > 1_000, "{met}");
}

#[test]
fn no_departure_meets_the_target_earlier_along_an_edge() {
    let mut rng = TestRng::new(53);
    let mut met = 0;
    for _ in 0..4_000 {
        let target = way(&mut rng);
        let velocity = [[1.0, 0.0], [0.0, 1.0], [-1.0, 1.0]][index_i32(rng.below(3))];
        let edge = AgentStep { from: [number(&mut rng, 2), number(&mut rng, 2)], velocity, duration: 1.0 };
        let from = f64::from(rng.below(24)) / 8.0;
        let span =
            TimeSpan { from, to: if rng.chance(30) { f64::INFINITY } else { from + f64::from(rng.below(16)) / 8.0 } };
        let found = first_on_edge(&edge, &target, span, f64::INFINITY);
        let mut sampled = f64::INFINITY;
        for departure in (0..=160).map(|sample| from + f64::from(sample) / 16.0).filter(|&time| time <= span.to) {
            for part in 0..=32 {
                let tau = f64::from(part) / 32.0;
                if gap(&target, along(edge.from, velocity, tau), departure + tau) < -1e-9 {
                    sampled = sampled.min(departure + tau);
                }
            }
        }
        match found {
            Some(Caught { departure, time }) => {
                met += 1;
                assert!(time <= sampled + 1e-9, "{time} {sampled} {edge:?} {target:?} {span:?} {departure}");
                assert!(departure >= span.from && departure <= span.to);
                let tau = time - departure;
                assert!((-1e-9..=1.0 + 1e-9).contains(&tau));
                let left = gap(&target, along(edge.from, velocity, tau), time);
                assert!(left < 1e-6, "{left}");
                // It is met no later than it could be.
                assert!(
                    left > -1e-5 || time <= span.from + 1e-9,
                    "{left} {edge:?} {target:?} {span:?} {departure} {time}"
                );
            }
            None => assert_eq!(sampled, f64::INFINITY, "{edge:?} {target:?} {span:?}"),
        }
    }
    assert!(met > 200, "{met}");
}
