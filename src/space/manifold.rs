//! Constraints on the states of a space: equations that hold all along a path, and the projection onto them.
//!
//! Based on: D. Berenson, S. S. Srinivasa, D. Ferguson, J. J. Kuffner. Manipulation Planning on Constraint Manifolds.
//! ICRA 2009: samples are projected by Newton's method with the pseudo-inverse of the Jacobian.

use crate::base::{Bounds, Error, real_usize};
use crate::collections::{List, counted, reserve};

/// Most constraints of a space.
pub(crate) const MOST_CONSTRAINTS: usize = 16;
/// A state is on the manifold if no constraint is off by more.
const RESIDUAL: f64 = 1e-10;
/// Steps of Newton's method: where they converge at all, a few do.
const MOST_STEPS: u32 = 32;
/// The least pivot of the linear equations, of constraints whose gradients have the length 1.
const LEAST_PIVOT: f64 = 1e-9;

/// An equation that the numbers q of a state must fulfil.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Constraint<'a> {
    /// The sum of all factors times the numbers is the value.
    Plane {
        /// One per number; not all 0.
        factors: &'a [f64],
        /// The value of the sum.
        value: f64,
    },
    /// The numbers from `first` on are as far from a centre as the radius says.
    Sphere {
        /// The first of them.
        first: usize,
        /// As many as numbers are meant.
        centre: &'a [f64],
        /// Above 0.
        radius: f64,
    },
    /// So many numbers from `a` on are as far from those from `b` on as the distance says.
    Distance {
        /// The first of the ones.
        a: usize,
        /// The first of the others.
        b: usize,
        /// How many.
        length: usize,
        /// Above 0.
        distance: f64,
    },
}

/// A constraint whose numbers are in a list.
#[derive(Clone, Copy, Debug)]
enum KeptConstraint {
    Plane,
    Sphere { first: usize, length: usize, radius: f64 },
    Distance { a: usize, b: usize, length: usize, distance: f64 },
}

/// Constraints that hold together.
#[derive(Debug, Default)]
pub(crate) struct Manifold {
    /// Each with the place of its numbers.
    list: Vec<(KeptConstraint, usize)>,
    numbers: Vec<f64>,
    /// The gradients, row by row, and the equations of a step.
    gradients: Vec<f64>,
    rows: Vec<f64>,
}

counted!(Manifold { list, numbers, gradients, rows });

impl Manifold {
    /// True if nothing is constrained.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The same constraints.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn copy(&self, dimension: usize) -> Result<Self, Error> {
        let mut copy = Self::default();
        reserve(&mut copy.list, self.list.len())?;
        reserve(&mut copy.numbers, self.numbers.len())?;
        copy.list.extend_from_slice(&self.list);
        copy.numbers.extend_from_slice(&self.numbers);
        let count = self.list.len();
        reserve(&mut copy.gradients, count * dimension)?;
        copy.gradients.resize(count * dimension, 0.0);
        reserve(&mut copy.rows, count * (count + 1))?;
        copy.rows.resize(count * (count + 1), 0.0);
        Ok(copy)
    }

    /// Adds a constraint of states with so many numbers.
    ///
    /// # Errors
    /// [`Error::BadValue`] for numbers that are not finite, a plane without a direction, a radius or a distance that is
    /// not above 0, and numbers that a state does not have; [`Error::Unsupported`] for more constraints than numbers or
    /// more than 16; [`Error::OutOfMemory`].
    pub(crate) fn add(&mut self, dimension: usize, constraint: Constraint<'_>) -> Result<(), Error> {
        if self.list.len() >= dimension.min(MOST_CONSTRAINTS) {
            return Err(Error::Unsupported {
                what: "a space has at most 16 constraints, and no more than its states have numbers",
            });
        }
        let at = self.numbers.len();
        let kept = match constraint {
            Constraint::Plane { factors, value } => {
                check_range((0, factors.len(), dimension), factors.len() == dimension)?;
                check_finite(factors.iter().copied().chain([value]))?;
                let norm = factors.iter().map(|factor| factor * factor).sum::<f64>().sqrt();
                if !(norm > 0.0 && norm < f64::INFINITY) {
                    return Err(Error::BadValue { name: "factors", value: norm, allowed: "a vector that is not 0" });
                }
                reserve(&mut self.numbers, dimension + 1)?;
                self.numbers.extend(factors.iter().chain([&value]).map(|number| number / norm));
                KeptConstraint::Plane
            }
            Constraint::Sphere { first, centre, radius } => {
                check_range((first, centre.len(), dimension), true)?;
                check_finite(centre.iter().copied())?;
                check_length("radius", radius)?;
                self.numbers.add_slice(centre)?;
                KeptConstraint::Sphere { first, length: centre.len(), radius }
            }
            Constraint::Distance { a, b, length, distance } => {
                check_range((a, length, dimension), true)?;
                check_range((b, length, dimension), a.abs_diff(b) >= length)?;
                check_length("distance", distance)?;
                KeptConstraint::Distance { a, b, length, distance }
            }
        };
        self.list.add((kept, at))?;
        Ok(())
    }

    /// How far the constraint that is off most is off.
    pub(crate) fn residual(&mut self, state: &[f64]) -> f64 {
        let mut most = 0.0_f64;
        for constraint in 0..self.list.len() {
            most = most.at_least(self.look(constraint, state).map_or(f64::INFINITY, f64::abs));
        }
        most
    }

    /// Moves a state to the manifold, if Newton's method gets there.
    pub(crate) fn project(&mut self, state: &mut [f64]) -> bool {
        for _ in 0..MOST_STEPS {
            let count = self.list.len();
            let mut most = 0.0_f64;
            for constraint in 0..count {
                let Some(value) = self.look(constraint, state) else { return false };
                most = most.at_least(value.abs());
                self.rows[constraint * (count + 1) + count] = value;
            }
            if most <= RESIDUAL {
                return true;
            }
            if !self.solve(state.len()) {
                return false;
            }
            for (at, number) in state.iter_mut().enumerate() {
                let change =
                    |row: usize| self.gradients[row * self.dimension() + at] * self.rows[row * (count + 1) + count];
                *number -= (0..count).map(change).sum::<f64>();
            }
        }
        false
    }

    fn dimension(&self) -> usize {
        self.gradients.len() / self.list.len()
    }

    /// The value of a constraint, whose gradient is kept; none where it has no direction.
    fn look(&mut self, constraint: usize, state: &[f64]) -> Option<f64> {
        let Self { list, numbers, gradients, .. } = self;
        let (kept, at) = list[constraint];
        let gradient = &mut gradients[constraint * state.len()..][..state.len()];
        let is_direction = |norm: f64| norm > 1e-12 && norm < f64::INFINITY;
        match kept {
            KeptConstraint::Plane => {
                let numbers = &numbers[at..=at + state.len()];
                gradient.copy_from_slice(&numbers[..state.len()]);
                Some(state.iter().zip(numbers).map(|(a, b)| a * b).sum::<f64>() - numbers[state.len()])
            }
            KeptConstraint::Sphere { first, length, radius } => {
                gradient.fill(0.0);
                for i in 0..length {
                    gradient[first + i] = state[first + i] - numbers[at + i];
                }
                let norm = gradient.iter().map(|value| value * value).sum::<f64>().sqrt();
                gradient.iter_mut().for_each(|value| *value /= norm);
                is_direction(norm).then_some(norm - radius)
            }
            KeptConstraint::Distance { a, b, length, distance } => {
                gradient.fill(0.0);
                let mut square = 0.0;
                for i in 0..length {
                    let change = state[a + i] - state[b + i];
                    square += change * change;
                    (gradient[a + i], gradient[b + i]) = (change, -change);
                }
                let norm = f64::sqrt(square);
                gradient.iter_mut().for_each(|value| *value /= norm);
                is_direction(norm).then_some(norm - distance)
            }
        }
    }

    /// Solves (J J^T) x = F by elimination with pivots; x takes the place of F. False if the gradients depend on each
    /// other.
    fn solve(&mut self, dimension: usize) -> bool {
        let count = self.list.len();
        let width = count + 1;
        let Self { gradients, rows, .. } = self;
        for i in 0..count {
            for j in 0..count {
                let (a, b) = (&gradients[i * dimension..][..dimension], &gradients[j * dimension..][..dimension]);
                rows[i * width + j] = a.iter().zip(b).map(|(a, b)| a * b).sum();
            }
        }
        for column in 0..count {
            let pivot = (column..count).fold(column, |best, row| {
                if rows[row * width + column].abs() > rows[best * width + column].abs() { row } else { best }
            });
            let largest = rows[pivot * width + column].abs();
            if largest.is_nan() || largest <= LEAST_PIVOT {
                return false;
            }
            for at in 0..width {
                rows.swap(column * width + at, pivot * width + at);
            }
            for row in (0..count).filter(|&row| row != column) {
                let factor = rows[row * width + column] / rows[column * width + column];
                for at in column..width {
                    rows[row * width + at] -= factor * rows[column * width + at];
                }
            }
        }
        for row in 0..count {
            rows[row * width + count] /= rows[row * width + row];
        }
        true
    }
}

fn check_range((first, length, dimension): (usize, usize, usize), is_good: bool) -> Result<(), Error> {
    if is_good && length > 0 && first.checked_add(length).is_some_and(|end| end <= dimension) {
        return Ok(());
    }
    Err(Error::BadValue {
        name: "numbers",
        value: real_usize(length),
        allowed: "numbers that a state of the space has",
    })
}

fn check_finite(mut numbers: impl Iterator<Item = f64>) -> Result<(), Error> {
    match numbers.find(|number| !number.is_finite()) {
        Some(value) => Err(Error::BadValue { name: "numbers", value, allowed: "finite numbers" }),
        None => Ok(()),
    }
}

fn check_length(name: &'static str, value: f64) -> Result<(), Error> {
    // A NaN is in no range.
    if value > 0.0 && value < f64::INFINITY {
        return Ok(());
    }
    Err(Error::BadValue { name, value, allowed: "finite and above 0" })
}

#[cfg(test)]
#[path = "manifold_tests.rs"]
mod tests;
