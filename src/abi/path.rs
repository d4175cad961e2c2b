//! The exported functions for the path of a planner's last answer: a copy or a view of its points, its exact pieces.

#![expect(unsafe_code, reason = "exports symbols and takes pointers from the caller")]

use crate::base::number_of;
use crate::plan::Leg;

use super::choices::taut_leg_kind::*;
use super::door::*;
use super::planner::taut_planner;

/// A piece of a route: a straight line, or an arc around a corner. Its size never changes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct taut_leg {
    /// Where it begins, rounded to float.
    pub from: taut_point,
    /// Where it ends, rounded to float.
    pub to: taut_point,
    /// The corner around which an arc leads; of a line its beginning.
    pub centre: taut_point,
    /// The angle of an arc in radians, positive from the x axis to the y axis, at most a quarter turn either way; 0 for
    /// a line.
    pub sweep: f32,
    /// One of `taut_leg_kind`.
    pub kind: u32,
}

impl From<Leg> for taut_leg {
    fn from(leg: Leg) -> Self {
        let kind = if leg.is_arc() { TAUT_LEG_ARC } else { TAUT_LEG_LINE };
        Self {
            from: leg.from.into(),
            to: leg.to.into(),
            centre: leg.centre.into(),
            sweep: leg.sweep,
            kind: number_of!(kind, u32),
        }
    }
}

/// Copies the path of the planner's last result.
///
/// The path leads from the start to the goal (after TAUT_PARTIAL: to the reachable point nearest to it) and consists of
/// its waypoints, or of every step if the request has that flag. It is empty unless the last outcome was TAUT_OK,
/// TAUT_PARTIAL or, with TAUT_REQUEST_ALLOW_PARTIAL, TAUT_BUDGET_SPENT or TAUT_CANCELLED (the path so far): also while
/// a search runs, after a query that failed and after `taut_planner_reset`. If start and goal are equal, it has one
/// point. Querying the size first does not repeat the search.
///
/// @param planner   The planner.
/// @param out       Receives the points. Owned by the caller. May be null if `capacity` is 0.
/// @param capacity  Capacity of `out` in points. If it is too small, only `needed` is written.
/// @param needed    Receives the number of points of the path. Not null.
/// @return          TAUT_OK (also for an empty path); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_path(
    planner: taut_planner,
    out: *mut taut_point,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_planner_path(planner.read, Buffer(out, capacity, needed)), {
        out.fill(planner.points.lock().path.points().iter().copied())
    })
}

/// Gets a view of the path of the planner's last result, without a copy. See `taut_planner_path`.
///
/// The view is valid until the next call on this planner other than cancel, path, path_view, points_view and
/// memory: find, find_many, find_batch, begin_many, step_many, select, begin, step, prepare, set_costs, pin,
/// limit_time, reset, destroy. The library cannot detect a view in use; do not use it in one thread while another
/// thread may make such a call.
///
/// @param planner  The planner.
/// @param out      Receives the address of the first point, null if the path is empty. The planner owns the points;
///                 do not change or free them. Not null.
/// @param length   Receives the number of points. Not null.
/// @return         TAUT_OK (also for an empty path); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
///                 TAUT_ERROR_NULL_POINTER.
///
/// Threads: any, also while another thread uses the planner.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_path_view(
    planner: taut_planner,
    out: *mut *const taut_point,
    length: *mut usize,
) -> taut_status {
    recorded!(taut_planner_path_view(planner.read, OutView(out, length, "length")), {
        out.show(planner.points.lock().path.points(), 1)
    })
}

/// Copies the exact pieces of the path of the planner's last result: lines, and for an agent with a radius arcs.
///
/// `taut_planner_path` has points of the arcs, between which the path comes nearer to the corner by up to 1/256 cell;
/// the pieces have the arcs themselves, with the radius about their corner. Each piece begins where the one before
/// ends. Without a radius, and for a path chosen by `taut_planner_select`, the pieces are the lines between the points
/// of the path. A link (`taut_planner_links`) is a line from where it is entered to where it is left. There are none
/// for an empty path and for one of one point. The path is empty under the same conditions as for `taut_planner_path`.
///
/// @param planner   The planner.
/// @param out       Receives the pieces, from the start to the goal. Owned by the caller. May be null if `capacity` is
///                  0.
/// @param capacity  Capacity of `out` in pieces. If it is too small, only `needed` is written.
/// @param needed    Receives the number of pieces. Not null.
/// @return          TAUT_OK (also for an empty route); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
///                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER.
///
/// Threads: one at a time per planner; concurrent with edits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn taut_planner_route(
    planner: taut_planner,
    out: *mut taut_leg,
    capacity: usize,
    needed: *mut usize,
) -> taut_status {
    recorded!(taut_planner_route(planner.ask, Buffer(out, capacity, needed)), {
        out.fill(planner.route().map(taut_leg::from))
    })
}
