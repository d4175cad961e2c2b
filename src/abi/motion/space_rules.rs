//! What more a space of axes may have than its axes: equations of motion, modes, a projection, voxels.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::boundary::recorded;
use crate::abi::pointer::InSlice;
use crate::abi::recorded::List;
use crate::abi::slot::Access;
use crate::abi::status::{OK, taut_status};
use crate::base::Error;
use crate::base::numeric::{real_u32, real_usize};
use crate::collections::zeroed::reserve_exact;
use crate::space::{AxisSpace, Mode, ModelKind, Space};

use super::rows::PerAxis;
use super::space::{SPACES, taut_space};

/// Most limits of a model.
const MOST_LIMITS: usize = 6;
/// Most modes of a space.
const MOST_MODES: usize = 64;
/// Most axes of a space, and factors of a projection.
const MOST_AXES: usize = 64;

/// A way to move in a space of axes: which numbers change, and what they drag. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_mode {
    /// The axes that change straight towards where the motion leads: axis i is bit i. At least one.
    pub moves: u64,
    /// Axes that change as the first of those that move do, in their order; no more than these, and none of them.
    pub drags: u64,
    /// Above 0: the mode works only where the numbers that drag are no farther than this from those that are dragged,
    /// as the square root of the sum of all squares. 0: anywhere.
    pub contact: f64,
    /// What a way of 1 of the axes that move costs: 0.000001 to 1,000,000.
    pub cost: f64,
    /// Must be 0.
    pub reserved: u64,
}

/// The space, if it is one of axes.
fn axes_of(space: &Space) -> Result<&AxisSpace, Error> {
    match space {
        Space::Axes(axes) => Ok(axes),
        Space::Poses(_) | Space::Chain(_) => Err(Error::Unsupported { what: "this is for spaces of axes" }),
    }
}

/// Numbers that are copied from the caller.
fn copied<T: Copy>(list: &InSlice<T>, most: usize, allowed: &'static str) -> Result<Vec<T>, Error> {
    if list.len() > most {
        return Err(Error::BadValue { name: "count", value: real_usize(list.len()), allowed });
    }
    let mut copy = Vec::new();
    reserve_exact(&mut copy, list.len())?;
    copy.extend(list.iter());
    Ok(copy)
}

/// Sets the equations of motion of a space of axes: what moves has a speed, a turning radius, or drifts. Planners that
/// are made later keep to them: TAUT_MOTION_KINODYNAMIC_RRT alone.
///
/// The axes must be those of the model: `taut_model` has the equations and the limits. While the controls of a piece
/// stay the same the first three models have closed forms; the boat is integrated by the classical method of Runge and
/// Kutta in equal steps, the fewest that are shorter than 1/32.
///
/// @param space   The space.
/// @param model   One of `taut_model`.
/// @param limits  The limits of the controls. Borrowed during the call. Not null.
/// @param count   Their number: that of the model.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                TAUT_ERROR_INVALID_ARGUMENT (an unknown model, another count, limits that are not finite, below
///                0.000001 or above 1,000,000), TAUT_ERROR_UNSUPPORTED (a space of poses or of a chain, or without the
///                axes of the model). After an error the space is as before.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_set_model(
    space: taut_space,
    model: u32,
    limits: *const f64,
    count: usize,
) -> taut_status {
    recorded("taut_space_set_model", (space, model, List(limits, count)), || {
        SPACES.with(space.id, Access::Shared, |space| {
            // SAFETY: the caller guarantees that `limits` is null or valid for reads of `count` numbers.
            let limits = unsafe { InSlice::new(limits, count, "limits") }?;
            let allowed = "the numbers of taut_model";
            let kind = ModelKind::from_u32(model);
            let kind = kind.ok_or(Error::BadValue { name: "model", value: real_u32(model), allowed })?;
            let limits = copied(&limits, MOST_LIMITS, "as many limits as the model has")?;
            axes_of(space)?.set_model(kind, &limits)?;
            Ok(OK)
        })
    })
}

/// Sets the ways to move in a space of axes: a robot walks, or it pushes a box. Planners that are made later keep to
/// them: TAUT_MOTION_DARRT alone.
///
/// @param space  The space.
/// @param modes  The modes. Borrowed during the call. Not null.
/// @param count  Their number: 1 to 64.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///               TAUT_ERROR_INVALID_ARGUMENT (the count, a number out of its range), TAUT_ERROR_UNSUPPORTED (a space of
///               poses or of a chain, a reserved word that is not 0), TAUT_ERROR_OUT_OF_MEMORY. After an error the
///               space is as before.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_set_modes(space: taut_space, modes: *const taut_mode, count: usize) -> taut_status {
    recorded("taut_space_set_modes", (space, List(modes, count)), || {
        SPACES.with(space.id, Access::Shared, |space| {
            // SAFETY: the caller guarantees that `modes` is null or valid for reads of `count` modes.
            let modes = unsafe { InSlice::new(modes, count, "modes") }?;
            let modes = copied(&modes, MOST_MODES, "1 to 64 modes")?;
            if modes.iter().any(|mode| mode.reserved != 0) {
                return Err(Error::Unsupported { what: "reserved words must be 0" });
            }
            let mut kept = Vec::new();
            reserve_exact(&mut kept, modes.len())?;
            kept.extend(modes.iter().map(|&taut_mode { moves, drags, contact, cost, .. }| Mode {
                moves,
                drags,
                contact,
                cost,
            }));
            axes_of(space)?.set_modes(&kept)?;
            Ok(OK)
        })
    })
}

/// Sets the plane in which TAUT_MOTION_EST and TAUT_MOTION_KPIECE count the nodes of their trees, for planners that are
/// made later: choose what tells how far the search has got, such as the place of a hand.
///
/// Without it the plane is that of both numbers of a state with two, and else of the sum of all numbers, each as a part
/// of its axis, and the same sum with weights that rise from -1 to 1.
///
/// @param space    The space: of axes.
/// @param factors  A factor per axis for the first coordinate of the plane, then as many for the second one. Borrowed
///                 during the call. Not null.
/// @param count    Their number: twice that of the axes.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (the count, factors that are not finite or above 2^20, a coordinate
///                 whose factors are all 0), TAUT_ERROR_UNSUPPORTED (a space of poses or of a chain),
///                 TAUT_ERROR_OUT_OF_MEMORY. After an error the space is as before.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_set_projection(
    space: taut_space,
    factors: *const f64,
    count: usize,
) -> taut_status {
    recorded("taut_space_set_projection", (space, List(factors, count)), || {
        SPACES.with(space.id, Access::Shared, |space| {
            // SAFETY: the caller guarantees that `factors` is null or valid for reads of `count` numbers.
            let factors = unsafe { InSlice::new(factors, count, "factors") }?;
            let factors = copied(&factors, 2 * MOST_AXES, "two factors per axis")?;
            axes_of(space)?.set_projection(&factors)?;
            Ok(OK)
        })
    })
}

/// Says which states of a space of axes are free, all at once: those of free voxels. Planners that are made later do
/// not ask. TAUT_MOTION_LATTICE finds the shortest path over the middles of voxels: a flight through a building.
///
/// Each axis is divided into equal parts; a state on a border belongs to the upper one. A step of the lattice changes
/// any of the numbers by one voxel, and all voxels of the box around it must be free.
///
/// @param space    The space: of axes, at most four for TAUT_MOTION_LATTICE.
/// @param sizes    The number of voxels along each axis, one per axis. Borrowed during the call. Not null.
/// @param is_free  A byte per voxel, 0: not free; the number of the first axis changes fastest. Borrowed during the
///                 call. Not null.
/// @param count    Their number: the product of all sizes, at most 2^31.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a size of 0, another count), TAUT_ERROR_UNSUPPORTED (a space of poses
///                 or of a chain), TAUT_ERROR_LIMIT (more voxels), TAUT_ERROR_OUT_OF_MEMORY. After an error the space
///                 is as before.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_set_voxels(
    space: taut_space,
    sizes: *const u32,
    is_free: *const u8,
    count: usize,
) -> taut_status {
    recorded("taut_space_set_voxels", (space, PerAxis(space, sizes), List(is_free, count)), || {
        SPACES.with(space.id, Access::Shared, |space| {
            let axes = axes_of(space)?;
            // SAFETY: the caller guarantees that `sizes` is null or valid for reads of a number per axis.
            let sizes = unsafe { InSlice::new(sizes, axes.axes().len(), "sizes") }?;
            // SAFETY: the caller guarantees that `is_free` is null or valid for reads of `count` bytes.
            let is_free = unsafe { InSlice::new(is_free, count, "is_free") }?;
            let sizes = copied(&sizes, MOST_AXES, "at most 64 axes")?;
            axes.set_voxels_of(&sizes, count, |at| is_free.at(at) != 0)?;
            Ok(OK)
        })
    })
}
