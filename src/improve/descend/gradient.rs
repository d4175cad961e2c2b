//! Descent along gradients: each point on its own, conjugate directions, or the metric of finite differences.
//!
//! Based on: R. Fletcher, C. M. Reeves. Function Minimization by Conjugate Gradients. Computer Journal 1964. M. Zucker,
//! N. Ratliff, A. D. Dragan et al. CHOMP: Covariant Hamiltonian Optimization for Motion Planning. International Journal
//! of Robotics Research 2013. All three share the line search, so that they differ by the direction alone: Armijo's
//! rule, halving from twice the last step.

use super::band::{BandRow, factor, solve};
use super::{objective::Objective, scratch::DescentScratch};
use crate::base::Bounds;
use crate::improve::{ground::PathPoint, options::Descent};

/// The share of the decrease that the gradient promises which a step must keep.
const ARMIJO: f64 = 1e-4;
/// Halvings after which there is no lower point along a direction.
const HALVINGS: u32 = 40;
/// The largest step, as a multiple of the direction.
const LONGEST: f64 = 1_024.0;

/// What a method keeps from one step to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct DescentMemory {
    /// The last step as a multiple of its direction.
    step: f64,
    /// The square of the last gradient; 0 at first.
    squared: f64,
}

impl Default for DescentMemory {
    fn default() -> Self {
        Self { step: 0.5, squared: 0.0 }
    }
}

fn dot(a: &[PathPoint], b: &[PathPoint]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (a, b)| sum + (a.0 * b.0 + a.1 * b.1))
}

/// Prepares the metric: the second derivative of the smoothness.
pub(super) fn prepare(objective: &Objective<'_>, rows: &mut [BandRow]) {
    for (i, row) in rows.iter_mut().enumerate() {
        let left2 = if i > 1 { -1.0 / objective.step } else { 0.0 };
        *row = BandRow { here: 2.0 / objective.step, left: 0.0, left2 };
    }
    factor(rows);
}

/// Moves the path one step down; the value there, or none if there is no lower one along the direction.
pub(super) fn step(
    objective: &Objective<'_>,
    method: Descent,
    value: f64,
    memory: &mut DescentMemory,
    scratch: &mut DescentScratch,
) -> Option<f64> {
    let DescentScratch { path, gradient, direction, trial, rows, flat, .. } = scratch;
    objective.gradient(path, gradient);
    let squared = dot(gradient, gradient);
    match method {
        Descent::Covariant => {
            for (i, at) in gradient[1..gradient.len() - 1].iter().enumerate() {
                (flat[2 * i], flat[2 * i + 1]) = (-at.0, -at.1);
            }
            solve(rows, flat);
            for (i, at) in direction[1..gradient.len() - 1].iter_mut().enumerate() {
                *at = (flat[2 * i], flat[2 * i + 1]);
            }
        }
        Descent::Conjugate if memory.squared > 0.0 => {
            let kept = squared / memory.squared;
            for (at, down) in direction.iter_mut().zip(&*gradient) {
                *at = (kept * at.0 - down.0, kept * at.1 - down.1);
            }
        }
        _ => negate(gradient, direction),
    }
    let mut slope = dot(gradient, direction);
    if slope >= 0.0 {
        // A conjugate direction that leads up: begin anew.
        negate(gradient, direction);
        slope = -squared;
    }
    memory.squared = squared;
    if slope >= 0.0 {
        return None;
    }
    let mut length = (2.0 * memory.step).at_most(LONGEST);
    for _ in 0..HALVINGS {
        for (to, (at, by)) in trial.iter_mut().zip(path.iter().zip(&*direction)) {
            *to = (at.0 + length * by.0, at.1 + length * by.1);
        }
        let found = objective.value(trial);
        if found <= value + ARMIJO * length * slope {
            memory.step = length;
            std::mem::swap(path, trial);
            return Some(found);
        }
        length *= 0.5;
    }
    // A conjugate direction may be bad where the gradient itself is not.
    memory.squared = 0.0;
    None
}

fn negate(from: &[PathPoint], to: &mut [PathPoint]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = (-from.0, -from.1);
    }
}
