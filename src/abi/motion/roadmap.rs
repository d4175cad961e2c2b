//! Roadmaps that serve many queries: growing them beforehand, saving and loading.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::motion::{Motion, Preparation};

use super::planner::{made, taut_motion};
use super::space::taut_space;

/// Grows the roadmap of TAUT_MOTION_PRM, PRM_STAR or LAZY_PRM_STAR before it is asked, so that a query mostly joins its
/// ends to it.
///
/// Each later search begins with what was grown; what the search itself adds is dropped by the next one, so that a path
/// depends on no search before it. Several calls grow as much as one with the sum of their iterations. On a grid that
/// was edited since, the motions of the roadmap count as unknown and are checked when a path wants them: a motion that
/// was blocked when the roadmap grew is missing even if it is free by now. In a space of axes what was told is believed
/// until `taut_motion_reset`.
///
/// The open search and the path are dropped.
///
/// @param motion          The planner.
/// @param max_iterations  Random states to try. While a preparation waits for an answer its own number counts, and this
///                        one is ignored.
/// @return                TAUT_OK (it has grown); TAUT_ASKING (answer with `taut_motion_tell`, then call again);
///                        TAUT_CANCELLED (what has grown stays); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
///                        TAUT_ERROR_BUSY, TAUT_ERROR_UNSUPPORTED (another algorithm), TAUT_ERROR_LIMIT (the memory
///                        limit), TAUT_ERROR_OUT_OF_MEMORY. After the last two what has grown stays.
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub extern "C" fn taut_motion_prepare(motion: taut_motion, max_iterations: u32) -> taut_status {
    recorded!(taut_motion_prepare(motion.search, max_iterations), {
        Ok(match motion.prepare(max_iterations.into())? {
            Preparation::Done => OK,
            Preparation::Asking => ASKING,
            Preparation::Cancelled => CANCELLED,
        })
    })
}

/// Saves the roadmap that `taut_motion_prepare` has grown as bytes, for a file or another machine, with the options of
/// its planner: `taut_motion_load` makes a planner of them.
///
/// Equal roadmaps give equal bytes, on every platform. What is known about motions on a grid is not saved.
///
/// @param motion    The planner: TAUT_MOTION_PRM, PRM_STAR or LAZY_PRM_STAR.
/// @param out       Receives the bytes. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
/// @param needed    Receives the number of bytes. Not null.
/// @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
///                  TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_UNSUPPORTED (another
///                  algorithm), TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_save(
    motion: taut_motion,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_motion_save(motion.ask, Buffer(out, capacity, needed)), {
        out.fill_slice(motion.saved_size()?, |saved| {
            saved.copy_from_slice(&motion.save()?);
            Ok(())
        })
    })
}

/// Creates a planner from the bytes of `taut_motion_save`, with the options and the roadmap of the one that was saved.
///
/// Every byte is checked: what was cut, changed or is no roadmap creates no planner. On a grid, and in a space with
/// voxels, the motions of the roadmap are checked when a path wants them, whatever it was grown on.
///
/// @param space  A space with the axes of the one that it was grown in.
/// @param bytes  The bytes. Borrowed during the call. Not null.
/// @param size   How many there are.
/// @param out    Receives the planner, which you own: free it with `taut_motion_destroy`. Not null.
/// @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT,
///               TAUT_ERROR_UNSUPPORTED (a space with other axes), TAUT_ERROR_INVALID_ARGUMENT (an impossible size),
///               TAUT_ERROR_OUT_OF_MEMORY.
///
/// Threads: any; concurrent with edits and searches.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_load(
    space: taut_space,
    bytes: *const u8,
    size: usize,
    out: *mut taut_motion,
) -> taut_status {
    recorded!(taut_motion_load(space.read, Bytes(bytes, size), Made(out)), [out, bytes], {
        out.give(made(space, Motion::load(space, bytes)?)?)
    })
}
