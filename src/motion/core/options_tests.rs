//! The options that each algorithm uses, and the message for one that it does not.

use super::MotionOptions;
use crate::motion::core::algorithm::MotionAlgorithm::{self, *};
use crate::space::{Axis, AxisSpace, Mode, ModelKind, Space};

/// Sets one option to what is not its default.
type Change = (&'static str, fn(&mut MotionOptions));

const CHANGES: [Change; 15] = [
    ("h_scale", |options| options.h_scale = 2.0),
    ("first_h_scale", |options| options.first_h_scale = 2.0),
    ("seed", |options| options.seed = 1),
    ("range", |options| options.range = 1.0),
    ("goal_bias", |options| options.goal_bias = 0.1),
    ("temperature", |options| options.temperature = 1.0),
    ("neighbours", |options| options.neighbours = 3),
    ("batch", |options| options.batch = 3),
    ("asks_motions", |options| options.asks_motions = true),
    ("resolution", |options| options.resolution = 0.5),
    ("turning_radius", |options| options.turning_radius = 2.0),
    ("reverse_cost", |options| options.reverse_cost = 3.0),
    ("switch_cost", |options| options.switch_cost = 3.0),
    ("spot_turn_cost", |options| options.spot_turn_cost = 3.0),
    ("lattice_step", |options| options.lattice_step = 0.5),
];

/// What an algorithm uses in a space of axes besides the batch, the resolution and how it asks, which all use there.
fn used(algorithm: MotionAlgorithm) -> &'static [&'static str] {
    match algorithm {
        Lattice => &["h_scale", "lattice_step"],
        LazyTheta => &["h_scale"],
        HybridAstar => &["h_scale", "turning_radius", "reverse_cost", "switch_cost", "spot_turn_cost"],
        Prm => &["seed", "range", "neighbours"],
        PrmStar | LazyPrmStar | RrtConnect | Aorrt => &["seed", "range"],
        Est | Kpiece | Rrt | RrtStar | KinodynamicRrt | Darrt => &["seed", "range", "goal_bias"],
        TRrt => &["seed", "range", "goal_bias", "temperature"],
        DiscreteRrt => &["seed", "goal_bias"],
        // What the chosen one does not use is ignored.
        Auto => &[
            "h_scale",
            "first_h_scale",
            "seed",
            "range",
            "goal_bias",
            "temperature",
            "neighbours",
            "turning_radius",
            "reverse_cost",
            "switch_cost",
            "spot_turn_cost",
            "lattice_step",
        ],
    }
}

fn space(algorithm: MotionAlgorithm) -> Space {
    let axes = AxisSpace::new(&[Axis::line(0.0, 10.0, 1.0), Axis::line(0.0, 10.0, 1.0)]).unwrap();
    if algorithm == KinodynamicRrt {
        axes.set_model(ModelKind::DoubleIntegrator, &[1.0]).unwrap();
    }
    if algorithm == Darrt {
        axes.set_modes(&[Mode { moves: 3, drags: 0, contact: 0.0, cost: 1.0 }]).unwrap();
    }
    Space::from(&axes)
}

#[test]
fn an_option_that_an_algorithm_does_not_use_is_named() {
    for &algorithm in MotionAlgorithm::ALL {
        let space = space(algorithm);
        for (name, change) in CHANGES {
            let mut options = MotionOptions { algorithm, resolution: 0.25, ..MotionOptions::default() };
            if algorithm == HybridAstar {
                options.turning_radius = 1.0;
            }
            change(&mut options);
            let is_used = used(algorithm).contains(&name) || ["batch", "resolution", "asks_motions"].contains(&name);
            let answer = options.method(&space).err();
            let message = answer.as_ref().map(ToString::to_string).unwrap_or_default();
            let is_refused = message.contains("must keep its default");
            assert_eq!(is_refused, !is_used, "{algorithm:?}: {name}: {message}");
            assert!(
                !is_refused || message.contains(&format!("the option {name},")),
                "{algorithm:?}: {name}: {message}"
            );
            // Hybrid A* drives bodies, and Lazy Theta* wants voxels: that is another answer.
            let wants_more = [HybridAstar, LazyTheta, Auto].contains(&algorithm);
            assert!(is_refused || answer.is_none() || wants_more, "{algorithm:?}: {name}: {message}");
        }
    }
}
