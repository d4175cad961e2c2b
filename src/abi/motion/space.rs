//! Spaces: making them, their axes and memory.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use smallvec::SmallVec;

use crate::abi::door::*;
use crate::abi::grid::taut_grid;
use crate::base::{number_of, real_u32};
use crate::space::{Axis, AxisKind, AxisSpace, PoseSpace, Space, SpaceOptions, check_axis_count};

use super::{choices::taut_axis_kind, rows::Dimensioned, shape::taut_shape, space_options::taut_space_options};

/// A handle of a space: which states of a body are free, and which motions between them. The value 0 is the null
/// handle.
///
/// It may be copied; all copies refer to the same space, and all of them are invalid once it is destroyed. A state is a
/// row of doubles, as many as the space has axes. All cells of terrain 0 are walls, and so is all outside of the map;
/// touching a wall is free. A space follows the edits of its grid, or of its world. A space of axes has none: the host
/// tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct taut_space {
    /// Opaque.
    pub id: u64,
}

named!(taut_space: Space = Space);

impl Dimensioned for taut_space {
    fn dimension(self) -> usize {
        self.read(|space| Ok(space.dimension())).unwrap_or(0)
    }
}

/// An axis of a space: a number of its states. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_axis {
    /// The least value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
    /// What a change by 1 costs.
    pub weight: f64,
    /// One of `taut_axis_kind`.
    pub kind: u32,
    /// 0.
    pub reserved: u32,
}

elements!(taut_axis);

const LINE: u32 = number_of!(taut_axis_kind::TAUT_AXIS_LINE, u32);
const ANGLE: u32 = number_of!(taut_axis_kind::TAUT_AXIS_ANGLE, u32);

impl From<Axis> for taut_axis {
    fn from(axis: Axis) -> Self {
        Self { low: axis.low, high: axis.high, weight: axis.weight, kind: number_of!(axis.kind, u32), reserved: 0 }
    }
}

/// Creates the space of the poses of a body on a grid. A state is x, y, angle: where the origin of the shape is, in
/// cells, and by how many radians the shape is turned, from the x axis towards the y axis.
///
/// Nothing is computed yet. The space keeps the grid's cells and the shape alive, even if these are destroyed first.
///
/// @param grid     The grid.
/// @param shape    The shape.
/// @param options  Initialised by `taut_space_options_init`; copied. Not null.
/// @param out      Receives the space, which you own: free it with `taut_space_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 72 or above 4,096, a number out of its range),
///                 TAUT_ERROR_UNSUPPORTED (flags, reserved words or unknown trailing bytes that are not 0),
///                 TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_of_poses(
    grid: taut_grid,
    shape: taut_shape,
    options: *const taut_space_options,
    out: *mut taut_space,
) -> taut_status {
    recorded!(taut_space_of_poses(grid.read, shape.read, Sized(options), Made(out)), {
        out.give(taut_space::made(Space::Poses(PoseSpace::new(grid, shape, options.read()?)?))?)
    })
}

/// Creates a space of which nothing is known but its axes: the host tells which states are free. For arms with many
/// joints, flyers, and all that only the physics of a game can test.
///
/// Its planners sample, and ask: `taut_motion_find`, `begin` and `step` return TAUT_ASKING, `taut_motion_ask` has the
/// states, `taut_motion_tell` takes the answers. Nothing is called back.
///
/// @param axes     The axes, one per number of a state: `low` and `high` are at most 1,048,576 in magnitude and at
///                 least 2^-20 apart, and the same place of a TAUT_AXIS_ANGLE, whose numbers have no limits; `weight`
///                 is 0.000001 to 1,000,000; `reserved` must be 0. Copied. Not null.
/// @param count    Their number, 1 to 64.
/// @param options  Initialised by `taut_space_options_init`; no field is used, and all but `diagonal_gaps` must keep
///                 their defaults. Not null.
/// @param out      Receives the space, which you own: free it with `taut_space_destroy`. Not null.
/// @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an axis or a count out of range, an
///                 unknown kind, a struct_size below 72 or above 4,096), TAUT_ERROR_UNSUPPORTED (an option that is not
///                 the default, reserved words or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_of_axes(
    axes: *const taut_axis,
    count: usize,
    options: *const taut_space_options,
    out: *mut taut_space,
) -> taut_status {
    recorded!(taut_space_of_axes(InputList(axes, count), Sized(options), Made(out)), [out, axes], {
        if options.read()? != SpaceOptions::default() {
            return Err(Error::Unsupported { what: "a space of axes has no options: all must keep their defaults" });
        }
        check_axis_count(count)?;
        let axes = axes.iter().map(axis_of).collect::<Result<SmallVec<[Axis; 16]>, Error>>()?;
        out.give(taut_space::made(Space::Axes(AxisSpace::new(&axes)?))?)
    })
}

/// The axis of the library.
fn axis_of(axis: &taut_axis) -> Result<Axis, Error> {
    let taut_axis { low, high, weight, kind, reserved } = *axis;
    if reserved != 0 {
        return Err(Error::Unsupported { what: "the reserved word of an axis must be zero" });
    }
    let kind = match kind {
        LINE => AxisKind::Line,
        ANGLE => AxisKind::Angle,
        other => {
            let allowed = "the numbers of taut_axis_kind";
            return Err(Error::BadValue { name: "kind", value: real_u32(other), allowed });
        }
    };
    Ok(Axis { low, high, weight, kind })
}

/// Destroys a space. Its handle and every copy of it are invalid from now on.
///
/// Planners of this space are not affected: what it keeps about its voxels is freed with the last of them.
///
/// @param space  The space; the null handle is allowed and ignored.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this space).
///
/// Threads: any. Also allowed on a poisoned space.
#[unsafe(no_mangle)]
pub extern "C" fn taut_space_destroy(space: taut_space) -> taut_status {
    recorded!(taut_space_destroy(space), space.destroy())
}

/// Copies the axes of a space, one per number of a state.
///
/// @param space     The space.
/// @param out       Receives the axes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in axes. If it is too small, only `needed` is written.
/// @param needed    Receives the number of axes. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_axes(
    space: taut_space,
    out: *mut taut_axis,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_space_axes(space.read, Buffer(out, capacity, needed)), {
        let dimension = space.dimension();
        out.fill_with(dimension, (0..dimension).filter_map(|at| space.axis(at)).map(taut_axis::from))
    })
}

/// Gets the memory of what a space keeps about its voxels, for all of its planners.
///
/// While another thread searches in the space or slices it, the value is that before.
///
/// @param space  The space.
/// @param bytes  Receives the number of bytes. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the space.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_memory(space: taut_space, bytes: *mut u64) -> taut_status {
    recorded!(taut_space_memory(space.read, Out(bytes)), bytes.give(space.memory()))
}
