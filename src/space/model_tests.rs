use super::*;
use crate::base::test_rng::TestRng;

fn axes(kind: ModelKind) -> Vec<Axis> {
    let line = Axis::line(-100.0, 100.0, 1.0);
    match kind {
        ModelKind::DoubleIntegrator => vec![line; 4],
        ModelKind::Unicycle => vec![line, line, Axis::angle(1.0)],
        ModelKind::Bicycle => vec![line, line, Axis::angle(1.0), line],
        ModelKind::Boat => vec![line, line, Axis::angle(1.0), line, line],
    }
}

const LIMITS: [(ModelKind, &[f64]); 4] = [
    (ModelKind::DoubleIntegrator, &[1.0, 2.0]),
    (ModelKind::Unicycle, &[-1.0, 2.0, 1.5]),
    (ModelKind::Bicycle, &[1.0, 0.5]),
    (ModelKind::Boat, &[2.0, 1.0, 0.5]),
];

/// The equations, with the sines of the platform.
fn rates(kind: ModelKind, q: &[f64], u: &[f64]) -> Vec<f64> {
    match kind {
        ModelKind::DoubleIntegrator => vec![q[2], q[3], u[0], u[1]],
        ModelKind::Unicycle => vec![u[0] * q[2].cos(), u[0] * q[2].sin(), u[1]],
        ModelKind::Bicycle => vec![q[3] * q[2].cos(), q[3] * q[2].sin(), u[1] * q[3], u[0]],
        ModelKind::Boat => {
            let (p, r) = (u[0] * q[2].cos() - 0.5 * q[3], u[0] * q[2].sin() - 0.5 * q[4]);
            vec![q[3], q[4], u[1], p, r]
        }
    }
}

#[test]
fn states_are_those_of_the_equations_integrated_in_many_small_steps() {
    let mut random = TestRng::new(5);
    let mut number = |low: f64, high: f64| low + (high - low) * f64::from(random.below(1_000_001)) / 1e6;
    for (kind, limits) in LIMITS {
        let model = Model::new(kind, &axes(kind), limits).unwrap();
        for _ in 0..40 {
            let from: Vec<f64> = axes(kind).iter().map(|_| number(-2.0, 2.0)).collect();
            let mut controls = [0.0; MOST_CONTROLS];
            for (control, &(low, high)) in controls.iter_mut().zip(model.ranges()) {
                *control = number(low, high);
            }
            let time = number(0.01, 2.0);
            let mut to = from.clone();
            model.propagate(&from, &controls, time, &mut to);
            // The middle point rule.
            let (mut q, steps) = (from.clone(), 20_000);
            let h = time / f64::from(steps);
            for _ in 0..steps {
                let first = rates(kind, &q, &controls);
                let middle: Vec<f64> = q.iter().zip(&first).map(|(q, rate)| q + h / 2.0 * rate).collect();
                let second = rates(kind, &middle, &controls);
                q.iter_mut().zip(second).for_each(|(q, rate)| *q += h * rate);
            }
            for (a, b) in to.iter().zip(&q) {
                assert!((a - b).abs() < 1e-7, "{kind:?}: {to:?} {q:?}");
            }
            // Twice half the time is the same.
            let (mut half, mut whole) = (from.clone(), from.clone());
            model.propagate(&from, &controls, time / 2.0, &mut half);
            model.propagate(&half, &controls, time / 2.0, &mut whole);
            assert!(to.iter().zip(&whole).all(|(a, b)| (a - b).abs() < 1e-7), "{kind:?}");
        }
    }
}

#[test]
fn axes_and_limits_that_are_none_of_a_model_are_refused() {
    for (kind, limits) in LIMITS {
        let fit = axes(kind);
        assert!(Model::new(kind, &fit, limits).is_ok());
        assert!(matches!(Model::new(kind, &fit[..fit.len() - 1], limits), Err(Error::Unsupported { .. })), "{kind:?}");
        assert!(matches!(Model::new(kind, &fit, &[1.0; 7]), Err(Error::BadValue { .. })));
        assert!(matches!(Model::new(kind, &fit, &[]), Err(Error::BadValue { .. })));
        for at in 0..limits.len() {
            for wrong in [f64::NAN, f64::INFINITY, -3e6] {
                let mut limits = limits.to_vec();
                limits[at] = wrong;
                assert!(matches!(Model::new(kind, &fit, &limits), Err(Error::BadValue { .. })), "{kind:?} {wrong}");
            }
        }
    }
}
