use super::{Constraint, Manifold};
use crate::base::Error;
use crate::base::test_rng::TestRng;

fn random(rng: &mut TestRng) -> f64 {
    f64::from(rng.below(20_001) - 10_000) / 10_000.0
}

#[test]
fn states_are_moved_to_all_constraints_at_once() {
    let mut manifold = Manifold::default();
    manifold.add(6, Constraint::Sphere { first: 0, centre: &[0.0; 3], radius: 1.0 }).unwrap();
    manifold.add(6, Constraint::Distance { a: 0, b: 3, length: 3, distance: 0.5 }).unwrap();
    manifold.add(6, Constraint::Plane { factors: &[0.0, 0.0, 0.0, 1.0, 2.0, 3.0], value: 0.25 }).unwrap();
    let mut manifold = manifold.copy(6).unwrap();
    let (mut rng, mut good) = (TestRng::new(5), 0);
    for _ in 0..1_000 {
        let mut state: Vec<f64> = (0..6).map(|_| 2.0 * random(&mut rng)).collect();
        if !manifold.project(&mut state) {
            continue;
        }
        good += 1;
        let norm = |v: &[f64]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
        let apart: Vec<f64> = (0..3).map(|i| state[i] - state[3 + i]).collect();
        assert!((norm(&state[..3]) - 1.0).abs() < 1e-9 && (norm(&apart) - 0.5).abs() < 1e-9, "{state:?}");
        assert!((state[3] + 2.0 * state[4] + 3.0 * state[5] - 0.25).abs() < 1e-9, "{state:?}");
        assert!(manifold.residual(&state) <= 1e-10);
        // What is there stays there.
        let before = state.clone();
        assert!(manifold.project(&mut state) && state == before);
    }
    assert!(good > 900, "{good}");
}

#[test]
fn equations_without_a_solution_are_no_place_to_go() {
    let mut manifold = Manifold::default();
    manifold.add(2, Constraint::Plane { factors: &[1.0, 0.0], value: 0.0 }).unwrap();
    manifold.add(2, Constraint::Plane { factors: &[2.0, 0.0], value: 1.0 }).unwrap();
    let mut manifold = manifold.copy(2).unwrap();
    assert!(!manifold.project(&mut [0.3, 0.4]));
    // The centre of a sphere is as far from all of it.
    let mut sphere = Manifold::default();
    sphere.add(2, Constraint::Sphere { first: 0, centre: &[0.0, 0.0], radius: 1.0 }).unwrap();
    assert!(!sphere.copy(2).unwrap().project(&mut [0.0, 0.0]));
}

#[test]
fn constraints_that_are_none_are_refused() {
    let mut manifold = Manifold::default();
    let bad: [Constraint<'_>; 11] = [
        Constraint::Plane { factors: &[0.0, 0.0, 0.0], value: 1.0 },
        Constraint::Plane { factors: &[1.0, 0.0], value: 1.0 },
        Constraint::Plane { factors: &[1.0, f64::NAN, 0.0], value: 1.0 },
        Constraint::Sphere { first: 2, centre: &[0.0; 2], radius: 1.0 },
        Constraint::Sphere { first: 0, centre: &[], radius: 1.0 },
        Constraint::Sphere { first: usize::MAX, centre: &[0.0; 2], radius: 1.0 },
        Constraint::Sphere { first: 0, centre: &[0.0; 3], radius: -1.0 },
        Constraint::Distance { a: 0, b: 1, length: 2, distance: 1.0 },
        Constraint::Distance { a: 0, b: 2, length: 2, distance: 1.0 },
        Constraint::Distance { a: 0, b: 1, length: 0, distance: 1.0 },
        Constraint::Distance { a: 0, b: 1, length: 1, distance: f64::NAN },
    ];
    for constraint in bad {
        assert!(matches!(manifold.add(3, constraint), Err(Error::BadValue { .. })), "{constraint:?}");
    }
    assert!(manifold.is_empty());
    for _ in 0..3 {
        manifold.add(3, Constraint::Plane { factors: &[1.0, 0.0, 0.0], value: 1.0 }).unwrap();
    }
    let more = manifold.add(3, Constraint::Plane { factors: &[1.0, 0.0, 0.0], value: 1.0 });
    assert!(matches!(more, Err(Error::Unsupported { .. })));
}
