//! Shortest curves of Dubins and of Reeds and Shepp: their pieces driven anew, their lengths beside each other.

use std::f64::consts::PI;

use taut::Error;
use taut::space::{Curve, CurveKind, Pose, Steering};
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;

const SAMPLES: u32 = 24;

fn pose(drawn: &mut Drawn) -> Pose {
    let (x, y) = (f64::from(drawn.coordinate(24)), f64::from(drawn.coordinate(24)));
    let angle = match drawn.below(4) {
        0 => f64::from(drawn.between(-8, 9)) * PI / 4.0,
        1 => f64::from(drawn.between(-64, 65)) * PI / 32.0,
        _ => f64::from(drawn.between(-32_768, 32_768)) / 8_192.0,
    };
    Pose::new(x, y, angle)
}

/// Pairs of poses.
pub fn check(drawn: &mut Drawn, hash: &mut Fnv) {
    for _ in 0..24 {
        if drawn.is_empty() {
            break;
        }
        let radius = *drawn.pick(&[1.0, 0.5, 4.0, 30.0, 0.3, 1.0 / 256.0]);
        let from = pose(drawn);
        let to = match drawn.below(6) {
            // Where words meet: straight on, straight back, in place.
            0 => along(from, f64::from(drawn.between(-8, 9)) / 2.0),
            1 => Pose { angle: from.angle + f64::from(drawn.between(-4, 5)) * PI / 2.0, ..from },
            _ => pose(drawn),
        };
        let wild = *drawn.pick(&[0.0, -1.0, f64::NAN, f64::INFINITY, 3e6, 1e-3]);
        assert!(matches!(Curve::shortest(CurveKind::Dubins, wild, &from, &to), Err(Error::BadValue { .. })));
        let of =
            |kind, from: &Pose, to: &Pose| Curve::shortest(kind, radius, from, to).expect("a radius and two poses");
        let what = || format!("{from:?} to {to:?}, radius {radius}");
        let (dubins, both) = (of(CurveKind::Dubins, &from, &to), of(CurveKind::ReedsShepp, &from, &to));
        let slack = 1e-9 * (1.0 + dubins.length());
        let straight = (to.x - from.x).hypot(to.y - from.y);
        assert!(dubins.length() >= both.length() - slack, "{} {} {}", dubins.length(), both.length(), what());
        assert!(both.length() >= straight - slack, "{} {straight} {}", both.length(), what());
        let back = of(CurveKind::ReedsShepp, &to, &from).length();
        assert!((back - both.length()).abs() <= slack, "{back} {} {}", both.length(), what());
        // Not of Dubins: beside a line or a circle through the start rounding decides about a whole turn.
        let mirrored = |pose: &Pose| Pose::new(pose.x, -pose.y, -pose.angle);
        let mirror = of(CurveKind::ReedsShepp, &mirrored(&from), &mirrored(&to)).length();
        assert!((mirror - both.length()).abs() <= slack, "{mirror} {} {}", both.length(), what());
        for (kind, curve) in [(CurveKind::Dubins, &dubins), (CurveKind::ReedsShepp, &both)] {
            drive(curve, kind, (&from, &to), radius, &what);
            hash.word(curve.length().to_bits());
        }
    }
}

/// By how much two angles differ.
fn turned(a: f64, b: f64) -> f64 {
    let turns = ((a - b) / (2.0 * PI)).round();
    (a - b - turns * 2.0 * PI).abs()
}

fn along(from: Pose, way: f64) -> Pose {
    Pose::new(from.x + from.angle.cos() * way, from.y + from.angle.sin() * way, from.angle)
}

/// Drives the pieces; then the curve as it tells itself.
fn drive(curve: &Curve, kind: CurveKind, (from, to): (&Pose, &Pose), radius: f64, what: &dyn Fn() -> String) {
    let near = 1e-6 * (1.0 + curve.length());
    let (mut at, mut sum) = (*from, 0.0);
    for piece in curve.pieces() {
        assert!(kind == CurveKind::ReedsShepp || piece.length >= 0.0, "{piece:?} {}", what());
        sum += piece.length.abs();
        at = driven(at, piece.steering, piece.length, radius);
    }
    let off = (at.x - to.x).hypot(at.y - to.y);
    assert!(off <= near && turned(at.angle, to.angle) <= near / radius.min(1.0), "{off}: {kind:?} {}", what());
    assert!((sum - curve.length()).abs() <= 1e-9 * (1.0 + sum), "{kind:?} {}", what());
    let (first, last) = (curve.at(0.0), curve.at(curve.length()));
    for (pose, end) in [(first, from), (last, to), (curve.at(-1.0), from), (curve.at(2.0 * sum + 1.0), to)] {
        let off = (pose.x - end.x).hypot(pose.y - end.y) + turned(pose.angle, end.angle);
        assert!(off < 1e-9 * (1.0 + sum), "{off} at an end: {kind:?} {}", what());
    }
    let mut before = first;
    for sample in 1..=SAMPLES {
        let next = curve.at(curve.length() * f64::from(sample) / f64::from(SAMPLES));
        let step = curve.length() / f64::from(SAMPLES);
        let gone = (next.x - before.x).hypot(next.y - before.y);
        assert!(gone <= step + near, "{gone} of {step}: {kind:?} {}", what());
        assert!(turned(next.angle, before.angle) <= step / radius + near / radius.min(1.0), "{kind:?} {}", what());
        before = next;
    }
}

/// The pose after a piece.
pub fn driven(from: Pose, steering: Steering, length: f64, radius: f64) -> Pose {
    let side = match steering {
        Steering::Straight => return along(from, length),
        Steering::Left => 1.0,
        Steering::Right => -1.0,
    };
    let angle = from.angle + side * length / radius;
    let (x, y) = (angle.sin() - from.angle.sin(), from.angle.cos() - angle.cos());
    Pose::new(from.x + side * radius * x, from.y + side * radius * y, angle)
}
