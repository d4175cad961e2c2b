//! Floods of the lattices that planners say have no path.

use std::collections::HashSet;

use taut::motion::{MotionAlgorithm, MotionOptions};
use taut::space::AxisKind;

use crate::axes::Boxes;

/// States looked at on a step that is called free here.
const PARTS: u32 = 8;

/// The lattice through a start.
struct Lattice<'a> {
    boxes: &'a Boxes,
    start: &'a [f64],
    sides: Vec<Side>,
}

struct Side {
    step: f64,
    /// Steps before and after the start; of an angle all of them.
    before: i64,
    after: i64,
    count: i64,
}

/// "No path" is right: by steps along single axes, each of which is free beyond doubt, no state of the lattice is
/// reached from which the planner would have tried the way to the goal, and that way is free beyond doubt.
pub fn check(boxes: &Boxes, options: &MotionOptions, (start, goal): (&[f64], &[f64]), what: &dyn Fn() -> String) {
    assert!(
        matches!(options.algorithm, MotionAlgorithm::Lattice | MotionAlgorithm::DiscreteRrt),
        "only a lattice is used up: {}",
        what()
    );
    let lattice = Lattice::new(boxes, options.resolution, start);
    let from = vec![0; start.len()];
    let mut reached = HashSet::from([from.clone()]);
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        let state = lattice.state(&at);
        let ends = lattice.is_beside(&state, goal) && lattice.is_clear(&state, goal);
        assert!(!ends, "a way over {state:?}, {} states reached: {}", reached.len(), what());
        for axis in 0..start.len() {
            for by in [1, -1] {
                let Some(next) = lattice.moved(&at, axis, by) else { continue };
                let mut to = state.clone();
                to[axis] += by as f64 * lattice.sides[axis].step;
                if !reached.contains(&next) && lattice.is_clear(&state, &to) {
                    reached.insert(next.clone());
                    open.push(next);
                }
            }
        }
    }
}

impl<'a> Lattice<'a> {
    fn new(boxes: &'a Boxes, resolution: f64, start: &'a [f64]) -> Self {
        let side = |(axis, value): (&taut::space::Axis, &f64)| {
            let (step, span) = (resolution / axis.weight, axis.high - axis.low);
            if axis.kind == AxisKind::Angle {
                // A whole number of steps makes a turn.
                let count = ((span + step / 2.0) / step).floor().max(3.0);
                return Side { step: span / count, before: 0, after: 0, count: count as i64 };
            }
            // A step beyond doubt is on the axis.
            let most = |length: f64| (length / step - 1e-9).floor().max(0.0) as i64;
            Side { step, before: most(value - axis.low), after: most(axis.high - value), count: 0 }
        };
        let sides = boxes.axes.iter().zip(start).map(side).collect();
        Self { boxes, start, sides }
    }

    fn state(&self, at: &[i64]) -> Vec<f64> {
        self.start
            .iter()
            .zip(at.iter().zip(&self.sides))
            .map(|(value, (&at, side))| value + at as f64 * side.step)
            .collect()
    }

    fn moved(&self, at: &[i64], axis: usize, by: i64) -> Option<Vec<i64>> {
        let (mut next, side) = (at.to_vec(), &self.sides[axis]);
        next[axis] += by;
        if side.count > 0 {
            next[axis] = next[axis].rem_euclid(side.count);
        } else if !(-side.before..=side.after).contains(&next[axis]) {
            return None;
        }
        Some(next)
    }

    /// True if the goal is within half a step on every axis: any planner over the lattice tries the way to it.
    fn is_beside(&self, state: &[f64], goal: &[f64]) -> bool {
        let near = |at: usize| {
            let change = goal[at] - state[at];
            let turns = if self.sides[at].count > 0 { (change / std::f64::consts::TAU).round() } else { 0.0 };
            (change - turns * std::f64::consts::TAU).abs() <= 0.5 * self.sides[at].step
        };
        (0..state.len()).all(near)
    }

    /// True if all of a short motion is free beyond doubt.
    fn is_clear(&self, from: &[f64], to: &[f64]) -> bool {
        let near = |at: usize| {
            let change = to[at] - from[at];
            let turns = if self.sides[at].count > 0 { (change / std::f64::consts::TAU).round() } else { 0.0 };
            change - turns * std::f64::consts::TAU
        };
        (0..=PARTS).all(|part| {
            let share = f64::from(part) / f64::from(PARTS);
            let state: Vec<f64> = (0..from.len()).map(|at| from[at] + share * near(at)).collect();
            self.boxes.is_surely_free(&state)
        })
    }
}
