//! Improving paths of states.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::abi::door::*;
use crate::abi::improve::taut_improve_options;

use super::{planner::taut_motion, query::taut_motion_result};

/// Shortens the path of the last result in place, on the grid as it is now.
///
/// Random pieces of the path become straight motions where these are free and cost less, in the terms of
/// `taut_motion_result.cost`. The cost never rises, and the same seed finds the same path. A path that has changed has
/// no guarantee; if nothing better is found, path and guarantee stay. The result has in `iterations` those of the call
/// and in `checks` all exact checks since the search began; `taut_motion_step` repeats it.
///
/// With TAUT_MOTION_HYBRID_ASTAR they become shortest curves of the turning radius between two poses of the path, or by
/// way of a pose that is moved a little (a descent without a derivative), in terms of `reverse_cost`, `switch_cost` and
/// `spot_turn_cost`. `taut_motion_pieces` has the new arcs. Calls with other seeds go on where the last one ended. With
/// `wall_weight` a cell of way costs so much more at a wall, nothing at `clearance` of the whole body, looked at in
/// steps of `spacing`; with `turn_weight` a radian does. What never rises then is the sum: the cost alone may, for
/// room. TAUT_IMPROVE_DESCEND moves poses alone, with a `wall_weight` of 8 where it is 0: away from walls, each path on
/// the way one that the car can drive.
///
/// An angle may lose whole turns: the last state may differ from that of before by such.
///
/// In a space of axes a motion is free as for its planners. Where the host tells, the status is TAUT_ASKING until all
/// is told: answer by `taut_motion_ask` and `taut_motion_tell`, then call again with the same options. The path changes
/// at the end; other options begin anew, and a new search drops the shortcuts.
///
/// A path that was improved before on this planner, with the same options, is improved without an allocation.
///
/// @param motion   The planner, which has a path.
/// @param options  Initialised by `taut_improve_options_init`; copied: TAUT_IMPROVE_SHORTCUT, without `wall_weight` and
///                 `turn_weight`, since the space has the weights of its axes; for TAUT_MOTION_HYBRID_ASTAR also these,
///                 and TAUT_IMPROVE_DESCEND with TAUT_DESCENT_COVARIANT; no `turning_radius`. Not null.
/// @param out      Receives the result, nothing after an error. Owned by the caller. Not null.
/// @return         TAUT_OK, TAUT_ASKING; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
///                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 104 or above 4,096, an
///                 option out of its range, no path, a motion of it that is blocked by now, which the message names),
///                 TAUT_ERROR_UNSUPPORTED (other improvements, weights of walls or turns,
///                 TAUT_MOTION_KINODYNAMIC_RRT, TAUT_MOTION_DARRT, TAUT_MOTION_T_RRT, a path that
///                 a roadmap, TAUT_MOTION_RRT_STAR or TAUT_MOTION_AORRT found by costs, a space with constraints,
///                 reserved words or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY. After an error
///                 the path is as before.
///
/// Threads: one at a time per planner; concurrent with edits. It takes turns with searches in the same space.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_motion_improve(
    motion: taut_motion,
    options: *const taut_improve_options,
    out: *mut taut_motion_result,
) -> taut_status {
    recorded!(taut_motion_improve(motion.search, Sized(options), Answer(out)), {
        let outcome = motion.improve(&options.read()?)?;
        let found = (motion.checks(), motion.nodes());
        Ok((out, taut_motion_result::new(&outcome, found, motion.object.user())))
    })
}
