//! What every planner asks of a space: whether a state is free, and whether a straight motion is. A state is a row of
//! numbers, one for each axis.

use smallvec::SmallVec;

use crate::base::Error;

/// Numbers of a larger magnitude are not taken.
const LARGEST: f64 = 1_048_576.0;

/// Tells what is free in a space.
pub(crate) trait Check {
    /// True if a state is free.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn state(&mut self, row: &[f64]) -> Result<bool, Error>;

    /// True if the straight motion from one state to another is: all numbers change at constant rates, and no angle is
    /// reduced.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn motion(&mut self, from: &[f64], to: &[f64]) -> Result<bool, Error>;

    /// True if a state of a lattice serves.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn serves(&mut self, row: &[f64]) -> Result<bool, Error> {
        self.state(row)
    }

    /// True if the straight motion between two states that serve is free.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    fn is_between_free(&mut self, from: &[f64], to: &[f64]) -> Result<bool, Error> {
        self.motion(from, to)
    }

    /// True if an axis is an angle without limits.
    fn turns(&self, axis: usize) -> bool;
}

/// A motion turns no farther than this while anything else changes, in radians: 64 turns. The work is in proportion to
/// the angle, and no way of a body among walls needs more.
const MOST_TURN: f64 = 402.0;

/// What an angle that alone changes turns through at most: all directions are met then.
const WHOLE_TURN: f64 = 2.0 * std::f64::consts::PI;

/// Refuses a motion that turns too often.
fn check_turns(check: &impl Check, from: &[f64], to: &[f64]) -> Result<(), Error> {
    let change = |at: usize| (to[at] - from[at]).abs();
    let is_alone = |at: usize| (0..from.len()).all(|other| other == at || change(other) == 0.0);
    match (0..from.len()).find(|&at| check.turns(at) && change(at) > MOST_TURN && !is_alone(at)) {
        None => Ok(()),
        Some(at) => Err(Error::BadValue {
            name: "to",
            value: change(at),
            allowed: "a turn of at most 402 radians (64 turns), unless a single angle is all that changes",
        }),
    }
}

/// Ends a motion that turns a single angle alone after a whole turn, which meets the same states; true if it was
/// longer.
fn is_shortened(check: &impl Check, from: &[f64], to: &mut [f64]) -> bool {
    let change = |at: usize| to[at] - from[at];
    let mut changed = (0..from.len()).filter(|&at| change(at).abs() > 0.0);
    let (Some(at), None) = (changed.next(), changed.next()) else { return false };
    if !check.turns(at) || change(at).abs() <= WHOLE_TURN {
        return false;
    }
    to[at] = from[at] + change(at).clamp(-WHOLE_TURN, WHOLE_TURN);
    true
}

/// A row that is copied from where the host has it.
type NumberRow = SmallVec<[f64; 64]>;

/// Numbers of states by their places, row by row.
pub(crate) trait Numbers: Fn(usize) -> f64 {}

impl<F: Fn(usize) -> f64> Numbers for F {}

/// Refuses numbers that are not finite or too large.
///
/// # Errors
/// [`Error::BadValue`].
pub(crate) fn check_numbers(count: usize, number: impl Numbers) -> Result<(), Error> {
    // A NaN is in no range.
    match (0..count).map(number).find(|value| !(-LARGEST..=LARGEST).contains(value)) {
        Some(value) => Err(Error::BadValue { name: "state", value, allowed: "numbers up to 1,048,576 in magnitude" }),
        None => Ok(()),
    }
}

/// Refuses a list with another count of numbers than so many states have, and bad numbers.
///
/// # Errors
/// [`Error::BufferTooShort`], [`Error::BadValue`].
pub(crate) fn check_rows(rows: &[f64], dimension: usize, count: usize) -> Result<(), Error> {
    let needed = dimension.saturating_mul(count);
    if rows.len() != needed {
        return Err(Error::BufferTooShort { needed, given: rows.len() });
    }
    check_numbers(rows.len(), |at| rows[at])
}

/// Tells which of so many states are free, once all are known to be states.
///
/// # Errors
/// [`Error::BadValue`], and those of the check.
pub(crate) fn check_states(
    check: &mut impl Check,
    (dimension, count): (usize, usize),
    number: impl Numbers,
    mut tell: impl FnMut(usize, bool),
) -> Result<(), Error> {
    check_numbers(dimension.saturating_mul(count), &number)?;
    for at in 0..count {
        let row: NumberRow = (at * dimension..(at + 1) * dimension).map(&number).collect();
        tell(at, check.state(&row)?);
    }
    Ok(())
}

/// Tells which of so many motions are free, once all are known to be motions.
///
/// # Errors
/// As [`check_states`], and [`Error::BadValue`] for a motion that turns by more than 64 turns, unless a single angle is
/// all that changes: then one turn meets all that several do.
pub(crate) fn check_motions(
    check: &mut impl Check,
    (dimension, count): (usize, usize),
    (from, to): (impl Numbers, impl Numbers),
    mut tell: impl FnMut(usize, bool),
) -> Result<(), Error> {
    check_numbers(dimension.saturating_mul(count), &from)?;
    check_numbers(dimension.saturating_mul(count), &to)?;
    let motion = |at: usize| -> (NumberRow, NumberRow) {
        let places = at * dimension..(at + 1) * dimension;
        (places.clone().map(&from).collect(), places.map(&to).collect())
    };
    for at in 0..count {
        let (from, to) = motion(at);
        check_turns(check, &from, &to)?;
    }
    for at in 0..count {
        let (from, mut to) = motion(at);
        let end = to.clone();
        let is_free = !is_shortened(check, &from, &mut to) || check.state(&end)?;
        tell(at, is_free && check.motion(&from, &to)?);
    }
    Ok(())
}
