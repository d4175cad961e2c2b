//! The path of the last answer of a planner of motions: a copy or a view of its states.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::base::real_usize;

use super::{planner::taut_motion, rows::StateBuffer};

/// Copies the path of the planner's last result, from the start to a goal.
///
/// It consists of the states at which the direction of the motion changes; between two of them every number changes at
/// a constant rate. With TAUT_MOTION_HYBRID_ASTAR it has states along the arcs, which `taut_motion_pieces` tells.
/// Angles go on from that of the start, so that the last one may differ from that of the goal by whole turns. It is
/// empty unless the last outcome was TAUT_OK, or TAUT_IN_PROGRESS of a TAUT_MOTION_LATTICE that has a path and makes it
/// cheaper: also while a search runs, after one that failed and after `taut_motion_reset`. Querying the size first
/// does not repeat the search.
///
/// @param motion    The planner.
/// @param out       Receives the states, one after the other. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in states. If it is too small, only `needed` is written.
/// @param needed    Receives the number of states of the path. Not null.
/// @return          TAUT_OK (also for an empty path); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_path(
    motion: taut_motion,
    out: *mut f64,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_motion_path(motion.read, StateBuffer(out, motion, capacity, needed)), [], {
        if capacity.checked_mul(motion.dimension).is_none() {
            let (value, allowed) = (real_usize(capacity), "a number of states that fits this machine's memory");
            return Err(Error::BadValue { name: "capacity", value, allowed });
        }
        let (out, path) = (out.get()?, motion.path.lock());
        out.fill_with(path.numbers.len() / motion.dimension, path.numbers.iter().copied())
    })
}

/// Gets a view of the path of the planner's last result, without a copy. See `taut_motion_path`.
///
/// The view is valid until the next call on this planner other than cancel, path, path_view and memory: find, begin,
/// step, reset, destroy. The library cannot detect a view in use; do not use it in one thread while another thread may
/// make such a call.
///
/// @param motion  The planner.
/// @param out     Receives the address of the first number, null if the path is empty. The planner owns the states; do
///                not change or free them. Not null.
/// @param length  Receives the number of states. Not null.
/// @return        TAUT_OK (also for an empty path); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
///                TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_path_view(
    motion: taut_motion,
    out: *mut *const f64,
    length: *mut usize,
) -> taut_status {
    recorded!(taut_motion_path_view(motion.read, OutView(out, length, "length")), {
        out.show(&motion.path.lock().numbers, motion.dimension)
    })
}
