use super::*;
use crate::base::SplitMix;
use crate::space::Curve;

#[test]
fn narrow_arcs_of_free_headings_have_one_in_their_middle() {
    let of = |free: &dyn Fn(usize) -> bool| chosen(&std::array::from_fn(free)).collect::<Vec<usize>>();
    assert_eq!(of(&|_| false), []);
    assert_eq!(of(&|_| true), (0..TESTED).step_by(APART).collect::<Vec<usize>>());
    assert_eq!(of(&|at| at == 77), [77]);
    assert_eq!(of(&|at| (76..80).contains(&at)), [77]);
    // An arc across 0.
    assert_eq!(of(&|at| !(2..509).contains(&at)), [0, 511]);
    // All arcs of every length, in every place.
    for length in 1..TESTED {
        for begin in [0, 5, 300, 511] {
            let found = of(&|at: usize| (at + TESTED - begin) % TESTED < length);
            let places: Vec<usize> = found.iter().map(|at| (at + TESTED - begin) % TESTED).collect();
            assert!(places.contains(&((length - 1) / 2)) && places.iter().all(|&at| at < length));
            let sixteenths = (0..length).filter(|at| (at + begin) % APART == 0).count();
            assert!((sixteenths..=sixteenths + 1).contains(&found.len()), "{length}: {found:?}");
        }
    }
}

#[test]
fn a_turn_and_a_line_meet_the_place_and_are_the_shortest_beyond_two_radii() {
    let mut random = SplitMix { state: 1975 };
    let (mut compared, mut worst, mut near) = (0, 0.0_f64, 0.0_f64);
    for round in 0..800 {
        let radius = [1.0, 3.5][round % 2];
        let mut draw = |most: f64| most * (2.0 * random.unit() - 1.0);
        let from = Pose::new(draw(3.0), draw(3.0), draw(3.1));
        let place = (from.x + draw(9.0) * radius, from.y + draw(9.0) * radius);
        for kind in [CurveKind::Dubins, CurveKind::ReedsShepp] {
            for (pose, length) in arrivals(&from, place, radius, kind) {
                let curve = Curve::between(kind, radius, &from, &pose);
                assert!(curve.length() <= length + 1e-9, "{from:?} {pose:?} {length}");
            }
            let best = arrival(&from, place, radius, kind);
            let at = |number: usize| Pose { x: place.0, y: place.1, angle: heading(number) };
            let curve = |number| Curve::between(kind, radius, &from, &at(number)).length();
            let least = (0..TESTED).map(curve).fold(f64::INFINITY, f64::at_most);
            let sixteenth = (0..TESTED).step_by(APART).map(curve).fold(f64::INFINITY, f64::at_most);
            if from.way(&at(0)) >= 2.0 * radius {
                assert!(best <= least + 1e-9, "{kind:?} {from:?} {place:?}: {best} {least}");
                (compared, worst) = (compared + 1, worst.at_least((sixteenth - best) / radius));
            } else {
                near = near.at_least((sixteenth.at_most(best) - least) / radius);
            }
        }
    }
    println!("{compared} compared: a sixteenth costs at most {worst:.4} radii more, nearer {near:.4}");
    assert!(compared > 1_200 && worst > 0.001 && worst < 0.002 && near < 0.06, "{compared} {worst} {near}");
}
