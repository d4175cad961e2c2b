//! Constraints on the states of a space of axes.

#![expect(unsafe_code, reason = "exports a symbol and takes a pointer from the caller")]

use crate::abi::door::*;
use crate::base::{floor, index_i32, number_of, real_u32, real_usize};
use crate::space::Constraint;

use super::{choices::taut_constraint_kind, space::taut_space, space_rules::axes_of};

const PLANE: u32 = number_of!(taut_constraint_kind::TAUT_CONSTRAINT_PLANE, u32);
const SPHERE: u32 = number_of!(taut_constraint_kind::TAUT_CONSTRAINT_SPHERE, u32);
const DISTANCE: u32 = number_of!(taut_constraint_kind::TAUT_CONSTRAINT_DISTANCE, u32);
/// Most numbers of a constraint: those of a sphere in all numbers of a state.
const MOST: usize = 67;

/// Adds an equation that all states of paths in a space of axes fulfil: a hand that stays level, two hands on one box.
///
/// Planners that are made later keep to it: TAUT_MOTION_RRT and TAUT_MOTION_RRT_CONNECT alone. Their states are moved
/// to all equations by Newton's method, to 1e-10, before the host is asked; start and goals must fulfil them to 1e-9.
/// Paths have states ten times as close as `resolution`, each of which fulfils them to 1e-9.
///
/// @param space    The space: of axes that are all TAUT_AXIS_LINE.
/// @param kind     One of `taut_constraint_kind`.
/// @param numbers  What that says. Borrowed during the call. Not null.
/// @param count    Their number: n + 1 for a plane in a space of n axes, length + 3 for a sphere, 4 for a distance.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (an unknown kind, another count, numbers that are not finite or that a
///                 state does not have, factors that are all 0, a radius or a distance that is not above 0),
///                 TAUT_ERROR_UNSUPPORTED (a space of poses or of a chain, an axis that is an angle, more than 16
///                 constraints or than axes), TAUT_ERROR_OUT_OF_MEMORY. After an error the space is as before.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_add_constraint(
    space: taut_space,
    kind: u32,
    numbers: *const f64,
    count: usize,
) -> taut_status {
    recorded!(taut_space_add_constraint(space.read, kind, Few(numbers, count, MOST)), {
        let axes = axes_of(space, "constraints are for spaces of axes")?;
        if count > MOST {
            return Err(wrong_count(count));
        }
        axes.add_constraint(constraint_of(kind, numbers)?).map(|()| OK)
    })
}

fn wrong_count(count: usize) -> Error {
    let allowed = "n + 1 for a plane, length + 3 for a sphere, 4 for a distance";
    Error::BadValue { name: "count", value: real_usize(count), allowed }
}

/// The constraint that a kind makes of numbers.
fn constraint_of(kind: u32, numbers: &[f64]) -> Result<Constraint<'_>, Error> {
    match (kind, numbers) {
        (PLANE, [factors @ .., value]) => Ok(Constraint::Plane { factors, value: *value }),
        (SPHERE, [first, length, centre @ .., radius]) => {
            let (first, length) = (whole(*first)?, whole(*length)?);
            if length != centre.len() {
                return Err(wrong_count(numbers.len()));
            }
            Ok(Constraint::Sphere { first, centre, radius: *radius })
        }
        (DISTANCE, [a, b, length, distance]) => {
            Ok(Constraint::Distance { a: whole(*a)?, b: whole(*b)?, length: whole(*length)?, distance: *distance })
        }
        (PLANE | SPHERE | DISTANCE, _) => Err(wrong_count(numbers.len())),
        _ => {
            let allowed = "the numbers of taut_constraint_kind";
            Err(Error::BadValue { name: "kind", value: real_u32(kind), allowed })
        }
    }
}

/// The number of an axis.
fn whole(value: f64) -> Result<usize, Error> {
    // A NaN is in no range.
    if (0.0..=64.0).contains(&value) && f64::from(floor(value)).to_bits() == value.abs().to_bits() {
        return Ok(index_i32(floor(value)));
    }
    Err(Error::BadValue { name: "numbers", value, allowed: "whole numbers of axes where such are meant" })
}
