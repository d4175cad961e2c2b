//! Sequential convex optimisation: the walls near each point are replaced by straight ones, which makes the objective
//! convex, and the convex problem is solved in a box around the path.
//!
//! Based on: J. Schulman, Y. Duan, J. Ho et al. Motion Planning with Sequential Convex Optimization and Convex
//! Collision Checking. International Journal of Robotics Research 2014. The convex problems are solved by the
//! alternating direction method of multipliers (S. Boyd, N. Parikh, E. Chu et al. Foundations and Trends in Machine
//! Learning 2011), whose linear systems here have a band of two diagonals and are factored once a problem.
//!
//! ```text
//!   minimise  S(q + x) + w h sum c(d(i) + a(i) . x(i))   over x, with |x| at most the size of the box
//!     x = the minimum of the quadratic terms;  z(i) = a(i) . x(i) for c, in closed form;  y = x cut to the box
//!   taken if U falls by enough of what the convex problem promises, and the box grows; else the box shrinks
//! ```

use super::band::{factor, solve};
use super::objective::Objective;
use super::scratch::{DescentScratch, Linear};
use crate::base::Bounds;
use crate::improve::ground::{PathPoint, WallDistance};

/// The shares of the promised decrease below which the box shrinks, and above which it grows.
const POOR: f64 = 0.2;
const GOOD: f64 = 0.7;
/// The smallest box that is tried, in cells.
const SMALLEST: f64 = 1e-5;
/// Rounds of a convex problem at most.
const ROUNDS: u32 = 400;
/// The change of a point in a round, in cells, below which the problem is solved.
const SOLVED: f64 = 1e-7;

/// Half the side of the box at first, in cells.
pub(super) const FIRST_BOX: f64 = 2.0;

/// Moves the path to the solution of a convex problem that lowers U, and adapts the box; the value there, or none if
/// there is no lower one in the smallest box.
pub(super) fn step(objective: &Objective<'_>, value: f64, half: &mut f64, scratch: &mut DescentScratch) -> Option<f64> {
    while *half >= SMALLEST {
        solve_around(objective, *half, scratch);
        let DescentScratch { path, trial, linear, .. } = scratch;
        let promised = value - promised_value(objective, path, trial, linear);
        let found = objective.value(trial);
        if promised <= 0.0 {
            return None;
        }
        let share = (value - found) / promised;
        if share < POOR {
            *half *= 0.4;
            continue;
        }
        if share > GOOD {
            *half = (*half * 2.0).at_most(4.0);
        }
        std::mem::swap(path, trial);
        return Some(found);
    }
    None
}

/// The value of the convex problem at a path.
pub(super) fn promised_value(
    objective: &Objective<'_>,
    path: &[PathPoint],
    at: &[PathPoint],
    linear: &[Linear],
) -> f64 {
    let walls = linear.iter().zip(path.iter().zip(at)).fold(0.0, |sum, (linear, (from, to))| {
        let cost = linear.near.map_or(0.0, |WallDistance { distance, away }| {
            objective.nearness(distance + away.0 * (to.0 - from.0) + away.1 * (to.1 - from.1)).0
        });
        sum + cost
    });
    objective.smoothness(at) + objective.weight * objective.step * walls
}

/// Solves the convex problem around the path, in a box of this half side; `scratch.trial` gets the solution.
pub(super) fn solve_around(objective: &Objective<'_>, half: f64, scratch: &mut DescentScratch) {
    let DescentScratch { path, trial, linear, rows, flat, gradient, .. } = scratch;
    let last = path.len() - 1;
    // As heavy as the smoothness: both terms then move a point about as fast.
    let penalty = 1.0 / objective.step;
    for at in 1..last {
        let near = objective.near(path[at], 2.0 * half);
        linear[at] = Linear { near, ..Linear::default() };
        gradient[at] = objective.tension(path, at);
        let (ax, ay) = near.map_or((0.0, 0.0), |near| near.away);
        let left2 = if at > 1 { -1.0 / objective.step } else { 0.0 };
        let here = 2.0 / objective.step + penalty;
        let [even, odd] = [2 * at - 2, 2 * at - 1];
        (rows[even].here, rows[even].left, rows[even].left2) = (here + penalty * ax * ax, 0.0, left2);
        (rows[odd].here, rows[odd].left, rows[odd].left2) = (here + penalty * ay * ay, penalty * ax * ay, left2);
    }
    factor(rows);
    for _ in 0..ROUNDS {
        for at in 1..last {
            let Linear { near, z, of_z, y, of_y } = linear[at];
            let (ax, ay) = near.map_or((0.0, 0.0), |near| near.away);
            flat[2 * at - 2] = penalty * (y.0 - of_y.0 + ax * (z - of_z)) - gradient[at].0;
            flat[2 * at - 1] = penalty * (y.1 - of_y.1 + ay * (z - of_z)) - gradient[at].1;
        }
        solve(rows, flat);
        let mut change: f64 = 0.0;
        for at in 1..last {
            let x = (flat[2 * at - 2], flat[2 * at - 1]);
            change = change.at_least(update(objective, &mut linear[at], x, (penalty, half)));
        }
        if change < SOLVED {
            break;
        }
    }
    (trial[0], trial[last]) = (path[0], path[last]);
    for at in 1..last {
        trial[at] = (path[at].0 + linear[at].y.0, path[at].1 + linear[at].y.1);
    }
}

/// Updates what is kept of a point whose part of the solution is `x`; returns by how much it changed, or disagrees.
fn update(objective: &Objective<'_>, linear: &mut Linear, x: PathPoint, (penalty, half): (f64, f64)) -> f64 {
    let mut change: f64 = 0.0;
    if let Some(near) = linear.near {
        let along = near.away.0 * x.0 + near.away.1 * x.1;
        let wanted = nearest_cost(objective, near.distance, along + linear.of_z, penalty);
        change = change.at_least((wanted - linear.z).abs()).at_least((wanted - along).abs());
        linear.z = wanted;
        linear.of_z += along - wanted;
    }
    let cut = |v: f64| v.clamp(-half, half);
    let y = (cut(x.0 + linear.of_y.0), cut(x.1 + linear.of_y.1));
    change = change.at_least((y.0 - x.0).abs()).at_least((y.1 - x.1).abs());
    change = change.at_least((y.0 - linear.y.0).abs()).at_least((y.1 - linear.y.1).abs());
    linear.y = y;
    linear.of_y = (linear.of_y.0 + x.0 - y.0, linear.of_y.1 + x.1 - y.1);
    change
}

/// The z with the least w h c(d + z) + penalty (z - t)^2 / 2.
fn nearest_cost(objective: &Objective<'_>, distance: f64, t: f64, penalty: f64) -> f64 {
    if distance + t >= objective.clearance {
        return t;
    }
    let weight = objective.weight * objective.step;
    let slope = weight / objective.clearance;
    let z = (slope * (objective.clearance - distance) + penalty * t) / (slope + penalty);
    if distance + z >= 0.0 { z } else { (t + weight / penalty).at_most(-distance) }
}

#[cfg(test)]
#[path = "convex_tests.rs"]
mod tests;
