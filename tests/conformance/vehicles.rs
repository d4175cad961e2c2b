//! Curves of vehicles, and cars among walls.

use super::json::{Object, bits, list, real};
use super::recorder::{Recorder, called, status};
use taut::Rect;
use taut::motion::{MotionAlgorithm, MotionOptions, MotionRequest};
use taut::space::{Curve, CurveKind, CurvePiece, Link, Pose, SpaceOptions, Steering};
use taut_test_support::world::World;

/// A street with a gap between parked cars.
const STREET: [&str; 16] = [
    "################################",
    "################################",
    "######........##################",
    "######........##################",
    "######........##################",
    "................................",
    "................................",
    "................................",
    "................................",
    "................................",
    "................................",
    "................................",
    "................................",
    "................................",
    "################################",
    "################################",
];
const CAR: [(f32, f32); 4] = [(-1.0, -1.0), (3.0, -1.0), (3.0, 1.0), (-1.0, 1.0)];
const KINDS: [CurveKind; 2] = [CurveKind::Dubins, CurveKind::ReedsShepp];

/// The cases of the file `vehicles`.
pub fn cases() -> Vec<Recorder> {
    let coarse = SpaceOptions { angles: 32, ..SpaceOptions::default() };
    let base =
        MotionOptions { algorithm: MotionAlgorithm::HybridAstar, turning_radius: 3.0, ..MotionOptions::default() };
    vec![
        curves(),
        drives("a car", coarse, base),
        drives("a car that only drives forward", coarse, MotionOptions { reverse_cost: f64::INFINITY, ..base }),
        drives("a car that likes to reverse", coarse, MotionOptions { reverse_cost: 1.0, switch_cost: 0.5, ..base }),
        drives("a robot that turns on the spot", coarse, MotionOptions { spot_turn_cost: 1.5, ..base }),
        drives("a car in haste", coarse, MotionOptions { h_scale: 2.0, turning_radius: 4.5, ..base }),
        refused(coarse, base),
    ]
}

/// Poses of all kinds: ahead, beside, behind, turned, the same; each curve between them.
fn curves() -> Recorder {
    let mut case = Recorder::empty("curves");
    let from = [
        Pose::new(0.0, 0.0, 0.0),
        Pose::new(0.0, 0.0, 0.0),
        Pose::new(0.0, 0.0, 0.0),
        Pose::new(0.0, 0.0, 0.0),
        Pose::new(1.5, -2.0, 0.75),
        Pose::new(1.5, -2.0, 0.75),
        Pose::new(-3.0, 4.0, 2.5),
        Pose::new(0.0, 0.0, 0.0),
        Pose::new(10.0, 10.0, -3.0),
        Pose::new(0.25, 0.5, 7.5),
    ];
    let to = [
        Pose::new(10.0, 0.0, 0.0),
        Pose::new(-10.0, 0.0, 0.0),
        Pose::new(0.0, 1.0, 0.0),
        Pose::new(0.0, 0.0, 3.0),
        Pose::new(1.5, -2.0, 0.75),
        Pose::new(6.5, 3.0, -1.25),
        Pose::new(-2.5, 4.25, -2.5),
        Pose::new(30.0, 40.0, 1.0),
        Pose::new(10.5, 9.0, 0.125),
        Pose::new(1.0, 0.75, -20.0),
    ];
    for kind in KINDS {
        for radius in [1.0, 0.5, 6.25] {
            case.curve_lengths(kind, radius, &from, &to);
        }
        case.curve_lengths(kind, 1.0, &[], &[]);
        for (at, spacing) in [(0, 2.5), (0, 3.0), (3, 0.5), (4, 1.0), (5, 1.5), (6, 0.75), (8, 100.0)] {
            case.curve_sample(kind, 1.25, from[at], to[at], spacing);
            case.curve_pieces(kind, 1.25, (from[at], to[at]), spacing);
        }
        for radius in [0.0, -1.0, 0.00390625, 0.001953125, 1_048_576.0, 1_048_577.0] {
            case.curve_lengths(kind, radius, &from[..1], &to[..1]);
            case.curve_sample(kind, radius, from[7], to[7], radius.max(16.0));
        }
        case.curve_lengths(kind, 1.0, &from[..2], &[to[0], Pose::new(0.0, 2_097_152.0, 0.0)]);
        case.curve_sample(kind, 1.0, Pose::new(0.0, 0.0, 2_097_152.0), to[0], 1.0);
        for spacing in [0.0, -1.0, 0.0000001, f64::INFINITY] {
            case.curve_sample(kind, 1.0, from[0], to[0], spacing);
            case.curve_pieces(kind, 1.0, (from[0], to[0]), spacing);
        }
        case.curve_pieces(kind, -1.0, (from[0], to[0]), 1.0);
    }
    case
}

/// Along the street, turned round, into the gap between parked cars and out again.
fn drives(name: &str, space: SpaceOptions, options: MotionOptions) -> Recorder {
    let mut case = Recorder::on(name, &World::draw(&STREET));
    let whole = MotionRequest::default();
    case.shape_create(&CAR, 0.0);
    case.space_of_poses(space);
    case.motion_create(options);
    case.motion_pieces();
    let lane = Pose::new(3.0, 8.0, 0.0);
    let parked = Pose::new(9.0, 3.5, 0.0);
    for (from, to) in [
        (lane, Pose::new(26.0, 8.0, 0.0)),
        (lane, Pose::new(20.0, 11.5, 0.5)),
        (lane, Pose::new(6.0, 11.0, 3.125)),
        (Pose::new(16.0, 7.5, 0.0), parked),
        (parked, lane),
    ] {
        case.motion_find(from, &[to], MotionRequest { max_iterations: 4_000, ..whole });
        case.motion_pieces();
    }
    case.motion_find(lane, &[lane], whole);
    case.motion_pieces();
    let any = MotionRequest { max_iterations: 4_000, any_heading: true, ..whole };
    for place in [Pose::new(26.0, 11.0, 0.0), parked, Pose::new(3.0, 1.0, 0.0)] {
        case.motion_find(lane, &[place], any);
        case.motion_pieces();
    }
    case.motion_find(Pose::new(1.0, 8.0, -0.0), &[Pose::new(3.0, 1.0, 0.0), Pose::new(8.0, 8.0, 0.0)], whole);
    case.motion_pieces();
    case.motion_find(Pose::new(3.0, 5.5, 0.0), &[lane], whole);
    case.motion_find(lane, &[Pose::new(3.0, 1.0, 0.0)], whole);
    case.motion_pieces();
    case.motion_begin(lane, &[parked], MotionRequest { max_iterations: 60, ..whole });
    case.motion_step(25);
    case.motion_pieces();
    case.motion_step(0);
    case.motion_cancel();
    // The street is closed: no body gets through.
    case.grid_fill(Rect::new(20, 0, 1, 16), 0);
    case.motion_find(lane, &[Pose::new(26.0, 8.0, 0.0)], whole);
    case.motion_pieces();
    case.motion_reset();
    case.motion_pieces();
    case
}

fn refused(space: SpaceOptions, base: MotionOptions) -> Recorder {
    let mut case = Recorder::on("options of cars that are refused", &World::draw(&STREET));
    case.shape_create(&CAR, 0.0);
    case.space_of_poses(space);
    for options in [
        MotionOptions { turning_radius: 0.0, ..base },
        MotionOptions { turning_radius: 0.001953125, ..base },
        MotionOptions { turning_radius: 2_097_152.0, ..base },
        MotionOptions { reverse_cost: 0.5, ..base },
        MotionOptions { reverse_cost: 2_000_000.0, ..base },
        MotionOptions { switch_cost: -1.0, ..base },
        MotionOptions { switch_cost: f64::INFINITY, ..base },
        MotionOptions { spot_turn_cost: 0.0, ..base },
        MotionOptions { range: 1.0, ..base },
        MotionOptions { seed: 1, ..base },
        MotionOptions { algorithm: MotionAlgorithm::Lattice, ..base },
        MotionOptions { reverse_cost: 3.0, ..MotionOptions::default() },
        MotionOptions { spot_turn_cost: 3.0, ..MotionOptions::default() },
    ] {
        case.motion_create(options);
    }
    case.space_of_chain(&[Link::new(2.0, 0.5)], None, space);
    case.motion_create(base);
    case
}

fn row(pose: &Pose) -> String {
    list(pose.row().map(real))
}

/// The calls.
impl Recorder {
    fn curve_lengths(&mut self, kind: CurveKind, radius: f64, from: &[Pose], to: &[Pose]) {
        let curves = from.iter().zip(to).map(|(from, to)| Curve::shortest(kind, radius, from, to));
        let result: Result<Vec<f64>, _> = curves.map(|curve| curve.map(|curve| curve.length())).collect();
        let call = called("curve_lengths")
            .with("curve", kind as u32)
            .with_real("radius", radius)
            .with("from", list(from.iter().map(row)))
            .with("to", list(to.iter().map(row)))
            .with("status", status(&result));
        self.note(match result {
            Ok(lengths) => call
                .with("out", list(lengths.iter().copied().map(real)))
                .with("bits", list(lengths.into_iter().map(bits))),
            Err(_) => call,
        });
    }

    /// A pose at every multiple of the spacing, and the goal; the limits of the spacing are those of the C interface.
    fn curve_sample(&mut self, kind: CurveKind, radius: f64, from: Pose, to: Pose, spacing: f64) {
        let result = Curve::shortest(kind, radius, &from, &to);
        let is_spaced = spacing > 0.0 && result.as_ref().is_ok_and(|curve| curve.length() / spacing < 16_777_214.0);
        let call = called("curve_sample")
            .with("curve", kind as u32)
            .with_real("radius", radius)
            .with("from", row(&from))
            .with("to", row(&to))
            .with_real("spacing", spacing)
            .with("status", if result.is_ok() && !is_spaced { -1 } else { status(&result) });
        let Some(curve) = result.ok().filter(|_| is_spaced) else { return self.note(call) };
        let mut poses: Vec<Pose> = vec![curve.at(0.0)];
        while spacing * (poses.len() as f64) < curve.length() {
            poses.push(curve.at(spacing * poses.len() as f64));
        }
        poses.push(curve.at(f64::INFINITY));
        let numbers = poses.iter().flat_map(|pose| pose.row());
        self.note(call.with("out", list(poses.iter().map(row))).with("bits", list(numbers.map(bits))));
    }

    /// The pieces of a curve, and the first of its samples on each.
    fn curve_pieces(&mut self, kind: CurveKind, radius: f64, (from, to): (Pose, Pose), spacing: f64) {
        let result = Curve::shortest(kind, radius, &from, &to);
        let is_spaced = spacing > 0.0 && result.as_ref().is_ok_and(|curve| curve.length() / spacing < 16_777_214.0);
        let call = called("curve_pieces")
            .with("curve", kind as u32)
            .with_real("radius", radius)
            .with("from", row(&from))
            .with("to", row(&to))
            .with_real("spacing", spacing)
            .with("status", if result.is_ok() && !is_spaced { -1 } else { status(&result) });
        let Some(curve) = result.ok().filter(|_| is_spaced) else { return self.note(call) };
        let (mut gone, mut first, mut described, mut numbers) = (0.0, 0, Vec::new(), Vec::new());
        for CurvePiece { steering, length } in curve.pieces() {
            while spacing * f64::from(first) < gone && spacing * f64::from(first) < curve.length() {
                first += 1;
            }
            let curvature = match steering {
                Steering::Left => 1.0 / radius,
                Steering::Straight => 0.0,
                Steering::Right => -1.0 / radius,
            };
            let of = Object::new().with("first", first).with("gear", if length < 0.0 { -1 } else { 1 });
            described.push(of.with_real("curvature", curvature).with_real("duration", length.abs()).finish());
            numbers.extend([curvature, length.abs()]);
            gone += length.abs();
        }
        self.note(call.with("out", list(described)).with("bits", list(numbers.into_iter().map(bits))));
    }

    /// Modes and controls stand there for planners alone that have such.
    pub fn motion_pieces(&mut self) {
        let pieces = self.motion().pieces().to_vec();
        let described = pieces.iter().map(|piece| {
            let of = Object::new().with("first", piece.first).with("gear", piece.gear);
            let of = of.with_real("curvature", piece.curvature).with_real("duration", piece.duration);
            if piece.mode == 0 { of.finish() } else { of.with("mode", piece.mode).finish() }
        });
        let numbers = pieces.iter().flat_map(|piece| [piece.curvature, piece.duration]);
        let call = called("motion_pieces").with("status", 0).with("out", list(described));
        let call = call.with("bits", list(numbers.map(bits)));
        let controls: Vec<f64> = pieces.iter().flat_map(|piece| piece.controls).collect();
        let is_controlled = controls.iter().any(|&control| control != 0.0);
        self.note(if is_controlled { call.with("control_bits", list(controls.into_iter().map(bits))) } else { call });
    }
}
