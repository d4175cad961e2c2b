//! The velocity nearest to the wanted one in an intersection of half-planes and a disc: a linear programme in two
//! dimensions, line by line; and where the half-planes have no point in common, the velocity that is least far outside
//! of those that may give way.
//!
//! Based on: M. de Berg, O. Cheong, M. van Kreveld, M. Overmars. Computational Geometry. 2008, chapter 4 (without the
//! random order: the order of neighbours is kept, so that answers are the same everywhere), and on the ORCA paper,
//! section 5.3, for crowds that are too dense.

use super::{lines::HalfPlane, vector::Vector};
use crate::base::{Bounds, Result};
use crate::collections::reserve;

/// Lines that include a smaller angle count as parallel.
const PARALLEL: f64 = 1e-5;

/// What the programme seeks: the velocity nearest to one, or the farthest in a direction.
#[derive(Clone, Copy)]
enum ProgrammeAim {
    Near(Vector),
    Along(Vector),
}

/// The velocity of at most a speed that is nearest to the wanted one, left of all lines; none if there is none.
pub(super) fn nearest(lines: &[HalfPlane], speed: f64, wanted: Vector) -> Option<Vector> {
    within(lines, speed, ProgrammeAim::Near(wanted)).ok()
}

/// The velocity of at most a speed that is nearest to the wanted one, left of all lines. The first `hard` lines hold in
/// any case; they leave the velocity 0.
pub(super) fn solve(
    lines: &[HalfPlane],
    hard: usize,
    speed: f64,
    wanted: Vector,
    scratch: &mut Vec<HalfPlane>,
) -> Result<Vector> {
    match within(lines, speed, ProgrammeAim::Near(wanted)) {
        Ok(velocity) => Ok(velocity),
        Err((failed, velocity)) => least_outside(lines, hard, (failed, velocity), speed, scratch),
    }
}

/// The optimum in all half-planes; else the number of the first line that leaves nothing, and the optimum before it.
fn within(lines: &[HalfPlane], speed: f64, aim: ProgrammeAim) -> Result<Vector, (usize, Vector)> {
    let mut best = match aim {
        ProgrammeAim::Along(direction) => direction * speed,
        ProgrammeAim::Near(wanted) if wanted.squared() > speed * speed => wanted * (speed / wanted.length()),
        ProgrammeAim::Near(wanted) => wanted,
    };
    for (number, line) in lines.iter().enumerate() {
        if line.direction.cross(line.point - best) > 0.0 {
            best = on_line(&lines[..number], line, speed, aim).ok_or((number, best))?;
        }
    }
    Ok(best)
}

/// The optimum on a line within the disc and the half-planes of others; none if they leave nothing of it.
fn on_line(others: &[HalfPlane], line: &HalfPlane, speed: f64, aim: ProgrammeAim) -> Option<Vector> {
    let along = line.point.dot(line.direction);
    let discriminant = along * along + speed * speed - line.point.squared();
    if !(0.0..).contains(&discriminant) {
        return None;
    }
    let half = discriminant.sqrt();
    let (mut least, mut most) = (-along - half, half - along);
    for other in others {
        let denominator = line.direction.cross(other.direction);
        let numerator = other.direction.cross(line.point - other.point);
        if denominator.abs() <= PARALLEL {
            if numerator < 0.0 {
                return None;
            }
            continue;
        }
        let at = numerator / denominator;
        if denominator >= 0.0 {
            most = most.at_most(at);
        } else {
            least = least.at_least(at);
        }
        if least > most {
            return None;
        }
    }
    let at = match aim {
        ProgrammeAim::Along(direction) if direction.dot(line.direction) > 0.0 => most,
        ProgrammeAim::Along(_) => least,
        ProgrammeAim::Near(wanted) => line.direction.dot(wanted - line.point).at_least(least).at_most(most),
    };
    Some(line.point + line.direction * at)
}

/// The velocity whose largest distance from the half-planes after the hard ones is least: a programme in three
/// dimensions, in which each line in turn is the worst one.
fn least_outside(
    lines: &[HalfPlane],
    hard: usize,
    (failed, mut best): (usize, Vector),
    speed: f64,
    scratch: &mut Vec<HalfPlane>,
) -> Result<Vector> {
    let mut distance = 0.0;
    for (number, line) in lines.iter().enumerate().skip(failed) {
        if number < hard || line.direction.cross(line.point - best) <= distance {
            continue;
        }
        scratch.clear();
        reserve(scratch, lines.len())?;
        scratch.extend_from_slice(&lines[..hard]);
        for other in &lines[hard..number] {
            // The velocities that are as far outside of the one as of the other.
            let determinant = line.direction.cross(other.direction);
            let point = if determinant.abs() <= PARALLEL {
                if line.direction.dot(other.direction) > 0.0 {
                    continue;
                }
                (line.point + other.point) * 0.5
            } else {
                let at = other.direction.cross(line.point - other.point) / determinant;
                line.point + line.direction * at
            };
            let direction = other.direction - line.direction;
            scratch.push(HalfPlane { point, direction: direction * (1.0 / direction.length()) });
        }
        let outward = Vector::new(-line.direction.y, line.direction.x);
        // It can only fail by rounding: the optimum so far lies in it.
        best = within(scratch, speed, ProgrammeAim::Along(outward)).unwrap_or(best);
        distance = line.direction.cross(line.point - best);
    }
    Ok(best)
}

#[cfg(test)]
#[path = "programme_tests.rs"]
mod tests;
