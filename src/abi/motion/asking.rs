//! What a planner in a space of axes asks the host, and the answers.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;

use super::planner::taut_motion;

/// Gets the states that the search waits to be told of, after TAUT_ASKING. Asking again gives the same ones.
///
/// Of each motion that the planner wants to know about come its end and states on it, `options.resolution` apart at
/// most, the middle first; `options.batch` is the most of them at once. What is told is believed. The path depends on
/// what is told of each state, not on how many are asked for at once.
///
/// @param motion  The planner.
/// @param states  Receives the address of the states, row by row. The planner owns them, until the next call on it
///                other than ask, cancel, path, path_view and memory; do not change or free them. Not null.
/// @param count   Receives their number, at least 1. Not null.
/// @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                TAUT_ERROR_INVALID_ARGUMENT (the search does not ask), TAUT_ERROR_UNSUPPORTED (it asks for motions).
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_ask(
    motion: taut_motion,
    states: *mut *const f64,
    count: *mut usize,
) -> taut_status {
    recorded!(taut_motion_ask(motion.ask, OutView(states, count, "count")), {
        let dimension = motion.object.dimension;
        states.show(motion.ask()?, dimension)
    })
}

/// Gets the motions that the search waits to be told of, after TAUT_ASKING, where `options.asks_motions` is 1. Asking
/// again gives the same ones.
///
/// Between the ends of a motion every number changes at a constant rate, and angles are not reduced. A motion that ends
/// where it begins asks for that state. Answer with `taut_motion_tell` or `taut_motion_tell_costs`, one number per
/// motion; the cost of a motion is the mean along it, a multiple of its length. What is told counts in both directions.
/// A control or a motion of a mode is asked for in straight pieces.
///
/// @param motion   The planner.
/// @param motions  Receives the address of the motions: of each the state where it begins, then that where it ends. The
///                 planner owns them, as those of `taut_motion_ask`. Not null.
/// @param count    Receives their number, at least 1. Not null.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (the search does not ask), TAUT_ERROR_UNSUPPORTED (it asks for states).
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_ask_motions(
    motion: taut_motion,
    motions: *mut *const f64,
    count: *mut usize,
) -> taut_status {
    recorded!(taut_motion_ask_motions(motion.ask, OutView(motions, count, "count")), {
        let dimension = motion.object.dimension;
        motions.show(motion.ask_motions()?, 2 * dimension)
    })
}

/// Tells which of the states that were asked for are free, or which of the motions. The next `taut_motion_step`
/// continues the search.
///
/// @param motion   The planner.
/// @param is_free  A byte per state or motion, in the order of `taut_motion_ask`: 0 if it is not free, else it is.
///                 Borrowed during the call. Not null.
/// @param count    Their number: that of `taut_motion_ask`.
/// @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
///                 TAUT_ERROR_INVALID_ARGUMENT (the search does not ask, or for another number of states),
///                 TAUT_ERROR_OUT_OF_MEMORY. After an error the search waits on.
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_tell(motion: taut_motion, is_free: *const u8, count: usize) -> taut_status {
    recorded!(taut_motion_tell(motion.ask, InputList(is_free, count)), {
        motion.tell_of(count, |at| is_free[at] != 0).map(|()| OK)
    })
}

/// Tells what being in the states that were asked for costs, instead of `taut_motion_tell`.
///
/// A motion costs its length times the mean cost of the states that are told of it, or times what is told of it. The
/// paths of TAUT_MOTION_RRT_STAR, TAUT_MOTION_AORRT, TAUT_MOTION_PRM_STAR and TAUT_MOTION_LAZY_PRM_STAR tend to the
/// cheapest, TAUT_MOTION_PRM finds the cheapest of its roadmap, TAUT_MOTION_LATTICE the cheapest of its lattice, and
/// TAUT_MOTION_T_RRT avoids states that are dearer than those before. To the other algorithms a state with a cost is
/// free, and the cost of their paths is the length. Tell costs all through a search and the preparation of its roadmap,
/// or only what is free.
///
/// The estimate of TAUT_MOTION_LATTICE takes a state for one that costs `options.h_scale`, at most 1, and a cost below
/// that is refused. Set `h_scale` to the least cost there is if that is below 1, or divide all costs by it; an
/// `h_scale` of 0 allows all costs.
///
/// @param motion  The planner.
/// @param costs   A number per state or motion, in the order of `taut_motion_ask`, from 0 on; above 1e100: not free.
///                Borrowed during the call. Not null.
/// @param count   Their number: that of `taut_motion_ask`.
/// @return        As `taut_motion_tell`; TAUT_ERROR_INVALID_ARGUMENT also for a negative cost, for NaN and for one that
///                is below the estimate of TAUT_MOTION_LATTICE: `taut_last_error` names it.
///
/// Threads: one at a time per planner, not always the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_tell_costs(motion: taut_motion, costs: *const f64, count: usize) -> taut_status {
    recorded!(taut_motion_tell_costs(motion.ask, InputList(costs, count)), motion.tell_costs(costs).map(|()| OK))
}
