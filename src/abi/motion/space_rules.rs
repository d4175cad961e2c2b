//! What more a space of axes may have than its axes: equations of motion, modes, a projection, voxels.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::base::real_usize;
use crate::collections::reserve_exact;
use crate::space::{AxisSpace, Mode, ModelKind, Space, VoxelBox};

use super::{rows::StateRow, space::taut_space};

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

elements!(taut_mode);

/// The space, if it is one of axes.
pub(super) fn axes_of<'a>(space: &'a Space, what: &'static str) -> Result<&'a AxisSpace, Error> {
    match space {
        Space::Axes(axes) => Ok(axes),
        Space::Poses(_) | Space::World(_) | Space::Chain(_) => Err(Error::Unsupported { what }),
    }
}

const RULES: &str = "this is for spaces of axes";

/// The values, if they are at most so many.
fn few<'a, T>(list: &'a [T], most: usize, allowed: &'static str) -> Result<&'a [T], Error> {
    if list.len() > most {
        return Err(Error::BadValue { name: "count", value: real_usize(list.len()), allowed });
    }
    Ok(list)
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
    recorded!(taut_space_set_model(space.read, model, Few(limits, count, MOST_LIMITS)), {
        let kind = known(ModelKind::from_u32, model, "model", "the numbers of taut_model")?;
        let limits = few(limits, MOST_LIMITS, "as many limits as the model has")?;
        axes_of(space, RULES)?.set_model(kind, limits).map(|()| OK)
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
    recorded!(taut_space_set_modes(space.read, Few(modes, count, MOST_MODES)), {
        let modes = few(modes, MOST_MODES, "1 to 64 modes")?;
        if modes.iter().any(|mode| mode.reserved != 0) {
            return Err(Error::Unsupported { what: "reserved words must be 0" });
        }
        let mode = |&taut_mode { moves, drags, contact, cost, .. }: &taut_mode| Mode { moves, drags, contact, cost };
        let mut known = Vec::new();
        reserve_exact(&mut known, modes.len())?;
        known.extend(modes.iter().map(mode));
        axes_of(space, RULES)?.set_modes(&known).map(|()| OK)
    })
}

/// Sets the plane in which TAUT_MOTION_EST and TAUT_MOTION_KPIECE count the nodes of their trees, for planners that are
/// made later: choose what tells how far the search has got, such as the place of a hand.
///
/// Without it the plane is that of the first two axes where these are lines, and there are at most three axes or a
/// later one is an angle: the place of a body. Of other spaces it is that of the sum of all numbers, each as a part of
/// its axis, and the same sum with weights that rise from -1 to 1. A cell is a twentieth of the plane, or a step if
/// that is less, in both directions.
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
    recorded!(taut_space_set_projection(space.read, Few(factors, count, 2 * MOST_AXES)), {
        let factors = few(factors, 2 * MOST_AXES, "two factors per axis")?;
        axes_of(space, RULES)?.set_projection(factors).map(|()| OK)
    })
}

/// Says which states of a space of axes are free, all at once: those of free voxels. Planners see it at their next
/// search, and do not ask. TAUT_MOTION_LAZY_THETA finds short paths at any angle, TAUT_MOTION_LATTICE the cheapest one
/// over the middles of voxels: a flight through a building.
///
/// Each axis is divided into equal parts; a state on a border belongs to the upper one. A motion of any planner, and of
/// `taut_motion_improve`, is free if all voxels are that it passes (Amanatides, Woo 1987), and where it passes an edge
/// or a corner all that meet there: two closed voxels that touch leave no way between them.
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
    recorded!(taut_space_set_voxels(space.read, StateRow(sizes, space), InputList(is_free, count)), [], {
        let axes = axes_of(space, RULES)?;
        let (sizes, is_free) = (sizes.get()?, is_free.get()?);
        axes.set_voxels_of(sizes, count, |at| is_free[at] != 0).map(|()| OK)
    })
}

/// Says anew which voxels of a part are free: a door that opens, a wall that falls. Planners of the space see it at
/// their next search; a search that goes on keeps the voxels with which it began.
///
/// @param space    The space: of axes, with voxels.
/// @param low      The number of the part's first voxel along each axis, one per axis. Borrowed during the call. Not
///                 null.
/// @param sizes    How many voxels it has along each axis, one per axis. Borrowed during the call. Not null.
/// @param is_free  A byte per voxel of the part, 0: not free; the number of the first axis changes fastest. Borrowed
///                 during the call. Not null.
/// @param count    Their number: the product of all sizes.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a size of 0, a part that is not within the voxels, another count),
///                 TAUT_ERROR_UNSUPPORTED (a space without voxels), TAUT_ERROR_OUT_OF_MEMORY. After an error the space
///                 is as before.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_edit_voxels(
    space: taut_space,
    low: *const u32,
    sizes: *const u32,
    is_free: *const u8,
    count: usize,
) -> taut_status {
    recorded!(
        taut_space_edit_voxels(space.read, StateRow(low, space), StateRow(sizes, space), InputList(is_free, count)),
        [],
        {
            let axes = axes_of(space, RULES)?;
            let (low, sizes, is_free) = (low.get()?, sizes.get()?, is_free.get()?);
            axes.edit_voxels_of(VoxelBox { low, sizes }, count, |at| is_free[at] != 0).map(|()| OK)
        }
    )
}

/// Says what being in the voxels of a part costs, as a multiple of the way: danger, wind, thick wood. Voxels cost 1
/// from `taut_space_set_voxels` on. TAUT_MOTION_LATTICE finds the cheapest path; roadmaps, TAUT_MOTION_RRT_STAR,
/// TAUT_MOTION_AORRT and TAUT_MOTION_T_RRT make paths cheap; TAUT_MOTION_LAZY_THETA refuses. The cost of a motion is
/// the sum over the voxels that it passes.
///
/// @param space  The space: of axes, with voxels.
/// @param low    The number of the part's first voxel along each axis, one per axis. Borrowed during the call. Not
///               null.
/// @param sizes  How many voxels it has along each axis, one per axis. Borrowed during the call. Not null.
/// @param costs  A cost per voxel of the part, 0.001 to 1,000,000; the number of the first axis changes fastest.
///               Borrowed during the call. Not null.
/// @param count  Their number: the product of all sizes.
/// @return       As `taut_space_edit_voxels`; TAUT_ERROR_INVALID_ARGUMENT for a cost out of its range too. After an
///               error the space is as before.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_edit_voxel_costs(
    space: taut_space,
    low: *const u32,
    sizes: *const u32,
    costs: *const f32,
    count: usize,
) -> taut_status {
    recorded!(
        taut_space_edit_voxel_costs(space.read, StateRow(low, space), StateRow(sizes, space), InputList(costs, count)),
        [],
        {
            let axes = axes_of(space, RULES)?;
            let (low, sizes, costs) = (low.get()?, sizes.get()?, costs.get()?);
            axes.edit_voxel_costs_of(VoxelBox { low, sizes }, count, |at| costs[at]).map(|()| OK)
        }
    )
}
