//! Models of motion: what controls make of a state over a time.
//!
//! ```text
//!   double integrator  positions and velocities, equally many; controls: an acceleration per position.
//!                      q' = v, v' = u
//!   unicycle           x, y, angle; controls: speed v and turn rate w.
//!                      x' = v cos a, y' = v sin a, a' = w
//!   bicycle            x, y, angle, speed; controls: acceleration u and curvature k.
//!                      x' = s cos a, y' = s sin a, a' = k s, s' = u
//!   boat               x, y, angle, two velocities; controls: thrust u and turn rate w.
//!                      x' = p, y' = q, a' = w, p' = u cos a - d p, q' = u sin a - d q
//! ```
//!
//! While the controls stay the same the first three have closed forms. The boat is integrated by the classical method
//! of Runge and Kutta, in equal steps of at most 1/32.
//!
//! Based on: S. M. LaValle. Planning Algorithms. Cambridge University Press 2006, sections 13.1 and 13.2.

use crate::base::turn::cos_sin;
use crate::base::{Bounds, Error, numbered, real_u32, real_usize, whole_wide};
use crate::space::axis::{Axis, AxisKind};

/// Most controls.
pub(crate) const MOST_CONTROLS: usize = 6;
/// The longest step of integration.
const STEP: f64 = 1.0 / 32.0;
/// Below this half turn the chord is as long as the arc, to all digits with a term of the series.
const SHORT: f64 = 1e-4;

numbered! {
    /// The equations of motion of a space of axes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum ModelKind {
        /// Positions and velocities; the limits are the greatest acceleration of all, or of each.
        DoubleIntegrator = 1,
        /// x, y, angle; the limits are the least and the greatest speed and the greatest turn rate.
        Unicycle = 2,
        /// x, y, angle, speed; the limits are the greatest acceleration and the greatest curvature.
        Bicycle = 3,
        /// x, y, angle, two velocities; the limits are the greatest thrust, the greatest turn rate and the drag.
        Boat = 4,
    }
}

/// A model with its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    kind: ModelKind,
    /// The range of each control.
    ranges: [(f64, f64); MOST_CONTROLS],
    controls: usize,
    drag: f64,
}

impl Model {
    /// The model of a space with such axes.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for axes that the model does not have; [`Error::BadValue`] for another number of limits
    /// and for limits out of their ranges: speeds and rates are finite, the greatest ones above 0 and above the least.
    pub fn new(kind: ModelKind, axes: &[Axis], limits: &[f64]) -> Result<Self, Error> {
        let (lines, angles) = match kind {
            ModelKind::DoubleIntegrator => (axes.len(), 0),
            ModelKind::Unicycle => (2, 1),
            ModelKind::Bicycle => (3, 1),
            ModelKind::Boat => (4, 1),
        };
        let is_angle = |at: usize| axes[at].kind == AxisKind::Angle;
        let fits = axes.len() == lines + angles && (0..axes.len()).all(|at| is_angle(at) == (angles == 1 && at == 2));
        let has_halves = axes.len().is_multiple_of(2) && axes.len() <= 2 * MOST_CONTROLS;
        if !fits || kind == ModelKind::DoubleIntegrator && !has_halves {
            return Err(Error::Unsupported { what: "the space does not have the axes of the model" });
        }
        let mut model = Self { kind, ranges: [(0.0, 0.0); MOST_CONTROLS], controls: 2, drag: 0.0 };
        match (kind, limits) {
            (ModelKind::DoubleIntegrator, limits) if limits.len() == 1 || limits.len() == axes.len() / 2 => {
                model.controls = axes.len() / 2;
                for at in 0..model.controls {
                    model.ranges[at] = both_ways(limits[at.min(limits.len() - 1)])?;
                }
            }
            (ModelKind::Unicycle, &[least, most, turn]) => {
                // A NaN is in no range.
                if !(-1e6..1e6).contains(&least) || most <= least {
                    return Err(bad(least));
                }
                model.ranges[0] = (least, greatest(most)?);
                model.ranges[1] = both_ways(turn)?;
            }
            (ModelKind::Bicycle, &[acceleration, curvature]) => {
                model.ranges[0] = both_ways(acceleration)?;
                model.ranges[1] = both_ways(curvature)?;
            }
            (ModelKind::Boat, &[thrust, turn, drag]) => {
                model.ranges[0] = (0.0, greatest(thrust)?);
                model.ranges[1] = both_ways(turn)?;
                if !(0.0..=16.0).contains(&drag) {
                    return Err(Error::BadValue { name: "limits", value: drag, allowed: "a drag of 0 to 16" });
                }
                model.drag = drag;
            }
            _ => {
                let allowed = "as many limits as the model has";
                return Err(Error::BadValue { name: "count", value: real_usize(limits.len()), allowed });
            }
        }
        Ok(model)
    }

    /// The range of each control.
    #[must_use]
    pub fn ranges(&self) -> &[(f64, f64)] {
        &self.ranges[..self.controls]
    }

    /// Writes the state that controls lead to from another one in a time. Angles are not reduced.
    pub fn propagate(&self, from: &[f64], controls: &[f64; MOST_CONTROLS], time: f64, to: &mut [f64]) {
        match self.kind {
            ModelKind::DoubleIntegrator => {
                let half = self.controls;
                for at in 0..half {
                    let (position, velocity, control) = (from[at], from[half + at], controls[at]);
                    to[at] = position + time * (velocity + time * control / 2.0);
                    to[half + at] = velocity + time * control;
                }
            }
            ModelKind::Unicycle => drive(from, controls[0] * time, controls[1] * time, to),
            ModelKind::Bicycle => {
                let way = time * (from[3] + time * controls[0] / 2.0);
                drive(from, way, controls[1] * way, to);
                to[3] = from[3] + time * controls[0];
            }
            ModelKind::Boat => self.sail(from, controls, time, to),
        }
    }

    fn sail(&self, from: &[f64], controls: &[f64; MOST_CONTROLS], time: f64, to: &mut [f64]) {
        let steps = u32::try_from(whole_wide((time / STEP).at_most(1e6))).unwrap_or(0) + 1;
        let step = time / real_u32(steps);
        let (thrust, turn, drag) = (controls[0], controls[1], self.drag);
        to.copy_from_slice(from);
        for at in 0..steps {
            let angle = |part: f64| cos_sin(from[2] + turn * step * (real_u32(at) + part));
            let (begin, middle, end) = (angle(0.0), angle(0.5), angle(1.0));
            for (place, speed, begin, middle, end) in
                [(0, 3, begin.0, middle.0, end.0), (1, 4, begin.1, middle.1, end.1)]
            {
                let rate = |v: f64, towards: f64| thrust * towards - drag * v;
                let v1 = to[speed];
                let a1 = rate(v1, begin);
                let v2 = v1 + step / 2.0 * a1;
                let a2 = rate(v2, middle);
                let v3 = v1 + step / 2.0 * a2;
                let a3 = rate(v3, middle);
                let v4 = v1 + step * a3;
                let a4 = rate(v4, end);
                to[place] += step / 6.0 * (v1 + 2.0 * (v2 + v3) + v4);
                to[speed] += step / 6.0 * (a1 + 2.0 * (a2 + a3) + a4);
            }
        }
        to[2] = from[2] + turn * time;
    }
}

/// Writes where an arc of such a length and such a turn leads: along its chord.
fn drive(from: &[f64], way: f64, turn: f64, to: &mut [f64]) {
    let half = turn / 2.0;
    let chord = if half.abs() < SHORT { 1.0 - half * half / 6.0 } else { cos_sin(half).1 / half };
    let (cos, sin) = cos_sin(from[2] + half);
    to[0] = from[0] + way * chord * cos;
    to[1] = from[1] + way * chord * sin;
    to[2] = from[2] + turn;
}

fn bad(value: f64) -> Error {
    Error::BadValue { name: "limits", value, allowed: "finite numbers up to 1,000,000, the greatest above the least" }
}

fn greatest(value: f64) -> Result<f64, Error> {
    // A NaN is in no range.
    if (1e-6..=1e6).contains(&value) { Ok(value) } else { Err(bad(value)) }
}

fn both_ways(value: f64) -> Result<(f64, f64), Error> {
    greatest(value).map(|value| (-value, value))
}

#[cfg(test)]
#[path = "model_tests.rs"]
mod tests;
