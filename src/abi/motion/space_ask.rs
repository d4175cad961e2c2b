//! What is asked of a space: states, motions, slices.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::base::number_of;
use crate::space::Space;

use super::rows::{EachState, Motions};
use super::space::taut_space;

/// Finds out which states are free, on the grid as it is now: exactly, for the shape or chain whose corners or pins are
/// rounded to 1/65,536 cell. A state of a chain with a number that is not on its axis is not free.
///
/// @param space    The space.
/// @param states   The states, one after the other. Borrowed during the call. May be null if `count` is 0.
/// @param count    Their number.
/// @param is_free  Receives a byte per state, 1 if it is free and 0 if not. Owned by the caller. May be null if `count`
///                 is 0.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (a number that is not finite or beyond 1,048,576),
///                 TAUT_ERROR_UNSUPPORTED (a space of axes), TAUT_ERROR_OUT_OF_MEMORY (some bytes may be written).
///
/// Threads: any number at once, beside searches, which it does not wait for; those that check take turns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_check(
    space: taut_space,
    states: *const f64,
    count: usize,
    is_free: *mut u8,
) -> taut_status {
    recorded!(taut_space_check(space.cache, EachState(states, space, count), Items(is_free, count)), {
        space.check_of(count, |at| states.at(at), |at, free| is_free.write_at(at, u8::from(free))).map(|()| OK)
    })
}

/// Finds out which straight motions are free, on the grid as it is now: every number of the state changes at a constant
/// rate.
///
/// Angles are not reduced: a motion from 0 to 2 pi turns once. On a free motion no state is deeper in a wall than
/// 1/2,048 cell; without a turn the answer is exact. A motion turns by at most 402 radians (64 turns), unless a single
/// angle is all that changes: such a turn costs no more than a whole one.
///
/// @param space    The space.
/// @param from     Where the motions begin, one state after the other. Borrowed during the call. May be null if `count`
///                 is 0.
/// @param to       Where they end. Borrowed during the call. May be null if `count` is 0.
/// @param count    Their number.
/// @param is_free  Receives a byte per motion, 1 if it is free and 0 if not. Owned by the caller. May be null if
///                 `count` is 0.
/// @return         As `taut_space_check`; TAUT_ERROR_INVALID_ARGUMENT also for a motion that turns too often.
///
/// Threads: as `taut_space_check`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_check_motions(
    space: taut_space,
    from: *const f64,
    to: *const f64,
    count: usize,
    is_free: *mut u8,
) -> taut_status {
    recorded!(taut_space_check_motions(space.cache, Motions(from, space, to, count), Items(is_free, count)), {
        let (from, to) = from;
        let numbers = (|at| from.at(at), |at| to.at(at));
        space.check_motions_of(count, numbers, |at, free| is_free.write_at(at, u8::from(free))).map(|()| OK)
    })
}

/// Copies what a space knows about its voxels at one angle, for pictures and debugging.
///
/// A voxel is a position, which is a part of a cell, and an angle. Its value is 0 if no pose of it touches a wall, 2 if
/// every pose does, 1 if neither is certain. The angle is rounded to one of the space's. A space with `angles` 0
/// answers for its first resolution, 64 angles and 1 part. What is not known yet is computed and kept.
///
/// @param space       A space of poses.
/// @param angle       Radians.
/// @param area        The positions: columns and rows of parts of cells, cell_parts of them along each cell. It must
///                    lie inside the map and may be empty. Borrowed during the call. Not null.
/// @param out         Receives a byte per position, row by row. Owned by the caller. Not null unless the area is empty.
/// @param row_stride  Bytes from one row to the next, at least the width of the area.
/// @param capacity    Bytes at `out`. If they are too few, only `needed` is written.
/// @param needed      Receives (height - 1) * row_stride + width of the area, 0 for an empty one. Not null.
/// @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                    TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the angle, not inside
///                    the map, stride < width), TAUT_ERROR_UNSUPPORTED (a space of a chain), TAUT_ERROR_LIMIT (the
///                    memory limit), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any number at once; it waits for a step of a search in this space, and steps wait for it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_space_slice(
    space: taut_space,
    angle: f64,
    area: *const taut_rect,
    out: *mut u8,
    row_stride: usize,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_space_slice(space.cache, angle, CellRows(area, out, row_stride, capacity, needed)), {
        let Space::Poses(space) = space else {
            return Err(Error::Unsupported { what: "only a space of poses on a grid has slices" });
        };
        space.check_area(area.rect)?;
        let rows = area.rows()?;
        space.slice_of(angle, area.rect, |(column, row), voxel| rows.write(row, column, number_of!(voxel, u8)))?;
        rows.done()
    })
}
